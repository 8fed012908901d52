package generate

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// vectors is native's fast way for plain lines.
type vectors struct{ *native.LineSolver }

func (v vectors) Count(ctx context.Context, puzzles []byte, limit uint64, counts []uint64) error {
	return v.Solve(ctx, &native.Lines{Puzzles: puzzles, Stride: 81, Limit: limit, Counts: counts})
}

func (v vectors) Answer(ctx context.Context, q *Questions) error {
	return v.Solve(ctx, &native.Lines{Puzzles: q.Puzzles, Stride: 81, Except: q.Except, Limit: q.Limit, Counts: q.Counts, Solutions: q.Solutions, Keep: q.Keep})
}

func lineSolver() Lines { return vectors{native.NewLineSolver()} }

func shape(t testing.TB, b sudoku.Board) sudoku.Puzzle {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return sudoku.Puzzle{Shape: s}
}

func maker(t testing.TB, lines func() Lines, q Request) *Maker {
	t.Helper()
	m, err := NewMaker(t.Context(), native.New(native.Jobs(1)), lines, q)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func ruled(t testing.TB, texts ...string) sudoku.Puzzle {
	t.Helper()
	var rules []sudoku.Rule
	for _, text := range texts {
		more, err := rule.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, more...)
	}
	p, err := sudoku.NewPuzzle(sudoku.Classic(), sudoku.NewGrid(sudoku.Classic()), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMadePuzzlesMeetTheRequest holds puzzles of all kinds to what was asked for, each question to an
// engine of its own, clue by clue.
func TestMadePuzzlesMeetTheRequest(t *testing.T) {
	symmetry := func(name string) Symmetry {
		y, err := SymmetryByName(name)
		if err != nil {
			t.Fatal(err)
		}
		return y
	}
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	pattern := make([]bool, 81)
	for c := range pattern {
		pattern[c] = (c/9+2*(c%9))%3 == 0 || c%10 == 0
	}
	for name, q := range map[string]Request{
		"plain":         {Puzzle: plain, Minimal: true},
		"clues":         {Puzzle: plain, Low: 30, High: 32},
		"minimal clues": {Puzzle: plain, Low: 25, High: 25, Minimal: true},
		"rot90":         {Puzzle: plain, Symmetry: symmetry("rot90")},
		"mirrors":       {Puzzle: plain, Symmetry: symmetry("mirrors"), Low: 36, High: 40},
		"full":          {Puzzle: plain, Symmetry: symmetry("full")},
		"diagonal":      {Puzzle: plain, Symmetry: symmetry("diagonal"), Minimal: true},
		"pattern":       {Puzzle: plain, Pattern: pattern},
		"6×6":           {Puzzle: shape(t, sudoku.Boxed(2, 3)), Minimal: true},
		"4×4 clues":     {Puzzle: shape(t, sudoku.Boxed(2, 2)), Low: 6, High: 6},
		"rules":         {Puzzle: ruled(t, "thermo r1c1..r1c5", "cage 10 r5c5 r5c6"), Minimal: true},
		"antidiagonal":  {Puzzle: shape(t, sudoku.Latin(5)), Symmetry: symmetry("antidiagonal")},
	} {
		t.Run(name, func(t *testing.T) {
			q.Seed = 11
			m := maker(t, lineSolver, q)
			made := make([]Outcome, 6)
			if err := m.Make(context.Background(), 0, made); err != nil {
				t.Fatal(err)
			}
			high := q.High
			if high == 0 {
				high = q.Puzzle.Shape.Fill()
			}
			groups, err := q.Symmetry.groups(q.Puzzle.Shape, nil)
			if err != nil {
				t.Fatal(err)
			}
			empty := m.q.Puzzle
			for i, one := range made {
				if one.Puzzle == nil {
					t.Fatalf("%d: none in %d tries", i, one.Tries)
				}
				unique := func(g sudoku.Grid) bool {
					yes, err := sudoku.IsUnique(context.Background(), native.New(), empty.With(g))
					if err != nil {
						t.Fatal(err)
					}
					return yes
				}
				if err := sudoku.Check(empty.With(one.Puzzle), one.Solution); err != nil || !unique(one.Puzzle) {
					t.Errorf("%d: not unique: %v, %v", i, one.Puzzle, err)
				}
				if n := one.Puzzle.Filled(); n < q.Low || n > high {
					t.Errorf("%d: %d clues", i, n)
				}
				needed := true
				for c, d := range one.Puzzle {
					if q.Pattern != nil && (d != 0) != q.Pattern[c] {
						t.Errorf("%d: cell %d is not as in the pattern", i, c)
					}
					less := one.Puzzle.Clone()
					less[c] = 0
					needed = needed && (d == 0 || !unique(less))
				}
				if one.Minimal && !needed || q.Minimal && !one.Minimal {
					t.Errorf("%d: minimal %v, claimed %v", i, needed, one.Minimal)
				}
				for _, group := range groups {
					less := one.Puzzle.Clone()
					for _, c := range group {
						if (one.Puzzle[c] == 0) != (one.Puzzle[group[0]] == 0) {
							t.Errorf("%d: not symmetric", i)
						}
						less[c] = 0
					}
					if q.Low == 0 && q.Pattern == nil && one.Puzzle[group[0]] != 0 && unique(less) {
						t.Errorf("%d: the group of cell %d can go", i, group[0])
					}
				}
			}
		})
	}
}

// TestMakeAlone holds puzzles made together to those made one by one and by another
// way to ask.
func TestMakeAlone(t *testing.T) {
	for _, q := range []Request{
		{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Minimal: true, Seed: 1},
		{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Low: 22, High: 22, Seed: 2},
		{Puzzle: shape(t, sudoku.Boxed(2, 3)), Low: 9, High: 9, Seed: 3},
	} {
		many := make([]Outcome, 40)
		if err := maker(t, lineSolver, q).Make(context.Background(), 0, many); err != nil {
			t.Fatal(err)
		}
		other := maker(t, nil, q)
		for i := 0; i < len(many); i += 3 {
			one := make([]Outcome, 1)
			if err := other.Make(context.Background(), uint64(i), one); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(one[0], many[i]) {
				t.Errorf("puzzle %d: alone %v, with others %v", i, one[0], many[i])
			}
		}
		if slices.ContainsFunc(many[1:], func(o Outcome) bool { return slices.Equal(o.Puzzle, many[0].Puzzle) }) {
			t.Error("the same puzzle again")
		}
	}
}

// TestUnbiasedPuzzlesAreMinimalAndWeighted holds unbiased puzzles to being minimal and the same alone and together,
// and the weights to the numbers of orders they come from.
func TestUnbiasedPuzzlesAreMinimalAndWeighted(t *testing.T) {
	q := Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Unbiased: true, Seed: 21, Tries: 30000} // the second puzzle would take more
	m := maker(t, lineSolver, q)
	made, one := make([]Outcome, 2), make([]Outcome, 1)
	for _, list := range [][]Outcome{made, one} {
		if err := m.Make(context.Background(), 0, list); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(made[0], one[0]) {
		t.Errorf("together %v, alone %v", made[0], one[0])
	}
	if made[0].Puzzle == nil || made[1].Puzzle != nil || made[1].Rejected.NotMinimal != 30000 {
		t.Fatalf("made %v", made)
	}
	for _, p := range made[:1] {
		for c, d := range p.Puzzle {
			less := p.Puzzle.Clone()
			less[c] = 0
			unique, err := sudoku.IsUnique(context.Background(), native.New(), m.q.Puzzle.With(less))
			if err != nil || unique != (d == 0) {
				t.Errorf("%v: without cell %d unique %v, %v", p.Puzzle, c, unique, err)
			}
		}
	}
	for k := range 82 {
		orders := new(big.Int).Mul(new(big.Int).MulRange(1, int64(k)), new(big.Int).MulRange(1, int64(81-k)))
		most := new(big.Int).Mul(new(big.Int).MulRange(1, 40), new(big.Int).MulRange(1, 41))
		want, _ := new(big.Rat).SetFrac(most, orders).Float64()
		if got := Weight(k); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("weight of %d clues %g, want %g", k, got, want)
		}
	}
}

func TestMakeEnds(t *testing.T) {
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	for name, q := range map[string]Request{
		"16 clues":    {Puzzle: plain, High: 16},
		"upside down": {Puzzle: plain, Low: 30, High: 20},
		"82 clues":    {Puzzle: plain, Low: 82, High: 90},
		"pattern":     {Puzzle: plain, Pattern: make([]bool, 80)},
		"blank":       {Puzzle: plain, Pattern: make([]bool, 81)},
		"unbiased":    {Puzzle: shape(t, sudoku.Boxed(2, 3)), Unbiased: true},
	} {
		if _, err := NewMaker(t.Context(), native.New(), lineSolver, q); !errors.Is(err, ErrRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
	made := make([]Outcome, 3)
	if err := maker(t, lineSolver, Request{Puzzle: plain, High: 18, Minimal: true, Tries: 40}).Make(context.Background(), 0, made); err != nil {
		t.Fatal(err)
	}
	for _, one := range made {
		if one.Puzzle != nil || one.Tries != 40 || one.Rejected.Many != 40 {
			t.Errorf("18 clues in %+v", one)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := maker(t, lineSolver, Request{Puzzle: plain}).Make(ctx, 0, made); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func BenchmarkMinimal(b *testing.B) {
	m := maker(b, lineSolver, Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Minimal: true})
	first := uint64(0)
	for b.Loop() {
		made := make([]Outcome, 1024)
		if err := m.Make(context.Background(), first, made); err != nil {
			b.Fatal(err)
		}
		first += 1024
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(first), "µs/puzzle")
}

// TestPlainGridsMatchReduction holds puzzles from plain grids to those by the plainer questions of a
// reduction, which know nothing of the solution.
func TestPlainGridsMatchReduction(t *testing.T) {
	n := 200
	if !testenv.LongTests() {
		n = 40
	}
	for _, q := range []Request{{Minimal: true}, {}, {Low: 26, High: 34}, {Low: 24, High: 24, Minimal: true}, {Low: 60, High: 80}} {
		q.Puzzle, q.Seed = sudoku.Puzzle{Shape: sudoku.Classic()}, 5
		fast, slow := make([]Outcome, n), make([]Outcome, n)
		for made, lines := range map[*[]Outcome]func() Lines{&fast: lineSolver, &slow: nil} {
			if err := maker(t, lines, q).Make(context.Background(), 7, *made); err != nil {
				t.Fatal(err)
			}
		}
		for i := range fast {
			if !reflect.DeepEqual(fast[i], slow[i]) {
				t.Fatalf("%+v: puzzle %d is %v, by a reduction %v", q, i, fast[i], slow[i])
			}
		}
	}
}

// TestPlainSets looks for a second solution where all clues of a set are gone that
// was thought to be unavoidable.
func TestPlainSets(t *testing.T) {
	var grids [20]Cells
	FastGrids(3, 0, grids[:])
	r := rand.New(rand.NewPCG(4, 4))
	for _, g := range grids {
		var d plain
		d.start(r, &g, 0)
		var text []byte
		for _, s := range d.sets {
			p := g
			for i, c := range d.order {
				if s[i>>6]>>(i&63)&1 != 0 {
					p[c] = 0
				}
			}
			text = append(text, p[:]...)
		}
		counts := make([]uint64, len(d.sets))
		if err := lineSolver().Count(context.Background(), text, 2, counts); err != nil {
			t.Fatal(err)
		}
		if i := slices.Index(counts, 1); i >= 0 || len(counts) < 18 {
			t.Errorf("%v: set %d of %d is not unavoidable", g, i, len(counts))
		}
	}
}

// TestNearbyPuzzlesAreNear holds puzzles near others to the request, to being near and to being the
// same every time.
func TestNearbyPuzzlesAreNear(t *testing.T) {
	half, err := SymmetryByName("rot180")
	if err != nil {
		t.Fatal(err)
	}
	pattern := make([]bool, 81)
	for c := range pattern {
		pattern[c] = c%5 < 2
	}
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	for name, q := range map[string]Request{
		"minimal":   {Puzzle: plain, Minimal: true},
		"symmetric": {Puzzle: plain, Symmetry: half, Low: 26, High: 30},
		"pattern":   {Puzzle: plain, Pattern: pattern},
		"6×6":       {Puzzle: shape(t, sudoku.Boxed(2, 3)), Minimal: true},
	} {
		t.Run(name, func(t *testing.T) {
			q.Seed = 5
			m := maker(t, lineSolver, q)
			from := makeOf(t, q, 1)[0]
			some := 0
			for i := range uint64(12) {
				one, err := m.Nearby(context.Background(), from, i)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := m.Nearby(context.Background(), from, i); err != nil || !slices.Equal(again.Puzzle, one.Puzzle) {
					t.Errorf("%v, then %v", one.Puzzle, again.Puzzle)
				}
				if one.Puzzle == nil {
					continue
				}
				some++
				p := m.q.Puzzle.With(one.Puzzle)
				if err := sudoku.Check(p, one.Solution); err != nil || !isUnique(t, p) {
					t.Errorf("not unique, %v", err)
				}
				same, clues := 0, one.Puzzle.Filled()
				for c, d := range one.Puzzle {
					if d != 0 && from.Puzzle[c] == d {
						same++
					}
					if q.Pattern != nil && (d != 0) != q.Pattern[c] || !q.Symmetry.IsNone() && (d != 0) != (one.Puzzle[80-c] != 0) {
						t.Errorf("cell %d", c)
					}
					if less := one.Puzzle.Clone(); d != 0 && q.Minimal {
						if less[c] = 0; isUnique(t, p.With(less)) {
							t.Errorf("cell %d can go", c)
						}
					}
				}
				if clues < q.Low || q.High > 0 && clues > q.High || q.Puzzle.IsClassic() && 3*same < clues {
					t.Errorf("%d clues, %d of them as before", clues, same)
				}
			}
			if some < 3 {
				t.Errorf("%d puzzles", some)
			}
		})
	}
}

// TestLargePuzzlesAreMade makes a puzzle that is too large to find out about each clue, and fills boards
// of all kinds of boxes.
func TestLargePuzzlesAreMade(t *testing.T) {
	one := makeOf(t, Request{Puzzle: shape(t, sudoku.Boxed(5, 5)), Seed: 1}, 1)[0]
	p := sudoku.Puzzle{Shape: shape(t, sudoku.Boxed(5, 5)).Shape}.With(one.Puzzle)
	if !isUnique(t, p) || one.Minimal || !one.Unsure || one.Puzzle.Filled() > 400 {
		t.Errorf("unique %v, minimal %v, unsure %v, %d clues", isUnique(t, p), one.Minimal, one.Unsure, one.Puzzle.Filled())
	}
	for high := range 9 {
		for wide := range 9 {
			s := shape(t, sudoku.Boxed(high+1, wide+1))
			if err := sudoku.Check(s.With(sudoku.NewGrid(s.Shape)), fillLarge(rand.New(rand.NewPCG(1, 2)), s.Shape)); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestExchange goes from puzzle to puzzle by one clue at a time, disguised at each step.
func TestExchange(t *testing.T) {
	ctx := t.Context()
	engine := native.New(native.Jobs(1))
	q := Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Seed: 5}
	m, err := NewMaker(ctx, engine, nil, q)
	if err != nil {
		t.Fatal(err)
	}
	var at [1]Outcome
	if err := m.Make(ctx, 0, at[:]); err != nil {
		t.Fatal(err)
	}
	found := 0
	for i := range uint64(60) {
		r := rand.New(rand.NewPCG(1, i))
		from := Outcome{Puzzle: Disguise(r, q.Puzzle.Shape, at[0].Puzzle)}
		if from.Puzzle.Filled() != at[0].Puzzle.Filled() {
			t.Fatalf("%v is no disguise of %v", from.Puzzle, at[0].Puzzle)
		}
		one, err := m.Exchange(ctx, from, i)
		if err != nil {
			t.Fatal(err)
		}
		if one.Puzzle == nil {
			continue
		}
		found++
		added := 0
		for c, d := range one.Puzzle {
			if d != 0 && d != from.Puzzle[c] {
				added++
			}
		}
		solution, err := sudoku.SolveOne(ctx, engine, q.PuzzleOf(&one))
		unique, wrong := sudoku.IsUnique(ctx, engine, q.PuzzleOf(&one))
		if added != 1 || one.Puzzle.Filled() > from.Puzzle.Filled() || err != nil || wrong != nil || !unique || !slices.Equal(solution, one.Solution) {
			t.Fatalf("%v from %v: %d clues added, unique %v, %v %v", one.Puzzle, from.Puzzle, added, unique, err, wrong)
		}
		at[0] = one
	}
	if found < 10 {
		t.Errorf("%d of 60", found)
	}
}
