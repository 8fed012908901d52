package encode

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// What the givens leave open is often nothing, and seldom more than a third of
// the candidates. The residual encoding says the extended formula over those
// alone, renumbered 1, 2, 3 … cell by cell:
//
//   - exactly one candidate of each open cell;
//   - exactly one place of each open digit in each house, unless an earlier
//     house has the same places;
//   - at most one place of each open digit in each apart set.
//
// Written pairwise, a pair that an earlier house forbids is not repeated.

func residual() Encoding {
	return Encoding{
		Name:    "residual",
		Summary: "what propagating the givens leaves open, renumbered",
		AMO:     Auto(),
		New: func(puzzle sudoku.Grid, amo AMO) (Instance, error) {
			r := NewResidual(puzzle.Shape())
			r.AMO = amo
			r.Reduce(puzzle)
			return r, r.Size().check()
		},
	}
}

// Residual reduces puzzles of one shape, one after the other, in the same
// memory: what [Residual.Reduce] made of a puzzle is valid until the next
// call. It is an [Instance] of the puzzle reduced last, and not safe for
// concurrent use. Make one a goroutine and keep it: the tables it draws up for
// the shape cost far more than reducing a puzzle.
type Residual struct {
	// AMO says at-most-ones in Write; the zero value means [Auto].
	AMO AMO
	// Probes is how many candidates Reduce may try out to find failed
	// literals; 0 tries none. Only the plain 9×9 board is probed.
	Probes int

	shape   *sudoku.Shape
	puzzle  sudoku.Grid
	p       *propagator
	classic bool // board9 propagates
	board   board9
	failed  []int32 // literals that failed, in order
	snap    snapshot
	outcome Outcome

	base       []int32 // by cell: its first variable less one; open cells only
	candidates []int32 // by variable less one: cell·n + digit−1

	// groups, valid once grouped
	grouped  bool
	places   []int32 // variables of each (house, digit) group, flat
	ends     []int32 // of each group in places
	house    []int32 // of each group
	apart    []int32 // variables of each (apart set, digit) group, flat
	apartEnd []int32
	fill     []int32 // scratch, by digit
	start    []int32 // scratch, by digit
}

var _ Instance = (*Residual)(nil)

// NewResidual draws up the tables for a shape.
func NewResidual(s *sudoku.Shape) *Residual {
	t := newTopology(s)
	return &Residual{
		shape: s, p: newPropagator(t), classic: isClassic(s),
		base:  make([]int32, t.cells),
		fill:  make([]int32, t.n),
		start: make([]int32, t.n+1),
	}
}

// Log turns the record of steps, see [Residual.Lemmas], on or off for puzzles
// to come.
func (r *Residual) Log(on bool) { r.p.logging = on }

// Reduce propagates the givens of a puzzle of the residual's shape, and looks
// for failed literals if Probes allows. Solved
// means that nothing is open and [Residual.Solution] is the only solution;
// Contradiction that there is none. It keeps the puzzle for
// [Residual.Puzzle] alone.
func (r *Residual) Reduce(puzzle sudoku.Grid) Outcome {
	r.puzzle = puzzle
	r.candidates, r.grouped = r.candidates[:0], false
	if r.classic {
		r.outcome = r.reduceClassic(puzzle.Digits())
	}
	if !r.classic || r.p.logging {
		r.outcome = r.reduceLogged(puzzle.Digits())
	}
	if r.outcome != Open {
		return r.outcome
	}
	n, words := r.p.t.n, r.p.t.words
	for c, d := range r.p.digits {
		if d != 0 {
			continue
		}
		r.base[c] = int32(len(r.candidates))
		for i, w := range r.p.cand[c*words : (c+1)*words] {
			for ; w != 0; w &= w - 1 {
				r.candidates = append(r.candidates, int32(c*n+i<<6+bits.TrailingZeros64(w)))
			}
		}
	}
	return Open
}

// Puzzle is the puzzle that was reduced last, not a copy.
func (r *Residual) Puzzle() sudoku.Grid { return r.puzzle }

// Outcome is what the last Reduce returned.
func (r *Residual) Outcome() Outcome { return r.outcome }

// Solution is the grid of a puzzle that propagation solved. It shares nothing
// with r.
func (r *Residual) Solution() sudoku.Grid {
	g := sudoku.NewGrid(r.shape)
	copy(g.Digits(), r.p.digits)
	return g
}

// Vars is the number of candidates left in open cells: the variables 1..Vars
// of the formula, auxiliary ones not counted.
func (r *Residual) Vars() int { return len(r.candidates) }

// Decided is the number of candidates that propagation decided, the givens'
// own not counted: what Stats.Propagated wants.
func (r *Residual) Decided(puzzle sudoku.Grid) int {
	return (r.shape.Cells()-puzzle.Givens())*r.shape.N() - r.Vars()
}

