package ruled

import (
	"math/bits"
	"slices"
)

// Regions to be found: as many cells per region as there are digits, connected, each digit
// once. What is known is kept as parts, sets of squares that are in one region whichever
// that is. The level has the parts as a forest; each square points to the first square of
// its part:
//
//	a a b .      two parts, a and b. Their squares have the same possible regions, no
//	. a b b      digit twice, and are no more than a region has. Squares that are decided
//	. . . .      for one region are one part, adjacent or not.
//
// The numbers of squares that are and that can be in a region decide more (this file), and
// so does how far a part can grow (grow.go). Parts come from decided regions, from rules
// that make regions equal, and from growing.

// regions is such a division of a board: the square, and the cell of its region, per index.
type regions struct {
	squares, labels []int32
	beside          [][]int32 // index → indices
	size            int       // of a region, the number of digits
	all             uint64    // the regions
	word            int32     // where the level keeps the forest
	renamed         bool      // the search has names of its own for them, see names.go
	apart           int32     // where it keeps, for each index, those that are in other regions, words each; 0: nowhere
	words           int
}

// parts is the room of the propagator. Everything is about the part whose first square
// has the index.
type parts struct {
	size          []int32
	labels        []uint64
	fixed, digits []uint64  // of decided squares, and all that its squares can have
	next, last    []int32   // the list of its squares, −1 at the end
	head          []int32   // the first square of each square's part when they were gathered
	members       []uint64  // and as a set, where the level has what is apart
	apart         []uint64  // the squares that none of it can be with
	seen          []int32   // the growth that met it, or the square
	growth        int32     // the present one
	buckets       [][]int32 // squares at each distance
	met           []int32   // the parts that the growth met
	tree                    // of divide.go
}

// findRegions recognizes regions among the constraints of the puzzle, and replaces their
// connections.
func (p *problem) findRegions() {
	for _, k := range p.outer {
		if k.kind != kindPairs {
			continue
		}
		x := &p.pairLists[k.at]
		made := regions{squares: x.a, labels: x.b, size: p.n}
		if len(x.b)%p.n != 0 || len(x.b) > p.n*p.n || p.n < 3 {
			continue
		}
		replaced := func(k prop) bool { return k.kind == kindConnected && made.connects(&p.connecteds[k.at]) }
		for _, k := range p.outer {
			if replaced(k) {
				made.all |= p.connecteds[k.at].allow
				made.beside = p.connecteds[k.at].beside
			}
		}
		if bits.OnesCount64(made.all)*p.n != len(x.b) {
			continue
		}
		for _, c := range x.b {
			if p.start[c] &= made.all; p.start[c] == 0 {
				p.broken = true
			}
		}
		p.outer = slices.DeleteFunc(p.outer, replaced)
		p.rename(&made)
		p.keepRegions(&made)
		p.outer = append(p.outer, put(&p.regionLists, kindRegions, made))
		p.enclose(&made)
		if len(p.regionLists) == 1 {
			p.findCounted(&p.regionLists[0])
		}
	}
}

// connects reports whether a connection is that of one of the regions.
func (x *regions) connects(c *connected) bool {
	return !c.toEdge() && c.min == x.size && c.max == x.size && single(c.allow) && slices.Equal(c.cells, x.labels)
}

// keepRegions begins the forest, and notes which squares are apart by rules.
func (p *problem) keepRegions(x *regions) {
	k := len(x.labels)
	x.word, x.words = int32(len(p.start)), (k+63)/64
	for i := range x.labels {
		p.start = append(p.start, uint64(i))
	}
	forest := p.start[x.word:]
	for _, e := range p.equals {
		i, j := slices.Index(x.labels, e[0]), slices.Index(x.labels, e[1])
		if i >= 0 && j >= 0 {
			join(forest, int32(i), int32(j))
		}
	}
	if k > mostApart {
		return
	}
	x.apart = p.addWords(k * x.words)
	apart := p.start[x.apart:]
	for i, a := range x.labels {
		for j, b := range x.labels {
			if p.differ(a, b) {
				apart[i*x.words+j>>6] |= 1 << (j & 63)
			}
		}
	}
}

// join makes the parts of two squares one; false when they are. The first square of a
// part is the one that comes first, so that one pass in order finds all.
func join(forest []uint64, i, j int32) bool {
	if i, j = root(forest, i), root(forest, j); i == j {
		return false
	}
	forest[max(i, j)] = uint64(min(i, j))
	return true
}

// root is the first square of the part that a square is in.
func root(forest []uint64, i int32) int32 {
	for forest[i] != uint64(i) {
		i = int32(forest[i])
	}
	return i
}

