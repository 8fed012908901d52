package fpuzzles

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/internal/estimate"
)

// board is a puzzle of f-puzzles with what has been filled in.
type board struct {
	puzzle sudoku.Puzzle // as it was set

	digits  sudoku.Grid      // givens and what was filled in
	marks   [][]sudoku.Digit // by cell: the marks in the middle, nil for none
	cap     uint64           // solutions of a candidate to count
	logical bool             // candidates that steps leave are requested as well
	unread  string           // words of the puzzle that were not read
}

// coloured is up to how many solutions of a candidate have colours of their own in
// scripts that name no number.
const coloured = 8

// readBoard reads packed data. Errors are for people.
func readBoard(o text.Options, data string) (*board, error) {
	plain, err := text.UnpackFPuzzles(data)
	if err != nil {
		return nil, err
	}
	b := &board{cap: 1}
	r, err := text.ParseRecord(string(plain), o)
	if err != nil {
		return nil, err
	}
	b.puzzle, b.unread = r.Puzzle, r.Unread().Words
	var parsed struct {
		Grid [][]struct {
			Value json.RawMessage
			Marks []int `json:"centerPencilMarks"`
		}
		Options []string `json:"truecandidatesoptions"`
	}
	if err := json.Unmarshal(plain, &parsed); err != nil {
		return nil, fmt.Errorf("what is filled in cannot be read: %w", err)
	}
	s := b.puzzle.Shape
	if len(parsed.Grid) != s.Rows() || s.Cells() != s.Squares() {
		return nil, fmt.Errorf("the grid is no %s one", s.Name())
	}
	b.digits, b.marks = b.puzzle.Givens.Clone(), make([][]sudoku.Digit, s.Cells())
	for r, row := range parsed.Grid {
		for col, cell := range row {
			c := r*s.Cols() + col
			if v, err := strconv.Atoi(strings.Trim(string(cell.Value), `"`)); err == nil && b.digits[c] == 0 {
				b.digits[c] = s.DigitOf(v)
			}
			for _, v := range cell.Marks {
				if d := s.DigitOf(v); d != 0 && !slices.Contains(b.marks[c], d) {
					b.marks[c] = append(b.marks[c], d)
				}
			}
			slices.Sort(b.marks[c])
		}
	}
	for _, o := range parsed.Options {
		b.logical = b.logical || o == "logical"
		if o == "colored" { // of scripts up to 1.2.0: a colour for each number of solutions
			b.cap = coloured
		}
		if n, ok := strings.CutPrefix(o, "truecandidatesnumsolutions="); ok {
			if b.cap, err = strconv.ParseUint(n, 10, 16); err != nil || b.cap == 0 {
				return nil, fmt.Errorf("%q: the cap of solutions is a number from 1 to 65535", o)
			}
		}
	}
	return b, nil
}

// filled is the puzzle with what has been filled in as clues, and candidates as rules.
func (b *board) filled(candidates [][]sudoku.Digit) (sudoku.Puzzle, error) {
	s := b.puzzle.Shape
	own := slices.Clone(b.puzzle.Rules())
	for c, list := range candidates {
		if b.digits[c] != 0 || len(list) == 0 || len(list) == s.N() {
			continue
		}
		values := make([]int, len(list))
		for i, d := range list {
			values[i] = s.Value(d)
		}
		own = append(own, rule.Candidates{Values: values, Cells: rule.Cells{s.CellName(sudoku.Cell(c))}})
	}
	return sudoku.NewPuzzle(s, b.digits, own...)
}

// candidates are those of each cell: its marks, or without any the digits that no
// digit it sees excludes. changed reports whether a cell had no such marks before.
func (b *board) candidates() (out [][]sudoku.Digit, changed bool) {
	seen := estimate.Seen(b.puzzle, b.digits)
	out = make([][]sudoku.Digit, len(b.digits))
	for c, d := range b.digits {
		if d != 0 {
			out[c] = []sudoku.Digit{d}
			continue
		}
		for d := range sudoku.Digit(b.puzzle.Shape.N()) {
			if !seen[c].Has(d+1) && (b.marks[c] == nil || slices.Contains(b.marks[c], d+1)) {
				out[c] = append(out[c], d+1)
			}
		}
		changed = changed || !slices.Equal(out[c], b.marks[c])
	}
	return out, changed
}
