package ruled_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sudokusat/native/internal/ruled"
	"sudokusat/sudoku"
)

// modulo is the machine of the lines whose values add up to rest modulo m; a break
// adds nothing.
func modulo(t *testing.T, s *sudoku.Shape, m, rest int) *sudoku.Machine {
	t.Helper()
	var edges []sudoku.Edge
	for q := range m {
		for d := 1; d <= s.N(); d++ {
			edges = append(edges, sudoku.Edge{From: q, Symbol: d, To: (q + s.Value(sudoku.Digit(d))) % m})
		}
		edges = append(edges, sudoku.Edge{From: q, Symbol: s.N() + 1, To: q})
	}
	machine, err := sudoku.NewMachine(m, s.N()+1, []int{0}, []int{rest}, edges)
	if err != nil {
		t.Fatal(err)
	}
	return machine
}

// Lines that leave a few cells of their houses have the solutions that brute force
// finds.
func TestLineTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 10))
	src := newSource(t, r, sudoku.Boxed(2, 2))
	s := src.s
	verdicts := src.verdicts(t, max(*puzzles/3, 100), func() (rule ownRule, givens sudoku.Grid) {
		for range 1 + r.IntN(2) {
			cells := src.some(8, 16)
			if r.IntN(3) == 0 { // the upper half, mostly
				cells = []sudoku.Cell{0, 1, 2, 3, 4, 5, 6, 7}[:5+r.IntN(4)]
			}
			if r.IntN(4) == 0 {
				cells = append(append(append([]sudoku.Cell(nil), cells[:4]...), sudoku.Break), cells[4:]...)
			}
			m := 2 + r.IntN(11)
			rule = append(rule, sudoku.Automaton{Name: "modulo", Cells: cells, Machine: modulo(t, s, m, r.IntN(m)), Reason: "no"})
		}
		givens = sudoku.NewGrid(s)
		givens[r.IntN(16)] = sudoku.Digit(1 + r.IntN(4))
		return rule, givens
	})
	if verdicts[0] < 10 || verdicts[2] < 10 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}

// A line through all cells whose pieces do not add up to what the board does has no
// solution, which takes no search.
func TestLineOfAllCells(t *testing.T) {
	s := sudoku.Classic()
	var cells []sudoku.Cell
	for c := range sudoku.Cell(81) {
		cells = append(cells, c)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), ownRule{sudoku.Automaton{Name: "tens", Cells: cells, Machine: modulo(t, s, 10, 0), Reason: "no"}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if r, err := ruled.NewTopology(s).Solve(ctx, p, sudoku.Query{Limit: 1}); err != nil || r.Count != 0 || !r.Complete || r.Stats.Nodes != 0 {
		t.Errorf("%+v %v", r, err)
	}
}
