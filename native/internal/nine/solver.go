package nine

import (
	"context"
	"fmt"
	"math/bits"
)

// Solver searches plain 9×9 puzzles, one after the other, in memory it keeps.
// It is not safe for concurrent use. Its zero value is not usable; see [New].
type Solver struct {
	t     *tables
	lines lines
	stack []node // the second children that wait, below the node at hand
	// Nodes is the number of nodes of the last search, without the root.
	Nodes uint64
	// Open is the number of candidates that the last search's root had in undecided
	// cells.
	Open int
	// Progress, unless nil, is called now and then with the counts of a search so far.
	Progress func(count, nodes uint64)
}

// New returns a solver.
func New() *Solver { return &Solver{t: makeTables(), stack: make([]node, 0, 32)} }

// pollEvery is the number of nodes between two looks at the context: some 50
// microseconds.
const pollEvery = 128

// Solve counts the solutions of the puzzle, 81 digits row by row with 0 for a
// blank, up to limit (0: all of them), and passes the digits of each of the
// first keep to found, which must copy them and ends the search by returning
// false. complete means that the whole search space was covered. The error is
// nil or wraps ctx's; then count is the number found so far.
func (s *Solver) Solve(ctx context.Context, puzzle *[81]uint8, limit, keep uint64, found func(*[81]uint8) bool) (count uint64, complete bool, err error) {
	s.Nodes, s.Open = 0, 0
	s.stack = s.stack[:0]
	if err := ctx.Err(); err != nil {
		return 0, false, fmt.Errorf("search cut short: %w", err)
	}
	var n node
	if !n.load(puzzle) {
		return 0, true, nil
	}
	done := ctx.Done()
	for root := true; ; root = false {
		got := n.propagate(s.t, &s.lines)
		if root {
			s.Open = n.open()
		}
		switch got {
		case stuck:
			if s.Nodes += 2; done != nil && s.Nodes%pollEvery == 0 {
				if s.Progress != nil {
					s.Progress(count, s.Nodes)
				}
				select {
				case <-done:
					return count, false, fmt.Errorf("search cut short: %w", ctx.Err())
				default:
				}
			}
			if len(s.stack) == cap(s.stack) {
				s.stack = append(s.stack, node{})[:len(s.stack)]
			}
			s.stack = s.stack[:len(s.stack)+1]
			n.branch(s.t, &s.lines, &s.stack[len(s.stack)-1])
			continue
		case solved:
			more := true
			if count < keep {
				var digits [81]uint8
				n.read(&digits)
				more = found(&digits)
			}
			if count++; count == limit || !more {
				return count, false, nil
			}
		}
		if len(s.stack) == 0 {
			return count, true, nil
		}
		n = s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
	}
}

// load sets the node up from the givens; false when a box has a digit twice, which
// propagation would not find.
func (n *node) load(puzzle *[81]uint8) bool {
	for b := range n.x {
		for d := range n.x[b] {
			n.x[b][d] = all
		}
	}
	n.solved = [3]uint32{}
	n.dirty = 1<<9 - 1
	var given [3][9]uint32
	for c, d := range puzzle {
		if d == 0 {
			continue
		}
		row, col := c/9, c%9
		g := &given[row/3][d-1]
		box := uint32(511) << (col / 3 * 9)
		if *g&box != 0 {
			return false
		}
		bit := uint32(1) << (col/3*9 + row%3*3 + col%3)
		*g |= bit
		x := &n.x[row/3][d-1]
		*x = *x&^box | bit
	}
	return true
}

// read writes the digits of a solved node, row by row.
func (n *node) read(digits *[81]uint8) {
	for c := range digits {
		row, col := c/9, c%9
		for d, x := range n.x[row/3] {
			if x>>(col/3*9+row%3*3+col%3)&1 != 0 {
				digits[c] = uint8(d + 1)
			}
		}
	}
}

// open counts the candidates of undecided cells.
func (n *node) open() int {
	k := 0
	for b := range n.x {
		for _, x := range n.x[b] {
			k += bits.OnesCount32(x &^ n.solved[b])
		}
	}
	return k
}
