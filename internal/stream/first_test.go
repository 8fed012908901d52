package stream

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"testing"

	"sudokusat/sudoku"
)

// runner answers as it is set up to, or waits until it is called off.
type runner struct {
	fake
	answer sudoku.Answer
	waits  bool
	ended  *atomic.Bool
}

func (r runner) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	if r.waits {
		<-ctx.Done()
		r.ended.Store(true)
		return sudoku.Result{Count: 1}, ctx.Err()
	}
	return r.answer.Result, r.answer.Err
}

// TestFirst takes the first answer that is proved, calls the others off and waits for them; a
// claim or an error wins only where nothing better comes.
func TestFirst(t *testing.T) {
	p, q := withRule(t), sudoku.Query{Limit: 2}
	failed := errors.New("out of order")
	proof := sudoku.Answer{Result: sudoku.Result{Engine: "proof", Count: 1, Complete: true}}
	claim := sudoku.Answer{Result: sudoku.Result{Engine: "claim", Count: 1, Complete: true, Unproved: true}}
	fault := sudoku.Answer{Result: sudoku.Result{Engine: "fault", Count: 1}, Err: failed}
	var ended atomic.Bool
	one := func(a sudoku.Answer) sudoku.Engine { return runner{answer: a} }
	waiting := runner{waits: true, ended: &ended}
	for _, tt := range []struct {
		name    string
		engines first
		want    string
		err     error
	}{
		{"a proof before one that is at work", first{waiting, one(proof)}, "proof", nil},
		{"a proof, whoever has it", first{one(proof), waiting}, "proof", nil},
		{"a proof behind a claim", first{one(claim), one(proof)}, "proof", nil},
		{"a proof before a claim", first{one(proof), one(claim)}, "proof", nil},
		{"a claim, of two that fail to prove", first{one(fault), one(claim)}, "claim", nil},
		{"the failure of both", first{one(fault), one(fault)}, "fault", failed},
		{"one that cannot take the puzzle", first{picky{fake{"picky", false}}, one(proof)}, "proof", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ended.Store(false)
			r, err := tt.engines.Solve(t.Context(), p, q)
			if r.Engine != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("%s, %v", r.Engine, err)
			}
			for _, e := range tt.engines {
				if w, ok := e.(runner); ok && w.waits && !ended.Load() {
					t.Error("the one that lost is at work")
				}
			}
			if err := tt.engines.Supports(t.Context(), p); err != nil {
				t.Error(err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := (first{waiting, waiting}).Solve(ctx, p, q); !errors.Is(err, context.Canceled) || r.Count != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestOpenAuto opens auto with commands beside it, which must exist.
func TestOpenAuto(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if e, err := Open("auto,exec:'"+program+"'", EngineOptions{}); err != nil || e.Name() != "auto" {
		t.Errorf("%v", err)
	}
	for _, name := range []string{"auto,exec:no-such-program", "auto,native", "native,exec:" + program, "auto,exec:"} {
		if _, err := Open(name, EngineOptions{}); err == nil {
			t.Errorf("%q is opened", name)
		}
	}
}
