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

// Grids makes full plain 9×9 grids, each of all 6,670,903,752,021,072,936,960 equally
// likely. A corner of a grid is filled first, the boxes of the first band and of the
// first stack, each corner as likely as any other:
//
//	# # #
//	# . .     N ways to go on, 2,693 on average
//	# . .
//
// Then a number below a bound on N is drawn, and the grid is the way of this number,
// if there are as many; else all begins anew. So a corner is taken in proportion to
// its N, and of its ways each alike.
//
// It is safe for concurrent use.
type Grids struct {
	seed  uint64
	lines sync.Pool
}

// cornerWays bounds the ways to go on from a corner. Random ones have 2,000 to 5,100,
// and climbing from them led to no more than 6,280.
const cornerWays = 1 << 13

// NewGrids makes grids from a seed. lines makes a [Lines] for each goroutine.
func NewGrids(lines func() Lines, seed uint64) *Grids {
	return &Grids{seed, sync.Pool{New: func() any { return &counter{Lines: lines()} }}}
}

// ErrWays is returned where a corner is found to have more ways than was thought
// possible, so that grids would not be equally likely.
var ErrWays = errors.New("a corner of a grid has more ways to go on than the bound that makes grids equally likely")

// drawing is a grid on its way.
type drawing struct {
	rng    *rand.Rand
	grid   int
	corner filling
	way    uint64
}

// Make makes the grids from a first one on. Grid i depends on the seed and i only. When
// ctx ends it stops with an error that wraps ctx's; grids are then not complete.
func (u *Grids) Make(ctx context.Context, first uint64, grids []Cells) error {
	l := u.lines.Get().(*counter)
	defer u.lines.Put(l)
	var open []*drawing
	for i := range grids {
		open = append(open, &drawing{rng: u.random(first + uint64(i)), grid: i})
	}
	counts := make([]uint64, len(grids))
	for len(open) > 0 {
		l.text = l.text[:0]
		for _, d := range open {
			d.corner = fillCorner(d.rng)
			d.way = d.rng.Uint64N(cornerWays)
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
			case counts[i] > cornerWays:
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

func (u *Grids) random(i uint64) *rand.Rand { return rand.New(rand.NewPCG(u.seed, i)) }

// nth fills the open cells in the way of a number, and reports whether there is one;
// else it takes the number of ways off. Ways come in an order of their own.
func (f *filling) nth(n int, way *uint64) bool {
	if n == 0 {
		if *way == 0 {
			return true
		}
		*way--
		return false
	}
	best, least, left := 0, 10, uint16(0)
	for i, cell := range f.open[:n] {
		r, c := cell/9, cell%9
		can := ^(f.rows[r] | f.cols[c] | f.box[r/3*3+c/3]) & 0x3fe
		if k := bits.OnesCount16(can); k < least {
			if best, least, left = i, k, can; k <= 1 {
				break
			}
		}
	}
	if least == 0 {
		return false
	}
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

// Fill is a random solution of a puzzle on any board, not all of which are equally
// likely: random digits are put into random cells as long as the engine finds a
// solution. Solution i of a seed depends on the two and on the engine.
func Fill(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, seed, i uint64) (sudoku.Grid, error) {
	if err := e.Supports(p); err != nil {
		return nil, err
	}
	return fill(ctx, rand.New(rand.NewPCG(seed, i)), e, p)
}

// FastGrids makes full plain 9×9 grids that are not all equally likely, from a first
// one on. Grid i depends on the seed and i only.
func FastGrids(seed, first uint64, grids []Cells) {
	for i := range grids {
		fillClassic(rand.New(rand.NewPCG(seed, first+uint64(i))), &grids[i])
	}
}
