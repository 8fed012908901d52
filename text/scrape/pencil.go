package scrape

import (
	"fmt"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Candidates in place of digits, as programs draw them for people who solve by
// hand. Each cell has its candidates; one alone is a given.
//
//	| 45  4578 3   | 49  2   147 | …        rows of words, in a drawing or not
//	45,4578,3,49,2,147,…                    n² words on a line
//	...45.......45.78...3……                 n³ characters: digit d at place d of its cell
//
// They become rules: "candidates 4,5 r1c1".

// playerMark is a digit that the player has put, in the pencil marks of SadMan (.sdx).
var playerMark = lex.Lazily(`(^|\s)u\d+`)

// playerMarks reads pencil marks in which digits of the player are marked: what they stand
// in is a blank.
func playerMarks(d *finding.Document) []finding.Finding {
	if len(d.Text) > maxScattered || !playerMark().MatchString(d.Text) {
		return nil
	}
	text := playerMark().ReplaceAllString(d.Text, "${1}123456789")
	text = playerMark().ReplaceAllString(text, "${1}123456789") // two in a row
	found := pencilMarks(&finding.Document{Text: text, Lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n"), First: d.First})
	for i := range found {
		found[i].At = finding.FirstText(d.Text)
	}
	return found
}

// pencilMarks reads a document of candidates and nothing else.
func pencilMarks(d *finding.Document) []finding.Finding {
	if found := cubes(d); found != nil {
		return found
	}
	var found []finding.Finding
	var cells []string
	n, at, offset := 0, 0, 0
	marks := false
	finish := func() bool {
		f, some, ok := candidates(cells, n)
		f.At = at
		found, cells, marks = append(found, f), nil, marks || some
		return ok
	}
	for _, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		kind := lex.KindOf([]byte(line))
		if kind == lex.Blank || kind == lex.Comment || kind == lex.Label || lex.IsRule([]byte(line)) {
			continue
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,;{}()", r) })
		switch w, isSquare := lex.Isqrt(len(words)); {
		case len(cells) == 0 && isSquare && w >= 4 && w <= 9 && len(words) != 9:
			n, at, cells = w, start, words
			if !finish() {
				return nil
			}
			continue
		case len(cells) == 0:
			n, at = len(words), start
		}
		if len(words) != n || n < 4 || n > 9 {
			return nil
		}
		if cells = append(cells, words...); len(cells) == n*n && !finish() {
			return nil
		}
	}
	if len(cells) > 0 || !marks {
		return nil
	}
	return found
}

// candidates makes the puzzle of n² cells. some reports whether a cell has two
// digits or more, ok whether all cells are candidates.
func candidates(cells []string, n int) (f finding.Finding, some, ok bool) {
	var grid strings.Builder
	var rules []string
	for i, w := range cells {
		last := byte('0')
		for _, c := range []byte(w) {
			if len(w) == 1 && lex.IsBlank[c] {
				break
			}
			if c <= last || int(c-'0') > n {
				return f, false, false
			}
			last = c
		}
		switch {
		case len(w) == 1 && lex.IsBlank[w[0]]:
			grid.WriteByte('.')
		case len(w) == n: // all of them
			grid.WriteByte('.')
			some = true
		case len(w) == 1:
			grid.WriteString(w)
		default:
			grid.WriteByte('.')
			rules = append(rules, fmt.Sprintf("candidates %s r%dc%d", strings.Join(strings.Split(w, ""), ","), i/n+1, i%n+1))
			some = true
		}
	}
	f.Grid = grid.String()
	if len(rules) > 0 {
		f.Marks = true
		f.Head = "#rule " + strings.Join(rules, " ; ") + "\n"
	}
	return f, some, true
}

// cubes reads n³ characters a puzzle.
func cubes(d *finding.Document) (found []finding.Finding) {
	offset := 0
	for _, line := range d.Lines {
		start := offset
		offset += len(line) + 1
		kind := lex.KindOf([]byte(line))
		if kind == lex.Blank || kind == lex.Comment || kind == lex.Label {
			continue
		}
		line = strings.TrimSpace(line)
		n := map[int]int{729: 9, 216: 6, 64: 4}[len(line)]
		if n == 0 {
			return nil
		}
		cells := make([]string, n*n)
		digits := 0
		for i, c := range []byte(line) {
			switch {
			case lex.IsBlank[c]:
			case int(c-'1') != i%n:
				return nil
			default:
				cells[i/n] += string(c)
				digits++
			}
		}
		for i, w := range cells {
			if w == "" {
				if digits > 0 {
					return append(found, finding.Finding{At: start + i*n, Err: finding.Errorf(finding.ErrSymbol, "cell %d has no candidate", i+1)})
				}
				return nil
			}
		}
		f, _, ok := candidates(cells, n)
		if !ok || digits < n*n {
			return nil
		}
		f.At = start
		found = append(found, f)
	}
	return found
}
