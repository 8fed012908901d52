package cnf

import "slices"

// A Sudoku is stated in groups of literals, exactly one of which is true: an
// open 9×9 puzzle is some 300 groups of 3 or 4, but 1,500 clauses.

// CardKind is the number of literals that a constraint requires to be true.
type CardKind uint8

// The cardinality constraints. The first is the clause.
const (
	AtLeastOne CardKind = iota
	ExactlyOne
	AtMostOne
)

// CardSink is a [Sink] that also takes two cardinality constraints: at most one, and
// exactly one, of some literals. Like Clause, they do not keep the slice.
type CardSink interface {
	Sink
	AtMostOne(lits []Lit) error
	ExactlyOne(lits []Lit) error
}

// CardFormula is a formula of cardinality constraints in memory, stored flat
// as [Formula] stores clauses. The zero value is the empty formula, over no
// variable, which is true.
type CardFormula struct {
	Vars  int // variables are 1..Vars; the caller sets it
	lits  []Lit
	ends  []int32
	kinds []CardKind
}

// Reset empties the formula and keeps its memory.
func (f *CardFormula) Reset() {
	f.Vars, f.lits, f.ends, f.kinds = 0, f.lits[:0], f.ends[:0], f.kinds[:0]
}

// Grow makes room for further constraints and literals.
func (f *CardFormula) Grow(constraints, literals int) {
	f.lits = slices.Grow(f.lits, literals)
	f.ends = slices.Grow(f.ends, constraints)
	f.kinds = slices.Grow(f.kinds, constraints)
}

// Add adds a constraint on a copy of the literals. A formula holds less than
// 2³¹ literals.
func (f *CardFormula) Add(k CardKind, lits []Lit) {
	f.lits = append(f.lits, lits...)
	f.ends = append(f.ends, int32(len(f.lits)))
	f.kinds = append(f.kinds, k)
}

// Clause adds at least one of the literals. It never fails, nor do AtMostOne
// and ExactlyOne: they make *CardFormula a [CardSink].
func (f *CardFormula) Clause(lits []Lit) error { f.Add(AtLeastOne, lits); return nil }

// AtMostOne adds at most one of the literals.
func (f *CardFormula) AtMostOne(lits []Lit) error { f.Add(AtMostOne, lits); return nil }

// ExactlyOne adds exactly one of the literals.
func (f *CardFormula) ExactlyOne(lits []Lit) error { f.Add(ExactlyOne, lits); return nil }

// Len returns the number of constraints.
func (f *CardFormula) Len() int { return len(f.ends) }

// Literals returns the number of literals in all constraints.
func (f *CardFormula) Literals() int { return len(f.lits) }

// Capacity returns the number of literals that the formula has room for.
func (f *CardFormula) Capacity() int { return cap(f.lits) }

// At returns constraint i, from 0. The literals share memory with the formula and
// must not be changed.
func (f *CardFormula) At(i int) (CardKind, []Lit) {
	start := int32(0)
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.kinds[i], f.lits[start:f.ends[i]:f.ends[i]]
}

// Write passes the constraints on, in order, and stops at the sink's first
// error.
func (f *CardFormula) Write(sink CardSink) error {
	for i := range f.Len() {
		k, lits := f.At(i)
		var err error
		switch k {
		case AtLeastOne:
			err = sink.Clause(lits)
		case AtMostOne:
			err = sink.AtMostOne(lits)
		case ExactlyOne:
			err = sink.ExactlyOne(lits)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
