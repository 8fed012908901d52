package proof

import (
	"context"
	"slices"

	"sudokusat/cnf"
)

// The clause store: where clauses are kept, how they are deleted, and how a
// checker returns to its mark.

// mark is the state that Rewind restores.
type mark struct {
	trail         int
	head, binHead int
	counts        []count
	has           []uint8
	arena         uint32
	refuted       bool
	last          uint64
	clash         reason
}

// damage records which deletions reached clauses before the mark.
type damage struct {
	binaries, long bool
	hashed         bool // the long clauses before the mark are in the table of hashes
}

// Mark makes the current state the one that [Checker.Rewind] restores. It may be
// called once, after clauses of the formula and before the first step. For a
// formula with millions of clauses it takes seconds; when ctx ends first, its
// cause is the error, and the checker must not be used any more.
func (c *Checker) Mark(ctx context.Context) error {
	c.thaw()
	if err := c.freeze(ctx); err != nil {
		return err
	}
	for ref := uint32(0); int(ref) < len(c.arena); ref += stride(c.arena[ref]) {
		c.refs = append(c.refs, ref)
	}
	c.countAll()
	c.hashes.clear()
	c.marked = true
	c.settle()
	c.mark = mark{len(c.trail), c.head, c.binHead, slices.Clone(c.counts), slices.Clone(c.has), uint32(len(c.arena)), c.refuted, c.last, c.path.clash}
	c.hints.mark()
	c.stats = Stats{}
	return nil
}

// countAll replaces the watches of all longer clauses by counts and restarts
// propagation, which keeps the counts.
func (c *Checker) countAll() {
	c.head = 0
	for l := range c.dynamic {
		c.dynamic[l].watches = nil
		c.has[l] &^= hasWatches
	}
	c.counts = make([]count, len(c.refs))
	for k, ref := range c.refs {
		for _, l := range c.arena[ref+1 : ref+1+c.arena[ref]] {
			c.counts[k] = (c.counts[k] ^ count(l)) + one
			c.lowers[l^1].len++
		}
	}
	var sum int32
	for l := range c.lowers {
		s := &c.lowers[l]
		if s.len > 0 {
			c.has[l] |= hasCounts
		}
		*s, sum = span{sum, 0}, sum+s.len
	}
	c.occurs = make([]uint32, sum)
	for k, ref := range c.refs {
		for _, l := range c.arena[ref+1 : ref+1+c.arena[ref]] {
			s := &c.lowers[l^1]
			c.occurs[s.end()] = uint32(k)
			s.len++
		}
	}
}

// Rewind undoes all clauses, lemmas and deletions since [Checker.Mark], or since
// [NewChecker] if Mark was never called. It takes time in proportion to the
// variables, the counted clauses and what was added since.
func (c *Checker) Rewind() {
	if !c.marked {
		numbers := c.hints != nil
		if *c = *NewChecker(c.vars); numbers {
			c.Hint(nil)
		}
		return
	}
	c.hints.rewind(c)
	c.last, c.path.clash = c.mark.last, c.mark.clash
	clear(c.val)
	c.trail = c.trail[:c.mark.trail]
	for _, l := range c.trail {
		c.val[l], c.val[l.not()] = 1, -1
	}
	copy(c.counts, c.mark.counts)
	c.head, c.binHead, c.refuted, c.proved = c.mark.head, c.mark.binHead, c.mark.refuted, false
	copy(c.has, c.mark.has)
	for _, l := range c.implying {
		c.dynamic[l].implied = c.dynamic[l].implied[:0]
	}
	c.implying = c.implying[:0]
	// The lists of its first two literals are the only ones a clause is in.
	for ref := c.mark.arena; int(ref) < len(c.arena); ref += stride(c.arena[ref]) {
		for _, l := range c.arena[ref+1 : ref+3] {
			c.dynamic[l^1].watches = c.dynamic[l^1].watches[:0]
		}
	}
	c.arena = c.arena[:c.mark.arena]
	c.wasted = 0
	if c.damage.binaries {
		for l := range c.implies {
			s := &c.implies[l]
			if s.len = int32(len(c.binTo)) - s.from; l+1 < len(c.implies) {
				s.len = c.implies[l+1].from - s.from
			}
		}
	}
	if c.damage.long {
		for _, ref := range c.refs {
			c.arena[ref] &^= deleted
		}
	}
	c.hashes.clear()
	c.damage = damage{}
	c.stats = Stats{}
}

