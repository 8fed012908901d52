package encode_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// TestOwnRulesFollowTheBoard: the extended formula is that of the empty board, then the
// puzzle's own rules, then the givens.
func TestOwnRulesFollowTheBoard(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 15))
	own := 0
	for range testenv.Rounds(600) {
		p, _ := brute.Puzzle(random)
		var whole, parts cnf.Formula
		bare := sudoku.Puzzle{Shape: p.Shape, Givens: sudoku.NewGrid(p.Shape)}
		for _, part := range []struct {
			puzzle sudoku.Puzzle
			make   func(sudoku.Puzzle, encode.AMO) (*encode.Formula, error)
		}{{bare, encode.Extended}, {p, encode.OwnRules}} {
			f, err := part.make(part.puzzle, encode.Pairwise())
			if err != nil {
				t.Fatal(err)
			}
			before := parts.Len()
			if err := f.Write(&parts); err != nil || int64(parts.Len()-before) != f.Size().Clauses {
				t.Fatal(err, parts.Len()-before, f.Size())
			}
		}
		for c, d := range p.Givens {
			if d != 0 {
				parts.Clause([]cnf.Lit{encode.Var(p.Shape.N(), sudoku.Cell(c), d).Pos()})
			}
		}
		f, err := encode.Extended(p, encode.Pairwise())
		if err == nil {
			err = f.Write(&whole)
		}
		if err != nil || whole.Len() != parts.Len() {
			t.Fatalf("%v: %d clauses in parts, %d whole", err, parts.Len(), whole.Len())
		}
		for i, c := range whole.All() {
			if fmt.Sprint(c) != fmt.Sprint(parts.At(i)) {
				t.Fatalf("clause %d is %v in parts, %v whole", i, parts.At(i), c)
			}
		}
		own += min(len(p.Constraints()), 1)
	}
	if own < testenv.Rounds(100) {
		t.Errorf("only %d puzzles have rules of their own", own)
	}
}
