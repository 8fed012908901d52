package sudoku_test

import (
	"testing"
	"time"

	"sudokusat/sudoku"
)

// TestWatchEvery wants each report to arrive, and none once the watch is done.
func TestWatchEvery(t *testing.T) {
	var w sudoku.Watch
	w.ReportConflicts(3, 5)
	type seen struct{ solutions, nodes, conflicts uint64 }
	reports, over := make(chan seen), false
	done := w.Every(time.Millisecond, func(solutions, nodes, conflicts uint64) {
		if over {
			t.Error("called after done") // the race detector sees it, too
		}
		select {
		case reports <- seen{solutions, nodes, conflicts}:
		default:
		}
	})
	for range 2 {
		if got := <-reports; got != (seen{3, 0, 5}) {
			t.Error(got)
		}
	}
	done()
	over = true
	var none *sudoku.Watch
	none.Every(time.Hour, func(_, _, _ uint64) { t.Error("an hour has not passed") })()
	none.Every(0, func(_, _, _ uint64) {})() // a ticker panics without a period
}
