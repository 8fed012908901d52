package proof

import (
	"io"
	"slices"
	"strconv"

	"sudokusat/cnf"
)

// LRAT is DRAT with hints (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
// certified RAT verification", 2017): each clause has a number, those of the formula 1, 2, …,
// and a lemma lists the clauses that become units, or at last the conflict, one after the other.
//
//	13 1 -2 0 4 7 0    lemma 13, by the clauses 4 and 7
//	13 d 4 0           clause 4 is deleted

// Hinter is a [Sink] that checks the steps of a proof about a formula as a [Checker] does and
// writes them as LRAT. It leaves out what [Trimmer] does, and writes a unit clause for each
// literal that the root implies, so that no hints repeat how it does. The formula's clauses come
// first, by [Hinter.Clause]. It uses watched literals only, and keeps the clauses of the whole
// proof. Make one with [NewHinter].
type Hinter struct {
	w       io.Writer
	buf     []byte
	err     error    // the first of w
	val     []int8   // by lit: 1 true, −1 false, 0 open
	watches []hinted // by lit: what its truth concerns
	reason  []uint32 // by variable that has a value: the clause that implied it, 0 for none
	unit    []uint64 // by variable of the root: the number of its unit clause
	seen    []uint32 // by lit: the last clause or conflict it was seen in
	stamp   uint32
	trail   []lit
	head    int      // next trail entry to propagate
	written int      // trail entries that have unit clauses
	arena   []uint32 // clauses from index 1 on: their length, their number in two words, their literals
	known   table
	last    uint64 // the number of the last clause
	refuted uint32 // the clause that is false at the root
	proved  bool
	lits    []cnf.Lit
	hints   []uint64
	steps   []uint64 // scratch of conflict
}

// hinted are clauses that watch a literal.
type hinted []uint32

// headWords is the size of a clause in the arena before its literals.
const headWords = 3

// NewHinter returns a hinter that writes to w, about a formula over the variables 1..vars.
func NewHinter(w io.Writer, vars int) *Hinter {
	n := 2 * (max(vars, 0) + 1)
	return &Hinter{
		w: w, val: make([]int8, n), watches: make([]hinted, n), seen: make([]uint32, n),
		reason: make([]uint32, n/2), unit: make([]uint64, n/2), arena: make([]uint32, 1),
	}
}

// Clause takes the next clause of the formula. It never fails.
func (h *Hinter) Clause(lits []cnf.Lit) error {
	h.last++
	if clean, ok := h.normal(lits); ok {
		h.store(clean)
	}
	return nil
}

// normal removes repeated literals; it reports false for a clause that is true at the root or
// always. Variables beyond the formula's get room.
func (h *Hinter) normal(lits []cnf.Lit) (clean []cnf.Lit, ok bool) {
	h.next()
	h.lits = h.lits[:0]
	for _, l := range lits {
		p := pack(l)
		h.room(p)
		if h.val[p] > 0 || h.seen[p^1] == h.stamp {
			return nil, false
		}
		if h.seen[p] != h.stamp {
			h.seen[p] = h.stamp
			h.lits = append(h.lits, l)
		}
	}
	return h.lits, true
}

func (h *Hinter) room(l lit) {
	for int(l|1) >= len(h.val) {
		h.val, h.seen, h.watches = append(h.val, 0, 0), append(h.seen, 0, 0), append(h.watches, nil, nil)
		h.reason, h.unit = append(h.reason, 0), append(h.unit, 0)
	}
}

// next begins to look at another clause.
func (h *Hinter) next() {
	if h.stamp++; h.stamp == 0 {
		clear(h.seen)
		h.stamp = 1
	}
}

func (h *Hinter) size(ref uint32) int { return int(h.arena[ref] &^ deleted) }

func (h *Hinter) number(ref uint32) uint64 {
	return uint64(h.arena[ref+1])<<32 | uint64(h.arena[ref+2])
}

// of are the literals of a clause.
func (h *Hinter) of(ref uint32) []uint32 {
	return h.arena[ref+headWords:][:h.size(ref)]
}

// store keeps a clause, which has the last number.
func (h *Hinter) store(lits []cnf.Lit) {
	ref := uint32(len(h.arena))
	h.arena = append(h.arena, uint32(len(lits)), uint32(h.last>>32), uint32(h.last))
	for _, l := range lits {
		h.arena = append(h.arena, uint32(pack(l)))
	}
	own := h.of(ref)
	open := 0
	for i, l := range own {
		if h.val[l] == 0 {
			own[i], own[open] = own[open], l
			open++
		}
	}
	if len(lits) > 1 {
		h.known.add(hashOf(lits), ref)
	}
	switch {
	case open == 0 && h.refuted == 0:
		h.refuted = ref
	case open == 1:
		h.assign(lit(own[0]), ref)
	case open > 1:
		h.watches[own[0]^1] = append(h.watches[own[0]^1], ref)
		h.watches[own[1]^1] = append(h.watches[own[1]^1], ref)
	}
}

func (h *Hinter) assign(l lit, reason uint32) {
	h.val[l], h.val[l^1] = 1, -1
	h.reason[l>>1] = reason
	h.trail = append(h.trail, l)
}

// propagate assigns what follows and returns the clause that is false, 0 for none.
func (h *Hinter) propagate() (conflict uint32) {
	for ; h.head < len(h.trail) && conflict == 0; h.head++ {
		l := h.trail[h.head]
		list, kept := h.watches[l], 0
		for i, ref := range list {
			if h.arena[ref]&deleted != 0 {
				continue
			}
			own := h.of(ref)
			if lit(own[0]) == l^1 {
				own[0], own[1] = own[1], own[0]
			}
			if h.val[own[0]] <= 0 && h.moved(own) {
				h.watches[own[1]^1] = append(h.watches[own[1]^1], ref)
				continue
			}
			list[kept] = ref
			kept++
			if v := h.val[own[0]]; v < 0 {
				kept += copy(list[kept:], list[i+1:])
				conflict = ref
				break
			} else if v == 0 {
				h.assign(lit(own[0]), ref)
			}
		}
		h.watches[l] = list[:kept]
	}
	return conflict
}

