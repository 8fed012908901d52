package native_test

import (
	"context"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Who looks on while solutions are counted sees some of them, and no more than there
// are, whichever search counts.
func TestWatchSeesGrowingCounts(t *testing.T) {
	for _, kernel := range []string{"plain 9×9", "plain 9×9, one by one", "any board"} {
		board := sudoku.Boxed(3, 3)
		if kernel == "any board" {
			board.Rules = append(board.Rules, rule.Diagonal{})
		}
		shape, err := sudoku.NewShape(board)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.NewPuzzle(shape, make(sudoku.Grid, 81))
		if err != nil {
			t.Fatal(err)
		}
		var q sudoku.Query
		if kernel == "plain 9×9, one by one" {
			q.Each = func(sudoku.Grid) bool { return true }
		}
		w := &sudoku.Watch{}
		ctx, cancel := context.WithTimeout(sudoku.WithWatch(t.Context(), w), 100*time.Millisecond)
		defer cancel()
		r, err := native.New(native.Jobs(1)).Solve(ctx, p, q)
		solutions, nodes, _ := w.Seen()
		if err == nil || solutions == 0 || solutions > r.Count || nodes == 0 || nodes > r.Stats.Nodes {
			t.Errorf("%s: %d solutions and %d nodes seen, %d and %d at the end, %v", kernel, solutions, nodes, r.Count, r.Stats.Nodes, err)
		}
	}
	if s, n, c := (*sudoku.Watch)(nil).Seen(); s != 0 || n != 0 || c != 0 || sudoku.WatchOf(t.Context()) != nil {
		t.Error("a watch where there is none")
	}
}
