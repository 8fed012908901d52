package canon

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
)

func cells(t testing.TB, s string) (g Cells) {
	t.Helper()
	if len(s) != 81 {
		t.Fatalf("%d cells", len(s))
	}
	for i, ch := range []byte(s) {
		if ch >= '1' && ch <= '9' {
			g[i] = ch - '0'
		}
	}
	return g
}

func line(g Cells) string {
	b := make([]byte, 81)
	for i, d := range g {
		b[i] = '.'
		if d != 0 {
			b[i] = '0' + d
		}
	}
	return string(b)
}

// randomMap is a map of the group, each as likely as any other.
func randomMap(r *rand.Rand) (m Map) {
	m.Transposed = r.IntN(2) == 1
	for _, list := range []*[9]uint8{&m.Rows, &m.Cols} {
		for place, band := range r.Perm(3) {
			for i, k := range r.Perm(3) {
				list[3*place+i] = uint8(3*band + k)
			}
		}
	}
	for d, to := range r.Perm(9) {
		m.Digits[d+1] = uint8(to + 1)
	}
	return m
}

// grids is the plain 9×9 puzzles of the corpus that have one solution, and those
// solutions.
func grids(t testing.TB, file string) (puzzles, solutions []Cells) {
	for _, e := range corpus.Load(t, file) {
		if e.Count != 1 || !e.Puzzle.IsClassic() {
			continue
		}
		var p, s Cells
		for k := range p {
			p[k], s[k] = uint8(e.Puzzle.Givens[k]), uint8(e.Solution[k])
		}
		puzzles, solutions = append(puzzles, p), append(solutions, s)
	}
	return puzzles, solutions
}

// Grids and puzzles with symmetry, whose numbers of automorphisms others published
// or arithmetic gives: a clue stays where it is under 1/81 of all maps, which is
// 41,472 of them.
func symmetric(t testing.TB) map[Cells]int {
	return map[Cells]int{
		cells(t, "123456789456789123789123456231564897564897231897231564312645978645978312978312645"): 648,
		cells(t, "123456789456789123789123456214365897365897214897214365531642978642978531978531642"): 3,
		cells(t, strings.Repeat(".", 81)):      3359232,
		cells(t, "1"+strings.Repeat(".", 80)):  3359232 / 81,
		cells(t, "12"+strings.Repeat(".", 79)): 3359232 / 81 / 4 * 2, // the other clue has four places, and the two may change names
		cells(t, "11"+strings.Repeat(".", 79)): 3359232 / 81 / 4 * 2,
	}
}

// TestMinlexIsLeastOfAllImages holds the forms, automorphisms and maps of scrambled puzzles and grids
// to those that trying all images finds.
func TestMinlexIsLeastOfAllImages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	puzzles, solutions := grids(t, "9x9-*.txt")
	var all []Cells
	for i := 0; i < len(puzzles); i += 1 + len(puzzles)/testenv.Rounds(12) {
		part := puzzles[i] // neither minimal nor full
		for k := range part {
			if r.IntN(2) == 0 {
				part[k] = solutions[i][k]
			}
		}
		all = append(all, puzzles[i], solutions[i], part)
	}
	for g := range symmetric(t) {
		if g[80] != 0 { // the others take seconds
			all = append(all, g)
		}
	}
	c := NewClassic()
	for _, g := range all {
		want := SlowMinlex(&g)
		m := randomMap(r)
		h := m.Apply(&g)
		got := c.Minlex(&h)
		if got.Image != want.Image || got.Automorphisms != want.Automorphisms {
			t.Errorf("%s\ngot  %s %d\nwant %s %d", line(h), line(got.Image), got.Automorphisms, line(want.Image), want.Automorphisms)
		}
		if got.Map.Apply(&h) != got.Image || want.Map.Apply(&g) != want.Image {
			t.Errorf("%s: the map leads elsewhere", line(h))
		}
	}
}

func TestAutomorphisms(t *testing.T) {
	c := NewClassic()
	for g, want := range symmetric(t) {
		if got := c.Minlex(&g).Automorphisms; got != want {
			t.Errorf("%s: %d automorphisms, want %d", line(g), got, want)
		}
	}
}

// TestScrambled holds every form of a puzzle to that of its image under a random
// map, and different puzzles to different forms.
func TestScrambled(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	puzzles, solutions := grids(t, "9x9-[1h]*.txt")
	puzzles = append(puzzles, cells(t, "1.1"+line(puzzles[0])[3:])) // a clash
	solutions = append(solutions, solutions[0])
	c := NewClassic()
	for name, form := range map[string]func(p, s *Cells) ClassicForm{
		"minlex":      func(p, _ *Cells) ClassicForm { return c.Minlex(p) },
		"minlex grid": func(_, s *Cells) ClassicForm { return c.Minlex(s) },
		"pattern":     func(p, _ *Cells) ClassicForm { return c.Pattern(p) },
		"solution":    c.Solved,
	} {
		t.Run(name, func(t *testing.T) {
			classes := map[Cells]bool{}
			for i := range puzzles {
				m := randomMap(r)
				p, s := m.Apply(&puzzles[i]), m.Apply(&solutions[i])
				was, is := form(&puzzles[i], &solutions[i]), form(&p, &s)
				if was.Image != is.Image || was.Automorphisms != is.Automorphisms {
					t.Errorf("%s of %s: %s, scrambled %s", name, line(puzzles[i]), line(was.Image), line(is.Image))
				}
				of := &p
				if name == "minlex grid" {
					of = &s
				}
				if is.Map.Apply(of) != is.Image {
					t.Errorf("%s of %s: the map leads elsewhere", name, line(p))
				}
				classes[is.Image] = true
			}
			if len(classes) < len(puzzles)/2 {
				t.Errorf("%d forms of %d puzzles", len(classes), len(puzzles))
			}
		})
	}
}

