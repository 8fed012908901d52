package ruled

// Four digits for four cells. The first two cells take two of the digits, in one of
// six ways, and the other two the rest:
//
//	a 12··  b 1·3·  c ·23·  d ··34     a and b can take {1,2} {1,3} {2,3},
//	                                   c and d then  {3,4} {2,4} and not {1,4}
//
// so a look-up for each two cells gives the possible ways, and another one what is left
// of their digits in those.

// fours are the tables of two cells, whose digits are four bits each.
type fours struct {
	first  [256]uint8     // the ways the first two can have, as bits
	second [256]uint8     // the ways whose rest the last two can have
	left   [64][256]uint8 // ways → what is left of the first two
	turned [64]uint8      // ways → the ways of their rests
}

func newFours() *fours {
	// The ways in an order in which the rest of way i is way 5−i.
	ways := [6]int{0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100}
	t := &fours{}
	for set := range 64 {
		for i := range ways {
			t.turned[set] |= uint8(set >> i & 1 << (5 - i))
		}
	}
	for two := range 256 {
		a, b := two&15, two>>4
		for i, way := range ways {
			x, y := way&-way, way&(way-1)
			left := 0
			if a&x != 0 && b&y != 0 {
				left |= x | y<<4
			}
			if a&y != 0 && b&x != 0 {
				left |= y | x<<4
			}
			if left == 0 {
				continue
			}
			t.first[two] |= 1 << i
			for set := range 64 {
				if set>>i&1 != 0 {
					t.left[set][two] |= uint8(left)
				}
			}
		}
		t.second[two] = t.turned[t.first[two]]
	}
	return t
}

// needFours has the tables made if a list has four cells or more.
func (p *problem) needFours() {
	for i := range p.setsList {
		if len(p.setsList[i].cells) > 3 {
			p.makeFours.Do(func() { p.foursMade = newFours() })
			p.fours = p.foursMade
			return
		}
	}
}

// fill4 is fill3 for four cells and digits.
func (t *fours) fill4(a, b, c, d, s uint64, left *[4]uint64) bool {
	i := lowest(s) & 63
	s &= s - 1
	j := lowest(s) & 63
	s &= s - 1
	k := lowest(s) & 63
	l := highest(s) & 63
	squeeze := func(m uint64) uint64 { return m>>i&1 | m>>j&1<<1 | m>>k&1<<2 | m>>l&1<<3 }
	spread := func(m uint64) uint64 { return m&1<<i | m>>1&1<<j | m>>2&1<<k | m>>3&1<<l }
	ab, cd := squeeze(a)|squeeze(b)<<4, squeeze(c)|squeeze(d)<<4
	ways := t.first[ab&255] & t.second[cd&255]
	if ways == 0 {
		return false
	}
	ab, cd = uint64(t.left[ways&63][ab&255]), uint64(t.left[t.turned[ways&63]&63][cd&255])
	left[0] |= spread(ab & 15)
	left[1] |= spread(ab >> 4)
	left[2] |= spread(cd & 15)
	left[3] |= spread(cd >> 4)
	return true
}
