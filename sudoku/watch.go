package sudoku

import (
	"context"
	"sync/atomic"
	"time"
)

// Watch is the progress of an engine on a puzzle. An engine that supports it reports
// to the Watch of its context, see [WithWatch], at least a few times per second. All
// methods may be called on nil and from any goroutine.
type Watch struct {
	solutions, nodes, conflicts atomic.Uint64
	// Reported, if not nil, is called after each report, by the goroutine that searches.
	// An engine in process reports at the same points on every run, so a limit on the
	// number of reports does not depend on the machine.
	Reported func()
}

// Report records the solutions found and the search nodes visited so far.
func (w *Watch) Report(solutions, nodes uint64) { w.report(solutions, nodes, 0) }

// ReportConflicts is Report for an engine that counts conflicts; 0 means unknown.
func (w *Watch) ReportConflicts(solutions, conflicts uint64) { w.report(solutions, 0, conflicts) }

func (w *Watch) report(solutions, nodes, conflicts uint64) {
	if w != nil {
		w.solutions.Store(solutions)
		w.nodes.Store(nodes)
		w.conflicts.Store(conflicts)
		if w.Reported != nil {
			w.Reported()
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

// Every calls look with the last numbers reported, once per period d, of a millisecond at
// least, until done is called, which waits for a call in progress.
func (w *Watch) Every(d time.Duration, look func(solutions, nodes, conflicts uint64)) (done func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(max(d, time.Millisecond))
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
