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
// itself, unless a cell occurs twice in it.

// layeredMachine is a machine laid out. It is shared and never changes.
type layeredMachine struct {
	layer []int32 // place → its first state; places+2 entries
	edges []int32 // state → its first edge; states+1 entries
	ways  []way   // the edges
}

// waysOf returns the edges of a state.
func (l *layeredMachine) waysOf(q int32) []way { return l.ways[l.edges[q]:l.edges[q+1]] }

type automaton struct {
	cells   []int32 // −1: a break
	repeats bool    // a cell occurs twice
	*layeredMachine

	machine   *sudoku.Machine
	breaks    []bool
	different bool  // this one also knows that the cells differ, see exact.go
	tried     bool  // it was asked for, in this search
	idle      uint8 // wide sweeps in a row that narrowed nothing
	wait      int32 // wakes until the next one
	word      int32 // where the level keeps the states of a long line, see window.go; 0: nowhere
	*counted
}

// After a sweep of at least wide states that narrows nothing, the next wakes are passed over, up to
// 1<<mostIdle of them, while more than fewOpen cells are open. Where states are sets of digits, as in
// count-distinct, nothing follows before.
const (
	wide     = 60
	mostIdle = 8
	fewOpen  = 4
)

const breakMask = ^uint64(0)

func (b *board) automaton(x *automaton) bool {
	if x.different && !b.exact(x) {
		return true
	}
	if x.word > 0 {
		return b.window(x)
	}
	if states := len(x.edges) - 1; len(b.live) < states {
		b.live = make([]uint8, states)
	}
	if x.wait > 0 && b.open(x.cells) > fewOpen {
		x.wait--
		return true
	}
	for {
		more, ok := b.sweep(x)
		switch {
		case !ok || more:
			x.idle = 0
		case len(b.order) >= wide:
			x.wait = 1 << x.idle
			x.idle = min(x.idle+1, mostIdle)
		}
		if !ok || !more || !x.repeats {
			return ok
		}
	}
}

// open returns how many cells of a line have several candidates.
func (b *board) open(cells []int32) (n int) {
	for _, c := range cells {
		if c >= 0 && !single(b.cand[c]) {
			n++
		}
	}
	return n
}

// sweep goes along the line and back, on the states that are reached; it reports
// whether a cell was narrowed.
func (b *board) sweep(x *automaton) (more, ok bool) {
	live, order := b.live, b.order[:0]
	for q := range x.layer[1] {
		live[q] = 1
		order = append(order, q)
	}
	ends := b.ends[:0] // where the states of each place end in order
	from := 0
	for i, c := range x.cells {
		m := breakMask
		if c >= 0 {
			m = b.cand[c]
		}
		to := len(order)
		r := unrelated
		if x.counted != nil {
			r = b.related(x.counted, i)
		}
		for _, q := range order[from:to] {
			m := m
			if r != unrelated {
				m = x.counted.left(q, m, r)
			}
			for _, e := range x.waysOf(q) {
				if e.mask&m != 0 && live[e.to] == 0 {
					live[e.to] = 1
					order = append(order, e.to)
				}
			}
		}
		ends = append(ends, to)
		from = to
	}
	b.order, b.ends = order, ends
	last := len(x.cells)
	ok = from < len(order) && b.poll.Spend(len(order))
	if ok {
		live[x.layer[last]] = 2 // the one end
	}
	for i := last - 1; i >= 0 && ok; i-- {
		c, m := x.cells[i], breakMask
		if c >= 0 {
			m = b.cand[c]
		}
		begin := 0
		if i > 0 {
			begin = ends[i-1]
		}
		support := uint64(0)
		r, same := unrelated, false
		if x.counted != nil && i > 0 && x.at[i] >= 0 {
			r, same = b.related(x.counted, i), true
		}
		for _, q := range order[begin:ends[i]] {
			state := uint8(1)
			left := m
			if r != unrelated {
				left = x.counted.left(q, m, r)
			}
			for _, e := range x.waysOf(q) {
				if y := e.mask & left; y != 0 && live[e.to] == 2 {
					state = 2
					support |= y
					same = same && y == x.origin[q] && single(y)
				}
			}
			live[q] = state
		}
		if same && r != together {
			b.joinPlaces(x.counted, i)
		}
		if support != m {
			ok, more = b.narrow(c, support), true
		}
	}
	for _, q := range order {
		live[q] = 0
	}
	return more, ok
}

