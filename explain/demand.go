package explain

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// A demand is a rule of the puzzle as one truth: all of its cells have digits that do not
// exclude each other and keep the rule. Which states a sum or a pattern goes through
// belongs to no reason, nor do the houses of the rule's cells, so a cage, a thermometer, a
// sandwich and a list of alternatives count one each.
//
// Its candidates are those of its cells. Whether some are left is found by propagation
// (prop.go) and, where that does not decide it, by cases.

// demand is what a rule requires of its cells, whatever is given.
type demand struct {
	cells     []sudoku.Cell // ascending
	props     []prop
	goes      []uint64 // (i·n + d)·k + j: the digits of cell j that go with digit d+1 of cell i
	tight     []tight  // by cell
	node, end int32    // its constraints with auxiliary variables
	choices   []int32  // those that are sets or alternatives
	sums      []sudoku.Sum
	count     int // of its constraints
}

// tight is what a cell with few digits excludes in others: none of these goes with all of its digits.
type tight struct {
	most int     // of its digits that a digit of another cell excludes
	near []int32 // the cells of which it can exclude a digit
}

// maxGoing bounds the tables of pairs of a puzzle's demands, in words.
const maxGoing = 1 << 22

// demand adds a demand of constraints; exclusions between candidates must be complete.
func (m *model) demand(t Truth, d *demand, list []sudoku.Constraint) error {
	k := len(d.cells)
	d.count = len(list)
	if m.going += k * k * m.n; m.n > 64 || m.going > maxGoing {
		return ErrTooLarge
	}
	c := compiler{m: m, place: map[sudoku.Cell]int32{}}
	for i, cell := range d.cells {
		c.place[cell] = int32(i)
	}
	for _, one := range list {
		switch one.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Relation: // which are exclusions
		case sudoku.Connected, sudoku.DifferentPairs: // which have truths of their own
		default:
			p, err := c.compile(one)
			if err != nil {
				return err
			}
			d.props = append(d.props, p)
			if s, ok := one.(sudoku.Sum); ok {
				d.sums = append(d.sums, s)
			}
		}
	}
	m.meet(d, func(_, _ int32) bool { return true })
	t.of = d
	m.add(t, nil)
	m.demanded[len(m.truths)-1] = d
	return nil
}

// meet fills in what the digits of the cells exclude in each other, of the exclusions that pass.
func (m *model) meet(d *demand, pass func(x, y int32) bool) {
	k := len(d.cells)
	d.goes = make([]uint64, k*k*m.n)
	for i, cell := range d.cells {
		for digit := range m.n {
			row, x := d.goes[(i*m.n+digit)*k:][:k], m.candidate(cell, sudoku.Digit(digit+1))
			for j := range row {
				row[j] = low(m.n)
			}
			row[i] = 1 << digit
			for _, y := range m.near[x] {
				if int(y) < m.real {
					if j, ok := slices.BinarySearch(d.cells, sudoku.Cell(int(y)/m.n)); ok && pass(x, y) {
						row[j] &^= 1 << (int(y) % m.n)
					}
				}
			}
		}
	}
	d.tighten(m)
}

// tighten fills in which cells exclude anything in others.
func (d *demand) tighten(m *model) {
	k := len(d.cells)
	d.tight = make([]tight, k)
	for j := range d.tight {
		one := &d.tight[j]
		for i := range k {
			most := 0
			for digit := range m.n {
				most = max(most, m.n-bits.OnesCount64(d.goes[(i*m.n+digit)*k+j]))
			}
			if i != j && most > 0 {
				one.most, one.near = max(one.most, most), append(one.near, int32(i))
			}
		}
	}
}

// low is the set of the digits 1 to n.
func low(n int) uint64 { return ^uint64(0) >> (64 - n) }

