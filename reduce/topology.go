package reduce

import (
	"slices"

	"sudokusat/sudoku"
)

// topology is what propagation looks up about a shape, in flat slices.
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

	cellsOf       []sudoku.Cell // houses × n
	housesOf      lists         // by cell
	intersections int
	ofHouse       lists // by house: pairs (intersection, other house)
	ofCell        lists // by cell: intersections
	apartPeers    lists // by cell: cells apart from it
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

func newTopology(s *sudoku.Shape) *topology {
	t := &topology{n: s.N(), cells: s.Cells(), houses: len(s.Houses()), words: (s.N() + 63) / 64}
	t.cellsOf = make([]sudoku.Cell, 0, t.houses*t.n)
	for _, h := range s.Houses() {
		t.cellsOf = append(t.cellsOf, h.Cells...)
	}
	housesOf := make([][]int32, t.cells)
	for c := range housesOf {
		housesOf[c] = s.HousesOf(sudoku.Cell(c))
	}
	t.housesOf = flatten(housesOf)

	ofHouse, ofCell := make([][]int32, t.houses), make([][]int32, t.cells)
	common := make([]int, t.houses)
	for h := range t.houses {
		cells := t.house(h)
		for _, c := range cells {
			for _, o := range housesOf[c] {
				common[o]++
			}
		}
		for o := h + 1; o < t.houses; o++ {
			if common[o] < 2 {
				continue
			}
			id := int32(t.intersections)
			t.intersections++
			t.widest = max(t.widest, common[o])
			ofHouse[h] = append(ofHouse[h], id, int32(o))
			ofHouse[o] = append(ofHouse[o], id, int32(h))
			for _, c := range cells {
				if slices.Contains(housesOf[c], int32(o)) {
					ofCell[c] = append(ofCell[c], id)
				}
			}
		}
		clear(common)
	}
	t.ofHouse, t.ofCell = flatten(ofHouse), flatten(ofCell)

	apart := make([][]int32, t.cells)
	for _, a := range s.Aparts() {
		for _, c := range a.Cells {
			for _, p := range a.Cells {
				if p != c && !slices.Contains(apart[c], int32(p)) {
					apart[c] = append(apart[c], int32(p))
				}
			}
		}
	}
	t.apartPeers = flatten(apart)
	return t
}

func (t *topology) house(h int) []sudoku.Cell { return t.cellsOf[h*t.n : (h+1)*t.n] }

// in reports whether a cell lies in a house.
func (t *topology) in(c sudoku.Cell, h int32) bool {
	return slices.Contains(t.housesOf.of(int(c)), h)
}
