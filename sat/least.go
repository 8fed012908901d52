package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// searchFunc answers a query with solutions in any order.
type searchFunc func(context.Context, sudoku.Puzzle, sudoku.Query) (sudoku.Result, error)

// errEnough ends a search that has found enough.
var errEnough = errors.New("enough solutions")

// least answers a query for the lexicographically least solutions with
// searches that promise no order. It walks the open cells in order and asks,
// digit by digit, whether a solution begins so. A solution that is already
// known answers most of these questions.
func least(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query, search searchFunc) (sudoku.Result, error) {
	all, ended := q, false
	all.Least = false
	if q.Each != nil {
		all.Each = func(g sudoku.Grid) bool {
			ended = !q.Each(g)
			return !ended
		}
	}
	res, err := search(ctx, puzzle, all)
	if err != nil || ended || res.Complete && res.Count <= uint64(len(res.Solutions)) {
		slices.SortFunc(res.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a, b) })
		return res, err
	}
	return leastFrom(ctx, puzzle, q, search, res)
}

// leastFrom goes on from a result that shows at least one solution.
func leastFrom(ctx context.Context, puzzle sudoku.Puzzle, q sudoku.Query, search searchFunc, res sudoku.Result) (sudoku.Result, error) {
	w := walk{ctx: sudoku.WithWatch(ctx, nil), search: search, prefix: puzzle.With(puzzle.Givens.Clone()), want: min(q.Keep, int(res.Count)), stats: res.Stats, unproved: res.Unproved}
	if err := w.from(0, res.Solutions[0]); err != nil && !errors.Is(err, errEnough) {
		res.Solutions = w.found
		res.Complete, res.Unproved = false, w.unproved
		return res, fmt.Errorf("looking for the least solution: %w", err)
	}
	res.Solutions, res.Stats, res.Unproved = w.found, w.stats, w.unproved
	return res, nil
}

// walk enumerates solutions in lexicographic order.
type walk struct {
	ctx    context.Context
	search searchFunc
	prefix sudoku.Puzzle // the puzzle and the digits chosen so far
	want   int           // how many solutions to find
	found  []sudoku.Grid
	stats  sudoku.Stats
	// unproved means that a search without a solution is only a solver's claim.
	unproved bool
}

// from visits the solutions that extend the prefix, which has no open cell
// before c. found is one of them.
func (w *walk) from(c sudoku.Cell, found sudoku.Grid) error {
	s, g := w.prefix.Shape, w.prefix.Givens
	for int(c) < len(g) && (g[c] != 0 || !s.Exists(c)) {
		c++
	}
	if int(c) == len(g) {
		w.found = append(w.found, g.Clone())
		if len(w.found) == w.want {
			return errEnough
		}
		return nil
	}
	defer func() { g[c] = 0 }()
	for d := sudoku.Digit(1); int(d) <= s.Width(c); d++ {
		g[c] = d
		below := found
		if found[c] != d {
			r, err := w.search(w.ctx, w.prefix, sudoku.Query{Limit: 1, Keep: 1})
			w.stats.Conflicts += r.Stats.Conflicts
			w.stats.Solves += r.Stats.Solves
			w.stats.Encode += r.Stats.Encode
			w.stats.Solve += r.Stats.Solve
			if err != nil {
				return err
			}
			if r.Count == 0 {
				w.unproved = w.unproved || r.Unproved
				continue
			}
			below = r.Solutions[0]
		}
		if err := w.from(c, below); err != nil {
			return err
		}
	}
	return nil
}