// freeze sorts the binary clauses so far into adjacency lists: for each
// literal, what it implies.
func (c *Checker) freeze(ctx context.Context) error {
	if c.frozen {
		return nil
	}
	c.frozen = true
	for _, slab := range c.pairs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, p := range slab {
			c.implies[p.a.not()].len++
			c.implies[p.b.not()].len++
		}
	}
	var sum int32
	for l := range c.implies {
		s := &c.implies[l]
		if s.len > 0 {
			c.has[l] |= hasBinary
		}
		*s, sum = span{sum, 0}, sum+s.len
	}
	c.binTo = make([]lit, sum)
	number := func(i, j int32) {}
	if h := c.hints; h != nil {
		h.number = make([]uint32, sum)
		clear(h.added)
		waiting := h.waiting
		h.waiting = nil
		number = func(i, j int32) {
			h.number[i], h.number[j] = waiting[0], waiting[0]
			waiting = waiting[1:]
		}
	}
	for _, slab := range c.pairs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, p := range slab {
			s, t := &c.implies[p.a.not()], &c.implies[p.b.not()]
			number(s.end(), t.end())
			c.binTo[s.end()] = p.b
			s.len++
			c.binTo[t.end()] = p.a
			t.len++
		}
	}
	c.pairs = nil
	return nil
}

// thaw turns the adjacency lists back into pairs to be frozen again.
func (c *Checker) thaw() {
	for l := range c.implies {
		s := &c.implies[l]
		for i, q := range slices.Concat(c.binTo[s.from:s.end()], c.dynamic[l].implied) {
			if lit(l).not() < q { // each clause is in two lists
				c.wait(pair{lit(l).not(), q})
				c.hints.thaw(lit(l), *s, i)
			}
		}
		s.len, c.dynamic[l].implied = 0, nil
		c.has[l] &^= hasImplied
	}
	c.implying, c.frozen = nil, false
}

func (c *Checker) addBinary(a, b lit) {
	c.hints.binary(c.frozen, a, b, c.last)
	if !c.frozen {
		c.wait(pair{a, b})
		return
	}
	c.imply(a.not(), b)
	c.imply(b.not(), a)
}

// wait keeps a binary clause until freeze.
func (c *Checker) wait(p pair) {
	last := len(c.pairs) - 1
	if last < 0 || len(c.pairs[last]) == cap(c.pairs[last]) {
		size := 64
		if last >= 0 {
			size = min(2*cap(c.pairs[last]), 1<<17)
		}
		c.pairs = append(c.pairs, make([]pair, 0, size))
		last++
	}
	c.pairs[last] = append(c.pairs[last], p)
}

func (c *Checker) imply(l, q lit) {
	d := &c.dynamic[l]
	if len(d.implied) == 0 {
		c.implying = append(c.implying, l)
	}
	d.implied = append(d.implied, q)
	c.has[l] |= hasImplied
}

// stride is the number of words that a clause takes in the arena: its header, its literals
// and its number, of which the lower half is enough for proofs with hints.
func stride(header uint32) uint32 { return header&^deleted + 2 }

// addLong adds a clause to the arena, with the last number. Its first two literals must be open.
func (c *Checker) addLong(lits []cnf.Lit) (ref uint32) {
	c.collect()
	ref = uint32(len(c.arena))
	c.arena = append(c.arena, uint32(len(lits)))
	for _, l := range lits {
		c.arena = append(c.arena, uint32(pack(l)))
	}
	c.arena = append(c.arena, uint32(c.last))
	c.watch(ref)
	return ref
}

