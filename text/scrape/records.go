package scrape

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Givens one by one, each with its row and its column.
//
//	r1c3=3 r1c5=2            as people write cells
//	cell(1,3,3). …           facts of ASP and Prolog: row, column, digit, from 1 or 0
//
// The largest number of all is the size, which has to be certain: it must be one
// of the usual sizes.

// Fact is a value in a row and a column, at an offset of the document.
type Fact struct{ At, Row, Col, Value int }

// recordForm is a way to write a given: three groups are row, column and value.
type recordForm struct {
	given func() *regexp.Regexp
	base  int  // the number of the first row and column; −1 where it is 0 or 1
	amid  bool // in a program, whose other numbers are no givens
}

// fewestRecords is the number of givens that makes it certain that a text is of their form.
const fewestRecords = 4

var recordForms = []recordForm{
	{lex.Lazily(`(?i)\br(\d{1,2})\s*c(\d{1,2})\s*(?:==?|:|is)\s*(\d{1,2})\b`), 1, false},
	{lex.Lazily(`\b[A-Za-z_]\w*\s*\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)`), -1, true},
}

var (
	numbersFact = lex.Lazily(`\b([A-Za-z_]\w*)\s*\(\s*\d+(?:\s*,\s*\d+)+\s*\)`)
	label       = lex.Lazily(`(?m)^[ \t]*(?:[-*•][ \t])?(?:(?i:givens?|clues?|digits)[ \t]*:)?`)
	recordHead  = lex.Lazily(`(?i)\b(r|row|i|line|c|col|column|j|x|y)\W+(r|row|i|line|c|col|column|j|x|y)\W+(?:v|val|value|digit|number|n|d)\b`)
)

// records reads a document of such givens. What it has beside them has no numbers that
// could be more of them, and is then all of the page.
func records(d *page) []finding.Finding {
	if len(d.Text) > maxProgram || !strings.ContainsAny(d.Text, "123456789") {
		return nil
	}
	text := uncommented(d.Text)
	for _, form := range recordForms {
		givens, rest := form.read(text)
		if len(givens) < fewestRecords {
			continue
		}
		head, _, _ := strings.Cut(strings.TrimLeft(d.Text, "\n"), "\n")
		if m := recordHead().FindStringSubmatch(head); m != nil && !strings.ContainsAny(m[1][:1], "rRiIlL") {
			return finding.Refuse(0, "givens whose first number may be that of the column (%s)", m[0])
		}
		if form.amid {
			names := numbersFact().FindAllStringSubmatchIndex(text, -1)
			name := func(m []int) string { return text[m[2]:m[3]] }
			if i := slices.IndexFunc(names, func(m []int) bool { return name(m) != name(names[0]) }); i >= 0 {
				return finding.Refuse(names[i][0], "this is a list of facts, of %s and of %s: only one kind, row, column and digit, can be read", name(names[0]), name(names[i]))
			}
			if at := malformed(rest, name(names[0])); at >= 0 {
				word, _, _ := strings.Cut(text[at:], "\n")
				return finding.Refuse(at, "%.20q has the name of the givens, and is none: they are row, column and digit, as in cell(1,3,5)", word)
			}
		} else if all, left := form.read(d.Text); len(all) > len(givens) {
			return finding.Refuse(0, "a given in a comment, which may be one or not")
		} else if i := strings.IndexAny(rest, "23456789<>"); i >= 0 || slices.ContainsFunc(strings.Split(rest, "\n"), func(line string) bool { return len(strings.TrimSpace(line)) > 1 && !isHarmless(line) }) {
			return finding.Refuse(max(i, 0), "this is a list of clues, and some of them are no givens like r1c1=5")
		} else {
			left = label().ReplaceAllStringFunc(left, blankOut)
			d.Document = &finding.Document{Text: left, Lines: strings.Split(left, "\n"), First: d.First}
		}
		if at := besideFact(text, rest, givens, !form.amid); at >= 0 {
			word, _, _ := strings.Cut(text[at:], "\n")
			return finding.Refuse(at, "%.20q beside a given, which may mean that it is none: only spaces, commas, semicolons and full stops are between givens", word)
		}
		if g := secondList(givens, rest); g != nil {
			return finding.Refuse(g.At, "a second list of givens begins here, which may be another puzzle: write one puzzle per file, or all givens in one list, in the order of their cells")
		}
		found := Facts(givens, form.base)
		if form.amid && found[0].Err == nil {
			found = append(found, chosen(words.Of(arrays(d.Document), func(p Place) finding.Finding { return p.Finding }))...)
		}
		return found
	}
	return nil
}

// read returns the givens of this form in a text, and the text without them.
func (form recordForm) read(text string) (givens []Fact, rest string) {
	blanked := []byte(text)
	for _, m := range form.given().FindAllStringSubmatchIndex(text, -1) {
		givens = append(givens, Fact{m[0], lex.Atoi(text[m[2]:m[3]]), lex.Atoi(text[m[4]:m[5]]), lex.Atoi(text[m[6]:m[7]])})
		for i := m[0]; i < m[1]; i++ {
			blanked[i] = ' '
		}
	}
	return givens, string(blanked)
}

// malformed returns where the name of facts has numbers behind it in a text without the facts, −1 if nowhere.
// Ranges, as in cell(1..9,1..9), are of a program.
func malformed(rest, name string) int {
	const longest = 100 // numbers and what is between them
	for _, m := range regexp.MustCompile(`\b`+name+`\b`).FindAllStringIndex(rest, -1) {
		args := rest[m[1]:min(m[1]+longest, len(rest))]
		if end := strings.IndexAny(args, ")\n"); end >= 0 {
			args = args[:end]
		}
		if strings.ContainsAny(args, "0123456789") && !strings.Contains(args, "..") {
			return m[0]
		}
	}
	return -1
}

