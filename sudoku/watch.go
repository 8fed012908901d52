package sudoku

import (
	"context"
	"sync/atomic"
)

// Watch is how far an engine has come with a puzzle, for somebody who looks on. An
// engine that supports it writes to the Watch of its context, see [WithWatch], some
// times a second at least. All methods may be called on nil and from any goroutine.
type Watch struct{ solutions, nodes atomic.Uint64 }

// Tell notes the solutions found and the search nodes had so far.
func (w *Watch) Tell(solutions, nodes uint64) {
	if w != nil {
		w.solutions.Store(solutions)
		w.nodes.Store(nodes)
	}
}

// Seen returns what was told last; zeros when nothing was.
func (w *Watch) Seen() (solutions, nodes uint64) {
	if w == nil {
		return 0, 0
	}
	return w.solutions.Load(), w.nodes.Load()
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
