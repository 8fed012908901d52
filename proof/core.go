package proof

import (
	"cmp"
	"slices"

	"sudokusat/cnf"
)

// Core is a [HintSink] that keeps a proof to its end, and then gives a sink the lemmas that lead to the
// empty clause, without the others: of a search that learns, a third or more. Each of them is RUP by
// clauses of the formula and lemmas before it that are kept as well. A proof of more than a limit of
// numbers, literals and hints, is not kept: from there on all lemmas are passed on as they come.
type Core struct {
	to      Sink
	lits    []cnf.Lit
	hints   []uint32
	lemmas  []kept
	gone    []erased
	open    bool // too long to be kept
	limit   int
	refuted bool
}

// kept is a lemma: its number, and where its literals and hints end.
type kept struct{ number, lits, hints uint32 }

// erased is a deletion: how many lemmas came before it, and which of them is deleted.
type erased struct{ after, lemma uint32 }

// NewCore returns a core that gives a sink what is needed, and keeps up to a number of literals and
// hints, of four and eight bytes.
func NewCore(to Sink, limit int) *Core { return &Core{to: to, limit: limit} }

// Lemma keeps a lemma. The error is the sink's.
func (c *Core) Lemma(number uint64, lits []cnf.Lit, hints []uint64) error {
	if c.refuted {
		return nil
	}
	c.refuted = len(lits) == 0
	if c.open {
		return c.to.Add(lits)
	}
	c.lits = append(c.lits, lits...)
	for _, h := range hints {
		c.hints = append(c.hints, uint32(h))
	}
	c.lemmas = append(c.lemmas, kept{number: uint32(number), lits: uint32(len(c.lits)), hints: uint32(len(c.hints))})
	if len(c.lits)+len(c.hints) > c.limit {
		return c.release()
	}
	return nil
}

// Forget notes that a lemma is deleted. Clauses of the formula stay.
func (c *Core) Forget(_, number uint64) error {
	if k, ok := c.find(uint32(number), len(c.lemmas)); ok && !c.open {
		c.gone = append(c.gone, erased{uint32(len(c.lemmas)), uint32(k)})
	}
	return nil
}

// find is the place of a lemma among the first ones.
func (c *Core) find(number uint32, among int) (k int, ok bool) {
	return slices.BinarySearchFunc(c.lemmas[:among], number, func(l kept, number uint32) int { return cmp.Compare(l.number, number) })
}

// release passes on what is kept, and ends the keeping.
func (c *Core) release() error {
	c.open = true
	err := c.give(nil)
	c.lits, c.hints, c.lemmas, c.gone = nil, nil, nil, nil
	return err
}

// give gives the sink the lemmas with a mark, or all, and their deletions.
func (c *Core) give(marked []bool) error {
	dead := c.gone
	for i := range c.lemmas {
		for ; len(dead) > 0 && int(dead[0].after) <= i; dead = dead[1:] {
			if k := int(dead[0].lemma); marked == nil || marked[k] {
				if err := c.to.Delete(c.literals(k)); err != nil {
					return err
				}
			}
		}
		if marked == nil || marked[i] {
			if err := c.to.Add(c.literals(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Core) literals(i int) []cnf.Lit {
	from := uint32(0)
	if i > 0 {
		from = c.lemmas[i-1].lits
	}
	return c.lits[from:c.lemmas[i].lits]
}

// Close gives the sink the lemmas that the empty clause needs, and the empty clause, which the checker
// has to have reached. The error is the sink's.
func (c *Core) Close() error {
	if c.open || !c.refuted {
		if err := c.give(nil); err != nil || c.refuted {
			return err
		}
		return c.to.Add(nil)
	}
	marked := make([]bool, len(c.lemmas))
	marked[len(marked)-1] = true
	for i := len(marked) - 1; i >= 0; i-- {
		if !marked[i] {
			continue
		}
		from := uint32(0)
		if i > 0 {
			from = c.lemmas[i-1].hints
		}
		for _, h := range c.hints[from:c.lemmas[i].hints] {
			if k, ok := c.find(h, i); ok {
				marked[k] = true
			}
		}
	}
	return c.give(marked)
}
