package reduce

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// general makes a reducer of the plain 9×9 board take the way of all shapes.
func general(r *Reducer) *Reducer {
	r.classic = false
	return r
}

// reference is the techniques by their words, over a table of booleans.
func reference(p sudoku.Puzzle) (may [][]bool, outcome Outcome) {
	s, g := p.Shape, p.Givens
	n := s.N()
	may = make([][]bool, s.Cells())
	for c := range may {
		may[c] = make([]bool, n+1)
		for d := 1; d <= n; d++ {
			may[c][d] = s.Exists(sudoku.Cell(c)) && (g[c] == 0 || int(g[c]) == d)
		}
	}
	houses, sets := s.Houses(), s.Differents()
	var relations []sudoku.Relation
	for _, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Domain:
			for d := 1; d <= n; d++ {
				may[c.Cell][d] = may[c.Cell][d] && c.Allow.Has(sudoku.Digit(d))
			}
		case sudoku.Different:
			if sets = append(sets, c); len(c.Cells) == n {
				houses = append(slices.Clip(houses), sudoku.House{Cells: c.Cells})
			} else if len(c.Cells) > n {
				return nil, Contradiction
			}
		case sudoku.Relation:
			relations = append(relations, c)
		}
	}
	digits := func(c int) (k, last int) {
		for d := 1; d <= n; d++ {
			if may[c][d] {
				k, last = k+1, d
			}
		}
		return
	}
	for changed := true; changed; {
		changed = false
		drop := func(c sudoku.Cell, d int) {
			if may[c][d] {
				may[c][d], changed = false, true
			}
		}
		for c := range may {
			k, d := digits(c)
			if k == 0 && s.Exists(sudoku.Cell(c)) {
				return nil, Contradiction
			}
			if k == 1 {
				for _, q := range peers(s, sets, sudoku.Cell(c)) {
					drop(q, d)
				}
			}
		}
		for _, r := range relations {
			differ := slices.Contains(peers(s, sets, r.A), r.B)
			for a := 1; a <= n; a++ {
				ab, ba := false, false
				for b := 1; b <= n; b++ {
					ab = ab || may[r.B][b] && !(differ && a == b) && r.Table.Allows(sudoku.Digit(a), sudoku.Digit(b))
					ba = ba || may[r.A][b] && !(differ && a == b) && r.Table.Allows(sudoku.Digit(b), sudoku.Digit(a))
				}
				if !ab {
					drop(r.A, a)
				}
				if !ba {
					drop(r.B, a)
				}
			}
		}
		for _, h := range houses {
			for d := 1; d <= n; d++ {
				var where []sudoku.Cell
				for _, c := range h.Cells {
					if may[c][d] {
						where = append(where, c)
					}
				}
				if len(where) == 0 {
					return nil, Contradiction
				}
				if len(where) == 1 {
					for e := 1; e <= n; e++ {
						if e != d {
							drop(where[0], e)
						}
					}
					continue
				}
				for _, o := range houses {
					within := func(c sudoku.Cell) bool { return slices.Contains(o.Cells, c) }
					if slices.ContainsFunc(where, func(c sudoku.Cell) bool { return !within(c) }) {
						continue
					}
					for _, c := range o.Cells {
						if !slices.Contains(h.Cells, c) {
							drop(c, d)
						}
					}
				}
			}
		}
	}
	outcome = Solved
	for c := range may {
		if k, _ := digits(c); k > 1 {
			outcome = Open
		}
	}
	return may, outcome
}

func TestPropagationReachesTheFixpoint(t *testing.T) {
	outcomes := map[Outcome]int{}
	for at, s := range append([]*sudoku.Shape{sudoku.Classic()}, shapes(t)...) {
		r := New(s)
		if at == 0 {
			general(r) // once for the plain 9×9 board too
		}
		for i, p := range corpus.Random(t, s, 60) {
			logging := i%2 == 0 // on 9×9 that is another way
			outcomes[sameAsReference(t, p, r.Reduce(t.Context(), p, Options{Lemmas: logging}))]++
		}
	}
	if outcomes[Open] < 100 || outcomes[Solved] < 100 || outcomes[Contradiction] < 50 {
		t.Errorf("the puzzles are one-sided: %v", outcomes)
	}
}

