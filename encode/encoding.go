package encode

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Encoding is a translation of puzzles into clauses.
type Encoding struct {
	Name    string
	Summary string // one line for a help text
	// Plain means that the variables of candidates follow from the puzzle
	// alone, by [Var], so that a model can be decoded without a map.
	Plain bool
	// AMO is the default at-most-one encoding. It is pairwise for the plain
	// encodings, so that their counts are the documented ones.
	AMO       AMO
	construct func(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error)
}

// New prepares the formula of a puzzle. When ctx ends first, its cause is
// the error; a formula too large for solvers is [ErrTooLarge].
func (e Encoding) New(ctx context.Context, puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return e.build(ctx, puzzle, amo, false)
}

// Countable is New for a formula to be counted: it has exactly one model for each
// solution, in every form, over all of its variables. The clauses that ensure this
// come after those of New, except among linear constraints.
func (e Encoding) Countable(ctx context.Context, puzzle sudoku.Puzzle, amo AMO) (*Formula, error) {
	return e.build(ctx, puzzle, amo, true)
}

func (e Encoding) build(ctx context.Context, puzzle sudoku.Puzzle, amo AMO, countable bool) (*Formula, error) {
	if err := sudoku.Validate(ctx, puzzle); err != nil {
		return nil, err
	}
	if e.construct == nil {
		return nil, errors.New("the zero Encoding")
	}
	return e.construct(ctx, puzzle, amo, countable)
}

// Encodings lists the encodings in the order of a help text.
func Encodings() []Encoding {
	return []Encoding{minimal(), extended(), residual()}
}

// EncodingByName returns the encoding of [Encodings] with the given name.
func EncodingByName(name string) (Encoding, error) {
	var names []string
	for _, e := range Encodings() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Encoding{}, fmt.Errorf("no encoding is called %q%s (there are %s)", name, near.Hint(name, names), strings.Join(names, ", "))
}
