package explain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"sudokusat/sudoku"
)

// Evidence that steps are smallest, in the lines that package certificate documents
// and checks: for each reason the cases in which its truths leave no way, and for
// each open candidate witnesses with a tree that covers every smaller set of truths.
// Nothing here is shared with the checker.

// Evidence is the result of the lines of steps.
type Evidence struct {
	Steps  int
	Solved bool // they lead to the solution
}

// WriteSteps writes the first steps of a puzzle, up to the number most, 0 for all, with
// the evidence that each is the smallest in its position. Errors are those of [Steps],
// after the lines before them are written, and of w.
func WriteSteps(ctx context.Context, p sudoku.Puzzle, o Options, most int, w io.Writer) (e Evidence, err error) {
	o.Cases = false
	walk, err := newWalk(ctx, p, o)
	if err != nil {
		return e, err
	}
	walk.unbounded = true
	out := &writer{w: walk, to: w}
	for most == 0 || e.Steps < most {
		s, err := walk.next(ctx)
		if err == nil && s.Unsure {
			err = ErrTooLarge // for evidence that no reason is smaller
		}
		if err == nil && len(s.Reasons) > 0 {
			err = out.step(ctx, &s)
		}
		if err != nil {
			return e, err
		}
		if len(s.Reasons) == 0 {
			break
		}
		e.Steps++
	}
	e.Solved = true
	for c := range sudoku.Cell(p.Shape.Cells()) {
		e.Solved = e.Solved && (!p.Shape.Exists(c) || walk.p.done[walk.m.cell[c]])
	}
	return e, nil
}

// WriteReason writes a reason that [Why], [Contradiction] or, fromStart, [Hint] has found
// with the same arguments, with the evidence that no reason is smaller. Its size is at
// least 1, its claim is not about an option of a rule, and it is not [Reason.Later].
func WriteReason(ctx context.Context, p sudoku.Puzzle, o Options, r *Reason, fromStart bool, w io.Writer) error {
	walk, err := newWalk(ctx, p, o)
	if err != nil {
		return err
	}
	out := &writer{w: walk, to: w}
	if fromStart {
		for range r.before {
			s, err := walk.next(ctx)
			if err == nil {
				err = out.step(ctx, &s)
			}
			if err != nil {
				return err
			}
		}
	}
	if !fromStart && r.x >= 0 {
		steps, err := walk.toward(r.x, r.Claim.Fact.Not)
		if err != nil {
			return err
		}
		for i := range steps {
			if err := out.step(ctx, &steps[i]); err != nil {
				return err
			}
		}
	}
	target, err := walk.aim(ctx, r.x, r.Claim.Fact.Not)
	if err != nil {
		return err
	}
	return out.why(ctx, r, target)
}

// writer writes lines about the steps of a walk.
type writer struct {
	w     *walk
	to    io.Writer
	shown []int         // the witnesses of the step, by number in the pool, −1 for the solution's
	place map[int32]int // a witness's place among those, from 1
	lines []byte        // of the step, behind its witnesses
	path  []int32
	cuts  int // truths about connected cells that are named
	arena arena
}

func (o *writer) begin() {
	o.shown, o.lines, o.place = o.shown[:0], o.lines[:0], map[int32]int{}
}

// step writes a step of the present position.
func (o *writer) step(ctx context.Context, s *Step) error {
	o.begin()
	if s.Size == 0 {
		for _, r := range s.Reasons {
			o.lines = fmt.Appendf(o.lines, "place %d by %d\n", r.x+1, r.truths[0]+1)
		}
		return o.end("step 0\n", nil)
	}
	for i := range s.Reasons {
		o.reason("not", &s.Reasons[i])
	}
	if s.Size == 1 {
		return o.end("step 1\n", nil)
	}
	w, solution := o.w, []int32(nil)
	if !w.weave.solved.empty() {
		members := w.complete()
		if members == nil {
			return sudoku.ErrUnsolvable // the solution given is none
		}
		for _, i := range members {
			solution = append(solution, w.p.open[i])
		}
		o.shown = append(o.shown, -1)
	}
	for i, x := range w.p.open {
		if slices.Contains(solution, x) {
			continue
		}
		if err := o.least(ctx, i, x, s.Size); err != nil {
			return err
		}
	}
	return o.end(fmt.Sprintf("step %d\n", s.Size), solution)
}

// why writes the step of a single claim.
func (o *writer) why(ctx context.Context, r *Reason, target int) error {
	o.begin()
	kind := "none"
	if r.x >= 0 {
		kind = "is"
		if r.Claim.Fact.Not {
			kind = "not"
		}
	}
	o.reason(kind, r)
	if len(r.truths) > 1 {
		x := int32(-1)
		if target >= 0 {
			x = r.x
		}
		if err := o.least(ctx, target, x, len(r.truths)); err != nil {
			return err
		}
	}
	return o.end(fmt.Sprintf("why %d\n", len(r.truths)), nil)
}

