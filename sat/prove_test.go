package sat_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// prover is what certificates are made from.
type prover interface {
	sudoku.Engine
	Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error)
}

var (
	_ prover = (*sat.InProcess)(nil)
	_ prover = (*sat.Workers)(nil)
	_ prover = (*sat.CDCL)(nil)
	_ prover = (*sat.Exec)(nil)
)

// checkerOf returns the plain formula of a puzzle, and a checker that has its clauses.
func checkerOf(t *testing.T, puzzle sudoku.Puzzle) (*encode.Formula, *proof.Checker) {
	t.Helper()
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		t.Fatal(err)
	}
	c := proof.NewChecker(int(in.Size().Vars))
	if err := in.Write(c); err != nil {
		t.Fatal(err)
	}
	return in, c
}

// checked proves that a puzzle has no solutions beyond those found, by a
// checker that knows no solver and that is given each solution when it is
// found. It returns the result, with the solutions, and the proof's size as text.
func checked(t *testing.T, p prover, puzzle sudoku.Puzzle, assume []sudoku.Fact) (sudoku.Result, int) {
	t.Helper()
	in, c := checkerOf(t, puzzle)
	for _, f := range assume {
		if v := in.Var(f.Cell, f.Digit); f.Not {
			c.Clause([]cnf.Lit{v.Neg()})
		} else {
			c.Clause([]cnf.Lit{v.Pos()})
		}
	}
	var text bytes.Buffer
	w := proof.NewWriter(&text)
	var solutions []sudoku.Grid
	r, err := p.Prove(context.Background(), puzzle, assume, 0, func(s sudoku.Grid) bool {
		if err := sudoku.Check(puzzle, s); err != nil {
			t.Fatal(err)
		}
		solutions = append(solutions, s)
		c.Clause(in.Blocking(s))
		return true
	}, both{c, w})
	if err != nil || !r.Complete || r.Count != uint64(len(solutions)) || len(r.Solutions) > 0 || !c.Proved() {
		t.Fatalf("%s: %v: %v, complete %v, %d of %d, proved %v", p.Name(), puzzle.Text(), err, r.Complete, len(solutions), r.Count, c.Proved())
	}
	w.Flush()
	r.Solutions = solutions
	return r, text.Len()
}

// both gives every step to two sinks.
type both [2]proof.Sink

func (b both) Add(lits []cnf.Lit) error    { return errors.Join(b[0].Add(lits), b[1].Add(lits)) }
func (b both) Delete(lits []cnf.Lit) error { return errors.Join(b[0].Delete(lits), b[1].Delete(lits)) }

func provers(t *testing.T) []prover {
	w := sat.NewWorkers(sat.WorkerCount(1))
	t.Cleanup(func() { w.Close() })
	ps := []prover{sat.Gophersat(), w, sat.NewCDCL(1, 0)}
	if installed(t, "cadical") {
		e, _ := sat.NewExec("cadical -q")
		ps = append(ps, e)
	}
	return ps
}

func TestProofsAreChecked(t *testing.T) {
	for _, p := range provers(t) {
		for _, text := range []string{easy, hard, "55" + easy[2:], multi} {
			r, size := checked(t, p, grid(t, sudoku.Classic(), text), nil)
			if text == easy && size != len("0\n") && p.Name() == "sat" {
				t.Errorf("%s: a puzzle for singles has a proof of %d bytes", p.Name(), size)
			}
			if text == hard && !r.Unique() {
				t.Errorf("%s: %v", p.Name(), r.Verdict())
			}
		}
	}
}

