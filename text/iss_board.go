package text

import (
	"strconv"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The board of a puzzle of ISS: its size, its boxes and regions, and cells beside the
// grid.

// boardItem takes an item that says something of the board; known is false for
// others.
func (p *issPuzzle) boardItem(item *issItem) (known bool, err error) {
	switch item.name {
	case "Shape":
		return true, p.shape(item)
	case "NoBoxes":
		p.noBoxes = true
	case "RegionSize":
		if p.regionSize = lex.Atoi(strings.Join(item.args, "~")); p.regionSize < 1 || p.regionSize > 256 {
			return true, finding.Errorf(ErrSize, "text of %s with regions of %.20q squares", issSite, strings.Join(item.args, "~"))
		}
	case "Jigsaw":
		return true, p.jigsaw(item)
	case "Var":
		return true, p.extra(item)
	case "SearchPriority":
	default:
		return false, nil
	}
	return true, nil
}

// shape reads RxC, a range of values "9" or "0-8", and a type. Values begin at 1,
// as many as the longer side has squares.
func (p *issPuzzle) shape(item *issItem) error {
	bad := finding.Errorf(ErrSize, "text of %s with the board %.30s, which is none: one is written 6x6 or 6x6~0-8, up to 16x16", issSite, strings.Join(item.args, "~"))
	if p.shapes++; p.shapes > 1 {
		return finding.Errorf(ErrSyntax, "text of %s with two boards: one text is one puzzle; several are links, a line each", issSite)
	}
	if len(item.args) == 0 {
		return bad
	}
	r, c, ok := strings.Cut(item.args[0], "x")
	rows, cols := lex.Atoi(r), lex.Atoi(c)
	if !ok || rows < 1 || cols < 1 || rows > 16 || cols > 16 {
		return bad
	}
	b := sudoku.Board{Rows: rows, Cols: cols, Lo: 1, Hi: max(rows, cols), Extra: p.board.Extra, Regions: p.board.Regions}
	for _, a := range item.args[1:] {
		from, to, isRange := strings.Cut(a, "-")
		switch {
		case a == "" || a == "Sudoku":
		case a == "Raw":
			b.FreeLines, p.raw = true, true
		case isRange:
			b.Lo, b.Hi = lex.Atoi(from), lex.Atoi(to)
		default:
			b.Hi = lex.Atoi(a)
		}
	}
	if b.Lo < 0 || b.Lo > 1 || b.Hi < b.Lo || b.Hi > 16 {
		return bad
	}
	p.board = b
	return nil
}

// jigsaw reads a map of regions, a character for each square.
func (p *issPuzzle) jigsaw(item *issItem) error {
	if p.jigsaws++; len(item.args) == 0 || p.jigsaws > 1 {
		return finding.Errorf(ErrRule, "text of %s with several maps of regions, or none", issSite)
	}
	names := map[rune]int{}
	p.board.Regions = nil
	for _, c := range item.args[0] {
		if _, met := names[c]; !met {
			names[c] = len(names)
		}
		p.board.Regions = append(p.board.Regions, names[c])
	}
	return nil
}

// rest takes the squares that are left over out of a map of regions: one group of
// them, of another size than regions have, is no region.
func (p *issPuzzle) rest() error {
	sizes := map[int]int{}
	for _, r := range p.board.Regions {
		sizes[r]++
	}
	odd := -1
	for r, size := range sizes {
		switch {
		case size == p.regionSquares():
		case odd >= 0:
			return finding.Errorf(ErrSize, "text of %s whose map has several regions that are not %d squares", issSite, p.regionSquares())
		default:
			odd = r
		}
	}
	for i, r := range p.board.Regions {
		if r == odd {
			p.board.Regions[i] = -1
		}
	}
	return nil
}

// regionSquares is the number of squares of a region: what .RegionSize says, or the
// longer side of the board.
func (p *issPuzzle) regionSquares() int {
	if p.regionSize > 0 {
		return p.regionSize
	}
	return max(p.board.Rows, p.board.Cols)
}

// extra reads a group of cells beside the grid: their name, a label, and their
// number, "8" or "4x6". A group of one cell has its name alone.
func (p *issPuzzle) extra(item *issItem) error {
	bad := finding.Errorf(ErrSyntax, "text of %s with extra cells that are none: .Var~NAME~label~8", issSite)
	if len(item.args) < 2 || len(item.args) > 3 || !issExtra().MatchString("V"+item.args[0]) {
		return bad
	}
	rows, cols, isTable := strings.Cut(item.args[len(item.args)-1], "x")
	count := lex.Atoi(rows)
	if isTable {
		count *= lex.Atoi(cols)
	}
	switch {
	case count < 1 || len(rows) > 4 || len(cols) > 4:
		return bad
	case count+len(p.board.Extra) > sudoku.MaxN:
		return finding.Errorf(ErrSize, "text of %s with %d extra cells: a board has up to %d", issSite, count+len(p.board.Extra), sudoku.MaxN)
	}
	for i := range count {
		name := "V" + item.args[0]
		if count > 1 {
			name += strconv.Itoa(i + 1)
		}
		p.board.Extra = append(p.board.Extra, name)
	}
	return nil
}

// boxes gives the board its boxes, which are as large as regions.
func (p *issPuzzle) boxes() {
	b := &p.board
	b.BoxRows, b.BoxCols = 0, 0
	if r, c := issBox(b.Rows, b.Cols, p.regionSquares()); !p.noBoxes && !p.raw && r > 1 && c > 1 {
		b.BoxRows, b.BoxCols = r, c
	}
}

// issBox is the size of the boxes of a board: n squares, as square as possible and
// not taller than wide where both divide the board, or 0, 0.
func issBox(rows, cols, n int) (r, c int) {
	for h := 1; h*h <= n; h++ {
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
