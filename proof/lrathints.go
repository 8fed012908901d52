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
