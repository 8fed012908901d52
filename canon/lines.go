package canon

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Boards whose maps are orders of lines: rows in their bands, bands, columns in their
// stacks, stacks, and the mirror image where boxes are as high as wide. There are far
// too many to list,
//
//	10×10: 1.1·10⁸   12×12: 2.6·10⁹   16×16: 1.3·10¹⁴   25×25: 1.8·10²⁵
//
// and listing is not needed: a search goes row by row, as in [Classic], and leaves open
// what the rows so far do not determine, see [lineState]. Where a search would try many
// equivalent choices, the first two of them that lead to the same image differ by an
// automorphism, which then prunes the others, see [lineSearch].

// lineBoard is such a board.
type lineBoard struct {
	rows, cols int
	high, wide int  // of bands and stacks
	turns      bool // the mirror image is a map
	digits     int
}

// lineWork bounds a search, in numbers looked at: some ten seconds.
const lineWork = 1 << 32

// ErrWork is wrapped by errors about puzzles whose form takes too long.
var ErrWork = errors.New("no canonical form in reach")

// newLineBoard is the board of a puzzle, if its maps are orders of lines.
func newLineBoard(p sudoku.Puzzle) (*lineBoard, bool) {
	s := p.Shape
	b := s.Board()
	l := &lineBoard{rows: b.Rows, cols: b.Cols, high: b.Rows, wide: b.Cols, digits: s.N()}
	if len(p.Constraints()) > 0 || len(b.Rules) > 0 || b.Regions != nil || b.FreeLines || len(b.Missing) > 0 || s.Cells() > s.Squares() {
		return nil, false
	}
	if b.BoxRows > 1 && b.BoxCols > 1 {
		if b.BoxRows >= b.Rows || b.BoxCols >= b.Cols || b.Rows%b.BoxRows != 0 || b.Cols%b.BoxCols != 0 {
			return nil, false // a box holds whole lines
		}
		l.high, l.wide = b.BoxRows, b.BoxCols
	}
	l.turns = l.rows == l.cols && l.high == l.wide && l.rows > 1
	return l, true
}

// maps returns the number of maps.
func (l *lineBoard) maps() *big.Int {
	n := new(big.Int).Mul(ordersOf(l.rows, l.high), ordersOf(l.cols, l.wide))
	if l.turns {
		n.Lsh(n, 1)
	}
	return n
}

// ordersOf is the number of orders of lines that stay in groups of together lines.
func ordersOf(lines, together int) *big.Int {
	n := factorial(lines / together)
	for range lines / together {
		n.Mul(n, factorial(together))
	}
	return n
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// form is the least image of a grid; with a pattern the least of those whose pattern is
// the least; with a solution of those by which the solution is the least.
func (l *lineBoard) form(ctx context.Context, g, solution sudoku.Grid, pattern bool, work int64) (out Form, err error) {
	q := newLineSearch(l, g, solution, pattern)
	q.effort = effort{ctx: ctx, limit: work}
	q.search()
	if err := q.err(); err != nil {
		return out, err
	}
	out.Automorphisms = orbitSizes(q.maps, q.best.path, q.points)
	out.Automorphisms.Mul(out.Automorphisms, q.best.orders)
	for place := range l.rows * l.cols {
		row, col := int(q.best.lines[place/l.cols]), int(q.best.lines[l.rows+place%l.cols])
		if row >= l.rows { // a column of the puzzle
			row, col = col, row
		}
		out.From = append(out.From, sudoku.Cell(row*l.cols+col-l.rows))
	}
	out.name(g, solution, l.digits)
	return out, nil
}

// effort is the work that a search has done, and its limit.
type effort struct {
	ctx         context.Context
	work, limit int64
	poll        int64 // when to look at ctx
	stopped     error
}

const effortPoll = 1 << 22 // milliseconds

// over reports whether the search is to end.
func (e *effort) over() bool {
	if e.work > e.poll {
		e.poll = e.work + effortPoll
		e.stopped = e.ctx.Err()
	}
	return e.work > e.limit || e.stopped != nil
}

// err returns the reason why the search ended before it had found a form.
func (e *effort) err() error {
	switch {
	case e.stopped != nil:
		return e.stopped
	case e.work > e.limit:
		return fmt.Errorf("%w: %d steps do not determine the least image of this puzzle; the more similar its rows and columns are, the more steps are needed", ErrWork, e.limit)
	}
	return nil
}

// name completes a form of which the cells are known: digits are named in the order in
// which the image of the grid, or its solution, has them, others after them.
func (c *Form) name(g, solution sudoku.Grid, digits int) {
	names := digitNames{names: make([]sudoku.Digit, digits+1)}
	by := g
	if solution != nil {
		by = solution
	}
	for _, x := range c.From {
		names.name(by[x])
	}
	for d := 1; d <= digits; d++ {
		names.name(sudoku.Digit(d))
	}
	c.Digits = names.names
	c.Image = c.Apply(g)
}

// random is a map, each as likely as any other.
func (l *lineBoard) random(r *rand.Rand) (m Form) {
	rows, cols := shuffledLines(r, l.rows, l.high), shuffledLines(r, l.cols, l.wide)
	turned := l.turns && r.IntN(2) == 1
	for place := range l.rows * l.cols {
		row, col := rows[place/l.cols], cols[place%l.cols]
		if turned {
			row, col = col, row
		}
		m.From = append(m.From, sudoku.Cell(row*l.cols+col))
	}
	m.Digits = randomDigits(r, l.digits)
	return m
}

// randomDigits is new names of digits 1 to n.
func randomDigits(r *rand.Rand, n int) []sudoku.Digit {
	names := make([]sudoku.Digit, 1, n+1)
	for _, d := range r.Perm(n) {
		names = append(names, sudoku.Digit(d+1))
	}
	return names
}

func shuffledLines(r *rand.Rand, lines, together int) (order []int) {
	for _, band := range r.Perm(lines / together) {
		for _, k := range r.Perm(together) {
			order = append(order, band*together+k)
		}
	}
	return order
}
