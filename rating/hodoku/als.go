package hodoku

import (
	"slices"

	"sudokusat/rating/spot"
)

// Almost locked sets: n cells of a house with n+1 digits; without one of the digits
// they have all the others. A restricted common digit of two sets is one whose
// places in both all see each other: only one of the sets can have it, and the other
// one is then locked. So a third digit that both have is in one of them:
//
//	XZ       two sets with a restricted common digit; with two of them both are locked
//	XY-Wing  two sets, each with a restricted common digit with a third one
//	chain    the same with four sets and more

// als is an almost locked set.
type als struct {
	cells  set
	digits uint16
	at     [9]set // its cells with a digit
	sees   [9]set // the other places of a digit that see all of these
	any    set    // where its sets see something
}

// common is a pair of sets with one or two restricted common digits, −1 for none.
type common struct {
	a, b   int // a < b
	x, y   int
	choice int // of a chain: 1 only x, 2 only y, 3 both
}

type lockedSets struct {
	list    []als
	commons []common
	from    []int // the first pair whose a is a set; one more at the end
}

// almostLocked lists the sets, house by house, and their pairs.
func (p *Position) almostLocked() *lockedSets {
	if p.sets != nil {
		return p.sets
	}
	l := new(lockedSets)
	seen := map[set]bool{}
	for h := range houses {
		var grow func(from int, cells set, mask uint16, n int)
		grow = func(from int, cells set, mask uint16, n int) {
			for i := from; i < 9; i++ {
				c := board.cells[h][i]
				if p.value[c] != 0 {
					continue
				}
				with, m := cells, mask|p.cand[c]
				with.add(c)
				if count(m) == n+2 && !seen[with] {
					seen[with] = true
					l.list = append(l.list, als{cells: with, digits: m})
				}
				if n+1 < 8 {
					grow(i+1, with, m, n+1)
				}
			}
		}
		grow(0, set{}, 0, 0)
	}
	for i := range l.list {
		a := &l.list[i]
		for m := a.digits; m != 0; m &= m - 1 {
			d := low(m)
			a.at[d] = a.cells.and(p.at[d])
			a.sees[d] = a.at[d].peers().without(a.cells).and(p.at[d])
			a.any = a.any.or(a.sees[d])
		}
	}
	l.pair()
	p.sets = l
	return l
}

func (l *lockedSets) pair() {
	for i := range l.list {
		a := &l.list[i]
		l.from = append(l.from, len(l.commons))
		for j := i + 1; j < len(l.list); j++ {
			b := &l.list[j]
			if a.digits&b.digits == 0 || !a.any.meets(b.cells) || a.cells.meets(b.cells) {
				continue
			}
			r := common{a: i, b: j, x: -1, y: -1}
			for m := a.digits & b.digits; m != 0; m &= m - 1 {
				d := low(m)
				if !b.at[d].within(a.sees[d]) || !a.at[d].within(b.sees[d]) {
					continue
				}
				if r.x < 0 {
					r.x = d
				} else {
					r.y = d
				}
			}
			if r.x >= 0 {
				l.commons = append(l.commons, r)
			}
		}
	}
	l.from = append(l.from, len(l.commons))
}

func maskOf(digits ...int) (m uint16) {
	for _, d := range digits {
		if d >= 0 {
			m |= bit(d)
		}
	}
	return m
}

// shared notes the candidates that see all places of a digit in both sets, for the
// common digits but some.
func (p *Position) shared(a, b *als, but uint16) {
	m := a.digits & b.digits &^ but
	if m == 0 || !a.any.meets(b.any) {
		return
	}
	for ; m != 0; m &= m - 1 {
		d := low(m)
		p.cut(d, a.sees[d].and(b.sees[d]))
	}
}

func (p *Position) alsXZ() bool {
	l := p.almostLocked()
	for _, r := range l.commons {
		a, b := &l.list[r.a], &l.list[r.b]
		p.shared(a, b, bit(r.x))
		if r.y >= 0 {
			p.shared(a, b, bit(r.y))
			p.locked(a, b, r)
			p.locked(b, a, r)
		}
		if len(p.out) > 0 {
			return p.shows(a.part(), part("common", maskOf(r.x, r.y), set{}), b.part())
		}
	}
	return false
}

// part is the set as part of a pattern.
func (a *als) part() spot.Part { return part("set", a.digits, a.cells) }

// locked notes what a set with two restricted common digits takes out by itself.
func (p *Position) locked(a, b *als, r common) {
	for m := a.digits &^ maskOf(r.x, r.y); m != 0; m &= m - 1 {
		d := low(m)
		p.cut(d, a.sees[d].without(b.cells))
	}
}

