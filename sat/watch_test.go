package sat_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Whoever looks on sees a worker's conflicts while it searches, and the
// solutions as they come; and not those of the questions that look for the least.
func TestWatchSeesConflictsAndSolutions(t *testing.T) {
	w := sat.NewWorkers(sat.WorkerCount(1))
	defer w.Close()
	puzzle, q := stubborn(t)
	q.Each = nil
	seen := &sudoku.Watch{}
	ctx, cancel := context.WithCancel(sudoku.WithWatch(context.Background(), seen))
	defer cancel()
	late := time.AfterFunc(time.Minute, cancel)
	go func() {
		for ctx.Err() == nil {
			if _, _, conflicts := seen.Seen(); conflicts > 0 {
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	_, err := w.Solve(ctx, puzzle, q)
	if _, nodes, conflicts := seen.Seen(); !errors.Is(err, context.Canceled) || conflicts == 0 || nodes != 0 || !late.Stop() {
		t.Errorf("%d conflicts, %d nodes, %v", conflicts, nodes, err)
	}

	for _, e := range []sudoku.Engine{w, stubEngine(t, "solve")} {
		for _, q := range []sudoku.Query{{}, {Keep: 1, Least: true}} {
			seen := &sudoku.Watch{}
			r, err := e.Solve(sudoku.WithWatch(context.Background(), seen), grid(t, shape(t, 2, 2), six), q)
			if solutions, _, _ := seen.Seen(); err != nil || solutions != r.Count || solutions < 2 {
				t.Errorf("%s, %+v: %d solutions seen of %d, %v", e.Name(), q, solutions, r.Count, err)
			}
		}
	}
}
