package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles of f-puzzles.com, as JSON: the board and the givens here, the rules in
// fpuzzles_rules.go, and the way back in fpuzzles_write.go.
//
//	{"size":9, "grid":[[{"value":3,"given":true,"region":0}, {}, …], …], "diagonal+":true, …}
//
// A cell without a region is in the usual box of its place, with null in none.

// fpuzzlesIgnored are fields that say no rule.
var fpuzzlesIgnored = []string{
	"size", "title", "author", "ruleset", "grid", "solution", "metadata", "id", "name", "msgcorrect", "successMessage", "cosmetics",
	"disabledlogic", "truecandidatesoptions", "highlightConflicts", "fogofwar", "foglight", "triggereffect",
}

// fpuzzle is a puzzle of f-puzzles while it is read.
type fpuzzle struct {
	n      int
	fields map[string][]byte // all of them, as JSON
	board  sudoku.Board
	rules  []string // texts, as they were met

	explained map[string]bool // the cells of rules, once they were needed
}

// fpuzzlesCell is a cell of the grid.
type fpuzzlesCell struct {
	Value            any
	Given            bool
	GivenPencilMarks []any
	Region           json.RawMessage // nil: not said
}

// fpuzzles reads the JSON of f-puzzles.
func fpuzzles(value []byte, at int) []finding.Finding {
	var data struct {
		Size    int
		Grid    [][]fpuzzlesCell
		Ruleset string
	}
	if err := json.Unmarshal(value, &data); err != nil || data.Size < 1 || data.Size > lex.MaxChars || len(data.Grid) != data.Size {
		return finding.Refuse(at, "f-puzzles data whose grid is none")
	}
	p := &fpuzzle{n: data.Size, fields: map[string][]byte{}}
	var names []string
	place := map[string]int{}
	eachField(value, func(key []byte, start, end int) {
		names = append(names, string(key))
		p.fields[string(key)], place[string(key)] = value[start:end], at+start
	})
	rows, err := p.cells(data.Grid)
	if err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	for _, name := range names {
		if slices.Contains(fpuzzlesIgnored, name) || isNothing(p.fields[name]) {
			continue
		}
		if err := p.field(name); err != nil {
			return []finding.Finding{{At: place[name], Err: err}}
		}
	}
	if w := lex.RuleIn([]byte(data.Ruleset)); w != "" && len(p.rules) == 0 && p.board.Regions == nil {
		return finding.Refuse(at, "f-puzzles data whose ruleset speaks of a rule (%s) and whose fields say none", w)
	}
	return []finding.Finding{{At: at, Head: boardHead(p.board) + rulesHead(p.rules), Grid: lex.GridRows(rows)}}
}

// UnpackFPuzzles returns the JSON of a puzzle as f-puzzles packs it for its links and for
// solvers, which [Parse] reads as well; JSON that is not packed is returned as it is. The
// grid in it says more than a puzzle has: what a player has filled in.
func UnpackFPuzzles(data string) ([]byte, error) {
	if strings.HasPrefix(data, "{") && json.Valid([]byte(data)) {
		return []byte(data), nil
	}
	plain, err := unpackLZ(data)
	if err == nil && !json.Valid([]byte(plain)) {
		err = errPacked
	}
	if err != nil {
		return nil, finding.Errorf(ErrSyntax, "the packed puzzle of f-puzzles is damaged: %v", err)
	}
	return []byte(plain), nil
}

// cells takes givens and candidates out of the grid, and the board.
func (p *fpuzzle) cells(grid [][]fpuzzlesCell) (rows [][]string, err error) {
	n := p.n
	rows = make([][]string, n)
	regions := make([]int, 0, n*n)
	boxRows, boxCols := sudoku.DefaultBox(n)
	usual := true
	for i, line := range grid {
		if len(line) != n {
			return nil, finding.Errorf(ErrLength, "f-puzzles data with a row of %d cells in %s", len(line), finding.PuzzleOf(n))
		}
		rows[i] = make([]string, n)
		for j, c := range line {
			if v := numberOf(c.Value); c.Given && c.Value != nil && v != "" {
				if rows[i][j] = v; !lex.IsEntry(v, n) {
					return nil, finding.Errorf(ErrSymbol, "f-puzzles data with the given %.20s in %s", v, finding.PuzzleOf(n))
				}
			}
			if len(c.GivenPencilMarks) > 0 {
				var digits []string
				for _, m := range c.GivenPencilMarks {
					digits = append(digits, onlyWord(numberOf(m)))
				}
				p.rules = append(p.rules, fmt.Sprintf("candidates %s r%dc%d", strings.Join(digits, ","), i+1, j+1))
			}
			box := i/boxRows*boxRows + j/boxCols
			region := box
			if c.Region != nil {
				if region = -1; string(c.Region) != "null" && json.Unmarshal(c.Region, &region) != nil || region < -1 || region >= n*n {
					return nil, finding.Errorf(ErrSyntax, "f-puzzles data with a region that has no number")
				}
			}
			usual = usual && region == box
			regions = append(regions, region)
		}
	}
	p.board = sudoku.Boxed(boxRows, boxCols)
	if !usual {
		p.board = mapped(regions)
	}
	if !usual && slices.Max(regions) < 0 || usual && boxRows == 1 {
		p.board = sudoku.Latin(n)
	}
	return rows, nil
}

// isNothing reports whether a field says that there is nothing.
func isNothing(value []byte) bool {
	switch strings.Join(strings.Fields(string(value)), "") {
	case "", "false", "[]", `""`, "null", "{}", "0":
		return true
	}
	return false
}

// numberOf returns a number that stands as a number or in a string; "" for nothing.
func numberOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		return strings.TrimSpace(v)
	}
	return fmt.Sprint(v)
}
