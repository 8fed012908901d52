package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// minimalAmong lists the minimal puzzles among the clues of p by trying every set of
// them, the clues of each as bits.
func minimalAmong(p sudoku.Puzzle) (minimal []uint) {
	var cells []int
	for c, d := range p.Givens {
		if d != 0 {
			cells = append(cells, c)
		}
	}
	unique := make([]bool, 1<<len(cells))
	for set := range unique {
		g := sudoku.NewGrid(p.Shape)
		for i, c := range cells {
			if set>>i&1 != 0 {
				g[c] = p.Givens[c]
			}
		}
		unique[set] = brute.Count(p.With(g), 2) == 1
	}
	for set, yes := range unique {
		for i := range cells {
			yes = yes && (set>>i&1 == 0 || !unique[set&^(1<<i)])
		}
		if yes {
			minimal = append(minimal, uint(set))
		}
	}
	return minimal
}

func setOf(p sudoku.Puzzle, g sudoku.Grid) (set uint) {
	i := 0
	for c, d := range p.Givens {
		if d != 0 {
			if g[c] != 0 {
				set |= 1 << i
			}
			i++
		}
	}
	return set
}

// TestMinimiser holds all three ways to minimise to every set of clues of small
// puzzles with all kinds of rules.
func TestMinimiser(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	m := NewMinimiser(native.New(native.Jobs(1)), nil)
	several := 0
	for done := 0; done < 25; {
		p, _ := brute.Puzzle(r)
		solutions := brute.Solutions(p, 2)
		if len(solutions) == 0 {
			continue
		}
		// more clues than it needs, from a solution
		g := p.Givens.Clone()
		for _, c := range r.Perm(len(g))[:min(len(g), 8)] {
			if p.Shape.Exists(sudoku.Cell(c)) {
				g[c] = solutions[0][c]
			}
		}
		p = p.With(g)
		if g.Filled() > 12 || brute.Count(p, 2) != 1 {
			continue
		}
		done++
		want := minimalAmong(p)
		if len(want) > 1 {
			several++
		}
		var got []uint
		if err := m.All(context.Background(), p, func(g sudoku.Grid) bool { got = append(got, setOf(p, g)); return true }); err != nil {
			t.Fatal(err)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: all %b, want %b", p.Text(), got, want)
		}
		one, err := m.Random(context.Background(), r, p)
		if err != nil || !slices.Contains(want, setOf(p, one)) {
			t.Errorf("%s: random %v, %v", p.Text(), one, err)
		}
		least, sets, err := m.Least(context.Background(), p)
		if err != nil || !slices.Contains(want, setOf(p, least)) {
			t.Errorf("%s: least %v, %v", p.Text(), least, err)
			continue
		}
		for _, set := range want {
			g := sudoku.NewGrid(p.Shape)
			n, i := 0, 0
			for c, d := range p.Givens {
				if d != 0 {
					if set>>i&1 != 0 {
						g[c] = d
						n++
					}
					i++
				}
			}
			if n < least.Filled() {
				t.Errorf("%s: least has %d clues, another %d", p.Text(), least.Filled(), n)
			}
			for _, one := range sets {
				if !slices.ContainsFunc(one, func(c int) bool { return g[c] != 0 }) {
					t.Errorf("%s: %v is no set of which a clue has to stay: %v", p.Text(), one, g)
				}
			}
		}
	}
	if several < 5 {
		t.Errorf("%d puzzles with more than one minimal puzzle", several)
	}
}

func TestMinimiserRefuses(t *testing.T) {
	m := NewMinimiser(native.New(native.Jobs(1)), lineSolver)
	empty := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	clash := empty.With(slices.Clone(empty.Givens))
	clash.Givens[0], clash.Givens[1] = 1, 1
	for _, p := range []sudoku.Puzzle{empty, clash} {
		_, err := m.Random(context.Background(), rand.New(rand.NewPCG(1, 1)), p)
		_, _, err2 := m.Least(context.Background(), p)
		err3 := m.All(context.Background(), p, func(sudoku.Grid) bool { return true })
		for _, err := range []error{err, err2, err3} {
			if !errors.Is(err, ErrNotUnique) {
				t.Errorf("%v", err)
			}
		}
	}
}