func (p *Position) alsXYWing() bool {
	l := p.almostLocked()
	of := make([][]int, len(l.list)) // the pairs of each set
	for i, r := range l.commons {
		of[r.a], of[r.b] = append(of[r.a], i), append(of[r.b], i)
	}
	for i, r := range l.commons {
		if p.stopped() {
			return false
		}
		one, two := after(of[r.a], i), after(of[r.b], i)
		for len(one)+len(two) > 0 {
			var j, middle, left int
			if len(two) == 0 || len(one) > 0 && one[0] < two[0] {
				j, middle, left, one = one[0], r.a, r.b, one[1:]
			} else {
				j, middle, left, two = two[0], r.b, r.a, two[1:]
			}
			s := l.commons[j]
			if r.y < 0 && s.y < 0 && r.x == s.x {
				continue
			}
			a, b := &l.list[left], &l.list[s.a+s.b-middle]
			if a.cells.meets(b.cells) {
				continue
			}
			p.shared(a, b, maskOf(r.x, r.y, s.x, s.y))
			if len(p.out) > 0 {
				return p.shows(a.part(), part("common", maskOf(r.x, r.y), set{}), l.list[middle].part(), part("common", maskOf(s.x, s.y), set{}), b.part())
			}
		}
	}
	return false
}

// after is what follows i in an ascending list.
func after(list []int, i int) []int {
	k, _ := slices.BinarySearch(list, i+1)
	return list[k:]
}

// chooses returns the digits of a pair that a chain may use after another pair: 0 none.
func (r common) chooses(last common) int {
	x, y := last.x, -1
	switch last.choice {
	case 2:
		x = last.y
	case 3:
		y = last.x // of the two digits before, only the first is looked at
	}
	switch {
	case y < 0 && r.y < 0:
		if x == r.x {
			return 0
		}
		return 1
	case r.y < 0:
		if x == r.x || y == r.x {
			return 0
		}
		return 1
	case x == r.y:
		return 1
	case x == r.x:
		return 2
	}
	return 3
}

// alsChain searches all chains whose sets are in the order of the list. The eliminations
// of a chain depend on its first set and digit and on its last pair, so each of these
// states is visited once.
func (p *Position) alsChain() bool {
	l := p.almostLocked()
	var b best
	var way []common                             // the pairs of the chain
	seen := make([][3][3]uint16, len(l.commons)) // pair, choice and length: the digits that chains began with
	for start := range l.list {
		clear(seen)
		var first uint16 // the digit of the first pair
		var walk func(at int, last common, length int)
		walk = func(at int, last common, length int) {
			for i := l.from[at]; i < l.from[at+1]; i++ {
				r := l.commons[i]
				if r.choice = r.chooses(last); r.choice == 0 {
					continue
				}
				if s := &seen[i][r.choice-1][min(length, 2)]; *s&first != 0 {
					continue
				} else {
					*s |= first
				}
				way = append(way[:length], r)
				if length >= 2 && p.end(l, start, first, r, &b) && p.locates {
					b.where = l.chain(start, way)
				}
				walk(r.b, r, length+1)
			}
		}
		for i := l.from[start]; i < l.from[start+1]; i++ {
			if p.stopped() {
				return false
			}
			r := l.commons[i]
			r.choice, first = 1, bit(r.x)
			way = append(way[:0], r)
			walk(r.b, r, 1)
			if r.y >= 0 {
				r.choice, first = 2, bit(r.y)
				way = append(way[:0], r)
				walk(r.b, r, 1)
			}
		}
	}
	return p.take(&b)
}

// chain is the sets and common digits of a chain.
func (l *lockedSets) chain(start int, way []common) []spot.Part {
	out := []spot.Part{l.list[start].part()}
	for _, r := range way {
		digits := maskOf(r.x, r.y)
		switch r.choice {
		case 1:
			digits = bit(r.x)
		case 2:
			digits = bit(r.y)
		}
		out = append(out, part("common", digits, set{}), l.list[r.b].part())
	}
	return out
}

// end offers what a chain takes out that ends with the pair r, and reports whether it is
// the best.
func (p *Position) end(l *lockedSets, start int, first uint16, r common, b *best) bool {
	but := first
	if r.choice != 2 {
		but |= bit(r.x)
	}
	if r.choice != 1 {
		but |= bit(r.y)
	}
	p.out = p.out[:0]
	p.shared(&l.list[start], &l.list[r.b], but)
	is := b.offer(p.out, 0)
	p.out = p.out[:0]
	return is
}
