package sudoku

import (
	"fmt"
	"slices"
)

// Machine is a finite automaton that reads symbols: the digits 1..N of a board
// and, as symbol N+1, a break between two pieces of a line. It may be
// nondeterministic, with several starts. [NewMachine] returns one; it must not change
// once a constraint has it.
type Machine struct {
	states, symbols int
	starts          []int32
	accept          []bool
	first           []int32 // state·symbols + symbol−1 → where its targets begin
	targets         []int32
}

// Edge is a transition of a machine from state From to state To on Symbol.
type Edge struct {
	From, Symbol, To int // states from 0, symbols from 1
}

// The limits of machines.
const (
	MaxStates = 1 << 16
	MaxEdges  = 1 << 22
)

// NewMachine returns the automaton with the states 0..states−1 that reads the symbols
// 1..symbols. The error names the part that is out of range.
func NewMachine(states, symbols int, starts, accepting []int, edges []Edge) (*Machine, error) {
	switch {
	case states < 1 || states > MaxStates:
		return nil, fmt.Errorf("an automaton of %d states, where 1 to %d can be", states, MaxStates)
	case symbols < 1 || symbols > MaxN+1:
		return nil, fmt.Errorf("an automaton that reads %d symbols, where 1 to %d can be", symbols, MaxN+1)
	case len(edges) > MaxEdges:
		return nil, fmt.Errorf("an automaton of %d edges, where %d can be", len(edges), MaxEdges)
	case states*symbols > MaxEdges:
		return nil, fmt.Errorf("an automaton of %d states that read %d symbols, where the product can be %d", states, symbols, MaxEdges)
	}
	m := &Machine{states: states, symbols: symbols, accept: make([]bool, states)}
	state := func(q int) error {
		if q < 0 || q >= states {
			return fmt.Errorf("state %d of an automaton with the states 0 to %d", q, states-1)
		}
		return nil
	}
	for _, q := range starts {
		if err := state(q); err != nil {
			return nil, err
		}
		m.starts = append(m.starts, int32(q))
	}
	for _, q := range accepting {
		if err := state(q); err != nil {
			return nil, err
		}
		m.accept[q] = true
	}
	m.first = make([]int32, states*symbols+1)
	for _, e := range edges {
		if err := state(e.From); err != nil {
			return nil, err
		}
		if err := state(e.To); err != nil {
			return nil, err
		}
		if e.Symbol < 1 || e.Symbol > symbols {
			return nil, fmt.Errorf("symbol %d of an automaton that reads 1 to %d", e.Symbol, symbols)
		}
		m.first[e.From*symbols+e.Symbol]++
	}
	for i := range states * symbols {
		m.first[i+1] += m.first[i]
	}
	m.targets = make([]int32, len(edges))
	at := slices.Clone(m.first)
	for _, e := range edges {
		i := e.From*symbols + e.Symbol - 1
		m.targets[at[i]] = int32(e.To)
		at[i]++
	}
	slices.Sort(m.starts)
	m.starts = slices.Compact(m.starts)
	m.tidy()
	return m, nil
}

// tidy sorts the targets of each state and symbol and drops repeated ones.
func (m *Machine) tidy() {
	kept := m.targets[:0]
	begin := m.first[0]
	for i := range m.states * m.symbols {
		end := m.first[i+1]
		t := m.targets[begin:end]
		slices.Sort(t)
		m.first[i] = int32(len(kept))
		kept = append(kept, slices.Compact(t)...)
		begin = end
	}
	m.first[m.states*m.symbols] = int32(len(kept))
	m.targets = kept
}

// States returns the number of states, which are 0..States−1.
func (m *Machine) States() int { return m.states }

// Symbols returns the number of symbols, which are 1..Symbols.
func (m *Machine) Symbols() int { return m.symbols }

// Starts returns the start states, ascending. The slice is shared and
// must not be changed.
func (m *Machine) Starts() []int32 { return m.starts }

// Accepts reports whether a state is accepting.
func (m *Machine) Accepts(state int32) bool { return m.accept[state] }

// Next returns the states that a symbol leads to from a state, ascending.
// The slice is shared and must not be changed.
func (m *Machine) Next(state int32, symbol int) []int32 {
	i := int(state)*m.symbols + symbol - 1
	return m.targets[m.first[i]:m.first[i+1]]
}

// Equal reports whether two machines have the same states, starts, ends and edges.
func (m *Machine) Equal(o *Machine) bool {
	return m == o || m.states == o.states && m.symbols == o.symbols && slices.Equal(m.starts, o.starts) &&
		slices.Equal(m.accept, o.accept) && slices.Equal(m.first, o.first) && slices.Equal(m.targets, o.targets)
}

// complement returns a machine that accepts the lines that this one does not: the sets of
// states that it can be in, of which the ones without an accepting state are good ends. It
// reports false for more than [maxNegated] sets.
func (m *Machine) complement() (*Machine, bool) {
	sets, number := [][]int32{m.starts}, map[string]int{fmt.Sprint(m.starts): 0}
	var edges []Edge
	var ends []int
	for from := 0; from < len(sets); from++ {
		if !slices.ContainsFunc(sets[from], m.Accepts) {
			ends = append(ends, from)
		}
		for symbol := 1; symbol <= m.symbols; symbol++ {
			var next []int32
			for _, q := range sets[from] {
				next = append(next, m.Next(q, symbol)...)
			}
			slices.Sort(next)
			next = slices.Compact(next)
			key := fmt.Sprint(next)
			to, met := number[key]
			if !met {
				if to = len(sets); to == maxNegated {
					return nil, false
				}
				sets, number[key] = append(sets, next), to
			}
			edges = append(edges, Edge{from, symbol, to})
		}
	}
	out, err := NewMachine(len(sets), m.symbols, []int{0}, ends, edges)
	return out, err == nil
}
