package text

import (
	"bytes"
	"slices"
	"strings"

	"sudokusat/text/lattice"
	"sudokusat/text/lex"
)

// The short way of Parse for a 9×9 grid or drawing, which people paste into
// programs and tests: nine lines of the same form, perhaps with rules between the
// bands. Whatever else a text is, the reader finds out.

// rowForms are the forms of its lines, c is a cell.
var rowForms = []string{
	"ccccccccc",
	"c c c c c c c c c",
	"ccc|ccc|ccc",
	"c c c | c c c | c c c",
	"|ccc|ccc|ccc|",
	"| c c c | c c c | c c c |",
}

// longGrid is the longest text, in bytes, that goes the short way.
const longGrid = 1 << 10

// gather9 gathers the cells of a 9×9 puzzle from its lines, whatever their blanks; false if the text is
// anything else, or could be.
func gather9(s string, cells *[81]byte) bool {
	if len(s) > longGrid || len(s) < 81+8 || !lattice.IsEven(s) {
		return false
	}
	var room [longGrid]byte
	b := room[:copy(room[:], s)]
	b = b[:plainCharacters(b)]
	rows, form := 0, ""
	ruled, top := -1, false // the rows above the last rule, and whether there is one above all
	rules, divided := 0, 0  // the rules within, and their parts
	for len(b) > 0 {
		line, rest, _ := bytes.Cut(b, []byte("\n"))
		b = rest
		line = bytes.TrimRight(line, " ")
		switch {
		case len(line) == 0 && rows > 0 && rows < 9:
			return false
		case len(line) == 0:
		case line[0] == '+' || bytes.Contains(line, []byte("--")):
			// A rule: above and below the grid or not at all, and between bands.
			top = top || rows == 0 && line[0] == '+'
			if rows%3 != 0 || ruled == rows || rows > 0 && !strings.Contains(form, "|") || (rows == 0 || rows == 9) && !top || !lex.IsRule(line) {
				return false
			}
			parts, _, ok := lattice.Rule(line)
			if ruled = rows; rows == 3 || rows == 6 {
				ok = ok && parts > 0 && (rules == 0 || parts == divided)
				rules, divided = rules+1, parts
			}
			if !ok {
				return false
			}
		case rows == 9:
			return false
		default:
			if rows == 0 {
				i := slices.IndexFunc(rowForms, func(form string) bool { return takeRow(cells[:], line, form) })
				if i < 0 {
					return false
				}
				form = rowForms[i]
			}
			if top && form[0] != '|' || !takeRow(cells[9*rows:], line, form) {
				return false
			}
			rows++
		}
	}
	return rows == 9 && rules != 1
}

// takeRow takes the nine cells of a row. A dash is no cell here: it may be a rule.
func takeRow(cells, line []byte, form string) bool {
	if len(line) != len(form) {
		return false
	}
	k := 0
	for i, c := range line {
		if form[i] != 'c' {
			if c != form[i] {
				return false
			}
			continue
		}
		if c == '-' || classic[c] == noClassic {
			return false
		}
		cells[k] = c
		k++
	}
	return k == 9
}
