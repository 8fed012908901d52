package explain

import (
	"errors"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Connected cells are truths without number: for any cells that no connected set can have
// all of without some others, one of the first is out, or one of the others is in.
//
//	B x .     one of the Bs is white or one of x is black
//	x . B
//
// A walk adds those that decide something in its position, each irreducible, and so the
// smallest steps are smallest with regard to these. What parts, sizes and distances decide
// of one cell is all found; reasons that combine several cuts know those that were met on
// the way.

// hung is connected cells of the model.
type hung struct {
	of     sudoku.Connected
	truth  Truth
	node   int32
	number int // from 1
}

// Cut is a consequence of connected cells: one of the cells In is not in the set, or one of
// the cells Out is. It is irreducible.
type Cut struct {
	In, Out []sudoku.Cell
	of      *hung
}

// own returns the model with room for truths of one walk.
func (m *model) own() *model {
	out := &model{
		puzzle: m.puzzle, n: m.n, real: m.real, options: m.options, near: m.near, cell: m.cell, out: m.out,
		demanded: slices.Clip(m.demanded), nodes: m.nodes, hung: m.hung, base: m, named: m.named, shared: m.shared, speech: m.speech,
		truths: slices.Clip(m.truths), has: slices.Clip(m.has), of: slices.Clone(m.of),
	}
	for i, list := range out.of {
		out.of[i] = slices.Clip(list)
	}
	return out
}

// cuts adds the truths about connected cells that decide a cell in the position.
func (w *walk) cuts() {
	for i := range w.m.hung {
		h := &w.m.hung[i]
		w.cutsOf(h)
	}
	w.extend()
}

// extend makes room in the position for truths that were added.
func (w *walk) extend() {
	if len(w.m.truths) > len(w.p.done) {
		clear(w.proved) // a new truth may be in a smaller reason
	}
	for len(w.p.done) < len(w.m.truths) {
		w.p.done = append(w.p.done, false)
	}
}

// cutsOf adds those of one constraint: what its cells that are in and out decide of each
// other cell.
func (w *walk) cutsOf(h *hung) {
	var in, out, open []sudoku.Cell
	for _, c := range h.of.Cells {
		switch {
		case !w.alive(c, func(d sudoku.Digit) bool { return !h.of.Allow.Has(d) }):
			in = append(in, c)
		case !w.alive(c, h.of.Allow.Has):
			out = append(out, c)
		default:
			open = append(open, c)
		}
	}
	h.of.Excluder(w.m.puzzle.Shape).Decide(in, out, open, true, func(c sudoku.Cell, is bool) bool {
		switch {
		case c < 0:
			w.cut(h, in, out)
		case is:
			w.cut(h, in, append(slices.Clip(out), c))
		default:
			w.cut(h, append(slices.Clip(in), c), out)
		}
		return true
	})
}

// alive reports whether a cell has a candidate left that passes.
func (w *walk) alive(c sudoku.Cell, pass func(sudoku.Digit) bool) bool {
	return slices.ContainsFunc(w.m.digits(c, pass), func(x int32) bool { return w.p.alive[x] })
}

// irreducible is a part of what the lists exclude of which no cell can be left out. The first ones are left out first.
func irreducible(x *sudoku.Excluder, in, out []sudoku.Cell) (_, _ []sudoku.Cell) {
	in, out = slices.Clone(in), slices.Clone(out)
	for i := 0; i < len(in); {
		if less := slices.Delete(slices.Clone(in), i, i+1); x.Excludes(less, out) {
			in = less
		} else {
			i++
		}
	}
	for i := 0; i < len(out); {
		if less := slices.Delete(slices.Clone(out), i, i+1); x.Excludes(in, less) {
			out = less
		} else {
			i++
		}
	}
	return in, out
}

// cut adds an irreducible part of what the lists exclude, unless it is there, and returns its number.
func (w *walk) cut(h *hung, in, out []sudoku.Cell) int32 {
	in, out = irreducible(h.of.Excluder(w.m.puzzle.Shape), in, out)
	slices.Sort(in)
	slices.Sort(out)
	first := len(w.m.base.truths)
	for i, t := range w.m.truths[first:] {
		if c := t.Cut; c.of == h && slices.Equal(c.In, in) && slices.Equal(c.Out, out) {
			return int32(first + i)
		}
	}
	t := h.truth
	t.Cut = &Cut{in, out, h}
	var ways []int32
	for _, c := range in {
		ways = append(ways, w.m.digits(c, func(d sudoku.Digit) bool { return !h.of.Allow.Has(d) })...)
	}
	for _, c := range out {
		ways = append(ways, w.m.digits(c, h.of.Allow.Has)...)
	}
	w.m.add(t, ways)
	return int32(len(w.m.truths) - 1)
}

// hangingAt is connected cells in the numbers of a position.
type hangingAt struct {
	*hung
	excludes *sudoku.Excluder
	cells    []hangingCell
}

// hangingCell is a cell in a position: its open candidates that are in the set and those that are not, or on which side it
// is decided.
type hangingCell struct {
	cell      sudoku.Cell
	ways      [2][]int32 // not in the set, in the set
	decided   bool
	decidedIn int // 1 for in
}

// caseCut is a cut within a case. It is made irreducible when an event that is needed follows from it.
type caseCut struct {
	at      *hangingAt
	in, out []sudoku.Cell
	least   bool
}

// hang works out the connected cells of the position.
func (t *trier) hang() {
	p := t.p
	t.hangs, t.hangOf = make([]hangingAt, len(p.m.hung)), make([][]int32, len(p.open))
	for i := range t.hangs {
		h := &t.hangs[i]
		h.hung = &p.m.hung[i]
		h.excludes = h.of.Excluder(p.m.puzzle.Shape)
		for _, c := range h.of.Cells {
			one := hangingCell{cell: c}
			for _, x := range p.m.digits(c, func(sudoku.Digit) bool { return true }) {
				side := 0
				if h.of.Allow.Has(p.m.split(x).Digit) {
					side = 1
				}
				switch y := p.at[x]; {
				case y >= 0:
					one.ways[side] = append(one.ways[side], y)
					t.hangOf[y] = append(t.hangOf[y], int32(i))
				case p.alive[x]:
					one.decided, one.decidedIn = true, side
				}
			}
			h.cells = append(h.cells, one)
		}
	}
}

// can reports whether a cell can be in the set, or out of it, where some candidates are alive.
func (c *hangingCell) can(side int, alive set) bool {
	if c.decided {
		return side == c.decidedIn
	}
	return slices.ContainsFunc(c.ways[side], func(y int32) bool { return alive.has(int(y)) })
}

// cuts decides what connected cells do in a state, those that have changed; true for a clash.
func (t *trier) cuts(s *tryState) (clashes bool) {
	for i := range s.loose.all() {
		s.loose.drop(i)
		h := &t.hangs[i]
		in, out, open := t.in[:0], t.out[:0], t.open[:0]
		for j := range h.cells {
			switch c := &h.cells[j]; {
			case !c.can(0, s.alive):
				in = append(in, c.cell)
			case !c.can(1, s.alive):
				out = append(out, c.cell)
			default:
				open = append(open, c.cell)
			}
		}
		t.in, t.out, t.open = in, out, open
		var sides [2][]sudoku.Cell // that all cuts share
		h.excludes.Decide(in, out, open, false, func(c sudoku.Cell, is bool) bool {
			if sides[0] == nil {
				sides = [2][]sudoku.Cell{slices.Clone(in), slices.Clone(out)}
			}
			cut := &caseCut{at: h, in: sides[0], out: sides[1]}
			switch {
			case c < 0:
				s.events = append(s.events, event{kind: clash, x: -1, truth: -1, cut: cut})
				clashes = true
			case is:
				cut.out = append(slices.Clip(cut.out), c)
				clashes = t.decide(s, h, c, 1, cut)
			default:
				cut.in = append(slices.Clip(cut.in), c)
				clashes = t.decide(s, h, c, 0, cut)
			}
			return !clashes
		})
		if clashes {
			return true
		}
	}
	return false
}

// decide leaves a cell the candidates of a side by a cut; true for a clash.
func (t *trier) decide(s *tryState, h *hangingAt, c sudoku.Cell, side int, cut *caseCut) bool {
	one := &h.cells[slices.IndexFunc(h.cells, func(o hangingCell) bool { return o.cell == c })]
	if !one.can(1-side, s.alive) { // since another cell was decided
		return false
	}
	left := slices.DeleteFunc(slices.Clone(one.ways[side]), func(y int32) bool { return !s.alive.has(int(y)) })
	if len(left) == 1 {
		return t.place(s, event{kind: placed, x: left[0], truth: -1, cut: cut})
	}
	for _, y := range one.ways[1-side] {
		if t.level.Size > 0 && s.alive.has(int(y)) {
			s.events = append(s.events, event{kind: excluded, x: y, truth: -1, cut: cut})
			if t.drop(s, int(y), int32(len(s.events)-1)) {
				return true
			}
		}
	}
	return false
}

// ways is the candidates of the position of which one is right by the cut. The cells that are decided last in a state are left out
// of it first.
func (c *caseCut) ways(s *tryState) (out []int32) {
	if !c.least {
		c.least = true
		last := map[sudoku.Cell]int32{}
		for i := range c.at.cells {
			one := &c.at.cells[i]
			for _, y := range append(slices.Clip(one.ways[0]), one.ways[1]...) {
				if !s.alive.has(int(y)) {
					last[one.cell] = max(last[one.cell], s.gone[y]+1)
				}
			}
		}
		later := func(a, b sudoku.Cell) int { return int(last[b] - last[a]) }
		c.in, c.out = slices.Clone(c.in), slices.Clone(c.out)
		slices.SortStableFunc(c.in, later)
		slices.SortStableFunc(c.out, later)
		c.in, c.out = irreducible(c.at.excludes, c.in, c.out)
	}
	for i := range c.at.cells {
		one := &c.at.cells[i]
		switch {
		case slices.Contains(c.in, one.cell):
			out = append(out, one.ways[0]...)
		case slices.Contains(c.out, one.cell):
			out = append(out, one.ways[1]...)
		}
	}
	return out
}

// cut is what the reason is about, if that is a single truth about connected cells.
func (r Reason) cut() *Cut {
	if len(r.Truths) != 1 || r.Truths[0].Cut == nil {
		return nil
	}
	return r.Truths[0].Cut
}

// fails returns what the cells In come to without others than Out: too far from each other, or parted if they may be many;
// neither where they have too little room.
func (c *Cut) fails(s *sudoku.Shape) (far, parted bool) {
	free, small := c.of.of, c.of.of
	free.Max, small.Min = len(free.Cells), 0
	return !free.Excludes(s, c.In, c.Out), small.Excludes(s, c.In, c.Out)
}

// othersOf is cells of the cut except that of a claim.
func othersOf(cells []sudoku.Cell, cell sudoku.Cell) []sudoku.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c sudoku.Cell) bool { return c == cell })
}

