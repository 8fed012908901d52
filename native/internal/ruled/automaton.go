package ruled

import (
	"encoding/binary"
	"slices"

	"sudokusat/sudoku"
)

// Automata over a line of cells. The machine is laid out along the line, a copy
// of its states for each place, of which those stay that a start reaches and
// that reach an end; states of a place that go on alike are one:
//
//	place      r1c1   r1c2   r1c3
//	states   o ─12─ o ─3── o ─1── o
//	           ╲3── o ─12─ ╱
//
// One sweep along the line marks the states that the candidates reach, one back
// those from which they reach the end. A digit of a cell stays when it lies on
// an edge between marked states: exactly what is possible for the line by
// itself, unless a cell stands in it twice.

// layered is a machine laid out. It is shared and never changes.
type layered struct {
	layer []int32 // place → its first state; places+2 entries
	edges []int32 // state → its first edge; states+1 entries
	to    []int32
	mask  []uint64 // the digits of an edge; all bits at a break
}

type automaton struct {
	cells   []int32 // −1: a break
	repeats bool    // a cell stands twice
	*layered
}

const breakMask = ^uint64(0)

func (b *board) automaton(x *automaton) bool {
	states := len(x.edges) - 1
	if len(b.live) < states {
		b.live = make([]uint8, states)
	}
	for {
		live := b.live[:states]
		clear(live)
		for q := range x.layer[1] {
			live[q] = 1
		}
		for i, c := range x.cells {
			m := breakMask
			if c >= 0 {
				m = b.cand[c]
			}
			for q := x.layer[i]; q < x.layer[i+1]; q++ {
				if live[q] == 0 {
					continue
				}
				for e := x.edges[q]; e < x.edges[q+1]; e++ {
					if x.mask[e]&m != 0 {
						live[x.to[e]] = 1
					}
				}
			}
		}
		if !b.poll.spend(states >> 1) {
			return false
		}
		last := len(x.cells)
		if live[x.layer[last]] == 0 { // the one end
			return false
		}
		live[x.layer[last]] = 2
		changed := false
		for i := last - 1; i >= 0; i-- {
			c, m := x.cells[i], breakMask
			if c >= 0 {
				m = b.cand[c]
			}
			support := uint64(0)
			for q := x.layer[i]; q < x.layer[i+1]; q++ {
				if live[q] == 0 {
					continue
				}
				for e := x.edges[q]; e < x.edges[q+1]; e++ {
					if y := x.mask[e] & m; y != 0 && live[x.to[e]] == 2 {
						live[q] = 2
						support |= y
					}
				}
			}
			if support != m {
				if !b.narrow(c, support) {
					return false
				}
				changed = true
			}
		}
		if !changed || !x.repeats {
			return true
		}
	}
}

// layOut lays a machine out along so many places, some of them breaks. The
// result has no states when no line is accepted.
func layOut(m *sudoku.Machine, n int, breaks []bool) *layered {
	places := len(breaks)
	type edge struct {
		to   int32
		mask uint64
	}
	// Forwards: which states are reached at each place.
	reached := make([][]int32, places+1)
	reached[0] = m.Starts()
	seen := make([]int32, m.States())
	symbols := func(i int) (int, int) {
		if breaks[i] {
			return n + 1, n + 1
		}
		return 1, n
	}
	for i := range places {
		lo, hi := symbols(i)
		for _, q := range reached[i] {
			for s := lo; s <= hi; s++ {
				for _, to := range m.Next(q, s) {
					if seen[to] != int32(i+1) {
						seen[to] = int32(i + 1)
						reached[i+1] = append(reached[i+1], to)
					}
				}
			}
		}
		slices.Sort(reached[i+1])
	}
	// Backwards: the states that go on alike, as one; those at the end all are.
	class := make([]int32, m.States()) // of the place behind; −1: reaches no end
	for i := range class {
		class[i] = -1
	}
	for _, q := range reached[places] {
		if m.Accepts(q) {
			class[q] = 0
		}
	}
	out := &layered{layer: make([]int32, places+2)}
	var nodes [][]edge              // those of the last place first
	starts := make([]int, places+1) // place → where its nodes begin, from the end
	now := make([]int32, m.States())
	var key []byte
	var way []edge
	for i := places - 1; i >= 0; i-- {
		lo, hi := symbols(i)
		for k := range now {
			now[k] = -1
		}
		starts[i] = len(nodes)
		found := map[string]int32{}
		for _, q := range reached[i] {
			way = way[:0]
			for s := lo; s <= hi; s++ {
				bit := breakMask
				if !breaks[i] {
					bit = 1 << (s - 1)
				}
				for _, to := range m.Next(q, s) {
					to = class[to]
					if to < 0 {
						continue
					}
					k := slices.IndexFunc(way, func(e edge) bool { return e.to == to })
					if k < 0 {
						way = append(way, edge{to, bit})
					} else {
						way[k].mask |= bit
					}
				}
			}
			if len(way) == 0 {
				continue
			}
			slices.SortFunc(way, func(a, b edge) int { return int(a.to - b.to) })
			key = key[:0]
			for _, e := range way {
				key = binary.LittleEndian.AppendUint32(key, uint32(e.to))
				key = binary.LittleEndian.AppendUint64(key, e.mask)
			}
			at, ok := found[string(key)]
			if !ok {
				at = int32(len(nodes) - starts[i])
				found[string(key)] = at
				nodes = append(nodes, slices.Clone(way))
			}
			now[q] = at
		}
		class, now = now, class
	}
	for i := range places {
		end := len(nodes)
		if i > 0 {
			end = starts[i-1]
		}
		out.layer[i+1] = out.layer[i] + int32(end-starts[i])
		for _, way := range nodes[starts[i]:end] {
			out.edges = append(out.edges, int32(len(out.to)))
			for _, e := range way {
				// Classes are counted within their place, which begins where this one ends.
				out.to = append(out.to, e.to+out.layer[i+1])
				out.mask = append(out.mask, e.mask)
			}
		}
	}
	out.layer[places+1] = out.layer[places] + 1
	out.edges = append(out.edges, int32(len(out.to)), int32(len(out.to))) // the end has none
	return out
}
