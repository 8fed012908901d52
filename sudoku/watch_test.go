package sudoku_test

import (
	"testing"
	"time"

	"sudokusat/sudoku"
)

// TestWatchEvery wants to hear what was told, and nothing once it is done.
func TestWatchEvery(t *testing.T) {
	var w sudoku.Watch
	w.ReportConflicts(3, 5)
	type seen struct{ solutions, nodes, conflicts uint64 }
	heard, over := make(chan seen), false
	done := w.Every(time.Millisecond, func(solutions, nodes, conflicts uint64) {
		if over {
			t.Error("called after done") // the race detector sees it, too
		}
		select {
		case heard <- seen{solutions, nodes, conflicts}:
		default:
		}
	})
	for range 2 {
		if got := <-heard; got != (seen{3, 0, 5}) {
			t.Error(got)
		}
	}
	done()
	over = true
	var none *sudoku.Watch
	none.Every(time.Hour, func(_, _, _ uint64) { t.Error("an hour has not passed") })()
}
