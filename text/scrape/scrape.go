// Package scrape finds puzzles in documents of other purposes: programs and their tests,
// notes, articles, tables, pencil marks. Everything beside the puzzles of a
// document is known to be harmless, or the document is refused.
package scrape

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Readers are the readers that [Read] uses beside its own.
type Readers struct {
	Sites func(d *finding.Document) []finding.Finding // files of sites and programs, which would be read wrongly as lists
	JSON  func(d *finding.Document) []finding.Finding // files that are one JSON value
	List  func(d *finding.Document) *List

	Late   func() bool // the time is over; nil: it never is
	Headed bool        // directive lines hold for the document
	Passed bool        // lines before the document were passed over
}

func (r *Readers) isLate() bool { return r.Late != nil && r.Late() }

// List is a document that was read as a list: its puzzles, those smaller than 4×4 without
// a Shape, as words are taken for some, and its mistakes.
type List struct {
	Puzzles  []Place
	Mistakes []error
	Drawn    bool // among the mistakes are walls of drawings, which no other reader understands
}

// Place is a puzzle, whose Grid is its squares, and the offset behind its last line, or its last bracket.
type Place struct {
	finding.Finding
	End int
}

// hasPuzzles reports whether a list has a puzzle of 4×4 or larger.
func (l *List) hasPuzzles() bool {
	return slices.ContainsFunc(l.Puzzles, func(x Place) bool { return x.Grid != "" })
}

// maxScattered bounds the files that are looked through more than once, and maxProgram those in which
// expressions are searched that take a microsecond per byte.
const maxScattered, maxProgram = 256 << 10, 1 << 20

// page is a document that is looked through.
type page struct {
	*finding.Document
	Readers
	list *List // as which it reads
}

// Read returns the puzzles of a document that does not begin as a list; nil if it is one
// nevertheless. A document that no reader recognizes is refused if it has words and
// nothing of a puzzle.
func Read(d *finding.Document, r Readers) []finding.Finding {
	p := &page{Document: d, Readers: r}
	if found := first(r, d, binaries, r.Sites); found != nil {
		return withoutOtherDigits(d, found)
	}
	if found := first(r, p, sections, namedRows, pencilMarks); found != nil {
		return amid(d, withoutRules(d, found)) // they would be read wrongly as lists
	}
	p.list = r.List(d)
	small, isClean := !p.list.hasPuzzles(), len(p.list.Mistakes) == 0
	if n := len(p.list.Puzzles); n > 0 && isClean {
		if small && slices.ContainsFunc(d.Lines, lex.IsText) && !r.Headed && isAllWords(d) {
			return finding.Refuse(finding.FirstText(d.Text), noPuzzle) // marks of lists among sentences
		}
		return withoutOtherDigits(d, ruleBelow(d, p.list.Puzzles[n-1].End))
	}
	if p.list.Drawn {
		return nil
	}
	if found := first(r, d, encoded, r.JSON); found != nil {
		return found
	}
	if found := first(r, p, saves, markup, records, tables, scattered); found != nil {
		return amid(p.Document, withoutRules(d, found))
	}
	if small && !r.Headed && !isClean && (len(d.Lines) > 2 || r.Passed) && isAllWords(d) {
		return finding.Refuse(finding.FirstText(d.Text), noPuzzle)
	}
	return nil
}

// first returns what the first reader finds that knows the document, nothing once the time is over.
func first[D any](r Readers, d D, readers ...func(D) []finding.Finding) []finding.Finding {
	for _, read := range readers {
		if r.isLate() {
			break
		}
		if found := read(d); found != nil {
			return found
		}
	}
	return nil
}

