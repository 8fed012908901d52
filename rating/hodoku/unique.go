package hodoku

import "sudokusat/rating/spot"

// Four cells in two rows, two columns and two boxes with only the same two digits
// could be exchanged: a puzzle with one solution has no such rectangle. Where it
// nearly is one, something has to prevent it.
//
//	a: ab   ab    1  the fourth cell is neither a nor b
//	b: abc  abc   2  one of the two is c; 5 the same with two or three cells askew
//	              3  the extra digits of the two are one cell of a naked set
//	              4  one of the digits has room in these two only: not the other
//	              6  the same, with the two cells askew
//
// Hidden rectangle: a corner ab, and in the two lines of the opposite corner a has no
// other place than in the rectangle: the opposite corner is not b.
//
// All rectangles are looked at once, and what was found on the way is kept for the
// tests that come later. A rectangle is known by a number that others may share;
// then the later one is passed over.

// find is what a test takes out, and where.
type find struct {
	list  []mark
	where []spot.Part
}

// quad is one rectangle, with two digits that its cells may have.
type quad struct {
	p        *Position
	found    map[Technique]find
	rect     set // the cells of the one looked at
	seen     map[int]bool
	a, b     int // the digits
	two      set // its cells without other candidates
	more     set // and the others
	wanted   Technique
	complete bool
}

// rectangle looks for one of the tests.
func (p *Position) rectangle(t Technique) bool {
	return p.tested(t, &p.rects, (*quad).all)
}

// tested looks for one of the tests among what a search for all has found, which is known
// unless it is nil.
func (p *Position) tested(t Technique, known *map[Technique]find, all func(*quad) bool) bool {
	found := *known
	if found == nil {
		q := quad{p: p, found: map[Technique]find{}, seen: map[int]bool{}, wanted: t}
		all(&q)
		if found = q.found; !q.complete {
			*known = found
		}
	}
	p.out, p.where = append(p.out, found[t].list...), found[t].where
	return len(p.out) > 0
}

// keep remembers the first find of each test, which may have more parts than the rectangle,
// and ends the search at the one wanted.
func (q *quad) keep(t Technique, list []mark, more ...spot.Part) bool {
	if len(list) == 0 {
		return false
	}
	if _, have := q.found[t]; !have {
		f := find{list: list}
		if q.p.locates {
			f.where = append([]spot.Part{part("", bit(q.a)|bit(q.b), q.rect)}, more...)
		}
		q.found[t] = f
	}
	q.complete = q.complete || t == q.wanted
	return q.complete
}

// fresh reports whether the number of a rectangle is a new one.
func (q *quad) fresh(cells [4]int) bool {
	var s set
	for _, c := range cells {
		s.add(c)
	}
	q.rect = s
	k := 0
	for ; !s.empty(); s = s.rest() {
		k = k*10 + s.first()
	}
	was := q.seen[k]
	q.seen[k] = true
	return !was
}

// corners lists the rectangles with a cell, its neighbour in the same box and two
// cells in another box: the one across from c comes third.
func corners(c int, use func(next, across, far int) bool) bool {
	for _, next := range &board.cells[boxes+box(c)] {
		if next == c || row(next) != row(c) && col(next) != col(c) {
			continue
		}
		for i := range 9 {
			across, far := col(c)+9*i, col(next)+9*i
			if row(next) != row(c) {
				across, far = row(c)*9+i, row(next)*9+i
			}
			if box(across) != box(c) && use(next, across, far) {
				return true
			}
		}
	}
	return false
}

// room is where the digits placed leave room for a digit.
func (p *Position) room(d int) (out set) {
	for c, v := range &p.value {
		if v == 0 {
			out.add(c)
		}
	}
	for c, v := range &p.value {
		if int(v) == d+1 {
			out = out.without(board.peers[c])
		}
	}
	return out
}

func (q *quad) all() bool {
	var room [9]set
	for d := range room {
		room[d] = q.p.room(d)
	}
	for c, m := range &q.p.cand {
		if count(m) != 2 {
			continue
		}
		q.a, q.b = low(m), other(m)
		both := room[q.a].and(room[q.b])
		stop := corners(c, func(next, across, far int) bool {
			if !both.has(next) || !room[q.a].has(across) || !both.has(far) || !q.fresh([4]int{c, next, across, far}) {
				return false
			}
			return q.tests([4]int{c, next, across, far})
		})
		if stop {
			return true
		}
	}
	return false
}

