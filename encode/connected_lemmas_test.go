package encode

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// connectedOn is a puzzle of connected cells alone.
type connectedOn struct{ of sudoku.Connected }

func (connectedOn) Text() string { return "connected" }

func (r connectedOn) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) {
	return []sudoku.Constraint{r.of}, nil
}

// hanging is connected cells on a board of several digits, with what is in and what is out.
type hanging struct {
	shape   *sudoku.Shape
	of      sudoku.Connected
	in, out []sudoku.Cell
}

// irreducible makes the lists irreducible, as reasons have them.
func (x *hanging) irreducible() {
	for _, list := range []*[]sudoku.Cell{&x.in, &x.out} {
		for i := 0; i < len(*list); {
			all := *list
			less := append(append([]sudoku.Cell(nil), all[:i]...), all[i+1:]...)
			if *list = less; !x.of.Excludes(x.shape, x.in, x.out) {
				*list = all
				i++
			}
		}
	}
}

// The lemmas of each kind of conclusion are taken by the checker in their sequence: random
// states of random boards, as they are and made irreducible.
func TestConnectedLemmas(t *testing.T) {
	states := testenv.Rounds(2000)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, kind := range []struct {
		name  string
		sizes func(k int) (least, most int)
		share int // of 10: cells that are out
		edge  bool
		more  int // rows and columns are 3 to this many more
		want  func(x *hanging, parted bool) bool
	}{
		{"parted", func(k int) (int, int) { return rng.IntN(2), k }, 5, false, 7,
			func(_ *hanging, parted bool) bool { return parted }},
		{"no room", func(k int) (int, int) { return k/3 + rng.IntN(k/3), k }, 5, false, 3,
			func(x *hanging, parted bool) bool { return !parted && !x.of.Excludes(x.shape, nil, x.out) }},
		{"no part", func(k int) (int, int) { return 2 + rng.IntN(4), k }, 8, false, 3,
			func(x *hanging, parted bool) bool { return !parted && len(x.in) == 0 }},
		{"too many", func(k int) (int, int) { return 1, 1 + rng.IntN(4) }, 0, false, 3,
			func(x *hanging, parted bool) bool { return !parted && len(x.in) > x.of.Max }},
		{"off the edge", func(k int) (int, int) { return rng.IntN(2), k }, 6, true, 7,
			func(_ *hanging, parted bool) bool { return parted }},
		{"no room at the edge", func(k int) (int, int) { return 1 + rng.IntN(k/2), k }, 7, true, 3,
			func(_ *hanging, parted bool) bool { return !parted }},
		{"too many at the edge", func(k int) (int, int) { return 1, 1 + rng.IntN(4) }, 0, true, 3,
			func(x *hanging, parted bool) bool { return !parted && len(x.in) > x.of.Max }},
	} {
		t.Run(kind.name, func(t *testing.T) {
			lemmas, most := 0, 0
			for done, tried := 0, 0; done < states; tried++ {
				if tried > 400*states {
					t.Fatalf("%d states of this kind in %d", done, tried)
				}
				// Boards are used for some states each.
				b := sudoku.Board{Rows: 3 + rng.IntN(kind.more), Cols: 3 + rng.IntN(kind.more), Lo: 1, Hi: 2 + rng.IntN(3), FreeLines: true}
				s, err := sudoku.NewShape(b)
				if err != nil {
					t.Fatal(err)
				}
				of := sudoku.Connected{Name: "x", Edge: kind.edge, Allow: sudoku.DigitSet{uint64(1 + rng.IntN(1<<s.N()-2))}}
				for c := range sudoku.Cell(s.Cells()) {
					of.Cells = append(of.Cells, c)
				}
				rng.Shuffle(len(of.Cells), func(i, j int) { of.Cells[i], of.Cells[j] = of.Cells[j], of.Cells[i] })
				of.Min, of.Max = kind.sizes(len(of.Cells))
				if of.Min > of.Max {
					continue
				}
				p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), connectedOn{of})
				if err != nil {
					t.Fatal(err)
				}
				var checker *proof.Checker
				var hang *Hang
				for range 40 {
					x := hanging{shape: s, of: of}
					for _, c := range of.Cells {
						switch k := rng.IntN(10); {
						case k < kind.share:
							x.out = append(x.out, c)
						case rng.IntN(6) == 0:
							x.in = append(x.in, c)
						}
					}
					free := of
					free.Min, free.Max = 0, len(of.Cells)
					if !of.Excludes(s, x.in, x.out) || !kind.want(&x, free.Excludes(s, x.in, x.out)) {
						continue
					}
					if done%2 == 1 {
						x.irreducible()
					}
					if hang == nil {
						checker, hang = checkerOf(t, p)
					}
					list, ok := hang.Lemmas(x.in, x.out)
					if !ok {
						if kind.name == "too many" || kind.name == "too many at the edge" {
							continue // too far, which has no sequence
						}
						t.Fatalf("%s %d to %d cells of %v: in %v, out %v: no lemmas", s.Name(), of.Min, of.Max, of.Cells, x.in, x.out)
					}
					for i, lemma := range list {
						if err := checker.Add(lemma); err != nil {
							t.Fatalf("%s %d to %d cells of %v: in %v, out %v: lemma %d of %d, %v: %v", s.Name(), of.Min, of.Max, of.Cells, x.in, x.out, i+1, len(list), lemma, err)
						}
					}
					checker.Rewind()
					lemmas += len(list)
					most = max(most, len(list))
					if done++; done == states {
						break
					}
				}
			}
			t.Logf("%.1f lemmas per state, at most %d", float64(lemmas)/float64(states), most)
		})
	}
}

