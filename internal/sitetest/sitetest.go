// Package sitetest has what the tests of several readers share.
package sitetest

import (
	"flag"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Fuzzing reports whether a fuzz test is looking for inputs. Only then do tests measure
// time: an ordinary run may be on a busy machine.
func Fuzzing() bool {
	f := flag.Lookup("test.fuzz")
	return f != nil && f.Value.String() != ""
}

// Texts returns the texts of rules in one line.
func Texts(rules []sudoku.Rule) string {
	texts := make([]string, len(rules))
	for i, r := range rules {
		texts[i] = r.Text()
	}
	return strings.Join(texts, "|")
}

// Puzzle returns the puzzle of a finding that has a board.
func Puzzle(t testing.TB, f finding.Finding) sudoku.Puzzle {
	t.Helper()
	board, own := rule.Apply(*f.Board, f.Rules)
	shape, err := sudoku.NewShape(board)
	if err != nil {
		t.Fatal(err)
	}
	grid := sudoku.NewGrid(shape)
	for i, v := range f.Givens {
		if v != finding.Blank {
			grid[i] = shape.DigitOf(v)
		}
	}
	p, err := sudoku.NewPuzzle(shape, grid, own...)
	if err != nil {
		t.Fatalf("%s: %v", Texts(f.Rules), err)
	}
	return p
}
