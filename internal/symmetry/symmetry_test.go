package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/symmetry"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// The slow twin counts and lists without maps.

// agree compares counts, lists and single maps of a puzzle with those of the twin. It returns
// the number of maps, and whether the puzzle was split by them.
func agree(t *testing.T, p sudoku.Puzzle) (kept int, isSplit bool) {
	t.Helper()
	engine := native.New(native.Jobs(1))
	maps := symmetry.Maps(t.Context(), p)
	if len(maps) < 2 {
		return len(maps), false
	}
	want := map[string]bool{}
	plain, err := engine.Solve(t.Context(), p, sudoku.Query{Each: func(g sudoku.Grid) bool {
		want[fmt.Sprint(g)] = true
		if len(want)%50 == 1 {
			for i := range maps {
				if fault := sudoku.Check(p, maps[i].Image(g)); fault != nil {
					t.Fatalf("%s: map %v of %v: %v", p.Text(), maps[i], g, fault)
				}
			}
		}
		return true
	}})
	if err != nil {
		t.Fatal(err)
	}
	parts := symmetry.Split(t.Context(), p, maps)
	if parts == nil {
		return len(maps), false
	}
	counted, err := symmetry.Solve(t.Context(), engine, p, maps, parts, sudoku.Query{})
	if err != nil || !counted.Complete || counted.Count != plain.Count {
		t.Fatalf("%s: %d maps, %d parts: counted %d, %v, search finds %d", p.Text(), len(maps), len(parts), counted.Count, err, plain.Count)
	}
	got := map[string]bool{}
	listed, err := symmetry.Solve(t.Context(), engine, p, maps, parts, sudoku.Query{Keep: 3, Each: func(g sudoku.Grid) bool {
		got[fmt.Sprint(g)] = true
		return true
	}})
	if err != nil || !listed.Complete || listed.Count != plain.Count || len(got) != len(want) || len(listed.Solutions) != min(3, len(want)) {
		t.Fatalf("%s: listed %d, %d different ones, %v, search finds %d", p.Text(), listed.Count, len(got), err, len(want))
	}
	for g := range got {
		if !want[g] {
			t.Fatalf("%s: %s is no solution", p.Text(), g)
		}
	}
	if n := plain.Count / 2; n > 0 {
		some, err := symmetry.Solve(t.Context(), engine, p, maps, parts, sudoku.Query{Limit: n})
		if err != nil || some.Complete || some.Count != n {
			t.Fatalf("%s: limit %d: %d, complete %v, %v", p.Text(), n, some.Count, some.Complete, err)
		}
	}
	return len(maps), true
}

func TestRandomPuzzlesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 1))
	kept := 0
	for i := range testenv.Rounds(3000) {
		random := []func(*rand.Rand) (sudoku.Puzzle, int){brute.Puzzle, brute.Primitives}[i%2]
		p, _ := random(r)
		if i%3 > 0 { // clues break most
			p = p.With(make(sudoku.Grid, p.Shape.Cells()))
			if n, err := native.New(native.Jobs(1)).Solve(t.Context(), p, sudoku.Query{Limit: 3000}); err != nil || !n.Complete {
				continue
			}
		}
		if n, _ := agree(t, p); n > 1 {
			kept++
		}
	}
	if kept < testenv.Rounds(60) {
		t.Errorf("a weak test: %d puzzles had maps", kept)
	}
}

// Rules and clues with their images under random maps, and now and then one that has none.
func TestSymmetricPuzzlesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 2))
	kept, used, broken := 0, 0, 0
	for range testenv.Rounds(1500) {
		p, want, spoilt := symmetric(t, r)
		if n, err := native.New(native.Jobs(1)).Solve(t.Context(), p, sudoku.Query{Limit: 4000}); err != nil || !n.Complete {
			continue
		}
		n, by := agree(t, p)
		if !spoilt && n < want {
			t.Errorf("%s: %d maps, at least %d keep it", p.Text(), n, want)
		}
		if n > 1 {
			kept++
		}
		if by {
			used++
		}
		if spoilt && n < want {
			broken++
		}
	}
	if kept < testenv.Rounds(300) || used < testenv.Rounds(150) || broken < testenv.Rounds(60) {
		t.Errorf("a weak test: %d puzzles had maps, %d were split, %d lost maps", kept, used, broken)
	}
}

