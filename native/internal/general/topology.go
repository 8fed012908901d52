package general

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// Topology is a shape as the search wants it: from a cell to its slots in the
// houses and to the cells it differs from, from a slot back to its cell, and
// from a house to those it meets in more than one cell. It is safe for
// concurrent use.
//
// A house's slots are numbered house·n + place, and so are its digits: with
// the house's base h·n, slotCell[base+place] is a cell, and base+digit finds
// what a board keeps of the digit in that house.
type Topology struct {
	shape    *sudoku.Shape
	n, cells int
	fill     int     // cells that can be filled: all but the missing squares
	missing  []int32 // the missing squares
	houses   int

	slotCell  []int32 // base+place → cell
	slotStart []int32 // cell → its slots, cells+1 entries
	slots     []slot

	// Cells that differ and share no house: pairs, cell by cell, and larger
	// sets.
	pairStart []int32
	pairs     []int32
	sets      scopes

	// base+place → intersections of that house with others through that cell;
	// only up to 64 digits, where a set of places is one word.
	intersectionStart []int32
	intersections     []intersection
	maxIntersection   int // places of the widest one

	boards sync.Pool // *search

	mu       sync.Mutex
	extended []extension // topologies with the houses of puzzles, the most recent first
}

// slot is a cell's place in one of its houses.
type slot struct {
	base  int32 // house·n
	place int32
}

// NewTopology prepares the tables of a shape.
func NewTopology(s *sudoku.Shape) *Topology {
	houses := make([][]sudoku.Cell, len(s.Houses()))
	for h, house := range s.Houses() {
		houses[h] = house.Cells
	}
	return newTopology(context.Background(), s, houses)
}

// newTopology prepares the tables of a shape and its houses, to which others
// may have been added. When ctx ends, the tables are not complete.
func newTopology(ctx context.Context, s *sudoku.Shape, houses [][]sudoku.Cell) *Topology {
	t := &Topology{shape: s, n: s.N(), cells: s.Cells(), fill: s.Fill(), houses: len(houses)}
	for c := range t.cells {
		if !s.Exists(sudoku.Cell(c)) {
			t.missing = append(t.missing, int32(c))
		}
	}
	n := t.n
	t.slotCell = make([]int32, t.houses*n)
	t.slotStart = make([]int32, t.cells+1)
	for h, house := range houses {
		for p, c := range house {
			t.slotCell[h*n+p] = int32(c)
			t.slotStart[c+1]++
		}
	}
	for c := range t.cells {
		t.slotStart[c+1] += t.slotStart[c]
	}
	t.slots = make([]slot, t.slotStart[t.cells])
	next := slices.Clone(t.slotStart)
	for i, c := range t.slotCell {
		t.slots[next[c]] = slot{int32(i - i%n), int32(i % n)}
		next[c]++
	}
	t.findDifferents()
	if n <= 64 {
		t.findIntersections(ctx)
	}
	return t
}

// Shape returns the shape the tables were made from.
func (t *Topology) Shape() *sudoku.Shape { return t.shape }

func (t *Topology) slotsOf(c int) []slot  { return t.slots[t.slotStart[c]:t.slotStart[c+1]] }
func (t *Topology) pairsOf(c int) []int32 { return t.pairs[t.pairStart[c]:t.pairStart[c+1]] }

// findDifferents splits the shape's sets of different cells into pairs, which
// chess moves make many of and which are kept as the cells each cell differs
// from, and larger sets.
func (t *Topology) findDifferents() {
	t.pairStart = make([]int32, t.cells+1)
	differents := t.shape.Differents()
	t.sets.begin()
	for _, d := range differents {
		if len(d.Cells) > 2 {
			t.sets.add(d.Cells...)
		}
	}
	t.sets.finish(t.cells)
	if t.sets.count() == len(differents) {
		return
	}
	seen := make([]int, t.cells) // cell+1 of the last cell that met it
	for c := range t.cells {
		seen[c] = c + 1
		for _, s := range t.slotsOf(c) {
			for _, p := range t.slotCell[s.base : int(s.base)+t.n] {
				seen[p] = c + 1
			}
		}
		for _, i := range t.shape.DifferentsOf(sudoku.Cell(c)) {
			if cells := differents[i].Cells; len(cells) == 2 {
				for _, p := range cells {
					if seen[p] != c+1 {
						seen[p] = c + 1
						t.pairs = append(t.pairs, int32(p))
					}
				}
			}
		}
		t.pairStart[c+1] = int32(len(t.pairs))
	}
}

// extension is a topology with the houses of a puzzle's own.
type extension struct {
	key string // the houses' cells
	*Topology
}

// keepExtensions bounds the memory; puzzles that come one after the other
// mostly have the same houses or all different ones.
const keepExtensions = 4

// with returns the topology in which sets of n cells are houses too, nil when ctx ends
// before it is made. Sets that are houses already add nothing.
func (t *Topology) with(ctx context.Context, houses [][]sudoku.Cell) *Topology {
	all := make([][]sudoku.Cell, t.houses, t.houses+len(houses))
	seen := make(map[string]bool, t.houses+len(houses))
	var key []byte
	add := func(house []sudoku.Cell) bool {
		from := len(key)
		for _, c := range house {
			key = binary.LittleEndian.AppendUint32(key, uint32(c))
		}
		old := seen[string(key[from:])]
		if seen[string(key[from:])] = true; old {
			key = key[:from]
		}
		return !old
	}
	for h, house := range t.shape.Houses() {
		all[h] = house.Cells
		add(slices.Sorted(slices.Values(house.Cells)))
	}
	key = key[:0]
	for _, house := range houses {
		if house = slices.Sorted(slices.Values(house)); add(house) {
			all = append(all, house)
		}
	}
	if len(all) == t.houses {
		return t
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.IndexFunc(t.extended, func(x extension) bool { return x.key == string(key) })
	if i < 0 {
		made := newTopology(ctx, t.shape, all)
		if ctx.Err() != nil {
			return nil
		}
		i = min(len(t.extended), keepExtensions-1)
		t.extended = append(t.extended[:i], extension{string(key), made})
	}
	x := t.extended[i]
	copy(t.extended[1:i+1], t.extended[:i])
	t.extended[0] = x
	return x.Topology
}
