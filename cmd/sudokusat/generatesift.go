package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/stream"
	"sudokusat/sudoku"
)

// What generate leaves out: puzzles that are equivalent to others, and those that are
// not as hard as they should be. Others take their place in the list.

// grade is how hard puzzles should be, by the size of their largest step.
type grade struct {
	size   int
	orMore bool // the hardest word is for all beyond, too
}

// parseGrade reads a word or a number; nil for "".
func parseGrade(text string) (*grade, error) {
	if text == "" {
		return nil, nil
	}
	words := explain.Words()
	if i := slices.Index(words, strings.ToLower(text)); i >= 0 {
		return &grade{i, i == len(words)-1}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > explain.MaxLimit {
		return nil, fmt.Errorf("--grade %s: it is one of %s, or a number from 0 to %d", quoted(text), strings.Join(words, ", "), explain.MaxLimit)
	}
	return &grade{n, false}, nil
}

// others reports whether a puzzle is of another grade. Steps beyond what it takes to
// know are not looked for.
func (g *grade) others(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (bool, error) {
	limit := g.size
	if g.orMore {
		limit--
	}
	r, err := explain.Rate(ctx, p, explain.Options{Solutions: []sudoku.Grid{solution}, Limit: max(limit, 1)})
	switch {
	case err != nil && !errors.Is(err, explain.ErrStuck):
		return false, err
	case g.orMore:
		return r.Largest() < g.size, nil
	}
	return !r.Complete || r.Largest() != g.size, nil
}

// misses is how many puzzles in a row may be of other grades.
func (m *making) misses() int { return cmp.Or(m.tries, 100_000) }

// distinction knows the classes of puzzles.
type distinction struct {
	canon  *generate.Canonizer
	firsts *generate.Firsts
}

// first reports whether a puzzle is the first of its class.
func (d *distinction) first(g sudoku.Grid) (bool, error) {
	form := d.canon.Minlex(gridCells(g)).Form
	first, _, err := d.firsts.Add(&form, nil)
	return first, fail(statusGaveUp, err)
}

// classes is what --distinct begins with: nothing, or the puzzles of --against.
func (m *making) classes(ctx context.Context, q *generate.Request) (*distinction, error) {
	if !q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions {
		return nil, fmt.Errorf("--distinct: %w", errCanonBoard)
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