// TestPatternFormIsLeastPattern holds the pattern form to what it means: its pattern is the least
// image of the puzzle in which all digits are alike, and of all images with it, which
// follow by the automorphisms of the pattern, none is less.
func TestPatternFormIsLeastPattern(t *testing.T) {
	puzzles, _ := grids(t, "9x9-17clue.txt")
	c := NewClassic()
	for _, p := range puzzles[:3] {
		var mask Cells
		for i, d := range p {
			mask[i] = min(d, 1)
		}
		got, pattern := c.Pattern(&p), SlowMinlex(&mask) // the digits of which are alike
		for i, d := range got.Image {
			if min(d, 1) != pattern.Image[i] {
				t.Fatalf("%s: %s has not the pattern %s", line(p), line(got.Image), line(pattern.Image))
			}
		}
	}
}

// TestGridCount counts all grids from the classes by their automorphisms, which are
// published: what a number of automorphisms means here is what it means there.
func TestGridCount(t *testing.T) {
	classes := map[int64]int64{1: 5472170387, 2: 548449, 3: 7336, 4: 2826, 6: 1257, 8: 29, 9: 42, 12: 92, 18: 85, 27: 2, 36: 15, 54: 11, 72: 2, 108: 3, 162: 1, 648: 1}
	total, want := new(big.Int), new(big.Int)
	for automorphisms, n := range classes {
		group := new(big.Int).Mul(big.NewInt(3359232), big.NewInt(362880))
		total.Add(total, group.Mul(group, big.NewInt(n)).Div(group, big.NewInt(automorphisms)))
	}
	if want.SetString("6670903752021072936960", 10); total.Cmp(want) != 0 {
		t.Errorf("%s grids, want %s", total, want)
	}
}

func TestMap(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	puzzles, _ := grids(t, "9x9-17clue.txt")
	for i := range 200 {
		g := &puzzles[i%len(puzzles)]
		a, b := randomMap(r), randomMap(r)
		back, both := a.Inverse(), a.Then(&b)
		one := a.Apply(g)
		if back.Apply(&one) != *g || both.Apply(g) != b.Apply(&one) {
			t.Fatalf("%s, then %s, of %s", a, b, line(*g))
		}
	}
	a := Identity()
	if a.Transposed, a.Rows[0], a.Rows[1] = true, 1, 0; a.String() != "transposed rows 213456789 columns 123456789 digits 123456789" {
		t.Error(a)
	}
}

// TestFirstsNeedLittleMemory holds a list with little room in memory to one with enough.
func TestFirstsNeedLittleMemory(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	r := rand.New(rand.NewPCG(7, 8))
	var forms []Cells
	for range 3000 {
		forms = append(forms, Cells{uint8(r.IntN(8)), uint8(r.IntN(8)), uint8(r.IntN(8))})
	}
	var want []string
	for _, room := range []int{1000, 100, 1, 0} {
		f := NewClasses(room)
		var got []string
		waiting := false
		for i, form := range forms {
			text := strconv.Itoa(i)
			first, waits, err := f.Add(form[:], "", text)
			if err != nil {
				t.Fatal(err)
			}
			if waiting = waiting || waits; first {
				got = append(got, text)
			}
			if first && waiting {
				t.Fatalf("room %d: %s is answered while others wait", room, text)
			}
		}
		if waiting != (room < 512) {
			t.Errorf("room %d: waiting %v", room, waiting)
		}
		if err := f.Rest(context.Background(), func(_, text string) error { got = append(got, text); return nil }); err != nil {
			t.Fatal(err)
		}
		over, end := context.WithCancel(context.Background())
		end()
		if err := f.Rest(over, func(string, string) error { return nil }); waiting != errors.Is(err, context.Canceled) {
			t.Errorf("room %d: %v after the end", room, err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
			t.Errorf("room %d leaves %d files, %v", room, len(left), err)
		}
		if want == nil {
			want = got
		} else if !slices.Equal(got, want) {
			t.Errorf("room %d: %d firsts, want %d", room, len(got), len(want))
		}
	}
}

func benchmark(b *testing.B, file string, solved bool) {
	list, solutions := grids(b, file)
	if solved {
		list = solutions
	}
	c := NewClassic()
	for i := 0; b.Loop(); i++ {
		c.Minlex(&list[i%len(list)])
	}
}

func BenchmarkMinlex17(b *testing.B)   { benchmark(b, "9x9-17clue.txt", false) }
func BenchmarkMinlexHard(b *testing.B) { benchmark(b, "9x9-hardest.txt", false) }
func BenchmarkMinlexGrid(b *testing.B) { benchmark(b, "9x9-hardest.txt", true) }
