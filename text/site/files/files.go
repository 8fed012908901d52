// Package files reads the text files of puzzlekit: the numbers of rows and columns, n rows
// of n cells with - as blank, then, in a jigsaw, n rows that name the regions.
//
// Two other forms are refused by name: kinds of puzzles of KSudoku, which hold no puzzle,
// and games whose givens have a mark "!" behind them.
package files

import (
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Site returns these formats as one format.
func Site() finding.Site { return finding.Site{Name: "text files", Document: read} }

var (
	// ksudokuKind is the number of values, three dimensions, the number of groups, and the
	// groups, each behind its size.
	ksudokuKind = lex.Lazily(`\A\s*\d+\s+\d+ \d+ 1\s+\d+\s+(?:\d+(?: \d+){4,}\s+){2}`)
	markedGame  = lex.Lazily(`\A\s*"?(?:[1-9.][(\[\d, :)\]]*[,|])*[1-9]![,|;]`)
)

func read(d *finding.Document, _ finding.Options) []finding.Finding {
	switch at := finding.FirstText(d.Text); {
	case ksudokuKind().MatchString(d.Text):
		return finding.Refuse(at, "a kind of puzzle of KSudoku (its groups of cells) without a puzzle: give a puzzle that KSudoku saved")
	case markedGame().MatchString(d.Text):
		return finding.Refuse(at, "a game whose givens are marked with \"!\", which is not read: give the givens alone")
	}
	return puzzlekit(d)
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
	f := finding.Finding{At: finding.FirstText(d.Text), Givens: finding.Blanks(n * n)}
	for i, w := range words[:n*n] {
		switch v := lex.Number([]byte(w)); {
		case v < 0 || v > n || len(w) > 1 && w[0] == '0':
			return nil
		case v > 0:
			f.Givens[i] = v
		}
	}
	if len(words) > n*n {
		regions, count := finding.Numbered(words[n*n:])
		if count != n {
			return finding.Refuse(f.At, "rows that name the regions of a jigsaw, and are not %d regions", n)
		}
		f.Board = new(sudoku.Jigsaw(regions))
	}
	return []finding.Finding{f}
}