// symmetric returns a puzzle that the given number of maps keep, unless it was spoilt by a
// constraint without its images.
func symmetric(t *testing.T, r *rand.Rand) (p sudoku.Puzzle, maps int, spoilt bool) {
	t.Helper()
	board := []sudoku.Board{sudoku.Boxed(2, 2), sudoku.Boxed(2, 3), sudoku.Latin(4), sudoku.Latin(5), sudoku.Boxed(1, 5)}[r.IntN(5)]
	s, err := sudoku.NewShape(board)
	if lo := r.IntN(3); err == nil && lo != 1 {
		s, err = s.OfValues(lo, lo+s.N()-1)
	}
	if err != nil {
		t.Fatal(err)
	}
	plain, err := sudoku.NewPuzzle(s, make(sudoku.Grid, s.Cells()))
	if err != nil {
		t.Fatal(err)
	}
	all := symmetry.Maps(t.Context(), plain)
	group := []symmetry.Map{all[0]}
	for range 1 + r.IntN(2) {
		group = append(group, all[r.IntN(len(all))])
	}
	group = closure(group)
	var rules []sudoku.Rule
	n := s.N()
	for range 1 + r.IntN(3) {
		cells := r.Perm(s.Cells())[:2+r.IntN(2)]
		made := constraint(r, s, cells, group)
		if made == nil {
			continue
		}
		for i := range group {
			rules = append(rules, brute.NewConstraintRule(fmt.Sprint("rule ", r.Uint64()), made(&group[i])))
		}
		if r.IntN(6) == 0 {
			spoilt = true
			rules = append(rules, brute.NewConstraintRule(fmt.Sprint("rule ", r.Uint64()), constraint(r, s, r.Perm(s.Cells())[:2], group[:1])(&group[0])))
		}
	}
	givens := make(sudoku.Grid, s.Cells())
	if r.IntN(3) == 0 { // one clue and its images
		c, d := r.IntN(s.Cells()), sudoku.Digit(1+r.IntN(n))
		for _, m := range group {
			if at := m.Cells[c]; givens[at] != 0 && givens[at] != m.Digits[d] {
				spoilt = true
			} else {
				givens[at] = m.Digits[d]
			}
		}
	}
	if p, err = sudoku.NewPuzzle(s, givens, rules...); err != nil {
		t.Fatal(err)
	}
	return p, len(group), spoilt
}

// closure adds the products of maps.
func closure(maps []symmetry.Map) []symmetry.Map {
	seen := map[string]bool{}
	var out []symmetry.Map
	add := func(m symmetry.Map) {
		if k := fmt.Sprint(m); !seen[k] {
			seen[k] = true
			out = append(out, m)
		}
	}
	for _, m := range maps {
		add(m)
	}
	for i := 0; i < len(out); i++ {
		for _, m := range maps {
			both := symmetry.Map{Cells: slices.Clone(m.Cells), Digits: slices.Clone(m.Digits)}
			for c := range both.Cells {
				both.Cells[c] = m.Cells[out[i].Cells[c]]
			}
			for d := range both.Digits {
				both.Digits[d] = m.Digits[out[i].Digits[d]]
			}
			add(both)
		}
	}
	return out
}

// constraint returns a random constraint, by its image under each map; nil if it has no image
// of its kind under one.
func constraint(r *rand.Rand, s *sudoku.Shape, at []int, group []symmetry.Map) func(*symmetry.Map) sudoku.Constraint {
	n := s.N()
	set := func() (out []sudoku.Digit) {
		for d := 1; d <= n; d++ {
			if r.IntN(3) > 0 {
				out = append(out, sudoku.Digit(d))
			}
		}
		return out
	}
	image := func(m *symmetry.Map, digits []sudoku.Digit) sudoku.DigitSet {
		out := sudoku.NewDigitSet(n)
		for _, d := range digits {
			out.Add(m.Digits[d])
		}
		return out
	}
	cells := func(m *symmetry.Map) (out []sudoku.Cell) {
		for _, c := range at {
			out = append(out, m.Cells[c])
		}
		return out
	}
	sets := make([][]sudoku.Digit, len(at))
	for i := range sets {
		sets[i] = set()
	}
	tests := func(m *symmetry.Map) (out []sudoku.Test) {
		for i, c := range cells(m) {
			out = append(out, sudoku.Test{Cell: c, Allow: image(m, sets[i])})
		}
		return out
	}
	switch r.IntN(8) {
	case 0:
		return func(m *symmetry.Map) sudoku.Constraint {
			return sudoku.Domain{Name: "domain", Cell: cells(m)[0], Allow: image(m, sets[0])}
		}
	case 1:
		return func(m *symmetry.Map) sudoku.Constraint { return sudoku.Different{Name: "different", Cells: cells(m)} }
	case 2:
		return func(m *symmetry.Map) sudoku.Constraint { return sudoku.Clause{Name: "clause", Tests: tests(m)} }
	case 3:
		allowed := []int{0, 2}[:1+r.IntN(2)]
		return func(m *symmetry.Map) sudoku.Constraint {
			return sudoku.Count{Name: "count", Tests: tests(m), Allowed: allowed}
		}
	case 4:
		table := sudoku.NewTable(n, func(_, _ sudoku.Digit) bool { return r.IntN(4) > 0 })
		return func(m *symmetry.Map) sudoku.Constraint {
			back := make([]sudoku.Digit, n+1)
			for d, e := range m.Digits {
				back[e] = sudoku.Digit(d)
			}
			c := cells(m)
			return sudoku.Relation{Name: "relation", A: c[0], B: c[1], Table: sudoku.NewTable(n, func(a, b sudoku.Digit) bool { return table.Allows(back[a], back[b]) })}
		}
	case 5:
		pairs := [][2]int{{1, 2}, {1, n}, {2, n}}[:1+r.IntN(3)]
		return func(m *symmetry.Map) sudoku.Constraint {
			var family []sudoku.DigitSet
			for _, pair := range pairs {
				family = append(family, image(m, []sudoku.Digit{sudoku.Digit(pair[0]), sudoku.Digit(pair[1])}))
			}
			f, err := sudoku.NewSetFamily(n, 2, family...)
			if err != nil {
				panic(err)
			}
			return sudoku.Sets{Name: "sets", Cells: cells(m)[:2], Family: f}
		}
	case 6:
		a, b := constraint(r, s, at, group), constraint(r, s, at, group)
		if a == nil || b == nil {
			return nil
		}
		return func(m *symmetry.Map) sudoku.Constraint {
			return sudoku.AnyOf{Name: "or", Alternatives: [][]sudoku.Constraint{{a(m)}, {b(m)}}}
		}
	}
	return sum(r, s, at, group)
}

