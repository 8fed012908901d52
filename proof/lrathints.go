package proof

import (
	"errors"
	"math"
	"slices"

	"sudokusat/cnf"
)

// Hints from propagation. While a checker propagates, it only notes where on the trail each
// batch of literals begins and ends, and the clause of a literal that a longer clause implied.
// Once there is a conflict, the trail is read backwards from it, and only the clauses that led
// there are looked up. So a step without hints costs what it did, and hints cost what they need.
//
// A literal that the root implies becomes a unit clause of the proof when a lemma first needs
// it; the empty clause names the clauses themselves.

// HintSink takes a proof in LRAT, step by step. The clauses of a formula have the numbers 1, 2,
// …, each lemma a greater one than all before. Neither slice is kept.
//
// Lemma takes a lemma with the clauses that become units one after the other when all its
// literals are false, and at last the one that is false then. Forget takes the number of the
// last clause so far, and of one that no later hint names.
type HintSink interface {
	Lemma(number uint64, lits []cnf.Lit, hints []uint64) error
	Forget(last, number uint64) error
}

var errManyClauses = errors.New("hints number at most 4,294,967,295 clauses")

// reason is the clause that implied a literal, or that is false: what it is, and which.
type reason uint64

const (
	byWatch  reason = (iota + 1) << 32 // a place in the arena
	byCount                            // an index of counts
	byHeld                             // an index of hints.held
	byBinary                           // the literal that implied it
	whose    = 1<<32 - 1
)

// path is how the literals on the trail came there. Entry i implied, by binary clauses, those
// from start(i) to ends[i]; why is the reason of what is in no such batch.
type path struct {
	ends  []uint32
	longs []uint32 // by the number of entries before: where a batch of others ends
	why   []reason
	clash reason
}

func newPath(vars int) path {
	return path{ends: make([]uint32, vars+2), longs: make([]uint32, vars+2), why: make([]reason, vars+2)}
}

// start is where the batch of entry i begins: after that of the entry before it, or after what
// came in between.
func (p *path) start(i int) uint32 {
	if i == 0 || int(p.ends[i-1]) == i {
		return p.longs[i]
	}
	return p.ends[i-1]
}

// move follows the clauses of an arena that is compacted: see collect.
func (p *path) move(entries int, from uint32, old []uint32) {
	moved := func(r reason) reason {
		if ref := uint32(r); r&^whose == byWatch && ref >= from && int(ref)+1 < len(old) && old[ref]&deleted == 0 {
			return byWatch | reason(old[ref+1])
		}
		return r
	}
	for i, r := range p.why[:entries] {
		p.why[i] = moved(r)
	}
	p.clash = moved(p.clash)
}

// hints is what a checker needs to give a proof with hints. Its methods do nothing for nil.
type hints struct {
	to      HintSink
	err     error
	number  []uint32   // of the clauses in binTo
	added   [][]uint32 // of those in dynamic.implied
	waiting []uint32   // of the pairs
	held    []held
	marked  int      // of held, at the mark
	rooted  int      // entries of the trail that are in place
	place   []uint32 // by variable: its place on the trail at the root, from 1
	unit    []uint32 // by variable of the root: its unit clause, if there is one
	fresh   []lit    // unit is a lemma
	seen    []uint64 // a bit per variable
	pending int      // seen and still ahead on the trail
	whole   bool     // the root is part of the trail that is read
	roots   []lit    // seen, and of the root
	todo    []lit
	steps   []uint32
	out     []uint64
}

// held is a clause that was a unit or false when it came, which no list of clauses has.
type held struct {
	number uint32
	lits   []lit
}

// Hint makes the checker give the proof that it checks, with hints, to a sink; nil only
// numbers the clauses. The first call has to come before the first clause; others follow
// [Checker.Rewind], which ends hints. Clauses that the root satisfies are numbered, lemmas that
// it implies are left out, and so is what is false at the root in the others. The sink's errors
// are those of Add and Delete.
func (c *Checker) Hint(to HintSink) {
	if c.hints == nil {
		if c.last > 0 {
			panic("proof: hints are asked for after the first clause")
		}
		n := c.vars + 1
		c.hints = &hints{added: make([][]uint32, 2*n), place: make([]uint32, n), unit: make([]uint32, n), seen: make([]uint64, n/64+1)}
	}
	c.hints.to = to
}

// hold keeps a clause that is a unit or false at the root.
func (h *hints) hold(lits []cnf.Lit, number uint64, unit bool) reason {
	if h == nil {
		return 0
	}
	own := held{number: uint32(number)}
	for _, l := range lits {
		own.lits = append(own.lits, pack(l))
	}
	if unit && len(lits) == 1 {
		h.unit[own.lits[0]>>1] = own.number
	}
	h.held = append(h.held, own)
	return byHeld | reason(len(h.held)-1)
}

// settle notes the places of what the root implies.
func (h *hints) settle(c *Checker) {
	if h == nil {
		return
	}
	for ; h.rooted < len(c.trail); h.rooted++ {
		h.place[c.trail[h.rooted]>>1] = uint32(h.rooted) + 1
	}
}

