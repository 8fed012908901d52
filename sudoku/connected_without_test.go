package sudoku

import (
	"math/rand/v2"
	"testing"
)

// What Excludes claims is compared with all sets of cells of small boards.
func TestConnectedExcludes(t *testing.T) {
	s, err := NewShape(Board{Rows: 3, Cols: 4, Lo: 1, Hi: 4})
	if err != nil {
		t.Fatal(err)
	}
	var cells []Cell
	for c := range Cell(s.Cells()) {
		cells = append(cells, c)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	allow := DigitSet{1 << 0}
	excluded, impossible := 0, 0
	for range 300 {
		x := Connected{Name: "x", Cells: cells, Allow: allow, Min: rng.IntN(6), Edge: rng.IntN(3) == 0}
		x.Max = x.Min + rng.IntN(13-x.Min)
		var in, out []Cell
		for _, c := range cells {
			switch rng.IntN(4) {
			case 0:
				in = append(in, c)
			case 1, 2:
				out = append(out, c)
			}
		}
		possible := false
		g := NewGrid(s)
	sets:
		for m := range 1 << len(cells) {
			for i, c := range cells {
				g[c] = 2 - Digit(m>>i&1)
			}
			for _, c := range in {
				if g[c] != 1 {
					continue sets
				}
			}
			for _, c := range out {
				if g[c] == 1 {
					continue sets
				}
			}
			if x.Judge(s, g) == nil {
				possible = true
				break
			}
		}
		if !possible {
			impossible++
		}
		if x.Excludes(s, in, out) {
			if excluded++; possible {
				t.Fatalf("%d to %d cells: in %v, out %v is possible", x.Min, x.Max, in, out)
			}
		}
	}
	if excluded < impossible*9/10 || excluded < 50 {
		t.Errorf("%d of %d states were excluded", excluded, impossible)
	}
}
