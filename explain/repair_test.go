package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// A clue that was changed at random is among those to repair, if no smaller repair
// is; each repair makes the puzzle unique, and its size is that of trying all.
func TestChangedClueIsAmongTheRepairs(t *testing.T) {
	engine, r := native.New(), rand.New(rand.NewPCG(8, 11))
	sizes := map[int]int{}
	for _, puzzle := range []string{
		"4.6......5..3....6...31..2......5.3.",
		"..8.....1.6.1...4.1...23.....59..26...9.5.3...32..85.....27...6.9...4.7.7.....1..",
	} {
		p := parse(t, puzzle)
		for range 25 {
			broken := p.With(p.Givens.Clone())
			for range 1 + r.IntN(2) {
				cells := clues(p)
				broken.Givens[cells[r.IntN(len(cells))]] = sudoku.Digit(1 + r.IntN(p.Shape.N()))
			}
			list, least, err := Repairs(t.Context(), engine, broken, 2)
			if err != nil {
				t.Fatal(err)
			}
			sizes[least]++
			for _, fix := range list {
				g := broken.Givens.Clone()
				for _, c := range fix.Changes {
					if g[c.Cell] != c.From || c.From == c.To {
						t.Fatalf("%+v in %v", fix, broken.Givens)
					}
					g[c.Cell] = c.To
				}
				if one, err := sudoku.IsUnique(t.Context(), engine, p.With(g)); err != nil || !one {
					t.Fatalf("%s: %s: not unique, %v", broken.Text(), fix.Text(p.Shape), err)
				}
			}
			if want := bySingles(t, engine, broken); (least == 1) != (len(want) > 0) {
				t.Fatalf("%s: least %d, singles %v", broken.Text(), least, want)
			} else if least == 1 {
				var got []Change
				for _, fix := range list {
					if len(fix.Changes) == 1 {
						got = append(got, fix.Changes[0])
					}
				}
				slices.SortFunc(got, func(a, b Change) int { return int(a.Cell-b.Cell)*100 + int(a.To) - int(b.To) })
				if !slices.Equal(got, want) {
					t.Fatalf("%s: %v, want %v", broken.Text(), got, want)
				}
			}
		}
	}
	if sizes[1] < 10 || sizes[2] < 2 {
		t.Errorf("sizes %v", sizes)
	}
}

// bySingles tries every other digit of every clue, one after the other.
func bySingles(t *testing.T, e sudoku.Engine, p sudoku.Puzzle) (out []Change) {
	if one, err := sudoku.IsUnique(t.Context(), e, p); err != nil || one {
		return nil
	}
	for _, c := range clues(p) {
		for d := sudoku.Digit(1); int(d) <= p.Shape.N(); d++ {
			if from := p.Givens[c]; d != from {
				g := p.Givens.Clone()
				g[c] = d
				if one, _ := sudoku.IsUnique(t.Context(), e, p.With(g)); one {
					out = append(out, Change{c, from, d})
				}
			}
		}
	}
	return out
}
