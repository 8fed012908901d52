package sat

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// child is a running solver.
type child struct {
	cmd       *exec.Cmd
	stdout    *os.File
	stderr    *os.File
	complaint firstLine // of its standard error
	strays    *strays
	ended     chan struct{} // closed when it is reaped, its group and its strays killed
	written   chan struct{} // closed when standard input is written
	writeErr  error         // valid then
}

// start starts the solver and begins to write the formula to its standard
// input, unless its command names a file for that.
func (p process) start(ctx context.Context, files folder, f formula) (*child, error) {
	args := p.cmd.fill(files.names)
	c := &child{cmd: exec.Command(args[0], args[1:]...), strays: newStrays(), ended: make(chan struct{}), written: make(chan struct{})}
	c.cmd.Env = c.strays.environ()
	isolate(c.cmd)
	dieWithParent(c.cmd)
	stdout, theirOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	stderr, theirErr, err := os.Pipe()
	if err != nil {
		closeAll([]*os.File{stdout, theirOut})
		return nil, err
	}
	c.cmd.Stdout, c.cmd.Stderr, c.stdout, c.stderr = theirOut, theirErr, stdout, stderr
	var stdin io.WriteCloser
	if !p.cmd.has(placeCNF) && !p.cmd.has(placeOPB) {
		stdin, err = c.cmd.StdinPipe()
	}
	if err == nil {
		if err = c.run(); err != nil {
			why := err
			if path := (*fs.PathError)(nil); errors.As(err, &path) {
				why = path.Err
			}
			err = p.fault(ErrNotStarted, why.Error(), err)
		}
	}
	closeAll([]*os.File{theirOut, theirErr})
	if err != nil {
		closeAll([]*os.File{stdout, stderr})
		return nil, err
	}
	go func() {
		defer close(c.written)
		if stdin != nil {
			c.writeErr = f.writeCNF(contextWriter{ctx, stdin})
			stdin.Close()
		}
	}()
	return c, nil
}

// run starts the process and a goroutine that waits for its end. Both happen
// on one thread, which lasts as long as the process: Linux takes the end of the
// thread for that of the parent, see dieWithParent.
func (c *child) run() error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		complained := make(chan struct{})
		go func() {
			defer close(complained)
			io.Copy(&c.complaint, c.stderr)
		}()
		c.cmd.Wait() // its status is read from cmd.ProcessState
		killGroup(c.cmd)
		c.strays.kill()
		// What could not be killed may hold stdout and stderr; what the solver
		// wrote is in the pipes already.
		c.stdout.SetReadDeadline(time.Now().Add(lingerTime))
		c.stderr.SetReadDeadline(time.Now().Add(lingerTime))
		<-complained
		c.stderr.Close()
		close(c.ended)
	}()
	return <-started
}

// kill ends the solver's group and wakes the reader of its output.
func (c *child) kill() {
	killGroup(c.cmd)
	c.stdout.SetReadDeadline(time.Unix(1, 0))
}

// close kills the solver and returns when it is gone, and so is everything that
// was started for it.
func (c *child) close() {
	select {
	case <-c.ended:
	default:
		c.kill()
	}
	<-c.ended
	<-c.written
	c.stdout.Close()
}
