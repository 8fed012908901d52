package encode

import (
	"math/bits"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// groups are the variables of a residual formula sorted by what says something
// about them: one group for each digit that has several places in a house, one
// for each digit with several in an apart set. A house whose places for a digit
// are those of an earlier house adds nothing and has no group. The cells' own
// groups are runs of consecutive variables and need no list.
type groups struct {
	made     bool
	places   []cnf.Lit // the groups of houses, flat
	ends     []int32   // where each ends
	house    []int32   // the house of each
	apart    []cnf.Lit // the groups of apart sets, flat
	apartEnd []int32

	fill []int32   // scratch, by digit
	lits []cnf.Lit // scratch: the literals of a cell
}

func (r *Residual) group() {
	if r.made {
		return
	}
	r.made = true
	r.places, r.ends, r.house = r.places[:0], r.ends[:0], r.house[:0]
	r.apart, r.apartEnd = r.apart[:0], r.apartEnd[:0]
	for h := range r.p.t.houses {
		r.groupHouse(h)
	}
	for _, a := range r.shape.Aparts() {
		r.groupApart(a.Cells)
	}
}

// groupHouse deals the candidates of a house out by digit: one walk over the
// cells, however many digits there are.
func (r *Residual) groupHouse(h int) {
	t := r.p.t
	first := len(r.places)
	total := first
	for d, k := range r.p.places[h*t.n : (h+1)*t.n] {
		r.fill[d] = -1
		if k > 1 && !r.repeats(h, d, k) {
			r.fill[d] = int32(total)
			total += int(k)
			r.ends = append(r.ends, int32(total))
			r.house = append(r.house, int32(h))
		}
	}
	if total == first {
		return
	}
	r.places = slices.Grow(r.places, total-first)[:total]
	for _, c := range t.house(h) {
		if r.p.digits[c] != 0 {
			continue
		}
		v := cnf.Lit(r.base[c])
		for i, w := range r.p.cand[int(c)*t.words : (int(c)+1)*t.words] {
			for ; w != 0; w &= w - 1 {
				v++
				if at := &r.fill[i<<6+bits.TrailingZeros64(w)]; *at >= 0 {
					r.places[*at] = v
					*at++
				}
			}
		}
	}
}

// repeats reports whether an earlier house has exactly the same k places of a
// digit. When all are in a crossing the locked rule has emptied the rest of
// both houses.
func (r *Residual) repeats(h, d int, k uint16) bool {
	crossings := r.p.t.ofHouse.of(h)
	for i := 0; i < len(crossings) && crossings[i+1] < int32(h); i += 2 {
		if r.p.cross[int(crossings[i])*r.p.t.n+d] == k {
			return true
		}
	}
	return false
}

func (r *Residual) groupApart(cells []sudoku.Cell) {
	for d := range r.shape.N() {
		first := len(r.apart)
		for _, c := range cells {
			if v := r.Var(c, sudoku.Digit(d+1)); v != 0 {
				r.apart = append(r.apart, v.Pos())
			}
		}
		if len(r.apart)-first < 2 {
			r.apart = r.apart[:first]
			continue
		}
		r.apartEnd = append(r.apartEnd, int32(len(r.apart)))
	}
}

// cell is the literals of an open cell, valid until the next call.
func (r *Residual) cell(c int) []cnf.Lit {
	x := r.lits[:r.p.count[c]]
	for i := range x {
		x[i] = cnf.Lit(r.base[c]) + cnf.Lit(i+1)
	}
	return x
}

// Write streams the clauses: of the cells, then of the houses, then of the
// apart sets. After a contradiction the formula is the empty clause, after a
// solution nothing.
func (r *Residual) Write(sink cnf.Sink) error {
	_, err := r.write(sink)
	return err
}

func (r *Residual) write(sink cnf.Sink) (next cnf.Var, err error) {
	e := &emitter{sink: sink, next: cnf.Var(r.Vars() + 1)}
	switch r.outcome {
	case Contradiction:
		e.clause(nil)
		return e.next, e.err
	case Solved:
		return e.next, nil
	}
	r.group()
	amo := r.AMO
	if amo.write == nil {
		amo = Auto()
	}
	for c, d := range r.p.digits {
		if d == 0 {
			x := r.cell(c)
			e.clause(x)
			amo.write(e, x)
		}
	}
	start := int32(0)
	for g, end := range r.ends {
		x := r.places[start:end]
		e.clause(x)
		if h := r.house[g]; r.p.t.crossed[h] && amo.pairs(len(x)) {
			r.pairs(e, h, x)
		} else {
			amo.write(e, x)
		}
		start = end
	}
	start = 0
	for _, end := range r.apartEnd {
		amo.write(e, r.apart[start:end])
		start = end
	}
	return e.next, e.err
}

// pairs is pairwise without the pairs that an earlier house forbids.
func (r *Residual) pairs(e *emitter, h int32, x []cnf.Lit) {
	for i, a := range x {
		for _, b := range x[i+1:] {
			if !r.forbiddenBefore(h, a, b) {
				e.pair(-a, -b)
			}
		}
	}
}

// forbiddenBefore reports whether a house before h holds the cells of both
// variables.
func (r *Residual) forbiddenBefore(h int32, a, b cnf.Lit) bool {
	n := int32(r.p.t.n)
	other := r.p.t.housesOf.of(int(r.candidates[b-1] / n))
	for _, x := range r.p.t.housesOf.of(int(r.candidates[a-1] / n)) {
		if x >= h {
			return false
		}
		if slices.Contains(other, x) {
			return true
		}
	}
	return false
}

// WriteCards streams the same formula as constraints.
func (r *Residual) WriteCards(sink cnf.CardSink) error {
	switch r.outcome {
	case Contradiction:
		return sink.Clause(nil)
	case Solved:
		return nil
	}
	r.group()
	for c, d := range r.p.digits {
		if d == 0 {
			if err := sink.ExactlyOne(r.cell(c)); err != nil {
				return err
			}
		}
	}
	start := int32(0)
	for _, end := range r.ends {
		if err := sink.ExactlyOne(r.places[start:end]); err != nil {
			return err
		}
		start = end
	}
	start = 0
	for _, end := range r.apartEnd {
		if err := sink.AtMostOne(r.apart[start:end]); err != nil {
			return err
		}
		start = end
	}
	return nil
}

// Size is the size of the formula. Pairs that repeat are left out, so it is
// measured, which takes as long as writing.
func (r *Residual) Size() Size {
	var s sizeSink
	next, _ := r.write(&s)
	s.Vars = int64(next - 1)
	return s.Size
}

// CardSize is the size of what WriteCards writes.
func (r *Residual) CardSize() Size {
	var s sizeSink
	r.WriteCards(&s) // cannot fail: the sink does not
	s.Vars = int64(r.Vars())
	return s.Size
}

// sizeSink measures what is written into it.
type sizeSink struct{ Size }

func (s *sizeSink) Clause(lits []cnf.Lit) error {
	s.Clauses++
	s.Literals += int64(len(lits))
	return nil
}

func (s *sizeSink) AtMostOne(lits []cnf.Lit) error  { return s.Clause(lits) }
func (s *sizeSink) ExactlyOne(lits []cnf.Lit) error { return s.Clause(lits) }
