package main

// tariff is what saying things costs, in sixteenths of a bit: tables of a model as it
// was a while ago.
type tariff struct {
	bits       [128]uint32
	lengths    [16][maxLength - minLength + 1]uint32
	repLengths [16][maxLength - minLength + 1]uint32
	slots      [4][slots]uint32
	nears      [4][near]uint32
	aligns     [16]uint32
	age        int
}

// fresh is how many steps tables are good for.
const fresh = 96

// newTariff fills in what a bit costs: −log₂ of its probability, whose digits come by
// squaring.
func newTariff() (t tariff) {
	for i := range t.bits {
		v, whole := uint64(i)<<4|8, uint32(0)
		for range 4 {
			v *= v
			whole *= 2
			for v >= 1<<16 {
				v >>= 1
				whole++
			}
		}
		t.bits[i] = 11<<4 - 15 - whole
	}
	t.age = fresh
	return t
}

func (t *tariff) cost(p prob, b uint32) uint32 {
	if b != 0 {
		p = 2048 - p
	}
	return t.bits[min(p, 2047)>>4]
}

func (t *tariff) ofTree(ps []prob, v uint32, n uint) (sum uint32) {
	for k := uint32(1); n > 0; {
		n--
		b := v >> n & 1
		sum += t.cost(ps[k], b)
		k = k<<1 | b
	}
	return sum
}

func (t *tariff) ofReverse(ps []prob, v uint32, n uint) (sum uint32) {
	for k := uint32(1); n > 0; n-- {
		b := v & 1
		sum += t.cost(ps[k], b)
		k, v = k<<1|b, v>>1
	}
	return sum
}

func (t *tariff) ofLiteral(ps *[0x300]prob, b, unlike byte, matched bool) (sum uint32) {
	if !matched {
		return t.ofTree(ps[:], uint32(b), 8)
	}
	v, u, offset := uint32(b)|0x100, uint32(unlike), uint32(0x100)
	for v < 0x10000 {
		u <<= 1
		sum += t.cost(ps[offset+u&offset+v>>8], v>>7&1)
		v <<= 1
		offset &^= u ^ v
	}
	return sum
}

// ofRep is the price of saying one of the last distances, with a length that follows.
func (p *packer) ofRep(state uint8, position uint32, r int) uint32 {
	if r == 0 {
		return p.cost(p.notFirst[state], 0) + p.cost(p.long[state][position], 1)
	}
	sum := p.cost(p.notFirst[state], 1)
	if r == 1 {
		return sum + p.cost(p.notNext[state], 0)
	}
	return sum + p.cost(p.notNext[state], 1) + p.cost(p.notLast[state], uint32(r-2))
}

func (p *packer) ofDistance(d uint32, length int) uint32 {
	k := min(length-minLength, 3)
	if d < near {
		return p.nears[k][d]
	}
	return p.slots[k][slotOf(d)] + p.aligns[d&15]
}

// renew makes the tables again if they are old.
func (p *packer) renew() {
	if p.age++; p.age < fresh {
		return
	}
	p.age = 0
	for position := range uint32(1) << p.pb {
		for i, l := range []*lengths{&p.model.length, &p.repLength} {
			out := &p.tariff.lengths[position]
			if i == 1 {
				out = &p.repLengths[position]
			}
			for n := range out {
				switch v := uint32(n); {
				case v < 8:
					out[n] = p.cost(l.choice, 0) + p.ofTree(l.low[position][:], v, 3)
				case v < 16:
					out[n] = p.cost(l.choice, 1) + p.cost(l.second, 0) + p.ofTree(l.mid[position][:], v-8, 3)
				default:
					out[n] = p.cost(l.choice, 1) + p.cost(l.second, 1) + p.ofTree(l.high[:], v-16, 8)
				}
			}
		}
	}
	for k := range p.slots {
		for slot := range uint32(slots) {
			p.slots[k][slot] = p.ofTree(p.slot[k][:], slot, 6)
			if slot >= nearSlots {
				p.slots[k][slot] += (slot/2 - 5) * 16
			}
		}
		for d := range uint32(near) {
			slot := slotOf(d)
			p.nears[k][d] = p.slots[k][slot]
			if slot >= 4 {
				n := uint(slot/2 - 1)
				p.nears[k][d] += p.ofReverse(p.special[slot][:], d-(2|slot&1)<<n, n)
			}
		}
	}
	for a := range uint32(16) {
		p.aligns[a] = p.ofReverse(p.align[:], a, 4)
	}
}
