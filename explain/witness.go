package explain

import "math/bits"

// A witness is a set of candidates that do not exclude each other. A reason why one of
// them is wrong must have at least one of the truths that the witness has no candidate
// of: otherwise the witness is a way to keep them all. So one witness serves each of its
// candidates, and the fewer truths it misses, the stronger it is.
//
// As no truth has two candidates of a witness, and in a plain puzzle each candidate is in
// the same number of truths, the best witnesses are the largest independent sets of the
// graph of exclusions that contain the required candidates. The search for these begins
// with a known solution, fills up, swaps one candidate for two, and forces candidates in
// at random.

// witness contains its candidates by number in the model, so that it can outlive a step,
// and the truths it misses in the present position.
type witness struct {
	members []int32
	misses  set
}

// witnessMaker makes witnesses in a position.
type witnessMaker struct {
	p      *position
	full   set // all candidates
	solved set // the candidates of a known solution
	seed   uint64

	members     []int32
	fixed       int // the first members, which stay
	in          set // the members
	once, twice set // candidates that a member excludes, that two do
	best, spare []int32
	digits      []uint64 // room
	arena       arena
}

func (w *witnessMaker) reset(p *position, solution []int32) {
	w.p = p
	w.full, w.solved = zeroed(w.full, p.cw), zeroed(w.solved, p.cw)
	w.in, w.once, w.twice = zeroed(w.in, p.cw), zeroed(w.once, p.cw), zeroed(w.twice, p.cw)
	for i := range p.open {
		w.full.add(i)
	}
	for _, x := range solution {
		if i := p.at[x]; i >= 0 {
			w.solved.add(int(i))
		}
	}
}

func (w *witnessMaker) begin() {
	clear(w.in)
	clear(w.once)
	clear(w.twice)
	w.members = w.members[:0]
}

// take adds a candidate that no member excludes.
func (w *witnessMaker) take(x int) {
	w.in.add(x)
	w.members = append(w.members, int32(x))
	conf := w.p.conf[x*w.p.cw:]
	for j := range w.once {
		c := conf[j]
		w.twice[j] |= w.once[j] & c
		w.once[j] |= c
	}
}

// set makes the witness these members.
func (w *witnessMaker) set(members []int32) {
	w.begin()
	for _, x := range members {
		w.take(int(x))
	}
}

// weave makes a witness with x, unless that is negative, and candidates that go with
// it and each other.
func (w *witnessMaker) weave(x int, chosen []int, effort int) {
	w.begin()
	if x >= 0 {
		w.take(x)
	}
	for _, y := range chosen {
		w.take(y)
	}
	w.fixed = len(w.members)
	w.finish(effort)
}

// finish makes the witness as large as it goes.
func (w *witnessMaker) finish(effort int) {
	w.fill(w.solved)
	w.fill(w.full)
	w.improve()
	w.best = append(w.best[:0], w.members...)
	for range effort {
		if !w.force() {
			break
		}
		w.fill(w.full)
		w.improve()
		if len(w.members) >= len(w.best) {
			w.best = append(w.best[:0], w.members...)
		} else {
			w.set(w.best)
		}
	}
}

// fill takes what it can from a set.
func (w *witnessMaker) fill(from set) {
	for j, f := range from {
		for {
			free := f &^ (w.once[j] | w.in[j])
			if free == 0 {
				break
			}
			w.take(j<<6 | bits.TrailingZeros64(free))
		}
	}
}

// force takes a random candidate that goes with the fixed members, and drops
// what it excludes.
func (w *witnessMaker) force() bool {
	p := w.p
	k, pick := uint64(0), 0
	for j, f := range w.full {
		f &^= w.in[j]
		for _, x := range w.members[:w.fixed] {
			f &^= p.conf[int(x)*p.cw+j]
		}
		for ; f != 0; f &= f - 1 {
			k++
			w.seed = w.seed*6364136223846793005 + 1442695040888963407
			if (w.seed>>32)*k>>32 == 0 {
				pick = j<<6 | bits.TrailingZeros64(f)
			}
		}
	}
	if k == 0 {
		return false
	}
	conf, old := p.excludes(pick), w.members
	w.begin()
	for i, x := range old {
		if i < w.fixed || !conf.has(int(x)) {
			w.take(int(x))
		}
	}
	w.take(pick)
	return true
}

