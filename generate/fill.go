package generate

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Random solutions. They differ in how likely each is, see [Maker]; nothing of a
// processor or of an engine's kernels is in them where the board is plain 9×9.

// Cells is a plain 9×9 grid, row by row, 0 for a blank.
type Cells = [81]uint8

func gridOf(cells *Cells) sudoku.Grid {
	g := make(sudoku.Grid, len(cells))
	for i, d := range cells {
		g[i] = sudoku.Digit(d)
	}
	return g
}

// fillClassic fills a plain 9×9 grid at random: the first box by shuffling, the boxes
// beside and below it so that every such band and stack is equally likely, the other
// four by a search that takes the cell with the fewest digits left and of its digits
// one at random. A search that takes long is given up, and all begins anew.
func fillClassic(r *rand.Rand, g *Cells) {
	for {
		f := fillCorner(r)
		f.budget = 150
		if f.search(f.n) {
			*g = f.cells
			return
		}
	}
}

// fillCorner fills the first band and the first stack; the cells of the other four
// boxes are open.
func fillCorner(r *rand.Rand) (f partialGrid) {
	f.rng = r
	digits := [9]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	shuffle(r, digits[:])
	for i, d := range digits {
		f.place(uint8(i/3*9+i%3), 1<<d)
	}
	f.besides(1, 9, digits)
	f.besides(9, 1, [9]uint8{digits[0], digits[3], digits[6], digits[1], digits[4], digits[7], digits[2], digits[5], digits[8]})
	for row := uint8(3); row < 9; row++ {
		for col := uint8(3); col < 9; col++ {
			f.open[f.n] = row*9 + col
			f.n++
		}
	}
	return f
}

func shuffle(r *rand.Rand, list []uint8) {
	for i := len(list) - 1; i > 0; i-- {
		k := r.IntN(i + 1)
		list[i], list[k] = list[k], list[i]
	}
}

// besides fills the two boxes beside the first one, whose rows are given; the next
// cell of a row is along cells further, the next row down cells. Of the rows a, b, c
// of the first box there are 56 ways to share the digits out, all alike in number:
//
//	2:       a | b | c        54 by the choice of one digit of a, of b and of c:
//	         b | c | a           a | b b c | c c b      a1 is alone in the row of
//	         c | a | b           b | c c a | a a c      b, and so on; or both boxes
//	      or both boxes          c | a a b | b b a      the other way round
//	      the other way round
func (f *partialGrid) besides(along, down uint8, rows [9]uint8) {
	way := f.rng.IntN(56)
	var boxes [2][9]uint8
	for i := range 3 {
		next, last := rows[(i+1)%3*3:(i+1)%3*3+3], rows[(i+2)%3*3:(i+2)%3*3+3]
		one, two := boxes[0][3*i:3*i+3], boxes[1][3*i:3*i+3]
		copy(one, next)
		copy(two, last)
		if way < 54 {
			k, m := [3]int{1, 3, 9}[(i+1)%3], [3]int{1, 3, 9}[(i+2)%3]
			k, m = way/k%3, way/m%3
			one[k], two[m] = last[m], next[k]
		}
	}
	first := uint8(0)
	if way == 55 || way < 54 && way >= 27 {
		first = 1
	}
	for b := range uint8(2) {
		for i := range uint8(3) {
			row := boxes[b^first][3*i : 3*i+3]
			shuffle(f.rng, row)
			for k, d := range row {
				f.place(i*down+(3+3*b+uint8(k))*along, 1<<d)
			}
		}
	}
}

// completeClassic fills the blanks of a plain 9×9 grid at random, as long as that does
// not take too long, and reports whether it did.
func completeClassic(r *rand.Rand, g *Cells) bool {
	f := partialGrid{rng: r, budget: 2000}
	for i, d := range g {
		if d != 0 {
			f.place(uint8(i), 1<<d)
		} else {
			f.open[f.n] = uint8(i)
			f.n++
		}
	}
	if !f.search(f.n) {
		return false
	}
	*g = f.cells
	return true
}

// partialGrid is a grid on its way: the digits used in each row, column and box as bits.
type partialGrid struct {
	rng             *rand.Rand
	rows, cols, box [9]uint16
	cells           Cells
	open            [81]uint8
	n, budget       int
}

