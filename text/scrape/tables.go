package scrape

import (
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids in which a blank is nothing: a cell's place says which it is.
//
//	5,3,,,7,,,,        a spreadsheet's rows, also with ; or tabs
//	| 5 | 3 |  |       tables of Markdown, wikis and drawings, a cell between two bars
//	5 & 3 & & … \\     tables of LaTeX; "|5|3| |." of its package sudoku
//	|   5 3 |   7 |    drawings, cells two columns apart
//	53  7              characters, cells one to four columns apart

// tables reads a document that is one table or several below each other.
func tables(d *finding.Document) []finding.Finding {
	lines, isLaTeX := tableLines(d)
	for _, read := range []func([]string) [][]string{between("&"), between("\t"), between(","), between(";"), between("|"), inColumns(len(lines) < len(d.Lines))} {
		rows := read(lines)
		if len(rows) == 0 {
			continue
		}
		n := len(rows[0])
		if n < 4 || n > lex.MaxChars || len(rows)%n != 0 || slices.ContainsFunc(rows, func(row []string) bool { return len(row) != n || !lex.AreEntries(row, n) }) {
			continue
		}
		var found []finding.Finding
		for grid := range slices.Chunk(rows, n) {
			found = append(found, finding.Finding{At: finding.FirstText(d.Text), Grid: gridOf(grid)})
		}
		return withoutRules(d, found)
	}
	if isLaTeX {
		return finding.Refuse(0, "a LaTeX file in which no grid was found whose rows are all there")
	}
	return onLines(d)
}

// tableLines returns the lines of a document that may have cells, all for a document of
// other lines, too. Those of LaTeX are without its commands.
func tableLines(d *finding.Document) (lines []string, isLaTeX bool) {
	isWiki, isRow := strings.Contains(d.Text, "{|"), false
	isLaTeX = strings.Contains(d.Text, `\begin{`) || strings.Contains(d.Text, `\hline`)
	for _, line := range d.Lines {
		t := strings.TrimSpace(line)
		if isLaTeX {
			before, _, _ := strings.Cut(t, `\\`)
			if t = strings.TrimSuffix(strings.ReplaceAll(before, `\hline`, ""), "."); !strings.ContainsAny(t, "&|") || strings.HasPrefix(t, `\begin`) {
				continue
			}
			line = t
		}
		kind := lex.KindOf([]byte(line))
		if t == "" && !strings.Contains(line, "\t") || kind == lex.Label && lex.RuleIn([]byte(line)) == "" && !lex.HasRun(line) || kind == lex.Comment || lex.IsRule([]byte(line)) || tableMark().MatchString(t) {
			continue
		}
		switch isInRow := isWiki && t[0] == '|' && t != "|-"; {
		case isRow && isInRow: // a wiki's cell on a line of its own
			lines[len(lines)-1] += " " + t
		default:
			lines, isRow = append(lines, line), isInRow
		}
	}
	return lines, isLaTeX
}

// tableMark begins a line of a table without cells: its beginning or end in a wiki, a fence.
var tableMark = lex.Lazily("^(?:{\\||\\|}|{{|}}|\\|\\+|```|\\|===)")

// between returns a reader of rows with a separator between their cells.
func between(sep string) func(lines []string) [][]string {
	return func(lines []string) (rows [][]string) {
		before, behind := 2, true // the bars of all rows before their cells and behind
		var cells []string
		for _, line := range lines {
			t := strings.TrimSpace(line)
			switch {
			case t == "" && sep != "\t" || t == "|-":
				continue
			case !strings.Contains(line, sep):
				return nil
			case sep != "|":
				cells = append(cells, line)
				continue
			}
			before = min(before, len(t)-len(strings.TrimLeft(t, "|")))
			behind = behind && strings.HasSuffix(t, "|")
			cells = append(cells, t)
		}
		for _, line := range cells {
			if sep == "|" {
				if line = line[before:]; behind {
					line = strings.TrimSuffix(line, "|")
				}
				if strings.Contains(line, "|| ") || strings.Contains(line, " ||") {
					line = strings.ReplaceAll(line, "||", "|") // a wiki's row
				}
			}
			row := strings.Split(line, sep)
			for i, w := range row {
				w = strings.TrimSuffix(strings.Trim(strings.TrimSpace(w), "\"'`*"), ".0")
				if row[i] = w; strings.EqualFold(w, "nan") || strings.EqualFold(w, "&nbsp;") {
					row[i] = ""
				}
			}
			rows = append(rows, row)
		}
		return shaped(rows)
	}
}

// shaped returns the rows of a table without a header above them, and without the empty
// columns that a sheet has around a grid or between its boxes, where they are all that is
// too much; nil if a row is longer than others.
func shaped(rows [][]string) [][]string {
	if len(rows) < 4 {
		return nil
	}
	width := len(rows[1])
	if head := strings.Join(rows[0], ""); len(rows)%width == 1 && (head == "" || head == "123456789" || !lex.IsEntry(rows[0][0], width) || columnNames(rows[0]) == width) {
		rows = rows[1:]
	}
	if slices.ContainsFunc(rows, func(row []string) bool { return len(row) != width }) {
		return nil
	}
	var keep []int
	for j := range width {
		if slices.ContainsFunc(rows, func(row []string) bool { return row[j] != "" }) {
			keep = append(keep, j)
		}
	}
	if len(keep) != len(rows) {
		return rows
	}
	full := make([][]string, len(rows))
	for i, row := range rows {
		for _, j := range keep {
			full[i] = append(full[i], row[j])
		}
	}
	return full
}

// inColumns returns a reader of rows in which spaces are the blanks, cells one to four
// columns apart, perhaps with bars around the boxes. Spaces at the ends of lines may be
// missing, where no other lines are around.
func inColumns(hasOthers bool) func(lines []string) [][]string {
	return func(lines []string) [][]string {
		width := 0
		for _, line := range lines {
			width = max(width, len(strings.TrimRight(line, " ")))
		}
		for _, way := range [][2]int{{1, 0}, {2, 1}, {2, 0}, {3, 0}, {4, 0}} {
			if rows := everyOther(lines, way[0], way[1], width, hasOthers); len(rows) > 0 {
				return rows
			}
		}
		return nil
	}
}

// everyOther returns the characters at every step of lines, from the first on in each group
// between bars; nil if there are others, or if lines without bars do not make one grid of
// this width.
func everyOther(lines []string, step, first, width int, hasOthers bool) (rows [][]string) {
	for _, line := range lines {
		groups := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|"), "|")
		if !strings.Contains(line, "|") {
			if hasOthers || strings.ContainsAny(line, "._*-?") || width != step*(len(lines)-1)+1 || !lex.UsualSize(len(lines)) {
				return nil
			}
			line = strings.TrimRight(line, " \r")
			groups = []string{line + strings.Repeat(" ", width-len(line))}
		}
		var row []string
		for _, group := range groups {
			for i := range len(group) {
				if i >= first && (i-first)%step == 0 && i < len(group)-first {
					row = append(row, strings.TrimSpace(group[i:i+1]))
				} else if group[i] != ' ' {
					return nil
				}
			}
		}
		if rows = append(rows, row); len(row) == 0 || len(row) != len(rows[0]) {
			return nil
		}
	}
	if len(rows) == 0 || len(rows)%len(rows[0]) != 0 {
		return nil
	}
	return rows
}

// onLines reads puzzles whose cells are lines of their own, or that have a line each on
// which spaces are the blanks.
func onLines(d *finding.Document) (found []finding.Finding) {
	at := finding.FirstText(d.Text)
	cells := strings.Split(strings.Join(strings.Fields(d.Text), "\n"), "\n")
	if n, isSquare := lex.Isqrt(len(cells)); isSquare && n >= 4 && len(d.Lines) >= len(cells) && lex.AreEntries(cells, n) {
		return withoutRules(d, []finding.Finding{{At: at, Grid: gridOf(cut(cells, n))}})
	}
	for _, line := range d.Lines {
		n, isSquare := lex.Isqrt(len(line))
		if strings.TrimSpace(line) == "" && len(line) < 16 {
			continue
		}
		cells := strings.Split(strings.ReplaceAll(line, " ", "."), "")
		if !isSquare || n < 4 || len(strings.Fields(line)) < 2 || !lex.AreEntries(cells, n) || strings.Contains(line, ". .") {
			return nil
		}
		found = append(found, finding.Finding{At: at, Grid: gridOf(cut(cells, n))})
	}
	return withoutRules(d, found)
}
