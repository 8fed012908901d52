package stream

import (
	"context"
	"strings"

	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// first asks several engines the same and takes the first answer. Those that lose are called
// off and awaited, which takes as long as they need to see that their context has ended. An answer that
// rests on the claim of a foreign solver is no answer as long as another engine is at work.
type first []sudoku.Engine

// Name implements [sudoku.Engine]. Results have the name of the engine that answered.
func (f first) Name() string {
	names := make([]string, len(f))
	for i, e := range f {
		names[i] = e.Name()
	}
	return strings.Join(names, ", ")
}

// Supports returns nil if one of the engines takes the puzzle.
func (f first) Supports(ctx context.Context, p sudoku.Puzzle) (err error) {
	for _, e := range f {
		if err = e.Supports(ctx, p); err == nil {
			return nil
		}
	}
	return err
}

// Solve implements [sudoku.Engine]. Queries with Each go to the first engine alone: what it
// has shown cannot be taken back.
func (f first) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if q.Each != nil {
		return f[0].Solve(ctx, p, q)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan sudoku.Answer, len(f))
	for i, e := range f {
		within := ctx
		if i > 0 {
			within = sudoku.WithWatch(ctx, nil) // a watch shows one of them
		}
		go func() {
			var a sudoku.Answer
			if a.Err = e.Supports(within, p); a.Err == nil {
				a.Result, a.Err = e.Solve(within, p, q)
			}
			answers <- a
		}()
	}
	best := <-answers
	for range len(f) - 1 {
		if proved(best) {
			cancel()
		}
		if a := <-answers; better(a, best) {
			best = a
		}
	}
	return best.Result, best.Err
}

func proved(a sudoku.Answer) bool { return a.Err == nil && !a.Unproved }

// better reports whether an answer is worth more than one that came before it: proved, without
// an error, or with more solutions.
func better(a, before sudoku.Answer) bool {
	switch {
	case proved(a) != proved(before):
		return proved(a)
	case (a.Err == nil) != (before.Err == nil):
		return a.Err == nil
	}
	return a.Err != nil && a.Count > before.Count
}

// openAuto makes an Auto whose SAT solver is cdcl and, beside it, each of some commands.
func openAuto(direct sudoku.BatchEngine, cdcl *sat.CDCL, cores *par.Cores, commands []string) (Auto, error) {
	rivals := first{cdcl}
	for _, c := range commands {
		solver, err := openSolver(strings.TrimPrefix(c, "exec:"))
		if err != nil {
			return Auto{}, err
		}
		rivals = append(rivals, solver)
	}
	if len(rivals) == 1 {
		return Auto{direct, cdcl, cores}, nil
	}
	return Auto{direct, rivals, cores}, nil
}
