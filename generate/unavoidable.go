package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"sudokusat/sudoku"
)

// Unavoidable sets: cells of a full grid without whose digits another grid is possible.
// A puzzle with this solution has a clue in each. A set is minimal if no smaller one is
// part of it; then there is a grid that differs from the first in all its cells and in
// no others.
//
// The search takes a first cell and gives it another digit, which now occurs twice in a
// house, so that another cell has to change, and so on:
//
//	1 2 3 4        2 2 3 4        2 1 3 4      The cells that have to change are put
//	3 4 1 2        3 4 1 2        3 4 1 2      right one after the other, until none is
//	2 1 4 3   →    2 1 4 3   →    …            left or there are too many.
//	4 3 2 1        4 3 2 1
//
// It is complete. Let U be minimal, and G a grid that differs from the first in U only.
// Begin with the first cell of U and always choose the digit that G has. A cell has to
// change when a digit of G has come where it sees it; as G has no digit twice, G
// differs in this cell too. So all cells that change are U's. And when none is left
// that has to, no digit occurs twice, and the cells that have changed are an unavoidable
// set; being part of U, they are U. What the search finds besides is not minimal,
// and is left out because it contains one of the smaller sets, all of which are found.

// ErrUnavoidable is wrapped by errors about boards or grids that have no unavoidable
// sets to list.
var ErrUnavoidable = errors.New("no unavoidable sets")

// Unavoidable lists all minimal unavoidable sets of a full grid, the givens of p, up to a
// size: small ones first, then in the order of their cells, which ascend. Errors wrap
// [ErrUnavoidable] unless the rules are those of the board, about different digits only.
// The time grows some sixfold per two more cells. When ctx ends it stops with an error
// that wraps that of ctx.
func Unavoidable(ctx context.Context, p sudoku.Puzzle, size int) ([][]sudoku.Cell, error) {
	if err := sudoku.Validate(ctx, p); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavoidable, err)
	}
	s := p.Shape
	switch {
	case s.N() > 64:
		return nil, fmt.Errorf("%w: boards of up to 64 digits only", ErrUnavoidable)
	case len(p.Givens) != s.Cells() || p.Givens.Filled() != s.Fill():
		return nil, fmt.Errorf("%w: the grid is not full", ErrUnavoidable)
	}
	if err := sudoku.Check(p.With(sudoku.NewGrid(s)), p.Givens); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavoidable, err)
	}
	u := &unavoidableSearch{ctx: ctx, grid: p.Givens, size: size, seen: map[string]bool{}}
	kinds := map[sudoku.Kind]int{sudoku.Row: 0, sudoku.Column: 1, sudoku.Box: 2}
	covered := [3]map[sudoku.Cell]bool{{}, {}, {}}
	for _, h := range s.Houses() {
		kind, known := kinds[h.Kind]
		if !known || slices.ContainsFunc(h.Cells, func(c sudoku.Cell) bool { return covered[kind][c] }) {
			kind = others
		}
		for _, c := range h.Cells {
			if kind != others {
				covered[kind][c] = true
			}
		}
		u.add(h.Cells, kind, s.N())
	}
	for _, d := range s.Differents() {
		u.add(d.Cells, others, s.N())
	}
	for _, c := range p.Constraints() {
		d, ok := c.(sudoku.Different)
		if !ok {
			return nil, fmt.Errorf("%w: rules about anything but different digits are not looked at", ErrUnavoidable)
		}
		u.add(d.Cells, others, s.N())
	}
	u.state, u.groupsOf = make([]uint8, s.Cells()), make([][]int32, s.Cells())
	for g := range u.groups {
		for _, c := range u.groups[g].cells {
			u.groupsOf[c] = append(u.groupsOf[c], int32(g))
		}
	}
	u.all = 1<<s.N() - 1
	for c := range s.Cells() {
		if u.first = sudoku.Cell(c); !s.Exists(u.first) {
			continue
		}
		u.need(u.first)
		err := u.search()
		u.undo(0)
		if err != nil {
			return nil, err
		}
	}
	return u.minimal(), nil
}

// unavoidableSearch is a search under way.
type unavoidableSearch struct {
	ctx      context.Context
	grid     sudoku.Grid
	size     int
	first    sudoku.Cell // cells before it do not change
	all      uint64      // digits as bits
	groups   []group
	groupsOf [][]int32
	single   [4]int // see few

	state   []uint8       // of each cell: not touched, has to change, has changed
	touched []sudoku.Cell // those that have to change or have, in that order
	nodes   int
	sets    [][]sudoku.Cell
	seen    map[string]bool
}

const (
	hasTo = iota + 1
	changed
)

// group is cells with different digits.
type group struct {
	cells  []sudoku.Cell
	holder []sudoku.Cell // of each digit before, −1: none
	used   uint64        // digits that have come
	kind   int           // rows, columns and boxes, which have no cell in common, or others
	n      int           // touched cells
}

const others = 3

// add takes a group.
func (u *unavoidableSearch) add(cells []sudoku.Cell, kind, n int) {
	g := group{cells: cells, kind: kind, holder: make([]sudoku.Cell, n+1)}
	for d := range g.holder {
		g.holder[d] = -1
	}
	for _, c := range cells {
		g.holder[u.grid[c]] = c
	}
	u.groups = append(u.groups, g)
}

