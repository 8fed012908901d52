// Package files reads text files of programs that say the size or the givens in a way of
// their own.
//
//	9 9             puzzlekit: rows and columns, n rows of cells with - as blank,
//	                then, in a jigsaw, n rows that name the regions
//	6!,1!(2,3),.;…  komo, of jkomoros' sudoku: cells by commas or bars, rows by semicolons
//	                or lines, "!" behind a given; digits without it, what is excluded (…)
//	                and marks […] are the player's
//	9 / 9 9 1 / …   a kind of puzzle of KSudoku, which is refused
package files

import (
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Site returns these formats as one.
func Site() finding.Site { return finding.Site{Name: "text files", Document: read} }

func read(d *finding.Document, _ finding.Options) []finding.Finding {
	for _, f := range []func(*finding.Document) []finding.Finding{puzzlekit, komo, ksudokuKind} {
		if found := f(d); found != nil {
			return found
		}
	}
	return nil
}

// values returns the values of words that are digits up to n or blanks; nil if another is
// among them.
func values(words []string, n int) []int {
	cells := make([]int, len(words))
	for i, w := range words {
		v := lex.Number([]byte(w))
		switch {
		case v < 0 || v > n || len(w) > 1 && w[0] == '0':
			return nil
		case v == 0:
			v = finding.Blank
		}
		cells[i] = v
	}
	return cells
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
	n := lex.Number([]byte(rows[0][0]))
	if n < 4 || len(rows) != n+1 && len(rows) != 2*n+1 {
		return nil
	}
	var words []string
	for _, row := range rows[1:] {
		if len(row) != n {
			return nil
		}
		words = append(words, row...)
	}
	f := finding.Finding{At: finding.FirstText(d.Text), Givens: values(words[:n*n], n)}
	if f.Givens == nil {
		return nil
	}
	if len(words) > n*n {
		regions, count := lex.Numbered(words[n*n:])
		if count != n {
			return finding.Refuse(f.At, "rows that name the regions of a jigsaw, and are not %d regions", n)
		}
		board := sudoku.Jigsaw(regions)
		f.Board = &board
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

// komoCell is a digit or a blank, whether it is given, and what the player noted.
var komoCell = lex.Lazily(`^([1-9.]?)(!?)(?:\([\d, ]*\)|:?\[[\d, ]*\])*$`)

// komoPuzzle reads one puzzle, all on a line or a row a line.
func komoPuzzle(text string, at int) []finding.Finding {
	rows := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' })
	n := len(rows)
	if n != 4 && n != 9 {
		return nil
	}
	var words []string
	for _, row := range rows {
		cells := komoCells(row)
		if len(cells) != n {
			return nil
		}
		for _, cell := range cells {
			m := komoCell().FindStringSubmatch(strings.TrimSpace(cell))
			switch {
			case m == nil:
				return nil
			case m[2] == "" || m[1] == "":
				m[1] = "."
			}
			words = append(words, m[1])
		}
	}
	givens := values(words, n)
	if givens == nil {
		return nil
	}
	return []finding.Finding{{At: at, Givens: givens}}
}

// komoCells cuts a row at commas, or at bars if it has some, but not within brackets.
func komoCells(row string) (cells []string) {
	sep := byte(',')
	if strings.Contains(row, "|") {
		sep = '|'
	}
	depth, from := 0, 0
	for i := range len(row) {
		switch c := row[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == sep && depth == 0:
			cells = append(cells, row[from:i])
			from = i + 1
		}
	}
	return append(cells, row[from:])
}

// ksudokuKind refuses the text in which KSudoku keeps a kind of puzzle: the number of
// values, three dimensions, the number of groups, and the groups, each behind its size.
func ksudokuKind(d *finding.Document) []finding.Finding {
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
		if group[0] != lines[0][0] || lex.Number([]byte(group[0])) != len(group)-1 {
			return nil
		}
	}
	return finding.Refuse(finding.FirstText(d.Text), "a kind of puzzle of KSudoku (its groups of cells) without a puzzle: give a puzzle that KSudoku saved")
}
