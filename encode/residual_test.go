package encode_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sudoku"
)

func ExampleResidual() {
	r := encode.NewResidual(sudoku.Classic())
	g := sudoku.NewGrid(sudoku.Classic())
	for c, b := range "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" {
		if b != '.' {
			g.Set(sudoku.Cell(c), sudoku.Digit(b-'0'))
		}
	}
	fmt.Println(r.Reduce(g), r.Solution())
	g.Set(0, 0)
	g.Set(1, 0)
	g.Set(4, 0)
	fmt.Println(r.Reduce(g), r.Vars(), "variables,", r.Size().Clauses, "clauses")
	// Output:
	// solved 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// open 12 variables, 36 clauses
}

// The reference: the three rules by their words, over a table of booleans.
func reference(g sudoku.Grid) (may [][]bool, outcome encode.Outcome) {
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
				return nil, encode.Contradiction
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
					return nil, encode.Contradiction
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
	outcome = encode.Solved
	for c := range may {
		if k, _ := digits(c); k > 1 {
			outcome = encode.Open
		}
	}
	return may, outcome
}

// solved is a grid of the shape by a search that takes digits in random
// order; its cells are then blanked at random to make puzzles.
func somePuzzles(t testing.TB, s *sudoku.Shape, many int) []sudoku.Grid {
	r := rand.New(rand.NewPCG(uint64(s.N()), uint64(len(s.Houses()))))
	full := sudoku.NewGrid(s)
	steps := 0
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == s.Cells() {
			return true
		}
		if steps++; steps > 200_000 {
			return false
		}
		for _, d := range r.Perm(s.N()) {
			ok := true
			for p := range s.Peers(sudoku.Cell(c)) {
				ok = ok && full.At(p) != sudoku.Digit(d+1)
			}
			if ok {
				full.Set(sudoku.Cell(c), sudoku.Digit(d+1))
				if fill(c + 1) {
					return true
				}
				full.Set(sudoku.Cell(c), 0)
			}
		}
		return false
	}
	if !fill(0) {
		t.Logf("%s: no full grid found, its puzzles are random", s.Name())
	}
	var puzzles []sudoku.Grid
	for i := range many {
		g := full.Clone()
		share := 0.2 + 0.6*r.Float64()
		for c := range s.Cells() {
			if r.Float64() < share {
				g.Set(sudoku.Cell(c), 0)
			}
		}
		if i%5 == 4 { // a wrong digit somewhere
			g.Set(sudoku.Cell(r.IntN(s.Cells())), sudoku.Digit(1+r.IntN(s.N())))
		}
		puzzles = append(puzzles, g)
	}
	return puzzles
}

func ruleShapes(t testing.TB) []*sudoku.Shape {
	return append(shapes(t), shape(t, 2, 5), shape(t, 3, 3, sudoku.AntiKnight()), shape(t, 3, 3, sudoku.Windoku()))
}

func TestPropagationReachesTheFixpoint(t *testing.T) {
	outcomes := map[encode.Outcome]int{}
	for at, s := range append([]*sudoku.Shape{sudoku.Classic()}, ruleShapes(t)...) {
		r := encode.NewResidual(s)
		if at == 0 {
			encode.General(r) // once for the plain 9×9 board too
		}
		for i, g := range somePuzzles(t, s, 60) {
			logging := i%2 == 0 // on 9×9 that is another way
			may, want := reference(g)
			r.Log(logging)
			got := r.Reduce(g)
			outcomes[got]++
			if got != want {
				t.Fatalf("%s %v: %v, want %v", s.Name(), g, got, want)
			}
			if got == encode.Contradiction {
				continue
			}
			vars := 0
			for c := range s.Cells() {
				k := 0
				for d := 1; d <= s.N(); d++ {
					if may[c][d] {
						k++
					}
				}
				for d := 1; d <= s.N(); d++ {
					v := r.Var(sudoku.Cell(c), sudoku.Digit(d))
					if (v != 0) != (k > 1 && may[c][d]) {
						t.Fatalf("%s %v: r%dc%d=%d is variable %d", s.Name(), g, c/s.N()+1, c%s.N()+1, d, v)
					}
					if v != 0 {
						vars++
						if c2, d2 := r.Candidate(v); int(c2) != c || int(d2) != d || r.PlainVar(v) != encode.Var(s.N(), c2, d2) {
							t.Fatalf("variable %d is (%d,%d)", v, c2, d2)
						}
					}
				}
			}
			if vars != r.Vars() {
				t.Fatalf("%d variables, want %d", r.Vars(), vars)
			}
			if want := (s.Cells()-g.Givens())*s.N() - vars; r.Decided(g) != want {
				t.Fatalf("%d candidates decided, want %d", r.Decided(g), want)
			}
		}
	}
	if outcomes[encode.Open] < 100 || outcomes[encode.Solved] < 100 || outcomes[encode.Contradiction] < 50 {
		t.Errorf("the puzzles are one-sided: %v", outcomes)
	}
}

