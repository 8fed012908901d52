package janko

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// A file becomes a puzzle: its kind is looked up, the reader of the kind takes the parts
// that it uses, and what is then left over must be harmless.

// file is a file in parts, and the puzzle as far as it is read.
type file struct {
	common.Reader
	fields map[string]*field
	kind   string
	flags  []string
	n      int
}

// maxSize is the largest board: the answer is in single characters.
const maxSize = lex.MaxChars

// isRows lists the parts that are rows, and those that are a line.
var isRows = map[string]bool{
	"problem": true, "areas": true, "nodes": true, "clues": true, "clabels": true, "rlabels": true, "solution": true, "moves": true,

	"puzzle": false, "size": false, "rows": false, "cols": false, "pattern": false, "patternx": false, "patterny": false, "depth": false,
	"title": false, "author": false, "source": false, "comment": false,
	"solver": false, "info": false, "unit": false, "unitsize": false, "mail": false, "date": false, "rating": false, "pid": false,
}

// harmless lists the parts that do not change the puzzle, and why.
var harmless = map[string]string{
	"solution": "the answer, which is compared with the clues",
	"moves":    "the steps of somebody who solved it",
	"solver":   "who solved it",
	"info":     "numbers about those steps",
	"unit":     "the size of a square in pixels",
	"unitsize": "the size of a square in pixels",
	"mail":     "an address of the author",
	"date":     "when it was published",
	"rating":   "how hard it is",
	"pid":      "its number on the site",
}

// inPictures lists the kinds whose clues the files don't have.
var inPictures = map[string]string{
	"kropki": "kropki", "cs": "consecutive", "fs": "edge sums", "oe": "odd and even", "gt": "greater than", "ss": "skyscraper", "kakuro": "kakuro", "japanese": "japanese sums",
}

// flagRules are the words behind a kind that are a rule of the whole board. They are here and not with the
// rules, as another name of one of these could be a word of the site that means something else.
var flagRules = map[string]sudoku.Rule{
	"diagonals": rule.Diagonal{}, "diagonal": rule.Diagonal{}, "windoku": rule.Windoku{}, "hyper": rule.Windoku{},
	"antiknight": rule.AntiKnight{}, "antiking": rule.AntiKing{},
}

// fail notes a mistake, if it is the first one.
func (f *file) fail(at int, kind error, format string, args ...any) {
	f.Refuse(&tree.Value{At: at}, kind, format, args...)
}

func (f *file) failIf(wrong bool, at int, kind error, format string, args ...any) bool {
	return f.RefuseIf(wrong, &tree.Value{At: at}, kind, format, args...)
}

func (f *file) add(at int, r sudoku.Rule) { f.Add(&tree.Value{At: at}, r) }

// finding returns the puzzle, or the first mistake.
func (f *file) finding() finding.Finding {
	if f.read(); f.Err != nil {
		return finding.Finding{At: f.At, Err: f.Err}
	}
	if f.Found.Givens == nil {
		f.Found.Givens = finding.Blanks(f.n * f.n)
	}
	f.Found.About = finding.About{Title: f.line("title"), Author: f.line("author"), Source: f.line("source"), Rules: f.line("comment"), Solution: f.rows("solution")}
	return f.Found
}

func (f *file) read() {
	for _, key := range f.keys() {
		x := f.fields[key]
		rows, known := isRows[key]
		switch {
		case !known:
			f.fail(x.at, finding.ErrSyntax, "with the part %q, which is not known here", key)
		case harmless[key] != "":
		case rows && len(x.value) > 0:
			f.fail(x.value[0].at, finding.ErrSyntax, "with %.20q beside the word %q: its rows are lines of their own", x.value[0].text, key)
		case !rows && len(x.value) == 0:
			f.fail(x.at, finding.ErrSyntax, "whose part %q is empty", key)
		case !rows && len(x.rows) > 0:
			f.fail(x.rows[0][0].at, finding.ErrSyntax, "with %.20q below the line %q", x.rows[0][0].text, key)
		}
	}
	f.findKind()
	read := kinds[f.kind]
	f.failIf(f.Err == nil && read == nil, f.Found.At, finding.ErrRule, "with the rule %q, which is not known here", f.kind)
	if f.findSize(); f.Err != nil {
		return
	}
	read(f)
	f.leftOver()
}

