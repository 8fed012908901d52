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
	placed [9]uint8      // how often a digit stands in the grid
	left   int           // open cells in all

	// Hidden singles that may have come about, as house*9 + digit, and houses that
	// may have one open cell. Some may be gone.
	boxSingles, lineSingles, lastOpen []uint16
}

// candidate is a digit in a cell: cell*9 + digit, digits from 0.
type candidate = uint16

// start is the position of the givens, with all candidates that no given sees.
func (g *grid) start(givens sudoku.Grid) {
	*g = grid{left: cells, boxSingles: g.boxSingles[:0], lineSingles: g.lineSingles[:0], lastOpen: g.lastOpen[:0]}
	for c := range g.cell {
		g.cell[c] = all
	}
	for h := range g.pos {
		g.open[h] = 9
		for d := range g.pos[h] {
			g.pos[h][d] = all
		}
	}
	for c, d := range givens {
		if d != 0 {
			g.put(c, int(d)-1)
		}
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

// drop takes a candidate away.
func (g *grid) drop(c, d int) {
	bit := uint16(1) << d
	if g.cell[c]&bit == 0 {
		return
	}
	g.cell[c] &^= bit
	for i, h := range plain.house[c] {
		rest := g.pos[h][d] &^ (1 << plain.place[c][i])
		g.pos[h][d] = rest
		if rest != 0 && rest&(rest-1) == 0 {
			if i == box {
				g.boxSingles = append(g.boxSingles, uint16(h)*9+uint16(d))
			} else {
				g.lineSingles = append(g.lineSingles, uint16(h)*9+uint16(d))
			}
		}
	}
}

// single says whether a set of digits or places has one member.
func single(m uint16) bool { return m != 0 && m&(m-1) == 0 }

// size is how many members a set of digits or places has.
func size(m uint16) int { return bits.OnesCount16(m) }

// lowest is the least member.
func lowest(m uint16) int { return bits.TrailingZeros16(m) }
