package generate

import "math/bits"

// What a new row tells of the order of columns and stacks: a state becomes one state
// for each order of clues that the row tells from blanks and not from each other.

// grow adds the states to c.grown that come of s by a row with its least image: one
// for each order of what the row tells apart but does not order.
func (c *Canonizer) grow(s *state, row *cut) {
	if s.open == 0 {
		c.growStack(*s, row, 0)
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
		c.growStack(o, row, int(o.open))
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

// growStack orders the free columns of the stack at a place, and goes on.
func (c *Canonizer) growStack(s state, row *cut, place int) {
	if place == 3 {
		c.grown = append(c.grown, s)
		return
	}
	stack := s.stack[place]
	free := bits.OnesCount8(s.free[stack])
	var named, fresh [3]uint8 // columns
	n, m := 0, 0
	for k := range uint8(3) {
		col := stack*3 + k
		switch d := row.cells[col]; {
		case s.free[stack]>>k&1 == 0 || d == 0:
		case s.names[d] == 0:
			fresh[m] = col
			m++
		default:
			i := n
			for ; i > 0 && s.names[row.cells[named[i-1]]] > s.names[d]; i-- {
				named[i] = named[i-1]
			}
			named[i] = col
			n++
		}
	}
	at := 3*place + free - n - m
	for _, col := range named[:n] {
		s.col[at] = col
		s.free[stack] &^= 1 << (col - stack*3)
		at++
	}
	for _, col := range fresh[:m] {
		s.free[stack] &^= 1 << (col - stack*3)
	}
	name := func(s *state, d uint8) {
		if d != 0 && s.names[d] == 0 && !c.mask {
			s.last++
			s.names[d] = s.last
		}
	}
	finish := func(o state) {
		for _, col := range o.col[3*place+free : 3*place+3] {
			name(&o, row.cells[col])
		}
		c.growStack(o, row, place+1)
	}
	if m == 0 {
		finish(s)
		return
	}
	for _, order := range c.orders {
		if m < 3 && order[2] != 2 || m < 2 && order[1] != 1 {
			continue
		}
		o := s
		for i, k := range order[:m] {
			o.col[at+i] = fresh[k]
			name(&o, row.cells[fresh[k]])
		}
		finish(o)
	}
}
