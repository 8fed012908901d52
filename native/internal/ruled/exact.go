package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// Automata over cells that differ. The propagator of an automaton knows nothing
// of houses: a sandwich of 20 could be 8, 8 and 4 for it. Where the cells of a
// line are all different, a machine is laid out whose states remember the digits
// used as well, so that what it leaves is exactly what rule and house together
// allow:
//
//	place     r1c1   r1c2         r1c3
//	states    –      {1} {2} {3}  {1 2} {1 3} {2 3}  …   each with the machine's
//
// It is large (a few thousand states for a row of nine) and slow, and most
// puzzles never need it. So it is made when a search turns out long, and runs
// after all others.

const (
	exactAfter  = 40     // guesses of a long search
	exactDigits = 12     // whose sets are distinguished
	exactStates = 12_000 // the most there may be on the way
)

// exact reports whether the machine of a line of different cells is there.
func (b *board) exact(x *automaton) bool {
	if !b.long || b.probing {
		return false
	}
	if !x.tried {
		x.tried = true
		key := line{machine: x.machine, places: len(x.cells), breaks: breakKey(x.breaks), different: true}
		x.layeredMachine = b.near.machines.get(key, func() *layeredMachine { return layOutDifferent(x.machine, b.n, x.breaks) })
	}
	return x.layeredMachine != nil
}

// spot is a state and the digits used before.
type spot struct {
	state int32
	used  uint64
}

// layOutDifferent lays a machine out along places whose digits all differ; nil
// when it would be too large.
func layOutDifferent(m *sudoku.Machine, n int, breaks []bool) *layeredMachine {
	places := len(breaks)
	reached := make([][]spot, places+1)
	for _, q := range m.Starts() {
		reached[0] = append(reached[0], spot{q, 0})
	}
	total := 0
	index := make([]map[spot]int32, places+1) // to the place in reached, later to the class
	next := func(s spot, i int, visit func(to spot, bit uint64)) {
		if breaks[i] {
			for _, to := range m.Next(s.state, n+1) {
				visit(spot{to, s.used}, breakMask)
			}
			return
		}
		for d := range n {
			if bit := uint64(1) << d; s.used&bit == 0 {
				for _, to := range m.Next(s.state, d+1) {
					visit(spot{to, s.used | bit}, bit)
				}
			}
		}
	}
	for i := range places {
		index[i+1] = map[spot]int32{}
		for _, s := range reached[i] {
			next(s, i, func(to spot, _ uint64) {
				if _, ok := index[i+1][to]; !ok {
					index[i+1][to] = 0
					reached[i+1] = append(reached[i+1], to)
				}
			})
		}
		if total += len(reached[i+1]); total > exactStates {
			return nil
		}
	}
	for s := range index[places] {
		if !m.Accepts(s.state) {
			index[places][s] = -1
		}
	}
	l := newLayers(places)
	for i := places - 1; i >= 0; i-- {
		l.begin(i)
		now := make(map[spot]int32, len(reached[i]))
		for _, s := range reached[i] {
			next(s, i, func(to spot, bit uint64) { l.edge(index[i+1][to], bit) })
			now[s] = l.state()
		}
		index[i] = now
	}
	return l.done()
}

// breakKey returns the places of the breaks as a key.
func breakKey(breaks []bool) string {
	if !slices.Contains(breaks, true) {
		return ""
	}
	key := make([]byte, len(breaks))
	for i, is := range breaks {
		if is {
			key[i] = 1
		}
	}
	return string(key)
}
