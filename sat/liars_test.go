package sat_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Solvers that lie, answer in ways that nobody should read, or write where they should not.
// None may have a wrong solution or a wrong verdict reported as proved.

// fourModel is the true literals of the solution of the puzzle of the stubs.
func fourModel() string {
	var b strings.Builder
	for c, d := range fourSolution {
		fmt.Fprintf(&b, " %d", c*4+int(d-'0'))
	}
	return b.String()
}

// liars are what solvers print before they end with a status.
var liars = []struct {
	name, out string
	status    int
	fault     error // nil: the answer is a true one, in an odd form
}{
	{"sat-unsat", "s SATISFIABLE\ns UNSATISFIABLE\n", 20, sat.ErrNoAnswer},
	{"unsat-sat", "s UNSATISFIABLE\ns SATISFIABLE\nv" + fourModel() + " 0\n", 10, sat.ErrNoAnswer},
	{"contradicted", "s UNSATISFIABLE\n", 10, sat.ErrExitStatus},
	{"wordless-10", "", 10, sat.ErrNoAnswer},
	{"wordless-20", "", 20, sat.ErrNoAnswer},
	{"both-signs", "s SATISFIABLE\nv 1 -1 0\n", 10, sat.ErrNoAnswer},
	{"many-both-signs", "s SATISFIABLE\n" + strings.Repeat("v 1 -1 2 -2 3 -3\n", 1000) + "v 0\n", 10, sat.ErrNoAnswer},
	{"huge-number", "s SATISFIABLE\nv 99999999999999999999999 0\n", 10, sat.ErrNoAnswer},
	{"wide-numbers", "s SATISFIABLE\nv 2147483647 -2147483648 4294967297 0\n", 10, sat.ErrNoAnswer},
	{"empty-model", "s SATISFIABLE\nv 0\n", 10, sat.ErrPartial},
	{"beyond", "s SATISFIABLE\nv" + fourModel() + " 4000 4001 0\n", 10, sat.ErrNoAnswer},
	{"no-utf-8", "s SATISFI\xffABLE\nv \xff\xfe 0\n", 10, sat.ErrNoAnswer},
	{"nul-in-word", "s SATISFIABLE\x00\nv 1\x002 0\n", 10, sat.ErrNoAnswer},
	{"nul-before-word", "\x00\x00\x00s UNSATISFIABLE\n", 20, sat.ErrNoAnswer},
	{"exchanged", "s SATISFIABLE\nv" + strings.Replace(fourModel(), " 1 6", " 2 5", 1) + " 0\n", 10, sat.ErrWrongModel},
	{"denied", "s UNSATISFIABLE\n", 20, sat.ErrWrongUnsat},
}

func init() {
	for _, l := range liars {
		oddStubs[l.name] = func([]string) int { os.Stdout.WriteString(l.out); return l.status }
	}
	oddStubs["complains"] = func([]string) int {
		for {
			if _, err := os.Stderr.WriteString(strings.Repeat("error ", 1000) + "\n"); err != nil {
				return 1
			}
		}
	}
	oddStubs["closed-input"] = func([]string) int { os.Stdin.Close(); return oddStubs["denied"](nil) }
	oddStubs["killed"] = func([]string) int {
		oddStubs["denied"](nil)
		p, _ := os.FindProcess(os.Getpid())
		p.Kill()
		time.Sleep(time.Minute)
		return 0
	}
	oddStubs["drips"] = func([]string) int {
		for {
			if _, err := os.Stdout.WriteString("c\n"); err != nil {
				return 1
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	oddStubs["spins"] = func([]string) int {
		for {
			runtime.Gosched()
		}
	}
	// Proofs, the last argument, of a claim that is false.
	const comments = "c nothing follows from this\n"
	prove := func(name, text string) {
		oddStubs[name] = func(args []string) int {
			text := strings.ReplaceAll(text, comments, strings.Repeat(comments, 1<<18)) // not in each of these processes
			if os.WriteFile(args[len(args)-1], []byte(text), 0o600) != nil {
				return 99
			}
			return oddStubs["denied"](nil)
		}
	}
	prove("proof-of-nothing", "")
	prove("proof-without-steps", "0\n")
	prove("proof-cut-short", "1 2 0\n-1 ")
	prove("proof-of-another", "1 0\n-1 0\n0\n")
	prove("proof-of-comments", comments+"0\n")
	prove("proof-no-text", "\xff\x00\x01garbage\n")
	oddStubs["rewrites"] = func(args []string) int { // the formula, into one that it proves unsatisfiable
		os.Chmod(args[0], 0o600)
		os.WriteFile(args[0], []byte("p cnf 1 2\n1 0\n-1 0\n"), 0o600)
		os.WriteFile(args[1], []byte("0\n"), 0o600)
		return oddStubs["denied"](nil)
	}
}

func TestLiars(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, l := range liars {
		t.Run(l.name, func(t *testing.T) {
			r, err := stubEngine(t, l.name).Solve(context.Background(), puzzle, sudoku.Query{Limit: 2, Keep: 2})
			if !errors.Is(err, l.fault) || r.Complete {
				t.Errorf("%v, complete %v; want %v", err, r.Complete, l.fault)
			}
			for _, s := range r.Solutions {
				if sudoku.Check(puzzle, s) != nil {
					t.Error("a wrong solution was reported")
				}
			}
		})
	}
	for _, name := range []string{"closed-input", "killed"} {
		if r, err := stubEngine(t, name).Solve(context.Background(), puzzle, sudoku.Query{Limit: 2}); err == nil || r.Complete {
			t.Errorf("%s: %v, complete %v", name, err, r.Complete)
		}
	}
	settled(t, goroutines)
}

// TestLyingProofs wants no verdict from a proof that is none, and none from a proof of
// another formula.
func TestLyingProofs(t *testing.T) {
	puzzle := grid(t, shape(t, 2, 2), several)
	for _, name := range []string{"proof-of-nothing", "proof-without-steps", "proof-cut-short", "proof-of-another", "proof-of-comments", "proof-no-text", "rewrites"} {
		t.Run(name, func(t *testing.T) {
			_, c := checkerOf(t, puzzle)
			e := stubEngine(t, name+" {cnf} {proof}")
			if _, err := e.Prove(context.Background(), puzzle, nil, 0, anything, c); err == nil && c.Proved() {
				t.Error("the checker took the proof")
			}
			r, err := e.Solve(context.Background(), puzzle, sudoku.Query{Limit: 2})
			if err == nil {
				r, err = e.Settle(context.Background(), puzzle, sudoku.Query{Limit: 2}, r)
			}
			if err == nil && !r.Unproved {
				t.Errorf("settled: %+v", r)
			}
		})
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
}

// TestLiarsEndWithTheContext ends solvers without an end.
func TestLiarsEndWithTheContext(t *testing.T) {
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	for _, name := range []string{"drips", "spins", "complains"} {
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		_, err := stubEngine(t, name).Solve(ctx, puzzle, sudoku.Query{})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if kids := children(t); len(kids) > 0 {
		t.Errorf("processes left: %v", kids)
	}
}
