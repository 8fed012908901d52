package proof

import (
	"slices"

	"sudokusat/cnf"
)

// Where clauses live, how they go, and how a checker returns to its mark.

// mark is the state Rewind returns to.
type mark struct {
	trail   int
	arena   uint32
	refuted bool
}

// baseDamage says which deletions reached clauses before the mark.
type baseDamage struct {
	binaries, long bool
	named          bool // the long clauses before the mark are in the table of names
}

// Mark makes the present state the one that [Checker.Rewind] returns to. It
// comes after clauses of the formula and before the first step.
func (c *Checker) Mark() {
	c.settle()
	c.freeze()
	c.names.clear()
	c.marked = true
	c.mark = mark{len(c.trail), uint32(len(c.arena)), c.refuted}
	c.reshape = baseDamage{}
	c.stats = Stats{}
}

// Rewind forgets all clauses, lemmas and deletions since [Checker.Mark], or
// since [NewChecker] when there was none.
func (c *Checker) Rewind() {
	if !c.marked {
		*c = *NewChecker(c.vars)
		return
	}
	c.undo(c.mark.trail)
	c.refuted = c.mark.refuted
	for _, l := range c.moreOf {
		c.binMore[l] = c.binMore[l][:0]
	}
	c.moreOf = c.moreOf[:0]
	if c.reshape.binaries {
		for l := range c.binLen {
			c.binLen[l] = c.binFrom[l+1] - c.binFrom[l]
		}
	}
	grown := uint32(len(c.arena)) > c.mark.arena
	c.arena = c.arena[:c.mark.arena]
	switch {
	case c.reshape.long:
		for l := range c.watches {
			c.watches[l] = c.watches[l][:0]
		}
		for ref := uint32(0); ref < c.mark.arena; ref += 1 + c.arena[ref] {
			c.arena[ref] &^= deleted
			c.watch(ref)
		}
	case grown:
		for l, ws := range c.watches {
			c.watches[l] = slices.DeleteFunc(ws, func(w watch) bool { return w.ref >= c.mark.arena })
		}
	}
	c.wasted = 0
	c.names.clear()
	c.reshape = baseDamage{}
	c.stats = Stats{}
}

// freeze sorts the binary clauses, old and new, into adjacency lists: for
// each literal, what it implies.
func (c *Checker) freeze() {
	c.frozen = true
	for _, l := range c.moreOf {
		for _, q := range c.binMore[l] {
			if l.not() < q { // each clause stands in two lists
				c.pairs = append(c.pairs, l.not(), q)
			}
		}
		c.binMore[l] = nil
	}
	c.moreOf = nil
	if len(c.pairs) == 0 {
		return
	}
	for l := range c.binLen { // what was frozen before stays
		from := c.binFrom[l]
		for _, q := range c.binTo[from : from+c.binLen[l]] {
			if lit(l).not() < q {
				c.pairs = append(c.pairs, lit(l).not(), q)
			}
		}
	}
	clear(c.binLen)
	for i := 0; i < len(c.pairs); i += 2 {
		c.binLen[c.pairs[i].not()]++
		c.binLen[c.pairs[i+1].not()]++
	}
	var sum int32
	for l, n := range c.binLen {
		c.binFrom[l] = sum
		sum += n
	}
	c.binFrom[len(c.binLen)] = sum
	c.binTo = make([]lit, sum)
	clear(c.binLen)
	for i := 0; i < len(c.pairs); i += 2 {
		a, b := c.pairs[i], c.pairs[i+1]
		c.binTo[c.binFrom[a.not()]+c.binLen[a.not()]] = b
		c.binLen[a.not()]++
		c.binTo[c.binFrom[b.not()]+c.binLen[b.not()]] = a
		c.binLen[b.not()]++
	}
	c.pairs = nil
}

func (c *Checker) addBinary(a, b lit) {
	if !c.frozen {
		c.pairs = append(c.pairs, a, b)
		return
	}
	c.imply(a.not(), b)
	c.imply(b.not(), a)
}

