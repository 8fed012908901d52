package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// Cubes of one formula. A solver that reads incremental CNF gets all of them in one
// process, reads the formula once and keeps what it learns from cube to cube. It
// reports its finding for each:
//
//	c CUBE 1 UNSATISFIABLE in 0.053 sec
//	c CUBE 2 SATISFIABLE …
//
// It stops at a model. So it is started again with the cubes after that, and also when
// a cube takes too long. Other solvers, and all that write proofs, are started once per
// cube, with the cube's literals as clauses.

// CubeAnswer is the answer of a solver to a formula under one cube.
type CubeAnswer struct {
	Status cnf.Status // Undecided: the time limit was reached, or Err is set
	Model  cnf.Model  // checked against the formula and the cube; nil unless satisfiable
	Proved bool       // the formula is unsatisfiable, and the proof was accepted
	Err    error      // the fault of the solver, nil if there was none
}

// CubeSolver decides a formula under cubes: cdcl, a program, or gophersat in worker processes.
type CubeSolver interface {
	// Cubes finds for each cube whether the formula is satisfiable under it, within a
	// time per cube (0: no limit), and calls each in order, from 0. Claims that there is
	// no model are not checked. The error is the context's cause, that of each, or
	// [ErrNotStarted]; a fault of the solver under one cube is in its answer.
	Cubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, each func(i int, a CubeAnswer) error) error
	// ProveCubes is Cubes with proofs: a proof that the formula has no model under cube
	// i is written to the sink that to(i) returns. It ends with the empty clause. If the
	// sink accepts all of it, the answer is Proved; if it refuses a step, the answer has
	// its error.
	ProveCubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, to func(i int) (proof.Sink, error), each func(i int, a CubeAnswer) error) error
}

var _, _, _ CubeSolver = (*CDCL)(nil), (*Exec)(nil), (*Workers)(nil)

// errCubeTime ends the run of a cube that took too long.
var errCubeTime = errors.New("the time for a cube is over")

// Cubes implements [CubeSolver].
func (e *Exec) Cubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, each func(i int, a CubeAnswer) error) error {
	e.sweep.Do(removeStale)
	cmd := e.cmd.forSolving()
	if e.cmd.readsICNF() {
		cmd.Args = slices.DeleteFunc(slices.Clone(cmd.Args), func(a string) bool { return a == "-q" || a == "--quiet" })
		return e.chunk(ctx, process{cmd: cmd, room: e.room}, &cubedFormula{Formula: f, cubes: cubes}, within, each)
	}
	return oneByOne(ctx, e.cmd.Name(), f, cubes, within, func(ctx context.Context, i int) (cnf.Answer, error) {
		return process{cmd: cmd, room: e.room}.run(ctx, &cubedFormula{Formula: f, units: cubes[i]})
	}, each)
}

// ProveCubes implements [CubeSolver], in a process for each cube.
func (e *Exec) ProveCubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, to func(i int) (proof.Sink, error), each func(i int, a CubeAnswer) error) error {
	cmd, ok := e.cmd.forProving()
	if !ok {
		return fmt.Errorf("%w: %s", ErrNoProof, e.cmd)
	}
	e.sweep.Do(removeStale)
	return oneByOne(ctx, e.cmd.Name(), f, cubes, within, func(limited context.Context, i int) (cnf.Answer, error) {
		p := e.proving(ctx, cmd, func() (proof.Sink, error) { return to(i) })
		return p.run(limited, &cubedFormula{Formula: f, units: cubes[i]})
	}, proved(each))
}

