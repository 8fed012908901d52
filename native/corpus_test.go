package native_test

import (
	"context"
	"sync"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestCorpusIsAnswered answers every puzzle of the corpus.
func TestCorpusIsAnswered(t *testing.T) {
	e := native.New()
	for _, x := range corpus.Load(t, "9x9-*.txt", "16x16.txt", "25x25*.txt", "36x36-open.txt", "jigsaw-empty.txt", "small-empty.txt", "rules.txt") {
		r, err := e.Solve(context.Background(), x.Puzzle, sudoku.Query{Keep: 1})
		if err != nil || r.Count != x.Count || !r.Complete {
			t.Errorf("%s: %d solutions (complete %v, %v), want %d", x.Where, r.Count, r.Complete, err, x.Count)
			continue
		}
		if x.Count == 0 {
			continue
		}
		if err := sudoku.Check(x.Puzzle, r.Solutions[0]); err != nil {
			t.Errorf("%s: %v", x.Where, err)
		}
		if x.Count == 1 && !r.Solutions[0].Equal(x.Solution) {
			t.Errorf("%s: another solution than the corpus has", x.Where)
		}
	}
}

// The corpus itself is held against the twin, where the twin can.
func TestCorpusAgreesWithTheTwin(t *testing.T) {
	counted := 0
	for _, x := range corpus.Load(t, "jigsaw-empty.txt", "small-empty.txt", "rules.txt") {
		var count uint64
		if newTwin(x.Puzzle).search(x.Puzzle.Givens, 40_000, func(sudoku.Grid) bool { count++; return true }) {
			if counted++; count != x.Count {
				t.Errorf("%s: the twin counts %d, the corpus has %d", x.Where, count, x.Count)
			}
		}
	}
	if counted < 25 {
		t.Errorf("the twin counted %d puzzles only", counted)
	}
}

// One engine, many callers at a time, more shapes than it keeps tables for.
func TestConcurrentCallers(t *testing.T) {
	e := native.New(native.Jobs(2))
	puzzles := corpus.Load(t, "9x9-odd.txt", "16x16.txt", "25x25.txt", "jigsaw-empty.txt", "rules.txt")
	var callers sync.WaitGroup
	for k := range 4 {
		callers.Go(func() {
			for i := range puzzles {
				x := puzzles[(i*7+k*31)%len(puzzles)]
				r, err := e.Solve(context.Background(), x.Puzzle, sudoku.Query{Limit: 100, Keep: 1})
				if want := min(x.Count, 100); err != nil || r.Count != want {
					t.Errorf("%s: %d solutions (%v), want %d", x.Where, r.Count, err, want)
				}
				if r.Count > 0 && sudoku.Check(x.Puzzle, r.Solutions[0]) != nil {
					t.Errorf("%s: %v", x.Where, sudoku.Check(x.Puzzle, r.Solutions[0]))
				}
			}
		})
	}
	callers.Wait()
}
