package text

import (
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
)

// Text files with a frame of their own.
//
//	begin … end     janko.at, see janko.go
//	9 9             puzzlekit: rows and columns, n rows of cells with - as blank,
//	                then, in a jigsaw, n rows that name the regions
//	6!,1!,.;…       komo, of jkomoros' sudoku: cells by commas, rows by semicolons or lines,
//	                "!" for a given, marks in brackets behind

func textFiles(d *finding.Document) []finding.Finding {
	for _, f := range []scrape.Family{janko, puzzlekit, komo, ksudokuShape} {
		if found := f(d); found != nil {
			return found
		}
	}
	return nil
}

// namedRegions numbers the regions of n rows of names; nil if they are not n
// regions.
func namedRegions(rows [][]string, n int) []int {
	names := map[string]int{}
	var regions []int
	for _, row := range rows {
		if len(row) != n {
			return nil
		}
		for _, w := range row {
			if _, ok := names[w]; !ok {
				names[w] = len(names)
			}
			regions = append(regions, names[w])
		}
	}
	if len(regions) != n*n || len(names) != n {
		return nil
	}
	return regions
}

func puzzlekit(d *finding.Document) []finding.Finding {
	var rows [][]string
	for _, line := range d.Lines {
		if words := strings.Fields(line); len(words) > 0 {
			rows = append(rows, words)
		}
	}
	if len(rows) < 5 || len(rows[0]) != 2 || rows[0][0] != rows[0][1] {
		return nil
	}
	n := lex.Atoi(rows[0][0])
	if n < 4 || len(rows) != n+1 && len(rows) != 2*n+1 {
		return nil
	}
	for i, row := range rows[1:] {
		if len(row) != n || i < n && !lex.AreEntries(row, n) {
			return nil
		}
	}
	f := finding.Finding{At: finding.FirstText(d.Text), Grid: lex.GridRows(lex.Blanked(rows[1 : n+1]))}
	if len(rows) > n+1 {
		regions := namedRegions(rows[n+1:], n)
		if regions == nil {
			return finding.Refuse(f.At, "rows that name the regions of a jigsaw, and are not %d regions", n)
		}
		f.Head = boardHead(mapped(regions))
	}
	return []finding.Finding{f}
}

func komo(d *finding.Document) (found []finding.Finding) {
	if !strings.Contains(d.Text, "!") || strings.ContainsAny(d.Text, "{}=") {
		return nil
	}
	for at, text := range d.Entries() {
		f := komoPuzzle(strings.Trim(text, `"`), at)
		if f == nil {
			return komoPuzzle(strings.ReplaceAll(strings.TrimSpace(d.Text), ";\n", ";"), finding.FirstText(d.Text))
		}
		found = append(found, f...)
	}
	return found
}

// komoPuzzle reads one puzzle, all on a line or a row a line.
func komoPuzzle(text string, at int) []finding.Finding {
	var rows [][]string
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		sep := ","
		if strings.Contains(line, "|") {
			sep = "|"
		}
		var row []string
		for depth, i, from := 0, 0, 0; i <= len(line); i++ {
			if i < len(line) && strings.IndexByte("([", line[i]) >= 0 {
				depth++
			}
			if i < len(line) && strings.IndexByte(")]", line[i]) >= 0 {
				depth--
			}
			if i < len(line) && (depth > 0 || line[i:i+1] != sep) {
				continue
			}
			cell := strings.TrimSpace(line[from:i])
			if k := strings.IndexAny(cell, "([:"); k >= 0 {
				cell = cell[:k]
			}
			if given := strings.TrimSuffix(cell, "!"); given != cell {
				row = append(row, given)
			} else {
				row = append(row, "") // the player's digit, or nothing
			}
			from = i + 1
		}
		rows = append(rows, row)
	}
	n := len(rows)
	if n != 4 && n != 9 {
		return nil
	}
	for _, row := range rows {
		if len(row) != n || !lex.AreEntries(row, n) {
			return nil
		}
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(rows)}}
}

// ksudokuShape refuses the text in which KSudoku keeps a kind of puzzle: the number of
// values, three dimensions, the number of groups, and the groups, each behind its size.
func ksudokuShape(d *finding.Document) []finding.Finding {
	var lines [][]string
	for _, text := range d.Entries() {
		if lines = append(lines, strings.Fields(text)); len(lines) == 5 {
			break
		}
	}
	if len(lines) < 5 || len(lines[0]) != 1 || len(lines[1]) != 3 || len(lines[2]) != 1 || lines[1][2] != "1" {
		return nil
	}
	for _, group := range lines[3:] {
		if lex.Atoi(group[0])+1 != len(group) || lex.Atoi(group[0]) != lex.Atoi(lines[0][0]) {
			return nil
		}
	}
	return finding.Refuse(finding.FirstText(d.Text), "a kind of puzzle of KSudoku (its groups of cells) without a puzzle: give a puzzle that KSudoku saved")
}
