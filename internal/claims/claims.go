// Package claims reads the claims of a list about its puzzles, with which answers of engines
// are compared:
//
//	puzzle count          puzzle solution          puzzle:count:solution
//	a table's columns, and an object's fields, of the usual names, as [text.Record.Claims] returns them:
//	{"puzzle": …, "count": 2, "expected": ">1", "solutions": "2+", "unique": true, "status": "UNSAT", "solution": "…" or […]}
//
// A claim that is not understood is named, as it is not compared.
package claims

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokusat/compare"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Of returns what a list claims about a record's puzzle, nil when it claims nothing, and the
// claims that are not compared, as they are written.
func Of(r text.Record) (claim *compare.Statement, others []string) {
	k := claims{puzzle: r.Puzzle, Statement: compare.Statement{Engine: "the list", AtMost: math.MaxUint64}}
	switch r.Style.Format {
	case text.Line:
		k.words(string(r.Text))
	case text.CSV:
		for _, c := range r.Claims() {
			k.take(c.Name, c.Value, nil)
		}
	case text.JSON:
		for _, c := range r.Claims() {
			var value any
			if json.Unmarshal([]byte(c.Value), &value) == nil {
				k.take(c.Name, value, []byte(c.Value))
			}
		}
	}
	if !k.any {
		return nil, k.others
	}
	k.AtLeast = max(k.AtLeast, uint64(len(k.Solutions)))
	if k.AtLeast > k.AtMost || k.NotOne && k.AtLeast == 1 && k.AtMost == 1 {
		k.Fault = fmt.Sprintf("its claims contradict each other: %s", strings.Join(k.read, ", "))
	}
	return &k.Statement, k.others
}

// claims has the claims found so far.
type claims struct {
	compare.Statement
	puzzle       sudoku.Puzzle
	any          bool
	read, others []string // as they are written
}

// count takes in that there are from low to high solutions.
func (k *claims) count(low, high uint64) {
	k.any = true
	k.AtLeast, k.AtMost = max(k.AtLeast, low), min(k.AtMost, high)
}

// words reads the first two words after a puzzle on its line.
func (k *claims) words(behind string) {
	words := strings.FieldsFunc(behind, func(c rune) bool { return strings.ContainsRune(" \t:,", c) })
	for _, w := range words[:min(len(words), 2)] {
		if w[0] == '#' {
			return
		}
		if !k.word(w) && strings.ContainsAny(w, "+>") && k.text("count", w) {
			k.read = append(k.read, w)
		}
	}
}

// word takes a count or a solution.
func (k *claims) word(s string) bool {
	if n, err := strconv.ParseUint(s, 10, 64); err == nil && len(s) < k.puzzle.Shape.Cells() {
		k.count(n, n)
		k.read = append(k.read, s)
		return true
	}
	return k.grid(s)
}

// grid takes a solution: a grid of the board in any format.
func (k *claims) grid(s string) bool {
	g, err := text.ParseGrid(s, k.puzzle.Shape)
	if err != nil || g.Filled() != k.puzzle.Shape.Fill() {
		return false
	}
	k.any = true
	if !slices.ContainsFunc(k.Solutions, g.Equal) {
		k.Solutions, k.read = append(k.Solutions, g), append(k.read, "a solution")
	}
	return true
}

// take takes a field or a column. raw is the value in JSON, nil in a table.
func (k *claims) take(name string, value any, raw []byte) {
	if value == nil || value == "" {
		return
	}
	before, understood := len(k.read), false
	switch v := value.(type) {
	case bool:
		understood = k.truth(name, v)
	case float64:
		understood = k.number(name, v)
	case string:
		understood = k.text(name, strings.TrimSpace(v))
	case []any:
		understood = len(v) > 0 && (k.grid(string(raw)) || k.grids(v))
	}
	shown := fmt.Sprintf("%s %.40v", name, value)
	switch {
	case !understood:
		k.others = append(k.others, shown)
	case len(k.read) == before:
		k.read = append(k.read, shown)
	}
}

// truth takes a value of yes or no.
func (k *claims) truth(name string, is bool) bool {
	switch name {
	case "unique", "isunique":
		if is {
			k.count(1, 1)
			return true
		}
	case "valid", "isvalid":
		if is {
			k.count(1, math.MaxUint64)
			return true
		}
	default:
		return false
	}
	k.any, k.NotOne = true, true // several solutions, or none
	return true
}

// number takes a count, or 1 and 0 for yes and no.
func (k *claims) number(name string, n float64) bool {
	switch name {
	case "unique", "isunique", "valid", "isvalid":
		return (n == 0 || n == 1) && k.truth(name, n == 1)
	case "status", "solution", "solved", "answer", "extrasolution":
		return false
	}
	if n < 0 || n != math.Trunc(n) || n >= 1<<53 {
		return false
	}
	k.count(uint64(n), uint64(n))
	return true
}

// verdicts are words for numbers of solutions: the least and the greatest.
var verdicts = map[string][2]uint64{
	"sat": {1, math.MaxUint64}, "satisfiable": {1, math.MaxUint64}, "solvable": {1, math.MaxUint64},
	"unsat": {0, 0}, "unsatisfiable": {0, 0}, "unsolvable": {0, 0}, "none": {0, 0}, "no solution": {0, 0},
	"unique": {1, 1}, "multiple": {2, math.MaxUint64}, "several": {2, math.MaxUint64},
}

// text takes a word, a count or a grid.
func (k *claims) text(name, s string) bool {
	if name == "countedby" || name == "solutionby" {
		return true // who found it
	}
	lower := strings.ToLower(s)
	switch lower {
	case "true", "yes":
		return k.truth(name, true)
	case "false", "no":
		return k.truth(name, false)
	}
	if v, known := verdicts[lower]; known {
		k.count(v[0], v[1])
		return true
	}
	if n, err := strconv.ParseUint(s, 10, 53); err == nil && len(s) < k.puzzle.Shape.Cells() {
		return k.number(name, float64(n))
	}
	for _, form := range []struct {
		before, behind string
		more           uint64
	}{{"", "+", 0}, {">=", "", 0}, {">", "", 1}} {
		digits, ok := strings.CutPrefix(s, form.before)
		digits, ok2 := strings.CutSuffix(digits, form.behind)
		if n, err := strconv.ParseUint(strings.TrimSpace(digits), 10, 53); ok && ok2 && err == nil {
			k.count(n+form.more, math.MaxUint64)
			return true
		}
	}
	return k.grid(s) || k.grid(strings.Join(strings.Fields(s), ""))
}

// grids takes a list of solutions.
func (k *claims) grids(list []any) bool {
	for _, v := range list {
		b, err := json.Marshal(v)
		if s, ok := v.(string); ok {
			b = []byte(s)
		}
		if err != nil || !k.grid(string(b)) {
			return false
		}
	}
	return true
}
