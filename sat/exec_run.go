package sat

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"sudokusat/cnf"
)

// One run of somebody's solver. It may crash, hang, lie, print without end,
// leave processes behind: whatever it does, the run ends with the context,
// uses bounded memory and kills all it started.

// formula is what a run writes for the solver, in the format it wants.
type formula interface {
	writeCNF(w io.Writer) error
	writeOPB(w io.Writer) error
	vars() int
}

// lingerTime is how long a solver may go on after its answer is complete.
const lingerTime = 2 * time.Second

// outputRoom is how much a solver may print beyond its model.
const outputRoom = 16 << 20

// process is the settings of a run.
type process struct {
	cmd  Command // with its places
	room int64   // bytes of output beyond the model; 0 means outputRoom
	name string  // of the formula's file; "" means formula.cnf
	// saw is called with what the solver did, before that is judged.
	saw func(state *os.ProcessState, a cnf.Answer, readErr error)
	// after is called with the run's folder once the answer is there, while
	// the files still exist.
	after func(files map[string]string, a cnf.Answer) error
}

// run has the solver answer a formula. The error is the context's, or a
// *SolverError, or one of writing the formula. The model is not judged.
func (p process) run(ctx context.Context, f formula) (cnf.Answer, error) {
	if err := ctx.Err(); err != nil {
		return cnf.Answer{}, context.Cause(ctx)
	}
	files, remove, err := p.files(ctx, f)
	if err != nil {
		return cnf.Answer{}, err
	}
	defer remove()

	args := p.cmd.fill(files)
	cmd := exec.Command(args[0], args[1:]...)
	isolate(cmd)
	var complaints firstLine
	cmd.Stderr = &complaints
	cmd.WaitDelay = lingerTime
	stdout, theirOut, err := os.Pipe()
	if err != nil {
		return cnf.Answer{}, err
	}
	defer stdout.Close()
	cmd.Stdout = theirOut
	var stdin io.WriteCloser
	if !p.cmd.has(placeCNF) && !p.cmd.has(placeOPB) {
		if stdin, err = cmd.StdinPipe(); err != nil {
			theirOut.Close()
			return cnf.Answer{}, err
		}
	}
	err = cmd.Start()
	theirOut.Close()
	if err != nil {
		return cnf.Answer{}, p.fault(ErrNotStarted, err.Error(), err)
	}

	ended := make(chan struct{})
	go func() {
		cmd.Wait() // its status is read from cmd.ProcessState
		// Somebody the solver started may hold the pipe, perhaps from another
		// group; the answer is in it.
		killGroup(cmd)
		stdout.SetReadDeadline(time.Now().Add(lingerTime))
		close(ended)
	}()
	end := func() {
		killGroup(cmd)
		stdout.SetReadDeadline(time.Unix(1, 0))
	}
	defer func() {
		end()
		<-ended
	}()
	defer context.AfterFunc(ctx, end)()

	written := make(chan error, 1)
	if stdin == nil {
		written <- nil
	} else {
		go func() {
			err := f.writeCNF(stdin)
			stdin.Close()
			written <- err
		}()
	}

	out := &bounded{r: stdout, left: p.limit(f)}
	answer, readErr := cnf.ReadAnswer(out, f.vars())
	if out.flooded {
		return cnf.Answer{}, p.fault(ErrFlood, fmt.Sprintf("more than %d bytes", p.limit(f)), nil)
	}
	if readErr != nil { // the rest is of no use, but a solver should not die of our not reading it
		io.Copy(io.Discard, out)
	}
	select {
	case <-ended:
	case <-ctx.Done():
		return cnf.Answer{}, context.Cause(ctx)
	case <-time.After(lingerTime):
		end()
		<-ended
		if ctx.Err() == nil {
			return cnf.Answer{}, p.fault(ErrLingers, "", nil)
		}
	}
	if ctx.Err() != nil {
		return cnf.Answer{}, context.Cause(ctx)
	}
	end() // whatever the solver has left behind
	writeErr := <-written
	if p.cmd.has(placeOut) {
		if fromFile, err, there := p.readFile(files[placeOut], f); there {
			answer, readErr = fromFile, err
		}
	}
	if p.saw != nil {
		p.saw(cmd.ProcessState, answer, readErr)
	}
	if fault := p.judge(cmd.ProcessState, answer, readErr, complaints.String()); fault != nil {
		return cnf.Answer{}, fault
	}
	if writeErr != nil && !isPipeError(writeErr) {
		return cnf.Answer{}, writeErr
	}
	if p.after != nil {
		return answer, p.after(files, answer)
	}
	return answer, nil
}

