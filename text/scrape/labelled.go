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

// labelled reads them.
func labelled(d *finding.Document) []finding.Finding {
	found, _ := namedRows(d)
	return found
}

// indexed reads them where the columns have names as well, so that the whole
// could be taken for a larger grid.
func indexed(d *finding.Document) []finding.Finding {
	for _, line := range d.Lines[:min(len(d.Lines), 20)] {
		if columnNames(nameWords(line)) > 0 {
			return headedRows(d)
		}
	}
	return nil
}

// nameWords splits a line into names and cells.
func nameWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool {
		switch r {
		case ' ', '\t', '|', ',', ';', ':', '!', '\'', '"', '(', ')', '[', ']':
			return true
		}
		return false
	})
}

// maxScattered bounds the files that are looked through for rows between other
// things.
const maxScattered = 256 << 10

func headedRows(d *finding.Document) []finding.Finding {
	if found, headed := namedRows(d); headed {
		return found
	}
	return nil
}

// rowName is a name of a row: its family and its number.
type rowName struct {
	family string
	Number int
}

func namedRows(d *finding.Document) (found []finding.Finding, headed bool) {
	if len(d.Text) > maxScattered {
		return nil, false
	}
	var rows [][]string
	var last rowName
	at, offset, cut, head := 0, 0, false, 0
	headed = true
	flush := func() {
		if n := len(rows); n >= 4 && n == len(rows[0]) {
			found = append(found, finding.Finding{At: at, Grid: lex.GridRows(rows)})
			headed = headed && head == n
		} else if n > 1 {
			cut = true
		}
		rows = nil
	}
	for _, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		words := nameWords(line)
		if len(words) == 0 || lex.IsRule([]byte(line)) {
			continue
		}
		if n := columnNames(words); n > 0 {
			flush()
			head = n
			continue
		}
		name, cells := nameOfRow(words)
		if cells == nil || len(rows) > 0 && (name.family != last.family || name.Number != last.Number+1 || len(cells) != len(rows[0])) {
			flush()
		}
		if cells == nil || len(rows) == 0 && name.Number > 1 {
			head = 0
			continue
		}
		if len(rows) == 0 {
			at = start
		}
		if rows, last = append(rows, cells), name; len(rows) == len(cells) {
			flush()
			head = 0
		}
	}
	if flush(); cut {
		return nil, false
	}
	found = chosen(d, found)
	return found, headed && found != nil
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
		if !ok || name.family != first.family || name.Number != first.Number+i || first.Number > 1 {
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
	if ok && len(cells) == 1 || ok && len(cells) > 1 && len(cells[0]) > 1 && lex.Number([]byte(cells[0])) < 0 {
		cells = strings.Split(strings.Join(cells, ""), "")
	}
	if n := len(cells); !ok || n < 4 || n > 25 || !lex.AreEntries(cells, n) {
		return name, nil
	}
	for i, w := range cells {
		if len(w) == 1 && lex.IsBlank[w[0]] {
			cells[i] = "."
		}
	}
	return name, cells
}