// sum returns a sum of the places of digits, 1 to n: n + 1 − d where they are reversed.
func sum(r *rand.Rand, s *sudoku.Shape, at []int, group []symmetry.Map) func(*symmetry.Map) sudoku.Constraint {
	n := s.N()
	weights, all := make([]int, len(at)), 0
	for i := range weights {
		weights[i] = 1 + r.IntN(2) - 3*r.IntN(2)
		if weights[i] == 0 {
			weights[i] = 1
		}
		all += weights[i]
	}
	is, total := sudoku.Comparison(r.IntN(4)), r.IntN(2*n)
	of := func(m *symmetry.Map) (reversed, ok bool) {
		kept := true
		for d := 1; d <= n; d++ {
			kept = kept && m.Digits[d] == sudoku.Digit(d)
			reversed = d == 1 && m.Digits[1] == sudoku.Digit(n) || reversed && m.Digits[d] == sudoku.Digit(n+1-d)
		}
		return reversed, kept || reversed
	}
	for i := range group {
		if _, ok := of(&group[i]); !ok {
			return nil
		}
	}
	return func(m *symmetry.Map) sudoku.Constraint {
		x := sudoku.Sum{Name: "sum", Is: is, Weights: slices.Clone(weights), Total: total + all*(s.Value(1)-1)}
		for _, c := range at {
			x.Cells = append(x.Cells, m.Cells[c])
		}
		if reversed, _ := of(m); reversed { // of the digits n + 1 − d instead of d, the same sum
			for i := range x.Weights {
				x.Weights[i] = -x.Weights[i]
			}
			x.Total = total - all*(n+1) - all*(s.Value(1)-1)
		}
		return x
	}
}

// The grids of anti-knight with nonconsecutive are mapped by all that was looked for; a sum
// leaves the reflections that keep it, and a clue those that keep the clue.
func TestMaps(t *testing.T) {
	s := sudoku.Classic()
	far := sudoku.NewTable(9, func(a, b sudoku.Digit) bool { return a > b+1 || b > a+1 })
	var beside []sudoku.Constraint
	for c := range sudoku.Cell(81) {
		if c%9 < 8 {
			beside = append(beside, sudoku.Relation{Name: "far", A: c + 1, B: c, Table: far})
		}
		if c < 72 {
			beside = append(beside, sudoku.Relation{Name: "far", A: c, B: c + 9, Table: far})
		}
	}
	nonconsecutive := brute.NewConstraintRule("nonconsecutive", beside...)
	sum := func(total int) sudoku.Rule {
		return brute.NewConstraintRule(fmt.Sprint("sum ", total), sudoku.Sum{Name: "sum", Cells: []sudoku.Cell{0, 1, 9}, Total: total})
	}
	for _, tt := range []struct {
		rules []sudoku.Rule
		clue  bool
		want  int
	}{
		{nil, false, 8 * 18}, {[]sudoku.Rule{nonconsecutive}, false, 16}, {[]sudoku.Rule{nonconsecutive, sum(14)}, false, 2},
		{[]sudoku.Rule{nonconsecutive, sum(15)}, false, 4}, {[]sudoku.Rule{nonconsecutive}, true, 8},
	} {
		givens := make(sudoku.Grid, s.Cells())
		if tt.clue {
			givens[40] = 3
		}
		p, err := sudoku.NewPuzzle(s, givens, tt.rules...)
		if err != nil {
			t.Fatal(err)
		}
		if got := symmetry.Maps(t.Context(), p); len(got) != tt.want {
			t.Errorf("%d rules, clue %v: %d maps, want %d", len(tt.rules), tt.clue, len(got), tt.want)
		}
	}
}
