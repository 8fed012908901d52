package ruled

import (
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Derived sums, the 45 rule. All digits of a house add up to the same, so the
// sums of the cages in an area of houses give the sum of the rest of it:
//
//	a a b b          the first row: a + b + c = 10, and the cages a and b are
//	b c d d   …      known; the one cell of b that sticks out is subtracted
//	                 from what is left in the row
//
// Areas are the houses, and runs of neighbouring rows, columns and boxes. Of each
// the cages inside are taken away; and, as another sum, also those that stick
// out of it but are mostly inside. What is left is a sum worth having when it
// has few cells.

// area is houses that share no cells.
type area struct {
	cells []uint64 // as a set
	total int      // what its digits add up to, from 0
	house int32    // the house when it is one, else −1
}

// maxDerived is the most cells of a derived sum that is not in one house.
const maxDerived = 6

// findAreas lists the houses and the runs of rows, columns and boxes.
func (t *Topology) findAreas() {
	houses := t.shape.Houses()
	for i := range houses {
		t.areas = append(t.areas, area{t.union([]int{i}), t.n * (t.n - 1) / 2, int32(i)})
	}
	if t.cells > mostRunCells {
		return
	}
	byKind := map[sudoku.Kind][]int{}
	for i, h := range houses {
		byKind[h.Kind] = append(byKind[h.Kind], i)
	}
	t.runs(byKind[sudoku.Row])
	t.runs(byKind[sudoku.Column])
	boxes := byKind[sudoku.Box]
	t.runs(boxes)
	if rows, cols := t.shape.Box(); rows > 0 && len(boxes) == t.shape.Rows()/rows*(t.shape.Cols()/cols) {
		across := t.shape.Cols() / cols
		slices.SortStableFunc(boxes, func(a, b int) int { return (a-boxes[0])%across - (b-boxes[0])%across })
		t.runs(slices.Clone(boxes))
	}
	t.runs(byKind[sudoku.Region])
}

// maxRun bounds the houses of a run, and mostRunCells the boards that have any.
const (
	maxRun       = 9
	mostRunCells = 640
)

func (t *Topology) runs(houses []int) {
	for i := range houses {
		for j := i + 2; j <= min(len(houses), i+maxRun); j++ {
			t.areas = append(t.areas, area{t.union(houses[i:j]), (j - i) * t.n * (t.n - 1) / 2, -1})
		}
	}
}

func (t *Topology) union(houses []int) []uint64 {
	set := make([]uint64, t.words)
	for _, h := range houses {
		for _, c := range t.houses[h] {
			set[c>>6] |= 1 << (c & 63)
		}
	}
	return set
}

// cage is cells with a known sum, digits from 0.
type cage struct {
	cells []uint64
	size  int
	sum   int
	sets  int // its index in the list of sets, −1: none
}

// derive adds the sums that follow from the puzzle's cages.
func (p *problem) derive() {
	p.findCages()
	if len(p.cages) == 0 {
		return
	}
	if len(p.houseCells) > len(p.Topology.houses) {
		// The puzzle's own houses are areas as well.
		p.findOwnAreas()
		p.deriveFrom(p.ownAreas)
	}
	p.deriveFrom(p.areas)
}

// findOwnAreas lists the houses that are not the board's, and runs of them.
func (p *problem) findOwnAreas() {
	p.ownAreas = p.ownAreas[:0]
	for i := len(p.Topology.houses); i < len(p.houseCells); i++ {
		run := area{make([]uint64, p.words), 0, int32(i)}
		for j := i; j < min(len(p.houseCells), i+maxRun); j++ {
			set, clash := slices.Clone(run.cells), false
			for _, c := range p.houseCells[j] {
				clash = clash || set[c>>6]>>(c&63)&1 != 0
				set[c>>6] |= 1 << (c & 63)
			}
			if clash {
				break
			}
			run.cells = set
			for m := p.houseDigits[j]; m != 0; m &= m - 1 {
				run.total += lowest(m)
			}
			p.ownAreas = append(p.ownAreas, run)
			run.house = -1
		}
	}
}

// findCages collects the puzzle's sums of cells that count once each, the
// smallest first, and the cells that are known.
func (p *problem) findCages() {
	p.cages, p.cageWords = p.cages[:0], p.cageWords[:0]
	p.clashWeight = 2
	need := (len(p.outer) + p.cells) * p.words
	p.cageWords = slices.Grow(p.cageWords, need)
	add := func(cells []int32, sum, sets int) {
		at := len(p.cageWords)
		for range p.words {
			p.cageWords = append(p.cageWords, 0)
		}
		set := p.cageWords[at:]
		for _, c := range cells {
			set[c>>6] |= 1 << (c & 63)
		}
		p.cages = append(p.cages, cage{set, len(cells), sum, sets})
	}
	for _, x := range p.outer {
		switch x.kind {
		case kindSets:
			if s := &p.setsList[x.at]; s.sum >= 0 {
				add(s.cells, s.sum, int(x.at))
				if len(s.cells) > 2 {
					p.clashWeight = 0
				}
			}
		case kindSum:
			s := &p.sums[x.at]
			if !s.plain() {
				continue
			}
			add(s.cells, s.total, -1)
		case kindRelation, kindRows:
			if r := &p.relations[x.at]; r.sum >= 0 {
				add([]int32{r.a, r.b}, r.sum, -1)
			}
		}
	}
	if len(p.cages) == 0 {
		return
	}
	p.caged = slices.Grow(p.caged[:0], p.words)[:p.words]
	clear(p.caged)
	for i := range p.cages {
		for w, x := range p.cages[i].cells {
			p.caged[w] |= x
		}
	}
	slices.SortStableFunc(p.cages, func(a, b cage) int { return a.size - b.size })
	for c := range int32(p.cells) {
		if m := p.start[c]; m != 0 && single(m) && p.shape.Exists(sudoku.Cell(c)) {
			add([]int32{c}, lowest(m), -1)
		}
	}
}

func (p *problem) deriveFrom(areas []area) {
	if p.derived == nil {
		p.derived = map[uint64]bool{}
	}
	clear(p.derived)
	inside := make([]uint64, 2*p.words)
	inside, used := inside[:p.words], inside[p.words:]
	if cap(p.overlaps) < len(p.cages) {
		p.overlaps = make([]overlap, len(p.cages))
	}
	for _, a := range areas {
		overlaps := p.overlaps[:0]
		sticksOut := false
		for i := range p.cages {
			k := &p.cages[i]
			in := 0
			for w, x := range k.cells {
				in += bits.OnesCount64(x & a.cells[w])
			}
			if off := k.size - in; in > off {
				overlaps = append(overlaps, overlap{int32(i), int32(off)})
				sticksOut = sticksOut || off > 0
				if off == 0 && a.house >= 0 && k.sets >= 0 {
					p.inHouse(k, a.house)
				}
			}
		}
		for outies := range 2 {
			if outies == 1 && !sticksOut {
				break
			}
			copy(inside, a.cells) // and not yet taken away
			clear(used)
			total, out := a.total, int32(0)
		cages:
			for _, o := range overlaps {
				if o.off > 0 && (outies == 0 || int(out+o.off) >= p.n) {
					continue
				}
				k := &p.cages[o.cage]
				for w, x := range k.cells {
					if x&used[w] != 0 {
						continue cages
					}
				}
				for w, x := range k.cells {
					used[w] |= x
					inside[w] &^= x
				}
				total -= k.sum
				out += o.off
			}
			if total == a.total && !slices.ContainsFunc(used, func(w uint64) bool { return w != 0 }) || outies == 1 && out == 0 {
				continue
			}
			p.addDerived(a, inside, used, total)
		}
	}
}

// overlap is a cage that is mostly in an area, and the number of its cells outside.
type overlap struct{ cage, off int32 }

// inHouse notes that a cage is in a house.
func (p *problem) inHouse(k *cage, house int32) {
	s := &p.setsList[k.sets]
	if s.rest != nil || k.size < 2 || p.houseDigits[house] != p.full {
		return
	}
	for _, c := range p.houseCells[house] {
		if k.cells[c>>6]>>(c&63)&1 == 0 {
			s.rest = append(s.rest, c)
		}
	}
}

// addDerived adds the sum of the cells left inside an area less that of those
// that cages have outside of it.
func (p *problem) addDerived(a area, inside, used []uint64, total int) {
	var cells, weights []int32
	hash := uint64(total) * 0x9e3779b97f4a7c15
	most := maxDerived
	in, out, free := 0, 0, uint64(0)
	for w := range inside {
		in += bits.OnesCount64(inside[w])
		out += bits.OnesCount64(used[w] &^ a.cells[w])
		free |= inside[w] &^ p.caged[w]
	}
	size := in + out
	if a.house >= 0 || free != 0 && min(in, out) <= 2 {
		most = p.n
	}
	if size == 0 {
		if total != 0 {
			p.broken = true
		}
		return
	}
	if size > most || min(in, out) > 2 {
		return
	}
	for w := range inside {
		x, y := inside[w], used[w]&^a.cells[w]
		hash = (hash ^ x) * 0x9e3779b97f4a7c15
		hash = (hash ^ hash>>29 ^ y) * 0xbf58476d1ce4e5b9
		for ; x != 0; x &= x - 1 {
			cells, weights = append(cells, int32(w<<6|lowest(x))), append(weights, 1)
		}
		for ; y != 0; y &= y - 1 {
			cells, weights = append(cells, int32(w<<6|lowest(y))), append(weights, -1)
		}
	}
	if p.derived[hash] {
		return
	}
	p.derived[hash] = true
	if !slices.Contains(weights, 1) {
		weights = slices.Repeat([]int32{1}, len(weights))
		total = -total
	}
	if !slices.Contains(weights, -1) {
		if len(cells) == 1 {
			if total < 0 || total >= p.n {
				p.broken = true
			} else if p.start[cells[0]] &= 1 << total; p.start[cells[0]] == 0 {
				p.broken = true
			}
			return
		}
		if p.allDiffer(cells) {
			if total < 0 {
				p.broken = true
				return
			}
			if f := p.totalOf(len(cells), total); f != nil {
				p.outer = append(p.outer, put(&p.setsList, kindSets, setsOf{cells: cells, family: f}))
				return
			}
		}
	}
	p.outer = append(p.outer, p.newSum(cells, weights, equal, total))
}
