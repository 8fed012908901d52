package encode_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/encode/cube"
	"sudokusat/internal/brute"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

func ExampleResidual() {
	givens := sudoku.NewGrid(sudoku.Classic())
	for c, b := range ".........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" {
		if b != '.' {
			givens[c] = sudoku.Digit(b - '0')
		}
	}
	puzzle := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}
	ctx := context.Background()
	reducer := reduce.New(sudoku.Classic())
	var f encode.Residual
	err := f.Reset(ctx, reducer.Reduce(ctx, puzzle, reduce.Options{}), encode.Auto())
	fmt.Printf("%+v %v\n", f.Size(), err)
	// Output:
	// {Vars:12 Clauses:36 Literals:72} <nil>
}

// reduced is the residual formula of a puzzle.
func reduced(t testing.TB, g sudoku.Puzzle, a encode.AMO) (*reduce.Reduction, *encode.Formula) {
	t.Helper()
	left := reduce.New(g.Shape).Reduce(t.Context(), g, reduce.Options{})
	var r encode.Residual
	if err := r.Reset(t.Context(), left, a); err != nil {
		t.Fatal(err)
	}
	return left, &r.Formula
}

func ruleShapes(t testing.TB) []*sudoku.Shape {
	return append(shapes(t), shape(t, 2, 5), shape(t, 3, 3, "anti-knight"), shape(t, 3, 3, "windoku"))
}

