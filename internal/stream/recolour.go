package stream

import (
	"context"
	"time"

	"sudokusat/internal/recolour"
	"sudokusat/sudoku"
)

// recolourAfter is how long SAT is alone with a large board before local search joins it: longer
// than most take.
const recolourAfter = 300 * time.Millisecond

// recolourFrom is the number of digits from which local search joins. On smaller boards nothing
// was seen that SAT does not solve as soon.
const recolourFrom = 26

// recolourStarts bounds local search, which does not know when it is in vain. A start has at least
// 300,000 moves, which take three seconds on a board of 50×50 with 42 % holes (AMD EPYC, busy).
const recolourStarts = 40

// anyTwo reports whether a query is for one or two solutions, whichever they are.
func anyTwo(q sudoku.Query) bool {
	return (q.Limit == 1 || q.Limit == 2) && q.Each == nil && !q.Ordered()
}

// recolours reports whether local search may answer a query, which is for [anyTwo]. Boards with boxes or
// regions are left to SAT, which solves most of them sooner: there local search only takes the time of a
// processor.
func recolours(p sudoku.Puzzle, q sudoku.Query) bool {
	b := p.Shape.Board()
	return p.Shape.N() >= recolourFrom && b.BoxRows == 0 && b.Regions == nil && anyTwo(q) && recolour.Suits(p)
}

// learn gives a large board to SAT, and starts local search beside it after a while. The first
// to find as many solutions as are wanted answers. That there are no others, SAT alone reports. Local search
// goes on where SAT ends for want of memory. (One solution of each is not made two: SAT that has one has
// nearly always the second soon.)
func (e Auto) learn(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if !recolours(p, q) {
		return e.SAT.Solve(ctx, p, q)
	}
	began := time.Now()
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	looking, ended := context.WithCancel(ctx)
	defer ended()
	var other sudoku.Result
	done := make(chan struct{})
	later := time.AfterFunc(recolourAfter, func() {
		defer close(done)
		defer e.cores.Enter()()
		if other = recoloured(looking, p, q); other.Count == q.Limit {
			cancel()
		}
	})
	r, err := e.SAT.Solve(within, p, q)
	if later.Stop() {
		return r, err
	}
	if err == nil || ctx.Err() != nil {
		ended()
	}
	if <-done; err == nil || other.Count <= r.Count {
		r.Stats.Solve = time.Since(began)
		return r, err
	}
	if other.Count == q.Limit {
		err = nil
	}
	return other, err
}

// recoloured looks for the solutions of a query by local search. They are different, and it is never
// complete.
func recoloured(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (r sudoku.Result) {
	began := time.Now()
	r.Engine = "recolour"
	var first sudoku.Grid
	recolour.Find(ctx, p, 1, recolourStarts, func(g sudoku.Grid) (more bool) {
		if first.Equal(g) {
			return true
		}
		if first == nil {
			first = g
		}
		if r.Count++; len(r.Solutions) < q.Keep {
			r.Solutions = append(r.Solutions, g)
		}
		return r.Count < q.Limit
	})
	r.Stats.Solve = time.Since(began)
	return r
}
