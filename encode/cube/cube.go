// Package cube cuts a hard puzzle into easier ones for cube-and-conquer solvers (Heule,
// Kullmann, Wieringa and Biere, "Cube and conquer", 2011). A part of the puzzle is
// split by a candidate: it is true, or it is false.
//
//	      r5c5=2?
//	    /         \
//	r5c5=2       r1c9=3?
//	            /       \
//	     ¬r5c5=2,      ¬r5c5=2,
//	      r1c9=3        ¬r1c9=3
//
// Looking ahead chooses the candidate: both branches are propagated on the formula of
// the open candidates, and the best candidate has the largest product of the numbers
// of variables that they decide. Only candidates of the cells, and of the digits in
// houses, that have fewest choices left are tried. A branch that fails at once is none.
//
// The part to split is the hardest: the one in which a small solver meets most
// conflicts. Luck has its share in that, so easy parts are tried several times, each
// time with other variables first, and the mean counts. The solver gives up after some
// conflicts, and gets more of them once there are cubes enough, to compare the parts
// that were beyond it. The result is an estimate, far off for some parts. So twice the
// wanted number of parts is made, and then pairs that were one part before are joined
// again if they seem to be the easiest: a part that is harder than it seems was split
// once more than it would have been.
//
// As each branch takes a literal or its negation, the cubes cover all assignments
// for any formula: with every cube's negation as a clause there is no model.
//
// It is a package of its own because looking ahead is solving: programs that check
// certificates read formulas, and must not be able to reach a solver.
package cube

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/encode/cube/internal/probe"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

const (
	firstPatience = 256       // conflicts after which the solver gives up at first
	allPatience   = 1_000_000 // conflicts for all parts together
	worthIt       = 64        // a part with fewer conflicts is not split for being hard
	mostTrials    = 8         // of an easy part
	easy          = 2048      // conflicts of its trials together
	small         = 2048      // with at most this many open candidates trials cost little: parts with few conflicts …
	worthItSmall  = 8         // … are split as well, and tried again
	maxProbed     = 40_000_000
)

// leaf is a part that is not split.
type leaf struct {
	path []cnf.Lit // in the variables of what is open
	at   string    // which branches lead here; it orders the leaves
	work int       // conflicts
	sure bool      // that it is no more
	open int       // candidates without a value
	done bool      // nothing is left to split
	of   *leaf     // that was split into this one and another
}

// easy reports whether the part is not worth splitting for being hard.
func (l *leaf) easy() bool {
	return l.work < worthItSmall || l.work < worthIt && l.open > small
}

// splitter makes cubes of a puzzle.
type splitter struct {
	*encode.Formula
	left     encode.Residual
	look     *probe.Prober
	leaves   []*leaf
	patience int
	spent    int
	except   []sudoku.Grid
	cell     []int // how many candidates are open in a cell
	place    []int // … for a digit in a house, by house·n + digit − 1
}

// Split splits the puzzle of a formula into at least want cubes over its
// variables, as long as there is something to split, and up to twice that number where
// fewer would be less even. The solutions except are excluded, as by one more clause
// each. A puzzle that propagation decides has one cube, the empty one. When ctx ends
// first, its cause is the error.
func Split(ctx context.Context, f *encode.Formula, want int, except ...sudoku.Grid) ([][]cnf.Lit, error) {
	now := reduce.New(f.Puzzle().Shape).Reduce(ctx, f.Puzzle(), reduce.Options{})
	switch now.Outcome() {
	case reduce.Stopped:
		return nil, context.Cause(ctx)
	case reduce.Contradiction, reduce.Solved:
		return [][]cnf.Lit{nil}, nil
	}
	s := &splitter{Formula: f, patience: firstPatience, except: except}
	err := s.load(ctx, now)
	if errors.Is(err, errTooManyLits) {
		return cubesOfLarge(ctx, f, want)
	}
	if err != nil {
		return nil, err
	}
	return s.cubes(ctx, want)
}

// load gives the prober the formula of the open candidates.
func (s *splitter) load(ctx context.Context, now *reduce.Reduction) error {
	if err := s.left.Reset(ctx, now, encode.Auto()); err != nil {
		return err
	}
	kept := &shortFormula{ctx: ctx}
	if err := s.left.Write(kept); err != nil {
		return err
	}
	s.look = probe.New(max(kept.Vars, s.left.Candidates()))
	for _, c := range kept.All() {
		s.look.Clause(c)
	}
	for _, g := range s.except {
		if other, open := s.otherThan(now, g); open {
			s.look.Clause(other)
		}
	}
	shape := s.Puzzle().Shape
	s.cell, s.place = make([]int, shape.Cells()), make([]int, len(shape.Houses())*shape.N())
	return nil
}

// otherThan returns the clause that excludes a solution, false if that is excluded already.
func (s *splitter) otherThan(now *reduce.Reduction, g sudoku.Grid) (clause []cnf.Lit, open bool) {
	for c, d := range g {
		if is := now.Digit(sudoku.Cell(c)); is != 0 && is != d {
			return nil, false
		}
	}
	for i := range s.left.Candidates() {
		v := cnf.Var(i + 1)
		if c, d := s.left.Candidate(v); g[c] == d {
			clause = append(clause, v.Neg())
		}
	}
	return clause, true
}