// narrow takes digits away that have no part in the demand, by its constraints one by one
// and by pairs of cells (AC-3; Mackworth, Artificial Intelligence 8, 1977). It reports
// whether each cell has some left; where each has one, the demand is kept.
func (d *demand) narrow(digits []uint64, n int, a *arena) bool {
	k := len(d.cells)
	for again := true; again; {
		again = false
		a.cost += k * k
		for j, left := range digits {
			if left == 0 {
				return false
			}
			if bits.OnesCount64(left) > d.tight[j].most {
				continue
			}
			goes := d.goes[(j*n+bits.TrailingZeros64(left))*k:][:k]
			if left &= left - 1; left != 0 {
				any := a.words(k)
				copy(any, goes)
				for ; left != 0; left &= left - 1 {
					for i, w := range d.goes[(j*n+bits.TrailingZeros64(left))*k:][:k] {
						any[i] |= w
					}
				}
				goes = any
				a.free(k)
			}
			for _, i := range d.tight[j].near {
				if more := digits[i] & goes[i]; more != digits[i] {
					if digits[i], again = more, true; more == 0 {
						return false
					}
				}
			}
		}
		before := a.words(k)
		copy(before, digits)
		for _, p := range d.props {
			if !p.narrow(digits, a) {
				return false
			}
		}
		again = again || !slices.Equal(before, digits)
		a.free(k)
	}
	return true
}

// memo remembers what demands leave of the digits of their cells.
type memo struct {
	at   map[string]int32 // by the number of a demand and digits: where they are, −1 for none
	left []uint64
	key  []byte
	keys int // the words of all keys, and of the places that they have
}

// maxMemo bounds the words of a memo, which forgets everything there. A key has a place of some words.
const (
	maxMemo = 1 << 23
	place   = 6
)

// narrow is the narrow of a demand that has this number.
func (m *memo) narrow(i int32, d *demand, digits []uint64, n int, a *arena) bool {
	m.key = binary.LittleEndian.AppendUint32(m.key[:0], uint32(i))
	for _, d := range digits {
		m.key = binary.LittleEndian.AppendUint64(m.key, d)
	}
	if at, ok := m.at[string(m.key)]; ok {
		if at >= 0 {
			copy(digits, m.left[at:])
		}
		return at >= 0
	}
	if m.at == nil || len(m.left)+m.keys > maxMemo {
		m.at, m.left, m.keys = map[string]int32{}, m.left[:0], 0
	}
	m.keys += len(m.key)/8 + place
	at := int32(-1)
	if d.narrow(digits, n, a) {
		at = int32(len(m.left))
		m.left = append(m.left, digits...)
	}
	m.at[string(m.key)] = at
	return at >= 0
}

// demandAt is a demand in a position.
type demandAt struct {
	*demand
	cells []demandCell
}

// demandCell is a cell of a demand in a position: its digit if it is decided, and else the
// open candidates.
type demandCell struct {
	decided uint64
	open    []int32 // by number in the position
	digits  []uint64
}

// The bounds of the ways of a demand that a reason lists: their number, the digits of all of them, and
// what is tried to find them.
const (
	mostFills  = 4
	mostFilled = 12
	fillsTried = 200
)

// filled is the text of fills for a truth and a number of open candidates.
type filled struct {
	truth, open int
	only        *allowed
	text        string
}

