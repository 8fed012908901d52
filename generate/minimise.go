package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// ErrNotUnique is returned for a puzzle that does not have exactly one solution, and so
// no minimal subsets of its clues.
var ErrNotUnique = errors.New("the puzzle does not have exactly one solution")

// Minimiser finds minimal subsets of the clues of puzzles. It is safe for concurrent use.
type Minimiser struct {
	engine sudoku.Engine
	lines  *sync.Pool
}

// NewMinimiser returns a minimiser that uses the engine e, and lines for plain 9×9
// puzzles unless it is nil; see [NewMaker].
func NewMinimiser(e sudoku.Engine, lines func() Lines) *Minimiser {
	m := &Minimiser{engine: e}
	if lines != nil {
		m.lines = &sync.Pool{New: func() any { return &counter{Lines: lines()} }}
	}
	return m
}

func (m *Minimiser) oracle(ctx context.Context, p sudoku.Puzzle) (*oracle, error) {
	if m.engine == nil {
		return nil, fmt.Errorf("%w: a nil engine", ErrRequest)
	}
	if err := m.engine.Supports(ctx, p); err != nil {
		return nil, err
	}
	return &oracle{m.engine, p, m.lines}, nil
}

// requireUnique returns [ErrNotUnique] unless the grid has exactly one solution.
func (o *oracle) requireUnique(ctx context.Context, g sudoku.Grid) error {
	unique, err := o.unique(ctx, g)
	if err == nil && !unique {
		err = ErrNotUnique
	}
	return err
}

// unique answers for one grid.
func (o *oracle) unique(ctx context.Context, g sudoku.Grid) (bool, error) {
	var counts [1]uint64
	err := o.ask(ctx, []sudoku.Grid{g}, 2, counts[:])
	return counts[0] == 1, err
}

// clues is the cells with a clue, a group each.
func clues(g sudoku.Grid) (groups [][]int32) {
	for c, d := range g {
		if d != 0 {
			groups = append(groups, []int32{int32(c)})
		}
	}
	return groups
}

