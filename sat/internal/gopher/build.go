package gopher

import (
	"slices"

	"sudokusat/cnf"

	"github.com/crillab/gophersat/solver"
)

// How a formula of cardinality constraints is stated for gophersat: some as
// clauses, some as gophersat's own cardinality constraints. The constraints
// are what travels to a worker; clauses are made where they are used.

// AMO is how "at most one" is stated for the solver.
type AMO byte

// The ways: Pairwise is a clause for each pair of literals, Cardinality a
// cardinality constraint for each group of more than smallGroup literals, and
// Auto chooses between them by the size of the formula.
const (
	Auto AMO = iota
	Pairwise
	Cardinality
)

// Clauses propagate faster; cardinality constraints are built faster and take
// less memory. Auto takes clauses up to pairwiseLimit pairs, which every 9×9
// puzzle stays below, and beyond that for small groups only. On 16×16 to
// 100×100 this was never slower by more than a fifth and up to 5 times as
// fast, in a half to a fifth of the memory.
const (
	pairwiseLimit = 5_000
	smallGroup    = 4
)

// LiteralMemory is the number of bytes that gophersat takes per literal of a formula
// before it begins to search, measured on 9×9 to 121×121 boards: at least 83.
const LiteralMemory = 80

// lit converts a literal and inverts its sign: gophersat tries false first,
// which then means placing a digit. (87 conflicts instead of 103 on the
// hardest 9×9 puzzles.)
func lit(l cnf.Lit) solver.Lit { return solver.IntToLit(int32(-l)) }

// plan decides whether constraints of more than smallGroup literals are stated
// as cardinality constraints, and returns how many pairs of literals are to be
// excluded by clauses, a pair in two constraints counted twice.
func plan(p *cnf.CardFormula, amo AMO) (card bool, pairs int) {
	all, small := 0, 0
	for i := range p.Len() {
		if k, g := p.At(i); k != cnf.AtLeastOne {
			n := len(g) * (len(g) - 1) / 2
			all += n
			if len(g) <= smallGroup {
				small += n
			}
		}
	}
	if amo == Cardinality || amo == Auto && all > pairwiseLimit {
		return true, small
	}
	return false, all
}

// build states the formula for gophersat without its parser. Constraints of
// one literal are returned as units, for [solver.Solver.AppendClause]; the
// residual encoding has none. empty reports an empty clause.
func build(p *cnf.CardFormula, amo AMO) (pb *solver.Problem, units []cnf.Lit, empty bool) {
	card, pairs := plan(p, amo)
	pb = &solver.Problem{NbVars: p.Vars}
	pb.Model = slices.Grow(pb.Model, p.Vars)[:p.Vars]

	groups := p.Literals() // each group may be stated twice: at least, at most one
	if card {
		groups *= 2
	}
	lits := make([]solver.Lit, 0, groups+2*pairs)
	ends := make([]int32, 0, 2*p.Len()+pairs)
	cards := 0 // cardinality constraints come first: their ends are ends[:cards]
	if card {
		for i := range p.Len() {
			if k, g := p.At(i); k != cnf.AtLeastOne && len(g) > smallGroup {
				for _, l := range g {
					lits = append(lits, lit(-l))
				}
				ends = append(ends, int32(len(lits)))
			}
		}
		cards = len(ends)
	}
	for i := range p.Len() {
		k, g := p.At(i)
		if k != cnf.AtMostOne {
			switch len(g) {
			case 0:
				return nil, nil, true
			case 1:
				units = append(units, g[0])
			default:
				for _, l := range g {
					lits = append(lits, lit(l))
				}
				ends = append(ends, int32(len(lits)))
			}
		}
	}
	lits, ends = appendPairs(lits, ends, p, card)

	pb.Clauses = constraints(lits, ends, cards)
	return pb, units, false
}

// constraints cuts literals into constraints that end at ends: first cards of
// which all but one literal must be true, then clauses.
func constraints(lits []solver.Lit, ends []int32, cards int) []*solver.Clause {
	out := make([]*solver.Clause, len(ends))
	slab := make([]solver.Clause, len(ends))
	start := int32(0)
	for i, end := range ends {
		c := lits[start:end:end]
		if i < cards {
			slab[i] = *solver.NewCardClause(c, len(c)-1)
		} else {
			slab[i] = *solver.NewClause(c)
		}
		out[i] = &slab[i]
		start = end
	}
	return out
}

// appendPairs appends a clause for each pair of literals that a constraint
// excludes, only once for all of them. If small is set, constraints of more
// than smallGroup literals are left out.
func appendPairs(lits []solver.Lit, ends []int32, p *cnf.CardFormula, small bool) ([]solver.Lit, []int32) {
	// of[start[l]:start[l+1]] are the constraints with the literal of index l.
	index := func(l cnf.Lit) int32 {
		if l < 0 {
			return int32(-2*l - 1)
		}
		return int32(2*l - 2)
	}
	wanted := func(i int) ([]cnf.Lit, bool) {
		k, g := p.At(i)
		return g, k != cnf.AtLeastOne && len(g) > 1 && (!small || len(g) <= smallGroup)
	}
	start := make([]int32, 2*p.Vars+2)
	for i := range p.Len() {
		if g, ok := wanted(i); ok {
			for _, l := range g {
				start[index(l)+2]++
			}
		}
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	of := make([]int32, start[len(start)-1])
	for i := range p.Len() {
		if g, ok := wanted(i); ok {
			for _, l := range g {
				of[start[index(l)+1]] = int32(i)
				start[index(l)+1]++
			}
		}
	}
	seen := make([]int32, 2*p.Vars) // by literal: one plus the last x paired with it
	for x := range int32(2 * p.Vars) {
		for _, i := range of[start[x]:start[x+1]] {
			_, g := p.At(int(i))
			for _, l := range g {
				if y := index(l); y > x && seen[y] != x+1 {
					seen[y] = x + 1
					// An even index is a positive literal here and a negative one there: lit.
					lits = append(lits, solver.Lit(x), solver.Lit(y))
					ends = append(ends, int32(len(lits)))
				}
			}
		}
	}
	return lits, ends
}
