package scrape

import (
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lattice"
	"sudokusat/text/lex"
)

// Rows of characters, with the marks of programs and notes around them.
//
//	/// 5 3 . | . 7 . | …                n lines of n cells, marks and names aside
//	"53..7…"                             a string of n² characters, quoted or not
//	..3.2.6../9..3.5..1/…                nine runs of nine, one separator between them
//	"53..7...." + "6..195..." + …        strings that are put together
//	[5][3][ ] …                          a cell between two brackets

var (
	cellString = lex.Lazily(`^[^0-9"']*["']([0-9.*_?| -]{4,})(?:\\n)?["'][^0-9"']*$`)
	rowPrefix  = lex.Lazily(`^(?:\s*(?:["']?[A-Za-z]\w{0,11}["']?\s*\+?[:=]|\d*\s*(?i:data)\s))+\s*`)
	rowCommas  = lex.Lazily(`^[^\w\[{.*?]*[0-9.*_?-](?:\s*,\s*[0-9.*_?-]){3,15}[^0-9.*_?-]*$`)
	cellBoxes  = strings.NewReplacer("[ ]", ".", "[", "", "]", "")
	cellGaps   = strings.NewReplacer(" ", "", "|", "", "\t", "")
)

// longestRow is the length of the longest line that is looked at as a row: 16 cells in
// a drawing, and a name before them.
const longestRow = 200

// line is a line of a program that may be a row: its cells, and what is around and between
// them and may mean something, which is the same on all rows of a grid.
type line struct{ name, cells, before, between, after string }

// noSigns are the characters around a row that mean nothing: quotes, brackets, separators.
const noSigns = " \t\"'`,;/()[]{}|"

// rowOf returns the cells of a line of a program that may be a row, none of another.
func rowOf(text string) (row line) {
	if len(text) > longestRow {
		return line{}
	}
	text = strings.TrimRight(text, " \t\r")
	if m := cellString().FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	unnamed := rowPrefix().ReplaceAllString(text, "")
	name := strings.ToLower(strings.Trim(text[:len(text)-len(unnamed)], noSigns+"+:="))
	text = unnamed
	if rowCommas().MatchString(text) {
		text = strings.ReplaceAll(text, ",", "")
	}
	if strings.Contains(text, "][") || strings.Contains(text, "] [") {
		text = cellBoxes.Replace(text)
	}
	inner := strings.Trim(text, noSigns+":<>\\+&!=~^$@%")
	before, after, _ := strings.Cut(text, inner)
	cells := strings.Trim(cellGaps.Replace(inner), "\"'")
	n := len(cells)
	if n < 4 || n > 16 || !lex.AreEntries(strings.Split(cells, ""), n) || n > 9 && !strings.ContainsAny(cells, ".0123456789_-*?") {
		return line{}
	}
	without := func(s string) string { return strings.Trim(s, noSigns) }
	return line{name, cells, without(before), barsOf(inner), without(after)}
}

// barsOf returns the bars of a row, and "c" for each cell.
func barsOf(row string) string {
	if !strings.Contains(row, "|") {
		return ""
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '|':
			return c
		case c == ' ' || c == '\t':
			return -1
		}
		return 'c'
	}, row)
}

// stranger returns a row of a grid that has something around or between its cells that the
// others do not have, or −1. What joins strings may be missing before the first and behind the last.
func stranger(rows []line) int {
	isJoin := func(s string) bool { return s != "" && strings.Trim(s, "+&\\") == "" }
	last := len(rows) - 1
	for i, r := range rows {
		sameBefore := r.before == rows[1].before || i == 0 && r.before == "" && isJoin(rows[1].before)
		sameAfter := r.after == rows[0].after || i == last && r.after == "" && isJoin(rows[0].after)
		if !sameBefore || !sameAfter || r.between != rows[0].between {
			return i
		}
	}
	return -1
}