// improve swaps a candidate for two as long as it can: two that nothing but the
// one excludes, and that go together (the 2-improvements of Andrade, Resende
// and Werneck, Journal of Heuristics 18, 2012).
func (w *witnessMaker) improve() {
	for w.swap() {
		w.fill(w.full)
	}
}

func (w *witnessMaker) swap() bool {
	p, cw := w.p, w.p.cw
	for i := w.fixed; i < len(w.members); i++ {
		conf := p.excludes(int(w.members[i]))
		for j, c := range conf {
			for c &= w.once[j] &^ w.twice[j]; c != 0; c &= c - 1 {
				y := j<<6 | bits.TrailingZeros64(c)
				other := p.excludes(y)
				d := (c & (c - 1)) &^ other[j]
				for l := j; ; d = conf[l] & w.once[l] &^ w.twice[l] &^ other[l] {
					if d != 0 {
						w.members[i] = int32(y)
						w.members = append(w.members, int32(l<<6|bits.TrailingZeros64(d)))
						w.spare = append(w.spare[:0], w.members...)
						w.set(w.spare)
						return true
					}
					if l++; l == cw {
						break
					}
				}
			}
		}
	}
	return false
}

// misses is the truths without a candidate.
func (w *witnessMaker) misses() set {
	p := w.p
	out := make(set, p.tw)
	for i := range p.truth {
		out.add(i)
	}
	for _, x := range w.members {
		for i, t := range p.of[int(x)*p.tw : int(x)*p.tw+p.tw] {
			out[i] &^= t
		}
	}
	for i, d := range p.demandOf {
		if d > 0 && w.keeps(&p.demands[d-1]) {
			out.drop(i)
		}
	}
	return out
}

// keeps reports whether each cell of a demand has a member, and these keep it.
func (w *witnessMaker) keeps(d *demandAt) bool {
	w.digits = w.digits[:0]
	for i := range d.cells {
		c := &d.cells[i]
		digit := c.decided
		for k, y := range c.open {
			if w.in.has(int(y)) {
				digit = c.digits[k]
			}
		}
		if digit == 0 {
			return false
		}
		w.digits = append(w.digits, digit)
	}
	return d.narrow(w.digits, w.p.m.n, &w.arena)
}

// keep adds the new witness to the pool, and to the list of each of its candidates.
func (w *walk) keep() {
	one := witness{misses: w.weave.misses(), members: make([]int32, 0, len(w.weave.members))}
	for _, i := range w.weave.members {
		one.members = append(one.members, w.p.open[i])
		if !w.weave.solved.has(int(i)) {
			w.witnesses[i] = append(w.witnesses[i], int32(len(w.pool)))
		}
	}
	w.pool = append(w.pool, one)
}

// refresh carries the witnesses over to a new position. One whose candidates are all
// still there remains valid, and so do the proofs that used it.
func (w *walk) refresh() {
	for len(w.witnesses) < len(w.p.open) {
		w.witnesses = append(w.witnesses, nil)
	}
	for i := range w.witnesses {
		w.witnesses[i] = w.witnesses[i][:0]
	}
	old := w.pool
	w.pool = w.pool[:0]
	for _, one := range old {
		w.weave.begin()
		whole := true
		for _, y := range one.members {
			if j := w.p.at[y]; j >= 0 {
				w.weave.take(int(j))
			} else if !w.p.alive[y] {
				whole = false
			}
		}
		if !whole {
			for _, y := range one.members {
				w.proved[y] = 0
			}
		}
		w.weave.fixed = 0
		if w.weave.finish(0); len(w.weave.members) > 0 {
			w.keep()
		}
	}
}
