package main

import "math/bits"

// LZMA, as it stands in .xz files. The bytes to come are matched with those before
// (match.go), the cheapest way to say them is looked for (optimum.go), and what is
// said is written in bits whose probabilities adapt: this file.
//
// The format is described in the LZMA specification (Igor Pavlov, 2015), the pieces it
// is cut into in the XZ file format's documents.

// A history of what was said has one of twelve states.
const states = 12

func afterLiteral(s uint8) uint8 {
	switch {
	case s < 4:
		return 0
	case s < 10:
		return s - 3
	}
	return s - 6
}

// after is the state after something that is no literal, of which a recent literal
// makes another.
func after(s, literal, other uint8) uint8 {
	if s < 7 {
		return literal
	}
	return other
}

func afterMatch(s uint8) uint8 { return after(s, 7, 10) }
func afterRep(s uint8) uint8   { return after(s, 8, 11) }
func afterShort(s uint8) uint8 { return after(s, 9, 11) }

// prob is the probability of a 0, in 2048ths.
type prob uint16

const even prob = 1024

// Lengths are from 2 to 273; the nearest distances have models of their own.
const (
	minLength = 2
	maxLength = 273
	slots     = 64
	nearSlots = 14
	near      = 128
)

// Parameters: how many bits of the byte before, and of the position, say which model
// is for a literal and for everything else.
type parameters struct{ lc, lp, pb uint }

func (p parameters) byte() byte { return byte((p.pb*5+p.lp)*9 + p.lc) }

// lengths is the model of a length.
type lengths struct {
	choice, second prob
	low, mid       [16][8]prob
	high           [256]prob
}

// model is all that adapts.
type model struct {
	parameters
	match, long                     [states][16]prob
	rep, notFirst, notNext, notLast [states]prob
	slot                            [4][slots]prob
	special                         [nearSlots][64]prob
	align                           [16]prob
	length, repLength               lengths
	literal                         [][0x300]prob
}

func newModel(p parameters) *model {
	m := &model{parameters: p, literal: make([][0x300]prob, 1<<(p.lc+p.lp))}
	fill := func(ps []prob) {
		for i := range ps {
			ps[i] = even
		}
	}
	for s := range states {
		fill(m.match[s][:])
		fill(m.long[s][:])
	}
	for _, ps := range [][]prob{m.rep[:], m.notFirst[:], m.notNext[:], m.notLast[:], m.align[:]} {
		fill(ps)
	}
	for i := range m.slot {
		fill(m.slot[i][:])
	}
	for i := range m.special {
		fill(m.special[i][:])
	}
	for _, l := range []*lengths{&m.length, &m.repLength} {
		l.choice, l.second = even, even
		for i := range 16 {
			fill(l.low[i][:])
			fill(l.mid[i][:])
		}
		fill(l.high[:])
	}
	for i := range m.literal {
		fill(m.literal[i][:])
	}
	return m
}

func (m *model) literals(data []byte, at int) *[0x300]prob {
	before := byte(0)
	if at > 0 {
		before = data[at-1]
	}
	return &m.literal[(uint(at)&(1<<m.lp-1))<<m.lc|uint(before)>>(8-m.lc)]
}

// slotOf is the two highest bits of a distance and where they are.
func slotOf(distance uint32) uint32 {
	if distance < 4 {
		return distance
	}
	n := uint32(bits.Len32(distance)) - 1
	return 2*n + distance>>(n-1)&1
}

// coder writes bits by their probabilities.
type coder struct {
	out     []byte
	low     uint64
	width   uint32
	cache   byte
	pending int
}

func newCoder() *coder { return &coder{width: 1<<32 - 1, pending: 1} }

// size is how many bytes there are when no more follow.
func (c *coder) size() int { return len(c.out) + c.pending + 4 }

func (c *coder) shift() {
	if c.low < 0xff000000 || c.low >= 1<<32 {
		carry := byte(c.low >> 32)
		for b := c.cache; c.pending > 0; c.pending-- {
			c.out = append(c.out, b+carry)
			b = 0xff
		}
		c.cache = byte(c.low >> 24)
	}
	c.pending++
	c.low = c.low << 8 & 0xffffffff
}

func (c *coder) finish() []byte {
	for range 5 {
		c.shift()
	}
	return c.out
}

func (c *coder) bit(p *prob, b uint32) {
	bound := c.width >> 11 * uint32(*p)
	if b == 0 {
		c.width = bound
		*p += (2048 - *p) >> 5
	} else {
		c.low += uint64(bound)
		c.width -= bound
		*p -= *p >> 5
	}
	for c.width < 1<<24 {
		c.width <<= 8
		c.shift()
	}
}

// plain writes n bits that have no model.
func (c *coder) plain(v uint32, n uint) {
	for n > 0 {
		n--
		c.width >>= 1
		if v>>n&1 == 1 {
			c.low += uint64(c.width)
		}
		for c.width < 1<<24 {
			c.width <<= 8
			c.shift()
		}
	}
}

// tree writes n bits from the highest, each with a model for those before it.
func (c *coder) tree(ps []prob, v uint32, n uint) {
	for k := uint32(1); n > 0; {
		n--
		b := v >> n & 1
		c.bit(&ps[k], b)
		k = k<<1 | b
	}
}

// reverse writes n bits from the lowest.
func (c *coder) reverse(ps []prob, v uint32, n uint) {
	for k := uint32(1); n > 0; n-- {
		b := v & 1
		c.bit(&ps[k], b)
		k, v = k<<1|b, v>>1
	}
}

func (c *coder) length(l *lengths, length int, position uint32) {
	switch n := uint32(length - minLength); {
	case n < 8:
		c.bit(&l.choice, 0)
		c.tree(l.low[position][:], n, 3)
	case n < 16:
		c.bit(&l.choice, 1)
		c.bit(&l.second, 0)
		c.tree(l.mid[position][:], n-8, 3)
	default:
		c.bit(&l.choice, 1)
		c.bit(&l.second, 1)
		c.tree(l.high[:], n-16, 8)
	}
}

// literal writes a byte. After a match the byte that did not match is part of the
// model.
func (c *coder) literal(ps *[0x300]prob, b byte, unlike byte, matched bool) {
	v := uint32(b) | 0x100
	if !matched {
		c.tree(ps[:], uint32(b), 8)
		return
	}
	u, offset := uint32(unlike), uint32(0x100)
	for v < 0x10000 {
		u <<= 1
		c.bit(&ps[offset+u&offset+v>>8], v>>7&1)
		v <<= 1
		offset &^= u ^ v
	}
}

func (c *coder) distance(m *model, d uint32, length int) {
	slot := slotOf(d)
	c.tree(m.slot[min(length-minLength, 3)][:], slot, 6)
	if slot < 4 {
		return
	}
	n := uint(slot/2 - 1)
	rest := d - (2|slot&1)<<n
	if slot < nearSlots {
		c.reverse(m.special[slot][:], rest, n)
		return
	}
	c.plain(rest>>4, n-4)
	c.reverse(m.align[:], rest&15, 4)
}
