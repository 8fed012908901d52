package proof

import (
	"context"
	"io"

	"sudokusat/cnf"
)

// Checker decides whether steps are RUP, one after the other, going forward.
//
// It is filled with the clauses of a formula ([Checker.Clause]), then shown
// steps. Clauses that many proofs share can be loaded once: [Checker.Mark]
// remembers the state and [Checker.Rewind] returns to it far quicker than
// they were loaded. The zero value is not usable; see [NewChecker]. A Checker
// is not safe for concurrent use.
//
// Three clause stores serve propagation (propagate.go): binary clauses are
// adjacency lists; longer ones lie in one arena, where those before the mark
// are counted and those behind it are found by two watched literals.
// Assignments that follow without any assumption (the root) are never taken
// back but by Rewind.
type Checker struct {
	vars    int
	val     []int8 // by lit: 1 true, −1 false, 0 open
	trail   []lit
	head    int // next trail entry to propagate through longer clauses
	binHead int // … and through binary ones
	refuted bool
	marked  bool

	implies []span   // by lit: what of binTo it implies
	lowers  []span   // by lit: what of occurs it lowers
	late    []late   // by lit
	has     []uint8  // by lit: which of implies, lowers and late have something
	pairs   [][]pair // binary clauses until they are frozen, in slabs, so that none is copied
	frozen  bool
	binTo   []lit    // literals implied
	lateOf  []lit    // the lits whose late.implied is in use
	arena   []uint32 // longer clauses: a header, the literals
	wasted  int      // words of deleted clauses behind the mark
	counts  []count  // of the clauses before the mark
	refs    []uint32 // where these are in the arena, ascending
	occurs  []uint32 // counts of the clauses that hold the negation

	names  table // deletable longer clauses behind the mark (and before it, once needed)
	mark   mark
	damage damage
	stats  Stats
	free   []cnf.Lit // scratch: the literals of a clause that are open at the root
	lits   []cnf.Lit // scratch of normal
	seen   []uint32  // by lit: the last clause it was seen in, see normal
	clause uint32
}

// span is a part of another slice.
type span struct{ from, len int32 }

func (s span) end() int32 { return s.from + s.len }

type pair struct{ a, b lit }

// late is what a literal being true sets off among the clauses behind the mark.
type late struct {
	implied []lit
	watches []watch
}

// The bits of has. They keep propagation from looking in vain at slices that
// are many times larger: most literals set off one or two of four things.
const (
	hasBinary = 1 << iota
	hasCounts
	hasImplied
	hasWatches
)

// Stats counts what a checker was shown since it was made or rewound.
type Stats struct {
	Lemmas       int // checked
	Deletions    int // obeyed
	Ignored      int // deletions of unit clauses, or of clauses not there
	Propagations int // literals assigned while checking
}

// lit is a literal as an index: 2·variable for the positive, +1 for the
// negative one.
type lit uint32

func (l lit) not() lit { return l ^ 1 }

