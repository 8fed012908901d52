package text

import (
	"bytes"
	"cmp"
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/tree"
)

// Format is the name of a format of puzzles; see the package comment.
type Format string

// The formats. Auto, the zero value, recognizes the format when reading and
// keeps that of the puzzle when writing.
const (
	Auto   Format = ""
	Line   Format = "line"
	Square Format = "grid"
	Spaced Format = "spaced"
	Boxed  Format = "boxed"
	CSV    Format = "csv"
	JSON   Format = "json"
)

// Formats returns the formats in the order of a help text.
func Formats() []Format { return []Format{Line, Square, Spaced, Boxed, CSV, JSON} }

// Symbols is an alphabet for digits.
type Symbols uint8

// The ways to write digits. AnySymbols, the zero value, is Digits up to 9×9,
// Letters up to 26×26 and Numbers beyond.
const (
	AnySymbols Symbols = iota
	Digits             // 1 2 … 9 A B … Z a … z: up to 61
	Letters            // A B … Z a … z: up to 52
	FromZero           // 0 1 … 9 A … Z: hexadecimal and its like, up to 36
	Numbers            // 1 2 … 400, with something between
)

// Style is the style in which a record was written and its answer is to be written. It
// is immutable and shared by all records that look the same. The zero value is the usual
// look of a format.
type Style struct {
	Format  Format
	Symbols Symbols
	Lower   bool // letters in lower case
	Blank   byte // the character of a blank; 0 means '.'
	Sep     byte // between cells of a spaced row; 0 means a space
	// Right-aligned numbers: the first of a row ends at column First, each other
	// Width columns further. 0 means not aligned.
	First, Width int

	csv    *csvStyle
	nested bool // JSON rows are arrays of their own
	quoted bool // JSON arrays have strings: of single cells if nested, else of rows
	marks  bool // the rules are candidates, which an answer does not repeat
	ruled  bool // the row of a CSV record contains its rules

	incomplete bool // the object of a JSON record does not contain all of board and rules

	neutral bool // the object of a JSON record has the neutral form
}

// SameTable reports whether two styles are of rows of the same table, false where either is of none.
func (s *Style) SameTable(o *Style) bool { return s.csv != nil && s.csv == o.csv }

// Record is one puzzle of an input.
type Record struct {
	Puzzle sudoku.Puzzle // the caller owns its givens; board and rules are shared
	Line   int           // its first line, from 1
	Style  *Style        // how it was written
	// Text is what the input has beside the digits: the rest of a puzzle's line,
	// the row of a CSV file, the object of a JSON record, the drawing of a boxed
	// puzzle. Owned by the caller.
	Text []byte

	Notes *Notes // what else the input has; nil for nothing
}

// Notes are the parts of a record beside its question.
type Notes struct {
	About   finding.About
	Ignored []string // names of decoration and fields that were left out, of those in [Options.Ignore]
	Unread  Unread   // of the input, with the next puzzle; empty for the others
}

// Unread is words of an input that were not read as part of a puzzle, but as a name or a remark above or
// beside it: all on lines of their own, and beside puzzles the first, as each may have a name.
type Unread struct {
	Line  int // of the input, from 1; 0 is that of the puzzle
	Words string
	Below bool // they are no remark, but below the puzzles that the dialect of a profile has
	More  int  // puzzles behind the first with words beside them; known at the end of the input, by [Reader.Rest]
}

// notes returns what else the input has, nothing for a record without notes.
func (r Record) notes() (n Notes) {
	if r.Notes != nil {
		n = *r.Notes
	}
	return n
}

// About returns title, author, rules in words and source, as far as the input has them.
func (r Record) About() finding.About { return r.notes().About }

// Ignored returns the names of decoration and fields that were left out.
func (r Record) Ignored() []string { return r.notes().Ignored }

// Unread returns the words of the input, above or beside this puzzle, that were not read. Other
// puzzles of the input have none.
func (r Record) Unread() Unread {
	u := r.notes().Unread
	u.Line = cmp.Or(u.Line, r.Line)
	return u
}

