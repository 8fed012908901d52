package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"sudokusat/cnf"
	"sudokusat/sat/internal/gopher"
)

// A worker is this very program, started again with a variable in its
// environment, serving one problem at a time on its standard input and
// output. That is the one way to run gophersat twice at once, to stop it at
// any moment and to survive what it does to memory.

// workerEnv marks a process as a worker; its value is the memory limit.
const workerEnv = "SUDOKUSAT_WORKER"

// greetingTime is how long a new worker may take to say that it is one.
const greetingTime = 20 * time.Second

// Exit statuses of a worker beyond 0.
const (
	exitBroken = 3
	exitMemory = 4
)

// ServeWorker makes the process a worker if it was started as one. A program
// that uses [Workers] calls it first thing in main, and in TestMain:
//
//	if status, worker := sat.ServeWorker(); worker {
//		os.Exit(status)
//	}
//
// For a worker it returns when its parent has closed the pipe or ended, or
// the memory limit was passed; the process must then exit with the status. In
// any other process it returns false at once.
func ServeWorker() (status int, worker bool) {
	limit, err := strconv.ParseUint(os.Getenv(workerEnv), 10, 64)
	if err != nil {
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

// parentPipe is a pipe that a worker never reads anything from: it ends when
// the parent does, whatever the worker is doing. Where processes cannot be
// given one, a worker notices only between tasks.
func parentPipe() io.Reader {
	if !canPassFiles {
		return nil
	}
	return os.NewFile(3, "parent")
}

// worker is a running worker process.
type worker struct {
	cmd      *exec.Cmd
	stdin    *os.File
	stdout   *os.File
	alive    *os.File // the other end of the worker's parent pipe
	conn     *gopher.Conn
	complain tail // what it wrote on standard error
	greeted  bool
	killOnce sync.Once
	ended    chan struct{} // closed when the process is reaped
	waitErr  error         // valid then
}

// startWorker starts a process; reaped is called when it has ended.
func startWorker(memory uint64, reaped func()) (*worker, error) {
	if os.Getenv(workerEnv) != "" {
		return nil, fmt.Errorf("%w: the program does not call sat.ServeWorker", ErrWorker)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	w := &worker{cmd: exec.Command(self), ended: make(chan struct{})}
	w.cmd.Env = append(os.Environ(), workerEnv+"="+strconv.FormatUint(memory, 10), "GOMAXPROCS=1", "GOTRACEBACK=none")
	w.cmd.Stderr = &w.complain
	w.cmd.WaitDelay = time.Second
	isolate(w.cmd)

	theirIn, stdin, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	stdout, theirOut, err := os.Pipe()
	if err != nil {
		theirIn.Close()
		stdin.Close()
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	watched, alive, err := os.Pipe()
	if err != nil {
		for _, f := range []*os.File{theirIn, stdin, stdout, theirOut} {
			f.Close()
		}
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	w.cmd.Stdin, w.cmd.Stdout, w.stdin, w.stdout, w.alive = theirIn, theirOut, stdin, stdout, alive
	if canPassFiles {
		w.cmd.ExtraFiles = []*os.File{watched}
	}
	err = w.cmd.Start()
	theirIn.Close()
	theirOut.Close()
	watched.Close()
	if err != nil {
		stdin.Close()
		stdout.Close()
		alive.Close()
		return nil, fmt.Errorf("%w: %w", ErrWorker, err)
	}
	w.conn = gopher.NewConn(stdin, stdout)
	go func() {
		w.waitErr = w.cmd.Wait()
		close(w.ended)
		reaped()
	}()
	return w, nil
}

// kill ends the worker and whatever waits on its pipes, now. It does not wait
// for the process to be gone.
func (w *worker) kill() {
	w.killOnce.Do(func() {
		killGroup(w.cmd)
		w.stdout.SetReadDeadline(time.Unix(1, 0)) // wakes a reader before a large process has died
		w.stdin.SetWriteDeadline(time.Unix(1, 0))
		w.stdin.Close()
		w.alive.Close()
	})
}

// close lets go of a worker that no longer answers anybody.
func (w *worker) close() {
	w.kill()
	w.stdout.Close()
}

// run has the worker run a task. After an error the worker is of no more use.
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

// failure says why a worker stopped answering.
func (w *worker) failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var fromListener *listenerError
	if errors.As(err, &fromListener) {
		return fromListener.err
	}
	if !w.greeted && (errors.Is(err, gopher.ErrProtocol) || errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded)) {
		err = fmt.Errorf("%w (does main call sat.ServeWorker?)", err)
	}
	// A pipe that broke is the end of a process: its status says more.
	select {
	case <-w.ended:
		err = w.exitError()
	case <-time.After(time.Second):
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
	said := ""
	if s := w.complain.String(); s != "" {
		said = ": " + s
	}
	return fmt.Errorf("%w: it ended with %s%s", ErrWorker, state, said)
}

// dead reports whether the process has ended by itself while it was idle.
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

// shielded makes the errors of a listener's function recognizable.
func shielded(f func([]cnf.Lit) error) func([]cnf.Lit) error {
	if f == nil {
		return nil
	}
	return func(lits []cnf.Lit) error {
		if err := f(lits); err != nil {
			return &listenerError{err}
		}
		return nil
	}
}

// tail keeps the first line that a process writes and drops the rest.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if room := 1024 - len(t.buf); room > 0 {
		t.buf = append(t.buf, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// String is the first line written, if any.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	line, _, _ := bytes.Cut(bytes.TrimSpace(t.buf), []byte("\n"))
	return string(bytes.ToValidUTF8(line, nil))
}
