package sat

import (
	"errors"
	"fmt"
)

// ErrGaveUp is wrapped by errors that leave a puzzle unanswered without
// saying anything about it: a memory limit, a worker that died. Other puzzles
// are not concerned.
var ErrGaveUp = errors.New("gave up")

// Why an engine of this package gave up; both wrap [ErrGaveUp].
var (
	ErrMemory = fmt.Errorf("%w: memory limit reached", ErrGaveUp)
	ErrWorker = fmt.Errorf("%w: the worker process failed", ErrGaveUp)
)

// ErrClosed is returned by an engine that was closed.
var ErrClosed = errors.New("the engine is closed")
