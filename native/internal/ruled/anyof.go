package ruled

// Any of some alternatives. Each that is still possible is propagated by itself,
// on the cells in its scope, until it finds no more or fails; the board keeps
// what any of them left (constructive disjunction):
//
//	              r1c1     r1c2
//	before        1 2 3    1 2 3
//	r1c1 < r1c2   1 2        2 3
//	r1c1 = 3          3    1 2 3        union: 1 2 3, 1 2 3
//
// An alternative that failed is remembered in the level until the search goes
// back. On decided cells every propagator is a plain test, so that the last
// alternative to fail is a contradiction.

type anyOf struct {
	alternatives [][]prop
	cells        []int32 // the cells of all of them
	slots        []int32 // those and the words of alternatives within
	word         int32   // where the level keeps which have failed
}

func (b *board) anyOf(x *anyOf) bool {
	wasProbing, wasChanged := b.probing, b.changed
	base := len(b.saved)
	for _, c := range x.slots {
		b.saved = append(b.saved, b.cand[c])
	}
	for range x.cells {
		b.saved = append(b.saved, 0)
	}
	defer func() { b.saved = b.saved[:base] }()
	b.probing = true
	some, all := false, false
	for i, alternative := range x.alternatives {
		word, bit := x.word+int32(i>>6), uint64(1)<<(i&63)
		if b.cand[word]&bit != 0 {
			continue
		}
		ok := b.alternative(alternative)
		saved := b.saved[base:]
		union := saved[len(x.slots):]
		if ok {
			some, all = true, true
			for k, c := range x.cells {
				union[k] |= b.cand[c]
				all = all && union[k] == saved[k]
			}
		}
		for k, c := range x.slots {
			b.cand[c] = saved[k]
		}
		if !ok {
			b.cand[word] |= bit
		}
		if all || b.poll.Stopped {
			break
		}
	}
	b.probing, b.changed = wasProbing, wasChanged
	if !some || b.poll.Stopped {
		return false
	}
	if all {
		return true
	}
	for k, c := range x.cells {
		if !b.keep(c, b.saved[base+len(x.slots)+k]) {
			return false
		}
	}
	return true
}

// alternative propagates some constraints by themselves; false when they cannot
// hold together.
func (b *board) alternative(props []prop) bool {
	for {
		b.changed = false
		for _, p := range props {
			if !b.run(p) {
				return false
			}
		}
		if !b.changed {
			return true
		}
		if !b.poll.Spend(8 * len(props)) {
			return false
		}
	}
}
