package explain

import "math/bits"

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
