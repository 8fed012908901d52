package encode

import (
	"maps"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// The auxiliary variables of [Extended], for proofs about it: a sum that is read
// cell by cell has states, and lemmas refer to them.

// Auxiliary is a constraint that has auxiliary variables, with pairwise
// at-most-ones: sets of digits, a sequence of cells that is read, different pairs,
// connected cells, alternatives, or cases, each of which has two, that it holds and that it
// does not.
type Auxiliary struct {
	First cnf.Var // of the set, the list of alternatives or the state after the first cell
	Count int
	Read  *Read // of a sequence of cells that is read; nil for others
	Hang  *Hang // of connected cells; nil for others
	pairs []int32
}

// Option returns the variable of the i-th set or alternative; of different pairs, that of
// pair p of cells and the digits d and e for i = (p·n + d−1)·n + e−1.
func (a Auxiliary) Option(i int) cnf.Var {
	if a.pairs != nil {
		return a.First + cnf.Var(a.pairs[i]) - 1
	}
	return a.First + cnf.Var(i)
}

// Read is how a constraint reads cells: from state to state. Before cell 0 there is
// state 0 alone, which has no variable.
type Read struct {
	*stateClauses
	first []cnf.Var // by cell
	guard cnf.Lit   // 0, or the literal under which the constraint applies
}

// Ends that digits lead to in place of a state.
const (
	DeadEnd  = int(no)  // no good end
	Anything = int(yes) // anything goes from here
)

// Cells returns the cells in the order of reading; one may occur several times.
// If there are none, the constraint always holds or never does. The slice belongs
// to r.
func (r *Read) Cells() []sudoku.Cell { return r.cells }

// States returns the number of states before the i-th cell.
func (r *Read) States(i int) int { return r.states(i) }

// State returns the variable of a state before the i-th cell, i > 0.
func (r *Read) State(i, state int) cnf.Var { return r.first[i] + cnf.Var(state) }

// Next returns where digit d of the i-th cell leads from a state: a state before the
// next cell, [DeadEnd] or [Anything].
func (r *Read) Next(i, state int, d sudoku.Digit) int {
	return int(r.layers[i][state*r.n+int(d)-1])
}

// Guard returns the literal that a list of alternatives has in the clauses of the
// first cell, 0 for none.
func (r *Read) Guard() cnf.Lit { return r.guard }

// Auxiliaries lists the constraints with auxiliary variables in the order of
// [sudoku.Puzzle.Constraints], alternatives before what is in them. The error is
// that of [Extended].
func Auxiliaries(p sudoku.Puzzle) ([]Auxiliary, error) {
	f, err := OwnRules(p, Pairwise())
	if err != nil {
		return nil, err
	}
	var out []Auxiliary
	base := cnf.Var(f.Candidates() + 1)
	for _, s := range f.body.(*plain).own {
		out = appendAuxiliary(out, s, base, 0)
		base += cnf.Var(s.aux())
	}
	return out, nil
}

func newRead(s stateClauses, base cnf.Var, guard cnf.Lit) *Read {
	r := &Read{stateClauses: &s, first: make([]cnf.Var, len(s.layers)), guard: guard}
	for i := 1; i < len(s.layers); i++ {
		r.first[i] = base
		base += cnf.Var(s.states(i))
	}
	return r
}

func appendAuxiliary(out []Auxiliary, s statement, base cnf.Var, guard cnf.Lit) []Auxiliary {
	switch s := s.(type) {
	case setsClauses:
		return append(out, Auxiliary{First: base, Count: s.aux()})
	case stateClauses:
		return append(out, Auxiliary{First: base, Count: s.aux(), Read: newRead(s, base, guard)})
	case pairsClauses:
		return append(out, Auxiliary{First: base, Count: s.aux(), pairs: s.vars})
	case connectedClauses:
		return append(out, Auxiliary{First: base, Count: s.aux(), Hang: newHang(s, base, guard)})
	case someOfClauses:
		out = append(out, Auxiliary{First: base, Count: 2 * len(s.cases)})
		first := base.Pos()
		base += cnf.Var(2 * len(s.cases))
		for inner, place := range s.inner {
			out = appendAuxiliary(out, inner, base, -(first + cnf.Lit(place)))
			base += cnf.Var(inner.aux())
		}
	case anyOfClauses:
		out = append(out, Auxiliary{First: base, Count: len(s.lists)})
		b := base
		base += cnf.Var(len(s.lists))
		for i, list := range s.lists {
			for _, inner := range list {
				out = appendAuxiliary(out, inner, base, -(b + cnf.Var(i)).Pos())
				base += cnf.Var(inner.aux())
			}
		}
	}
	return out
}

// Hang is connected cells with the auxiliary variables of [Extended], for proofs about
// them: what parts, sizes and numbers of cells decide is no single lemma.
type Hang struct {
	connectedClauses
	names reachNames
	guard cnf.Lit
	count *Read // of the number of cells, nil if nothing is read for it
}

func newHang(x connectedClauses, base cnf.Var, guard cnf.Lit) *Hang {
	h := &Hang{connectedClauses: x, names: x.names(base), guard: guard}
	if count, ok := x.number.(stateClauses); ok {
		h.count = newRead(count, x.numberBase(base), guard)
	}
	return h
}

// Lemmas returns clauses, of which each follows from the formula and those before it by
// unit propagation (RUP). The last is, in digits of cells: one of the first cells is not in
// the set, or one of the others is, for lists that [sudoku.Connected.Excludes] excludes. ok
// is false where no sequence is known: a way that is too long. With C for the last clause:
//
//	parted    no cell of one side is the root: ¬r(w,0) ∨ C, for those of its cells w
//	          before a cell of the other that is in; of the two sides, that with fewer of
//	          them. Then C
//	no room   no cell outside the part is the root: ¬r(w,0) ∨ C, for those before the
//	          cell that is in; no state of the counter from which the part cannot fill
//	          the number, from the last cell back: ¬state ∨ C. Then C
//	no part   no cell is in, by the lemmas of "no room" for each. Then C
//	too many  no state of the counter leads to an end: ¬state ∨ C. Then C
//
// A part that is not connected to the edge, of cells that are to be, has no root anyhow, and
// none outside of it is excluded.
//
// If the set has no literal of a cell, lemmas before these derive from its digits whether
// it is in.
func (h *Hang) Lemmas(in, out []sudoku.Cell) (lemmas [][]cnf.Lit, ok bool) {
	b := lemmaMaker{h: h, at: make(map[sudoku.Cell]int, len(h.of.Cells)), out: make([]bool, len(h.of.Cells))}
	for i, c := range h.of.Cells {
		b.at[c] = i
	}
	if h.guard != 0 {
		b.last = append(b.last, h.guard)
	}
	for _, c := range in {
		b.cell(c, true)
	}
	for _, c := range out {
		b.out[b.at[c]] = true
		b.cell(c, false)
	}
	b.parts()
	var sure []int
	for _, c := range in {
		sure = append(sure, b.at[c])
	}
	ok = b.derive(sure, b.last)
	return b.lemmas, ok
}

// lemmaMaker collects lemmas.
type lemmaMaker struct {
	h      *Hang
	at     map[sudoku.Cell]int
	out    []bool
	part   []int // of each cell, −1 for those that are out; 0 if they are connected to the edge
	size   []int // of each part
	last   []cnf.Lit
	lemmas [][]cnf.Lit
}

// cell adds the digits by which a cell is not as supposed to the last clause.
func (b *lemmaMaker) cell(c sudoku.Cell, in bool) {
	from := len(b.last)
	for d := sudoku.Digit(1); int(d) <= b.h.n; d++ {
		if b.h.of.Allow.Has(d) != in {
			b.last = append(b.last, Var(b.h.n, c, d).Pos())
		}
	}
	if i := b.at[c]; b.h.inside[i] == 0 {
		b.add(b.last[from:], signed(b.h.names.in[i], in))
	}
}

func (b *lemmaMaker) add(lits []cnf.Lit, more ...cnf.Lit) {
	b.lemmas = append(b.lemmas, append(append(make([]cnf.Lit, 0, len(lits)+len(more)), more...), lits...))
}

// parts numbers what the cells that are out leave.
func (b *lemmaMaker) parts() {
	b.part = make([]int, len(b.out))
	for i := range b.part {
		b.part[i] = -1
	}
	if b.h.edge != nil {
		b.size = append(b.size, 0)
		for i, on := range b.h.edge {
			if on {
				b.fill(i, 0)
			}
		}
	}
	for i := range b.part {
		if !b.out[i] && b.part[i] < 0 {
			b.size = append(b.size, 0)
			b.fill(i, len(b.size)-1)
		}
	}
}

// fill adds a cell and all that is connected to it to a part.
func (b *lemmaMaker) fill(i, k int) {
	if b.out[i] || b.part[i] >= 0 {
		return
	}
	b.part[i] = k
	b.size[k]++
	for _, o := range b.h.beside[i] {
		b.fill(int(o), k)
	}
}

// derive adds the lemmas of a clause that excludes that these cells are in.
func (b *lemmaMaker) derive(in []int, clause []cnf.Lit) bool {
	defer func() { b.add(clause) }()
	switch {
	case len(in) > b.h.of.Max:
		b.count(clause, in, -1)
		return true
	case b.h.edge != nil:
		return b.offEdge(in, clause)
	case len(in) == 0:
		return b.nowhere(clause)
	}
	first := map[int]int{} // the first cell that is in, by part
	for _, i := range in {
		if b.out[i] {
			return true
		}
		if v, ok := first[b.part[i]]; !ok || i < v {
			first[b.part[i]] = i
		}
	}
	if len(first) > 1 {
		b.apart(first, clause)
		return true
	}
	i := in[0]
	for _, v := range first {
		i = v
	}
	if b.size[b.part[i]] >= b.h.of.Min {
		return false
	}
	b.noRoots(clause, func(w int) bool { return w < i && b.part[w] != b.part[i] })
	b.count(clause, nil, b.part[i])
	return true
}

// offEdge is derive of cells that are to be connected to the edge.
func (b *lemmaMaker) offEdge(in []int, clause []cnf.Lit) bool {
	for _, i := range in {
		if b.part[i] != 0 {
			return true
		}
	}
	if b.size[0] >= b.h.of.Min {
		return false
	}
	b.count(clause, nil, 0)
	return true
}

// count adds that no state of the counter leads to an end, where these cells are in and,
// unless part is −1, those outside of a part are out.
func (b *lemmaMaker) count(clause []cnf.Lit, in []int, part int) {
	r := b.h.count
	if r == nil || len(r.Cells()) == 0 {
		return
	}
	next := func(i, state int) (to []int) {
		v := b.at[r.Cells()[i]]
		sure, never := slices.Contains(in, v), b.out[v] || part >= 0 && b.part[v] != part
		for d := sudoku.Digit(1); int(d) <= b.h.n; d++ {
			if is := b.h.of.Allow.Has(d); (is || !sure) && !(is && never) {
				to = append(to, r.Next(i, state, d))
			}
		}
		return to
	}
	met := make([]map[int]bool, len(r.Cells()))
	met[0] = map[int]bool{0: true}
	for i := range len(met) - 1 {
		met[i+1] = map[int]bool{}
		for state := range met[i] {
			for _, to := range next(i, state) {
				if to >= 0 {
					met[i+1][to] = true
				}
			}
		}
	}
	for i := len(met) - 1; i > 0; i-- {
		for _, state := range slices.Sorted(maps.Keys(met[i])) {
			b.add(clause, r.State(i, state).Neg())
		}
	}
}

// apart excludes roots on the side where that takes fewer lemmas.
func (b *lemmaMaker) apart(first map[int]int, clause []cnf.Lit) {
	best, before, fewest := -1, 0, len(b.part)+1
	for p := range b.size {
		if _, ok := first[p]; !ok {
			continue
		}
		v := len(b.part)
		for q, i := range first {
			if q != p {
				v = min(v, i)
			}
		}
		k := 0
		for w := range v {
			if b.part[w] == p {
				k++
			}
		}
		if k < fewest {
			best, before, fewest = p, v, k
		}
	}
	b.noRoots(clause, func(w int) bool { return w < before && b.part[w] == best })
}

// nowhere adds that no cell is in, as no part has room.
func (b *lemmaMaker) nowhere(clause []cnf.Lit) bool {
	if b.h.of.Min <= 1 {
		return b.h.of.Min == 1 && len(b.size) == 0
	}
	for i, p := range b.part {
		if p >= 0 && !b.derive([]int{i}, append(append([]cnf.Lit(nil), clause...), -b.h.names.in[i])) {
			return false
		}
	}
	b.count(clause, nil, len(b.size))
	return true
}

// noRoots adds that none of some cells is the root.
func (b *lemmaMaker) noRoots(clause []cnf.Lit, which func(int) bool) {
	for w := range b.part {
		if which(w) && !b.out[w] {
			b.add(clause, -b.h.names.reach(w, 0))
		}
	}
}