func pack(l cnf.Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

func (l lit) unpack() cnf.Lit {
	if l&1 != 0 {
		return -cnf.Lit(l >> 1)
	}
	return cnf.Lit(l >> 1)
}

// NewChecker checks proofs about formulas over the variables 1..vars.
func NewChecker(vars int) *Checker {
	n := 2 * (vars + 1)
	return &Checker{
		vars:    vars,
		val:     make([]int8, n),
		implies: make([]span, n),
		lowers:  make([]span, n),
		late:    make([]late, n),
		has:     make([]uint8, n),
		seen:    make([]uint32, n),
		trail:   make([]lit, 0, vars+1), // one more than can be used, see implied
	}
}

// Stats are the counts so far.
func (c *Checker) Stats() Stats { return c.stats }

// Refuted reports whether unit propagation in what the checker holds meets a
// conflict: the empty clause is RUP.
func (c *Checker) Refuted() bool {
	c.settle()
	return c.refuted
}

// Clause adds a clause of the formula, which is believed. It makes *Checker a
// [cnf.Sink] and never fails; a variable beyond those of [NewChecker] is a
// mistake of the program and panics, like an index out of range.
func (c *Checker) Clause(lits []cnf.Lit) error {
	for _, l := range lits {
		_ = c.val[pack(l)]
	}
	lits = c.normal(lits)
	c.free = c.free[:0]
	for _, l := range lits {
		switch p := pack(l); {
		case c.val[p] > 0 || c.seen[p.not()] == c.clause:
			return nil // true at the root, or always
		case c.val[p] == 0:
			c.free = append(c.free, l)
		}
	}
	open := len(c.free)
	if open > 1 && open < len(lits) { // kept whole, to be found when it is deleted
		for _, l := range lits {
			if c.val[pack(l)] < 0 {
				c.free = append(c.free, l)
			}
		}
	}
	c.store(lits, c.free, open)
	return nil
}

// normal leaves out repeated literals and those of unknown variables.
func (c *Checker) normal(lits []cnf.Lit) []cnf.Lit {
	if c.clause++; c.clause == 0 {
		clear(c.seen)
		c.clause = 1
	}
	copied := false
	for i, l := range lits {
		foreign := int(l.Var()) > c.vars
		if foreign || c.seen[pack(l)] == c.clause {
			if !copied {
				c.lits, copied = append(c.lits[:0], lits[:i]...), true
			}
			continue
		}
		c.seen[pack(l)] = c.clause
		if copied {
			c.lits = append(c.lits, l)
		}
	}
	if copied {
		return c.lits
	}
	return lits
}

// store keeps a clause, named by lits, of which the first open literals in
// kept are open at the root and no other literal is true.
func (c *Checker) store(lits, kept []cnf.Lit, open int) {
	switch {
	case open == 0:
		c.refuted = true
	case open == 1:
		c.assign(pack(kept[0]))
	case len(lits) == 2:
		c.addBinary(pack(kept[0]), pack(kept[1]))
	default:
		c.names.add(nameOf(lits), c.addLong(kept))
	}
}

// Lemma checks a step that adds a clause and keeps the clause. The error is
// [ErrNotRUP] or [ErrNeedsRAT] itself; the clause is then not kept. Useful
// reports whether the clause said more than what was already implied at the
// root: a proof without the others is as good.
//
// Variables beyond those of [NewChecker] are allowed: literals of theirs
// cannot help, so the rest of the clause is checked and kept.
func (c *Checker) Lemma(lits []cnf.Lit) (useful bool, err error) {
	c.settle()
	c.stats.Lemmas++
	if c.refuted {
		return len(lits) == 0, nil
	}
	clean := c.normal(lits)
	root := len(c.trail)
	c.free = c.free[:0]
	for _, l := range clean {
		switch p := pack(l); {
		case c.val[p] > 0: // true at the root, or −l came before
			c.undo(root)
			return false, nil
		case c.val[p] == 0:
			c.assign(p.not())
			c.free = append(c.free, l)
		}
	}
	conflict := c.propagate()
	c.stats.Propagations += len(c.trail) - root
	c.undo(root)
	if !conflict {
		return false, c.whyNot(lits)
	}
	c.store(clean, c.free, len(c.free))
	return true, nil
}

// Delete obeys a step that deletes a clause, or ignores it, because the clause
// is a unit or not there; see the package comment.
func (c *Checker) Delete(lits []cnf.Lit) (obeyed bool) {
	obeyed = c.delete(lits)
	if obeyed {
		c.stats.Deletions++
	} else {
		c.stats.Ignored++
	}
	return obeyed
}

// settle propagates what was assigned at the root.
func (c *Checker) settle() {
	if !c.frozen {
		c.freeze()
	}
	if !c.refuted && c.binHead+c.head < 2*len(c.trail) {
		before := c.head
		c.refuted = c.propagate()
		c.stats.Propagations += len(c.trail) - before
	}
}

// Step checks or obeys one step; see [Checker.Lemma] and [Checker.Delete].
// The error is a *[StepError].
func (c *Checker) Step(s Step) (useful bool, err error) {
	if s.Delete {
		return c.Delete(s.Lits), nil
	}
	if useful, err = c.Lemma(s.Lits); err != nil {
		s.Lits = append([]cnf.Lit(nil), s.Lits...)
		err = &StepError{s, err}
	}
	return useful, err
}

// Check reads a proof to its end and reports nil only when every step is RUP
// and the empty clause is among them. Else the error is a *[StepError], a
// *[SyntaxError], [ErrNoEmpty], the reader's or ctx's. What follows the empty
// clause must be steps but proves nothing more.
func (c *Checker) Check(ctx context.Context, r *Reader) error {
	empty := false
	for steps := 0; ; steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if _, err := c.Step(s); err != nil {
			return err
		}
		empty = empty || !s.Delete && len(s.Lits) == 0
	}
	if !empty {
		return ErrNoEmpty
	}
	return nil
}
