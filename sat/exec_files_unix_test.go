//go:build unix

package sat_test

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"

	"sudokusat/proof"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Solvers that leave something else than a file where their answer or proof
// belongs, the last argument.
func init() {
	leave := func(make func(name string) error) func([]string) int {
		return func(args []string) int {
			name := args[len(args)-1]
			os.Remove(name)
			if make(name) != nil {
				return 99
			}
			os.Stdout.WriteString("s UNSATISFIABLE\n")
			return 20
		}
	}
	oddStubs["fifo"] = leave(func(name string) error { return syscall.Mkfifo(name, 0o600) })
	oddStubs["link"] = leave(func(name string) error { return os.Symlink("/dev/zero", name) })
	oddStubs["folder"] = leave(func(name string) error { return os.Mkdir(name, 0o700) })
	oddStubs["sparse"] = leave(func(name string) error {
		f, err := os.Create(name)
		if err == nil {
			err = f.Truncate(1 << 40)
		}
		return err
	})
}

func TestOddFilesAreNotRead(t *testing.T) {
	puzzle := grid(t, shape(t, 2, 2), fourUnique)
	within := func(name string, do func() error) error {
		done := make(chan error, 1)
		go func() { done <- do() }()
		select {
		case err := <-done:
			return err
		case <-time.After(2 * time.Minute): // a loaded machine takes seconds to start a program
			t.Fatalf("%s: still running", name)
			return nil
		}
	}
	for _, c := range []struct {
		mode  string
		fault error
	}{{"fifo", sat.ErrNoAnswer}, {"link", sat.ErrNoAnswer}, {"folder", sat.ErrNoAnswer}, {"sparse", sat.ErrFlood}} {
		err := within(c.mode, func() error {
			_, err := stubEngine(t, c.mode+" {cnf} {out}").Solve(context.Background(), puzzle, sudoku.Query{})
			return err
		})
		var se *sat.SolverError
		if !errors.As(err, &se) || se.Fault != c.fault {
			t.Errorf("%s for the answer: %v", c.mode, err)
		}
		if c.mode == "sparse" {
			continue // the checker reads a proof as a stream
		}
		err = within(c.mode, func() error {
			_, err := stubEngine(t, c.mode+" {cnf} {proof}").Prove(context.Background(), puzzle, nil, 0, anything, proof.Discard{})
			return err
		})
		if !errors.As(err, &se) || se.Fault != sat.ErrNoProof {
			t.Errorf("%s for the proof: %v", c.mode, err)
		}
		within(c.mode, func() error {
			r, err := sat.Examine(context.Background(), "'"+os.Args[0]+"' stub:"+c.mode+" {cnf} {proof}", sat.ExamineOptions{Formulas: 3, Shrink: 1})
			if err != nil || r.Healthy() {
				t.Errorf("%s: %v, healthy: %v", c.mode, err, r.Healthy())
			}
			return err
		})
	}
}
