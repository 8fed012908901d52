package explain_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/explain"
	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// damaged is plain 9×9 puzzles that a clue was dropped from, or some were changed in.
func damaged(b *testing.B, changes int, want sudoku.Verdict) (out []sudoku.Puzzle) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, e := range corpus.Load(b, "9x9-17clue.txt", "9x9-easy.txt", "9x9-hardest.txt") {
		g := e.Puzzle.Givens.Clone()
		for k := 0; k < max(changes, 1); {
			c := r.IntN(len(g))
			if g[c] == 0 {
				continue
			}
			if k++; changes > 0 {
				g[c] = (g[c]+sudoku.Digit(r.IntN(8)))%9 + 1
			} else {
				g[c] = 0
			}
		}
		p := e.Puzzle.With(g)
		if r, err := native.New().Solve(b.Context(), p, sudoku.Query{Limit: 2}); err == nil && r.Verdict() == want {
			out = append(out, p)
		}
	}
	return out
}

func BenchmarkCandidates(b *testing.B) {
	list, e := damaged(b, 0, sudoku.Multiple), native.New()
	for i := 0; b.Loop(); i++ {
		if _, err := explain.Candidates(b.Context(), e, list[i%len(list)], 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRepair(b *testing.B) {
	list, e := damaged(b, 1, sudoku.Unsolvable), native.New()
	for i := 0; b.Loop(); i++ {
		if _, _, err := explain.Repairs(b.Context(), e, list[i%len(list)], 1); err != nil {
			b.Fatal(err)
		}
	}
}

// All pairs of clues: puzzles that no single change repairs.
func BenchmarkRepairPairs(b *testing.B) {
	e := native.New()
	var list []sudoku.Puzzle
	for _, p := range damaged(b, 2, sudoku.Unsolvable) {
		if _, least, err := explain.Repairs(b.Context(), e, p, 1); err == nil && least == 0 {
			list = append(list, p)
		}
	}
	for i := 0; b.Loop(); i++ {
		if _, _, err := explain.Repairs(b.Context(), e, list[i%len(list)], 2); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkClash(b *testing.B) {
	list, e := damaged(b, 1, sudoku.Unsolvable), native.New()
	for i := 0; b.Loop(); i++ {
		if _, _, err := explain.Clash(b.Context(), e, list[i%len(list)]); err != nil {
			b.Fatal(err)
		}
	}
}
