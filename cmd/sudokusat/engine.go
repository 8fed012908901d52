package main

import (
	"fmt"
	"os/exec"
	"strings"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// satBatch is how many puzzles a SAT engine gets at once. It is slower than the
// direct one, and results are not to be kept waiting for the slowest of a
// thousand.
const satBatch = 16

// engine is an engine by its name on the command line, with how to use it.
type engine struct {
	sudoku.Engine
	batch int // puzzles to give it at once, at most; 0 is as many as there are
	close func()
	// doubter looks for solutions beyond those the engine says are all; nil for
	// the engines in the program.
	doubter sudoku.Engine
}

// engine makes the engine that --engine names, for callers who spread the
// puzzles over the processors themselves:
//
//	auto          who is best at each puzzle
//	native        the direct search
//	sat           the SAT engine in the program
//	exec:COMMAND  a SAT solver as a process
func (a *app) engine(spec string) (*engine, error) { return a.engineWithJobs(spec, 1) }

func (a *app) engineWithJobs(spec string, jobs int) (*engine, error) {
	nothing := func() {}
	if command, external := strings.CutPrefix(spec, "exec:"); external {
		solver, err := externalSolver(command)
		if err != nil {
			return nil, fmt.Errorf("--engine %s: %w", spec, err)
		}
		return &engine{solver, satBatch, nothing, native.New(native.Jobs(1))}, nil
	}
	direct := native.New(native.Jobs(jobs))
	if spec == "native" {
		return &engine{direct, 0, nothing, nil}, nil
	}
	workers := sat.NewWorkers(sat.WorkerCount(max(a.shared.jobs, 1)))
	closing := func() { workers.Close() }
	switch spec {
	case "sat":
		return &engine{workers, satBatch, closing, nil}, nil
	case "auto":
		e := auto{direct, workers}
		a.stderr.note("%s", e.why())
		return &engine{e, 0, closing, nil}, nil
	}
	return nil, fmt.Errorf("no engine is called %q (there are auto, native, sat and exec:COMMAND)", spec)
}

// externalSolver makes an engine of a command, and looks whether its program is
// there before a whole list fails for the lack of it.
func externalSolver(command string) (*sat.Exec, error) {
	c, err := sat.ParseCommand(command)
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(c.Args[0]); err != nil {
		return nil, err
	}
	return sat.NewExec(command)
}

// splitEngines cuts a list of engines at its commas. A command may have
// commas of its own where what follows is no engine.
func splitEngines(list string) (specs []string) {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		known := part == "auto" || part == "native" || part == "sat" || strings.HasPrefix(part, "exec:")
		if last := len(specs) - 1; !known && last >= 0 && strings.HasPrefix(specs[last], "exec:") {
			specs[last] += "," + part
			continue
		}
		specs = append(specs, part)
	}
	return specs
}

// engines makes all engines of a list, each spreading puzzles over so many
// processors by itself.
func (a *app) engines(list string, jobs int) (engines []sudoku.Engine, closeAll func(), err error) {
	var closers []func()
	closeAll = func() {
		for _, c := range closers {
			c()
		}
	}
	for _, spec := range splitEngines(list) {
		e, err := a.engineWithJobs(spec, jobs)
		if err != nil {
			closeAll()
			return nil, nil, err
		}
		engines, closers = append(engines, e.Engine), append(closers, e.close)
	}
	return engines, closeAll, nil
}
