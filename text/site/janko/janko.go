// Package janko reads the text files of the puzzles of janko.at.
//
//	begin
//	puzzle killer, diagonals     the kind, and more rules
//	size 9                       or "rows 9" and "cols 9"
//	patternx 3                   columns of a box
//	patterny 3                   rows of a box
//	problem                      digits and "-", sums in a killer …
//	areas                        the region of each square
//	clabels, rlabels             clues at the top and the bottom, left and right
//	nodes, clues                 clues between squares
//	end
//
// The lines "begin" and "end" may be missing. Some kinds have their clues in a picture
// only; they are refused, and so is a part that is unknown or that the kind does not use.
package janko

import (
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// Site returns the format of janko.at.
func Site() finding.Site { return finding.Site{Name: "janko.at", Document: read} }

var (
	startLine = lex.Lazily(`^(puzzle [a-z]|author \S)`)
	wordForm  = lex.Lazily(`[^ \t\r\n]+`)
	somePart  = lex.Lazily(`(?m)^(problem|author|size|rows|areas|nodes|clabels)\b`)
)

// IsStart reports whether a line is the first one of a file without "begin".
func IsStart(line []byte) bool { return startLine().Match(line) }

// field is a line "key value" with the rows below it.
type field struct {
	at    int // the offset of its key
	value []word
	rows  [][]word
	used  bool
}

// word is a word of the file and its offset.
type word struct {
	at   int
	text string
}

func (w word) isBlank() bool { return w.text == "-" || w.text == "." || w.text == "?" }

func read(d *finding.Document, _ finding.Options) (found []finding.Finding) {
	if !somePart().MatchString(d.Text) {
		return nil
	}
	var f *file
	last := "" // the key whose rows follow
	offsets := d.Offsets()
	for i, line := range d.Lines {
		words := wordsOf(line, offsets[i])
		if len(words) == 0 {
			continue
		}
		first := words[0]
		if f == nil {
			bare := IsStart([]byte(line))
			switch {
			case !bare && (first.text != "begin" || len(words) > 1) && found == nil:
				return nil
			case !bare && first.text != "begin":
				return append(found, finding.Refuse(first.at, "text behind the end of a file of janko.at: %.20q", first.text)...)
			}
			f = &file{Reader: common.NewReader("a file of janko.at ", first.at, finding.Options{}), fields: map[string]*field{}}
			if last = ""; !bare {
				continue
			}
		}
		switch {
		case first.text == "end" && len(words) == 1:
			found, f = append(found, f.finding()), nil
		case isKey(first.text):
			last = first.text
			f.failIf(f.fields[last] != nil, first.at, finding.ErrSyntax, "with two parts %q", last)
			f.fields[last] = &field{at: first.at, value: words[1:]}
		case last == "":
			f.fail(first.at, finding.ErrSyntax, "that begins with %.20q, which is no part", first.text)
		default:
			f.fields[last].rows = append(f.fields[last].rows, words)
		}
	}
	if f != nil {
		found = append(found, f.finding())
	}
	return found
}

// wordsOf returns the words of a line at an offset.
func wordsOf(line string, at int) (words []word) {
	for _, m := range wordForm().FindAllStringIndex(line, -1) {
		words = append(words, word{at + m[0], line[m[0]:m[1]]})
	}
	return words
}

// isKey reports whether a word begins a line "key value": letters only, more than two of
// them.
func isKey(w string) bool {
	return len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == ""
}

// The parts that several kinds have: rows of squares, regions, numbers behind a sign.

// block returns the rows of a part, which has rows×cols words; nil if there are none.
func (f *file) block(key string, rows, cols int) [][]word {
	x := f.fields[key]
	if x == nil {
		return nil
	}
	x.used = true
	if f.failIf(len(x.rows) != rows, x.at, finding.ErrLength, "with %d rows in its part %q; %d belong there", len(x.rows), key, rows) {
		return nil
	}
	for i, row := range x.rows {
		if len(row) != cols {
			f.fail(row[0].at, finding.ErrLength, "with %d words in row %d of its part %q; %d belong there", len(row), i+1, key, cols)
			return nil
		}
	}
	return x.rows
}

// squares returns the words of a part with a word for each square, row by row.
func (f *file) squares(key string) []word { return slices.Concat(f.block(key, f.n, f.n)...) }

// digits takes the givens of the problem, if it has any.
func (f *file) digits(greatest int) {
	for _, w := range f.squares("problem") {
		f.Found.Givens = append(f.Found.Givens, f.digit(w, greatest))
	}
}

// digit returns the value of a square.
func (f *file) digit(w word, greatest int) int {
	if w.isBlank() {
		return finding.Blank
	}
	v, err := strconv.Atoi(w.text)
	if err != nil || v < 1 || v > greatest {
		f.fail(w.at, finding.ErrSymbol, "with %.20q, where a digit from 1 to %d or a blank belongs", w.text, greatest)
	}
	return v
}

// clue returns the number of a clue.
func (f *file) clue(w word, text string) int {
	v, err := strconv.ParseUint(text, 10, 31)
	f.failIf(err != nil, w.at, finding.ErrSymbol, "with the clue %.20q, where a number belongs", text)
	return int(v)
}

// boxes gives the board the boxes of the file; without any it has the usual ones.
func (f *file) boxes() {
	h, w := f.number("patterny", 0), f.number("patternx", 0)
	if both := f.number("pattern", 0); both > 0 && h == 0 && w == 0 {
		h, w = both, both
		f.fields["pattern"].used = true
	}
	if h == 0 && w == 0 {
		return
	}
	for _, key := range []string{"patternx", "patterny"} {
		if x := f.fields[key]; x != nil {
			x.used = true
		}
	}
	if !f.failIf(h*w != f.n, f.Found.At, finding.ErrSize, "with boxes of %d×%d squares on an %d×%d board", h, w, f.n, f.n) {
		f.Found.Board = new(sudoku.Boxed(h, w))
	}
}

// latin gives the board no boxes.
func (f *file) latin() { f.Found.Board = new(sudoku.Latin(f.n)) }

// square returns the name of square i, row by row.
func (f *file) square(i int) string { return finding.SquareName(i/f.n, i%f.n) }

// area is a group of squares of the same name, and the words that the problem has there.
type area struct {
	at    int
	cells rule.Cells
	clues []word
}

// areas returns the areas in the order in which they are met.
func (f *file) areas() []area {
	names := f.squares("areas")
	if f.failIf(names == nil, f.Found.At, finding.ErrLength, "with the rule %q and without areas", f.kind) {
		return nil
	}
	numbers, count := f.numbered(names)
	areas := make([]area, count)
	clues := f.squares("problem")
	for i, k := range numbers {
		a := &areas[k]
		if a.cells = append(a.cells, f.square(i)); len(a.cells) == 1 {
			a.at = names[i].at
		}
		if clues != nil && !clues[i].isBlank() {
			a.clues = append(a.clues, clues[i])
		}
	}
	for _, a := range areas {
		if len(a.clues) > 1 && f.kind != "renban" {
			f.fail(a.clues[1].at, finding.ErrSyntax, "with two clues in the area of %s", a.cells[0])
		}
	}
	return areas
}

// numbered returns the number of each name in the order in which they are met, and how
// many there are. A name is letters and digits.
func (f *file) numbered(names []word) (numbers []int, count int) {
	var texts []string
	for _, w := range names {
		isOdd := strings.ContainsFunc(w.text, func(c rune) bool { return c > 'z' || !lex.IsAlphanumeric(byte(c)) })
		f.failIf(isOdd, w.at, finding.ErrSyntax, "with the area %.20q, which is no name of letters and digits", w.text)
		texts = append(texts, w.text)
	}
	return finding.Numbered(texts)
}
