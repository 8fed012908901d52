package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"sudokusat/generate"
	"sudokusat/stream"
	"sudokusat/sudoku"
)

// What generate leaves out: puzzles that are equivalent to others. Others take their
// place in the list.

// distinction knows the classes of puzzles.
type distinction struct {
	canon  *generate.Canonizer
	firsts *generate.Firsts
}

// first reports whether a puzzle is the first of its class.
func (d *distinction) first(g sudoku.Grid) (bool, error) {
	form := d.canon.Minlex(gridCells(g)).Form
	first, _, err := d.firsts.Add(form[:], nil)
	return first, fail(statusGaveUp, err)
}

// classes is what --distinct begins with: nothing, or the puzzles of --against.
func (m *making) classes(ctx context.Context, q *generate.Request) (*distinction, error) {
	if !q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions {
		return nil, errors.New("--distinct is for plain 9×9 puzzles without rules of their own")
	}
	d := &distinction{generate.NewCanonizer(), generate.NewFirsts(math.MaxInt)}
	if m.against == "" {
		return d, nil
	}
	in := &stream.Input{Paths: []string{m.against}, Stdin: m.t.stdin}
	for rec := range in.Records(ctx) {
		if rec.Err != nil {
			return nil, fail(statusInput, fmt.Errorf("--against: %w", rec.Err))
		}
		if rec.Puzzle.IsClassic() {
			if _, err := d.first(rec.Puzzle.Givens); err != nil {
				return nil, err
			}
		}
	}
	return d, ctx.Err()
}