// sameAsReference compares a whole reduction with the reference.
func sameAsReference(t *testing.T, p sudoku.Puzzle, got *Reduction) Outcome {
	t.Helper()
	s := p.Shape
	may, want := reference(p)
	if got.Outcome() != want || got.Puzzle().Text() != p.Text() {
		t.Fatalf("%s%v, want %v", p.Text(), got.Outcome(), want)
	}
	if want == Contradiction {
		return want
	}
	undecided := 0
	solution := got.Grid()
	for c := range sudoku.Cell(s.Cells()) {
		var left []sudoku.Digit
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if may[c][d] {
				left = append(left, d)
			}
			bit := got.Bits(c)[(d-1)/64]>>((d-1)%64)&1 != 0
			if got.Has(c, d) != may[c][d] || bit != may[c][d] {
				t.Fatalf("%s%s=%d: %v, want %v", p.Text(), s.CellName(c), d, got.Has(c, d), may[c][d])
			}
		}
		digit := sudoku.Digit(0)
		if len(left) == 1 {
			digit = left[0]
		} else {
			undecided += len(left)
		}
		if got.Count(c) != len(left) || got.Digit(c) != digit || solution[c] != digit {
			t.Fatalf("%s%s: %d candidates, digit %d, want %v", p.Text(), s.CellName(c), got.Count(c), got.Digit(c), left)
		}
	}
	if got.Undecided() != undecided {
		t.Fatalf("%s%d candidates undecided, want %d", p.Text(), got.Undecided(), undecided)
	}
	return want
}

// The word-wise board, with and without its log, and the general propagator
// agree on thousands of puzzles, half of them with wrong digits that clash
// with no given.
func TestBoardAgreesWithThePropagator(t *testing.T) {
	fast, slow := New(sudoku.Classic()), general(New(sudoku.Classic()))
	rng := rand.New(rand.NewPCG(9, 9))
	outcomes := map[Outcome]int{}
	for i, p := range corpus.Random(t, sudoku.Classic(), 6_000) {
		g := p.Givens
		for wrong := 0; i%2 == 0 && wrong < 3; wrong++ {
			c, d := sudoku.Cell(rng.IntN(81)), sudoku.Digit(1+rng.IntN(9))
			fits := g[c] == 0
			for _, q := range peers(p.Shape, p.Shape.Differents(), c) {
				fits = fits && g[q] != d
			}
			if fits {
				g[c] = d
			}
		}
		outcomes[sameReduction(t, p, fast, slow)]++
	}
	// r1c1 and r2c2 are left with 9 alone while every other digit has several
	// places in the box: only "a digit twice in a box" shows it. (Twice in a row or
	// column shows in the triads too.)
	text := "...12.34." + "...56.78." + "........." + "51......." + "62......." + "........." + "73......." + "84......." + "........."
	if o := sameReduction(t, classic(t, text), fast, slow); o != Contradiction {
		t.Errorf("two nines in a box: %v", o)
	}
	for _, o := range []Outcome{Open, Solved, Contradiction} {
		if outcomes[o] < 600 {
			t.Errorf("the puzzles are one-sided: %v", outcomes)
		}
	}
}

func sameReduction(t *testing.T, p sudoku.Puzzle, fast, slow *Reducer) Outcome {
	t.Helper()
	want := slow.Reduce(t.Context(), p, Options{})
	for _, o := range []Options{{}, {Lemmas: true}} {
		got := fast.Reduce(t.Context(), p, o)
		if got.Outcome() != want.Outcome() {
			t.Fatalf("%v: %v with %+v, the twin has %v", p.Text(), got.Outcome(), o, want.Outcome())
		}
		if got.Outcome() == Contradiction {
			continue
		}
		for _, l := range got.Lemmas() {
			if !o.Lemmas || l.If != (sudoku.Candidate{}) || got.Has(l.Out.Cell, l.Out.Digit) {
				t.Fatalf("%v: lemma %+v with %+v", p.Text(), l, o)
			}
		}
		for c := range sudoku.Cell(81) {
			if !slices.Equal(got.Bits(c), want.Bits(c)) || got.Digit(c) != want.Digit(c) {
				t.Fatalf("%v: cell %d is %b with %+v, the twin has %b", p.Text(), c, got.Bits(c), o, want.Bits(c))
			}
		}
	}
	return want.Outcome()
}

