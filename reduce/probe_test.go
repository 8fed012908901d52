package reduce

import (
	"fmt"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/sudoku"
)

// Probing changes how much is open, never the solutions, and with lemmas it
// ends in the same place.
func TestProbingKeepsTheSolutions(t *testing.T) {
	solved := 0
	plain, probing, logging := New(sudoku.Classic()), New(sudoku.Classic()), New(sudoku.Classic())
	puzzles := corpus.Random(t, sudoku.Classic(), 300)
	puzzles = append(append(puzzles, list(t, "failed-literals")...), list(t, "hard")...)
	for _, p := range puzzles {
		before := plain.Reduce(t.Context(), p, Options{})
		after := probing.Reduce(t.Context(), p, Options{Probes: 100})
		if before.Outcome() != Open && before.Outcome() != after.Outcome() {
			t.Fatalf("%v: %v, with probes %v", p.Text(), before.Outcome(), after.Outcome())
		}
		got := logging.Reduce(t.Context(), p, Options{Probes: 100, Lemmas: true})
		if got.Outcome() != after.Outcome() || got.Undecided() != after.Undecided() {
			t.Fatalf("%v: %v, with lemmas %v", p.Text(), after.Outcome(), got.Outcome())
		}
		if before.Outcome() != Open {
			continue
		}
		if after.Outcome() != Open {
			solved++
		}
		switch count := solutions(t, p, 2); {
		case after.Outcome() == Contradiction && count != 0:
			t.Fatalf("%v: probing refutes a puzzle that has a solution", p.Text())
		case after.Outcome() == Solved && count != 1:
			t.Fatalf("%v: probing solves a puzzle that is not unique", p.Text())
		case after.Outcome() == Solved:
			if err := sudoku.Check(p, after.Grid()); err != nil {
				t.Fatal(err)
			}
		case after.Outcome() == Open:
			for c := range sudoku.Cell(81) {
				if after.Bits(c)[0]&^before.Bits(c)[0] != 0 {
					t.Fatalf("%v: candidates of cell %d come back", p.Text(), c)
				}
			}
		}
	}
	if solved < 30 {
		t.Errorf("probing decided only %d puzzles", solved)
	}
}

// solutions counts up to limit of them, by guessing in a tightest cell.
func solutions(t *testing.T, p sudoku.Puzzle, limit int) int {
	r := general(New(p.Shape)).Reduce(t.Context(), p, Options{})
	switch r.Outcome() {
	case Contradiction:
		return 0
	case Solved:
		return 1
	}
	best := sudoku.Cell(-1)
	for c := range sudoku.Cell(p.Shape.Cells()) {
		if k := r.Count(c); k > 1 && (best < 0 || k < r.Count(best)) {
			best = c
		}
	}
	total := 0
	for d := sudoku.Digit(1); int(d) <= p.Shape.N() && total < limit; d++ {
		if r.Has(best, d) {
			child := p.Givens.Clone()
			child[best] = d
			total += solutions(t, p.With(child), limit-total)
		}
	}
	return total
}

func TestReduceAllocatesNothing(t *testing.T) {
	r := New(sudoku.Classic())
	ctx, p := t.Context(), list(t, "hard")[8]
	if k := testing.AllocsPerRun(100, func() { r.Reduce(ctx, p, Options{Probes: 32}) }); k != 0 {
		t.Errorf("%v allocations a puzzle", k)
	}
	if r.out.Outcome() != Open {
		t.Error("the puzzle does not serve its purpose")
	}
}

// BenchmarkReduce measures a puzzle of each kind: decided by propagation, by
// failed literals, not at all.
func BenchmarkReduce(b *testing.B) {
	r := New(sudoku.Classic())
	for _, probes := range []int{0, 32} {
		for name, puzzles := range map[string][]sudoku.Puzzle{"failing": list(b, "failed-literals"), "hard": list(b, "hard")} {
			b.Run(fmt.Sprintf("%s/probes=%d", name, probes), func(b *testing.B) {
				ctx, i := b.Context(), 0
				for b.Loop() {
					r.Reduce(ctx, puzzles[i%len(puzzles)], Options{Probes: probes})
					i++
				}
			})
		}
	}
}

// BenchmarkReduceGeneral is the way of all shapes.
func BenchmarkReduceGeneral(b *testing.B) {
	for _, s := range []*sudoku.Shape{sudoku.Classic(), shape(b, 4, 4), shape(b, 5, 5)} {
		b.Run(s.Name(), func(b *testing.B) {
			r := general(New(s))
			puzzles := []sudoku.Puzzle{easy(s)}
			if s.N() < 25 {
				puzzles = corpus.Random(b, s, 20)
			}
			ctx, i := b.Context(), 0
			for b.Loop() {
				r.Reduce(ctx, puzzles[i%len(puzzles)], Options{})
				i++
			}
		})
	}
}
