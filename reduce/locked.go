package reduce

// Locked candidates, also called pointing and claiming, or intersection
// removal. If all places of a digit in one house lie in another house, one of
// them holds the digit, so the rest of the other house does not:
//
//	| a a . |       the places a of a digit in the box all lie in row 1:
//	| . . . |       it has no place in the rest of that row
//	| . . . |
//
// The places of a digit in an intersection are counted, so whether they are
// all its places in the house is one comparison.
//
// For a proof each removal is one RUP step on the extended formula: suppose
// the candidate; the at-most-one clauses of the other house make every place
// of the digit in the first one false, and "this digit has a place in this
// house" is violated.

// look puts a digit in a house, house·n + digit, on the list to be looked at.
func (p *propagator) look(x int) {
	if !p.dirty[x] {
		p.dirty[x] = true
		p.todo = append(p.todo, int32(x))
	}
}

// locked looks for locked candidates of a digit in a house.
func (p *propagator) locked(h, d int) {
	t := p.t
	k := p.places[h*t.n+d]
	if k < 2 {
		return
	}
	pairs := t.ofHouse.of(h)
	for i := 0; i < len(pairs); i += 2 {
		other := int(pairs[i+1])
		if p.shared[int(pairs[i])*t.n+d] != k || p.places[other*t.n+d] == k {
			continue
		}
		for _, q := range t.house(other) {
			if p.has(q, d) && !t.in(q, int32(h)) {
				if p.lemmas {
					p.out.lemmas = append(p.out.lemmas, Lemma{Out: candidate(int(q), d)})
				}
				p.eliminate(q, d)
				if p.dead {
					return
				}
				if p.lemmas && len(p.queue) > 0 { // saves lemmas
					p.look(h*t.n + d)
					return
				}
			}
		}
	}
}
