package hodoku

// Sue de Coq: two or three cells where a line meets a box have n candidates more
// than cells, n ≥ 2. Some further cells of the line and some of the box take up
// exactly these n, sharing none of them: then each of the digits has its place, in
// the line's part or in the box's part, and goes elsewhere there.

func (p *Position) sueDeCoq() bool {
	var open set
	for c, v := range &p.value {
		if v == 0 {
			open.add(c)
		}
	}
	for line := range boxes {
		for b := boxes; b < houses; b++ {
			q := coq{p: p, houses: [2]int{line, b}, line: board.house[line].and(open), box: board.house[b].and(open)}
			cross := q.line.and(q.box)
			if cross.size() < 2 {
				continue
			}
			var c [3]int
			n := 0
			for s := cross; !s.empty(); s = s.rest() {
				c[n] = s.first()
				n++
			}
			for i := range n {
				for j := i + 1; j < n; j++ {
					if q.try(c[i], c[j]) {
						return true
					}
					for k := j + 1; k < n; k++ {
						if q.try(c[i], c[j], c[k]) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// coq is the search at one crossing.
type coq struct {
	p         *Position
	houses    [2]int // the line and the box
	line, box set
	cross     set    // the cells chosen where they meet
	digits    uint16 // their candidates
}

func (q *coq) try(cells ...int) bool {
	q.cross, q.digits = set{}, 0
	for _, c := range cells {
		q.cross.add(c)
		q.digits |= q.p.cand[c]
	}
	n := count(q.digits) - len(cells)
	if n < 2 {
		return false
	}
	return q.choose(q.line.without(q.cross), set{}, 0, func(mine set, mask uint16) bool {
		shared, extra := mask&q.digits, mask&^q.digits
		takes := mine.size() - count(extra)
		if shared == 0 || takes <= 0 || takes >= n {
			return false
		}
		apart := q.box.without(q.cross).without(mine)
		for s := apart; !s.empty(); s = s.rest() {
			if q.p.cand[s.first()]&shared != 0 {
				apart.drop(s.first())
			}
		}
		return q.choose(apart, set{}, 0, func(yours set, other uint16) bool {
			if other&q.digits == 0 || yours.size()-count(other&^q.digits) != n-takes {
				return false
			}
			both := mask & other
			q.goes(q.box.without(yours).without(q.cross), (q.digits|other)&^mask|both)
			q.goes(q.line.without(mine).without(q.cross), (q.digits|mask)&^other|both)
			return len(q.p.out) > 0 && q.p.shows(part("", q.digits, q.cross, q.houses[:]...), part("with", mask, mine, q.houses[0]), part("and", other, yours, q.houses[1]))
		})
	})
}

// choose hands every set of some of the cells on, in lexicographic order.
func (q *coq) choose(from, chosen set, mask uint16, use func(set, uint16) bool) bool {
	for ; !from.empty(); from = from.rest() {
		c := from.first()
		with := chosen
		with.add(c)
		m := mask | q.p.cand[c]
		if use(with, m) || q.choose(from.rest(), with, m, use) {
			return true
		}
	}
	return false
}

func (q *coq) goes(cells set, mask uint16) {
	for ; !cells.empty(); cells = cells.rest() {
		q.p.out = q.p.appendOf(q.p.out, cells.first(), mask)
	}
}