// oneByOne runs a solver under each cube, within a time each.
func oneByOne(ctx context.Context, solver string, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, run func(ctx context.Context, i int) (cnf.Answer, error), each func(i int, a CubeAnswer) error) error {
	for i, cube := range cubes {
		limited, stop := ctx, func() {}
		if within > 0 {
			limited, stop = context.WithTimeoutCause(ctx, within, errCubeTime)
		}
		a, err := run(limited, i)
		stop()
		answer, err := settledCube(ctx, solver, f, cube, a, err)
		if err == nil {
			err = each(i, answer)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// proved marks the answers of runs whose proofs were accepted.
func proved(each func(i int, a CubeAnswer) error) func(i int, a CubeAnswer) error {
	return func(i int, a CubeAnswer) error {
		a.Proved = a.Status == cnf.Unsatisfiable && a.Err == nil
		return each(i, a)
	}
}

// settledCube returns the answer of a solver's run under a cube; the error ends all runs.
func settledCube(ctx context.Context, solver string, f *cnf.Formula, cube []cnf.Lit, a cnf.Answer, err error) (CubeAnswer, error) {
	switch {
	case ctx.Err() != nil:
		return CubeAnswer{}, context.Cause(ctx)
	case errors.Is(err, errCubeTime), errors.Is(err, ErrUndecided):
		return CubeAnswer{}, nil
	case errors.Is(err, ErrNotStarted):
		return CubeAnswer{}, err
	case errors.As(err, new(*proof.StepError)):
		return CubeAnswer{Status: cnf.Unsatisfiable, Err: err}, nil
	case errors.As(err, new(*SolverError)), errors.Is(err, ErrGaveUp):
		return CubeAnswer{Err: err}, nil
	case err != nil:
		return CubeAnswer{}, err
	case a.Status != cnf.Satisfiable:
		return CubeAnswer{Status: a.Status}, nil
	}
	if at, ok := a.Model.Satisfies(f); !ok {
		return CubeAnswer{Err: &SolverError{Solver: solver, Fault: ErrWrongModel, Detail: fmt.Sprintf("clause %d is false", at+1)}}, nil
	}
	for _, l := range cube {
		if !a.Model.True(l) {
			return CubeAnswer{Err: &SolverError{Solver: solver, Fault: ErrWrongModel, Detail: fmt.Sprintf("literal %d of the cube is false", l)}}, nil
		}
	}
	return CubeAnswer{Status: cnf.Satisfiable, Model: a.Model}, nil
}

// chunk runs a solver on all cubes, and again on those after one that ended it.
func (e *Exec) chunk(ctx context.Context, p process, f *cubedFormula, within time.Duration, each func(i int, a CubeAnswer) error) error {
	for from := 0; from < len(f.cubes); {
		limited, cancel := context.WithCancelCause(ctx)
		h := &cubeOutput{left: len(f.cubes) - from, next: from, each: each, stop: cancel}
		if within > 0 {
			h.within = within
			h.timer = time.AfterFunc(within, func() { cancel(errCubeTime) })
		}
		p.output = h
		a, err := p.run(limited, &cubedFormula{Formula: f.Formula, cubes: f.cubes[from:]})
		if h.timer != nil {
			h.timer.Stop()
		}
		cancel(nil)
		if h.err != nil {
			return h.err
		}
		for from = h.next; from < len(f.cubes); from++ {
			answer, err := settledCube(ctx, e.cmd.Name(), f.Formula, f.cubes[from], a, err)
			if err == nil {
				err = each(from, answer)
			}
			if err != nil {
				return err
			}
			if answer.Status != cnf.Unsatisfiable { // which the answer claims for all
				from++
				break
			}
		}
	}
	return nil
}

// cubeOutput reads a solver's results for cubes from its output while it works.
type cubeOutput struct {
	next, left int
	each       func(i int, a CubeAnswer) error
	within     time.Duration
	timer      *time.Timer
	line       []byte
	stop       context.CancelCauseFunc
	err        error // each's, which stops the run
}

// Write takes what the solver prints.
func (h *cubeOutput) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		part, after, ended := bytes.Cut(rest, []byte("\n"))
		if rest = after; len(h.line) < 80 {
			h.line = append(h.line, part[:min(len(part), 80)]...)
		}
		if ended {
			if err := h.result(string(h.line)); err != nil {
				h.err = err
				h.stop(err)
				return 0, err
			}
			h.line = h.line[:0]
		}
	}
	return len(p), nil
}

// result reads a line. A model is judged when the solver has printed it.
func (h *cubeOutput) result(line string) error {
	words := strings.Fields(line)
	if len(words) < 4 || words[0] != "c" || words[1] != "CUBE" || words[3] == "SATISFIABLE" || h.left == 0 {
		return nil
	}
	a := CubeAnswer{}
	if words[3] == "UNSATISFIABLE" {
		a.Status = cnf.Unsatisfiable
	}
	if h.timer != nil {
		h.timer.Reset(h.within)
	}
	h.next, h.left = h.next+1, h.left-1
	return h.each(h.next-1, a)
}

// cubedFormula is a formula with cubes, or with literals as clauses.
type cubedFormula struct {
	*cnf.Formula
	cubes [][]cnf.Lit
	units []cnf.Lit
}

func (f *cubedFormula) vars() int { return f.Vars }

func (f *cubedFormula) writeCNF(w io.Writer) error {
	if f.cubes != nil {
		out := cnf.NewCubeWriter(w, int64(f.Vars))
		err := f.clauses(out)
		for _, c := range f.cubes {
			err = errors.Join(err, out.Cube(c))
		}
		return errors.Join(err, out.Close())
	}
	out := cnf.NewDIMACSWriter(w, int64(f.Vars), int64(f.Len()+len(f.units)))
	return errors.Join(f.clauses(out), out.Close())
}

func (f *cubedFormula) writeOPB(w io.Writer) error {
	out := cnf.NewOPBWriter(w, max(int64(f.Vars), 1), int64(f.Len()+len(f.units)))
	return errors.Join(f.clauses(out), out.Close())
}

func (f *cubedFormula) clauses(to cnf.Sink) error {
	for _, c := range f.All() {
		if err := to.Clause(c); err != nil {
			return err
		}
	}
	for i := range f.units {
		if err := to.Clause(f.units[i : i+1]); err != nil {
			return err
		}
	}
	return nil
}
