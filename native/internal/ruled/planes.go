package ruled

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Planes, for boards of nine rows, columns and boxes. Beside the candidates of each
// cell the level keeps the squares of each digit, three rows in a word (extra cells and
// layers have no part in it):
//
//	digit 4, rows 1 to 3     . . .  4 . 4  . . .     bits  0 to  8
//	                         4 . .  . . .  4 4 .           9 to 17
//	                         . . .  . 4 .  . 4 .          18 to 26
//
// In three rows a digit is in each row and each box once, so which parts of rows it
// can have is a question for nine bits and a table: those that are in some way of
// giving each row a box of its own. The same holds for three columns. When nothing is
// left to take away, locked candidates have no further effect, and a digit with one
// place in a house has one place in its row. So a look at a digit that lost cells does
// the work of 27 houses and of the 54 places where they meet.

// nine is what planes need of the board, and their tables.
type nine struct {
	covers []bool   // the topology's houses that are rows, columns and boxes
	peers  []uint64 // cell → the others in its row, column and box, two words each
	sees   [81][3]uint64
	houses [27][3]uint64

	lock  [512]uint64 // parts of three lines → those that can hold the digit
	rows  [512]uint64 // the same as cells of three rows
	parts [512]uint64 // a row → which thirds of it have a cell
}

// blamesHouse is the value in place of a propagator that failed.
const blamesHouse = -2

// squares9 is the number of squares of such a board.
const squares9 = 81

// first is the first cell of each of three rows.
const first = 1 | 1<<9 | 1<<18

// newNine returns nil where the board has not got the nine rows, columns and boxes.
func newNine(s *sudoku.Shape, houses [][]int32) *nine {
	rows, cols := s.Box()
	if s.N() != 9 || s.Rows() != 9 || s.Cols() != 9 || s.Fill() != s.Cells() || rows != 3 || cols != 3 {
		return nil
	}
	x := &nine{covers: make([]bool, len(houses)), peers: make([]uint64, 2*81)}
	found := 0
	for i, h := range s.Houses() {
		if h.Kind != sudoku.Row && h.Kind != sudoku.Column && h.Kind != sudoku.Box {
			continue
		}
		if found == 27 {
			return nil
		}
		x.covers[i] = true
		differ(x.peers, 2, houses[i])
		for _, c := range houses[i] {
			x.houses[found][c/27] |= 1 << (c % 27)
		}
		found++
	}
	if found != 27 {
		return nil
	}
	for c := range 81 {
		x.sees[c] = inThree(x.peers[2*c], x.peers[2*c+1])
	}
	x.tables()
	return x
}

// inThree returns a set of 81 cells as three words of three rows each.
func inThree(low, high uint64) [3]uint64 {
	const rows = 1<<27 - 1
	return [3]uint64{low & rows, low >> 27 & rows, low>>54 | high<<10&rows}
}

func (x *nine) tables() {
	orders := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for s := range x.lock {
		for _, o := range orders {
			if way := 1<<o[0] | 8<<o[1] | 64<<o[2]; way&^s == 0 {
				x.lock[s] |= uint64(way)
			}
		}
		for i := range 9 {
			x.rows[s] |= x.lock[s] >> i & 1 * 7 << (3 * i)
		}
		for i := range 3 {
			if s>>(3*i)&7 != 0 {
				x.parts[s] |= 1 << i
			}
		}
	}
}

// inRows leaves the possible cells of the digit in three rows.
func (x *nine) inRows(m uint64) uint64 {
	return m & x.rows[x.parts[m&511]|x.parts[m>>9&511]<<3|x.parts[m>>18&511]<<6]
}

// inColumns leaves the possible cells of the digit by each three columns.
func (x *nine) inColumns(p, q, r uint64) (uint64, uint64, uint64) {
	a, b, c := (p|p>>9|p>>18)&511, (q|q>>9|q>>18)&511, (r|r>>9|r>>18)&511
	left := x.lock[a&7|b&7<<3|c&7<<6]
	middle := x.lock[a>>3&7|b&070|c&070<<3]
	right := x.lock[a>>6|b>>3&070|c&0700]
	a = left&7 | middle&7<<3 | right&7<<6
	b = left>>3&7 | middle&070 | right&070<<3
	c = left>>6 | middle>>3&070 | right&0700
	return p & (a * first), q & (b * first), r & (c * first)
}

// fillPlanes makes the planes of a level from its candidates.
func (b *board) fillPlanes() {
	planes := b.cand[b.planesAt:][:30]
	clear(planes)
	for c, m := range b.cand[:81] {
		for ; m != 0; m &= m - 1 {
			planes[3*lowest(m)+c/27] |= 1 << (c % 27)
			if !single(m) {
				planes[27+c/27] |= 1 << (c % 27)
			}
		}
	}
	b.dirty = b.full
}