func (q *quad) tests(cells [4]int) bool {
	pair := bit(q.a) | bit(q.b)
	q.two, q.more = set{}, set{}
	for _, c := range cells {
		if q.p.cand[c]&^pair == 0 {
			q.two.add(c)
		} else {
			q.more.add(c)
		}
	}
	n := q.two.size()
	if n == 3 {
		c := q.more.first()
		return q.keep(Uniqueness1, q.p.appendOf(nil, c, pair))
	}
	if n != 1 && n != 2 {
		return false
	}
	i, j := q.more.first(), q.more.rest().first()
	line := row(i) == row(j) || col(i) == col(j)
	if q.extra(n, line) {
		return true
	}
	if n == 2 {
		for k, h := range board.of[i] {
			if board.of[j][k] == h && q.subset(k, h) {
				return true
			}
		}
		if q.other(i, j, line) {
			return true
		}
	}
	if n == 1 || !line {
		for s := q.two; !s.empty(); s = s.rest() {
			if q.hidden(s.first(), i, j) {
				return true
			}
		}
	}
	return false
}

// others is the candidates of its cells beside the two digits.
func (q *quad) others() (mask uint16) {
	for s := q.more; !s.empty(); s = s.rest() {
		mask |= q.p.cand[s.first()] &^ (bit(q.a) | bit(q.b))
	}
	return mask
}

// extra is the tests 2 and 5.
func (q *quad) extra(n int, line bool) bool {
	mask := q.others()
	if count(mask) != 1 {
		return false
	}
	list := appendMarks(nil, low(mask), q.more.peers().and(q.p.at[low(mask)]))
	if n == 1 || !line {
		return q.keep(Uniqueness5, list)
	}
	return q.keep(Uniqueness2, list)
}

// subset is test 3 in a house: kind 2 is a box.
func (q *quad) subset(kind, h int) bool {
	var free set
	for _, c := range &board.cells[h] {
		if m := q.p.cand[c]; m != 0 && m&(bit(q.a)|bit(q.b)) == 0 && !q.two.has(c) && !q.more.has(c) {
			free.add(c)
		}
	}
	return q.choose(free, q.more, q.others(), kind, h)
}

func (q *quad) choose(from, chosen set, mask uint16, kind, h int) bool {
	for ; !from.empty(); from = from.rest() {
		c := from.first()
		with, m := chosen, mask|q.p.cand[c]
		with.add(c)
		if (kind != 2 || !inLine(with)) && count(m) == with.size()-1 {
			list := q.outside(h, with, m, nil)
			if b := boxes + box(c); len(list) > 0 && kind != 2 && with.within(board.house[b]) {
				list = q.outside(b, with, m, list)
			}
			if q.keep(Uniqueness3, list, part("with", m, with.without(q.more), h)) {
				return true
			}
		}
		if q.choose(from.rest(), with, m, kind, h) {
			return true
		}
	}
	return false
}

// outside lists the candidates of some digits in a house outside some cells.
func (q *quad) outside(h int, cells set, mask uint16, list []mark) []mark {
	for _, c := range &board.cells[h] {
		if !cells.has(c) {
			list = q.p.appendOf(list, c, mask)
		}
	}
	return list
}

// inLine reports whether cells share a row or a column.
func inLine(s set) bool {
	c := s.first()
	return s.within(board.house[row(c)]) || s.within(board.house[columns+col(c)])
}

// other is the tests 4 and 6: a digit that has no place beside the rectangle stays
// in the two cells. Test 4 takes the other digit out of them, test 6 that digit.
func (q *quad) other(i, j int, line bool) bool {
	t, where := Uniqueness4, board.peers[i].and(board.peers[j])
	if !line {
		t, where = Uniqueness6, set{}
		for _, c := range []int{i, j} {
			where = where.or(board.house[row(c)]).or(board.house[columns+col(c)])
		}
		where = where.without(q.two).without(q.more)
	}
	goes := q.b
	if where.meets(q.p.at[q.a]) {
		if where.meets(q.p.at[q.b]) {
			return false
		}
		goes = q.a
	}
	if !line {
		goes = q.a + q.b - goes
	}
	return q.keep(t, q.p.appendOf(q.p.appendOf(nil, i, bit(goes)), j, bit(goes)))
}

// hidden looks at the corner opposite of one without other candidates.
func (q *quad) hidden(corner, i, j int) bool {
	r, c := row(i), col(i)
	if r == row(corner) {
		r = row(j)
	}
	if c == col(corner) {
		c = col(j)
	}
	outside := board.house[r].or(board.house[columns+c]).without(q.two).without(q.more)
	for _, d := range [2][2]int{{q.a, q.b}, {q.b, q.a}} {
		if !outside.meets(q.p.at[d[0]]) && q.keep(HiddenRectangle, q.p.appendOf(nil, r*9+c, bit(d[1]))) {
			return true
		}
	}
	return false
}
