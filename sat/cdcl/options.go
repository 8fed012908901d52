package cdcl

// Option is an option of [New].
type Option func(*options)

type options struct {
	conflicts uint64
	ticks     uint64
	memory    uint64
	seed      uint64
	phase     int8
	off       Technique
	eager     bool // tests: all intervals are short
}

var defaults = options{phase: 1, seed: 1}

// Conflicts limits each call of [Solver.Solve] to a number of conflicts, 0 for no limit. The
// error of a call that ends for it is [ErrConflicts].
func Conflicts(n uint64) Option { return func(o *options) { o.conflicts = n } }

// Ticks limits each call of [Solver.Solve] to about a number of ticks, see [Stats], 0 for no limit:
// a measure of time that is the same on every machine. A call goes on to its first conflict, so that
// calls come to an end together. The error of one that ends for the limit is [ErrTicks].
func Ticks(n uint64) Option { return func(o *options) { o.ticks = n } }

// Memory limits what the arrays of a solver take together, in bytes; 0 means no limit. Growth
// beyond it is refused before it happens, with [ErrMemory]. Arrays that are no longer used are
// not counted; the garbage collector may hold them for a while.
func Memory(bytes uint64) Option { return func(o *options) { o.memory = bytes } }

// Seed sets the seed of the random numbers that local search uses.
func Seed(seed uint64) Option { return func(o *options) { o.seed = seed } }

// Phase sets the value that a variable is first tried with: true unless this option is given.
func Phase(value bool) Option {
	return func(o *options) {
		o.phase = 1
		if !value {
			o.phase = -1
		}
	}
}

// Technique is a set of techniques that a solver can do without.
type Technique uint32

// The techniques.
const (
	Stable        Technique = 1 << iota // phases of search with few restarts
	Rephasing                           // values that decisions begin with are replaced from time to time
	Walk                                // … by those that local search finds
	Vivification                        // clauses are shortened by propagation
	Subsumption                         // clauses that others imply are removed, or shortened
	Probing                             // literals that lead to a conflict are made false
	Elimination                         // variables in few clauses are resolved away
	Focused                             // phases of search with many restarts
	AllTechniques = 1<<iota - 1
)

// Without switches techniques off, for measuring what they are good for.
func Without(t Technique) Option { return func(o *options) { o.off |= t } }

func (s *Solver) uses(t Technique) bool { return s.opts.off&t == 0 }