// Columns returns the names of columns that a row of a table has beside its puzzle and what
// belongs to that, as title and author do: other formats and new tables are without them.
func (r Record) Columns() []string {
	if r.Style == nil || r.Style.csv == nil {
		return nil
	}
	return r.Style.csv.others
}

// Claim is what a record claims about the solutions of its puzzle, in a field or column of the usual
// names.
type Claim struct {
	Name  string // in small letters, without "_", "-" and blanks: isunique
	Value string // of a table's column, as it is there; otherwise JSON
}

// Claims returns the claims in a row of a table or in an object, in their order. The count of an
// answer of ours that is not complete is "2+".
func (r Record) Claims() (claims []Claim) {
	add := func(name, value string) {
		if lex.IsClaim(name) {
			claims = append(claims, Claim{lex.PlainName(name), value})
		}
	}
	switch {
	case r.Style != nil && r.Style.csv != nil:
		s := r.Style.csv
		fields, _ := splitRow(r.Text, s.sep, nil)
		names, _ := splitRow(s.header, s.sep, nil)
		for i, f := range names[:min(len(names), len(fields))] {
			add(string(bytes.TrimSpace(f.of(s.header))), string(bytes.TrimSpace(fields[i].of(r.Text))))
		}
	case r.Style != nil && r.Style.Format == JSON:
		v, _, _ := tree.Parse(r.Text, 0)
		if v == nil {
			return nil
		}
		complete := v.Get("complete")
		for i, name := range v.Names {
			value := v.Items[i].Raw
			if name == "count" && complete != nil && complete.Raw == "false" {
				value = `"` + value + `+"`
			}
			add(name, value)
		}
	}
	return claims
}

// noted returns the record with more notes; what it has already stays.
func (r Record) noted(about finding.About, ignored []string) Record {
	if about == (finding.About{}) && len(ignored) == 0 {
		return r
	}
	n := Notes{r.About(), slices.Concat(r.Ignored(), ignored), r.Unread()}
	n.About.Add(about)
	r.Notes = &n
	return r
}

// Options are the options of a [Reader]. The zero value recognizes everything from the
// input. Boxes, regions and rules are what holds at its start; see the package comment
// for directives of the input.
type Options struct {
	Name             string        // of the file, for messages; "" is "-", standard input, or for [Parse] a string
	Format           Format        // of an ambiguous text: Line, or a grid (Square, Spaced); others have no effect
	BoxRows, BoxCols int           // 0: those of the record, else [sudoku.DefaultBox]
	Regions          []int         // a map of regions in place of boxes, see [ReadRegions]; it fixes the size
	Rules            []sudoku.Rule // added to every puzzle, or to its board, by [rule.Apply]
	Profile          *Profile      // read this dialect instead; Format, box and regions are ignored
	Ready            bool          // reading ahead never waits, as in a file: a reader may look at the lines below a puzzle
	Archive          bool          // the input is the files of an archive, each behind a line of the character FS and its name, as package pack unpacks it
	Part             bool          // of a list: a rule at its beginning may be for puzzles in other parts
	Ignore           []string      // decoration and fields, by name, that a puzzle is read without

	// Late, if not nil, is asked between the ways in which a file of up to 4 MB can be read that is no
	// list, and between rules. Its error ends the input.
	Late func() error

	// Accept, if not nil, is asked about each board before it is worked out. Its error is that of the board.
	Accept func(sudoku.Board) error
}

// Solution returns the solution in the text of the record, as it is written there: the
// field of a table's column, or the value of an object's field "solution" (or
// "solutions", "solved", "answer"); nil if there is none, or for another format.
func (r Record) Solution() []byte {
	if r.Style == nil {
		return nil
	}
	switch r.Style.Format {
	case CSV:
		if s := r.Style.csv; s != nil && s.solution >= 0 {
			f := s.column(r.Text, s.solution)
			return f.of(r.Text)
		}
	case JSON:
		v, _, _ := tree.Parse(r.Text, 0)
		if v == nil {
			return nil
		}
		for i, name := range v.Names {
			if lex.IsSolutionName(name) {
				at := v.Items[i].At
				return r.Text[at : at+len(v.Items[i].Raw)]
			}
		}
	}
	return nil
}
