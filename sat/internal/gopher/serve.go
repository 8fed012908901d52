package gopher

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"sudokusat/cnf"
)

// The two ends of a worker's pipes: [Serve] in the worker, [Conn] in the
// parent.

// ErrMemory says that a worker ended itself because of its memory limit.
var ErrMemory = errors.New("memory limit reached")

// Serve answers tasks from in on out, one after the other, until in ends. It
// returns, with a task possibly still running, when in ends, because then
// nobody waits for an answer, and when the memory in use passes the limit in
// bytes (0 means none), with [ErrMemory]. The caller must then end the
// process: that is what makes a worker's work stoppable.
func Serve(in io.Reader, out io.Writer, memory uint64) error {
	tune(memory)
	// Tasks are read ahead of the answers, so that the end of in is seen
	// while the solver runs.
	requests, free := make(chan request), make(chan *Problem, 2)
	free <- new(Problem)
	free <- new(Problem)
	w := &writer{w: out}
	if err := w.hello(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- readTasks(newReader(in), free, requests) }()

	answered := make(chan error, 1)
	watch := time.NewTicker(time.Hour)
	defer watch.Stop()
	for {
		select {
		case err := <-ended:
			return err
		case q := <-requests:
			if memory != 0 {
				watch.Reset(10 * time.Millisecond)
			}
			go func() { answered <- answer(w, q.task, q.problem) }()
			for running := true; running; {
				select {
				case err := <-ended:
					return err
				case <-watch.C:
					if memory != 0 && inUse() > memory {
						return ErrMemory
					}
				case err := <-answered:
					if err != nil {
						return err
					}
					running = false
				}
			}
			watch.Stop()
			free <- q.problem
		}
	}
}

type request struct {
	task    Task
	problem *Problem
}

// readTasks hands on the tasks it reads until the stream ends.
func readTasks(r *reader, free <-chan *Problem, to chan<- request) error {
	for {
		kind, err := r.next()
		if err == io.EOF {
			return nil
		}
		if err == nil && kind != frameTask {
			err = fmt.Errorf("%w: frame %q is no task", ErrProtocol, kind)
		}
		if err != nil {
			return err
		}
		q := request{problem: <-free}
		if q.task, err = r.task(q.problem); err != nil {
			return err
		}
		to <- q
	}
}

// tune sets the garbage collector for short tasks that leave little behind:
// it first runs at 32 MB, and more often as a large task nears the limit.
func tune(memory uint64) {
	debug.SetGCPercent(800)
	soft := int64(640 << 20)
	if memory != 0 {
		soft = min(soft, int64(memory/4*3))
	}
	debug.SetMemoryLimit(soft)
}

// inUse is what the process holds of the machine's memory.
func inUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}

// lemmaBatch is how many bytes of lemmas go into a frame.
const lemmaBatch = 1 << 15

// answer runs one task; errors are those of writing.
func answer(w *writer, t Task, p *Problem) error {
	if heavy := len(p.Lits) > 1<<20; heavy {
		defer runtime.GC() // what a large task leaves is not left to the next
	}
	lemmas := &writer{w: w.w}
	flush := func() error {
		if len(lemmas.buf) <= headRoom {
			return nil
		}
		err := lemmas.end(frameLemmas)
		lemmas.begin()
		return err
	}
	lemmas.begin()
	out, err := Run(p, t, Listener{
		Model: func(trueVars []cnf.Lit) error {
			if err := flush(); err != nil {
				return err
			}
			w.begin()
			w.lits(trueVars)
			return w.end(frameModel)
		},
		Lemma: func(lits []cnf.Lit) error {
			lemmas.lits(lits)
			if lemmas.body() < lemmaBatch {
				return nil
			}
			return flush()
		},
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return err
	}
	return w.done(out)
}

// Conn is the parent's end of the pipes of one worker. It is not safe for
// concurrent use.
type Conn struct {
	w    writer
	r    *reader
	lits []cnf.Lit
}

// NewConn speaks over the worker's standard input and output.
func NewConn(stdin io.Writer, stdout io.Reader) *Conn {
	return &Conn{w: writer{w: stdin}, r: newReader(stdout)}
}

// Greet waits for the worker to say that it is one; it comes before the first
// [Conn.Run]. An error that wraps [ErrProtocol] means that it is none.
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

// Run has the worker do what [Run] does. Any error but one of the listener's
// leaves the connection unusable, and so does the listener's: what the worker
// has still to say is not read. The outcome then counts the models heard.
func (c *Conn) Run(p *Problem, t Task, to Listener) (Outcome, error) {
	var out Outcome
	if err := c.w.task(t, p); err != nil {
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
		case frameLemmas:
			for len(c.r.body) > 0 {
				c.lits = c.r.lits(c.lits[:0], p.Vars)
				if c.r.bad {
					return out, c.r.err("lemmas")
				}
				if to.Lemma != nil {
					if err := to.Lemma(c.lits); err != nil {
						return out, err
					}
				}
			}
		case frameDone:
			heard := out.Models
			if out, err = c.r.done(); err == nil && out.Models != heard {
				err = fmt.Errorf("%w: %d models counted, %d sent", ErrProtocol, out.Models, heard)
			}
			return out, err
		default:
			return out, fmt.Errorf("%w: frame %q", ErrProtocol, kind)
		}
	}
}
