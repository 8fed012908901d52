package sat

import (
	"context"
	"fmt"

	"sudokusat/encode"
	"sudokusat/sudoku"
)

// encodedEngine is an engine with an encoding chosen by the caller.
type encodedEngine struct {
	encode.Encoding
	amo encode.AMO
}

// Encoded returns an engine that runs the same command on formulas of an encoding,
// for comparing encodings; its name says which. A puzzle whose formula is too large
// is [encode.ErrTooLarge].
func (e *Exec) Encoded(encoding encode.Encoding, amo encode.AMO) *Exec {
	return &Exec{cmd: e.cmd, room: e.room, encoded: &encodedEngine{encoding, amo}}
}

// Encoded returns an engine that asks the same workers about formulas of an
// encoding, as [Exec.Encoded] does: about the whole puzzle, which propagation does
// not decide before. Closing either closes the workers.
func (w *Workers) Encoded(encoding encode.Encoding, amo encode.AMO) *Workers {
	e := &encodedEngine{encoding, amo}
	return &Workers{core: core{name: w.core.name + ", " + e.String(), runner: w.core.runner, encoded: e}, pool: w.pool}
}

// of is the formula of a puzzle.
func (e *encodedEngine) of(ctx context.Context, puzzle sudoku.Puzzle) (*encode.Formula, error) {
	f, err := e.New(ctx, puzzle, e.amo)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e, err)
	}
	return f, nil
}

// formula is what the solver gets first about a puzzle.
func (e *Exec) formula(ctx context.Context, puzzle sudoku.Puzzle) (*instance, error) {
	if e.encoded == nil {
		return formulaOf(ctx, puzzle)
	}
	f, err := e.encoded.of(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	return &instance{Formula: f, size: f.Size()}, nil
}

// String is the encoding and how it says "at most one": "extended pairwise".
func (e *encodedEngine) String() string { return e.Name + " " + e.amo.Name }
