package general

import (
	"math/bits"

	"sudokusat/sudoku"
)

// Relation, a table of the pairs of digits that two cells may have, kept arc
// consistent: a candidate stays while the other cell has one that goes with it.
// A row of the table is the digits that go with one of the first cell, as bits,
// so one pass over the first cell's candidates decides about those of both cells:
//
//	a  row & candidates of B           a has no support: it goes
//	3  ....5.789 & 1.3.5.7..  = 5 7    B keeps the union of what is left
//	4  .....6.8. & 1.3.5.7..  = –
//
// Nothing calls these propagators when a candidate goes. They read the trail
// instead, which lists what has gone, from where they stopped last: a board
// without relations pays nothing for them.

// relations is the relations of a puzzle with the list of those to look at.
type relations struct {
	scopes
	table []int32         // relation → where its rows begin
	rows  []uint64        // the rows of each table
	last  []*sudoku.Table // the tables in rows, while they are collected
	first []int32         // where the rows of those begin

	queue  []int32 // relations to look at
	queued []bool  // the same as a set
	seen   int     // how much of the trail has been read
}

func (r *relations) begin() {
	r.scopes.begin()
	r.table, r.rows, r.last, r.first = r.table[:0], r.rows[:0], r.last[:0], r.first[:0]
}

// fewTables is the number of a puzzle's tables that are searched for an equal one.
// Rules share a table between the relations of a line.
const fewTables = 8

func (r *relations) add(x sudoku.Relation, words int) {
	r.scopes.add(x.A, x.B)
	for i := len(r.last) - 1; i >= max(0, len(r.last)-fewTables); i-- {
		if r.last[i] == x.Table {
			r.table = append(r.table, r.first[i])
			return
		}
	}
	at := int32(len(r.rows))
	for d := range x.Table.N() {
		r.rows = append(r.rows, x.Table.Row(sudoku.Digit(d + 1))[:words]...)
	}
	r.last, r.first = append(r.last, x.Table), append(r.first, at)
	r.table = append(r.table, at)
}

func (r *relations) finish(cells int) {
	r.scopes.finish(cells)
	clear(r.last) // the puzzle is not kept
	if k := r.count(); k > len(r.queued) {
		r.queued = make([]bool, k)
	}
}

// wake puts all relations on the list, for a board that was just loaded.
func (r *relations) wake() {
	r.forget()
	r.seen = 0
	for i := range r.count() {
		r.queue = append(r.queue, int32(i))
		r.queued[i] = true
	}
}

// forget empties the list.
func (r *relations) forget() {
	for _, i := range r.queue {
		r.queued[i] = false
	}
	r.queue = r.queue[:0]
}

// touch puts the relations of a cell on the list, except one.
func (r *relations) touch(c int, but int32) {
	for _, i := range r.of(c) {
		if !r.queued[i] && i != but {
			r.queued[i] = true
			r.queue = append(r.queue, i)
		}
	}
}

// next takes a relation from the list.
func (r *relations) next() int32 {
	i := r.queue[len(r.queue)-1]
	r.queue = r.queue[:len(r.queue)-1]
	r.queued[i] = false
	return i
}

// relate looks at relations until singles wait to be placed or no relation is
// left on the list; false when a cell has no digit left.
func (b *narrow) relate() bool {
	r := &b.own.relations
	b.readTrail(-1)
	for len(b.queue) == 0 && len(r.queue) > 0 {
		i := r.next()
		at, to := int(r.members[2*i]), int(r.members[2*i+1])
		rows := r.rows[r.table[i]:]
		y := b.cand[to]
		var support uint64
		for x := b.cand[at]; x != 0; x &= x - 1 {
			d := bits.TrailingZeros64(x)
			if z := rows[d] & y; z != 0 {
				support |= z
			} else if !b.remove(at, d) {
				b.weights.blame(&b.weights.cell[to])
				return false
			}
		}
		for y &^= support; y != 0; y &= y - 1 {
			if !b.remove(to, bits.TrailingZeros64(y)) {
				b.weights.blame(&b.weights.cell[at])
				return false
			}
		}
		b.readTrail(i)
	}
	return b.poll.Spend(8)
}

// readTrail puts the relations of the cells that lost candidates on the list,
// except the one that removed them.
func (b *narrow) readTrail(but int32) {
	r := &b.own.relations
	for _, k := range b.trail[r.seen:] {
		r.touch(int(k>>6), but)
	}
	r.seen = len(b.trail)
}

func (b *wide) relate() bool {
	r := &b.own.relations
	b.readTrail(-1)
	for len(b.queue) == 0 && len(r.queue) > 0 {
		i := r.next()
		at, to := int(r.members[2*i]), int(r.members[2*i+1])
		rows := r.rows[r.table[i]:]
		y := b.of(to)
		clear(b.support)
		for k := range b.words {
			for x := b.of(at)[k]; x != 0; x &= x - 1 {
				d := k<<6 | bits.TrailingZeros64(x)
				some := uint64(0)
				for j, row := range rows[d*b.words:][:b.words] {
					z := row & y[j]
					b.support[j] |= z
					some |= z
				}
				if some == 0 && !b.remove(at, d) {
					return false
				}
			}
		}
		for k := range b.words {
			for x := y[k] &^ b.support[k]; x != 0; x &= x - 1 {
				if !b.remove(to, k<<6|bits.TrailingZeros64(x)) {
					return false
				}
			}
		}
		b.readTrail(i)
		if !b.poll.Spend(b.n) {
			return false
		}
	}
	return true
}

func (b *wide) readTrail(but int32) {
	r := &b.own.relations
	for _, k := range b.trail[r.seen:] {
		r.touch(int(k)/b.n, but)
	}
	r.seen = len(b.trail)
}
