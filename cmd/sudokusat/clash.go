package main

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"sudokusat/explain"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What clashes in a puzzle without solution: clues, and with them rules and houses.
// Houses are made rules of a board without any, so that each can be left out.

// clash is parts of a puzzle that have no solution together, of which none can be
// spared.
type clash struct {
	p      sudoku.Puzzle
	cells  []sudoku.Cell // clues
	rules  []int         // of the puzzle's own
	houses []int         // of the board; nil when that was not looked for
	fewest bool          // no fewer houses do, proved
	// proper is the puzzle with nothing else in it; its shape is nil when houses were
	// not looked for.
	proper sudoku.Puzzle
}

// The search for houses is bounded: puzzles without houses can be hard.
const (
	houseTime      = 10 * time.Second
	houseQuestions = 200 // for the proof that no fewer do
)

// mostHouses is how many houses and other sets of different cells are tried.
const mostHouses = 200

// clues are the givens of the clash.
func (c *clash) clues() sudoku.Grid {
	g := sudoku.NewGrid(c.p.Shape)
	for _, cell := range c.cells {
		g[cell] = c.p.Givens[cell]
	}
	return g
}

// withRules is the puzzle with the clues of the clash and some of its own rules.
func (c *clash) withRules() (sudoku.Puzzle, error) {
	var own []sudoku.Rule
	for _, i := range c.rules {
		own = append(own, c.p.Rules()[i])
	}
	return sudoku.NewPuzzle(c.p.Shape, c.clues(), own...)
}

// findHouses looks for the houses of the clash. It finds none where rules mean
// something else on a board without houses, or it takes too long.
func (c *clash) findHouses(ctx context.Context, e sudoku.Engine) error {
	s := c.p.Shape
	b := s.Board()
	free := sudoku.Board{Rows: b.Rows, Cols: b.Cols, Lo: b.Lo, Hi: b.Hi, FreeLines: true, Missing: b.Missing, Extra: b.Extra}
	blank, err := sudoku.NewShape(free)
	if err != nil {
		return nil // what has no such board has no such clash
	}
	order := c.inOrder()
	var parts []sudoku.Rule
	for _, h := range order {
		parts = append(parts, rule.Different{Cells: cellNames(s, c.houseAt(h).Cells)})
	}
	fixed := len(parts)
	if fixed > mostHouses {
		return nil
	}
	for _, i := range c.rules {
		r := c.p.Rules()[i]
		there, err1 := r.Constraints(blank)
		here, err2 := r.Constraints(s)
		if err1 != nil || err2 != nil || !reflect.DeepEqual(there, here) {
			return nil
		}
		parts = append(parts, r)
	}
	g := c.clues()
	puzzle := func(in []bool) (sudoku.Puzzle, error) {
		var own []sudoku.Rule
		for i, r := range parts {
			if i >= len(in) || in[i] {
				own = append(own, r)
			}
		}
		return sudoku.NewPuzzle(blank, g, own...)
	}
	within, cancel := context.WithTimeout(ctx, houseTime)
	defer cancel()
	in, err := explain.Irreducible(within, e, fixed, puzzle)
	if err != nil {
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	}
	c.houses = []int{}
	for i, needed := range in {
		if needed {
			c.houses = append(c.houses, order[i])
		}
	}
	if c.proper, err = puzzle(in); err != nil {
		return err
	}
	if c.fewest = len(c.houses) < 2; c.fewest {
		return nil
	}
	return c.fewerHouses(ctx, within, e, order, puzzle)
}

// fewerHouses looks for the fewest houses, while there is time.
func (c *clash) fewerHouses(ctx, within context.Context, e sudoku.Engine, order []int, puzzle func([]bool) (sudoku.Puzzle, error)) error {
	whole, err := puzzle(nil)
	if err != nil {
		return err
	}
	needed, least, err := explain.ClashingRules(within, e, whole, c.cells, houseQuestions)
	if err != nil {
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	}
	if len(needed) >= len(c.houses)+len(c.rules) {
		c.fewest = least
		return nil
	}
	in := make([]bool, len(order))
	c.houses, c.fewest = c.houses[:0], least
	for _, i := range needed {
		if i < len(order) {
			in[i] = true
			c.houses = append(c.houses, order[i])
		}
	}
	c.proper, err = puzzle(in)
	return err
}

// inOrder lists the houses and other sets of different cells, those last that have
// the most cells of the clash: they are the ones to keep.
func (c *clash) inOrder() []int {
	s := c.p.Shape
	hit := make([]bool, s.Cells())
	for _, cell := range c.cells {
		hit[cell] = true
	}
	for _, x := range c.p.Constraints() {
		for _, cell := range x.Scope() {
			hit[cell] = true
		}
	}
	order := make([]int, len(s.Houses())+len(s.Differents()))
	score := make([]int, len(order))
	for i := range order {
		order[i] = i
		for _, cell := range c.houseAt(i).Cells {
			if hit[cell] {
				score[i]++
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return score[a] - score[b] })
	return order
}

// houseAt is a house, or after these another set of different cells.
func (c *clash) houseAt(i int) sudoku.House {
	s := c.p.Shape
	if k := len(s.Houses()); i >= k {
		d := s.Differents()[i-k]
		return sudoku.House{Name: d.Name, Cells: d.Cells}
	}
	return s.Houses()[i]
}

// houseNames are the names of the houses of the clash.
func (c *clash) houseNames() (out []string) {
	for _, i := range slices.Sorted(slices.Values(c.houses)) {
		out = append(out, c.houseAt(i).Name)
	}
	return out
}