// amid notes the first words of a document that belong to none of the puzzles found in it.
func amid(d *finding.Document, found []finding.Finding) []finding.Finding {
	if found = withoutOtherDigits(d, found); len(found) == 0 || found[0].Err != nil {
		return found
	}
	largest := 4
	for i := range found {
		largest = max(largest, found[i].Side())
	}
	if at := lex.NearGrid([]byte(d.Text), largest, false); at >= 0 {
		return finding.Refuse(at, "this may be a puzzle with a mistake, beside those without: mend it or remove it")
	}
	if found[0].Unread != "" {
		return found
	}
	for _, text := range d.Entries() {
		isRow := largest > 9 && !manyLetters().MatchString(text) // of which each cell is a letter, a digit or nothing
		if !isRow && !lex.IsLikeCells(text) && !lex.IsMark(text) && lex.HasName(notANumber().ReplaceAll([]byte(text), nil)) {
			found[0].Unread = finding.Joined(found[0].Unread, text, mostUnread)
		}
	}
	return found
}

// manyLetters is a word, or a number of several digits.
var manyLetters = lex.Lazily(`[\pL\d]{2}`)

// notANumber is a blank of programs for statistics.
var notANumber = lex.Lazily(`(?i)\bnan\b`)

// mostUnread is the length of the words of a document, in bytes, to which no more are added.
const mostUnread = 200

// ruleBelow refuses a list behind whose end a rule is named: it is for puzzles above,
// or for none.
func ruleBelow(d *finding.Document, at int) []finding.Finding {
	if w := lex.RuleIn([]byte(d.Text[min(at, len(d.Text)):])); w != "" {
		return finding.Refuse(at, "the text below the last puzzle speaks of a rule (%s) that cannot be read out of it", w)
	}
	return nil
}

// Mask is the message for a grid that marks the givens of another one.
const Mask = "a grid of 0 and 1 alone, which may mark the givens of another: write the puzzle itself"

// Altered is the message for a line of a program with such code behind its grid.
const Altered = "a line of a program that changes its grid (%.40s): write the grid as it is then"

// chosen returns the puzzles among the grids of a document: those with blanks, and what is
// nearly a grid as a mistake. A full grid with the givens of one that has blanks is its
// solution; any other could be a map of regions, and the document is refused. It is the
// puzzle where no grid has blanks.
func chosen(found []finding.Finding) []finding.Finding {
	var open, full []finding.Finding
	for _, f := range found {
		if lex.IsMask(f.Grid) {
			return finding.Refuse(f.At, "%s", Mask)
		}
		if isOpen(f) {
			open = append(open, f)
		} else {
			full = append(full, f)
		}
	}
	switch {
	case len(open) == 0 && len(full) > 1:
		return finding.Refuse(full[1].At, "several full grids and none with blanks: which is the puzzle?")
	case len(open) == 0:
		return full
	}
	for _, f := range full {
		if !slices.ContainsFunc(open, func(o finding.Finding) bool { return hasGivens(f.Grid, o.Grid) }) {
			return finding.Refuse(f.At, "a full grid that solves none of the others: a map of regions, or a puzzle?")
		}
	}
	return open
}

// isOpen reports whether a grid has blanks or is a mistake.
func isOpen(f finding.Finding) bool { return f.Err != nil || strings.Contains(f.Grid, ".") }

// withoutRules returns the puzzles of a document that speaks of no rule and has no map of
// regions: rows of letters.
func withoutRules(d *finding.Document, found []finding.Finding) []finding.Finding {
	if len(found) == 0 || errors.Is(found[0].Err, finding.ErrSyntax) {
		return found // refused already
	}
	if w, at := lex.RuleAt([]byte(d.Text)); w != "" {
		return finding.Refuse(at, "this file speaks of a rule (%s) that cannot be read out of it: give the puzzle with lines #rule", w)
	}
	rows, offsets := 0, d.Offsets()
	for i, line := range d.Lines {
		if w := lex.LegendIn([]byte(line)); w != "" && lex.IsCellChar(strings.TrimSpace(line)[0]) && lex.HasRun(line) {
			return finding.Refuse(offsets[i]+strings.Index(line, w), "the meaning of a letter (%s) beside a puzzle without a map", w)
		}
		if rows++; !lex.IsMapRow(strings.TrimSpace(line)) && lex.ColourRow(line) == 0 {
			rows = 0
		}
		if rows == 4 {
			return finding.Refuse(offsets[i], "rows of letters beside a puzzle, perhaps a map of its regions")
		}
	}
	return found
}