func (h *hints) mark() {
	if h != nil {
		h.marked = len(h.held)
	}
}

func (h *hints) rewind(c *Checker) {
	if h == nil {
		return
	}
	for _, l := range c.trail[c.mark.trail:] {
		h.place[l>>1], h.unit[l>>1] = 0, 0
	}
	for _, l := range h.fresh {
		h.unit[l>>1] = 0
	}
	for _, l := range c.implying {
		h.added[l] = h.added[l][:0]
	}
	h.fresh, h.held, h.rooted = h.fresh[:0], h.held[:h.marked], min(h.rooted, c.mark.trail)
	h.to, h.err = nil, nil
}

// lemma gives the lemma whose negation, after the root, has led to a conflict.
func (h *hints) lemma(c *Checker, root int) error {
	if h == nil || h.to == nil || h.err != nil {
		return h.failed()
	}
	h.begin(false)
	first := int(c.path.longs[root])
	for _, l := range c.trail[root:first] {
		h.seen[l>>7] |= 1 << (l >> 1 & 63)
	}
	h.trace(c, first, root)
	for _, l := range c.trail[root:first] {
		h.seen[l>>7] &^= 1 << (l >> 1 & 63)
	}
	h.ensure(c, h.roots)
	h.out = h.out[:0]
	for _, l := range h.roots {
		h.seen[l>>7] &^= 1 << (l >> 1 & 63)
		h.out = append(h.out, uint64(h.unit[l>>1]))
	}
	return h.give(c.last+1, c.free)
}

// conclude gives the empty clause.
func (h *hints) conclude(c *Checker) error {
	if h == nil || h.to == nil || h.err != nil {
		return h.failed()
	}
	h.begin(true)
	h.trace(c, 0, 0)
	h.out = h.out[:0]
	c.last++
	return h.give(c.last, nil)
}

func (h *hints) begin(whole bool) {
	h.whole, h.pending, h.roots, h.steps = whole, 0, h.roots[:0], h.steps[:0]
}

// give passes a lemma on, with the hints in out and then the steps, which are in reverse.
func (h *hints) give(number uint64, lits []cnf.Lit) error {
	for _, k := range slices.Backward(h.steps) {
		h.out = append(h.out, uint64(k))
	}
	if number > math.MaxUint32 {
		h.err = errManyClauses
	} else {
		h.err = h.to.Lemma(number, lits, h.out)
	}
	return h.err
}

// trace reads the trail backwards from a conflict to an entry, and takes the steps that led
// there; no entry before low implied any of these.
func (h *hints) trace(c *Checker, first, low int) {
	if c.path.clash == byBinary {
		l := c.trail[c.binHead-1]
		k, q := h.clash(c, l)
		h.steps = append(h.steps, k)
		h.see(l)
		h.see(q)
	} else {
		h.long(c, c.path.clash, 0)
	}
	i := c.binHead - 1 // the entry whose batch is next
	begin := uint32(0)
	if i >= low {
		begin = c.path.start(i)
	}
	at := math.MaxInt // where in its list the entry behind was found
	for j := len(c.trail) - 1; j >= first && h.pending > 0; j-- {
		l := c.trail[j]
		if h.seen[l>>7]>>(l>>1&63)&1 == 0 {
			continue
		}
		h.seen[l>>7] &^= 1 << (l >> 1 & 63)
		h.pending--
		if u := h.unit[l>>1]; u != 0 && h.whole {
			h.steps = append(h.steps, u)
			continue
		}
		for i >= low && int(begin) > j {
			at = math.MaxInt
			if i--; i >= low {
				begin = c.path.start(i)
			}
		}
		if i >= low && j < int(c.path.ends[i]) {
			k, found := h.binaryOf(c, c.trail[i], l, at)
			if at = found; h.whole {
				at = math.MaxInt // deletions may have changed the order since
			}
			h.steps = append(h.steps, k)
			h.see(c.trail[i])
		} else {
			h.long(c, c.path.why[j], l)
		}
	}
}

// see marks the variable of a literal, whose reason is needed.
func (h *hints) see(l lit) {
	v := l >> 1
	if h.seen[v>>6]>>(v&63)&1 != 0 {
		return
	}
	h.seen[v>>6] |= 1 << (v & 63)
	if !h.whole && h.place[v] != 0 {
		h.roots = append(h.roots, l)
		return
	}
	h.pending++
}

// long takes the step of a longer clause, and marks its literals but the one that it implied.
func (h *hints) long(c *Checker, r reason, implied lit) {
	lits, k := h.clause(c, r)
	h.steps = append(h.steps, k)
	for _, o := range lits {
		if lit(o) != implied {
			h.see(lit(o))
		}
	}
}

// clause returns the literals and the number of a clause of the arena or one that is held.
func (h *hints) clause(c *Checker, r reason) (lits []uint32, number uint32) {
	ref := uint32(r)
	switch r &^ whose {
	case byHeld:
		for _, l := range h.held[ref].lits {
			lits = append(lits, uint32(l))
		}
		return lits, h.held[ref].number
	case byCount:
		ref = c.refs[ref]
	}
	size := c.arena[ref] &^ deleted
	return c.arena[ref+1 : ref+1+size], c.arena[ref+1+size]
}

