package sat

import (
	"testing"

	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/sudoku"

	"math/rand/v2"
)

// TestEveryEncodingCountsAlike wants the same counts of every encoding with every
// formulation of "at most one".
func TestEveryEncodingCountsAlike(t *testing.T) {
	testenv.Program(t, "cadical")
	e, err := NewExec("cadical -q")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	r := rand.New(rand.NewPCG(9, 15))
	for range 3 {
		p, want := brute.Puzzle(r)
		for want > 6 {
			p, want = brute.Puzzle(r)
		}
		for _, encoding := range encode.Encodings() {
			for _, amo := range encode.AMOs() {
				one := e.Encoded(encoding, amo)
				names[one.Name()] = true
				got, err := one.Solve(t.Context(), p, sudoku.Query{})
				if err != nil || got.Count != uint64(want) {
					t.Errorf("%s: %d, %v; want %d\n%s", one.Name(), got.Count, err, want, p.Text())
				}
			}
		}
	}
	if !names["exec:cadical -q, extended pairwise"] || len(names) != len(encode.Encodings())*len(encode.AMOs()) {
		t.Errorf("names: %v", names)
	}
}
