package general

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"time"

	"sudokusat/sudoku"
)

// The search is depth first with one decision a node. A frame stands for
// "cell c has digit d" while everything below it is searched; then the frame
// goes, the board is taken back, and the negation, "c has not d", is
// propagated in its place on the level above:
//
//	open ── c is d ── …            frame pushed
//	  └──── c is not d ── …        no frame: this is the open board now
//
// so the frames are never more than the cells.
//
// Digits that neither a given nor a decision on the path has named are fresh.
// Houses and apart sets treat all digits alike, so exchanging two fresh digits
// leaves the board as it is, and a cell has as many solutions with one as with
// any other of them. Counting therefore searches the first only: an empty 6×6
// board has 6! times the solutions that begin with 123456.

// frame is a decision whose negation is still to be searched.
type frame struct {
	mark  mark
	c, d  int32
	fresh bool   // d was fresh
	named int32  // height of search.named
	count uint64 // solutions found before
}

type search struct {
	board
	poll   poll
	t      *Topology
	frames []frame
	fresh  []bool  // by digit
	named  []int32 // digits no longer fresh, in the order they were named

	count, limit uint64 // limit 0: none
	over         bool   // count passed 64 bits
	nodes        uint64
	last         uint64 // nodes when the last solution was found

	keep    int
	kept    [][]sudoku.Digit
	least   bool
	witness []sudoku.Digit // a solution of the open board, if known
	known   bool
}

// Solve answers the query for a puzzle on the topology's shape. The result's
// Engine is left empty. When ctx ends the error wraps ctx's and the result is
// what was found by then.
func (t *Topology) Solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	s, _ := t.boards.Get().(*search)
	if s == nil {
		s = t.newSearch()
	}
	defer t.boards.Put(s)
	return s.answer(ctx, puzzle, q)
}

func (s *search) answer(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	start := time.Now()
	s.poll = poll{done: ctx.Done()}
	s.reset(q)
	var r sudoku.Result
	complete := false
	if s.poll.look() {
		complete = s.solve(puzzle.Digits(), &r.Stats)
	}
	for i, digits := range s.kept {
		g, err := sudoku.NewGridFrom(puzzle.Shape(), digits)
		if err != nil {
			return sudoku.Result{}, fmt.Errorf("general search: %w", err)
		}
		r.Solutions = append(r.Solutions, g)
		s.kept[i] = nil // the caller's now
	}
	r.Count, r.Complete = s.count, complete
	r.Stats.Nodes = s.nodes
	r.Stats.Solve = time.Since(start)
	if s.poll.stopped {
		return r, fmt.Errorf("search cut short: %w", ctx.Err())
	}
	return r, nil
}

func (t *Topology) newSearch() *search {
	s := &search{t: t, fresh: make([]bool, t.n), witness: make([]sudoku.Digit, t.cells)}
	if t.n <= 64 {
		s.board = newNarrow(t, &s.poll)
	} else {
		s.board = newWide(t, &s.poll)
	}
	return s
}

func (s *search) reset(q sudoku.Query) {
	s.frames, s.named, s.kept = s.frames[:0], s.named[:0], s.kept[:0]
	s.count, s.nodes, s.last, s.over, s.known = 0, 0, 0, false, false
	s.limit, s.keep, s.least = q.Limit, q.Keep, q.Least && q.Keep > 0
}

// solve reports whether it covered the whole search space.
func (s *search) solve(givens []sudoku.Digit, stats *sudoku.Stats) bool {
	for i := range s.fresh {
		s.fresh[i] = true
	}
	for _, d := range givens {
		if d != 0 {
			s.fresh[d-1] = false
		}
	}
	if !s.load(givens) {
		return !s.poll.stopped
	}
	n := s.t.n
	stats.Propagated = n*n*n - s.open()
	if s.least {
		if answered, complete := s.alone(); answered {
			return complete
		}
	}
	return s.run(s.limit) && !s.over
}

// alone begins an ordered search with a free one for two solutions: if there
// is one only, it is the least. Else it is the first witness.
func (s *search) alone() (answered, complete bool) {
	m, keep := s.mark(), s.keep
	s.least, s.keep = false, 1
	complete = s.run(2)
	s.least, s.keep = true, keep
	if complete {
		return true, true
	}
	if len(s.kept) > 0 {
		copy(s.witness, s.kept[0])
		s.known = true
	}
	s.kept, s.frames, s.count, s.over = s.kept[:0], s.frames[:0], 0, false
	s.undo(m)
	s.unname(0)
	return s.poll.stopped, false
}

