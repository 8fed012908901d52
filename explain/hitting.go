package explain

import "math/bits"

// hitter searches for a set of a bounded number of truths that meets every one of a list
// of sets and passes a test, by branch and bound: it branches on the set with the fewest
// members left, and backtracks where there are more sets without a common member than
// truths to choose, or where bound refutes the rest. A set of truths that fails the
// test yields another set for the list, which it does not meet, and the search goes on
// from there.
type hitter struct {
	tw      int
	sets    []set
	allowed []uint64 // level·tw
	left    [maxSize + 1][]int32
	chosen  [maxSize]int
	count   int
	test    func(truths []int) bool // true: found; else a set may have been added
	bound   bound
	work    int // nodes so far
}

// boundFrom is the number of remaining truths from which bound is worth its time.
const boundFrom = 3

// hit reports whether at most k truths suffice; they are chosen[:count] then.
func (h *hitter) hit(k, tw int) bool {
	h.tw, h.count = tw, 0
	if n := (maxSize + 2) * tw; len(h.allowed) < n {
		h.allowed = make([]uint64, n)
	}
	for i := range tw {
		h.allowed[i] = ^uint64(0)
	}
	h.left[0] = h.left[0][:0]
	return h.search(0, k)
}

// search goes on at a level whose left are sets that nothing chosen meets; k
// more truths may be chosen.
func (h *hitter) search(seen, k int) bool {
	h.work++
	level, tw := h.count, h.tw
	allowed := set(h.allowed[level*tw : level*tw+tw])
	seen = h.catchUp(level, seen)
	if len(h.left[level]) == 0 {
		if h.test(h.chosen[:level]) {
			return true
		}
		seen = h.catchUp(level, seen)
	}
	if k == 0 {
		return false
	}
	best := fewest(h.sets, h.left[level], allowed)
	if best < 0 {
		return false
	}
	if len(h.left[level]) > k && h.apart(h.left[level], allowed, best, k) {
		return false
	}
	if k >= boundFrom {
		h.work += len(h.left[level])
		if h.bound.beyond(h.sets, h.left[level], allowed, k) {
			return false
		}
		if best = fewest(h.sets, h.left[level], allowed); best < 0 {
			return false
		}
	}
	for j, w := range h.sets[best] {
		for w &= allowed[j]; w != 0; w &= w - 1 {
			t := j<<6 | bits.TrailingZeros64(w)
			seen = h.catchUp(level, seen)
			if k == 2 && h.nothing(h.left[level], allowed, t) {
				allowed.drop(t)
				continue
			}
			copy(h.allowed[(level+1)*tw:(level+2)*tw], allowed)
			h.left[level+1] = without(h.left[level+1][:0], h.sets, h.left[level], t)
			h.chosen[level] = t
			h.count = level + 1
			if h.search(seen, k-1) {
				return true
			}
			h.count = level
			allowed.drop(t)
		}
	}
	return false
}

// fewest is the first of the sets left with the fewest members allowed, −1 when one
// has none.
func fewest(sets []set, left []int32, allowed set) int {
	best, least := -1, 1<<30
	for _, i := range left {
		if c := sets[i].common(allowed); c < least {
			if best, least = int(i), c; c == 0 {
				return -1
			}
		}
	}
	return best
}

// without appends those of left that t is not in.
func without(to []int32, sets []set, left []int32, t int) []int32 {
	word, bit := t>>6, uint64(1)<<(t&63)
	for _, i := range left {
		if sets[i][word]&bit == 0 {
			to = append(to, i)
		}
	}
	return to
}

// nothing reports whether the sets without t have no common member.
func (h *hitter) nothing(left []int32, allowed set, t int) bool {
	var room [64]uint64
	common := append(room[:0], allowed...)
	for _, i := range left {
		s := h.sets[i]
		if s.has(t) {
			continue
		}
		some := uint64(0)
		for j, w := range s {
			common[j] &= w
			some |= common[j]
		}
		if some == 0 {
			return true
		}
	}
	return false
}

// catchUp puts the sets that were added since into left.
func (h *hitter) catchUp(level, seen int) int {
	for ; seen < len(h.sets); seen++ {
		met := false
		for _, t := range h.chosen[:level] {
			if h.sets[seen].has(t) {
				met = true
				break
			}
		}
		if !met {
			h.left[level] = append(h.left[level], int32(seen))
		}
	}
	return seen
}

// apart reports whether more than k sets, from one on, have no common member.
func (h *hitter) apart(left []int32, allowed set, from, k int) bool {
	var room [64]uint64
	used := room[:0]
	for j, w := range h.sets[from] {
		used = append(used, w&allowed[j])
	}
	found := 1
	for _, i := range left {
		common := uint64(0)
		for j, w := range h.sets[i] {
			common |= w & allowed[j] & used[j]
		}
		if common == 0 {
			if found++; found > k {
				return true
			}
			for j, w := range h.sets[i] {
				used[j] |= w & allowed[j]
			}
		}
	}
	return false
}

// bound proves that sets cannot be met by k truths, from the dual of the linear
// relaxation: each set gets a weight, and the sets of each truth weigh at most 1
// together. As each of k truths then meets sets of weight 1 at most, sets that weigh more
// than k together are not met by k. Weights begin as an even share of the most frequent
// truth of the set, and then take what their truths have left.
//
// A truth with as little weight that the rest is too much for k−1 others is in no
// solution, either (reduced cost fixing).
type bound struct {
	members []int32 // of the sets, one after the other
	ends    []int32 // by set: where its members end
	count   []int32 // by truth: its sets
	room    []int32 // by truth: what is left of 1
}

// unit is a weight of 1. Shares are rounded down, so that no sum is too large.
const unit = 1 << 20

// beyond reports whether more than k truths that are allowed are needed, and drops
// those that are in no k.
func (b *bound) beyond(sets []set, left []int32, allowed set, k int) bool {
	if n := 64 * len(allowed); len(b.count) < n {
		b.count, b.room = make([]int32, n), make([]int32, n)
	}
	clear(b.count)
	for i := range b.room {
		b.room[i] = unit
	}
	b.members, b.ends = b.members[:0], b.ends[:0]
	for _, i := range left {
		for j, w := range sets[i] {
			for w &= allowed[j]; w != 0; w &= w - 1 {
				t := int32(j<<6 | bits.TrailingZeros64(w))
				b.count[t]++
				b.members = append(b.members, t)
			}
		}
		b.ends = append(b.ends, int32(len(b.members)))
	}
	sum, most, from := 0, k*unit, int32(0)
	for _, end := range b.ends {
		set := b.members[from:end]
		from = end
		frequent := int32(1)
		for _, t := range set {
			frequent = max(frequent, b.count[t])
		}
		share := unit / frequent
		sum += int(share)
		for _, t := range set {
			b.room[t] -= share
		}
	}
	from = 0
	for _, end := range b.ends {
		if sum > most {
			return true
		}
		set := b.members[from:end]
		from = end
		more := int32(unit)
		for _, t := range set {
			more = min(more, b.room[t])
		}
		if more > 0 {
			sum += int(more)
			for _, t := range set {
				b.room[t] -= more
			}
		}
	}
	if sum > most {
		return true
	}
	for j, w := range allowed {
		for ; w != 0; w &= w - 1 {
			if t := j<<6 | bits.TrailingZeros64(w); sum+int(b.room[t]) > most {
				allowed.drop(t)
			}
		}
	}
	return false
}
