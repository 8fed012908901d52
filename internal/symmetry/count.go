package symmetry

import (
	"cmp"
	"context"

	"sudokusat/sudoku"
)

// atOnce is how many parts are counted between two reports.
const atOnce = 16

// Solve answers a query that does not ask for the least solutions, from the parts of a puzzle,
// which [Split] returned. The images of a solution come after it. When ctx ends, or the engine
// fails, the result is what was found until then, with the error. The referee judges every
// image that is passed on, and those of one solution of each part that is only counted.
func Solve(ctx context.Context, e sudoku.BatchEngine, p sudoku.Puzzle, maps []Map, parts []Part, q sudoku.Query) (sudoku.Result, error) {
	if q.Each == nil && q.Keep == 0 && q.Limit == 0 {
		return count(ctx, e, p, maps, parts)
	}
	return list(ctx, e, p, maps, parts, q)
}

func count(ctx context.Context, e sudoku.BatchEngine, p sudoku.Puzzle, maps []Map, parts []Part) (r sudoku.Result, err error) {
	r.Engine = e.Name()
	watch := sudoku.WatchOf(ctx)
	inner := sudoku.WithWatch(ctx, nil)
	for len(parts) > 0 && err == nil {
		some := parts[:min(atOnce, len(parts))]
		parts = parts[len(some):]
		puzzles := make([]sudoku.Puzzle, len(some))
		for i := range some {
			puzzles[i] = p.With(some[i].Givens)
		}
		for i, a := range sudoku.SolveAll(inner, e, puzzles, sudoku.Query{Keep: 1}) {
			r.Count += a.Count * uint64(len(some[i].Images))
			r.Stats.Nodes += a.Stats.Nodes
			r.Stats.Solve += a.Stats.Solve
			if err == nil {
				err = a.Err
			}
			for _, g := range a.Solutions {
				for _, m := range some[i].Images {
					err = cmp.Or(err, sudoku.Check(p, maps[m].Image(g)))
				}
			}
		}
		if watch != nil {
			watch.Report(r.Count, r.Stats.Nodes)
		}
	}
	r.Complete = err == nil
	return r, err
}

func list(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, maps []Map, parts []Part, q sudoku.Query) (r sudoku.Result, err error) {
	r.Engine = e.Name()
	var wrong error
	ended := false
	for i := 0; i < len(parts) && err == nil && !ended; i++ {
		one, failed := e.Solve(ctx, p.With(parts[i].Givens), sudoku.Query{Each: func(g sudoku.Grid) bool {
			for _, m := range parts[i].Images {
				image := maps[m].Image(g)
				if wrong = sudoku.Check(p, image); wrong != nil {
					return false
				}
				r.Count++
				if len(r.Solutions) < q.Keep {
					r.Solutions = append(r.Solutions, image.Clone())
				}
				if ended = q.Each != nil && !q.Each(image) || r.Count == q.Limit; ended {
					return false
				}
			}
			return true
		}})
		r.Stats.Nodes += one.Stats.Nodes
		r.Stats.Solve += one.Stats.Solve
		err = cmp.Or(wrong, failed)
	}
	r.Complete = err == nil && !ended
	return r, err
}
