package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"sudokusat/cnf"
)

// One run of an external solver. It may crash, hang, lie, print without end,
// leave processes and odd files behind. Whatever it does, the run ends with its
// context, takes bounded memory and kills the process group it started, on Linux
// also what left the group (setsid). Elsewhere that is neither killed nor waited
// for.

// formula is written by a run for the solver, in the format it wants.
type formula interface {
	writeCNF(w io.Writer) error
	writeOPB(w io.Writer) error
	vars() int
}

// lingerTime is how long a solver may go on after its answer is complete, and what it started may hold its output: long enough
// for the end of a process on a machine with twenty times as much work as processors.
const lingerTime = 10 * time.Second

// outputRoom is the number of bytes that a solver may print beyond its model.
const outputRoom = 16 << 20

// process is the settings of a run.
type process struct {
	cmd  Command // with its places
	room int64   // bytes of output beyond the model; 0 means outputRoom
	name string  // of the formula's file; "" means formula.cnf
	// saw, if not nil, is called with what the solver did, before that is
	// judged.
	saw func(state *os.ProcessState, a cnf.Answer, readErr error)
	// after, if not nil, is called with the answer while the files of the run
	// still exist. The file of a proof is regular, if it exists.
	after func(files map[string]string, a cnf.Answer) error
	// output, if not nil, is given what the solver prints, while it does.
	output io.Writer
}

// run has the solver answer a formula. The error is the context's, or a
// *SolverError, or one of writing the formula. The model is not judged.
func (p process) run(ctx context.Context, f formula) (cnf.Answer, error) {
	if ctx.Err() != nil {
		return cnf.Answer{}, context.Cause(ctx)
	}
	files, err := p.files(ctx, f)
	if err != nil {
		return cnf.Answer{}, err
	}
	defer files.remove()
	var c *child
	err = solvers.enter(ctx, func() (err error) {
		c, err = p.start(ctx, files, f)
		return err
	}, func() bool { return false })
	if err != nil {
		return cnf.Answer{}, err
	}
	defer solvers.leave()
	defer c.close()
	defer context.AfterFunc(ctx, c.kill)()

	answer, readErr, err := p.listen(ctx, c, f)
	if ctx.Err() != nil {
		return cnf.Answer{}, context.Cause(ctx)
	}
	if err != nil {
		return cnf.Answer{}, err
	}
	if p.cmd.has(placeOut) {
		if fromFile, err, there := p.readFile(files.names[placeOut], f); there {
			answer, readErr = fromFile, err
		}
	}
	if p.saw != nil {
		p.saw(c.cmd.ProcessState, answer, readErr)
	}
	if fault := p.judge(c.cmd.ProcessState, answer, readErr, c.complaint.String()); fault != nil {
		return cnf.Answer{}, fault
	}
	if <-c.written; c.writeErr != nil && !isPipeError(c.writeErr) {
		return cnf.Answer{}, c.writeErr
	}
	if err := p.checkProof(files.names[placeProof]); err != nil {
		return cnf.Answer{}, err
	}
	if p.after != nil {
		return answer, p.after(files.names, answer)
	}
	return answer, nil
}

// listen reads the answer from standard output and waits for the solver's end.
// readErr is the fault of the answer, err that of the solver.
func (p process) listen(ctx context.Context, c *child, f formula) (a cnf.Answer, readErr, err error) {
	out := &memoryReader{r: c.stdout, left: p.limit(f)}
	var in io.Reader = out
	if p.output != nil {
		in = io.TeeReader(out, p.output)
	}
	a, readErr = cnf.ReadAnswer(in, f.vars())
	if out.flooded {
		return a, readErr, p.fault(ErrFlood, fmt.Sprintf("more than %d bytes", p.limit(f)), nil)
	}
	if readErr != nil {
		io.Copy(io.Discard, out) // drain stdout, so that the solver gets no SIGPIPE
	}
	select {
	case <-c.ended:
	case <-ctx.Done():
	case <-time.After(lingerTime):
		return a, readErr, p.fault(ErrLingers, "", nil)
	}
	return a, readErr, nil
}

func isPipeError(err error) bool {
	return errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) || isBrokenPipe(err)
}

func (p process) fault(fault error, detail string, cause error) error {
	return &SolverError{Solver: p.cmd.Name(), Fault: fault, Detail: detail, Err: cause}
}

// limit returns the largest number of bytes of an answer.
func (p process) limit(f formula) int64 {
	room := p.room
	if room == 0 {
		room = outputRoom
	}
	return room + 16*int64(f.vars())
}

// judge returns the fault of a run that ended, nil if it has none.
func (p process) judge(state *os.ProcessState, a cnf.Answer, readErr error, complaint string) error {
	if complaint != "" {
		complaint = " (" + complaint + ")"
	}
	var fault *SolverError
	code := state.ExitCode()
	switch {
	case errors.As(readErr, &fault):
		return readErr
	case code < 0: // killed by a signal, whatever it had printed before
		return p.fault(ErrCrashed, state.String()+complaint, readErr)
	case readErr != nil && code != 0 && code != 10 && code != 20:
		return p.fault(ErrCrashed, state.String()+complaint, readErr)
	case readErr != nil:
		return p.fault(ErrNoAnswer, readErr.Error()+complaint, readErr)
	}
	want := map[cnf.Status]int{cnf.Satisfiable: 10, cnf.Unsatisfiable: 20, cnf.Undecided: 0}[a.Status]
	switch {
	case a.Status == cnf.Undecided && code != 10 && code != 20:
		return p.fault(ErrUndecided, "", ErrGaveUp)
	case code != want && code != 0 && !(code == 30 && a.Status == cnf.Satisfiable): // many always exit with 0; 30 is "optimum found"
		return p.fault(ErrExitStatus, fmt.Sprintf("%v with status %d", a.Status, code), nil)
	}
	return nil
}

// memoryReader reads at most left bytes. A read deadline, which is set when the
// solver is gone, is the end of the stream.
type memoryReader struct {
	r       io.Reader
	left    int64
	flooded bool // there was more
}

func (b *memoryReader) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.flooded = true
		return 0, io.EOF
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	if err != nil && (errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, os.ErrClosed)) {
		err = io.EOF
	}
	return n, err
}
