package cdcl

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// The errors of a solver.
var (
	// ErrLiteral is that of a clause or assumption with the literal 0 or a variable beyond
	// [MaxVar].
	ErrLiteral = errors.New("not a literal")
	// ErrMemory ends a call that would go beyond the limit of [Memory].
	ErrMemory = errors.New("the memory limit is reached")
	// ErrConflicts ends a search that has had the conflicts of [Conflicts].
	ErrConflicts = errors.New("the limit of conflicts is reached")
	// ErrTicks ends a search that has had the ticks of [Ticks].
	ErrTicks = errors.New("the limit of ticks is reached")
	// ErrLate is that of a sink for proofs when clauses have been added.
	ErrLate = errors.New("a proof begins before the first clause")
	// ErrNoContext is that of a nil context.
	ErrNoContext = errors.New("no context")
)

// Solver holds clauses and what it has learned from them. Make one with [New]. It is not
// safe for concurrent use; different solvers are independent.
type Solver struct {
	opts options

	// Assignment.
	vars    int
	vals    []int8 // by lit: 1 true, −1 false, 0 unassigned
	info    []varInfo
	trail   []lit
	control []int32 // by level, from 1: the length of the trail before it
	head    int     // of the trail: what is propagated
	rooted  int     // of the trail: what the proof has as units

	// Clauses.
	arena                          []uint32
	watches                        [][]watch // by the literal that becomes true
	bins                           [][]lit   // by literal: what it implies
	pairs                          []lit     // binary clauses that are not in the lists yet
	connected                      ref       // the arena up to here is in the lists
	broken                         bool      // a list of watches has not all it should
	learned, irredundant, binaries int
	collectedRoots                 int // of the trail: what collect has simplified by

	// Decisions.
	queue        queue
	links        []link
	stamps       []uint64
	heap         heap
	state        []varState
	inactive     int // variables whose state is not active
	elim         []elimState
	records      []record
	extension    []uint32
	saved        []int8
	target, best []int8
	targetSize   int
	bestSize     int
	assumptions  []lit

	// Conflicts.
	conflict     uint32 // a reason; of a binary clause the literals are in conflictPair
	conflictPair [2]uint32
	pair         [1]uint32
	learnt       []lit
	seen         []uint8
	analyzed     []uint32
	minimized    []uint32
	met          []uint32
	frames       []frame
	levels       []int32
	marks        []uint32 // by lit: equal to mark if it is marked
	mark         uint32
	ignored      ref // propagation does as if this clause were not there
	schedule
	random random

	// Limits and results.
	ctx                           context.Context
	stopped                       error // why this search ends
	err                           error // of the sink: for all calls
	full                          bool  // there was no memory for something
	unsat                         bool
	searching                     bool
	ticks, searchTicks, nextCheck uint64
	until                         uint64 // ticks at which a call of Solve ends
	memory                        uint64
	model                         []int8 // by variable
	failed                        []lit
	stats                         Stats
	proof                         proof.Sink
	give                          func([]cnf.Lit)
	out                           []cnf.Lit
	scratch, keys                 []uint64
	clause, sorted, short         []lit
}

// varState is what is special about a variable.
type varState uint8

const (
	active     varState = iota
	eliminated          // it is in no clause; its value follows from the others
)

// firstWords is how many words of clauses a new solver has room for.
const firstWords = 1024

// New returns a solver without clauses, of which every formula without clauses is satisfied.
func New(options ...Option) *Solver {
	s := &Solver{}
	s.Reset(options...)
	return s
}

// Reset makes a solver one that [New] returns, but for the room that its arrays have and that counts
// for [Memory].
func (s *Solver) Reset(options ...Option) {
	old := *s
	*s = Solver{opts: defaults, arena: emptied(old.arena), pairs: emptied(old.pairs), heap: old.heap.emptied()}
	for _, o := range options {
		o(&s.opts)
	}
	s.vals, s.info, s.trail, s.control = emptied(old.vals), emptied(old.info), emptied(old.trail), emptied(old.control)
	s.watches, s.bins, s.links, s.stamps = emptied(old.watches), emptied(old.bins), emptied(old.links), emptied(old.stamps)
	s.state, s.elim, s.saved, s.target, s.best = emptied(old.state), emptied(old.elim), emptied(old.saved), emptied(old.target), emptied(old.best)
	s.seen, s.marks = emptied(old.seen), emptied(old.marks)
	s.frames = emptied(old.frames)[:len(old.frames)]
	if s.arena == nil {
		s.arena = make([]uint32, 0, firstWords)
	}
	s.arena = append(s.arena, pad)
	s.connected = 1
	s.random = random(s.opts.seed)
	s.schedule = newSchedule(&s.opts)
	s.memory = uint64(cap(s.arena)+cap(s.pairs))*4 + uint64(cap(s.info))*variableBytes
}

// emptied returns a slice without elements that has the room of another one, all of it zero.
func emptied[T any](x []T) []T {
	clear(x)
	return x[:0]
}

// SetProof makes a sink receive the steps of a proof as they are found: lemmas, each of which
// follows by unit propagation from the clauses added and the lemmas before it, and deletions
// of what the solver does not use any more. The sink gets no clauses: a checker has to have
// each clause before [Solver.Add] gets it.
//
// The last lemma of a call that answers unsatisfiable is the empty clause, or under assumptions
// the clause of the negations of [Solver.Core]. An error of the sink ends the search, and is
// the error of this call and all later ones. The error is [ErrLate] once there are clauses.
func (s *Solver) SetProof(to proof.Sink) error {
	if s.stats.Clauses > 0 {
		return ErrLate
	}
	s.proof = to
	return nil
}