// planes looks at the digits that lost cells.
func (b *board) planes() bool {
	x := b.nine
	all := (*[30]uint64)(b.cand[b.planesAt:])
	for b.dirty != 0 {
		d := lowest(b.dirty)
		v := uint64(1) << d
		p, q, r := all[3*d], all[3*d+1], all[3*d+2]
		was := [3]uint64{p, q, r}
		for {
			p1, q1, r1 := x.inColumns(x.inRows(p), x.inRows(q), x.inRows(r))
			if p1 == 0 || q1 == 0 || r1 == 0 {
				b.fewest(p, q, r)
				return false
			}
			if p1 == p && q1 == q && r1 == r {
				break
			}
			p, q, r = p1, q1, r1
		}
		now := [3]uint64{p, q, r}
		b.dirty &^= v
		all[3*d], all[3*d+1], all[3*d+2] = p, q, r
		for i, m := range now {
			for gone := was[i] &^ m; gone != 0; gone &= gone - 1 {
				if c := int32(27*i + lowest(gone)); !b.drop(c, v) {
					b.failed, b.blamed = blamesHouse, 18+int(c)/27*3+int(c)%9/3 // its box
					return false
				}
			}
		}
		for i, m := range now {
			more := m & (m - first) // no row is empty, so nothing is borrowed
			alone := m & all[27+i] & (none(more&511) | none(more>>9&511)<<9 | none(more>>18)<<18)
			for ; alone != 0; alone &= alone - 1 {
				b.narrow(int32(27*i+lowest(alone)), v)
			}
		}
	}
	return true
}

// twice returns the lowest of some digits of a cell that has two places in its row, column
// or box; 0 when there is none.
func (x *nine) twice(planes *[30]uint64, digits uint64, c int32) uint64 {
	band, column := c/27, uint64(first)<<(c%9)
	row := uint64(511) << (c % 27 / 9 * 9)
	box := uint64(7*first) << (c % 9 / 3 * 3)
	for ; digits != 0; digits &= digits - 1 {
		p := planes[3*lowest(digits):][:3]
		if two(p[band]&row) || two(p[band]&box) || two(p[0]&column|p[1]&column<<1|p[2]&column<<2) {
			return digits & -digits
		}
	}
	return 0
}

// two reports whether two bits of a number are set.
func two(x uint64) bool {
	x &= x - 1
	return x != 0 && single(x)
}

// none returns a row of cells where there were none.
func none(row uint64) uint64 { return (row - 1) >> 55 }

// fewest blames the house with the fewest places for a digit.
func (b *board) fewest(p, q, r uint64) {
	b.failed = blamesHouse
	least := 10
	for i := range b.nine.houses {
		h := &b.nine.houses[i]
		k := bits.OnesCount64(h[0]&p) + bits.OnesCount64(h[1]&q) + bits.OnesCount64(h[2]&r)
		if k < least {
			least, b.blamed = k, i
		}
	}
}

// neededNine is the version of needed for planes.
func (b *board) neededNine(cells *[3]uint64, must uint64, aim *[3]uint64) bool {
	all := (*[30]uint64)(b.cand[b.planesAt:])
	for ; must != 0; must &= must - 1 {
		v := must & -must
		p := all[3*lowest(v):][:3]
		low, high := p[0]&cells[0]|p[1]&cells[1]<<27, p[2]&cells[2]
		if low == 0 && single(high) || high == 0 && single(low) {
			if low|high == 0 {
				return false
			}
			c := int32(lowest(low))
			if low == 0 {
				c = int32(54 + lowest(high))
			}
			if b.cand[c] != v {
				b.narrow(c, v)
			}
			continue
		}
		if p[0]&aim[0]|p[1]&aim[1]|p[2]&aim[2] == 0 {
			continue
		}
		x, y := ^uint64(0), ^uint64(0)
		for ; low != 0; low &= low - 1 {
			sees := b.peers[b.words*lowest(low):][:2]
			x, y = x&sees[0], y&sees[1]
		}
		for ; high != 0; high &= high - 1 {
			sees := b.peers[b.words*(54+lowest(high)):][:2]
			x, y = x&sees[0], y&sees[1]
		}
		for i, m := range inThree(x, y) {
			if m &= p[i] & aim[i]; m == 0 {
				continue
			}
			p[i] &^= m
			b.dirty |= v
			for ; m != 0; m &= m - 1 {
				if !b.drop(int32(27*i+lowest(m)), v) {
					return false
				}
			}
		}
	}
	return true
}
