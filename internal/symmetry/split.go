package symmetry

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// A puzzle is split by the digits of some cells, which every map sends to such cells. Of the
// assignments that are images of each other one is enough: the others have as many solutions,
// namely its images.

// Part is an assignment in place of all its images.
type Part struct {
	Givens sudoku.Grid // of the puzzle and of the assignment
	Images []int       // the maps that lead to its images, one for each
}

const (
	mostParts = 20_000 // assignments, images included
	perMap    = 60     // assignments per map that are enough
)

// splitter assigns digits to cells.
type splitter struct {
	ctx     context.Context
	tried   int // assignments, for the next look at ctx
	p       sudoku.Puzzle
	maps    []Map
	allowed [][]bool        // by cell and digit
	peers   [][]sudoku.Cell // by cell: those that have another digit
	related [][]relation    // by cell
	cells   []sudoku.Cell   // that are split
	grid    sudoku.Grid
}

// relation is what the digit of a cell allows in another one.
type relation struct {
	other sudoku.Cell
	table *sudoku.Table // the cell's digit first
}

// Split splits a puzzle that maps keep, as [Maps] returns them. It returns nothing if there
// is no split that is worth it, or once ctx ends.
func Split(ctx context.Context, p sudoku.Puzzle, maps []Map) (parts []Part) {
	if len(maps) < 2 {
		return nil
	}
	s := newSplitter(p, maps)
	s.ctx = ctx
	count := 1
	for orbits := s.orbits(); len(orbits) > 0 && count < perMap*len(maps); {
		best, least := -1, mostParts+1
		base := s.cells
		for i, orbit := range orbits {
			s.cells = append(slices.Clip(base), orbit...)
			if n := s.assignments(0, least, func() {}); n < least {
				best, least = i, n
			}
		}
		if s.cells = base; best < 0 {
			break
		}
		s.cells, count = append(slices.Clip(base), orbits[best]...), least
		orbits = slices.Delete(orbits, best, best+1)
	}
	if count < 2*len(maps) || ctx.Err() != nil {
		return nil
	}
	s.assignments(0, mostParts+1, func() {
		if images, least := s.images(); least {
			parts = append(parts, Part{s.grid.Clone(), images})
		}
	})
	if ctx.Err() != nil {
		return nil
	}
	return parts
}

func newSplitter(p sudoku.Puzzle, maps []Map) *splitter {
	shape := p.Shape
	n := shape.Cells()
	s := &splitter{p: p, maps: maps, grid: p.Givens.Clone(), allowed: make([][]bool, n), peers: make([][]sudoku.Cell, n), related: make([][]relation, n)}
	for c := range n {
		s.allowed[c] = make([]bool, shape.N()+1)
		for d := 1; d <= shape.N(); d++ {
			s.allowed[c][d] = true
		}
	}
	apart := func(cells []sudoku.Cell) {
		for i, a := range cells {
			for _, b := range cells[:i] {
				s.peers[a], s.peers[b] = append(s.peers[a], b), append(s.peers[b], a)
			}
		}
	}
	for _, h := range shape.Houses() {
		apart(h.Cells)
	}
	for _, d := range shape.Differents() {
		apart(d.Cells)
	}
	for _, c := range p.Constraints() {
		switch x := c.(type) {
		case sudoku.Domain:
			for d := 1; d <= shape.N(); d++ {
				s.allowed[x.Cell][d] = s.allowed[x.Cell][d] && x.Allow.Has(sudoku.Digit(d))
			}
		case sudoku.Different:
			apart(x.Cells)
		case sudoku.Relation:
			s.related[x.A] = append(s.related[x.A], relation{x.B, x.Table})
			s.related[x.B] = append(s.related[x.B], relation{x.A, x.Table.Transposed()})
		}
	}
	return s
}

// orbits are the sets of blank cells that the maps send to each other.
func (s *splitter) orbits() (orbits [][]sudoku.Cell) {
	seen := make([]bool, len(s.grid))
	for c, d := range s.grid {
		if d != 0 || seen[c] || !s.p.Shape.Exists(sudoku.Cell(c)) {
			continue
		}
		var orbit []sudoku.Cell
		for i := range s.maps {
			if to := s.maps[i].Cells[c]; !seen[to] {
				seen[to] = true
				orbit = append(orbit, to)
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// assignments calls do for each assignment of the cells from i on that breaks no pair of
// cells, and returns their number, up to most. It ends with ctx, somewhere.
func (s *splitter) assignments(i, most int, do func()) (count int) {
	if s.tried++; s.tried%1024 == 0 && s.ctx.Err() != nil {
		return most
	}
	if i == len(s.cells) {
		do()
		return 1
	}
	c := s.cells[i]
	for d := 1; d < len(s.allowed[c]) && count < most; d++ {
		if s.fits(c, sudoku.Digit(d)) {
			s.grid[c] = sudoku.Digit(d)
			count += s.assignments(i+1, most-count, do)
			s.grid[c] = 0
		}
	}
	return count
}

// fits reports whether a digit breaks nothing together with another cell of the grid.
func (s *splitter) fits(c sudoku.Cell, d sudoku.Digit) bool {
	if !s.allowed[c][d] {
		return false
	}
	for _, o := range s.peers[c] {
		if s.grid[o] == d {
			return false
		}
	}
	for _, r := range s.related[c] {
		if e := s.grid[r.other]; e != 0 && !r.table.Allows(d, e) {
			return false
		}
	}
	return true
}

// images returns the maps that lead to the images of the assignment, one for each, and
// whether it is the least of them.
func (s *splitter) images() (maps []int, least bool) {
	seen := map[string]bool{}
	image := make([]byte, 2*len(s.grid))
	self := s.packed(&s.maps[0], make([]byte, 2*len(s.grid)))
	for i := range s.maps {
		is := s.packed(&s.maps[i], image)
		if is < self {
			return nil, false
		}
		if !seen[is] {
			seen[is] = true
			maps = append(maps, i)
		}
	}
	return maps, true
}

// packed is the image of the assignment as text, ordered as grids are.
func (s *splitter) packed(m *Map, to []byte) string {
	clear(to)
	for _, c := range s.cells {
		at, d := 2*int(m.Cells[c]), m.Digits[s.grid[c]]
		to[at], to[at+1] = byte(d>>8), byte(d)
	}
	return string(to)
}