// lineRows reads runs of n lines that are n cells each, with an empty line between any
// two or none. Runs with rows missing are mistakes.
func lineRows(d *finding.Document) (found []Place) {
	var run []line
	var between []separator
	at, end, gap, gaps := 0, 0, 0, 0
	flush := func() {
		n, grid := len(run), ""
		for _, r := range run {
			grid += r.cells
		}
		f := finding.Finding{At: at}
		switch {
		case n >= 4 && len(run[0].cells) == n && !areInOrder(run):
			f.Err = finding.Errorf(finding.ErrSyntax, "names of rows that are not in their order (%s, %s): write the rows from the first to the last, without names", run[0].name, run[1].name)
			found = append(found, Place{f, end})
		case n >= 4 && len(run[0].cells) == n && stranger(run) >= 0:
			f.Err = finding.Errorf(finding.ErrSyntax, "row %d of this grid has a sign around or between its cells that other rows do not have, which could be a clue", stranger(run)+1)
			found = append(found, Place{f, end})
		case n >= 4 && len(run[0].cells) == n:
			f.Grid, f.Board = dotted(grid), barred(run[0].between)
			found = append(found, Place{separated([]finding.Finding{f}, n, between, false)[0], end})
		case n > 1 && n >= len(run[0].cells)/2 && strings.ContainsAny(grid, ".0"):
			f.Err = tooFew(n, len(run[0].cells))
			found = append(found, Place{f, end})
		}
		run, between = nil, nil
	}
	offsets := d.Offsets()
	for i, line := range d.Lines {
		if strings.TrimSpace(line) == "" {
			gap++
			continue
		}
		if rule := strings.Trim(line, " \t\r/*#\"'"); lex.IsRule([]byte(rule)) && len(run) > 0 || len(run) < 2 && lex.IsDashes([]byte(line)) {
			between = append(between, separator{len(run), rule, true, false})
			continue // between two boxes, or below the head of a table
		}
		row := rowOf(line)
		if len(run) > 0 && (len(row.cells) != len(run[0].cells) || gap > 1 || len(run) > 1 && gap != gaps) {
			flush()
		}
		if row.cells == "" {
			continue
		}
		if len(run) == 0 {
			at = offsets[i]
		}
		run, end, gap, gaps = append(run, row), offsets[i]+len(line), 0, gap
		if len(run) == len(row.cells) {
			flush()
		}
	}
	flush()
	return found
}

// barred returns the board that the bars of each row show, nil for the usual one.
func barred(bars string) *sudoku.Board {
	parts, n := strings.Split(bars, "|"), strings.Count(bars, "c")
	_, usual := sudoku.DefaultBox(n)
	width := len(parts[0])
	if len(parts) < 2 || width < 2 || width == usual || width*len(parts) != n || slices.ContainsFunc(parts, func(part string) bool { return len(part) != width }) {
		return nil
	}
	board := sudoku.Boxed(n/width, width)
	return &board
}

// separator is a line between the lines of a table, of which rows are above it.
type separator struct {
	rows         int
	text         string
	isRule, ends bool // ends: it may be between two puzzles
}

// separated refuses grids of a table if rules or blank lines are between their rows elsewhere than between
// all of them or between usual boxes, and grids that could be one whose cells have several lines.
func separated(found []finding.Finding, rows int, between []separator, drawn bool) []finding.Finding {
	n := rows / len(found)
	boxRows, _ := sudoku.DefaultBox(n)
	if found[0].Board != nil {
		boxRows = found[0].Board.BoxRows
	}
	places, parts, strongest := make([]bool, rows), 0, byte(0)
	rules, headed := 0, false
	for _, s := range between {
		if _, strength, _ := lattice.Rule([]byte(s.text)); s.isRule && s.rows%n != 0 {
			strongest = max(strongest, strength)
		}
	}
	for _, s := range between {
		inner := s.rows%n != 0
		k, strength, ok := lattice.Rule([]byte(s.text))
		isHead := s.rows == 1 && lex.IsDashes([]byte(s.text))
		switch {
		case s.isRule && !ok && !isHead:
			return finding.Refuse(found[0].At, "a rule with marks, gaps or strokes of two kinds: write the regions of a jigsaw as a line \"#regions\"")
		case s.isRule && inner && k > 0 && parts > 0 && k != parts:
			return finding.Refuse(found[0].At, "a rule that is divided otherwise than the one above: write the regions of a jigsaw as a line \"#regions\"")
		case s.isRule && inner && k > 0:
			parts = k
			places[s.rows] = places[s.rows] || strength == strongest
			rules, headed = rules+1, headed || isHead
		case inner && s.text == "" || s.rows < rows && s.ends:
			places[s.rows] = true
		}
	}
	if headed && rules == 1 {
		places[1] = false // of the head of a table
	}
	for i := 0; i < rows; i += n {
		everywhere, within, nowhere := true, true, true
		for k := 1; k < n; k++ {
			everywhere, nowhere = everywhere && places[i+k], nowhere && !places[i+k]
			within = within && places[i+k] == (k%boxRows == 0)
		}
		if !everywhere && !within && !nowhere {
			return finding.Refuse(found[0].At, "rules or blank lines that are not between usual boxes: write regions as a line \"#regions\", boxes as a line \"#box\" above the puzzle")
		}
		if drawn && i > 0 && !places[i] {
			return finding.Refuse(found[0].At, "%d rows of %d cells: a cell of several lines, or several puzzles without a blank line between them?", rows, n)
		}
	}
	return found
}

