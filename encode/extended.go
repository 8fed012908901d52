package encode

import "sudokusat/sudoku"

func extended() Encoding {
	return Encoding{
		Name:      "extended",
		Summary:   "also: no cell has two digits, each digit has a place in each house",
		AMO:       Pairwise(),
		Plain:     true,
		construct: plainly(newExtended),
	}
}

// Extended is [Minimal] and what follows from it: no cell has two digits, and
// each digit has a place in each house and in each set of N different cells.
// With these clauses unit propagation finds all naked and hidden singles. The
// error wraps [ErrTooLarge] or [ErrTooComplex].
//
// The clauses of the board come first, then those of [OwnRules], then a unit
// clause for each given.
func Extended(puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return newExtended(puzzle, amo, false)
}

func newExtended(puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error) {
	return newPlain(puzzle, amo, true, countable, cellHasDigit(), cellHasOneDigit(), houseHasDigitOnce(), digitHasPlace(), differentHasDigitOnce(), ownRules(), givens())
}

// OwnRules returns the part of [Extended] for the puzzle's own rules, in the same
// variables and the same order, including the auxiliary ones if amo is pairwise.
// The error is as for [Extended].
func OwnRules(puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return newPlain(puzzle, amo, true, false, ownRules())
}
