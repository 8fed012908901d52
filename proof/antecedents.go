package proof

import (
	"math/bits"
	"slices"
)

// The antecedents of lemmas form a graph without cycles: a lemma depends on
// clauses of the formula and on earlier lemmas only. It is kept as one flat list,
// oldest first, so that one sweep from the newest entry to the oldest marks all
// that a set of entries depends on.

// source is where a clause comes from.
type source uint32

const (
	nowhere source = 0 // no clause
	folded  source = 1 // depends on clauses that are in the core already
	// 2·e is entry e of the antecedents, from 1; 2·i + 3 is clause i of the formula.
)

func formulaClause(i uint32) source { return source(2*i + 3) }

func (s source) ofFormula() bool { return s&1 != 0 && s != folded }
func (s source) clause() uint32  { return uint32(s-3) / 2 }
func (s source) inLog() bool     { return s&1 == 0 && s != nowhere }

// antecedentSize is the memory in bytes that one antecedent may take: itself, its
// share of ends (an entry has at least two) and of what shrink needs.
const antecedentSize = 8

// antecedents is a log of derivations.
type antecedents struct {
	limit  int      // of len(list)
	list   []source // of all entries
	ends   []uint32 // entry e, from 1, is list[ends[e−2]:ends[e−1]]
	to     []uint32 // by entry less 1: 0 dropped, 1 needed; during shrink its new number
	forced bitset   // clauses of the formula that are in the core whatever comes
	exact  bool     // nothing is forced
}

// bitset is a growing set of numbers.
type bitset []uint64

func (b *bitset) add(i uint32) {
	for int(i>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i>>6] |= 1 << (i & 63)
}

func (b bitset) list() (out []int) {
	for k, w := range b {
		for ; w != 0; w &= w - 1 {
			out = append(out, k<<6+bits.TrailingZeros64(w))
		}
	}
	return out
}

func (a *antecedents) entry(e int) []source {
	from := uint32(0)
	if e > 1 {
		from = a.ends[e-2]
	}
	return a.list[from:a.ends[e-1]]
}

// add makes an entry.
func (a *antecedents) add(sources []source) source {
	a.list = append(a.list, sources...)
	a.ends = append(a.ends, uint32(len(a.list)))
	return source(2 * len(a.ends))
}

func (a *antecedents) full() bool { return len(a.list) > a.limit }

// unmark makes all entries not needed.
func (a *antecedents) unmark() {
	a.to = slices.Grow(a.to[:0], len(a.ends))[:len(a.ends)]
	clear(a.to)
}

// mark makes an entry needed.
func (a *antecedents) mark(s source) {
	if s.inLog() {
		a.to[s/2-1] = 1
	}
}

// sweep marks all that the marked entries depend on and gives use the clauses of
// the formula among their sources.
func (a *antecedents) sweep(use func(i uint32)) {
	for e := len(a.to); e > 0; e-- {
		if a.to[e-1] == 0 {
			continue
		}
		for _, s := range a.entry(e) {
			if a.mark(s); s.ofFormula() {
				use(s.clause())
			}
		}
	}
}

// shrink drops what the marked entries do not depend on; if that is not enough,
// all entries, and forces the clauses they depend on. Sources from before have
// to be replaced by what [antecedents.moved] says.
func (a *antecedents) shrink() {
	a.sweep(func(uint32) {})
	needed := 0
	for e, m := range a.to {
		if m != 0 {
			needed += len(a.entry(e + 1))
		}
	}
	if needed > a.limit/2 {
		a.sweep(a.forced.add)
		clear(a.to)
		a.list, a.ends, a.exact = a.list[:0], a.ends[:0], false
		return
	}
	list, ends, start := a.list[:0], a.ends[:0], uint32(0)
	for e, end := range a.ends {
		sources := a.list[start:end]
		start = end
		if a.to[e] == 0 {
			continue
		}
		for _, s := range sources {
			list = append(list, a.moved(s))
		}
		ends = append(ends, uint32(len(list)))
		a.to[e] = uint32(len(ends))
	}
	a.list, a.ends = list, ends
}

// moved is what a source has become.
func (a *antecedents) moved(s source) source {
	if !s.inLog() {
		return s
	}
	if to := a.to[s/2-1]; to != 0 {
		return source(2 * to)
	}
	return folded
}

// core returns the clauses of the formula that a source depends on.
func (a *antecedents) core(s source) (clauses []int, exact bool) {
	found := slices.Clone(a.forced)
	if s.ofFormula() {
		found.add(s.clause())
	}
	a.unmark()
	a.mark(s)
	a.sweep(found.add)
	return found.list(), a.exact
}
