package sat

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sat/cdcl"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku/par"
)

// A race of several configurations of cdcl for one formula, on processors that are left over
// (Hamadi, Jabbour, Sais, "ManySAT: a parallel SAT solver", 2009). All search for the same number
// of ticks, then wait for each other, give each other the units and binary clauses they have
// found, and the first in their order that has an answer has won. So an answer depends on how many
// take part, and not on which processor was faster (Hamadi, Jabbour, Piette, Saïs, "Deterministic
// parallel DPLL", 2011).
//
// The first one begins alone, so that what is easy costs nothing. With a proof nothing is shared:
// the lemmas of each are held until one of them has refuted the formula, and its lemmas are the proof.

const (
	// lapTicks is how long they search before they meet: some tenths of a second.
	lapTicks = 8 << 20
	// mostRacers bounds how many take part, mostAdded the clauses added before one joins, and
	// mostShort those of each for the others in one lap.
	mostRacers, mostAdded, mostShort = 8, 64, 4096
)

// idle has solvers of at most idleMemory bytes: making one for a small puzzle takes a tenth of the time.
var idle = sync.Pool{New: func() any { return cdcl.New() }}

const idleMemory = 1 << 20

// race is several solvers of one formula as one that [gopher.Enumerate] uses.
type race struct {
	learner
	ctx     context.Context
	formula *cnf.CardFormula
	to      gopher.Listener
	proves  bool
	racers  []*racer // the first is always there
	winner  *racer
	added   [][]cnf.Lit // after the formula, up to mostAdded
	alone   bool        // nobody joins any more
}

// racer is a solver that takes part.
type racer struct {
	*cdcl.Solver
	short  []cnf.Lit // clauses for the others, a 0 behind each
	lemmas heldLemmas
	status cnf.Status
	err    error
	lost   bool // it lacks a clause for which there was no memory
}

