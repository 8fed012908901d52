package proof

import (
	"context"

	"sudokusat/cnf"
)

// Checker is a forward RUP checker. It is a [cnf.Sink], which takes the clauses
// of a formula, and a [Sink], which takes the steps of a proof about it. The
// proof holds when [Checker.Proved] reports true after the last step.
//
// Clauses that many proofs share can be loaded once: [Checker.Mark] saves the
// state and [Checker.Rewind] restores it far faster than loading again. Memory
// is that of the clauses held; a step keeps nothing but its clause. Make one
// with [NewChecker]. A Checker is not safe for concurrent use.
//
// Propagation uses three clause stores (propagate.go): binary clauses are
// adjacency lists; longer ones are in one arena, those before the mark with
// counters, those after it with two watched literals. What follows without any
// assumption (the root) stays assigned until Rewind.
type Checker struct {
	vars    int
	most    int    // the greatest variable of a lemma
	val     []int8 // by lit: 1 true, −1 false, 0 open
	trail   []lit
	path    path // how each entry of the trail came there
	head    int  // next trail entry to propagate through longer clauses
	binHead int  // … and through binary ones
	refuted bool
	proved  bool
	marked  bool

	implies  []span    // by lit: what of binTo it implies
	lowers   []span    // by lit: what of occurs it lowers
	dynamic  []dynamic // by lit
	has      []uint8   // by lit: which of implies, lowers and dynamic are not empty
	pairs    [][]pair  // binary clauses until they are frozen, in slabs, so that none is copied
	frozen   bool
	binTo    []lit    // literals implied
	implying []lit    // the lits whose dynamic.implied is in use
	arena    []uint32 // longer clauses: a header, the literals
	wasted   int      // words of deleted clauses after the mark
	counts   []count  // of the longer clauses before the mark
	refs     []uint32 // where these are in the arena, ascending
	occurs   []uint32 // counts of the clauses that hold the negation

	hashes table  // of the longer clauses after the mark (and before it, once needed)
	last   uint64 // the number of the last clause
	hints  *hints // nil unless asked for
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

// dynamic is what a true literal triggers among the clauses after the mark.
type dynamic struct {
	implied []lit
	watches []watch
}

// The bits of has. They spare propagation look-ups in tables many times larger:
// most literals trigger one or two of the four things.
const (
	hasBinary = 1 << iota
	hasCounts
	hasImplied
	hasWatches
)

// Stats counts the steps since a checker was made or rewound.
type Stats struct {
	Lemmas       int // checked
	Deletions    int // obeyed
	Ignored      int // deletions of unit clauses, or of clauses not there
	Propagations int // literals assigned while checking
}

// lit is a literal as an index: 2·variable, plus 1 if negative.
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

// NewChecker returns a checker for a formula over the variables 1..vars. It
// allocates some 100 bytes per variable.
func NewChecker(vars int) *Checker {
	vars = max(vars, 0)
	n := 2 * (vars + 1)
	return &Checker{
		vars:    vars,
		most:    vars,
		val:     make([]int8, n),
		implies: make([]span, n),
		lowers:  make([]span, n),
		dynamic: make([]dynamic, n),
		has:     make([]uint8, n),
		seen:    make([]uint32, n),
		trail:   make([]lit, 0, vars+1), // one more than can be used, see implied
		path:    newPath(vars),
	}
}

// Limit restricts lemmas to the variables 1..vars, where the checker has room for more than those of
// the formula.
func (c *Checker) Limit(vars int) { c.most = min(max(vars, 0), c.vars) }

// Stats returns the counts so far.
func (c *Checker) Stats() Stats { return c.stats }

// Refuted reports whether unit propagation in the clauses held meets a conflict:
// the empty clause is RUP.
func (c *Checker) Refuted() bool {
	c.settle()
	return c.refuted
}

// Proved reports whether the empty clause was among the steps accepted: the
// formula has no model.
func (c *Checker) Proved() bool { return c.proved }

// Clause adds a clause of the formula, which need not follow from anything. It
// never fails. A variable beyond those of [NewChecker] is an error of the caller
// and panics, like an index out of range.
func (c *Checker) Clause(lits []cnf.Lit) error {
	for _, l := range lits {
		_ = c.val[pack(l)]
	}
	c.last++
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

// normal removes repeated literals. It marks the rest as seen in the current clause.
func (c *Checker) normal(lits []cnf.Lit) []cnf.Lit {
	if c.clause++; c.clause == 0 {
		clear(c.seen)
		c.clause = 1
	}
	copied := false
	for i, l := range lits {
		if c.seen[pack(l)] == c.clause {
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

// store adds a clause that no root literal satisfies. lits are its literals, by
// which a deletion finds it; the first open ones in kept are open at the root.
func (c *Checker) store(lits, kept []cnf.Lit, open int) {
	switch {
	case open == 0:
		c.refuted = true
		c.path.clash = c.hints.hold(lits, c.last, false)
	case open == 1:
		c.path.why[len(c.trail)] = c.hints.hold(lits, c.last, true)
		c.assign(pack(kept[0]))
	case len(lits) == 2:
		c.addBinary(pack(kept[0]), pack(kept[1]))
	default:
		c.hashes.add(hashOf(lits), c.addLong(kept))
	}
}

// Add checks a lemma and keeps it. The error is a *[StepError] that wraps
// [ErrNotRUP] or [ErrNeedsRAT]; the lemma is then not kept.
//
// A lemma with a variable beyond those of [NewChecker] or [Checker.Limit] needs RAT, as a definition does. (Its other
// literals may be RUP, but a lemma that is kept without the new one proves more than DRAT does.)
func (c *Checker) Add(lits []cnf.Lit) error {
	_, err := c.lemma(lits)
	return err
}

// lemma is Add. needed reports whether the root did not imply the lemma already:
// a proof without the others is as good.
func (c *Checker) lemma(lits []cnf.Lit) (needed bool, err error) {
	c.settle()
	c.stats.Lemmas++
	if !c.proved && exceeds(lits, c.most) {
		return false, refuse(lits, ErrNeedsRAT)
	}
	if c.refuted {
		if len(lits) == 0 && !c.proved {
			c.proved = true
			err = c.hints.conclude(c)
		}
		return len(lits) == 0, err
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
	if conflict {
		err = c.hints.lemma(c, root)
	}
	c.undo(root)
	if !conflict {
		return false, refuse(lits, c.whyNot(lits))
	}
	c.last++
	if len(c.free) == 1 { // what is false at the root is no part of it any more
		clean = c.free
	}
	c.store(clean, c.free, len(c.free))
	return true, err
}

// Delete deletes a clause, or ignores the step if the clause is a unit or not
// there; see the package comment. It fails only if the sink of [Checker.Hint] does.
func (c *Checker) Delete(lits []cnf.Lit) error {
	c.remove(lits)
	return c.hints.failed()
}

// remove is Delete; it reports whether there was a clause to delete.
func (c *Checker) remove(lits []cnf.Lit) bool {
	if exceeds(lits, c.most) || !c.delete(lits) {
		c.stats.Ignored++
		return false
	}
	c.stats.Deletions++
	return true
}

// settle propagates what is assigned at the root.
func (c *Checker) settle() {
	if !c.frozen {
		c.freeze(context.Background())
	}
	if !c.refuted && c.binHead+c.head < 2*len(c.trail) {
		before := c.head
		c.refuted = c.propagate()
		c.stats.Propagations += len(c.trail) - before
		c.hints.settle(c)
	}
}

// Check reads a proof to its end and returns nil only if every step is accepted
// and [Checker.Proved]. Otherwise the error is that of [Copy], or [ErrNoEmpty].
// Steps after the empty clause must still be steps.
func (c *Checker) Check(ctx context.Context, r *Reader) error {
	if err := Copy(ctx, c, r); err != nil {
		return err
	}
	if !c.proved {
		return ErrNoEmpty
	}
	return nil
}
