package sudoku

import (
	"math/rand/v2"
	"slices"
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

// Decide shows what Excludes finds of each open cell, and most of that where it need not find all.
func TestConnectedDecide(t *testing.T) {
	s, err := NewShape(Board{Rows: 4, Cols: 5, Lo: 1, Hi: 4, FreeLines: true})
	if err != nil {
		t.Fatal(err)
	}
	var cells []Cell
	for c := range Cell(s.Cells()) {
		cells = append(cells, c)
	}
	rng := rand.New(rand.NewPCG(1, 3))
	whole, quick := 0, 0
	for range 2000 {
		x := Connected{Name: "x", Cells: cells, Allow: DigitSet{1 << 0}, Min: rng.IntN(9), Edge: rng.IntN(4) == 0}
		x.Max = x.Min + rng.IntN(len(cells)+1-x.Min)
		var in, out, open []Cell
		density := 2 + rng.IntN(8)
		for _, c := range cells {
			switch rng.IntN(density) {
			case 0:
				in = append(in, c)
			case 1:
				out = append(out, c)
			default:
				open = append(open, c)
			}
		}
		for _, all := range []bool{true, false} {
			found := map[Cell]bool{}
			x.Excluder(s).Decide(in, out, open, all, func(c Cell, is bool) bool {
				found[c] = true
				more, less := slices.Clone(in), slices.Clone(out)
				switch {
				case c >= 0 && is:
					less = append(less, c)
				case c >= 0:
					more = append(more, c)
				}
				if !x.Excludes(s, more, less) {
					t.Fatalf("%v: in %v, out %v: cell %d, %v, is not excluded", x, in, out, c, is)
				}
				return true
			})
			if !all {
				quick += len(found)
				continue
			}
			whole += len(found)
			for _, c := range open {
				if excluded := x.Excludes(s, append(slices.Clone(in), c), out) || x.Excludes(s, in, append(slices.Clone(out), c)); excluded != found[c] && !found[-1] {
					t.Fatalf("%v: in %v, out %v: cell %d is found: %v", x, in, out, c, found[c])
				}
			}
		}
	}
	if whole < 1000 || quick < whole*9/10 {
		t.Errorf("%d decided, %d of them where few are tried", whole, quick)
	}
}
