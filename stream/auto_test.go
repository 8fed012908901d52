package stream

import (
	"context"
	"errors"
	"testing"

	"sudokusat/sudoku"
)

// fake is an engine that answers at once, with its name, or never.
type fake struct {
	name  string
	stuck bool
}

func (f fake) Name() string { return f.name }

func (f fake) Solve(ctx context.Context, _ sudoku.Grid, _ sudoku.Query) (sudoku.Result, error) {
	if f.stuck {
		<-ctx.Done()
		return sudoku.Result{Engine: f.name}, ctx.Err()
	}
	return sudoku.Result{Engine: f.name, Complete: true}, nil
}

func (f fake) SolveBatch(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = f.Solve(ctx, p, q)
	}
}

func TestAuto(t *testing.T) {
	board := func(n int) sudoku.Grid {
		s, err := sudoku.NewShape(n, n)
		if err != nil {
			t.Fatal(err)
		}
		return sudoku.NewGrid(s)
	}
	small, large := board(4), board(5)
	for _, tt := range []struct {
		name   string
		native bool // gets through
		puzzle sudoku.Grid
		limit  uint64
		want   string
	}{
		{"small boards are searched", true, small, 2, "native"},
		{"large ones too, if it takes a moment", true, large, 2, "native"},
		{"else SAT has them", false, large, 2, "sat"},
		{"SAT does not count without end", true, large, 0, "native"},
	} {
		e := Auto{Native: fake{"native", !tt.native}, SAT: fake{"sat", false}}
		r, err := e.Solve(t.Context(), tt.puzzle, sudoku.Query{Limit: tt.limit})
		if err != nil || r.Engine != tt.want {
			t.Errorf("%s: %s, %v", tt.name, r.Engine, err)
		}
		for i, a := range sudoku.SolveAll(t.Context(), e, []sudoku.Grid{tt.puzzle, tt.puzzle}, sudoku.Query{Limit: tt.limit}) {
			if a.Err != nil || a.Engine != tt.want {
				t.Errorf("%s, batch, %d: %s, %v", tt.name, i, a.Engine, a.Err)
			}
		}
	}
	e := Auto{Native: fake{"native", true}, SAT: fake{"sat", true}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Solve(ctx, large, sudoku.Query{Limit: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
