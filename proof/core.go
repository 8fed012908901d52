package proof

import (
	"slices"

	"sudokusat/cnf"
)

// CoreChecker is a forward RUP checker, like [Checker], that also reports the
// core of a proof: the clauses of the formula that the refutation uses. The core
// alone has no model either, and the same proof, without the lemmas that are not
// RUP in it, refutes it.
//
// It keeps for each lemma the antecedents with which unit propagation derived
// it, and walks back through them from the conflict, as LRAT checkers do
// (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient certified
// RAT verification", 2017). A core is not minimal: checking the proof again
// against the core alone, and so on until nothing changes, often makes it
// smaller.
//
// Checking takes several times as long as with a [Checker]: all clauses are in
// one plain store with two watched literals and every assignment records its
// reason. Memory is that of the clauses held and of the antecedents, which are
// bounded; see [NewCoreChecker]. A CoreChecker is not safe for concurrent use.
type CoreChecker struct {
	vars    int
	val     []int8 // by lit: 1 true, −1 false, 0 open
	trail   []lit
	head    int      // next trail entry to propagate
	rooted  int      // entries of the trail that are assigned for good
	reason  []int32  // by variable: the clause that implied it, or assumed
	origin  []source // by variable: why it is assigned for good, or nowhere
	clauses []clause
	free    []int32       // deleted ones, to be used again
	watches [][]coreWatch // by lit: the clauses that watch its negation
	hashes  table

	count   uint32 // clauses of the formula given so far
	refuted source // why there is a conflict at the root, or nowhere
	proved  bool
	log     antecedents
	sources []source // scratch: the antecedents of a clause
	lits    []cnf.Lit
	stack   []lit
	seen    []uint32 // by lit, then by variable: the last stamp
	stamp   uint32
	slab    []lit // memory for clauses of the formula
}

type clause struct {
	lits []lit // the first two are watched
	from source
}

type coreWatch struct {
	clause  int32
	blocker lit // another literal of the clause
}

// assumed is the reason of a literal that nothing implied.
const assumed = -1

// NewCoreChecker returns a checker for a formula over the variables 1..vars that
// keeps antecedents in at most about so many bytes; 0 means 64 MB. When that is
// not enough, those that no clause depends on any more are dropped. When it is
// still not enough, all formula clauses on which anything depends so far are
// taken into the core and the antecedents start anew: the core is then larger
// than need be, never too small.
func NewCoreChecker(vars, memory int) *CoreChecker {
	if memory <= 0 {
		memory = 64 << 20
	}
	n := 2 * (vars + 1)
	return &CoreChecker{
		vars:    vars,
		val:     make([]int8, n),
		reason:  make([]int32, vars+1),
		origin:  make([]source, vars+1),
		watches: make([][]coreWatch, n),
		seen:    make([]uint32, n),
		log:     antecedents{limit: max(memory/antecedentSize, 2), exact: true},
	}
}

// Refuted reports whether unit propagation in the clauses held meets a conflict:
// the core is known.
func (c *CoreChecker) Refuted() bool {
	c.settle()
	return c.refuted != nowhere
}

// Proved reports whether the empty clause was among the steps accepted.
func (c *CoreChecker) Proved() bool { return c.proved }

// Core returns the clauses of the formula that the refutation uses, ascending, by
// their place in the order in which [CoreChecker.Clause] was given them, from 0.
// exact is false if the core was enlarged to save memory. Without a refutation
// there is no core.
func (c *CoreChecker) Core() (clauses []int, exact bool) {
	if !c.Refuted() {
		return nil, false
	}
	return c.log.core(c.refuted)
}

// Clause adds a clause of the formula. It never fails; a variable beyond those of
// [NewCoreChecker] panics, like an index out of range.
func (c *CoreChecker) Clause(lits []cnf.Lit) error {
	for _, l := range lits {
		_ = c.val[pack(l)]
	}
	from := formulaClause(c.count)
	c.count++
	if !c.tidy(lits) {
		c.keep(from)
	}
	return nil
}

