package ruled

import "slices"

// cellsOf visits the cells whose narrowing may let a propagator find more.
func (p *problem) cellsOf(x prop, visit func(c int32)) {
	all := func(cells []int32) {
		for _, c := range cells {
			visit(c)
		}
	}
	switch x.kind {
	case kindRelation, kindRows:
		visit(p.relations[x.at].a)
		visit(p.relations[x.at].b)
	case kindPlanes:
		for c := range int32(squares9) {
			visit(c)
		}
	case kindHouse, kindPlaces:
		all(p.houseCells[x.at])
	case kindClause:
		for _, t := range p.clauses[x.at] {
			visit(t.cell)
		}
	case kindSets:
		all(p.setsList[x.at].cells)
		all(p.setsList[x.at].rest)
	case kindSum:
		all(p.sums[x.at].cells)
	case kindCount:
		for _, t := range p.counts[x.at].tests {
			visit(t.cell)
		}
	case kindTally:
		all(p.tallies[x.at].cells)
	case kindCross:
		all(p.crossList[x.at].a)
		all(p.crossList[x.at].b)
	case kindPairs:
		all(p.pairLists[x.at].a)
		for _, c := range p.pairLists[x.at].b {
			if !slices.Contains(p.pairLists[x.at].a, c) {
				visit(c)
			}
		}
	case kindHalves:
		all(p.halvesList[x.at].cells)
	case kindConnected:
		all(p.connecteds[x.at].cells)
	case kindRegions:
		all(p.regionLists[x.at].squares)
		all(p.regionLists[x.at].labels)
	case kindAutomaton, kindExact:
		a := &p.automata[x.at]
		for i, c := range a.cells {
			if c >= 0 && !(a.repeats && slices.Contains(a.cells[:i], c)) {
				visit(c)
			}
		}
	case kindAnyOf:
		all(p.anyOfs[x.at].cells)
	case kindSomeOf:
		all(p.someOfs[x.at].cells)
	}
}

// finish puts the propagators in order and works out which cells wake which.
func (p *problem) finish() {
	var first [kinds + 1]int32
	for _, x := range p.outer {
		first[x.kind+1]++
	}
	for k := range kinds {
		first[k+1] += first[k]
	}
	p.props = slices.Grow(p.props[:0], len(p.outer))[:len(p.outer)]
	for _, x := range p.outer {
		p.props[first[x.kind]] = x
		first[x.kind]++
	}
	p.findWakes()
	// Each cell's bits are collected word by word: the propagators come in the
	// order of their bits, so a word is the same as the last one or a new one.
	count := slices.Grow(p.scratch[:0], 3*p.cells+1)[:3*p.cells+1]
	clear(count)
	last, next := count[p.cells+1:2*p.cells+1], count[2*p.cells+1:]
	for i, x := range p.props {
		word := int32(i>>6) + 1
		weight := p.priorityOf(x)
		p.cellsOf(x, func(c int32) {
			p.priority[c] += weight
			if last[c] != word {
				last[c] = word
				count[c+1]++
			}
		})
	}
	p.wakeStart = slices.Grow(p.wakeStart[:0], p.cells+1)[:p.cells+1]
	p.wakeStart[0] = 0
	for c := range p.cells {
		p.wakeStart[c+1] = p.wakeStart[c] + count[c+1]
		next[c] = p.wakeStart[c] - 1
		last[c] = 0
	}
	k := int(p.wakeStart[p.cells])
	p.wake = slices.Grow(p.wake[:0], k)[:k]
	for i, x := range p.props {
		word := int32(i >> 6)
		p.cellsOf(x, func(c int32) {
			if last[c] != word+1 {
				last[c] = word + 1
				next[c]++
				p.wake[next[c]] = wakeup{word: word}
			}
			p.wake[next[c]].bits |= 1 << (i & 63)
		})
	}
	p.aimWords = make([]uint64, 2*p.words*len(p.setsList))
	for _, x := range p.outer {
		if x.kind == kindSets {
			p.aims(&p.setsList[x.at])
		}
	}
	p.wakes = slices.Grow(p.wakes[:0], p.cells)[:p.cells]
	for c := range p.wakes {
		p.wakes[c] = wakes{}
		if from, to := p.wakeStart[c], p.wakeStart[c+1]; from < to {
			p.wakes[c] = wakes{p.wake[from], from + 1, to}
		}
	}
	p.scratch = count
	p.listPeers()
	p.planesAt = len(p.start)
	if p.nine != nil {
		p.start = append(p.start, make([]uint64, 30)...)
	}
	p.size = len(p.start)
}

// listPeers lists the cells that each cell differs from.
func (p *problem) listPeers() {
	p.peerStart = slices.Grow(p.peerStart[:0], p.cells+1)[:p.cells+1]
	p.peerList = p.peerList[:0]
	for c := range p.cells {
		p.peerStart[c] = int32(len(p.peerList))
		for i, w := range p.peers[c*p.words:][:p.words] {
			if p.nine != nil && c < squares9 && i < 2 {
				w &^= p.nine.peers[2*c+i]
			}
			for ; w != 0; w &= w - 1 {
				p.peerList = append(p.peerList, int32(i<<6|lowest(w)))
			}
		}
	}
	p.peerStart[p.cells] = int32(len(p.peerList))
}

// priorityOf returns the initial weight of a cell for a propagator on it: lines weigh more
// the longer they are, sums more the shorter. Cages of two rarely lead to anything when
// one of their cells is decided. Beside long sums, derived ones would hide the
// constraints of the puzzle itself.
func (p *problem) priorityOf(x prop) int32 {
	sum := func(cells int) int32 { return int32(max(2*p.n-cells, p.n)) }
	if (x.kind == kindAnyOf || x.kind == kindSomeOf) && p.everywhere(x) {
		return 0
	}
	within := func(r [2]int32) bool { return r[0] <= x.at && x.at < r[1] }
	if p.manner.sums && (x.kind == kindSets && within(p.derivedSets) || x.kind == kindSum && within(p.derivedSums)) {
		return 0
	}
	switch x.kind {
	case kindPlanes:
		return int32(3 * p.n)
	case kindHouse:
		return int32(p.n)
	case kindCross, kindTally, kindPlaces, kindExact:
		return 0
	case kindPairs, kindConnected, kindHalves, kindRegions:
		return 1
	case kindRelation, kindRows:
		return 2
	case kindClause:
		return int32(len(p.clauses[x.at]))
	case kindSets:
		k := len(p.setsList[x.at].cells)
		if k == 2 { // a relation of cells that differ
			return 4
		}
		return sum(k) + int32(k)
	case kindSum:
		return sum(len(p.sums[x.at].cells))
	case kindCount:
		return int32(len(p.counts[x.at].tests))
	case kindAutomaton:
		if len(p.automata[x.at].cells) > 4*p.n && len(p.regionLists) > 0 { // the order of all regions
			return 0
		}
		return int32(len(p.automata[x.at].cells))
	case kindSomeOf:
		return int32(len(p.someOfs[x.at].cells))
	}
	return int32(len(p.anyOfs[x.at].cells))
}
