package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Connected cells. A cell is in the set (all its candidates are values of the set), out of
// it, or open. One walk over the cells that are not out, depth first from a cell that is
// in, finds all that follows from the open ones' going either way:
//
//	B . w . B      a cell that the walk does not reach is out; if it is in, the set falls
//	. w w . .      apart
//	. . B . .      a door, the only way from the walk's start to a cell that is in, is in;
//	               so is a cell without which the part that holds the set is too small
//
// The bounds on the number of cells decide more: a part of the board smaller than the
// least number has none of the set, and a cell too far away to be connected by the
// greatest number is out. Until a cell is in, each part of the board is walked by itself.
//
// The edge of the grid, where cells are connected to it, is one more cell that is in, which
// those on it are beside, and which the bounds count.

// connected is the constraint with its graph.
type connected struct {
	cells    []int32
	beside   [][]int32 // index in cells → indices; the last is the edge, if there is one more
	allow    uint64
	min, max int
	all      int // the cells of the constraint, of which some may be out of reach
}

// walk is the room of the propagator.
type walk struct {
	state  []int8  // of each cell: in, open, or out
	order  []int32 // when the walk met it, from 1; 0: not yet
	low    []int32 // the earliest that is met from it or from below
	parent []int32
	size   []int32 // of what is below it, itself included
	held   []int32 // cells that are in below it, itself included
	cut    []int32 // cells that only it connects to the start
	next   []int32 // the neighbour to look at next
	stack  []int32
	force  []int32 // cells that are in by what was found
}

const (
	cellOut int8 = iota
	cellOpen
	cellIn
)

func newConnected(s *sudoku.Shape, c sudoku.Connected) connected {
	out := connected{toCells(c.Cells), c.Beside(s), c.Allow[0], c.Min, min(c.Max, len(c.Cells)), len(c.Cells)}
	if c.Edge {
		out.min, out.max = out.min+1, out.max+1
	}
	return out
}

// toEdge reports whether the cells are connected to the edge of the grid.
func (x *connected) toEdge() bool { return len(x.beside) > len(x.cells) }

// nearConnected leaves in each connected set of bounded size, of which a cell is known, the
// cells within reach of that: of a board of many islands each is about a few squares.
func (p *problem) nearConnected() {
	for _, k := range p.outer {
		if k.kind != kindConnected {
			continue
		}
		x := &p.connecteds[k.at]
		known := slices.IndexFunc(x.cells, func(c int32) bool { return p.start[c]&^x.allow == 0 })
		if known < 0 || x.max >= len(x.cells) || x.toEdge() {
			continue
		}
		index := make([]int32, len(x.cells)) // in the list that stays, and 1
		index[known] = 1
		order := []int32{int32(known)}
		for from, steps := 0, 1; steps < x.max; steps++ {
			to := len(order)
			for _, v := range order[from:to] {
				for _, o := range x.beside[v] {
					if index[o] == 0 && p.start[x.cells[o]]&x.allow != 0 {
						order = append(order, o)
						index[o] = int32(len(order))
					}
				}
			}
			from = to
		}
		cells, beside := make([]int32, len(order)), make([][]int32, len(order))
		for i, v := range order {
			cells[i] = x.cells[v]
			for _, o := range x.beside[v] {
				if index[o] > 0 {
					beside[i] = append(beside[i], index[o]-1)
				}
			}
		}
		for i, c := range x.cells {
			if index[i] == 0 && p.start[c]&x.allow != 0 {
				if p.start[c] &^= x.allow; p.start[c] == 0 {
					p.broken = true
				}
			}
		}
		x.cells, x.beside = cells, beside
	}
}

func (b *board) connected(x *connected) bool {
	w := &b.walk
	k := len(x.beside)
	w.begin(k)
	in, open, start := 0, 0, -1
	if x.toEdge() {
		start, in = k-1, 1
		w.state[start] = cellIn
	}
	for i, c := range x.cells {
		switch m := b.cand[c]; {
		case m&x.allow == 0:
			w.state[i] = cellOut
		case m&^x.allow == 0:
			w.state[i], start = cellIn, i
			in++
		default:
			w.state[i] = cellOpen
			open++
		}
	}
	if in > x.max || in+open < x.min || !b.poll.Spend(k>>2) {
		return false
	}
	if open == 0 && in == 0 {
		return true // and x.min is 0
	}
	if start >= 0 {
		if !b.walkFrom(x, start, in) {
			return false
		}
		for i, c := range x.cells {
			if w.order[i] == 0 && w.state[i] != cellOut {
				if w.state[i] == cellIn || !b.keep(c, ^x.allow) {
					return false
				}
			}
		}
		if in+open > x.max && !b.nearEnough(x, start, in) {
			return false
		}
	} else if !b.walkParts(x) {
		return false
	}
	for _, i := range w.force {
		if !b.keep(x.cells[i], x.allow) {
			return false
		}
	}
	return true
}

// begin empties the room for k cells.
func (w *walk) begin(k int) {
	if cap(w.state) < k {
		w.state, w.next = make([]int8, k), make([]int32, k)
		w.order, w.low, w.parent = make([]int32, k), make([]int32, k), make([]int32, k)
		w.size, w.held, w.cut = make([]int32, k), make([]int32, k), make([]int32, k)
	}
	w.state, w.next = w.state[:k], w.next[:k]
	w.order, w.low, w.parent = w.order[:k], w.low[:k], w.parent[:k]
	w.size, w.held, w.cut = w.size[:k], w.held[:k], w.cut[:k]
	clear(w.order)
	w.stack, w.force = w.stack[:0], w.force[:0]
}

