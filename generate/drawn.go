package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Puzzles with rules drawn from their solutions. The rules come first. While there is a
// second solution, a clue is added where it differs; in the end redundant clues are
// removed and, by request, redundant rules:
//
//	solution → rules → second solution? ── yes: a clue there ──┐
//	                       ↑───────────────────────────────────┘
//	                       no → clues that can go → rules that can go
//
// A search is abandoned after a fixed amount of work, the same on every machine: another
// clue is added, or all begins anew.

// Work of a question, in notes of the engine, see [sudoku.Watch]: for a solution with one more digit, whether a
// puzzle with rules of its own is unique, one with drawn rules, for a grid of a map, whether a puzzle is unique without
// one of its clues, the same if the try needs the answer, and on boards of many digits. Questions that stay open are
// most of the time of nonconsecutive puzzles: with 4 in place of 1 and 2 these take twice as long and have 7.9 clues
// in place of 8.3.
const (
	workVary   = 1
	workRules  = 2
	workUnique = 4
	workGrid   = 16
	workPart   = 64
	workSure   = 2048
	workLarge  = 64
)

// checkDraws reports an error in the draws of a request.
func (q *Request) checkDraws() error {
	s := q.Puzzle.Shape
	if q.Regions {
		if err := checkMap(s); err != nil {
			return err
		}
	}
	switch {
	case len(q.Draws) == 0 && q.NoClues:
		return errors.New("puzzles without clues need rules drawn from their solutions")
	case len(q.Draws) == 0 && q.LeastRules:
		return errors.New("no rules are drawn, of which none could go")
	case q.NoClues && q.Pattern != nil:
		return errors.New("puzzles without clues have no pattern")
	case q.Unbiased && (len(q.Draws) > 0 || q.Regions):
		return errors.New("unbiased puzzles are plain 9×9 without rules of their own")
	}
	draws := make([]Draw, len(q.Draws))
	for i, d := range q.Draws {
		if err := d.check(s, q.Regions); err != nil {
			return err
		}
		draws[i] = d
	}
	q.Draws = draws
	return nil
}

// makeDrawn is [Maker.Make] with rules that are drawn.
func (m *Maker) makeDrawn(ctx context.Context, first uint64, outcomes []Outcome) error {
	for i := range outcomes {
		var one Outcome
		for one.Tries < m.q.Tries {
			tried, err := m.draw(ctx, m.random(first+uint64(i), uint64(one.Tries)))
			if err != nil {
				return err
			}
			m.count(1, tried.Rejected)
			tried.Tries, tried.Rejected = one.Tries+1, one.Rejected.Plus(tried.Rejected)
			if one = tried; one.Puzzle != nil {
				break
			}
		}
		outcomes[i] = one
	}
	return nil
}

// draw is one try.
func (m *Maker) draw(ctx context.Context, r *rand.Rand) (one Outcome, err error) {
	base, full, err := m.start(ctx, r)
	if err != nil || full == nil {
		one.Rejected.NoGrid = 1
		return one, err
	}
	t := newTaking(r, base.Shape, full, m.names, &m.near)
	var drawn []bundle
	cages, caged := 0, 0 // where the last cages are
	for i := range m.q.Draws {
		d := &m.q.Draws[i]
		more, enough := t.take(d)
		if !enough {
			one.Rejected.NoRules = 1
			return one, nil
		}
		if t.caged == d {
			cages, caged = len(drawn), len(drawn)+len(more)
		}
		drawn = append(drawn, more...)
	}
	w := &clueSearch{m: m, r: r, base: base, full: full, now: sudoku.NewGrid(base.Shape)}
	if w.p, err = w.with(drawn); err != nil {
		return one, err
	}
	if t.caged != nil && m.q.Pattern == nil {
		if err := w.regroup(ctx, t, drawn, cages, caged); err != nil {
			return one, err
		}
	}
	if err := w.clue(ctx); err != nil || w.rejected.Sum() > 0 {
		one.Rejected = w.rejected
		return one, err
	}
	if m.q.LeastRules {
		if err := w.leastRules(ctx, drawn); err != nil || w.rejected.Sum() > 0 {
			one.Rejected = w.rejected
			return one, err
		}
	}
	one.Puzzle, one.Solution, one.Minimal, one.Unsure = w.now, full, w.minimal, w.unsure
	one.Board = w.p.With(sudoku.NewGrid(base.Shape))
	return one, nil
}

