package gopher

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"sudokusat/cnf"
)

// The two ends of a worker's pipes: Serve in the worker, Conn in the parent.

// ErrMemory is returned by a worker that reached its memory limit.
var ErrMemory = errors.New("memory limit reached")

// Serve reads tasks from in and answers them on out, one after the other, until
// in ends. It also returns when a read from parent ends, because the parent is
// gone (a nil parent is not watched), and with [ErrMemory] when a task takes
// more memory than the limit in bytes (0 is no limit).
//
// A task may still be running then: the caller must end the process.
func Serve(in io.Reader, out io.Writer, parent io.Reader, memory uint64) error {
	tune(memory)
	ended := make(chan error, 3)
	if parent != nil {
		go func() {
			io.Copy(io.Discard, parent)
			ended <- nil
		}()
	}
	go func() { ended <- serve(in, out, memory, ended) }()
	return <-ended
}

// serve reads, solves and answers on one goroutine: to hand a task of 100 µs
// from one to another would cost as much as to solve it.
func serve(in io.Reader, out io.Writer, memory uint64, ended chan<- error) error {
	w := &writer{w: out}
	w.hello()
	if err := w.flush(); err != nil {
		return err
	}
	// While a task runs, a timer watches the memory, sends what is found, and
	// now and then how far the search is.
	var watch *time.Timer
	var busy atomic.Bool
	var searching counter
	ticks := 0
	watch = time.AfterFunc(time.Hour, func() {
		if !busy.Load() {
			return
		}
		if memory != 0 && inUse() > memory {
			ended <- ErrMemory
			return
		}
		if ticks++; ticks%countTicks == 0 {
			if n, running := searching.conflicts(); running {
				w.counts(n)
			}
		}
		w.flush()
		watch.Reset(watchTime)
	})
	watch.Stop()
	r := newReader(in)
	var p cnf.CardFormula
	for {
		t, err := r.task(&p)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		busy.Store(true)
		watch.Reset(watchTime)
		err = answer(w, t, &p, memory, &searching)
		busy.Store(false)
		watch.Stop()
		if err != nil {
			return err
		}
	}
}

// watchTime is how long a model may wait to be sent, and how long the memory
// limit may be exceeded.
const watchTime = 10 * time.Millisecond

// countTicks is the number of watchTimes between two reports of conflicts.
const countTicks = 20

// tune sets the garbage collector for short tasks that leave little behind:
// it first runs at 32 MB, and more often when a large task nears the limit.
func tune(memory uint64) {
	debug.SetGCPercent(lightGC)
	soft := int64(640 << 20)
	if memory != 0 {
		soft = min(soft, int64(memory/4*3))
	}
	debug.SetMemoryLimit(soft)
}

// The garbage collector's target in percent for small tasks and for large ones,
// and the number of literals from which a task is large.
const (
	lightGC = 800
	heavyGC = 100
	heavy   = 50_000
)

// inUse returns the bytes of memory that the process holds.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// answer runs one task. A formula that is sure to exceed the memory limit is
// refused before anything is allocated for it.
func answer(w *writer, t Task, p *cnf.CardFormula, memory uint64, searching *counter) error {
	if memory != 0 && uint64(p.Literals())*LiteralMemory > memory {
		return ErrMemory
	}
	if p.Literals() > heavy {
		debug.SetGCPercent(heavyGC)
		defer func() {
			debug.SetGCPercent(lightGC)
			runtime.GC() // don't leave the garbage of a large task to the next
		}()
	}
	out, err := Run(p, t, Listener{
		Model:   func(trueVars []cnf.Lit) error { return w.list(frameModel, trueVars) },
		Lemma:   func(lits []cnf.Lit) error { return w.list(frameLemma, lits) },
		counter: searching,
	})
	if err != nil {
		return err
	}
	w.done(out)
	return w.flush()
}

// Conn is the parent's end of a worker's pipes. It is not safe for concurrent
// use.
type Conn struct {
	w    writer
	r    *reader
	lits []cnf.Lit
}

// NewConn returns a connection over the worker's standard input and output.
func NewConn(stdin io.Writer, stdout io.Reader) *Conn {
	return &Conn{w: writer{w: stdin}, r: newReader(stdout)}
}

// Greet waits for the worker's greeting. It must be called once, before the
// first [Conn.Run]. An error that wraps [ErrProtocol] means that the process is
// no worker of this version.
func (c *Conn) Greet() error {
	kind, err := c.r.next()
	if err != nil {
		return err
	}
	if kind != frameHello {
		return fmt.Errorf("%w: no greeting", ErrProtocol)
	}
	if v := c.r.uint(); v != version {
		return fmt.Errorf("%w: version %d where %d belongs", ErrProtocol, v, version)
	}
	return c.r.err("a greeting")
}

// Run has the worker run a task, see [Run]. After an error, the listener's
// included, the connection is unusable; the outcome then counts the models
// received.
func (c *Conn) Run(p *cnf.CardFormula, t Task, to Listener) (Outcome, error) {
	var out Outcome
	if err := c.w.task(t, p); err != nil {
		return out, err
	}
	if err := c.w.flush(); err != nil {
		return out, err
	}
	for {
		kind, err := c.r.next()
		if err != nil {
			return out, err
		}
		switch kind {
		case frameModel:
			c.lits = c.r.lits(c.lits[:0], p.Vars)
			if err := c.r.err("a model"); err != nil {
				return out, err
			}
			out.Models++
			if to.Model != nil {
				if err := to.Model(c.lits); err != nil {
					return out, err
				}
			}
		case frameLemma:
			c.lits = c.r.lits(c.lits[:0], p.Vars)
			if err := c.r.err("a lemma"); err != nil {
				return out, err
			}
			if to.Lemma != nil {
				if err := to.Lemma(c.lits); err != nil {
					return out, err
				}
			}
		case frameCounts:
			n := c.r.uint()
			if err := c.r.err("a count of conflicts"); err != nil {
				return out, err
			}
			if to.Conflicts != nil {
				to.Conflicts(n)
			}
		case frameDone:
			received := out.Models
			if out, err = c.r.done(); err == nil && out.Models+uint64(out.Descents) != received {
				err = fmt.Errorf("%w: %d models counted, %d sent", ErrProtocol, out.Models+uint64(out.Descents), received)
			}
			return out, err
		default:
			return out, fmt.Errorf("%w: frame %q", ErrProtocol, kind)
		}
	}
}