// checkerOf is a checker with the formula, marked, and the constraint in it.
func checkerOf(t *testing.T, p sudoku.Puzzle) (*proof.Checker, *Hang) {
	f, err := Extended(p, Pairwise())
	if err != nil {
		t.Fatal(err)
	}
	checker := proof.NewChecker(int(f.Size().Vars))
	if err := f.Write(checker); err != nil {
		t.Fatal(err)
	}
	if err := checker.Mark(t.Context()); err != nil {
		t.Fatal(err)
	}
	aux, err := Auxiliaries(p)
	if err != nil || len(aux) != 1 {
		t.Fatal(len(aux), err)
	}
	return checker, aux[0].Hang
}

// No two connected sets of a plane have a checkerboard: on all fillings of small boards, with
// cells of neither set and without some squares, the clauses exclude nothing.
func TestCheckerboardsAreImplied(t *testing.T) {
	for _, b := range []sudoku.Board{
		{Rows: 4, Cols: 4, Lo: 1, Hi: 2, FreeLines: true},
		{Rows: 4, Cols: 4, Lo: 1, Hi: 2, FreeLines: true, Missing: []sudoku.Cell{5, 11}},
		{Rows: 3, Cols: 3, Lo: 1, Hi: 3, FreeLines: true},
	} {
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		var cells []sudoku.Cell
		for c := range sudoku.Cell(s.Cells()) {
			if s.Exists(c) {
				cells = append(cells, c)
			}
		}
		sets := [2]sudoku.Connected{}
		for i := range sets {
			sets[i] = sudoku.Connected{Name: "x", Cells: cells, Allow: sudoku.NewDigitSet(s.N(), sudoku.Digit(i+1)), Max: len(cells)}
		}
		x := encoder{shape: s, connecteds: sets[:]}
		fours := append(x.checkerboards(sets[0]), x.checkerboards(sets[1])...)
		squares := 0
		for _, c := range cells {
			if r, k := int(c)/b.Cols, int(c)%b.Cols; r+1 < b.Rows && k+1 < b.Cols && s.Exists(c+1) && s.Exists(c+sudoku.Cell(b.Cols)) && s.Exists(c+sudoku.Cell(b.Cols)+1) {
				squares++
			}
		}
		if len(fours) != 2*squares {
			t.Fatalf("%s: %d clauses for %d squares", s.Name(), len(fours), squares)
		}
		g, both := sudoku.NewGrid(s), 0
		var fill func(i int)
		fill = func(i int) {
			if i < len(cells) {
				for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
					g[cells[i]] = d
					fill(i + 1)
				}
				return
			}
			if sets[0].Judge(s, g) != nil || sets[1].Judge(s, g) != nil {
				return
			}
			both++
			for _, four := range fours {
				if !slices.ContainsFunc(four[:], func(l cnf.Lit) bool {
					k := int(l.Var()) - 1
					return (g[k/s.N()] == sudoku.Digit(k%s.N()+1)) == (l > 0)
				}) {
					t.Fatalf("%s: %v breaks %v", s.Name(), g, four)
				}
			}
		}
		if fill(0); both < 100 {
			t.Errorf("%s: only %d fillings", s.Name(), both)
		}
	}
}
