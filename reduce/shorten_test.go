package reduce_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/reduce"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A sum around the board comes down to a few cells.
func TestShortSums(t *testing.T) {
	s := sudoku.Classic()
	for _, x := range []struct {
		rule  string
		cells int
	}{
		{"arrow r1c1..r1c3 = r2c1..r9c1 r9c2..r9c9 r8c9..r1c9 r1c8..r1c5", 7},
		{"sum 40 r1c1..r1c8", 1},
		{"sum 50 r1c1..r1c9 r2c1", 1},
		{"little-killer 45 r1c1..r9c9", 9},
		{"sum 12 r1c1 r1c2", 2},
		{"sum 45 r1c1..r1c9", 9}, // nothing would be left
	} {
		t.Run(x.rule, func(t *testing.T) {
			own, err := rule.ParseAll(x.rule)
			if err != nil {
				t.Fatal(err)
			}
			p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
			if err != nil {
				t.Fatal(err)
			}
			for _, lemmas := range []bool{false, true} {
				r := reduce.New(s).Reduce(t.Context(), p, reduce.Options{Lemmas: lemmas})
				want := x.cells
				if lemmas {
					want = len(p.Constraints()[0].Scope())
				}
				if got := len(r.Constraints()[0].Scope()); got != want {
					t.Errorf("%d cells, lemmas %v", got, lemmas)
				}
			}
		})
	}
}

// Beside the houses a shorter sum holds of the same grids.
func TestShortSumsMeanTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	b, err := sudoku.ParseBoard("4x4 digits 0-3 box 2x2")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	grids := brute.Solutions(sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, 300)
	shorter, kept, broken := 0, 0, 0
	for range 300 {
		sum := sudoku.Sum{Name: "sum", Is: sudoku.Comparison(r.IntN(4)), Total: r.IntN(20) - 2, Reason: "and that is wrong"}
		for c := range sudoku.Cell(s.Cells()) {
			if w := []int{1, 1, 1, -1, 2, 0}[r.IntN(6)]; w != 0 && r.IntN(4) > 0 {
				sum.Cells, sum.Weights = append(sum.Cells, c), append(sum.Weights, w)
			}
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), brute.NewConstraintRule("sum", sum))
		if err != nil {
			t.Fatal(err)
		}
		short := reduce.New(s).Reduce(t.Context(), p, reduce.Options{}).Constraints()[0]
		if len(short.Scope()) < len(sum.Cells) {
			shorter++
		}
		for _, g := range grids {
			if ok := sum.Judge(s, g) == nil; ok != (short.Judge(s, g) == nil) {
				t.Fatalf("%v is short for %v, but not of %v", short, sum, g)
			} else if ok {
				kept++
			} else {
				broken++
			}
		}
	}
	if shorter < 50 || kept < 1000 || broken < 1000 {
		t.Errorf("%d shorter sums, kept %d times, broken %d times", shorter, kept, broken)
	}
}
