package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokusat/certificate"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// TestRefusedCheaply: a record about a large board is refused by its sizes before
// the formula is made, by its hash before it is loaded into a checker.
func TestRefusedCheaply(t *testing.T) {
	solved := empty(shape(t, 5, 5))
	for c := range solved.Givens {
		row, col := c/25, c%25
		solved.Givens[c] = sudoku.Digit((row*5+row/5+col)%25 + 1)
	}
	var out bytes.Buffer
	if _, err := certificate.NewMaker(prover{}).Decide(context.Background(), &out, solved, 1); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		change func(r *certificate.Record)
		want   string
		memory uint64 // in MB, at most
	}{
		{func(r *certificate.Record) { r.Clauses++ }, "clauses, the record gives", 1},
		{func(r *certificate.Record) { r.Variables-- }, "variables and", 1},
		{func(r *certificate.Record) { r.Formula = "sha256:00" }, "the record gives sha256:00", 2},
		{func(r *certificate.Record) { r.Solutions = nil }, "needs 1 solution, and the record has 0", 1},
		{func(r *certificate.Record) { r.Proof = strings.NewReader("1 2 0\n") }, "ends without the empty clause", 1 << 10},
	} {
		t.Run(tc.want, func(t *testing.T) {
			r := record(t, out.Bytes())
			tc.change(r)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := certificate.NewVerifier().Verify(context.Background(), r)
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; !errors.Is(err, certificate.ErrFails) || !strings.Contains(err.Error(), tc.want) || used > tc.memory {
				t.Errorf("%v, want %q; %d MB", err, tc.want, used)
			}
		})
	}
}

// TestRefusedAtOnce: a line that speaks of a large board costs no more than its
// sizes, whatever else it contains.
func TestRefusedAtOnce(t *testing.T) {
	for _, tc := range []struct {
		board, rules string
		squares      int
		want         string
	}{
		{"64x64 box 8x8", "", 4096, "has 262144 variables and 33046528 clauses"},
		{"64x64 box 8x8", `"rules":["nonconsecutive","anti-knight"],`, 4096, "the rules are written"},
		{"64x64 box 8x8", `"rules":["anti-knight","nonconsecutive"],`, 4096, "34374400 clauses, the record gives"},
		{"400x400 box none", "", 160_000, "too large for a certificate"},
		{"400x400 digits 1-2 lines free", `"rules":["nonconsecutive"],`, 160_000, "has 320000 variables and 958400 clauses"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			line := `{"certificate":2,"claim":"unsolvable","board":"` + tc.board + `",` + tc.rules + `"puzzle":"` +
				strings.TrimSuffix(strings.Repeat(". ", tc.squares), " ") + `","encoding":"extended","variables":1,"clauses":1,"formula":"x","lines":1}` + "\n0\n"
			if strings.Contains(tc.board, "1-2") {
				line = strings.ReplaceAll(line, ". ", ".")
			}
			began := time.Now()
			rec, err := certificate.NewReader(strings.NewReader(line)).Next()
			if err == nil {
				err = certificate.NewVerifier().Verify(context.Background(), rec)
			}
			if took := time.Since(began); err == nil || !strings.Contains(err.Error(), tc.want) || took > 2*time.Second {
				t.Errorf("%s %s: after %v %.200v, want %q", tc.board, tc.rules, took, err, tc.want)
			}
		})
	}
}

// prover finds a full grid and gives the empty clause.
type prover struct{}

func (prover) Name() string { return "prover" }

func (prover) Prove(_ context.Context, puzzle sudoku.Puzzle, _ []sudoku.Fact, _ uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	each(puzzle.Givens)
	return sudoku.Result{Count: 1, Complete: true}, steps.Add(nil)
}

// TestCancelledWhileLoading: a context that ends stops hashing and loading.
func TestCancelledWhileLoading(t *testing.T) {
	solved := empty(shape(t, 1, 30))
	for c := range solved.Givens {
		solved.Givens[c] = sudoku.Digit((c/30+c%30)%30 + 1)
	}
	var out bytes.Buffer
	if _, err := certificate.NewMaker(prover{}).Decide(context.Background(), &out, solved, 1); err != nil {
		t.Fatal(err)
	}
	for polls := range 40 {
		if !testenv.LongTests() && polls%4 > 0 {
			continue
		}
		ctx := &ending{Context: context.Background(), left: polls}
		if err := certificate.NewVerifier().Verify(ctx, record(t, out.Bytes())); !errors.Is(err, context.Canceled) {
			t.Errorf("verifying, after %d polls: %v", polls, err)
		}
		ctx = &ending{Context: context.Background(), left: polls}
		if _, err := certificate.NewMaker(prover{}).Decide(ctx, io.Discard, solved, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("making, after %d polls: %v", polls, err)
		}
	}
}

// ending is a context that ends after a number of looks at it.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}
