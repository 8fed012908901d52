package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"sudokusat/cnf"
	"sudokusat/sat/internal/gopher"
)

// A worker is this very program, started again with a variable in its
// environment, serving one formula at a time on its standard input and output.
// That is the only way to run gophersat twice at once, to stop it at any
// moment and to survive its use of memory.
//
// A program whose main does not call [ServeWorker] would run its main again in
// every worker. So ServeWorker notes that it was called, and no worker is
// started before: the process that is asked for a worker has the same main as
// the worker would have.

// workerEnv marks a process as a worker; its value is the memory limit.
const workerEnv = "SUDOKUSAT_WORKER"

// served means that ServeWorker was called in this process, which is no worker.
var served atomic.Bool

// greetingTime is how long a new worker may take to greet.
const greetingTime = 20 * time.Second

// Exit statuses of a worker beyond 0.
const (
	exitBroken = 3
	exitMemory = 4
)

// ServeWorker makes the process a worker if it was started as one. A program
// that uses [Workers] must call it first thing in main, whatever its arguments
// are, and in TestMain:
//
//	if status, worker := sat.ServeWorker(); worker {
//		os.Exit(status)
//	}
//
// In a worker it returns when the parent has closed the pipe or ended, or the
// memory limit is exceeded; the process must then exit with the status. In any
// other process it returns false at once.
func ServeWorker() (status int, worker bool) {
	limit, err := strconv.ParseUint(os.Getenv(workerEnv), 10, 64)
	if err != nil {
		served.Store(os.Getenv(workerEnv) == "")
		return 0, false
	}
	switch err := gopher.Serve(os.Stdin, os.Stdout, parentPipe(), limit); {
	case err == nil:
		return 0, true
	case errors.Is(err, gopher.ErrMemory):
		return exitMemory, true
	default:
		return exitBroken, true
	}
}

// canStartWorkers returns an error if this program can't be its own worker.
func canStartWorkers() error {
	switch {
	case served.Load():
		return nil
	case os.Getenv(workerEnv) != "":
		return fmt.Errorf("%w: a worker starts no workers; main must call sat.ServeWorker first", ErrWorker)
	}
	return fmt.Errorf("%w: main must call sat.ServeWorker first, and does not", ErrWorker)
}

// parentPipe returns a pipe that nothing is ever written to and that ends when
// the parent does, whatever the worker is doing then. Where processes can't
// inherit one, it is nil, and a worker notices only between tasks.
func parentPipe() io.Reader {
	if !canPassFiles {
		return nil
	}
	return os.NewFile(3, "parent")
}

// worker is a running worker process.
type worker struct {
	cmd       *exec.Cmd
	stdin     *os.File
	stdout    *os.File
	alive     *os.File // our end of the worker's parent pipe
	conn      *gopher.Conn
	complaint firstLine // of its standard error
	greeted   bool
	killOnce  sync.Once
	ended     chan struct{} // closed when the process is reaped
	waitErr   error         // valid then
}

