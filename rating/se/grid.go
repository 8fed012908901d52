package se

import (
	"math/bits"

	"sudokusat/sudoku"
)

// marks are the candidates of open cells, by cell and by house and digit.
type marks struct {
	cell [cells]uint16     // digits that an open cell may have; 0 of a filled one
	pos  [houses][9]uint16 // places of a house that a digit may have; 0 when it is placed
}

// clear takes a candidate away that is there.
func (m *marks) clear(c, d int) {
	m.cell[c] &^= 1 << d
	for i, h := range plain.house[c] {
		m.pos[h][d] &^= 1 << plain.place[c][i]
	}
}

// grid is a position: the digits placed and the candidates left.
type grid struct {
	marks
	value  [cells]uint8  // digit + 1, 0 of an open cell
	open   [houses]uint8 // open cells
	placed [9]uint8      // how often a digit is in the grid
	left   int           // open cells in all

	// Hidden singles that may have come about, as house*9 + digit, and houses that
	// may have one open cell. Some may be gone.
	boxSingles, lineSingles, lastOpen []uint16

	touched changes // since it was last looked at
}

// changes is digits and houses that have lost a candidate.
type changes struct {
	digits uint16
	houses uint32
}

var everything = changes{all, 1<<houses - 1}

func (t *changes) add(o changes) {
	t.digits |= o.digits
	t.houses |= o.houses
}

// candidate is a digit in a cell: cell*9 + digit, digits from 0.
type candidate = uint16

// start is the position of the givens, with all candidates that no given sees.
func (g *grid) start(givens sudoku.Grid) {
	ready()
	*g = grid{left: cells, boxSingles: g.boxSingles[:0], lineSingles: g.lineSingles[:0], lastOpen: g.lastOpen[:0], touched: everything}
	var used [houses]uint16 // digits
	for h := range g.open {
		g.open[h] = 9
	}
	for c, d := range givens {
		if d == 0 {
			continue
		}
		g.value[c] = uint8(d)
		g.placed[d-1]++
		g.left--
		for _, h := range plain.house[c] {
			used[h] |= 1 << (d - 1)
			g.open[h]--
		}
	}
	for c := range g.cell {
		if g.value[c] != 0 {
			continue
		}
		at := &plain.house[c]
		g.cell[c] = all &^ (used[at[0]] | used[at[1]] | used[at[2]])
		for m := g.cell[c]; m != 0; m &= m - 1 {
			d := lowest(m)
			for i, h := range at {
				g.pos[h][d] |= 1 << plain.place[c][i]
			}
		}
	}
	for h := range g.pos {
		if g.open[h] == 1 {
			g.lastOpen = append(g.lastOpen, uint16(h))
		}
		for d, places := range g.pos[h] {
			if single(places) {
				g.maySingle(h, d)
			}
		}
	}
}

// maySingle notes a digit that may be a hidden single of a house.
func (g *grid) maySingle(h, d int) {
	if h < 9 {
		g.boxSingles = append(g.boxSingles, uint16(h*9+d))
	} else {
		g.lineSingles = append(g.lineSingles, uint16(h*9+d))
	}
}

// put fills a cell with a digit, whether or not it is a candidate.
func (g *grid) put(c, d int) {
	g.value[c] = uint8(d + 1)
	g.placed[d]++
	g.left--
	rest := g.cell[c]
	for ; rest != 0; rest &= rest - 1 {
		g.drop(c, bits.TrailingZeros16(rest))
	}
	for _, h := range plain.house[c] {
		if g.open[h]--; g.open[h] == 1 {
			g.lastOpen = append(g.lastOpen, uint16(h))
		}
		for places := g.pos[h][d]; places != 0; places &= places - 1 {
			g.drop(int(plain.cell[h][bits.TrailingZeros16(places)]), d)
		}
	}
}

// drop takes a candidate away, if it is there.
func (g *grid) drop(c, d int) {
	bit := uint16(1) << d
	if g.cell[c]&bit == 0 {
		return
	}
	g.cell[c] &^= bit
	g.touched.digits |= bit
	g.touched.houses |= plain.at[c]
	for i, h := range plain.house[c] {
		rest := g.pos[h][d] &^ (1 << plain.place[c][i])
		g.pos[h][d] = rest
		if single(rest) {
			g.maySingle(int(h), d)
		}
	}
}

// single reports whether a set of digits or places has one member.
func single(m uint16) bool { return m != 0 && m&(m-1) == 0 }

// size returns the number of members of a set of digits or places.
func size(m uint16) int { return bits.OnesCount16(m) }

// lowest is the least member.
func lowest(m uint16) int { return bits.TrailingZeros16(m) }