// like reports whether two cuts exclude claims about two cells for the same reason: cells that are in cannot be connected, or
// have no room, whichever others that are out are in the way. A way that is too long may be one to other cells.
func (c *Cut) like(other *Cut, cell, second sudoku.Cell) bool {
	in := slices.Contains(c.In, cell)
	if c.of != other.of || in != slices.Contains(other.In, second) {
		return false
	}
	s := c.of.truth.m.puzzle.Shape
	far, parted := c.fails(s)
	switch farther, also := other.fails(s); {
	case far != farther || parted != also:
		return false
	case in && far && !c.of.of.Edge && len(c.In) <= c.of.of.Max && len(other.In) <= c.of.of.Max:
		return true
	}
	return (len(othersOf(c.Out, cell)) > 0) == (len(othersOf(other.Out, second)) > 0) && slices.Equal(othersOf(c.In, cell), othersOf(other.In, second))
}

// because returns why the cells of a reason's claims are as they must be: "else r1c1 and r5c5, black, would be cut off from
// each other by r2c3 and r3c2". What the cuts of all claims have serves each of them.
func (c *Cut) because(p sudoku.Puzzle, r Reason) string {
	var in, out []sudoku.Cell
	claims := append([]Reason{r}, r.beside...)
	for _, one := range claims {
		in, out = append(in, othersOf(one.cut().In, one.Claim.Fact.Cell)...), append(out, othersOf(one.cut().Out, one.Claim.Fact.Cell)...)
	}
	slices.Sort(in)
	slices.Sort(out)
	in, out = slices.Compact(in), slices.Compact(out)
	m := c.of.truth.m
	s, what, l := p.Shape, c.value(p), m.language()
	cells := func(list []sudoku.Cell) string { return l.And(c.names(p, list)) }
	one, text := slices.Contains(c.In, r.Claim.Fact.Cell), ""
	far, parted := c.fails(s)
	switch {
	case len(c.In) > c.of.of.Max:
		return l.Count("too many", c.of.of.Max, "value", what, "cells", cells(in))
	case parted && !far && len(out) > 0:
		return c.cutOff(one, what, cells(in), len(in), cells(out))
	case one && c.of.of.Edge && (far || parted):
		text = l.Count("no way to the edge", len(claims), "value", what)
	case one && (far || parted):
		text = l.Count("no way to", len(claims), "value", what, "cells", cells(in))
	case c.of.of.Edge && (far || parted):
		text = l.Count("else no way to the edge", len(in), "cells", cells(in), "value", what)
	case far || parted:
		text = l.Count("else no way to each other", len(in), "cells", cells(in), "value", what)
	case one:
		text = l.Count("no room", len(claims), "value", what, "room", m.cellsText(c.of.of.Min))
	case len(in) == 0:
		text = l.Text("else no part", "room", m.cellsText(c.of.of.Min), "value", what)
	default:
		text = l.Text("else no room", "cells", cells(in), "value", what, "room", m.cellsText(c.of.of.Min))
	}
	if far {
		text = l.Text("within", "sentence", text, "cells", m.cellsText(c.of.of.Max))
	}
	return c.past(p, text, out)
}

