package ruled_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sudokusat/internal/testenv"
	"sudokusat/native/internal/ruled"
	"sudokusat/sudoku"
)

// often is the machine of the lines that have each digit just so often; −1: as often as
// they like.
func often(t *testing.T, s *sudoku.Shape, times []int) *sudoku.Machine {
	t.Helper()
	states := 1
	place := make([]int, len(times))
	for i, k := range times {
		place[i] = states
		states *= max(k, 0) + 1
	}
	var edges []sudoku.Edge
	for q := range states {
		for i, k := range times {
			if k < 0 {
				edges = append(edges, sudoku.Edge{From: q, Symbol: i + 1, To: q})
			} else if q/place[i]%(k+1) < k {
				edges = append(edges, sudoku.Edge{From: q, Symbol: i + 1, To: q + place[i]})
			}
		}
		edges = append(edges, sudoku.Edge{From: q, Symbol: s.N() + 1, To: q})
	}
	m, err := sudoku.NewMachine(states, s.N()+1, []int{0}, []int{states - 1}, edges)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Lines that count digits have the solutions that brute force finds.
func TestLineCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 10))
	src := newSource(t, r, sudoku.Boxed(2, 2))
	s := src.s
	verdicts := src.verdicts(t, max(*puzzles/2, 100), func() (rule ownRule, givens sudoku.Grid) {
		for range 1 + r.IntN(3) {
			cells := src.some(3, 8)
			if r.IntN(5) == 0 {
				cells = append(cells, sudoku.Break)
			}
			times := []int{-1, -1, -1, -1}
			for range 1 + r.IntN(2) {
				times[r.IntN(4)] = r.IntN(4)
			}
			rule = append(rule, sudoku.Automaton{Name: "often", Cells: cells, Machine: often(t, s, times), Reason: "no"})
		}
		givens = sudoku.NewGrid(s)
		givens[r.IntN(16)] = sudoku.Digit(1 + r.IntN(4))
		return rule, givens
	})
	if verdicts[0] < 10 || verdicts[1] < testenv.Rounds(10) || verdicts[2] < 10 {
		t.Errorf("too few of some verdict: %v", verdicts)
	}
}

// Two 8, of which a row can have one only, leave the other cell of the line no choice.
func TestLineCountsSeeRows(t *testing.T) {
	s := sudoku.Classic()
	line := sudoku.Automaton{Name: "two 8", Cells: []sudoku.Cell{0, 1, 5, 31}, Machine: often(t, s, []int{-1, -1, -1, -1, -1, -1, -1, 2, -1}), Reason: "no"}
	not8 := sudoku.NewDigitSet(9)
	for d := sudoku.Digit(1); d <= 9; d++ {
		if d != 8 {
			not8.Add(d)
		}
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), ownRule{line, sudoku.Domain{Name: "not 8", Cell: 31, Allow: not8}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if r, err := ruled.NewTopology(s).Solve(ctx, p, sudoku.Query{Limit: 1}); err != nil || r.Count != 0 || !r.Complete || r.Stats.Nodes != 0 {
		t.Errorf("%+v %v", r, err)
	}
}
