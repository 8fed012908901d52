package sudoku

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// meaning is a primitive beside another way to decide whether digits keep it.
type meaning struct {
	c    Constraint
	kept func(Grid) bool
}

// someMeaning is a random primitive on a free row of cells with digits 0..n−1 or
// 1..n. Each is written again in the plainest way there is.
func someMeaning(r *rand.Rand, s *Shape, depth int) meaning {
	cells := make([]Cell, s.cells)
	for i, p := range r.Perm(s.cells) {
		cells[i] = Cell(p)
	}
	cells = cells[:1+r.IntN(len(cells))]
	set := func() DigitSet {
		out := NewDigitSet(s.n)
		for d := range s.n {
			if r.IntN(2) == 0 {
				out.Add(Digit(d + 1))
			}
		}
		return out
	}
	weights := func(k int) []int {
		if r.IntN(2) == 0 {
			return nil
		}
		out := make([]int, k)
		for i := range out {
			out[i] = []int{-2, -1, 1, 2, 3}[r.IntN(5)]
		}
		return out
	}
	tests := make([]Test, len(cells))
	for i, c := range cells {
		tests[i] = Test{c, set()}
	}
	switch r.IntN(5 + min(depth, 1)) {
	case 0:
		return meaning{Clause{"clause", tests, "x"}, func(g Grid) bool {
			return slices.ContainsFunc(tests, func(t Test) bool { return t.Allow.Has(g[t.Cell]) })
		}}
	case 1:
		k := min(len(cells), s.n)
		var sets []DigitSet
		texts := map[string]bool{}
		for range r.IntN(4) {
			digits := r.Perm(s.n)[:k]
			slices.Sort(digits)
			one, text := NewDigitSet(s.n), ""
			for _, d := range digits {
				one.Add(Digit(d + 1))
				text += string(rune('a' + d))
			}
			sets = append(sets, one)
			texts[text] = true
		}
		f, err := NewSetFamily(s.n, k, sets...)
		if err != nil {
			panic(err)
		}
		return meaning{Sets{"sets", cells[:k], f, "x"}, func(g Grid) bool {
			var text []byte
			for _, c := range cells[:k] {
				text = append(text, 'a'-1+byte(g[c]))
			}
			slices.Sort(text)
			return texts[string(text)]
		}}
	case 2:
		x := Sum{"sum", cells, weights(len(cells)), Comparison(r.IntN(4)), r.IntN(15) - 2, "x"}
		return meaning{x, func(g Grid) bool {
			total := 0
			for i, c := range cells {
				total += x.Weight(i) * s.Value(g[c])
			}
			return map[Comparison]bool{Equal: total == x.Total, AtMost: total <= x.Total, AtLeast: total >= x.Total, Unequal: total != x.Total}[x.Is]
		}}
	case 3:
		x := Count{"count", tests, weights(len(tests)), nil, "x"}
		for k := -3; k < 6; k++ {
			if r.IntN(2) == 0 {
				x.Allowed = append(x.Allowed, k)
			}
		}
		return meaning{x, func(g Grid) bool {
			count := 0
			for i, t := range tests {
				if t.Allow.Has(g[t.Cell]) {
					count += x.Weight(i)
				}
			}
			return slices.Contains(x.Allowed, count)
		}}
	case 4: // the digits, the breaks among them, modulo k, in any order of reading
		k, wrong := 2+r.IntN(3), r.IntN(2)
		var edges []Edge
		for q := range k {
			for d := range s.n + 1 {
				edges = append(edges, Edge{q, d + 1, (q + d + 1) % k}, Edge{q, d + 1, (q + d + 1) % k})
				if wrong == 1 && d == 0 {
					edges = append(edges, Edge{q, d + 1, q})
				}
			}
		}
		m, err := NewMachine(k, s.n+1, []int{0}, []int{1}, edges)
		if err != nil {
			panic(err)
		}
		line := append(slices.Clone(cells), Break, cells[0])
		return meaning{Automaton{"automaton", line, m, "x"}, func(g Grid) bool {
			total, free := s.n+1, 0
			for _, c := range append(slices.Clone(cells), cells[0]) {
				total += int(g[c])
				if wrong == 1 && g[c] == 1 {
					free++
				}
			}
			for i := range free + 1 {
				if (total-i)%k == 1 {
					return true
				}
			}
			return false
		}}
	}
	a, b, c := someMeaning(r, s, depth-1), someMeaning(r, s, depth-1), someMeaning(r, s, depth-1)
	return meaning{AnyOf{"any of", [][]Constraint{{a.c, b.c}, {c.c}}}, func(g Grid) bool { return a.kept(g) && b.kept(g) || c.kept(g) }}
}

