package generate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// Taking clues away from full plain 9×9 grids, one by one, with fewer and easier
// questions than [reduction] asks, and the same result. What helps is that the
// solution is known, and unavoidable sets of it, small ones that are easily found and
// those that answers show: where all clues of one are gone, there is another solution.
//
//	the first clue that cannot go   is at the latest the last one of an unavoidable
//	                                set; there the question is asked first
//	a clue behind it                is needed if it is the last one of a set; else the
//	                                question is for a solution with another digit there
type plain struct {
	full, now Cells // the solution, and the clues of the question that is open
	order     [81]uint8
	place     [81]uint8 // of each cell in the order
	clues     int       // in now
	least     int       // stop before there are fewer
	low       int       // without the first low clues it is unique,
	high      int       // without the first high it is not, or may not be asked
	next      int       // behind these: the place of the clue in question, else 0
	kept      places    // clues that cannot go
	sets      []places  // unavoidable ones
	sooner    []int16   // of each set: the one before it with the same last place, −1: none
	ending    [81]int16 // the last set with each last place, −1: none
}

// places is a set of cells by their places in an order.
type places [2]uint64

func (s *places) add(p uint8) { s[p>>6] |= 1 << (p & 63) }

func (s *places) last() int {
	if s[1] != 0 {
		return 63 + bits.Len64(s[1])
	}
	return bits.Len64(s[0]) - 1
}

// start shuffles the clues and asks the first question, if there is one.
func (d *plain) start(r *rand.Rand, g *Cells, least int) (more bool) {
	d.full, d.least, d.low, d.next, d.kept = *g, least, 0, 0, places{}
	for i := range d.order {
		d.order[i] = uint8(i)
		d.ending[i] = -1
	}
	r.Shuffle(81, func(i, k int) { d.order[i], d.order[k] = d.order[k], d.order[i] })
	for i, c := range d.order {
		d.place[c] = uint8(i)
	}
	d.high = 81 - max(least, 17) + 1 // 16 clues are never enough
	d.sets, d.sooner = d.sets[:0], d.sooner[:0]
	d.small()
	return d.halve()
}

// set takes an unavoidable set.
func (d *plain) set(s places) {
	last := s.last()
	d.high = min(d.high, last+1)
	d.sooner = append(d.sooner, d.ending[last])
	d.ending[last] = int16(len(d.sets))
	d.sets = append(d.sets, s)
}

// halve asks whether it is unique without a number of clues such that it is likely not to be
// without one more.
func (d *plain) halve() (more bool) {
	halving := d.high-d.low > 1
	k := d.low
	if halving {
		k = d.high - 1
	}
	d.now, d.clues = d.full, 81-k
	for _, c := range d.order[:k] {
		d.now[c] = 0
	}
	if halving {
		return true
	}
	d.next = d.low
	d.kept.add(uint8(d.low))
	return d.try()
}

// try goes on to the next clue that may be able to go. It is not one that is the last
// of an unavoidable set of which no other clue was kept.
func (d *plain) try() (more bool) {
	if d.clues <= d.least {
		return false
	}
next:
	for d.next++; d.next < 81; d.next++ {
		for i := d.ending[d.next]; i >= 0; i = d.sooner[i] {
			if s := &d.sets[i]; s[0]&d.kept[0]|s[1]&d.kept[1] == 0 {
				d.kept.add(uint8(d.next))
				continue next
			}
		}
		d.now[d.order[d.next]] = 0
		return true
	}
	return false
}

// answer takes the answer to the open question and asks the next. other is a second
// solution where there is one and the question is for all of them.
func (d *plain) answer(unique bool, other *Cells) (more bool) {
	switch {
	case d.next == 0 && unique:
		d.low = d.high - 1
		return d.halve()
	case d.next == 0:
		var s places
		for i, v := range d.full {
			if other[i] != v {
				s.add(d.place[i])
			}
		}
		d.set(s)
		return d.halve()
	case unique:
		d.clues--
	default:
		c := d.order[d.next]
		d.now[c] = d.full[c]
		d.kept.add(uint8(d.next))
	}
	return d.try()
}

