package certificate

import (
	"context"
	"fmt"
	"slices"

	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Others are solutions of the puzzle without one of its parts: they show that no clue
// can go from a minimal puzzle, and no clue or rule from a clash.

// part is a part of a puzzle that others leave out.
type part struct {
	name string
	// without is the puzzle without the part, and not what must not hold there, for a
	// clue of a minimal puzzle: the same digit again.
	without sudoku.Puzzle
	not     []sudoku.Fact
}

// parts is the number of parts that others leave out.
func (c Claim) parts(p sudoku.Puzzle) int {
	switch c.Kind {
	case Minimal, Clash:
		return p.Givens.Filled()
	case ClashRules:
		return p.Givens.Filled() + len(p.RuleTexts())
	}
	return 0
}

// eachPart calls use with the parts in their order, until that fails. A part is valid
// until the next one.
func (c Claim) eachPart(p sudoku.Puzzle, use func(i int, x part) error) error {
	s, left := p.Shape, c.parts(p)
	g := p.Givens.Clone()
	i := 0
	for cell, d := range p.Givens {
		if d == 0 || i == left {
			continue
		}
		x := sudoku.Candidate{Cell: sudoku.Cell(cell), Digit: d}
		g[cell] = 0
		one := part{name: fmt.Sprintf("the clue %d in %s", s.Value(d), s.CellName(x.Cell)), without: p.With(g)}
		if c.Kind == Minimal {
			one.not = []sudoku.Fact{{Candidate: x, Not: true}}
		}
		if err := use(i, one); err != nil {
			return err
		}
		g[cell] = d
		i++
	}
	if c.Kind != ClashRules {
		return nil
	}
	var cache boards
	board, rules := s.Text(), p.RuleTexts()
	for k, text := range rules {
		q, err := cache.puzzle(board, slices.Delete(slices.Clone(rules), k, k+1))
		if err != nil {
			return fails("without the rule %q: %w", text, err)
		}
		if err := use(i, part{name: fmt.Sprintf("the rule %q", text), without: q.With(g)}); err != nil {
			return err
		}
		i++
	}
	return nil
}

// refereeOthers judges the solutions without each part.
func (r *Record) refereeOthers() error {
	switch want := r.Claim.parts(r.Puzzle); {
	case want == 0 && len(r.Others) > 0:
		return fails("other solutions are shown where none belong")
	case len(r.Others) != want:
		return fails("%d other solutions are shown for %s", len(r.Others), plural(want, "part"))
	}
	return r.Claim.eachPart(r.Puzzle, func(i int, x part) error {
		if err := sudoku.Check(x.without, r.Others[i]); err != nil {
			return fails("the solution without %s: %v", x.name, err)
		}
		for _, f := range x.not {
			if !f.In(r.Others[i]) {
				return fails("the solution without %s has the same digit there", x.name)
			}
		}
		return nil
	})
}

// others finds a solution without each part. The error is a *[FalseError] when there
// is none.
func (m *Maker) others(ctx context.Context, c Claim, puzzle sudoku.Puzzle) (list []sudoku.Grid, err error) {
	err = c.eachPart(puzzle, func(_ int, x part) error {
		found, _, err := m.prove(ctx, x.without, x.not, 1, nil)
		if err == nil && len(found) == 0 { // rare, and stated as a fact: so with a proof
			found, _, err = m.prove(ctx, x.without, x.not, 1, proof.Discard{})
		}
		switch {
		case err != nil:
			return err
		case len(found) == 0 && c.Kind == Minimal:
			return &FalseError{c.Text(puzzle.Shape), x.name + " follows from the others"}
		case len(found) == 0:
			return &FalseError{c.Text(puzzle.Shape), "there is no solution without " + x.name + " either"}
		}
		list = append(list, found[0])
		return nil
	})
	return list, err
}
