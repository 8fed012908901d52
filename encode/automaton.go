package encode

import (
	"encoding/binary"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// An automaton remembers the set of states its machine can be in, so that one
// with several ways on becomes one with a single way (Rabin and Scott's subset
// construction, cell by cell). Sets are numbered as they are met. A break is read
// together with the cell before it.

// maxSubsets bounds the sets of states met while reading a line, and maxSubsetWork
// the states that are gathered to make them: a set can have thousands.
const (
	maxSubsets    = 1 << 16
	maxSubsetWork = 1 << 22
)

// subsets numbers sets of a machine's states.
type subsets struct {
	m    *sudoku.Machine
	sets [][]int32
	ids  map[string]int
	next [][]int32 // set, symbol → set + 1; 0 is not known yet
	work int       // states gathered
	met  []int32   // state → the last set that got it
	mark int32
	key  []byte
}

func newSubsets(m *sudoku.Machine) *subsets {
	return &subsets{m: m, ids: map[string]int{}, met: make([]int32, m.States())}
}

func (x *subsets) id(set []int32) (int, error) {
	x.key = x.key[:0]
	for _, q := range set {
		x.key = binary.NativeEndian.AppendUint32(x.key, uint32(q))
	}
	id, ok := x.ids[string(x.key)]
	if !ok {
		if id = len(x.sets); id == maxSubsets {
			return 0, fmt.Errorf("%w: an automaton that can be in more than %d sets of states", ErrTooComplex, maxSubsets)
		}
		x.ids[string(x.key)] = id
		x.sets, x.next = append(x.sets, set), append(x.next, nil)
	}
	return id, nil
}

// read returns the set after a symbol.
func (x *subsets) read(from, symbol int) (int, error) {
	if x.next[from] == nil {
		x.next[from] = make([]int32, x.m.Symbols()+1)
	}
	if to := x.next[from][symbol]; to > 0 {
		return int(to - 1), nil
	}
	var set []int32
	x.mark++
	for _, q := range x.sets[from] {
		next := x.m.Next(q, symbol)
		for _, to := range next {
			if x.met[to] != x.mark {
				x.met[to] = x.mark
				set = append(set, to)
			}
		}
		if x.work += len(next); x.work > maxSubsetWork {
			return 0, fmt.Errorf("%w: an automaton whose sets of states have more than %d states in all", ErrTooComplex, maxSubsetWork)
		}
	}
	slices.Sort(set)
	to, err := x.id(set)
	if err == nil {
		x.next[from][symbol] = int32(to + 1)
	}
	return to, err
}

// readAutomaton returns how an automaton reads its cells, with the sets of states that are known of
// its machine.
func readAutomaton(n int, of sudoku.Automaton, x *subsets) (reading, error) {
	first, err := x.id(of.Machine.Starts())
	if err != nil {
		return reading{}, err
	}
	r := reading{first: first}
	var breaks []int // after each cell
	for _, c := range of.Cells {
		switch {
		case c != sudoku.Break:
			r.cells = append(r.cells, c)
			breaks = append(breaks, 0)
		case len(breaks) > 0:
			breaks[len(breaks)-1]++
		default:
			if r.first, err = x.read(r.first, n+1); err != nil {
				return reading{}, err
			}
		}
	}
	r.next = func(i, key int, d sudoku.Digit) (int, error) {
		to, err := x.read(key, int(d))
		for range breaks[i] {
			if err == nil {
				to, err = x.read(to, n+1)
			}
		}
		if err == nil && len(x.sets[to]) == 0 {
			return int(no), nil
		}
		return to, err
	}
	r.ends = func(key int) bool { return slices.ContainsFunc(x.sets[key], of.Machine.Accepts) }
	return r, nil
}
