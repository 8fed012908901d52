package canon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// The maps of a board: the permutations of its cells that take each set of different
// cells to such a set: rows, columns, boxes or regions, diagonals, windows, two cells a
// chess move apart. Sets that are part of another one are redundant and left out.
//
//	4×4: 128   6×6: 3,456   8×8: 442,368   plain 9×9: 3,359,232, see [Classic]
//	9×9 with both diagonals, windows, or a jigsaw map: 1 to some hundred
//
// Where rows, columns and boxes are all there is, the maps are not listed, see [lineBoard].
//
// A search puts cell after cell in a place where for each of its sets some set is left
// that has all images so far. It need not find them all: as with Schreier and Sims it is
// enough to know, for each cell, the places it can come to while the cells before it stay,
// and one map for each. All others are products of these,
//
//	cell 1 comes to any of a places · cell 2 to b, cell 1 staying · cell 3 to c, … = a·b·c·…
//
// and how many there are is known before any is written down.

// Maps is the set of permutations of the cells that preserve a board and rules. It is
// safe for concurrent use.
type Maps struct {
	shape *sudoku.Shape
	lines *lineBoard // or
	chain *mapChain  // unless maps are listed
	from  []uint16   // map after map, the cell that comes to each place
	n     int        // cells
	own   bool       // the puzzle has rules of its own

	listing sync.Once // of a board of lines, for Check
	listed  *Maps
}

// ErrMaps is wrapped by errors about boards that have no canonical forms here.
var ErrMaps = errors.New("no canonical forms")

const (
	mapsRoom  = 1 << 25 // bounds the memory for maps, in cells
	mapsCells = 1 << 12 // of a board
	mapsSets  = 1 << 13
	mapsWork  = 1 << 30 // words visited; some seconds
)

// NewMaps finds the maps of a puzzle's board and rules, which must be about different
// digits only. The error is that of ctx, or wraps [ErrMaps], also if the search takes too
// long.
func NewMaps(ctx context.Context, p sudoku.Puzzle) (*Maps, error) {
	if p.Shape == nil {
		return nil, fmt.Errorf("%w: the puzzle has no board", ErrMaps)
	}
	if lines, ok := newLineBoard(p); ok {
		return &Maps{shape: p.Shape, lines: lines, n: p.Shape.Cells()}, nil
	}
	return findMaps(ctx, p, mapsRoom/p.Shape.Cells())
}

// findMaps lists the maps, or builds a chain of them if there are more than room.
func findMaps(ctx context.Context, p sudoku.Puzzle, room int) (*Maps, error) {
	s := p.Shape
	var sets [][]sudoku.Cell
	for _, h := range s.Houses() {
		sets = append(sets, h.Cells)
	}
	for _, d := range s.Differents() {
		sets = append(sets, d.Cells)
	}
	for _, c := range p.Constraints() {
		d, ok := c.(sudoku.Different)
		if !ok {
			return nil, fmt.Errorf("%w: rules about anything but different digits are not looked at", ErrMaps)
		}
		sets = append(sets, d.Cells)
	}
	if s.Cells() > mapsCells || len(sets) > mapsSets {
		return nil, fmt.Errorf("%w: %s is too large, with more than %d cells or %d sets of different cells", ErrMaps, s.Name(), mapsCells, mapsSets)
	}
	w := newMapSearch(ctx, s.Cells(), sets)
	levels, maps := w.chain()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case w.work > mapsWork:
		return nil, fmt.Errorf("%w: it takes too long to find the orders of the cells that keep %s", ErrMaps, s.Name())
	case w.stored > mapsRoom:
		return nil, chainRoom(s)
	}
	b := &Maps{shape: s, n: s.Cells(), own: len(p.Constraints()) > 0}
	if maps.Cmp(big.NewInt(int64(room))) > 0 {
		var err error
		b.chain, err = newMapChain(s, b.own, levels, maps)
		return b, err
	}
	b.from = products(s.Cells(), int(maps.Int64()), levels)
	return b, nil
}

// Listed returns the number of maps that are held in memory; the others are compositions
// of these.
func (b *Maps) Listed() (maps int) {
	if b.chain != nil {
		for _, level := range b.chain.reps {
			maps += len(level)
		}
		return maps
	}
	return len(b.from) / b.n
}

// Len returns the number of maps.
func (b *Maps) Len() *big.Int {
	if b.lines != nil {
		return b.lines.maps()
	}
	if b.chain != nil {
		return new(big.Int).Set(b.chain.maps)
	}
	return big.NewInt(int64(b.Listed()))
}

