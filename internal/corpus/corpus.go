// Package corpus reads the puzzles with known answers that all engines are
// tested on: testdata/puzzles/*.txt, a file for each family of shape and rule.
//
// A line is
//
//	puzzle:count:solution
//
// with the exact number of solutions, and the solution where there is one
// only. A cell is a character: "." for a blank, then 1–9, A–Z, a–z for the
// digits 1 to 61. Lines that start with "#" are remarks, but for these, which
// set the shape of what follows:
//
//	#box 3x3                     (or #board and the text of a sudoku.Board)
//	#rule diagonal anti-king     (in place of the rules so far; none: no rule)
//	#regions 001122…             (a map of regions, a character a cell as above but from 0)
//
// A new #box takes rules and regions back.
package corpus

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
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

// Read reads one file; name stands in Where and in errors.
func Read(r io.Reader, name string) ([]Entry, error) {
	var out []Entry
	var h head
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		where := fmt.Sprintf("%s:%d", name, n)
		told, err := h.line(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		if told || line == "" || line[0] == '#' {
			continue
		}
		e, err := h.entry(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		e.Where = where
		out = append(out, e)
	}
	return out, lines.Err()
}

// head is the board and the rules that the lines so far ask for.
type head struct {
	board sudoku.Board
	empty sudoku.Puzzle // without givens; no shape before the first board
}

// line takes in a line that says something of the board or the rules.
func (h *head) line(line string) (told bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	b := h.board
	var own []sudoku.Rule
	switch word {
	case "#box":
		var rows, cols int
		if _, err := fmt.Sscanf(rest, "%dx%d", &rows, &cols); err != nil {
			return true, err
		}
		b = sudoku.Boxed(rows, cols)
		h.board = b
	case "#board":
		if b, err = sudoku.ParseBoard(rest); err != nil {
			return true, err
		}
		h.board = b
	case "#rule":
		rules, err := rule.ParseAll(rest)
		if err != nil {
			return true, err
		}
		b, own = rule.Apply(b, rules)
	case "#regions":
		regions, err := sudoku.ParseRegions(rest)
		if err != nil {
			return true, err
		}
		b.Regions, b.BoxRows, b.BoxCols = regions, 0, 0
	default:
		return false, nil
	}
	s, err := sudoku.NewShape(b)
	if err != nil {
		return true, err
	}
	h.empty, err = sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
	return true, err
}

func (h *head) entry(line string) (e Entry, err error) {
	if h.empty.Shape == nil {
		return e, fmt.Errorf("a puzzle before any #box")
	}
	f := strings.Split(line, ":")
	if len(f) != 3 {
		return e, fmt.Errorf("%d fields, want puzzle:count:solution", len(f))
	}
	givens, err := grid(h.empty.Shape, f[0])
	if err != nil {
		return e, err
	}
	e.Puzzle = h.empty.With(givens)
	if e.Count, err = strconv.ParseUint(f[1], 10, 64); err != nil {
		return e, err
	}
	if (f[2] != "") != (e.Count == 1) {
		return e, fmt.Errorf("a solution stands where there is exactly one")
	}
	if e.Count == 1 {
		if e.Solution, err = grid(h.empty.Shape, f[2]); err != nil {
			return e, err
		}
		err = sudoku.Check(e.Puzzle, e.Solution)
	}
	return e, err
}

func grid(s *sudoku.Shape, text string) (sudoku.Grid, error) {
	if len(text) != s.Cells() {
		return nil, fmt.Errorf("%d cells where %d belong", len(text), s.Cells())
	}
	g := sudoku.NewGrid(s)
	for i := range len(text) {
		d, err := digit(text[i])
		if err != nil || d > s.N() {
			return nil, fmt.Errorf("%q is no digit of a %s board", text[i], s.Name())
		}
		g[i] = sudoku.Digit(d)
	}
	return g, nil
}

// digit reads a cell; a blank is 0.
func digit(c byte) (int, error) {
	switch {
	case c == '.':
		return 0, nil
	case c >= '0' && c <= '9':
		return int(c - '0'), nil
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10, nil
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 36, nil
	}
	return 0, fmt.Errorf("%q is no cell", c)
}
