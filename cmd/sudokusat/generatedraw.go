package main

import (
	"fmt"
	"strings"

	"sudokusat/generate"
	"sudokusat/sudoku"
)

// What generate draws for each puzzle: rules from its solution, and maps of regions.

// drawableNames is the kinds of rules that --with takes.
func drawableNames() (names []string) {
	for _, d := range generate.Drawables() {
		names = append(names, d.Name)
	}
	return names
}

// drawables tells them in a help text.
func drawables() string {
	var b strings.Builder
	for _, d := range generate.Drawables() {
		fmt.Fprintf(&b, "  %-17s %s\n", d.Name, d.Summary)
	}
	return b.String()
}

// draws reads --cages and --with.
func (m *making) draws() (all []generate.Draw, err error) {
	if m.cages != "" {
		d, err := generate.ParseDraw("cages " + m.cages)
		if err != nil {
			return nil, fmt.Errorf("--cages: %w", err)
		}
		all = append(all, d)
	}
	for _, text := range m.with {
		d, err := generate.ParseDraw(text)
		if err != nil {
			return nil, fmt.Errorf("--with %s: %w", quoted(text), err)
		}
		all = append(all, d)
	}
	return all, nil
}

// puzzle is what was made, with its board and rules.
func (m *making) puzzle(q *generate.Request, one *generate.Outcome) sudoku.Puzzle {
	if one.Board.Shape != nil {
		return one.Board.With(one.Puzzle)
	}
	return q.Puzzle.With(one.Puzzle)
}
