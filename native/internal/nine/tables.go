package nine

import "math/bits"

// The layout. A digit's candidates in a band (three rows, three boxes) are 27
// bits, box by box and row by row in the box:
//
//	         box 0        box 1        box 2
//	row 0   0  1  2      9 10 11     18 19 20
//	row 1   3  4  5     12 13 14     21 22 23
//	row 2   6  7  8     15 16 17     24 25 26
//
// Three neighbouring bits are a minirow, nine are a box; a minicolumn is three
// bits three apart.
const (
	all     = 1<<27 - 1
	boxes   = 1 | 1<<9 | 1<<18 // the first bit of each box
	lasts   = boxes << 8       // the last bit of each box
	others  = lasts - boxes    // all but the last
	toprows = 7 * boxes        // the first minirow of each box
	column  = 1 | 1<<3 | 1<<6  // a minicolumn, or what repeats a minirow down its box
)

// A pattern is a 3×3 matrix of bits, 3·i+j: where a digit may be in a band
// (box i, row j) or in a stack (band i, column j). The digit needs one of the
// six ways to give each i a j of its own.
type tables struct {
	minirows [512]uint8  // nine cells of a box → its minirows that are not empty
	keep     [512]uint16 // pattern → the part of it that some way uses
	keepRows [512]uint32 // the same of a band, as cells
	ways     [512]uint8  // pattern → number of ways
	split    [512]uint8  // pattern with several ways → a bit of it to branch on
}

// makeTables fills the tables.
func makeTables() *tables {
	t := new(tables)
	ways := [6]uint16{}
	for i, p := range [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
		ways[i] = 1<<p[0] | 8<<p[1] | 64<<p[2]
	}
	for i := range uint16(512) {
		for r := range 3 {
			if i>>(3*r)&7 != 0 {
				t.minirows[i] |= 1 << r
			}
		}
		for _, w := range ways {
			if i&w == w {
				t.keep[i] |= w
				t.ways[i]++
			}
		}
		for j := range 9 {
			t.keepRows[i] |= uint32(t.keep[i]>>j&1) * 7 << (3 * j)
		}
		// Branch on a row (or column) with two places if there is one, so
		// that both children have a row that is decided.
		best := 4
		for j := range 3 {
			row := t.keep[i] & (0b1001001 << j)
			if k := bits.OnesCount16(row); k > 1 && k < best {
				best = k
				t.split[i] = uint8(bits.TrailingZeros16(row))
			}
		}
	}
	return t
}

// pattern returns the pattern of a digit's cells in a band.
func (t *tables) pattern(x uint32) uint32 {
	return uint32(t.minirows[x&511]) | uint32(t.minirows[x>>9&511])<<3 | uint32(t.minirows[x>>18&511])<<6
}

// columns is, for the three bands of a digit, where each stack has it, by
// band and column: nine bits for each stack.
func columns(x0, x1, x2 uint32) uint32 {
	return (x0|x0>>3|x0>>6)&toprows | ((x1|x1>>3|x1>>6)&toprows)<<3 | ((x2|x2>>3|x2>>6)&toprows)<<6
}
