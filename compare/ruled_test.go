package compare

import (
	"context"
	"errors"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A list of puzzles with rules, which may take long, is reported as far as it has
// come when it is interrupted.
func TestRuledPuzzlesAreReportedSoon(t *testing.T) {
	rules, err := rule.ParseAll("thermo r1c1..r1c3")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	asked := 0
	slow := liar{honest{"slow"}, func(*sudoku.Result) error {
		if asked++; asked == 100 {
			cancel()
		}
		return nil
	}}
	r, err := Run(ctx, Options{Engines: []sudoku.Engine{slow}}, func(yield func(Case) bool) {
		for yield(Case{Puzzle: p}) {
		}
	})
	if !errors.Is(err, context.Canceled) || r.Puzzles < 60 || r.Puzzles > 100 {
		t.Errorf("%d puzzles of 100 reported, %v", r.Puzzles, err)
	}
}
