package hodoku

// Singles come from the queues. A full house is the last open cell of a house; it
// is found among the naked singles and stays in their queue.

func (p *Position) fullHouse() bool {
	for i := p.naked.head; i < p.naked.tail; i++ {
		m := p.naked.item[i]
		if p.value[m.cell()] != 0 {
			continue
		}
		for _, h := range &board.of[m.cell()] {
			last := true
			for d, k := range &p.free[h] {
				if k != 0 && d != m.digit() {
					last = false
					break
				}
			}
			if last {
				if p.locates {
					p.shows(part("last open cell of", 0, set{}, h))
				}
				return p.single(m.cell(), m.digit())
			}
		}
	}
	return false
}

func (p *Position) nakedSingle() bool {
	for q := &p.naked; q.head < q.tail; {
		m := q.item[q.head]
		q.head++
		if p.value[m.cell()] == 0 {
			return p.single(m.cell(), m.digit())
		}
	}
	return false
}

func (p *Position) hiddenSingle() bool {
	for q := &p.hidden; q.head < q.tail; {
		m := q.item[q.head]
		q.head++
		if p.value[m.cell()] != 0 {
			continue
		}
		for _, h := range &board.of[m.cell()] {
			if p.free[h][m.digit()] == 1 {
				if p.locates {
					p.shows(part("", bit(m.digit()), set{}, h))
				}
				return p.single(m.cell(), m.digit())
			}
		}
		return false // one that is no longer single ends the search
	}
	return false
}

// bruteForce places the digit of the solution in the middle one of the open cells.
func (p *Position) bruteForce() bool {
	middle := (p.open) / 2
	for c := range 81 {
		if p.value[c] != 0 {
			continue
		}
		if middle == 0 {
			return p.solution != nil && p.single(c, int(p.solution[c])-1)
		}
		middle--
	}
	return false
}
