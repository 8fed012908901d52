package generate

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync"

	"sudokusat/sudoku"
)

// Maker generates puzzles by a request: each from a random solution by taking away clues
// in random order, groups of a symmetry together, as long as the puzzle stays unique. It
// is safe for concurrent use.
//
// Puzzle i depends only on the request and i. On plain 9×9 boards it is the same for
// every engine; elsewhere solutions are those that the engine finds.
//
// Neither solutions nor puzzles are equally likely: those with few clues are more
// frequent than their share.
type Maker struct {
	q      Request
	oracle oracle
	groups [][]int32
	grids  *Grids    // for unbiased puzzles
	plain  bool      // clues go one by one from plain 9×9 grids
	work   int       // bounds each question, where it can be endless; 0: nothing does
	lanes  sync.Pool // *[]*lane, at rest

	lines func() Lines
	names []string     // of cells; they and near are for drawn rules
	near  [2][][]int32 // see ruleDraw
	kinds uint64       // of drawn rules, as a number

	counting sync.Mutex
	tried    int
	rejected Rejections

	solving    sync.Mutex
	solution   sudoku.Grid // the engine's own one of the request's board and rules
	unsolvable error
}

// defaultTries is the number of grids that are tried for a puzzle.
const defaultTries = 100_000

// NewMaker checks a request and returns its Maker. Errors wrap [ErrRequest], report
// that the engine cannot take such puzzles, or are of ctx, which is not kept. lines, which may be nil, returns a [Lines]
// for each goroutine.
func NewMaker(ctx context.Context, e sudoku.Engine, lines func() Lines, q Request) (*Maker, error) {
	s := q.Puzzle.Shape
	switch {
	case e == nil:
		return nil, fmt.Errorf("%w: a nil engine", ErrRequest)
	case s == nil:
		return nil, fmt.Errorf("%w: no board", ErrRequest)
	}
	if q.Puzzle.Givens == nil {
		q.Puzzle = q.Puzzle.With(sudoku.NewGrid(s))
	}
	if err := e.Supports(ctx, q.Puzzle); err != nil {
		return nil, err
	}
	groups, err := q.Symmetry.groups(s, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if q.Tries == 0 {
		q.Tries = defaultTries
	}
	if q.Unbiased {
		if !q.Puzzle.IsClassic() || !q.Symmetry.IsNone() || q.Pattern != nil || lines == nil {
			return nil, fmt.Errorf("%w: unbiased puzzles are plain 9×9 without symmetry or pattern", ErrRequest)
		}
		if q.Minimal = true; q.Tries == defaultTries {
			q.Tries *= 1000
		}
	}
	if err := q.checkDraws(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if q.High == 0 {
		q.High = s.Fill()
	}
	switch {
	case q.Low < 0 || q.Low > q.High:
		return nil, fmt.Errorf("%w: %d to %d clues", ErrRequest, q.Low, q.High)
	case q.Low > s.Fill():
		return nil, fmt.Errorf("%w: %d clues on a board with %d cells", ErrRequest, q.Low, s.Fill())
	case q.Puzzle.IsClassic() && q.High < 17 && len(q.Draws) == 0 && !q.Regions:
		return nil, fmt.Errorf("%w: no plain 9×9 puzzle has fewer than 17 clues (McGuire, Tugemann, Civario 2012)", ErrRequest)
	case q.High < s.N()-1 && len(q.Draws) == 0 && q.Puzzle.Interchangeable():
		return nil, fmt.Errorf("%w: %d clues leave two of %d digits out: exchanged, they make another solution", ErrRequest, q.High, s.N())
	}
	m := &Maker{q: q, groups: groups, oracle: oracle{engine: e, puzzle: q.Puzzle}, lines: lines}
	m.plain = q.Puzzle.IsClassic() && q.Symmetry.IsNone() && lines != nil
	if len(q.Puzzle.Rules()) > 0 && !q.Minimal {
		m.work = workRules
	}
	if s.N() > boundless {
		m.work = workLarge * max(1, s.Cells()/625)
	}
	if len(q.Draws) > 0 {
		m.names, m.near = cellNames(s), neighbours(s)
		kinds := fnv.New64a()
		for i := range q.Draws {
			kinds.Write([]byte(q.Draws[i].kind.Name + "\n"))
		}
		m.kinds = kinds.Sum64()
	}
	if q.Unbiased {
		m.grids = NewGrids(lines, q.Seed)
	}
	if lines != nil {
		m.oracle.lines = &sync.Pool{New: func() any { return &counter{Lines: lines()} }}
	}
	if q.Pattern != nil {
		if err := m.checkPattern(); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRequest, err)
		}
	}
	return m, nil
}

// boundless is the number of digits up to which uniqueness is always decided on boards without
// rules of the puzzles' own. Elsewhere that can take too long, and a clue for which it does stays,
// unless the puzzle has to be minimal.
const boundless = 20

// openEnds is the number of undecided questions after which a try ends.
const openEnds = 64

// askBounded asks the question of each lane.
func (m *Maker) askBounded(ctx context.Context, running []*lane) error {
	for _, l := range running {
		a, decided, err := m.within(ctx, m.oracle.puzzle.With(l.now), sudoku.Query{Limit: 2}, m.work)
		if err != nil {
			return err
		}
		l.unique = decided && a.Count == 1
		if !decided {
			l.open++
		}
		if l.open > openEnds {
			l.least, l.wants = l.full.Filled(), false // no other clue goes
		}
	}
	return nil
}

