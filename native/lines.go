package native

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/nine"
)

// Lines is plain 9×9 puzzles as text, for callers that have millions of them
// and no use for a grid of each. All memory is the caller's; the number of
// puzzles is the length of Counts.
type Lines struct {
	// Puzzles holds puzzle i in the 81 bytes from i·Stride on (82 for lines of
	// text): '1' to '9' are digits, all else, if its low four bits are not 1
	// to 9, is a blank ('.', '0', '*', '-', '_' and '?' are). The bytes are
	// not checked.
	Puzzles []byte
	Stride  int

	Limit uint64 // solutions of a puzzle to look for, 0: all

	Counts   []uint64 // receives the number found
	Complete []bool   // receives whether there are no others; nil: not wanted

	// Solutions receives the first solution found of puzzle i in the 81 bytes
	// from i·Stride on, as characters; other bytes are left alone. It must not
	// overlap Puzzles; nil: not wanted.
	Solutions []byte
}

// ErrLines is wrapped by errors about slices that do not fit together.
var ErrLines = errors.New("impossible lines of puzzles")

// LineSolver answers lists of lines, one after the other, on the core it is
// called on. It is not safe for concurrent use; make one for each core.
type LineSolver struct {
	batch  *batch9.Solver // nil without vectors
	scalar *nine.Solver
}

// NewLineSolver returns a solver that uses the vectors of this CPU.
func NewLineSolver() *LineSolver {
	if k := batch9.Best(); k.Vector() {
		if s, err := batch9.New(k); err == nil {
			return &LineSolver{batch: s}
		}
	}
	return &LineSolver{scalar: nine.New()}
}

// Solve answers the lines. When ctx ends it stops at once and returns an error
// that wraps ctx's; answered are then the puzzles that are complete or have
// reached the limit. An error that wraps [ErrLines] says that nothing was done.
func (s *LineSolver) Solve(ctx context.Context, l *Lines) error {
	n := len(l.Counts)
	short := func(b []byte) bool { return len(b) < 81 || (len(b)-81)/l.Stride < n-1 }
	if l.Stride < 81 || n > 0 && (short(l.Puzzles) ||
		l.Complete != nil && len(l.Complete) < n ||
		l.Solutions != nil && short(l.Solutions)) {
		return fmt.Errorf("%w: %d puzzles, stride %d, %d bytes, room for %d verdicts and %d bytes of solutions",
			ErrLines, n, l.Stride, len(l.Puzzles), len(l.Complete), len(l.Solutions))
	}
	if n == 0 {
		return nil
	}
	if s.batch != nil {
		if _, err := s.batch.Run(ctx, &batch9.Job{
			Puzzles: l.Puzzles, Stride: l.Stride, Limit: l.Limit, Counts: l.Counts, Complete: l.Complete,
			Solutions: l.Solutions, SolutionStride: l.Stride, Base: '0',
		}); err != nil {
			return fmt.Errorf("search cut short: %w", err)
		}
		return nil
	}
	clear(l.Counts)
	clear(l.Complete)
	keep := uint64(0)
	if l.Solutions != nil {
		keep = 1
	}
	var digits [81]uint8
	for i := range n {
		for k, ch := range l.Puzzles[i*l.Stride:][:81] {
			if digits[k] = ch & 15; digits[k] > 9 {
				digits[k] = 0
			}
		}
		count, complete, err := s.scalar.Solve(ctx, &digits, l.Limit, keep, func(found *[81]uint8) bool {
			for k, d := range found {
				l.Solutions[i*l.Stride+k] = '0' + d
			}
			return true
		})
		if l.Counts[i] = count; l.Complete != nil {
			l.Complete[i] = complete
		}
		if err != nil {
			return err
		}
	}
	return nil
}