func isPipeError(err error) bool {
	return errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) || isBrokenPipe(err)
}

func (p process) fault(fault error, detail string, cause error) error {
	return &SolverError{Solver: p.cmd.Name(), Fault: fault, Detail: detail, Err: cause}
}

func (p process) limit(f formula) int64 {
	room := p.room
	if room == 0 {
		room = outputRoom
	}
	return room + 16*int64(f.vars())
}

// judge decides what a finished run was worth.
func (p process) judge(state *os.ProcessState, a cnf.Answer, readErr error, said string) error {
	if said != "" {
		said = " (" + said + ")"
	}
	code := state.ExitCode()
	switch {
	case code < 0: // a signal, whatever it had printed before
		return p.fault(ErrCrashed, state.String()+said, readErr)
	case readErr != nil && code != 0 && code != 10 && code != 20:
		return p.fault(ErrCrashed, state.String()+said, readErr)
	case readErr != nil:
		return p.fault(ErrNoAnswer, readErr.Error()+said, readErr)
	}
	want := map[cnf.Status]int{cnf.Satisfiable: 10, cnf.Unsatisfiable: 20, cnf.Undecided: 0}[a.Status]
	switch {
	case a.Status == cnf.Undecided && code != 10 && code != 20:
		return p.fault(ErrUndecided, "", ErrGaveUp)
	case code != want && code != 0 && !(code == 30 && a.Status == cnf.Satisfiable): // 0: many say nothing; 30: optimum found
		return p.fault(ErrExitStatus, fmt.Sprintf("%v with status %d", a.Status, code), nil)
	}
	return nil
}

// files makes the files that the command names.
func (p process) files(ctx context.Context, f formula) (files map[string]string, remove func(), err error) {
	remove = func() {}
	files = map[string]string{}
	for place, name := range map[string]string{placeCNF: cmp.Or(p.name, "formula.cnf"), placeOPB: "formula.opb", placeOut: "answer", placeProof: "proof.drat"} {
		if p.cmd.has(place) {
			files[place] = name
		}
	}
	if len(files) == 0 {
		return files, remove, nil
	}
	dir, err := os.MkdirTemp("", "sudokusat-")
	if err != nil {
		return nil, remove, err
	}
	remove = func() { os.RemoveAll(dir) }
	for place, name := range files {
		files[place] = filepath.Join(dir, name)
		write := f.writeCNF
		switch place {
		case placeOPB:
			write = f.writeOPB
		case placeOut, placeProof:
			continue
		}
		if err := writeFile(ctx, files[place], write); err != nil {
			remove()
			return nil, func() {}, err
		}
	}
	return files, remove, nil
}

// untilDone writes until a context ends.
type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u untilDone) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.w.Write(p)
}

func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(untilDone{ctx, file}); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// readFile reads the answer from a file; there is false when it has none.
func (p process) readFile(name string, f formula) (a cnf.Answer, err error, there bool) {
	file, err := os.Open(name)
	if err != nil {
		return a, nil, false
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return a, nil, false
	} else if info.Size() > p.limit(f) {
		return a, p.fault(ErrFlood, fmt.Sprintf("an answer of %d bytes", info.Size()), nil), true
	}
	a, err = cnf.ReadAnswer(bufio.NewReader(file), f.vars())
	return a, err, true
}

// bounded reads at most so many bytes, and takes a deadline for the end of
// the stream: it is set when the solver is gone.
type bounded struct {
	r       io.Reader
	left    int64
	flooded bool
}

func (b *bounded) Read(p []byte) (int, error) {
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
