package sat_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

const (
	several = "1.......3......." // 24 solutions, two clues
	six     = "1...3.....2....." // with six solutions
)

func TestWordOfASolver(t *testing.T) {
	s := shape(t, 2, 2)
	all := brute.Solutions(grid(t, s, six), 100)
	if len(all) != 6 {
		t.Fatalf("%d solutions, want 6", len(all))
	}
	for _, c := range []struct {
		mode     string
		query    sudoku.Query
		count    int
		unproved bool
		settled  error // of Settle; nil: it is proved
	}{
		// Honest solvers: with proofs that hold, and without any.
		{"solve {cnf} {proof}", sudoku.Query{Keep: 100}, len(all), true, nil},
		{"solve {cnf} {proof}", sudoku.Query{Keep: 1}, len(all), true, nil},
		{"solve {cnf} {proof}", sudoku.Query{Keep: 1, Least: true}, len(all), true, nil},
		{"solve {cnf} {proof}", sudoku.Query{Limit: 2}, 2, false, nil}, // two models prove themselves
		{"solve", sudoku.Query{Keep: 100}, len(all), true, sat.ErrNoProof},
		{"solve {cnf}", sudoku.Query{Keep: 100}, len(all), true, sat.ErrNoProof},
		// One that ends after three, and one that denies once.
		{"solve-late {cnf} {proof}", sudoku.Query{Keep: 100}, 3, true, sat.ErrWrongProof},
		{"solve-late {cnf} {proof}", sudoku.Query{}, 3, true, sat.ErrWrongProof},
		{"solve-more {cnf} {proof} {lied}", sudoku.Query{Keep: 100}, 3, true, sat.ErrWrongUnsat},
		{"solve-more {cnf} {proof} {lied}", sudoku.Query{}, 3, true, sat.ErrWrongUnsat},
		{"solve-more {cnf} {proof} {lied}", sudoku.Query{Keep: 1, Least: true}, 3, true, sat.ErrWrongUnsat},
		// One that denies what is less than its first solution.
		{"solve-greater {cnf} {proof}", sudoku.Query{Keep: 1, Least: true, Limit: 2}, 2, true, sat.ErrWrongProof},
		{"solve-greater {cnf}", sudoku.Query{Keep: 1, Least: true, Limit: 2}, 2, true, sat.ErrNoProof},
		// Proofs with a lemma that does not follow.
		{"solve-proof {cnf} {proof}", sudoku.Query{Keep: 100}, len(all), true, sat.ErrWrongProof},
	} {
		e := stubEngine(t, strings.ReplaceAll(c.mode, "{lied}", filepath.Join(t.TempDir(), "lied")))
		if strings.Contains(c.mode, "{proof}") != e.CanProve() {
			t.Errorf("%s: can prove: %v", c.mode, e.CanProve())
		}
		p := grid(t, s, six)
		if strings.HasPrefix(c.mode, "solve-greater") { // which denies it if there are more clues than two
			p = grid(t, s, several)
		}
		r, err := e.Solve(context.Background(), p, c.query)
		if err != nil || int(r.Count) != c.count || r.Unproved != c.unproved {
			t.Errorf("%s, %+v: %d solutions, unproved %v, %v; want %d, %v", c.mode, c.query, r.Count, r.Unproved, err, c.count, c.unproved)
			continue
		}
		after, err := e.Settle(context.Background(), p, c.query, r)
		if !errors.Is(err, c.settled) || after.Unproved != (c.settled != nil) || after.Count != r.Count {
			t.Errorf("%s, %+v: settling: %v, unproved %v; want %v", c.mode, c.query, err, after.Unproved, c.settled)
		}
	}
}

// What propagation decides needs no solver's word.
func TestPropagationSettles(t *testing.T) {
	for text, want := range map[string]sudoku.Verdict{easy: sudoku.Unique, "55" + easy[2:]: sudoku.Unsolvable} {
		r, err := stubEngine(t, "solve").Solve(context.Background(), grid(t, sudoku.Classic(), text), sudoku.Query{Limit: 2, Keep: 2})
		if err != nil || r.Verdict() != want || r.Unproved {
			t.Errorf("%v, unproved %v, %v; want %v", r.Verdict(), r.Unproved, err, want)
		}
	}
	for _, e := range engines(t) {
		if r, err := e.Solve(context.Background(), grid(t, sudoku.Classic(), hard), sudoku.Query{Limit: 2}); err != nil || r.Unproved {
			t.Errorf("%s: our own engine is not proved: %v", e.Name(), err)
		}
	}
}

func TestSettleWithRealSolvers(t *testing.T) {
	for _, command := range []string{"cadical -q", "kissat -q"} {
		if !installed(t, command) {
			continue
		}
		e, err := sat.NewExec(command)
		if err != nil {
			t.Fatal(err)
		}
		p := grid(t, sudoku.Classic(), hard)
		q := sudoku.Query{Limit: 2, Keep: 2}
		r, err := e.Solve(context.Background(), p, q)
		if err != nil || r.Count != 1 || !r.Complete || !r.Unproved || r.Unique() {
			t.Errorf("%s: %d solutions, %v, unproved %v, %v", command, r.Count, r.Verdict(), r.Unproved, err)
		}
		if r, err = e.Settle(context.Background(), p, q, r); err != nil || r.Unproved || !r.Unique() {
			t.Errorf("%s: settling: %v, unproved %v, %v", command, r.Verdict(), r.Unproved, err)
		}
	}
}

func TestSettleEndsWithItsContext(t *testing.T) {
	e := stubEngine(t, "solve {cnf} {proof}")
	p := grid(t, shape(t, 2, 2), several)
	r, err := e.Solve(context.Background(), p, sudoku.Query{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err = e.Settle(ctx, p, sudoku.Query{}, r); !errors.Is(err, context.Canceled) || !r.Unproved {
		t.Errorf("unproved %v, %v", r.Unproved, err)
	}
}
