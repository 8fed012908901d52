package stream

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// Large plain boards with few clues are answered without search and without SAT, where one or two
// solutions are wanted; others are not, and nothing is claimed to be unique.
func TestFewCluesOnLargeBoards(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(9, 9))
	if err != nil {
		t.Fatal(err)
	}
	givens := sudoku.NewGrid(s)
	for i := range 30 {
		givens[i*81+(i*37)%81] = sudoku.Digit(i%81 + 1)
	}
	few, err := sudoku.NewPuzzle(s, givens)
	if err != nil {
		t.Fatal(err)
	}
	e := Auto{Native: native.New(native.Jobs(1)), SAT: fake{"sat", true}}
	for limit := range 2 {
		q := sudoku.Query{Limit: uint64(limit + 1), Keep: 1}
		r, err := e.Solve(t.Context(), few, q)
		if err != nil || r.Engine != "squares" || r.Complete || r.Count != q.Limit || q.Audit(few, sudoku.Answer{Result: r}) != nil {
			t.Errorf("%d wanted: %d by %s, %v", q.Limit, r.Count, r.Engine, err)
		}
	}
	many := givens.Clone()
	for i := 30; i < 81; i++ {
		many[i*81+(i*37)%81] = sudoku.Digit(i + 1)
	}
	many[3*81] = 81
	clash := givens.Clone()
	clash[80] = 1
	for _, tt := range []struct {
		name   string
		givens sudoku.Grid
		query  sudoku.Query
	}{
		{"three wanted", givens, sudoku.Query{Limit: 3}},
		{"the least wanted", givens, sudoku.Query{Limit: 1, Keep: 1, Least: true}},
		{"more clues than digits", many, sudoku.Query{Limit: 1}},
	} {
		if _, ok := e.built(t.Context(), few.With(tt.givens), tt.query); ok {
			t.Errorf("%s: put together from squares", tt.name)
		}
	}
	e.SAT = fake{"sat", false} // who answers is a matter of time
	if r, err := e.Solve(t.Context(), few.With(clash), sudoku.Query{Limit: 2}); err != nil || r.Engine == "squares" || r.Verdict() != sudoku.Unsolvable {
		t.Errorf("clues that clash: %v by %s, %v", r.Verdict(), r.Engine, err)
	}
	ended, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	if r, err := e.Solve(ended, few, sudoku.Query{Limit: 2}); !errors.Is(err, context.DeadlineExceeded) || r.Count != 0 {
		t.Errorf("when the time is over: %s, %v", r.Engine, err)
	}
}
