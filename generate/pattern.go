package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Puzzles on a given pattern. The digits that a random solution has there are
// seldom enough to fix it. So a try is a climb: some of the clues are taken back and
// others put there that go with the rest, and where that does not raise the number of
// solutions, counted up to a bound, the next step starts from it.

const (
	climbSteps = 3000 // of a try
	climbCount = 500  // up to which solutions are counted
)

// climb is a try under way.
type climb struct {
	rng         *rand.Rand
	puzzle, try int
	steps       int
	cells       []int32       // of the pattern
	solution    sudoku.Grid   // that the clues of now are from
	now         sudoku.Grid   // the best clues so far
	count       uint64        // their solutions
	next        sudoku.Grid   // the clues in question
	from        sudoku.Grid   // the solution that they are from
	one         []sudoku.Grid // scratch
}

func (m *Maker) checkPattern() error {
	s, clues := m.q.Puzzle.Shape, 0
	if len(m.q.Pattern) != s.Cells() {
		return errors.New("the pattern is of another board")
	}
	for c, clue := range m.q.Pattern {
		if clue && !s.Exists(sudoku.Cell(c)) {
			return errors.New("the pattern has a clue in a square that does not exist")
		}
		if clue {
			clues++
		}
	}
	switch {
	case clues < m.q.Low || clues > m.q.High:
		return errors.New("the pattern has another number of clues")
	case m.q.Puzzle.IsClassic() && clues < 17 && len(m.q.Draws) == 0 && !m.q.Regions:
		return errors.New("no plain 9×9 puzzle has fewer than 17 clues (McGuire, Tugemann, Civario 2012)")
	case !m.q.Symmetry.IsNone():
		return errors.New("a pattern has the symmetry it has")
	case clues < s.N()-1 && len(m.q.Draws) == 0 && m.q.Puzzle.Interchangeable():
		return fmt.Errorf("a pattern of %d clues leaves two of %d digits out: exchanged, they make another solution", clues, s.N())
	case s.Plain() && len(m.q.Puzzle.Constraints()) == 0 && len(m.q.Draws) == 0 && !m.q.Regions:
		return m.checkLines()
	}
	return nil
}

// checkLines refuses a pattern that leaves two rows of a band or two columns of a stack
// blank: exchanged, they make another solution.
func (m *Maker) checkLines() error {
	n := m.q.Puzzle.Shape.N()
	high, wide := m.q.Puzzle.Shape.Box()
	for _, lines := range []struct {
		name              string
		box, along, apart int // cells from one to the next along a line, and from line to line
	}{{"rows", high, 1, n}, {"columns", wide, n, 1}} {
		last := -1 // blank line
		for line := range n {
			clues := 0
			for i := range n {
				if m.q.Pattern[line*lines.apart+i*lines.along] {
					clues++
				}
			}
			if clues > 0 {
				continue
			}
			if last >= 0 && last/lines.box == line/lines.box {
				return fmt.Errorf("%s %d and %d of the pattern have no clue: exchanged, they make another solution", lines.name, last+1, line+1)
			}
			last = line
		}
	}
	return nil
}

// refill returns a random solution that contains the clues of a grid, nil if none was
// found in good time.
func (m *Maker) refill(ctx context.Context, r *rand.Rand, g sudoku.Grid) (sudoku.Grid, error) {
	if !m.q.Puzzle.IsClassic() {
		return fill(ctx, r, m.oracle.engine, m.q.Puzzle.With(g))
	}
	var cells Cells
	for i, d := range g {
		cells[i] = uint8(d)
	}
	if !completeClassic(r, &cells) {
		return nil, nil
	}
	return gridOf(&cells), nil
}

// on is the clues that a solution has on the pattern.
func (c *climb) on(solution sudoku.Grid) sudoku.Grid {
	g := make(sudoku.Grid, len(solution))
	for _, cell := range c.cells {
		g[cell] = solution[cell]
	}
	return g
}

// step puts the next clues in question.
func (m *Maker) step(ctx context.Context, c *climb) (err error) {
	c.steps++
	for c.from = nil; c.from == nil; {
		g := sudoku.NewGrid(m.q.Puzzle.Shape)
		if c.now != nil {
			copy(g, c.now)
			for range 1 + c.rng.IntN(3) {
				g[c.cells[c.rng.IntN(len(c.cells))]] = 0
			}
		}
		if c.from, err = m.refill(ctx, c.rng, g); err != nil {
			return err
		}
	}
	c.next = c.on(c.from)
	return nil
}

// makePatterns is [Maker.Make] on a pattern: the puzzles in step, a climb each.
func (m *Maker) makePatterns(ctx context.Context, first uint64, outcomes []Outcome) error {
	var cells []int32
	for c, clue := range m.q.Pattern {
		if clue {
			cells = append(cells, int32(c))
		}
	}
	rejected := make([]Rejections, len(outcomes))
	var running []*climb
	for i := range outcomes {
		running = append(running, &climb{rng: m.random(first+uint64(i), 0), puzzle: i, cells: cells})
	}
	counts := make([]uint64, len(outcomes))
	for len(running) > 0 {
		var grids []sudoku.Grid
		for _, c := range running {
			if err := m.step(ctx, c); err != nil {
				return err
			}
			grids = append(grids, c.next)
		}
		if err := m.oracle.ask(ctx, grids, climbCount, counts[:len(grids)]); err != nil {
			return err
		}
		left := running[:0]
		for i, c := range running {
			if c.now == nil || counts[i] <= c.count {
				c.now, c.solution, c.count = c.next, c.from, counts[i]
			}
			if c.count == 1 {
				minimal, err := m.minimal(ctx, c)
				if err != nil {
					return err
				}
				if minimal || !m.q.Minimal {
					m.count(1, Rejections{})
					outcomes[c.puzzle] = Outcome{Puzzle: c.now, Solution: c.solution, Tries: c.try + 1, Minimal: minimal, Rejected: rejected[c.puzzle]}
					continue
				}
			}
			if c.count == 1 || c.steps == climbSteps {
				why := Rejections{NotUnique: 1}
				if c.count == 1 {
					why = Rejections{NotMinimal: 1}
				}
				rejected[c.puzzle] = rejected[c.puzzle].Plus(why)
				m.count(1, why)
				if c.try++; c.try == m.q.Tries {
					outcomes[c.puzzle] = Outcome{Tries: c.try, Rejected: rejected[c.puzzle]}
					continue
				}
				c.now, c.steps, c.rng = nil, 0, m.random(first+uint64(c.puzzle), uint64(c.try))
			}
			left = append(left, c)
		}
		running = left
	}
	return nil
}

// minimal reports whether no clue can go.
func (m *Maker) minimal(ctx context.Context, c *climb) (bool, error) {
	c.one = c.one[:0]
	for _, cell := range c.cells {
		g := c.now.Clone()
		g[cell] = 0
		c.one = append(c.one, g)
	}
	counts := make([]uint64, len(c.one))
	err := m.oracle.ask(ctx, c.one, 2, counts)
	for _, n := range counts {
		if n < 2 {
			return false, err
		}
	}
	return true, err
}
