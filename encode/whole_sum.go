package encode

import (
	"encoding/binary"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Sums in linear constraints are over digits where cells are different. A variable
// z(d) means that some cell of a group has d, and the sum is over them:
//
//	x(c1,d) + … + x(ck,d) − z(d) = 0         for each digit d
//	z(1) + … + z(N) = k
//	Σ weight·(value(d) − value(1))·z(d) …    less k·weight·value(1) on the right
//
// So a cage of five cells has 8 terms in place of 45 candidates, and a diagonal
// across three boxes 24 in place of 81. The least value of all cells is subtracted
// because each has a digit. The sum of 9 digits in 9 cells is known. The figures are
// in testdata/bench/rules-sat.md.

// part is cells of one weight in a sum, no two of which are equal.
type part struct {
	cells  []sudoku.Cell
	weight int64
}

// candidate is what a variable of a form is: a literal, or 0 and whether it holds.
type candidate struct {
	lit   cnf.Lit
	holds bool
}

// digitSums writes linear constraints, with the variables z that they need.
type digitSums struct {
	shape *sudoku.Shape
	sink  cnf.LinearSink
	// candidate is the variable of a candidate, fresh makes one.
	candidate func(sudoku.Cell, sudoku.Digit) candidate
	fresh     func() cnf.Lit
	// differ reports whether two cells of the board cannot be equal.
	differ func(a, b sudoku.Cell) bool

	memo  map[string][]candidate // the z of cells, by digit from 0
	terms []cnf.Term
	err   error
}

// write writes a linear constraint.
func (x *digitSums) write(l linear) {
	var terms []cnf.Term
	bound := l.bound
	add := func(coef int64, v candidate) {
		switch {
		case coef == 0:
		case v.lit != 0:
			terms = append(terms, cnf.Term{Coef: coef, Lit: v.lit})
		case v.holds:
			bound -= coef
		}
	}
	for _, t := range l.terms {
		add(t.coef, x.candidate(t.cell, t.digit))
	}
	low := int64(x.shape.Value(1))
	for _, p := range x.apart(l.parts) {
		bound -= p.weight * low * int64(len(p.cells))
		for i, v := range x.digits(p.cells) {
			add(p.weight*(int64(x.shape.Value(sudoku.Digit(i+1)))-low), v)
		}
	}
	if len(terms) > 0 || !l.is.Holds(0, bound) {
		x.linear(terms, l.is, bound)
	}
}

func (x *digitSums) linear(terms []cnf.Term, is cnf.Compare, bound int64) {
	if x.err == nil {
		x.err = x.sink.Linear(terms, is, bound)
	}
}

// apart joins cells of one weight that differ: each cell goes to the largest
// group that takes it.
func (x *digitSums) apart(parts []part) (out []part) {
	for _, p := range parts {
		best := -1
		for i, o := range out {
			if len(p.cells) > 1 || o.weight != p.weight || best >= 0 && len(o.cells) <= len(out[best].cells) {
				continue
			}
			fits := true
			for _, c := range o.cells {
				fits = fits && c != p.cells[0] && x.differ(c, p.cells[0])
			}
			if fits {
				best = i
			}
		}
		if best < 0 {
			out = append(out, part{slices.Clone(p.cells), p.weight})
		} else {
			out[best].cells = append(out[best].cells, p.cells...)
		}
	}
	return out
}

// digits returns for each digit whether one of the different cells has it.
func (x *digitSums) digits(cells []sudoku.Cell) []candidate {
	n := x.shape.N()
	cells = slices.Sorted(slices.Values(cells))
	var key []byte
	for _, c := range cells {
		key = binary.AppendVarint(key, int64(c))
	}
	if z, ok := x.memo[string(key)]; ok {
		return z
	}
	z := make([]candidate, n)
	var all []cnf.Term // of the z that are literals
	left := int64(len(cells))
	for d := range z {
		if len(cells) == n {
			z[d].holds = true
			continue
		}
		x.terms = x.terms[:0]
		for _, c := range cells {
			if v := x.candidate(c, sudoku.Digit(d+1)); v.lit != 0 {
				x.terms = append(x.terms, cnf.Term{Coef: 1, Lit: v.lit})
			} else if v.holds {
				z[d].holds = true
			}
		}
		switch {
		case z[d].holds:
			left--
			continue
		case len(x.terms) == 0:
			continue
		case len(x.terms) == 1:
			z[d].lit = x.terms[0].Lit
		default:
			z[d].lit = x.fresh()
			x.linear(append(x.terms, cnf.Term{Coef: -1, Lit: z[d].lit}), cnf.Equal, 0)
		}
		all = append(all, cnf.Term{Coef: 1, Lit: z[d].lit})
	}
	if len(cells) > 1 && len(all) > 0 {
		x.linear(all, cnf.Equal, left)
	}
	if x.memo == nil {
		x.memo = map[string][]candidate{}
	}
	x.memo[string(key)] = z
	return z
}