// Add checks a lemma and keeps it. The error is a *[StepError] that wraps
// [ErrNotRUP], also for a step that needs the RAT rule; the lemma is then not
// kept. Literals of unknown variables are ignored.
func (c *CoreChecker) Add(lits []cnf.Lit) error {
	c.settle()
	if c.refuted != nowhere {
		c.proved = c.proved || len(lits) == 0
		return nil
	}
	if c.tidy(lits) {
		return nil
	}
	for _, l := range c.lits {
		switch p := pack(l); {
		case c.val[p] > 0: // implied at the root
			c.undo()
			return nil
		case c.val[p] == 0:
			c.assign(p.not(), assumed)
		}
	}
	conflict := c.propagate()
	if conflict < 0 {
		c.undo()
		return refuse(lits, ErrNotRUP)
	}
	c.explain(conflict)
	c.undo()
	c.keep(c.remember())
	return nil
}

// Delete deletes a clause, or ignores the step if the clause is a unit or not
// there. It never fails.
func (c *CoreChecker) Delete(lits []cnf.Lit) error {
	c.settle()
	c.tidy(lits)
	if len(c.lits) < 2 {
		return nil
	}
	if k, ok := c.hashes.take(hashOf(c.lits)); ok {
		gone := &c.clauses[k]
		for _, l := range gone.lits[:2] {
			ws := &c.watches[l.not()]
			*ws = slices.DeleteFunc(*ws, func(w coreWatch) bool { return w.clause == int32(k) })
		}
		*gone = clause{}
		c.free = append(c.free, int32(k))
	}
	return nil
}

// tidy puts the different literals of known variables into c.lits; it reports
// whether they make a tautology.
func (c *CoreChecker) tidy(lits []cnf.Lit) (tautology bool) {
	c.nextStamp()
	c.lits = c.lits[:0]
	for _, l := range lits {
		if int(l.Var()) > c.vars || c.seen[pack(l)] == c.stamp {
			continue
		}
		c.seen[pack(l)] = c.stamp
		tautology = tautology || c.seen[pack(-l)] == c.stamp
		c.lits = append(c.lits, l)
	}
	return tautology
}

func (c *CoreChecker) nextStamp() {
	if c.stamp++; c.stamp == 0 {
		clear(c.seen)
		c.stamp = 1
	}
}

// keep stores the clause in c.lits, which comes from somewhere.
func (c *CoreChecker) keep(from source) {
	c.sources = append(c.sources[:0], from)
	lits := c.room(len(c.lits), from)
	open, end := 0, len(lits)
	for _, l := range c.lits {
		switch p := pack(l); {
		case c.val[p] > 0: // at the root
			return
		case c.val[p] == 0:
			lits[open] = p
			open++
		default:
			end--
			lits[end] = p
			c.sources = append(c.sources, c.origin[p>>1])
		}
	}
	switch open {
	case 0:
		if c.refuted == nowhere {
			c.refuted = c.remember()
		}
		return
	case 1:
		c.assign(lits[0], assumed)
		c.origin[lits[0]>>1] = c.remember()
		return
	}
	k := int32(len(c.clauses))
	if n := len(c.free); n > 0 {
		k, c.free = c.free[n-1], c.free[:n-1]
		c.clauses[k] = clause{lits, from}
	} else {
		c.clauses = append(c.clauses, clause{lits, from})
	}
	c.watches[lits[0].not()] = append(c.watches[lits[0].not()], coreWatch{k, lits[1]})
	c.watches[lits[1].not()] = append(c.watches[lits[1].not()], coreWatch{k, lits[0]})
	c.hashes.add(hashOf(c.lits), uint32(k))
}

// room returns memory for a clause. Those of the formula mostly stay and share
// slabs; a lemma has its own, which deleting it frees.
func (c *CoreChecker) room(n int, from source) []lit {
	if !from.ofFormula() || n > 1<<10 {
		return make([]lit, n)
	}
	if len(c.slab) < n {
		c.slab = make([]lit, 1<<12)
	}
	lits := c.slab[:n:n]
	c.slab = c.slab[n:]
	return lits
}

