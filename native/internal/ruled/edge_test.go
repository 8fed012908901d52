package ruled

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// Whatever is concluded about a set that is connected to the edge, and about another connected
// set beside it, from random states, each filling that the state allows is still there. The
// numbers of cells are bounded in some.
func TestEdgeLosesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	shape, err := sudoku.NewShape(sudoku.Board{Rows: 3, Cols: 4, Lo: 1, Hi: 3, FreeLines: true})
	if err != nil {
		t.Fatal(err)
	}
	cells := make([]sudoku.Cell, shape.Cells())
	for i := range cells {
		cells[i] = sudoku.Cell(i)
	}
	for _, bounds := range [][2]int{{0, 12}, {3, 12}, {0, 5}, {4, 4}} {
		edge := sudoku.Connected{Name: "edge", Cells: cells, Allow: sudoku.NewDigitSet(3, 1), Min: bounds[0], Max: bounds[1], Edge: true, Reason: "no"}
		other := sudoku.Connected{Name: "other", Cells: cells, Allow: sudoku.NewDigitSet(3, 2), Max: len(cells), Reason: "no"}
		s := searchOf(t, shape, regionRule{edge, other})
		if len(s.halvesList) != 1 || len(s.connecteds) != 2 || !s.load() {
			t.Fatal("the sets are not recognized")
		}
		t.Logf("%v cells", bounds)
		losesNothing(t, r, s, testenv.Rounds(1200), judged(shape, edge, other), func() bool {
			return s.connected(&s.connecteds[0]) && s.connected(&s.connecteds[1]) && s.halves(&s.halvesList[0])
		})
	}
}

// judged lists the fillings with 0, 1 and 2 that constraints allow.
func judged(s *sudoku.Shape, constraints ...sudoku.Connected) (out [][]uint8) {
	g := sudoku.NewGrid(s)
	var fill func(c int)
	fill = func(c int) {
		for _, x := range constraints {
			if x.Judge(s, g) != nil {
				return
			}
		}
		if c == len(g) {
			w := make([]uint8, len(g))
			for i, d := range g {
				w[i] = uint8(d - 1)
			}
			out = append(out, w)
			return
		}
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			g[c] = d
			fill(c + 1)
		}
		g[c] = 0
	}
	fill(0)
	return out
}
