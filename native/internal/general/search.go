package general

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// The search is depth first with one decision per node. A frame represents
// "cell c has digit d" while everything below it is searched; then the frame
// goes, the board is taken back, and the negation, "c has not d", is
// propagated in its place on the level above:
//
//	open ── c is d ── …            frame pushed
//	  └──── c is not d ── …        no frame: this is the open board now
//
// so the frames are never more than the cells.
//

// frame is a decision whose negation is still to be searched.
type frame struct {
	mark  mark
	c, d  int32
	alike bool   // d was interchangeable
	named int32  // height of symmetry.named
	count uint64 // solutions found before
}

type search struct {
	board
	poll   asked.Poll
	t      *Topology
	own    constraints
	frames []frame
	symmetry
	asked.Wanted

	limit   uint64 // 0: none
	nodes   uint64
	last    uint64      // nodes when the last solution was found
	witness sudoku.Grid // a solution of the open board, if known
	known   bool
	atLeast uint64 // a number of solutions that a search before has found
}

// ErrTooMany is returned with a count of all solutions that passed 64 bits. The
// result's count is then the largest there is.
var ErrTooMany = errors.New("more solutions than 64 bits can count")

// Solve answers the query for a puzzle on the topology's shape that [Supports]
// passes. The result's Engine is left empty. When ctx ends the error wraps
// ctx's and the result is what was found by then.
func (t *Topology) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	return t.solve(ctx, p, q, nil)
}

func (t *Topology) solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, known sudoku.Grid) (sudoku.Result, error) {
	if extra := houses(p); len(extra) > 0 {
		if t = t.with(ctx, extra); t == nil {
			return sudoku.Result{}, fmt.Errorf("search cut short: %w", ctx.Err())
		}
	}
	s, _ := t.boards.Get().(*search)
	if s == nil {
		s = t.newSearch()
	}
	defer t.boards.Put(s)
	return s.answer(ctx, p, q, known)
}

func (t *Topology) newSearch() *search {
	s := &search{t: t, witness: make(sudoku.Grid, t.cells)}
	s.interchangeable = make([]bool, t.n)
	if t.n <= 64 {
		s.board = newNarrow(t, &s.poll, &s.own)
	} else {
		s.board = newWide(t, &s.poll, &s.own)
	}
	return s
}

// answer answers the query; known, unless nil, is a solution of a puzzle that
// has others too.
func (s *search) answer(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, known sudoku.Grid) (r sudoku.Result, err error) {
	start := time.Now()
	s.poll = asked.Poll{Done: ctx.Done(), Every: pollEvery}
	s.frames, s.named = s.frames[:0], s.named[:0]
	s.nodes, s.last, s.atLeast = 0, 0, 0
	s.Wanted = asked.Wanted{Keep: q.Keep, Least: q.Ordered(), Each: q.Each}
	s.limit = q.Limit
	if w := sudoku.WatchOf(ctx); w != nil {
		s.poll.Report = func() { w.Report(max(s.Count, s.atLeast), s.nodes) }
	}
	if s.known = known != nil; s.known {
		copy(s.witness, known)
	}
	if s.poll.Look() {
		s.own.build(p)
		r.Complete = s.solve(p, &r.Stats)
	}
	r.Count, r.Solutions = s.Count, s.Kept
	if !s.Ended {
		r.Count = max(s.Count, s.atLeast)
	}
	over := s.Over && s.limit == 0 && !s.Ended
	s.Wanted = asked.Wanted{} // the grids are the caller's
	r.Stats.Nodes = s.nodes
	r.Stats.Solve = time.Since(start)
	switch {
	case s.poll.Stopped:
		return r, fmt.Errorf("search cut short: %w", ctx.Err())
	case over:
		return r, ErrTooMany
	}
	return r, nil
}

// solve reports whether it covered the whole search space.
func (s *search) solve(p sudoku.Puzzle, stats *sudoku.Stats) bool {
	alike := p.Interchangeable()
	for d := range s.interchangeable {
		s.interchangeable[d] = alike
	}
	for _, d := range p.Givens {
		if d != 0 {
			s.interchangeable[d-1] = false
		}
	}
	if s.own.impossible {
		return true
	}
	if !s.load(p.Givens) {
		return !s.poll.Stopped
	}
	stats.Propagated = s.t.fill*s.t.n - s.open()
	if s.Least && !s.known {
		answered, complete := s.alone()
		if s.limit != 0 {
			s.atLeast = min(s.atLeast, s.limit)
		}
		if answered {
			return complete
		}
		if s.limit == s.atLeast && s.Each == nil { // the count is known already
			s.run(min(s.limit, uint64(s.Keep)))
			return false
		}
	}
	return s.run(s.limit) && !s.Over
}

const (
	// longAfter is the number of nodes without a solution that make a search a long
	// one. With rules of the puzzle's own it is one at once: the number of a cell's
	// candidates is then a poor measure of what is hard.
	longAfter = 100
	// restartAfter is the number of nodes without a solution after which a run
	// starts again from the top with what it has learnt about the weights;
	// each time it gets half as many again, so that it ends.
	restartAfter = 1000
)

// run searches the open board until nothing is left (true) or the count
// reaches the limit or the poll stops it (false).
func (s *search) run(limit uint64) bool {
	base, before := len(s.frames), s.Count
	patience, restart := uint64(restartAfter), s.nodes+restartAfter
	for {
		if s.nodes > restart && s.Count == before && len(s.frames) > base && !s.Ordered() {
			f := s.frames[base]
			s.frames = s.frames[:base]
			s.undo(f.mark)
			s.unname(int(f.named))
			s.known = false
			patience += patience / 2
			restart = s.nodes + patience
		}
		ok := true
		if s.solved() {
			if s.found(); s.Count == limit || s.Ended {
				return false
			}
			ok = false
		} else {
			ok = s.decide()
		}
		for !ok {
			if s.poll.Stopped {
				return false
			}
			if len(s.frames) == base {
				return true
			}
			if ok = s.negate(limit); limit != 0 && s.Count >= limit {
				s.Count = limit
				return false
			}
		}
	}
}

// found notes a solution.
func (s *search) found() {
	s.last = s.nodes
	if !s.Lists() {
		s.Add(1)
		return
	}
	g := make(sudoku.Grid, s.t.cells)
	s.read(g)
	s.Take(g)
}

// decide takes the next decision; false when it leads nowhere.
func (s *search) decide() bool {
	f := frame{mark: s.mark(), named: int32(len(s.named)), count: s.Count}
	ordered := s.Ordered()
	var c, d int
	if ordered {
		from := 0
		if k := len(s.frames); k > 0 {
			from = int(s.frames[k-1].c)
		}
		c, d = s.first(from)
	} else {
		c, d = s.choose(s.own.any || s.nodes > s.last+longAfter)
	}
	f.c, f.d, f.alike = int32(c), int32(d), s.interchangeable[d]
	s.frames = append(s.frames, f)
	s.name(d)
	s.nodes++
	if !s.place(c, d) || !s.poll.Spend(8) {
		return false
	}
	return !ordered || s.promising(c, d)
}

// negate ends the last decision and propagates its negation.
func (s *search) negate(limit uint64) bool {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	s.undo(f.mark)
	s.unname(int(f.named))
	s.nodes++
	s.known = false
	if f.alike {
		return s.negateAlike(f, limit)
	}
	return s.exclude(int(f.c), int(f.d), nil)
}
