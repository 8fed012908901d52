package ruled

import "slices"

// Sums put together. Two sums side by side, such as the diagonals of little
// killers, are stronger as one when their cells differ from each other: three cells of
// a box add up to at least 6 and five to at least 15, which is more than 6 and 3 for
// three and two. A sum's worth is how little room its groups of different cells leave
// it; sums are put together, the best two first, while that gains something, and
// the result is kept next to its parts.

// mergeFrom is the number of cells from which a sum is put together with others.
const mergeFrom = 6

// mostHeaps bounds the sums that are looked at, and mostMerged the cells of a new
// one.
const (
	mostHeaps  = 16
	mostMerged = 60
)

// heap is a sum with its worth; digits and total count from 0.
type heap struct {
	cells []int32
	total int
	worth int
	made  bool // of others
}

// mergeSums adds sums of several sums to the puzzle's.
func (p *problem) mergeSums() {
	var heaps []heap
	for _, x := range p.outer {
		if x.kind != kindSum {
			continue
		}
		s := &p.sums[x.at]
		if len(s.cells) >= mergeFrom && s.plain() {
			heaps = append(heaps, heap{cells: s.cells, total: s.total, worth: p.worth(s.cells, s.total)})
		}
	}
	for len(heaps) > 1 && len(heaps) <= mostHeaps {
		var best heap
		at, with := -1, -1
		for i := range heaps {
			for j := range i {
				a, b := &heaps[i], &heaps[j]
				if len(a.cells)+len(b.cells) > mostMerged || !p.related(a.cells, b.cells) {
					continue
				}
				h := heap{cells: slices.Concat(a.cells, b.cells), total: a.total + b.total, made: true}
				h.worth = p.worth(h.cells, h.total)
				if h.worth <= max(a.worth, b.worth) && h.worth <= a.worth+b.worth {
					continue
				}
				if at < 0 || h.worth > best.worth {
					best, at, with = h, i, j
				}
			}
		}
		if at < 0 {
			break
		}
		heaps[with] = best
		heaps = slices.Delete(heaps, at, at+1)
	}
	for _, h := range heaps {
		if h.made {
			p.outer = append(p.outer, p.newSum(h.cells, slices.Repeat([]int32{1}, len(h.cells)), equal, h.total))
		}
	}
}

// related reports whether two sums have no cell in common and many cells of the
// smaller one differ from one of the other.
func (p *problem) related(a, b []int32) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	count := 0
	for _, c := range a {
		differs := false
		for _, d := range b {
			if c == d {
				return false
			}
			differs = differs || p.differ(c, d)
		}
		if differs {
			count++
		}
	}
	return count >= mergeFrom
}

// worth is higher the fewer ways groups of different cells have to reach a total.
func (p *problem) worth(cells []int32, total int) int {
	weights := make([]int32, len(cells))
	groups, byGroup := p.group(cells, weights)
	size := make([]int, len(byGroup))
	for _, g := range groups {
		size[g]++
	}
	worth, lo, hi := 0, 0, 0
	for _, k := range size {
		worth += k * (p.n - k)
		lo += k * (k - 1) / 2
		hi += k*(p.n-1) - k*(k-1)/2
	}
	return worth - len(size)*min(total-lo, hi-total)
}
