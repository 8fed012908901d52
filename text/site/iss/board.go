package iss

import (
	"regexp"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The items of the board: its size, its boxes and regions, and cells beside the grid.

// frame is these items, which are read before the rules, wherever they stand.
type frame struct {
	shape, noBoxes, regionSize, jigsaw *node
	size                               int // squares of a region; 0: as the longer side of the board
}

// keep remembers an item of which there is one in a text.
func (p *puzzle) keep(to **node, n *node) {
	if *to != nil && strings.Join((*to).args, "~") != strings.Join(n.args, "~") {
		p.refuse(n, "another item is different")
	}
	*to = n
}

func readShape(p *puzzle, n *node) {
	if p.frame.shape != nil {
		p.fail(n, finding.ErrSyntax, "with two boards: one text is one puzzle; several are links, a line each")
	}
	p.frame.shape = n
}

var shapeForm = regexp.MustCompile(`^([1-9]\d?)x([1-9]\d?)(?:~(?:([01])-)?(\d\d?)?)?(?:~(Sudoku|Raw))?$`)

// shape is the board of the text, without boxes. Values begin at 1, as many as the
// longer side has squares.
func (p *puzzle) shape() {
	p.board = sudoku.Board{Rows: 9, Cols: 9, Lo: 1, Hi: 9}
	n := p.frame.shape
	if n == nil {
		return
	}
	text := strings.Join(n.args, "~")
	m := shapeForm.FindStringSubmatch(text)
	if m == nil {
		m = make([]string, 6) // of a board of no rows
	}
	number := func(text string, usual int) int {
		if v, ok := natural(text); ok {
			return v
		}
		return usual
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
		if n != nil && b.FreeLines {
			p.refuse(n, "the board has no houses")
		}
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
	case p.err == nil && n == nil && !b.FreeLines:
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
	if len(args) != 1 {
		p.refuse(n, "it has one map of regions")
		return
	}
	var count int
	b.Regions, count = lex.Numbered([]rune(args[0]))
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
	if len(sizes) == 1 {
		p.refuse(n, "all squares are one region")
	}
}

var groupName = regexp.MustCompile(`^[A-Z]+$`)

// readVar reads a group of cells beside the grid: its name, a label, which says nothing,
// and its number of cells, "8" or "4x6". A group of one cell has its name alone.
func readVar(p *puzzle, n *node) {
	if len(n.args) < 1 || len(n.args) > 3 || !groupName.MatchString(n.args[0]) {
		p.fail(n, finding.ErrSyntax, "with extra cells that are none: .Var~NAME~label~8")
		return
	}
	l := layer{prefix: "V" + n.args[0], count: 1}
	if len(n.args) == 3 {
		rows, cols, isTable := strings.Cut(n.args[2], "x")
		count, ok := natural(rows)
		if isTable {
			var ok2 bool
			l.cols, ok2 = natural(cols)
			ok, count = ok && ok2 && l.cols > 0 && l.cols <= 16 && count <= sudoku.MaxN, count*min(l.cols, 16)
		}
		if !ok || count < 1 {
			p.refuse(n, "%.20q is no number of cells", n.args[2])
		}
		l.count = count
	}
	for _, other := range p.layers {
		if other.prefix == l.prefix {
			p.refuse(n, "there is a group %s already", n.args[0])
		}
	}
	if all := l.count + len(p.extra); all > sudoku.MaxN {
		p.fail(n, finding.ErrSize, "with %d extra cells: a board has up to %d", all, sudoku.MaxN)
		return
	}
	p.layers = append(p.layers, l)
	for at := range l.count {
		p.extra = append(p.extra, p.name(place{len(p.layers) - 1, at}))
	}
}
