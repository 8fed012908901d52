package generate

import (
	"context"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Puzzles near others, for a climb from puzzle to puzzle to rare ones: some of the
// clues go, the others are completed in another way, and new clues are added and taken
// away again until the puzzle is as the request asks.

// nearbyTry is the try whose random numbers are those of puzzles near others.
const nearbyTry = 1 << 40

// Nearby returns a puzzle by the request that has most of its clues from another one by
// it; its field Puzzle is nil if none was found. The puzzle depends only on the request,
// the other puzzle and the number i. Unbiased puzzles and those with drawn rules or
// regions have none nearby.
func (m *Maker) Nearby(ctx context.Context, from Outcome, i uint64) (one Outcome, err error) {
	w, given := m.around(from)
	if len(given) == 0 {
		return one, nil
	}
	r := m.random(i, nearbyTry)
	for range 1 + r.IntN(3) {
		w.set(m.groups[given[r.IntN(len(given))]], nil)
	}
	if w.full, err = m.refill(ctx, r, w.now); err != nil || w.full == nil {
		return one, err
	}
	return w.make(ctx, r)
}

// mostExchanged is the number of solutions of a puzzle without a clue up to which they are looked at.
const mostExchanged = 5000

// Exchange returns a puzzle by the request that has all clues but one from another one by it,
// or from one with other clues than it asks for: one clue is left out, one that a single one
// of the solutions has is added, and clues that are redundant then go. Its field Puzzle is nil if
// none was found. The puzzle depends only on the request, the other puzzle and the number i.
// Requests for a symmetry, a pattern, rules, regions or unbiased puzzles have none.
func (m *Maker) Exchange(ctx context.Context, from Outcome, i uint64) (one Outcome, err error) {
	w, given := m.around(from)
	if len(given) == 0 || m.q.Pattern != nil || !m.q.Symmetry.IsNone() {
		return one, nil
	}
	r := m.random(i, nearbyTry)
	w.set(m.groups[given[r.IntN(len(given))]], nil)
	n := m.q.Puzzle.Shape.N()
	counts, owners := make([]int, len(w.now)*n), make([]sudoku.Grid, len(w.now)*n) // of each clue
	found := 0
	for solution, err := range sudoku.Solutions(ctx, m.oracle.engine, m.oracle.puzzle.With(w.now)) {
		if err != nil {
			return one, err
		}
		if found++; found > mostExchanged {
			return one, nil
		}
		solution = solution.Clone()
		for c, d := range solution {
			k := c*n + int(d) - 1
			counts[k]++
			owners[k] = solution
		}
	}
	var possible []int
	for k, count := range counts {
		if c := k / n; count == 1 && w.now[c] == 0 && from.Puzzle[c] != sudoku.Digit(k%n+1) {
			possible = append(possible, k)
		}
	}
	if len(possible) == 0 {
		return one, nil
	}
	k := possible[r.IntN(len(possible))]
	w.full = owners[k]
	w.now[k/n] = w.full[k/n]
	return w.make(ctx, r)
}

type nearby struct {
	m         *Maker
	full, now sudoku.Grid
}

// around begins with another puzzle, and returns its groups with clues: none where the request has no puzzles nearby.
func (m *Maker) around(from Outcome) (w *nearby, given []int) {
	if len(m.q.Draws) > 0 || m.q.Regions || m.q.Unbiased {
		return nil, nil
	}
	w = &nearby{m: m, now: from.Puzzle.Clone()}
	for k, group := range m.groups {
		if w.now[group[0]] != 0 {
			given = append(given, k)
		}
	}
	return w, given
}

// set gives the cells of a group the digits of a grid, nil for none.
func (w *nearby) set(group []int32, of sudoku.Grid) {
	for _, c := range group {
		if w.now[c] = 0; of != nil {
			w.now[c] = of[c]
		}
	}
}

func (w *nearby) unique(ctx context.Context) (bool, error) {
	return w.m.oracle.unique(ctx, w.now)
}

// make adds clues and takes those away that can go.
func (w *nearby) make(ctx context.Context, r *rand.Rand) (one Outcome, err error) {
	m, q := w.m, &w.m.q
	var rest []int
	for k, group := range m.groups {
		switch {
		case q.Pattern == nil && w.now[group[0]] == 0:
			rest = append(rest, k)
		case q.Pattern != nil && q.Pattern[group[0]]:
			w.set(group, w.full)
		}
	}
	r.Shuffle(len(rest), func(i, k int) { rest[i], rest[k] = rest[k], rest[i] })
	for {
		unique, err := w.unique(ctx)
		if err != nil {
			return one, err
		}
		if unique {
			break
		}
		if len(rest) == 0 {
			return one, nil
		}
		w.set(m.groups[rest[0]], w.full)
		rest = rest[1:]
	}
	least := m.least(r)
	for _, k := range r.Perm(len(m.groups)) {
		group := m.groups[k]
		if w.now[group[0]] == 0 || q.Pattern != nil || w.now.Filled()-len(group) < least {
			continue
		}
		w.set(group, nil)
		unique, err := w.unique(ctx)
		if err != nil {
			return one, err
		}
		if !unique {
			w.set(group, w.full)
		}
	}
	if n := w.now.Filled(); n < q.Low || n > q.High {
		return one, nil
	}
	one = Outcome{Puzzle: w.now, Solution: w.full, Tries: 1, Minimal: least == 0 && q.Symmetry.IsNone() && q.Pattern == nil}
	asked := q.Minimal || q.Pattern != nil || q.CheckMinimal && !q.Symmetry.IsNone()
	if one.Minimal || !asked {
		return one, nil
	}
	c := &climb{now: w.now}
	for cell, d := range w.now {
		if d != 0 {
			c.cells = append(c.cells, int32(cell))
		}
	}
	if one.Minimal, err = m.minimal(ctx, c); err != nil || !one.Minimal && q.Minimal {
		return Outcome{}, err
	}
	return one, nil
}
