package encode

import (
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

// The bound on the states of a sum holds, and is no more than some times too
// large.
func TestStatesOfSum(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	real, bound := 0, 0
	for range 500 {
		n := 2 + r.IntN(9)
		x := sudoku.Sum{Is: sudoku.Comparison(r.IntN(4))}
		for c := range sudoku.Cell(1 + r.IntN(8)) {
			x.Cells = append(x.Cells, c)
			x.Weights = append(x.Weights, []int{-3, -1, 1, 1, 1, 2, 10}[r.IntN(7)])
		}
		x.Total = r.IntN(2*n*len(x.Cells)) - n
		value := func(d sudoku.Digit) int { return int(d) }
		made, err := readSum(n, value, x).build(n, nil)
		if err != nil {
			t.Fatal(err)
		}
		states := 0
		for i := range made.layers {
			states += made.states(i)
		}
		most := statesOfSum(n, x)
		if states > most {
			t.Fatalf("%+v, digits to %d: %d states, more than the bound %d", x, n, states, most)
		}
		real, bound = real+states, bound+most
	}
	if bound > 4*real {
		t.Errorf("a bound of %d states where there are %d", bound, real)
	}
}
