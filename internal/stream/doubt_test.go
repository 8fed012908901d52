package stream

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// scripted is an engine that gives a set answer, and marks it as unproved.
type scripted struct {
	sudoku.Engine
	result  sudoku.Result
	proof   error // of Settle
	settled int
}

func (e *scripted) Solve(context.Context, sudoku.Puzzle, sudoku.Query) (sudoku.Result, error) {
	return e.result, nil
}

func (e *scripted) Settle(_ context.Context, _ sudoku.Puzzle, _ sudoku.Query, r sudoku.Result) (sudoku.Result, error) {
	e.settled++
	r.Unproved = e.proof != nil
	return r, e.proof
}

// slow decides nothing.
type slow struct{ sudoku.Engine }

func (slow) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	<-ctx.Done()
	return sudoku.Result{}, ctx.Err()
}

func TestDoubt(t *testing.T) {
	direct := native.New()
	p := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	small := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)} // 288 solutions
	all, err := direct.Solve(t.Context(), small, sudoku.Query{Keep: 288, Least: true})
	if err != nil {
		t.Fatal(err)
	}
	none := sudoku.Result{Complete: true, Unproved: true, Engine: "scripted"}
	count := func(n uint64) sudoku.Result {
		return sudoku.Result{Count: n, Complete: true, Unproved: true, Engine: "scripted"}
	}
	last := sudoku.Result{Count: 2, Solutions: all.Solutions[287:], Unproved: true}
	first := sudoku.Result{Count: 2, Solutions: all.Solutions[:1], Unproved: true}
	least := sudoku.Query{Limit: 2, Keep: 1, Least: true}
	for _, tt := range []struct {
		name     string
		p        sudoku.Puzzle
		q        sudoku.Query
		answer   sudoku.Result
		proof    error
		by       sudoku.Engine
		wrong    string // in the error
		unproved bool
		settled  int
	}{
		{"count right", small, sudoku.Query{}, count(288), sat.ErrNoProof, direct, "", false, 0},
		{"count low", small, sudoku.Query{}, count(200), sat.ErrNoProof, direct, "200 solutions, and there are more", false, 0},
		{"count low beyond a thousand", p, sudoku.Query{}, count(1000), sat.ErrNoProof, direct, "1000 solutions, and there are more", false, 0},
		{"least is not", small, least, last, sat.ErrNoProof, direct, "least", false, 0},
		{"least is", small, least, first, sat.ErrNoProof, direct, "", false, 0},
		{"least on its word", small, least, first, sat.ErrNoProof, slow{direct}, "", true, 1},
		{"proved", p, sudoku.Query{Limit: 2}, none, nil, slow{direct}, "", false, 1},
		{"no proof", p, sudoku.Query{Limit: 2}, none, sat.ErrNoProof, slow{direct}, "", true, 1},
		{"proof fails", p, sudoku.Query{Limit: 2}, none, sat.ErrWrongProof, slow{direct}, "wrong proof", false, 1},
		{"takes it back", p, sudoku.Query{Limit: 2}, none, sat.ErrWrongUnsat, slow{direct}, "wrong claim", false, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := &scripted{Engine: direct, result: tt.answer, proof: tt.proof}
			limit := doubtFor
			if tt.by == sudoku.Engine(direct) {
				limit = time.Minute // it answers at once, but on a busy machine
			}
			r, err := doubtEngine{e, tt.by, limit}.Solve(t.Context(), tt.p, tt.q)
			var w *WrongError
			if e.settled != tt.settled || errors.As(err, &w) != (tt.wrong != "") {
				t.Fatalf("settled %d times, %v", e.settled, err)
			}
			switch {
			case w != nil:
				if !strings.Contains(err.Error(), tt.wrong) || r.Complete || r.Count != tt.answer.Count || len(r.Solutions) > 0 {
					t.Errorf("%+v, %v", r, err)
				}
			case err != nil || r.Unproved != tt.unproved || r.Count != tt.answer.Count:
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// An answer that cost time is doubted for as long.
func TestDoubtTakesItsShare(t *testing.T) {
	direct := native.New()
	s := sudoku.Classic()
	p := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
	took := 3 * doubtFor
	e := lasting{&scripted{Engine: direct, result: sudoku.Result{Complete: true, Unproved: true}, proof: sat.ErrNoProof}, took}
	began := time.Now()
	r, err := Doubt(e, slow{direct}).Solve(t.Context(), p, sudoku.Query{Limit: 1})
	if err != nil || !r.Unproved || time.Since(began) < 2*took+doubtFor {
		t.Errorf("%+v, %v after %v", r, err, time.Since(began))
	}
}

type lasting struct {
	*scripted
	took time.Duration
}

func (l lasting) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	time.Sleep(l.took)
	return l.scripted.Solve(ctx, p, q)
}
