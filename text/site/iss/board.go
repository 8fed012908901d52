package iss

import (
	"regexp"
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// The items of the board: its size, its boxes and regions, and cells beside the grid.

// frame is these items, which are read before the rules, wherever they stand.
type frame struct {
	shape, noBoxes, regionSize, jigsaw *node
	size                               int // squares of a region; 0: as the longer side of the board
}

// keep remembers an item of which there is one in a text.
func keep(to **node, n *node) error {
	if *to != nil && strings.Join((*to).args, "~") != strings.Join(n.args, "~") {
		return n.refuse("another item is different")
	}
	*to = n
	return nil
}

func readShape(p *puzzle, n *node) error {
	if p.frame.shape != nil {
		return finding.Errorf(finding.ErrSyntax, "text of %s with two boards: one text is one puzzle; several are links, a line each", site)
	}
	p.frame.shape = n
	return nil
}

var shapeForm = regexp.MustCompile(`^([1-9]\d?)x([1-9]\d?)(?:~(?:([01])-)?(\d\d?)?)?(?:~(Sudoku|Raw))?$`)

// shape is the board of the text, without boxes. Values begin at 1, as many as the
// longer side has squares.
func (p *puzzle) shape() error {
	p.board = sudoku.Board{Rows: 9, Cols: 9, Lo: 1, Hi: 9}
	n := p.frame.shape
	if n == nil {
		return nil
	}
	text := strings.Join(n.args, "~")
	m := shapeForm.FindStringSubmatch(text)
	bad := finding.Errorf(finding.ErrSize, "text of %s with the board %.30s, which is none: one is written 6x6 or 6x6~0-8, up to 16x16", site, text)
	if m == nil || m[3] != "" && m[4] == "" {
		return bad
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
	if values := b.Hi - b.Lo + 1; max(b.Rows, b.Cols) > 16 || values < 1 || values > 16 || !b.FreeLines && values < max(b.Rows, b.Cols) {
		return bad
	}
	return nil
}

// houses gives the board its boxes, which are as large as regions, and its regions.
func (p *puzzle) houses() error {
	b, f := &p.board, &p.frame
	f.size = max(b.Rows, b.Cols)
	for _, n := range []*node{f.noBoxes, f.regionSize, f.jigsaw} {
		if n != nil && b.FreeLines {
			p.at = n.at
			return n.refuse("the board has no houses")
		}
	}
	if n := f.regionSize; n != nil {
		p.at = n.at
		size, ok := natural(strings.Join(n.args, "~"))
		if !ok || size < 1 || size > 256 {
			return finding.Errorf(finding.ErrSize, "text of %s with regions of %.20q squares", site, strings.Join(n.args, "~"))
		}
		f.size = size
	}
	switch n := f.noBoxes; {
	case n != nil && len(n.args) > 0:
		p.at = n.at
		return n.refuse("it has no arguments")
	case n == nil && !b.FreeLines:
		b.BoxRows, b.BoxCols = boxFor(b.Rows, b.Cols, f.size)
	}
	if f.jigsaw == nil {
		return nil
	}
	p.at = f.jigsaw.at
	return p.jigsaw(f.jigsaw)
}

// jigsaw reads a map of regions, a character for each square, behind the board's size in
// older texts. One group of squares of a size that regions cannot have is no region.
func (p *puzzle) jigsaw(n *node) error {
	b := &p.board
	args := n.args
	if len(args) == 2 && args[0] == strconv.Itoa(b.Rows)+"x"+strconv.Itoa(b.Cols) {
		args = args[1:]
	}
	if len(args) != 1 {
		return n.refuse("it has one map of regions")
	}
	names, sizes := map[rune]int{}, []int(nil)
	for _, c := range args[0] {
		k, met := names[c]
		if !met {
			k = len(names)
			names[c], sizes = k, append(sizes, 0)
		}
		sizes[k]++
		b.Regions = append(b.Regions, k)
	}
	if len(b.Regions) != b.Rows*b.Cols {
		return finding.Errorf(finding.ErrLength, "text of %s whose map of regions has %d squares and its board %d", site, len(b.Regions), b.Rows*b.Cols)
	}
	odd := -1
	for k, size := range sizes {
		switch isPiece := size >= max(b.Rows, b.Cols) && size <= b.Hi-b.Lo+1; {
		case isPiece && size == p.frame.size:
		case isPiece || odd >= 0:
			return finding.Errorf(finding.ErrSize, "text of %s whose map has several regions that are not %d squares", site, p.frame.size)
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
		return n.refuse("all squares are one region")
	}
	return nil
}

var groupName = regexp.MustCompile(`^[A-Z]+$`)

// readVar reads a group of cells beside the grid: its name, a label, which says nothing,
// and its number of cells, "8" or "4x6". A group of one cell has its name alone.
func readVar(p *puzzle, n *node) error {
	if len(n.args) < 1 || len(n.args) > 3 || !groupName.MatchString(n.args[0]) {
		return finding.Errorf(finding.ErrSyntax, "text of %s with extra cells that are none: .Var~NAME~label~8", site)
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
			return n.refuse("%.20q is no number of cells", n.args[2])
		}
		l.count = count
	}
	for _, other := range p.layers {
		if other.prefix == l.prefix {
			return n.refuse("there is a group %s already", n.args[0])
		}
	}
	if all := l.count + len(p.extra); all > sudoku.MaxN {
		return finding.Errorf(finding.ErrSize, "text of %s with %d extra cells: a board has up to %d", site, all, sudoku.MaxN)
	}
	p.layers = append(p.layers, l)
	for at := range l.count {
		p.extra = append(p.extra, p.name(place{len(p.layers) - 1, at}))
	}
	return nil
}
