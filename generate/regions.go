package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Random maps of n connected regions of n squares. The rows are the first map. Then, many
// times, two regions that touch are put together and cut anew: a spanning tree of
// their squares is drawn, and an edge that leaves n squares on each side taken out.
//
//	a a a a b        a a b b b      ●─●─● ╱ ●─●
//	a b b b b   or   a a a b b      │     ╱ │
//	                                ●─●   ╱ ●─● …
//
// Every map of this kind can come about.

// recuts is the number of recuts per region.
const recuts = 12

// maxMapped bounds the size of boards for which maps are drawn.
const maxMapped = 16

// mapTries is the number of grids that are tried on a map before another one is drawn.
const mapTries = 64

func checkMap(s *sudoku.Shape) error {
	b := s.Board()
	switch {
	case b.Regions != nil:
		return errors.New("the board has a map of regions already")
	case b.BoxRows == 0:
		return errors.New("maps take the place of boxes, and the board has none: leave out either the maps or what removes the boxes, as the rule latin does")
	case b.Rows != b.Cols || s.N() != b.Rows || len(b.Missing) > 0 || s.Cells() > s.Squares() || b.FreeLines:
		return fmt.Errorf("maps are drawn for square boards with as many digits as rows, and this is %s", s.Name())
	case b.Rows < 4 || b.Rows > maxMapped:
		return fmt.Errorf("maps are drawn for 4×4 to %d×%[1]d boards, and this is %d×%[2]d", maxMapped, b.Rows)
	}
	return nil
}

// RandomRegions returns a random map of n connected regions of n squares each: by square,
// row by row, the number of its region from 0. The map of n < 2 is that of n squares.
func RandomRegions(r *rand.Rand, n int) []int {
	if n < 2 {
		return make([]int, max(n, 0))
	}
	m := regionMap{n: n, of: make([]int, n*n)}
	for c := range m.of {
		m.of[c] = c / n
	}
	for done := 0; done < recuts*n; {
		c := r.IntN(n * n)
		near := m.near(c)
		if o := near[r.IntN(len(near))]; m.of[o] != m.of[c] && m.recut(r, m.of[c], m.of[o]) {
			done++
		}
	}
	return m.of
}

type regionMap struct {
	n  int
	of []int // region of each square
}

func (m *regionMap) near(c int) (out []int) {
	row, col := c/m.n, c%m.n
	if row > 0 {
		out = append(out, c-m.n)
	}
	if col > 0 {
		out = append(out, c-1)
	}
	if col < m.n-1 {
		out = append(out, c+1)
	}
	if row < m.n-1 {
		out = append(out, c+m.n)
	}
	return out
}

// recut cuts two regions that touch anew, and reports whether the tree that was drawn
// could be cut in half.
func (m *regionMap) recut(r *rand.Rand, a, b int) bool {
	var edges [][2]int
	parent := map[int]int{} // of a union of trees
	for c, of := range m.of {
		if of != a && of != b {
			continue
		}
		parent[c] = c
		for _, o := range m.near(c) {
			if o > c && (m.of[o] == a || m.of[o] == b) {
				edges = append(edges, [2]int{c, o})
			}
		}
	}
	find := func(c int) int {
		for parent[c] != c {
			parent[c] = parent[parent[c]]
			c = parent[c]
		}
		return c
	}
	r.Shuffle(len(edges), func(i, k int) { edges[i], edges[k] = edges[k], edges[i] })
	tree := map[int][]int{}
	var chosen [][2]int
	for _, e := range edges {
		x, y := find(e[0]), find(e[1])
		if x == y {
			continue
		}
		parent[x] = y
		tree[e[0]], tree[e[1]] = append(tree[e[0]], e[1]), append(tree[e[1]], e[0])
		chosen = append(chosen, e)
	}
	for _, e := range chosen { // in random order, as they were shuffled
		side := []int{e[0]}
		seen := map[int]bool{e[0]: true, e[1]: true}
		for i := 0; i < len(side) && len(side) <= m.n; i++ {
			for _, o := range tree[side[i]] {
				if !seen[o] {
					seen[o] = true
					side = append(side, o)
				}
			}
		}
		if len(side) != m.n {
			continue
		}
		for c, of := range m.of {
			if of == b {
				m.of[c] = a
			}
		}
		for _, c := range side {
			m.of[c] = b
		}
		return true
	}
	return false
}

// mapped is the request's board with a random map.
func (m *Maker) mapped(r *rand.Rand) (sudoku.Puzzle, error) {
	b := m.q.Puzzle.Shape.Board()
	b.BoxRows, b.BoxCols, b.Regions = 0, 0, RandomRegions(r, b.Rows)
	s, err := sudoku.NewShape(b)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	return sudoku.NewPuzzle(s, sudoku.NewGrid(s), m.q.Puzzle.Rules()...)
}

// makeMapped is [Maker.Make] on random maps without rules that are drawn: each puzzle
// on a map is made as on any board.
func (m *Maker) makeMapped(ctx context.Context, first uint64, outcomes []Outcome) error {
	for i := range outcomes {
		var one Outcome
		for one.Tries < m.q.Tries && one.Puzzle == nil {
			r := m.random(first+uint64(i), uint64(one.Tries))
			p, full, err := m.start(ctx, r)
			if err != nil {
				return err
			}
			if full == nil {
				one.Tries++
				one.Rejected.NoGrid++
				m.count(1, Rejections{NoGrid: 1})
				continue
			}
			q := m.q
			q.Puzzle, q.Regions, q.Seed, q.Tries = p, false, r.Uint64(), min(mapTries, m.q.Tries-one.Tries)
			on, err := NewMaker(ctx, m.oracle.engine, m.lines, q)
			if err != nil {
				return err
			}
			var tried [1]Outcome
			err = on.Make(ctx, 0, tried[:])
			m.count(on.Tried())
			if err != nil {
				return err
			}
			tried[0].Tries += one.Tries
			tried[0].Rejected = one.Rejected.Plus(tried[0].Rejected)
			if one = tried[0]; one.Puzzle != nil {
				one.Board = p
			}
		}
		outcomes[i] = one
	}
	return nil
}
