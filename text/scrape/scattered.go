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
		if lex.IsText(line) {
			texts++
		}
	}
	if texts < 3 && slices.ContainsFunc(list.Mistakes, func(m Mistake) bool { return errors.Is(m.Err, finding.ErrRule) }) {
		return nil
	}
	offsets := d.Offsets()
	var found []finding.Finding
	rest, inBrackets, hasMistakes := []byte(d.Text), arrays(d), false
	places := slices.Concat(inBrackets, lineRows(d), listed(d, list), runs(d))
	isMistake := func(p place) bool { return p.Err != nil }
	for _, p := range append(slices.DeleteFunc(slices.Clone(places), isMistake), places...) { // mistakes last
		if isFree := !bytes.Contains(rest[p.At:p.end], []byte{taken}); isFree {
			found, hasMistakes = append(found, p.Finding), hasMistakes || p.Err != nil
			copy(rest[p.At:p.end], bytes.Repeat([]byte{taken}, p.end-p.At))
		}
	}
	slices.SortFunc(found, func(a, b finding.Finding) int { return a.At - b.At })
	stray := -1
	for i, line := range d.Lines {
		left := string(bytes.ReplaceAll(rest[offsets[i]:offsets[i]+len(line)], []byte{taken}, nil))
		t := strings.TrimSpace(left)
		switch {
		case lex.Atoi(t) == len(found), lex.IsText(line) && !lex.HasRun(t): // how many puzzles follow; a sentence
		case len(inBrackets) > 0 && line != left && !lex.IsLikeCells(t): // the arguments of a call
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
	return chosen(d, found)
}

// taken is in the place of what belongs to a puzzle.
const taken = 0

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
		if lex.IsLikeCells(text) {
			return false
		}
		words = words || lex.WordAbove().MatchString(text)
	}
	return words
}

// directiveLine is a line that says a board or a rule.
var directiveLine = lex.Lazily(`^\s*#\s?(?:box|board|regions|rules?|cage)\b`)

// isHarmless reports whether a line says nothing of cells: a comment, a sentence, a piece
// of a program, a remark, names of columns.
func isHarmless(line string) bool {
	line = strings.TrimSpace(line)
	words := nameWords(line)
	return line == "" || line[0] == '#' || lex.IsText(line) && !lex.HasRun(line) || lex.IsRemark(line) || columnNames(words) > 0 && words[0][0] > '9'
}
