package stream

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Local search answers where SAT does not, if one or two solutions are wanted. Nothing but
// differences may be asked of the board, and it must be large.
func TestLocalSearchJoins(t *testing.T) {
	board := func(n int, rules ...sudoku.Rule) sudoku.Puzzle {
		return corpus.Empty(t, sudoku.Board{Rows: n, Cols: n, Lo: 1, Hi: n}, rules...)
	}
	large := board(29) // of no small squares
	e := Auto{Native: fake{"native", true}, SAT: fake{"sat", true}}
	for limit := range uint64(2) {
		q := sudoku.Query{Limit: limit + 1, Keep: int(limit + 1)}
		r, err := e.Solve(t.Context(), large, q)
		if err != nil || r.Engine != "recolour" || r.Complete || q.Audit(large, sudoku.Answer{Result: r}) != nil {
			t.Errorf("%d wanted: %d by %s, %v", q.Limit, r.Count, r.Engine, err)
		}
	}
	if r, err := e.Solve(t.Context(), board(29, rule.Diagonal{}), sudoku.Query{Limit: 1}); err != nil || r.Engine != "recolour" {
		t.Errorf("with diagonals: %s, %v", r.Engine, err)
	}
	each := func(sudoku.Grid) bool { return true }
	for _, tt := range []struct {
		name   string
		puzzle sudoku.Puzzle
		query  sudoku.Query
		want   bool
	}{
		{"one wanted", large, sudoku.Query{Limit: 1}, true},
		{"two wanted", large, sudoku.Query{Limit: 2}, true},
		{"diagonals", board(26, rule.Diagonal{}), sudoku.Query{Limit: 1}, true},
		{"three wanted", large, sudoku.Query{Limit: 3}, false},
		{"the least wanted", large, sudoku.Query{Limit: 1, Keep: 1, Least: true}, false},
		{"passed on as they come", large, sudoku.Query{Limit: 1, Each: each}, false},
		{"boxes", corpus.Empty(t, sudoku.Boxed(6, 6)), sudoku.Query{Limit: 1}, false},
		{"a board that SAT is good at", board(25), sudoku.Query{Limit: 1}, false},
		{"a rule that is no difference", board(26, rule.Nonconsecutive{}), sudoku.Query{Limit: 1}, false},
	} {
		if got := recolours(tt.puzzle, tt.query); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
	e.SAT = fake{"sat", false}
	if r, err := e.Solve(t.Context(), large, sudoku.Query{Limit: 2}); err != nil || r.Engine != "sat" || !r.Complete {
		t.Errorf("SAT is done at once: %s, %v", r.Engine, err)
	}
}

// What local search has found when the time is over is not lost, and it makes nothing unique.
func TestLocalSearchFindsTheOnlySolution(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Board{Rows: 26, Cols: 26, Lo: 1, Hi: 26})
	if err != nil {
		t.Fatal(err)
	}
	givens := sudoku.NewGrid(s)
	for i := range givens { // all but 4 cells of a square without other solutions
		givens[i] = sudoku.Digit((i/26+i%26)%26 + 1)
	}
	for _, c := range []int{0, 1, 26, 27} {
		givens[c] = 0
	}
	p, err := sudoku.NewPuzzle(s, givens)
	if err != nil {
		t.Fatal(err)
	}
	e := Auto{Native: fake{"native", true}, SAT: fake{"sat", true}}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
	defer cancel()
	r, err := e.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 2})
	if !errors.Is(err, context.DeadlineExceeded) || r.Count != 1 || r.Verdict() != sudoku.Unknown {
		t.Errorf("%d, %v, %v", r.Count, r.Verdict(), err)
	}
}
