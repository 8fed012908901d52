package explain

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// meeting lists the sets of up to k truths below n that meet all sets: the slow way.
func meeting(sets []set, n, k int) (out []uint64) {
	for m := range uint64(1) << n {
		if bits.OnesCount64(m) > k {
			continue
		}
		all := true
		for _, s := range sets {
			all = all && s[0]&m != 0
		}
		if all {
			out = append(out, m)
		}
	}
	return out
}

// What the bound drops is in no solution, and what it refuses has none.
func TestBoundDropsNoSolution(t *testing.T) {
	const n = 12
	random := rand.New(rand.NewPCG(1, 2))
	refused, dropped := 0, 0
	var b bound
	for range 3000 {
		sets, left := make([]set, 1+random.IntN(14)), []int32(nil)
		for i := range sets {
			sets[i] = set{0}
			for range 1 + random.IntN(5) {
				sets[i].add(random.IntN(n))
			}
			left = append(left, int32(i))
		}
		k := 1 + random.IntN(5)
		solutions := meeting(sets, n, k)
		allowed := set{1<<n - 1}
		if b.beyond(sets, left, allowed, k) {
			refused++
			if len(solutions) > 0 {
				t.Fatalf("%b can be met by %d truths: %b", sets, k, solutions)
			}
			continue
		}
		dropped += n - bits.OnesCount64(allowed[0])
		for _, m := range solutions {
			if m&^allowed[0] != 0 {
				t.Fatalf("%b: %b meets them, allowed were %b", sets, m, allowed)
			}
		}
	}
	if refused < 300 || dropped < 3000 {
		t.Errorf("%d refused, %d truths dropped: too few to mean anything", refused, dropped)
	}
}

// The search finds a set exactly where there is one, also when sets come in late.
func TestHitterFindsASetIfThereIsOne(t *testing.T) {
	const n = 14
	random := rand.New(rand.NewPCG(3, 4))
	var h hitter
	found := 0
	for range 2000 {
		all := make([]set, 1+random.IntN(20))
		for i := range all {
			all[i] = set{0}
			for range 1 + random.IntN(5) {
				all[i].add(random.IntN(n))
			}
		}
		known := random.IntN(len(all) + 1)
		h.sets = append(h.sets[:0], all[:known]...)
		h.test = func(truths []int) bool {
			m := set{0}
			for _, x := range truths {
				m.add(x)
			}
			for _, s := range all {
				if s.common(m) == 0 {
					h.sets = append(h.sets, s)
					return false
				}
			}
			return true
		}
		k := random.IntN(7)
		ok, want := h.hit(k, 1), len(meeting(all, n, k)) > 0
		if ok != want || ok && h.count > k {
			t.Fatalf("%b by %d: %v with %v, there is one: %v", all, k, ok, h.chosen[:h.count], want)
		}
		if ok {
			found++
		}
	}
	if found < 300 || found > 1700 {
		t.Errorf("%d of 2000 could be met", found)
	}
}
