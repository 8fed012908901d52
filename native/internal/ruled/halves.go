package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Two connected sets of cells side by side, as black and white of a yin-yang. On a plane
// they cannot cross: a path within one separates what it goes around from the rest, so
// that neither of these is possible, a the one and b the other:
//
//	a b      on four cells          a . . . b    around the frame, a b a b in
//	b a                             . . . . .    this order
//	                                b . . . a
//
// A cell of neither set, or that does not exist, changes nothing. One of the sets may be
// connected to the edge instead: its path leads past that then, and only the first holds.

// halves is two connected sets of the same cells that share no digit.
type halves struct {
	cells  []int32
	a, b   uint64
	blocks [][4]int32 // the cells of each 2×2, diagonal after diagonal
	frame  []int32    // clockwise
}

// mostColours is the most connected sets of the same cells that are taken in pairs. The
// islands of a nurikabe would be thousands of pairs, of sets that are mostly far apart.
const mostColours = 3

// findHalves adds the propagators of connected sets in pairs.
func (p *problem) findHalves() {
	var sets []*connected
	for _, k := range p.outer {
		if k.kind == kindConnected {
			sets = append(sets, &p.connecteds[k.at])
		}
	}
	for i, x := range sets {
		colours := 0
		for _, y := range sets {
			if slices.Equal(x.cells, y.cells) {
				colours++
			}
		}
		if colours > mostColours {
			continue
		}
		for _, y := range sets[:i] {
			if x.allow&y.allow == 0 && !(x.toEdge() && y.toEdge()) && slices.Equal(x.cells, y.cells) {
				p.halvesList = append(p.halvesList, newHalves(p.shape, x, y))
			}
		}
	}
	for i := range p.halvesList {
		p.outer = append(p.outer, prop{kindHalves, int32(i)})
	}
}

func newHalves(s *sudoku.Shape, x, y *connected) halves {
	out := halves{cells: x.cells, a: x.allow, b: y.allow}
	rows, cols := s.Rows(), s.Cols()
	at := make([]int32, rows*cols) // the cell of each square, −1: none
	for i := range at {
		at[i] = -1
	}
	for _, c := range x.cells {
		_, square := s.LayerOf(sudoku.Cell(c))
		at[square] = c
	}
	for r := range rows - 1 {
		for c := range cols - 1 {
			i := r*cols + c
			block := [4]int32{at[i], at[i+cols+1], at[i+1], at[i+cols]}
			if !slices.Contains(block[:], -1) {
				out.blocks = append(out.blocks, block)
			}
		}
	}
	if rows < 2 || cols < 2 || x.toEdge() || y.toEdge() {
		return out
	}
	add := func(r, c int) {
		if cell := at[r*cols+c]; cell >= 0 {
			out.frame = append(out.frame, cell)
		}
	}
	for c := range cols - 1 {
		add(0, c)
	}
	for r := range rows - 1 {
		add(r, cols-1)
	}
	for c := cols - 1; c > 0; c-- {
		add(rows-1, c)
	}
	for r := rows - 1; r > 0; r-- {
		add(r, 0)
	}
	return out
}

func (b *board) halves(x *halves) bool {
	if !b.poll.Spend(len(x.cells) >> 1) {
		return false
	}
	for i := range x.blocks {
		k := &x.blocks[i]
		if !b.uncrossed(x.a, x.b, k[0], k[1], k[2], k[3]) || !b.uncrossed(x.a, x.b, k[2], k[3], k[0], k[1]) {
			return false
		}
	}
	return b.around(x)
}

// uncrossed keeps one set out of a diagonal when the other has the diagonal from one to two.
func (b *board) uncrossed(x, y uint64, one, two, three, four int32) bool {
	m := b.cand[one] | b.cand[two]
	switch {
	case m&^x == 0:
	case m&^y == 0:
		y = x
	default:
		return true
	}
	switch {
	case b.cand[three]&^y == 0:
		return b.keep(four, ^y)
	case b.cand[four]&^y == 0:
		return b.keep(three, ^y)
	}
	return true
}

// around looks at the frame. Between two cells of one set, with none of the other set
// between them, there is none if the other set has a cell elsewhere on the frame.
func (b *board) around(x *halves) bool {
	n := len(x.frame)
	start, changes := -1, 0
	last, first := uint64(0), uint64(0) // the sets of decided cells
	for i, c := range x.frame {
		set := b.half(x, c)
		if set == 0 {
			continue
		}
		if start < 0 {
			start, first = i, set
		} else if set != last {
			changes++
		}
		last = set
	}
	if start < 0 {
		return true
	}
	if last != first {
		changes++
	}
	if changes == 0 {
		return true
	}
	if changes > 2 {
		return false
	}
	from, set := start, first
	for i := 1; i <= n; i++ {
		at := start + i
		now := b.half(x, x.frame[at%n])
		if now == 0 {
			continue
		}
		if now == set {
			for j := from + 1; j < at; j++ {
				if !b.keep(x.frame[j%n], ^(x.a|x.b)|set) {
					return false
				}
			}
		}
		from, set = at, now
	}
	return true
}

// half returns the set that a cell is decided for, 0: none.
func (b *board) half(x *halves, c int32) uint64 {
	switch m := b.cand[c]; {
	case m&^x.a == 0:
		return x.a
	case m&^x.b == 0:
		return x.b
	}
	return 0
}
