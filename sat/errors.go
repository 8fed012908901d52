package sat

import (
	"errors"

	"sudokusat/sudoku"
)

// ErrGaveUp is [sudoku.ErrGaveUp].
var ErrGaveUp = sudoku.ErrGaveUp

// The reasons for which an engine gives up; both wrap [ErrGaveUp].
var (
	ErrMemory error = &giveUpError{why: "the memory limit is reached"}
	ErrWorker error = &giveUpError{why: "the worker process failed"}
)

// ErrClosed is returned by an engine that was closed.
var ErrClosed = errors.New("the engine is closed")

// giveUpError is a reason for giving up. Its text does not contain "gave up", which
// the caller prints.
type giveUpError struct {
	why   string
	cause error // may be nil
}

func (g *giveUpError) Error() string {
	if g.cause == nil {
		return g.why
	}
	return g.why + ": " + g.cause.Error()
}

func (g *giveUpError) Unwrap() []error {
	if g.cause == nil {
		return []error{ErrGaveUp}
	}
	return []error{ErrGaveUp, g.cause}
}