func isWordChar(c byte) bool { return lex.IsAlphanumeric(c) || c == '_' || c >= 0x80 }

const (
	shortRun, longRun = 71, 92 // a run of this many cells, from the first to the second, is a 9×9 puzzle with a mistake
	fewestGivens      = 8      // no puzzle with one solution has fewer digits
)

// runs reads the runs of 81 cells in a text, and runs that are nine or 27 cells each with
// the same text between any two, as strings that are put together have.
func runs(d *finding.Document) (found []Place) {
	text := strings.NewReplacer(`\n`, "//", "%0A", "///").Replace(d.Text)
	grid, at, end, gap := "", 0, 0, ""
	for i := 0; i < len(text); {
		if !lex.IsCellChar(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && lex.IsCellChar(text[i]) {
			i++
		}
		run := dotted(text[start:i])
		digits := len(run) - strings.Count(run, ".")
		switch between := text[end:start]; {
		case start > 0 && isWordChar(text[start-1]) || i < len(text) && isWordChar(text[i]):
			grid = ""
			continue
		case len(run) == 9 || len(run) == 27:
			if len(grid)%len(run) > 0 || len(grid) > len(run) && between != gap || len(between) > longestGlue {
				grid = ""
			}
			if gap = between; grid == "" {
				at = start
			}
			if grid, end = grid+run, i; len(grid) == 81 {
				found, grid = append(found, Place{finding.Finding{At: at, Grid: grid}, i}), ""
			}
			continue
		case digits < fewestGivens || strings.Contains(text[start:i], "--"):
		case len(run) == 81:
			found = append(found, Place{finding.Finding{At: start, Grid: run}, i})
		case len(run) >= shortRun && len(run) <= longRun && 4*digits <= 3*len(run):
			found = append(found, Place{finding.Finding{At: start, Err: finding.Errorf(finding.ErrLength, "%d characters; a 9×9 puzzle has 81", len(run))}, i})
		}
		grid = ""
	}
	return found
}

// Rows with their names before them, and perhaps the names of columns above.
//
//	    1 2 3   4 5 6          0  1  2  3           R1: ..3.2.6..
//	  +-------+-----           0  5  3  0  0        R2: 9..3.5..1
//	A | . . 3 | . 2 .          1  6  0  0  1        …
//
// Names are A, B, C …, or numbers from 0 or 1, or R1, R2 …

// namedRows reads them. With the names of columns the whole could be taken for a larger
// grid.
func namedRows(d *page) (found []finding.Finding) {
	if len(d.Text) > maxScattered {
		return nil
	}
	var rows [][]string
	var last string // the family of the last row's name
	at, number, offsets := 0, 0, d.Offsets()
	for i, line := range d.Lines {
		words := nameWords(line)
		if len(words) == 0 || lex.IsRule([]byte(line)) || len(rows) == 0 && columnNames(words) {
			continue
		}
		family, k := nameOf(words[0])
		cells := words[1:]
		if len(cells) == 1 {
			cells = strings.Split(cells[0], "")
		}
		_, inner, _ := strings.Cut(line, words[0])
		inner = strings.Trim(strings.TrimLeft(inner, ")]"), " \t\r.=:|'\",;")
		if n := len(inner); n > 2 && (inner[0] == '[' && inner[n-1] == ']' || inner[0] == '(' && inner[n-1] == ')') {
			inner = inner[1 : n-1]
		}
		isMarked := strings.ContainsAny(inner, "!:()[]") // "(5)" may be a clue
		isRow := family != "" && len(cells) >= 4 && len(cells) <= 25 && lex.AreEntries(cells, len(cells)) && !isMarked
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
			found = append(found, finding.Finding{At: at, Grid: lex.GridRows(rows)})
			rows = nil
		}
	}
	if len(rows) > 0 {
		return nil
	}
	return chosen(found)
}
