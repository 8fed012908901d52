package scrape

import (
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids in which a blank is nothing: a cell's place says which it is.
//
//	5,3,,,7,,,,        a spreadsheet's rows, also with ; or tabs
//	| 5 | 3 |  |       tables of Markdown, wikis and drawings, a cell between two bars
//	|   5 3 |   7 |    drawings, cells two columns apart
//	53  7              characters, cells one or two columns apart

// layouts reads them.
func layouts(d *finding.Document) []finding.Finding {
	for _, read := range []func([]string) ([]string, int){cellLines, barred, grouped, spread81, columns} {
		if grids, n := read(d.Lines); len(grids) > 0 {
			var found []finding.Finding
			for _, g := range grids {
				found = append(found, finding.Finding{At: finding.FirstText(d.Text), Grid: g})
			}
			_ = n
			return found
		}
	}
	return nil
}

// barred reads rows of cells with a separator between them.
func barred(lines []string) ([]string, int) {
	for _, sep := range []string{"\t", ",", ";", "|"} {
		if grids, n := separated(lines, sep); grids != nil {
			return grids, n
		}
	}
	return nil, 0
}

func separated(lines []string, sep string) (grids []string, n int) {
	var rows [][]string
	frame := frameOfRows(lines)
	for _, line := range lines {
		if t := strings.TrimSpace(line); sep == "|" && (isTableMark(t) || t == "|===" || t == "|-") {
			continue
		}
		if !strings.Contains(line, sep) {
			if t := strings.TrimSpace(line); t == "" || t[0] == '#' || lex.IsRule([]byte(line)) || isTableMark(t) || lex.KindOf([]byte(line)) == lex.Label && lex.RuleIn([]byte(line)) == "" {
				continue
			}
			return nil, 0
		}
		if sep == "|" {
			if isTableRule(line) {
				continue
			}
			t := strings.TrimSpace(line)
			if frame.before > 0 || frame.behind {
				line = t
			}
			line = line[min(frame.before, len(line)):]
			if frame.behind {
				line = strings.TrimSuffix(line, "|")
			}
			if strings.Contains(line, "|| ") || strings.Contains(line, " ||") {
				line = strings.ReplaceAll(line, "||", "|") // a wiki's row
			}
		}
		row := strings.Split(line, sep)
		for i, w := range row {
			row[i] = strings.TrimSuffix(strings.Trim(strings.TrimSpace(w), `"'`+"*`"), ".0")
			if strings.EqualFold(row[i], "nan") {
				row[i] = ""
			}
			if row[i] == "&nbsp;" || row[i] == "&nbsp" {
				row[i] = ""
			}
		}
		rows = append(rows, row)
		n = max(n, len(row))
	}
	if sep != "|" {
		if rows = withoutGaps(rows); len(rows) > 0 {
			n = 0
			for _, row := range rows {
				n = max(n, len(row))
			}
		}
	}
	if n < 4 || n > 61 {
		return nil, 0
	}
	if len(rows)%n == 1 { // a header
		if head := strings.Join(rows[0], ""); head == "" || !lex.IsEntry(rows[0][0], n) || head == "123456789" || columnNames(rows[0]) == n {
			rows = rows[1:]
		}
	}
	if len(rows) == 0 || len(rows)%n != 0 {
		return nil, 0
	}
	for i, row := range rows {
		for len(row) < n && (sep == "\t" || sep == ",") {
			row = append(row, "")
		}
		rows[i] = row
		if len(row) != n {
			return nil, 0
		}
	}
	return cutGrids(rows, n)
}

// cutGrids cuts rows of n words into grids of n rows; nothing if a word is no entry.
func cutGrids(rows [][]string, n int) (grids []string, size int) {
	for _, row := range rows {
		for _, w := range row {
			if !lex.IsEntry(w, n) {
				return nil, 0
			}
		}
	}
	for i := 0; i < len(rows); i += n {
		grids = append(grids, lex.GridRows(rows[i:i+n]))
	}
	return grids, n
}

// rowFrame is the bars that all rows of a table have before their cells and behind.
type rowFrame struct {
	before int
	behind bool
}

func frameOfRows(lines []string) rowFrame {
	f := rowFrame{2, true}
	for _, line := range lines {
		t := strings.TrimSpace(line)
		if !strings.Contains(t, "|") || isTableMark(t) || t == "|===" || t == "|-" || isTableRule(t) || lex.IsRule([]byte(t)) {
			continue
		}
		f.behind = f.behind && strings.HasSuffix(t, "|")
		if !strings.HasPrefix(t, "||") {
			f.before = min(f.before, 1)
		}
		if !strings.HasPrefix(t, "|") {
			f.before = 0
		}
	}
	return f
}

// cellLines reads a wiki's table with a line for each cell, rows apart by "|-".
func cellLines(lines []string) ([]string, int) {
	var rows [][]string
	var row []string
	for _, line := range append(lines[:len(lines):len(lines)], "|-") {
		t := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(t, "|-") || strings.HasPrefix(t, "|}"):
			if len(row) > 0 {
				rows, row = append(rows, row), nil
			}
		case isTableMark(t) || t == "":
		case strings.HasPrefix(t, "|") && !strings.Contains(t[1:], "|"):
			w := strings.Trim(strings.TrimSpace(t[1:]), "'")
			if w == "&nbsp;" {
				w = ""
			}
			row = append(row, w)
		default:
			return nil, 0
		}
	}
	n := len(rows)
	if n < 4 {
		return nil, 0
	}
	for _, row := range rows {
		if len(row) != n || !lex.AreEntries(row, n) {
			return nil, 0
		}
	}
	return []string{lex.GridRows(rows)}, n
}

