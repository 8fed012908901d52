package encode_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

func ExampleExtended() {
	givens := sudoku.NewGrid(sudoku.Classic())
	givens[0] = 7 // r1c1
	e, err := encode.Extended(sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}, encode.Pairwise())
	fmt.Printf("%+v %v\n", e.Size(), err)
	var f cnf.Formula
	e.Write(&f)
	fmt.Println(f.At(0))
	fmt.Println(f.At(f.Len() - 1))
	// Output:
	// {Vars:729 Clauses:11989 Literals:26245} <nil>
	// [1 2 3 4 5 6 7 8 9]
	// [7]
}

func TestVariables(t *testing.T) {
	// The figure of the literature: r2c7=2 on 9×9 is 137.
	if v := encode.Var(9, 1*9+6, 2); v != 137 {
		t.Errorf("r2c7=2 is variable %d", v)
	}
	for _, n := range []int{1, 4, 9, 400} {
		v := cnf.Var(0)
		for c := range min(n*n, 1000) {
			for d := range n {
				v++
				if encode.Var(n, sudoku.Cell(c), sudoku.Digit(d+1)) != v {
					t.Fatalf("n=%d: candidate (%d, %d) is not variable %d", n, c, d+1, v)
				}
				if c2, d2 := encode.Candidate(n, v); int(c2) != c || int(d2) != d+1 {
					t.Fatalf("n=%d: variable %d is (%d, %d)", n, v, c2, d2)
				}
			}
		}
	}
}

// The clause counts by arithmetic, written down independently of the code.
func TestClauseCounts(t *testing.T) {
	for _, c := range []struct {
		rows, cols        int
		minimal, extended int64
	}{
		{2, 2, 16 + 12*4*6, 16 + 12*4*6 + 16*6 + 12*4},
		{3, 3, 8829, 11988},
		{5, 5, 625 + 75*25*300, 625 + 75*25*300 + 625*300 + 75*25},
		{7, 7, 2401 + 147*49*1176, 11_303_908},
	} {
		g := empty(shape(t, c.rows, c.cols))
		m, _ := encode.Minimal(g, encode.Pairwise())
		e, _ := encode.Extended(g, encode.Pairwise())
		if m.Size().Clauses != c.minimal || e.Size().Clauses != c.extended {
			t.Errorf("%d×%d boxes: %d and %d clauses, want %d and %d", c.rows, c.cols, m.Size().Clauses, e.Size().Clauses, c.minimal, c.extended)
		}
	}
	for _, s := range shapes(t) {
		n, houses := int64(s.N()), int64(len(s.Houses()))
		pairs := n * (n - 1) / 2
		var apart int64
		for _, a := range s.Differents() {
			k := int64(len(a.Cells))
			apart += k * (k - 1) / 2 * n
		}
		g := empty(s)
		g.Givens[s.Cells()-1] = 1
		m, _ := encode.Minimal(g, encode.Pairwise())
		e, _ := encode.Extended(g, encode.Pairwise())
		cells := int64(s.Fill())
		wantM := cells + houses*n*pairs + apart + 1
		wantE := wantM + cells*pairs + houses*n
		for c := range sudoku.Cell(s.Cells()) {
			if s.Exists(c) && len(s.HousesOf(c)) == 0 {
				wantM += pairs
			}
		}
		if m.Size().Clauses != wantM || e.Size().Clauses != wantE {
			t.Errorf("%s: %d and %d clauses, want %d and %d", s.Name(), m.Size().Clauses, e.Size().Clauses, wantM, wantE)
		}
	}
}

// Size is exactly what is written, for every encoding, at-most-one and shape.
func TestSizeIsWhatIsWritten(t *testing.T) {
	for _, s := range shapes(t) {
		g := empty(s)
		g.Givens[s.Cells()-1] = sudoku.Digit(s.N())
		for _, e := range encode.Encodings() {
			for _, a := range encode.AMOs() {
				inst, err := e.New(t.Context(), g, a)
				if err != nil {
					t.Fatal(err)
				}
				formula(t, inst)
				var cards cardCounter
				if err := inst.WriteCards(&cards); err != nil {
					t.Fatal(err)
				}
				if want := inst.CardSize(); cards.size != want {
					t.Errorf("%s %s: constraints %+v, CardSize is %+v", s.Name(), e.Name, cards.size, want)
				}
			}
		}
	}
}

