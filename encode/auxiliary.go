package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The auxiliary variables of [Extended], for proofs about it: a sum that is read
// cell by cell has states, and lemmas refer to them.

// Auxiliary is a constraint that has auxiliary variables, with pairwise
// at-most-ones: sets of digits, a sequence of cells that is read, or alternatives.
type Auxiliary struct {
	First cnf.Var // of the set, the list of alternatives or the state after the first cell
	Count int
	Read  *Read // nil for sets and alternatives, whose variables are in their order
}

// Read is how a constraint reads cells: from state to state. Before cell 0 there is
// state 0 alone, which has no variable.
type Read struct {
	*stateClauses
	first []cnf.Var // by cell
	guard cnf.Lit   // 0, or the literal under which the constraint applies
}

// Ends that digits lead to in place of a state.
const (
	DeadEnd  = int(no)  // no good end
	Anything = int(yes) // anything goes from here
)

// Cells returns the cells in the order of reading; one may occur several times.
// If there are none, the constraint always holds or never does. The slice belongs
// to r.
func (r *Read) Cells() []sudoku.Cell { return r.cells }

// States returns the number of states before the i-th cell.
func (r *Read) States(i int) int { return r.states(i) }

// State returns the variable of a state before the i-th cell, i > 0.
func (r *Read) State(i, state int) cnf.Var { return r.first[i] + cnf.Var(state) }

// Next returns where digit d of the i-th cell leads from a state: a state before the
// next cell, [DeadEnd] or [Anything].
func (r *Read) Next(i, state int, d sudoku.Digit) int {
	return int(r.layers[i][state*r.n+int(d)-1])
}

// Guard returns the literal that a list of alternatives has in the clauses of the
// first cell, 0 for none.
func (r *Read) Guard() cnf.Lit { return r.guard }

// Auxiliaries lists the constraints with auxiliary variables in the order of
// [sudoku.Puzzle.Constraints], alternatives before what is in them. The error is
// that of [Extended].
func Auxiliaries(p sudoku.Puzzle) ([]Auxiliary, error) {
	f, err := OwnRules(p, Pairwise())
	if err != nil {
		return nil, err
	}
	var out []Auxiliary
	base := cnf.Var(f.Candidates() + 1)
	for _, s := range f.body.(*plain).own {
		out = appendAuxiliary(out, s, base, 0)
		base += cnf.Var(s.aux())
	}
	return out, nil
}

func appendAuxiliary(out []Auxiliary, s statement, base cnf.Var, guard cnf.Lit) []Auxiliary {
	switch s := s.(type) {
	case setsClauses:
		return append(out, Auxiliary{First: base, Count: s.aux()})
	case stateClauses:
		r := &Read{stateClauses: &s, first: make([]cnf.Var, len(s.layers)), guard: guard}
		next := base
		for i := 1; i < len(s.layers); i++ {
			r.first[i] = next
			next += cnf.Var(s.states(i))
		}
		return append(out, Auxiliary{base, s.aux(), r})
	case anyOfClauses:
		out = append(out, Auxiliary{First: base, Count: len(s.lists)})
		b := base
		base += cnf.Var(len(s.lists))
		for i, list := range s.lists {
			for _, inner := range list {
				out = appendAuxiliary(out, inner, base, -(b + cnf.Var(i)).Pos())
				base += cnf.Var(inner.aux())
			}
		}
	}
	return out
}
