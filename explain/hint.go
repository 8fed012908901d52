package explain

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// The steps of a size in the position of the givens.

// Hint returns the step of a size in the position of the givens: every claim whose
// smallest reason has size truths. With size −1 it returns the smallest step there is.
// The step has no reasons if none has that size, and for a solved puzzle. Errors are
// those of [Steps].
func Hint(ctx context.Context, p sudoku.Puzzle, o Options, size int) (Step, error) {
	w, err := newWalk(ctx, p, o)
	if err != nil {
		return Step{}, err
	}
	var s Step
	if size >= 0 {
		if s, err = w.singlesOf(size); err == nil && size > 0 {
			s, err = w.ofSize(ctx, size)
		}
		return s.usable(nil), err
	}
	for before := []Step(nil); ; before = append(before, s) {
		if s, err = w.next(ctx); err != nil || len(s.Reasons) == 0 {
			return Step{}, err
		}
		if out := s.usable(before); len(out.Reasons) > 0 {
			return out, nil
		}
	}
}

// usable is the step without claims of which a player can enter nothing, behind steps that have no others: that a square whose
// digit and region are known is a pair of these, and that it is no such pair where neither is.
func (s Step) usable(before []Step) Step {
	s.Reasons = slices.DeleteFunc(slices.Clone(s.Reasons), func(r Reason) bool { return r.Claim.Fact.Cell < 0 && (r.known || r.Claim.Fact.Not) })
	for i := range s.Reasons {
		s.Reasons[i].before = before
	}
	return s
}

// singlesOf returns the step of size 0; for other sizes it only detects contradictions.
func (w *walk) singlesOf(size int) (Step, error) {
	if size == 0 {
		return w.singles()
	}
	if _, ok := w.p.singles(); !ok {
		return Step{}, sudoku.ErrUnsolvable
	}
	return Step{}, nil
}

// ofSize returns every claim whose smallest reason has size truths, at least 1. The
// position does not change.
func (w *walk) ofSize(ctx context.Context, size int) (Step, error) {
	if err := w.p.renumber(ctx); err != nil {
		return Step{}, err
	}
	s, err := w.ones(ctx)
	if err != nil || size == 1 || len(w.p.open) == 0 {
		return s, err
	}
	w.refresh()
	settled := make([]bool, len(w.p.open))
	for _, r := range s.Reasons {
		if f := r.Claim.Fact; f.Cell >= 0 {
			settled[w.p.at[w.m.candidate(f.Cell, f.Digit)]] = true
		}
	}
	for i, x := range w.p.open {
		settled[i] = settled[i] || !w.p.alive[x] || w.weave.solved.has(i)
	}
	for k := 2; k <= size; k++ {
		if w.hit.work > w.most() {
			return Step{}, &StuckError{k - 1, true}
		}
		s = Step{Size: k}
		for i, x := range w.p.open {
			if settled[i] {
				continue
			}
			truths, err := w.smallest(ctx, i, k)
			if err != nil {
				return Step{}, err
			}
			if truths != nil {
				settled[i] = true
				s.Reasons = append(s.Reasons, w.reason(x, true, truths))
			}
		}
	}
	if len(s.Reasons) == 0 && w.hit.work > w.most() {
		return Step{}, &StuckError{size - 1, true}
	}
	w.simplify(ctx, &s)
	w.findWays(&s)
	s.Unsure = w.unsure
	return s, nil
}

// Number is the number of a hint's step on the way from the givens: 1, or more where a player can enter nothing of those
// before it.
func (s Step) Number() int {
	if len(s.Reasons) == 0 {
		return 1
	}
	return len(s.Reasons[0].before) + 1
}

// Later reports whether a hint follows from exclusions in steps before it, so that the position of the givens does not have its
// reason.
func (r Reason) Later() bool {
	return slices.ContainsFunc(r.before, func(s Step) bool { return s.Size > 0 || s.Cases != nil })
}

// behind adds to the reason of a hint what it needs of the pairs that steps before it have excluded.
func (r Reason) behind(p sudoku.Puzzle, reason string) string {
	used, texts := []Reason{r}, []string(nil)
	needs := func(one Reason) bool {
		return one.Claim.Fact.Not && !one.known && slices.ContainsFunc(used, func(u Reason) bool {
			has := func(t int32) bool { return t >= 0 && slices.Contains(r.m.has[t], one.x) }
			return slices.ContainsFunc(u.truths, has) || u.cases != nil && (has(u.cases.truth) || slices.ContainsFunc(u.cases.branches, func(list []event) bool { return follows(list, has) }))
		})
	}
	for _, s := range slices.Backward(r.before) {
		var found Step
		for _, one := range s.Fresh().Reasons {
			if needs(one) {
				found.Reasons = append(found.Reasons, one)
			}
		}
		used = append(used, found.Reasons...)
		var now []string
		for _, t := range found.Patterns() {
			now = append(now, t.Text(p))
		}
		texts = append(now, texts...)
	}
	if len(texts) == 0 {
		return reason
	}
	return r.m.text("found before", "reason", reason, "others", r.m.language().Semicolon(texts))
}