// findKind takes the words of "puzzle".
func (f *file) findKind() {
	names := strings.Fields(strings.ReplaceAll(strings.ToLower(f.line("puzzle")), ",", " "))
	if len(names) == 0 && f.fields["patternx"] != nil && f.fields["areas"] != nil {
		names = []string{"killer"} // boxes and areas
	}
	if f.failIf(len(names) == 0, f.Found.At, finding.ErrRule, "that does not name its kind: a line like \"puzzle sudoku\" is missing") {
		return
	}
	f.kind, f.flags = names[0], names[1:]
	for _, name := range names {
		if clues := inPictures[name]; clues != "" && (name != "gt" || f.fields["clues"] == nil) {
			f.fail(f.Found.At, finding.ErrRule, "with the rule %q (%s), whose clues are in its picture only", name, clues)
		}
	}
	for i, flag := range f.flags {
		r := flagRules[flag]
		switch {
		case slices.Contains(f.flags[:i], flag):
			f.fail(f.Found.At, finding.ErrRule, "with the rule %q twice", flag)
		case r != nil && !hasBlocks[f.kind]:
			f.add(f.Found.At, r)
		case r != nil && r != sudoku.Rule(rule.Diagonal{}), r == nil && (f.kind != "sudoku" || flag != "samurai" && flag != "gt"):
			f.fail(f.Found.At, finding.ErrRule, "with the rule %q, which is not known here", flag)
		}
	}
}

// findSize takes the number of rows, which is that of columns.
func (f *file) findSize() {
	rows := f.number("size", 0)
	cols := rows
	if rows == 0 {
		rows, cols = f.number("rows", 0), f.number("cols", 0)
	} else if f.number("rows", rows) != rows || f.number("cols", rows) != rows {
		f.fail(f.fields["size"].at, finding.ErrSize, "with two sizes")
	}
	if p := f.fields["problem"]; p != nil && rows == 0 && cols == 0 {
		rows, cols = len(p.rows), len(p.rows)
	}
	f.n = rows
	f.failIf(rows < 1 || rows > maxSize || rows != cols, f.Found.At, finding.ErrSize, "without a size: a line like \"size 9\" is missing")
}

// leftOver refuses the parts that were not used.
func (f *file) leftOver() {
	if depth := f.number("depth", f.n); depth != f.n && !f.fields["depth"].used {
		f.fail(f.fields["depth"].at, finding.ErrRule, "with the depth %d, for which the rule %q has no use", depth, f.kind)
	}
	always := []string{"puzzle", "size", "rows", "cols", "depth", "title", "author", "source", "comment"}
	for _, key := range f.keys() {
		isUsed := f.fields[key].used || harmless[key] != "" || slices.Contains(always, key)
		f.failIf(!isUsed, f.fields[key].at, finding.ErrRule, "with a part %q, for which the rule %q has no use", key, f.kind)
	}
	info := f.line("info")
	f.failIf(lex.HasName([]byte(info)), f.Found.At, finding.ErrRule, "with the words %.40q in the part \"info\", which has numbers about the steps of a player", info)
	if f.kind == "sudoku" && len(f.flags) == 0 && f.fields["areas"] == nil {
		for _, key := range []string{"title", "comment"} {
			if w := lex.RuleIn([]byte(f.line(key))); w != "" {
				f.fail(f.fields[key].at, finding.ErrRule, "of plain Sudoku whose %s speaks of %q", key, w)
			}
		}
	}
}

// keys returns the names of the parts in the order of the file.
func (f *file) keys() []string {
	return slices.SortedFunc(maps.Keys(f.fields), func(a, b string) int { return f.fields[a].at - f.fields[b].at })
}

// line returns the text of a part that is a line.
func (f *file) line(key string) string {
	x := f.fields[key]
	if x == nil {
		return ""
	}
	return strings.Join(words.Of(x.value, func(w word) string { return w.text }), " ")
}

// rows returns the text of a part that is rows.
func (f *file) rows(key string) string {
	var text strings.Builder
	if x := f.fields[key]; x != nil {
		for _, row := range x.rows {
			for _, w := range row {
				text.WriteString(w.text + " ")
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

// number returns the number of a part, or another one if there is no such part.
func (f *file) number(key string, without int) int {
	x := f.fields[key]
	if x == nil {
		return without
	}
	v, err := strconv.Atoi(f.line(key))
	f.failIf(err != nil || v < 1, x.at, finding.ErrSyntax, "whose part %q is no number", key)
	return v
}
