package batch9

import "math/bits"

// twin is the kernel in plain Go: lane after lane what the assembly does to
// all lanes at once. It is written to be compared with, not to be fast.
type twin struct {
	shifts bool // nodes move by shifts, as those of Words do
}

func (t twin) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	for {
		group, counting := b.phase%3, b.phase%2 == 0
		stuck = 0
		for m := live; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			n := node{b.w[lane:], b.lanes}
			if n.step(group, counting) {
				dead |= 1 << lane
			}
			if *n.at(movedRow)|*n.at(movedRow + 1)|*n.at(movedRow + 2) == 0 {
				stuck |= 1 << lane
			}
		}
		b.phase = (b.phase + 1) % phases
		steps++
		if bits.OnesCount64(dead|stuck) >= quota {
			break
		}
	}
	stuck &^= dead
	for m := stuck; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		n := node{b.w[lane:], b.lanes}
		if *n.at(placedRow)&*n.at(placedRow + 1)&*n.at(placedRow + 2) == allDigits {
			if stuck &^= 1 << lane; n.double() {
				dead |= 1 << lane
			} else {
				solved |= 1 << lane
			}
		}
	}
	return dead, solved, stuck, steps
}

// node is one lane of a block or a half.
type node struct {
	w     []uint16 // from the lane's word in row 0 on
	lanes int
}

func (n node) at(row int) *uint16 { return &n.w[row*n.lanes] }

func (n node) three(row int) (t [3]uint16) {
	for i := range t {
		t[i] = *n.at(row + i)
	}
	return t
}

// double reports whether some cell has two digits left.
func (n node) double() bool {
	for r := range 81 {
		if x := *n.at(cellRow + r); x&(x-1) != 0 {
			return true
		}
	}
	return false
}

// step propagates the three boxes of a group and reports a contradiction.
func (n node) step(group int, counting bool) (dead bool) {
	moved, placed := uint16(0), uint16(allDigits)
	for band := range 3 {
		bad, m, p := n.box(3*band+(band+group)%3, counting)
		dead = dead || bad
		moved |= m
		placed &= p
	}
	*n.at(movedRow + group) = moved
	*n.at(placedRow + group) = placed
	return dead
}

// box propagates one box: from the triads (minirows, minicolumns) of the other
// boxes of its band and stack to its own triads, to its cells, and back. Steps
// with the counting rule take turns with steps that look for naked singles:
// each alone is nearly as good as both together.
//
// It returns whether that is a contradiction, what its triads lost (nonzero if
// anything), and which digits have one cell left.
func (n node) box(b int, counting bool) (dead bool, moved, placed uint16) {
	band, col := b-b%3, b%3
	h := n.three(hRow + 3*b)
	v := n.three(vRow + 3*b)
	p := consistent(h, n.three(hRow+3*(band+(col+1)%3)), n.three(hRow+3*(band+(col+2)%3)))
	q := consistent(v, n.three(vRow+3*((b+3)%9)), n.three(vRow+3*((b+6)%9)))
	if counting {
		dead = count(&p)
		dead = count(&q) || dead
	}

	var x [9]uint16
	for i := range x {
		x[i] = *n.at(cellRow + 9*b + i) & p[i/3] & q[i%3]
	}
	h1, v1 := triads(x)
	if h1[0]|h1[1]|h1[2] != allDigits {
		dead = true // a digit without a place
	}

	// Hidden singles: a digit in exactly one minirow and exactly one
	// minicolumn has one cell.
	hidden := one3(h1) & one3(v1)
	for i := range x {
		if x[i]&hidden != 0 {
			x[i] &= hidden
		}
	}
	if placed = hidden; !counting {
		var bad bool
		bad, placed = naked(&x)
		dead = dead || bad || hidden&^placed != 0 // or two digits for a cell
	}

	h2, v2 := triads(x)
	for i := range x {
		*n.at(cellRow + 9*b + i) = x[i]
	}
	for i := range 3 {
		moved |= (h2[i] ^ h[i]) | (v2[i] ^ v[i])
		*n.at(hRow + 3*b + i) = h2[i]
		*n.at(vRow + 3*b + i) = v2[i]
	}
	return dead, moved, placed
}

// naked takes the digits that are alone in a cell from the other cells of the
// box, and returns them. An empty cell or one digit in two such cells is a
// contradiction.
func naked(x *[9]uint16) (dead bool, any uint16) {
	var alone [9]uint16
	var twice uint16
	for i := range x {
		if x[i] == 0 {
			dead = true
		}
		if x[i]&(x[i]-1) == 0 {
			alone[i] = x[i]
			twice |= any & x[i]
			any |= x[i]
		}
	}
	for i := range x {
		x[i] = alone[i] | x[i]&^any
	}
	return dead || twice != 0, any
}

// consistent keeps of a box's three parallel triads what the two other boxes
// a and c of the band or stack leave possible: a digit in line i here is in one
// of the two other lines in a, and in the last one in c.
func consistent(h, a, c [3]uint16) [3]uint16 {
	return [3]uint16{
		h[0] & (a[1]&c[2] | a[2]&c[1]),
		h[1] & (a[2]&c[0] | a[0]&c[2]),
		h[2] & (a[0]&c[1] | a[1]&c[0]),
	}
}

// count applies the counting rule to a box's three parallel triads. The digits
// that are possible in no other of them must fit into a triad's three cells:
// more than three is a contradiction, three exclude all others.
func count(p *[3]uint16) (dead bool) {
	forced := [3]uint16{p[0] &^ (p[1] | p[2]), p[1] &^ (p[2] | p[0]), p[2] &^ (p[0] | p[1])}
	for i, d := range forced {
		if n := bits.OnesCount16(d); n >= 3 {
			p[i] = d
			dead = dead || n > 3
		}
	}
	return dead
}

// triads returns the minirows and minicolumns of a box's cells.
func triads(x [9]uint16) (h, v [3]uint16) {
	for i := range 3 {
		h[i] = x[3*i] | x[3*i+1] | x[3*i+2]
		v[i] = x[i] | x[3+i] | x[6+i]
	}
	return h, v
}

// one3 returns the bits in exactly one of three words, maj3 those in at least two.
func one3(t [3]uint16) uint16 { return (t[0] ^ t[1] ^ t[2]) &^ (t[0] & t[1] & t[2]) }
func maj3(t [3]uint16) uint16 { return t[0]&t[1] | t[1]&t[2] | t[2]&t[0] }
