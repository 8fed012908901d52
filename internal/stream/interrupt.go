package stream

import (
	"context"
	"io"
	"os"
)

// A read can wait for ever: for somebody at a terminal, for the other end of a pipe. The
// system has no way to end it, so it runs in a goroutine of its own, and the reader
// goes on when the context ends. The goroutine ends with the process.

// interruptible returns a reader whose Read ends with the context and its
// error. mayWait is false for a regular file, which never keeps a reader
// waiting.
func interruptible(ctx context.Context, r io.Reader) (reader io.Reader, mayWait bool) {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return Until(ctx, r), false
		}
	}
	return &asyncReader{ctx: ctx, r: r, arrived: make(chan arrival, 1)}, true
}

// Until returns a reader that checks the context before each Read of r, and ends with its
// error. A Read under way is not interrupted.
func Until(ctx context.Context, r io.Reader) io.Reader {
	return readFunc(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return r.Read(p)
	})
}

type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// asyncReader reads in a goroutine, one piece at a time, into memory of its own.
type asyncReader struct {
	ctx     context.Context
	r       io.Reader
	memory  []byte
	arrived chan arrival
}

type arrival struct {
	n   int
	err error
}

func (w *asyncReader) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err // a read may still be under way in memory
	}
	if len(w.memory) < len(p) {
		w.memory = make([]byte, len(p))
	}
	piece := w.memory[:len(p)]
	go func() {
		n, err := w.r.Read(piece)
		w.arrived <- arrival{n, err}
	}()
	select {
	case a := <-w.arrived:
		return copy(p, piece[:a.n]), a.err
	case <-w.ctx.Done():
		return 0, w.ctx.Err()
	}
}
