package sudoku

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Audit returns nil when an answer to the query q about p is consistent, else an
// error that names the fault. It does not know the number of solutions, so a wrong
// count passes unless it contradicts another part of the answer.
//
// An answer is consistent when it did not fail; when its count is within the limit
// and it stopped only there or gives a reason; when it contains the number of
// solutions requested; when the referee passes each and no two are the same; and
// when they ascend if the query requires that. An answer that was cut short, see
// [IsUnanswered], may contain fewer, and may not claim to be complete.
func (q Query) Audit(p Puzzle, a Answer) error {
	cut := IsUnanswered(a.Err)
	want := min(a.Count, uint64(max(q.Keep, 0)))
	switch {
	case a.Err != nil && !cut:
		return fmt.Errorf("failed: %w", a.Err)
	case cut && a.Complete:
		return errors.New("gave up and claims to be complete")
	case q.Limit > 0 && a.Count > q.Limit:
		return fmt.Errorf("counted %d with a limit of %d", a.Count, q.Limit)
	case !cut && !a.Complete && q.Each == nil && (q.Limit == 0 || a.Count < q.Limit):
		return fmt.Errorf("stopped at %d without reaching the limit and without a reason", a.Count)
	case uint64(len(a.Solutions)) > want || !cut && uint64(len(a.Solutions)) < want:
		return fmt.Errorf("counted %d and showed %d solutions where %d were asked for", a.Count, len(a.Solutions), want)
	}
	for i, s := range a.Solutions {
		if err := Check(p, s); err != nil {
			return fmt.Errorf("solution %d is none: %w", i+1, err)
		}
	}
	if first, again := repetition(a.Solutions); again > 0 {
		return fmt.Errorf("solution %d is solution %d again", again+1, first+1)
	}
	for i, s := range a.Solutions {
		if q.Least && i > 0 && slices.Compare(a.Solutions[i-1], s) > 0 {
			return fmt.Errorf("solution %d is less than the one before it", i+1)
		}
	}
	return nil
}

// ErrGaveUp is wrapped by errors of engines that leave one puzzle unanswered and imply nothing about it
// or about others: a memory limit, a worker that died, a solver that does not know.
var ErrGaveUp = errors.New("gave up")

// IsUnanswered reports whether an error of an engine means only that it was ended, or gave up, before it
// had an answer: what it found until then holds.
func IsUnanswered(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, ErrGaveUp)
}

// repetition finds the first grid that is the same as an earlier one, in time
// that grows with their number: there may be a million. Both indices are 0 when
// no two are the same.
func repetition(grids []Grid) (first, again int) {
	if len(grids) < 2 {
		return 0, 0
	}
	seen := make(map[string]int, len(grids))
	var key []byte
	for i, g := range grids {
		key = key[:0]
		for _, d := range g {
			key = binary.NativeEndian.AppendUint16(key, uint16(d))
		}
		if j, ok := seen[string(key)]; ok {
			return j, i
		}
		seen[string(key)] = i
	}
	return 0, 0
}
