package scrape

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles amid other text: programs, their tests, notes, articles. What stands plainly
// in it is read; every other line is a sentence, a piece of a program or a mark, or the
// document is refused. What looks like a puzzle and is too short or too long is a mistake
// at its place.

// noPuzzle is what is said of a text without one.
const noPuzzle = "no puzzle found in this text: a grid is n lines of n digits, or n² on one, with . or 0 for blanks"

// scattered reads such a document. The puzzles that it has as a list are among its puzzles.
func scattered(d *finding.Document, list *List) []finding.Finding {
	texts := 0
	for _, line := range d.Lines {
		if directiveLine().MatchString(line) || lex.IsRuleText(bytes.TrimSpace([]byte(line))) {
			return nil // whose puzzles have a board or rules
		}
		if isText(line) {
			texts++
		}
	}
	if texts < 3 && slices.ContainsFunc(list.Mistakes, func(m Mistake) bool { return errors.Is(m.Err, finding.ErrRule) }) {
		return nil
	}
	offsets := d.Offsets()
	var found []place
	inBrackets := arrays(d)
	for _, p := range mistakesLast(slices.Concat(inBrackets, lineRows(d), listed(d, list), runs(d))) {
		if !slices.ContainsFunc(found, func(q place) bool { return p.At < q.end && q.At < p.end }) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b place) int { return a.At - b.At })
	rest, stray, hasMistakes := d.Text, -1, false
	for _, p := range found {
		hasMistakes = hasMistakes || p.Err != nil
		rest = rest[:p.At] + blankOut(rest[p.At:p.end]) + rest[p.end:]
	}
	for i, line := range d.Lines {
		left := rest[offsets[i] : offsets[i]+len(line)]
		t := strings.TrimSpace(left)
		switch {
		case lex.Atoi(t) == len(found), isText(line): // how many puzzles follow; a sentence
		case len(inBrackets) > 0 && line != left && !isLikeCells(t): // the arguments of a call
		case stray < 0 && (texts == 0 && t != "" && strings.IndexByte("{[|+", t[0]) >= 0 || !isHarmless(t)):
			stray = offsets[i]
		}
	}
	switch {
	case len(found) == 0 && texts >= 3 && !list.hasPuzzles():
		return finding.Refuse(finding.FirstText(d.Text), noPuzzle)
	case len(inBrackets) == 0 && (stray >= 0 && texts == 0 || list.hasPuzzles() && (stray >= 0 || texts == 0 && hasMistakes)):
		return nil // a list with something beside it
	case stray >= 0 && len(found) > 0:
		return finding.Refuse(stray, "this line may belong to a puzzle, and to none that was found")
	}
	var findings []finding.Finding
	for _, p := range found {
		findings = append(findings, p.Finding)
	}
	return chosen(d, findings)
}

// mistakesLast returns the grids before the mistakes.
func mistakesLast(places []place) []place {
	rank := func(p place) int {
		if p.Err != nil {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(places, func(a, b place) int { return rank(a) - rank(b) })
	return places
}

// listed returns the puzzles of a list as places.
func listed(d *finding.Document, list *List) (found []place) {
	offsets := d.Offsets()
	for _, l := range list.Puzzles {
		if n, _ := lex.Isqrt(len(l.Grid)); n >= 4 && n <= 9 { // the rows of larger ones may be words
			found = append(found, place{l.Finding, offsets[min(l.Last-d.First+1, len(d.Lines))]})
		}
	}
	return found
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

// WordAbove is the beginning of a name or a sentence, in capitals or not.
var WordAbove = lex.Lazily(`[A-Za-z]{6}|[A-Za-z]{2} [^ ]* ?[A-Za-z]{2}`)

var (
	// directiveLine is a line that says a board or a rule.
	directiveLine = lex.Lazily(`^\s*#\s?(?:box|board|regions|rules?|cage)\b`)
	// keyValue is a line "key: value" whose value is too short for a grid.
	keyValue = lex.Lazily(`^\s*["']?[\w$-]+["']?\s*[:=]\s*(?:-?\d{1,6}(?:\.\d+)?|[A-Za-z]+|["'][^"']{0,8}["'])?\s*[,;{\[(]?\s*$`)
	// version is the version of a program.
	version = lex.Lazily(`^[vV]+\d[\d.]{0,5}$`)
	// quoted is a word between double quotes.
	quoted = lex.Lazily(`"[^" ]*"`)
	// words of a sentence or a program, and of capitals too.
	smallWord, longWord = lex.Lazily(`[A-Za-z\x{80}-\x{10ffff}]*[a-z\x{80}-\x{10ffff}][A-Za-z\x{80}-\x{10ffff}]*`), lex.Lazily(`[A-Za-z\x{80}-\x{10ffff}]{4}`)
)

// isText reports whether a line is of a sentence or a program: it has a word in small
// letters, and a second one or a mark of programs. Quoted strings and long lines do not
// count.
func isText(line string) bool {
	if len(line) > longestText {
		return false
	}
	words, capitals, marks := 0, 0, false
	for _, w := range strings.Fields(quoted().ReplaceAllString(line, `""`)) {
		marks = marks || strings.ContainsAny(w, "(){};=<>\"'/@\\:#$&")
		if slices.ContainsFunc(smallWord().FindAllString(w, -1), func(s string) bool { return len(s) >= 3 }) {
			words++
		}
		if longWord().MatchString(w) {
			capitals++
		}
	}
	return words > 1 || capitals > 2 || words == 1 && marks
}

// longestText is the length of the longest line of a sentence or a program; longer ones
// are data.
const longestText = 4096

// isHarmless reports whether a line says nothing of cells: a comment, a sentence, a piece
// of a program, a remark.
func isHarmless(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#' || isText(line) || IsRemark(line)
}

// IsRemark reports whether a line says nothing of cells: nothing, marks, the name of
// a section, a version, a key with a short value, words.
func IsRemark(line string) bool {
	line = strings.TrimSpace(line)
	marks := strings.Trim(line, " \t{}()[];,*/\"'`-=#+|_:<>.")
	if marks == "" && !strings.Contains(line, "..") && !isLikeCells(line) || marks != "" && line[0] == '[' && line[len(line)-1] == ']' && len(marks) > 2 && marks[0] >= 'A' || version().MatchString(line) || len(line) < 80 && keyValue().MatchString(line) {
		return true
	}
	if words := nameWords(line); len(words) > 3 && columnNames(words) > 0 && words[0][0] > '9' {
		return true // the header of a table
	}
	cells, letters := 0, 0
	for _, c := range []byte(line) {
		switch {
		case c < ' ' && c != '\t' || c == 0x7F:
			return false
		case isCellChar(c):
			cells++
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80:
			letters++
		}
	}
	return strings.IndexByte("{[|+", line[0]) < 0 && letters > 1 && !strings.Contains(line, "|") && (cells < 4 || letters >= 2*cells)
}
