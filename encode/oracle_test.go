package encode_test

import (
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The oracle of these tests: a search that is too slow for anything but small
// boards and simple enough to be believed.

type oracle struct {
	clauses [][]cnf.Lit
	occurs  [][]int // clauses by literal, 2v for v and 2v+1 for −v
	value   []int8  // by variable, as in a model
	trail   []cnf.Lit
	linear  []linear
	sums    [][]int // linear constraints by variable
}

// linear is a linear constraint, kept as long as its sum can be right.
type linear struct {
	terms []cnf.Term
	is    cnf.Compare
	bound int64
}

// fit sets what a linear constraint leaves no choice for; false means that it cannot hold.
func (o *oracle) fit(x linear, set func(cnf.Lit) bool) bool {
	lo, hi := int64(0), int64(0)
	for _, t := range x.terms {
		switch {
		case o.isTrue(t.Lit):
			lo, hi = lo+t.Coef, hi+t.Coef
		case !o.isFalse(t.Lit):
			lo, hi = lo+min(t.Coef, 0), hi+max(t.Coef, 0)
		}
	}
	fits := func(lo, hi int64) bool {
		return (x.is == cnf.AtLeast || lo <= x.bound) && (x.is == cnf.AtMost || hi >= x.bound)
	}
	if !fits(lo, hi) {
		return false
	}
	for _, t := range x.terms {
		if o.isTrue(t.Lit) || o.isFalse(t.Lit) {
			continue
		}
		if is, not := fits(lo+max(t.Coef, 0), hi+min(t.Coef, 0)), fits(lo-min(t.Coef, 0), hi-max(t.Coef, 0)); !is && !set(-t.Lit) || !not && !set(t.Lit) {
			return false
		}
	}
	return true
}

// addSums takes linear constraints in.
func (o *oracle) addSums(all ...linear) {
	o.sums = make([][]int, len(o.value))
	for i, x := range all {
		o.linear = append(o.linear, x)
		for _, t := range x.terms {
			o.sums[t.Lit.Var()] = append(o.sums[t.Lit.Var()], i)
		}
	}
}

func newOracle(f *cnf.Formula) *oracle {
	o := &oracle{occurs: make([][]int, 2*f.Vars+2), value: make([]int8, f.Vars+1), sums: make([][]int, f.Vars+1)}
	for _, c := range f.All() {
		o.add(c)
	}
	return o
}

func index(l cnf.Lit) int {
	if l < 0 {
		return int(-2*l + 1)
	}
	return int(2 * l)
}

func (o *oracle) isTrue(l cnf.Lit) bool {
	v := o.value[l.Var()]
	return v != 0 && (v > 0) == (l > 0)
}

func (o *oracle) isFalse(l cnf.Lit) bool { return o.isTrue(-l) }

// assume sets literals and propagates units; false means a conflict.
func (o *oracle) assume(lits ...cnf.Lit) bool {
	done := len(o.trail)
	set := func(l cnf.Lit) bool {
		if o.isFalse(l) {
			return false
		}
		if !o.isTrue(l) {
			if o.value[l.Var()] = 1; l < 0 {
				o.value[l.Var()] = -1
			}
			o.trail = append(o.trail, l)
		}
		return true
	}
	for _, l := range lits {
		if !set(l) {
			return false
		}
	}
	for ; done < len(o.trail); done++ {
		for _, i := range o.occurs[index(-o.trail[done])] {
			if unit, open, sat := o.look(i); !sat && (open == 0 || open == 1 && !set(unit)) {
				return false
			}
		}
		for _, i := range o.sums[o.trail[done].Var()] {
			if !o.fit(o.linear[i], set) {
				return false
			}
		}
	}
	return true
}

func (o *oracle) look(i int) (unit cnf.Lit, open int, sat bool) {
	for _, l := range o.clauses[i] {
		if o.isTrue(l) {
			return 0, 0, true
		}
		if !o.isFalse(l) {
			unit, open = l, open+1
		}
	}
	return unit, open, false
}

func (o *oracle) undo(to int) {
	for _, l := range o.trail[to:] {
		o.value[l.Var()] = 0
	}
	o.trail = o.trail[:to]
}

// add takes a clause in.
func (o *oracle) add(c []cnf.Lit) {
	o.clauses = append(o.clauses, c)
	for _, l := range c {
		o.occurs[index(l)] = append(o.occurs[index(l)], len(o.clauses)-1)
	}
}

// start propagates the unit clauses; false means a conflict.
func (o *oracle) start() bool {
	for i := range o.clauses {
		unit, open, sat := o.look(i)
		if !sat && (open == 0 || open == 1 && !o.assume(unit)) {
			return false
		}
	}
	for _, x := range o.linear {
		var units []cnf.Lit
		if !o.fit(x, func(l cnf.Lit) bool { units = append(units, l); return true }) || !o.assume(units...) {
			return false
		}
	}
	return true
}

// count is the number of assignments of the variables 1..project that extend
// to a model; each is passed to visit when that is not nil.
func (o *oracle) count(project, vars int, visit func(cnf.Model)) int {
	if !o.start() {
		return 0
	}
	var search func(v int) int
	search = func(v int) int {
		for v <= vars && (o.isTrue(cnf.Lit(v)) || o.isFalse(cnf.Lit(v))) {
			v++
		}
		if v > vars {
			if visit != nil {
				m := cnf.NewModel(vars)
				for v, value := range o.value {
					m[v] = cnf.Value(value)
				}
				visit(m)
			}
			return 1
		}
		total, mark := 0, len(o.trail)
		for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
			if o.assume(l) {
				total += search(v + 1)
			}
			o.undo(mark)
			if v > project && total > 0 {
				return 1 // one extension is enough
			}
		}
		return total
	}
	return search(1)
}

