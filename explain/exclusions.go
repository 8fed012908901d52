package explain

import (
	"encoding/binary"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// A rule may use all exclusions between its cells, whatever rules they are of, and a reader wants to know these. So a
// reason names the rules without whose exclusions there would be none, and its sentence uses no others. Cells, houses
// and the rules of its truths need no name.

// sharedBy is the constraints that exclude candidates of two cells, by these: −1 less those of the board, and then
// their places among the puzzle's.
type sharedBy map[[2]sudoku.Cell][]int

// twoCells is two cells in ascending order.
func twoCells(a, b sudoku.Cell) [2]sudoku.Cell { return [2]sudoku.Cell{min(a, b), max(a, b)} }

func sharedIn(p sudoku.Puzzle) sharedBy {
	out := sharedBy{}
	add := func(cells []sudoku.Cell, index int) {
		for i, a := range cells {
			for _, b := range cells[:i] {
				out[twoCells(a, b)] = append(out[twoCells(a, b)], index)
			}
		}
	}
	for i, d := range p.Shape.Differents() {
		add(d.Cells, -1-i)
	}
	for i, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Different:
			add(c.Cells, i)
		case sudoku.Relation:
			add(c.Scope(), i)
		}
	}
	return out
}

// foreign is what excludes each other between the cells of some truths and a claim by other rules alone.
type foreign struct {
	names []string
	pairs []foreignPair
	with  map[string]*allowed
}

// foreignPair is two candidates and the names of the rules.
type foreignPair struct {
	x, y int32
	by   []string
}

// allowed is the exclusions that a reason may use: all but some.
type allowed struct {
	m       *model
	truths  []int32 // whose rules need no name
	names   []string
	gone    [][2]int32        // candidates, ascending, whose exclusion it may not use
	without map[[2]int32]bool // the same
	demands map[int32]*demand // by truth
}

// rules is the names of the rules that the reason needs.
func (a *allowed) rules() []string {
	if a == nil {
		return nil
	}
	return a.names
}

// pass reports whether the exclusion between two candidates may be used.
func (a *allowed) pass(x, y int32) bool {
	return a == nil || !a.without[[2]int32{min(x, y), max(x, y)}]
}

// allows reports whether the exclusions of a rule may be used.
func (a *allowed) allows(e exclusion) bool {
	return slices.Contains(a.names, e.rule) || a.m.isOwn(a.truths, e.constraint)
}

// excludes reports whether two candidates exclude each other in the sentence of a reason.
func (w *walk) excludes(x, y int32) bool { return w.m.excludes(x, y) && w.only.pass(x, y) }

func (r Reason) excludes(x, y int32) bool { return r.m.excludes(x, y) && r.only.pass(x, y) }

// isOwn reports whether a constraint is one of the rules of truths.
func (m *model) isOwn(truths []int32, constraint int) bool {
	return slices.ContainsFunc(truths, func(t int32) bool {
		one, count := m.truths[t], 1
		if d := m.demanded[t]; d != nil {
			count = d.count
		}
		return one.Kind == RuleTruth && one.Constraint <= constraint && constraint < one.Constraint+count
	})
}

// isDifferent reports whether a constraint, or a set of cells of the board if that is negative, is that cells differ.
func (m *model) isDifferent(i int) bool {
	if i < 0 {
		return true
	}
	_, ok := m.puzzle.Constraints()[i].(sudoku.Different)
	return ok
}