// startWorker starts a process; reaped is called when it has ended.
func startWorker(memory uint64, reaped func()) (*worker, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	w := &worker{cmd: exec.Command(self), ended: make(chan struct{})}
	w.cmd.Env = append(os.Environ(), workerEnv+"="+strconv.FormatUint(memory, 10), "GOMAXPROCS=1", "GOTRACEBACK=none")
	w.cmd.Stderr = &w.complaint
	w.cmd.WaitDelay = time.Second
	isolate(w.cmd)
	theirs, err := w.pipes()
	if err == nil {
		err = w.cmd.Start()
	}
	closeAll(theirs)
	if err != nil {
		closeAll([]*os.File{w.stdin, w.stdout, w.alive})
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	w.conn = gopher.NewConn(w.stdin, w.stdout)
	go func() {
		w.waitErr = w.cmd.Wait()
		close(w.ended)
		reaped()
	}()
	return w, nil
}

// pipes connects the worker's standard input and output and its parent pipe,
// and returns the worker's ends, to be closed here once it has started.
func (w *worker) pipes() (theirs []*os.File, err error) {
	open := func(r, w **os.File) {
		if err == nil {
			*r, *w, err = os.Pipe()
		}
	}
	var in, out, watched *os.File
	open(&in, &w.stdin)
	open(&w.stdout, &out)
	open(&watched, &w.alive)
	w.cmd.Stdin, w.cmd.Stdout = in, out
	if canPassFiles {
		w.cmd.ExtraFiles = []*os.File{watched}
	}
	return []*os.File{in, out, watched}, err
}

func closeAll(files []*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// kill ends the worker and wakes all readers of its pipes, at once. It does
// not wait for the process to be gone.
func (w *worker) kill() {
	w.killOnce.Do(func() {
		killGroup(w.cmd)
		w.stdout.SetReadDeadline(time.Unix(1, 0)) // a large process takes its time to die
		w.stdin.SetWriteDeadline(time.Unix(1, 0))
		w.stdin.Close()
		w.alive.Close()
	})
}

// close ends the worker, which must not be in use.
func (w *worker) close() {
	w.kill()
	w.stdout.Close()
}

// run has the worker run a task. After an error the worker is unusable.
func (w *worker) run(ctx context.Context, p *cnf.CardFormula, t gopher.Task, to gopher.Listener) (gopher.Outcome, error) {
	defer context.AfterFunc(ctx, w.kill)()
	if !w.greeted {
		w.stdout.SetReadDeadline(time.Now().Add(greetingTime))
		err := w.conn.Greet()
		if ctx.Err() == nil {
			w.stdout.SetReadDeadline(time.Time{})
		}
		if err != nil {
			return gopher.Outcome{}, w.failure(ctx, err)
		}
		w.greeted = true
	}
	out, err := w.conn.Run(p, t, to)
	if err != nil {
		err = w.failure(ctx, err)
	}
	return out, err
}

// failure returns why a run failed, given the error that it ended with.
func (w *worker) failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var fromListener *listenerError
	if errors.As(err, &fromListener) {
		return fromListener.err
	}
	// A broken pipe is the end of a process, whose status is more specific.
	select {
	case <-w.ended:
		err = w.exitError()
	case <-time.After(time.Second):
		err = fmt.Errorf("%w: %w", ErrWorker, err)
	}
	if !w.greeted {
		err = fmt.Errorf("%w, before it greeted: does main call sat.ServeWorker first?", err)
	}
	return err
}

func (w *worker) exitError() error {
	state := w.cmd.ProcessState
	switch {
	case state == nil:
		return fmt.Errorf("%w: %w", ErrWorker, w.waitErr)
	case state.ExitCode() == exitMemory:
		return ErrMemory
	}
	detail := ""
	if s := w.complaint.String(); s != "" {
		detail = ": " + s
	}
	err := fmt.Errorf("%w: it ended with %s%s", ErrWorker, state, detail)
	if state.ExitCode() < 0 && detail == "" && w.greeted {
		return &killedError{err}
	}
	return err
}

// killedError is the end of a worker by a signal, without a word of its own: by the kernel or
// by a person.
type killedError struct{ error }

func (e *killedError) Unwrap() error { return e.error }

// dead reports whether the process has ended.
func (w *worker) dead() bool {
	select {
	case <-w.ended:
		return true
	default:
		return false
	}
}

// listenerError marks an error as the listener's own.
type listenerError struct{ err error }

func (e *listenerError) Error() string { return e.err.Error() }

// shielded marks the errors of a listener's function, and notes when it is called.
func shielded(f func([]cnf.Lit) error, called *bool) func([]cnf.Lit) error {
	if f == nil {
		return nil
	}
	return func(lits []cnf.Lit) error {
		*called = true
		if err := f(lits); err != nil {
			return &listenerError{err}
		}
		return nil
	}
}