// Candidate is the cell and digit of a variable 1..Vars.
func (r *Residual) Candidate(v cnf.Var) (sudoku.Cell, sudoku.Digit) {
	x := int(r.candidates[v-1])
	return sudoku.Cell(x / r.p.t.n), sudoku.Digit(x%r.p.t.n + 1)
}

// PlainVar is the variable 1..Vars as [Var] numbers it.
func (r *Residual) PlainVar(v cnf.Var) cnf.Var { return cnf.Var(r.candidates[v-1] + 1) }

// Var is the variable of a candidate, 0 when it is decided.
func (r *Residual) Var(c sudoku.Cell, d sudoku.Digit) cnf.Var {
	if r.outcome != Open || r.p.digits[c] != 0 || !r.p.has(c, int(d)-1) {
		return 0
	}
	words := r.p.cand[int(c)*r.p.t.words:]
	v, w := int(r.base[c])+1, (int(d)-1)>>6
	for _, x := range words[:w] {
		v += bits.OnesCount64(x)
	}
	return cnf.Var(v + bits.OnesCount64(words[w]&(1<<((d-1)&63)-1)))
}

// group lists the variables of every (house, digit) and (apart set, digit)
// that says something.
func (r *Residual) group() {
	if r.grouped {
		return
	}
	r.grouped = true
	r.places, r.ends, r.house = r.places[:0], r.ends[:0], r.house[:0]
	r.apart, r.apartEnd = r.apart[:0], r.apartEnd[:0]
	if r.outcome != Open {
		return
	}
	t := r.p.t
	for h := range t.houses {
		first := int32(len(r.places))
		total := first
		counts := r.p.places[h*t.n : (h+1)*t.n]
		for d, k := range counts {
			r.fill[d] = -1
			if k > 1 && !r.repeats(h, d, k) {
				r.fill[d] = total
				total += int32(k)
				r.ends = append(r.ends, total)
				r.house = append(r.house, int32(h))
			}
		}
		if total == first {
			continue
		}
		r.places = slices.Grow(r.places, int(total-first))[:total]
		for _, c := range t.house(h) {
			if r.p.digits[c] != 0 {
				continue
			}
			v := r.base[c]
			for i, w := range r.p.cand[int(c)*t.words : (int(c)+1)*t.words] {
				for ; w != 0; w &= w - 1 {
					v++
					if d := i<<6 + bits.TrailingZeros64(w); r.fill[d] >= 0 {
						r.places[r.fill[d]] = v
						r.fill[d]++
					}
				}
			}
		}
	}
	r.groupApart()
}

// repeats reports whether an earlier house has exactly the same places of a
// digit.
func (r *Residual) repeats(h, d int, k uint16) bool {
	crossings := r.p.t.ofHouse.of(h)
	for i := 0; i < len(crossings); i += 2 {
		if crossings[i+1] >= int32(h) {
			break
		}
		if r.p.cross[int(crossings[i])*r.p.t.n+d] == k {
			return true // the locked rule has emptied the rest of that house
		}
	}
	return false
}

func (r *Residual) groupApart() {
	for _, a := range r.shape.Aparts() {
		for d := range r.shape.N() {
			first := len(r.apart)
			for _, c := range a.Cells {
				if v := r.Var(c, sudoku.Digit(d+1)); v != 0 {
					r.apart = append(r.apart, int32(v))
				}
			}
			if len(r.apart)-first < 2 {
				r.apart = r.apart[:first]
				continue
			}
			r.apartEnd = append(r.apartEnd, int32(len(r.apart)))
		}
	}
}

// eachCell yields the first variable and the number of candidates of every
// open cell.
func (r *Residual) eachCell(yield func(first cnf.Var, k int)) {
	for c, d := range r.p.digits {
		if d == 0 {
			yield(cnf.Var(r.base[c]+1), int(r.p.count[c]))
		}
	}
}

// forbiddenBefore reports whether a house before h keeps the candidates of two
// variables apart.
func (r *Residual) forbiddenBefore(h int32, a, b int32) bool {
	n := int32(r.p.t.n)
	of, other := r.p.t.housesOf.of(int(r.candidates[a-1]/n)), r.p.t.housesOf.of(int(r.candidates[b-1]/n))
	for _, x := range of {
		if x >= h {
			return false
		}
		if slices.Contains(other, x) {
			return true
		}
	}
	return false
}

func (r *Residual) amo() AMO {
	if r.AMO.write == nil {
		return Auto()
	}
	return r.AMO
}

// sizeSink measures what is written into it.
type sizeSink struct{ Size }

func (s *sizeSink) Clause(lits []cnf.Lit) error {
	s.Clauses++
	s.Literals += int64(len(lits))
	return nil
}

