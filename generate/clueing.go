package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// Clues for puzzles with rules that were drawn, and the ways to need fewer of them: cages
// are changed as long as there are other solutions, and redundant rules are dropped.

// clueSearch is a puzzle with its rules that gets the clues it needs.
type clueSearch struct {
	m        *Maker
	r        *rand.Rand
	base, p  sudoku.Puzzle // without the rules that were drawn, and with them
	full     sudoku.Grid
	now      sudoku.Grid
	settled  bool // it is proved unique by its rules
	minimal  bool
	unsure   bool // whether it is minimal was not found out
	rejected Rejections
}

// with is the puzzle with the rules of some bundles, without clues.
func (w *clueSearch) with(drawn []bundle) (sudoku.Puzzle, error) {
	rules := append([]sudoku.Rule(nil), w.base.Rules()...)
	for _, b := range drawn {
		rules = append(rules, b...)
	}
	return sudoku.NewPuzzle(w.base.Shape, sudoku.NewGrid(w.base.Shape), rules...)
}

// regroups is the number of times that the cages of a puzzle are changed.
const regroups = 12

// regroup changes the cages, drawn[from:to], as long as there are other solutions and
// that helps.
func (w *clueSearch) regroup(ctx context.Context, t *ruleDraw, drawn []bundle, from, to int) error {
	var others []sudoku.Grid
	for range regroups {
		a, decided, err := w.m.within(ctx, w.p, sudoku.Query{Limit: 5, Keep: 5}, workUnique)
		if err != nil {
			return err
		}
		if w.settled = decided && a.Count == 1; w.settled || !decided {
			break
		}
		for _, g := range a.Solutions {
			if !g.Equal(w.full) {
				others = append(others, g)
			}
		}
		if !t.regroup(others) {
			break
		}
		copy(drawn[from:to], t.cageRules())
		if w.p, err = w.with(drawn); err != nil {
			return err
		}
	}
	return nil
}

// unique reports whether a puzzle with its present clues is unique; if not, other is
// another solution if one was found.
func (w *clueSearch) unique(ctx context.Context, p sudoku.Puzzle, work int) (unique, decided bool, other sudoku.Grid, err error) {
	a, decided, err := w.m.within(ctx, p.With(w.now), sudoku.Query{Limit: 2, Keep: 2}, work)
	if err != nil {
		return false, false, nil, err
	}
	for _, g := range a.Solutions {
		if !g.Equal(w.full) {
			other = g
		}
	}
	if p.IsClassic() { // which it is depends on the processor
		return decided && a.Count == 1, decided, nil, nil
	}
	return decided && a.Count == 1, decided, other, nil
}

// clue gives the puzzle clues.
func (w *clueSearch) clue(ctx context.Context) error {
	q := &w.m.q
	if q.Pattern != nil {
		return w.onPattern(ctx)
	}
	groups := append([][]int32(nil), w.m.groups...)
	w.r.Shuffle(len(groups), func(i, k int) { groups[i], groups[k] = groups[k], groups[i] })
	least, clues, given := w.m.least(w.r), 0, 0 // groups[:given] have clues
	needed := false                             // the last of them is needed
	give := func(k int) {
		groups[given], groups[k] = groups[k], groups[given]
		for _, c := range groups[given] {
			w.now[c] = w.full[c]
		}
		clues += len(groups[given])
		given++
	}
	for !w.settled {
		unique, decided, other, err := w.unique(ctx, w.p, workUnique)
		switch {
		case err != nil:
			return err
		case unique:
		case q.NoClues && decided:
			w.rejected.NotUnique = 1
			return nil
		case q.NoClues:
			w.rejected.Long = 1
			return nil
		}
		if unique {
			break
		}
		needed = decided
		next := given
		for k := given; k < len(groups) && other != nil; k++ {
			if next = k; slices.ContainsFunc(groups[k], func(c int32) bool { return other[c] != w.full[c] }) {
				break
			}
		}
		if next == len(groups) {
			w.rejected.Long = 1
			return nil
		}
		if give(next); clues > q.High+w.m.q.Puzzle.Shape.N() { // a reduction may remove one clue per digit
			w.rejected.Many = 1
			return nil
		}
	}
	sure, last, work := true, given-1, workPart
	if q.Minimal {
		work = workSure
	}
	if needed {
		last--
	}
	for k := last; k >= 0; k-- {
		if clues-len(groups[k]) < least {
			continue
		}
		for _, c := range groups[k] {
			w.now[c] = 0
		}
		unique, decided, _, err := w.unique(ctx, w.p, work)
		if err != nil {
			return err
		}
		if sure = sure && decided; !sure && q.Minimal {
			w.rejected.Long = 1
			return nil
		}
		if unique {
			gone := groups[k]
			clues -= len(gone)
			copy(groups[k:given-1], groups[k+1:given])
			given--
			groups[given] = gone
			continue
		}
		for _, c := range groups[k] {
			w.now[c] = w.full[c]
		}
	}
	for k := given; k < len(groups) && clues < least; k++ {
		if clues+len(groups[k]) <= q.High {
			groups[given], groups[k] = groups[k], groups[given]
			give(given)
		}
	}
	w.minimal = sure && least == 0 && q.Symmetry.IsNone()
	w.unsure = !sure
	switch {
	case clues < q.Low:
		w.rejected.Few = 1
	case clues > q.High:
		w.rejected.Many = 1
	case (q.Minimal || q.CheckMinimal) && !w.minimal:
		return w.checkMinimal(ctx)
	}
	return nil
}

func (w *clueSearch) onPattern(ctx context.Context) error {
	for c, clue := range w.m.q.Pattern {
		if clue {
			w.now[c] = w.full[c]
		}
	}
	unique, decided, _, err := w.unique(ctx, w.p, workUnique)
	switch {
	case err != nil:
		return err
	case !decided:
		w.rejected.Long = 1
		return nil
	case !unique:
		w.rejected.NotUnique = 1
		return nil
	}
	return w.checkMinimal(ctx)
}

// checkMinimal finds out whether every clue is needed.
func (w *clueSearch) checkMinimal(ctx context.Context) error {
	w.minimal = true
	for c, d := range w.now {
		if d == 0 {
			continue
		}
		w.now[c] = 0
		unique, decided, _, err := w.unique(ctx, w.p, workSure)
		w.now[c] = d
		switch {
		case err != nil:
			return err
		case unique && w.m.q.Minimal:
			w.rejected.NotMinimal = 1
			return nil
		case !decided && w.m.q.Minimal:
			w.rejected.Long = 1
			return nil
		case unique:
			w.minimal, w.unsure = false, false
			return nil
		case !decided:
			w.minimal, w.unsure = false, true
		}
	}
	return nil
}

// leastRules drops rules that were drawn as long as the puzzle stays unique.
func (w *clueSearch) leastRules(ctx context.Context, drawn []bundle) error {
	for _, k := range w.r.Perm(len(drawn)) {
		all := drawn[k]
		drawn[k] = nil
		less, err := w.with(drawn)
		if err != nil {
			return err
		}
		unique, decided, _, err := w.unique(ctx, less, workSure)
		switch {
		case err != nil:
			return err
		case !decided:
			w.rejected.Long = 1
			return nil
		case unique:
			w.p = less
		default:
			drawn[k] = all
		}
	}
	return nil
}