// besideFact returns where a line with givens has something else than what separates them, or a
// line before makes what follows none, as ":-" does; −1 if there is nothing of the kind. rest is
// the text without the givens. Unless facts are those of a program, a line may begin with a
// bullet, or with what givens are called.
func besideFact(text, rest string, givens []Fact, labelled bool) int {
	const separators = " \t\r.,;&()[]\x00"
	at := 0
	for part := range strings.Lines(rest) {
		isOf := func(g Fact) bool { return g.At >= at && g.At < at+len(part) }
		if first := slices.IndexFunc(givens, isOf); first >= 0 {
			if lead := label().FindString(part); labelled && at+len(lead) <= givens[first].At {
				part = strings.Repeat(" ", len(lead)) + part[len(lead):]
			}
			if i := strings.IndexFunc(strings.TrimSuffix(part, "\n"), func(c rune) bool { return !strings.ContainsRune(separators, c) }); i >= 0 {
				return at + i
			}
			if before := strings.TrimRight(text[:at], separators+"\n"); strings.HasSuffix(before, ":-") || strings.HasSuffix(before, "{") || strings.HasSuffix(before, "|") {
				return len(before) - 1
			}
		}
		at += len(part)
	}
	return -1
}

// secondList returns the first given of a second list: one in brackets of its own, or on a line of its own
// where the givens are in the order of neither rows nor columns. rest is the text without the givens.
func secondList(givens []Fact, rest string) *Fact {
	byRow := func(a, b Fact) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) }
	byColumn := func(a, b Fact) int { return cmp.Or(a.Col-b.Col, a.Row-b.Row) }
	depth, at, lists, lines := 0, 0, []int{0}, []int{0}
	for i, g := range givens {
		for ; at < g.At; at++ {
			switch c := rest[at]; {
			case c == '[' || c == '{':
				if depth++; depth == 1 && i > 0 {
					lists = append(lists, i)
				}
			case c == ']' || c == '}':
				depth--
			case c == '\n' && i > 0:
				lines = append(lines, i)
			}
		}
	}
	isEach := func(starts []int, is func(list []Fact) bool) bool {
		for i, start := range append(slices.Clone(starts[1:]), len(givens)) {
			if !is(givens[starts[i]:start]) {
				return false
			}
		}
		return len(starts) > 1
	}
	isSorted := func(list []Fact) bool { return len(list) >= 4 && slices.IsSortedFunc(list, byRow) }
	switch {
	case isEach(lists, func(list []Fact) bool { return len(list) > 1 }):
		return &givens[lists[1]]
	case isEach(lines, isSorted) && !isSorted(givens) && !slices.IsSortedFunc(givens, byColumn):
		return &givens[lines[1]]
	}
	return nil
}

// Facts returns the finding of givens whose rows and columns are numbered from base, −1 where it is
// 0 or 1. The value of a blank is 0.
func Facts(givens []Fact, base int) []finding.Finding {
	least, last, value, large := 1, 0, 0, 0
	for _, g := range givens {
		for _, number := range [...]int{g.Row, g.Col, g.Value} {
			if number > 9 {
				large++
			}
		}
		least, last, value = min(least, g.Row, g.Col), max(last, g.Row, g.Col), max(value, g.Value)
	}
	switch {
	case base < 0 && least > 0 && last < value:
		return finding.Refuse(givens[0].At, "givens listed one by one, with rows and columns from 0 or from 1: none is in the first and the last of them")
	case base < 0 && least == 0 && last == 9 && value < 10:
		return finding.Refuse(givens[0].At, "givens listed one by one, with rows and columns from 0 to 9: that is no size of a puzzle")
	case base < 0:
		base = least
	}
	n := max(last-base+1, value)
	if large == 1 || !slices.Contains([]int{4, 6, 9, 10, 12, 16, 20, 25}, n) { // one may be a slip; 9×9 may lack 9, and 16×16 may lack 16
		return finding.Refuse(0, "givens listed one by one, whose largest number is %d: the size of the puzzle is not certain", n)
	}
	values, before := finding.Blanks(n*n), map[int]int{}
	for _, g := range givens {
		if g.Row < base || g.Col < base || g.Value < 0 {
			return finding.Refuse(g.At, "this given is in no cell of a %d×%d puzzle", n, n)
		}
		cell := (g.Row-base)*n + g.Col - base
		if was, known := before[cell]; known && was != g.Value {
			return finding.Refuse(g.At, "this cell was given as %d before", was)
		}
		if before[cell] = g.Value; g.Value > 0 {
			values[cell] = g.Value
		}
	}
	return []finding.Finding{{At: givens[0].At, Givens: values}}
}

var commentOrString = lex.Lazily(`(?s)"[^"\n]{0,200}"|'[^'\n]{0,200}'|%[wiWI][\[({]|#[0-9(]|/\*.*?(?:\*/|$)|(?://|-- *\w*[A-Za-z])[^\n]*|(?m:--$)|[%#][^\n]*`)

// uncommented blanks out the comments of a program, as long as they were.
func uncommented(text string) string {
	if !strings.ContainsAny(text, `"'%#/-`) {
		return text
	}
	return commentOrString().ReplaceAllStringFunc(text, func(s string) string {
		switch {
		case s[0] == '"' || s[0] == '\'', s[0] == '%' && len(s) == 3 && strings.ContainsAny(s[2:], "[({"): // words of Ruby
			return s
		case s[0] == '#' && len(s) == 2 && s[1] != ' ': // an array of Lisp
			return s
		}
		return blankOut(s)
	})
}

// blankOut keeps the length and the lines of a text.
func blankOut(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}