// hasGivens reports whether a full grid has the givens of one with blanks, and no row with
// a value twice.
func hasGivens(full, open string) bool {
	a, b := strings.Fields(full), strings.Fields(open)
	if len(a) == 1 {
		a, b = strings.Split(full, ""), strings.Split(open, "")
	}
	n, _ := lex.Isqrt(len(a))
	if len(a) != len(b) || n == 0 {
		return false
	}
	for i, w := range b {
		if w != "." && w != a[i] || slices.Contains(a[i/n*n:i], a[i]) {
			return false
		}
	}
	return true
}

// gridsOf returns the grids of rows that are below each other, nil if they are not n rows
// of n cells each. A first row that alone has cells without a character, where blanks are
// characters, is a head.
func gridsOf(at int, rows [][]string) (found []finding.Finding) {
	if len(rows) == 0 {
		return nil
	}
	n, all := len(rows[0]), slices.Concat(rows...)
	isRow := func(row []string) bool { return len(row) == n && lex.AreEntries(row, n) }
	hasEmpty := func(row []string) bool { return slices.Contains(row, "") }
	isDotted := func(row []string) bool {
		return slices.ContainsFunc(row, func(w string) bool { return w != "" && lex.IsBlank[w[0]] })
	}
	if hasEmpty(rows[0]) && slices.ContainsFunc(rows[1:], isDotted) && !slices.ContainsFunc(rows[1:], hasEmpty) {
		return nil
	}
	for i, row := range rows {
		if n < 4 || n > lex.MaxChars || len(rows)%n != 0 || !isRow(row) {
			return nil
		}
		if i%n == 0 {
			found = append(found, finding.Finding{At: at, Grid: lex.GridRows(rows[i : i+n])})
		}
	}
	isApart := false // by columns of bars
	for i := range n {
		isApart = isApart || !slices.ContainsFunc(rows, func(row []string) bool { return row[i] != "" })
	}
	isHex := n > 9 && slices.ContainsFunc(all, func(w string) bool { return w >= "A" }) // in which 0 may be a digit
	isBlank := func(w string) bool {
		return len(w) == 1 && lex.IsBlank[w[0]] && !(isApart && w == ".") && !(isHex && w == "0")
	}
	if i := slices.IndexFunc(all, isBlank); i >= 0 && slices.Contains(all, "") {
		return finding.Refuse(at, "both empty cells and %q are blanks here, and may not mean the same: write one of them", all[i])
	}
	return found
}

// cut returns equal rows of n cells.
func cut(cells []string, n int) (rows [][]string) {
	return slices.Collect(slices.Chunk(cells, n))
}

// Puzzles amid other text: programs, their tests, notes, articles. Puzzles on lines of
// their own are read; every other line is a sentence, a piece of a program or a mark, or
// the document is refused. What looks like a puzzle and is too short or too long is a
// mistake at its place.

// noPuzzle is the message for a text without a puzzle.
const noPuzzle = "no puzzle found in this text: a grid is n lines of n digits, or n² on one, with . or 0 for blanks"

