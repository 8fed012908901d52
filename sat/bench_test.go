package sat_test

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"sudokusat/proof"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// The figures of testdata/bench/sat.md:
//
//	go test -bench 'Unique|Prove|FullExtended' ./sat/...

// list reads a list of 9×9 puzzles.
func list(t testing.TB, name string) (puzzles []sudoku.Puzzle) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			puzzles = append(puzzles, grid(t, sudoku.Classic(), line))
		}
	}
	return puzzles
}

var lists = []string{"17clue", "hardest1905", "hardest1106"}

// BenchmarkUnique measures a solution and the proof, by search, that there is
// no other: µs/puzzle on one core.
func BenchmarkUnique(b *testing.B) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	for _, e := range []struct {
		name   string
		engine sudoku.Engine
	}{{"inprocess", sat.Gophersat()}, {"cdcl", sat.NewCDCL(1, 0)}, {"worker", w}} {
		for _, name := range lists {
			b.Run(e.name+"/"+name, func(b *testing.B) {
				perPuzzle(b, list(b, name), func(p sudoku.Puzzle) (sudoku.Result, error) {
					return e.engine.Solve(context.Background(), p, sudoku.Query{Limit: 2, Keep: 1})
				})
			})
		}
	}
}

// BenchmarkProve measures the same with a proof written.
func BenchmarkProve(b *testing.B) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	for _, e := range []struct {
		name   string
		engine prover
	}{{"inprocess", sat.Gophersat()}, {"cdcl", sat.NewCDCL(1, 0)}, {"worker", w}} {
		for _, name := range lists {
			b.Run(e.name+"/"+name, func(b *testing.B) {
				perPuzzle(b, list(b, name), func(p sudoku.Puzzle) (sudoku.Result, error) {
					return e.engine.Prove(context.Background(), p, nil, 2, anything, proof.NewWriter(io.Discard))
				})
			})
		}
	}
}

// BenchmarkBatch measures a batch on several workers.
func BenchmarkBatch(b *testing.B) {
	for _, jobs := range []int{1, 2} {
		b.Run([]string{"", "one", "two"}[jobs], func(b *testing.B) {
			w := sat.NewWorkers(sat.WorkerCount(jobs))
			defer w.Close()
			puzzles := list(b, "hardest1905")
			for b.Loop() {
				for _, a := range sudoku.SolveAll(context.Background(), w, puzzles, sudoku.Query{Limit: 2, Keep: 1}) {
					if a.Err != nil || !a.Unique() {
						b.Fatal(a.Verdict(), a.Err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(puzzles)), "µs/puzzle")
		})
	}
}

func perPuzzle(b *testing.B, puzzles []sudoku.Puzzle, solve func(sudoku.Puzzle) (sudoku.Result, error)) {
	for b.Loop() {
		for _, p := range puzzles {
			if r, err := solve(p); err != nil || !r.Unique() {
				b.Fatal(r.Verdict(), err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(puzzles)), "µs/puzzle")
}
