package native_test

import (
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestLeastAfter takes a clue from puzzles with one solution, so that this is
// one of several, and wants what a question from the start gives.
func TestLeastAfter(t *testing.T) {
	e := native.New()
	tried := 0
	for _, x := range corpus.Load(t, "9x9-17clue.txt") {
		p := x.Puzzle.With(x.Puzzle.Givens.Clone())
		for c, d := range p.Givens {
			if d != 0 {
				p.Givens[c] = 0
				break
			}
		}
		for _, q := range []sudoku.Query{{Limit: 1, Keep: 1, Least: true}, {Limit: 2, Keep: 1, Least: true}, {Limit: 5, Keep: 5, Least: true}} {
			want, err := e.Solve(t.Context(), p, q)
			if err != nil || q.Limit > 1 && want.Count < 2 {
				t.Fatal(want, err)
			}
			got, err := e.(native.LeastEngine).LeastAfter(t.Context(), p, q, x.Solution)
			if err == nil {
				err = q.Audit(p, sudoku.Answer{Result: got})
			}
			if err != nil || got.Count != want.Count || got.Complete != want.Complete || got.Engine != want.Engine {
				t.Fatalf("%s %+v: %+v, %v, want %+v", x.Where, q, got, err, want)
			}
			for i := range want.Solutions {
				if !got.Solutions[i].Equal(want.Solutions[i]) {
					t.Fatalf("%s %+v: solution %d differs", x.Where, q, i)
				}
			}
		}
		if tried++; tried == 50 {
			return
		}
	}
	t.Error("too few puzzles")
}