// errTooManyLits is the error of a formula that is too large to be looked at.
var errTooManyLits = errors.New("too large to look ahead")

// shortFormula holds a formula up to a size.
type shortFormula struct {
	cnf.Formula
	ctx      context.Context
	literals int
}

func (f *shortFormula) Clause(lits []cnf.Lit) error {
	before := f.literals
	if f.literals += len(lits) + 1; f.literals > maxProbed {
		return errTooManyLits
	}
	if before>>16 != f.literals>>16 && f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	return f.Formula.Clause(lits)
}

func (s *splitter) cubes(ctx context.Context, want int) ([][]cnf.Lit, error) {
	root := &leaf{}
	if err := s.weigh(ctx, root); err != nil {
		return nil, err
	}
	s.leaves = append(s.leaves, root)
	for len(s.leaves) < 2*want {
		if len(s.leaves) >= want {
			if err := s.compare(ctx); err != nil {
				return nil, err
			}
		}
		i := s.hardest()
		if i < 0 || len(s.leaves) >= want && s.leaves[i].easy() {
			break
		}
		if err := s.split(ctx, i); err != nil {
			return nil, err
		}
	}
	s.join(want)
	slices.SortFunc(s.leaves, func(a, b *leaf) int { return cmp.Compare(a.at, b.at) })
	var out [][]cnf.Lit
	for _, l := range s.leaves {
		out = append(out, s.cube(l))
	}
	return out, nil
}

// join puts pairs of leaves together, the easiest first, until there are as many as
// are wanted. None that comes about is harder than three times the mean.
func (s *splitter) join(want int) {
	for len(s.leaves) > want {
		slices.SortFunc(s.leaves, func(a, b *leaf) int { return cmp.Compare(a.at, b.at) })
		sum, best, least := 0, -1, 0
		for i, l := range s.leaves {
			sum += l.work
			if i == 0 || l.of == nil || s.leaves[i-1].of != l.of {
				continue
			}
			if both := s.leaves[i-1].work + l.work; best < 0 || both < least {
				best, least = i, both
			}
		}
		if best < 0 || least*len(s.leaves) > 3*sum {
			return
		}
		one := s.leaves[best].of
		one.work = least
		s.leaves[best-1] = one
		s.leaves = slices.Delete(s.leaves, best, best+1)
	}
}

// weigh finds how hard a leaf is.
func (s *splitter) weigh(ctx context.Context, l *leaf) (err error) {
	l.open = 0
	if s.look.Assume(l.path) {
		for v := range s.left.Candidates() {
			if s.look.Open(cnf.Var(v + 1)) {
				l.open++
			}
		}
	}
	l.done = l.open == 0
	l.work, l.sure, err = s.look.Conflicts(ctx, l.path, s.patience, 0)
	s.spent += l.work
	if err != nil || !l.sure || l.work > easy || l.open > small {
		return err
	}
	sum, n := l.work, 1
	for ; n < mostTrials && sum < easy && (n < 2 || sum >= n*worthItSmall); n++ {
		more, _, err := s.look.Conflicts(ctx, l.path, 4*easy, uint64(n))
		if err != nil {
			return err
		}
		sum += more
		s.spent += more
	}
	l.work = sum / n
	return nil
}

// compare weighs those again that were beyond the solver, with more patience, until
// most are not or there was enough of that.
func (s *splitter) compare(ctx context.Context) error {
	for s.spent < allPatience {
		var beyond []*leaf
		for _, l := range s.leaves {
			if !l.sure {
				beyond = append(beyond, l)
			}
		}
		if 8*len(beyond) <= len(s.leaves) {
			return nil
		}
		s.patience *= 2
		for _, l := range beyond {
			if err := s.weigh(ctx, l); err != nil {
				return err
			}
			if s.spent >= allPatience {
				return nil
			}
		}
	}
	return nil
}

// hardest returns the leaf to split, −1 if there is none.
func (s *splitter) hardest() int {
	best := -1
	for i, l := range s.leaves {
		if l.done {
			continue
		}
		if best < 0 || l.work > s.leaves[best].work || l.work == s.leaves[best].work && l.open > s.leaves[best].open {
			best = i
		}
	}
	return best
}

// split splits a leaf, or marks it as done if nothing is left to split. What looking ahead
// decides can be work for a solver that does not look ahead: then it is split as well.
func (s *splitter) split(ctx context.Context, i int) error {
	l := s.leaves[i]
	on, decided := s.branch(l)
	if on == 0 || decided && l.easy() {
		l.done = true
		return nil
	}
	yes := &leaf{path: append(slices.Clone(l.path), on.Pos()), at: l.at + "a", of: l}
	no := &leaf{path: append(slices.Clone(l.path), on.Neg()), at: l.at + "b", of: l}
	for _, child := range []*leaf{yes, no} {
		if err := s.weigh(ctx, child); err != nil {
			return err
		}
	}
	s.leaves[i] = yes
	s.leaves = append(s.leaves, no)
	return nil
}

// cube is that of a leaf in the variables of the formula.
func (s *splitter) cube(l *leaf) []cnf.Lit {
	out := make([]cnf.Lit, 0, len(l.path))
	for _, q := range l.path {
		v := s.Var(s.left.Candidate(q.Var()))
		if q < 0 {
			out = append(out, v.Neg())
		} else {
			out = append(out, v.Pos())
		}
	}
	return out
}
