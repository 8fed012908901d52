package iss

import (
	"slices"
	"strconv"
	"strings"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The items of the board: its size, its boxes and regions, and cells beside the grid.

// frame is these items, which are read before the rules, wherever they are.
type frame struct {
	shape, noBoxes, regionSize, jigsaw *node
	ties                               *node // of ranks
	doppelganger                       *node
	size                               int // squares of a region; 0: as the longer side of the board
}

// keep remembers an item of which there is one in a text.
func (p *puzzle) keep(to **node, n *node) {
	p.refuseIf(*to != nil && !slices.Equal((*to).args, n.args), n, "another item is different")
	*to = n
}

func readShape(p *puzzle, n *node) {
	if p.frame.shape != nil {
		p.fail(n, finding.ErrSyntax, "with two boards: one text is one puzzle; several are links, a line each")
	}
	p.frame.shape = n
}

var shapeForm = lex.Lazily(`^([1-9]\d?)x([1-9]\d?)(?:~(?:([01])-)?(\d\d?)?)?(?:~(Sudoku|Raw))?$`)

// shape is the board of the text, without boxes. Values begin at 1, as many as the
// longer side has squares.
func (p *puzzle) shape() {
	p.board = sudoku.Board{Rows: 9, Cols: 9, Lo: 1, Hi: 9}
	n := p.frame.shape
	if n == nil {
		return
	}
	text := strings.Join(n.args, "~")
	m := shapeForm().FindStringSubmatch(text)
	if m == nil {
		m = make([]string, 6) // of a board of no rows
	}
	number := func(text string, usual int) int {
		if text == "" {
			return usual
		}
		return lex.Atoi(text)
	}
	b := &p.board
	b.Rows, b.Cols = number(m[1], 0), number(m[2], 0)
	b.Lo, b.Hi = number(m[3], 1), number(m[4], max(b.Rows, b.Cols))
	b.FreeLines = m[5] == "Raw"
	if values := b.Hi - b.Lo + 1; m[3] != "" && m[4] == "" || max(b.Rows, b.Cols) > 16 || values < 1 || values > 16 || !b.FreeLines && values < max(b.Rows, b.Cols) {
		p.fail(n, finding.ErrSize, "with the board %.30s, which is none: one is written 6x6 or 6x6~0-8, up to 16x16", text)
	}
}

// houses gives the board its boxes, which are as large as regions, and its regions.
func (p *puzzle) houses() {
	b, f := &p.board, &p.frame
	f.size = max(b.Rows, b.Cols)
	for _, n := range []*node{f.noBoxes, f.regionSize, f.jigsaw} {
		p.refuseIf(n != nil && b.FreeLines, n, "the board has no houses")
	}
	if n := f.regionSize; n != nil {
		size, ok := natural(strings.Join(n.args, "~"))
		if !ok || size < 1 || size > 256 {
			p.fail(n, finding.ErrSize, "with regions of %.20q squares", strings.Join(n.args, "~"))
		}
		f.size = size
	}
	switch n := f.noBoxes; {
	case n != nil && len(n.args) > 0:
		p.refuse(n, "it has no arguments")
	case p.Err == nil && n == nil && !b.FreeLines:
		b.BoxRows, b.BoxCols = boxFor(b.Rows, b.Cols, f.size)
	}
	if f.jigsaw != nil {
		p.jigsaw(f.jigsaw)
	}
}

// jigsaw reads a map of regions, a character for each square, behind the board's size in
// older texts. One group of squares of a size that regions cannot have is no region.
func (p *puzzle) jigsaw(n *node) {
	b := &p.board
	args := n.args
	if len(args) == 2 && args[0] == strconv.Itoa(b.Rows)+"x"+strconv.Itoa(b.Cols) {
		args = args[1:]
	}
	if p.refuseIf(len(args) != 1, n, "it has one map of regions") {
		return
	}
	regions, count := finding.Numbered([]rune(args[0]))
	b.Regions = regions
	sizes := make([]int, count)
	for _, k := range b.Regions {
		sizes[k]++
	}
	if len(b.Regions) != b.Rows*b.Cols {
		p.fail(n, finding.ErrLength, "whose map of regions has %d squares and its board %d", len(b.Regions), b.Rows*b.Cols)
	}
	odd := -1
	for k, size := range sizes {
		switch isPiece := size >= max(b.Rows, b.Cols) && size <= b.Hi-b.Lo+1; {
		case isPiece && size == p.frame.size:
		case isPiece || odd >= 0:
			p.fail(n, finding.ErrSize, "whose map has several regions that are not %d squares", p.frame.size)
		default:
			odd = k
		}
	}
	for i, k := range b.Regions {
		if k == odd {
			b.Regions[i] = -1
		}
	}
	p.refuseIf(len(sizes) == 1, n, "all squares are one region")
}

var groupName = lex.Lazily(`^[A-Z]+$`)

// readVar reads a group of cells beside the grid: its name, a label without meaning,
// and its number of cells, "8" or "4x6". A group of one cell has its name alone.
func readVar(p *puzzle, n *node) {
	if len(n.args) < 1 || len(n.args) > 3 || !groupName().MatchString(n.args[0]) {
		p.fail(n, finding.ErrSyntax, "with extra cells that are none: .Var~NAME~label~8")
		return
	}
	l := layer{prefix: "V" + n.args[0], count: 1, from: n.at}
	if len(n.args) == 3 {
		rows, cols, isTable := strings.Cut(n.args[2], "x")
		count, ok := natural(rows)
		if isTable {
			l.cols, _ = natural(cols)
			ok, count = ok && l.cols > 0 && l.cols <= 16 && count <= sudoku.MaxN, count*min(l.cols, 16)
		}
		p.refuseIf(!ok || count < 1, n, "%.20q is no number of cells", n.args[2])
		l.count = count
	}
	hasName := func(other layer) bool { return other.prefix == l.prefix }
	p.refuseIf(slices.ContainsFunc(p.layers, hasName), n, "there is a group %s already", n.args[0])
	p.layers = append(p.layers, l)
}

// Cells of the site and where they lie. The squares are one layer, and so is each group
// of extra cells; a layer has rows of equal length, of which the last may be shorter.

// grid is a board with its layers, the squares first.
type grid struct {
	board  sudoku.Board
	layers []layer
}

type layer struct {
	prefix      string // of the names of its cells; "" for the squares
	cols, count int
	isLayer     bool   // of the board; else its cells are extra ones
	name        string // of that layer
	from        int    // the offset of its item
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

// name returns the name of a cell in package rule.
func (g *grid) name(p place) string {
	l := g.layers[p.layer]
	switch {
	case p.layer == 0:
		return finding.SquareName(p.at/l.cols, p.at%l.cols)
	case l.isLayer:
		return l.name + "." + finding.SquareName(p.at/l.cols, p.at%l.cols)
	case l.count == 1:
		return l.prefix
	}
	return l.prefix + strconv.Itoa(p.at+1)
}

func (g *grid) names(places []place) rule.Cells { return words.Of(places, g.name) }

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
	if prefix, square, ok := strings.Cut(name, "."); ok {
		k := slices.IndexFunc(g.layers, func(l layer) bool { return l.isLayer && l.name == prefix })
		row, col, isSquare := finding.SquareOf(square)
		return place{k, row*g.board.Cols + col}, k >= 0 && isSquare && row < g.board.Rows && col < g.board.Cols
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
	if name[0] == 'R' {
		return finding.Seen(g.board.Rows, g.board.Cols, k-1, -1, 0, 1)
	} else if name[0] == 'C' {
		return finding.Seen(g.board.Rows, g.board.Cols, -1, k-1, 1, 0)
	}
	return nil
}

// diagonal returns the cells of the diagonal that begins at a square of the border: down
// right from the left, up left from the right, down left from the top, up right from the
// bottom. None begins in a corner below.
func (g *grid) diagonal(at place) (cells rule.Cells) {
	rows, cols := g.board.Rows, g.board.Cols
	row, col := at.at/cols, at.at%cols
	for side, isThere := range []bool{col == 0, row == 0, col == cols-1, row == rows-1} {
		if isThere && at.layer == 0 && (row < rows-1 || col > 0 && col < cols-1) {
			step := [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}[side]
			return finding.Seen(rows, cols, row-step[0], col-step[1], step[0], step[1])
		}
	}
	return nil
}

// boxFor is the size of the boxes of a board: n squares, as square as possible and not
// taller than wide where both divide the board, or 0, 0.
func boxFor(rows, cols, n int) (r, c int) {
	for h := 2; h*h <= n; h++ {
		switch w := n / h; {
		case n%h != 0:
		case rows%h == 0 && cols%w == 0:
			r, c = h, w
		case rows%w == 0 && cols%h == 0:
			r, c = w, h
		}
	}
	return r, c
}
