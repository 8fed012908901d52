package certificate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Named clauses. The formula of an n×n board has some 2n⁴ clauses, of which a proof may need
// few. A certificate can name those: they are the first of its lines, as many as the field
// "named" gives, and the formula is these alone. Each has to be a clause of the whole formula,
// which its literals show: it is not looked up in a formula but understood.
//
//	x(c,1) … x(c,n)        the cell has a digit
//	x(a,d) … x(z,d)        the digit has a place in the house of these cells
//	¬x(c,d) ¬x(c,e)        the cell has one digit
//	¬x(a,d) ¬x(b,d)        the two cells are in one house or other set
//	x(c,d)                 a given
//	blocking clause        of a solution shown
//	x(c,d) or ¬x(c,d)      what is assumed
//
// Literals are in any order. Puzzles with rules beyond the board's sets, and layers, have none.

// nameable reports whether the clauses of a puzzle's formula are those above.
func nameable(p sudoku.Puzzle) bool {
	return len(p.Constraints()) == 0 && len(p.Shape.Layers()) == 0
}

// naming knows the clauses of a formula by what they mean.
type naming struct {
	p       sudoku.Puzzle
	special [][]cnf.Lit // blocking clauses and what is assumed, sorted
}

func newNaming(p sudoku.Puzzle, blocked []sudoku.Grid, assumed []sudoku.Fact) *naming {
	m := &naming{p: p}
	for _, s := range blocked {
		m.special = append(m.special, sorted(blocking(p, s)))
	}
	for _, f := range assumed {
		m.special = append(m.special, []cnf.Lit{factLit(p, f)})
	}
	return m
}

// factLit is the literal of a fact.
func factLit(p sudoku.Puzzle, f sudoku.Fact) cnf.Lit {
	l := encode.Var(p.Shape.N(), f.Cell, f.Digit).Pos()
	if f.Not {
		return -l
	}
	return l
}

func sorted(lits []cnf.Lit) []cnf.Lit {
	lits = slices.Clone(lits)
	slices.Sort(lits)
	return lits
}

// has reports whether the formula has a clause.
func (m *naming) has(lits []cnf.Lit) bool {
	s := m.p.Shape
	n := s.N()
	for _, l := range lits {
		if c, _ := encode.Candidate(n, l.Var()); int(c) >= s.Cells() || !s.Exists(c) {
			return false
		}
	}
	if len(m.special) > 0 {
		if in := sorted(lits); slices.ContainsFunc(m.special, func(x []cnf.Lit) bool { return slices.Equal(x, in) }) {
			return true
		}
	}
	switch {
	case len(lits) == 0:
		return false
	case lits[0] < 0:
		return len(lits) == 2 && lits[1] < 0 && m.apart(lits[0].Var(), lits[1].Var())
	case len(lits) == 1:
		if c, d := encode.Candidate(n, lits[0].Var()); m.p.Givens[c] == d {
			return true
		}
	}
	return len(lits) == n && m.oneOf(lits)
}

// apart reports whether two candidates exclude each other.
func (m *naming) apart(x, y cnf.Var) bool {
	s := m.p.Shape
	a, d := encode.Candidate(s.N(), x)
	b, e := encode.Candidate(s.N(), y)
	switch {
	case a == b:
		return d != e
	case d != e:
		return false
	}
	return share(s.HousesOf(a), s.HousesOf(b)) || share(s.DifferentsOf(a), s.DifferentsOf(b))
}

func share(a, b []int32) bool {
	return slices.ContainsFunc(a, func(k int32) bool { return slices.Contains(b, k) })
}

// oneOf reports whether n literals are all digits of a cell, or all places of a digit in a house.
func (m *naming) oneOf(lits []cnf.Lit) bool {
	s := m.p.Shape
	in := sorted(lits)
	first, digit := encode.Candidate(s.N(), in[0].Var())
	cells := make([]sudoku.Cell, len(in))
	same := true
	for i, l := range in {
		c, d := encode.Candidate(s.N(), l.Var())
		if l < 0 || i > 0 && l == in[i-1] {
			return false
		}
		cells[i], same = c, same && d == digit
		if !same && c != first {
			return false
		}
	}
	if !same {
		return cells[len(cells)-1] == first
	}
	return slices.ContainsFunc(s.HousesOf(first), func(h int32) bool { return slices.Equal(s.Houses()[h].Cells, cells) }) ||
		len(in) == 1 // a board of one digit
}

