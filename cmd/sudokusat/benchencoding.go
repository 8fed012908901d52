package main

import (
	"errors"
	"fmt"
	"strings"

	"sudokusat/encode"
	"sudokusat/sat"
	"sudokusat/stream"
	"sudokusat/sudoku"
)

// Encodings compared: every external solver on formulas of every encoding that is
// asked for, with every way to say "at most one".

// encodings is the options --encoding and --amo of bench, each a list with commas
// between its names; "all" is all.
type encodings struct{ encoding, amo string }

func (o encodings) given() bool { return o.encoding != "" || o.amo != "" }

// engines makes an engine of each solver, encoding and way to say "at most one".
// What only one of the two options leaves open is as for sudokusat export.
func (o encodings) engines(solvers string) (engines []sudoku.Engine, err error) {
	names := listed(o.encoding, encodingNames())
	if len(names) == 0 {
		names = []string{"extended"}
	}
	for _, solver := range stream.Names(solvers) {
		command, external := strings.CutPrefix(solver, "exec:")
		if !external {
			return nil, fmt.Errorf("--encoding and --amo are for external solvers, --engine exec:COMMAND: %s makes its own formulas", solver)
		}
		if _, err := stream.Open(solver, stream.EngineOptions{}); err != nil { // is it there?
			return nil, fmt.Errorf("--engine %s: %w", solver, err)
		}
		e, err := sat.NewExec(command)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			encoding, err := encode.EncodingByName(name)
			if err != nil {
				return nil, err
			}
			ways := listed(o.amo, amoNames())
			if len(ways) == 0 {
				engines = append(engines, e.Encoded(encoding, encoding.AMO))
			}
			for _, way := range ways {
				amo, err := encode.AMOByName(way)
				if err != nil {
					return nil, err
				}
				engines = append(engines, e.Encoded(encoding, amo))
			}
		}
	}
	if len(engines) == 0 {
		return nil, errors.New("--engine names no solver")
	}
	return engines, nil
}

// listed is the names of a list, all where it says so.
func listed(list string, all []string) []string {
	if strings.EqualFold(list, "all") {
		return all
	}
	return strings.FieldsFunc(strings.ToLower(list), func(r rune) bool { return r == ',' || r == ' ' })
}
