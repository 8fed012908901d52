package general

import (
	"context"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// The least solutions. An ordered search decides cell by cell in reading order,
// the least digit first, so that it meets solutions in lexicographic order. It
// would get lost below a hopeless beginning; so after each decision a free
// search, which chooses its own order, finds whether any solution is left:
//
//	1 ?     free search: there is one, 1 4 2 3 …, the witness
//	1 2 ?   not the witness's 4: free search: none
//	1 3 ?   free search: none
//	1 4 ?   the witness agrees, nothing to ask
//
// When as many solutions are kept as are wanted, the rest is searched freely.

// free calls do, which searches as if only the number of solutions were wanted,
// and takes the board back. do may use the count; the counters of the search
// itself are left unchanged.
func (s *search) free(keep int, do func()) {
	was := s.Wanted
	m, named, base := s.mark(), len(s.named), len(s.frames)
	s.Wanted = asked.Wanted{Keep: keep}
	do()
	s.Wanted = was
	s.frames = s.frames[:base]
	s.undo(m)
	s.unname(named)
}

// alone begins an ordered search with a free one for two solutions. If there is
// one at most, that is the answer: answered is true. Else what it found is the
// first witness, and the number of solutions is known to be two at least.
func (s *search) alone() (answered, complete bool) {
	var found asked.Wanted
	s.free(1, func() {
		complete = s.run(2)
		found = s.Wanted
	})
	if s.poll.Stopped || !complete {
		if s.atLeast = found.Count; found.Count > 0 {
			copy(s.witness, found.Kept[0])
			s.known = true
		}
		return s.poll.Stopped, false
	}
	for _, g := range found.Kept {
		s.Take(g)
	}
	return true, !s.Ended
}

// promising reports, after the decision c is d of an ordered search, whether
// the board has any solution. A solution is the witness for the decisions to
// come that agree with it.
func (s *search) promising(c, d int) bool {
	if s.solved() {
		return true
	}
	if s.known && int(s.witness[c]) == d+1 {
		return true
	}
	s.free(0, func() {
		s.run(1)
		s.known = s.Count > 0
		if s.known {
			s.read(s.witness)
		}
	})
	return s.known
}

// Least looks for the least keep solutions of a puzzle of which one is known
// and it is known that there are others. The result is complete when there are
// fewer than keep.
func (t *Topology) Least(ctx context.Context, p sudoku.Puzzle, keep int, known sudoku.Grid) (sudoku.Result, error) {
	return t.solve(ctx, p, sudoku.Query{Limit: uint64(keep), Keep: keep, Least: true}, known)
}
