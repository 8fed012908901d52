package encode

import "sudokusat/sudoku"

func extended() Encoding {
	return Encoding{
		Name:    "extended",
		Summary: "also: no cell has two digits, each digit has a place in each house",
		AMO:     Pairwise(),
		Plain:   true,
		New:     plainly(Extended),
	}
}

// Extended is [Minimal] and what follows from it: no cell has two digits, and
// each digit has a place in each house. With these clauses unit propagation
// finds all naked and hidden singles. The error wraps [ErrTooLarge].
func Extended(puzzle sudoku.Grid, amo AMO) (*Formula, error) {
	return newPlain(puzzle, amo, cellHasDigit(), cellHasOneDigit(), houseHasDigitOnce(), digitHasPlace(), apartHasDigitOnce(), givens())
}
