package cube

import (
	"math/big"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sudoku"
)

// Two cubes exclude each other, and all together they are everything: a cube of k
// literals is one in 2^k of all assignments.
func TestLargeCover(t *testing.T) {
	for _, box := range []int{1, 2, 3, 4} {
		shape, err := sudoku.NewShape(sudoku.Boxed(box, box))
		if err != nil {
			t.Fatal(err)
		}
		f, err := encode.Extended(sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []int{1, 2, 10, 100} {
			cubes, err := cubesOfLarge(t.Context(), f, want)
			if err != nil {
				t.Fatal(err)
			}
			if box > 2 && len(cubes) < want {
				t.Errorf("%s: %d cubes, want %d", shape.Name(), len(cubes), want)
			}
			all := new(big.Rat)
			for i, c := range cubes {
				all.Add(all, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(len(c)))))
				for _, d := range cubes[:i] {
					if !slices.ContainsFunc(c, func(l cnf.Lit) bool { return slices.Contains(d, -l) }) {
						t.Fatalf("%s: %v and %v have assignments in common", shape.Name(), c, d)
					}
				}
			}
			if all.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s: %d cubes are %v of all assignments", shape.Name(), len(cubes), all)
			}
		}
	}
}
