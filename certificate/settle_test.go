package certificate

import (
	"errors"
	"testing"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

type countingSink int

func (n *countingSink) Clause([]cnf.Lit) error { *n++; return nil }

// TestNamedAreLimited: the clauses that singles need are counted while they are written.
func TestNamedAreLimited(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
	copy(p.Givens, []sudoku.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3})
	write := func(most int64) (written countingSink, err error) {
		k := newSettler(p, nil)
		if full, err := k.run(t.Context()); err != nil || !full {
			t.Fatalf("%t, %v", full, err)
		}
		err = k.write(&written, most)
		return written, err
	}
	all, err := write(maxClauses)
	if err != nil || all < 10 {
		t.Fatalf("%d clauses, %v", all, err)
	}
	if n, err := write(int64(all)); err != nil || n != all {
		t.Errorf("%d of %d clauses, %v", n, all, err)
	}
	if n, err := write(int64(all) - 1); !errors.Is(err, ErrTooLarge) || n != all-1 {
		t.Errorf("%d of %d clauses, %v", n, all, err)
	}
}