// remember turns the sources into one, and sees to the bound on memory.
func (c *CoreChecker) remember() source {
	if len(c.sources) == 1 {
		return c.sources[0]
	}
	s := c.log.add(c.sources)
	if !c.log.full() {
		return s
	}
	c.log.unmark()
	c.log.mark(s)
	c.eachSource(func(s *source) { c.log.mark(*s) })
	c.log.shrink()
	c.eachSource(func(s *source) { *s = c.log.moved(*s) })
	return c.log.moved(s)
}

// eachSource visits everything that may depend on an entry of the log.
func (c *CoreChecker) eachSource(visit func(*source)) {
	visit(&c.refuted)
	for i := range c.clauses {
		visit(&c.clauses[i].from)
	}
	for v := range c.origin {
		visit(&c.origin[v])
	}
}

// settle propagates what is assigned at the root and records where it comes from.
func (c *CoreChecker) settle() {
	if c.refuted != nowhere {
		return
	}
	conflict := c.propagate()
	for ; c.rooted < len(c.trail); c.rooted++ {
		v := c.trail[c.rooted] >> 1
		if k := c.reason[v]; k != assumed {
			c.sources = append(c.sources[:0], c.clauses[k].from)
			for _, q := range c.clauses[k].lits {
				if q>>1 != v {
					c.sources = append(c.sources, c.origin[q>>1])
				}
			}
			c.origin[v] = c.remember()
		}
	}
	if conflict >= 0 {
		c.sources = append(c.sources[:0], c.clauses[conflict].from)
		for _, q := range c.clauses[conflict].lits {
			c.sources = append(c.sources, c.origin[q>>1])
		}
		c.refuted = c.remember()
	}
}

// explain collects the sources of a conflict under assumptions.
func (c *CoreChecker) explain(conflict int32) {
	c.nextStamp()
	c.sources = append(c.sources[:0], c.clauses[conflict].from)
	c.stack = append(c.stack[:0], c.clauses[conflict].lits...)
	for len(c.stack) > 0 {
		v := c.stack[len(c.stack)-1] >> 1
		c.stack = c.stack[:len(c.stack)-1]
		if c.seen[v] == c.stamp {
			continue
		}
		c.seen[v] = c.stamp
		if o := c.origin[v]; o != nowhere {
			c.sources = append(c.sources, o)
		} else if k := c.reason[v]; k != assumed {
			c.sources = append(c.sources, c.clauses[k].from)
			c.stack = append(c.stack, c.clauses[k].lits...)
		}
	}
}

func (c *CoreChecker) assign(p lit, reason int32) {
	c.val[p], c.val[p.not()] = 1, -1
	c.reason[p>>1] = reason
	c.trail = append(c.trail, p)
}

// undo takes back everything above the root.
func (c *CoreChecker) undo() {
	for _, p := range c.trail[c.rooted:] {
		c.val[p], c.val[p.not()] = 0, 0
	}
	c.trail = c.trail[:c.rooted]
	c.head = c.rooted
}

// propagate assigns everything that follows from the trail by unit propagation.
// It returns the clause of a conflict, or −1.
func (c *CoreChecker) propagate() (conflict int32) {
	for ; c.head < len(c.trail); c.head++ {
		p := c.trail[c.head]
		lost := p.not()
		ws := c.watches[p]
		kept := 0
	next:
		for i, w := range ws {
			if c.val[w.blocker] > 0 {
				ws[kept] = w
				kept++
				continue
			}
			lits := c.clauses[w.clause].lits
			if lits[0] == lost {
				lits[0], lits[1] = lits[1], lost
			}
			other := lits[0]
			if c.val[other] <= 0 {
				for k, q := range lits[2:] {
					if c.val[q] >= 0 {
						lits[1], lits[2+k] = q, lost
						c.watches[q.not()] = append(c.watches[q.not()], coreWatch{w.clause, other})
						continue next
					}
				}
			}
			ws[kept] = coreWatch{w.clause, other}
			kept++
			switch {
			case c.val[other] < 0:
				kept += copy(ws[kept:], ws[i+1:])
				c.watches[p] = ws[:kept]
				return w.clause
			case c.val[other] == 0:
				c.assign(other, w.clause)
			}
		}
		c.watches[p] = ws[:kept]
	}
	return -1
}
