package sat

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"sudokusat/cnf"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
	"sudokusat/sudoku/par"
)

// Workers runs gophersat in worker processes: several puzzles at a time, each
// of which stops as soon as its context ends. A process is started when it is
// first needed; puzzles that propagation decides need none.
//
// The program must call [ServeWorker] first thing in main. In a program that does
// not, workers answer every query with an error to that effect. Close ends the
// processes.
type Workers struct {
	core
	pool *pool
}

var _ sudoku.BatchEngine = (*Workers)(nil)

// DefaultMemory is the memory limit of a worker unless [WorkerMemory] sets one.
const DefaultMemory = 2 << 30

// WorkersOption is an option of [NewWorkers].
type WorkersOption func(*Workers)

// WorkerCount sets the largest number of worker processes; 0 or less means
// GOMAXPROCS.
func WorkerCount(n int) WorkersOption {
	return func(w *Workers) {
		if n > 0 {
			w.pool.slots = make(chan *worker, n)
		}
	}
}

// WorkerMemory sets the memory limit of a worker in bytes, 0 for none. A
// puzzle that needs more is answered with [ErrMemory]: before any memory is
// allocated if its size shows it, else when the worker reaches the limit.
func WorkerMemory(bytes uint64) WorkersOption {
	return func(w *Workers) { w.pool.limit = bytes }
}

// NewWorkers returns an engine that has no process yet.
func NewWorkers(options ...WorkersOption) *Workers {
	p := &pool{limit: DefaultMemory, slots: make(chan *worker, runtime.GOMAXPROCS(0)), closed: make(chan struct{})}
	w := &Workers{core: core{name: "sat", runner: p}, pool: p}
	for _, o := range options {
		o(w)
	}
	for range cap(p.slots) {
		p.slots <- nil
	}
	return w
}

// SolveBatch answers puzzles on all workers; see [sudoku.BatchEngine]. A query
// with Each is answered one puzzle after the other.
func (w *Workers) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	jobs := cap(w.pool.slots)
	if q.Each != nil {
		jobs = 1
	}
	par.Do(jobs, len(puzzles), func(i int) {
		answers[i].Result, answers[i].Err = w.Solve(ctx, puzzles[i], q)
	})
}

// Close ends the workers and returns when their processes are gone. Queries
// that are still running end with an error, later ones with [ErrClosed].
func (w *Workers) Close() error {
	w.pool.close()
	return nil
}

// pool hands out workers. A nil in slots is the right to start one.
type pool struct {
	limit uint64 // bytes of memory for a worker
	slots chan *worker

	mu      sync.Mutex
	running map[*worker]struct{}
	alive   sync.WaitGroup
	closed  chan struct{}
	isShut  bool

	processes crowd // until they are reaped
}

// smallFormula is the number of variables up to which a formula is solved in this
// process: that takes some 100 µs, so there is nothing to interrupt, and sending it to
// a worker would cost as much again.
const smallFormula = 150

func (p *pool) ready() error   { return canStartWorkers() }
func (p *pool) memory() uint64 { return p.limit }

func (p *pool) run(ctx context.Context, f *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error) {
	if f.Vars <= smallFormula && t.Limit-1 < 2 {
		if out, ok, err := gopher.TryRun(f, t, to); ok {
			return out, err
		}
	}
	for again := true; ; again = false {
		out, reported, err := p.once(ctx, f, t, to)
		// A worker that somebody has killed has not failed: its task is begun again, once.
		if err == nil || !again || reported || ctx.Err() != nil || !errors.As(err, new(*killedError)) {
			return out, err
		}
	}
}

// once has a worker run a task, and reports whether the listener has been called.
func (p *pool) once(ctx context.Context, f *cnf.CardFormula, t gopher.Task, to gopher.Listener) (out gopher.Outcome, reported bool, err error) {
	w, err := p.take(ctx)
	if err != nil {
		return gopher.Outcome{}, false, err
	}
	free := w // goes back to the slots: w, or nil in the place of a dead one
	defer func() { p.slots <- free }()
	to.Model, to.Lemma = shielded(to.Model, &reported), shielded(to.Lemma, &reported)
	if out, err = w.run(ctx, f, t, to); err != nil || ctx.Err() != nil {
		free = nil
		p.drop(w)
	}
	return out, reported, err
}

// take waits for a slot and returns its worker, a new one if there is none. Where the
// system has no descriptors or processes for one more, the pool has a slot less from then
// on, as long as it has other workers; the end of those that it has dropped is waited for.
func (p *pool) take(ctx context.Context) (w *worker, err error) {
	for {
		select {
		case w = <-p.slots:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-p.closed:
			return nil, ErrClosed
		}
		if w != nil && !w.dead() {
			return w, nil
		}
		err = p.processes.enter(ctx, func() (err error) {
			w, err = p.start(w)
			return err
		}, p.hasWorkers)
		switch {
		case err == nil:
			return w, nil
		case !isScarce(err) || !p.hasWorkers():
			p.slots <- nil
			return nil, err
		}
	}
}

// hasWorkers reports whether there are workers, each of which has a slot.
func (p *pool) hasWorkers() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.running) > 0
}

// start starts a worker in the place of a dead one, or of none.
func (p *pool) start(dead *worker) (*worker, error) {
	if dead != nil {
		p.drop(dead)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isShut {
		return nil, ErrClosed
	}
	p.alive.Add(1)
	w, err := startWorker(p.limit, func() {
		p.processes.leave()
		p.alive.Done()
	})
	if err != nil {
		p.alive.Done()
		return nil, err
	}
	if p.running == nil {
		p.running = map[*worker]struct{}{}
	}
	p.running[w] = struct{}{}
	return w, nil
}

// drop ends a worker and forgets it.
func (p *pool) drop(w *worker) {
	w.close()
	p.mu.Lock()
	delete(p.running, w)
	p.mu.Unlock()
}

func (p *pool) close() {
	p.mu.Lock()
	if !p.isShut {
		p.isShut = true
		close(p.closed)
	}
	for w := range p.running {
		w.close()
	}
	p.mu.Unlock()
	p.alive.Wait()
}
