package recolour

import (
	"math/bits"

	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// graph is the open cells of a puzzle as vertices, in the order of the board, and its sets of
// different cells, those with two open cells at least.
type graph struct {
	n       int // colours
	cells   []sudoku.Cell
	colours lists // by vertex: its candidates, 0 for digit 1, ascending
	sets    lists // by vertex: the sets it is in
	members lists // by set: its vertices
}

// lists is a slice of slices, stored flat.
type lists struct{ start, items []int32 }

func (l *lists) of(i int32) []int32 { return l.items[l.start[i]:l.start[i+1]] }

// end ends the list that was appended to items.
func (l *lists) end() { l.start = append(l.start, int32(len(l.items))) }

func newLists() lists { return lists{start: []int32{0}} }

// newGraph returns the graph of a reduction whose outcome is open and whose puzzle [Suits].
func newGraph(r *reduce.Reduction) *graph {
	p := r.Puzzle()
	s := p.Shape
	g := &graph{n: s.N(), colours: newLists(), sets: newLists(), members: newLists()}
	vertex := make([]int32, s.Cells())
	for c := range vertex {
		vertex[c] = -1
		cell := sudoku.Cell(c)
		if r.Count(cell) < 2 {
			continue
		}
		vertex[c] = int32(len(g.cells))
		g.cells = append(g.cells, cell)
		for i, w := range r.Bits(cell) {
			for ; w != 0; w &= w - 1 {
				g.colours.items = append(g.colours.items, int32(i<<6+bits.TrailingZeros64(w)))
			}
		}
		g.colours.end()
	}
	of := make([][]int32, len(g.cells))
	differ := func(cells []sudoku.Cell) {
		at := len(g.members.items)
		for _, c := range cells {
			if v := vertex[c]; v >= 0 {
				g.members.items = append(g.members.items, v)
			}
		}
		if len(g.members.items) < at+2 {
			g.members.items = g.members.items[:at]
			return
		}
		for _, v := range g.members.items[at:] {
			of[v] = append(of[v], int32(len(g.members.start)-1))
		}
		g.members.end()
	}
	for _, h := range s.Houses() {
		differ(h.Cells)
	}
	for _, d := range s.Differents() {
		differ(d.Cells)
	}
	for _, c := range p.Constraints() {
		if d, ok := c.(sudoku.Different); ok {
			differ(d.Cells)
		}
	}
	for _, sets := range of {
		g.sets.items = append(g.sets.items, sets...)
		g.sets.end()
	}
	return g
}
