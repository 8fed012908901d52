package generate

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync"

	"sudokusat/sudoku"
)

// Grids generates full plain 9×9 grids, each of all 6,670,903,752,021,072,936,960 equally
// likely. A corner of a grid is filled first, the boxes of the first band and of the
// first stack; all corners are equally likely:
//
//	# # #
//	# . .     N ways to go on, 2,693 on average
//	# . .
//
// Then a number below the greatest N is drawn, and the grid is the completion of this
// number, if there are that many; otherwise all begins anew. So a corner is taken in
// proportion to its N, and all its completions are equally likely.
//
// N depends only on the sets of three digits in the rows of the boxes to the right and in
// the columns of those below. The sets of two boxes relate to each other in one of five
// ways, and for each of these the greatest N is known, so that most corners that are
// rejected need not be counted.
//
// The number of grids is that of Felgenhauer and Jarvis, Mathematics of Sudoku I (2006). A
// Grids is safe for concurrent use.
type Grids struct {
	seed  uint64
	lines sync.Pool
}

// cornerWays is the greatest number of ways to go on from a corner. TestCornerTable
// goes through all corners.
const cornerWays = 11664

// mostWays is the greatest number of ways to go on by the kinds of the boxes to the
// right and below.
var mostWays = [5][5]uint16{
	{11664, 5420, 5034, 5032, 5068},
	{5420, 5644, 4276, 4960, 3750},
	{5034, 4276, 4304, 3773, 3830},
	{5032, 4960, 3773, 3960, 3914},
	{5068, 3750, 3830, 3914, 5616},
}

// threesKind returns in which of five ways the threes of two boxes lie to each other: all
// three are the same, or one is; otherwise by the number of pairs with two digits in
// common.
//
//	3 0 0    3 0 0    2 1 0    2 1 0    1 1 1     digits that threes have in common
//	0 3 0    0 2 1    1 1 1    0 2 1    1 1 1
//	0 0 3    0 1 2    0 1 2    1 0 2    1 1 1
func threesKind(a, b [3]uint16) int {
	var n [4]int
	for _, x := range a {
		for _, y := range b {
			n[bits.OnesCount16(x&y)&3]++
		}
	}
	switch {
	case n[3] == 3:
		return 0
	case n[3] == 1:
		return 1
	case n[2] > 0:
		return n[2] // 2 or 3
	}
	return 4
}

// most is a bound on the ways to go on from a corner.
func (f *partialGrid) most() uint64 {
	var right, below [2][3]uint16
	for b := range 2 {
		for k := range 3 {
			for i := range 3 {
				right[b][k] |= 1 << f.cells[i*9+3+3*b+k]
				below[b][k] |= 1 << f.cells[(3+3*b+k)*9+i]
			}
		}
	}
	return uint64(mostWays[threesKind(right[0], right[1])][threesKind(below[0], below[1])])
}

// NewGrids returns the grids of a seed. lines returns a new [Lines] per goroutine.
func NewGrids(lines func() Lines, seed uint64) *Grids {
	return &Grids{seed, sync.Pool{New: func() any { return &counter{Lines: lines()} }}}
}

// ErrWays is returned if a corner has more completions than the bound, so that grids
// would not be equally likely.
var ErrWays = errors.New("a corner of a grid has more ways to go on than the bound that makes grids equally likely")

// gridDraw is a grid on its way.
type gridDraw struct {
	rng    *rand.Rand
	grid   int
	corner partialGrid
	way    uint64
}

// Make generates the grids with the indices first, first+1, … Grid i depends only on the
// seed and i. When ctx ends it stops with an error that wraps that of ctx; grids are then
// not complete.
func (u *Grids) Make(ctx context.Context, first uint64, grids []Cells) error {
	l := u.lines.Get().(*counter)
	defer u.lines.Put(l)
	var open []*gridDraw
	for i := range grids {
		open = append(open, &gridDraw{rng: rand.New(rand.NewPCG(u.seed, first+uint64(i))), grid: i})
	}
	counts := make([]uint64, len(grids))
	for len(open) > 0 {
		l.text = l.text[:0]
		for _, d := range open {
			for {
				d.corner = fillCorner(d.rng)
				if d.way = d.rng.Uint64N(cornerWays); d.way < d.corner.most() {
					break
				}
			}
			for _, v := range d.corner.cells {
				l.text = append(l.text, '0'+v)
			}
		}
		if err := l.Count(ctx, l.text, cornerWays+1, counts[:len(open)]); err != nil {
			return err
		}
		left := open[:0]
		for i, d := range open {
			switch {
			case counts[i] > d.corner.most():
				return fmt.Errorf("%w: %d", ErrWays, d.corner.cells)
			case d.way >= counts[i]:
				left = append(left, d)
			default:
				d.corner.nth(d.corner.n, &d.way)
				grids[d.grid] = d.corner.cells
			}
		}
		open = left
	}
	return nil
}

// nth fills the open cells in the way of a number, and reports whether there is one;
// else it takes the number of ways off. Ways come in an order of their own.
func (f *partialGrid) nth(n int, way *uint64) bool {
	if n == 0 {
		if *way == 0 {
			return true
		}
		*way--
		return false
	}
	best, _, left := f.fewest(n)
	cell := f.open[best]
	f.open[best] = f.open[n-1]
	for ; left != 0; left &= left - 1 {
		bit := left & -left
		f.place(cell, bit)
		if f.nth(n-1, way) {
			return true
		}
		f.place(cell, bit)
	}
	f.open[n-1], f.open[best] = f.open[best], cell
	return false
}

// Fill returns a random solution of a puzzle on any board. Solutions are not equally
// likely: random digits are put into random cells as long as the engine finds a solution.
// Solution i of a seed depends on the puzzle, the seed, i and the engine only. The error
// wraps [ErrRequest] for a nil engine, or is [sudoku.ErrUnsolvable], or one of the engine or
// of ctx.
func Fill(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, seed, i uint64) (sudoku.Grid, error) {
	if e == nil {
		return nil, fmt.Errorf("%w: a nil engine", ErrRequest)
	}
	if err := e.Supports(ctx, p); err != nil {
		return nil, err
	}
	return fill(ctx, rand.New(rand.NewPCG(seed, i)), e, p)
}

// FastGrids generates full plain 9×9 grids that are not all equally likely, with the
// indices first, first+1, … Grid i depends only on the seed and i.
func FastGrids(seed, first uint64, grids []Cells) {
	for i := range grids {
		fillClassic(rand.New(rand.NewPCG(seed, first+uint64(i))), &grids[i])
	}
}
