// Package probe measures how hard a formula is under assumptions: what unit
// propagation leaves of it, and how many conflicts a small solver meets that gives
// up early.
//
// The solver learns clauses from conflicts (first unique implication point), decides
// on the variables that conflicts were about, keeps phases and restarts after Luby's
// sequence. What it has learned it forgets after each measurement. It is no engine:
// its findings are checked elsewhere.
package probe

import (
	"context"

	"sudokusat/cnf"
)

// Prober holds a formula. It is a [cnf.Sink]. Not safe for concurrent use.
type Prober struct {
	vars    int
	arena   []lit   // clauses: the number of literals, the literals; the first two are watched
	pairs   [][]lit // by lit: what it implies by itself
	watches [][]watch
	base    uint32 // arena of the formula; what is learned comes after it
	units   []lit  // of the formula
	refuted bool

	val    []int8 // by lit
	level  []int32
	reason []reason
	trail  []lit
	starts []int // by level less 1: where it begins in the trail
	head   int
	seen   []bool
	phase  []lit
	order  heap
	learnt []lit
	clash  [2]lit // a binary clause that is false
}

type lit uint32

type watch struct {
	clause  uint32
	blocker lit
}

// reason is why a literal is true: a clause of the arena, or the false literal
// beside it in a binary clause, marked by its highest bit; 0 for none.
type reason uint32

const binary reason = 1 << 31

func (l lit) not() lit { return l ^ 1 }

