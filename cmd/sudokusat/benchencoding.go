package main

import (
	"fmt"
	"strings"

	"sudokusat/encode"
	"sudokusat/internal/stream"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// Encodings compared: every SAT engine on formulas of every encoding that is asked
// for, with every way to say "at most one".

// encodings is the options --encoding and --amo of bench, each a list with commas
// between its names; "all" is all.
type encodings struct{ encoding, amo string }

func (o encodings) given() bool { return o.encoding != "" || o.amo != "" }

// encodable is an engine that answers from formulas of any encoding.
type encodable func(encode.Encoding, encode.AMO) sudoku.Engine

// openEncodable makes such an engine by its name; closed ends its processes.
func openEncodable(t *terminal, name string, jobs int) (e encodable, closed func(), err error) {
	command, external := strings.CutPrefix(name, "exec:")
	switch {
	case strings.EqualFold(name, "sat"):
		workers := sat.NewWorkers(sat.WorkerCount(jobs))
		return func(said encode.Encoding, amo encode.AMO) sudoku.Engine { return workers.Encoded(said, amo) }, func() { workers.Close() }, nil
	case !external:
		return nil, nil, fmt.Errorf("--encoding and --amo are for SAT engines, sat and exec:COMMAND: --engine %s searches without a formula", name)
	}
	if _, err := openEngine(t, name, stream.EngineOptions{}); err != nil { // is it there?
		return nil, nil, err
	}
	solver, err := sat.NewExec(command)
	return func(said encode.Encoding, amo encode.AMO) sudoku.Engine { return solver.Encoded(said, amo) }, func() {}, err
}

// engines makes an engine of each solver, encoding and way to say "at most one".
// What only one of the two options leaves open is as for sudokusat export.
func (o encodings) engines(t *terminal, solvers string, jobs int) (engines []sudoku.Engine, closeAll func(), err error) {
	var opened []func()
	all := func() {
		for _, closed := range opened {
			closed()
		}
	}
	defer func() {
		if err != nil {
			all()
		}
	}()
	names := listed(o.encoding, encodingNames())
	switch {
	case len(names) == 0 && o.encoding != "":
		return nil, nil, fmt.Errorf("--encoding %q names none", o.encoding)
	case len(names) == 0:
		names = []string{"extended"}
	}
	list, err := engineNames(solvers)
	if err != nil {
		return nil, nil, err
	}
	for _, solver := range list {
		e, closed, err := openEncodable(t, solver, jobs)
		if err != nil {
			return nil, nil, err
		}
		opened = append(opened, closed)
		for _, name := range names {
			encoding, err := encode.EncodingByName(name)
			if err != nil {
				return nil, nil, err
			}
			ways := listed(o.amo, amoNames())
			if len(ways) == 0 {
				engines = append(engines, e(encoding, encoding.AMO))
			}
			for _, way := range ways {
				amo, err := encode.AMOByName(way)
				if err != nil {
					return nil, nil, err
				}
				engines = append(engines, e(encoding, amo))
			}
		}
	}
	return engines, all, nil
}

// listed is the names of a list, all where it says so.
func listed(list string, all []string) []string {
	if strings.EqualFold(list, "all") {
		return all
	}
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
