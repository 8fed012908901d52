package native

import (
	"time"

	"sudokusat/sudoku"
)

// suitsTo is the number of digits up to which no puzzle without rules of its own
// was seen that search is slower on than a SAT solver.
const suitsTo = 20

// Suits reports whether search is the engine for a puzzle, however hard. For the
// others it is best to let it try for a [Moment] and then to ask a SAT solver.
// Rules of the puzzle's own are reason enough: search learns little from them.
// Of large boards neither the clues nor the candidates left
// after propagation tell the two kinds of puzzle apart (of two Latin squares of
// order 30 with 374 and 375 holes, one is easy for SAT and both are hard for
// search; 25×25 boards with twice as many open candidates take search a
// hundredth of a second).
func Suits(p sudoku.Puzzle) bool {
	return p.Shape != nil && p.Shape.N() <= suitsTo && len(p.Rules()) == 0
}

// Moment is how long search should be left to a puzzle that it does not plainly
// suit: what it solves at all, it nearly always solves by then. Beyond 64
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
