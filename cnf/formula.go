package cnf

import (
	"context"
	"iter"
	"slices"
)

// Var is a variable, numbered from 1.
type Var int32

// Lit is a literal, signed as in DIMACS: v is true when variable v is, −v when
// variable v is false. 0 is not a literal.
type Lit int32

// Pos returns the positive literal of v.
func (v Var) Pos() Lit { return Lit(v) }

// Neg returns the negative literal of v.
func (v Var) Neg() Lit { return Lit(-v) }

// Var returns the literal's variable.
func (l Lit) Var() Var {
	if l < 0 {
		return Var(-l)
	}
	return Var(l)
}

// Not returns the complement of the literal.
func (l Lit) Not() Lit { return -l }

// Sink takes clauses one by one.
//
// Clause takes the literals of a clause; without literals it is the empty
// clause, which is false. The sink does not keep the slice. After an error (a
// full disk, a closed pipe) the caller stops and returns it.
type Sink interface {
	Clause(lits []Lit) error
}

// Until returns a sink that passes clauses on to another until a context ends, whose
// cause is then its error.
func Until(ctx context.Context, to Sink) Sink { return &until{ctx: ctx, to: to} }

type until struct {
	ctx context.Context
	to  Sink
	n   int
}

func (u *until) Clause(lits []Lit) error {
	if u.n%1024 == 0 && u.ctx.Err() != nil {
		return context.Cause(u.ctx)
	}
	u.n++
	return u.to.Clause(lits)
}

// Formula holds clauses in memory, stored flat. The zero value is the empty
// formula, which is true.
type Formula struct {
	Vars int // variables are 1..Vars; Clause raises it as needed
	lits []Lit
	ends []int
}

// NewFormula returns an empty formula over the variables 1..vars, with room
// for the given numbers of clauses and literals before it grows.
func NewFormula(vars, clauses, literals int) *Formula {
	return &Formula{Vars: vars, lits: make([]Lit, 0, literals), ends: make([]int, 0, clauses)}
}

// Reset empties the formula and keeps its memory.
func (f *Formula) Reset() { f.Vars, f.lits, f.ends = 0, f.lits[:0], f.ends[:0] }

// Clause adds a copy of a clause; it never fails. It makes *Formula a [Sink].
func (f *Formula) Clause(lits []Lit) error {
	f.lits = append(f.lits, lits...)
	f.ends = append(f.ends, len(f.lits))
	for _, l := range lits {
		f.Vars = max(f.Vars, int(l.Var()))
	}
	return nil
}

// Len returns the number of clauses.
func (f *Formula) Len() int { return len(f.ends) }

// Literals returns the number of literals in all clauses.
func (f *Formula) Literals() int { return len(f.lits) }

// At returns clause i, from 0. It shares memory with the formula and must not
// be changed.
func (f *Formula) At(i int) []Lit {
	start := 0
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]:f.ends[i]]
}

// All yields the clauses in order, as [Formula.At] returns them.
func (f *Formula) All() iter.Seq2[int, []Lit] {
	return func(yield func(int, []Lit) bool) {
		start := 0
		for i, end := range f.ends {
			if !yield(i, f.lits[start:end:end]) {
				return
			}
			start = end
		}
	}
}

// Clone returns a copy that shares nothing with f.
func (f *Formula) Clone() *Formula {
	return &Formula{f.Vars, slices.Clone(f.lits), slices.Clone(f.ends)}
}
