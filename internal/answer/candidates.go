package answer

import (
	"sudokusat/explain"
	"sudokusat/sudoku"
)

// Candidates is the object of candidates about one puzzle.
type Candidates struct {
	Subject
	Candidates [][]any    `json:"candidates,omitempty"` // by cell: the values that some solution has there
	Counts     [][]uint64 `json:"counts,omitempty"`     // of solutions, for each of these values
	Exact      [][]bool   `json:"exact,omitempty"`      // whether there are no more than counted
}

// VerdictOf returns the verdict that follows from the tallies of [explain.Candidates]: a
// puzzle has no solution if one of its cells has no true candidate.
func VerdictOf(p sudoku.Puzzle, tallies []explain.Tally) sudoku.Verdict {
	n := p.Shape.N()
	several := false
	for c := range p.Givens {
		k := 0
		for _, t := range tallies[c*n : (c+1)*n] {
			if t.Count > 0 {
				k++
			}
		}
		if k == 0 && p.Shape.Exists(sudoku.Cell(c)) {
			return sudoku.Unsolvable
		}
		several = several || k > 1
	}
	if several {
		return sudoku.Multiple
	}
	return sudoku.Unique
}

// NewCandidates puts tallies into an object; counts are left out unless wanted.
func NewCandidates(p sudoku.Puzzle, tallies []explain.Tally, counted bool) Candidates {
	s, out := p.Shape, Candidates{}
	for c := range s.Cells() {
		var values []any
		var counts []uint64
		var exact []bool
		for d := range s.N() {
			if t := tallies[c*s.N()+d]; t.Count > 0 {
				values = append(values, ValueOf(s, sudoku.Cell(c), sudoku.Digit(d+1)))
				counts, exact = append(counts, t.Count), append(exact, !t.More)
			}
		}
		out.Candidates = append(out.Candidates, values)
		if counted {
			out.Counts, out.Exact = append(out.Counts, counts), append(out.Exact, exact)
		}
	}
	return out
}

// ValueOf returns the value of a digit as JSON has it: a number, or the name of a value of
// a layer.
func ValueOf(s *sudoku.Shape, c sudoku.Cell, d sudoku.Digit) any {
	if s.HoldsValues(c) {
		return s.Value(d)
	}
	return s.ValueName(c, d)
}

// OpenCells lists the cells with several true candidates, and the candidates that
// exactly one solution has: each settles the puzzle. The limit of the tallies is 2 at
// least for these.
func OpenCells(p sudoku.Puzzle, tallies []explain.Tally) (open []Open, settles []string) {
	s := p.Shape
	for c := range sudoku.Cell(s.Cells()) {
		one := Open{Cell: s.CellName(c)}
		for d := range s.N() {
			if t := tallies[int(c)*s.N()+d]; t.Count > 0 {
				one.Values = append(one.Values, ValueOf(s, c, sudoku.Digit(d+1)))
				if t.Count == 1 && !t.More {
					settles = append(settles, s.CandidateName(sudoku.Candidate{Cell: c, Digit: sudoku.Digit(d + 1)}))
				}
			}
		}
		if len(one.Values) > 1 {
			open = append(open, one)
		}
	}
	return open, settles
}
