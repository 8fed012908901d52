package explain

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// Steps of puzzles with rules of every sort are proofs that the checker accepts, with
// cases where they end early.
func TestProveAgainstBruteForce(t *testing.T) {
	if proved, claims, stuck := proveAgainstBruteForce(t, testenv.Rounds(600), brute.Puzzle); proved < testenv.Rounds(150) || claims < testenv.Rounds(500) || stuck > proved/100 {
		t.Errorf("%d proofs, %d claims, %d without", proved, claims, stuck)
	}
}

// So are those of puzzles with layers, but for ways that are too long for the number of
// connected cells.
func TestProveLayersAgainstBruteForce(t *testing.T) {
	proved, claims, stuck := proveAgainstBruteForce(t, testenv.Rounds(600), brute.Layered)
	t.Logf("%d proofs, %d claims, %d without", proved, claims, stuck)
	if proved < testenv.Rounds(150) || claims < testenv.Rounds(200) || stuck > proved/10 {
		t.Errorf("%d proofs, %d claims, %d without", proved, claims, stuck)
	}
}

func proveAgainstBruteForce(t *testing.T, rounds int, puzzle func(*rand.Rand) (sudoku.Puzzle, int)) (proved, claims, stuck int) {
	r := rand.New(rand.NewPCG(6, 11))
	for range rounds {
		p, count := puzzle(r)
		if count >= 20 {
			continue
		}
		solutions := brute.Solutions(p, 20)
		c := checkerOf(t, p)
		if c == nil {
			continue
		}
		for _, g := range solutions {
			var lits []cnf.Lit
			for i, d := range p.Givens {
				if i := sudoku.Cell(i); d == 0 && p.Shape.Exists(i) {
					lits = append(lits, encode.Var(p.Shape.N(), i, g[i]).Neg())
				}
			}
			c.Clause(lits)
		}
		switch err := Prove(t.Context(), p, Options{Solutions: solutions, Limit: 1 + r.IntN(4), Cases: count == 1}, c); {
		case errors.Is(err, ErrTooLarge):
		case errors.Is(err, ErrStuck):
			stuck++
		case err != nil:
			t.Fatalf("%s%v", p.Text(), err)
		case !c.Proved():
			t.Fatalf("%sno empty clause", p.Text())
		default:
			proved++
		}
		s, err := Hint(t.Context(), p, Options{Solutions: solutions, Limit: 3}, -1)
		if err != nil {
			continue
		}
		for i := range s.Reasons {
			c := checkerOf(t, p)
			err := ProveReason(t.Context(), p, &s.Reasons[i], c)
			if errors.Is(err, ErrStuck) {
				stuck++
				continue
			}
			if err != nil {
				t.Fatalf("%s%s: %v", p.Text(), s.Reasons[i].Text(p), err)
			}
			claims++
		}
	}
	return proved, claims, stuck
}

func checkerOf(t *testing.T, p sudoku.Puzzle) *proof.Checker {
	f, err := encode.Extended(p, encode.Pairwise())
	if err != nil {
		return nil
	}
	c := proof.NewChecker(int(f.Size().Vars))
	if err := f.Write(c); err != nil {
		t.Fatal(err)
	}
	return c
}
