package ruled_test

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// Long lines, whose states the levels keep, have the solutions that brute force
// finds.
func TestLongLines(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 10))
	src := newSource(t, r, sudoku.Boxed(2, 2))
	s := src.s
	plain := brute.Solutions(sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, 300)
	verdicts := src.verdicts(t, max(*puzzles/2, 100), func() (rule ownRule, givens sudoku.Grid) {
		solution := plain[r.IntN(len(plain))]
		for range 1 + r.IntN(2) {
			cells := src.some(16, 16)
			if r.IntN(3) == 0 {
				cells = append(append(append([]sudoku.Cell(nil), cells[:9]...), sudoku.Break), cells[9:]...)
			}
			// A few states that each miss some digits; the solution is read mostly.
			states, among := 2+r.IntN(6), 2+r.IntN(3)
			var edges []sudoku.Edge
			for q := range states {
				for symbol := 1; symbol <= s.N()+1; symbol++ {
					for range 1 + r.IntN(2) {
						if r.IntN(among) > 0 {
							edges = append(edges, sudoku.Edge{From: q, Symbol: symbol, To: r.IntN(states)})
						}
					}
				}
			}
			m, err := sudoku.NewMachine(states, s.N()+1, []int{0}, []int{r.IntN(states)}, edges)
			if err != nil {
				t.Fatal(err)
			}
			c := sudoku.Automaton{Name: "long", Cells: cells, Machine: m, Reason: "no"}
			if c.Judge(s, solution) == nil || r.IntN(3) == 0 {
				rule = append(rule, c)
			}
		}
		givens = sudoku.NewGrid(s)
		for range r.IntN(3) {
			c := r.IntN(16)
			givens[c] = solution[c]
		}
		return rule, givens
	})
	if verdicts[0] < 5 || verdicts[2] < 30 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}
