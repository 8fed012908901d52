package native

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/native/internal/batch9"
	"sudokusat/native/internal/nine"
)

// Block is plain 9×9 puzzles as text, for callers that have millions of them
// and no use for a grid of each. All memory is the caller's; the number of
// puzzles is the length of Counts.
type Block struct {
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

// ErrBlock is wrapped by errors about slices that do not fit together.
var ErrBlock = errors.New("impossible block of puzzles")

// BlockSolver answers blocks, one after the other, on the core it is called
// on. It is not safe for concurrent use; make one for each core.
type BlockSolver struct {
	batch  *batch9.Solver // nil without vectors
	scalar *nine.Solver
}

// NewBlockSolver returns a solver that uses the vectors of this CPU.
func NewBlockSolver() *BlockSolver {
	if k := batch9.Best(); k.Vector() {
		if s, err := batch9.New(k); err == nil {
			return &BlockSolver{batch: s}
		}
	}
	return &BlockSolver{scalar: nine.New()}
}

// Solve answers a block. When ctx ends it stops at once and returns an error
// that wraps ctx's; answered are then the puzzles that are complete or have
// reached the limit. An error that wraps [ErrBlock] says that nothing was done.
func (s *BlockSolver) Solve(ctx context.Context, b *Block) error {
	n := len(b.Counts)
	if b.Stride < 81 || n > 0 && (len(b.Puzzles)-81 < (n-1)*b.Stride ||
		b.Complete != nil && len(b.Complete) < n ||
		b.Solutions != nil && len(b.Solutions)-81 < (n-1)*b.Stride) {
		return fmt.Errorf("%w: %d puzzles, stride %d, %d bytes, room for %d verdicts and %d bytes of solutions",
			ErrBlock, n, b.Stride, len(b.Puzzles), len(b.Complete), len(b.Solutions))
	}
	if n == 0 {
		return nil
	}
	if s.batch != nil {
		if _, err := s.batch.Run(ctx, &batch9.Job{
			Puzzles: b.Puzzles, Stride: b.Stride, Limit: b.Limit, Counts: b.Counts, Complete: b.Complete,
			Solutions: b.Solutions, SolutionStride: b.Stride, Base: '0',
		}); err != nil {
			return fmt.Errorf("search cut short: %w", err)
		}
		return nil
	}
	clear(b.Counts)
	clear(b.Complete)
	keep := 0
	if b.Solutions != nil {
		keep = 1
	}
	var digits [81]uint8
	for i := range n {
		for k, ch := range b.Puzzles[i*b.Stride:][:81] {
			if digits[k] = ch & 15; digits[k] > 9 {
				digits[k] = 0
			}
		}
		count, complete, err := s.scalar.Solve(ctx, &digits, b.Limit, keep, func(found *[81]uint8) {
			for k, d := range found {
				b.Solutions[i*b.Stride+k] = '0' + d
			}
		})
		if b.Counts[i] = count; b.Complete != nil {
			b.Complete[i] = complete
		}
		if err != nil {
			return err
		}
	}
	return nil
}
