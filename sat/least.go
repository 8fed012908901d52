package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// searchFunc answers a query with solutions in any order.
type searchFunc func(context.Context, sudoku.Grid, sudoku.Query) (sudoku.Result, error)

// least answers a query for the lexicographically least solutions with
// searches that promise no order. It walks the open cells in order and asks,
// digit by digit, whether a solution begins so. A solution that is already
// known answers most of these questions.
func least(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query, search searchFunc) (sudoku.Result, error) {
	all := q
	all.Least = false
	res, err := search(ctx, puzzle, all)
	if err != nil {
		return res, err
	}
	if res.Complete && res.Count <= uint64(len(res.Solutions)) {
		slices.SortFunc(res.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a.Digits(), b.Digits()) })
		return res, nil
	}
	w := walk{ctx: ctx, search: search, prefix: puzzle.Clone(), want: min(q.Keep, int(res.Count)), stats: res.Stats}
	if err := w.from(0, res.Solutions[0]); err != nil && !errors.Is(err, errEnough) {
		res.Solutions = w.found
		res.Complete = false
		return res, fmt.Errorf("looking for the least solution: %w", err)
	}
	res.Solutions, res.Stats = w.found, w.stats
	return res, nil
}

// walk enumerates solutions in lexicographic order.
type walk struct {
	ctx    context.Context
	search searchFunc
	prefix sudoku.Grid // the puzzle and the digits chosen so far
	want   int         // how many solutions to find
	found  []sudoku.Grid
	stats  sudoku.Stats
}

var errEnough = errors.New("enough solutions")

// from visits the solutions that extend the prefix, which has no open cell
// before c. known is one of them.
func (w *walk) from(c sudoku.Cell, known sudoku.Grid) error {
	s := w.prefix.Shape()
	for int(c) < s.Cells() && w.prefix.At(c) != 0 {
		c++
	}
	if int(c) == s.Cells() {
		w.found = append(w.found, w.prefix.Clone())
		if len(w.found) == w.want {
			return errEnough
		}
		return nil
	}
	defer w.prefix.Set(c, 0)
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		w.prefix.Set(c, d)
		below := known
		if known.At(c) != d {
			r, err := w.search(w.ctx, w.prefix, sudoku.Query{Limit: 1, Keep: 1})
			w.stats.Conflicts += r.Stats.Conflicts
			w.stats.Solves += r.Stats.Solves
			w.stats.Encode += r.Stats.Encode
			w.stats.Solve += r.Stats.Solve
			if err != nil {
				return err
			}
			if r.Count == 0 {
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
