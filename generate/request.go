package generate

import (
	"errors"

	"sudokusat/sudoku"
)

// The requests and results of a [Maker].

// Request describes the puzzles to generate.
type Request struct {
	Puzzle    sudoku.Puzzle // board and rules, without givens
	Low, High int           // bounds of the number of clues, inclusive; 0: none
	Symmetry  Symmetry      // of the cells with clues; the zero value is none
	Pattern   []bool        // which cells have clues, nil: any
	// Minimal requests puzzles in which no clue is redundant. Without it, and without
	// bounds, no group of clues that the symmetry keeps together is redundant.
	Minimal bool
	// Unbiased requests minimal puzzles that are, for each number of clues, all equally
	// likely, on plain 9×9 boards without symmetry or pattern; see [Weight]. Some 150,000
	// grids are tried for each.
	Unbiased bool
	// Draws are rules that each puzzle gets from its solution. They are drawn first, and
	// clues are added only as far as they are needed.
	Draws []Draw
	// CheckMinimal requests a check whether a symmetric puzzle, or one with drawn rules, is
	// minimal, without requiring it.
	CheckMinimal bool
	// NoClues requests puzzles that are unique by their rules alone.
	NoClues bool
	// LeastRules requests that none of the drawn rules is redundant.
	LeastRules bool
	// Regions requests for each puzzle a random map of regions in place of the boxes.
	Regions bool
	Seed    uint64
	// Tries bounds the grids that are tried for each puzzle; 0 means 100,000, and for
	// unbiased puzzles 100,000,000.
	Tries int
}

// Outcome is a generated puzzle, or the lack of one.
type Outcome struct {
	Puzzle   sudoku.Grid // nil if Tries were not enough
	Solution sudoku.Grid // its only one
	Tries    int         // grids that were tried, including its own
	Minimal  bool        // no clue is redundant, as far as checked: by request, or without symmetry
	Unsure   bool        // minimality is unknown: the search would have taken too long
	// Board is the puzzle's board and rules if they are drawn for each puzzle, otherwise
	// the zero value.
	Board sudoku.Puzzle
	// Rejected counts the rejected tries by reason.
	Rejected Rejections
}

// Rejections counts tries that gave no puzzle, by reason.
type Rejections struct {
	Few, Many  int // clues
	NotMinimal int
	NotUnique  int // on the pattern, or by the rules
	NoGrid     int // the map of regions allows none, or none was found
	NoRules    int // the grid has too few of the rules that were to be drawn
	Long       int // the search would have lasted too long
}

// Sum returns the number of rejections.
func (r Rejections) Sum() int {
	return r.Few + r.Many + r.NotMinimal + r.NotUnique + r.NoGrid + r.NoRules + r.Long
}

// Plus returns the sums of r and o by reason.
func (r Rejections) Plus(o Rejections) Rejections {
	return Rejections{r.Few + o.Few, r.Many + o.Many, r.NotMinimal + o.NotMinimal, r.NotUnique + o.NotUnique, r.NoGrid + o.NoGrid, r.NoRules + o.NoRules, r.Long + o.Long}
}

// ErrRequest is wrapped by errors about requests that cannot be met.
var ErrRequest = errors.New("impossible request")

// Weight returns the statistical weight of an unbiased puzzle with this number of clues
// in statistics about all minimal puzzles, relative to one with 40 or 41 clues: a puzzle
// of k clues results from k!·(81−k)! of the orders in which clues can be removed.
func Weight(clues int) float64 {
	w := 1.0
	for k := min(clues, 81-clues); k < 40; k++ { // the ratio of neighbours
		w *= float64(k+1) / float64(81-k)
	}
	return w
}

// PuzzleOf returns a generated puzzle with its board and rules.
func (q *Request) PuzzleOf(one *Outcome) sudoku.Puzzle {
	if one.Board.Shape != nil {
		return one.Board.With(one.Puzzle)
	}
	return q.Puzzle.With(one.Puzzle)
}
