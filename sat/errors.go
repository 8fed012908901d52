package sat

import "errors"

// ErrGaveUp is wrapped by errors that leave a puzzle unanswered without
// saying anything about it: a memory limit, a worker that died. Other puzzles
// are not concerned.
var ErrGaveUp = errors.New("gave up")

// Why an engine of this package gave up; both wrap [ErrGaveUp].
var (
	ErrMemory error = gaveUp("the memory limit of a worker is reached")
	ErrWorker error = gaveUp("the worker process failed")
)

// ErrClosed is returned by an engine that was closed.
var ErrClosed = errors.New("the engine is closed")

// gaveUp is a reason for giving up.
type gaveUp string

func (g gaveUp) Error() string { return string(g) }
func (gaveUp) Unwrap() error   { return ErrGaveUp }
