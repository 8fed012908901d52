package sudoku

import (
	"fmt"
	"slices"
)

// Automaton requires that a [Machine] accepts the digits of a line of cells, read in
// their order. A cell may be in the line more than once. Sandwiches, X-sums,
// skyscrapers and a user's own regular expressions are automata.
type Automaton struct {
	Name    string // "sandwich 8 in row 1"
	Cells   []Cell // in order; [Break] separates two pieces; shared, not to be changed
	Machine *Machine
	// Reason completes the fault's sentence "r1c1 is 5, r1c2 is 3, …": "and those
	// between 1 and 9 must add up to 8".
	Reason string
}

// Break represents the symbol N+1 in the cells of an [Automaton].
const Break Cell = -1

// Scope returns the cells, each once, in the order of the line.
func (x Automaton) Scope() []Cell {
	const short = 64 // which is looked through faster than a map
	out := make([]Cell, 0, len(x.Cells))
	var known map[Cell]bool
	if len(x.Cells) > short {
		known = make(map[Cell]bool, len(x.Cells))
	}
	for _, c := range x.Cells {
		if c == Break || known[c] || known == nil && slices.Contains(out, c) {
			continue
		}
		if out = append(out, c); known != nil {
			known[c] = true
		}
	}
	return out
}

// Interchangeable returns false.
func (x Automaton) Interchangeable() bool { return false }

// Judge reports a fault if the machine cannot accept the digits, whatever the
// blanks hold. A blank cell that the line passes twice may be read as two
// different digits.
func (x Automaton) Judge(s *Shape, g Grid) *Fault {
	m := x.Machine
	now, next := make([]bool, m.states), make([]bool, m.states)
	for _, q := range m.starts {
		now[q] = true
	}
	for _, c := range x.Cells {
		lo, hi := s.n+1, s.n+1
		if c != Break {
			if lo, hi = int(g[c]), int(g[c]); lo == 0 {
				lo, hi = 1, s.n
			}
		}
		clear(next)
		for q := range now {
			if now[q] {
				for symbol := lo; symbol <= hi; symbol++ {
					for _, to := range m.Next(int32(q), symbol) {
						next[to] = true
					}
				}
			}
		}
		now, next = next, now
	}
	for q := range now {
		if now[q] && m.accept[q] {
			return nil
		}
	}
	return faultOf(s, g, x.Name, x.Scope(), x.Reason)
}

func (x Automaton) check(s *Shape) error {
	breaks := slices.Contains(x.Cells, Break)
	if x.Machine == nil || x.Machine.symbols != s.n && x.Machine.symbols != s.n+1 || breaks && x.Machine.symbols == s.n {
		return fmt.Errorf("an automaton needs a machine that reads the %d digits of the board, and one symbol more where the line has breaks", s.n)
	}
	return checkCells(s, x.Scope())
}
