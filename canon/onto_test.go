package canon

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/generate"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestBetweenJigsaws finds the map from a jigsaw to the same one turned or mirrored, with its rows in
// another order and other digits, and none to one with another digit.
func TestBetweenJigsaws(t *testing.T) {
	r, e := rand.New(rand.NewPCG(24, 11)), native.New()
	for i := range 12 {
		n := []int{5, 6, 9}[i%3]
		regions := generate.RandomRegions(r, n)
		p := plain(t, sudoku.Jigsaw(regions))
		p.Givens = sudoku.NewGrid(p.Shape)
		full, err := generate.Fill(context.Background(), e, p, 5, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		p.Givens = full.Clone()
		for c := range p.Givens {
			if r.IntN(3) > 0 {
				p.Givens[c] = 0
			}
		}
		rows, cols, names, across := r.Perm(n), r.Perm(n), r.Perm(n), i%2 == 1
		if i < 8 { // turned or mirrored alone
			for k := range n {
				rows[k], cols[k] = k, k
				if i&2 != 0 {
					rows[k] = n - 1 - k
				}
				if i&4 != 0 {
					cols[k] = n - 1 - k
				}
			}
		}
		image, moved := make([]int, n*n), make(sudoku.Grid, n*n)
		for row := range n {
			for col := range n {
				from := rows[row]*n + cols[col]
				if across {
					from = cols[col]*n + rows[row]
				}
				image[row*n+col] = regions[from]
				if d := p.Givens[from]; d != 0 {
					moved[row*n+col] = sudoku.Digit(names[d-1] + 1)
				}
			}
		}
		q := plain(t, sudoku.Jigsaw(image)).With(moved)
		f := new(Finder)
		text, err := f.Between(t.Context(), p, q)
		if err != nil || !strings.Contains(text, "digits") {
			t.Fatalf("%s to %s: %q, %v", p.Text(), q.Text(), text, err)
		}
		for c, d := range moved {
			if d == 0 {
				continue
			}
			other := moved.Clone()
			other[c] = 0
			if text, err := f.Between(t.Context(), p, q.With(other)); err != nil || text != "" {
				t.Errorf("one digit fewer: %q, %v", text, err)
			}
			break
		}
	}
	// Other regions are not the same board.
	a := plain(t, sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 3, 1, 3, 3, 3, 1}))
	b := plain(t, sudoku.Boxed(2, 2))
	a.Givens, b.Givens = sudoku.NewGrid(a.Shape), sudoku.NewGrid(b.Shape)
	if text, err := new(Finder).Between(t.Context(), a, b); err != nil || text != "" {
		t.Errorf("%q, %v", text, err)
	}
}
