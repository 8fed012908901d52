package nine

import "math/bits"

// lines is, for each digit, the patterns of its three bands and three stacks
// (see tables), nine bits each from the lowest on:
//
//	bit 9·band + 3·box + row              for the bands
//	bit 27 + 9·stack + 3·band + column    for the stacks
type lines [9]uint64

// thirds is the first bit of each three: the places of a box within a line.
const thirds = 0o111111111111111111

func (l *lines) read(n *node, t *tables) {
	for d := range l {
		x0, x1, x2 := n.x[0][d], n.x[1][d], n.x[2][d]
		l[d] = uint64(t.pattern(x0)) | uint64(t.pattern(x1))<<9 | uint64(t.pattern(x2))<<18 | uint64(columns(x0, x1, x2))<<27
	}
}

// lone returns the bits of a digit's patterns that are the only ones of their
// three: the minirows and minicolumns that must have the digit. No three may
// be empty.
func lone(p uint64) uint64 {
	t := p & (p - thirds)
	return p & ((thirds &^ (t | t>>1 | t>>2)) * 7)
}

// full applies the rule of full minirows to a node at rest; false when one has
// more digits than cells.
func (n *node) full(l *lines) bool {
	var one, two, three, four uint64 // minirows with at least one, two … digits of their own
	var own lines
	for d, p := range l {
		o := lone(p)
		own[d] = o
		four |= three & o
		three |= two & o
		two |= one & o
		one |= o
	}
	if four != 0 {
		return false
	}
	for d, p := range l {
		for bad := p & three &^ own[d]; bad != 0; bad &= bad - 1 {
			i := bits.TrailingZeros64(bad)
			n.dirty |= 1 << d
			if i < 27 {
				n.x[i/9][d] &^= 7 << (i % 9 * 3)
				continue
			}
			i -= 27
			n.x[i%9/3][d] &^= column << (i/9*9 + i%3)
		}
	}
	return true
}
