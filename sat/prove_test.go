package sat_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
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
	Prove(ctx context.Context, puzzle sudoku.Grid, assume []cnf.Lit, limit uint64, w io.Writer) (sudoku.Result, error)
}

var (
	_ prover = (*sat.InProcess)(nil)
	_ prover = (*sat.Workers)(nil)
	_ prover = (*sat.Exec)(nil)
)

// checked proves that a puzzle has no solutions beyond those found, by a
// checker that knows no solver, and returns the result and the proof's size.
func checked(t *testing.T, p prover, puzzle sudoku.Grid, assume []cnf.Lit) (sudoku.Result, int) {
	t.Helper()
	ctx := context.Background()
	var text bytes.Buffer
	r, err := p.Prove(ctx, puzzle, assume, 0, &text)
	if err != nil || !r.Complete || r.Count != uint64(len(r.Solutions)) {
		t.Fatalf("%s: %v: %v, complete %v, %d of %d", p.Name(), puzzle, err, r.Complete, len(r.Solutions), r.Count)
	}
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		t.Fatal(err)
	}
	c := proof.NewChecker(int(in.Size().Vars))
	if err := in.Write(c); err != nil {
		t.Fatal(err)
	}
	for _, l := range assume {
		c.Clause([]cnf.Lit{l})
	}
	for _, s := range r.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			t.Fatal(err)
		}
		c.Clause(in.Blocking(s))
	}
	size := text.Len()
	if strings.Trim(text.String(), "0123456789- d\n") != "" || !strings.HasSuffix(text.String(), "0\n") {
		t.Errorf("%s: not plain text: %q", p.Name(), text.String())
	}
	if err := c.Check(ctx, proof.NewReader(&text)); err != nil {
		t.Fatalf("%s: %v: %v", p.Name(), puzzle, err)
	}
	return r, size
}

func provers(t *testing.T) []prover {
	w := sat.NewWorkers(sat.WorkerCount(1))
	t.Cleanup(func() { w.Close() })
	ps := []prover{sat.Gophersat(), w}
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

func TestProofsOfSmallPuzzles(t *testing.T) {
	for _, p := range provers(t)[:2] {
		small(t, func(name string, puzzle sudoku.Grid) {
			if all := bruteForce(puzzle); len(all) <= 40 {
				r, _ := checked(t, p, puzzle, nil)
				if int(r.Count) != len(all) {
					t.Errorf("%s: %v: %d solutions, want %d", name, puzzle, r.Count, len(all))
				}
			}
		})
	}
}

// A 16×16 whose groups are told as cardinality constraints: what the solver
// learns from them follows from the pairs of the plain formula all the same.
func TestProofOfCardinalities(t *testing.T) {
	puzzle := sudoku.NewGrid(shape(t, 4, 4))
	for c, d := range sixteen {
		if d >= 'A' && d <= 'P' {
			puzzle.Set(sudoku.Cell(c), sudoku.Digit(d-'A'+1))
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
			for _, c := range []sudoku.Cell{0, 1, 20, 40, 80} {
				for _, d := range []sudoku.Digit{1, 5, all.Solutions[0].At(c)} {
					v := encode.Var(9, c, d)
					for _, l := range []cnf.Lit{v.Pos(), v.Neg()} {
						want := 0
						for _, s := range all.Solutions {
							if (s.At(c) == d) == (l > 0) {
								want++
							}
						}
						if r, _ := checked(t, p, puzzle, []cnf.Lit{l}); int(r.Count) != want {
							t.Errorf("%s: %s under %d: %d solutions, want %d", p.Name(), text, l, r.Count, want)
						}
					}
				}
			}
		}
	}
}

func TestProofStopsAtTheLimit(t *testing.T) {
	for _, p := range provers(t) {
		r, err := p.Prove(context.Background(), grid(t, shape(t, 2, 2), "1..............."), nil, 3, io.Discard)
		if err != nil || r.Complete || len(r.Solutions) != 3 {
			t.Errorf("%s: %v, complete %v, %d solutions", p.Name(), err, r.Complete, len(r.Solutions))
		}
	}
}

var errFull = errors.New("disk full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestProofPassesTheWritersErrorOn(t *testing.T) {
	for _, p := range provers(t) {
		if _, err := p.Prove(context.Background(), grid(t, sudoku.Classic(), hard), nil, 2, full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", p.Name(), err)
		}
	}
}

func TestSolversWithoutProofs(t *testing.T) {
	e, _ := sat.NewExec("minisat")
	if _, err := e.Prove(context.Background(), grid(t, sudoku.Classic(), hard), nil, 2, io.Discard); !errors.Is(err, sat.ErrNoProof) {
		t.Errorf("minisat: %v", err)
	}
	if _, err := stubEngine(t, "honest {cnf} {proof}").Prove(context.Background(), grid(t, shape(t, 2, 2), fourUnique), nil, 2, io.Discard); !errors.Is(err, sat.ErrNoProof) {
		t.Errorf("no file: %v", err)
	}
}