// Every lemma is one RUP step from the extended formula, the givens and the
// earlier lemmas, and what was decided follows from them all by unit
// propagation.
func TestLemmasAreRUP(t *testing.T) {
	units, pairs := 0, 0
	check := func(g sudoku.Grid, probes int) {
		r := encode.NewResidual(g.Shape())
		r.Log(true)
		r.Probes = probes
		outcome := r.Reduce(g)
		e, err := encode.Extended(g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		f := formula(t, e)
		var lemmas [][]cnf.Lit
		for l := range r.Lemmas {
			lemmas = append(lemmas, slices.Clone(l))
		}
		o := newOracle(f)
		alive := o.start()
		for _, l := range lemmas {
			if !alive {
				t.Fatalf("%v: a step after the contradiction", g)
			}
			mark := len(o.trail)
			var negated []cnf.Lit
			for _, x := range l {
				negated = append(negated, -x)
			}
			if o.assume(negated...) {
				t.Fatalf("%v: %v is no RUP step", g, l)
			}
			o.undo(mark)
			if len(l) == 1 {
				units++
				alive = o.assume(l...)
				continue
			}
			pairs++
			o.add(l)
		}
		if alive == (outcome == encode.Contradiction) {
			t.Fatalf("%v: %v, unit propagation says otherwise", g, outcome)
		}
		if outcome == encode.Contradiction {
			return
		}
		for v := cnf.Var(1); int(v) <= g.Shape().Cells()*g.Shape().N(); v++ {
			c, d := encode.Candidate(g.Shape().N(), v)
			open := r.Var(c, d) != 0
			if known := o.isTrue(v.Pos()) || o.isFalse(v.Pos()); known == open {
				t.Fatalf("%v: candidate %d: open %v, known by unit propagation %v", g, v, open, known)
			}
		}
	}
	for _, s := range ruleShapes(t) {
		if s.N() > 9 {
			continue
		}
		for _, g := range somePuzzles(t, s, 12) {
			check(g, 0)
			check(g, 100)
		}
	}
	for _, g := range append(failing(t), hardPuzzles(t)...) {
		check(g, 0)
		check(g, 100)
	}
	if units < 100 || pairs < 100 {
		t.Errorf("only %d units and %d pairs were tried", units, pairs)
	}
}

// Probing changes how much is open, never the solutions, and with the log on
// it ends in the same place.
func TestProbing(t *testing.T) {
	solved := 0
	plain, probing, logging := encode.NewResidual(sudoku.Classic()), encode.NewResidual(sudoku.Classic()), encode.NewResidual(sudoku.Classic())
	probing.Probes, logging.Probes = 100, 100
	logging.Log(true)
	puzzles := somePuzzles(t, sudoku.Classic(), 300)
	puzzles = append(append(puzzles, failing(t)...), hardPuzzles(t)...)
	for _, g := range puzzles {
		before, after := plain.Reduce(g), probing.Reduce(g)
		if before != encode.Open && before != after {
			t.Fatalf("%v: %v, with probes %v", g, before, after)
		}
		if got := logging.Reduce(g); got != after || got == encode.Open && logging.Vars() != probing.Vars() {
			t.Fatalf("%v: %v, with the log %v", g, after, got)
		}
		if before == encode.Open && after != encode.Open {
			solved++
		}
		if after == encode.Contradiction {
			if before == encode.Open && newOracle(formula(t, plain)).count(plain.Vars(), plain.Vars(), nil) > 0 {
				t.Fatalf("%v: probing refutes a puzzle that has a solution", g)
			}
			continue
		}
		if after == encode.Solved {
			if err := sudoku.Check(g, probing.Solution()); err != nil {
				t.Fatal(err)
			}
			if before == encode.Open && newOracle(formula(t, plain)).count(plain.Vars(), plain.Vars(), nil) != 1 {
				t.Fatalf("%v: probing solves a puzzle that is not unique", g)
			}
		}
		for v := range cnf.Var(probing.Vars()) {
			if c, d := probing.Candidate(v + 1); plain.Var(c, d) == 0 {
				t.Fatalf("%v: r%dc%d=%d comes back", g, c/9+1, c%9+1, d)
			}
		}
	}
	if solved < 30 {
		t.Errorf("probing decided only %d puzzles", solved)
	}
}

// The word-wise board, with and without its log, and the general propagator
// agree on thousands of puzzles, half of them with wrong digits that clash
// with no given.
func TestTwins(t *testing.T) {
	fast, slow, logged := encode.NewResidual(sudoku.Classic()), encode.General(encode.NewResidual(sudoku.Classic())), encode.NewResidual(sudoku.Classic())
	logged.Log(true)
	rng := rand.New(rand.NewPCG(9, 9))
	outcomes := map[encode.Outcome]int{}
	for i, g := range somePuzzles(t, sudoku.Classic(), 6_000) {
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
		outcomes[sameReduction(t, g, fast, slow, logged)]++
	}
	// r1c1 and r2c2 are left with 9 alone while every other digit has several
	// places in the box: only "a digit twice in a box" tells. (Twice in a row or
	// column shows in the triads too.)
	text := "...12.34." + "...56.78." + "........." + "51......." + "62......." + "........." + "73......." + "84......." + "........."
	if o := sameReduction(t, puzzle(t, sudoku.Classic(), text), fast, slow, logged); o != encode.Contradiction {
		t.Errorf("two nines in a box: %v", o)
	}
	for _, o := range []encode.Outcome{encode.Open, encode.Solved, encode.Contradiction} {
		if outcomes[o] < 600 {
			t.Errorf("the puzzles are one-sided: %v", outcomes)
		}
	}
}

func sameReduction(t *testing.T, g sudoku.Grid, fast, slow, logged *encode.Residual) encode.Outcome {
	t.Helper()
	a, b, l := fast.Reduce(g), slow.Reduce(g), logged.Reduce(g)
	if a != b || a != l {
		t.Fatalf("%v: %v, with the log %v, the twin says %v", g, a, l, b)
	}
	if a == encode.Contradiction {
		return a
	}
	for c := range sudoku.Cell(81) {
		for d := sudoku.Digit(1); d <= 9; d++ {
			if v := slow.Var(c, d); fast.Var(c, d) != v || logged.Var(c, d) != v {
				t.Fatalf("%v: cell %d digit %d: variables %d and %d, the twin says %d", g, c, d, fast.Var(c, d), logged.Var(c, d), v)
			}
		}
	}
	return a
}

// FuzzClassic plays the word-wise board against its slow twin.
func FuzzClassic(f *testing.F) {
	for _, text := range hard {
		f.Add([]byte(text))
	}
	fast, slow := encode.NewResidual(sudoku.Classic()), encode.NewResidual(sudoku.Classic())
	logged := encode.NewResidual(sudoku.Classic())
	logged.Log(true)
	encode.General(slow)
	f.Fuzz(func(t *testing.T, text []byte) {
		g := sudoku.NewGrid(sudoku.Classic())
		for c, b := range text[:min(len(text), 81)] {
			g.Set(sudoku.Cell(c), sudoku.Digit(max(int(b%16)-6, 0))) // mostly blanks
			if '1' <= b && b <= '9' {
				g.Set(sudoku.Cell(c), sudoku.Digit(b-'0'))
			}
		}
		sameReduction(t, g, fast, slow, logged)
	})
}

func hardPuzzles(t testing.TB) (puzzles []sudoku.Grid) {
	for _, text := range hard {
		puzzles = append(puzzles, puzzle(t, sudoku.Classic(), text))
	}
	return puzzles
}

// failing are puzzles that failed literals solve.
func failing(t testing.TB) (puzzles []sudoku.Grid) {
	text, err := os.ReadFile("testdata/failed-literals.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			puzzles = append(puzzles, puzzle(t, sudoku.Classic(), strings.TrimSpace(line)))
		}
	}
	return puzzles
}