// fills is what the open cells of a demand can have together in the position, in the order of the rule: "2, 5 and
// 7; or 3, 5 and 8 for r4c3, r5c3 and r6c3"; "" where that is much.
func (w *walk) fills(t int) string {
	at := w.p.demandOf[t]
	if at == 0 {
		return ""
	}
	if w.filled.truth == t && w.filled.open == len(w.p.open) && w.filled.only == w.only {
		return w.filled.text
	}
	w.filled = filled{t, len(w.p.open), w.only, ""}
	d := &w.p.demands[at-1]
	var open []int
	var names []string
	for _, i := range w.line(t) {
		if d.cells[i].decided == 0 {
			open, names = append(open, i), append(names, cellName(w.m.puzzle.Shape, d.demand.cells[i]))
		}
	}
	if len(open) == 0 || len(open) > mostFilled {
		return ""
	}
	var ways [][]uint64 // by open cell
	tried, arena := 0, arena{}
	var fill func(digits []uint64) bool
	fill = func(digits []uint64) bool {
		if tried++; tried > fillsTried {
			return false
		}
		if !d.narrow(digits, w.m.n, &arena) {
			return true
		}
		more := slices.IndexFunc(digits, func(left uint64) bool { return left&(left-1) != 0 })
		if more < 0 {
			var way []uint64
			for _, i := range open {
				way = append(way, digits[i])
			}
			ways = append(ways, way)
			return len(ways) <= mostFills && len(ways)*len(open) <= mostFilled
		}
		for left := digits[more]; left != 0; left &= left - 1 {
			next := slices.Clone(digits)
			if next[more] = left & -left; !fill(next) {
				return false
			}
		}
		return true
	}
	if !fill(slices.Clone(w.refute.of(d, w.weave.full))) || len(ways) == 0 {
		return ""
	}
	slices.SortFunc(ways, slices.Compare)
	texts := make([][]string, len(ways))
	for k, way := range ways {
		for i, digit := range way {
			texts[k] = append(texts[k], w.digitsText(d.demand.cells[open[i]], digit))
		}
	}
	if same := slices.Compact(slices.Clone(texts[0])); len(ways) == 1 && len(same) == 1 {
		w.filled.text = w.m.text("keeps", "digits", same[0], "cell", w.m.language().And(names))
		return w.filled.text
	}
	w.filled.text = w.m.text("fillings", "fillings", w.m.language().Ways(texts), "cells", w.m.language().And(names))
	return w.filled.text
}

// valuesOf are the values of a set of digits: "3", "6".
func valuesOf(s *sudoku.Shape, set uint64) (out []string) {
	for ; set != 0; set &= set - 1 {
		out = append(out, strconv.Itoa(s.Value(sudoku.Digit(bits.TrailingZeros64(set)+1))))
	}
	return out
}

// keep makes the demands done whose cells are decided, if these keep them.
func (p *position) keep() {
	for t, d := range p.m.demanded {
		if d == nil || p.done[t] {
			continue
		}
		p.digits = p.digits[:0]
		for _, cell := range d.cells {
			digit := p.decided(cell)
			if digit == 0 {
				break
			}
			p.digits = append(p.digits, digit)
		}
		p.done[t] = len(p.digits) == len(d.cells) && d.narrow(p.digits, p.m.n, &p.arena)
	}
}

// decided is the digit of a cell as a set, 0 while it is open.
func (p *position) decided(cell sudoku.Cell) uint64 {
	x := p.m.candidate(cell, 1)
	if !p.done[p.m.cell[cell]] {
		return 0
	}
	for d := range p.m.n {
		if p.alive[int(x)+d] {
			return 1 << d
		}
	}
	return 0
}

// demandsAt works out the demands that are not done.
func (p *position) demandsAt() {
	p.demands, p.demandOf = p.demands[:0], p.demandOf[:0]
	for _, t := range p.truth {
		d := p.m.demanded[t]
		if d == nil {
			p.demandOf = append(p.demandOf, 0)
			continue
		}
		at := demandAt{d, make([]demandCell, len(d.cells))}
		for j, cell := range d.cells {
			c := &at.cells[j]
			if c.decided = p.decided(cell); c.decided != 0 {
				continue
			}
			for digit := range p.m.n {
				if y := p.at[p.m.candidate(cell, sudoku.Digit(digit+1))]; y >= 0 {
					c.open, c.digits = append(c.open, y), append(c.digits, 1<<digit)
				}
			}
		}
		p.demands = append(p.demands, at)
		p.demandOf = append(p.demandOf, int32(len(p.demands)))
	}
}
