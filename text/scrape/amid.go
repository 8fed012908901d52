package scrape

import (
	"bytes"
	"errors"
	"slices"
	"sort"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles amid other text: programs, their tests, notes, articles. Where most of a file
// is sentences and code, what stands plainly in it is read, and all the rest is passed
// over:
//
//	var easy = "53..7…";                 a string of n² characters, quoted or not
//	"53..7...." + "6..195..." + …        strings that are put together
//	/// 5 3 . | . 7 . | …                n lines of n cells, marks around them aside
//
// What looks like a puzzle and is too short or too long is a mistake at its place. A
// file that has nothing of a puzzle is one mistake, not one a line.

// noPuzzle is what is said of a text without one.
const noPuzzle = "no puzzle found in this text: a grid is n lines of n digits, or n² on one, with . or 0 for blanks"

// isLikeCells reports whether a line may be meant as cells: four single digits or blanks,
// or a run of nine that is no decimal number.
func isLikeCells(line string) bool {
	single := 0
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return !isCellChar(byte(min(r, 0x7F))) }) {
		if len(w) <= 2 && strings.Trim(w, "-") != "" {
			single++
		}
		if point := strings.IndexByte(w, '.'); len(w) >= 9 && (point < 0 || strings.Contains(w[point+1:], ".")) && strings.Trim(w, "-_*") != "" {
			return true
		}
	}
	return single >= 4
}

// isAllWords reports whether a document has lines of words, and none that may be meant as
// cells.
func isAllWords(d *finding.Document) (words bool) {
	for _, text := range d.Entries() {
		if isLikeCells(text) {
			return false
		}
		words = words || WordAbove().MatchString(text)
	}
	return words
}

// WordAbove is the beginning of a name or a sentence, in capitals or not.
var WordAbove = lex.Lazily(`[A-Za-z]{6}|[A-Za-z]{2} [^ ]* ?[A-Za-z]{2}`)

// List is a document that was read as a list: its puzzles, those smaller than 4×4 without
// a Shape, as words are taken for some, and its mistakes.
type List struct {
	Puzzles  []Listed
	Mistakes []Mistake
}

// Listed is a puzzle of such a list, with its first and last line. Grid is its squares.
type Listed struct {
	First, Last int
	finding.Finding
}

// Mistake is a place of a list where no puzzle could be read, with the lines that were
// meant as one.
type Mistake struct {
	First, Line int
	Err         error
}

// hasPuzzles reports whether a list has a puzzle of 4×4 or larger.
func (l *List) hasPuzzles() bool {
	return slices.ContainsFunc(l.Puzzles, func(x Listed) bool { return x.Grid != "" })
}

// amid reads such a document. The puzzles that it has as a list are among its puzzles.
func amid(d *finding.Document, list *List) []finding.Finding {
	texts, isProgram := 0, false
	other := map[int]bool{}
	for i, line := range d.Lines {
		switch {
		case directiveLine().MatchString(line) || lex.IsRuleText(bytes.TrimSpace([]byte(line))):
			return nil // whose puzzles have a board or rules
		case isText(line):
			texts++
			isProgram = isProgram || programLine().MatchString(line)
		case !isNeutral(line):
			other[d.First+i] = true
		}
	}
	if texts == 0 || texts < 3 && slices.ContainsFunc(list.Mistakes, func(m Mistake) bool { return errors.Is(m.Err, finding.ErrRule) }) {
		return nil
	}
	found, covered := amidRows(d)
	for _, l := range list.Puzzles {
		if n, _ := lex.Isqrt(len(l.Grid)); !covered[l.First] && !covered[l.Last] && strings.Contains(l.Grid, ".") && len(strings.ReplaceAll(l.Grid, ".", "")) >= max(n-1, 8) {
			found = append(found, l.Finding)
			for i := l.First; i <= l.Last; i++ {
				covered[i] = true
			}
		}
	}
	words := map[int]bool{}
	for _, f := range append(joinedStrings(d), amidWords(d)...) {
		line, _ := d.Place(f.At)
		if covered[line] {
			continue
		}
		found = append(found, f)
		words[line] = true
		for i := line; i <= f.Last; i++ {
			covered[i] = true
		}
	}
	stray := 0
	for i := range other {
		if !covered[i] && !words[i] {
			stray++
		}
	}
	switch {
	case isProgram && texts >= 3:
	case len(found) == 0 && (texts < 3 || texts < 10 && texts < 3*stray), stray > 0 && texts < 3, texts < stray:
		return nil // a list with something beside it
	}
	if len(found) == 0 {
		return finding.Refuse(finding.FirstText(d.Text), noPuzzle)
	}
	sort.SliceStable(found, func(i, k int) bool { return found[i].At < found[k].At })
	if !slices.ContainsFunc(found, func(f finding.Finding) bool { return f.Err == nil }) {
		return found
	}
	return chosen(d, found)
}