// Clause is Add of a slice, which is not kept, so that a *Solver is a [cnf.Sink].
func (s *Solver) Clause(lits []cnf.Lit) error { return s.Add(lits...) }

// Add adds a clause. Without literals it is the empty clause, which is false. Literals may be
// repeated; variables need not be declared. The error wraps [ErrLiteral], [ErrMemory] or is
// that of the sink for proofs, and the clause is then not added. What the last call of
// [Solver.Solve] has found can still be asked for.
func (s *Solver) Add(lits ...cnf.Lit) error {
	if len(lits) == 2 && s.addPair(lits[0], lits[1]) {
		return nil
	}
	if s.err != nil {
		return s.err
	}
	highest := cnf.Var(0)
	for _, l := range lits {
		if l == 0 || l.Var() > MaxVar || l.Var() < 0 {
			return fmt.Errorf("%w: %d", ErrLiteral, l)
		}
		highest = max(highest, l.Var())
	}
	s.backtrack(0)
	s.full = false
	if !s.growVars(int(highest)) || !s.wake(lits) || !s.normalize(lits) {
		return ErrMemory
	}
	s.stats.Clauses++
	return s.err
}

// addPair adds a binary clause if that takes no more than two words: most clauses are such.
func (s *Solver) addPair(x, y cnf.Lit) bool {
	if x == 0 || y == 0 || s.err != nil || len(s.control) > 0 || s.inactive > 0 {
		return false
	}
	a, b := pack(x), pack(y)
	if int(a) >= len(s.vals) || int(b) >= len(s.vals) || s.vals[a]|s.vals[b] != 0 || a>>1 == b>>1 || len(s.pairs)+2 > cap(s.pairs) {
		return false
	}
	s.pairs = append(s.pairs, a, b)
	s.stats.Clauses++
	return true
}

// Declare makes room for the variables 1..vars, which then have a value in every model. It is
// not necessary, but saves growing for each. The error wraps [ErrLiteral] or [ErrMemory], or is
// the cause of ctx's end.
func (s *Solver) Declare(ctx context.Context, vars int) error {
	if vars > MaxVar {
		return fmt.Errorf("%w: %d", ErrLiteral, vars)
	}
	s.backtrack(0)
	s.full = false
	grown, err := s.growWithin(ctx, vars)
	if err == nil && !grown {
		err = ErrMemory
	}
	return err
}

// normalize adds a clause without what is false at level 0, unless it is true there.
func (s *Solver) normalize(lits []cnf.Lit) bool {
	s.newMarks()
	clause := s.clause[:0]
	falses := false
	for _, x := range lits {
		switch l := pack(x); {
		case s.vals[l] > 0 || s.marks[l^1] == s.mark:
			return true
		case s.vals[l] < 0:
			falses = true
		case s.marks[l] != s.mark:
			s.marks[l] = s.mark
			clause = append(clause, l)
		}
	}
	s.clause = clause
	if !s.add(clause, 0, 0) {
		return false
	}
	if falses && len(clause) > 0 {
		s.lemma(clause...)
	}
	return true
}

// add adds a clause of different unassigned literals at level 0 to what connect sees. It does
// not go to the proof, unless it is empty.
func (s *Solver) add(clause []lit, flags uint32, glue int) bool {
	switch len(clause) {
	case 0:
		s.refute()
	case 1:
		s.assign(clause[0], noReason)
	case 2:
		var ok bool
		if s.pairs, ok = grow(s, s.pairs, 2, 4); !ok {
			return false
		}
		s.pairs = append(s.pairs, clause...)
	default:
		if !s.roomForClause(len(clause)) {
			return false
		}
		s.store(clause, flags, glue)
	}
	return true
}

// refute records that the clauses have no model.
func (s *Solver) refute() {
	if !s.unsat {
		s.unsat = true
		s.lemma()
	}
}

// Value returns the value of a literal in the model of the last call of [Solver.Solve], if that
// answered satisfiable: [cnf.True] or [cnf.False] for every variable that a clause or an
// assumption had before. Otherwise it is [cnf.Unassigned].
func (s *Solver) Value(l cnf.Lit) cnf.Value {
	v := int(l.Var())
	switch {
	case v < 1 || v >= len(s.model):
		return cnf.Unassigned
	case l < 0:
		return cnf.Value(-s.model[v])
	}
	return cnf.Value(s.model[v])
}

// Failed reports whether a literal is in [Solver.Core].
func (s *Solver) Failed(l cnf.Lit) bool {
	for _, f := range s.failed {
		if f.unpack() == l {
			return true
		}
	}
	return false
}

// Core returns assumptions of the last call of [Solver.Solve], if that answered unsatisfiable,
// under which the clauses have no model: not all of them need be necessary. It is empty if the
// clauses have no model at all. The slice is the caller's.
func (s *Solver) Core() []cnf.Lit { return unpackAll(nil, s.failed) }

// Vars returns the largest variable of the clauses and assumptions so far, 0 if there is none.
func (s *Solver) Vars() int { return s.vars }
