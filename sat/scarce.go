package sat

import (
	"context"
	"errors"
	"sync"
	"syscall"
)

// A system without room for one more process, or for its pipes, has room again when another
// of ours has ended: then fewer puzzles are worked on at a time.

// isScarce reports whether an error is the lack of descriptors or processes.
func isScarce(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.EAGAIN)
}

// crowd counts processes.
type crowd struct {
	mu    sync.Mutex
	size  int
	ended chan struct{} // closed when the next one ends
}

// solvers is the external solvers of this process.
var solvers crowd

// enter calls start, one at a time, until that succeeds or fails for another reason than the
// lack of room: each time after one of the crowd has ended. It fails where nobody is left to
// wait for, or stop reports that the wait is not worth it. The caller calls leave after a
// success.
func (c *crowd) enter(ctx context.Context, start func() error, stop func() bool) error {
	for {
		others, ended, err := c.try(start)
		if !isScarce(err) || others == 0 || stop() {
			return err
		}
		select {
		case <-ended:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// try calls start once. After an error there are others in the crowd, and ended is closed
// when the next one ends.
func (c *crowd) try(start func() error) (others int, ended <-chan struct{}, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended == nil {
		c.ended = make(chan struct{})
	}
	others, ended = c.size, c.ended
	if err = start(); err == nil {
		c.size++
	}
	return others, ended, err
}

// leave takes one out of the crowd.
func (c *crowd) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size--
	close(c.ended)
	c.ended = make(chan struct{})
}