type cardCounter struct{ size encode.Size }

func (c *cardCounter) Clause(lits []cnf.Lit) error {
	c.size.Clauses++
	c.size.Literals += int64(len(lits))
	for _, l := range lits {
		c.size.Vars = max(c.size.Vars, int64(l.Var()))
	}
	return nil
}
func (c *cardCounter) AtMostOne(lits []cnf.Lit) error  { return c.Clause(lits) }
func (c *cardCounter) ExactlyOne(lits []cnf.Lit) error { return c.Clause(lits) }

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
		made(t, sudoku.Latin(5)), made(t, sudoku.Jigsaw(regions)), shape(t, 4, 4),
		made(t, sudoku.Board{Rows: 4, Cols: 6, Lo: 0, Hi: 5, BoxRows: 2, BoxCols: 3}), odd(t),
	}
}

// odd is a board with missing squares and extra cells.
func odd(t testing.TB) *sudoku.Shape {
	return made(t, sudoku.Board{Rows: 4, Cols: 4, Lo: 0, Hi: 3, BoxRows: 2, BoxCols: 2, Missing: []sudoku.Cell{0, 6}, Extra: []string{"A", "B"}}, "diagonal")
}

// For every k, the assignments of k literals that extend to a model of an
// at-most-one are those with at most one true: k + 1 of them. Unit
// propagation alone sets the others once one is true.
func TestAtMostOneHasItsModels(t *testing.T) {
	for _, a := range encode.AMOs() {
		for k := range 41 {
			f, aux := encode.AMOFormula(a, k)
			f.Vars = k + aux
			if got := newOracle(f).count(k, f.Vars, nil); got != k+1 {
				t.Errorf("%s of %d: %d assignments, want %d", a.Name, k, got, k+1)
			}
			for i := range k {
				o := newOracle(f)
				if !o.start() || !o.assume(cnf.Lit(i+1)) {
					t.Fatalf("%s of %d: literal %d cannot be true", a.Name, k, i+1)
				}
				for j := range k {
					if j != i && !o.isFalse(cnf.Lit(j+1)) {
						t.Errorf("%s of %d: %d does not propagate to %d", a.Name, k, i+1, j+1)
					}
				}
			}
			if size := a.Size(k); size.Vars != int64(aux) || size.Clauses != int64(f.Len()) || size.Literals != int64(f.Literals()) {
				t.Errorf("%s of %d: %d auxiliary variables, %d clauses, %d literals; Size is %+v", a.Name, k, aux, f.Len(), f.Literals(), size)
			}
		}
	}
}

// The counts as their papers state them, and a clause more for each auxiliary variable
// that would else have two values.
func TestAtMostOneCounts(t *testing.T) {
	for _, k := range []int{5, 9, 16, 25, 49, 100, 400} {
		n := int64(k)
		if s := encode.Sequential().Size(k); s.Vars != n-1 || s.Clauses != 3*n-4+n-1 {
			t.Errorf("sequential of %d: %+v", k, s)
		}
		if s := encode.Pairwise().Size(k); s.Vars != 0 || s.Clauses != n*(n-1)/2 {
			t.Errorf("pairwise of %d: %+v", k, s)
		}
	}
	// 9 = 3×3: two sets of three as pairs; 16 = 4×4; 25 = 5×5, each 5 = 3×2.
	for k, want := range map[int]encode.Size{
		9:  {6, 24 + 6, 48 + 6 + 2*9},
		16: {8, 44 + 8, 88 + 8 + 2*16},
		25: {10 + 2*5, 50 + 10 + 2*(10+5+3+1), 100 + 10 + 2*25 + 2*(28+5+2*5)},
	} {
		if s := encode.Product().Size(k); s != want {
			t.Errorf("product of %d: %+v, want %+v", k, s, want)
		}
	}
	// Groups of three: 3 pairs, 3 clauses up, 1 down.
	for k, want := range map[int]int64{9: 3*7 + 3, 12: 4*7 + 6, 27: 9*7 + 3*7 + 3} {
		if s := encode.Commander().Size(k); s.Clauses != want {
			t.Errorf("commander of %d: %d clauses, want %d", k, s.Clauses, want)
		}
	}
}

