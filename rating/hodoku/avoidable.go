package hodoku

// Avoidable rectangles: the tests of uniqueness for cells that steps have filled instead
// of open cells. Cells that were given cannot be exchanged.
//
//	a  b     1: the fourth cell is not the digit that makes the exchange possible
//	b  ?a    2: of two cells with one further candidate in common one has it
//
// And BUG+1: if all cells but one have two candidates, and all digits two places
// in every house, but for a third candidate of that cell, it is this candidate.

func (p *Position) avoidable(t Technique) bool {
	return p.tested(t, &p.avoids, (*quad).allFilled)
}

func (q *quad) allFilled() bool {
	p := q.p
	filled := func(c int) bool { return p.value[c] != 0 && !p.given.has(c) }
	opens := func(c, d int) bool { return p.value[c] == 0 && p.cand[c]&bit(d) != 0 && count(p.cand[c]) == 2 }
	for c := range 81 {
		if !filled(c) {
			continue
		}
		a := int(p.value[c]) - 1
		stop := corners(c, func(next, across, far int) bool {
			if !filled(next) {
				return false
			}
			b := int(p.value[next]) - 1
			q.a, q.b = a, b
			is := func(c, d int) bool { return filled(c) && int(p.value[c]) == d+1 }
			switch {
			case is(across, b) && opens(far, a):
				return q.fresh([4]int{c, next, across, far}) && q.keep(AvoidableRectangle1, q.p.appendOf(nil, far, bit(a)))
			case is(far, a) && opens(across, b):
				return q.fresh([4]int{c, next, across, far}) && q.keep(AvoidableRectangle1, q.p.appendOf(nil, across, bit(b)))
			case opens(across, b) && opens(far, a):
				return q.fresh([4]int{c, next, across, far}) && q.pairOpen(across, far, b)
			}
			return false
		})
		if stop {
			return true
		}
	}
	return false
}

func (q *quad) pairOpen(across, far, b int) bool {
	x := low(q.p.cand[across] &^ bit(b))
	if q.p.cand[far]&bit(x) == 0 {
		return false
	}
	return q.keep(AvoidableRectangle2, appendMarks(nil, x, board.peers[across].and(board.peers[far]).and(q.p.at[x])))
}

func (p *Position) bugPlusOne() bool {
	odd := -1
	for c, m := range &p.cand {
		switch k := count(m); {
		case k > 3 || k == 1 || k == 3 && odd >= 0:
			return false
		case k == 3:
			odd = c
		}
	}
	if odd < 0 {
		return false
	}
	digit, at := -1, [3]int{-1, -1, -1}
	for h := range houses {
		for d, k := range &p.free[h] {
			switch {
			case k > 3 || k == 1 || k == 3 && (at[h/9] >= 0 || digit >= 0 && digit != d):
				return false
			case k == 3:
				digit, at[h/9] = d, h
			}
		}
	}
	if digit < 0 || p.cand[odd]&bit(digit) == 0 || at != board.of[odd] {
		return false
	}
	p.out = p.appendOf(p.out, odd, full&^bit(digit))
	return p.shows(part("", bit(digit), setOf(odd)))
}