// end writes the lines of a step: its head, the witnesses, the rest.
func (o *writer) end(head string, solution []int32) error {
	text := append(o.nameCuts(), head...)
	for _, at := range o.shown {
		members := solution
		if at >= 0 {
			members = o.w.pool[at].members
		}
		text = append(text, "witness"...)
		for _, x := range slices.Sorted(slices.Values(members)) {
			if j := o.w.p.at[x]; j >= 0 {
				text = fmt.Appendf(text, " %d", x+1)
			}
		}
		text = append(text, '\n')
	}
	_, err := o.to.Write(append(text, o.lines...))
	return err
}

// nameCuts returns lines that name the truths about connected cells that are new.
func (o *writer) nameCuts() (text []byte) {
	m := o.w.m
	if m.base == nil {
		return nil
	}
	for first := len(m.base.truths); first+o.cuts < len(m.truths); o.cuts++ {
		c := m.truths[first+o.cuts].Cut
		text = fmt.Appendf(text, "cut %d in", c.of.number)
		for _, cell := range c.In {
			text = fmt.Appendf(text, " %d", cell+1)
		}
		text = append(text, " out"...)
		for _, cell := range c.Out {
			text = fmt.Appendf(text, " %d", cell+1)
		}
		text = append(text, '\n')
	}
	return text
}

// reason writes why truths leave no way.
func (o *writer) reason(kind string, r *Reason) {
	o.lines = append(o.lines, kind...)
	o.path = o.path[:0]
	if kind != "none" {
		o.lines = fmt.Appendf(o.lines, " %d", r.x+1)
	}
	if kind == "not" {
		o.path = append(o.path, r.x)
	}
	o.lines = append(o.lines, " by"...)
	for _, t := range r.truths {
		o.lines = fmt.Appendf(o.lines, " %d", t+1)
	}
	o.lines = append(o.lines, " :"...)
	o.cases(r)
	o.lines = append(o.lines, '\n')
}

// cases writes the tree of cases in which the ways of a reason's truths exclude each
// other, or leave no way to keep a demand.
func (o *writer) cases(r *Reason) {
	m, best, least := o.w.m, "", []int32(nil)
	try := func(ways []int32, node string) {
		if slices.ContainsFunc(o.path, func(x int32) bool { return slices.Contains(ways, x) }) {
			return
		}
		ways = slices.DeleteFunc(ways, o.excluded)
		if best == "" || len(ways) < len(least) {
			best, least = node, ways
		}
	}
	for i, t := range r.truths {
		d := m.demanded[t]
		if d == nil {
			try(slices.Clone(r.waysOf(i)), fmt.Sprintf(" %d", t+1))
			continue
		}
		if o.lost(d) {
			o.lines = fmt.Appendf(o.lines, " %d 0", t+1)
			return
		}
		for _, cell := range d.cells {
			if o.w.p.decided(cell) == 0 {
				open := m.digits(cell, func(digit sudoku.Digit) bool { return o.w.p.at[m.candidate(cell, digit)] >= 0 })
				try(open, fmt.Sprintf(" %d %d", t+1, cell+1))
			}
		}
	}
	if best == "" {
		return // no reason: the checker will refuse it
	}
	o.lines = append(o.lines, best...)
	slices.Sort(least)
	for _, y := range least {
		o.path = append(o.path, y)
		o.cases(r)
		o.path = o.path[:len(o.path)-1]
	}
}

// excluded reports whether a candidate does not go with the path.
func (o *writer) excluded(y int32) bool {
	return slices.ContainsFunc(o.path, func(x int32) bool { return o.w.m.excludes(x, y) })
}

// lost reports whether a constraint of a demand by itself can no longer be kept.
func (o *writer) lost(d *demand) bool {
	digits := make([]uint64, len(d.cells))
	for i, cell := range d.cells {
		if digits[i] = o.w.p.decided(cell); digits[i] != 0 {
			continue
		}
		for digit := range o.w.m.n {
			if x := o.w.m.candidate(cell, sudoku.Digit(digit+1)); o.w.p.at[x] >= 0 && !o.excluded(x) {
				digits[i] |= 1 << digit
			}
		}
	}
	return lost(d.props, digits, &o.arena)
}

// errSmaller reports a defect of the program: a step that was not smallest.
var errSmaller = errors.New("a reason was found that is smaller than the smallest")

// least writes that no reason against a candidate has fewer truths than size.
func (o *writer) least(ctx context.Context, i int, x int32, size int) error {
	w := o.w
	truths, err := w.smallest(ctx, i, size-1)
	if err != nil {
		return err
	}
	if truths != nil {
		return errSmaller
	}
	for j, misses := range w.hit.sets {
		if misses.empty() { // the witness alone proves it
			o.witness(i, j)
			return nil
		}
	}
	o.lines = fmt.Appendf(o.lines, "least %d :", x+1)
	c := coverWriter{o: o, of: i, sets: w.hit.sets, out: make(set, w.p.tw), picked: make(set, w.p.tw)}
	if !c.cover(size - 1) {
		return errSmaller
	}
	o.lines = append(o.lines, '\n')
	return nil
}

// witness is the place of the j-th witness of a candidate among those written.
func (o *writer) witness(i, j int) int {
	at := j
	if i >= 0 {
		at = int(o.w.witnesses[i][j])
	}
	place, ok := o.place[int32(at)]
	if !ok {
		o.shown = append(o.shown, at)
		place = len(o.shown)
		o.place[int32(at)] = place
	}
	return place
}