// Size is the size of the formula. Since pairs that repeat are left out, it
// is measured, which takes as long as writing.
func (r *Residual) Size() Size {
	var s sizeSink
	next, _ := r.write(&s)
	s.Vars = int64(next - 1)
	return s.Size
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
	if r.outcome == Contradiction {
		e.clause(nil)
	}
	if r.outcome != Open {
		return e.next, e.err
	}
	r.group()
	amo := r.amo()
	x := make([]cnf.Lit, 0, r.p.t.n)
	r.eachCell(func(first cnf.Var, k int) {
		x = x[:0]
		for i := range k {
			x = append(x, (first + cnf.Var(i)).Pos())
		}
		e.clause(x)
		amo.write(e, x)
	})
	start := int32(0)
	for g, end := range r.ends {
		x = x[:0]
		for _, v := range r.places[start:end] {
			x = append(x, cnf.Lit(v))
		}
		e.clause(x)
		if r.p.t.crossed[r.house[g]] && amo.pairs(len(x)) {
			r.pairs(e, r.house[g], x)
		} else {
			amo.write(e, x)
		}
		start = end
	}
	start = 0
	for _, end := range r.apartEnd {
		x = x[:0]
		for _, v := range r.apart[start:end] {
			x = append(x, cnf.Lit(v))
		}
		amo.write(e, x)
		start = end
	}
	return e.next, e.err
}

// pairs is pairwise without the pairs of earlier houses.
func (r *Residual) pairs(e *emitter, h int32, x []cnf.Lit) {
	for i, a := range x {
		for _, b := range x[i+1:] {
			if !r.forbiddenBefore(h, int32(a), int32(b)) {
				e.pair(-a, -b)
			}
		}
	}
}

// CardSize is the size of what WriteCards writes.
func (r *Residual) CardSize() Size {
	var s sizeSink
	r.WriteCards(cardSizeSink{&s})
	s.Vars = int64(r.Vars())
	return s.Size
}

type cardSizeSink struct{ *sizeSink }

func (s cardSizeSink) AtMostOne(lits []cnf.Lit) error  { return s.Clause(lits) }
func (s cardSizeSink) ExactlyOne(lits []cnf.Lit) error { return s.Clause(lits) }

// WriteCards streams the same formula as constraints.
func (r *Residual) WriteCards(sink cnf.CardSink) error {
	if r.outcome == Contradiction {
		return sink.Clause(nil)
	}
	if r.outcome == Solved {
		return nil
	}
	r.group()
	var err error
	x := make([]cnf.Lit, 0, r.p.t.n)
	r.eachCell(func(first cnf.Var, k int) {
		x = x[:0]
		for i := range k {
			x = append(x, (first + cnf.Var(i)).Pos())
		}
		if err == nil {
			err = sink.ExactlyOne(x)
		}
	})
	each := func(vars, ends []int32, f func([]cnf.Lit) error) {
		start := int32(0)
		for _, end := range ends {
			x = x[:0]
			for _, v := range vars[start:end] {
				x = append(x, cnf.Lit(v))
			}
			if err == nil {
				err = f(x)
			}
			start = end
		}
	}
	each(r.places, r.ends, sink.ExactlyOne)
	each(r.apart, r.apartEnd, sink.AtMostOne)
	return err
}

// Comments list what propagation decided, up to twenty cells a line.
func (r *Residual) Comments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if r.outcome == Contradiction {
			yield("the givens contradict each other")
			return
		}
		var words []string
		flush := func() bool {
			ok := len(words) == 0 || yield(decidedPrefix+strings.Join(words, " "))
			words = words[:0]
			return ok
		}
		for c, d := range r.p.digits {
			if d != 0 {
				words = append(words, CandidateName(r.shape, sudoku.Cell(c), d))
				if len(words) == 20 && !flush() {
					return
				}
			}
		}
		flush()
	}
}

// Names yields the candidates left open.
func (r *Residual) Names() iter.Seq2[cnf.Var, string] {
	return func(yield func(cnf.Var, string) bool) {
		for i := range r.candidates {
			c, d := r.Candidate(cnf.Var(i + 1))
			if !yield(cnf.Var(i+1), CandidateName(r.shape, c, d)) {
				return
			}
		}
	}
}

// Decode adds the candidates of a model to what propagation decided.
func (r *Residual) Decode(m cnf.Model) (sudoku.Grid, error) {
	if r.outcome == Contradiction {
		return sudoku.Grid{}, fmt.Errorf("%w: the puzzle has no solution", ErrModel)
	}
	g := r.Solution()
	for v, value := range m[:min(len(m), r.Vars()+1)] {
		if v > 0 && value == cnf.True {
			c, d := r.Candidate(cnf.Var(v))
			if err := place(g, c, d); err != nil {
				return sudoku.Grid{}, err
			}
		}
	}
	return g, whole(g)
}

// Blocking says that an open cell differs from the solution's. The solution
// must be one of the puzzle.
func (r *Residual) Blocking(solution sudoku.Grid) []cnf.Lit {
	var lits []cnf.Lit
	if r.outcome == Open {
		for c, d := range r.p.digits {
			if d == 0 {
				lits = append(lits, r.Var(sudoku.Cell(c), solution.At(sudoku.Cell(c))).Neg())
			}
		}
	}
	return lits
}
