package text

import (
	"bytes"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
)

// Columns of a table that are none of the known ones. A value in one of them refuses the
// puzzle of its row, unless the column is harmless and names no rule.

// strangeColumn is a column that could be a rule, or without a name.
type strangeColumn struct {
	at     int
	name   string
	remark bool   // harmless but for words that name a rule
	prose  bool   // of sentences for people
	counts bool   // of numbers of cells
	twice  bool   // a column before has its name
	fine   string // the last value that can be no rule: many are one after another
}

// err is the error of a value in the column.
func (x *strangeColumn) err() error {
	switch {
	case x.twice:
		return finding.Errorf(ErrRule, "the column %q is there twice, and which is meant is not certain", x.name)
	case x.name == "":
		return finding.Errorf(ErrRule, "a column without a name, which could be a rule of the puzzle")
	}
	return finding.Ignorably(x.name, ErrRule, "the column %q is not understood, and could be a rule of the puzzle", x.name)
}

// strangeIn returns the columns of a row that are ignored, or the column and the error of its
// first field that could be a rule and is not understood. Remarks of a row that is ruled, as it
// has rules of its own, may name them. Rules in words are looked at later.
func (s *csvStyle) strangeIn(row []byte, fields []bounds, ruled bool, o finding.Options) (at int, ignored []string, err error) {
	for i := range s.strange {
		x := &s.strange[i]
		if x.at == s.about[len(s.about)-1] {
			continue
		}
		if !x.twice && o.Ignores(x.name) {
			ignored = append(ignored, x.name)
			continue
		}
		if x.at >= len(fields) {
			continue
		}
		field := fields[x.at].of(row)
		if len(bytes.Trim(field, "01. ")) == 0 && lex.IsMask(string(field)) {
			return x.at, nil, finding.Ignorably(x.name, ErrRule, "the column %q has %s", x.name, scrape.Mask)
		}
		if string(field) == x.fine || x.remark && !x.counts && isNumber(field) {
			continue
		}
		value := string(bytes.ToLower(bytes.TrimSpace(field)))
		quoted := `"` + value + `"`
		switch value {
		case "", "no", "none", "null", "-", "[]", "{}":
			continue
		case "0", "false":
			quoted = value
		}
		if lex.Unaccounted(x.name, quoted) {
			return x.at, nil, x.err()
		}
		word := lex.RuleInField(x.name, value)
		if word != "" && !ruled {
			return x.at, nil, finding.Named("column", x.name, word)
		}
		if word == "" {
			x.fine = string(field)
		}
	}
	return 0, ignored, nil
}

// isNumber reports whether a field has no letters: a number, or a list of them.
func isNumber(field []byte) bool {
	return !bytes.ContainsFunc(field, func(c rune) bool { return c > '9' })
}

// wrongSize returns the first column with a size that is not that of the puzzle, nil for
// none.
func (s *csvStyle) wrongSize(row []byte, fields []bounds, shape *sudoku.Shape, o finding.Options) *strangeColumn {
	for i := range s.sizes {
		x := &s.sizes[i]
		if x.at < len(fields) && !fits(x.name, string(fields[x.at].of(row)), shape) && !o.Ignores(x.name) {
			return x
		}
	}
	return nil
}

// fits reports whether a field is not the size of another puzzle.
func fits(name, value string, shape *sudoku.Shape) bool {
	b := shape.Board()
	return lex.IsSizeOf(name, value, b.Rows, b.Cols, b.BoxRows, b.BoxCols)
}

func wrongSize(name string, shape *sudoku.Shape) error {
	return finding.Ignorably(name, ErrSize, "%q is not the size of this puzzle, which has %d×%d cells", name, shape.Rows(), shape.Cols())
}