// withoutGaps takes empty columns out that a sheet has before a grid or behind it,
// where rows end with a separator, or between its boxes; if what is left is as wide
// as high.
func withoutGaps(rows [][]string) [][]string {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	if width == len(rows) {
		return rows
	}
	empty := make([]bool, width)
	for j := range empty {
		empty[j] = true
		for _, row := range rows {
			empty[j] = empty[j] && (j >= len(row) || row[j] == "")
		}
	}
	n := len(rows)
	more := width - n
	boxRows, boxCols := sudoku.DefaultBox(max(n, 1))
	if more <= 0 || n < 4 {
		return rows
	}
	before, behind, between := true, true, more == n/boxCols-1 && boxRows > 1
	for j, e := range empty {
		before = before && (e || j >= more)
		behind = behind && (e || j < n)
		between = between && (e || j%(boxCols+1) != boxCols)
	}
	if before && behind || before && between || behind && between {
		return rows // which of them cannot be told
	}
	keep := func(j int) bool {
		return before && j >= more || behind && j < n || between && j%(boxCols+1) != boxCols
	}
	out := make([][]string, n)
	for i, row := range rows {
		for j := range width {
			w := ""
			if j < len(row) {
				w = row[j]
			}
			if keep(j) {
				out[i] = append(out[i], w)
			}
		}
		if len(out[i]) != n {
			return rows
		}
	}
	return out
}

// isTableRule reports whether a line of a table has no cells: "|---|:-:|", "|-".
func isTableRule(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, "|+-:= \t*.'") == ""
}

// isTableMark reports whether a line begins or ends a table of a wiki.
func isTableMark(t string) bool {
	return strings.HasPrefix(t, "{|") || strings.HasPrefix(t, "|}") || strings.HasPrefix(t, "{{") || strings.HasPrefix(t, "}}") || strings.HasPrefix(t, "|+") || strings.HasPrefix(t, "```")
}

// grouped reads drawings whose bars stand around boxes, with spaces as blanks.
func grouped(lines []string) (grids []string, n int) {
	var rows [][]string
	for _, line := range lines {
		if !strings.Contains(line, "|") {
			if t := strings.TrimSpace(line); t == "" || t[0] == '#' || lex.IsRule([]byte(line)) || lex.KindOf([]byte(line)) == lex.Label && lex.RuleIn([]byte(line)) == "" {
				continue
			}
			return nil, 0
		}
		if isTableRule(line) {
			continue
		}
		line = strings.TrimSpace(line)
		line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
		var row []string
		for _, group := range strings.Split(line, "|") {
			step, from := 1, 0
			switch w := len(group); {
			case w >= 5 && w%2 == 1 && group[0] == ' ' && group[w-1] == ' ':
				step, from, group = 2, 1, group[:w-1]
			case w >= 3 && w%2 == 1 && (group[1] == ' ' && w > 3 || strings.Count(group, " ") == w && w > 3):
				step = 2
			}
			for i := range len(group) {
				if i >= from && (i-from)%step == 0 {
					row = append(row, strings.TrimSpace(group[i:i+1]))
				} else if group[i] != ' ' {
					return nil, 0
				}
			}
		}
		if n == 0 {
			n = len(row)
		}
		if len(row) != n {
			return nil, 0
		}
		rows = append(rows, row)
	}
	if n < 4 || n > 61 || len(rows)%n != 0 {
		return nil, 0
	}
	return cutGrids(rows, n)
}

// spread81 reads puzzles on a line in which spaces are the blanks.
func spread81(lines []string) (grids []string, n int) {
	for _, line := range lines {
		if strings.TrimSpace(line) == "" && len(line) < 16 {
			continue
		}
		side, isSquare := lex.Isqrt(len(line))
		if !isSquare || side < 4 || n > 0 && side != n {
			return nil, 0
		}
		n = side
		for i := range len(line) {
			if line[i] != ' ' && !lex.IsEntry(line[i:i+1], n) {
				return nil, 0
			}
		}
		if runs := strings.Fields(line); len(runs) < 2 || strings.Contains(line, ". .") {
			return nil, 0
		}
		grids = append(grids, strings.ReplaceAll(line, " ", "."))
	}
	return grids, n
}

// columns reads one grid of lines in which spaces are the blanks, cells one to four
// columns apart. Spaces at the ends of lines may be missing.
func columns(lines []string) (grids []string, n int) {
	for _, n := range []int{9, 4, 6, 8, 10, 12, 16} {
		for step := 1; step <= 4; step++ {
			if len(lines) < n {
				continue
			}
			if strings.TrimSpace(strings.Join(lines[n:], "")) != "" {
				continue
			}
			var b strings.Builder
			spaces, longest, ok := 0, 0, true
			for _, line := range lines[:n] {
				longest = max(longest, len(line))
				for i := range step * n {
					c := byte(' ')
					if i < len(line) {
						c = line[i]
					}
					switch {
					case i%step != 0:
						ok = ok && c == ' '
					case c == ' ':
						b.WriteByte('.')
						spaces++
					default:
						ok = ok && lex.IsEntry(string(c), n) && c < 0x80
						b.WriteByte(c)
					}
				}
				ok = ok && len(strings.TrimRight(line, " ")) <= step*n
			}
			if ok && spaces > 0 && spaces < n*n && longest > step*(n-1) {
				return []string{b.String()}, n
			}
		}
	}
	return nil, 0
}