// programLine is the beginning of a line of a program.
var programLine = lex.Lazily(`^\s*(?:using|import|from|namespace|package|#include|#!|def|class|public|private|fn|func|function|fun|const|let|var|val|module|use|struct|void|int|static|describe|it|test|return|if|for|while|@\w+|//|/\*|<\?php|\(define|\(defn?)\b`)

// directiveLine is a line that says a board or a rule.
var directiveLine = lex.Lazily(`^\s*#\s?(?:box|board|regions|rules?|cage)\b`)

// keyValue is a line "key: value" whose value is too short for a grid.
var keyValue = lex.Lazily(`^\s*["']?[\w$-]+["']?\s*[:=]\s*(?:-?\d{1,6}(?:\.\d+)?|[A-Za-z]+|["'][^"']{0,8}["'])?\s*[,;{\[(]?\s*$`)

// isNeutral reports whether a line says nothing of cells and is no sentence, either:
// marks, a word alone, a key with a short value.
func isNeutral(line string) bool {
	word := strings.Trim(line, " \t\r{}()[];,*/\"'`.-=#+|_:<>")
	if t := strings.TrimSpace(line); t != "" && t[0] == '[' && t[len(t)-1] == ']' && len(word) > 2 && word[0] >= 'A' {
		return true // the name of a section
	}
	for _, c := range []byte(word) {
		if len(word) > 2 && len(word) < 12 && c|0x20 >= 'a' && c|0x20 <= 'z' && int(c|0x20-'a') >= len(word) && len(strings.Fields(line)) == 1 {
			return true // no row of a grid of letters
		}
	}
	if len(word) >= 3 && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz") == "" && strings.ToUpper(word) != word {
		return true
	}
	return word == "" || len(line) < 80 && keyValue().MatchString(line)
}

// isText reports whether a line is of a sentence or a program: it has a word in small
// letters, and a second one or a mark of programs. Quoted strings and long runs without
// spaces do not count.
func isText(line string) bool {
	if len(line) > 4096 {
		return false
	}
	words, capitals, marks := 0, 0, false
	for _, w := range strings.Fields(unquoted(line)) {
		marks = marks || strings.ContainsAny(w, "(){};=<>\"'/@\\:#$&")
		run, best, small := 0, 0, false
		for _, c := range []byte(w) {
			if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 {
				run++
				small = small || c >= 'a'
			} else {
				run = 0
			}
			best = max(best, run)
		}
		if best >= 3 && small {
			words++
		}
		if best >= 4 {
			capitals++
		}
	}
	return words > 1 || capitals > 2 || words == 1 && marks
}

// unquoted is a line with its strings between double quotes as two quotes.
func unquoted(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		b.WriteByte(line[i])
		if line[i] != '"' {
			continue
		}
		if end := strings.IndexByte(line[i+1:], '"'); end >= 0 {
			b.WriteByte('"')
			i += end + 1
		}
	}
	return b.String()
}

// isCellChar reports whether a character alone can be a cell of a puzzle in a program.
func isCellChar(c byte) bool { return c >= '0' && c <= '9' || lex.IsBlank[c] }

