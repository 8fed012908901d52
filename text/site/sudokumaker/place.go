package sudokumaker

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/text/finding"
)

// Places are numbers. With w squares in a row,
//
//	a square   x + y·w               counted from the top left, from 0
//	an edge    x + 2w·y              between the squares x-1 and x of row y
//	           x + 2w·y + w          below the square x of row y
//	a corner   x + y·(w+1)           at the top left of the square x, y
//	outside    (x+1) + (y+1)·(w+2)   x and y from -1, a frame around the grid
//
// These are the formulas of the site's own code (github.com/rich-27/
// sudokumaker-deobfuscation-attempt, the build of 2025-07-05), which agree with
// the edges of its links that github.com/caneff/gridfind has checked.

// grid is the size of a board and its values.
type grid struct{ w, h, lo, hi int }

// digits is how many values there are.
func (g grid) digits() int { return g.hi - g.lo + 1 }

// names are the names of squares.
func (g grid) names(squares ...int) rule.Cells {
	out := make(rule.Cells, len(squares))
	for i, c := range squares {
		out[i] = finding.SquareName(c/g.w, c%g.w)
	}
	return out
}

// at is the square of a column and a row.
func (g grid) at(x, y int) (int, bool) { return x + y*g.w, x >= 0 && x < g.w && y >= 0 && y < g.h }

// beside are the two squares of an edge.
func (g grid) beside(edge int) (a, b int, ok bool) {
	x, y := edge%(2*g.w), edge/(2*g.w)
	if x < g.w {
		a, b, ok = x-1+y*g.w, x+y*g.w, x > 0 && y < g.h
	} else {
		a, b, ok = x-g.w+y*g.w, x-g.w+(y+1)*g.w, y+1 < g.h
	}
	return a, b, ok && edge >= 0
}

// edge is the edge of two neighbours, the first one left or above.
func (g grid) edge(a, b int) int {
	if b == a+1 {
		return b%g.w + a/g.w*2*g.w
	}
	return a%g.w + a/g.w*2*g.w + g.w
}

// around are the squares at a corner, row by row.
func (g grid) around(corner int) (out []int) {
	x, y := corner%(g.w+1), corner/(g.w+1)
	for i := range 4 {
		if c, ok := g.at(x-1+i%2, y-1+i/2); ok {
			out = append(out, c)
		}
	}
	return out
}

// The directions of a clue outside the grid: along a row or column, or along one of
// the diagonals, of which the falling one is called negative.
const (
	straight = 0
	rising   = 1
	falling  = -1
)

// ways are the steps down and right into the grid in a direction; from one side at most
// one of them leads into the grid.
var ways = map[int][][2]int{
	straight: {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	rising:   {{-1, 1}, {1, -1}},
	falling:  {{1, 1}, {-1, -1}},
}

// seen are the squares that a clue outside the grid looks at, from the clue inwards.
func (g grid) seen(outside, direction int) (out rule.Cells) {
	x, y := outside%(g.w+2)-1, outside/(g.w+2)-1
	if _, inside := g.at(x, y); inside {
		return nil
	}
	for _, way := range ways[direction] {
		out = append(out, finding.Seen(g.h, g.w, y, x, way[0], way[1])...)
	}
	return out
}

// outside is where a clue is that looks at the squares.
func (g grid) outside(cells rule.Cells, diagonal bool) (place, direction int, ok bool) {
	y, x, _ := finding.SquareOf(cells[0])
	for _, d := range []int{straight, rising, falling} {
		for _, way := range ways[d] {
			place = x - way[1] + 1 + (y-way[0]+1)*(g.w+2)
			if (d != straight) == diagonal && slices.Equal(g.seen(place, d), cells) {
				return place, d, true
			}
		}
	}
	return 0, 0, false
}
