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
// Names are A, B, C …, or numbers from 0 or 1, or R1, R2 …, with "row" before
// them or not.

// headedRows reads them where the columns have names as well, so that the whole
// could be taken for a larger grid.
func headedRows(d *finding.Document) []finding.Finding {
	for _, line := range d.Lines[:min(len(d.Lines), 20)] {
		if columnNames(nameWords(line)) > 0 {
			return rowsWithNames(d, true)
		}
	}
	return nil
}

// namedRows reads them with the names of columns or without.
func namedRows(d *finding.Document) []finding.Finding { return rowsWithNames(d, false) }

// nameWords splits a line into names and cells.
func nameWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,;:!'\"()[]", r) })
}

func rowsWithNames(d *finding.Document, headed bool) (found []finding.Finding) {
	var rows [][]string
	var last rowName
	columns, at := 0, 0
	offsets := d.Offsets()
	for i, line := range d.Lines {
		words := nameWords(line)
		if len(d.Text) > maxScattered || len(words) == 0 || lex.IsRule([]byte(line)) {
			continue
		}
		if n := columnNames(words); n > 0 && len(rows) == 0 {
			columns = n
			continue
		}
		name, cells := nameOfRow(words)
		switch {
		case len(rows) == 0 && (cells == nil || name.number > 1):
			columns = 0
			continue
		case len(rows) == 0:
			at = offsets[i]
		case cells == nil || name.family != last.family || name.number != last.number+1 || len(cells) != len(rows[0]):
			return nil // a row is missing
		}
		if rows, last = append(rows, cells), name; len(rows) < len(cells) {
			continue
		}
		if headed && columns != len(rows) {
			return nil
		}
		found = append(found, finding.Finding{At: at, Grid: gridOf(rows)})
		rows, columns = nil, 0
	}
	if len(rows) > 0 {
		return nil
	}
	return chosen(d, found)
}

// rowName is a name of a row or a column: its family and its number.
type rowName struct {
	family string
	number int
}

// columnNames returns how many columns a line names: 1 2 3 …, 0 1 2 …, A B C … or
// c1 c2 c3 …; 0 if it is another line.
func columnNames(words []string) int {
	if len(words) < 4 {
		return 0
	}
	first, _ := nameOf(words[0])
	for i, w := range words {
		name, ok := nameOf(w)
		if !ok || name.family != first.family || name.number != first.number+i || first.number > 1 {
			return 0
		}
	}
	return len(words)
}

// nameOf reads the name of a row or column.
func nameOf(w string) (name rowName, ok bool) {
	low := strings.ToLower(strings.Trim(w, ".="))
	switch {
	case len(low) == 1 && low[0] >= 'a' && low[0] <= 'z':
		return rowName{"a", int(low[0]-'a') + 1}, true
	case len(low) > 1 && strings.IndexByte("rczl", low[0]) >= 0 && lex.Number([]byte(low[1:])) >= 0:
		return rowName{low[:1], lex.Number([]byte(low[1:]))}, true
	case low != "" && len(low) <= 2 && lex.Number([]byte(low)) >= 0:
		return rowName{"1", lex.Number([]byte(low))}, true
	}
	return rowName{}, false
}

// nameOfRow splits the words of a line into the name of a row and its cells; nil
// if the line is no such row.
func nameOfRow(words []string) (name rowName, cells []string) {
	if len(words) > 2 && (strings.EqualFold(words[0], "row") || strings.EqualFold(words[0], "line")) {
		words = words[1:]
	}
	name, ok := nameOf(words[0])
	cells = words[1:]
	if len(cells) == 1 || len(cells) > 1 && len(cells[0]) > 1 && lex.Number([]byte(cells[0])) < 0 {
		cells = strings.Split(strings.Join(cells, ""), "")
	}
	if n := len(cells); !ok || n < 4 || n > 25 || !lex.AreEntries(cells, n) {
		return name, nil
	}
	return name, cells
}
