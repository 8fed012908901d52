package encode

import (
	"context"
	"fmt"
	"math"
	"slices"

	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// The larger primitives in a residual formula: the clauses of the files named after
// them, with the values of decided candidates. A clause with a true literal is
// dropped, false literals are removed, and the remaining auxiliary variables are
// numbered after the candidates.
//
// There are two ways to build them. For a solver alone, the constraints are encoded
// over the digits that are left: fewer sets, smaller diagrams, other states. For a
// proof they are those of [Extended], and each auxiliary variable is one of
// [Extended]'s. States from which the digits left lead to no good end are then
// false, which is one lemma per state, from the last layer to the first: assume the
// state; its clauses leave no digit to the cell.
type residualOwn struct {
	clauses cnf.Formula
	ends    []int // by constraint: its clauses end here
	aux     int   // auxiliary variables
	// countable means that auxiliary variables have one value each.
	countable bool
	plain     []cnf.Var // for a proof: what they are in [Extended]
	dead      []cnf.Var // … and what is false of these, in the order of proof
}

// reducerSink is a sink that replaces decided candidates by their values.
type reducerSink struct {
	of    *Variables
	to    cnf.Sink
	first cnf.Var // the first auxiliary variable of what comes
	aux   []int32 // from there: what it is in the residual formula, 0 not yet met, or false or true
	own   *residualOwn
	lits  []cnf.Lit

	ctx  context.Context // ends the collection
	seen int             // clauses
	room int             // for literals
}

// ownLiterals bounds the memory for the clauses of a puzzle's own rules, 256 MB.
const ownLiterals = 1 << 26

// Clause passes a clause on unless decided candidates satisfy it.
func (w *reducerSink) Clause(lits []cnf.Lit) error {
	if w.seen++; w.seen%4096 == 0 && w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	w.lits = w.lits[:0]
	met := w.own.aux
	for _, l := range lits {
		v := l.Var()
		var is cnf.Lit // 0 when decided
		holds := false
		if v < w.first {
			c, d := Candidate(w.of.n(), v)
			is, holds = w.of.Var(c, d).Pos(), w.of.decided[c] == d
		} else if at := w.at(v); at > 0 {
			is = cnf.Lit(at)
		} else {
			holds = at == auxTrue
		}
		switch {
		case is != 0 && l > 0:
			w.lits = append(w.lits, is)
		case is != 0:
			w.lits = append(w.lits, -is)
		case holds == (l > 0):
			return nil
		}
	}
	if len(w.lits) == 1 && w.own.aux == met+1 && int(w.lits[0].Var()) == len(w.of.open)+w.own.aux {
		w.settle(w.lits[0] > 0)
		return nil
	}
	if w.room -= len(w.lits); w.room < 0 {
		return fmt.Errorf("%w: the clauses of the rules have more than %d literals", ErrTooComplex, ownLiterals)
	}
	return w.to.Clause(w.lits)
}

// settle gives the newest variable, which no clause has yet, the value that a unit
// clause demands, in place of the clause.
func (w *reducerSink) settle(value bool) {
	last := len(w.own.plain) - 1
	slot := w.slot(w.own.plain[last])
	w.own.plain, w.own.aux = w.own.plain[:last], w.own.aux-1
	if *slot = auxFalse; value {
		*slot = auxTrue
	}
}

// What an auxiliary variable may be besides a variable of the residual formula.
const (
	auxFalse = -1
	auxTrue  = -2
)

// at returns the value of an auxiliary variable, which it numbers if it is new.
func (w *reducerSink) at(v cnf.Var) int32 {
	at := w.slot(v)
	if *at == 0 {
		w.own.aux++
		*at = int32(len(w.of.open) + w.own.aux)
		w.own.plain = append(w.own.plain, v)
	}
	return *at
}

func (w *reducerSink) slot(v cnf.Var) *int32 {
	i := int(v - w.first)
	for len(w.aux) <= i {
		w.aux = append(w.aux, 0)
	}
	return &w.aux[i]
}

// kill makes an auxiliary variable false.
func (w *reducerSink) kill(v cnf.Var, lemma bool) {
	*w.slot(v) = auxFalse
	if lemma {
		w.own.dead = append(w.own.dead, v)
	}
}

// grouped reports whether the groups encode a constraint.
func grouped(c sudoku.Constraint) bool {
	switch c.(type) {
	case sudoku.Domain, sudoku.Different, sudoku.Relation:
		return true
	}
	return false
}

// collectOwn collects the clauses; when ctx ends first, its cause is the error.
func (g *groups) collectOwn(ctx context.Context, r *reduce.Reduction) error {
	g.own.clauses.Reset()
	g.own.ends, g.own.aux = g.own.ends[:0], 0
	g.own.plain, g.own.dead = g.own.plain[:0], g.own.dead[:0]
	p := r.Puzzle()
	rules, derived := r.Constraints(), r.Derived()
	if g.of.refuted || len(rules) == 0 {
		return nil
	}
	room := allNexts
	x := encoder{shape: p.Shape, amo: Pairwise(), places: true, connecteds: connectedsOf(rules), ctx: ctx, room: &room, machines: map[*sudoku.Machine]*subsets{}}
	if !r.Logged() {
		x.allow = r.Bits
	}
	w := &g.narrow
	*w = reducerSink{of: g.of, to: &g.own.clauses, own: &g.own, first: cnf.Var(p.Shape.Cells()*p.Shape.N() + 1), aux: w.aux[:0], lits: w.lits[:0], ctx: ctx, room: ownLiterals}
	e := emitter{sink: w, next: w.first}
	all := slices.Concat(rules, derived)
	list := make([]statement, len(all)) // nil: the groups encode it
	for i, c := range all {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if grouped(c) {
			continue
		}
		var err error
		if list[i], err = x.one(c); err != nil {
			return err
		}
	}
	if !r.Logged() {
		enrich(rules, list[:len(rules)])
		enrichSets(list)
	}
	for _, s := range list {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if s != nil {
			if r.Logged() {
				w.fate(s, e.next, r.Bits)
			}
			base := e.next
			s.write(&e, 0)
			if g.own.countable {
				closeAux(&e, s, base, 0)
			}
			if e.err != nil {
				return e.err
			}
		}
		g.own.ends = append(g.own.ends, g.own.clauses.Len())
	}
	return nil
}

// fate kills the states that the digits left rule out.
func (w *reducerSink) fate(s statement, base cnf.Var, allow func(sudoku.Cell) []uint64) {
	switch s := s.(type) {
	case stateClauses:
		s.fate(allow, func(aux int, reached, dead bool) {
			if dead || !reached {
				w.kill(base+cnf.Var(aux), dead && reached)
			}
		})
	case nesting:
		s.each(base, func(inner statement, base cnf.Var) bool {
			w.fate(inner, base, allow)
			return true
		})
	}
}

// write streams the clauses with the auxiliary variables from first on.
func (o *residualOwn) write(candidates int, first cnf.Var, clause func([]cnf.Lit), scratch []cnf.Lit) {
	shift := cnf.Lit(int(first) - candidates - 1)
	for _, c := range o.clauses.All() {
		scratch = append(scratch[:0], c...)
		for i, l := range scratch {
			switch {
			case int(l) > candidates:
				scratch[i] = l + shift
			case int(-l) > candidates:
				scratch[i] = l - shift
			}
		}
		clause(scratch)
	}
}

func (o *residualOwn) size() Size {
	return Size{int64(o.aux), int64(o.clauses.Len()), int64(o.clauses.Literals())}
}

// eachLinear streams the linear constraints, and the clauses of the other ones, whose
// auxiliary variables it renumbers; aux is their number. What follows from the
// puzzle's own rules is omitted.
func (g *groups) eachLinear(sink cnf.LinearSink) (aux int, err error) {
	start := 0
	candidates := len(g.of.open)
	fresh := func() cnf.Lit {
		aux++
		return cnf.Lit(candidates + aux)
	}
	number := make([]cnf.Lit, g.own.aux+1)
	again := func(lits []cnf.Lit) []cnf.Lit {
		g.clause = append(g.clause[:0], lits...)
		for i, l := range lits {
			if int(l.Var()) <= candidates {
				continue
			}
			v := &number[int(l.Var())-candidates]
			if *v == 0 {
				*v = fresh()
			}
			if g.clause[i] = *v; l < 0 {
				g.clause[i] = -*v
			}
		}
		return g.clause
	}
	sums := digitSums{shape: g.of.puzzle.Shape, sink: sink, candidate: g.candidate, fresh: fresh, differ: g.sets.differ}
	for i, c := range g.sets.owner.Constraints() {
		if i == len(g.own.ends) {
			break
		}
		end := g.own.ends[i]
		list, apart, ok := linears(g.of.puzzle.Shape, c)
		if !ok {
			for j := start; j < end; j++ {
				if err := sink.Clause(again(g.own.clauses.At(j))); err != nil {
					return aux, err
				}
			}
		}
		start = end
		if apart != nil {
			e := emitter{sink: &reducerSink{of: g.of, to: sink, first: cnf.Var(len(g.of.decided)*g.of.n() + 1), own: &g.own, ctx: context.Background(), room: math.MaxInt}}
			differentClauses{g.of.n(), apart, Pairwise(), false}.write(&e, 0)
			if e.err != nil {
				return aux, e.err
			}
		}
		for _, x := range list {
			if sums.write(x); sums.err != nil {
				return aux, sums.err
			}
		}
	}
	return aux, nil
}

// candidate returns the variable or the value of a candidate.
func (g *groups) candidate(c sudoku.Cell, d sudoku.Digit) candidate {
	if v := g.of.Var(c, d); v != 0 {
		return candidate{lit: v.Pos()}
	}
	return candidate{holds: g.of.decided[c] == d}
}
