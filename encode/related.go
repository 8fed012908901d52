package encode

import (
	"context"
	"iter"
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// pairTable is a relation of two open cells in a residual formula, encoded twice:
//
//	¬x(a,u) ∨ ¬x(b,v)              for each two candidates that the table forbids
//	¬x(a,u) ∨ x(b,v) ∨ x(b,w) …    for each candidate, over those it goes with:
//	                               its support (Kasif 1990; Gent 2002)
//
// The first alone would do. With the second, unit propagation makes the relation
// arc consistent. Of 20 published puzzles with lines, dots and signs that
// reducing left open, 16 then cost gophersat fewer conflicts, half of these a
// third or less, the hardest nine tenths, and none cost much more. Pairs of equal digits are left
// out where the cells must differ anyway, and so is the support of a candidate
// that goes with all of them.
type pairTable struct {
	a, b   sudoku.Cell
	table  *sudoku.Table
	differ bool
}

// relate collects the relations; when ctx ends first, its cause is the error.
func (g *groups) relate(ctx context.Context) error {
	for i, c := range g.sets.owner.Constraints() {
		if i&255 == 255 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if r, ok := c.(sudoku.Relation); ok && g.open(r.A) && g.open(r.B) {
			g.related = append(g.related, pairTable{r.A, r.B, r.Table, g.sets.differ(r.A, r.B)})
		}
	}
	return nil
}

func (g *groups) open(c sudoku.Cell) bool { return g.of.first[c] < g.of.first[c+1] }

// eachRelated yields the clauses of all relations until yield returns false. The
// slice is reused.
func (g *groups) eachRelated(pairs bool, yield func([]cnf.Lit) bool) {
	for _, r := range g.related {
		if pairs && !g.eachForbidden(r, yield) || !g.eachSupport(r, false, yield) || !g.eachSupport(r, true, yield) {
			return
		}
	}
}

func (g *groups) eachForbidden(r pairTable, yield func([]cnf.Lit) bool) bool {
	for v := g.of.first[r.a]; v < g.of.first[r.a+1]; v++ {
		for w := g.of.first[r.b]; w < g.of.first[r.b+1]; w++ {
			if _, forbidden := g.goes(r, v, w); forbidden {
				if g.clause = append(g.clause[:0], -cnf.Lit(v+1), -cnf.Lit(w+1)); !yield(g.clause) {
					return false
				}
			}
		}
	}
	return true
}

// eachSupport yields the supports of a's candidates, or of b's.
func (g *groups) eachSupport(r pairTable, ofB bool, yield func([]cnf.Lit) bool) bool {
	of, by := r.a, r.b
	if ofB {
		of, by = by, of
	}
	for v := g.of.first[of]; v < g.of.first[of+1]; v++ {
		g.clause = append(g.clause[:0], -cnf.Lit(v+1))
		wanted := false
		for w := g.of.first[by]; w < g.of.first[by+1]; w++ {
			x, y := v, w
			if ofB {
				x, y = w, v
			}
			allowed, forbidden := g.goes(r, x, y)
			if wanted = wanted || forbidden; allowed {
				g.clause = append(g.clause, cnf.Lit(w+1))
			}
		}
		if wanted && !yield(g.clause) {
			return false
		}
	}
	return true
}

// goes reports whether the table allows open candidate v of a and w of b
// together, and whether a clause has to forbid them.
func (g *groups) goes(r pairTable, v, w int32) (allowed, forbidden bool) {
	n := int32(len(g.fill))
	u, d := sudoku.Digit(g.of.open[v]-int32(r.a)*n)+1, sudoku.Digit(g.of.open[w]-int32(r.b)*n)+1
	allowed = r.table.Allows(u, d)
	return allowed, !allowed && !(r.differ && u == d)
}

// sizeOfRelated counts the clauses of all relations, by sets of digits: their literals are
// a hundred times as many.
func (g *groups) sizeOfRelated() (s Size) {
	n := len(g.fill)
	words := (n + 63) / 64
	open := make([]uint64, g.cells()*words) // cells × words: the candidates
	for _, x := range g.of.open {
		c, d := int(x)/n, int(x)%n
		open[c*words+d>>6] |= 1 << (d & 63)
	}
	for _, r := range g.related {
		a, b := open[int(r.a)*words:(int(r.a)+1)*words], open[int(r.b)*words:(int(r.b)+1)*words]
		s = s.plus(sizeOfSide(r.table, r.differ, a, b, true)).plus(sizeOfSide(r.table.Transposed(), r.differ, b, a, false))
	}
	return s
}

// sizeOfSide counts the supports of the candidates of a cell in those by of another, and
// with pairs also the pairs that are forbidden.
func sizeOfSide(t *sudoku.Table, differ bool, of, by []uint64, pairs bool) (s Size) {
	for i, w := range of {
		for ; w != 0; w &= w - 1 {
			d := i<<6 + bits.TrailingZeros64(w)
			row := t.Row(sudoku.Digit(d + 1))
			allowed, forbidden := int64(0), int64(0)
			for k, x := range by {
				allowed += int64(bits.OnesCount64(x & row[k]))
				forbidden += int64(bits.OnesCount64(x &^ row[k]))
			}
			if differ && (by[i]&^row[i])>>(d&63)&1 != 0 {
				forbidden--
			}
			if forbidden == 0 {
				continue
			}
			s = s.plus(Size{0, 1, 1 + allowed})
			if pairs {
				s = s.plus(Size{0, forbidden, 2 * forbidden})
			}
		}
	}
	return s
}

func (g *groups) writeRelated(sink cnf.Sink) (err error) {
	g.eachRelated(true, func(x []cnf.Lit) bool {
		err = sink.Clause(x)
		return err == nil
	})
	return err
}

// Supports yields the clauses of the formula that unit propagation on the
// extended formula does not derive: the supports of relations, and the negations of
// states of sums and the like that are false. They are in the plain variables, those
// of [Variables.PlainVar], and each is RUP from the extended formula, the lemmas of
// the reduction and those before it: a proof has them before what a solver of f
// learns. The reduction must be one with lemmas. The slice is reused.
func (f *Residual) Supports() iter.Seq[[]cnf.Lit] {
	return func(yield func([]cnf.Lit) bool) {
		lits := make([]cnf.Lit, 1)
		for _, v := range f.groups.own.dead {
			if lits[0] = v.Neg(); !yield(lits) {
				return
			}
		}
		f.groups.eachRelated(false, func(x []cnf.Lit) bool {
			lits = lits[:0]
			for _, l := range x {
				plain := f.PlainVar(l.Var()).Pos()
				if l < 0 {
					plain = -plain
				}
				lits = append(lits, plain)
			}
			return yield(lits)
		})
	}
}
