package encode

import (
	"context"

	"sudokusat/sudoku"
)

// The two encodings of Lynce and Ouaknine, "Sudoku as a SAT problem"
// (AIMATH 2006), for any shape: their rows, columns and boxes are houses here.
// Pairs that share two houses are forbidden once for each, as in the paper,
// which keeps the counts simple: 8,829 and 11,988 clauses for 9×9, and one
// unit clause for each given.

func minimal() Encoding {
	return Encoding{
		Name:      "minimal",
		Summary:   "each cell has a digit, no digit twice in a house",
		AMO:       Pairwise(),
		Plain:     true,
		construct: newMinimal,
	}
}

// Minimal is the smallest plain formula that has exactly the puzzle's
// solutions as models: each cell has a digit, no digit occurs twice in a house
// or other set of different cells, and the puzzle's own rules hold. That no
// cell of a house has two digits follows, but not by unit propagation; cells in
// no house need clauses of their own. The error wraps [ErrTooLarge] or [ErrTooComplex].
func Minimal(puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return newMinimal(context.Background(), puzzle, amo, false)
}

func newMinimal(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error) {
	return newPlain(ctx, puzzle, amo, false, countable, cellHasDigit(), houseHasDigitOnce(), looseCellHasOneDigit(), differentHasDigitOnce(), ownRules(), givens())
}

func extended() Encoding {
	return Encoding{
		Name:      "extended",
		Summary:   "also: no cell has two digits, each digit has a place in each house",
		AMO:       Pairwise(),
		Plain:     true,
		construct: newExtended,
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
	return newExtended(context.Background(), puzzle, amo, false)
}

func newExtended(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error) {
	return newPlain(ctx, puzzle, amo, true, countable, cellHasDigit(), cellHasOneDigit(), houseHasDigitOnce(), digitHasPlace(), differentHasDigitOnce(), ownRules(), givens())
}

// OwnRules returns the part of [Extended] for the puzzle's own rules, in the same
// variables and the same order, including the auxiliary ones if amo is pairwise.
// The error is as for [Extended].
func OwnRules(puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return newPlain(context.Background(), puzzle, amo, true, false, ownRules())
}
