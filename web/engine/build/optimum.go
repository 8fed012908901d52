package main

// ways is how far ahead the cheapest way is looked for.
const ways = 4096

// step is the cheapest way known to say the bytes up to a place: what it ends with,
// and how things stand after it.
type step struct {
	price  uint32
	length int // of its end
	what   uint32
	state  uint8
	reps   [4]uint32
}

// What a step says: a literal, one of the four last distances, or another, to which
// fourOrMore is added. With length 1 the distance is the last one.
const (
	aLiteral   = 1<<32 - 1
	fourOrMore = 4
)

// packer turns bytes into steps, and those into bits.
type packer struct {
	*model
	*finder
	*coder
	done  int // bytes said
	state uint8
	reps  [4]uint32
	steps [ways + maxLength + 1]step
	tariff
}

// pack says the bytes to come, some of them, and reports whether any are left. Each
// step that is taken is told to room before, which can end the piece.
func (p *packer) plan() (end int) {
	p.steps[0] = step{state: p.state, reps: p.reps}
	reach := 0
	for at := 0; ; at++ {
		if at > 0 && at == reach || at >= ways {
			return at
		}
		if p.at >= len(p.data) {
			return at
		}
		found := p.next()
		s := &p.steps[at]
		if k := len(found); k > 0 && found[k-1].length >= enough {
			m := found[k-1]
			what := m.distance + fourOrMore
			for r, d := range s.reps {
				if d == m.distance {
					what = uint32(r)
					break
				}
			}
			for range m.length - 1 {
				p.next()
			}
			p.steps[at+m.length] = p.after(s, m.length, what, s.price)
			return at + m.length
		}
		for reach < at+1 {
			reach++
			p.steps[reach].price = 1<<32 - 1
		}
		p.extend(at, found, &reach)
	}
}

// after is how things stand after a step.
func (p *packer) after(s *step, length int, what, price uint32) step {
	t := step{price: price, length: length, what: what, state: s.state, reps: s.reps}
	switch {
	case what == aLiteral:
		t.state = afterLiteral(s.state)
	case length == 1:
		t.state = afterShort(s.state)
	case what < fourOrMore:
		d := s.reps[what]
		copy(t.reps[1:what+1], s.reps[:what])
		t.reps[0] = d
		t.state = afterRep(s.state)
	default:
		copy(t.reps[1:], s.reps[:3])
		t.reps[0] = what - fourOrMore
		t.state = afterMatch(s.state)
	}
	return t
}

// extend tries everything that can be said next at a place.
func (p *packer) extend(at int, found []match, reach *int) {
	s := p.steps[at]
	here := p.at - 1
	position := uint32(here) & (1<<p.pb - 1)
	limit := min(maxLength, len(p.data)-here, ways+maxLength-at)
	try := func(length int, what, price uint32) {
		for *reach < at+length {
			*reach++
			p.steps[*reach].price = 1<<32 - 1
		}
		if price < p.steps[at+length].price {
			p.steps[at+length] = p.after(&s, length, what, price)
		}
	}
	match, rep := &p.match[s.state][position], &p.rep[s.state]
	b, unlike, can := p.data[here], byte(0), int(s.reps[0]) < here
	if can {
		unlike = p.data[here-1-int(s.reps[0])]
	}
	try(1, aLiteral, s.price+p.cost(*match, 0)+p.ofLiteral(p.literals(p.data, here), b, unlike, s.state >= 7))
	base := s.price + p.cost(*match, 1) + p.cost(*rep, 1)
	if can && b == unlike {
		try(1, 0, base+p.cost(p.notFirst[s.state], 0)+p.cost(p.long[s.state][position], 0))
	}
	for r, d := range s.reps {
		if int(d) >= here {
			continue
		}
		n := p.common(here-1-int(d), here, 0, limit)
		if n < minLength {
			continue
		}
		price := base + p.ofRep(s.state, position, r)
		for ; n >= minLength; n-- {
			try(n, uint32(r), price+p.repLengths[position][n-minLength])
		}
	}
	base = s.price + p.cost(*match, 1) + p.cost(*rep, 0)
	n := minLength
	for _, m := range found {
		for ; n <= min(m.length, limit); n++ {
			try(n, m.distance+fourOrMore, base+p.ofDistance(m.distance, n)+p.lengths[position][n-minLength])
		}
	}
}

// say writes a step.
func (p *packer) say(length int, what uint32) {
	here := p.done
	position := uint32(here) & (1<<p.pb - 1)
	match, rep := &p.match[p.state][position], &p.rep[p.state]
	switch {
	case what == aLiteral:
		p.bit(match, 0)
		unlike := byte(0)
		if p.state >= 7 {
			unlike = p.data[here-1-int(p.reps[0])]
		}
		p.coder.literal(p.literals(p.data, here), p.data[here], unlike, p.state >= 7)
	case what >= fourOrMore:
		p.bit(match, 1)
		p.bit(rep, 0)
		p.coder.length(&p.model.length, length, position)
		p.coder.distance(p.model, what-fourOrMore, length)
	default:
		p.bit(match, 1)
		p.bit(rep, 1)
		if what == 0 {
			p.bit(&p.notFirst[p.state], 0)
			p.bit(&p.long[p.state][position], uint32(min(length-1, 1)))
		} else {
			p.bit(&p.notFirst[p.state], 1)
			p.bit(&p.notNext[p.state], min(what-1, 1))
			if what > 1 {
				p.bit(&p.notLast[p.state], what-2)
			}
		}
		if length > 1 {
			p.coder.length(&p.repLength, length, position)
		}
	}
	t := p.after(&step{state: p.state, reps: p.reps}, length, what, 0)
	p.state, p.reps = t.state, t.reps
	p.done += length
}
