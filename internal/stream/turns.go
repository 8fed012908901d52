package stream

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// turns limits how many goroutines work at a time. Of those that wait, the one
// with the lowest rank goes first: rank is the number of a batch, and the
// results of the oldest batch are the next to be emitted.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting []*waiter // by rank, and for one rank in the order of arrival; empty while free > 0
}

type waiter struct {
	rank int
	turn chan struct{} // closed when it is this one's turn
}

func newTurns(n int) *turns { return &turns{free: max(n, 1)} }

// take waits for a turn, to be ended by give. If ctx ends before, it returns the error of
// ctx, and there is no turn.
func (t *turns) take(ctx context.Context, rank int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return nil
	}
	w := &waiter{rank, make(chan struct{})}
	at, _ := slices.BinarySearchFunc(t.waiting, rank+1, func(w *waiter, rank int) int { return cmp.Compare(w.rank, rank) })
	t.waiting = slices.Insert(t.waiting, at, w)
	t.mu.Unlock()
	select {
	case <-w.turn:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if at := slices.Index(t.waiting, w); at >= 0 {
		t.waiting = slices.Delete(t.waiting, at, at+1)
	} else {
		t.pass() // the turn came at the same moment
	}
	return ctx.Err()
}

// keep goes on with a turn, after those that are older. If ctx ends before, it returns the
// error of ctx, and the turn is over.
func (t *turns) keep(ctx context.Context, rank int) error {
	err := ctx.Err()
	t.mu.Lock()
	yield := err != nil || len(t.waiting) > 0 && t.waiting[0].rank < rank
	if yield {
		t.pass()
	}
	t.mu.Unlock()
	if err == nil && yield {
		err = t.take(ctx, rank)
	}
	return err
}

// give ends a turn.
func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pass()
}

// pass hands a turn to the next in line. It is called with mu held.
func (t *turns) pass() {
	if len(t.waiting) == 0 {
		t.free++
		return
	}
	close(t.waiting[0].turn)
	t.waiting = slices.Delete(t.waiting, 0, 1)
}
