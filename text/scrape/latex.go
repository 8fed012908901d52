package scrape

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids of LaTeX.
//
//	\begin{sudoku}                 the packages sudoku and sudokubundle: cells between
//	|2|5| | |3| |9| |1|.           bars, a full stop behind each row
//	\begin{tabular}{|c|c|…}        cells between &, \\ behind each row
//	\setrow {2}{5}{}{}…            logicpuzzle, with the number of the row before or not

func latex(d *finding.Document) []finding.Finding {
	if !strings.Contains(d.Text, `\begin{`) && !strings.Contains(d.Text, `\setrow`) && !strings.Contains(d.Text, `\hline`) {
		return nil
	}
	if w := lex.RuleIn([]byte(d.Text)); w != "" {
		return finding.Refuse(0, "a LaTeX file that speaks of a rule (%s), which cannot be read out of it", w)
	}
	var found []finding.Finding
	var rows [][]string
	at, offset := 0, 0
	for _, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		row := latexRow(strings.TrimSpace(line))
		if row == nil {
			continue
		}
		if len(rows) == 0 || len(row) != len(rows[0]) {
			rows, at = nil, start
		}
		if rows = append(rows, row); len(rows) == len(row) {
			found = append(found, finding.Finding{At: at, Grid: lex.GridRows(rows)})
			rows = nil
		}
	}
	if len(rows) > 0 || found == nil {
		return finding.Refuse(0, "a LaTeX file in which no grid was found whose rows are all there")
	}
	return chosen(d, found)
}

// latexRow returns the cells of a line, nil if it has none.
func latexRow(line string) (cells []string) {
	switch {
	case len(line) > 2 && strings.HasPrefix(line, "|") && strings.HasSuffix(line, "|."):
		cells = strings.Split(line[1:len(line)-2], "|")
	case strings.Contains(line, "&") && strings.Contains(line, `\\`):
		line, _, _ = strings.Cut(line, `\\`)
		cells = strings.Split(line, "&")
	case strings.HasPrefix(line, `\setrow`):
		line = strings.Trim(strings.TrimPrefix(line, `\setrow`), " {}")
		cells = strings.Split(strings.NewReplacer("}{", ",", "} {", ",", "{", "", "}", "").Replace(line), ",")
		if len(cells)%2 == 0 && len(cells) > 4 { // its number stands before
			cells = cells[1:]
		}
	}
	for i, w := range cells {
		w = strings.NewReplacer(`\hline`, "", `\textbf`, "", `\bf`, "", "{", "", "}", "", "$", "", "~", "").Replace(w)
		if cells[i] = strings.TrimSpace(w); cells[i] == "" {
			cells[i] = "."
		}
	}
	if n := len(cells); n < 4 || !lex.AreEntries(cells, n) {
		return nil
	}
	return cells
}
