package generate

import (
	"errors"

	"sudokusat/sudoku"
)

// What is asked of a [Maker], and what it answers.

// Request describes the puzzles to generate.
type Request struct {
	Puzzle    sudoku.Puzzle // board and rules, without givens
	Low, High int           // clues, both included; 0 is no bound
	Symmetry  Symmetry      // of the cells with clues; the zero value is none
	Pattern   []bool        // which cells have clues, nil: any
	// Minimal asks that no clue can go. Without it, and without bounds, only as
	// much is promised: that no group of clues that the symmetry keeps together
	// can go.
	Minimal bool
	// Unbiased asks for minimal puzzles that are, for each number of clues, all
	// equally likely, on plain 9×9 boards without symmetry or pattern; see
	// [Weight]. Some 150,000 grids are tried for each.
	Unbiased bool
	// Draws are rules that each puzzle gets from its solution. They come first, and
	// clues are added only as far as they are needed.
	Draws []Draw
	// Known asks to find out of symmetric puzzles and those with drawn rules whether a
	// clue can go, though it may.
	Known bool
	// NoClues asks for puzzles that are unique by their rules alone.
	NoClues bool
	// LeastRules asks that none of the rules that were drawn can go.
	LeastRules bool
	// Regions asks for another map of regions for each puzzle, drawn at random, in
	// place of the boxes.
	Regions bool
	Seed    uint64
	// Tries bounds the grids that are tried for a puzzle; 0 is 100,000, of unbiased
	// puzzles 100,000,000.
	Tries int
}

// Outcome is a generated puzzle, or the lack of one.
type Outcome struct {
	Puzzle   sudoku.Grid // nil if Tries were not enough
	Solution sudoku.Grid // its only one
	Tries    int         // grids that were tried, the last for it
	Minimal  bool        // no clue can go: known, where a request asks for it or has no symmetry
	Unsure   bool        // whether one can go is not known: the search would have lasted too long
	// Board is the puzzle's board and rules where a request draws any for each, else
	// the zero value.
	Board sudoku.Puzzle
	// Rejected says why those before were not taken.
	Rejected Rejections
}

// Rejections counts tries that led to no puzzle, by the reason.
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

// Plus returns the sums of both by reason.
func (r Rejections) Plus(o Rejections) Rejections {
	return Rejections{r.Few + o.Few, r.Many + o.Many, r.NotMinimal + o.NotMinimal, r.NotUnique + o.NotUnique, r.NoGrid + o.NoGrid, r.NoRules + o.NoRules, r.Long + o.Long}
}

// ErrRequest is wrapped by errors about requests that cannot be met.
var ErrRequest = errors.New("impossible request")

// Weight is how much an unbiased puzzle counts by its number of clues in statistics about
// all minimal puzzles, that of one with 40 or 41 clues being 1: a puzzle of k clues is
// come by in k!·(81−k)! of the orders in which clues can go.
func Weight(clues int) float64 {
	w := 1.0
	for k := min(clues, 81-clues); k < 40; k++ { // the ratio of neighbours
		w *= float64(k+1) / float64(81-k)
	}
	return w
}

// PuzzleOf is a puzzle that was made, with its board and rules.
func (q *Request) PuzzleOf(one *Outcome) sudoku.Puzzle {
	if one.Board.Shape != nil {
		return one.Board.With(one.Puzzle)
	}
	return q.Puzzle.With(one.Puzzle)
}
