package reduce

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/sudoku"
)

// general makes a reducer of the plain 9×9 board take the way of all shapes.
func general(r *Reducer) *Reducer {
	r.classic = false
	return r
}

// reference is the three techniques by their words, over a table of booleans.
func reference(g sudoku.Grid) (may [][]bool, outcome Outcome) {
	s := g.Shape()
	n := s.N()
	may = make([][]bool, s.Cells())
	for c := range may {
		may[c] = make([]bool, n+1)
		for d := 1; d <= n; d++ {
			may[c][d] = g.At(sudoku.Cell(c)) == 0 || int(g.At(sudoku.Cell(c))) == d
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
			if k == 0 {
				return nil, Contradiction
			}
			if k == 1 {
				for p := range s.Peers(sudoku.Cell(c)) {
					drop(p, d)
				}
			}
		}
		for _, h := range s.Houses() {
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
				for _, o := range s.Houses() {
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
		for i, g := range corpus.Random(t, s, 60) {
			logging := i%2 == 0 // on 9×9 that is another way
			may, want := reference(g)
			got := r.Reduce(t.Context(), g, Options{Lemmas: logging})
			outcomes[got.Outcome()]++
			if got.Outcome() != want || got.Puzzle().String() != g.String() {
				t.Fatalf("%s %v: %v, want %v", s.Name(), g, got.Outcome(), want)
			}
			if want == Contradiction {
				continue
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
						t.Fatalf("%s %v: %s=%d: %v, want %v", s.Name(), g, s.CellName(c), d, got.Has(c, d), may[c][d])
					}
				}
				digit := sudoku.Digit(0)
				if len(left) == 1 {
					digit = left[0]
				} else {
					undecided += len(left)
				}
				if got.Count(c) != len(left) || got.Digit(c) != digit || solution.At(c) != digit {
					t.Fatalf("%s %v: %s: %d candidates, digit %d, want %v", s.Name(), g, s.CellName(c), got.Count(c), got.Digit(c), left)
				}
			}
			if got.Undecided() != undecided {
				t.Fatalf("%s %v: %d candidates undecided, want %d", s.Name(), g, got.Undecided(), undecided)
			}
		}
	}
	if outcomes[Open] < 100 || outcomes[Solved] < 100 || outcomes[Contradiction] < 50 {
		t.Errorf("the puzzles are one-sided: %v", outcomes)
	}
}

// The word-wise board, with and without its log, and the general propagator
// agree on thousands of puzzles, half of them with wrong digits that clash
// with no given.
func TestTwins(t *testing.T) {
	fast, slow := New(sudoku.Classic()), general(New(sudoku.Classic()))
	rng := rand.New(rand.NewPCG(9, 9))
	outcomes := map[Outcome]int{}
	for i, g := range corpus.Random(t, sudoku.Classic(), 6_000) {
		for wrong := 0; i%2 == 0 && wrong < 3; wrong++ {
			c, d := sudoku.Cell(rng.IntN(81)), sudoku.Digit(1+rng.IntN(9))
			fits := g.At(c) == 0
			for p := range g.Shape().Peers(c) {
				fits = fits && g.At(p) != d
			}
			if fits {
				g.Set(c, d)
			}
		}
		outcomes[sameReduction(t, g, fast, slow)]++
	}
	// r1c1 and r2c2 are left with 9 alone while every other digit has several
	// places in the box: only "a digit twice in a box" tells. (Twice in a row or
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

func sameReduction(t *testing.T, g sudoku.Grid, fast, slow *Reducer) Outcome {
	t.Helper()
	want := slow.Reduce(t.Context(), g, Options{})
	for _, o := range []Options{{}, {Lemmas: true}} {
		got := fast.Reduce(t.Context(), g, o)
		if got.Outcome() != want.Outcome() {
			t.Fatalf("%v: %v with %+v, the twin says %v", g, got.Outcome(), o, want.Outcome())
		}
		if got.Outcome() == Contradiction {
			continue
		}
		for _, l := range got.Lemmas() {
			if !o.Lemmas || l.If != (Candidate{}) || got.Has(l.Out.Cell, l.Out.Digit) {
				t.Fatalf("%v: lemma %+v with %+v", g, l, o)
			}
		}
		for c := range sudoku.Cell(81) {
			if !slices.Equal(got.Bits(c), want.Bits(c)) || got.Digit(c) != want.Digit(c) {
				t.Fatalf("%v: cell %d is %b with %+v, the twin says %b", g, c, got.Bits(c), o, want.Bits(c))
			}
		}
	}
	return want.Outcome()
}

// FuzzClassic plays the word-wise board against its slow twin.
func FuzzClassic(f *testing.F) {
	for _, g := range list(f, "hard") {
		f.Add([]byte(g.String()))
	}
	fast, slow := New(sudoku.Classic()), general(New(sudoku.Classic()))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := sudoku.NewGrid(sudoku.Classic())
		for c, b := range text[:min(len(text), 81)] {
			g.Set(sudoku.Cell(c), sudoku.Digit(max(int(b%16)-6, 0))) // mostly blanks
			if '1' <= b && b <= '9' {
				g.Set(sudoku.Cell(c), sudoku.Digit(b-'0'))
			}
		}
		sameReduction(t, g, fast, slow)
	})
}