// products writes down all products of maps, at most one of each level.
func products(n, maps int, levels [][][]uint16) []uint16 {
	all := make([]uint16, 0, n*maps)
	for c := range n {
		all = append(all, uint16(c))
	}
	for i := len(levels) - 1; i >= 0; i-- {
		size := len(all)
		for _, from := range levels[i] {
			for at := 0; at < size; at += n {
				for _, c := range from {
					all = append(all, all[at+int(c)])
				}
			}
		}
	}
	return all
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (b bitset) add(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bitset) has(i int) bool { return b[i/64]>>(i%64)&1 != 0 }
func (b bitset) within(o bitset) bool {
	for i := range b {
		if b[i]&^o[i] != 0 {
			return false
		}
	}
	return true
}

// mapSearch is a search for maps.
type mapSearch struct {
	ctx    context.Context // ends the search
	order  []int           // cells in some set
	sets   []bitset        // of cells
	setsOf [][]int
	member []bitset // of each cell: its sets
	to     []uint16 // the place of each cell
	taken  bitset   // places
	left   []bitset // of each set: those that may be its image
	fixed  bitset   // sets with one image left, of which the others know
	depths []depth
	found  []uint16 // the cell that comes to each place
	work   int      // words visited
	stored int      // cells of maps in a chain

	// what put has changed: sets with their words before, and ^s of sets that were fixed
	trail []int
	old   []uint64

	queue       []int // sets with one image left
	meets, with []int // of a set and of its image, how many cells each set has of it
	size        []bitset
}

// depth is the memory of a cell on its way.
type depth struct {
	can, place bitset
	mark       int // the length of the trail
}

func newMapSearch(ctx context.Context, n int, lists [][]sudoku.Cell) *mapSearch {
	w := &mapSearch{ctx: ctx, setsOf: make([][]int, n), member: make([]bitset, n), to: make([]uint16, n), found: make([]uint16, n), taken: newBitset(n)}
	most := 0
	for _, set := range outermost(ctx, n, lists) {
		cells := newBitset(n)
		for _, c := range set {
			cells.add(int(c))
			w.setsOf[c] = append(w.setsOf[c], len(w.sets))
		}
		w.sets, most = append(w.sets, cells), max(most, len(set))
	}
	sets := len(w.sets)
	w.fixed, w.meets, w.with = newBitset(sets), make([]int, sets), make([]int, sets)
	for range most + 1 {
		w.size = append(w.size, newBitset(sets))
	}
	for c := range n {
		w.to[c], w.member[c] = uint16(c), newBitset(sets)
		for _, s := range w.setsOf[c] {
			w.member[c].add(s)
		}
		if len(w.setsOf[c]) > 0 {
			w.order = append(w.order, c)
		} else {
			w.taken.add(c) // it stays
		}
	}
	w.alike()
	w.connect()
	for range w.order {
		w.depths = append(w.depths, depth{can: newBitset(n), place: newBitset(n)})
	}
	return w
}

// outermost is the sets that are not part of another one.
func outermost(ctx context.Context, n int, lists [][]sudoku.Cell) (sets [][]sudoku.Cell) {
	with := make([][]int, n)
	all := make([]bitset, len(lists))
	for i, list := range lists {
		all[i] = newBitset(n)
		for _, c := range list {
			all[i].add(int(c))
			with[c] = append(with[c], i)
		}
	}
	for i, list := range lists {
		if ctx.Err() != nil {
			break // and what is found is of no use
		}
		part := len(list) < 2 // it excludes nothing
		for k := 0; !part && k < len(with[list[0]]); k++ {
			o := with[list[0]][k]
			part = o != i && all[i].within(all[o]) && (!all[o].within(all[i]) || o < i)
		}
		if !part {
			sets = append(sets, list)
		}
	}
	return sets
}

// alike begins with the images that each set may have: those that have as many cells, and
// as many of these in common with other sets.
func (w *mapSearch) alike() {
	groups := map[string]bitset{}
	names := make([]string, len(w.sets))
	for s := range w.sets {
		if w.over() {
			return
		}
		w.count(s, w.meets)
		sorted := slices.Clone(w.meets)
		slices.Sort(sorted)
		names[s] = fmt.Sprint(sorted)
		if groups[names[s]] == nil {
			groups[names[s]] = newBitset(len(w.sets))
		}
		groups[names[s]].add(s)
	}
	for s := range w.sets {
		w.left = append(w.left, slices.Clone(groups[names[s]]))
		w.queue = append(w.queue, s)
	}
	w.settle()
	w.trail, w.old = nil, nil // this stays
}

// connect orders the cells: first comes one with many sets, which has few places, then one
// of which most sets have a cell already, and few have none, so that what cannot be shows
// soon.
func (w *mapSearch) connect() {
	slices.SortStableFunc(w.order, func(a, b int) int { return len(w.setsOf[b]) - len(w.setsOf[a]) })
	met, touched := make([]bool, len(w.sets)), make([]int, len(w.to)) // sets, and how many of each cell
	for i := range w.order {
		if w.over() {
			return
		}
		best := i
		for k := i + 1; k < len(w.order) && i > 0; k++ {
			a, b := w.order[k], w.order[best]
			if cmp.Or(touched[a]-touched[b], len(w.setsOf[b])-len(w.setsOf[a]), b-a) > 0 {
				best = k
			}
		}
		c := w.order[best]
		w.order[i], w.order[best] = c, w.order[i]
		for _, s := range w.setsOf[c] {
			for o := 0; o < len(w.to) && !met[s]; o++ {
				if w.sets[s].has(o) {
					touched[o]++
				}
			}
			met[s] = true
		}
	}
}

// over reports whether the search takes too long.
func (w *mapSearch) over() bool { return w.work > mapsWork || w.ctx.Err() != nil }

// chain is the places of each cell while those before it stay, with a map for each, as the
// cells that come to the places; and the number of all maps. It ends early where that is
// too much work, or memory.
func (w *mapSearch) chain() (levels [][][]uint16, maps *big.Int) {
	maps = big.NewInt(1)
	for i, c := range w.order {
		if w.over() {
			return nil, maps
		}
		var level [][]uint16
		w.places(i)
		for place := range w.to {
			if place == c || !w.put(i, place) {
				continue
			}
			if w.extend(i + 1) {
				level = append(level, slices.Clone(w.found))
				w.stored += len(w.found)
			}
			w.undo(i, place)
			if w.over() || w.stored > mapsRoom {
				return nil, maps
			}
		}
		maps.Mul(maps, big.NewInt(int64(len(level)+1)))
		levels = append(levels, level)
		w.put(i, c)
	}
	return levels, maps
}

// extend puts the cells from number i of the order on, in the first way there is; found
// then is the map.
func (w *mapSearch) extend(i int) bool {
	if i == len(w.order) {
		for c, place := range w.to {
			w.found[place] = uint16(c)
		}
		return true
	}
	w.places(i)
	for place := range w.to {
		if !w.put(i, place) {
			continue
		}
		found := w.extend(i + 1)
		w.undo(i, place)
		if found || w.over() {
			return found
		}
	}
	return false
}

// places finds where cell number i of the order may come: where all its sets may.
func (w *mapSearch) places(i int) {
	c := w.order[i]
	d := &w.depths[i]
	for k, s := range w.setsOf[c] {
		clear(d.place)
		for j, word := range w.left[s] {
			for ; word != 0; word &= word - 1 {
				set := w.sets[j*64+bits.TrailingZeros64(word)]
				for x := range d.place {
					d.place[x] |= set[x]
				}
				w.work += len(set)
			}
		}
		for x := range d.can {
			if k == 0 {
				d.can[x] = d.place[x] &^ w.taken[x]
			} else {
				d.can[x] &= d.place[x]
			}
		}
	}
	w.work += len(w.to)
}

// put brings cell number i of the order to a place, or reports that it does not fit.
func (w *mapSearch) put(i, place int) bool {
	c := w.order[i]
	d := &w.depths[i]
	if !d.can.has(place) || len(w.setsOf[place]) != len(w.setsOf[c]) {
		return false
	}
	d.mark = len(w.trail)
	w.to[c] = uint16(place)
	w.taken.add(place)
	fits := true
	for _, s := range w.setsOf[c] {
		fits = fits && w.narrow(s, w.member[place])
	}
	if fits = fits && w.settle(); !fits {
		w.undo(i, place)
	}
	return fits
}

// narrow leaves a set those images that are among some, and reports whether there are any.
func (w *mapSearch) narrow(s int, among bitset) bool {
	left := w.left[s]
	w.work += len(left)
	if left.within(among) {
		return true
	}
	w.trail, w.old = append(w.trail, s), append(w.old, left...)
	n := 0
	for x := range left {
		left[x] &= among[x]
		n += bits.OnesCount64(left[x])
	}
	if n == 1 {
		w.queue = append(w.queue, s)
	}
	return n > 0
}

// settle propagates sets with one image left to the others: they have as many cells in
// common as their images have.
func (w *mapSearch) settle() bool {
	fits := true
	for fits && len(w.queue) > 0 {
		s := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		image, ones := 0, 0
		for x, word := range w.left[s] {
			if ones += bits.OnesCount64(word); word != 0 {
				image = x*64 + bits.TrailingZeros64(word)
			}
		}
		if ones != 1 || w.fixed.has(s) {
			continue
		}
		w.fixed.add(s)
		w.trail = append(w.trail, ^s)
		w.count(s, w.meets)
		w.count(image, w.with)
		for _, size := range w.size {
			clear(size)
		}
		for o, n := range w.with {
			w.size[n].add(o)
		}
		for o, n := range w.meets {
			fits = fits && w.narrow(o, w.size[n])
		}
	}
	w.queue = w.queue[:0]
	return fits
}

// count counts the cells that each set has in common with one.
func (w *mapSearch) count(s int, common []int) {
	clear(common)
	for c, sets := range w.setsOf {
		if w.sets[s].has(c) {
			for _, o := range sets {
				common[o]++
			}
		}
	}
	w.work += len(w.setsOf) + len(common)
}

func (w *mapSearch) undo(i, place int) {
	w.taken[place/64] &^= 1 << (place % 64)
	for mark := w.depths[i].mark; len(w.trail) > mark; w.trail = w.trail[:len(w.trail)-1] {
		s := w.trail[len(w.trail)-1]
		if s < 0 {
			w.fixed[^s/64] &^= 1 << (^s % 64)
			continue
		}
		at := len(w.old) - len(w.left[s])
		copy(w.left[s], w.old[at:])
		w.old = w.old[:at]
	}
}
