package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// atEdge reports whether each square of a set is connected to one in the first or last row or
// column.
func (x colouring) atEdge(set uint64) bool {
	rest := set
	for i := range x.rows * x.cols {
		if r, c := i/x.cols, i%x.cols; r == 0 || c == 0 || r == x.rows-1 || c == x.cols-1 {
			rest &^= x.part(set, i)
		}
	}
	return rest == 0
}

// sees returns how many squares of a set one of them sees, itself included.
func (x colouring) sees(set uint64, at int) int {
	k := int(set >> at & 1)
	for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		for r, c := at/x.cols+step[0], at%x.cols+step[1]; r >= 0 && r < x.rows && c >= 0 && c < x.cols && set>>(r*x.cols+c)&1 != 0; r, c = r+step[0], c+step[1] {
			k++
		}
	}
	return k
}

// A cave is what is open and connected among walls that are connected to the edge.
func TestCave(t *testing.T) {
	for _, size := range [][2]int{{1, 3}, {3, 3}, {3, 4}, {4, 4}, {3, 5}} {
		rows, cols := size[0], size[1]
		is := func(x colouring, open, wall uint64) bool { return x.connected(open) && x.atEdge(wall) }
		want := count2(rows, cols, is)
		if got := countLayer(t, rows, cols, "1-2", "cave", "1"); got != want || want == 0 {
			t.Errorf("%d×%d: %d, want %d", rows, cols, got, want)
		}
		if rows*cols > 12 {
			continue
		}
		for at := range rows * cols {
			other := (at + cols + 1) % (rows * cols)
			for number := 1; number <= 6; number += 2 {
				want := count2(rows, cols, func(x colouring, open, wall uint64) bool {
					return open>>at&1 != 0 && x.sees(open, at) == number && is(x, open, wall)
				})
				cell, next := fmt.Sprintf("r%dc%d", at/cols+1, at%cols+1), fmt.Sprintf("r%dc%d", other/cols+1, other%cols+1)
				if got := countLayer(t, rows, cols, "0-6", "cave clues "+cell, fmt.Sprint(number)); got != want {
					t.Errorf("%d×%d, %s sees %d: %d, want %d", rows, cols, cell, number, got, want)
				}
				want = count2(rows, cols, func(x colouring, open, wall uint64) bool {
					return open>>at&1 != 0 && open>>other&1 != 0 && x.sees(open, at) == number && is(x, open, wall)
				})
				if got := countLayer(t, rows, cols, "1-2", fmt.Sprintf("cave-numbers %d,0 %s %s", number, cell, next), "1"); got != want {
					t.Errorf("%d×%d, %s sees %d, and %s: %d, want %d", rows, cols, cell, number, next, got, want)
				}
			}
		}
	}
}

// What lies beside a missing square is on the edge, unless that is a hole in the grid.
func TestEdgeConnected(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 4}} {
		want := count2(size[0], size[1], func(x colouring, black, _ uint64) bool { return x.atEdge(black) })
		if got := shadings(t, size[0], size[1], "edge-connected black shade"); got != want {
			t.Errorf("%v: %d, want %d", size, got, want)
		}
	}
	for _, c := range []struct {
		missing string
		inner   []string // squares that are not on the edge, of 5×5
	}{
		{"", []string{"r2c2", "r2c3", "r2c4", "r3c2", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"}},
		{"r3c3", []string{"r2c2", "r2c3", "r2c4", "r3c2", "r3c4", "r4c2", "r4c3", "r4c4"}},
		{"r1c2,r2c2", []string{"r2c4", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"}},
		{"r1c2,r3c2", []string{"r2c3", "r2c4", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"}},
		{"r1c3,r2c3,r3c3", []string{"r4c2", "r4c4"}},
	} {
		text := "5x5 digits 1-2 lines free"
		if c.missing != "" {
			text += " missing " + c.missing
		}
		b, err := sudoku.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := rule.Parse("edge-connected 2 grid")
		if err != nil {
			t.Fatal(err)
		}
		p, err := rule.Puzzle(nil, b, []sudoku.Rule{r})
		if err != nil {
			t.Fatal(err)
		}
		var inner []string
		for one := range sudoku.Cell(25) {
			if !p.Shape.Exists(one) {
				continue
			}
			for other := range sudoku.Cell(25) {
				p.Givens[other] = 0
				if p.Shape.Exists(other) {
					p.Givens[other] = 1
				}
			}
			p.Givens[one] = 2
			if brute.Count(p, 2) == 0 {
				inner = append(inner, p.Shape.CellName(one))
			}
		}
		if strings.Join(inner, " ") != strings.Join(c.inner, " ") {
			t.Errorf("without %q: %v are not on the edge, want %v", c.missing, inner, c.inner)
		}
	}
}
