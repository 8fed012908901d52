package ruled

import (
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// Data derived from the tables, families and machines that rules share is kept, by
// their pointers: in a cache of each search, and behind that in one for all searches
// on a board.

// maxCached bounds each kind of thing kept.
const maxCached = 2048

// cache makes things of a kind once.
type cache[K comparable, V any] struct {
	mu    sync.Mutex
	known map[K]V
}

func (c *cache[K, V]) get(k K, build func() V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.known[k]; ok {
		return v
	}
	v := build()
	if c.known == nil || len(c.known) >= maxCached {
		c.known = map[K]V{}
	}
	c.known[k] = v
	return v
}

// near is a cache of one search before a shared one.
type near[K comparable, V any] struct {
	known map[K]V
	far   *cache[K, V]
}

func (c *near[K, V]) get(k K, build func() V) V {
	if v, ok := c.known[k]; ok {
		return v
	}
	v := c.far.get(k, build)
	if c.known == nil || len(c.known) >= maxCached {
		c.known = map[K]V{}
	}
	c.known[k] = v
	return v
}

type caches struct {
	tables   cache[*sudoku.Table, *lookup]
	merged   cache[merge, *lookup]
	families cache[*sudoku.SetFamily, *family]
	totals   cache[total, *family]
	pairs    cache[pairwise, *family]
	machines cache[line, *layeredMachine]
	guarded  cache[guarded, *layeredMachine]
	blind    cache[blind, bool]
}

type nearCaches struct {
	tables   near[*sudoku.Table, *lookup]
	merged   near[merge, *lookup]
	families near[*sudoku.SetFamily, *family]
	totals   near[total, *family]
	pairwise near[pairwise, *family]
	machines near[line, *layeredMachine]
	guarded  near[guarded, *layeredMachine]
	blind    near[blind, bool]
}

func newNear(far *caches) (n nearCaches) {
	n.tables.far, n.merged.far, n.families.far = &far.tables, &far.merged, &far.families
	n.pairwise.far = &far.pairs
	n.totals.far, n.machines.far, n.guarded.far = &far.totals, &far.machines, &far.guarded
	n.blind.far = &far.blind
	return n
}

// merge is two tables that hold for the same cells; without the second, one for
// cells that differ.
type merge struct{ one, two *lookup }

// merged is the lookup of both.
func (p *problem) mergedLookup(one, two *lookup) *lookup {
	return p.near.merged.get(merge{one, two}, func() *lookup {
		rows := slices.Clone(one.rows)
		for d := range rows {
			if two == nil {
				rows[d] &^= 1 << d
			} else {
				rows[d] &= two.rows[d]
			}
		}
		return newLookup(rows)
	})
}

func (p *problem) lookupOf(t *sudoku.Table) *lookup {
	return p.near.tables.get(t, func() *lookup { return newLookup(rowsOf(t)) })
}

// total is a number of different digits with a sum, digits from 0.
type total struct{ size, sum int }

// familyOf returns a family as words.
func (p *problem) familyOf(f *sudoku.SetFamily) *family {
	return p.near.families.get(f, func() *family {
		out := &family{sets: make([]uint64, 0, len(f.Sets()))}
		for _, s := range f.Sets() {
			out.sets = append(out.sets, s[0])
		}
		out.sum = out.common()
		return out
	})
}

// common returns the sum of all sets, or −1 when they differ or there are none.
func (f *family) common() int {
	sum := -1
	for i, s := range f.sets {
		k := 0
		for ; s != 0; s &= s - 1 {
			k += lowest(s)
		}
		if i > 0 && k != sum {
			return -1
		}
		sum = k
	}
	return sum
}

// maxTotalSets bounds the families that are made of sums; where there would be
// more sets a sum stays one.
const maxTotalSets = 300

// totalOf returns the sets of size digits with a sum; nil when there are too many.
func (p *problem) totalOf(size, sum int) *family {
	n := p.n
	return p.near.totals.get(total{size, sum}, func() *family {
		f := &family{sum: sum}
		if !f.choose(n, size, sum, 0, 0) {
			return nil
		}
		return f
	})
}

// choose adds the sets of size more digits from d on that add up to sum; false
// when there are too many.
func (f *family) choose(n, size, sum, d int, have uint64) bool {
	if size == 0 {
		if sum == 0 {
			f.sets = append(f.sets, have)
		}
		return len(f.sets) <= maxTotalSets
	}
	for ; d+size <= n; d++ {
		// The least and the most that size digits from d on can add.
		if least := size*d + size*(size-1)/2; least > sum {
			break
		}
		if most := size*(n-1) - size*(size-1)/2; most < sum {
			break
		}
		if !f.choose(n, size-1, sum-d, d+1, have|1<<d) {
			return false
		}
	}
	return true
}

// line is a machine over a number of places with breaks at some.
type line struct {
	machine *sudoku.Machine
	places  int
	breaks  string // the places of the breaks

	different bool // of cells that differ
}