// FuzzClassic plays the word-wise board against its slow twin.
func FuzzClassic(f *testing.F) {
	for _, p := range list(f, "hard") {
		f.Add([]byte(p.Shape.GridText(p.Givens)))
	}
	fast, slow := New(sudoku.Classic()), general(New(sudoku.Classic()))
	f.Fuzz(func(t *testing.T, text []byte) {
		p := empty(sudoku.Classic())
		g := p.Givens
		for c, b := range text[:min(len(text), 81)] {
			g[c] = sudoku.Digit(max(int(b%16)-6, 0)) // mostly blanks
			if '1' <= b && b <= '9' {
				g[c] = sudoku.Digit(b - '0')
			}
		}
		sameReduction(t, p, fast, slow)
	})
}

// Givens that only a set of different cells forbids are a contradiction.
func TestDifferentGivensClash(t *testing.T) {
	s := shape(t, 3, 3, "anti-knight")
	p := empty(s)
	g := p.Givens
	g[2] = 5  // r1c3
	g[14] = 5 // r2c6
	r := New(s)
	if o := r.Reduce(t.Context(), p, Options{}).Outcome(); o != Open {
		t.Errorf("two fives far apart: %v", o)
	}
	g[14] = 0
	g[13] = 5 // r2c5, a knight's move from r1c3 and in another box
	if o := r.Reduce(t.Context(), p, Options{}).Outcome(); o != Contradiction {
		t.Errorf("two fives a knight's move apart: %v", o)
	}
}

func list(t testing.TB, name string) (puzzles []sudoku.Puzzle) {
	text, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			puzzles = append(puzzles, classic(t, strings.TrimSpace(line)))
		}
	}
	return puzzles
}

func classic(t testing.TB, text string) sudoku.Puzzle {
	t.Helper()
	p := empty(sudoku.Classic())
	if len(text) != 81 {
		t.Fatalf("%d characters for 81 cells", len(text))
	}
	for c, b := range []byte(text) {
		if b != '.' {
			p.Givens[c] = sudoku.Digit(b - '0')
		}
	}
	return p
}

func empty(s *sudoku.Shape) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
}

// shape is a board with boxes and rules; the rule "latin" takes the boxes away.
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

// peers are the cells that may not hold the digit of a cell; some come twice.
func peers(s *sudoku.Shape, sets []sudoku.Different, c sudoku.Cell) (out []sudoku.Cell) {
	for _, h := range s.HousesOf(c) {
		out = append(out, s.Houses()[h].Cells...)
	}
	for _, d := range sets {
		if slices.Contains(d.Cells, c) {
			out = append(out, d.Cells...)
		}
	}
	return slices.DeleteFunc(out, func(q sudoku.Cell) bool { return q == c })
}

// shapes are boards of every sort: boxed, with rules, jigsaws, some that are
// not square, have missing squares or extra cells.
func shapes(t testing.TB) []*sudoku.Shape {
	regions := make([]int, 25) // diagonal stripes: a jigsaw of five cells each
	for c := range regions {
		regions[c] = (c/5 + c%5) % 5
	}
	return []*sudoku.Shape{
		shape(t, 1, 1), shape(t, 1, 2), shape(t, 2, 2), shape(t, 2, 3), shape(t, 3, 2), shape(t, 1, 7), sudoku.Classic(),
		shape(t, 3, 3, "diagonal"), shape(t, 3, 3, "windoku", "anti-king"), shape(t, 3, 3, "disjoint", "anti-knight"),
		made(t, sudoku.Latin(5)), made(t, sudoku.Jigsaw(regions)), shape(t, 4, 4), shape(t, 2, 5),
		shape(t, 3, 3, "anti-knight"), shape(t, 3, 3, "windoku"),
		made(t, sudoku.Board{Rows: 4, Cols: 6, Lo: 0, Hi: 5, BoxRows: 2, BoxCols: 3}),
		made(t, sudoku.Board{Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2, BoxCols: 3, Missing: []sudoku.Cell{0, 14, 35}, Extra: []string{"A", "B"}}, "anti-king"),
	}
}
