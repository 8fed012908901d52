package tty

import (
	"bufio"
	"context"
	"encoding/json"
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

// Lines is buffered standard output for commands that print a line per puzzle. Its
// errors are those of [OutputError].
type Lines struct{ W *bufio.Writer }

// Lines returns the buffered standard output.
func (t *Terminal) Lines() Lines { return Lines{bufio.NewWriterSize(t.Stdout, 1<<16)} }

// Print writes s and a newline.
func (l Lines) Print(s string) error {
	l.W.WriteString(s)
	return OutputError(l.W.WriteByte('\n'))
}

// Write writes s as it is, at once.
func (l Lines) Write(s string) error {
	l.W.WriteString(s)
	return l.Flush()
}

// JSON writes v as a line.
func (l Lines) JSON(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return Fail(Wrong, err)
	}
	return l.Print(string(b))
}

// Flush sends off what is written.
func (l Lines) Flush() error { return OutputError(l.W.Flush()) }
