package explain

import (
	"context"
	"errors"

	"sudokusat/sudoku"
)

// A candidate is true when a solution has it. One solution shows as many as there
// are cells; what no solution has shown is asked one by one, each as a clue more.

// Tally is how many solutions there are.
type Tally struct {
	Count uint64
	More  bool // there may be more than were counted
}

// ErrUnproved is returned where an engine has nothing but somebody's word that
// there is no other solution.
var ErrUnproved = errors.New("nothing proves that there is no other solution")

// enumerated is how many solutions are looked at before candidates are asked about.
const enumerated = 32

// maxTallies bounds the memory: as many as 100×100 has candidates.
const maxTallies = 1_000_000

// Candidates counts for each candidate the solutions that have it, up to a limit of
// at least 1, which more than that show as More; candidate (c, d) stands at
// c·N + d − 1. Counts beyond the limit are given where all solutions were seen. A
// candidate of a given's cell counts like any other. The engine's solutions pass the
// referee; its errors, and ctx's, are returned, and
// [ErrTooLarge] for boards beyond 100×100.
func Candidates(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, limit uint64) ([]Tally, error) {
	n := p.Shape.N()
	if p.Shape.Cells()*n > maxTallies {
		return nil, ErrTooLarge
	}
	out := make([]Tally, p.Shape.Cells()*n)
	limit = max(limit, 1)
	seen := func(g sudoku.Grid) {
		for c, d := range g {
			if d != 0 {
				out[c*n+int(d)-1].Count++
			}
		}
	}
	first := sudoku.Query{Limit: max(enumerated, min(limit, 1<<12)), Keep: int(max(enumerated, min(limit, 1<<12)))}
	r, err := solve(ctx, e, p, first)
	if err != nil {
		return nil, err
	}
	for _, g := range r.Solutions {
		seen(g)
	}
	if r.Complete {
		return out, nil
	}
	var open []sudoku.Candidate
	for i := range out {
		x := sudoku.Candidate{Cell: sudoku.Cell(i / n), Digit: sudoku.Digit(i%n + 1)}
		given := p.Givens[x.Cell]
		switch {
		case !p.Shape.Exists(x.Cell) || given != 0 && given != x.Digit:
		case out[i].Count < limit:
			open = append(open, x)
		default:
			out[i] = Tally{limit, true}
		}
	}
	if b, ok := e.(sudoku.BatchEngine); ok && p.IsClassic() {
		return out, ask(ctx, b, p, limit, open, out)
	}
	for _, x := range open {
		if t := &out[int(x.Cell)*n+int(x.Digit)-1]; limit > 1 || t.Count == 0 {
			r, err := solve(ctx, e, with(p, x), sudoku.Query{Limit: limit, Keep: 1})
			if err != nil {
				return nil, err
			}
			if limit == 1 && r.Count > 0 {
				seen(r.Solutions[0])
			}
			*t = Tally{r.Count, !r.Complete}
		}
	}
	for i := range out {
		if limit == 1 && out[i].Count > 0 {
			out[i] = Tally{1, true}
		}
	}
	return out, nil
}

// ask counts for many candidates in one call.
func ask(ctx context.Context, e sudoku.BatchEngine, p sudoku.Puzzle, limit uint64, open []sudoku.Candidate, out []Tally) error {
	puzzles, answers := make([]sudoku.Puzzle, len(open)), make([]sudoku.Answer, len(open))
	room := make(sudoku.Grid, len(open)*len(p.Givens))
	for i, x := range open {
		g := room[i*len(p.Givens) : (i+1)*len(p.Givens)]
		copy(g, p.Givens)
		g[x.Cell] = x.Digit
		puzzles[i] = p.With(g)
	}
	e.SolveBatch(ctx, puzzles, sudoku.Query{Limit: limit}, answers)
	for i, x := range open {
		a := &answers[i]
		switch {
		case a.Err != nil:
			return a.Err
		case a.Unproved:
			return ErrUnproved
		}
		out[int(x.Cell)*p.Shape.N()+int(x.Digit)-1] = Tally{a.Count, !a.Complete}
	}
	return nil
}

// with is the puzzle with one clue more.
func with(p sudoku.Puzzle, x sudoku.Candidate) sudoku.Puzzle {
	g := p.Givens.Clone()
	g[x.Cell] = x.Digit
	return p.With(g)
}

// solve asks an engine and audits what it says.
func solve(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, err := e.Solve(ctx, p, q)
	if err == nil {
		err = q.Audit(p, sudoku.Answer{Result: r})
	}
	if err == nil && r.Unproved {
		err = ErrUnproved
	}
	return r, err
}
