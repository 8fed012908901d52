package main

import (
	"testing"
	"time"

	"sudokusat/sudoku"
)

func TestSpent(t *testing.T) {
	for _, c := range []struct {
		stats sudoku.Stats
		want  string
	}{
		{sudoku.Stats{}, ""},
		{sudoku.Stats{Nodes: 1}, " after 1 node"},
		{sudoku.Stats{Nodes: 12345, Solve: 1234567 * time.Nanosecond}, " after 12,345 nodes in 1.23ms"},
		{sudoku.Stats{Conflicts: 2, Solves: 3, Propagated: 700, Variables: 20, Clauses: 1000, Encode: time.Second},
			" after 2 conflicts and 3 calls of the solver in 1s; 700 candidates were decided before; the formula had 20 variables and 1,000 clauses"},
	} {
		if got := spent(c.stats); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
