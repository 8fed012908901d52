package batch9

import (
	"context"
	"math/bits"
)

// The search: which node goes to which lane. It is the same for all kernels,
// which see lanes only.

const (
	// maxChunk is the number of puzzles numbered at once: numbers have 16 bits.
	maxChunk = 1 << 16

	// checkEvery is how many events pass between looks at the context.
	checkEvery = 64
)

// chunk searches the chunk's puzzles. An event follows each stop of the
// propagation:
//
//	dead lane    is free
//	solved lane  is read out, is free
//	stuck lane   branches: its first child stays,
//	             its second goes to a free lane, or to the shelf
//	free lane    takes a node from the shelf; the next puzzles come there
//	             when it is empty
//
// so that the tree is walked depth first, but for the width of the block, and
// the shelf stays short.
func (s *Solver) chunk(ctx context.Context) error {
	s.next, s.ended = 0, false
	s.over = append(s.over[:0], make([]uint64, (s.n+63)/64)...)
	s.shelf = s.shelf[:0]
	s.block.phase = 0
	full := uint64(1<<s.block.lanes - 1)
	var live, stuck uint64 // stuck: those of the live lanes that wait for their branch
	for {
		if free := full &^ live; live == 0 || ones64(free) >= s.few {
			if live |= s.refill(free); live == 0 {
				break
			}
		}
		if s.stats.Events%checkEvery == 0 && ctx.Err() != nil {
			s.finish(live)
			return ctx.Err()
		}

		// An event costs about three steps, so it waits for half of the lanes.
		waiting := ones64(stuck)
		quota := waiting + max(1, (ones64(live)-waiting)/2)
		dead, solved, stuckNow, steps := s.ops.propagate(s.block, live, quota)
		s.stats.Steps += uint64(steps)
		s.stats.Events++
		s.stats.Dead += uint64(ones64(dead))
		stuck = stuckNow
		live &^= dead | solved
		if solved != 0 {
			live &^= s.solutions(solved, live)
		}
		stuck &= live
		if stuck != 0 {
			live, stuck = s.branch(live, stuck)
		}
	}
	s.finish(0)
	return nil
}

// refill takes waiting nodes, or puzzles where none are left, to free lanes
// and returns the lanes that live now.
func (s *Solver) refill(free uint64) (taken uint64) {
	for free != 0 {
		if len(s.shelf) == 0 {
			if s.next == s.n {
				break
			}
			h := s.newHalf()
			n := min(h.lanes, s.n-s.next)
			s.ops.load(h, s.todo[s.next*s.job.Stride:], s.job.Stride, n, uint16(s.next))
			if s.job.Except != nil {
				h.except(s.job.Except[s.first+s.next:][:n])
			}
			s.next += n
		}
		h := s.shelf[len(s.shelf)-1]
		_, to := s.ops.pair(h.has, free)
		s.ops.take(s.block, to, h)
		if h.has == 0 {
			s.shelf = s.shelf[:len(s.shelf)-1]
		}
		if s.ended {
			for m := to; m != 0; m &= m - 1 {
				if lane := bits.TrailingZeros64(m); s.isOver(s.id(lane)) {
					to &^= 1 << lane
				}
			}
		}
		taken |= to
		free &^= to
	}
	return taken
}

// newHalf puts an empty half on top of the shelf.
func (s *Solver) newHalf() *half {
	n := len(s.shelf)
	if n == cap(s.shelf) {
		s.shelf = append(s.shelf, newHalf(s.kernel))
	} else if s.shelf = s.shelf[:n+1]; s.shelf[n] == nil {
		s.shelf[n] = newHalf(s.kernel)
	}
	h := s.shelf[n]
	h.has = 0
	return h
}

// branch splits the stuck lanes as far as there is room, and returns the
// lanes that live and those that wait now.
func (s *Solver) branch(live, stuck uint64) (uint64, uint64) {
	free := uint64(1<<s.block.lanes-1) &^ live
	from, to := s.ops.pair(stuck, free)
	rest := stuck &^ from
	var push uint64
	var h *half
	if n := ones64(stuck) - ones64(free); n >= s.few || rest == live {
		h = s.newHalf()
		push = lowest(rest, min(n, h.lanes))
		s.stats.Shelved += uint64(ones64(push))
	}
	if from|push != 0 {
		s.ops.branch(s.block, from, to, push, h)
		s.stats.Branches += uint64(ones64(from | push))
	}
	return live | to, rest &^ push
}

// solutions counts the solutions in the solved lanes and reads out those to be
// kept. It returns the live lanes whose puzzles have no need of them any more.
func (s *Solver) solutions(solved, live uint64) (gone uint64) {
	j := &s.job
	var read uint64
	for ; solved != 0; solved &= solved - 1 {
		lane := bits.TrailingZeros64(solved) & 63
		id := s.id(lane)
		if s.ended && s.isOver(id) {
			continue
		}
		i := s.first + int(id)
		c := j.Counts[i]
		if j.Solutions != nil && c < uint64(j.Keep) {
			s.at[lane] = (i*j.Keep + int(c)) * j.SolutionStride
			_ = j.Solutions[s.at[lane]+80]
			read |= 1 << lane
		}
		c++
		j.Counts[i] = c
		if c == j.Limit {
			s.over[id/64] |= 1 << (id % 64)
			s.ended = true
			for m := live; m != 0; m &= m - 1 {
				if other := bits.TrailingZeros64(m); s.id(other) == id {
					gone |= 1 << other
				}
			}
		}
	}
	if read != 0 {
		s.ops.read(s.block, read, j.Solutions, &s.at, j.Base)
	}
	return gone
}

// finish sets Complete for the chunk's puzzles; those with nodes in the lanes
// of live, on the shelf, or not yet loaded, are not finished.
func (s *Solver) finish(live uint64) {
	if s.job.Complete == nil {
		return
	}
	done := s.job.Complete[s.first : s.first+s.n]
	for i := range done {
		done[i] = i < s.next && !s.isOver(uint16(i))
	}
	for ; live != 0; live &= live - 1 {
		done[s.id(bits.TrailingZeros64(live))] = false
	}
	for _, h := range s.shelf {
		for m := h.has; m != 0; m &= m - 1 {
			done[h.w[halfID*h.lanes+bits.TrailingZeros64(m)]] = false
		}
	}
}

// id returns the number, in the chunk, of the puzzle whose node is in a lane.
func (s *Solver) id(lane int) uint16 { return s.block.w[idRow*s.block.lanes+lane] }

func (s *Solver) isOver(id uint16) bool { return s.over[id/64]>>(id%64)&1 != 0 }

// ones64 counts the bits of a mask.
func ones64(mask uint64) int { return bits.OnesCount64(mask) }

// lowest returns the n lowest bits of a mask, or all if it has fewer.
func lowest(mask uint64, n int) uint64 {
	if ones64(mask) <= n {
		return mask
	}
	rest := mask
	for ; n > 0 && rest != 0; n-- {
		rest &= rest - 1
	}
	return mask &^ rest
}

// inOrder pairs lanes in their order.
type inOrder struct{}

func (inOrder) pair(from, free uint64) (uint64, uint64) {
	from = lowest(from, ones64(free))
	return from, lowest(free, ones64(from))
}