// start is the board and rules of a try before any are drawn, and a solution of them;
// nil if the map that was drawn allows none, or none was found in good time.
func (m *Maker) start(ctx context.Context, r *rand.Rand) (p sudoku.Puzzle, full sudoku.Grid, err error) {
	p = m.q.Puzzle
	if m.q.Regions {
		if p, err = m.mapped(r); err != nil {
			return p, nil, err
		}
	}
	if p.IsClassic() {
		var g Cells
		fillClassic(r, &g)
		return p, gridOf(&g), nil
	}
	if m.q.Regions {
		a, decided, err := m.within(ctx, p, sudoku.Query{Limit: 1, Keep: 1}, workGrid)
		if err != nil || !decided || a.Count == 0 {
			return p, nil, err
		}
		full, err = m.vary(ctx, r, p, a.Solutions[0])
		return p, full, err
	}
	full, err = m.fill(ctx, r, p)
	return p, full, err
}

// fill returns a random solution of the request's board and rules, [sudoku.ErrUnsolvable]
// if they allow none.
func (m *Maker) fill(ctx context.Context, r *rand.Rand, p sudoku.Puzzle) (sudoku.Grid, error) {
	if isLarge(p) {
		return fill(ctx, r, m.oracle.engine, p)
	}
	one, err := m.first(ctx)
	if err != nil {
		return nil, err
	}
	return m.vary(ctx, r, p, one)
}

// first returns the engine's own solution of the request's board and rules, which is
// computed once.
func (m *Maker) first(ctx context.Context) (sudoku.Grid, error) {
	m.solving.Lock()
	defer m.solving.Unlock()
	if m.solution == nil && m.unsolvable == nil {
		one, err := sudoku.SolveOne(ctx, m.oracle.engine, m.q.Puzzle)
		if errors.Is(err, sudoku.ErrUnsolvable) {
			m.unsolvable = err
		}
		if err != nil {
			return nil, err
		}
		m.solution = one
	}
	return m.solution, m.unsolvable
}

// vary is a random solution of a puzzle of which one is known: random digits are put into
// random cells as long as the engine finds a solution in good time.
func (m *Maker) vary(ctx context.Context, r *rand.Rand, p sudoku.Puzzle, solution sudoku.Grid) (sudoku.Grid, error) {
	return vary(ctx, r, m.oracle.engine, p, solution, p.Shape.Cells()/4+1, workVary)
}

// vary puts digits into times cells, with an amount of work for each.
func vary(ctx context.Context, r *rand.Rand, e sudoku.Engine, p sudoku.Puzzle, solution sudoku.Grid, times, work int) (sudoku.Grid, error) {
	s, givens := p.Shape, p.Givens.Clone()
	for _, c := range r.Perm(s.Cells())[:times] {
		if givens[c] != 0 || !s.Exists(sudoku.Cell(c)) {
			continue
		}
		d := sudoku.Digit(r.IntN(s.Width(sudoku.Cell(c))) + 1)
		if givens[c] = d; solution[c] == d {
			continue
		}
		one, decided, err := within(ctx, e, p.With(givens), sudoku.Query{Limit: 1, Keep: 1}, work)
		switch {
		case err != nil:
			return nil, err
		case decided && one.Count > 0:
			solution = one.Solutions[0]
		default:
			givens[c] = solution[c]
		}
	}
	return solution.Clone(), nil
}

// within runs the engine up to an amount of work; decided is false if that was not enough.
func (m *Maker) within(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, work int) (a sudoku.Result, decided bool, err error) {
	return within(ctx, m.oracle.engine, p, q, work)
}

func within(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, q sudoku.Query, work int) (a sudoku.Result, decided bool, err error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	notes := 0
	watch := &sudoku.Watch{Reported: func() {
		if notes++; notes > work {
			cancel()
		}
	}}
	a, err = e.Solve(sudoku.WithWatch(within, watch), p, q)
	switch {
	case err != nil && ctx.Err() == nil && notes > work:
		return a, a.Count > 1, nil
	case err == nil && a.Unproved:
		err = sudoku.ErrUnproved
	}
	return a, err == nil, err
}
