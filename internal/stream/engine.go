package stream

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
	"sudokusat/sudoku/par"
)

// Engine is an engine that was opened by its name, with how to use it.
type Engine struct {
	sudoku.Engine
	Batch int    // puzzles to give it at once, at most; 0 is as many as there are
	Note  string // for users, about the choice; "" for none

	doubter sudoku.Engine // holds an external solver's answers against its own; nil for our engines
	lines   bool
	close   func() error
}

// EngineOptions limits what an engine may use.
type EngineOptions struct {
	Threads   int // over which it spreads a batch by itself; less than 1 means 1
	Processes int // of SAT solvers at a time, those that race for one puzzle included; less than 1 means 1
}

// cores counts the processors, nil for one, of which nothing can be left.
func (o EngineOptions) cores() *par.Cores {
	if n := max(o.Threads, o.Processes); n > 1 {
		return par.NewCores(n)
	}
	return nil
}

// satBatch is how many puzzles a SAT engine gets at once: few, because it is slow
// and a result waits for its whole batch.
const satBatch = 32

// autoMemory is what cdcl may take for a puzzle beside the search, in bytes: all of it is memory of this
// process, and several puzzles are under way at once.
const autoMemory = 1 << 30

// names are those of the engines that are no commands.
var names = []string{"auto", "native", "sat", "cdcl"}

// EngineNames returns the names of the engines that are no commands. The slice is the caller's.
func EngineNames() []string { return slices.Clone(names) }

// Open makes an engine by its name:
//
//	auto          the one that is best at each puzzle, see Auto
//	native        the direct search
//	sat           gophersat, in worker processes
//	cdcl          our own SAT solver, in this process
//	exec:COMMAND  a SAT solver as a process, see sat.ParseCommand
//	auto,exec:…   auto, with the commands beside cdcl: the first to answer is taken
//
// A command whose program does not exist is an error here, and not one per puzzle.
func Open(name string, o EngineOptions) (*Engine, error) {
	nothing := func() error { return nil }
	cores := o.cores()
	if command, external := strings.CutPrefix(name, "exec:"); external {
		solver, err := openSolver(command)
		if err != nil {
			return nil, err
		}
		doubter := Auto{Native: native.New(native.Jobs(1)), SAT: sat.NewCDCL(1, sat.DefaultMemory)}
		return &Engine{Engine: solver, Batch: satBatch, doubter: doubter, close: nothing}, nil
	}
	if parts := Names(name); parts[0] == "auto" && !slices.ContainsFunc(parts[1:], func(s string) bool { return !strings.HasPrefix(s, "exec:") }) {
		e, err := openAuto(native.New(native.Jobs(max(o.Threads, 1))), sat.NewCDCL(o.Threads, autoMemory).Race(cores), cores, parts[1:])
		if err != nil {
			return nil, err
		}
		return &Engine{Engine: e, Note: e.String(), lines: true, close: nothing}, nil
	}
	switch direct := native.New(native.Jobs(max(o.Threads, 1))); name {
	case "native":
		return &Engine{Engine: direct, lines: true, close: nothing}, nil
	case "sat":
		workers := sat.NewWorkers(sat.WorkerCount(max(o.Processes, 1)))
		return &Engine{Engine: workers, Batch: satBatch, close: workers.Close}, nil
	case "cdcl":
		return &Engine{Engine: sat.NewCDCL(o.Threads, sat.DefaultMemory).Race(cores), Batch: satBatch, close: nothing}, nil
	}
	hint, program := near.Hint(name, names), ""
	if hint == "" {
		program = "; exec:" + name + " runs a program of that name"
	}
	return nil, fmt.Errorf("no engine is called %q%s (there are %s and exec:COMMAND)%s", name, hint, strings.Join(names, ", "), program)
}

// openSolver makes an engine of a command whose program exists.
func openSolver(command string) (*sat.Exec, error) {
	c, err := sat.ParseCommand(command)
	if err != nil {
		return nil, err
	}
	if err := found(c.Args[0]); err != nil {
		return nil, err
	}
	return sat.NewExec(command)
}

// found returns an error if there is no such program.
func found(program string) error {
	_, err := exec.LookPath(program)
	var of *fs.PathError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &of):
		return fmt.Errorf("the program %s: %w", program, of.Err)
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("no program %s is on the PATH", program)
	}
	return fmt.Errorf("the program %s: %w", program, errors.Unwrap(err))
}

// Doubted returns the engine, with [Doubt] if it is an external solver.
func (e *Engine) Doubted() sudoku.Engine {
	if e.doubter == nil {
		return e.Engine
	}
	return Doubt(e.Engine, e.doubter)
}

// TakesLines reports whether [Ask.Lines] gives the answers of the engine: it is the
// direct search on the boards that come as lines.
func (e *Engine) TakesLines() bool { return e.lines }

// Close ends the processes of the engine.
func (e *Engine) Close() error { return e.close() }

// Names splits a list of engines at its commas. A command may contain commas, unless the
// name of an engine follows.
func Names(list string) (parts []string) {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		known := slices.Contains(names, part) || strings.HasPrefix(part, "exec:")
		if last := len(parts) - 1; !known && last >= 0 && strings.HasPrefix(parts[last], "exec:") {
			parts[last] += "," + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}