func pack(l cnf.Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

// New returns a prober for clauses over the variables 1..vars.
func New(vars int) *Prober {
	n := 2 * (vars + 1)
	p := &Prober{
		vars: vars, arena: make([]lit, 1), pairs: make([][]lit, n), watches: make([][]watch, n),
		val: make([]int8, n), level: make([]int32, vars+1), reason: make([]reason, vars+1),
		seen: make([]bool, vars+1), phase: make([]lit, vars+1),
	}
	p.order.reset(vars, 0)
	return p
}

// Clause adds a clause of literals of different variables. It never fails. All clauses
// must be there before the first measurement.
func (p *Prober) Clause(lits []cnf.Lit) error {
	switch len(lits) {
	case 0:
		p.refuted = true
	case 1:
		p.units = append(p.units, pack(lits[0]))
	case 2:
		a, b := pack(lits[0]), pack(lits[1])
		p.pairs[a.not()] = append(p.pairs[a.not()], b)
		p.pairs[b.not()] = append(p.pairs[b.not()], a)
	default:
		at := p.begin(len(lits))
		for _, l := range lits {
			p.arena = append(p.arena, pack(l))
		}
		p.watch(at)
		p.base = uint32(len(p.arena))
	}
	return nil
}

func (p *Prober) begin(size int) uint32 {
	at := uint32(len(p.arena))
	p.arena = append(p.arena, lit(size))
	return at
}

func (p *Prober) watch(at uint32) {
	a, b := p.arena[at+1], p.arena[at+2]
	p.watches[a.not()] = append(p.watches[a.not()], watch{at, b})
	p.watches[b.not()] = append(p.watches[b.not()], watch{at, a})
}

// assign makes a literal true; it reports whether it was not false.
func (p *Prober) assign(l lit, why reason) bool {
	if v := p.val[l]; v != 0 {
		return v > 0
	}
	p.val[l], p.val[l.not()] = 1, -1
	p.level[l>>1], p.reason[l>>1] = int32(len(p.starts)), why
	p.trail = append(p.trail, l)
	return true
}

// propagate returns the clause that is false, 0 for none; binary means that it is
// clash.
func (p *Prober) propagate() reason {
	for p.head < len(p.trail) {
		l := p.trail[p.head]
		p.head++
		for _, q := range p.pairs[l] {
			if !p.assign(q, binary|reason(l.not())) {
				p.clash = [2]lit{q, l.not()}
				return binary
			}
		}
		list, kept := p.watches[l], 0
	next:
		for i, w := range list {
			if p.val[w.blocker] > 0 {
				list[kept] = w
				kept++
				continue
			}
			c := p.arena[w.clause+1:][:p.arena[w.clause]]
			if c[0] == l.not() {
				c[0], c[1] = c[1], c[0]
			}
			if p.val[c[0]] > 0 {
				list[kept] = watch{w.clause, c[0]}
				kept++
				continue
			}
			for k := 2; k < len(c); k++ {
				if p.val[c[k]] >= 0 {
					c[1], c[k] = c[k], c[1]
					p.watches[c[1].not()] = append(p.watches[c[1].not()], watch{w.clause, c[0]})
					continue next
				}
			}
			list[kept] = w
			kept++
			if !p.assign(c[0], reason(w.clause)) {
				kept += copy(list[kept:], list[i+1:])
				p.watches[l] = list[:kept]
				return reason(w.clause)
			}
		}
		p.watches[l] = list[:kept]
	}
	return 0
}

func (p *Prober) back(level int) {
	if level >= len(p.starts) {
		return
	}
	for _, l := range p.trail[p.starts[level]:] {
		p.val[l], p.val[l.not()] = 0, 0
		p.phase[l>>1] = l
		p.order.push(int32(l >> 1))
	}
	p.trail = p.trail[:p.starts[level]]
	p.starts = p.starts[:level]
	p.head = len(p.trail)
}

// clear forgets all but the formula.
func (p *Prober) clear() {
	p.back(0)
	for _, l := range p.trail {
		p.val[l], p.val[l.not()] = 0, 0
	}
	p.trail, p.head = p.trail[:0], 0
	if len(p.arena) > int(max(p.base, 1)) {
		for l, list := range p.watches {
			kept := list[:0]
			for _, w := range list {
				if w.clause < p.base {
					kept = append(kept, w)
				}
			}
			p.watches[l] = kept
		}
		p.arena = p.arena[:max(p.base, 1)]
	}
}

// Assume resets the prober and assumes literals. It reports whether unit propagation
// meets no conflict.
func (p *Prober) Assume(lits []cnf.Lit) bool {
	p.clear()
	if p.refuted {
		return false
	}
	for _, l := range p.units {
		if !p.assign(l, 0) {
			return false
		}
	}
	return p.More(lits)
}

// More assumes further literals, after an Assume that met no conflict.
func (p *Prober) More(lits []cnf.Lit) bool {
	for _, l := range lits {
		if !p.assign(pack(l), 0) {
			return false
		}
	}
	return p.propagate() == 0
}

// Open reports whether a variable has no value.
func (p *Prober) Open(v cnf.Var) bool { return p.val[lit(v)<<1] == 0 }

// Look returns the number of variables that unit propagation decides when one more
// literal, which is open, is true; ok is false on a conflict. It changes nothing.
func (p *Prober) Look(l cnf.Lit) (decided int, ok bool) {
	before := len(p.trail)
	p.starts = append(p.starts, before)
	p.assign(pack(l), 0)
	ok = p.propagate() == 0
	decided = len(p.trail) - before
	p.back(len(p.starts) - 1)
	return decided, ok
}

// Conflicts counts the conflicts until the formula is decided under literals, and
// gives up after limit of them: decided is then false. The seed chooses the variables
// it decides on first: the same formula takes more conflicts or fewer. When ctx ends
// first, its cause is the error.
func (p *Prober) Conflicts(ctx context.Context, lits []cnf.Lit, limit int, seed uint64) (conflicts int, decided bool, err error) {
	if !p.Assume(lits) {
		return 0, true, nil
	}
	p.order.reset(p.vars, seed)
	for v := range p.phase {
		p.phase[v] = lit(v)<<1 | 1
	}
	for restart, since := 1, 0; ; {
		if why := p.propagate(); why != 0 {
			if len(p.starts) == 0 {
				return conflicts, true, nil
			}
			if conflicts++; conflicts == limit {
				return conflicts, false, nil
			}
			if conflicts&63 == 0 && ctx.Err() != nil {
				return 0, false, context.Cause(ctx)
			}
			p.learn(why)
			since++
			continue
		}
		if since >= 50*luby(restart) {
			restart, since = restart+1, 0
			p.back(0)
		}
		v := p.order.pop()
		for v > 0 && p.val[v<<1] != 0 {
			v = p.order.pop()
		}
		if v == 0 {
			return conflicts, true, nil
		}
		p.starts = append(p.starts, len(p.trail))
		p.assign(p.phase[v], 0)
	}
}

// learn learns a clause from a conflict above level 0 and goes back to where it
// implies something.
func (p *Prober) learn(why reason) {
	p.learnt = append(p.learnt[:0], 0)
	here := int32(len(p.starts))
	open, at, back := 0, len(p.trail), int32(0)
	var uip lit
	meet := func(q lit) {
		v := q >> 1
		if p.seen[v] || p.level[v] == 0 {
			return
		}
		p.seen[v] = true
		p.order.bump(int32(v))
		if p.level[v] == here {
			open++
			return
		}
		p.learnt = append(p.learnt, q)
		if p.level[v] > back {
			back = p.level[v]
			last := len(p.learnt) - 1
			p.learnt[1], p.learnt[last] = p.learnt[last], p.learnt[1]
		}
	}
	if why == binary {
		meet(p.clash[0])
		meet(p.clash[1])
	}
	for {
		switch {
		case why == binary:
		case why&binary != 0:
			meet(lit(why &^ binary))
		default:
			for _, q := range p.arena[why+1:][:p.arena[why]] {
				if q != uip {
					meet(q)
				}
			}
		}
		for at--; !p.seen[p.trail[at]>>1]; at-- {
		}
		uip = p.trail[at]
		p.seen[uip>>1] = false
		if open--; open == 0 {
			break
		}
		why = p.reason[uip>>1]
	}
	p.learnt[0] = uip.not()
	for _, q := range p.learnt[1:] {
		p.seen[q>>1] = false
	}
	p.order.decay()
	p.back(int(back))
	if len(p.learnt) == 1 {
		p.assign(p.learnt[0], 0)
		return
	}
	c := p.begin(len(p.learnt))
	p.arena = append(p.arena, p.learnt...)
	p.watch(c)
	p.assign(p.learnt[0], reason(c))
}

// luby returns the i-th number, from 1, of 1 1 2 1 1 2 4 1 1 2 …
func luby(i int) int {
	for {
		k := 1
		for k < i+1 {
			k *= 2
		}
		if k == i+1 {
			return k / 2
		}
		i -= k/2 - 1
	}
}