func solutions(t *testing.T, inst *encode.Formula, project int) []sudoku.Grid {
	t.Helper()
	f := formula(t, inst)
	pin(f, inst)
	var grids []sudoku.Grid
	newOracle(f).count(project, f.Vars, func(m cnf.Model) {
		g, err := inst.Decode(m)
		if err != nil {
			t.Fatal(err)
		}
		grids = append(grids, g)
	})
	return grids
}

func formula(t *testing.T, inst *encode.Formula) *cnf.Formula {
	t.Helper()
	var f cnf.Formula
	if err := inst.Write(&f); err != nil {
		t.Fatal(err)
	}
	if size := inst.Size(); int64(f.Vars) > size.Vars || int64(f.Len()) != size.Clauses || int64(f.Literals()) != size.Literals {
		t.Fatalf("written: %d variables, %d clauses, %d literals; Size is %+v", f.Vars, f.Len(), f.Literals(), size)
	}
	f.Vars = int(inst.Size().Vars)
	return &f
}

// shape is a board with boxes and rules.
func shape(t testing.TB, rows, cols int, rules ...string) *sudoku.Shape {
	t.Helper()
	return made(t, sudoku.Boxed(rows, cols), rules...)
}

func made(t testing.TB, b sudoku.Board, rules ...string) *sudoku.Shape {
	t.Helper()
	all, err := rule.ParseAll(strings.Join(rules, " "))
	if err != nil {
		t.Fatal(err)
	}
	b, _ = rule.Apply(b, all)
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func empty(s *sudoku.Shape) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
}

func puzzle(t testing.TB, s *sudoku.Shape, text string) sudoku.Puzzle {
	t.Helper()
	p := empty(s)
	if len(text) != s.Cells() {
		t.Fatalf("%d characters for %d cells", len(text), s.Cells())
	}
	for c, b := range []byte(text) {
		if b != '.' && b != '0' {
			p.Givens[c] = sudoku.Digit(b - '0')
		}
	}
	return p
}