// scattered reads such a document. The puzzles that it has as a list are among its puzzles.
func scattered(p *page) []finding.Finding {
	d, list := p.Document, p.list
	if len(d.Text) > maxProgram {
		return nil
	}
	texts := 0
	for _, line := range d.Lines {
		if directiveLine().MatchString(line) || lex.IsRuleText(bytes.TrimSpace([]byte(line))) {
			return nil // whose puzzles have a board or rules
		}
		if lex.IsText(line) {
			texts++
		}
	}
	if texts < 3 && slices.ContainsFunc(list.Mistakes, func(err error) bool { return errors.Is(err, finding.ErrRule) }) {
		return nil
	}
	offsets := d.Offsets()
	var found []finding.Finding
	rest, inBrackets, hasMistakes := []byte(d.Text), arrays(d), false
	places := slices.Concat(inBrackets, lineRows(d), listed(list), runs(d))
	isMistake := func(p Place) bool { return p.Err != nil }
	for _, p := range append(slices.DeleteFunc(slices.Clone(places), isMistake), places...) { // mistakes last
		if isFree := !bytes.Contains(rest[p.At:p.End], []byte{taken}); isFree {
			found, hasMistakes = append(found, p.Finding), hasMistakes || p.Err != nil
			copy(rest[p.At:p.End], bytes.Repeat([]byte{taken}, p.End-p.At))
		}
	}
	slices.SortFunc(found, func(a, b finding.Finding) int { return a.At - b.At })
	code := rest
	if len(inBrackets) > 0 {
		code = []byte(uncommented(string(rest)))
	}
	stray, unread, apart := -1, "", 0
	for i, line := range d.Lines {
		left := string(bytes.ReplaceAll(rest[offsets[i]:offsets[i]+len(line)], []byte{taken}, nil))
		t := strings.TrimSpace(left)
		isOdd := texts == 0 && strings.ContainsAny(t, "0123456789<>/\\") && !lex.HasLetter([]byte(t)) && !lex.IsTally([]byte(t))
		if line != "" && line[0] != '#' && !lex.IsMark(t) && (isOdd || lex.HasName([]byte(t))) {
			unread = finding.Joined(unread, t, mostUnread)
		}
		if left == line && lex.IsText(line) {
			apart++
		}
		if w := AltersGrid().FindString(left); w != "" && left != line {
			return finding.Refuse(offsets[i]+max(strings.Index(line, w), 0), Altered, w)
		}
		if len(inBrackets) > 0 && strings.Contains(left, "]") {
			if w := changesCell().FindString(left); w != "" {
				return finding.Refuse(offsets[i]+max(strings.Index(line, w), 0), "a line of a program that changes a cell (%.40s): write the grid as it is then", w)
			}
		}
		t = strings.TrimSpace(string(bytes.ReplaceAll(code[offsets[i]:offsets[i]+len(line)], []byte{taken}, nil)))
		switch {
		case len(inBrackets) > 0 && stray < 0 && tuples().MatchString(t):
			stray = offsets[i]
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
		if apart < 3 || !slices.ContainsFunc(found, func(f finding.Finding) bool { return f.Err == nil }) {
			return nil // a list with something beside it
		}
		switch refused := withoutRules(d, chosen(found)); { // a program or an article
		case len(refused) == 1 && refused[0].Err != nil:
			return refused
		case stray >= 0 && !slices.ContainsFunc(refused, isOpen):
			return finding.Refuse(stray, "this line may belong to a puzzle, and to none that was found")
		}
		return nil
	case stray >= 0 && len(found) > 0:
		return finding.Refuse(stray, "this line may belong to a puzzle, and to none that was found")
	}
	if found = chosen(found); len(found) > 0 {
		found[0].Unread = unread
	}
	return found
}

// tuples are the data of a program that may be the cages or marks of its puzzle: five pieces of three to six numbers, or
// another array of MiniZinc.
var tuples = lex.Lazily(`^\w+ *= *\[\| *\d|(?:[\[({|] *\d+(?: *, *\d+){2,5} *[\])}]?,? *){5}`)

// taken is in the place of what belongs to a puzzle.
const taken = 0

// listed returns the puzzles of a list up to 9×9: the rows of larger ones may be words.
func listed(list *List) []Place {
	return slices.DeleteFunc(slices.Clone(list.Puzzles), func(p Place) bool {
		n, _ := lex.Isqrt(len(p.Grid))
		return n < 4 || n > 9
	})
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

// directiveLine is a line that gives a board or a rule.
var directiveLine = lex.Lazily(`^\s*#\s?(?:box|board|regions|rules?|cage)\b`)

// isHarmless reports whether a line contains no cells: a comment, a sentence, a piece
// of a program, a remark, names of columns.
func isHarmless(line string) bool {
	line = strings.TrimSpace(line)
	words := nameWords(line)
	return line == "" || line[0] == '#' || lex.IsText(line) && !lex.HasRun(line) || lex.IsRemark(line) || columnNames(words) && words[0][0] > '9'
}
