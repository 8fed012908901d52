package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"sudokusat/canon"
	"sudokusat/generate"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
)

// What generate leaves out: puzzles that are equivalent to others. Others take their
// place in the list.

// distinction knows the classes of puzzles.
type distinction struct {
	canon  canonizing
	firsts *canon.Classes
}

// first reports whether a puzzle is the first of its class.
func (d *distinction) first(ctx context.Context, p sudoku.Puzzle) (bool, error) {
	f := d.canon.find(ctx, p)
	if errors.Is(f.err, canon.ErrWork) {
		return false, fail(statusGaveUp, fmt.Errorf("--distinct: %w", f.err))
	}
	if f.err != nil {
		return false, f.err
	}
	first, _, err := d.firsts.Add(f.class, nil)
	return first, fail(statusGaveUp, err)
}

// classes is what --distinct begins with: nothing, or the puzzles of --against.
func (m *making) classes(ctx context.Context, q *generate.Request) (*distinction, error) {
	if len(q.Draws) > 0 || q.Regions {
		return nil, errors.New("--distinct does not know whether puzzles with rules of their own or on maps of their own are equivalent: leave out --with, --cages and --regions random")
	}
	d := &distinction{canonizing{t: m.t, form: "minlex"}, canon.NewClasses(math.MaxInt)}
	if f := d.canon.find(ctx, q.Puzzle.With(sudoku.NewGrid(q.Puzzle.Shape))); f.err != nil {
		return nil, fmt.Errorf("--distinct: %w", f.err)
	}
	if m.against == "" {
		return d, nil
	}
	o, err := m.reading.options(ctx, m.t)
	if err != nil {
		return nil, err
	}
	o.Rules = nil // the file says its own
	in := &stream.Input{Paths: []string{m.against}, Stdin: m.t.stdin, Options: o}
	for rec := range in.Records(ctx) {
		if rec.Err != nil {
			return nil, fail(statusInput, fmt.Errorf("--against: %w", rec.Err))
		}
		if rec.Puzzle.Head() == q.Puzzle.Head() {
			if _, err := d.first(ctx, rec.Puzzle); err != nil {
				return nil, err
			}
		}
	}
	return d, ctx.Err()
}
