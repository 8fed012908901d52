package canon

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// The search for the maps of a board puts cell after cell in a place where for each of
// its sets some set is left that has all images so far. It need not find them all: as
// with Schreier and Sims it is enough to know, for each cell, the places it can come to
// while the cells before it stay, and one map for each. All others are products of these,
//
//	cell 1 comes to any of a places · cell 2 to b, cell 1 staying · cell 3 to c, … = a·b·c·…
//
// and how many there are is known before any is written down.

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