// amidWords reads the runs of n² cells in a text, and n runs of n cells with one
// separator between them.
func amidWords(d *finding.Document) (found []finding.Finding) {
	text := strings.ReplaceAll(strings.ReplaceAll(d.Text, `\n`, "//"), "%0A", "///")
	var runs [][2]int
	flush := func() {
		if len(runs) == 9 {
			grid := ""
			for _, r := range runs {
				grid += text[r[0]:r[1]]
			}
			found = append(found, finding.Finding{At: runs[0][0], Grid: dotted(grid)})
		}
		runs = nil
	}
	for i := 0; i < len(text); {
		if !isCellChar(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isCellChar(text[i]) {
			i++
		}
		if i-start != 9 || start > 0 && isWordChar(text[start-1]) || i < len(text) && isWordChar(text[i]) {
			flush()
		} else {
			if k := len(runs); k > 0 && (!isGap(text[runs[k-1][1]:start]) || k > 1 && text[start-1] != text[runs[k-1][0]-1]) {
				flush()
			}
			runs = append(runs, [2]int{start, i})
		}
		if i-start < 60 || start > 0 && isWordChar(text[start-1]) || i < len(text) && isWordChar(text[i]) {
			continue
		}
		run := text[start:i]
		blanks, digits := 0, 0
		for _, c := range []byte(run) {
			if lex.IsBlank[c] {
				blanks++
			} else {
				digits++
			}
		}
		switch n, isSquare := lex.Isqrt(len(run)); {
		case digits < 8 || strings.Contains(run, "--"):
		case n == 9 && isSquare:
			found = append(found, finding.Finding{At: start, Grid: dotted(run)})
		case len(run) > 70 && len(run) < 93 && 4*blanks >= len(run):
			found = append(found, finding.Finding{At: start, Err: finding.Errorf(finding.ErrLength, "%d characters; a 9×9 puzzle has 81", len(run))})
		}
	}
	flush()
	return found
}

// isGap reports whether a text is a separator between rows: a character, perhaps repeated.
func isGap(s string) bool {
	return s != "" && len(s) < 4 && s[0] != '\n' && strings.Trim(s, s[:1]) == ""
}

func isWordChar(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= 0x80
}

// dotted is a grid of characters with "." for every blank.
func dotted(grid string) string {
	b := []byte(grid)
	for i, c := range b {
		if lex.IsBlank[c] {
			b[i] = '.'
		}
	}
	return string(b)
}

var (
	cellString = lex.Lazily(`"((?:[0-9.*_?| -]|\\n)*)"|'((?:[0-9.*_?| -]|\\n)*)'`)
	stringGlue = lex.Lazily(`^(?:[\s+.&\\~|<>(),]|/\*.*?\*/|//[^\n]*\n)*(?:;\s*[\w$.]+\s*(?:\+=|\.=|<<)\s*)?$`)
)

// joinedStrings reads strings of a program that make one of n² cells together.
func joinedStrings(d *finding.Document) (found []finding.Finding) {
	grid, at, end, pieces := "", 0, 0, 0
	flush := func() {
		if n, isSquare := lex.Isqrt(len(grid)); pieces > 1 && isSquare && n >= 6 {
			line, _ := d.Place(end)
			found = append(found, finding.Finding{At: at, Last: line, Grid: dotted(grid)})
		}
		grid, pieces = "", 0
	}
	for _, m := range cellString().FindAllStringSubmatchIndex(d.Text, -1) {
		from, to := max(m[2], m[4]), max(m[3], m[5])
		cells := strings.NewReplacer(" ", "", "|", "", `\n`, "").Replace(d.Text[from:to])
		if len(cells) >= 81 || len(cells) == 0 {
			flush()
			continue
		}
		if m[0]-end > 200 || pieces > 0 && !stringGlue().MatchString(d.Text[end:m[0]]) {
			flush()
		}
		if pieces == 0 {
			at = m[0]
		}
		grid, end, pieces = grid+cells, m[1], pieces+1
		if len(grid) == 81 && pieces > 1 {
			flush()
		}
	}
	flush()
	return found
}

// amidRows reads runs of n lines that are n cells each when quotes, marks and
// brackets around them are taken away. Runs with rows missing are mistakes. covered
// are the lines of all of them.
func amidRows(d *finding.Document) (found []finding.Finding, covered map[int]bool) {
	covered = map[int]bool{}
	var run []string
	var lines []int
	at, offset := 0, 0
	flush := func() {
		switch n := len(run); {
		case n >= 4 && len(run[0]) == n:
			found = append(found, finding.Finding{At: at, Last: lines[n-1], Grid: strings.Join(run, "")})
		case n > 1 && n >= len(run[0])/2 && strings.ContainsAny(strings.Join(run, ""), ".0"):
			found = append(found, finding.Finding{At: at, Last: lines[n-1], Err: finding.Errorf(finding.ErrLength, "%d rows of %d cells; %s has %[2]d rows", n, len(run[0]), finding.PuzzleOf(len(run[0])))})
		default:
			lines = nil
		}
		for _, l := range lines {
			covered[l] = true
		}
		run, lines = nil, nil
	}
	for i, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		line = rowOf(line)
		row := strings.Trim(line, " \t\r\"'`,;:<>/\\()[]{}+&|!=~^$@%")
		if strings.Contains(line, "][") || strings.Contains(line, "] [") { // [5][3][ ]
			row = strings.NewReplacer("[ ]", ".", "[", "", "]", "").Replace(strings.TrimSpace(line))
		}
		row = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(row, "- "), "# "), `\n`)
		row = strings.Trim(strings.NewReplacer(" ", "", "|", "", "\t", "").Replace(row), "\"'")
		n := len(row)
		ok := n >= 4 && n <= 16
		for i := range n {
			ok = ok && lex.IsEntry(row[i:i+1], n)
		}
		if ok && n > 9 {
			ok = strings.ContainsAny(row, ".0123456789_-*?")
		}
		if lex.IsRule([]byte(strings.Trim(line, " \t\r/*#\"'"))) && len(run) > 0 && len(run) < len(run[0]) {
			continue
		}
		if !ok || len(run) > 0 && len(run[0]) != n {
			flush()
		}
		if ok {
			if len(run) == 0 {
				at = start
			}
			if run, lines = append(run, row), append(lines, d.First+i); len(run) == n {
				flush()
			}
		}
	}
	flush()
	return found, covered
}

