package gopher

import (
	"slices"

	"sudokusat/cnf"

	"github.com/crillab/gophersat/solver"
)

// A problem is stated in groups, because a Sudoku is: an open 9×9 puzzle is
// some 300 groups of 3 or 4 candidates, but 1,500 clauses. Groups are what
// travels to a worker; clauses are made where they are used.

// Kind says what a group of literals demands.
type Kind byte

// The kinds of groups.
const (
	Clause     Kind = iota // at least one literal is true
	ExactlyOne             // exactly one literal is true
	AtMostOne              // at most one literal is true
)

// Problem is groups over the variables 1..Vars, literals signed as in DIMACS.
// The zero value has no variable, no group and one model.
type Problem struct {
	Vars  int
	Lits  []cnf.Lit // of all groups, one after the other
	Ends  []int32   // where each group ends in Lits
	Kinds []Kind    // of each group
}

// Reset empties the problem and keeps its memory.
func (p *Problem) Reset() {
	p.Vars, p.Lits, p.Ends, p.Kinds = 0, p.Lits[:0], p.Ends[:0], p.Kinds[:0]
}

// Clause, ExactlyOne and AtMostOne add a group, a copy of lits; they never
// fail. They make *Problem a [cnf.CardSink].
func (p *Problem) Clause(lits []cnf.Lit) error { return p.add(Clause, lits) }

// ExactlyOne is described at Clause.
func (p *Problem) ExactlyOne(lits []cnf.Lit) error { return p.add(ExactlyOne, lits) }

// AtMostOne is described at Clause.
func (p *Problem) AtMostOne(lits []cnf.Lit) error { return p.add(AtMostOne, lits) }

func (p *Problem) add(k Kind, lits []cnf.Lit) error {
	p.Lits = append(p.Lits, lits...)
	p.Seal(k)
	return nil
}

// Seal makes a group of the literals appended to Lits since the last group.
func (p *Problem) Seal(k Kind) {
	p.Ends = append(p.Ends, int32(len(p.Lits)))
	p.Kinds = append(p.Kinds, k)
}

// Len is the number of groups.
func (p *Problem) Len() int { return len(p.Ends) }

// At is group i, which shares memory with the problem.
func (p *Problem) At(i int) (Kind, []cnf.Lit) {
	start := int32(0)
	if i > 0 {
		start = p.Ends[i-1]
	}
	return p.Kinds[i], p.Lits[start:p.Ends[i]:p.Ends[i]]
}

// AMO is how "at most one" is told to the solver.
type AMO byte

// The ways: by size, a clause for each pair, or one cardinality constraint
// for each group of more than smallGroup literals.
const (
	Auto AMO = iota
	Pairwise
	Cardinality
)

// Clauses propagate faster, and gophersat's constraints are built faster and
// leave less to remember. Auto takes clauses up to pairwiseLimit pairs, which
// every 9×9 puzzle keeps within, and beyond that for small groups only: on
// 16×16 to 100×100 this was never slower by more than a fifth and up to 5
// times as fast, in a half to a fifth of the memory.
const (
	pairwiseLimit = 5_000
	smallGroup    = 4
)

// pairs is the number of pairs in groups that forbid two literals at once,
// pairs that stand in two groups counted twice.
func (p *Problem) pairs() (n int) {
	for i := range p.Len() {
		if k, g := p.At(i); k != Clause {
			n += len(g) * (len(g) - 1) / 2
		}
	}
	return n
}

// lit turns a literal into gophersat's, with the sign turned round: the
// solver tries a variable false first, and this makes that a digit placed.
// (87 conflicts instead of 103 on the hardest 9×9 puzzles.)
func lit(l cnf.Lit) solver.Lit { return solver.IntToLit(int32(-l)) }

// build states the problem for gophersat, past its parser. Groups of one
// literal are made units and propagated by nobody: the residual encoding has
// none; those that come are handled by [solver.Solver.AppendClause].
func build(p *Problem, amo AMO) (pb *solver.Problem, units []cnf.Lit, empty bool) {
	card := amo == Cardinality || amo == Auto && p.pairs() > pairwiseLimit
	pb = &solver.Problem{NbVars: p.Vars}
	pb.Model = slices.Grow(pb.Model, p.Vars)[:p.Vars]

	room := p.pairs()
	if card {
		room = len(p.Lits)
	}
	lits := make([]solver.Lit, 0, len(p.Lits)+2*room)
	ends := make([]int32, 0, p.Len()+room)
	cards := 0 // constraints stand first: their ends are in ends[:cards]
	if card {
		for i := range p.Len() {
			if k, g := p.At(i); k != Clause && len(g) > smallGroup {
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
		if k != AtMostOne {
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
	lits, ends = p.appendPairs(lits, ends, card)

	pb.Clauses = make([]*solver.Clause, len(ends))
	slab := make([]solver.Clause, len(ends))
	start := int32(0)
	for i, end := range ends {
		c := lits[start:end:end]
		if i < cards {
			slab[i] = *solver.NewCardClause(c, len(c)-1)
		} else {
			slab[i] = *solver.NewClause(c)
		}
		pb.Clauses[i] = &slab[i]
		start = end
	}
	return pb, units, false
}

// appendPairs appends a clause for each pair that must not be true together,
// once however many groups it stands in. With small set, only those of
// small groups.
func (p *Problem) appendPairs(lits []solver.Lit, ends []int32, small bool) ([]solver.Lit, []int32) {
	// Which groups hold literal l: of[start[l] : start[l+1]].
	index := func(l cnf.Lit) int32 {
		if l < 0 {
			return int32(-2*l - 1)
		}
		return int32(2*l - 2)
	}
	wanted := func(i int) ([]cnf.Lit, bool) {
		k, g := p.At(i)
		return g, k != Clause && len(g) > 1 && (!small || len(g) <= smallGroup)
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
	seen := make([]int32, 2*p.Vars) // the literal, plus one, that last met this one
	for x := range int32(2 * p.Vars) {
		for _, i := range of[start[x]:start[x+1]] {
			_, g := p.At(int(i))
			for _, l := range g {
				if y := index(l); y > x && seen[y] != x+1 {
					seen[y] = x + 1
					// Literal x is even when positive; lit turns signs round.
					lits = append(lits, solver.Lit(x), solver.Lit(y))
					ends = append(ends, int32(len(lits)))
				}
			}
		}
	}
	return lits, ends
}