// cutOff is the sentence where the cells that are out part the others, or the claim's cell from them.
func (c *Cut) cutOff(one bool, value, in string, n int, out string) string {
	l, edge := c.of.truth.m.language(), c.of.of.Edge
	switch {
	case one && edge:
		return l.Text("cut off from the edge", "by", out)
	case one:
		return l.Text("cut off from", "cells", in, "by", out)
	case edge:
		return l.Count("else cut off from the edge", n, "cells", in, "value", value, "by", out)
	}
	return l.Count("else cut off from each other", n, "cells", in, "value", value, "by", out)
}

// past adds the cells that are out of the set to a sentence.
func (c *Cut) past(p sudoku.Puzzle, text string, out []sudoku.Cell) string {
	if len(out) == 0 {
		return text
	}
	m := c.of.truth.m
	return m.text("past", "sentence", text, "cells", m.language().And(c.names(p, out)))
}

// names is what some cells are called, the first ones of many: squares where the value names their layer.
func (c *Cut) names(p sudoku.Puzzle, cells []sudoku.Cell) []string {
	if c.value(p) != c.of.truth.m.terms(c.plain(p)) {
		squares := make([]sudoku.Cell, len(cells))
		for i, cell := range cells {
			_, squares[i] = p.Shape.LayerOf(cell)
		}
		cells = squares
	}
	return c.of.truth.m.fewCells(p.Shape, cells)
}

