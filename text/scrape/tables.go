package scrape

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Grids in which a blank is nothing: the place of a cell determines which it is.
//
//	5,3,,,7,,,,        a spreadsheet's rows, also with ; or tabs
//	| 5 | 3 |  |       tables of Markdown and drawings, a cell between two bars
//	|   5 3 |   7 |    drawings, cells two columns apart
//	53  7              characters, cells one to four columns apart

// tables reads a document that is one table or several below each other.
func tables(d *page) []finding.Finding {
	lines, between := tableLines(d.Document)
	at := finding.FirstText(d.Text)
	for _, sep := range []string{"\t", ",", ";", "|"} {
		if found := gridsOf(at, shaped(parted(lines, sep))); found != nil {
			return separated(found, len(lines), between, sep == "|")
		}
	}
	for _, way := range [][2]int{{1, 0}, {2, 1}, {2, 0}, {3, 0}, {4, 0}} {
		if found := gridsOf(at, inColumns(lines, way[0], way[1], len(lines) < len(d.Lines))); found != nil {
			return separated(found, len(lines), between, true)
		}
	}
	for _, sep := range []string{"\t", ",", ";", "|", " "} {
		all := parted(lines, sep)
		rows := shaped(all)
		if n := gridBeside(rows); n > 0 && sep != "|" {
			return finding.Refuse(at, "a sheet with a %d×%[1]d grid and more columns behind it, which could be a map or clues", n)
		}
		if row, cells := shortRow(all); row >= 0 {
			return finding.Refuse(at, "a table of %d rows, of which row %d has %d cells and others have %[1]d: which cell is missing or too much is not certain", len(all), row+1, cells)
		}
		if (isSheet(rows) || isNearlyGrid(rows)) && len(arrays(d.Document)) == 0 { // the lines of a program may have as many words
			return finding.Refuse(at, "%s", notCells(rows))
		}
	}
	return onLines(d.Document)
}

// shortRow returns the first row of a grid, and its number of cells, that has not as many as there are
// rows while the others do, −1 if there is none.
func shortRow(rows [][]string) (at, cells int) {
	n, odd := len(rows), 0
	if at = -1; !lex.UsualSize(n) {
		return -1, 0
	}
	for i, row := range rows {
		if !lex.AreEntries(row, n) {
			return -1, 0
		}
		if len(row) != n {
			if odd++; at < 0 {
				at, cells = i, len(row)
			}
		}
	}
	if 3*odd > n {
		return -1, 0
	}
	return at, cells
}

// isNearlyGrid reports whether rows are those of a grid with one to three short words that can be no cells.
func isNearlyGrid(rows [][]string) bool {
	n, odd := len(rows), 0
	for _, row := range rows {
		for _, w := range row {
			if !lex.IsEntry(w, n) {
				odd++
			}
		}
		if len(row) != n || odd > 3 || slices.ContainsFunc(row, func(w string) bool { return len(w) > 8 }) {
			return false
		}
	}
	return odd > 0 && lex.UsualSize(n)
}

// isSheet reports whether rows are those of a sheet with a cell for each square: at least four of
// at least four short words, some of them empty.
func isSheet(rows [][]string) bool {
	hasEmpty := false
	for _, row := range rows {
		if len(row) != len(rows[0]) || len(row) < 4 || slices.ContainsFunc(row, func(w string) bool { return len(w) > 8 }) {
			return false
		}
		hasEmpty = hasEmpty || slices.Contains(row, "")
	}
	return len(rows) >= 4 && hasEmpty
}

// notCells is why the rows of a table are no puzzle.
func notCells(rows [][]string) string {
	if n := len(rows); n == len(rows[0]) && lex.UsualSize(n) {
		for i, row := range rows {
			for j, w := range row {
				if !lex.IsEntry(w, n) {
					return fmt.Sprintf("%.20q in row %d, column %d of a table, where a digit from 1 to %d or a blank belongs", w, i+1, j+1, n)
				}
			}
		}
	}
	return fmt.Sprintf("a table of %d rows of %d cells, not all of them digits and blanks: a puzzle has as many rows as cells in a row", len(rows), len(rows[0]))
}

// gridBeside returns the size of the grid with empty cells that a sheet begins with and
// that has more columns behind it; 0 if there is none or the sheet may be a list of puzzles.
func gridBeside(rows [][]string) (n int) {
	if n = len(rows); !lex.UsualSize(n) {
		return 0
	}
	width, hasEmpty := len(rows[0]), false
	for _, row := range rows {
		if len(row) != width || width <= n || width >= n*n || !lex.AreEntries(row[:n], n) {
			return 0
		}
		hasEmpty = hasEmpty || slices.Contains(row[:n], "")
	}
	if !hasEmpty {
		return 0
	}
	return n
}