// A primitive's Judge passes a full grid exactly when its meaning does, and a
// grid with blanks whenever some way to fill them is right.
func TestPrimitivesJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		lo := r.IntN(2)
		s, err := NewShape(Board{Rows: 1, Cols: 2 + r.IntN(3), Lo: lo, Hi: lo + 1 + r.IntN(3), FreeLines: true})
		if err != nil {
			t.Fatal(err)
		}
		m := someMeaning(r, s, 3)
		if err := m.c.check(s); err != nil {
			t.Fatalf("%+v: %v", m.c, err)
		}
		var walk func(g Grid, c int) bool
		walk = func(g Grid, c int) bool {
			if c == len(g) {
				f := m.c.Judge(s, g)
				if (f == nil) != m.kept(g) {
					t.Fatalf("%+v on %v: fault %v", m.c, g, f)
				}
				if f != nil && (len(f.Cells) == 0 || f.Error() == "" || f.Where == "") {
					t.Fatalf("%+v on %v: fault %+v", m.c, g, f)
				}
				return f == nil
			}
			some := false
			for d := range s.n {
				g[c] = Digit(d + 1)
				if walk(g, c+1) {
					some = true
				}
			}
			g[c] = 0
			if f := m.c.Judge(s, g); f != nil && some {
				t.Fatalf("%+v on %v, which can be filled: fault %v", m.c, g, f)
			}
			return some
		}
		walk(NewGrid(s), 0)
	}
}

// What is put together wrongly is refused, not judged.
func TestPrimitivesCheck(t *testing.T) {
	s, err := NewShape(Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	set := NewDigitSet(4, 1, 2)
	family, err := NewSetFamily(4, 2, set, set)
	if err != nil || len(family.Sets()) != 1 {
		t.Fatal(family, err)
	}
	machine, err := NewMachine(1, 4, []int{0}, []int{0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	test := []Test{{0, set}}
	for want, c := range map[string]Constraint{
		"no cells":       Clause{},
		"room for":       Clause{Tests: []Test{{0, DigitSet{1, 2}}}},
		"appears twice":  Clause{Tests: []Test{{3, set}, {3, set}}},
		"need a family":  Sets{Cells: []Cell{1, 2, 3}, Family: family},
		"not on a":       Sets{Cells: []Cell{1, 99}, Family: family},
		"1 weights":      Sum{Cells: []Cell{1, 2}, Weights: []int{1}},
		"not 0, belongs": Sum{Cells: []Cell{1, 2}, Weights: []int{1, 0}},
		"comparison 7":   Sum{Cells: []Cell{1}, Is: 7},
		"more than":      Sum{Cells: []Cell{1, 2}, Weights: []int{MaxSpan / 4, MaxSpan / 4}},
		"the total":      Sum{Cells: []Cell{1}, Total: MaxTotal + 1},
		"do not ascend":  Count{Tests: test, Allowed: []int{2, 2}},
		"2 weights":      Count{Tests: test, Weights: []int{1, 1}},
		"one symbol":     Automaton{Cells: []Cell{1, Break, 2}, Machine: machine},
		"reads the 4":    Automaton{Cells: []Cell{1}},
		"is nil":         AnyOf{Alternatives: [][]Constraint{{nil}}},
		"cell 77":        AnyOf{Alternatives: [][]Constraint{{Domain{Cell: 77, Allow: set}}}},
	} {
		if err := c.check(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
	deep := AnyOf{}
	for range MaxDepth {
		deep = AnyOf{Alternatives: [][]Constraint{{deep}}}
	}
	if err := deep.check(s); err == nil {
		t.Error("alternatives without end")
	}
	for _, edges := range [][]Edge{{{1, 1, 0}}, {{0, 1, 1}}, {{0, 5, 0}}, {{0, 0, 0}}} {
		if _, err := NewMachine(1, 4, nil, nil, edges); err == nil {
			t.Errorf("%v passes", edges)
		}
	}
	if _, err := NewSetFamily(4, 2, NewDigitSet(4, 1)); err == nil {
		t.Error("a set of another size passes")
	}
}
