package certificate_test

import (
	"context"
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// brancher is the simplest prover there is: it guesses a cell's digit, follows
// naked and hidden singles (which is what unit propagation does in the
// extended encoding) and writes, for each dead end, that its guesses cannot
// all hold. Rules follow from digits that are placed. Up to 32 digits.
type brancher struct{}

func (brancher) Name() string { return "brancher" }

func (brancher) Prove(ctx context.Context, puzzle sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	s := puzzle.Shape
	b := &branching{shape: s, limit: limit, each: each, steps: steps}
	b.understand(puzzle)
	open := make([]uint32, s.Cells())
	for c, d := range puzzle.Givens {
		if open[c] = uint32(1)<<s.N() - 1; d != 0 {
			open[c] = 1 << (d - 1)
		}
		if !s.Exists(sudoku.Cell(c)) {
			open[c] = 0
		}
	}
	for _, f := range assume {
		if m := uint32(1) << (f.Digit - 1); f.Not {
			open[f.Cell] &^= m
		} else {
			open[f.Cell] &= m
		}
	}
	b.r.Complete = b.search(ctx, open)
	if b.err == nil {
		b.err = ctx.Err()
	}
	return b.r, b.err
}

type branching struct {
	shape   *sudoku.Shape
	houses  [][]sudoku.Cell // also the puzzle's own
	goes    [][]neighbour   // by cell: what its digit leaves to other cells
	domains []sudoku.Domain
	limit   uint64
	guesses []cnf.Lit // negated
	r       sudoku.Result
	each    func(sudoku.Grid) bool
	steps   proof.Sink
	err     error // of the sink
}

// neighbour is a cell and the digits it may hold beside each digit of another.
type neighbour struct {
	cell  sudoku.Cell
	after func(d sudoku.Digit) uint32
}

// understand works the board and the rules out.
func (b *branching) understand(p sudoku.Puzzle) {
	b.goes = make([][]neighbour, p.Shape.Cells())
	differ := func(cells []sudoku.Cell) {
		if len(cells) == p.Shape.N() {
			b.houses = append(b.houses, cells)
		}
		for _, x := range cells {
			for _, y := range cells {
				if x != y {
					b.goes[x] = append(b.goes[x], neighbour{y, func(d sudoku.Digit) uint32 { return ^(1 << (d - 1)) }})
				}
			}
		}
	}
	for _, h := range p.Shape.Houses() {
		differ(h.Cells)
	}
	for _, d := range p.Shape.Differents() {
		differ(d.Cells)
	}
	for _, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Domain:
			b.domains = append(b.domains, c)
		case sudoku.Different:
			differ(c.Cells)
		case sudoku.Relation:
			back := c.Table.Transposed()
			b.goes[c.A] = append(b.goes[c.A], neighbour{c.B, func(d sudoku.Digit) uint32 { return bitsOf(c.Table.Row(d)) }})
			b.goes[c.B] = append(b.goes[c.B], neighbour{c.A, func(d sudoku.Digit) uint32 { return bitsOf(back.Row(d)) }})
		}
	}
}

func bitsOf(s sudoku.DigitSet) uint32 { return uint32(s[0]) }

// search is false when it stopped before the end.
func (b *branching) search(ctx context.Context, open []uint32) bool {
	best := -1
	if b.propagate(open) {
		for c, m := range open {
			if k := bits.OnesCount32(m); k > 1 && (best < 0 || k < bits.OnesCount32(open[best])) {
				best = c
			}
		}
		if best < 0 {
			g := sudoku.NewGrid(b.shape)
			for c, m := range open {
				g[c] = sudoku.Digit(bits.Len32(m))
			}
			b.r.Count++
			if !b.each(g) || b.r.Count == b.limit {
				return false
			}
		}
	}
	if ctx.Err() != nil {
		return false
	}
	if best >= 0 {
		for m := open[best]; m != 0; m &= m - 1 {
			d := sudoku.Digit(bits.TrailingZeros32(m) + 1)
			child := append([]uint32(nil), open...)
			child[best] = m & -m
			b.guesses = append(b.guesses, encode.Var(b.shape.N(), sudoku.Cell(best), d).Neg())
			more := b.search(ctx, child)
			b.guesses = b.guesses[:len(b.guesses)-1]
			if !more {
				return false
			}
		}
	}
	b.err = b.steps.Add(b.guesses)
	return b.err == nil
}

// propagate is false at a dead end.
func (b *branching) propagate(open []uint32) bool {
	for _, d := range b.domains {
		open[d.Cell] &= bitsOf(d.Allow)
	}
	for changed := true; changed; {
		changed = false
		for c := range open {
			m := open[c]
			if m == 0 && b.shape.Exists(sudoku.Cell(c)) {
				return false
			}
			if m != 0 && m&(m-1) == 0 {
				for _, x := range b.goes[c] {
					if left := open[x.cell] & x.after(sudoku.Digit(bits.Len32(m))); left != open[x.cell] {
						open[x.cell] = left
						changed = true
					}
				}
			}
		}
		for _, h := range b.houses {
			var once, twice uint32
			for _, c := range h {
				twice |= once & open[c]
				once |= open[c]
			}
			if once != 1<<b.shape.N()-1 {
				return false
			}
			for _, c := range h {
				if m := open[c] & once &^ twice; m != 0 && m != open[c] {
					open[c] = m & -m
					changed = true
				}
			}
		}
	}
	return true
}