// least is the number of clues that a try stops at: 0 if it goes on to the end.
func (m *Maker) least(r *rand.Rand) int {
	if m.q.Minimal || m.q.Low == 0 {
		return 0
	}
	return m.q.Low + r.IntN(m.q.High-m.q.Low+1)
}

// random is the source of a try, the same on every machine, and another one for other kinds of rules.
func (m *Maker) random(index, try uint64) *rand.Rand {
	return rand.New(rand.NewPCG(m.q.Seed^m.kinds^try*0x9e3779b97f4a7c15, index))
}

// lanesClassic is the number of tries that proceed together on a plain board.
const lanesClassic = 1024

// Make generates the puzzles with the indices first, first+1, … and fills outcomes with
// them. When ctx ends it stops: outcomes then contains the finished ones, the others have
// no Tries, and the error wraps that of ctx.
func (m *Maker) Make(ctx context.Context, first uint64, outcomes []Outcome) error {
	switch {
	case m == nil || m.oracle.engine == nil:
		return fmt.Errorf("%w: a Maker that NewMaker did not return", ErrRequest)
	case len(m.q.Draws) > 0:
		return m.makeDrawn(ctx, first, outcomes)
	case m.q.Regions:
		return m.makeMapped(ctx, first, outcomes)
	case m.q.Pattern != nil:
		return m.makePatterns(ctx, first, outcomes)
	}
	width := len(outcomes)
	if m.q.Puzzle.IsClassic() {
		width = max(min(width, lanesClassic), 16)
	}
	jobs := make([]job, len(outcomes))
	for i := range jobs {
		jobs[i].best = m.q.Tries
	}
	turns, idle := schedule{jobs: jobs}, false // idle: nothing can begin until a try has ended
	free, pooled := m.lanes.Get().(*[]*lane)
	if !pooled {
		free = new([]*lane)
	}
	defer m.lanes.Put(free)
	var running []*lane
	grids, counts := make([]sudoku.Grid, 0, width), make([]uint64, width)
	for {
		for len(running) < width && !idle {
			i := turns.next()
			if idle = i < 0; idle {
				break
			}
			var l *lane
			if n := len(*free); n > 0 {
				l, *free = (*free)[n-1], (*free)[:n-1]
			} else {
				l = &lane{}
			}
			l.puzzle, l.try = i, jobs[i].next
			jobs[i].next++
			jobs[i].running++
			more, err := m.begin(ctx, l, &jobs[i], first)
			if err != nil {
				return err
			}
			if more {
				running = append(running, l)
			} else {
				m.end(l, jobs, outcomes)
				*free = append(*free, l)
			}
		}
		if len(running) == 0 {
			return nil
		}
		switch {
		case m.plain:
			if err := m.askPlain(ctx, running); err != nil {
				return err
			}
		case m.work > 0:
			if err := m.askBounded(ctx, running); err != nil {
				return err
			}
		default:
			grids = grids[:0]
			for _, l := range running {
				grids = append(grids, l.now)
			}
			if err := m.oracle.ask(ctx, grids, 2, counts[:len(grids)]); err != nil {
				return err
			}
			for i, l := range running {
				l.unique = counts[i] == 1
			}
		}
		left := running[:0]
		for _, l := range running {
			switch j := &jobs[l.puzzle]; {
			case l.try > j.best: // an earlier one has led to a puzzle
				j.running--
				*free, idle = append(*free, l), false
			case m.q.Unbiased && l.judge(), m.plain && !m.q.Unbiased && l.plain.answer(l.unique, &l.other), !m.plain && l.answer(l.unique):
				left = append(left, l)
			default:
				m.end(l, jobs, outcomes)
				*free, idle = append(*free, l), false
			}
		}
		running = left
	}
}

// begin starts a try.
func (m *Maker) begin(ctx context.Context, l *lane, j *job, first uint64) (more bool, err error) {
	r := m.random(first+uint64(l.puzzle), uint64(l.try))
	var full sudoku.Grid
	if m.q.Puzzle.IsClassic() {
		var g Cells
		if m.q.Unbiased {
			from, err := m.uniform(ctx, j, first+uint64(l.puzzle), l.try)
			if err != nil {
				return false, err
			}
			l.trial.start(r, from, j.sets)
			l.least, l.broken, l.open = 0, true, 0
			return true, nil
		}
		fillClassic(r, &g)
		if m.plain {
			l.least = m.least(r)
			return l.plain.start(r, &g, l.least), nil
		}
		full = gridOf(&g)
	} else if full, err = m.fill(ctx, r, m.q.Puzzle); err != nil {
		return false, err
	}
	l.wants = (m.q.Minimal || m.q.CheckMinimal) && !m.q.Symmetry.IsNone()
	return l.start(r, full, m.groups, m.least(r), m.q.Puzzle.IsClassic()), nil
}

// Tried returns the number of grids tried so far, and the reasons for rejecting those
// that gave no puzzle.
func (m *Maker) Tried() (grids int, rejected Rejections) {
	m.counting.Lock()
	defer m.counting.Unlock()
	return m.tried, m.rejected
}

// count takes note of tries.
func (m *Maker) count(grids int, rejected Rejections) {
	m.counting.Lock()
	defer m.counting.Unlock()
	m.tried, m.rejected = m.tried+grids, m.rejected.Plus(rejected)
}
