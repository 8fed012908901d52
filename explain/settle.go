package explain

import (
	"context"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The clues that would settle a puzzle with several solutions, whichever of them is
// meant. Where all solutions are known, each clue is the set of those that have it, and
// all combinations of at most three clues are tried: they settle the puzzle when exactly
// one solution is in all of their sets. More clues are searched solution by solution.

// Settlement is the smallest set of clues found that leaves one solution.
type Settlement struct {
	Clues []sudoku.Candidate // in the order of the cells
	// Solutions is the number of solutions enumerated; Complete reports whether these are
	// all.
	Solutions int
	Complete  bool
	// AtLeast is a proved lower bound of the number of clues: len(Clues) where they are
	// the fewest.
	AtLeast int
}

// Enumerated is the number of solutions that [SettleAny] enumerates.
const Enumerated = 1000

const (
	settleTries = 8 // of those, that more than three clues are looked for
	settleFew   = 2 // … of those, where there are others
	settleAll   = 3 // clues tried in every way
)

// SettleAny searches for the fewest clues that leave any one solution of a puzzle with
// several. single reports whether the caller knows that no single clue does. Errors are
// those of the engine and ctx.
func SettleAny(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, single bool) (best Settlement, err error) {
	r, err := solve(ctx, e, p, sudoku.Query{Limit: Enumerated, Keep: Enumerated})
	if err != nil {
		return best, err
	}
	best = Settlement{Solutions: len(r.Solutions), Complete: r.Complete, AtLeast: 1}
	if single {
		best.AtLeast = 2
	}
	if r.Complete {
		s := newSettling(p, r.Solutions)
		for k := best.AtLeast; k <= settleAll; k++ {
			if s.find(ctx, 0, k, nil) {
				best.Clues, best.AtLeast = s.chosen, k
				return best, nil
			}
			if err := context.Cause(ctx); err != nil {
				return best, err
			}
			best.AtLeast = k + 1
		}
	}
	every, tries, most := true, 0, settleTries
	if !r.Complete {
		most = settleFew
	}
	for i := 0; i < len(r.Solutions); i += 1 + (len(r.Solutions)-1)/most {
		list, proved, err := Settle(ctx, e, p, r.Solutions[i])
		if err != nil {
			return best, err
		}
		if best.Clues == nil || len(list) < len(best.Clues) {
			best.Clues = list
		}
		tries++
		if every = every && proved; len(best.Clues) == best.AtLeast {
			return best, nil
		}
	}
	if every && r.Complete && tries == len(r.Solutions) {
		best.AtLeast = len(best.Clues)
	}
	return best, nil
}

// clueSearch is the search for clues among all solutions.
type clueSearch struct {
	clues  []sudoku.Candidate
	has    []set // by clue: the solutions that have it
	all    set
	chosen []sudoku.Candidate
}

func newSettling(p sudoku.Puzzle, solutions []sudoku.Grid) *clueSearch {
	s := &clueSearch{all: make(set, (len(solutions)+63)/64)}
	for i := range solutions {
		s.all.add(i)
	}
	for c := range p.Givens {
		for d := sudoku.Digit(1); int(d) <= p.Shape.N(); d++ {
			has, k := make(set, len(s.all)), 0
			for i, g := range solutions {
				if g[c] == d {
					has.add(i)
					k++
				}
			}
			if k > 0 && k < len(solutions) {
				s.clues, s.has = append(s.clues, sudoku.Candidate{Cell: sudoku.Cell(c), Digit: d}), append(s.has, has)
			}
		}
	}
	return s
}

// find looks for k clues from one on that leave one of the solutions in left, nil for
// all.
func (s *clueSearch) find(ctx context.Context, from, k int, left set) bool {
	if left == nil {
		left = s.all
	}
	rest := make(set, len(left))
	for i := from; i < len(s.clues); i++ {
		if ctx.Err() != nil {
			return false
		}
		count := 0
		for j, w := range left {
			rest[j] = w & s.has[i][j]
			count += bits.OnesCount64(rest[j])
		}
		switch {
		case count == 0:
		case count == 1 || k > 1 && s.find(ctx, i+1, k-1, rest):
			s.chosen = slices.Insert(s.chosen, 0, s.clues[i])
			return true
		}
	}
	return false
}
