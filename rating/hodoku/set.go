package hodoku

import (
	"math/bits"
	"sync"
)

// The cells of a grid as a set of 81 bits, and the houses and peers as such sets: nearly
// every technique is an intersection of a few of them.

// set is a set of cells.
type set struct{ lo, hi uint64 }

var all = set{^uint64(0), 1<<17 - 1}

func (s set) has(c int) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

func (s *set) add(c int) {
	if c < 64 {
		s.lo |= 1 << c
	} else {
		s.hi |= 1 << (c - 64)
	}
}

func (s *set) drop(c int) {
	if c < 64 {
		s.lo &^= 1 << c
	} else {
		s.hi &^= 1 << (c - 64)
	}
}

func (s set) and(o set) set     { return set{s.lo & o.lo, s.hi & o.hi} }
func (s set) or(o set) set      { return set{s.lo | o.lo, s.hi | o.hi} }
func (s set) without(o set) set { return set{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s set) empty() bool       { return s.lo|s.hi == 0 }
func (s set) size() int         { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set) meets(o set) bool  { return s.lo&o.lo|s.hi&o.hi != 0 }
func (s set) within(o set) bool { return s.lo&^o.lo|s.hi&^o.hi == 0 }

// first is the least cell of a set that is not empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// rest is the set without its least cell.
func (s set) rest() set {
	if s.lo != 0 {
		return set{s.lo & (s.lo - 1), s.hi}
	}
	return set{0, s.hi & (s.hi - 1)}
}

// peers is the cells that see every cell of the set.
func (s set) peers() set {
	out := all
	for ; !s.empty() && !out.empty(); s = s.rest() {
		out = out.and(board.peers[s.first()])
	}
	return out
}

// Houses are numbered rows 0–8, columns 9–17, boxes 18–26.
const (
	columns = 9
	boxes   = 18
	houses  = 27
)

// plan is the geometry of the board.
type plan struct {
	cells  [houses][9]int // of a house, in order
	house  [houses]set
	of     [81][3]int // row, column and box of a cell
	peers  [81]set
	around [81][20]int // the same, listed
}

// board is filled in by the first grid: programs that rate nothing start without it.
var (
	board plan
	ready = sync.OnceFunc(board.fill)
)

func (p *plan) fill() {
	for c := range 81 {
		r, k := c/9, c%9
		b := r/3*3 + k/3
		p.of[c] = [3]int{r, columns + k, boxes + b}
		p.cells[r][k], p.cells[columns+k][r], p.cells[boxes+b][r%3*3+k%3] = c, c, c
		for _, h := range p.of[c] {
			p.house[h].add(c)
		}
	}
	for c := range 81 {
		for _, h := range p.of[c] {
			p.peers[c] = p.peers[c].or(p.house[h])
		}
		p.peers[c].drop(c)
		i := 0
		for s := p.peers[c]; !s.empty(); s = s.rest() {
			p.around[c][i] = s.first()
			i++
		}
	}
}

func row(c int) int { return c / 9 }
func col(c int) int { return c % 9 }
func box(c int) int { return board.of[c][2] - boxes }

// count is the number of digits in a mask.
func count(mask uint16) int { return bits.OnesCount16(mask) }

// low is the least digit of a mask that is not empty.
func low(mask uint16) int { return bits.TrailingZeros16(mask) }
