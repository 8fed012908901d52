package general

import (
	"math/bits"
	"sync"

	"sudokusat/sudoku"
)

// Topology is a shape as the search wants it: from a cell to its slots in the
// houses and to the cells it is apart from, from a slot back to its cell, and
// from a house to those it meets in more than one cell. It is safe for
// concurrent use.
//
// A house's slots are numbered house·n + place, and so are its digits: with
// the house's base h·n, slotCell[base+place] is a cell, and base+digit finds
// what a board keeps of the digit in that house.
type Topology struct {
	shape    *sudoku.Shape
	n, cells int
	houses   int

	slotCell  []int32 // base+place → cell
	slotStart []int32 // cell → its slots, cells+1 entries
	slots     []slot

	apartStart []int32 // cell → cells apart from it that share no house with it
	apart      []int32

	// base+place → crossings of that house through that cell; only up to 64
	// digits, where a set of places is one word.
	crossStart []int32
	crossings  []crossing
	maxCross   int // places of the widest crossing

	boards sync.Pool
}

// slot is a cell's place in one of its houses.
type slot struct {
	base  int32 // house·n
	place int32
}

// crossing is what a house shares with another, at least two cells of both:
// a digit that the house has only there cannot be elsewhere in the other.
type crossing struct {
	here, there uint64 // the shared cells as places of either house
	base        int32  // the other house
}

// NewTopology prepares the tables of a shape.
func NewTopology(s *sudoku.Shape) *Topology {
	t := &Topology{shape: s, n: s.N(), cells: s.Cells(), houses: len(s.Houses())}
	n := t.n
	t.slotCell = make([]int32, t.houses*n)
	for h, house := range s.Houses() {
		for p, c := range house.Cells {
			t.slotCell[h*n+p] = int32(c)
		}
	}
	t.slotStart = make([]int32, t.cells+1)
	for c := range t.cells {
		t.slotStart[c+1] = t.slotStart[c] + int32(len(s.HousesOf(sudoku.Cell(c))))
	}
	t.slots = make([]slot, t.slotStart[t.cells])
	next := append([]int32(nil), t.slotStart[:t.cells]...)
	for h := range t.houses {
		for p := range n {
			c := t.slotCell[h*n+p]
			t.slots[next[c]] = slot{int32(h * n), int32(p)}
			next[c]++
		}
	}
	t.apartStart = make([]int32, t.cells+1)
	if len(s.Aparts()) > 0 {
		t.findAparts()
	}
	if n <= 64 {
		t.findCrossings()
	}
	return t
}

// Shape is the shape the tables were made from.
func (t *Topology) Shape() *sudoku.Shape { return t.shape }

func (t *Topology) slotsOf(c int) []slot  { return t.slots[t.slotStart[c]:t.slotStart[c+1]] }
func (t *Topology) apartOf(c int) []int32 { return t.apart[t.apartStart[c]:t.apartStart[c+1]] }

// findAparts collects for each cell the cells that only apart sets keep from
// having its digit.
func (t *Topology) findAparts() {
	seen := make([]int, t.cells) // cell+1 of the last cell that met it
	for c := range t.cells {
		seen[c] = c + 1
		for _, s := range t.slotsOf(c) {
			for _, p := range t.slotCell[s.base : int(s.base)+t.n] {
				seen[p] = c + 1
			}
		}
		for _, a := range t.shape.ApartsOf(sudoku.Cell(c)) {
			for _, p := range t.shape.Aparts()[a].Cells {
				if seen[p] != c+1 {
					seen[p] = c + 1
					t.apart = append(t.apart, int32(p))
				}
			}
		}
		t.apartStart[c+1] = int32(len(t.apart))
	}
}

// findCrossings lists for each slot the other houses through its cell that
// share more cells with the slot's house than this one.
func (t *Topology) findCrossings() {
	n := t.n
	t.crossStart = make([]int32, t.houses*n+1)
	here := make([]uint64, t.houses) // what house h shares with each other one
	there := make([]uint64, t.houses)
	for h := range t.houses {
		clear(here)
		clear(there)
		for p := range n {
			for _, s := range t.slotsOf(int(t.slotCell[h*n+p])) {
				here[int(s.base)/n] |= 1 << p
				there[int(s.base)/n] |= 1 << s.place
			}
		}
		for p := range n {
			for _, s := range t.slotsOf(int(t.slotCell[h*n+p])) {
				o := int(s.base) / n
				if k := bits.OnesCount64(here[o]); o != h && k > 1 {
					t.crossings = append(t.crossings, crossing{here[o], there[o], s.base})
					t.maxCross = max(t.maxCross, k)
				}
			}
			t.crossStart[h*n+p+1] = int32(len(t.crossings))
		}
	}
}
