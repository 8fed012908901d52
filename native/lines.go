package native

import (
	"context"
	"errors"
	"fmt"
	"math"

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

	// Except, unless nil, holds for each puzzle a candidate that is ruled out, as
	// 16·cell + digit with cells from 0; 0 is none.
	Except []uint16

	Limit uint64 // solutions of a puzzle to look for, 0: all

	Counts   []uint64 // receives the number found
	Complete []bool   // receives whether there are no others; nil: not wanted

	// Solutions receives the first Keep (0 means 1) solutions found of puzzle i,
	// number j in the 81 bytes from (i·Keep+j)·Stride on, as characters; other bytes
	// are left alone. It must not overlap Puzzles; nil: not wanted.
	Solutions []byte
	Keep      int
}

// ErrLines is wrapped by errors about slices that do not fit together.
var ErrLines = errors.New("impossible lines of puzzles")

// LineSolver answers lists of lines, one after the other, on the core it is
// called on. It is not safe for concurrent use; make one per core.
type LineSolver struct {
	batch  *batch9.Solver // nil without a fast kernel
	scalar *nine.Solver   // nil where a batch is faster even of one
}

// NewLineSolver returns a solver that uses the vectors of this CPU, if it has them.
func NewLineSolver() *LineSolver {
	s := &LineSolver{}
	k := batch9.Best()
	if k.Least() < math.MaxInt {
		s.batch, _ = batch9.New(k) // which is supported
	}
	if s.batch == nil || k.Least() > 1 {
		s.scalar = nine.New()
	}
	return s
}

// Solve answers the lines. When ctx ends it stops at once and returns an error
// that wraps ctx's; answered are then the puzzles that are complete or have
// reached the limit. If an error wraps [ErrLines], nothing was done.
func (s *LineSolver) Solve(ctx context.Context, l *Lines) error {
	if ctx == nil || l == nil {
		return fmt.Errorf("%w: no context or no lines (nil)", ErrLines)
	}
	n, keep := len(l.Counts), max(l.Keep, 1)
	short := func(b []byte, n int) bool { return len(b) < 81 || (len(b)-81)/l.Stride < n-1 }
	if l.Stride < 81 || l.Keep < 0 || n > 0 && (short(l.Puzzles, n) ||
		l.Except != nil && len(l.Except) < n ||
		l.Complete != nil && len(l.Complete) < n ||
		l.Solutions != nil && short(l.Solutions, n*keep)) {
		return fmt.Errorf("%w: %d puzzles, stride %d, %d bytes, room for %d verdicts and %d bytes of solutions",
			ErrLines, n, l.Stride, len(l.Puzzles), len(l.Complete), len(l.Solutions))
	}
	if n == 0 {
		return nil
	}
	if s.batch != nil && n >= s.batch.Kernel().Least() {
		if _, err := s.batch.Run(ctx, &batch9.Job{
			Puzzles: l.Puzzles, Stride: l.Stride, Except: l.Except, Limit: l.Limit, Counts: l.Counts, Complete: l.Complete,
			Solutions: l.Solutions, Keep: keep, SolutionStride: l.Stride, Base: '0',
		}); errors.Is(err, batch9.ErrJob) {
			return fmt.Errorf("%w: %w", ErrLines, err)
		} else if err != nil {
			return fmt.Errorf("search cut short: %w", err)
		}
		return nil
	}
	clear(l.Counts)
	clear(l.Complete)
	for i := range n {
		if err := s.slow(ctx, l, i, keep); err != nil {
			return err
		}
	}
	return nil
}

// slow answers puzzle i by the scalar search. If a candidate of a cell is ruled out,
// it tries each of the others in the cell.
func (s *LineSolver) slow(ctx context.Context, l *Lines, i, keep int) error {
	var digits [81]uint8
	for k, ch := range l.Puzzles[i*l.Stride:][:81] {
		if digits[k] = ch & 15; digits[k] > 9 {
			digits[k] = 0
		}
	}
	if l.Solutions == nil {
		keep = 0
	}
	ask := func(limit uint64) (bool, error) {
		before := l.Counts[i]
		at := before
		count, complete, err := s.scalar.Solve(ctx, &digits, limit, uint64(max(keep-int(before), 0)), func(found *[81]uint8) bool {
			to := l.Solutions[(i*keep+int(at))*l.Stride:]
			for k, d := range found {
				to[k] = '0' + d
			}
			at++
			return true
		})
		l.Counts[i] = before + count
		return complete, err
	}
	set := func(complete bool) {
		if l.Complete != nil {
			l.Complete[i] = complete
		}
	}
	if l.Except == nil || l.Except[i] == 0 {
		complete, err := ask(l.Limit)
		set(complete)
		return err
	}
	cell, not := l.Except[i]>>4, uint8(l.Except[i]&15)
	if cell >= 81 || not == 0 || not > 9 {
		return fmt.Errorf("%w: Except of puzzle %d is digit %d in cell %d", ErrLines, i, not, cell)
	}
	if given := digits[cell]; given != 0 {
		if given == not {
			set(true)
			return nil
		}
		complete, err := ask(l.Limit)
		set(complete)
		return err
	}
	for d := uint8(1); d <= 9; d++ {
		if d == not {
			continue
		}
		limit := l.Limit
		if limit > 0 {
			if limit -= l.Counts[i]; limit == 0 {
				return nil
			}
		}
		digits[cell] = d
		if complete, err := ask(limit); err != nil || !complete {
			return err
		}
	}
	set(l.Limit == 0 || l.Counts[i] < l.Limit)
	return nil
}