// begin makes room for k squares and regions of a size.
func (w *parts) begin(x *regions) {
	k := len(x.labels)
	if len(w.size) >= k && len(w.buckets) > x.size && len(w.members) >= k*x.words {
		return
	}
	w.size, w.next, w.last, w.seen, w.head = make([]int32, k), make([]int32, k), make([]int32, k), make([]int32, k), make([]int32, k)
	w.labels, w.fixed, w.digits = make([]uint64, k), make([]uint64, k), make([]uint64, k)
	w.members, w.apart = make([]uint64, k*x.words), make([]uint64, k*x.words)
	w.buckets = make([][]int32, x.size+1)
	w.growth = 0
	w.tree = newTree(k)
}

func (b *board) regions(x *regions) bool {
	w := &b.room
	w.begin(x)
	for {
		if !b.poll.Spend(4*len(x.labels)) || !b.gather(x) || !b.shares(x) {
			return false
		}
		joined, ok := b.growParts(x)
		if ok && !joined {
			joined, ok = b.divide(x)
		}
		if !ok || !joined {
			return ok
		}
		b.wakeCounted()
	}
}

// gather joins the squares that are decided for a region, works out what is known of each
// part, and gives that to its squares.
func (b *board) gather(x *regions) bool {
	w := &b.room
	forest := b.cand[x.word:][:len(x.labels)]
	var first [64]int32 // region → a square and 1
	for i, c := range x.labels {
		if m := b.cand[c]; single(m) {
			if l := lowest(m); first[l] == 0 {
				first[l] = int32(i + 1)
			} else {
				join(forest, int32(i), first[l]-1)
			}
		}
	}
	for i := range int32(len(forest)) {
		r := int32(forest[i])
		if r == i {
			w.size[i], w.last[i], w.labels[i], w.fixed[i], w.digits[i] = 0, i, ^uint64(0), 0, 0
			if x.apart != 0 {
				clear(w.members[int(i)*x.words:][:x.words])
				clear(w.apart[int(i)*x.words:][:x.words])
			}
		} else {
			r = int32(forest[r])
			forest[i] = uint64(r)
			w.next[w.last[r]] = i
			w.last[r] = i
		}
		w.next[i], w.head[i] = -1, r
		w.size[r]++
		w.labels[r] &= b.cand[x.labels[i]]
		m := b.cand[x.squares[i]]
		w.digits[r] |= m
		if single(m) {
			if w.fixed[r]&m != 0 {
				return false
			}
			w.fixed[r] |= m
		}
		if int(w.size[r]) > x.size || w.labels[r] == 0 {
			return false
		}
		if x.apart != 0 {
			at := int(r) * x.words
			w.members[at+int(i>>6)] |= 1 << (i & 63)
			for j, m := range b.cand[int(x.apart)+int(i)*x.words:][:x.words] {
				w.apart[at+j] |= m
			}
		}
	}
	for r := range int32(len(forest)) {
		if forest[r] != uint64(r) {
			continue
		}
		if !b.gatherApart(x, r) {
			return false
		}
		if w.size[r] == 1 {
			continue
		}
		if bits.OnesCount64(w.digits[r]) < int(w.size[r]) || x.apart != 0 && w.areApart(x, r, r) {
			return false
		}
		house := b.scratch[:0]
		for i := r; i >= 0; i = w.next[i] {
			if !b.keep(x.labels[i], w.labels[r]) {
				return false
			}
			if m := b.cand[x.squares[i]]; !single(m) && m&w.fixed[r] != 0 && !b.keep(x.squares[i], m&^w.fixed[r]) {
				return false
			}
			house = append(house, x.squares[i])
		}
		if int(w.size[r]) == x.size && !b.house(house, b.full) {
			return false
		}
	}
	return true
}

// shares compares the squares that are in each region and that can be with its size.
func (b *board) shares(x *regions) bool {
	w := &b.room
	var have, can [64]int32
	for r, n := range w.size[:len(x.labels)] {
		if b.cand[x.word:][r] != uint64(r) {
			continue
		}
		m := w.labels[r]
		if single(m) {
			have[lowest(m)] += n
		}
		for ; m != 0; m &= m - 1 {
			can[lowest(m)] += n
		}
	}
	full, tight := uint64(0), uint64(0)
	for m := x.all; m != 0; m &= m - 1 {
		l := lowest(m)
		if int(have[l]) > x.size || int(can[l]) < x.size {
			return false
		}
		if int(have[l]) == x.size {
			full |= m & -m
		}
		if int(can[l]) == x.size {
			tight |= m & -m
		}
	}
	for r := range int32(len(x.labels)) {
		if b.cand[x.word:][r] != uint64(r) || single(w.labels[r]) {
			continue
		}
		m := w.labels[r] &^ full
		if t := m & tight; t != 0 {
			if !single(t) {
				return false
			}
			m = t
		}
		if m != w.labels[r] && !b.keepPart(x, r, m) {
			return false
		}
	}
	return true
}

// keepPart narrows the regions of a part.
func (b *board) keepPart(x *regions, r int32, set uint64) bool {
	w := &b.room
	w.labels[r] &= set
	for i := r; i >= 0; i = w.next[i] {
		if !b.keep(x.labels[i], set) {
			return false
		}
	}
	return true
}