// text returns the cut as a truth that needs a way: "black r1c1 and r5c5 connected past
// r2c3 and r3c2".
func (c *Cut) text(p sudoku.Puzzle) string {
	m, text, what := c.of.truth.m, "", c.value(p)
	in := m.language().And(c.names(p, c.In))
	switch edge := c.of.of.Edge; {
	case edge && in == "":
		text = m.text("connected to the edge", "value", what)
	case edge:
		text = m.text("connected to the edge as", "value", what, "cells", in)
	case in == "":
		text = m.text("connected", "value", what)
	default:
		text = m.text("connected as", "value", what, "cells", in)
	}
	return c.past(p, text, c.Out)
}

// value names the set in the words of its layer, if that has some: "part of the sea".
func (c *Cut) value(p sudoku.Puzzle) string {
	return c.of.truth.m.noun("part", p.Shape, c.of.of.Cells[0], c.plain(p))
}

// plain names the set: its one value, or the rule.
func (c *Cut) plain(p sudoku.Puzzle) string {
	s, first := p.Shape, c.of.of.Cells[0]
	var names []string
	for d := sudoku.Digit(1); int(d) <= s.Width(first); d++ {
		if c.of.of.Allow.Has(d) {
			names = append(names, s.ValueName(first, d))
		}
	}
	if len(names) == 0 || len(names) > 4 {
		return c.of.of.Name
	}
	return strings.Join(names, "/")
}

// fewCells is the names of the first cells of a list, and how many others there are.
func (m *model) fewCells(s *sudoku.Shape, cells []sudoku.Cell) []string {
	return m.fewNames(cellNames(s, cells))
}

func (m *model) fewNames(names []string) []string {
	const shown = 9
	return few(names, shown, func(n int) string { return m.language().Count("others", n) })
}

// few is the first words of a list, and how many others there are, where these are two or more.
func few(words []string, shown int, others func(n int) string) []string {
	if more := len(words) - shown; more > 1 {
		return append(words[:shown:shown], others(more))
	}
	return words
}

// cellsText is a number of cells.
func (m *model) cellsText(k int) string { return m.language().Count("cells", k) }

// cuts makes the truths about connected cells lemmas, with the lemmas that lead to each.
// Where no sequence of lemmas is known, or the formula has other bounds, it is [ErrStuck].
func (d *deriver) cuts(truths []int32) error {
	for _, t := range truths {
		c := d.m.truths[t].Cut
		if c == nil || d.cutting[t] {
			continue
		}
		lemmas, _ := d.shared.aux[c.of.node].Hang.Lemmas(c.In, c.Out)
		for _, lemma := range lemmas {
			if err := d.checker.Add(lemma); err != nil {
				return errors.Join(ErrStuck, err)
			}
			if err := d.to.Add(lemma); err != nil {
				return err
			}
		}
		if d.cutting == nil {
			d.cutting = map[int32]bool{}
		}
		d.cutting[t] = true
	}
	return nil
}
