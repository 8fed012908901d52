package se

// Sets: equal numbers of cells and digits of a house.
//
// A naked set is cells that have no other digits; the rest of the house loses
// those. A hidden set is digits that have no other places; their cells lose all
// other digits.
//
//	12 │ 12 │ 1·3·   naked: 12, 12; the third cell keeps 3
//	12·45 │ 12·3     hidden: 1 and 2 have no other place; both keep 12
//
// Pairs 3.0 and 3.4, triplets 3.6 and 4.0, quads 5.0 and 5.4. A hidden pair or
// triplet that at once leaves a hidden single of its house is direct: only that
// is placed, for 2.0 and 2.5.

var (
	nakedSets  = [...]namedSet{2: {"Naked Pair", 3.0}, 3: {"Naked Triplet", 3.6}, 4: {"Naked Quad", 5.0}}
	hiddenSets = [...]namedSet{2: {"Hidden Pair", 3.4}, 3: {"Hidden Triplet", 4.0}, 4: {"Hidden Quad", 5.4}}
	directSets = [...]namedSet{2: {"Direct Hidden Pair", 2.0}, 3: {"Direct Hidden Triplet", 2.5}}
)

type namedSet struct {
	name   string
	rating float64
}

// tuples calls found with each choice of n of the nine masks that have n members between
// them and at least two each, until found returns true. The choices are in the order of
// the numbers whose bits they are.
func tuples(masks *[9]uint16, n int, found func(chosen, union uint16) bool) bool {
	var fit [9]uint8
	k := 0
	for i, m := range masks {
		if c := size(m); c >= 2 && c <= n {
			fit[k] = uint8(i)
			k++
		}
	}
	return k >= n && choose(masks, fit[:k], n, n, 0, 0, found)
}

// choose chooses left more from fit, the greatest first.
func choose(masks *[9]uint16, fit []uint8, n, left int, chosen, union uint16, found func(chosen, union uint16) bool) bool {
	if left == 0 {
		return size(union) == n && found(chosen, union)
	}
	for i := left - 1; i < len(fit); i++ {
		x := fit[i]
		if u := union | masks[x]; size(u) <= n && choose(masks, fit[:i], n, left-1, chosen|1<<x, u, found) {
			return true
		}
	}
	return false
}

func (s *solver) nakedSet(n int) bool {
	pending := &s.pending[nakedSetPart+n-2].houses
	for _, h := range inOrder {
		if *pending>>h&1 == 0 || int(s.open[h]) < 2*n {
			continue
		}
		var masks [9]uint16
		for p, c := range plain.cell[h] {
			masks[p] = s.cell[c]
		}
		if tuples(&masks, n, func(chosen, digits uint16) bool {
			for m := all &^ chosen; m != 0; m &= m - 1 {
				s.strike(int(plain.cell[h][lowest(m)]), digits)
			}
			return len(s.found.out) > 0 && s.shows(s.in(h, digits, chosen))
		}) {
			return s.takesAway(nakedSets[n].name, nakedSets[n].rating)
		}
		*pending &^= 1 << h
	}
	return false
}

func (s *solver) hiddenSet(n int, direct bool) bool {
	pending := &s.pending[hiddenSetPart+n-2].houses
	if direct {
		pending = &s.pending[directSetPart+n-2].houses
	}
	for _, h := range inOrder {
		if open := int(s.open[h]); *pending>>h&1 == 0 || open <= n || !direct && open <= 2*n {
			continue
		}
		if direct {
			if tuples(&s.pos[h], n, func(digits, places uint16) bool { return s.leavesSingle(h, n, digits, places) }) {
				return true
			}
			*pending &^= 1 << h
			continue
		}
		if tuples(&s.pos[h], n, func(digits, places uint16) bool {
			for m := places; m != 0; m &= m - 1 {
				s.strike(int(plain.cell[h][lowest(m)]), ^digits)
			}
			return len(s.found.out) > 0 && s.shows(s.in(h, digits, places))
		}) {
			return s.takesAway(hiddenSets[n].name, hiddenSets[n].rating)
		}
		*pending &^= 1 << h
	}
	return false
}

// leavesSingle places the first digit that has one place left beside those of a
// hidden set.
func (s *solver) leavesSingle(h, n int, digits, places uint16) bool {
	for d, p := range s.pos[h] {
		if rest := p &^ places; digits>>d&1 == 0 && p&(p-1) != 0 && single(rest) {
			s.shows(s.in(h, digits, places), part("leaving", 1<<d, board{}, h))
			return s.places(directSets[n].name, directSets[n].rating, int(plain.cell[h][lowest(rest)]), d)
		}
	}
	return false
}

// subsets are the ways to choose k of the first n of nine, in the order of the
// numbers whose bits they are.
func subsets(n, k int) []uint16 {
	list := chosen[k]
	for i, m := range list {
		if m >= 1<<n {
			return list[:i]
		}
	}
	return list
}

var chosen = func() (out [10][]uint16) {
	for m := uint16(0); m <= all; m++ {
		out[size(m)] = append(out[size(m)], m)
	}
	return out
}()
