package text

import (
	"bytes"
	"cmp"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/utf"
)

// Columns of a table with what belongs to a puzzle beside its question: title, author,
// source, and ruleset (or text), the rules in words. A ruleset with more than
// the usual rules is refused if the column "rules" is empty, as it could be the only place of a
// rule; "none" there means a puzzle without rules.

// noRules is what the column "rules" has for a puzzle without rules.
const noRules = "none"

// aboutColumns are the names of these columns in a new table, in the order of
// [aboutFields].
var aboutColumns = [...]string{"title", "author", "source", "ruleset"}

func aboutFields(a *finding.About) [len(aboutColumns)]*string {
	return [...]*string{&a.Title, &a.Author, &a.Source, &a.Rules}
}

// takeAbout notes that a column of this name, in small letters, is the first of its kind.
func (s *csvStyle) takeAbout(name string, column int) (ok bool) {
	if name == "text" {
		name = "ruleset"
	}
	for i, x := range aboutColumns {
		if ok = name == x && s.about[i] < 0; ok {
			s.about[i], s.titled = column, true
			return true
		}
	}
	return false
}

// aboutIn returns what the columns of a row have.
func (s *csvStyle) aboutIn(row []byte, fields []bounds) (a finding.About) {
	if !s.titled {
		return a
	}
	for i, to := range aboutFields(&a) {
		if k := s.about[i]; k >= 0 && k < len(fields) {
			f := fields[k]
			*to = utf.String(bytes.TrimSpace(f.of(row)))
			if f.start > 0 && row[f.start-1] == '"' {
				*to = strings.ReplaceAll(*to, `""`, `"`)
			}
		}
	}
	return a
}

// aboutCSV is the table into which other formats are converted whose first puzzle has a
// title, an author, a source or rules in words. Its rows have their rules as well.
var aboutCSV = &csvStyle{
	header: []byte("puzzle,solution,rules," + strings.Join(aboutColumns[:], ",")), sep: ',',
	puzzle: 0, solution: 1, rules: 2, columns: 3 + len(aboutColumns),
}

// appendAboutRow appends the fields of the table aboutCSV behind the solution.
func appendAboutRow(dst []byte, p sudoku.Puzzle, about finding.About) []byte {
	dst = appendField(dst, cmp.Or(strings.Join(p.RuleTexts(), "; "), noRules))
	for _, x := range aboutFields(&about) {
		dst = appendField(dst, *x)
	}
	return dst
}

// appendField appends a separator and a field on one line, in quotes where it needs them.
func appendField(dst []byte, text string) []byte {
	text = strings.Join(strings.Fields(text), " ")
	if strings.ContainsAny(text, `,"`) {
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return append(append(dst, ','), text...)
}