// binaryOf returns the number of a clause by which l implied q, and its place in the list.
// Entries of a batch are in the order of the list, so the search begins where the last one,
// which is behind this one, was found.
func (h *hints) binaryOf(c *Checker, l, q lit, before int) (number uint32, at int) {
	s := c.implies[l]
	list, added := c.binTo[s.from:s.end()], c.dynamic[l].implied
	for at = min(before, len(list)+len(added)) - 1; at >= len(list); at-- {
		if added[at-len(list)] == q {
			return h.added[l][at-len(list)], at
		}
	}
	for ; at >= 0; at-- {
		if list[at] == q {
			return h.number[int(s.from)+at], at
		}
	}
	panic("proof: a literal without its reason")
}

// clash returns a binary clause that is false because l is true, and its other literal.
func (h *hints) clash(c *Checker, l lit) (number uint32, q lit) {
	s := c.implies[l]
	for i, q := range c.binTo[s.from:s.end()] {
		if c.val[q] < 0 {
			return h.number[int(s.from)+i], q
		}
	}
	for i, q := range c.dynamic[l].implied {
		if c.val[q] < 0 {
			return h.added[l][i], q
		}
	}
	panic("proof: a conflict without its clause")
}

// ensure gives unit clauses for literals of the root that have none, and for those that these
// follow from.
func (h *hints) ensure(c *Checker, vars []lit) {
	const queued = math.MaxUint32
	h.todo = h.todo[:0]
	need := func(l lit) {
		if h.unit[l>>1] == 0 {
			h.unit[l>>1] = queued
			h.todo = append(h.todo, c.trail[h.place[l>>1]-1])
		}
	}
	for _, l := range vars {
		need(l)
	}
	for k := 0; k < len(h.todo); k++ {
		h.because(c, h.todo[k], need)
	}
	slices.SortFunc(h.todo, func(a, b lit) int { return int(h.place[a>>1]) - int(h.place[b>>1]) })
	steps := h.steps
	for _, l := range h.todo {
		h.out, h.steps = h.out[:0], nil
		k := h.because(c, l, func(o lit) { h.out = append(h.out, uint64(h.unit[o>>1])) })
		h.out = append(h.out, uint64(k))
		c.last++
		h.unit[l>>1] = uint32(c.last)
		h.fresh = append(h.fresh, l)
		if h.give(c.last, []cnf.Lit{l.unpack()}) != nil {
			break
		}
	}
	h.steps = steps
}

// because calls see with the literals of the clause that implied a literal of the root but this
// one, and returns its number.
func (h *hints) because(c *Checker, l lit, see func(lit)) (number uint32) {
	j := int(h.place[l>>1]) - 1
	if i, _ := slices.BinarySearchFunc(c.path.ends[:min(c.binHead, j)], uint32(j), func(end, j uint32) int {
		if end > j {
			return 1
		}
		return -1
	}); i < min(c.binHead, j) && int(c.path.start(i)) <= j {
		see(c.trail[i])
		number, _ = h.binaryOf(c, c.trail[i], l, math.MaxInt)
		return number
	}
	lits, number := h.clause(c, c.path.why[j])
	for _, o := range lits {
		if lit(o) != l {
			see(lit(o))
		}
	}
	return number
}

// keep gives unit clauses for what the root implies of a clause that is about to be deleted.
func (h *hints) keep(c *Checker, lits ...lit) {
	if h == nil || h.to == nil || h.err != nil {
		return
	}
	for _, l := range lits {
		if c.val[l] > 0 && h.unit[l>>1] == 0 {
			h.ensure(c, []lit{l})
		}
	}
}

// forget gives a deletion.
func (h *hints) forget(last uint64, number uint32) {
	if h != nil && h.to != nil && h.err == nil {
		h.err = h.to.Forget(last, uint64(number))
	}
}

func (h *hints) failed() error {
	if h == nil {
		return nil
	}
	return h.err
}

// The numbers of binary clauses, which are kept beside the lists of what they imply.

// binary numbers a binary clause, which is added to the lists or waits.
func (h *hints) binary(frozen bool, a, b lit, number uint64) {
	switch {
	case h == nil:
	case frozen:
		h.added[a^1] = append(h.added[a^1], uint32(number))
		h.added[b^1] = append(h.added[b^1], uint32(number))
	default:
		h.waiting = append(h.waiting, uint32(number))
	}
}

// thaw makes a binary clause wait again: entry i of the lists of a literal.
func (h *hints) thaw(l lit, s span, i int) {
	switch {
	case h == nil:
	case i < int(s.len):
		h.waiting = append(h.waiting, h.number[int(s.from)+i])
	default:
		h.waiting = append(h.waiting, h.added[l][i-int(s.len)])
	}
}

// index returns where q is in a list, −1 for nowhere; with a number, as the clause of that number.
func index(list []lit, q lit, numbers []uint32, number uint32) int {
	for i, l := range list {
		if l == q && (number == 0 || numbers[i] == number) {
			return i
		}
	}
	return -1
}
