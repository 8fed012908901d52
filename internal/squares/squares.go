package squares

import (
	"context"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// Suits reports whether a puzzle has as many digits as rows, as columns and, if there are any boxes,
// as cells in a box, and no other rules. Boxes have more than one row and column, and the order of a
// Latin square is no prime number.
func Suits(p sudoku.Puzzle) bool {
	if p.Shape == nil || len(p.Rules()) > 0 {
		return false
	}
	b := p.Shape.Board()
	n, high, wide := size(p)
	return b.Rows == n && b.Cols == n && high*wide == n && high > 1 && wide > 1 && b.Regions == nil && !b.FreeLines &&
		len(b.Rules)+len(b.Missing)+len(b.Extra)+len(b.Layers) == 0
}

// size is the number of digits and the size of the boxes, also of those that a Latin square does
// not have.
func size(p sudoku.Puzzle) (n, high, wide int) {
	n = p.Shape.N()
	if high, wide = p.Shape.Box(); high == 0 {
		high, wide = sudoku.DefaultBox(n)
	}
	return n, high, wide
}

// Find looks for one or two solutions of a puzzle that [Suits], as many as limit. The engine
// completes the small Latin squares. Find begins as often as tries, by turns with rows and with
// columns, and returns no solution when ctx ends first. The solutions are different, depend on
// nothing but the puzzle, the engine and the seed, the referee has judged them, and the caller owns
// them.
func Find(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, seed uint64, tries, limit int) []sudoku.Grid {
	n, high, wide := size(p)
	var clues [2][]clue
	for i, d := range p.Givens {
		if d != 0 {
			clues[0] = append(clues[0], clue{i / n, i % n, int(d) - 1})
			clues[1] = append(clues[1], clue{i % n, i / n, int(d) - 1})
		}
	}
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	for try := range tries {
		turned := try % 2
		h, w := high, wide
		if turned == 1 {
			h, w = wide, high
		}
		s := newClasses(h, w, clues[turned], rng)
		if !s.run(ctx, 1000+20*len(s.clues)) {
			continue
		}
		grids := s.fill(ctx, e, limit)
		if turned == 1 {
			for _, g := range grids {
				turn(g, n)
			}
		}
		if len(grids) > 0 && !slices.ContainsFunc(grids, func(g sudoku.Grid) bool { return sudoku.Check(p, g) != nil }) {
			return grids
		}
	}
	return nil
}

// turn exchanges the rows and the columns of a grid.
func turn(g sudoku.Grid, n int) {
	for i := range n {
		for j := range i {
			g[i*n+j], g[j*n+i] = g[j*n+i], g[i*n+j]
		}
	}
}

// fill completes the square of each band and class, and returns a grid of them, and another one if
// two are wanted and a square can be completed in two ways; nil if a square cannot be.
func (s *classes) fill(ctx context.Context, e sudoku.Engine, limit int) []sudoku.Grid {
	shape, err := sudoku.NewShape(sudoku.Latin(s.high))
	if err != nil {
		return nil
	}
	n := s.high * s.wide
	givens, rank := make([]sudoku.Grid, s.wide*s.wide), make([]int, n)
	digits := make([][]sudoku.Digit, s.wide) // of each group
	for d, g := range s.group {
		rank[d] = len(digits[g])
		digits[g] = append(digits[g], sudoku.Digit(d+1))
	}
	for _, c := range s.clues {
		at := c.row/s.high*s.wide + s.class[c.col]
		if givens[at] == nil {
			givens[at] = sudoku.NewGrid(shape)
		}
		givens[at][c.row%s.high*s.high+c.col/s.wide] = sudoku.Digit(rank[c.digit] + 1)
	}
	grid := make(sudoku.Grid, n*n)
	put := func(g sudoku.Grid, at int, square sudoku.Grid) {
		band, class := at/s.wide, at%s.wide
		of := digits[(band+class)%s.wide]
		for col, k := range s.class {
			if k == class {
				for i := range s.high {
					g[(band*s.high+i)*n+col] = of[square[i*s.high+col/s.wide]-1]
				}
			}
		}
	}
	var free []sudoku.Grid // the ways to complete a square without clues
	var other sudoku.Grid
	place := 0 // of other
	for at, g := range givens {
		ways := free
		if g != nil || free == nil {
			start := g
			if g == nil {
				start = sudoku.NewGrid(shape)
			}
			square, err := sudoku.NewPuzzle(shape, start)
			if err != nil {
				return nil
			}
			r, err := e.Solve(ctx, square, sudoku.Query{Limit: uint64(limit), Keep: limit})
			if ways = r.Solutions; err != nil || len(ways) == 0 {
				return nil
			}
			if g == nil {
				free = ways
			}
		}
		put(grid, at, ways[0])
		if len(ways) > 1 && other == nil {
			other, place = ways[1], at
		}
	}
	grids := []sudoku.Grid{grid}
	if other != nil {
		grids = append(grids, slices.Clone(grid))
		put(grids[1], place, other)
	}
	return grids
}
