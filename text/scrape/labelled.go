package scrape

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Rows with their names before them, and perhaps the names of columns above.
//
//	    1 2 3   4 5 6          0  1  2  3           R1: ..3.2.6..
//	  +-------+-----           0  5  3  0  0        R2: 9..3.5..1
//	A | . . 3 | . 2 .          1  6  0  0  1        …
//
// Names are A, B, C …, or numbers from 0 or 1, or R1, R2 …

// namedRows reads them. With the names of columns the whole could be taken for a larger
// grid.
func namedRows(d *finding.Document) (found []finding.Finding) {
	if len(d.Text) > maxScattered {
		return nil
	}
	var rows [][]string
	var last byte // the family of the last row's name
	at, number, offsets := 0, 0, d.Offsets()
	for i, line := range d.Lines {
		words := nameWords(line)
		if len(words) == 0 || lex.IsRule([]byte(line)) || len(rows) == 0 && columnNames(words) > 0 {
			continue
		}
		family, k := nameOf(words[0])
		cells := words[1:]
		if len(cells) == 1 {
			cells = strings.Split(cells[0], "")
		}
		isRow := family > 0 && len(cells) >= 4 && len(cells) <= 25 && lex.AreEntries(cells, len(cells))
		switch {
		case len(rows) == 0 && (!isRow || k > 1):
			if !isHarmless(line) {
				return nil
			}
			continue
		case len(rows) == 0:
			at = offsets[i]
		case !isRow || family != last || k != number+1 || len(cells) != len(rows[0]):
			return nil // a row is missing
		}
		if rows, last, number = append(rows, cells), family, k; len(rows) == len(cells) {
			found = append(found, finding.Finding{At: at, Grid: gridOf(rows)})
			rows = nil
		}
	}
	if len(rows) > 0 {
		return nil
	}
	return chosen(d, found)
}

// nameWords splits a line into names and cells.
func nameWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,;:!'\"()[]", r) })
}

// columnNames returns how many columns a line names: 1 2 3 …, 0 1 2 …, A B C … or
// c1 c2 c3 …; 0 if it is another line.
func columnNames(words []string) int {
	if len(words) < 4 {
		return 0
	}
	family, first := nameOf(words[0])
	for i, w := range words {
		if f, k := nameOf(w); f == 0 || f != family || k != first+i || first > 1 {
			return 0
		}
	}
	return len(words)
}

// nameOf returns the family and the number of a row's or column's name; a family of 0 is
// none.
func nameOf(w string) (family byte, number int) {
	if w = strings.ToLower(strings.Trim(w, ".=")); w == "" {
		return 0, 0
	}
	switch c, v := w[0], lex.Number([]byte(w[1:])); {
	case len(w) == 1 && c >= 'a' && c <= 'z':
		return 'a', int(c-'a') + 1
	case (c == 'r' || c == 'c') && v >= 0:
		return c, v
	case c >= '0' && c <= '9' && len(w) <= 2:
		return '1', max(lex.Number([]byte(w)), 0)
	}
	return 0, 0
}
