package text

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Judges' dialects: one row of a table each, with the frame around the puzzles
// and the exact bytes of the answers, as in the published problem statements. A
// new dialect is one more row.

// Profile is the dialect of a published judge: the form of its input and the exact bytes
// of its output.
type Profile struct {
	Name    string // as users name it: "poj3076"
	Summary string // one line for a help text
	// Least means that the judge expects the lexicographically least solution.
	// The other profiles take any solution, without a search for a second.
	Least bool
	// Simple means that the answer is one character per puzzle instead of a grid:
	// "1" if singles solve it, all on one line. A [Writer] does not write it.
	Simple bool

	order int    // boxes of order×order cells; 0: the order precedes each puzzle
	in    Format // Line, Square, or Spaced: cells between white space, however broken into lines
	count bool   // a number of puzzles comes first
	stop  string // the line that ends the input

	out     *Style
	cases   bool   // "Case #1:" before each answer
	between string // between two answers
	after   string // after each answer
	none    string // in place of an answer, for a puzzle without solution
}

// Profiles returns all profiles in the order of a help text.
func Profiles() []*Profile {
	return []*Profile{
		{Name: "dfs-9x9", Summary: "9 rows of 9 digits with spaces, * blank; the least solution in the same form",
			Least: true, order: 3, in: Spaced, out: &Style{Format: Spaced}},
		{Name: "simple", Summary: "T, then T grids of 9×9 integers, 0 blank; one 1 or 0 each on one line",
			Simple: true, order: 3, in: Spaced, count: true},
		{Name: "poj3076", Summary: "16×16 grids of A–P, - blank; an empty line after each answer",
			order: 4, in: Square, out: &Style{Format: Square, Symbols: Letters, Blank: '-'}, after: "\n"},
		{Name: "acwing171", Summary: "the same as poj3076",
			order: 4, in: Square, out: &Style{Format: Square, Symbols: Letters, Blank: '-'}, after: "\n"},
		{Name: "spoj-sudoku", Summary: "K, then K grids as in poj3076; an empty line between answers",
			order: 4, in: Square, count: true, out: &Style{Format: Square, Symbols: Letters, Blank: '-'}, between: "\n"},
		{Name: "poj2676", Summary: "T, then T grids of 9 rows of 9 digits, 0 blank; 9 rows each, nothing between",
			order: 3, in: Square, count: true, out: &Style{Format: Square, Blank: '0'}},
		{Name: "poj3074", Summary: "81 characters a line, . blank, until a line \"end\"; one line each",
			order: 3, in: Line, stop: "end", out: &Style{Format: Line}},
		{Name: "uva989", Summary: "order n, then n² rows of n² integers, 0 blank; the least solution or NO SOLUTION",
			Least: true, in: Spaced, out: &Style{Format: Spaced, Symbols: Numbers, Blank: '0'}, between: "\n", none: "NO SOLUTION\n"},
		{Name: "hdu5547", Summary: "T, then T grids of 4 rows of 4 characters, * blank; \"Case #x:\" and 4 rows",
			order: 2, in: Square, count: true, out: &Style{Format: Square, Blank: '*'}, cases: true},
		{Name: "luogu1784", Summary: "one 9×9 grid of integers, 0 blank; the same form",
			order: 3, in: Spaced, out: &Style{Format: Spaced, Blank: '0'}},
	}
}

// ProfileByName returns the one of [Profiles] with that name.
func ProfileByName(name string) (*Profile, error) {
	var names []string
	for _, p := range Profiles() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("no profile is called %q (there are %s)", name, strings.Join(names, ", "))
}

// writeProfile writes an answer in the profile's dialect.
func (w *Writer) writeProfile(shape *sudoku.Shape, answer sudoku.Grid) error {
	w.frame()
	w.buf = append(Append(w.buf, w.o.Profile.out, shape, answer), w.o.Profile.after...)
	return w.wrote()
}

// skipProfile writes the answer of the profile to a puzzle without solution.
func (w *Writer) skipProfile() error {
	if p := w.o.Profile; p.none != "" || p.cases {
		w.frame()
		w.buf = append(append(w.buf, w.o.Profile.none...), w.o.Profile.after...)
	}
	return w.wrote()
}

// frame writes what precedes an answer.
func (w *Writer) frame() {
	p := w.o.Profile
	if w.written > 0 {
		w.buf = append(w.buf, p.between...)
	}
	if p.cases {
		w.buf = append(strconv.AppendInt(append(w.buf, "Case #"...), int64(w.written+1), 10), ":\n"...)
	}
}