// moved puts a literal that is not false in the place of the second one, if there is one.
func (h *Hinter) moved(own []uint32) bool {
	for k := 2; k < len(own); k++ {
		if h.val[own[k]] >= 0 {
			own[1], own[k] = own[k], own[1]
			return true
		}
	}
	return false
}

// settle propagates at the root and writes the unit clauses.
func (h *Hinter) settle() {
	if h.refuted == 0 {
		h.refuted = h.propagate()
	}
	for ; h.written < len(h.trail); h.written++ {
		l := h.trail[h.written]
		ref := h.reason[l>>1]
		if h.size(ref) == 1 {
			h.unit[l>>1] = h.number(ref)
			continue
		}
		h.hints = h.hints[:0]
		for _, o := range h.of(ref) {
			if lit(o) != l {
				h.hints = append(h.hints, h.unit[o>>1])
			}
		}
		h.hints = append(h.hints, h.number(ref))
		h.last++
		h.unit[l>>1] = h.last
		h.write([]cnf.Lit{l.unpack()})
	}
}

// Add checks a lemma and writes it. The error is a *[StepError] that wraps [ErrNotRUP], also for
// a step that RAT allows, or that of the writer.
func (h *Hinter) Add(lits []cnf.Lit) error {
	h.settle()
	if h.refuted != 0 {
		if len(lits) == 0 && !h.proved {
			h.conflict(h.refuted, len(h.trail), nil)
			h.last++
			h.write(nil)
			h.proved = true
		}
		return h.err
	}
	clean, ok := h.normal(lits)
	if !ok {
		return h.err
	}
	root := len(h.trail)
	for _, l := range clean {
		if p := pack(l); h.val[p] == 0 {
			h.assign(p^1, 0)
		}
	}
	found := h.propagate()
	if found != 0 {
		h.conflict(found, root, clean)
	}
	for _, l := range h.trail[root:] {
		h.val[l], h.val[l^1] = 0, 0
	}
	h.trail, h.head = h.trail[:root], root
	if found == 0 {
		return refuse(lits, ErrNotRUP)
	}
	h.last++
	h.write(clean)
	h.store(clean)
	return h.err
}

// conflict collects the hints that lead to a clause that is false: units of the root, what
// followed in the order of the trail, and the clause. What a lemma assumes needs no unit.
func (h *Hinter) conflict(ref uint32, root int, lemma []cnf.Lit) {
	h.next()
	for _, l := range lemma {
		h.seen[pack(l)] = h.stamp
	}
	h.hints, h.steps = h.hints[:0], h.steps[:0]
	h.see(ref)
	for i := len(h.trail) - 1; i >= root; i-- {
		if l := h.trail[i]; h.seen[l^1] == h.stamp && h.reason[l>>1] != 0 {
			h.steps = append(h.steps, h.number(h.reason[l>>1]))
			h.see(h.reason[l>>1])
		}
	}
	slices.Reverse(h.steps)
	h.hints = append(append(h.hints, h.steps...), h.number(ref))
}

// see marks the literals of a clause; those that are false at the root add their unit clauses.
func (h *Hinter) see(ref uint32) {
	for _, l := range h.of(ref) {
		if id := h.unit[l>>1]; id > 0 && h.val[l] < 0 && h.seen[l] != h.stamp {
			h.hints = append(h.hints, id)
		}
		h.seen[l] = h.stamp
	}
}

// Delete writes that a clause is deleted, unless it is a unit or not there. The error is the
// writer's.
func (h *Hinter) Delete(lits []cnf.Lit) error {
	h.settle()
	h.lits = append(h.lits[:0], lits...)
	slices.Sort(h.lits)
	clean := slices.Compact(h.lits)
	if h.refuted != 0 || len(clean) < 2 {
		return h.err
	}
	if ref, found := h.known.take(hashOf(clean)); found {
		h.buf = strconv.AppendUint(h.buf, h.last, 10)
		h.buf = append(h.buf, " d "...)
		h.buf = strconv.AppendUint(h.buf, h.number(ref), 10)
		h.buf = append(h.buf, " 0\n"...)
		h.arena[ref] |= deleted
	}
	return h.full()
}

// write writes a lemma with the last number and the hints.
func (h *Hinter) write(lits []cnf.Lit) {
	h.buf = append(strconv.AppendUint(h.buf, h.last, 10), ' ')
	for _, l := range lits {
		h.buf = append(strconv.AppendInt(h.buf, int64(l), 10), ' ')
	}
	h.buf = append(h.buf, "0 "...)
	for _, id := range h.hints {
		h.buf = append(strconv.AppendUint(h.buf, id, 10), ' ')
	}
	h.buf = append(h.buf, "0\n"...)
	h.full()
}

func (h *Hinter) full() error {
	if len(h.buf) >= writerBuffer {
		return h.Flush()
	}
	return h.err
}

// Flush writes what is buffered. The error is the writer's.
func (h *Hinter) Flush() error {
	if h.err == nil && len(h.buf) > 0 {
		_, h.err = h.w.Write(h.buf)
	}
	h.buf = h.buf[:0]
	return h.err
}

// Proved reports whether the empty clause was written.
func (h *Hinter) Proved() bool { return h.proved }