// All encodings have the same solutions, projected on the candidates.
func TestSolutionCounts(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape *sudoku.Shape
		text  string
		want  int
	}{
		{"empty 4×4", shape(t, 2, 2), strings.Repeat(".", 16), 288},
		{"4×4 diagonal", shape(t, 2, 2, "diagonal"), strings.Repeat(".", 16), 48},
		{"4×4 anti-king", shape(t, 2, 2, "anti-king"), strings.Repeat(".", 16), 0},
		{"Latin 4×4, first row given", made(t, sudoku.Latin(4)), "1234............", 24},
		{"6×6", shape(t, 2, 3), ".............2.51........61...5.2..3", 84},
		{"6×6 with clashing givens", shape(t, 2, 3), "11..................................", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, e := range encode.Encodings() {
				for _, a := range encode.AMOs() {
					inst, err := e.New(t.Context(), puzzle(t, c.shape, c.text), a)
					if err != nil {
						t.Fatal(err)
					}
					seen := map[string]bool{}
					for _, g := range solutions(t, inst, candidates(inst)) {
						if err := sudoku.Check(puzzle(t, c.shape, c.text), g); err != nil {
							t.Fatalf("%s %s: %v", e.Name, a.Name, err)
						}
						seen[fmt.Sprint(g)] = true
					}
					if len(seen) != c.want {
						t.Errorf("%s with %s has %d solutions, want %d", e.Name, a.Name, len(seen), c.want)
					}
				}
			}
		})
	}
}

// candidates is the number of variables that represent candidates.
func candidates(inst *encode.Formula) int { return inst.Candidates() }

