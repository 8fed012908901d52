package hodoku

import "sudokusat/rating/spot"

// Locked candidates, and subsets of a house with equal numbers of cells and digits, naked or hidden.
// A naked set whose cells share a box and a line, and which takes candidates out of
// both, is called locked. Boxes are searched first, then rows, then columns.

// search is the order of houses for sets.
var search = [houses]int{18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}

// pointing: a digit of a box has room in one line of it only.
func (p *Position) pointing() bool { return p.lockedFrom(boxes, houses, 0, 2) }

// claiming: a digit of a line has room in one box only.
func (p *Position) claiming() bool { return p.lockedFrom(0, boxes, 2, 3) }

// lockedFrom looks for a digit of a house, from first to before end, that has room in one
// other house only: of the row, the column and the box of its cells one from a to before b.
func (p *Position) lockedFrom(first, end, a, b int) bool {
	for h := first; h < end; h++ {
		for d := range 9 {
			k := p.free[h][d]
			if k != 2 && k != 3 {
				continue
			}
			cells := p.at[d].and(board.house[h])
			if cells.empty() {
				continue
			}
			for _, o := range board.of[cells.first()][a:b] {
				if cells.within(board.house[o]) && p.free[o][d] > k {
					p.cut(d, p.at[d].and(board.house[o]).without(board.house[h]))
					p.shows(part("", bit(d), cells, h, o))
					return true
				}
			}
		}
	}
	return false
}

// lockedSet and nakedSet look for k cells with k digits.
func (p *Position) lockedSet(k int) bool {
	for h := boxes; h < houses; h++ {
		if p.nakedIn(h, k, true) {
			return true
		}
	}
	return false
}

func (p *Position) nakedSet(k int) bool {
	for _, h := range search {
		if p.nakedIn(h, k, false) {
			return true
		}
	}
	return false
}

func (p *Position) nakedIn(h, k int, locked bool) bool {
	var cells [9]int
	n := 0
	for _, c := range &board.cells[h] {
		if m := count(p.cand[c]); m != 0 && m <= k {
			cells[n] = c
			n++
		}
	}
	if n < k {
		return false
	}
	var chosen [4]int
	var pick func(from, have int, mask uint16) bool
	pick = func(from, have int, mask uint16) bool {
		if have == k {
			return count(mask) == k && p.takes(chosen[:k], mask, locked)
		}
		for i := from; i <= n-(k-have); i++ {
			if m := mask | p.cand[cells[i]]; count(m) <= k {
				chosen[have] = cells[i]
				if pick(i+1, have+1, m) {
					return true
				}
			}
		}
		return false
	}
	return pick(0, 0, 0)
}

// takes notes what a naked set takes out, if it is locked as asked.
func (p *Position) takes(chosen []int, mask uint16, locked bool) bool {
	var own set
	for _, c := range chosen {
		own.add(c)
	}
	shared := 0 // of the houses, those in which candidates outside the box go
	var common [3]bool
	p.out = p.out[:0]
	first := chosen[0]
	for i, h := range board.of[first] {
		if common[i] = own.within(board.house[h]); !common[i] {
			continue
		}
		found := false
		for _, c := range &board.cells[h] {
			if m := p.cand[c] & mask; m != 0 && !own.has(c) {
				found = found || i == 2 || box(c) != box(first)
				p.out = p.appendOf(p.out, c, m)
			}
		}
		if found {
			shared++
		}
	}
	if len(p.out) == 0 {
		return false
	}
	if p.locates {
		var of []int
		for i, h := range board.of[first] {
			if common[i] {
				of = append(of, h)
			}
		}
		p.where = []spot.Part{part("", mask, own, of...)}
	}
	is := len(chosen) < 4 && shared > 1 && common[2] && (common[0] || common[1])
	if is != locked {
		p.out = p.out[:0]
		return false
	}
	return true
}

// hiddenSet looks for k digits with room in k cells of a house.
func (p *Position) hiddenSet(k int) bool {
	for _, h := range search {
		if p.hiddenIn(h, k) {
			return true
		}
	}
	return false
}

func (p *Position) hiddenIn(h, k int) bool {
	open, n := 0, 0
	for _, c := range &board.cells[h] {
		if p.cand[c] != 0 {
			open++
		}
	}
	if open <= k {
		return false
	}
	var digits [9]int
	for d, f := range &p.free[h] {
		if f != 0 && int(f) <= k {
			digits[n] = d
			n++
		}
	}
	if n < k {
		return false
	}
	var pick func(from, have int, mask uint16, cells set) bool
	pick = func(from, have int, mask uint16, cells set) bool {
		if have == k {
			for s := cells; !s.empty(); s = s.rest() {
				p.out = p.appendOf(p.out, s.first(), ^mask)
			}
			return len(p.out) > 0 && p.shows(part("", mask, cells, h))
		}
		for i := from; i <= n-(k-have); i++ {
			s := cells.or(p.at[digits[i]].and(board.house[h]))
			if s.size() <= k && (have+1 < k || s.size() == k) && pick(i+1, have+1, mask|bit(digits[i]), s) {
				return true
			}
		}
		return false
	}
	return pick(0, 0, 0, set{})
}