// need notes that a cell has to change.
func (u *unavoidableSearch) need(c sudoku.Cell) {
	u.state[c] = hasTo
	u.touched = append(u.touched, c)
	for _, i := range u.groupsOf[c] {
		g := &u.groups[i]
		switch g.n++; g.n {
		case 1:
			u.single[g.kind]++
		case 2:
			u.single[g.kind]--
		}
	}
}

// undo releases cells that have to change, all but the first n touched.
func (u *unavoidableSearch) undo(n int) {
	for _, c := range u.touched[n:] {
		u.state[c] = 0
		for _, i := range u.groupsOf[c] {
			g := &u.groups[i]
			switch g.n--; g.n {
			case 0:
				u.single[g.kind]--
			case 1:
				u.single[g.kind]++
			}
		}
	}
	u.touched = u.touched[:n]
}

// few reports whether the cells that have to change, and those wanted besides, are not
// too many. Each house in which cells change has two of them at least, so that those of
// a kind that have one want one more each.
func (u *unavoidableSearch) few() bool {
	return len(u.touched)+max(u.single[0], u.single[1], u.single[2]) <= u.size
}

// digits is what a cell that has to change can become: what has come nowhere it sees,
// and drives no more cells away than there is room for.
func (u *unavoidableSearch) digits(c sudoku.Cell) (can uint64, n int) {
	can = u.all &^ (1 << (u.grid[c] - 1))
	for _, i := range u.groupsOf[c] {
		can &^= u.groups[i].used
	}
	room := u.size - len(u.touched)
	for left := can; left != 0; left &= left - 1 {
		d := bits.TrailingZeros64(left) + 1
		if !u.roomFor(u.groupsOf[c], d, room) {
			can &^= left & -left
		}
	}
	return can, bits.OnesCount64(can)
}

// roomFor reports whether a digit that comes to the cell of some groups drives no more
// cells away than there is room for, and none that does not change.
func (u *unavoidableSearch) roomFor(groups []int32, d, room int) bool {
	for k, i := range groups {
		h := u.groups[i].holder[d]
		switch {
		case h < 0 || u.state[h] != 0:
		case h < u.first:
			return false
		case slices.ContainsFunc(groups[:k], func(o int32) bool { return u.groups[o].holder[d] == h }):
		default:
			if room--; room < 0 {
				return false
			}
		}
	}
	return true
}

// search continues with the cell that can become the fewest digits.
func (u *unavoidableSearch) search() error {
	if u.nodes++; u.nodes%1024 == 0 && u.ctx.Err() != nil {
		return fmt.Errorf("unavoidable sets cut short: %w", u.ctx.Err())
	}
	best, digits, least := sudoku.Cell(-1), uint64(0), 65
	for _, c := range u.touched {
		if u.state[c] != hasTo {
			continue
		}
		can, n := u.digits(c)
		if n == 0 {
			return nil
		}
		if n < least {
			best, digits, least = c, can, n
		}
	}
	if best < 0 {
		u.found()
		return nil
	}
	u.state[best] = changed
	before := len(u.touched)
	for ; digits != 0; digits &= digits - 1 {
		bit := digits & -digits
		for _, i := range u.groupsOf[best] {
			g := &u.groups[i]
			g.used |= bit
			if h := g.holder[bits.TrailingZeros64(bit)+1]; h >= 0 && u.state[h] == 0 {
				u.need(h)
			}
		}
		var err error
		if u.few() {
			err = u.search()
		}
		u.undo(before)
		for _, i := range u.groupsOf[best] {
			u.groups[i].used &^= bit
		}
		if err != nil {
			return err
		}
	}
	u.state[best] = hasTo
	return nil
}

// found takes the cells that have changed.
func (u *unavoidableSearch) found() {
	set := slices.Sorted(slices.Values(u.touched))
	key := make([]byte, 0, 64)
	for _, c := range set {
		key = append(key, byte(c), byte(c>>8), byte(c>>16))
	}
	if !u.seen[string(key)] {
		u.seen[string(key)] = true
		u.sets = append(u.sets, set)
	}
}

// minimal is the sets of which no other is part.
func (u *unavoidableSearch) minimal() (out [][]sudoku.Cell) {
	slices.SortFunc(u.sets, func(a, b []sudoku.Cell) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
	})
	from := make([][][]sudoku.Cell, len(u.grid)) // by the first cell
	in := make([]bool, len(u.grid))
	within := func(o []sudoku.Cell) bool {
		return !slices.ContainsFunc(o, func(c sudoku.Cell) bool { return !in[c] })
	}
	for _, set := range u.sets {
		for _, c := range set {
			in[c] = true
		}
		if !slices.ContainsFunc(set, func(c sudoku.Cell) bool { return slices.ContainsFunc(from[c], within) }) {
			out = append(out, set)
			from[set[0]] = append(from[set[0]], set)
		}
		for _, c := range set {
			in[c] = false
		}
	}
	return out
}