const (
	// longAfter is how many nodes without a solution make a search a long one.
	longAfter = 100
	// restartAfter is how many nodes a run has without a solution before it
	// starts again from the top with what it has learnt about the weights;
	// each time it gets half as many again, so that it ends.
	restartAfter = 1000
)

// run searches the open board until nothing is left (true) or the count
// reaches the limit or the poll stops it (false).
func (s *search) run(limit uint64) bool {
	base, before := len(s.frames), s.count
	patience, restart := uint64(restartAfter), s.nodes+restartAfter
	for {
		if s.nodes > restart && s.count == before && len(s.frames) > base && !s.ordered() {
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
			if s.found(); s.count == limit {
				return false
			}
			ok = false
		} else {
			ok = s.decide()
		}
		for !ok {
			if s.poll.stopped {
				return false
			}
			if len(s.frames) == base {
				return true
			}
			if ok = s.negate(limit); limit != 0 && s.count >= limit {
				s.count = limit
				return false
			}
		}
	}
}

// found notes a solution.
func (s *search) found() {
	s.add(1)
	s.last = s.nodes
	if len(s.kept) < s.keep {
		digits := make([]sudoku.Digit, s.t.cells)
		s.read(digits)
		s.kept = append(s.kept, digits)
	}
}

func (s *search) add(k uint64) {
	sum, carry := bits.Add64(s.count, k, 0)
	if carry != 0 {
		sum, s.over = math.MaxUint64, true
	}
	s.count = sum
}

// decide takes the next decision; false when it leads nowhere.
func (s *search) decide() bool {
	f := frame{mark: s.mark(), named: int32(len(s.named)), count: s.count}
	ordered := s.ordered()
	var c, d int
	if ordered {
		from := 0
		if k := len(s.frames); k > 0 {
			from = int(s.frames[k-1].c)
		}
		c, d = s.first(from)
	} else {
		c, d = s.choose(s.nodes > s.last+longAfter)
	}
	f.c, f.d, f.fresh = int32(c), int32(d), s.fresh[d]
	s.frames = append(s.frames, f)
	s.name(d)
	s.nodes++
	if !s.place(c, d) || !s.poll.spend(8) {
		return false
	}
	return !ordered || s.promising(c, d)
}

// ordered reports whether the next solution must be the least one left.
func (s *search) ordered() bool { return s.least && len(s.kept) < s.keep }

// name takes a digit off the fresh ones.
func (s *search) name(d int) {
	if s.fresh[d] {
		s.fresh[d] = false
		s.named = append(s.named, int32(d))
	}
}

// unname takes names back.
func (s *search) unname(height int) {
	for _, d := range s.named[height:] {
		s.fresh[d] = true
	}
	s.named = s.named[:height]
}

// negate ends the last decision and propagates its negation.
func (s *search) negate(limit uint64) bool {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	s.undo(f.mark)
	s.unname(int(f.named))
	s.nodes++
	s.known = false
	c, d := int(f.c), int(f.d)
	if !f.fresh {
		return s.exclude(c, d, nil)
	}
	below := s.count - f.count
	if below != 0 && len(s.kept) < s.keep {
		s.name(d) // the others' solutions are wanted as grids too
		return s.exclude(c, d, nil)
	}
	hi, lo := bits.Mul64(below, uint64(s.share(c, s.fresh)-1))
	if hi != 0 {
		lo, s.over = math.MaxUint64, true
	}
	if s.add(lo); limit != 0 && s.count >= limit {
		return false
	}
	return s.exclude(c, d, s.fresh)
}

// promising reports, after the decision c is d of an ordered search, whether
// the board has any solution. Ordered search decides cell by cell and would
// otherwise get lost below a hopeless beginning; the free search that is
// asked here instead chooses its own order. Its solution is a witness for the
// decisions that agree with it.
func (s *search) promising(c, d int) bool {
	if s.solved() {
		return true
	}
	if s.known && int(s.witness[c]) == d+1 {
		return true
	}
	m, named, count, keep, kept := s.mark(), len(s.named), s.count, s.keep, s.kept
	base, over := len(s.frames), s.over
	s.count, s.keep, s.least = 0, 0, false
	s.run(1)
	if s.known = s.count > 0; s.known {
		s.read(s.witness)
	}
	s.count, s.keep, s.kept, s.least, s.over = count, keep, kept, true, over
	s.frames = s.frames[:base]
	s.undo(m)
	s.unname(named)
	return s.known
}