// A 16×16 whose groups are stated as cardinality constraints: what the solver
// learns from them follows from the pairs of the plain formula all the same.
func TestProofOfCardinalities(t *testing.T) {
	puzzle := empty(shape(t, 4, 4))
	for c, d := range sixteen {
		if d >= 'A' && d <= 'P' {
			puzzle.Givens[c] = sudoku.Digit(d - 'A' + 1)
		}
	}
	for _, p := range provers(t)[:2] {
		r, size := checked(t, p, puzzle, nil)
		if !r.Unique() || size < 100 || r.Stats.Conflicts == 0 {
			t.Errorf("%s: %v, a proof of %d bytes, %d conflicts", p.Name(), r.Verdict(), size, r.Stats.Conflicts)
		}
	}
}

// sixteen is the sample of Peking University's judge, problem 3076.
const sixteen = "--A----C-----O-I" + "-J--A-B-P-CGF-H-" + "--D--F-I-E----P-" + "-G-EL-H----M-J--" +
	"----E----C--G---" + "-I--K-GA-B---E-J" + "D-GP--J-F----A--" + "-E---C-B--DP--O-" +
	"E--F-M--D--L-K-A" + "-C--------O-I-L-" + "H-P-C--F-A--B---" + "---G-OD---J----H" +
	"K---J----H-A-P-L" + "--B--P--E--K--A-" + "-H--B--K--FI-C--" + "--F---C--D--H-N-"

func TestProofsUnderAssumptions(t *testing.T) {
	for _, text := range []string{easy, hard, multi} {
		puzzle := grid(t, sudoku.Classic(), text)
		for _, p := range provers(t) {
			all, _ := checked(t, p, puzzle, nil)
			if len(all.Solutions) == 0 {
				continue
			}
			for _, c := range []sudoku.Cell{1, 20, 80} {
				for _, d := range []sudoku.Digit{1, 5, all.Solutions[0][c]} {
					f := sudoku.Fact{Candidate: sudoku.Candidate{Cell: c, Digit: d}}
					for _, f := range []sudoku.Fact{f, f.Opposite()} {
						want := 0
						for _, s := range all.Solutions {
							if (s[c] == d) != f.Not {
								want++
							}
						}
						if r, _ := checked(t, p, puzzle, []sudoku.Fact{f}); int(r.Count) != want {
							t.Errorf("%s: %s under %v: %d solutions, want %d", p.Name(), text, f, r.Count, want)
						}
					}
				}
			}
		}
	}
}

func TestProofStops(t *testing.T) {
	for _, p := range provers(t) {
		for _, limit := range []uint64{3, 0} { // by the limit, or by each
			found := 0
			r, err := p.Prove(context.Background(), grid(t, shape(t, 2, 2), "1..............."), nil, limit, func(sudoku.Grid) bool {
				found++
				return found < 3 || limit > 0
			}, proof.Discard{})
			if err != nil || r.Complete || found != 3 || r.Count != 3 {
				t.Errorf("%s: %v, complete %v, %d solutions, counted %d", p.Name(), err, r.Complete, found, r.Count)
			}
		}
	}
}

var errFull = errors.New("disk full")

type full struct{}

func (full) Add([]cnf.Lit) error    { return errFull }
func (full) Delete([]cnf.Lit) error { return errFull }

func anything(sudoku.Grid) bool { return true }

func TestProofPassesTheSinksErrorOn(t *testing.T) {
	for _, p := range provers(t) {
		if _, err := p.Prove(context.Background(), grid(t, sudoku.Classic(), hard), nil, 2, anything, full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", p.Name(), err)
		}
	}
}

func TestSolversWithoutProofs(t *testing.T) {
	e, _ := sat.NewExec("minisat")
	if _, err := e.Prove(context.Background(), grid(t, sudoku.Classic(), hard), nil, 2, anything, proof.Discard{}); !errors.Is(err, sat.ErrNoProof) {
		t.Errorf("minisat: %v", err)
	}
	if _, err := stubEngine(t, "honest {cnf} {proof}").Prove(context.Background(), grid(t, shape(t, 2, 2), fourUnique), nil, 2, anything, proof.Discard{}); !errors.Is(err, sat.ErrNoProof) {
		t.Errorf("no file: %v", err)
	}
}
