package tty

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Exit statuses.
const (
	OK       = 0
	Negative = 1 // a puzzle is unsolvable, or not unique where that was required
	Usage    = 2
	Input    = 3 // some input could not be read
	Wrong    = 4 // engines disagree, an answer breaks the rules, a certificate fails
	GaveUp   = 5 // time limit, interrupted
)

// Statuses returns what each exit status means, in words.
func Statuses() []string {
	return []string{
		OK:       "all puzzles answered",
		Negative: "a puzzle is unsolvable, or not unique where that was required",
		Usage:    "wrong usage",
		Input:    "some input could not be read",
		Wrong:    "engines disagree, an answer breaks the rules or a certificate fails",
		GaveUp:   "gave up (time limit, interrupted), or an answer rests on a solver alone",
	}
}

// Raise raises the exit status to at least s.
func (t *Terminal) Raise(s int32) {
	for old := t.status.Load(); old < s && !t.status.CompareAndSwap(old, s); old = t.status.Load() {
	}
}

// Status returns the exit status as it is now.
func (t *Terminal) Status() int { return int(t.status.Load()) }

// StatusError is an error that decides the exit status. Errors of any other kind that
// reach the root come from reading the command line: status Usage.
type StatusError struct {
	Status int32
	err    error
}

func (e *StatusError) Error() string { return e.err.Error() }
func (e *StatusError) Unwrap() error { return e.err }

// Fail returns err with an exit status of its own, nil if err is nil.
func Fail(status int32, err error) error {
	if err == nil {
		return nil
	}
	return &StatusError{status, err}
}

// ClosedPipe reports whether an error is that our output has no reader left.
func ClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}

// OutputError wraps an error of writing results; a closed pipe stays as it is, and so
// does an error that has its status.
func OutputError(err error) error {
	if err == nil || ClosedPipe(err) || errors.As(err, new(*StatusError)) {
		return err
	}
	return Fail(GaveUp, fmt.Errorf("writing the results: %w", err))
}
