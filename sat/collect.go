package sat

import (
	"context"
	"fmt"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// The memory that a formula may take. Gophersat needs at least [gopher.LiteralMemory]
// bytes per literal, so the size of a formula shows whether it can be solved within
// the memory limit, before anything is allocated for it: neither this process nor a
// worker runs into the limit with it.

// maxLiterals bounds a formula even without a memory limit: 9×9 puzzles have
// 1,000 literals, a 144×144 without clues 12 million, and nothing beyond was
// ever solved.
const maxLiterals = 64 << 20

// statedAtLeast is the least number of constraints on an open candidate: those
// of its cell, its row and its column.
const statedAtLeast = 3

// largeFormula is the number of variables from which the literals are counted
// before they are collected.
const largeFormula = 100_000

// collector collects constraints into a formula until the context ends.
type collector struct {
	ctx   context.Context
	p     *cnf.CardFormula
	limit int64 // on the literals
	n     int
}

// newCollector returns a collector into p of no more than fits the memory in
// bytes, 0 for no limit.
func newCollector(ctx context.Context, p *cnf.CardFormula, memory uint64) *collector {
	limit := int64(maxLiterals)
	if memory != 0 {
		limit = min(limit, int64(memory/gopher.LiteralMemory))
	}
	return &collector{ctx: ctx, p: p, limit: limit}
}

// roomFor returns [ErrMemory] if no formula of that many open candidates has
// room.
func (c *collector) roomFor(candidates int) error {
	return c.allow(statedAtLeast * int64(candidates))
}

// room makes room for a large formula, or returns [ErrMemory].
func (c *collector) room(size encode.Size) error {
	if size.Vars < largeFormula {
		return nil
	}
	if err := c.allow(size.Literals); err != nil {
		return err
	}
	c.p.Grow(int(size.Clauses), int(size.Literals))
	return nil
}

func (c *collector) allow(literals int64) error {
	if literals > c.limit {
		return fmt.Errorf("%w: a formula of more than %d literals", ErrMemory, c.limit)
	}
	return nil
}

func (c *collector) check() error {
	if c.n++; c.n&255 != 0 {
		return nil
	}
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return c.allow(int64(c.p.Literals()))
}

// close makes the variables of squares that do not exist false. The plain encodings
// leave them open, so that models would differ in them.
func (c *collector) close(s *sudoku.Shape, f *encode.Formula) error {
	for cell := range sudoku.Cell(s.Cells()) {
		for d := sudoku.Digit(1); !s.Exists(cell) && int(d) <= s.N(); d++ {
			if err := c.Clause([]cnf.Lit{f.Var(cell, d).Neg()}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *collector) Clause(lits []cnf.Lit) error {
	c.p.Clause(lits)
	return c.check()
}

func (c *collector) ExactlyOne(lits []cnf.Lit) error {
	c.p.ExactlyOne(lits)
	return c.check()
}

func (c *collector) AtMostOne(lits []cnf.Lit) error {
	c.p.AtMostOne(lits)
	return c.check()
}