// Random returns a minimal puzzle among the clues of p, by removing them in an order
// drawn from r; all orders are equally likely. The same source gives the same puzzle.
func (m *Minimiser) Random(ctx context.Context, r *rand.Rand, p sudoku.Puzzle) (sudoku.Grid, error) {
	o, err := m.oracle(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := o.requireUnique(ctx, p.Givens); err != nil {
		return nil, err
	}
	var d reduction
	more := d.start(r, p.Givens, clues(p.Givens), 0, p.IsClassic())
	for more {
		unique, err := o.unique(ctx, d.now)
		if err != nil {
			return nil, err
		}
		more = d.answer(unique)
	}
	return d.now, nil
}

// Randoms is [Minimiser.Random] for many puzzles, each with its own source, which on
// plain 9×9 boards proceed together: many times as fast. When ctx ends, all that are not
// finished have an error that wraps that of ctx.
func (m *Minimiser) Randoms(ctx context.Context, sources []*rand.Rand, puzzles []sudoku.Puzzle) (grids []sudoku.Grid, errs []error) {
	grids, errs = make([]sudoku.Grid, len(puzzles)), make([]error, len(puzzles))
	var open []int
	for i, p := range puzzles {
		if p.IsClassic() && m.lines != nil {
			open = append(open, i)
		} else {
			grids[i], errs[i] = m.Random(ctx, sources[i], p)
		}
	}
	if len(open) == 0 {
		return grids, errs
	}
	o, err := m.oracle(ctx, puzzles[open[0]])
	reductions := make([]reduction, len(puzzles))
	asked, counts := make([]sudoku.Grid, 0, len(open)), make([]uint64, len(open))
	for _, i := range open {
		asked = append(asked, puzzles[i].Givens)
	}
	if err == nil {
		err = o.ask(ctx, asked, 2, counts)
	}
	first := true
	for err == nil && len(open) > 0 {
		left := open[:0]
		asked = asked[:0]
		for k, i := range open {
			d, more := &reductions[i], false
			switch {
			case !first:
				more = d.answer(counts[k] == 1)
			case counts[k] != 1:
				errs[i] = ErrNotUnique
				continue
			default:
				more = d.start(sources[i], puzzles[i].Givens, clues(puzzles[i].Givens), 0, true)
			}
			if !more {
				grids[i] = d.now
				continue
			}
			left, asked = append(left, i), append(asked, d.now)
		}
		if open, first = left, false; len(open) > 0 {
			err = o.ask(ctx, asked, 2, counts[:len(open)])
		}
	}
	for _, i := range open {
		errs[i] = err
	}
	return grids, errs
}

// All calls each with every minimal puzzle among the clues of p, those first that
// keep late clues. It ends when each returns false. The number of minimal puzzles can
// grow exponentially with the number of redundant clues. Errors are [ErrNotUnique],
// those of the engine and that of ctx.
func (m *Minimiser) All(ctx context.Context, p sudoku.Puzzle, each func(sudoku.Grid) bool) error {
	o, err := m.oracle(ctx, p)
	if err != nil {
		return err
	}
	if err := o.requireUnique(ctx, p.Givens); err != nil {
		return err
	}
	w := walk{o: o, ctx: ctx, now: p.Givens.Clone(), each: each}
	for c, d := range p.Givens {
		if d != 0 {
			w.cells = append(w.cells, c)
		}
	}
	_, err = w.from(nil)
	return err
}

// walk goes through the unique puzzles among some clues. The clues before those of cells
// are decided: removed or kept. A kept one that cannot go any more is needed; in the end
// all are.
type walk struct {
	o     *oracle
	ctx   context.Context
	now   sudoku.Grid
	cells []int
	each  func(sudoku.Grid) bool
}

// from decides the clues w.cells; loose are those kept though they could have gone.
// It looks at all that can go now, in one question.
func (w *walk) from(loose []int) (more bool, err error) {
	// Which of the others can go?
	var grids []sudoku.Grid
	var asked []int
	ask := func(c int) {
		g := w.now.Clone()
		g[c] = 0
		grids, asked = append(grids, g), append(asked, c)
	}
	for _, c := range loose {
		ask(c)
	}
	for _, c := range w.cells {
		ask(c)
	}
	counts := make([]uint64, len(grids))
	if err := w.o.ask(w.ctx, grids, 2, counts); err != nil {
		return false, err
	}
	var still, open []int
	for k, c := range asked {
		if counts[k] == 1 {
			if k < len(loose) {
				still = append(still, c)
			} else {
				open = append(open, c)
			}
		}
	}
	if len(open) == 0 {
		if len(still) > 0 {
			return true, nil // one that was to be kept could go
		}
		return w.each(w.now.Clone()), nil
	}
	// The first of them goes, or stays and must be needed in the end.
	c := open[0]
	d := w.now[c]
	rest := w.cells
	defer func() { w.cells = rest }()
	w.cells = open[1:]
	w.now[c] = 0
	more, err = w.from(still)
	w.now[c] = d
	if !more || err != nil {
		return more, err
	}
	w.cells = open[1:]
	if len(open) == 1 {
		return true, nil // it would stay though it can go
	}
	return w.from(append(still[:len(still):len(still)], c))
}

// Least returns a puzzle with the fewest clues of all among the clues of p that are
// unique, and the sets of clues that prove it: at least one clue of each has to stay, or
// a second solution is possible, and no smaller choice of clues has one of each. It takes
// exponential time; the puzzles of newspapers take seconds at most, full grids do not
// end. When ctx ends, the error is a [*BoundsError].
func (m *Minimiser) Least(ctx context.Context, p sudoku.Puzzle) (least sudoku.Grid, proof [][]int, err error) {
	o, err := m.oracle(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	solution, err := sudoku.SolveOne(ctx, o.engine, p)
	if errors.Is(err, sudoku.ErrUnsolvable) {
		err = ErrNotUnique
	}
	if err != nil {
		return nil, nil, err
	}
	if err := o.requireUnique(ctx, p.Givens); err != nil {
		return nil, nil, err
	}
	one, err := m.Random(ctx, rand.New(rand.NewPCG(0, 0)), p)
	if err != nil {
		return nil, nil, err
	}
	h, low := hittingSet{sets: nil, cells: len(p.Givens)}, 0
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = &BoundsError{low, one.Filled(), err}
		}
	}()
	for {
		chosen, err := h.solve(ctx)
		if err != nil {
			return nil, nil, err
		}
		low = len(chosen)
		g := sudoku.NewGrid(p.Shape)
		for _, c := range chosen {
			g[c] = p.Givens[c]
		}
		r, err := o.engine.Solve(ctx, p.With(g), sudoku.Query{Limit: 2, Keep: 2})
		if err != nil {
			return nil, nil, err
		}
		if r.Unique() {
			return g, h.sets, nil
		}
		for _, other := range r.Solutions {
			if other.Equal(solution) {
				continue
			}
			set, err := o.shrink(ctx, p, solution, other)
			if err != nil {
				return nil, nil, err
			}
			if !slices.ContainsFunc(h.sets, func(o []int) bool { return slices.Equal(o, set) }) {
				h.sets = append(h.sets, set)
			}
		}
	}
}

// BoundsError contains the bounds of the fewest clues of a puzzle that were known when
// ctx ended.
type BoundsError struct {
	Low  int   // fewer are not enough, which is proved
	High int   // the upper bound
	Err  error // why it ended
}

func (e *BoundsError) Error() string {
	return fmt.Sprintf("%d clues at least, which is proved, and %d at most: %v", e.Low, e.High, e.Err)
}

// Unwrap returns Err.
func (e *BoundsError) Unwrap() error { return e.Err }

// shrink returns an irreducible set of clues without which a second solution is possible,
// out of those in which another solution differs.
func (o *oracle) shrink(ctx context.Context, p sudoku.Puzzle, solution, other sudoku.Grid) (set []int, err error) {
	without := p.Givens.Clone()
	for c, d := range p.Givens {
		if d != 0 && other[c] != solution[c] {
			without[c] = 0
			set = append(set, c)
		}
	}
	for i := 0; i < len(set); {
		c := set[i]
		without[c] = p.Givens[c]
		unique, err := o.unique(ctx, without)
		if err != nil {
			return nil, err
		}
		if unique { // with it there is one solution: it belongs to the set
			without[c] = 0
			i++
		} else {
			set = append(set[:i], set[i+1:]...)
		}
	}
	return set, nil
}