func (f *partialGrid) place(cell uint8, bit uint16) {
	r, c := cell/9, cell%9
	f.rows[r] ^= bit
	f.cols[c] ^= bit
	f.box[r/3*3+c/3] ^= bit
	f.cells[cell] = uint8(bits.TrailingZeros16(bit))
}

// fewest is the one of the first n open cells with the fewest digits left, by its place, and
// these.
func (f *partialGrid) fewest(n int) (best, least int, left uint16) {
	least = 10
	for i, cell := range f.open[:n] {
		r, c := cell/9, cell%9
		can := ^(f.rows[r] | f.cols[c] | f.box[r/3*3+c/3]) & 0x3fe
		if k := bits.OnesCount16(can); k < least {
			if best, least, left = i, k, can; k <= 1 {
				break
			}
		}
	}
	return best, least, left
}

func (f *partialGrid) search(n int) bool {
	if n == 0 {
		return true
	}
	if f.budget--; f.budget < 0 {
		return false
	}
	best, least, left := f.fewest(n)
	cell := f.open[best]
	f.open[best] = f.open[n-1]
	for left != 0 {
		bit := left & -left
		if least > 1 {
			for k := f.rng.IntN(bits.OnesCount16(left)); k > 0; k-- {
				bit = (left &^ (bit<<1 - 1)) & -(left &^ (bit<<1 - 1))
			}
		}
		left &^= bit
		f.place(cell, bit)
		if f.search(n - 1) {
			return true
		}
		f.place(cell, bit)
	}
	f.open[n-1], f.open[best] = f.open[best], cell
	return false
}

// fill returns a random solution of a puzzle on any board: random digits are put into
// random cells as long as the engine still finds a solution.
func fill(ctx context.Context, r *rand.Rand, e sudoku.Engine, p sudoku.Puzzle) (sudoku.Grid, error) {
	if isLarge(p) {
		return vary(ctx, r, e, p, fillLarge(r, p.Shape), variedLarge, workUnique)
	}
	solution, err := sudoku.SolveOne(ctx, e, p)
	if err != nil {
		return nil, err
	}
	return vary(ctx, r, e, p, solution, p.Shape.Cells()/4+1, math.MaxInt)
}

// variedLarge is the number of digits that are put into a large grid.
const variedLarge = 100

// isLarge reports whether a puzzle is an empty plain board so large that no search need
// fill it.
func isLarge(p sudoku.Puzzle) bool {
	return p.Shape.N() > boundless && p.Shape.Plain() && len(p.Constraints()) == 0 && p.Givens.Filled() == 0
}

// fillLarge fills a plain board: each row is the one before it moved by the width of a box,
// in the next band by one more; then it is disguised.
//
//	1 2 3 4 5 6    2 3 4 5 6 1    3 …
//	4 5 6 1 2 3    5 6 1 2 3 4    6 …
func fillLarge(r *rand.Rand, s *sudoku.Shape) sudoku.Grid {
	n := s.N()
	high, wide := s.Box()
	g := make(sudoku.Grid, n*n)
	for i := range g {
		row, col := i/n, i%n
		g[i] = sudoku.Digit((row%high*wide+row/high+col)%n + 1)
	}
	return Disguise(r, s, g)
}

// Disguise returns a grid of a plain board with its digits, rows, columns, bands and stacks
// in another order, drawn from r: the same puzzle to a solver, and another one to a player.
func Disguise(r *rand.Rand, s *sudoku.Shape, g sudoku.Grid) sudoku.Grid {
	n := s.N()
	high, wide := s.Box()
	lines := func(box int) (order []int) {
		for _, band := range r.Perm(n / box) {
			for _, line := range r.Perm(box) {
				order = append(order, band*box+line)
			}
		}
		return order
	}
	rows, cols, digits := lines(high), lines(wide), r.Perm(n)
	out := make(sudoku.Grid, 0, n*n)
	for _, row := range rows {
		for _, col := range cols {
			d := g[row*n+col]
			if d != 0 {
				d = sudoku.Digit(digits[d-1] + 1)
			}
			out = append(out, d)
		}
	}
	return out
}
