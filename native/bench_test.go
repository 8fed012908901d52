package native_test

import (
	"context"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// BenchmarkSolve asks of each family of the corpus whether each puzzle is
// unique, one after the other. testdata/bench/native.md has figures.
func BenchmarkSolve(b *testing.B) {
	for _, list := range []string{"9x9-17clue.txt", "9x9-hardest.txt", "16x16.txt", "25x25.txt", "25x25-open.txt", "36x36-open.txt", "rules.txt"} {
		b.Run(list, func(b *testing.B) {
			puzzles := corpus.Load(b, list)
			e := native.New()
			for i := 0; b.Loop(); i++ {
				if _, err := e.Solve(context.Background(), puzzles[i%len(puzzles)].Puzzle, sudoku.Query{Limit: 2}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCount counts empty boards.
func BenchmarkCount(b *testing.B) {
	puzzles := corpus.Load(b, "small-empty.txt")
	e := native.New()
	for b.Loop() {
		for _, p := range puzzles {
			if r, err := e.Solve(context.Background(), p.Puzzle, sudoku.Query{}); err != nil || r.Count != p.Count {
				b.Fatal(r.Count, err)
			}
		}
	}
}

// BenchmarkLeast looks for the least solution of puzzles with many.
func BenchmarkLeast(b *testing.B) {
	var puzzles []sudoku.Puzzle
	for _, p := range corpus.Load(b, "9x9-counts.txt", "16x16.txt") {
		g := p.Puzzle.Givens.Clone()
		for c, k := 0, 0; k < 5; c++ {
			if g[c] != 0 {
				g[c] = 0
				k++
			}
		}
		puzzles = append(puzzles, p.Puzzle.With(g))
	}
	e := native.New()
	for i := 0; b.Loop(); i++ {
		if _, err := e.Solve(context.Background(), puzzles[i%len(puzzles)], sudoku.Query{Limit: 1, Keep: 1, Least: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOwnRules lists the 72 grids of a puzzle with 144 relations of its own.
func BenchmarkOwnRules(b *testing.B) {
	p, e := miracle(b), native.New()
	for b.Loop() {
		if r, err := e.Solve(context.Background(), p, sudoku.Query{}); err != nil || r.Count != 72 {
			b.Fatal(r.Count, err)
		}
	}
}

// BenchmarkBuild is what a puzzle's own rules cost before the search: it has
// clues for all cells.
func BenchmarkBuild(b *testing.B) {
	p, e := miracle(b), native.New()
	r, err := e.Solve(context.Background(), p, sudoku.Query{Limit: 1, Keep: 1})
	if err != nil || r.Count != 1 {
		b.Fatal(r.Count, err)
	}
	p = p.With(r.Solutions[0])
	for b.Loop() {
		if r, err := e.Solve(context.Background(), p, sudoku.Query{}); err != nil || r.Count != 1 {
			b.Fatal(r.Count, err)
		}
	}
}
