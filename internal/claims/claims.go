// Package claims reads the claims of a list about its puzzles, with which answers of engines
// are compared:
//
//	puzzle count          puzzle solution          puzzle:count:solution
//	a table's column "solution"
//	{"puzzle": …, "count": 2, "expected": ">1", "solutions": "2+", "unique": true, "status": "UNSAT", "solution": "…" or […]}
package claims

import (
	"encoding/json"
	"strconv"
	"strings"

	"sudokusat/compare"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Of returns what a list claims about a record's puzzle, nil when it claims nothing.
func Of(r text.Record) *compare.Statement {
	k := claims{puzzle: r.Puzzle}
	switch r.Style.Format {
	case text.Line:
		k.words(string(r.Text))
	case text.CSV:
		k.word(strings.Join(strings.Fields(string(r.Solution())), ""))
	case text.JSON:
		k.fields(r.Text)
		k.value(r.Solution())
	}
	return k.statement()
}

// claims has the claims found so far.
type claims struct {
	puzzle         sudoku.Puzzle
	count          uint64
	exact, atLeast bool // what count is; neither: there is no claim
	solution       sudoku.Grid
}

func (k *claims) statement() *compare.Statement {
	switch {
	case k.exact:
		return compare.Exactly(k.count, k.solution)
	case k.atLeast:
		return compare.AtLeast(k.count)
	case k.solution != nil:
		s := compare.AtLeast(1)
		s.Solutions = []sudoku.Grid{k.solution}
		return s
	}
	return nil
}

// words reads the first two words after a puzzle on its line.
func (k *claims) words(behind string) {
	words := strings.FieldsFunc(behind, func(c rune) bool { return strings.ContainsRune(" \t:,", c) })
	for _, w := range words[:min(len(words), 2)] {
		if w[0] == '#' {
			return
		}
		k.word(w)
	}
}

// word takes a count or a solution.
func (k *claims) word(s string) {
	shape := k.puzzle.Shape
	if n, err := strconv.ParseUint(s, 10, 64); err == nil && len(s) < shape.Cells() {
		k.count, k.exact = n, true
		return
	}
	k.grid(s)
}

// grid takes a solution: a grid of the board in any format.
func (k *claims) grid(s string) {
	if g, err := text.ParseGrid(s, k.puzzle.Shape); err == nil && g.Filled() == k.puzzle.Shape.Fill() {
		k.solution = g
	}
}

// fields reads the fields of a JSON record.
func (k *claims) fields(object []byte) {
	var f struct {
		Count, Expected any
		Solutions       any // "0", "1" or "2+"
		Unique          *bool
		Status          string // SAT or UNSAT, as in collections of formulas
	}
	if json.Unmarshal(object, &f) != nil {
		return
	}
	for _, v := range []any{f.Count, f.Expected} {
		switch v := v.(type) {
		case float64:
			k.count, k.exact = uint64(v), v >= 0
		case string:
			if v == ">1" {
				k.count, k.atLeast = 2, true
			}
		}
	}
	if s, ok := f.Solutions.(string); ok && !k.exact {
		switch s {
		case "0":
			k.count, k.exact = 0, true
		case "1":
			k.count, k.exact = 1, true
		case "2+":
			k.count, k.atLeast = 2, true
		}
	}
	if f.Unique != nil && !k.exact {
		k.count, k.exact, k.atLeast = 1, *f.Unique, !*f.Unique
	}
	switch {
	case k.exact || k.atLeast:
	case f.Status == "UNSAT":
		k.count, k.exact = 0, true
	case f.Status == "SAT":
		k.count, k.atLeast = 1, true
	}
}

// value takes a solution in JSON: a string, an array, or an array of rows.
func (k *claims) value(solution []byte) {
	var s string
	if len(solution) == 0 || json.Unmarshal(solution, &s) == nil {
		k.word(s)
		return
	}
	k.grid(string(solution))
}