// The blocking clause takes away its solution and no other.
func TestBlockingClauseTakesOneSolution(t *testing.T) {
	g := puzzle(t, shape(t, 2, 3), ".............2.51........61...5.2..3")
	for _, e := range encode.Encodings() {
		inst, err := e.New(t.Context(), g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		all := solutions(t, inst, candidates(inst))
		for _, out := range []int{0, len(all) / 2, len(all) - 1} {
			f := formula(t, inst)
			f.Clause(inst.Blocking(all[out]))
			left := 0
			newOracle(f).count(candidates(inst), f.Vars, func(m cnf.Model) {
				left++
				if sol, err := inst.Decode(m); err != nil || sol.Equal(all[out]) {
					t.Fatalf("%s: the blocked solution is there (%v)", e.Name, err)
				}
			})
			if left != len(all)-1 {
				t.Errorf("%s: %d solutions left of %d", e.Name, left, len(all))
			}
		}
		full, err := e.New(t.Context(), g.With(all[0]), encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		if b := full.Blocking(all[0]); len(b) != 0 {
			t.Errorf("%s: the blocking clause of a full puzzle is %v", e.Name, b)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	s := shape(t, 1, 2)
	for text, lits := range map[string][]cnf.Lit{
		"r1c1 is both 1 and 2": {1, 2, -3, 4, -5, 6, 7, -8},
		"r2c2 has no digit":    {1, -2, -3, 4, -5, 6},
		"r1c1 has no digit":    {},
	} {
		_, err := encode.Decode(s, modelOf(8, lits...))
		if !errors.Is(err, encode.ErrModel) || !strings.Contains(err.Error(), text) {
			t.Errorf("%v: %v, want %q", lits, err, text)
		}
	}
	if g, err := encode.Decode(s, modelOf(8, 1, 4, 6, 7)); err != nil || !g.Equal(sudoku.Grid{1, 2, 2, 1}) {
		t.Errorf("a partial model with a value for each cell: %v, %v", g, err)
	}
}

func TestTooLarge(t *testing.T) {
	g := empty(shape(t, 20, 20))
	e, err := encode.Extended(g, encode.Sequential())
	if err != nil || e.Size().Vars != 64_000_000+4*160_000*399 {
		t.Errorf("400×400: %+v, %v", e.Size(), err)
	}
	if err := encode.CheckSize(encode.Size{Vars: 1<<31 - 1}); err != nil {
		t.Error(err)
	}
	if err := encode.CheckSize(encode.Size{Vars: 1 << 31}); !errors.Is(err, encode.ErrTooLarge) {
		t.Errorf("2³¹ variables: %v", err)
	}
}

// What is exported is what a stranger's solver needs, and its answer leads
// back to the grid: by the numbering, and by the map in the comments.
func TestRoundTripThroughSolvers(t *testing.T) {
	g := puzzle(t, sudoku.Classic(), "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
	dir := t.TempDir()
	for _, e := range encode.Encodings() {
		for _, a := range encode.AMOs() {
			inst, err := e.New(t.Context(), g, a)
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			if err := encode.WriteDIMACS(&text, inst, "a puzzle of 17 clues"); err != nil {
				t.Fatal(err)
			}
			names, comments, err := cnf.ReadNames(bytes.NewReader(text.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			m, err := encode.NewMap(g.Shape, names, comments)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, e.Name+a.Name+".cnf")
			if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
			check := func(t *testing.T, answer io.Reader) {
				got, err := cnf.ReadAnswer(answer, int(inst.Size().Vars))
				if err != nil {
					t.Fatal(err)
				}
				one, err := inst.Decode(got.Model)
				if err != nil {
					t.Fatal(err)
				}
				two, err := m.Decode(got.Model)
				if err != nil {
					t.Fatal(err)
				}
				if err := sudoku.Check(g, one); err != nil || !one.Equal(two) {
					t.Errorf("%v; the map returns %v, the numbering %v", err, two, one)
				}
			}
			t.Run(e.Name+"/"+a.Name+"/cadical", func(t *testing.T) {
				out, _ := exec.Command(testenv.Program(t, "cadical"), "-q", file).Output()
				check(t, bytes.NewReader(out))
			})
			t.Run(e.Name+"/"+a.Name+"/minisat", func(t *testing.T) {
				result := file + ".out"
				exec.Command(testenv.Program(t, "minisat"), "-verb=0", file, result).Run()
				out, err := os.Open(result)
				if err != nil {
					t.Fatal(err)
				}
				defer out.Close()
				check(t, out)
			})
		}
	}
}

func TestNames(t *testing.T) {
	if _, err := encode.EncodingByName("nosuch"); err == nil || !strings.Contains(err.Error(), "minimal, extended") {
		t.Error(err)
	}
	if _, err := encode.AMOByName("nosuch"); err == nil || !strings.Contains(err.Error(), "pairwise, sequential, product, commander") {
		t.Error(err)
	}
	for _, e := range encode.Encodings() {
		if got, err := encode.EncodingByName(e.Name); err != nil || got.Name != e.Name || e.Summary == "" {
			t.Error(e.Name, err)
		}
	}
	for _, a := range encode.AMOs() {
		if got, err := encode.AMOByName(a.Name); err != nil || got.Name != a.Name || a.Summary == "" {
			t.Error(a.Name, err)
		}
	}
}

func TestBrokenSink(t *testing.T) {
	full := errors.New("disk full")
	g := empty(sudoku.Classic())
	for _, e := range encode.Encodings() {
		inst, err := e.New(t.Context(), g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		sink := &brokenSink{left: 100, err: full}
		if err := inst.Write(sink); err != full {
			t.Errorf("%s: %v", e.Name, err)
		}
		if sink.late {
			t.Errorf("%s: clauses come after the sink's error", e.Name)
		}
	}
}

// Constraints stop at the sink's first error too, wherever it comes.
func TestBrokenCardSink(t *testing.T) {
	full := errors.New("disk full")
	for _, s := range []*sudoku.Shape{sudoku.Classic(), shape(t, 2, 3, "anti-king"), shape(t, 2, 2)} {
		g := empty(s)
		g.Givens[0] = 1
		if s.N() == 4 {
			g = ruled(t, g, "thermo r2c2 r1c3 r2c4 ; even r4c4 ; different r1c1 r2c2 r3c3 r4c4 ; different r1c2 r2c3 r3c4")
		}
		for _, e := range encode.Encodings() {
			inst, err := e.New(t.Context(), g, encode.Pairwise())
			if err != nil {
				t.Fatal(err)
			}
			for k := range int(inst.CardSize().Clauses) {
				sink := &brokenCards{brokenSink{left: k, err: full}}
				if err := inst.WriteCards(sink); err != full || sink.late {
					t.Fatalf("%s: constraint %d: %v, late %v", e.Name, k, err, sink.late)
				}
			}
		}
	}
}

type brokenCards struct{ brokenSink }

func (b *brokenCards) AtMostOne(lits []cnf.Lit) error  { return b.Clause(lits) }
func (b *brokenCards) ExactlyOne(lits []cnf.Lit) error { return b.Clause(lits) }

type brokenSink struct {
	left int
	err  error
	late bool
}

func (b *brokenSink) Clause([]cnf.Lit) error {
	if b.left == 0 {
		b.left--
		return b.err
	}
	b.late = b.late || b.left < 0
	b.left--
	return nil
}

// Writing takes no memory that grows with the formula: a 16×16 board and a
// 36×36 one, of 40 times the clauses, cost the same few allocations.
func TestMemoryIsFlat(t *testing.T) {
	cost := func(rows, cols int) float64 {
		inst, err := encode.Extended(empty(shape(t, rows, cols)), encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(1, func() {
			w := cnf.NewDIMACSWriter(io.Discard, inst.Size().Vars, inst.Size().Clauses)
			if err := inst.Write(w); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
	if small, large := cost(4, 4), cost(6, 6); large > small || large > 20 {
		t.Errorf("%v allocations for 16×16, %v for 36×36", small, large)
	}
}

func TestDiskFull(t *testing.T) {
	full := errors.New("disk full")
	inst, err := encode.Extended(hardPuzzles(t)[0], encode.Auto())
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(io.Writer) error{
		"DIMACS": func(w io.Writer) error { return encode.WriteDIMACS(w, inst, "a comment") },
		"OPB":    func(w io.Writer) error { return encode.WriteOPB(w, inst) },
		"icnf":   func(w io.Writer) error { return encode.WriteICNF(w, inst, [][]cnf.Lit{{1}, {-1}}) },
	} {
		if err := write(fullDisk{full}); err != full {
			t.Errorf("%s: %v", name, err)
		}
	}
	var text bytes.Buffer
	if err := encode.WriteICNF(&text, inst, [][]cnf.Lit{{1, -2}, {-1}}); err != nil || !strings.HasSuffix(text.String(), "\na 1 -2 0\na -1 0\n") {
		t.Errorf("cubes: %v", err)
	}
	if err := encode.WriteDIMACS(io.Discard, inst, "an --option=1"); !errors.Is(err, cnf.ErrComment) {
		t.Errorf("an unsafe comment: %v", err)
	}
}

type fullDisk struct{ err error }

func (f fullDisk) Write([]byte) (int, error) { return 0, f.err }

func TestMapRefuses(t *testing.T) {
	s := sudoku.Classic()
	if _, err := encode.NewMap(s, cnf.Names{1: "r1c1=10"}, nil); err == nil {
		t.Error("a digit beyond the board is taken")
	}
	if _, err := encode.NewMap(s, nil, []string{"decided r1c1=1 r1c1=2"}); !errors.Is(err, encode.ErrModel) {
		t.Errorf("two digits in a cell: %v", err)
	}
	if _, err := encode.NewMap(s, nil, []string{"decided nonsense"}); err == nil {
		t.Error("nonsense is taken")
	}
	m, err := encode.NewMap(s, cnf.Names{1: "r1c1=1", 2: "r1c1=2"}, []string{"other words"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Decode(modelOf(2, 1, 2)); !errors.Is(err, encode.ErrModel) {
		t.Errorf("two digits in a cell: %v", err)
	}
	if _, err := m.Decode(modelOf(2, 1)); !errors.Is(err, encode.ErrModel) {
		t.Errorf("eighty open cells: %v", err)
	}
}

// BenchmarkExport writes the full extended 49×49, 11.3 million clauses.
func BenchmarkExport(b *testing.B) {
	inst, err := encode.Extended(empty(shape(b, 7, 7)), encode.Pairwise())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var n byteCounter
		if err := encode.WriteDIMACS(&n, inst); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(n))
	}
	b.ReportAllocs()
}

type byteCounter int64

func (c *byteCounter) Write(p []byte) (int, error) { *c += byteCounter(len(p)); return len(p), nil }

// modelOf is the model that makes these literals true and leaves the other
// variables open.
func modelOf(vars int, lits ...cnf.Lit) cnf.Model {
	m := cnf.NewModel(vars)
	for _, l := range lits {
		m.Set(l)
	}
	return m
}
