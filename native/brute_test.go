package native_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

var brutePuzzles = flag.Int("puzzles", testenv.Rounds(1500), "random puzzles to count by brute force")

// Random small puzzles of every sort of board and rule have the solutions that
// brute force finds, however they are asked for. This is what would show value
// symmetry used where a rule distinguishes digits.
func TestAgreesWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	e := native.New()
	var own, asymmetric, several int
	for range *brutePuzzles {
		p, count := brute.Puzzle(r)
		solutions := brute.Solutions(p, count+1)
		if err := e.Supports(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		for _, q := range queries(r, count) {
			res, err := e.Solve(context.Background(), p, q)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, p, solutions, q, res)
		}
		stream(t, e, r, p, solutions)
		if len(p.Constraints()) > 0 {
			own++
		}
		if !p.Interchangeable() && count > 1 {
			asymmetric++
		}
		if count > 10 {
			several++
		}
	}
	if n := *brutePuzzles; own < n/4 || asymmetric < n/20 || several < n/20 {
		t.Errorf("of %d puzzles %d with rules of their own, %d where digits differ and with several solutions, %d with many are too few", n, own, asymmetric, several)
	}
}

// Random puzzles of primitives, some of them on boards with layers, have the solutions
// that brute force finds.
func TestPrimitivesAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	e := native.New()
	layered := 0
	for range *brutePuzzles {
		p, count := brute.Primitives(r)
		solutions := brute.Solutions(p, count+1)
		for _, q := range queries(r, count) {
			res, err := e.Solve(context.Background(), p, q)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, p, solutions, q, res)
		}
		layered += min(len(p.Shape.Layers()), 1)
	}
	if layered < *brutePuzzles/20 {
		t.Errorf("%d of %d boards with layers", layered, *brutePuzzles)
	}
}

// stream holds the solutions that a query streams against all of them.
func stream(t *testing.T, e sudoku.Engine, r *rand.Rand, p sudoku.Puzzle, solutions []sudoku.Grid) {
	t.Helper()
	q := sudoku.Query{Limit: uint64(r.IntN(len(solutions) + 2)), Keep: r.IntN(4), Least: r.IntN(2) == 0}
	var got []sudoku.Grid
	enough := -1
	if r.IntN(3) == 0 {
		enough = 1 + r.IntN(len(solutions)+2)
	}
	q.Each = func(g sudoku.Grid) bool {
		got = append(got, g)
		return len(got) != enough
	}
	res, err := e.Solve(context.Background(), p, q)
	if err != nil {
		t.Fatal(err)
	}
	want := len(solutions)
	if q.Limit != 0 {
		want = min(want, int(q.Limit))
	}
	if enough > 0 {
		want = min(want, enough)
	}
	if len(got) != want || res.Count != uint64(want) || res.Complete && want < len(solutions) || res.Complete && want == enough {
		t.Fatalf("%s%+v until %d: %d streamed of %d, %d counted, complete %v", p.Text(), q, enough, len(got), len(solutions), res.Count, res.Complete)
	}
	for i, s := range res.Solutions {
		if q.Least && enough < 0 && !s.Equal(solutions[i]) {
			t.Fatalf("%s%+v: solution %d kept is not the least", p.Text(), q, i)
		}
		s[0] = 99 // the caller's: no grid of the stream may change
	}
	if len(res.Solutions) != min(q.Keep, want) {
		t.Fatalf("%s%+v: %d kept of %d", p.Text(), q, len(res.Solutions), want)
	}
	seen := map[string]bool{}
	for _, g := range got {
		if err := sudoku.Check(p, g); err != nil {
			t.Fatalf("%s%+v: %v", p.Text(), q, err)
		}
		seen[p.Shape.GridText(g)] = true
	}
	if len(seen) != len(got) {
		t.Fatalf("%s%+v: a solution streamed twice", p.Text(), q)
	}
}
