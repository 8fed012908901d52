package main

import (
	"context"
	"io"
	"os"
	"time"
)

// output is standard output. A write can wait for ever for whoever reads the
// other end of a pipe, and the system gives no way to end it from here. So it
// waits in a goroutine of its own, and once the context has ended the command
// goes on after a moment. The goroutine left waiting ends with the process.
//
// The first error is final and stays.
type output struct {
	ctx    context.Context
	w      io.Writer
	memory []byte
	err    error
}

// stalled is how long a write may wait once the context has ended: there may
// still be somebody who reads what is finished.
const stalled = 500 * time.Millisecond

func (o *output) Write(p []byte) (n int, err error) {
	if o.err != nil {
		return 0, o.err
	}
	if f, ok := o.w.(*os.File); ok {
		if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
			n, o.err = o.wait(p)
			return n, o.err
		}
	}
	n, o.err = o.w.Write(p)
	return n, o.err
}

// wait writes a copy of p, which a write that is given up on may still read.
func (o *output) wait(p []byte) (n int, err error) {
	o.memory = append(o.memory[:0], p...)
	done := make(chan struct{})
	var m int
	var failed error
	go func() {
		m, failed = o.w.Write(o.memory)
		close(done)
	}()
	select {
	case <-done:
		return m, failed
	case <-o.ctx.Done():
	}
	select {
	case <-done:
		return m, failed
	case <-time.After(stalled):
		return 0, o.ctx.Err()
	}
}
