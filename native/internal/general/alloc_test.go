package general

import (
	"context"
	"testing"

	"sudokusat/sudoku"
)

// The search itself allocates nothing: a hundred times the nodes cost not one
// allocation more.
func TestNodesAllocateNothing(t *testing.T) {
	s, err := sudoku.NewShape(3, 3, sudoku.Diagonals())
	if err != nil {
		t.Fatal(err)
	}
	topology := NewTopology(s)
	wide := topology.newSearch()
	wide.board = newWide(topology, &wide.poll)
	puzzle := sudoku.NewGrid(s)
	puzzle.Set(0, 1)
	for name, w := range map[string]*search{"narrow": topology.newSearch(), "wide": wide} {
		cost := func(q sudoku.Query) (allocs float64, nodes uint64) {
			allocs = testing.AllocsPerRun(2, func() {
				r, err := w.answer(context.Background(), puzzle, q)
				if err != nil {
					t.Fatal(err)
				}
				nodes = r.Stats.Nodes
			})
			return allocs, nodes
		}
		cost(sudoku.Query{Limit: 500_000}) // grow the memory
		few, fewNodes := cost(sudoku.Query{Limit: 100})
		many, manyNodes := cost(sudoku.Query{Limit: 500_000})
		if manyNodes < 50*fewNodes || manyNodes < 5000 {
			t.Fatalf("%s: %d and %d nodes tell nothing", name, fewNodes, manyNodes)
		}
		if many > few {
			t.Errorf("%s: %v allocations in %d nodes, %v in %d", name, many, manyNodes, few, fewNodes)
		}
	}
}
