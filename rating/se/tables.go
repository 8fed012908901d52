package se

import (
	"math/bits"
	"sync"
)

// The plain 9×9 board as tables. Cells are numbered row by row. Houses are the
// nine boxes, then the nine rows, then the nine columns, each with its cells in
// reading order:
//
//	 0  1  2     9 ────────     18 │ 19 │ … │ 26
//	 3  4  5    10 ────────        │    │   │
//	 6  7  8     … 17              │    │   │

const (
	cells  = 81
	houses = 27
	all    = 1<<9 - 1 // nine digits of a cell, or nine places of a house

	box, row, column = 0, 1, 2 // kinds of houses: house / 9
)

// board is a set of cells.
type board [2]uint64

func (b *board) add(c int)        { b[c>>6] |= 1 << (c & 63) }
func (b *board) drop(c int)       { b[c>>6] &^= 1 << (c & 63) }
func (b board) has(c int) bool    { return b[c>>6]>>(c&63)&1 != 0 }
func (b board) and(o board) board { return board{b[0] & o[0], b[1] & o[1]} }
func (b board) without(o board) board {
	return board{b[0] &^ o[0], b[1] &^ o[1]}
}
func (b board) or(o board) board { return board{b[0] | o[0], b[1] | o[1]} }
func (b board) empty() bool      { return b[0]|b[1] == 0 }
func (b board) count() int       { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

// first is the least cell, which there has to be.
func (b board) first() int {
	if b[0] != 0 {
		return bits.TrailingZeros64(b[0])
	}
	return 64 + bits.TrailingZeros64(b[1])
}

// layout is what follows from the board alone.
type layout struct {
	cell  [houses][9]uint8  // the cells of a house
	house [cells][3]uint8   // box, row and column of a cell
	place [cells][3]uint8   // its place in each
	peers [cells][20]uint8  // the others of its box, then of its row, then of its column
	sees  [cells]board      // the same as a set
	in    [houses]board     // the cells of a house as a set
	at    [cells]uint32     // the houses of a cell as a set
	meets [108]intersection // in the order in which locked candidates are looked for
}

// intersection is a box and a line with cells in common, either way round.
type intersection struct {
	from, to     uint8     // candidates of from that are all in to leave the rest of to
	in, out      uint16    // the common cells as places of from, and of to
	others       [2]uint8  // houses of the kind of from that meet to as well
	othersInside [2]uint16 // their cells in to

	third    uint8    // of a line: the common cells
	fromRest [2]uint8 // thirds that are the rest of from
	toRest   [2]uint8 // and of to
}

// thirds are the digits that the cells of a third of a line may have: of row r those
// of the box at its k-th place at 3r+k, then those of columns.
type thirds [54]uint16

func (m *marks) thirds() (t thirds) {
	for c, digits := range m.cell {
		r, k := c/9, c%9
		t[r*3+k/3] |= digits
		t[27+k*3+r/3] |= digits
	}
	return t
}

// locked is the digits that are locked in a meeting and leave something to take away.
func (t *thirds) locked(m *intersection) uint16 {
	return t[m.third] &^ (t[m.fromRest[0]] | t[m.fromRest[1]]) & (t[m.toRest[0]] | t[m.toRest[1]])
}

// plain is the layout of the board. A grid that starts fills it in: programs that rate nothing
// start without it.
var (
	plain layout
	ready = sync.OnceFunc(plain.fill)
)

func (l *layout) fill() {
	for c := range cells {
		r, k := c/9, c%9
		b := r/3*3 + k/3
		l.house[c] = [3]uint8{uint8(b), uint8(9 + r), uint8(18 + k)}
		l.place[c] = [3]uint8{uint8(r%3*3 + k%3), uint8(k), uint8(r)}
		for i, h := range l.house[c] {
			l.cell[h][l.place[c][i]] = uint8(c)
			l.in[h].add(c)
			l.at[c] |= 1 << h
		}
	}
	for c := range cells {
		n := 0
		for _, h := range l.house[c] {
			for _, o := range l.cell[h] {
				if int(o) != c && !l.sees[c].has(int(o)) {
					l.sees[c].add(int(o))
					l.peers[c][n] = o
					n++
				}
			}
		}
	}
	n := 0
	for _, kinds := range [][2]int{{box, column}, {box, row}, {column, box}, {row, box}} {
		for i := range 9 {
			for j := range 9 {
				from, to := kinds[0]*9+i, kinds[1]*9+j
				m := intersection{from: uint8(from), to: uint8(to), in: l.common(from, to), out: l.common(to, from)}
				if m.in == 0 {
					continue
				}
				k := 0
				for o := kinds[0] * 9; o < kinds[0]*9+9; o++ {
					if inside := l.common(o, to); o != from && inside != 0 {
						m.others[k], m.othersInside[k] = uint8(o), inside
						k++
					}
				}
				m.cut()
				l.meets[n] = m
				n++
			}
		}
	}
}

// common is the cells of a house that another has as well, as places of the first.
func (l *layout) common(h, o int) (places uint16) {
	for p, c := range l.cell[h] {
		if int(l.house[c][o/9]) == o {
			places |= 1 << p
		}
	}
	return places
}

// cut works out the thirds of a meeting.
func (m *intersection) cut() {
	square, line := int(m.from), int(m.to)
	if square >= 9 {
		square, line = line, square
	}
	start, at, k, band := 0, line-9, square%3, square/3
	if line >= 18 {
		start, at, k, band = 27, line-18, square/3, square%3
	}
	var inSquare, inLine [2]uint8
	for i := range 2 {
		other := (at%3 + 1 + i) % 3
		inSquare[i] = uint8(start + (band*3+other)*3 + k)
		inLine[i] = uint8(start + at*3 + (k+1+i)%3)
	}
	m.third, m.fromRest, m.toRest = uint8(start+at*3+k), inSquare, inLine
	if m.from >= 9 {
		m.fromRest, m.toRest = inLine, inSquare
	}
}