// Givens that only an apart set forbids are a contradiction.
func TestApartGivensClash(t *testing.T) {
	s := shape(t, 3, 3, sudoku.AntiKnight())
	g := sudoku.NewGrid(s)
	g.Set(2, 5)  // r1c3
	g.Set(14, 5) // r2c6
	r := encode.NewResidual(s)
	if o := r.Reduce(g); o != encode.Open {
		t.Errorf("two fives far apart: %v", o)
	}
	g.Set(14, 0)
	g.Set(13, 5) // r2c5, a knight's move from r1c3 and in another box
	if o := r.Reduce(g); o != encode.Contradiction {
		t.Errorf("two fives a knight's move apart: %v", o)
	}
}

// Puzzles of the public lists (Royle's 17 clues, the forum's hardest).
var hard = []string{
	"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
	"52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
	"6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
	"48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
	"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
	"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	"98.7.....6.....87...7.....54..3..2....65..3......9...4..4..1.....5..2.1.....8...6",
}

// Pairwise, each two candidates that exclude each other have one clause, no
// more and no fewer, and no other clause stands twice.
func TestEachPairOnce(t *testing.T) {
	open := 0
	for _, s := range ruleShapes(t) {
		r := encode.NewResidual(s)
		r.AMO = encode.Pairwise()
		peers := make([][]bool, s.Cells())
		for c := range peers {
			peers[c] = make([]bool, s.Cells())
			for p := range s.Peers(sudoku.Cell(c)) {
				peers[c][p] = true
			}
		}
		for _, g := range somePuzzles(t, s, 20) {
			if r.Reduce(g) != encode.Open || r.Vars() > 600 {
				continue
			}
			open++
			f := formula(t, r)
			if k := duplicates(f); k > 0 {
				t.Errorf("%s %v: %d clauses stand twice", s.Name(), g, k)
			}
			got, want := 0, 0
			for _, c := range f.All() {
				if len(c) == 2 && c[0] < 0 {
					got++
				}
			}
			for a := cnf.Var(1); int(a) <= r.Vars(); a++ {
				for b := a + 1; int(b) <= r.Vars(); b++ {
					ca, da := r.Candidate(a)
					cb, db := r.Candidate(b)
					if ca == cb || da == db && peers[ca][cb] {
						want++
					}
				}
			}
			if got != want {
				t.Errorf("%s %v: %d pairs, want %d", s.Name(), g, got, want)
			}
		}
	}
	if open < 50 {
		t.Errorf("only %d formulas were looked at", open)
	}
}

