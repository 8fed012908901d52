package explain

import (
	"math/rand/v2"
	"testing"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// On small puzzles, trying all sets of clues finds the same sizes.
func TestClashAgainstAllSets(t *testing.T) {
	engine, r := native.New(), rand.New(rand.NewPCG(8, 12))
	sizes := map[int]int{}
	for range 60 {
		p := parse(t, "4.6......5..3....6...31..2......5.3.")
		cells := clues(p)
		for range 2 {
			p.Givens[cells[r.IntN(len(cells))]] = sudoku.Digit(1 + r.IntN(6))
		}
		if unsolvable(t, engine, p) {
			got, proved, err := Clash(t.Context(), engine, p)
			if err != nil || !proved {
				t.Fatalf("%s: %v %v", p.Text(), proved, err)
			}
			if !unsolvable(t, engine, only(p, got)) {
				t.Fatalf("%s: %v is no clash", p.Text(), got)
			}
			for fewer := range subsets(cells, len(got)-1) {
				if unsolvable(t, engine, only(p, fewer)) {
					t.Fatalf("%s: %v clash, and %v are fewer", p.Text(), got, fewer)
				}
			}
			sizes[len(got)]++
		}
	}
	if len(sizes) < 3 {
		t.Errorf("sizes %v", sizes)
	}
}

func only(p sudoku.Puzzle, cells []sudoku.Cell) sudoku.Puzzle {
	g := sudoku.NewGrid(p.Shape)
	for _, c := range cells {
		g[c] = p.Givens[c]
	}
	return p.With(g)
}

func unsolvable(t *testing.T, e sudoku.Engine, p sudoku.Puzzle) bool {
	r, err := e.Solve(t.Context(), p, sudoku.Query{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r.Count == 0
}

// What settles a puzzle does, and no set with fewer clues of the solution does.
func TestSettleAgainstAllSets(t *testing.T) {
	engine, r := native.New(), rand.New(rand.NewPCG(8, 13))
	sizes := map[int]int{}
	for range 40 {
		full := parse(t, "4.6......5..3....6...31..2......5.3.")
		p := full.With(full.Givens.Clone())
		for _, c := range clues(full) {
			if r.IntN(4) == 0 {
				p.Givens[c] = 0
			}
		}
		g, err := sudoku.SolveOne(t.Context(), engine, p)
		if err != nil {
			t.Fatal(err)
		}
		got, proved, err := Settle(t.Context(), engine, p, g)
		if err != nil || !proved {
			t.Fatalf("%s: %v %v", p.Text(), proved, err)
		}
		settles := func(cells []sudoku.Cell) bool {
			q := p.With(p.Givens.Clone())
			for _, c := range cells {
				q.Givens[c] = g[c]
			}
			one, err := sudoku.IsUnique(t.Context(), engine, q)
			if err != nil {
				t.Fatal(err)
			}
			return one
		}
		var cells, blank []sudoku.Cell
		for _, x := range got {
			if cells = append(cells, x.Cell); g[x.Cell] != x.Digit {
				t.Fatalf("%s: %v is not of the solution", p.Text(), x)
			}
		}
		if !settles(cells) {
			t.Fatalf("%s: %v settle nothing", p.Text(), got)
		}
		for c, d := range p.Givens {
			if d == 0 {
				blank = append(blank, sudoku.Cell(c))
			}
		}
		if sizes[len(got)]++; len(got) == 0 || len(got) > 3 {
			continue
		}
		for fewer := range subsets(blank, len(got)-1) {
			if settles(fewer) {
				t.Fatalf("%s: %v settle it, and %v are fewer", p.Text(), got, fewer)
			}
		}
	}
	if len(sizes) < 3 {
		t.Errorf("sizes %v", sizes)
	}
}
