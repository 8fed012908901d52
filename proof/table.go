package proof

import "sudokusat/cnf"

// A deletion names its clause by its literals in any order. The table finds a
// clause by a 64-bit sum over its literals. Should two clauses have the same
// sum, the wrong one may be deleted: that can cost a proof a clause it needs,
// which no solver's proof will meet in practice, and can never make a wrong
// proof pass.

// nameOf is the same for every order of the literals.
func nameOf(lits []cnf.Lit) uint64 {
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

// table is a multimap from names to clauses: open addressing, linear probing.
type table struct {
	slots []slot // a power of two of them, or none
	used  int    // slots that are not empty, those of taken entries included
	held  int    // entries
}

type slot struct {
	name  uint64
	ref   uint32
	state uint8
}

const (
	empty uint8 = iota
	taken       // was an entry; probing goes on behind it
	entry
)

func (t *table) add(name uint64, ref uint32) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow()
	}
	i := t.first(name)
	for t.slots[i].state == entry {
		i = (i + 1) & (len(t.slots) - 1)
	}
	if t.slots[i].state == empty {
		t.used++
	}
	t.slots[i] = slot{name, ref, entry}
	t.held++
}

// take removes one clause of that name.
func (t *table) take(name uint64) (ref uint32, ok bool) {
	if t.held == 0 {
		return 0, false
	}
	for i := t.first(name); t.slots[i].state != empty; i = (i + 1) & (len(t.slots) - 1) {
		if s := &t.slots[i]; s.state == entry && s.name == name {
			s.state = taken
			t.held--
			return s.ref, true
		}
	}
	return 0, false
}

func (t *table) first(name uint64) int { return int(name) & (len(t.slots) - 1) }

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
			t.add(s.name, s.ref)
		}
	}
}

// move replaces every clause by where it went.
func (t *table) move(to func(uint32) uint32) {
	for i := range t.slots {
		if t.slots[i].state == entry {
			t.slots[i].ref = to(t.slots[i].ref)
		}
	}
}

// clear forgets all entries and does not hold on to much memory.
func (t *table) clear() {
	if len(t.slots) > 1<<12 {
		t.slots = nil
	} else if t.used > 0 {
		clear(t.slots)
	}
	t.used, t.held = 0, 0
}