// follows reports whether an event of a case, or of one in it, is by a truth of these.
func follows(list []event, by func(truth int32) bool) bool {
	return slices.ContainsFunc(list, func(e event) bool { return by(e.truth) || follows(e.cases, by) })
}

// Nudges: a hint in parts, for people who want to find the rest by themselves.

// manyCells is the number of cells of a reason up to which a nudge lists them.
const manyCells = 16

// Nudges returns what helps a person to find the pattern, each more than the one before: the
// houses or rules to look at, the cells, and the pattern with what it is about, or what to suppose;
// without a name it is where these rules exclude something. It has three elements, and none for a
// claim that needs no reason.
func (t Pattern) Nudges(p sudoku.Puzzle) []string {
	r, l := t.Reasons[0], t.Reasons[0].m.language()
	var claimed []sudoku.Cell
	for _, one := range t.spoken().Reasons {
		claimed = append(claimed, one.first())
	}
	claims, where, pattern := squares(p.Shape, claimed), []string{l.Text("whole grid")}, ""
	around := r.Cells(p)
	if r.cut() != nil {
		around = append(around, claimed...)
	}
	cells := squares(p.Shape, around)
	switch truths := r.subjects(p); {
	case r.cases != nil:
		var supposed []string
		for _, b := range r.m.cases(r.cases).Branches {
			supposed = append(supposed, sign(p, b.Supposed))
		}
		cells, pattern = claims, l.Count("suppose", len(supposed), "claims", l.And(supposed))
	case len(truths) == 0:
		return nil
	case r.Name(p) != "":
		where, pattern = r.places(p), l.Text("pattern", "name", r.Name(p), "truths", l.And(truths))
	case !r.Claim.Fact.Not || r.m.flips(r.Claim) || t.places():
		where, pattern = r.places(p), l.Count("settles", len(truths), "truths", l.And(truths), "cells", l.And(r.m.fewNames(claims)))
	default:
		where, pattern = r.places(p), l.Count("excludes", len(truths), "truths", l.And(truths), "cells", l.And(r.m.fewNames(claims)))
	}
	if len(cells) > manyCells {
		cells = claims
	}
	return []string{l.Text("look", "where", l.And(where)), l.Text("look", "where", l.And(r.m.fewNames(cells))), pattern}
}

// first is the cell of a claim, the first one of a pair.
func (r Reason) first() sudoku.Cell {
	if r.Claim.Fact.Cell >= 0 || r.x < 0 {
		return r.Claim.Fact.Cell
	}
	first, _ := r.m.pairOf(r.x)
	return first.Cell
}

// squares is the names of the squares of cells, each once, whatever layer the cells are of.
func squares(s *sudoku.Shape, cells []sudoku.Cell) (out []string) {
	cells = slices.Clone(cells)
	for i, c := range cells {
		if layer, square := s.LayerOf(c); layer >= 0 {
			cells[i] = square
		}
	}
	slices.Sort(cells)
	for _, c := range slices.Compact(cells) {
		out = append(out, s.CellName(c))
	}
	return out
}

// subjects is what the truths of a reason are about, each once: the rule where it is about connected cells, or excluded the
// other values of a cell.
func (r Reason) subjects(p sudoku.Puzzle) (out []string) {
	if r.isLast(p) {
		return r.Rules(p)
	}
	for _, t := range r.Truths {
		out = append(out, r.subject(p, t))
	}
	return once(out)
}

func (r Reason) subject(p sudoku.Puzzle, t Truth) string {
	switch {
	case t.Cut != nil:
		return t.rule(p)
	case t.Kind == CellTruth:
		return squares(p.Shape, []sudoku.Cell{t.Cell})[0]
	}
	return t.Text(p)
}

// isLast reports whether the reason is what rules have left of a cell.
func (r Reason) isLast(p sudoku.Puzzle) bool {
	return len(r.Truths) == 1 && r.Truths[0].Kind == CellTruth && r.Label(p) == "" && len(r.Rules(p)) > 0
}

// places is the houses and rules in which a person looks for the truths of a reason.
func (r Reason) places(p sudoku.Puzzle) (out []string) {
	if r.isLast(p) {
		return r.Rules(p)
	}
	for _, t := range r.Truths {
		switch t.Kind {
		case CellTruth:
			out = append(out, r.around(p, t.Cell))
		case HouseTruth:
			out = append(out, r.m.houseName(p.Shape, t.House))
		default:
			out = append(out, r.subject(p, t))
		}
	}
	if r.Name(p) == "" {
		out = append(out, r.Rules(p)...)
	}
	return once(out)
}

// around is a house in which a person looks at a cell of the reason: one with the claim's cell,
// or else its first one.
func (r Reason) around(p sudoku.Puzzle, c sudoku.Cell) string {
	houses := p.Shape.HousesOf(c)
	for _, h := range houses {
		if r.Claim.Fact.Cell >= 0 && c != r.Claim.Fact.Cell && slices.Contains(p.Shape.Houses()[h].Cells, r.Claim.Fact.Cell) {
			return r.m.houseName(p.Shape, int(h))
		}
	}
	if len(houses) == 0 {
		return squares(p.Shape, []sudoku.Cell{c})[0]
	}
	return r.m.houseName(p.Shape, int(houses[len(houses)-1]))
}