// small takes the unavoidable sets of two digits, or of two lines of a band or stack,
// that can change places in part.
func (d *plain) small() {
	var inRow, inCol [9][16]uint8 // the column, or row, where each digit is
	for r := range uint8(9) {
		for c := range uint8(9) {
			v := d.full[r*9+c] & 15
			inRow[r][v], inCol[c][v] = c, r
		}
	}
	for a := range uint8(9) {
		for b := a + 1; b < a/3*3+3; b++ {
			d.lines(&inRow[b], a*9, b*9, 1)
			d.lines(&inCol[b], a, b, 9)
		}
	}
}

// lines takes the sets of two lines of a band or stack: cells beside each other whose
// digits are the same in both. The lines begin at the cells a and b and go on by along;
// at is where the second one has each digit.
func (d *plain) lines(at *[16]uint8, a, b, along uint8) {
	for left := uint16(1<<9 - 1); left != 0; {
		k := uint8(bits.TrailingZeros16(left))
		var s places
		for left>>k&1 != 0 {
			left &^= 1 << k
			one, two := a+k*along, b+k*along
			s.add(d.place[one%81])
			s.add(d.place[two%81])
			k = at[d.full[one%81]&15]
		}
		d.set(s)
	}
}

// askPlain answers the questions of lanes, those for the first clue that cannot go
// before the others.
func (m *Maker) askPlain(ctx context.Context, lanes []*lane) error {
	c := m.oracle.lines.Get().(*counter)
	defer m.oracle.lines.Put(c)
	for _, halving := range []bool{true, false} {
		c.text, c.except, c.asked = c.text[:0], c.except[:0], c.asked[:0]
		for _, l := range lanes {
			now, _, except := l.question(m.q.Unbiased)
			if (except == 0) == halving {
				c.asked = append(c.asked, l)
				c.text = append(c.text, now[:]...)
				c.except = append(c.except, except)
			}
		}
		c.counts = slices.Grow(c.counts[:0], len(c.asked))[:len(c.asked)]
		q := Questions{Puzzles: c.text, Except: c.except, Limit: 1, Counts: c.counts}
		if halving {
			q.Except, q.Limit = nil, 2
		}
		if halving || m.q.Unbiased {
			q.Keep = int(q.Limit)
			c.found = slices.Grow(c.found[:0], 81*q.Keep*len(c.asked))[:81*q.Keep*len(c.asked)]
			q.Solutions = c.found
		}
		if err := c.Answer(ctx, &q); err != nil {
			return err
		}
		for i, l := range c.asked {
			if l.unique = c.counts[i] < q.Limit; l.unique {
				continue
			}
			_, full, _ := l.question(m.q.Unbiased)
			for k := range q.Keep {
				other := Cells(c.found[(q.Keep*i+k)*81:])
				for c := range other {
					other[c] &= 15
				}
				if other != *full {
					l.other = other
				}
			}
		}
	}
	return nil
}

// question returns the puzzle of the open question, its solution, and the candidate that is excluded, as in
// [Questions]; 0 for none.
func (l *lane) question(unbiased bool) (now, full *Cells, except uint16) {
	d, t := &l.plain, &l.trial
	switch {
	case unbiased && t.cell >= 0:
		except = uint16(t.cell)<<4 | uint16(t.full[t.cell])
	case !unbiased && d.next > 0:
		cell := d.order[d.next]
		except = uint16(cell)<<4 | uint16(d.full[cell])
	}
	if unbiased {
		return &t.now, &t.full, except
	}
	return &d.now, &d.full, except
}

// grids is the result in the form that others want.
func (d *plain) grids() (puzzle, solution sudoku.Grid) {
	both := make(sudoku.Grid, 162)
	for i, v := range d.full {
		both[i], both[81+i] = sudoku.Digit(d.now[i]), sudoku.Digit(v)
	}
	return both[:81:81], both[81:]
}
