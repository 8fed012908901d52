package gopher

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"sudokusat/cnf"

	"github.com/crillab/gophersat/solver"
)

// solving is held while gophersat runs: version 1.4.0 keeps a scratch buffer in
// a package variable, so two solvers that run at once corrupt each other and
// may never end.
var solving sync.Mutex

// ErrPanic is wrapped by the error of a run in which gophersat panicked.
var ErrPanic = errors.New("gophersat panicked")

// Task is a query about a formula.
type Task struct {
	Limit uint64 // stop after this many models; 0 means all
	// Project is the number of variables that distinguish models: 1..Project; 0
	// means all. The others are auxiliary: models that differ in them alone are one
	// model (projected enumeration).
	Project int
	AMO     AMO
	Proof   bool // report the lemmas
	// Least, if it is not empty, asks for the least model besides: after Limit
	// models the search goes on for lesser ones, see [descend]. Cell i is the
	// variables Least[i−1]+1 to Least[i], the first one those from 1 on; in each
	// model one of a cell's variables is true, and models compare by these, cell by
	// cell. Limit must not be 0.
	Least []int
}

// project returns the number of variables that distinguish models.
func (t Task) project(p *cnf.CardFormula) int {
	if t.Project == 0 {
		return p.Vars
	}
	return min(t.Project, p.Vars)
}

// Listener receives the findings of a run, in order. Its functions are not called
// concurrently; a nil one is not called at all. Slices are valid during the
// call. An error ends the run.
type Listener struct {
	// Model is called with the variables that a model makes true, of those
	// that distinguish models.
	Model func(trueVars []cnf.Lit) error
	// Lemma is called with each clause that the solver learned: it follows by
	// unit propagation from the formula, the blocking clauses of the models so
	// far and the lemmas before it.
	Lemma func(lits []cnf.Lit) error
	// Conflicts is called some times a second with the conflicts so far, by
	// [Conn.Run] only.
	Conflicts func(uint64)
	// counter, if not nil, reads the solver's progress while it runs.
	counter *counter
}

// counter gives the progress of a solver, from any goroutine.
type counter struct{ solver atomic.Pointer[solver.Solver] }

// conflicts returns the conflicts so far, if a solver runs. The solver
// counts them without synchronisation; a word that is read meanwhile has
// a value that it had, which is all that is wanted here.
//
//go:norace
func (c *counter) conflicts() (n uint64, running bool) {
	s := c.solver.Load()
	if s == nil {
		return 0, false
	}
	return uint64(s.Stats.NbConflicts), true
}

// Outcome is how a run ended and what it cost.
type Outcome struct {
	Models    uint64
	Complete  bool // there are no further models
	Descents  int  // models beyond the limit, each the least so far: not in Models
	Least     bool // the least of the models reported is the least of all
	Clauses   int  // constraints given to the solver, without blocking clauses
	Conflicts uint64
	Decisions uint64
	Solves    int
	Build     time.Duration
	Solve     time.Duration
}

// Run looks for models in the one pattern in which gophersat 1.4.0 is sound:
// a fresh solver, every variable declared, and after each model a clause that
// blocks it.
//
// The blocking clause negates the variables that the model makes true, of those
// that distinguish models. It must not block other models, so no model may make
// true all of them that another does; constraints with exactly one true literal
// ensure this.
//
// Run can't be interrupted. It waits for other runs in this process.
func Run(p *cnf.CardFormula, t Task, to Listener) (Outcome, error) {
	solving.Lock()
	defer solving.Unlock()
	return run(p, t, to)
}

// TryRun is [Run] that does not wait: ok is false, and nothing was done, if
// another run is under way in this process.
func TryRun(p *cnf.CardFormula, t Task, to Listener) (out Outcome, ok bool, err error) {
	if !solving.TryLock() {
		return out, false, nil
	}
	defer solving.Unlock()
	out, err = run(p, t, to)
	return out, true, err
}

