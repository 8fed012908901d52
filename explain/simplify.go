package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// Of all smallest reasons, people follow a chain most easily. Where a reason has no name of a
// simpler pattern, a chain with as many truths takes its place: the shortest ways from the
// claim's opposite, link by link, are followed breadth first.

// node is what is right if the claim is not: one of the candidates, behind some links.
type node struct {
	out    []int // candidates, by number in the position
	truths []int // of the last link
	before int   // the node before it, −1 for none
}

// chains is the search in a position.
type chains struct {
	w      *walk
	offers [][]int    // the truths with a choice, and their candidates; nil for those that are left out
	sets   []lockedBy // almost locked sets
}

// lockedBy is an almost locked set: its truths, and the candidates of each digit.
type lockedBy struct {
	truths []int
	digits [][]int
}

// The search is left behind this many nodes, which a plain position rarely has, and larger
// sets are not looked for.
const (
	mostNodes = 300
	mostCells = 4
)

// simplify gives the reasons of a step of k truths the truths of a chain, where there is one and
// the reason has no name of a simpler pattern.
func (w *walk) simplify(s *Step) {
	var c *chains
	for j, r := range s.Reasons {
		rank := r.rank()
		for kind, name := range []string{"AIC", "grouped AIC", "AIC with ALS"} {
			if rank <= slices.Index(ease, name) {
				break
			}
			if c == nil {
				c = w.chains()
			}
			if truths := c.search(int(w.p.at[r.x]), s.Size, links(kind)); truths != nil {
				s.Reasons[j] = w.reason(r.x, true, truths)
				break
			}
		}
	}
}

// chains prepares the search.
func (w *walk) chains() *chains {
	c := &chains{w: w, offers: make([][]int, len(w.p.truth))}
	for t := range c.offers {
		if w.p.demandOf[t] == 0 {
			c.offers[t] = slices.Collect(w.p.members(t).all())
		}
	}
	for _, h := range w.m.puzzle.Shape.Houses() {
		c.findSets(h.Cells, nil, nil)
	}
	return c
}

// findSets adds the almost locked sets of the cells of a house that have some cells and digits.
func (c *chains) findSets(cells []sudoku.Cell, chosen []int, digits []sudoku.Digit) {
	m := c.w.m
	if n := len(chosen); n > 1 && len(digits) == n+1 {
		l := lockedBy{truths: slices.Clone(chosen)}
		slices.Sort(l.truths)
		same := func(o lockedBy) bool { return slices.Equal(o.truths, l.truths) }
		if !slices.ContainsFunc(c.sets, same) {
			for _, d := range digits {
				var list []int
				for _, t := range chosen {
					for _, y := range c.offers[t] {
						if m.split(c.w.p.open[y]).Digit == d {
							list = append(list, y)
						}
					}
				}
				l.digits = append(l.digits, list)
			}
			c.sets = append(c.sets, l)
		}
	}
	if len(chosen) == mostCells {
		return
	}
	for i, cell := range cells {
		t, ok := slices.BinarySearch(c.w.p.truth, m.cell[cell])
		if !ok || len(c.offers[t]) > mostCells+1 {
			continue
		}
		all := slices.Clone(digits)
		for _, y := range c.offers[t] {
			if d := m.split(c.w.p.open[y]).Digit; !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
		if len(all) <= mostCells+1 {
			c.findSets(cells[i+1:], append(slices.Clip(chosen), t), all)
		}
	}
}

// search returns the truths of a chain of exactly k truths against a candidate, nil if none is
// found. That no fewer truths are a reason must have been proved.
func (c *chains) search(x, k int, kind links) []int {
	p := c.w.p
	nodes := []node{{out: []int{x}, before: -1}}
	levels := make([][]int, k+1) // nodes by the number of truths before them
	levels[0] = []int{0}
	met := map[[3]int]bool{}
	add := func(from, depth int, truths, out []int) []int {
		if depth = depth + len(truths); depth > k || len(out) == 0 {
			return nil
		}
		ends := !slices.ContainsFunc(out, func(y int) bool { return !p.excludes(x).has(y) })
		if depth == k {
			if ends {
				return c.trace(nodes, from, truths)
			}
			return nil
		}
		key := [3]int{-1, -1, -1}
		if len(out) > len(key) || len(nodes) == mostNodes {
			return nil
		}
		copy(key[:], out)
		if !met[key] {
			met[key] = true
			levels[depth] = append(levels[depth], len(nodes))
			nodes = append(nodes, node{out, truths, from})
		}
		return nil
	}
	for depth := range k {
		for i := 0; i < len(levels[depth]); i++ {
			from := levels[depth][i]
			gone := slices.Clone(p.excludes(nodes[from].out[0]))
			for _, y := range nodes[from].out[1:] {
				for j, word := range p.excludes(y) {
					gone[j] &= word
				}
			}
			for t, offer := range c.offers {
				if kind == singly && len(offer) != 2 || !slices.ContainsFunc(offer, gone.has) {
					continue
				}
				out := slices.DeleteFunc(slices.Clone(offer), gone.has)
				if found := add(from, depth, []int{t}, out); found != nil {
					return found
				}
			}
			if kind < inSets {
				continue
			}
			for _, l := range c.sets {
				for a, in := range l.digits {
					if slices.ContainsFunc(in, func(y int) bool { return !gone.has(y) }) {
						continue
					}
					for b, out := range l.digits {
						if a == b {
							continue
						}
						if found := add(from, depth, l.truths, out); found != nil {
							return found
						}
					}
				}
			}
		}
	}
	return nil
}

// trace returns the truths of the chain to a node and a last link, nil if one comes twice.
func (c *chains) trace(nodes []node, last int, truths []int) []int {
	truths = slices.Clone(truths)
	for ; last > 0; last = nodes[last].before {
		truths = append(truths, nodes[last].truths...)
	}
	slices.Sort(truths)
	if len(slices.Compact(slices.Clone(truths))) < len(truths) {
		return nil
	}
	return truths
}
