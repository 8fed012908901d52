package batch9

import (
	"context"
	"errors"
	"fmt"
)

// ErrJob is wrapped by the errors that Run returns for a job whose fields do
// not fit together.
var ErrJob = errors.New("batch9: invalid job")

// A Job is a batch of puzzles and the memory for its results, all owned by
// the caller. Its length is that of Counts.
type Job struct {
	// Puzzles holds puzzle i in the 81 bytes from i·Stride on, row by row. The
	// low four bits of a byte are its digit, of numbers (0 to 9) as of
	// characters; a byte where they are not 1 to 9, such as '0', '.', '*', '-',
	// '_' or '?', is a blank. No other check is made: any bytes are a puzzle,
	// and clashing digits are one without solution.
	Puzzles []byte
	Stride  int // at least 81; 0 means 81

	// Except, unless nil, holds for each puzzle a candidate that is ruled out, as
	// 16·cell + digit with cells from 0; 0 is none. So a puzzle with a known solution
	// is asked for others that differ in a cell.
	Except []uint16

	// Limit is the number of solutions of a puzzle after which its search
	// ends; 0 searches all of the space. 2 asks "is it unique?".
	Limit uint64

	// Counts receives the number of solutions found, at most Limit.
	Counts []uint64

	// Complete, unless nil, receives whether all of the puzzle's search space
	// was covered: the count is exact. It is false where Limit was reached.
	Complete []bool

	// Solutions, unless nil, receives the first Keep (0 means 1) solutions
	// found of each puzzle: solution j of puzzle i in the 81 bytes from
	// (i·Keep+j)·SolutionStride (0 means 81) on, each byte Base plus the digit:
	// '0' makes text, 0 numbers. Bytes without a solution are left alone.
	Solutions      []byte
	Keep           int
	SolutionStride int
	Base           byte
}

// Stats counts the work of a run.
type Stats struct {
	Branches uint64 // nodes split in two
	Dead     uint64 // nodes without solution
	Steps    uint64 // thirds of a propagation round, each over all lanes
	Events   uint64 // stops of the propagation, to replace lanes that had ended
	Shelved  uint64 // nodes that had to wait outside the block
}

// A Solver is one block of lanes with a kernel. It is not safe for concurrent
// use; it may be used for any number of jobs, one after the other.
type Solver struct {
	kernel Kernel
	ops    ops
	block  *block
	few    int     // lanes that must want to move
	shelf  []*half // waiting nodes, the last half first; beyond its length, spares

	job   Job
	stats Stats
	first int      // number of the chunk's first puzzle
	todo  []byte   // the chunk's puzzles not yet loaded
	next  int      // number in the chunk of the next one to load
	n     int      // puzzles in the chunk
	over  []uint64 // a bit for each of the chunk's puzzles: has reached its limit
	ended bool     // some puzzle of the chunk has
	at    [64]int  // where to write the lanes' solutions
}

// New returns a solver with the given kernel, or an error if this CPU or this
// build doesn't support it.
func New(k Kernel) (*Solver, error) {
	s := &Solver{kernel: k}
	switch {
	case !Supported(k):
		return nil, fmt.Errorf("batch9: kernel %v is not supported here", k)
	case k == Words:
		s.ops = &words{}
	case k.Vector():
		s.ops = vectorOps(k)
	default:
		s.ops = twin{k.shifts()}
	}
	s.block, s.few = newBlock(k), k.few()
	return s, nil
}

// Kernel returns the solver's kernel.
func (s *Solver) Kernel() Kernel { return s.kernel }

// Stats returns the work of the run under way so far, or that of the last one.
func (s *Solver) Stats() Stats { return s.stats }

// Run solves the job. It allocates nothing per puzzle and no more memory for
// ten million solutions than for ten. When ctx is cancelled it returns ctx's
// error within a few milliseconds; Counts then holds what was found, and
// Complete is true for the puzzles that were finished before.
func (s *Solver) Run(ctx context.Context, job *Job) (Stats, error) {
	s.job, s.stats = *job, Stats{} // a copy: check sets defaults
	defer func() { s.job, s.todo = Job{}, nil }()
	j := &s.job
	if err := j.check(); err != nil {
		return Stats{}, err
	}
	clear(j.Counts)
	clear(j.Complete)
	for s.first = 0; s.first < len(j.Counts); s.first += s.n {
		s.n = min(len(j.Counts)-s.first, maxChunk)
		s.todo = j.Puzzles[s.first*j.Stride:]
		if err := s.chunk(ctx); err != nil {
			return s.stats, err
		}
	}
	return s.stats, nil
}

// check sets the defaults and refuses slices that are too short.
func (j *Job) check() error {
	if j.Stride == 0 {
		j.Stride = 81
	}
	if j.SolutionStride == 0 {
		j.SolutionStride = 81
	}
	if j.Keep == 0 {
		j.Keep = 1
	}
	n := len(j.Counts)
	switch {
	case j.Stride < 81 || j.SolutionStride < 81:
		return fmt.Errorf("%w: a stride below 81", ErrJob)
	case j.Keep < 0:
		return fmt.Errorf("%w: Keep is negative", ErrJob)
	case n == 0:
	case len(j.Puzzles) < 81 || (len(j.Puzzles)-81)/j.Stride < n-1:
		return fmt.Errorf("%w: %d bytes are too short for %d puzzles", ErrJob, len(j.Puzzles), n)
	case j.Except != nil && len(j.Except) < n:
		return fmt.Errorf("%w: Except has %d of %d puzzles", ErrJob, len(j.Except), n)
	case j.Complete != nil && len(j.Complete) < n:
		return fmt.Errorf("%w: Complete has room for %d of %d puzzles", ErrJob, len(j.Complete), n)
	case j.Solutions != nil && (len(j.Solutions) < 81 || (len(j.Solutions)-81)/j.SolutionStride < j.Keep*n-1):
		return fmt.Errorf("%w: %d bytes are too short for %d solutions of %d puzzles", ErrJob, len(j.Solutions), j.Keep, n)
	}
	for i := range min(n, len(j.Except)) {
		if e := j.Except[i]; e != 0 && (e>>4 >= 81 || e&15 == 0 || e&15 > 9) {
			return fmt.Errorf("%w: Except of puzzle %d is digit %d in cell %d", ErrJob, i, e&15, e>>4)
		}
	}
	return nil
}
