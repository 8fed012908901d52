// Package corpus reads the puzzles with known answers that all engines are
// tested on: testdata/puzzles/*.txt, a file for each family of shape and rule.
//
// A line is
//
//	puzzle:count:solution
//
// with the exact number of solutions, and the solution where there is one
// only. Puzzles and the lines with their board and rules (#box, #board, #regions,
// #rule) are in the format of package text.
package corpus

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// Entry is a puzzle with its answer.
type Entry struct {
	Where    string // "9x9-17clue.txt:12"
	Puzzle   sudoku.Puzzle
	Count    uint64
	Solution sudoku.Grid // the only one; nil when Count is not 1
}

// Load reads testdata/puzzles of the module the test runs in, the files whose
// names match one of the patterns ("9x9-*.txt"; none: all of them), in the
// order of their names. A pattern that matches nothing ends the test.
func Load(t testing.TB, patterns ...string) []Entry {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
	if patterns == nil {
		patterns = []string{"*.txt"}
	}
	var all []Entry
	for _, p := range patterns {
		names, err := filepath.Glob(filepath.Join(dir, "testdata", "puzzles", p))
		if err != nil || len(names) == 0 {
			t.Fatalf("no puzzles match %q: %v", p, err)
		}
		for _, name := range names {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			entries, err := Read(f, filepath.Base(name))
			f.Close()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, entries...)
		}
	}
	return all
}

// Read reads one file; Where and errors contain name.
func Read(r io.Reader, name string) ([]Entry, error) {
	var out []Entry
	in := text.NewReader(r, text.Options{Name: name, Format: text.Line})
	for {
		rec, err := in.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		e, err := entry(rec)
		if e.Where = fmt.Sprintf("%s:%d", name, rec.Line); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Where, err)
		}
		out = append(out, e)
	}
}

// entry reads the count and the solution after a puzzle.
func entry(rec text.Record) (e Entry, err error) {
	f := strings.Split(strings.TrimSpace(string(rec.Text)), ":")
	if len(f) != 3 || f[0] != "" {
		return e, fmt.Errorf("%q behind a puzzle, want :count:solution", rec.Text)
	}
	e.Puzzle = rec.Puzzle
	if e.Count, err = strconv.ParseUint(f[1], 10, 64); err != nil {
		return e, err
	}
	if (f[2] != "") != (e.Count == 1) {
		return e, fmt.Errorf("a solution is required for the count 1, and for no other")
	}
	if e.Count == 1 {
		if e.Solution, err = text.ParseGrid(f[2], e.Puzzle.Shape); err != nil {
			return e, err
		}
		err = sudoku.Check(e.Puzzle, e.Solution)
	}
	return e, err
}
