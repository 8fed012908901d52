package native

import (
	"time"

	"sudokusat/sudoku"
)

// suitsTo is the number of digits up to which no puzzle without rules of its own
// was seen that search is slower on than a SAT solver.
const suitsTo = 20

// Suits reports whether search is the engine for a puzzle, however hard. For other
// puzzles it is best to run it for a [Moment] and then a SAT solver. Puzzles with
// rules of their own do not suit it: search learns little from them. Among large
// boards neither the clues nor the candidates left after propagation distinguish the
// two kinds of puzzle (of two Latin squares of order 30 with 374 and 375 holes, one is
// easy for SAT and both are hard for search; 25×25 boards with twice as many open
// candidates take search a hundredth of a second).
func Suits(p sudoku.Puzzle) bool {
	return p.Shape != nil && p.Shape.N() <= suitsTo && len(p.Rules()) == 0
}

// Moment returns how long search should run on a puzzle that [Suits] does not
// accept: if it solves the puzzle at all, it nearly always does so by then. Beyond 64
// digits that is what propagation decides.
func Moment(p sudoku.Puzzle) time.Duration {
	if p.Shape == nil {
		return 0
	}
	switch n := p.Shape.N(); {
	case n <= 64:
		return 200 * time.Millisecond
	case n <= 144:
		return 20 * time.Millisecond
	default:
		return time.Duration(p.Shape.Cells()) * time.Microsecond // twice what propagation takes
	}
}
