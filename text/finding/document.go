package finding

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// Document is the text of a whole file.
type Document struct {
	Text  string
	Lines []string // without their ends
	First int      // the number of the first line
}

// Place returns the line and column, from 1, of an offset into the text.
func (d *Document) Place(at int) (line, column int) {
	before := d.Text[:min(at, len(d.Text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return d.First + strings.Count(before, "\n"), utf8.RuneCountInString(before[start:]) + 1
}

// Entries yields the lines that are neither blank nor a comment: the offset of each and
// its text without the white space around it.
func (d *Document) Entries() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		next := 0
		for _, line := range d.Lines {
			start := next
			next += len(line) + 1
			if text := strings.TrimSpace(line); text != "" && text[0] != '#' && !yield(start, text) {
				return
			}
		}
	}
}

// Offsets returns the offset of each line, and that of the end.
func (d *Document) Offsets() []int {
	at := make([]int, len(d.Lines)+1)
	for i, line := range d.Lines {
		at[i+1] = at[i] + len(line) + 1
	}
	return at
}

// FirstText returns the offset of the first character that is no white space.
func FirstText(s string) int { return len(s) - len(strings.TrimLeft(s, " \t\r\n")) }