// foreignOf lists what excludes each other between the cells of truths, and that of a candidate that is not negative.
func (w *walk) foreignOf(x int32, truths []int32) *foreign {
	m, cells := w.m, []sudoku.Cell(nil)
	key := []byte(nil)
	if x >= 0 && int(x) < m.real {
		own := m.split(x).Cell
		isOf := func(t int32) bool { return m.demanded[t] != nil && slices.Contains(m.demanded[t].cells, own) }
		if !slices.ContainsFunc(truths, isOf) { // claims about all cells of a demand share its list
			cells = append(cells, own)
			key = binary.AppendUvarint(key, uint64(own)+1)
		}
	}
	for _, t := range truths {
		key = binary.AppendUvarint(key, uint64(t)+1<<20)
		if d := m.demanded[t]; d != nil {
			cells = append(cells, d.cells...)
			continue
		}
		for _, y := range m.has[t] {
			if int(y) < m.real {
				cells = append(cells, m.split(y).Cell)
			}
		}
	}
	if f := w.foreign[string(key)]; f != nil {
		return f
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	f, shared := &foreign{with: map[string]*allowed{}}, m.shared()
	for i, a := range cells {
		for _, b := range cells[:i] {
			same := shareHouse(m.puzzle.Shape, a, b)
			if slices.ContainsFunc(shared[twoCells(a, b)], func(i int) bool { return !m.isOwn(truths, i) && !(same && m.isDifferent(i)) }) {
				w.between(f, b, a, truths)
			}
		}
	}
	if len(w.foreign) > mostForeign {
		clear(w.foreign)
	}
	w.foreign[string(key)] = f
	return f
}

// between adds what excludes each other between two cells.
func (w *walk) between(f *foreign, a, b sudoku.Cell, truths []int32) {
	m := w.m
	list, same := m.shared()[twoCells(a, b)], shareHouse(m.puzzle.Shape, a, b)
	names := make([]string, len(list)) // "" for those of the truths
	for k, i := range list {
		if !m.isOwn(truths, i) {
			names[k] = m.exclusionOf(i).rule
			f.names = once(append(f.names, names[k]))
		}
	}
	every := func(sudoku.Digit) bool { return true }
	for _, x := range m.digits(a, every) {
		for _, y := range m.digits(b, every) {
			one, other := m.split(x), m.split(y)
			if same && one.Digit == other.Digit {
				continue
			}
			var by []string
			own := false
			for k, i := range list {
				if m.excludedBy(i, one, other) {
					by, own = append(by, names[k]), own || names[k] == ""
				}
			}
			if len(by) > 0 && !own {
				f.pairs = append(f.pairs, foreignPair{x, y, by})
			}
		}
	}
}

// allowing is the exclusions with those of the rules that have these names.
func (f *foreign) allowing(m *model, truths []int32, names []string) *allowed {
	key := strings.Join(names, "\n")
	if a := f.with[key]; a != nil {
		return a
	}
	a := &allowed{m: m, truths: truths, names: names, without: map[[2]int32]bool{}, demands: map[int32]*demand{}}
	for _, p := range f.pairs {
		if !slices.ContainsFunc(p.by, func(name string) bool { return slices.Contains(names, name) }) {
			pair := [2]int32{min(p.x, p.y), max(p.x, p.y)}
			a.gone = append(a.gone, pair)
			a.without[pair] = true
		}
	}
	f.with[key] = a
	return a
}

// The bounds of the lists of exclusions that are remembered, and of the cost to try a reason without some.
const (
	mostForeign = 1000
	foreignCost = maxCost / 8
)

// needed is the exclusions with which truths leave no way for a candidate of the position, or none by themselves where
// that is negative: those of the fewest rules that are found, nil where no others exclude anything between their cells.
func (w *walk) needed(target int, truths []int) *allowed {
	if len(w.m.shared()) == 0 {
		return nil
	}
	x, of := int32(-1), []int32(nil)
	if target >= 0 {
		x = w.p.open[target]
	}
	for _, t := range truths {
		of = append(of, w.p.truth[t])
	}
	f := w.foreignOf(x, of)
	if len(f.pairs) == 0 {
		return nil
	}
	var all []string // by which something is excluded that is open
	for _, p := range f.pairs {
		if a, b := w.p.at[p.x], w.p.at[p.y]; a >= 0 && b >= 0 && w.p.excludes(int(a)).has(int(b)) {
			all = append(all, p.by...)
		}
	}
	if len(all) == 0 {
		return f.allowing(w.m, of, nil)
	}
	before := w.refute.most
	w.refute.most = foreignCost
	suffice := func(names []string) bool {
		defer w.restrict(f.allowing(w.m, of, names), truths)()
		return w.refute.refutes(target, truths)
	}
	var names []string
	if !suffice(nil) {
		names = slices.DeleteFunc(slices.Clone(f.names), func(name string) bool { return !slices.Contains(all, name) })
		for i := len(names) - 1; i >= 0; i-- {
			if fewer := slices.Delete(slices.Clone(names), i, i+1); suffice(fewer) {
				names = fewer
			}
		}
	}
	w.refute.most = before
	return f.allowing(w.m, of, names)
}

// except is the demand without some exclusions between its cells.
func (d *demand) except(m *model, gone [][2]int32) *demand {
	out, k := *d, len(d.cells)
	out.goes = slices.Clone(d.goes)
	for _, pair := range gone {
		a, b := m.split(pair[0]), m.split(pair[1])
		i, in := slices.BinarySearch(d.cells, a.Cell)
		if j, too := slices.BinarySearch(d.cells, b.Cell); in && too {
			out.goes[(i*m.n+int(a.Digit)-1)*k+j] |= 1 << (b.Digit - 1)
			out.goes[(j*m.n+int(b.Digit)-1)*k+i] |= 1 << (a.Digit - 1)
		}
	}
	out.tighten(m)
	return &out
}

// restrict takes exclusions out of the position that are not allowed, and returns what puts them back.
func (w *walk) restrict(a *allowed, truths []int) (undo func()) {
	if a == nil {
		return func() {}
	}
	before := w.only
	w.only = a
	var gone [][2]int
	for _, pair := range a.gone {
		x, y := int(w.p.at[pair[0]]), int(w.p.at[pair[1]])
		if x >= 0 && y >= 0 && w.p.excludes(x).has(y) {
			w.p.excludes(x).drop(y)
			w.p.excludes(y).drop(x)
			gone = append(gone, [2]int{x, y})
		}
	}
	old := map[int32]*demand{}
	for _, t := range truths {
		at := w.p.demandOf[t]
		if at == 0 {
			continue
		}
		d := &w.p.demands[at-1]
		old[at-1] = d.demand
		if a.demands[w.p.truth[t]] == nil {
			a.demands[w.p.truth[t]] = d.demand.except(w.m, a.gone)
		}
		d.demand = a.demands[w.p.truth[t]]
	}
	return func() {
		w.only = before
		for _, pair := range gone {
			w.p.excludes(pair[0]).add(pair[1])
			w.p.excludes(pair[1]).add(pair[0])
		}
		for at, d := range old {
			w.p.demands[at].demand = d
		}
	}
}