// run is Run with the lock held.
func run(p *cnf.CardFormula, t Task, to Listener) (out Outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			out.Complete = false
			err = fmt.Errorf("%w: %v", ErrPanic, r)
		}
	}()
	began := time.Now()
	pb, units, empty := build(p, t.AMO)
	if empty {
		out.Complete, out.Build = true, time.Since(began)
		return out, nil
	}
	out.Clauses = len(pb.Clauses) + len(units)
	s := solver.New(pb)
	for _, u := range units {
		s.AppendClause(solver.NewClause([]solver.Lit{lit(u)}))
	}
	out.Build = time.Since(began)
	if to.counter != nil {
		to.counter.solver.Store(s)
		defer to.counter.solver.Store(nil)
	}
	defer func() {
		out.Solve = time.Since(began) - out.Build
		out.Conflicts, out.Decisions = uint64(s.Stats.NbConflicts), uint64(s.Stats.NbDecisions)
	}()
	g := &gophersat{Solver: s}
	if t.Proof {
		g.lemmas = newLemmas(s, to.Lemma)
		defer g.lemmas.close()
	}
	err = Enumerate(g, p, t, to.Model, &out)
	if t.Proof && err == nil {
		err = g.lemmas.err
	}
	return out, err
}

// Solver is a solver to which clauses can be added between its models.
type Solver interface {
	// Satisfy looks for a model.
	Satisfy() (found bool, err error)
	// True reports whether the last model makes a variable true.
	True(v cnf.Var) bool
	// Append adds a clause, and does not keep the slice.
	Append(clause []cnf.Lit) error
}

// gophersat is gophersat as a [Solver].
type gophersat struct {
	*solver.Solver
	lemmas *lemmas // nil if they are not reported
	model  []bool
}

func (g *gophersat) Satisfy() (bool, error) {
	solve := g.Solve
	if g.lemmas != nil {
		solve = func() solver.Status { return g.lemmas.during(g.Solver.Solve) }
	}
	if solve() != solver.Sat {
		return false, nil
	}
	g.model = g.Model()
	return true, nil
}

func (g *gophersat) True(v cnf.Var) bool { return !g.model[v-1] } // see lit

func (g *gophersat) Append(clause []cnf.Lit) error {
	c := make([]solver.Lit, len(clause))
	for i, l := range clause {
		c[i] = lit(l)
	}
	g.AppendClause(solver.NewClause(c))
	return nil
}

// Enumerate counts and reports models of a formula, which the solver has, until it has the
// number that the task wants (0: no limit) or there are no more, and the least if that is
// wanted. What it counts goes to out. The variables t.Project distinguish models. An error is
// the solver's or that of report, which may be nil.
func Enumerate(s Solver, p *cnf.CardFormula, t Task, report func([]cnf.Lit) error, out *Outcome) error {
	var trueVars, block []cnf.Lit
	down := descent{ends: t.Least}
	for t.Limit == 0 || out.Models < t.Limit || down.goesOn(out.Descents) {
		beyond := t.Limit != 0 && out.Models >= t.Limit
		out.Solves++
		found, err := s.Satisfy()
		if err != nil {
			return err
		}
		if !found {
			out.Complete = !beyond
			out.Least = len(t.Least) > 0
			return nil
		}
		if beyond {
			out.Descents++
		} else {
			out.Models++
		}
		trueVars = trueVars[:0]
		for v := range t.project(p) {
			if v := cnf.Var(v + 1); s.True(v) {
				trueVars = append(trueVars, v.Pos())
			}
		}
		if report != nil {
			if err := report(trueVars); err != nil {
				return err
			}
		}
		if len(t.Least) > 0 {
			down.met(trueVars)
			if out.Models == t.Limit {
				if err := down.below(s); err != nil {
					return err
				}
				continue
			}
		}
		if out.Models == t.Limit {
			break
		}
		if len(trueVars) == 0 { // all of them false, and nothing to block that with
			out.Complete = true
			return nil
		}
		block = block[:0]
		for _, v := range trueVars {
			block = append(block, -v)
		}
		if err := s.Append(block); err != nil {
			return err
		}
	}
	return nil
}