// tableLines returns the lines of a document that may have cells, all for a document of
// other lines, too.
func tableLines(d *finding.Document) (lines []string, between []separator) {
	for _, line := range d.Lines {
		t := strings.TrimSpace(line)
		isRule := lex.IsRule([]byte(line)) || len(lines) < 2 && lex.IsDashes([]byte(line))
		if isRule && len(lines) == 1 && strings.Contains(t, "|") && strings.Trim(lines[0], "| ") == "" {
			lines, between = nil, nil // an empty head
		}
		kind := lex.KindOf([]byte(line))
		if t == "" && !strings.Contains(line, "\t") || kind == lex.Label && lex.RuleIn([]byte(line)) == "" && !lex.HasRun(line) || kind == lex.Comment || isRule || strings.HasPrefix(t, "```") {
			between = append(between, separator{len(lines), t, isRule, !isRule && kind != lex.Comment})
			continue
		}
		lines = append(lines, line)
	}
	return lines, between
}

// parted returns the cells of lines with a separator between any two; nil if a line has none.
func parted(lines []string, sep string) (rows [][]string) {
	before, behind := 2, true // the bars of all rows before their cells and behind
	var cells []string
	for _, line := range lines {
		t := strings.TrimSpace(line)
		switch {
		case t == "" && sep != "\t":
			continue
		case sep == " ":
			line = strings.Join(strings.Fields(strings.ReplaceAll(line, "|", " ")), " ")
		case !strings.Contains(line, sep):
			return nil
		case sep == "|":
			before = min(before, len(t)-len(strings.TrimLeft(t, "|")))
			behind, line = behind && strings.HasSuffix(t, "|"), t
		}
		cells = append(cells, line)
	}
	for _, line := range cells {
		if sep == "|" {
			if line = line[before:]; behind {
				line = strings.TrimSuffix(line, "|")
			}
		}
		row := strings.Split(line, sep)
		for i, w := range row {
			row[i] = strings.TrimSpace(w)
			if k := len(row[i]) - 1; k > 0 && row[i][0] == row[i][k] && strings.IndexByte("\"'`", row[i][0]) >= 0 {
				row[i] = row[i][1:k]
			}
		}
		rows = append(rows, row)
	}
	if rows = unnamed(rows); sep != "|" {
		complete(rows)
	}
	return rows
}

// complete adds the empty cells that are missing at the ends of rows, where the longest row has
// as many cells as there are rows, no row ends with an empty cell and one begins with one: where one ends
// so, a shorter row lacks a cell, and where none begins so, cells may be missing there.
func complete(rows [][]string) {
	width, isCut := 0, true
	for _, row := range rows {
		if width = max(width, len(row)); row[len(row)-1] == "" {
			return
		}
		isCut = isCut && row[0] != ""
	}
	if isCut {
		return
	}
	for i := range rows {
		if width == len(rows) {
			rows[i] = append(rows[i], make([]string, width-len(rows[i]))...)
		}
	}
}

// unnamed returns the rows of a table without the names of columns above them and those of rows
// before them: 1 2 3 …, A B C …, r1 r2 …
func unnamed(rows [][]string) [][]string {
	if len(rows) < 4 {
		return rows
	}
	width, cut := len(rows[1]), 0
	if len(rows[0]) == 0 || slices.ContainsFunc(rows[1:], func(row []string) bool { return len(row) != width }) {
		return rows
	}
	names := words.Of(rows[1:], func(row []string) string { return row[0] }) // before the rows
	switch head := rows[0]; {
	case len(rows) == width && areNames(names, 'c') && (areNames(head, 'r') && len(head) == width-1 || areNames(head[1:], 'r') && !acrossWord().MatchString(head[0])):
		rows, cut = rows[1:], 1
	case len(rows) == width-1 && areNames(append([]string{head[0]}, names...), 'c') && len(head) == width:
		cut = 1
	case len(rows)%width == 1 && len(head) == width && (areNames(head, 'r') || isHead(head)):
		rows = rows[1:]
	}
	return words.Of(rows, func(row []string) []string { return row[cut:] })
}

// isHead reports whether a row above others is empty, or has nothing but words that may be a title or the
// names of columns, and no rule.
func isHead(row []string) bool {
	isOther := func(w string) bool { return w != "" && (!headWord().MatchString(w) || numbered().MatchString(w)) }
	return !slices.ContainsFunc(row, isOther) && lex.RuleIn([]byte(strings.Join(row, " "))) == ""
}

// numbered is a name of a column that has a place, and acrossWord the head of a column whose entries name
// no rows.
var (
	numbered   = lex.Lazily(`^\pL$|\d$`)
	acrossWord = lex.Lazily(`(?i)^(?:c|b|col(?:umn)?|box|block|region|cell|square)s?$`)
	countedIn  = lex.Lazily(`^(\pL+)[ _-]?(\d{1,6})$`) // Column1, V1
)