var (
	rowStart  = lex.Lazily("^.*(?:\"\"\"|'''|`)")
	rowPrefix = lex.Lazily(`^\s*(?:["']?[A-Za-z]\w{0,11}["']?\s*[:=]|\d*\s*(?i:data)\s|\w*:?\s*\.byte\s)\s*`)
	rowCommas = lex.Lazily(`^\W*[0-9.*_?-](?:\s*,\s*[0-9.*_?-]){3,15}[^0-9.*_?-]*$`)
)

// rowOf is what may be a row in a line of a program: without a name before it, the
// quotes that begin a text of several lines, and the commas between cells.
func rowOf(line string) string {
	if len(line) > 200 {
		return line
	}
	if i := rowStart().FindStringIndex(line); i != nil && i[1] < len(line) {
		line = line[i[1]:]
	}
	for range 2 {
		if i := rowPrefix().FindStringIndex(line); i != nil {
			line = line[i[1]:]
		}
	}
	if (line == "" || line[0] != '[' && line[0] != '{') && rowCommas().MatchString(line) {
		line = strings.ReplaceAll(line, ",", "")
	}
	return line
}

// rowsAnywhere reads such runs of lines, if no rows are missing in any.
func rowsAnywhere(d *finding.Document) []finding.Finding {
	found, _ := amidRows(d)
	for _, f := range found {
		if f.Err != nil {
			return nil
		}
	}
	return chosen(d, found)
}
