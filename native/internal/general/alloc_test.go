package general

import (
	"context"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The search itself allocates nothing: a hundred times the nodes cost not one
// allocation more.
func TestNodesAllocateNothing(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(3, 3, rule.Diagonal{}))
	if err != nil {
		t.Fatal(err)
	}
	topology := NewTopology(s)
	wide := topology.newSearch()
	wide.board = newWide(topology, &wide.poll, &wide.own)
	own, err := rule.ParseAll("different r1c1 r2c5 r5c9; thermo r3c1..r3c4; whisper 3 r5c5..r8c8")
	if err != nil {
		t.Fatal(err)
	}
	plain := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
	plain.Givens[0] = 1
	ruled, err := sudoku.NewPuzzle(s, plain.Givens, own...)
	if err != nil {
		t.Fatal(err)
	}
	for _, puzzle := range []sudoku.Puzzle{plain, ruled} {
		limit := uint64(100_000)
		if len(puzzle.Rules()) > 0 {
			limit = 5000
		}
		for name, w := range map[string]*search{"narrow": topology.newSearch(), "wide": wide} {
			cost := func(q sudoku.Query) (allocs float64, nodes uint64) {
				allocs = testing.AllocsPerRun(2, func() {
					r, err := w.answer(context.Background(), puzzle, q, nil)
					if err != nil {
						t.Fatal(err)
					}
					nodes = r.Stats.Nodes
				})
				return allocs, nodes
			}
			cost(sudoku.Query{Limit: limit}) // grow the memory
			few, fewNodes := cost(sudoku.Query{Limit: max(limit/5000, 1)})
			many, manyNodes := cost(sudoku.Query{Limit: limit})
			if manyNodes < 50*fewNodes || manyNodes < 5000 {
				t.Fatalf("%s: %d and %d nodes are no comparison", name, fewNodes, manyNodes)
			}
			if many > few {
				t.Errorf("%s: %v allocations in %d nodes, %v in %d", name, many, manyNodes, few, fewNodes)
			}
		}
	}
}
