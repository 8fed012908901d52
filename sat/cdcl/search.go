package cdcl

import (
	"context"
	"fmt"
	"math"

	"sudokusat/cnf"
)

// The search: propagate, learn from conflicts, decide (Marques-Silva and Sakallah, "GRASP: a
// search algorithm for propositional satisfiability", 1999). Assumptions are the first decisions
// (Eén and Sörensson, "Temporal induction by incremental SAT solving", 2003).

// checkTicks is how often the context is looked at: some milliseconds.
const checkTicks = 20_000

// Solve looks for a model of all clauses in which the assumptions are true. The answer is
// [cnf.Satisfiable], see [Solver.Value], or [cnf.Unsatisfiable], see [Solver.Core]. Otherwise
// it is [cnf.Undecided], with an error: the cause of ctx soon after that ends, [ErrConflicts],
// [ErrTicks], [ErrMemory], that of the sink for proofs, or one that wraps [ErrLiteral]. After each of these
// but that of the sink, the solver can be used as before.
func (s *Solver) Solve(ctx context.Context, assumptions ...cnf.Lit) (cnf.Status, error) {
	s.model, s.failed = s.model[:0], s.failed[:0]
	if err := s.begin(ctx, assumptions); err != nil {
		return cnf.Undecided, err
	}
	status := cnf.Unsatisfiable
	if !s.unsat {
		status = s.run()
	}
	s.ctx, s.searching = nil, false
	if status == cnf.Satisfiable {
		s.keepModel()
	}
	s.backtrack(0)
	switch {
	case s.err != nil:
		return cnf.Undecided, s.err
	case status == cnf.Undecided:
		return status, s.reason()
	}
	return status, nil
}

// begin takes the arguments of Solve.
func (s *Solver) begin(ctx context.Context, assumptions []cnf.Lit) error {
	switch {
	case s.err != nil:
		return s.err
	case ctx == nil:
		return ErrNoContext
	}
	highest := cnf.Var(0)
	for _, l := range assumptions {
		if l == 0 || l.Var() > MaxVar || l.Var() < 0 {
			return fmt.Errorf("%w: %d", ErrLiteral, l)
		}
		highest = max(highest, l.Var())
	}
	s.backtrack(0)
	s.full, s.stopped = false, nil
	if !s.growVars(int(highest)) || !s.wake(assumptions) {
		return ErrMemory
	}
	s.assumptions = s.assumptions[:0]
	s.newMarks()
	for _, x := range assumptions {
		if l := pack(x); s.marks[l] != s.mark {
			s.marks[l] = s.mark
			s.assumptions = append(s.assumptions, l)
		}
	}
	s.ctx = ctx
	if s.interrupted() {
		return s.stopped
	}
	return nil
}

// reason returns why a search has ended without an answer.
func (s *Solver) reason() error {
	if s.stopped == nil {
		return ErrMemory
	}
	return s.stopped
}

// run is Solve once its arguments are taken.
func (s *Solver) run() cnf.Status {
	if s.broken && s.learned > 0 { // there was no memory: make some
		s.forget(100)
		s.head = 0
		s.collect(false)
		s.full = false
	}
	if !s.connect() {
		return cnf.Undecided
	}
	s.until = after(s.ticks, s.opts.ticks)
	if s.opts.eager {
		s.nextInprocess, s.nextRephase, s.nextReduce = 0, 0, 0
	}
	if s.stable {
		s.heap.use(s)
	}
	s.searching = true
	return s.search(after(s.stats.Conflicts, s.opts.conflicts))
}

// after returns the count at which a limit is reached, 0 being none.
func after(now, limit uint64) uint64 {
	if limit == 0 {
		return math.MaxUint64
	}
	return now + limit
}

// search decides the formula, or returns Undecided if it is to stop.
func (s *Solver) search(limit uint64) cnf.Status {
	before := s.stats.Conflicts
	for {
		if s.propagate() {
			s.stats.Conflicts++
			if s.level() == 0 {
				s.refute()
				return cnf.Unsatisfiable
			}
			if !s.analyze() {
				return cnf.Undecided
			}
			if s.stable && s.reluctant.tick() {
				s.reluctantDue = true
			}
			continue
		}
		switch {
		case s.stopped != nil || s.full || s.broken:
			return cnf.Undecided
		case len(s.trail) == s.vars-s.inactive:
			if s.level() >= len(s.assumptions) || s.assumed() {
				return cnf.Satisfiable
			}
			s.blame(s.assumptions[s.level()])
			return cnf.Unsatisfiable
		case s.stats.Conflicts >= limit:
			s.stopped = ErrConflicts
			return cnf.Undecided
		case s.ticks >= s.until && s.stats.Conflicts > before:
			s.stopped = ErrTicks
			return cnf.Undecided
		}
		if status, ended := s.next(); ended {
			return status
		}
	}
}

// next does what comes after propagation without a conflict.
func (s *Solver) next() (status cnf.Status, ended bool) {
	ok := true
	switch {
	case s.restartDue():
		s.restart()
	case s.reduceDue():
		ok = s.reduce()
	case s.rephaseDue():
		s.rephase()
	case s.switchDue():
		s.switchMode()
	case s.inprocessDue():
		if ok = s.inprocess(); s.unsat {
			return cnf.Unsatisfiable, true
		}
	case s.assumed():
		v := s.nextVariable()
		s.stats.Decisions++
		s.decide(literal(v, s.value(v)))
	case s.vals[s.assumptions[s.level()]] < 0:
		s.blame(s.assumptions[s.level()])
		return cnf.Unsatisfiable, true
	default:
		s.stats.Decisions++
		s.decide(s.assumptions[s.level()])
	}
	return cnf.Undecided, !ok
}

// assumed opens a level for each assumption that is true, and reports whether that is all of
// them.
func (s *Solver) assumed() bool {
	for s.level() < len(s.assumptions) {
		if s.vals[s.assumptions[s.level()]] <= 0 {
			return false
		}
		s.control = append(s.control, int32(len(s.trail)))
	}
	return true
}

// interrupted reports whether the search is to stop, after it has looked at the context.
func (s *Solver) interrupted() bool {
	s.nextCheck = s.ticks + checkTicks
	if s.stopped == nil && s.ctx.Err() != nil {
		s.stopped = context.Cause(s.ctx)
	}
	return s.stopped != nil
}

// poll is interrupted for loops of short steps: it counts a tick.
func (s *Solver) poll() bool {
	s.ticks++
	return s.ticks >= s.nextCheck && s.interrupted()
}

// pollAt is interrupted for loops of short steps that count no ticks, every few thousand of them.
func (s *Solver) pollAt(step int) bool { return step&4095 == 4095 && s.interrupted() }

// keepModel keeps the assignment, with the values of variables that are in no clause.
func (s *Solver) keepModel() {
	s.model = append(s.model[:0], 0)
	for v := 1; v <= s.vars; v++ {
		s.model = append(s.model, s.vals[v<<1])
	}
	s.extend()
}
