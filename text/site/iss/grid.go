package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Cells of the site and where they lie. The squares are one layer, and so is each group
// of extra cells; a layer has rows of so many columns, of which the last may be short.

// grid is a board with its layers, the squares first.
type grid struct {
	board  sudoku.Board
	layers []layer
}

type layer struct {
	prefix      string // of the names of its cells; "" for the squares
	cols, count int
}

// place is a cell: the number of its layer, and its own in there, from 0.
type place struct{ layer, at int }

// cell finds a cell by its name there: RrCc in digits of base 17, the prefix of a group
// with a number from 1, or the prefix alone where the group is one cell.
func (g *grid) cell(name string) (place, bool) {
	if len(name) == 4 && name[0]|0x20 == 'r' && name[2]|0x20 == 'c' {
		row, col := digit17(name[1])-1, digit17(name[3])-1
		return place{0, row*g.board.Cols + col}, row >= 0 && col >= 0 && row < g.board.Rows && col < g.board.Cols
	}
	prefix := strings.TrimRight(name, "0123456789")
	k := slices.IndexFunc(g.layers, func(l layer) bool { return l.prefix == prefix && prefix != "" })
	if k < 0 {
		return place{}, false
	}
	if prefix == name {
		return place{k, 0}, g.layers[k].count == 1
	}
	at, ok := natural(name[len(prefix):])
	return place{k, at - 1}, ok && at >= 1 && at <= g.layers[k].count && g.layers[k].count > 1 && name[len(prefix)] != '0'
}

// digit17 is the value of a digit of base 17, −1 for another character.
func digit17(c byte) int {
	v, err := strconv.ParseUint(string(c), 17, 8)
	if err != nil {
		return -1
	}
	return int(v)
}

// natural reads a number of digits alone.
func natural(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && len(text) <= 9 && strings.Trim(text, "0123456789") == ""
}

// name is what a cell is called here.
func (g *grid) name(p place) string {
	l := g.layers[p.layer]
	switch {
	case p.layer == 0:
		return finding.SquareName(p.at/l.cols, p.at%l.cols)
	case l.count == 1:
		return l.prefix
	}
	return l.prefix + strconv.Itoa(p.at+1)
}

func (g *grid) names(places []place) rule.Cells {
	cells := make(rule.Cells, len(places))
	for i, at := range places {
		cells[i] = g.name(at)
	}
	return cells
}

// step is the cell that lies some rows below and columns beside another, in its layer.
func (g *grid) step(p place, down, right int) (place, bool) {
	l := g.layers[p.layer]
	row, col := p.at/l.cols+down, p.at%l.cols+right
	at := row*l.cols + col
	return place{p.layer, at}, row >= 0 && col >= 0 && col < l.cols && at < l.count
}

// beside reports whether two cells are neighbours along a row or a column.
func (g *grid) beside(a, b place) bool {
	cols := g.layers[a.layer].cols
	return a.layer == b.layer && abs(a.at/cols-b.at/cols)+abs(a.at%cols-b.at%cols) == 1
}

func abs(n int) int { return max(n, -n) }

// find is the place of a cell by its name here.
func (g *grid) find(name string) (place, bool) {
	if row, col, ok := finding.SquareOf(name); ok {
		return place{0, row*g.board.Cols + col}, row < g.board.Rows && col < g.board.Cols
	}
	return g.cell(name)
}

// lane returns the cells of a row or column, "R3" or "C4", from the left or the top. Of
// more than nine it has its number, or a letter as in a cell.
func (g *grid) lane(name string) (cells rule.Cells) {
	if len(name) < 2 || len(name) > 3 || name[1] == '0' {
		return nil
	}
	k, ok := natural(name[1:])
	if !ok && len(name) == 2 {
		k = digit17(name[1])
	}
	switch k--; {
	case k >= 0 && name[0] == 'R' && k < g.board.Rows:
		return finding.Seen(g.board.Rows, g.board.Cols, k, -1, 0, 1)
	case k >= 0 && name[0] == 'C' && k < g.board.Cols:
		return finding.Seen(g.board.Rows, g.board.Cols, -1, k, 1, 0)
	}
	return nil
}

// diagonal returns the cells of the diagonal that begins at a square of the border: down
// right from the left, up left from the right, down left from the top, up right from the
// bottom. None begins in a corner below.
func (g *grid) diagonal(at place) (cells rule.Cells) {
	rows, cols := g.board.Rows, g.board.Cols
	row, col := at.at/cols, at.at%cols
	down, right := 0, 0
	switch {
	case at.layer != 0 || row == rows-1 && (col == 0 || col == cols-1):
		return nil
	case col == 0:
		down, right = 1, 1
	case row == 0:
		down, right = 1, -1
	case col == cols-1:
		down, right = -1, -1
	case row == rows-1:
		down, right = -1, 1
	default:
		return nil
	}
	return finding.Seen(rows, cols, row-down, col-right, down, right)
}

// boxFor is the size of the boxes of a board: n squares, as square as possible and not
// taller than wide where both divide the board, or 0, 0.
func boxFor(rows, cols, n int) (r, c int) {
	for h := 2; h*h <= n; h++ {
		if n%h != 0 {
			continue
		}
		switch w := n / h; {
		case rows%h == 0 && cols%w == 0:
			r, c = h, w
		case rows%w == 0 && cols%h == 0:
			r, c = w, h
		}
	}
	return r, c
}
