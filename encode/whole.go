package encode

import (
	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Constraints that need not be split into clauses. Cardinality constraints express
// different cells:
//
//	x(c1,d) + … + x(ck,d) ≤ 1, or = 1 for N cells      for each digit d
//
// Linear ones also express sums and counts:
//
//	Σ weight·value(c) = total                          a sum, also with ≤ and ≥
//	lo ≤ Σ weight·x(c,d) ≤ hi, d in the test           a count of lo, lo+1 … hi
//	Σ value(c) = total, and different cells            the sets of one sum
//
// The encoding of values is in whole_sum.go. All other constraints are clauses in
// either form.

// linear is a linear constraint over candidates and the values of cells.
type linear struct {
	terms []scored
	parts []part
	is    cnf.Compare
	bound int64
}

// scored is a candidate that counts coef.
type scored struct {
	cell  sudoku.Cell
	digit sudoku.Digit
	coef  int64
}

// linears translates a constraint into linear constraints; ok is false when it has
// none. The cells of apart must be different besides.
func linears(s *sudoku.Shape, c sudoku.Constraint) (out []linear, apart []sudoku.Cell, ok bool) {
	switch c := c.(type) {
	case sudoku.Sum:
		if c.Is == sudoku.Unequal {
			return nil, nil, false
		}
		x := linear{is: [...]cnf.Compare{cnf.Equal, cnf.AtMost, cnf.AtLeast}[c.Is], bound: int64(c.Total)}
		for i, cell := range c.Cells {
			x.parts = append(x.parts, part{[]sudoku.Cell{cell}, int64(c.Weight(i))})
		}
		return []linear{x}, nil, true
	case sudoku.Count:
		k := len(c.Allowed)
		if k == 0 || c.Allowed[k-1]-c.Allowed[0] != k-1 {
			return nil, nil, false
		}
		x := linear{is: cnf.Equal, bound: int64(c.Allowed[0])}
		for i, t := range c.Tests {
			for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
				if t.Allow.Has(d) {
					x.terms = append(x.terms, scored{t.Cell, d, int64(c.Weight(i))})
				}
			}
		}
		if k == 1 {
			return []linear{x}, nil, true
		}
		y := x
		y.is, y.bound = cnf.AtMost, int64(c.Allowed[k-1])
		x.is = cnf.AtLeast
		return []linear{x, y}, nil, true
	case sudoku.Sets:
		total, ok := oneSum(c.Family)
		if !ok {
			return nil, nil, false
		}
		// The sets are of digits; values are that much higher, each.
		shift := s.Value(1) - 1
		x := linear{is: cnf.Equal, bound: int64(total + len(c.Cells)*shift), parts: []part{{c.Cells, 1}}}
		return []linear{x}, c.Cells, true
	}
	return nil, nil, false
}

// oneSum returns the sum of the digits of every set of a family that has all sets of
// that sum; ok is false for another family.
func oneSum(f *sudoku.SetFamily) (total int, ok bool) {
	sets := f.Sets()
	if len(sets) == 0 {
		return 0, false
	}
	for i, set := range sets {
		sum := 0
		for d := sudoku.Digit(1); int(d) <= f.N(); d++ {
			if set.Has(d) {
				sum += int(d)
			}
		}
		if i == 0 {
			total = sum
		}
		if sum != total {
			return 0, false
		}
	}
	if f.Size()*total > 1<<20 {
		return 0, false // not worth the table
	}
	// ways[k][t]: how many sets of k digits add up to t, as far as that matters.
	ways := make([][]int, f.Size()+1)
	for k := range ways {
		ways[k] = make([]int, total+1)
	}
	ways[0][0] = 1
	for d := 1; d <= f.N(); d++ {
		for k := f.Size(); k > 0; k-- {
			for t := total; t >= d; t-- {
				ways[k][t] = min(ways[k][t]+ways[k-1][t-d], sudoku.MaxSets+1)
			}
		}
	}
	return total, ways[f.Size()][total] == len(sets)
}

// cardWriter writes a puzzle's own constraints whole, where they can be.
type cardWriter struct {
	shape *sudoku.Shape
	sink  cnf.CardSink
	sums  *digitSums // nil: clauses for sums
	e     emitter    // for what is clauses
	// countable means that auxiliary variables have one value each.
	countable bool
}

// write writes one constraint.
func (w *cardWriter) write(c sudoku.Constraint, s statement) {
	if d, ok := s.(differentClauses); ok {
		w.different(d)
		return
	}
	if w.sums != nil {
		if list, apart, ok := linears(w.shape, c); ok {
			if apart != nil {
				w.different(differentClauses{n: w.shape.N(), cells: apart})
			}
			for _, x := range list {
				w.sums.write(x)
			}
			if w.e.err == nil {
				w.e.err = w.sums.err
			}
			return
		}
	}
	base := w.e.next
	s.write(&w.e, 0)
	if w.countable {
		closeAux(&w.e, s, base, 0)
	}
}

func (w *cardWriter) different(d differentClauses) {
	write := w.sink.AtMostOne
	if len(d.cells) == d.n {
		write = w.sink.ExactlyOne
	}
	d.eachDigit(nil, func(lits []cnf.Lit) {
		if w.e.err == nil {
			w.e.err = write(lits)
		}
	})
}

// counterCards and counterLinear count constraints.
type counterCards struct{ counter }

func (c *counterCards) AtMostOne(lits []cnf.Lit) error  { return c.Clause(lits) }
func (c *counterCards) ExactlyOne(lits []cnf.Lit) error { return c.Clause(lits) }

type counterLinear struct{ counterCards }

func (c *counterLinear) Linear(terms []cnf.Term, _ cnf.Compare, _ int64) error {
	c.Clauses++
	c.Literals += int64(len(terms))
	return nil
}
