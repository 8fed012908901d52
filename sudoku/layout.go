package sudoku

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Layout is a board under construction: what a [Rule] extends. Rows and
// columns are always there; the boxes can be replaced.
type Layout struct {
	n, boxRows, boxCols int
	lines, boxes, extra []House
	boxesReplaced       bool
	aparts              []Apart
}

func newLayout(boxRows, boxCols int) *Layout {
	l := &Layout{n: boxRows * boxCols, boxRows: boxRows, boxCols: boxCols}
	for r := range l.n {
		l.lines = append(l.lines, House{Row, r, l.pick(func(i int) (int, int) { return r, i })})
	}
	for c := range l.n {
		l.lines = append(l.lines, House{Column, c, l.pick(func(i int) (int, int) { return i, c })})
	}
	for b := range l.n {
		top, left := l.BoxCorner(b)
		l.boxes = append(l.boxes, House{Box, b, l.pick(func(i int) (int, int) { return top + i/boxCols, left + i%boxCols })})
	}
	return l
}

// N is the number of digits, rows and columns.
func (l *Layout) N() int { return l.n }

// Box is the size of a box.
func (l *Layout) Box() (rows, cols int) { return l.boxRows, l.boxCols }

// BoxCorner is the row and column of the top left cell of box b; boxes are
// counted from 0, left to right, then down.
func (l *Layout) BoxCorner(b int) (row, col int) {
	perBand := l.n / l.boxCols
	return b / perBand * l.boxRows, b % perBand * l.boxCols
}

// Cell is the cell at a row and column, both from 0.
func (l *Layout) Cell(row, col int) Cell { return Cell(row*l.n + col) }

// pick collects the n cells whose rows and columns at returns.
func (l *Layout) pick(at func(i int) (row, col int)) []Cell {
	cells := make([]Cell, l.n)
	for i := range cells {
		cells[i] = l.Cell(at(i))
	}
	return cells
}

// AddHouse adds a house of exactly n different cells. It keeps the slice.
func (l *Layout) AddHouse(kind Kind, index int, cells []Cell) error {
	if err := l.valid(cells, l.n); err != nil {
		return fmt.Errorf("%s %d: %w", kind, index+1, err)
	}
	l.extra = append(l.extra, House{kind, index, cells})
	return nil
}

// ReplaceBoxes takes the boxes away and puts these houses, of exactly n
// different cells each, in their place; none at all leaves a Latin square.
// Two rules cannot both replace the boxes.
func (l *Layout) ReplaceBoxes(houses []House) error {
	if l.boxesReplaced {
		return fmt.Errorf("the boxes are already replaced by another rule")
	}
	for _, h := range houses {
		if err := l.valid(h.Cells, l.n); err != nil {
			return fmt.Errorf("%s: %w", h.Name(), err)
		}
	}
	l.boxes, l.boxesReplaced = houses, true
	return nil
}

// AddApart adds a set of at least two different cells in which a digit
// appears at most once. It keeps the slice.
func (l *Layout) AddApart(rule string, cells []Cell) error {
	if len(cells) < 2 {
		return fmt.Errorf("%s: an apart set has at least two cells", rule)
	}
	if err := l.valid(cells, len(cells)); err != nil {
		return fmt.Errorf("%s: %w", rule, err)
	}
	l.aparts = append(l.aparts, Apart{rule, cells})
	return nil
}

// valid sorts cells and checks that they are want different cells of the board.
func (l *Layout) valid(cells []Cell, want int) error {
	slices.Sort(cells)
	if len(cells) != want {
		return fmt.Errorf("%d cells where %d belong", len(cells), want)
	}
	for i, c := range cells {
		if c < 0 || int(c) >= l.n*l.n {
			return fmt.Errorf("cell %d is not on the board", c)
		}
		if i > 0 && cells[i-1] == c {
			return fmt.Errorf("cell r%dc%d stands twice", int(c)/l.n+1, int(c)%l.n+1)
		}
	}
	return nil
}

// finish writes the houses and sets that say something into the shape, with
// the indices from cells back to them.
func (l *Layout) finish(s *Shape) {
	seen := map[string]bool{}
	var key []byte
	for _, h := range slices.Concat(l.lines, l.boxes, l.extra) {
		key = key[:0]
		for _, c := range h.Cells {
			key = binary.NativeEndian.AppendUint32(key, uint32(c))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			s.houses = append(s.houses, h)
		}
	}
	s.housesOf = newIndex(s.Cells(), len(s.houses), func(i int) []Cell { return s.houses[i].Cells })
	for _, a := range l.aparts {
		if len(a.Cells) > 2 || !s.shareHouse(a.Cells[0], a.Cells[1]) {
			s.aparts = append(s.aparts, a)
		}
	}
	s.apartsOf = newIndex(s.Cells(), len(s.aparts), func(i int) []Cell { return s.aparts[i].Cells })
}

func (s *Shape) shareHouse(a, b Cell) bool {
	for _, h := range s.housesOf.of(a) {
		if slices.Contains(s.housesOf.of(b), h) {
			return true
		}
	}
	return false
}

// index answers "which sets hold this cell" from two flat slices.
type index struct{ start, sets []int32 }

func newIndex(cells, sets int, cellsOf func(int) []Cell) index {
	x := index{start: make([]int32, cells+1)}
	for i := range sets {
		for _, c := range cellsOf(i) {
			x.start[c+1]++
		}
	}
	for c := range cells {
		x.start[c+1] += x.start[c]
	}
	x.sets = make([]int32, x.start[cells])
	next := slices.Clone(x.start)
	for i := range sets {
		for _, c := range cellsOf(i) {
			x.sets[next[c]] = int32(i)
			next[c]++
		}
	}
	return x
}

func (x index) of(c Cell) []int32 { return x.sets[x.start[c]:x.start[c+1]:x.start[c+1]] }
