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
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
)

// Site returns the format of janko.at.
func Site() finding.Site { return finding.Site{Name: "janko.at", Document: read} }

var (
	startLine = lex.Lazily(`^(puzzle [a-z]|author \S)`)
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
	end := func() {
		if f != nil {
			found = append(found, f.finding())
		}
		f = nil
	}
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
			end()
		case isKey(first.text):
			if last = first.text; f.fields[last] != nil {
				f.fail(first.at, finding.ErrSyntax, "with two parts %q", last)
			}
			f.fields[last] = &field{at: first.at, value: words[1:]}
		case last == "":
			f.fail(first.at, finding.ErrSyntax, "that begins with %.20q, which is no part", first.text)
		default:
			f.fields[last].rows = append(f.fields[last].rows, words)
		}
	}
	end()
	return found
}

// wordsOf returns the words of a line at an offset.
func wordsOf(line string, at int) (words []word) {
	for from := 0; ; {
		from += finding.FirstText(line[from:])
		if from == len(line) {
			return words
		}
		size := strings.IndexAny(line[from:], " \t\r")
		if size < 0 {
			size = len(line) - from
		}
		words = append(words, word{at + from, line[from : from+size]})
		from += size
	}
}

// isKey reports whether a word begins a line "key value": letters only, more than two of
// them.
func isKey(w string) bool {
	return len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == ""
}
