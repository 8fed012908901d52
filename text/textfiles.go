package text

import (
	"strings"
)

// Text files with a frame of their own.
//
//	begin … end     janko.at, see janko.go
//	9 9             puzzlekit: rows and columns, n rows of cells with - as blank,
//	                then, in a jigsaw, n rows that name the regions
//	6!,1!,.;…       komo, of jkomoros' sudoku: cells by commas, rows by semicolons or lines,
//	                "!" for a given, marks in brackets behind

func textFiles(d *document) []finding {
	for _, f := range []family{janko, puzzlekit, komo} {
		if found := f(d); found != nil {
			return found
		}
	}
	return nil
}

// blanked returns rows with "." for every blank.
func blanked(rows [][]string) [][]string {
	for _, row := range rows {
		for j, w := range row {
			if len(w) == 1 && isBlank[w[0]] {
				row[j] = "."
			}
		}
	}
	return rows
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

func puzzlekit(d *document) []finding {
	var rows [][]string
	for _, line := range d.lines {
		if words := strings.Fields(line); len(words) > 0 {
			rows = append(rows, words)
		}
	}
	if len(rows) < 5 || len(rows[0]) != 2 || rows[0][0] != rows[0][1] {
		return nil
	}
	n := atoi(rows[0][0])
	if n < 4 || len(rows) != n+1 && len(rows) != 2*n+1 {
		return nil
	}
	for i, row := range rows[1:] {
		if len(row) != n || i < n && !areEntries(row, n) {
			return nil
		}
	}
	f := finding{at: firstText(d.text), grid: gridRows(blanked(rows[1 : n+1]))}
	if len(rows) > n+1 {
		regions := namedRegions(rows[n+1:], n)
		if regions == nil {
			return refuse(f.at, "rows that name the regions of a jigsaw, and are not %d regions", n)
		}
		f.head = boardHead(mapped(regions))
	}
	return []finding{f}
}

func komo(d *document) []finding {
	if !strings.Contains(d.text, "!") || strings.ContainsAny(d.text, "{}=") {
		return nil
	}
	text := strings.ReplaceAll(strings.TrimSpace(d.text), ";\n", ";")
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
		if len(row) != n || !areEntries(row, n) {
			return nil
		}
	}
	return []finding{{at: firstText(d.text), grid: gridRows(rows)}}
}