func duplicates(f *cnf.Formula) int {
	seen, k := map[string]bool{}, 0
	for _, c := range f.All() {
		key := fmt.Sprint(c)
		if seen[key] {
			k++
		}
		seen[key] = true
	}
	return k
}

// The residual formula has the puzzle's solutions, on every shape.
func TestResidualSolutions(t *testing.T) {
	for _, s := range ruleShapes(t) {
		if s.N() > 9 {
			continue
		}
		for _, g := range somePuzzles(t, s, 8) {
			if g.Givens() < s.Cells()*2/5 {
				continue
			}
			e, err := encode.Extended(g, encode.Pairwise())
			if err != nil {
				t.Fatal(err)
			}
			want := gridSet(solutions(t, e, candidates(e)))
			residual, _ := encode.EncodingByName("residual")
			for _, a := range encode.AMOs() {
				r, err := residual.New(g, a)
				if err != nil {
					t.Fatal(err)
				}
				if got := gridSet(solutions(t, r, candidates(r))); !slices.Equal(got, want) {
					t.Fatalf("%s %v with %s: %d solutions, want %d", s.Name(), g, a.Name, len(got), len(want))
				}
			}
		}
	}
}

func gridSet(grids []sudoku.Grid) []string {
	var set []string
	for _, g := range grids {
		set = append(set, g.String())
	}
	slices.Sort(set)
	return slices.Compact(set)
}

func TestReduceAllocatesNothing(t *testing.T) {
	r := encode.NewResidual(sudoku.Classic())
	r.Probes = 32
	g := hardPuzzles(t)[8]
	var n cardCounter
	if k := testing.AllocsPerRun(100, func() {
		r.Reduce(g)
		r.WriteCards(&n)
	}); k != 0 {
		t.Errorf("%v allocations a puzzle", k)
	}
	if r.Outcome() != encode.Open || n.size.Clauses == 0 {
		t.Error("the puzzle does not serve its purpose")
	}
}

// BenchmarkReduce measures a puzzle of each kind: decided by propagation, by
// failed literals, not at all.
func BenchmarkReduce(b *testing.B) {
	r := encode.NewResidual(sudoku.Classic())
	for _, probes := range []int{0, 32} {
		r.Probes = probes
		for name, puzzles := range map[string][]sudoku.Grid{"failing": failing(b), "hard": hardPuzzles(b)} {
			b.Run(fmt.Sprintf("%s/probes=%d", name, probes), func(b *testing.B) {
				i := 0
				for b.Loop() {
					r.Reduce(puzzles[i%len(puzzles)])
					i++
				}
			})
		}
	}
}

func BenchmarkWriteResidual(b *testing.B) {
	r := encode.NewResidual(sudoku.Classic())
	r.Reduce(hardPuzzles(b)[8])
	b.Run("clauses", func(b *testing.B) {
		var n cardCounter
		for b.Loop() {
			r.Write(&n)
		}
	})
	b.Run("cards", func(b *testing.B) {
		var n cardCounter
		for b.Loop() {
			r.WriteCards(&n)
		}
	})
}

func TestReduceEndsEarlyWhenAsked(t *testing.T) {
	s, err := sudoku.NewShape(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	r := encode.NewResidual(s)
	asked := 0
	r.Until(func() bool { asked++; return asked == 3 })
	r.Reduce(sudoku.NewGrid(s))
	if asked != 3 {
		t.Errorf("asked %d times, the third answer was yes", asked)
	}
	r.Until(nil)
	if r.Reduce(sudoku.NewGrid(s)) != encode.Open || r.Vars() != 16*16*16 {
		t.Errorf("afterwards: %v with %d variables", r.Outcome(), r.Vars())
	}
}
