package ruled

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// The search is depth first. A decision means "this cell has this digit" on a
// copy of the level; when that is searched, the level itself goes on without
// the digit:
//
//	level 3 ── r4c5 is 7 ──→ level 4 …
//	   └────── r4c5 is not 7: propagated on level 3, and a new decision there
//
// so a level is a decision that may still be wrong, and there are never more of
// them than cells.

// MaxCells is the largest number of cells of a board.
const MaxCells = 10_000

// frame is the decision that leads from a level to the next.
type frame struct {
	c int32
	v uint64
}

type search struct {
	board
	levels [][]uint64
	frames []frame
	asked.Wanted

	limit   uint64 // 0: none
	nodes   uint64
	guesses uint64
	scores  scores
	witness sudoku.Grid // a solution of the open level, if known
	known   bool
	atLeast uint64 // a number of solutions that a search before has found

	fromTop    bool // regions are named from the top, see names.go
	openLabels int  // of those, how many open ones the choice has met
}

// Supports returns nil when the search takes the puzzle, else why not.
func Supports(p sudoku.Puzzle) error {
	if p.Shape.N() > 64 {
		return errors.New("boards of more than 64 digits")
	}
	if p.Shape.Cells() > MaxCells {
		return fmt.Errorf("boards of more than %d cells", MaxCells)
	}
	return nil
}

// Solve answers the query for a puzzle on the topology's board that [Supports]
// passes. The result's Engine is left empty. When ctx ends the error wraps
// ctx's and the result is what was found by then.
func (t *Topology) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	s, _ := t.searches.Get().(*search)
	if s == nil {
		s = &search{}
		s.problem = &problem{Topology: t, near: newNear(&t.shared)}
		s.witness = make(sudoku.Grid, t.cells)
	}
	defer t.searches.Put(s)
	return s.answer(ctx, p, q)
}

func (s *search) answer(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result, err error) {
	begin := time.Now()
	s.poll = asked.Poll{Done: ctx.Done(), Every: pollEvery}
	s.nodes, s.guesses, s.atLeast, s.known, s.long = 0, 0, 0, false, false
	s.Wanted = asked.Wanted{Keep: q.Keep, Least: q.Ordered(), Each: q.Each}
	s.limit = q.Limit
	if w := sudoku.WatchOf(ctx); w != nil {
		s.poll.Report = func() { w.Report(max(s.Count, s.atLeast), s.nodes) }
	}
	if s.poll.Look() {
		s.problem.build(p, p.Constraints())
		r.Stats.Encode = time.Since(begin)
		r.Complete = s.solve(p, &r.Stats)
	}
	r.Count, r.Solutions = s.Count, s.Kept
	if !s.Ended {
		r.Count = max(r.Count, s.atLeast)
	}
	s.Wanted = asked.Wanted{} // the grids are the caller's
	s.poll.Report = nil
	r.Stats.Nodes = s.nodes
	r.Stats.Solve = time.Since(begin) - r.Stats.Encode
	if s.poll.Stopped {
		return r, fmt.Errorf("search cut short: %w", ctx.Err())
	}
	return r, nil
}

// load makes the first level of the problem.
func (s *search) load() bool {
	if words := max(1, (len(s.props)+63)/64); cap(s.queue) < words {
		s.queue = make([]uint64, words)
	} else {
		s.queue = s.queue[:words]
	}
	if len(s.parts) < s.mostGroups {
		s.parts = make([]part, s.mostGroups)
	}
	s.probing, s.nine = false, s.problem.nine
	s.cand = s.level(0)
	copy(s.cand, s.start)
	s.wakeAll()
	return s.propagate()
}

// solve reports whether it covered the whole search space.
func (s *search) solve(puzzle sudoku.Puzzle, stats *sudoku.Stats) bool {
	for again := true; again; again = s.settleAlternatives(puzzle) {
		if s.broken {
			return true
		}
		if !s.load() {
			return !s.poll.Stopped
		}
	}
	open := 0
	for _, m := range s.cand[:s.cells] {
		if !single(m) {
			open += bits.OnesCount64(m)
		}
	}
	stats.Propagated = s.fill*s.n - open
	s.scores.reset(s.problem)
	s.fromTop = s.isLabel != nil
	if s.Least {
		answered, complete := s.alone()
		if s.limit != 0 {
			s.atLeast = min(s.atLeast, s.limit)
		}
		if answered {
			return complete
		}
		if s.limit == s.atLeast && s.Each == nil { // the count is known already
			s.run(0, min(s.limit, uint64(s.Keep)))
			return false
		}
	}
	return s.run(0, s.limit)
}

// level returns the memory of a level.
func (s *search) level(i int) []uint64 {
	for i >= len(s.levels) {
		s.levels = append(s.levels, nil)
		s.frames = append(s.frames, frame{})
	}
	if cap(s.levels[i]) < s.size {
		s.levels[i] = make([]uint64, s.size)
	}
	s.levels[i] = s.levels[i][:s.size]
	return s.levels[i]
}

// down makes the level below the one given a copy of it, and opens it.
func (s *search) down(depth int) {
	next := s.level(depth + 1)
	copy(next, s.levels[depth])
	s.cand = next
}

// run searches the level base, which is propagated, until nothing is left
// (true) or the count reaches the limit or the poll stops it (false).
func (s *search) run(base int, limit uint64) bool {
	depth, ok, begun := base, true, s.Count
	s.cand = s.levels[base]
	for {
		if ok {
			ordered := s.Ordered()
			var f frame
			if ordered {
				f = s.first()
			} else {
				f = s.choose()
			}
			if f.c < 0 {
				if s.found(); s.Count == limit || s.Ended {
					return false
				}
				ok = false
				continue
			}
			s.frames[depth] = f
			s.down(depth)
			s.name(f)
			depth++
			s.nodes++
			s.guesses++
			s.long = s.guesses > exactAfter
			ok = s.narrow(f.c, f.v) && s.propagate()
			if !ok {
				s.scores.blame(&s.board, f.c, f.v)
			}
			if !s.poll.Spend(s.cells) {
				return false
			}
			if ok && ordered && !s.promising(depth) {
				ok = false
			}
			continue
		}
		if s.poll.Stopped {
			return false
		}
		if depth == base {
			return true
		}
		if s.startsAgain(s.Ordered() || s.Count > begun) {
			depth, ok = base, true
			s.cand = s.levels[base]
			continue
		}
		depth--
		s.cand = s.levels[depth]
		f := s.frames[depth]
		s.nodes++
		s.known = false
		rest := s.otherwise(f)
		ok = s.narrow(f.c, rest) && s.propagate()
		if !ok && rest != 0 {
			s.scores.blame(&s.board, f.c, f.v)
		}
	}
}

// found notes a solution.
func (s *search) found() {
	if !s.Lists() {
		s.Count++
		return
	}
	g := make(sudoku.Grid, s.cells)
	s.read(g)
	s.Take(g)
}

// read writes the digits of the open level, which is decided.
func (s *search) read(g sudoku.Grid) {
	for c := range g {
		g[c] = 0
		if s.shape.Exists(sudoku.Cell(c)) {
			g[c] = sudoku.Digit(lowest(s.cand[c]) + 1)
		}
	}
	for i := range s.regionLists {
		if x := &s.regionLists[i]; x.renamed {
			x.number(g)
		}
	}
}
