package hodoku

// The position: the placed digits, the candidates, and two queues of singles. Which of
// several singles comes first decides the techniques of the next ones, and so the score;
// so singles are queued in the order in which they arise.

// mark is a candidate: digit·81 + cell, digits from 0. So they sort by digit, then
// cell.
type mark uint16

func markOf(c, d int) mark  { return mark(d*81 + c) }
func (m mark) cell() int    { return int(m) % 81 }
func (m mark) digit() int   { return int(m) / 81 }
func bit(d int) uint16      { return 1 << d }
func other(mask uint16) int { return low(mask & (mask - 1)) } // the second digit
const full uint16 = 1<<9 - 1

type grid struct {
	value  [81]uint8  // 0 for an open cell, else digit + 1
	cand   [81]uint16 // masks; 0 for a placed cell
	at     [9]set     // where a digit is possible
	free   [houses][9]int8
	given  set
	open   int
	naked  queue
	hidden queue
}

// queue is first in, first out. It never holds more than a few rounds of singles;
// what does not fit is not queued.
type queue struct {
	item       [256]mark
	head, tail int
}

func (q *queue) push(m mark) {
	if q.head == q.tail {
		q.head, q.tail = 0, 0
	}
	if q.tail < len(q.item) {
		q.item[q.tail] = m
		q.tail++
	}
}

// cancel takes the first single of a digit in a house out.
func (q *queue) cancel(h, d int) {
	for i := q.head; i < q.tail; i++ {
		if m := q.item[i]; m.digit() == d && board.house[h].has(m.cell()) {
			copy(q.item[i:q.tail], q.item[i+1:q.tail])
			q.tail--
			return
		}
	}
}

func newGrid() *grid {
	ready()
	g := &grid{open: 81}
	for c := range g.cand {
		g.cand[c] = full
	}
	for d := range g.at {
		g.at[d] = all
	}
	for h := range g.free {
		for d := range g.free[h] {
			g.free[h][d] = 9
		}
	}
	return g
}

// remove takes a candidate out. A cell that loses its last one is left as a
// contradiction, without effect on the houses.
func (g *grid) remove(c, d int) {
	if g.cand[c]&bit(d) == 0 {
		return
	}
	g.cand[c] &^= bit(d)
	g.at[d].drop(c)
	switch count(g.cand[c]) {
	case 0:
		return
	case 1:
		g.naked.push(markOf(c, low(g.cand[c])))
	}
	for _, h := range &board.of[c] {
		g.free[h][d]--
		switch g.free[h][d] {
		case 1:
			g.queueHidden(h, d)
		case 0:
			g.hidden.cancel(h, d)
		}
	}
}

func (g *grid) queueHidden(h, d int) {
	if s := g.at[d].and(board.house[h]); !s.empty() {
		g.hidden.push(markOf(s.first(), d))
	}
}

// place puts a digit into a cell.
func (g *grid) place(c, d int) {
	if int(g.value[c]) == d+1 {
		return
	}
	g.value[c] = uint8(d + 1)
	g.open--
	had := g.cand[c]
	g.cand[c] = 0
	for m := had; m != 0; m &= m - 1 {
		g.at[low(m)].drop(c)
	}
	for _, p := range &board.around[c] {
		g.remove(p, d)
	}
	for m := had; m != 0; m &= m - 1 {
		x := low(m)
		for _, h := range &board.of[c] {
			g.free[h][x]--
			if g.free[h][x] == 1 && x != d {
				g.queueHidden(h, x)
			}
		}
	}
}