// steps returns the reader of the record's lines, which named clauses and the proof share.
func (r *Record) steps() *proof.Reader {
	if r.reader == nil || r.source != r.Proof {
		r.reader, r.source = proof.NewReader(r.Proof), r.Proof
	}
	return r.reader
}

// named reads the named clauses of a record, once. The error is a *[FormatError] or the
// reader's, or wraps [ErrFails].
func (r *Record) named(ctx context.Context) (*cnf.Formula, error) {
	if r.clauses != nil {
		return r.clauses, nil
	}
	f, in := &cnf.Formula{}, r.steps()
	for k := range r.Named {
		if k%1024 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		s, err := in.Next()
		switch {
		case err == io.EOF || err == nil && s.Delete:
			return nil, fails("it names %d clauses and has %d", r.Named, k)
		case err != nil:
			return nil, judge(err, in.Binary())
		}
		f.Clause(s.Lits)
	}
	r.clauses = f
	return f, nil
}

// verifyNamed checks the formula of a record that names its clauses, and the proof.
func (v *Verifier) verifyNamed(ctx context.Context, r *Record, hints proof.HintSink) error {
	s := r.Puzzle.Shape
	if !nameable(r.Puzzle) {
		return fails("clauses of a puzzle with other rules than the board's cannot be named")
	}
	if vars := int64(s.Cells()) * int64(s.N()); r.Variables != vars || r.Clauses != r.Named {
		return fails("the formula has %d variables and %d clauses, the record gives %d and %d", vars, r.Named, r.Variables, r.Clauses)
	}
	if r.Named > maxClauses {
		return ErrTooLarge
	}
	f, err := r.named(ctx)
	if err != nil {
		return err
	}
	m, hash := newNaming(r.Puzzle, r.blocked(), r.Claim.assumption()), &hasher{Hash: sha256.New()}
	to := &renamed{number: map[cnf.Var]cnf.Lit{}}
	for k, lits := range f.All() {
		if k%1024 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !m.has(lits) {
			return fails("clause %d is none of the puzzle's formula: %.80s", k+1, proof.Step{Lits: lits}.String())
		}
		hash.Clause(lits)
		for _, l := range lits {
			to.know(l.Var())
		}
	}
	if is := "sha256:" + hex.EncodeToString(hash.sum().Sum(nil)); r.Formula != is {
		return fails("the formula is %s, the record gives %.80s", is, r.Formula)
	}
	to.Checker = proof.NewChecker(len(to.known))
	if hints != nil {
		to.Hint(renamedHints{hints, to})
	}
	for k, lits := range f.All() {
		if k%1024 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		to.Clause(to.lits(lits))
	}
	in := r.steps()
	err = proof.Copy(ctx, to, in)
	if err == nil && !to.Proved() {
		err = proof.ErrNoEmpty
	}
	return judge(err, in.Binary())
}

// renamed is a checker of proofs about a few of many variables, which it numbers by themselves.
type renamed struct {
	*proof.Checker
	number  map[cnf.Var]cnf.Lit
	known   []cnf.Var
	scratch []cnf.Lit
}

func (r *renamed) know(v cnf.Var) {
	if r.number[v] == 0 {
		r.known = append(r.known, v)
		r.number[v] = cnf.Lit(len(r.known))
	}
}

// lits renames literals. One of a variable that is in no clause gets a number beyond all, which
// the checker knows nothing about either.
func (r *renamed) lits(lits []cnf.Lit) []cnf.Lit {
	r.scratch = r.scratch[:0]
	for _, l := range lits {
		to := r.number[l.Var()]
		if to == 0 {
			to = cnf.Lit(len(r.known) + 1)
		}
		if l < 0 {
			to = -to
		}
		r.scratch = append(r.scratch, to)
	}
	return r.scratch
}

func (r *renamed) Add(lits []cnf.Lit) error    { return r.Checker.Add(r.lits(lits)) }
func (r *renamed) Delete(lits []cnf.Lit) error { return r.Checker.Delete(r.lits(lits)) }

// renamedHints gives lemmas their variables back.
type renamedHints struct {
	proof.HintSink
	of *renamed
}

func (h renamedHints) Lemma(number uint64, lits []cnf.Lit, hints []uint64) error {
	back := make([]cnf.Lit, len(lits))
	for i, l := range lits {
		if back[i] = h.of.known[l.Var()-1].Pos(); l < 0 {
			back[i] = -back[i]
		}
	}
	return h.HintSink.Lemma(number, back, hints)
}
