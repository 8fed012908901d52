package canon

import "math/bits"

// The order of columns and stacks that a new row determines: a state becomes one state
// for each order of the clues that the row separates from blanks but not from each other.

// grow adds the states to c.grown that follow from s by a row with its least image: one
// for each order of the parts that the row separates but does not order.
func (c *Classic) grow(s *state, row *cut) {
	if s.open == 0 {
		c.growStack(s, row, 0)
		return
	}
	var keys [3]uint32
	for stack := range uint8(3) {
		if !s.ordered[stack] {
			keys[stack] = s.clues(row, stack)
		}
	}
	for _, order := range c.orders {
		o, before, place, fits := *s, uint32(0), 0, true
		still := uint8(0)
		for _, stack := range order {
			if s.ordered[stack] {
				continue
			}
			fits = fits && keys[stack] >= before
			before = keys[stack]
			if before == 0 {
				fits = fits && stack >= still // stacks that stay open: in one order only
				still = stack
				o.stack[place] = stack
			} else {
				o.stack[place], o.ordered[stack] = stack, true
				o.open--
			}
			place++
		}
		if !fits || !ascending(s, order) {
			continue
		}
		c.growStack(&o, row, int(o.open))
	}
}

// ascending reports whether the stacks that have a place already come in their own
// order, so that of all orders only those of the others are gone through.
func ascending(s *state, order [3]uint8) bool {
	before, open := uint8(0), false
	for _, stack := range order {
		if !s.ordered[stack] {
			open = true
			continue
		}
		if open || stack < before {
			return false
		}
		before = stack
	}
	return true
}

// growStack orders the free columns of the stacks from a place on. The state is
// changed, and added once or more.
func (c *Classic) growStack(s *state, row *cut, place int) {
	for ; place < 3; place++ {
		stack := s.stack[place] % 3
		clues := row.clues[stack]
		if clues == 0 {
			continue
		}
		if loose := s.free[stack] & clues; loose != 0 && c.order(s, row, place, stack, loose) {
			return
		}
		c.name(s, row, place)
	}
	c.grown = append(c.grown, *s)
}

// order orders the free columns of a stack that have clues, by names. Where several
// have no name, it adds a state for each order, and reports it.
func (c *Classic) order(s *state, row *cut, place int, stack, loose uint8) (several bool) {
	free := bits.OnesCount8(s.free[stack])
	s.free[stack] &^= loose
	var named, fresh [3]uint8 // columns
	n, m := 0, 0
	for ; loose != 0; loose &= loose - 1 {
		col := stack*3 + uint8(bits.TrailingZeros8(loose))
		if name := s.names[row.cells[col%9]&15]; name == unnamed {
			fresh[m%3] = col
			m++
		} else {
			i := n
			for ; i > 0 && s.names[row.cells[named[i-1]]&15] > name; i-- {
				named[i] = named[i-1]
			}
			named[i] = col
			n++
		}
	}
	at := 3*place + free - n - m
	for _, col := range named[:n] {
		s.col[at] = col
		at++
	}
	if m < 2 {
		if m == 1 {
			s.col[at] = fresh[0]
		}
		return false
	}
	for _, order := range c.orders {
		if m < 3 && order[2] != 2 {
			continue
		}
		o := *s
		for i, k := range order[:m] {
			o.col[at+i] = fresh[k]
		}
		c.name(&o, row, place)
		c.growStack(&o, row, place+1)
	}
	return true
}

// name gives names to the digits in the columns of a stack that have an order.
func (c *Classic) name(s *state, row *cut, place int) {
	if c.mask {
		return
	}
	free := bits.OnesCount8(s.free[s.stack[place]])
	for _, col := range s.col[3*place+free : 3*place+3] {
		if d := row.cells[col%9] & 15; s.names[d] == unnamed {
			s.last++
			s.names[d] = s.last
		}
	}
}
