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
	if size < 0 {
		return w.next(ctx)
	}
	if s, err := w.singlesOf(size); err != nil || size == 0 {
		return s, err
	}
	return w.ofSize(ctx, size)
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

// Nudges: a hint in parts, for people who want to find the rest by themselves.

// Nudges returns what helps a person to find the pattern, each more than the one before: the
// houses or rules to look at, the cells, and the pattern with what it is about. It has three
// elements, and none for a claim that needs no reason.
func (t Pattern) Nudges(p sudoku.Puzzle) []string {
	r := t.Reasons[0]
	var houses, truths, cells []string
	for _, truth := range r.Truths {
		text := truth.Text(p)
		truths = append(truths, text)
		switch truth.Kind {
		case CellTruth:
			text = r.around(p, truth.Cell)
		case HouseTruth:
			text = r.m.houseName(p.Shape, truth.House)
		}
		if !slices.Contains(houses, text) {
			houses = append(houses, text)
		}
	}
	for _, c := range r.Cells(p) {
		cells = append(cells, p.Shape.CellName(c))
	}
	pattern, l := r.Name(p), r.m.language()
	switch {
	case r.cases != nil:
		where := l.Text("rules")
		if c := r.Claim.Fact.Cell; c >= 0 {
			where = p.Shape.CellName(c)
		}
		houses, cells, pattern = []string{l.Text("whole grid")}, []string{where}, l.Text("cases")
	case len(truths) == 0:
		return nil
	case pattern == "":
		pattern = l.And(truths)
	default:
		pattern = l.Text("pattern", "name", pattern, "truths", l.And(truths))
	}
	return []string{l.Text("look", "where", l.And(houses)), l.Text("look", "where", l.And(cells)), pattern}
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
		return p.Shape.CellName(c)
	}
	return r.m.houseName(p.Shape, int(houses[len(houses)-1]))
}