// layOut lays a machine out along n places, some of them breaks. The
// result has no states when no line is accepted.
func layOut(m *sudoku.Machine, n int, breaks []bool) *layeredMachine {
	places := len(breaks)
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
	now := make([]int32, m.States())
	l := newLayers(places)
	for i := places - 1; i >= 0; i-- {
		lo, hi := symbols(i)
		for k := range now {
			now[k] = -1
		}
		l.begin(i)
		for _, q := range reached[i] {
			for s := lo; s <= hi; s++ {
				bit := breakMask
				if !breaks[i] {
					bit = 1 << (s - 1)
				}
				for _, to := range m.Next(q, s) {
					l.edge(class[to], bit)
				}
			}
			now[q] = l.state()
		}
		class, now = now, class
	}
	return l.done()
}

// layers builds a machine that is laid out, from the last place to the first.
type layers struct {
	nodes  [][]way // those of the last place first
	starts []int   // place → where its nodes begin
	place  int
	found  map[string]int32 // of this place
	way    []way            // of the state in the making
	key    []byte
}

// way is an edge to a state of the next place, or in the making to a class of them,
// and its digits; all bits at a break.
type way struct {
	to   int32
	mask uint64
}

func newLayers(places int) *layers { return &layers{starts: make([]int, places+1)} }

// begin turns to a place.
func (l *layers) begin(place int) {
	l.place, l.starts[place], l.found = place, len(l.nodes), map[string]int32{}
}

// edge adds an edge to the next state; none when it leads nowhere.
func (l *layers) edge(to int32, bit uint64) {
	if to < 0 {
		return
	}
	if k := slices.IndexFunc(l.way, func(e way) bool { return e.to == to }); k >= 0 {
		l.way[k].mask |= bit
		return
	}
	l.way = append(l.way, way{to, bit})
}

// state returns the class of the state with the edges added, −1 when there are none.
func (l *layers) state() int32 {
	if len(l.way) == 0 {
		return -1
	}
	slices.SortFunc(l.way, func(a, b way) int { return int(a.to - b.to) })
	l.key = l.key[:0]
	for _, e := range l.way {
		l.key = binary.LittleEndian.AppendUint32(l.key, uint32(e.to))
		l.key = binary.LittleEndian.AppendUint64(l.key, e.mask)
	}
	at, ok := l.found[string(l.key)]
	if !ok {
		at = int32(len(l.nodes) - l.starts[l.place])
		l.found[string(l.key)] = at
		l.nodes = append(l.nodes, slices.Clone(l.way))
	}
	l.way = l.way[:0]
	return at
}

// done numbers the states place by place.
func (l *layers) done() *layeredMachine {
	places := len(l.starts) - 1
	out := &layeredMachine{layer: make([]int32, places+2)}
	for i := range places {
		end := len(l.nodes)
		if i > 0 {
			end = l.starts[i-1]
		}
		out.layer[i+1] = out.layer[i] + int32(end-l.starts[i])
		for _, ways := range l.nodes[l.starts[i]:end] {
			out.edges = append(out.edges, int32(len(out.ways)))
			for _, e := range ways {
				// Classes are counted within their place, which begins where this one ends.
				out.ways = append(out.ways, way{e.to + out.layer[i+1], e.mask})
			}
		}
	}
	out.layer[places+1] = out.layer[places] + 1
	out.edges = append(out.edges, int32(len(out.ways)), int32(len(out.ways))) // the end has none
	return out
}