// Givens that only an apart set forbids are a contradiction.
func TestApartGivensClash(t *testing.T) {
	s := shape(t, 3, 3, sudoku.AntiKnight())
	g := sudoku.NewGrid(s)
	g.Set(2, 5)  // r1c3
	g.Set(14, 5) // r2c6
	r := New(s)
	if o := r.Reduce(t.Context(), g, Options{}).Outcome(); o != Open {
		t.Errorf("two fives far apart: %v", o)
	}
	g.Set(14, 0)
	g.Set(13, 5) // r2c5, a knight's move from r1c3 and in another box
	if o := r.Reduce(t.Context(), g, Options{}).Outcome(); o != Contradiction {
		t.Errorf("two fives a knight's move apart: %v", o)
	}
}

func list(t testing.TB, name string) (puzzles []sudoku.Grid) {
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

func classic(t testing.TB, text string) sudoku.Grid {
	t.Helper()
	g := sudoku.NewGrid(sudoku.Classic())
	if len(text) != 81 {
		t.Fatalf("%d characters for 81 cells", len(text))
	}
	for c, b := range []byte(text) {
		if b != '.' {
			g.Set(sudoku.Cell(c), sudoku.Digit(b-'0'))
		}
	}
	return g
}

func shape(t testing.TB, rows, cols int, rules ...sudoku.Rule) *sudoku.Shape {
	t.Helper()
	s, err := sudoku.NewShape(rows, cols, rules...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func shapes(t testing.TB) []*sudoku.Shape {
	regions := make([]int, 25) // diagonal stripes: a jigsaw of five cells each
	for c := range regions {
		regions[c] = (c/5 + c%5) % 5
	}
	return []*sudoku.Shape{
		shape(t, 1, 1), shape(t, 1, 2), shape(t, 2, 2), shape(t, 2, 3), shape(t, 3, 2), shape(t, 1, 7), sudoku.Classic(),
		shape(t, 3, 3, sudoku.Diagonals()), shape(t, 3, 3, sudoku.Windoku(), sudoku.AntiKing()), shape(t, 3, 3, sudoku.DisjointGroups(), sudoku.AntiKnight()),
		shape(t, 1, 5, sudoku.Latin()), shape(t, 1, 5, sudoku.Regions(regions)), shape(t, 4, 4), shape(t, 2, 5),
		shape(t, 3, 3, sudoku.AntiKnight()), shape(t, 3, 3, sudoku.Windoku()),
	}
}
