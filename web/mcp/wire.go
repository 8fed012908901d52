package mcp

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
)

// The lines of a session. Package jrpc2 cancels the open calls when its channel ends, so that
// a file of messages in a pipe would get no answers, and reads nothing while it writes. Here
// the end of the input is received once all lines before it have been answered, and answers
// wait for their reader by themselves.

// wire is the channel of a session, with a message on each line.
type wire struct {
	ctx             context.Context // of the session
	end             context.CancelCauseFunc
	in              *bufio.Scanner
	out             io.Writer
	lines, messages int          // read so far; other lines are no messages
	open            atomic.Int64 // lines without their answer, and one more until the input ends
	failure         error        // of the input
	mu              sync.Mutex
	written         chan struct{} // closed after the last write
}

// newWire returns a channel that reads lines of up to most bytes.
func newWire(ctx context.Context, in io.Reader, out io.Writer, most int) *wire {
	w := &wire{in: bufio.NewScanner(in), out: out, written: make(chan struct{})}
	w.ctx, w.end = context.WithCancelCause(ctx)
	w.in.Buffer(nil, most+1)
	w.open.Store(1)
	close(w.written)
	return w
}

// Recv returns the next line, or why the session has ended: io.EOF at the end of the input.
func (w *wire) Recv() ([]byte, error) {
	for {
		read := make(chan bool, 1)
		go func() { read <- w.in.Scan() }()
		select {
		case more := <-read:
			if line := bytes.TrimSpace(w.in.Bytes()); more && (len(line) == 0 || w.refused(line)) {
				continue
			} else if more {
				return bytes.Clone(line), nil
			}
			if w.failure = w.in.Err(); errors.Is(w.failure, bufio.ErrTooLong) {
				w.failure = errors.New("a message of the client is too long")
			} else if w.failure == nil && w.lines > 0 && w.messages == 0 {
				w.failure = errors.New("no line of the input is a message of the Model Context Protocol")
			}
			w.answered()
			<-w.ctx.Done()
		case <-w.ctx.Done():
		}
		return nil, context.Cause(w.ctx)
	}
}

// refused counts a line. It answers what is no message and has no id itself: package jrpc2
// panics if it has such a line when the session ends.
func (w *wire) refused(line []byte) bool {
	requests, err := jrpc2.ParseRequests(line)
	called, wrong := false, jrpc2.NoError
	if err != nil {
		wrong = jrpc2.ParseError
	} else if len(requests) == 0 {
		wrong = jrpc2.InvalidRequest
	}
	for _, r := range requests {
		if r.Error == nil && r.Method != "" {
			w.messages++
		} else if r.ID == "" {
			wrong = jrpc2.InvalidRequest
		}
		called = called || r.ID != ""
	}
	w.lines++
	if called || wrong != jrpc2.NoError {
		w.open.Add(1)
	}
	if wrong != jrpc2.NoError {
		_ = w.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`, wrong, wrong.String()))
	}
	return wrong != jrpc2.NoError
}

// answered ends the session if nothing is open any more.
func (w *wire) answered() {
	if w.open.Add(-1) == 0 {
		w.end(cmp.Or(w.failure, io.EOF))
	}
}

// Send writes an answer once those before it have been written. An error ends the session.
func (w *wire) Send(answer []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	before, done := w.written, make(chan struct{})
	w.written = done
	go func() {
		defer close(done)
		<-before
		if w.ctx.Err() != nil {
			return
		}
		if _, err := w.out.Write(append(answer, '\n')); err != nil {
			w.end(err)
		}
		w.answered()
	}()
	return nil
}

// Close does nothing: the session has ended.
func (w *wire) Close() error { return nil }
