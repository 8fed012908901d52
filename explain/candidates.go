package explain

import (
	"context"
	"errors"
	"slices"

	"sudokusat/sudoku"
)

// A candidate is true when a solution has it. One solution proves as many candidates as
// there are cells; those that no solution has shown are tested one by one, each as an
// additional clue.

// Tally is the number of solutions that have a candidate.
type Tally struct {
	Count uint64
	More  bool // there may be more than were counted
}

// ErrUnproved is returned where only a foreign solver claims, without proof, that there
// is no other solution.
var ErrUnproved = errors.New("nothing proves that there is no other solution")

// enumerated is the number of solutions that are enumerated before candidates are tested,
// and fewEnumerated that number where one solution of each candidate is enough.
const (
	enumerated    = 32
	fewEnumerated = 8
)

// maxTallies bounds the memory: the number of candidates of a 100×100 board.
const maxTallies = 1_000_000

// Candidates counts the solutions of each candidate, up to a limit of at least 1; a
// larger number is reported as More. Candidate (c, d) has the index c·N + d − 1. Counts
// are exact beyond the limit where all solutions were enumerated. Candidates of given
// cells are counted like all others. The engine's solutions are verified by the referee.
// Errors are those of the engine and ctx, and [ErrTooLarge] for boards beyond 100×100.
func Candidates(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, limit uint64) ([]Tally, error) {
	if err := askable(ctx, e, p); err != nil {
		return nil, err
	}
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
	begin := max(enumerated, min(limit, 1<<12))
	if limit == 1 {
		begin = fewEnumerated
	}
	first := sudoku.Query{Limit: begin, Keep: int(begin)}
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
	taken := takenByClues(p)
	for i := range out {
		x := sudoku.Candidate{Cell: sudoku.Cell(i / n), Digit: sudoku.Digit(i%n + 1)}
		given := p.Givens[x.Cell]
		switch {
		case !p.Shape.Exists(x.Cell) || int(x.Digit) > p.Shape.Width(x.Cell) || given != 0 && given != x.Digit || given == 0 && taken(x):
		case out[i].Count < limit:
			open = append(open, x)
		default:
			out[i] = Tally{limit, true}
		}
	}
	if b, ok := e.(sudoku.BatchEngine); ok && p.IsClassic() {
		if err := askAll(ctx, b, p, limit, open, out); err != nil {
			return out, err
		}
		open = nil
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

// takenByClues reports whether a house of a blank cell has the digit as a clue.
func takenByClues(p sudoku.Puzzle) func(sudoku.Candidate) bool {
	s, n := p.Shape, p.Shape.N()
	has := make([]bool, len(s.Houses())*n)
	for c, d := range p.Givens {
		if d != 0 {
			for _, h := range s.HousesOf(sudoku.Cell(c)) {
				has[int(h)*n+int(d)-1] = true
			}
		}
	}
	return func(x sudoku.Candidate) bool {
		for _, h := range s.HousesOf(x.Cell) {
			if has[int(h)*n+int(x.Digit)-1] {
				return true
			}
		}
		return false
	}
}

// askedAtOnce is the number of candidates that are tested in one call, where a solution
// of one shows that others are true as well.
const askedAtOnce = 32

// askAll counts the solutions of many candidates. Where one solution of each is enough
// they are tested a few at a time, those of different cells first.
func askAll(ctx context.Context, e sudoku.BatchEngine, p sudoku.Puzzle, limit uint64, open []sudoku.Candidate, out []Tally) error {
	if limit > 1 {
		return ask(ctx, e, p, limit, open, out)
	}
	n := p.Shape.N()
	slices.SortStableFunc(open, func(a, b sudoku.Candidate) int {
		return int(a.Digit-1+sudoku.Digit(a.Cell))%n - int(b.Digit-1+sudoku.Digit(b.Cell))%n
	})
	for len(open) > 0 {
		k := min(askedAtOnce, len(open))
		if err := ask(ctx, e, p, 1, open[:k], out); err != nil {
			return err
		}
		open = slices.DeleteFunc(open[k:], func(x sudoku.Candidate) bool { return out[int(x.Cell)*n+int(x.Digit)-1].Count > 0 })
	}
	return nil
}

// ask counts the solutions of candidates in one call; with the limit 1 each solution
// counts for all its candidates.
func ask(ctx context.Context, e sudoku.BatchEngine, p sudoku.Puzzle, limit uint64, open []sudoku.Candidate, out []Tally) error {
	n := p.Shape.N()
	puzzles, room := make([]sudoku.Puzzle, len(open)), make(sudoku.Grid, len(open)*len(p.Givens))
	for i, x := range open {
		g := room[i*len(p.Givens) : (i+1)*len(p.Givens)]
		copy(g, p.Givens)
		g[x.Cell] = x.Digit
		puzzles[i] = p.With(g)
	}
	q := sudoku.Query{Limit: limit}
	if limit == 1 {
		q.Keep = 1
	}
	answers, err := solveAll(ctx, e, puzzles, q)
	if err != nil {
		return err
	}
	for i, x := range open {
		a := &answers[i]
		for _, g := range a.Solutions {
			for c, d := range g {
				if d != 0 {
					out[c*n+int(d)-1].Count++
				}
			}
		}
		if limit > 1 {
			out[int(x.Cell)*n+int(x.Digit)-1] = Tally{a.Count, !a.Complete}
		}
	}
	return nil
}

// with returns the puzzle with one additional clue.
func with(p sudoku.Puzzle, x sudoku.Candidate) sudoku.Puzzle {
	g := p.Givens.Clone()
	g[x.Cell] = x.Digit
	return p.With(g)
}

// solve runs the engine and audits its result.
func solve(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	if err := askable(ctx, e, p); err != nil {
		return sudoku.Result{}, err
	}
	r, err := e.Solve(ctx, p, q)
	if err == nil {
		err = q.Audit(p, sudoku.Answer{Result: r})
	}
	if err == nil && r.Unproved {
		err = ErrUnproved
	}
	return r, err
}

// solveAll is solve for many puzzles.
func solveAll(ctx context.Context, e sudoku.Engine, puzzles []sudoku.Puzzle, q sudoku.Query) ([]sudoku.Answer, error) {
	answers := sudoku.SolveAll(ctx, e, puzzles, q)
	for i, a := range answers {
		if a.Err == nil {
			a.Err = q.Audit(puzzles[i], a)
		}
		switch {
		case a.Err != nil:
			return nil, a.Err
		case a.Unproved:
			return nil, ErrUnproved
		}
	}
	return answers, nil
}

// askable returns an error unless the engine accepts the puzzle.
func askable(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle) error {
	if e == nil {
		return errors.New("a nil engine")
	}
	return sudoku.Validate(ctx, p)
}
