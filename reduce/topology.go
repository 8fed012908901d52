package reduce

import (
	"context"
	"slices"

	"sudokusat/sudoku"
)

// topology is what propagation looks up about the houses of a shape and of a
// puzzle's own rules, in flat slices.
//
// An intersection is the cells that two houses have in common, when there are
// at least two. On a plain board these are the box/line intersections (the
// triads of 9×9):
//
//	+-------+-------+-------+
//	| a a a | . . . | . . . |   a: row 1 ∩ box 1
//	| . . . | . b . | . . . |   b: column 5 ∩ box 2
//	| . . . | . b . | . . . |
//	+-------+---b---+-------+
type topology struct {
	n, cells, houses, words int
	fill                    int    // cells that exist
	missing                 []bool // by cell; nil: none

	cellsOf       []sudoku.Cell // houses × n
	housesOf      lists         // by cell
	intersections int
	ofHouse       lists // by house: pairs (intersection, other house)
	ofCell        lists // by cell: intersections
	widest        int   // cells of the largest intersection
}

// lists is a slice of slices, stored flat.
type lists struct{ start, items []int32 }

func (l *lists) of(i int) []int32 { return l.items[l.start[i]:l.start[i+1]] }

func flatten(of [][]int32) lists {
	l := lists{start: make([]int32, len(of)+1)}
	for i, items := range of {
		l.start[i+1] = l.start[i] + int32(len(items))
	}
	l.items = slices.Concat(of...)
	return l
}

// mostIntersections bounds the intersections in which a puzzle's own houses take part:
// thousands of houses overlap in millions. Without some of them less is found.
const mostIntersections = 1 << 17

// newTopology builds the tables; own is houses beyond the shape's. When ctx ends, the
// tables are not complete.
func newTopology(ctx context.Context, s *sudoku.Shape, own [][]sudoku.Cell) *topology {
	t := &topology{n: s.N(), cells: s.Cells(), fill: s.Fill(), houses: len(s.Houses()) + len(own), words: (s.N() + 63) / 64}
	if t.fill < t.cells {
		t.missing = make([]bool, t.cells)
		for c := range t.missing {
			t.missing[c] = !s.Exists(sudoku.Cell(c))
		}
	}
	t.cellsOf = make([]sudoku.Cell, 0, t.houses*t.n)
	for _, h := range s.Houses() {
		t.cellsOf = append(t.cellsOf, h.Cells...)
	}
	housesOf := make([][]int32, t.cells)
	for c := range housesOf {
		housesOf[c] = s.HousesOf(sudoku.Cell(c))
	}
	for i, house := range own {
		t.cellsOf = append(t.cellsOf, house...)
		for _, c := range house {
			housesOf[c] = append(housesOf[c], int32(len(s.Houses())+i))
		}
	}
	t.housesOf = flatten(housesOf)

	t.intersect(ctx, housesOf, len(s.Houses()))
	return t
}

// intersect lists the intersections, those of a puzzle's own houses, from the number own on,
// up to the bound.
func (t *topology) intersect(ctx context.Context, housesOf [][]int32, own int) {
	ofHouse, ofCell := make([][]int32, t.houses), make([][]int32, t.cells)
	common, ids := make([]int, t.houses), make([]int32, t.houses)
	for h := range t.houses {
		if ctx.Err() != nil {
			break
		}
		cells := t.house(h)
		for _, c := range cells {
			for _, o := range housesOf[c] {
				common[o]++
			}
		}
		for o := h + 1; o < t.houses; o++ {
			ids[o] = -1
			if common[o] < 2 || o >= own && t.intersections >= mostIntersections {
				continue
			}
			id := int32(t.intersections)
			t.intersections++
			t.widest = max(t.widest, common[o])
			ofHouse[h] = append(ofHouse[h], id, int32(o))
			ofHouse[o] = append(ofHouse[o], id, int32(h))
			ids[o] = id
		}
		for _, c := range cells {
			for _, o := range housesOf[c] {
				if int(o) > h && ids[o] >= 0 {
					ofCell[c] = append(ofCell[c], ids[o])
				}
			}
		}
		clear(common)
	}
	t.ofHouse, t.ofCell = flatten(ofHouse), flatten(ofCell)
}

func (t *topology) house(h int) []sudoku.Cell { return t.cellsOf[h*t.n : (h+1)*t.n] }

// in reports whether a cell lies in a house.
func (t *topology) in(c sudoku.Cell, h int32) bool {
	return slices.Contains(t.housesOf.of(int(c)), h)
}