// areNames reports whether words are names in their order, from 0 or 1 on, but not those of rows for but 'r',
// of columns for 'c', nor of boxes.
func areNames(words []string, but byte) bool {
	if family := inOrder(words, nameOf); family != "" && len(words) >= 4 {
		return family[0] != but
	}
	family := inOrder(words, countedName)
	of := map[byte]string{'r': "row rows", 'c': "c col cols column columns"}[but] + " b box boxes block region"
	return family != "" && !slices.Contains(strings.Fields(of), family)
}

var headWord = lex.Lazily(`^[\pL][\pL\d_ .-]*$`)

// shaped returns the rows of a table without names, and without the empty
// columns that a sheet has around a grid or between its boxes, where they are all that is
// too much and where usual boxes meet; nil if a row is longer than others.
func shaped(rows [][]string) [][]string {
	if len(rows) < 4 {
		return nil
	}
	rows = unnamed(rows)
	width := len(rows[0])
	if slices.ContainsFunc(rows, func(row []string) bool { return len(row) != width }) {
		return nil
	}
	var keep []int
	for j := range width {
		if slices.ContainsFunc(rows, func(row []string) bool { return row[j] != "" }) {
			keep = append(keep, j)
		}
	}
	if len(keep) != len(rows) || !areBoxed(keep) {
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

// areBoxed reports whether the gaps between columns, in ascending order, are between all of them or where
// usual boxes meet, or there are none.
func areBoxed(columns []int) bool {
	_, usual := sudoku.DefaultBox(len(columns))
	gaps, within := 0, 0
	for i := 1; i < len(columns); i++ {
		if columns[i] > columns[i-1]+1 {
			if gaps++; i%usual == 0 {
				within++
			}
		}
	}
	return gaps == 0 || gaps == len(columns)-1 || gaps == within && gaps == len(columns)/usual-1
}

// inColumns reads rows in which spaces are the blanks: the cells are the
// characters at every step, from the first on in each group between bars. Spaces at the
// ends of lines may be missing where there are no bars and no other lines around.
func inColumns(lines []string, step, first int, hasOthers bool) (rows [][]string) {
	width := step*(len(lines)-1) + 1
	isWide := slices.ContainsFunc(lines, func(line string) bool { return len(strings.TrimRight(line, " ")) == width })
	isCut := !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, " ") }) // as the blanks at both ends may be
	if isUneven(lines, width, width+2*first+step-1) {
		return nil
	}
	for _, line := range lines {
		groups := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|"), "|")
		if line = strings.TrimRight(line, " "); !strings.Contains(line, "|") {
			if hasOthers || !isWide || len(line) > width || len(line) < width && isCut || strings.ContainsAny(line, "._*-?") || !lex.UsualSize(len(lines)) {
				return nil
			}
			groups = []string{line + strings.Repeat(" ", width-len(line))}
		}
		var row []string
		size := 0
		for k, group := range groups {
			for i := range len(group) {
				if i >= first && (i-first)%step == 0 && i < len(group)-first {
					row = append(row, strings.TrimSpace(group[i:i+1]))
				} else if group[i] != ' ' {
					return nil
				}
			}
			if k == 0 {
				size = len(row)
			}
			if len(row) != (k+1)*size {
				return nil
			}
		}
		if _, usual := sudoku.DefaultBox(len(row)); len(groups) > 1 && size != 1 && size != usual {
			return nil
		}
		rows = append(rows, row)
	}
	return rows
}

// isUneven reports whether rows without bars have spaces at their ends, and not as many columns as cells, from the first width
// to the second.
func isUneven(rows []string, from, to int) bool {
	isWhole := slices.ContainsFunc(rows, func(row string) bool { return strings.HasSuffix(row, " ") && !strings.Contains(row, "|") })
	return isWhole && slices.ContainsFunc(rows, func(row string) bool { return len(row) < from || len(row) > to })
}

// onLines reads puzzles whose cells are lines of their own, or that have a line each on
// which spaces are the blanks.
func onLines(d *finding.Document) (found []finding.Finding) {
	at := finding.FirstText(d.Text)
	if cells := strings.Fields(d.Text); len(d.Lines) >= len(cells) {
		if n, isSquare := lex.Isqrt(len(cells)); isSquare && n > 0 {
			found = gridsOf(at, cut(cells, n))
		}
	}
	if found != nil {
		return found
	}
	for _, line := range d.Lines {
		n, isSquare := lex.Isqrt(len(line))
		if strings.TrimSpace(line) == "" && len(line) < 16 {
			continue
		}
		cells := strings.Split(strings.ReplaceAll(line, " ", "."), "")
		if !isSquare || len(strings.Fields(line)) < 2 || strings.ContainsAny(line, "._*-?") || gridsOf(at, cut(cells, n)) == nil {
			return nil
		}
		found = append(found, gridsOf(at, cut(cells, n))...)
	}
	return found
}