func (c *Checker) imply(l, q lit) {
	if len(c.binMore[l]) == 0 {
		c.moreOf = append(c.moreOf, l)
	}
	c.binMore[l] = append(c.binMore[l], q)
}

// addLong keeps a clause, of which at least the first two literals are open,
// in the arena.
func (c *Checker) addLong(lits []cnf.Lit) (ref uint32) {
	c.collect()
	ref = uint32(len(c.arena))
	c.arena = append(c.arena, uint32(len(lits)))
	for _, l := range lits {
		c.arena = append(c.arena, uint32(pack(l)))
	}
	c.watch(ref)
	return ref
}

// watch puts a clause under the watch of its first two literals.
func (c *Checker) watch(ref uint32) {
	a, b := lit(c.arena[ref+1]), lit(c.arena[ref+2])
	c.watches[a^1] = append(c.watches[a^1], watch{ref, b})
	c.watches[b^1] = append(c.watches[b^1], watch{ref, a})
}

func (c *Checker) delete(lits []cnf.Lit) bool {
	c.settle()
	lits = c.normal(lits)
	switch len(lits) {
	case 0, 1:
		return false
	case 2:
		a, b := pack(lits[0]), pack(lits[1])
		return c.cut(a.not(), b) && c.cut(b.not(), a)
	}
	name := nameOf(lits)
	ref, ok := c.names.take(name)
	if !ok && !c.reshape.named {
		c.nameBase()
		ref, ok = c.names.take(name)
	}
	if !ok {
		return false
	}
	if ref < c.mark.arena {
		c.reshape.long = true
	} else {
		c.wasted += 1 + int(c.arena[ref])
	}
	c.arena[ref] |= deleted
	return true
}

// cut removes one implication.
func (c *Checker) cut(l, q lit) bool {
	if i := slices.Index(c.binMore[l], q); i >= 0 {
		more := c.binMore[l]
		more[i] = more[len(more)-1]
		c.binMore[l] = more[:len(more)-1]
		return true
	}
	from, n := c.binFrom[l], c.binLen[l]
	list := c.binTo[from : from+n]
	if i := slices.Index(list, q); i >= 0 {
		list[i], list[n-1] = list[n-1], list[i]
		c.binLen[l]--
		c.reshape.binaries = true
		return true
	}
	return false
}

// nameBase enters the long clauses before the mark into the table of names.
func (c *Checker) nameBase() {
	c.reshape.named = true
	var lits []cnf.Lit
	for ref := uint32(0); ref < c.mark.arena; {
		size := c.arena[ref]
		lits = lits[:0]
		for _, l := range c.arena[ref+1 : ref+1+size] {
			lits = append(lits, lit(l).unpack())
		}
		c.names.add(nameOf(lits), ref)
		ref += 1 + size
	}
}

// collect moves the clauses behind the mark together once half of what they
// take is waste.
func (c *Checker) collect() {
	from := c.mark.arena
	if used := len(c.arena) - int(from); c.wasted < 1<<16 || c.wasted < used/2 {
		return
	}
	old := c.arena
	live := make([]uint32, int(from), len(old)-c.wasted+1024)
	copy(live, old)
	for ref := from; int(ref) < len(old); {
		header := old[ref]
		size := header &^ deleted
		if header&deleted == 0 {
			moved := uint32(len(live))
			live = append(live, old[ref:ref+1+size]...)
			old[ref+1] = moved // where the watches and names find it
		}
		ref += 1 + size
	}
	for l, ws := range c.watches {
		kept := ws[:0]
		for _, w := range ws {
			if old[w.ref]&deleted != 0 && w.ref >= from {
				continue
			}
			if w.ref >= from {
				w.ref = old[w.ref+1]
			}
			kept = append(kept, w)
		}
		c.watches[l] = kept
	}
	c.names.move(func(ref uint32) uint32 {
		if ref < from {
			return ref
		}
		return old[ref+1]
	})
	c.arena, c.wasted = live, 0
}
