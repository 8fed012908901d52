package scrape

import (
	"regexp"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Programs and data of programs: an array in brackets, whatever the language.
//
//	int grid[9][9] = {{0, 0, 3, …}, …};     C, Java, Go
//	grid = [[0, 0, 3, …], …]                Python, Ruby, JavaScript
//	start = [| 0, 0, 3, … | … |];           MiniZinc
//	problem(1, [[_,_,3, …], …]).            Prolog, Picat
//	{"53..7....", "6..195...", …}           rows as strings
//
// An array of n rows of n cells is a puzzle, and so is one of n² cells. A full
// grid beside one with blanks is its solution.

// array is the cells of one pair of brackets without brackets inside.
type array struct {
	at, end int
	words   []string
}

func code(d *finding.Document) []finding.Finding {
	text, arrays := arraysOf(d)
	if found := triples(d, text, arrays); found != nil {
		return found
	}
	return gridArrays(d, text, arrays)
}

// arraysOf returns the text of a program without its comments, and its arrays.
func arraysOf(d *finding.Document) (text string, arrays []array) {
	text = uncommented(d.Text)
	return text, slices.DeleteFunc(innermost(text), func(a array) bool { return len(a.words) == 0 })
}

// gridArrays reads the arrays of a program that are grids.
func gridArrays(d *finding.Document, text string, arrays []array) []finding.Finding {
	var found []finding.Finding
	for i := 0; i < len(arrays); i++ {
		a := arrays[i]
		n := len(a.words)
		if side, isSquare := lex.Isqrt(n); isSquare && side >= 4 && lex.AreEntries(a.words, side) {
			var rows [][]string
			for k := 0; k < n; k += side {
				rows = append(rows, a.words[k:k+side])
			}
			if isByColumns(text[max(a.at-80, 0):a.at], text[a.end:min(a.end+120, len(text))]) {
				rows = transposed(rows)
			}
			found = append(found, finding.Finding{At: a.at, Grid: lex.GridRows(rows)})
			continue
		}
		if rows := stringRows(a.words); rows != "" {
			found = append(found, finding.Finding{At: a.at, Grid: rows})
			continue
		}
		if n < 4 || i+n > len(arrays) {
			continue
		}
		var rows [][]string
		for _, b := range arrays[i : i+n] {
			if len(b.words) != n || !lex.AreEntries(b.words, n) || len(rows) > 0 && !isGlue(text[arrays[i+len(rows)-1].end:b.at]) {
				break
			}
			rows = append(rows, b.words)
		}
		if len(rows) == n {
			found = append(found, finding.Finding{At: a.at, Grid: lex.GridRows(rows)})
			i += n - 1
		}
	}
	return chosen(d, found)
}

// isByColumns reports whether the array between two pieces of code is a matrix told
// column by column, as R and Fortran take one unless they are told otherwise.
func isByColumns(before, behind string) bool {
	before, behind = strings.ToLower(before), strings.ToLower(behind)
	if i := strings.IndexByte(behind, '\n'); i >= 0 && strings.Contains(behind[:i], ")") {
		behind = behind[:i]
	}
	switch {
	case strings.Contains(before, "transpose(") || regexp.MustCompile(`\bt\(\s*(matrix|array)`).MatchString(before):
		return false
	case strings.Contains(before, "matrix(") && strings.HasSuffix(before, "c"):
		return !regexp.MustCompile(`byrow\s*=\s*t`).MatchString(before + behind)
	case strings.Contains(before, "reshape("):
		return strings.HasSuffix(before, "reshape(") && !strings.Contains(behind, "order")
	}
	return false
}

func transposed(rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for i := range out {
		for _, row := range rows {
			out[i] = append(out[i], row[i])
		}
	}
	return out
}

// chosen keeps the grids that have blanks. Full ones beside them are solutions; of
// several full grids none can be told to be the puzzle.
func chosen(d *finding.Document, found []finding.Finding) []finding.Finding {
	if len(found) == 0 {
		return nil
	}
	if w := lex.RuleIn([]byte(d.Text)); w != "" {
		return finding.Refuse(found[0].At, "this file speaks of a rule (%s) that cannot be read out of it: give the puzzle with lines #rule", w)
	}
	var open []finding.Finding
	for _, f := range found {
		if strings.Contains(f.Grid, ".") {
			open = append(open, f)
		}
	}
	switch {
	case len(open) > 0:
		return open
	case len(found) > 1:
		return finding.Refuse(found[1].At, "several full grids and none with blanks: which is the puzzle?")
	}
	return found
}

// uncommented blanks out the comments of a program, as long as they were.
func uncommented(text string) string {
	b := []byte(text)
	for i := 0; i+1 < len(b); i++ {
		switch {
		case b[i] == '"' || b[i] == '\'':
			for j := i + 1; j < len(b) && b[j] != '\n' && j < i+200; j++ {
				if b[j] == b[i] {
					i = j
					break
				}
			}
		case b[i] == '%' && i+2 < len(b) && (b[i+1]|0x20 == 'w' || b[i+1]|0x20 == 'i') && strings.IndexByte("[({", b[i+2]) >= 0: // words of Ruby
		case b[i] == '#' && (b[i+1] >= '0' && b[i+1] <= '9' || b[i+1] == '('): // an array of Lisp
		case b[i] == '/' && b[i+1] == '/', b[i] == '%', b[i] == '#':
			for ; i < len(b) && b[i] != '\n'; i++ {
				b[i] = ' '
			}
		case b[i] == '/' && b[i+1] == '*':
			for ; i < len(b) && !strings.HasPrefix(string(b[i:min(i+2, len(b))]), "*/"); i++ {
				if b[i] != '\n' {
					b[i] = ' '
				}
			}
			for k := i; k < min(i+2, len(b)); k++ {
				b[k] = ' '
			}
		}
	}
	return string(b)
}

// innermost returns the brackets that have no others inside. The rows between the
// bars of MiniZinc count as brackets.
func innermost(text string) (arrays []array) {
	open := -1
	for i := range len(text) {
		switch text[i] {
		case '[', '{', '(':
			open = i
		case ']', '}', ')':
			if open < 0 {
				continue
			}
			inner := text[open+1 : i]
			if strings.HasPrefix(inner, "|") {
				at := open + 1
				for _, row := range strings.Split(inner, "|") {
					if strings.TrimSpace(row) != "" {
						arrays = append(arrays, array{at, at + len(row), entriesOf(row)})
					}
					at += len(row) + 1
				}
			} else {
				arrays = append(arrays, array{open, i + 1, entriesOf(inner)})
			}
			open = -1
		}
	}
	return arrays
}

// goesOn is what ends a line of MATLAB that goes on.
var goesOn = lex.Lazily(`[;,\s]\.\.\.[ \t]*\r?\n`)

// entriesOf splits the inside of brackets into its words, blanks as ".".
func entriesOf(inner string) []string {
	if len(inner) > 1<<20 {
		return nil
	}
	inner = strings.Trim(goesOn().ReplaceAllString(inner, "\n"), "/& \t\r\n") // (/ … /) of Fortran
	words := strings.FieldsFunc(inner, func(r rune) bool {
		return r == ',' || r == ';' || r == '&' || r == '\\' || lex.IsSpace(byte(r)) && r < 0x80
	})
	quoted := strings.Count(inner, `"`)+strings.Count(inner, "'") >= 8
	if commas := strings.Count(inner, ","); commas > len(words) || quoted && commas >= 3 { // empty places, spaces as blanks
		words = strings.Split(strings.TrimRight(inner, ", \t\r\n"), ",")
		if strings.HasSuffix(strings.TrimRight(inner, " \t\r\n"), ",,") {
			words = strings.Split(inner, ",")
		}
	}
	for i, w := range words {
		w = strings.TrimSpace(strings.Trim(strings.TrimSpace(w), "\"'`"))
		switch strings.ToLower(w) {
		case "", "0", "_", "none", "null", "nil", "x", "na", "nan", "-1", "false", "undefined", "#f", "nothing", "missing":
			w = "."
		}
		words[i] = w
	}
	return words
}

// stringRows returns n words of n characters each as one, or "".
func stringRows(words []string) string {
	n := len(words)
	if n < 4 {
		return ""
	}
	for _, w := range words {
		if len(w) != n {
			return ""
		}
		for i := range len(w) {
			if !lex.IsEntry(w[i:i+1], n) {
				return ""
			}
		}
	}
	return strings.ReplaceAll(strings.Join(words, ""), "0", ".")
}

// isGlue reports whether the text between two rows belongs to one array.
func isGlue(between string) bool {
	return len(between) <= 200 && strings.Trim(between, " \t\r\n,;|()[]{}&_-!:#.*ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == "" && !strings.Contains(between, ";\n\n") && len(strings.Fields(between)) <= 3
}
