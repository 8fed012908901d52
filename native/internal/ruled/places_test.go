package ruled_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sudokusat/native/internal/ruled"
	"sudokusat/sudoku"
)

// Boards full of relations and of cells that differ have the solutions that brute force
// finds.
func TestRelationsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 10))
	verdicts := [3]int{}
	for _, board := range []sudoku.Board{sudoku.Boxed(2, 2), sudoku.Latin(4)} {
		src := newSource(t, r, board)
		s := src.s
		found := src.verdicts(t, max(*puzzles/2, 100), func() (rule ownRule, givens sudoku.Grid) {
			for range s.Cells()/8 + r.IntN(s.Cells()/3) {
				rule = append(rule, src.make(1+r.IntN(8)/5, 0)) // more of cells that differ
				if x, ok := rule[len(rule)-1].(sudoku.Different); ok {
					x.Cells = x.Cells[:2]
					rule[len(rule)-1] = x
				}
			}
			givens = sudoku.NewGrid(s)
			for range 1 + r.IntN(4) {
				givens[r.IntN(s.Cells())] = sudoku.Digit(1 + r.IntN(s.N()))
			}
			return rule, givens
		})
		for i, n := range found {
			verdicts[i] += n
		}
	}
	if verdicts[0] < 10 || verdicts[1] < 10 || verdicts[2] < 10 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}

// What every place of a digit would do to another cell is found without a search.
func TestPlacesOfTwo(t *testing.T) {
	s := sudoku.Classic()
	only := func(c sudoku.Cell, digits ...sudoku.Digit) sudoku.Constraint {
		set := sudoku.NewDigitSet(9)
		for _, d := range digits {
			set.Add(d)
		}
		return sudoku.Domain{Name: "only", Cell: c, Allow: set}
	}
	rule := ownRule{only(40, 4, 5, 6)}
	for c := sudoku.Cell(2); c < 9; c++ { // 5 is in the first two cells
		rule = append(rule, only(c, 1, 2, 3, 4, 6, 7, 8, 9))
	}
	apart := sudoku.NewTable(9, func(a, b sudoku.Digit) bool { return a+1 != b && b+1 != a && a != b })
	for c := range sudoku.Cell(2) {
		rule = append(rule, sudoku.Relation{Name: "apart", A: 40, B: c, Table: apart, Reason: "no"})
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if r, err := ruled.NewTopology(s).Solve(ctx, p, sudoku.Query{Limit: 1}); err != nil || r.Count != 0 || !r.Complete || r.Stats.Nodes != 0 {
		t.Errorf("%+v %v", r, err)
	}
}
