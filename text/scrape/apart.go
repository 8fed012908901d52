package scrape

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Rows that are not lines of their own grid: all on one line, or with an empty line
// between any two, or a line for each cell.
//
//	..3.2.6../9..3.5..1/…      also with | , ; - \n or spaces

// rowsApart reads them.
func rowsApart(d *finding.Document) []finding.Finding {
	if len(d.Text) > maxScattered {
		return nil
	}
	for _, f := range []Family{rowsOnLine, cellALine, doubleSpaced} {
		if found := f(d); found != nil {
			return found
		}
	}
	return nil
}

// rowsOnLine reads lines of n runs of n cells.
func rowsOnLine(d *finding.Document) (found []finding.Finding) {
	for start, text := range d.Entries() {
		grid := ""
		for _, sep := range []string{"/", "|", ",", ";", `\n`, " ", "-", ":", "_", "+"} {
			if rows := stringRows(strings.Split(strings.Trim(text, sep+"\"' "), sep)); rows != "" {
				grid = rows
				break
			}
		}
		if grid == "" {
			return nil
		}
		found = append(found, finding.Finding{At: start, Grid: grid})
	}
	return found
}

// cellALine reads n² lines of one cell each.
func cellALine(d *finding.Document) []finding.Finding {
	var cells []string
	for _, line := range d.Lines {
		if w := strings.TrimSpace(line); w != "" {
			cells = append(cells, w)
		}
	}
	n, isSquare := lex.Isqrt(len(cells))
	if !isSquare || n < 4 || !lex.AreEntries(cells, n) {
		return nil
	}
	var rows [][]string
	for i := 0; i < len(cells); i += n {
		rows = append(rows, cells[i:i+n])
	}
	return []finding.Finding{{At: finding.FirstText(d.Text), Grid: lex.GridRows(lex.Blanked(rows))}}
}

// doubleSpaced reads one grid whose rows have an empty line between any two.
func doubleSpaced(d *finding.Document) []finding.Finding {
	var rows []string
	gap := true
	for _, line := range d.Lines {
		if strings.TrimSpace(line) == "" {
			gap = true
			continue
		}
		if !gap {
			return nil
		}
		rows, gap = append(rows, strings.Join(strings.Fields(line), "")), false
	}
	if grid := stringRows(rows); grid != "" {
		return []finding.Finding{{At: finding.FirstText(d.Text), Grid: grid}}
	}
	return nil
}