// newRace returns a race of one solver, which has the formula unless there is an error.
func newRace(ctx context.Context, l learner, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (*race, error) {
	r := &race{learner: l, ctx: ctx, formula: p, to: to, proves: t.Proof}
	return r, r.join(l.bytes)
}

// join adds a solver with the formula and what was added, which may take some bytes.
func (r *race) join(memory uint64) error {
	n := len(r.racers)
	x := &racer{Solver: rested(memory)}
	x.Reset(append(style(n), cdcl.Memory(memory), cdcl.Seed(uint64(n+1)), r.lapOption())...)
	r.racers = append(r.racers, x)
	if r.proves {
		x.lemmas = heldLemmas{sink: r.to.Lemma, passes: n == 0, may: n == 0}
		x.lemmas.w = proof.NewWriter(&x.lemmas.text)
		x.SetProof(&x.lemmas)
	} else if r.cores != nil {
		x.SetShort(func(clause []cnf.Lit) {
			if len(x.short) < 3*mostShort {
				x.short = append(append(x.short, clause...), 0)
			}
		})
	}
	err := x.Declare(r.ctx, r.formula.Vars)
	if err == nil {
		err = r.formula.Write(&pairwise{s: x.Solver, ctx: r.ctx})
	}
	for i := 0; i < len(r.added) && err == nil; i++ {
		err = x.Clause(r.added[i])
	}
	return err
}

// lapOption is what ends a lap: without processors for others, only what reports progress.
func (r *race) lapOption() cdcl.Option {
	if r.cores == nil {
		return cdcl.Conflicts(reportedConflicts)
	}
	return cdcl.Ticks(r.lap)
}

// style returns the options of a racer: the second one stays in stable mode, which suits
// formulas with models, the third in focused mode, which suits those without. The others differ
// in their random numbers, in their first values and in whether they simplify.
func style(n int) []cdcl.Option {
	switch {
	case n == 1:
		return []cdcl.Option{cdcl.Without(cdcl.Focused)}
	case n == 2:
		return []cdcl.Option{cdcl.Without(cdcl.Stable)}
	case n == 3:
		return []cdcl.Option{cdcl.Without(cdcl.Elimination | cdcl.Probing | cdcl.Subsumption | cdcl.Vivification)}
	case n > 3:
		return []cdcl.Option{cdcl.Phase(n%2 == 1)}
	}
	return nil
}

func (r *race) True(v cnf.Var) bool { return r.winner.Value(v.Pos()) == cnf.True }

func (r *race) Append(clause []cnf.Lit) error {
	if len(r.added) < mostAdded && r.cores != nil {
		r.added = append(r.added, slices.Clone(clause))
	}
	for i, x := range r.racers {
		if err := x.Clause(clause); err != nil && i == 0 {
			return err
		} else if err != nil {
			x.lost = true
		}
	}
	return nil
}

// Satisfy searches lap by lap until one racer has an answer.
func (r *race) Satisfy() (bool, error) {
	r.winner = nil // it may be dropped, and used for another puzzle
	for {
		r.run()
		for _, x := range r.racers {
			if x.err == nil && !x.lost {
				r.winner = x
				if x.status == cnf.Satisfiable {
					return true, nil
				}
				return false, x.lemmas.pass(r.ctx)
			}
		}
		if err := r.settle(); err != nil {
			return false, err
		}
		r.share()
		r.adjust()
	}
}

// run has all search for a lap.
func (r *race) run() {
	par.Do(len(r.racers), len(r.racers), func(i int) {
		x := r.racers[i]
		x.status, x.err = x.Solve(r.ctx)
	})
	if r.to.Conflicts != nil {
		r.to.Conflicts(r.racers[0].Stats().Conflicts)
	}
}

// settle ends the race if one of them cannot go on: the first goes on alone then, with all the memory.
// Its error is that of the race if it was alone.
func (r *race) settle() error {
	failed := slices.ContainsFunc(r.racers, func(x *racer) bool { return !lapOver(x.err) || x.lost })
	if !failed {
		return nil
	}
	first, crowded := r.racers[0], len(r.racers) > 1
	r.end()
	r.alone = true
	if !lapOver(first.err) && (!crowded || !errors.Is(first.err, cdcl.ErrMemory)) {
		return first.err
	}
	return first.lemmas.pass(r.ctx)
}

func lapOver(err error) bool {
	return errors.Is(err, cdcl.ErrTicks) || errors.Is(err, cdcl.ErrConflicts)
}

// share gives each what the others have found.
func (r *race) share() {
	for _, from := range r.racers {
		rest := from.short
		for end := 0; len(rest) > 0; rest = rest[end+1:] {
			for end = 0; rest[end] != 0; end++ {
			}
			for _, to := range r.racers {
				if to != from {
					to.Imply(rest[:end]...) // without memory for it, it does without
				}
			}
		}
		if len(r.racers) > 1 {
			from.short = from.short[:0]
		}
	}
}

// adjust lets one more take part if a processor and memory are left, and one less if more
// processors are taken than there are.
func (r *race) adjust() {
	n := len(r.racers)
	left := r.cores.Left()
	if left < 0 && n > 1 {
		r.drop()
	}
	if left <= 0 || r.alone || n == mostRacers || len(r.added) == mostAdded {
		return
	}
	part := r.bytes / uint64(2*n) // the first has half of it
	if r.bytes > 0 && 2*r.racers[0].Stats().Memory > part {
		return
	}
	r.cores.Take(1)
	for i, x := range r.racers {
		x.SetMemory(part)
		if i == 0 {
			x.SetMemory(r.bytes / 2)
			x.lemmas.passes = !r.proves
		}
	}
	if r.join(part) != nil {
		r.drop()
		r.alone = true
	}
}

// drop takes the last one out. The first has all the memory when it is alone.
func (r *race) drop() {
	r.racers[len(r.racers)-1].rest()
	r.racers = slices.Delete(r.racers, len(r.racers)-1, len(r.racers))
	r.cores.Take(-1)
	if len(r.racers) == 1 {
		r.racers[0].SetMemory(r.bytes)
	}
}

// end takes out all but the first.
func (r *race) end() {
	for len(r.racers) > 1 {
		r.drop()
	}
}

// rested returns a solver to be reset. Where the limit of memory is low, it is a new one, for the room of
// another counts.
func rested(memory uint64) *cdcl.Solver {
	if memory > 0 && memory < 16*idleMemory {
		return cdcl.New()
	}
	return idle.Get().(*cdcl.Solver)
}

// rest keeps a small solver for another puzzle.
func (x *racer) rest() {
	if x.Stats().Memory <= idleMemory {
		x.Reset()
		idle.Put(x.Solver)
	}
}

// stats returns what the winner has done, or the first one if there is none.
func (r *race) stats() cdcl.Stats {
	return cmp.Or(r.winner, r.racers[0]).Stats()
}
