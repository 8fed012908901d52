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
// for comparing encodings; its name contains the encoding. The error for a puzzle
// whose formula is too large is [encode.ErrTooLarge].
func (e *Exec) Encoded(encoding encode.Encoding, amo encode.AMO) *Exec {
	return &Exec{cmd: e.cmd, room: e.room, encoded: &encodedEngine{encoding, amo}}
}

// Encoded returns an engine that gives the same workers formulas of an encoding, as
// [Exec.Encoded] does: of the whole puzzle, which is not propagated before. Closing
// either engine closes the workers.
func (w *Workers) Encoded(encoding encode.Encoding, amo encode.AMO) *Workers {
	e := &encodedEngine{encoding, amo}
	return &Workers{core: core{name: w.name + ", " + e.String(), runner: w.runner, encoded: e}, pool: w.pool}
}

// Encoded returns an engine that gives the solver formulas of an encoding, as [Workers.Encoded]
// does.
func (c *CDCL) Encoded(encoding encode.Encoding, amo encode.AMO) *CDCL {
	e := &encodedEngine{encoding, amo}
	return &CDCL{core{name: c.name + ", " + e.String(), runner: c.runner, encoded: e}, c.jobs}
}

// of returns the formula of a puzzle.
func (e *encodedEngine) of(ctx context.Context, puzzle sudoku.Puzzle) (*encode.Formula, error) {
	f, err := e.New(ctx, puzzle, e.amo)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e, err)
	}
	return f, nil
}

// formula returns the first formula that the solver gets for a puzzle.
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

// String returns the names of the encoding and of its AMO: "extended pairwise".
func (e *encodedEngine) String() string { return e.Name + " " + e.amo.Name }