// watch makes the first two literals of a clause the watched ones.
func (c *Checker) watch(ref uint32) {
	a, b := lit(c.arena[ref+1]), lit(c.arena[ref+2])
	c.addWatch(a^1, watch{ref, b})
	c.addWatch(b^1, watch{ref, a})
}

// addWatch makes propagation visit a clause when l becomes true.
func (c *Checker) addWatch(l lit, w watch) {
	c.dynamic[l].watches = append(c.dynamic[l].watches, w)
	c.has[l] |= hasWatches
}

func (c *Checker) delete(lits []cnf.Lit) bool {
	c.settle()
	lits = c.normal(lits)
	switch {
	case len(lits) < 2 || c.hints != nil && c.refuted: // what the conflict needs stays
		return false
	case len(lits) == 2:
		a, b := pack(lits[0]), pack(lits[1])
		c.hints.keep(c, a, b)
		number, ok := c.cut(a.not(), b, 0)
		if ok {
			c.hints.forget(c.last, number)
			_, ok = c.cut(b.not(), a, number)
		}
		return ok
	}
	hash := hashOf(lits)
	ref, ok := c.hashes.take(hash)
	if !ok && !c.damage.hashed {
		c.hashMarked()
		ref, ok = c.hashes.take(hash)
	}
	if !ok {
		return false
	}
	if ref < c.mark.arena {
		c.damage.long = true
		k, _ := slices.BinarySearch(c.refs, ref)
		c.counts[k] += gone
	} else {
		c.wasted += int(stride(c.arena[ref]))
	}
	if h := c.hints; h != nil {
		own, number := h.clause(c, byWatch|reason(ref))
		for _, l := range own {
			h.keep(c, lit(l))
		}
		h.forget(c.last, number)
	}
	c.arena[ref] |= deleted
	return true
}

// cut removes the implication l → q, of the clause with that number, 0 for any, and reports
// whether there was one. It returns the clause's number, 0 if none has one.
func (c *Checker) cut(l, q lit, number uint32) (uint32, bool) {
	var added, static []uint32
	d, s := &c.dynamic[l], &c.implies[l]
	if c.hints != nil {
		added, static = c.hints.added[l], c.hints.number[s.from:s.end()]
	}
	if i := index(d.implied, q, added, number); i >= 0 {
		last := len(d.implied) - 1
		d.implied[i] = d.implied[last]
		d.implied = d.implied[:last]
		if c.hints != nil {
			number = added[i]
			added[i] = added[last]
			c.hints.added[l] = added[:last]
		}
		return number, true
	}
	list := c.binTo[s.from:s.end()]
	if i := index(list, q, static, number); i >= 0 {
		last := len(list) - 1
		list[i], list[last] = list[last], list[i]
		s.len--
		c.damage.binaries = true
		if c.hints != nil {
			number = static[i]
			static[i], static[last] = static[last], static[i]
		}
		return number, true
	}
	return 0, false
}

// hashMarked enters the long clauses before the mark into the hash table.
func (c *Checker) hashMarked() {
	c.damage.hashed = true
	var lits []cnf.Lit
	for _, ref := range c.refs {
		lits = lits[:0]
		for _, l := range c.arena[ref+1 : ref+1+c.arena[ref]] {
			lits = append(lits, lit(l).unpack())
		}
		c.hashes.add(hashOf(lits), ref)
	}
}

// collect compacts the clauses after the mark once half of their memory is
// taken by deleted ones.
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
		if header&deleted == 0 {
			moved := uint32(len(live))
			live = append(live, old[ref:ref+stride(header)]...)
			old[ref+1] = moved // where the watches and hashes find it
		}
		ref += stride(header)
	}
	for l := range c.dynamic {
		watches := slices.DeleteFunc(c.dynamic[l].watches, func(w watch) bool { return old[w.ref]&deleted != 0 })
		for i, w := range watches {
			watches[i].ref = old[w.ref+1]
		}
		c.dynamic[l].watches = watches
	}
	c.hashes.move(func(ref uint32) uint32 {
		if ref < from {
			return ref
		}
		return old[ref+1]
	})
	c.path.move(len(c.trail), from, old)
	c.arena, c.wasted = live, 0
}