// walkFrom walks the part of a cell. It returns false when the part is too small or does
// not hold all cells that are in, of which there are some, and notes which must be in.
func (b *board) walkFrom(x *connected, start, in int) bool {
	w := &b.walk
	from := w.visit(x, int32(start), 1)
	root := &w.size[start]
	if int(w.held[start]) < in || int(*root) < x.min {
		return false
	}
	total := *root
	for _, v := range w.stack[from:] {
		if w.state[v] != cellOpen {
			continue
		}
		// Without v, what it cuts off is lost, and so is the rest if v is all that holds
		// the set together.
		if w.cut[v] < 0 || int(total-1-w.cut[v]) < x.min {
			w.force = append(w.force, v)
		}
	}
	return true
}

// visit walks a part from its cell v, the first of which has the number first. The cells
// are on the stack from the place that it returns. Of each, cut is the number of cells
// that only it connects to v, −1 when one of them is in.
func (w *walk) visit(x *connected, v, first int32) (from int) {
	from = len(w.stack)
	enter := func(v, parent int32) {
		w.order[v] = first + int32(len(w.stack)-from)
		w.low[v], w.parent[v], w.next[v] = w.order[v], parent, 0
		w.size[v], w.held[v], w.cut[v] = 1, 0, 0
		if w.state[v] == cellIn {
			w.held[v] = 1
		}
		w.stack = append(w.stack, v)
	}
	enter(v, -1)
	for v >= 0 {
		if int(w.next[v]) < len(x.beside[v]) {
			o := x.beside[v][w.next[v]]
			w.next[v]++
			switch {
			case w.state[o] == cellOut || o == w.parent[v]:
			case w.order[o] == 0:
				enter(o, v)
				v = o
			default:
				w.low[v] = min(w.low[v], w.order[o])
			}
			continue
		}
		p := w.parent[v]
		if p >= 0 {
			w.low[p] = min(w.low[p], w.low[v])
			w.size[p] += w.size[v]
			w.held[p] += w.held[v]
			if w.low[v] >= w.order[p] && w.cut[p] >= 0 {
				if w.cut[p] += w.size[v]; w.held[v] > 0 {
					w.cut[p] = -1
				}
			}
		}
		v = p
	}
	return from
}

// walkParts walks the parts of a board on which no cell is in yet: those that are too
// small have none, and in the last one that is large enough a cell without which it is
// not must be in, if there must be any.
func (b *board) walkParts(x *connected) bool {
	w := &b.walk
	large := int32(-1)
	parts := 0
	for i := range x.cells {
		if w.state[i] == cellOut || w.order[i] != 0 {
			continue
		}
		from := w.visit(x, int32(i), int32(len(w.stack)+1))
		if int(w.size[i]) >= x.min {
			large = int32(from)
			parts++
			continue
		}
		for _, v := range w.stack[from:] {
			if !b.keep(x.cells[v], ^x.allow) {
				return false
			}
		}
	}
	if x.min == 0 {
		return true
	}
	if parts != 1 {
		return parts > 1
	}
	b.lastPart(x, large)
	return true
}

// lastPart notes the cells of the only part, on the stack from a place, that leave no part
// of x.min cells when they are out.
func (b *board) lastPart(x *connected, from int32) {
	w := &b.walk
	root := w.stack[from]
	total := w.size[root]
	for _, v := range w.stack[from : from+total] {
		most := total - 1
		for _, o := range x.beside[v] {
			if w.state[o] != cellOut && w.parent[o] == v && w.low[o] >= w.order[v] {
				most -= w.size[o]
			}
		}
		for _, o := range x.beside[v] {
			if w.state[o] != cellOut && w.parent[o] == v && w.low[o] >= w.order[v] {
				most = max(most, w.size[o])
			}
		}
		if int(most) < x.min {
			w.force = append(w.force, v)
		}
	}
}

// nearEnough takes cells out that are too far from the start: connecting them needs more
// cells than there may be. Cells that are in cost nothing.
func (b *board) nearEnough(x *connected, start, in int) bool {
	w := &b.walk
	spare := int32(x.max - in)
	for i := range w.low {
		w.low[i] = spare + 1
	}
	// Breadth first with steps of 0 and 1: the cells at one distance after another.
	now, later := append(w.stack[:0], int32(start)), w.held[:0]
	w.low[start] = 0
	for d := int32(0); d <= spare && len(now) > 0; d++ {
		for len(now) > 0 {
			v := now[len(now)-1]
			now = now[:len(now)-1]
			if w.low[v] < d {
				continue
			}
			for _, o := range x.beside[v] {
				step := int32(0)
				if w.state[o] == cellOpen {
					step = 1
				}
				if w.state[o] == cellOut || w.low[o] <= d+step {
					continue
				}
				if w.low[o] = d + step; step == 0 {
					now = append(now, o)
				} else {
					later = append(later, o)
				}
			}
		}
		now, later = later, now
	}
	for i, c := range x.cells {
		if w.state[i] != cellOut && w.low[i] > spare {
			if w.state[i] == cellIn || !b.keep(c, ^x.allow) {
				return false
			}
		}
	}
	return true
}
