package sat

import (
	"context"
	"fmt"

	"sudokusat/encode"
	"sudokusat/sudoku"
)

// encoded is a way to say puzzles that somebody asked for.
type encoded struct {
	encode.Encoding
	amo encode.AMO
}

// Encoded returns an engine that runs the same command on formulas of an encoding,
// for comparing encodings; its name says which. A puzzle whose formula is too large
// is [encode.ErrTooLarge].
func (e *Exec) Encoded(encoding encode.Encoding, amo encode.AMO) *Exec {
	return &Exec{cmd: e.cmd, room: e.room, encoded: &encoded{encoding, amo}}
}

// formula is what the solver gets first about a puzzle.
func (e *Exec) formula(ctx context.Context, puzzle sudoku.Puzzle) (*instance, error) {
	if e.encoded == nil {
		return formulaOf(ctx, puzzle)
	}
	f, err := e.encoded.New(ctx, puzzle, e.encoded.amo)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.encoded, err)
	}
	return &instance{Formula: f, size: f.Size()}, nil
}

// String is the encoding and how it says "at most one": "extended pairwise".
func (e *encoded) String() string { return e.Name + " " + e.amo.Name }
