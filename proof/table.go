package proof

import "sudokusat/cnf"

// A deletion lists the literals of its clause in any order, so clauses are found
// by a 64-bit hash that is a sum over the literals. When two clauses have the
// same hash the wrong one may be deleted. A right proof may then be refused, with
// a probability nobody will live to see; a wrong one is never accepted.

// hashOf returns the hash of a clause, whatever the order of its literals.
func hashOf(lits []cnf.Lit) uint64 {
	sum := uint64(len(lits))
	for _, l := range lits {
		// the finisher of SplitMix64 (Steele, Lea, Flood, 2014)
		x := uint64(uint32(l)) * 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		sum += x ^ x>>31
	}
	return sum
}

// table is a multimap from hashes to clauses: open addressing, linear probing.
type table struct {
	slots []slot // a power of two of them, or none
	used  int    // slots that are not empty, those of taken entries included
	held  int    // entries
}

type slot struct {
	hash  uint64
	ref   uint32
	state uint8
}

const (
	empty uint8 = iota
	taken       // a removed entry; probing goes on past it
	entry
)

func (t *table) add(hash uint64, ref uint32) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow()
	}
	i := t.first(hash)
	for t.slots[i].state == entry {
		i = (i + 1) & (len(t.slots) - 1)
	}
	if t.slots[i].state == empty {
		t.used++
	}
	t.slots[i] = slot{hash, ref, entry}
	t.held++
}

// take removes one clause with that hash and returns it.
func (t *table) take(hash uint64) (ref uint32, ok bool) {
	if t.held == 0 {
		return 0, false
	}
	for i := t.first(hash); t.slots[i].state != empty; i = (i + 1) & (len(t.slots) - 1) {
		if s := &t.slots[i]; s.state == entry && s.hash == hash {
			s.state = taken
			t.held--
			return s.ref, true
		}
	}
	return 0, false
}

func (t *table) first(hash uint64) int { return int(hash) & (len(t.slots) - 1) }

func (t *table) grow() {
	old := t.slots
	size := 64
	for size < 4*t.held {
		size *= 2
	}
	t.slots = make([]slot, size)
	t.used, t.held = 0, 0
	for _, s := range old {
		if s.state == entry {
			t.add(s.hash, s.ref)
		}
	}
}

// move replaces the place of every clause.
func (t *table) move(to func(uint32) uint32) {
	for i := range t.slots {
		if t.slots[i].state == entry {
			t.slots[i].ref = to(t.slots[i].ref)
		}
	}
}

// clear removes all entries and keeps little memory.
func (t *table) clear() {
	if len(t.slots) > 1<<12 {
		t.slots = nil
	} else if t.used > 0 {
		clear(t.slots)
	}
	t.used, t.held = 0, 0
}
