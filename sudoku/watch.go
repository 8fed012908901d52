package sudoku

import (
	"context"
	"sync/atomic"
	"time"
)

// Watch is the progress of an engine on a puzzle. An
// engine that supports it writes to the Watch of its context, see [WithWatch], some
// times per second at least. All methods may be called on nil and from any goroutine.
type Watch struct {
	solutions, nodes, conflicts atomic.Uint64
	// Told, if not nil, is called after each note, by the goroutine that searches. A
	// search of our own takes notes at the same points every time, so that what ends
	// after so many of them does not depend on the machine.
	Told func()
}

// Tell notes the solutions found and the search nodes had so far.
func (w *Watch) Tell(solutions, nodes uint64) { w.tell(solutions, nodes, 0) }

// TellConflicts is Tell for an engine that counts conflicts; 0 when it doesn't
// know.
func (w *Watch) TellConflicts(solutions, conflicts uint64) { w.tell(solutions, 0, conflicts) }

func (w *Watch) tell(solutions, nodes, conflicts uint64) {
	if w != nil {
		w.solutions.Store(solutions)
		w.nodes.Store(nodes)
		w.conflicts.Store(conflicts)
		if w.Told != nil {
			w.Told()
		}
	}
}

// Seen returns the last numbers reported, or zeros.
func (w *Watch) Seen() (solutions, nodes, conflicts uint64) {
	if w == nil {
		return 0, 0, 0
	}
	return w.solutions.Load(), w.nodes.Load(), w.conflicts.Load()
}

// Every calls look with what is seen, again and again after so much time, until done is
// called, which waits for a call that goes on.
func (w *Watch) Every(d time.Duration, look func(solutions, nodes, conflicts uint64)) (done func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(d)
		defer t.Stop()
		for {
			select {
			case <-end:
				return
			case <-t.C:
				look(w.Seen())
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}

type watchKey struct{}

// WithWatch returns a context that carries a Watch to the engine that answers one
// puzzle under it.
func WithWatch(ctx context.Context, w *Watch) context.Context {
	return context.WithValue(ctx, watchKey{}, w)
}

// WatchOf returns the Watch of a context, nil if it has none.
func WatchOf(ctx context.Context) *Watch {
	w, _ := ctx.Value(watchKey{}).(*Watch)
	return w
}
