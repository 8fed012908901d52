package encode

import (
	"context"
	"fmt"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// A puzzle's own rules are lowered to primitives. Each has a file here that encodes
// it in clauses over the variables of [Var] and, perhaps, auxiliary variables:
// relation.go (and domains), different.go, clause.go, sets.go, connected.go, pairs.go, anyof.go,
// someof.go, and sum.go (and counts) and automaton.go, whose diagrams (diagram.go) become clauses in
// states.go. They and their auxiliary variables are in the order of
// [sudoku.Puzzle.Constraints].

// statement is a constraint ready to be written.
type statement interface {
	// aux is the number of its auxiliary variables, which are consecutive.
	aux() int
	// write writes its clauses. A guard other than 0 is a literal: it or the
	// constraint holds.
	write(e *emitter, guard cnf.Lit)
}

// encoder translates constraints into statements.
type encoder struct {
	shape  *sudoku.Shape
	amo    AMO
	places bool // each digit has a place among N different cells
	// allow, unless nil, returns the digits left in a cell: the clauses cover only
	// those, and redundant ones that help a solver are added.
	allow func(sudoku.Cell) []uint64

	connecteds []sudoku.Connected // those of the puzzle, which are in one plane

	ctx  context.Context // ends the translation; nil never
	room *int            // for the states of all diagrams times the digits; nil without bound

	machines map[*sudoku.Machine]*subsets // sets of states so far; nil: they are not kept
}

// allNexts bounds the memory for the diagrams of a puzzle, 256 MB.
const allNexts = 1 << 26

// all prepares a list of constraints.
func (x encoder) all(constraints []sudoku.Constraint) ([]statement, error) {
	out := make([]statement, 0, len(constraints))
	for _, c := range constraints {
		if x.ctx != nil && x.ctx.Err() != nil {
			return nil, context.Cause(x.ctx)
		}
		s, err := x.one(c)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// one prepares a constraint.
func (x encoder) one(c sudoku.Constraint) (statement, error) {
	n := x.shape.N()
	switch c := c.(type) {
	case sudoku.Domain:
		return domainClauses{n, c}, nil
	case sudoku.Different:
		return differentClauses{n, c.Cells, x.amo, x.places}, nil
	case sudoku.Relation:
		return relationClauses{n, c}, nil
	case sudoku.Clause:
		return clauseClauses{n, c, x.allow != nil}, nil
	case sudoku.Sets:
		return setsClauses{n, c, x.possible(c), false}, nil
	case sudoku.Sum:
		return x.diagram(c.Name, readSum(n, x.shape.Value, c))
	case sudoku.Count:
		return x.diagram(c.Name, readCount(c))
	case sudoku.Automaton:
		return x.automaton(c)
	case sudoku.DifferentPairs:
		return x.pairs(c)
	case sudoku.Connected:
		return x.connected(c)
	case sudoku.AnyOf:
		return x.anyOf(c)
	case sudoku.SomeOf:
		return x.someOf(c)
	}
	return nil, fmt.Errorf("%w: a constraint like %T", ErrTooComplex, c)
}

// automaton shares the sets of states among the automata of a machine, unless they are too many
// together.
func (x encoder) automaton(c sudoku.Automaton) (statement, error) {
	states := x.machines[c.Machine]
	if states != nil {
		if s, err := x.automatonBy(c, states); err == nil {
			return s, nil
		}
	}
	states = newSubsets(c.Machine)
	if x.machines != nil {
		x.machines[c.Machine] = states
	}
	return x.automatonBy(c, states)
}

func (x encoder) automatonBy(c sudoku.Automaton, states *subsets) (statement, error) {
	r, err := readAutomaton(x.shape.N(), c, states)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return x.diagram(c.Name, r)
}

func (x encoder) diagram(name string, r reading) (statement, error) {
	d, err := r.build(x.shape.N(), x.allow)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if x.room != nil {
		for _, layer := range d.layers {
			*x.room -= len(layer)
		}
		if *x.room < 0 {
			return nil, fmt.Errorf("%w: the sums and automata of this puzzle have more than %d states, times the digits", ErrTooComplex, allNexts)
		}
	}
	return stateClauses{d, name, false}, nil
}

func (x encoder) anyOf(c sudoku.AnyOf) (statement, error) {
	inner := x
	inner.amo = Pairwise()
	out := anyOfClauses{of: c}
	for _, alternative := range c.Alternatives {
		list, err := inner.all(alternative)
		if err != nil {
			return nil, err
		}
		out.lists = append(out.lists, list)
	}
	return out, nil
}

// sized is a statement whose size without a guard can be computed by arithmetic.
type sized interface{ size() Size }

// sizeOf returns the size of what a statement writes, or some of it when ctx ends.
func sizeOf(ctx context.Context, s statement) Size {
	if s, ok := s.(sized); ok {
		return s.size()
	}
	c := counter{ctx: ctx}
	e := emitter{sink: &c, next: 1}
	s.write(&e, 0)
	c.Vars = int64(s.aux())
	return c.Size
}

// ownRules returns the clause set of all of a puzzle's own rules.
func ownRules() clauseSet {
	return clauseSet{
		own: true,
		size: func(p *plain) (size Size) {
			for _, s := range p.own {
				if p.ctx.Err() != nil { // of many small ones, none sees it
					break
				}
				size = size.plus(sizeOf(p.ctx, s))
			}
			return size
		},
		write: func(p *plain, e *emitter) {
			for _, s := range p.own {
				s.write(e, 0)
			}
		},
	}
}