// Every lemma is one RUP step from the extended formula, the givens and the
// earlier lemmas, and what was decided follows from them all by unit
// propagation.
func TestLemmasAreRUP(t *testing.T) {
	units, pairs, supports := 0, 0, 0
	check := func(g sudoku.Puzzle, probes int) {
		left := reduce.New(g.Shape).Reduce(t.Context(), g, reduce.Options{Probes: probes, Lemmas: true})
		outcome := left.Outcome()
		e, err := encode.Extended(g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		f := formula(t, e)
		var lemmas [][]cnf.Lit
		for _, l := range left.Lemmas() {
			lemmas = append(lemmas, encode.AppendLemma(nil, g.Shape.N(), l))
		}
		larger := slices.ContainsFunc(g.Constraints(), func(c sudoku.Constraint) bool {
			switch c.(type) {
			case sudoku.Domain, sudoku.Different, sudoku.Relation:
				return false
			}
			return true
		})
		o := newOracle(f)
		alive := o.start()
		for _, l := range lemmas {
			if !alive && larger {
				return // which reducing did not know
			}
			if !alive {
				t.Fatalf("%v: a step after the contradiction", g.Text())
			}
			mark := len(o.trail)
			var negated []cnf.Lit
			for _, x := range l {
				negated = append(negated, -x)
			}
			if o.assume(negated...) {
				t.Fatalf("%v: %v is no RUP step", g.Text(), l)
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
		if alive == (outcome == reduce.Contradiction) && !(larger && !alive) {
			t.Fatalf("%v: %v, unlike unit propagation", g.Text(), outcome)
		}
		if !alive {
			return
		}
		for v := cnf.Var(1); int(v) <= g.Shape.Cells()*g.Shape.N(); v++ {
			c, d := encode.Candidate(g.Shape.N(), v)
			open := left.Digit(c) == 0 && left.Has(c, d) || !g.Shape.Exists(c)
			if known := o.isTrue(v.Pos()) || o.isFalse(v.Pos()); known == open && !(larger && known) {
				t.Fatalf("%v: candidate %d: open %v, known by unit propagation %v", g.Text(), v, open, known)
			}
		}
		if outcome != reduce.Open {
			return
		}
		var r encode.Residual
		if err := r.Reset(t.Context(), left, encode.Auto()); err != nil {
			t.Fatal(err)
		}
		for c := range r.Supports() {
			supports++
			mark := len(o.trail)
			var negated []cnf.Lit
			for _, l := range c {
				negated = append(negated, -l)
			}
			if o.assume(negated...) {
				t.Fatalf("%v: support %v is no RUP step", g.Text(), c)
			}
			o.undo(mark)
			if len(c) == 1 && !o.assume(c...) {
				return
			}
		}
		for range r.Supports() {
			break
		}
	}
	for _, s := range ruleShapes(t) {
		if s.N() > 9 {
			continue
		}
		for _, g := range corpus.Random(t, s, testenv.Rounds(12)) {
			check(g, 0)
			check(g, 100)
		}
	}
	random := rand.New(rand.NewPCG(1, 6))
	for range testenv.Rounds(600) {
		p, _ := brute.Puzzle(random)
		check(p, 0)
		p, _ = brute.Primitives(random)
		check(p, 0)
	}
	for _, text := range []string{"thermo r1c1..r1c7 ; thermo r1c2 r2c2 r3c2 ; slow-thermo r9c9..r3c9", "nonconsecutive", "whisper 5 r1c1..r1c5 r2c5..r5c5", "ratio 2 r1c1 r1c2 ; pair-sum 15 r1c2 r1c3 ; different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"} {
		before := units
		check(ruled(t, empty(sudoku.Classic()), text), 0)
		if units == before && text != "nonconsecutive" {
			t.Errorf("%s: no lemma", text)
		}
	}
	for _, g := range append(failing(t), hardPuzzles(t)...) {
		check(g, 0)
		check(g, 100)
	}
	if units < 100 || pairs < 100 || supports < 100 {
		t.Errorf("only %d units, %d pairs and %d supports were tried", units, pairs, supports)
	}
}

func hardPuzzles(t testing.TB) (puzzles []sudoku.Puzzle) {
	for _, text := range hard(t) {
		puzzles = append(puzzles, puzzle(t, sudoku.Classic(), text))
	}
	return puzzles
}

// failing are puzzles that failed literals solve.
func failing(t testing.TB) (puzzles []sudoku.Puzzle) {
	for _, text := range lines(t, "failed-literals") {
		puzzles = append(puzzles, puzzle(t, sudoku.Classic(), text))
	}
	return puzzles
}

// hard are puzzles of the public lists.
func hard(t testing.TB) []string { return lines(t, "hard") }

func lines(t testing.TB, name string) (out []string) {
	text, err := os.ReadFile("../reduce/testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// Pairwise, each two candidates that exclude each other have one clause, no
// more and no fewer, and no other clause occurs twice.
func TestEachPairOnce(t *testing.T) {
	open := 0
	for _, s := range ruleShapes(t) {
		peers := make([][]bool, s.Cells())
		for c := range peers {
			peers[c] = make([]bool, s.Cells())
			for _, q := range peersOf(s, sudoku.Cell(c)) {
				peers[c][q] = true
			}
		}
		all := corpus.Random(t, s, testenv.Rounds(60))
		if s.Key() == shape(t, 2, 2).Key() {
			p := ruled(t, empty(s), "difference 1 r1c1 r1c2 ; difference 1 r1c1 r2c3 ; greater r3c2 r4c4 ; clone r2c2 = r4c1")
			if left, _ := reduced(t, p, encode.Pairwise()); left.Outcome() != reduce.Open {
				t.Errorf("%v: the puzzle does not serve its purpose", left.Outcome())
			}
			all = append(all, p)
		}
		for _, g := range all {
			related := map[[2]sudoku.Cell]*sudoku.Table{}
			for _, c := range g.Constraints() {
				if r, ok := c.(sudoku.Relation); ok {
					related[[2]sudoku.Cell{r.A, r.B}] = r.Table
				}
			}
			forbids := func(a, b sudoku.Cell, d, e sudoku.Digit) bool {
				table := related[[2]sudoku.Cell{a, b}]
				return table != nil && !table.Allows(d, e)
			}
			left, r := reduced(t, g, encode.Pairwise())
			if left.Outcome() != reduce.Open || r.Candidates() > 600 {
				continue
			}
			open++
			f := formula(t, r)
			if k := duplicates(f); k > 0 {
				t.Errorf("%s %v: %d clauses occur twice", s.Name(), g.Givens, k)
			}
			got, want := 0, 0
			for _, c := range f.All() {
				if len(c) == 2 && c[0] < 0 && c[1] < 0 {
					got++
				}
			}
			for a := cnf.Var(1); int(a) <= r.Candidates(); a++ {
				for b := a + 1; int(b) <= r.Candidates(); b++ {
					ca, da := r.Candidate(a)
					cb, db := r.Candidate(b)
					if ca == cb || da == db && peers[ca][cb] || forbids(ca, cb, da, db) || forbids(cb, ca, db, da) {
						want++
					}
				}
			}
			if got != want {
				t.Errorf("%s %v: %d pairs, want %d", s.Name(), g.Givens, got, want)
			}
		}
	}
	if open < 25 {
		t.Errorf("only %d formulas were looked at", open)
	}
}

// peersOf are the cells that may not hold the digit of a cell; some come twice.
func peersOf(s *sudoku.Shape, c sudoku.Cell) (out []sudoku.Cell) {
	for _, h := range s.HousesOf(c) {
		out = append(out, s.Houses()[h].Cells...)
	}
	for _, d := range s.DifferentsOf(c) {
		out = append(out, s.Differents()[d].Cells...)
	}
	return slices.DeleteFunc(out, func(q sudoku.Cell) bool { return q == c })
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
		for _, g := range corpus.Random(t, s, testenv.Rounds(24)) {
			if g.Givens.Filled() < s.Cells()*2/5 {
				continue
			}
			e, err := encode.Extended(g, encode.Pairwise())
			if err != nil {
				t.Fatal(err)
			}
			want := gridSet(solutions(t, e, candidates(e)))
			residual, _ := encode.EncodingByName("residual")
			for _, a := range encode.AMOs() {
				r, err := residual.New(t.Context(), g, a)
				if err != nil {
					t.Fatal(err)
				}
				if got := gridSet(solutions(t, r, candidates(r))); !slices.Equal(got, want) {
					t.Fatalf("%s %v with %s: %d solutions, want %d", s.Name(), g.Givens, a.Name, len(got), len(want))
				}
			}
		}
	}
}

func gridSet(grids []sudoku.Grid) []string {
	var set []string
	for _, g := range grids {
		set = append(set, fmt.Sprint(g))
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// The variables are the candidates of open cells, in order.
func TestResidualVariables(t *testing.T) {
	outcomes := map[reduce.Outcome]int{}
	for _, s := range ruleShapes(t) {
		for _, g := range corpus.Random(t, s, testenv.Rounds(60)) {
			left, r := reduced(t, g, encode.AMO{})
			outcomes[left.Outcome()]++
			next := cnf.Var(1)
			for c := range sudoku.Cell(s.Cells()) {
				for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
					want := cnf.Var(0)
					if left.Outcome() == reduce.Open && left.Digit(c) == 0 && left.Has(c, d) {
						want = next
						next++
					}
					if v := r.Var(c, d); v != want {
						t.Fatalf("%s %v: %s=%d is variable %d, want %d", s.Name(), g.Givens, s.CellName(c), d, v, want)
					}
					if want != 0 {
						if c2, d2 := r.Candidate(want); c2 != c || d2 != d || r.PlainVar(want) != encode.Var(s.N(), c, d) {
							t.Fatalf("variable %d is (%d, %d)", want, c2, d2)
						}
					}
				}
			}
			if r.Candidates() != int(next-1) || r.Candidates() != left.Undecided() {
				t.Fatalf("%d variables, want %d", r.Candidates(), next-1)
			}
		}
	}
	for _, o := range []reduce.Outcome{reduce.Open, reduce.Solved, reduce.Contradiction} {
		if outcomes[o] < testenv.Rounds(90) {
			t.Errorf("the puzzles are one-sided: %v", outcomes)
		}
	}
}

// A contradiction is the empty clause, which no model satisfies; a solution
// needs no clause.
func TestDecidedFormulas(t *testing.T) {
	clash := puzzle(t, sudoku.Classic(), "55"+strings.Repeat(".", 79))
	_, f := reduced(t, clash, encode.Auto())
	var cards cardCounter
	if err := f.WriteCards(&cards); err != nil || cards.size != f.CardSize() || cards.size != (encode.Size{Clauses: 1}) {
		t.Errorf("%v, %+v", err, cards.size)
	}
	if g := formula(t, f); g.Len() != 1 || len(g.At(0)) != 0 {
		t.Errorf("%v", g)
	}
	if comments := slices.Collect(f.Comments()); len(comments) != 1 || f.Blocking(clash.Givens) != nil {
		t.Errorf("%q, %v", comments, f.Blocking(clash.Givens))
	}
	if _, err := f.Decode(cnf.NewModel(0)); !errors.Is(err, encode.ErrModel) {
		t.Errorf("a model of a contradiction: %v", err)
	}
	for range f.Comments() {
		break
	}

	left, f := reduced(t, puzzle(t, sudoku.Classic(), hard(t)[5]), encode.Auto())
	if f.Size() != (encode.Size{}) || f.CardSize() != (encode.Size{}) || formula(t, f).Len() != 0 {
		t.Errorf("%+v", f.Size())
	}
	if g, err := f.Decode(nil); err != nil || !g.Equal(left.Grid()) {
		t.Errorf("%v, %v", g, err)
	}
	for range f.Comments() {
		break
	}
	_, f = reduced(t, hardPuzzles(t)[8], encode.Auto())
	for range f.Names() {
		break
	}
	if _, err := f.Decode(modelOf(2, 1, 2)); !errors.Is(err, encode.ErrModel) {
		t.Errorf("two digits in a cell: %v", err)
	}
}

// A Residual is reset from shape to shape, and outlives the reduction.
func TestResidualReset(t *testing.T) {
	var again encode.Residual
	for _, s := range append(ruleShapes(t), sudoku.Classic(), shape(t, 2, 2)) {
		reducer := reduce.New(s)
		all := corpus.Random(t, s, 4)
		if s.N() == 9 {
			all = append(all, ruled(t, empty(s), "thermo r1c1..r1c7"), ruled(t, empty(s), "greater r9c1..r9c7"), all[0], ruled(t, empty(s), "different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 ; even r1c1"))
			all = append(all, all[len(all)-1].With(all[0].Givens))
		}
		for _, g := range all {
			_, once := reduced(t, g, encode.Auto())
			want := formula(t, once)
			if err := again.Reset(t.Context(), reducer.Reduce(t.Context(), g, reduce.Options{}), encode.AMO{}); err != nil {
				t.Fatal(err)
			}
			reducer.Reduce(t.Context(), empty(s), reduce.Options{})
			got := formula(t, &again.Formula)
			if fmt.Sprint(got) != fmt.Sprint(want) || !slices.Equal(slices.Collect(again.Comments()), slices.Collect(once.Comments())) {
				t.Fatalf("%s %v: another formula", s.Name(), g.Givens)
			}
		}
	}
}

// countdown is a context that ends when it is asked for the k-th time.
type countdown struct {
	context.Context
	asked, end int
}

func (c *countdown) Err() error {
	if c.asked++; c.asked >= c.end {
		return context.Canceled
	}
	return nil
}

// Whenever the context ends, what is being made is an error and no formula.
func TestStoppedMakesNoFormula(t *testing.T) {
	end := errors.New("enough")
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(end)
	for i, s := range []*sudoku.Shape{sudoku.Classic(), shape(t, 4, 4), shape(t, 5, 5, "anti-king"), shape(t, 4, 4)} {
		if !testenv.LongTests() && s.N() > 16 {
			continue
		}
		g := empty(s)
		if i == 3 {
			g = ruled(t, g, "nonconsecutive")
		}
		residual, _ := encode.EncodingByName("residual")
		if f, err := residual.New(ended, g, encode.Auto()); err != end || f != nil {
			t.Errorf("%s: %v", s.Name(), err)
		}
		var r encode.Residual
		if err := r.Reset(t.Context(), new(reduce.Reduction), encode.Auto()); !errors.Is(err, encode.ErrStopped) {
			t.Errorf("%s: the formula of a stopped reduction: %v", s.Name(), err)
		}
		left := reduce.New(s).Reduce(t.Context(), g, reduce.Options{})
		never := &countdown{Context: ended, end: 1 << 30}
		if err := r.Reset(never, left, encode.Auto()); err != nil || never.asked < s.Cells()/64 {
			t.Fatalf("%s: asked %d times: %v", s.Name(), never.asked, err)
		}
		for k := 1; k <= never.asked; k++ {
			if err := r.Reset(&countdown{Context: ended, end: k}, left, encode.Auto()); err != end {
				t.Fatalf("%s: stopped at poll %d of %d: %v", s.Name(), k, never.asked, err)
			}
		}
		if i == 3 && !testenv.LongTests() {
			continue // with this rule the cubes take long
		}
		f, err := encode.Extended(g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		whole := &countdown{Context: ended, end: 1 << 30}
		if _, err := cube.Split(whole, f, 4); err != nil {
			t.Fatal(err)
		}
		for k := 1; k <= whole.asked; k += 1 + whole.asked/3 { // each is a run up to there
			if _, err := cube.Split(&countdown{Context: ended, end: k}, f, 4); err != end {
				t.Fatalf("%s: cubes stopped at poll %d of %d: %v", s.Name(), k, whole.asked, err)
			}
		}
	}
}

func TestResidualAllocatesNothing(t *testing.T) {
	reducer := reduce.New(sudoku.Classic())
	ctx, g := t.Context(), hardPuzzles(t)[8]
	var r encode.Residual
	var n cardCounter
	if k := testing.AllocsPerRun(100, func() {
		r.Reset(ctx, reducer.Reduce(ctx, g, reduce.Options{Probes: 32}), encode.AMO{})
		r.WriteCards(&n)
	}); k != 0 {
		t.Errorf("%v allocations a puzzle", k)
	}
	if n.size.Clauses == 0 {
		t.Error("the puzzle does not serve its purpose")
	}
}

// BenchmarkWriteResidual measures writing, and all that a puzzle of a list
// takes before the solver.
func BenchmarkWriteResidual(b *testing.B) {
	ctx, hard := b.Context(), hardPuzzles(b)
	reducer := reduce.New(sudoku.Classic())
	var r encode.Residual
	if err := r.Reset(ctx, reducer.Reduce(ctx, hard[8], reduce.Options{}), encode.Auto()); err != nil {
		b.Fatal(err)
	}
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
	b.Run("whole", func(b *testing.B) {
		var n cardCounter
		i := 0
		for b.Loop() {
			if r.Reset(ctx, reducer.Reduce(ctx, hard[i%len(hard)], reduce.Options{}), encode.AMO{}) == nil {
				r.WriteCards(&n)
			}
			i++
		}
	})
}
