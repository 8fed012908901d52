package text

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/utf"
)

// The title, author, source and rules in words of a puzzle are in directive lines above
// it, for the next puzzle alone:
//
//	#title Whispering Gallery
//	#author A. Setter
//	#source https://example.org/17
//	#text Digits along a green line differ by at least 5.
//	#text Normal Sudoku rules apply.

// takeAbout takes in a directive line of this name; ok is false for another name. A second
// line "#text" is a second line of the text.
func (h *head) takeAbout(name, value string) (ok bool) {
	a := &h.about
	to := map[string]*string{"title": &a.Title, "author": &a.Author, "source": &a.Source, "text": &a.Rules}[name]
	if to == nil {
		return false
	}
	value = utf.String([]byte(value))
	if name == "text" && *to != "" {
		value = *to + "\n" + value
	}
	*to, h.titled = value, true
	return true
}

// appendAbout appends the directive lines of what belongs to a puzzle.
func appendAbout(buf []byte, n *Notes) []byte {
	if n == nil {
		return buf
	}
	a := n.About
	for _, x := range [][2]string{{"title", a.Title}, {"author", a.Author}, {"source", a.Source}, {"text", a.Rules}} {
		for line := range strings.Lines(x[1]) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				buf = append(buf, "#"+x[0]+" "+line+"\n"...)
			}
			if x[0] != "text" {
				break
			}
		}
	}
	return buf
}

// passOver notes words that are taken for a name or a remark: all on lines of their own, and the first
// of those beside puzzles (line 0), which may have a name each; the others are counted. Nobody needs
// a word about comments, numbers and hashes.
func (b *builder) passOver(line int, text []byte) {
	if i := bytes.IndexByte(text, '#'); i >= 0 && !lex.HasName(text[:i]) && isAttached(text[i:]) {
		text = text[i+1:]
	}
	text = bytes.TrimSpace(lex.BeforeComment(text))
	if !lex.HasRemark(text) {
		return
	}
	if line == 0 && b.passed {
		b.again = true
		return
	}
	if b.unread.Words == "" {
		b.unread.Line = line
	}
	b.unread.Words = finding.Joined(b.unread.Words, excerpt(string(bytes.Trim(text, " \t,;:|\""))), mostUnread)
	b.passed = b.passed || line == 0
}

// mostUnread is the length of the words of a record, in bytes, to which no more are added.
const mostUnread = 240

// passLine notes the words of a line that is no part of a puzzle: a heading, a comment with //, or
// one with # and no blank behind it, which may be meant for something else. The marks of forums,
// numbers of puzzles and the head of a SadMan file are known.
func (r *Reader) passLine(line []byte, k lex.Kind) {
	line = bytes.TrimSpace(line)
	switch heading := r.build.boards.head.heading; {
	case len(line) < 2 || heading.word != "" && heading.line == r.in.line || lex.IsLabel(line) || lex.IsMark(string(line)):
	case k == lex.Label || k == lex.Comment && line[0] == '/':
		r.build.passOver(r.in.line, line)
	case k == lex.Comment && isAttached(line):
		r.passComment(line)
	case k == lex.Comment:
		r.build.heed(r.in.line, line)
	}
}

// heed keeps a comment that names a rule, or speaks of cells, at its "#", for the next record. The comment
// may be the title of a document in Markdown.
func (b *builder) heed(line int, text []byte) {
	i := bytes.IndexByte(text, '#')
	if i < 0 {
		return
	}
	words := bytes.TrimSpace(bytes.TrimLeft(text[i:], "#"))
	if len(words) < 2 || ruleIn(words) == "" && ruleInHeading(words) == "" && !lex.SpeaksOfCells(words) {
		return
	}
	if b.comment.Words == "" {
		b.comment.Line = line
	}
	b.comment.Words = finding.Joined(b.comment.Words, excerpt(string(words)), mostUnread)
}

// noteComment passes over the comments that name rules above or beside a record that has none.
func (b *builder) noteComment(rec *Record) {
	if c := b.comment; c.Words != "" && rec.Puzzle.Shape != nil && isPlain(rec.Puzzle) {
		b.passOver(c.Line, []byte(c.Words))
	}
	b.comment = Unread{}
}

// passComment is passLine for a comment with no blank behind its "#". In the head of a SadMan file the
// first letter is the name of the field: "#AAuthor".
func (r *Reader) passComment(line []byte) {
	text := bytes.TrimSpace(line[2:])
	isField := len(text) > 0 && text[0] >= '0' && bytes.IndexByte([]byte("ABCDHLNSUV"), line[1]) >= 0
	if word := ruleIn(line[1:]); isField && word != "" {
		r.build.boards.head.title(r.in.line, word)
		r.nine = sudoku.Puzzle{}
	}
	isName := isField && bytes.IndexByte([]byte("ABLSUV"), line[1]) >= 0 // author, date, level, source, address, version
	if !isName || len(bytes.Fields(text)) > 3 {
		r.build.passOver(r.in.line, line[1:])
	}
}

// isPuzzleBelow reports whether the next line that is not blank may be a whole puzzle.
func (r *Reader) isPuzzleBelow() bool {
	for i := 1; ; i++ {
		line, ok := r.in.peek(i)
		if !ok {
			return true
		}
		if k, width, _ := lex.Measure(line); k != lex.Blank {
			n, isSquare := lex.Isqrt(width)
			isRow := k == lex.Chars && width <= 25 && !bytes.ContainsFunc(bytes.TrimSpace(line), func(c rune) bool { return !lex.IsCellChar(byte(min(c, 0x7F))) })
			return !isRow || isSquare && r.build.boards.possible(n)
		}
	}
}

// isAttached reports whether a comment has no blank behind its "#".
func isAttached(comment []byte) bool {
	return len(comment) > 1 && !lex.IsSpace(comment[1]) && comment[1] != '#'
}

// ruleInHeading returns the words by which a heading names a rule, or "".
func ruleInHeading(line []byte) string {
	name := bytes.Trim(line, " \t\r[]<>/:.!")
	if word := lex.RuleIn(name); word != "" {
		return word
	}
	if isNameOfRule(name) {
		return string(name)
	}
	if len(name) <= longestRuleLine && beginsWithName(name) {
		if _, err := rule.ParseAll(string(name)); err == nil { // "taxicab 3"
			return string(name)
		}
	}
	return ""
}

// beginsWithName reports whether the name of a rule and more words are in a text.
func beginsWithName(text []byte) bool {
	for i, c := range text {
		if c == ' ' && i > 1 && rule.Knows(string(text[:i])) {
			return true
		}
	}
	return false
}

// longestRuleLine is the length of a line that may be a rule without "#rule", in bytes.
const longestRuleLine = 80

// otherBoard is a line of a file of settings that a 9×9 puzzle with the usual boxes, row by row, does not have.
var otherBoard = lex.Lazily(`(?i)^(?:orientation|order(?:ing)?|layout) *[:=].*\bcol|^(?:box|block)(?:es|s)?[_ -]?(?:width|height|size|rows|cols)? *[:=] *(?:\d+ ?x ?)?(?:[124-9]|1\d)$`)

// nameOfLine is a name before a row, with its number; headOfLines is a line above rows that are none.
var (
	nameOfLine  = lex.Lazily(`(?i)^\s*(r|c|b|rows?|col(?:umn)?s?|box(?:es)?|blocks?|regions?) ?(\d+) ?[:=.)]`)
	headOfLines = lex.Lazily(`(?i)^(?:by )?(?:columns?|boxes|blocks|regions|spalten|colonnes?|columnas?|colunas?|kolommen|blöcke|blocs|bloques|cajas)(?:$|[^\pL])|^[^|.]{0,20}\b(?:box by box|column by column|bottom to top|right to left|spalte für spalte|block für block|unten nach oben|rechts nach links|bloc par bloc|bas en haut|droite à gauche|columna por columna|colonna per colonna)[^|.\pL]*(?:$|\|)`)
)

// misnamedLine returns the index of the first of several lines whose name is not that of a row in their order,
// −1 for none.
func misnamedLine(lines []string) int {
	named, number, wrong := 0, 0, -1
	for i, line := range lines {
		m := nameOfLine().FindStringSubmatch(line[:min(len(line), 40)])
		if m == nil {
			continue
		}
		is, family := lex.Number([]byte(m[2])), m[1][0]|0x20
		if wrong < 0 && (family != 'r' || strings.HasPrefix(strings.ToLower(m[1]), "reg") || is != number+1 && is != number && is != 1) {
			wrong = i
		}
		named, number = named+1, is
	}
	if named < 4 {
		return -1
	}
	return wrong
}

// misnamedRows is the error of such a line.
func misnamedRows(words string) error {
	return finding.Errorf(ErrRule, "names of rows, columns or boxes that are not those of rows from the first to the last (%.40s): write the rows in their order, without names", words)
}

// isNameOfRule is [lex.RuleName], with little effort for the rows of long lines.
func isNameOfRule(name []byte) bool {
	return len(name) <= longestRuleLine && lex.RuleName(string(name)) != ""
}

// noteUnread adds what was passed over to the next record, or counts it.
func (b *builder) noteUnread(rec *Record) {
	if b.again {
		b.more++
		b.again = false
	}
	if b.unread.Words == "" {
		return
	}
	rec.Notes = &Notes{rec.About(), rec.Ignored(), b.unread}
	b.unread = Unread{}
}

// excerpt is the beginning of a text, on one line.
func excerpt(text string) string {
	const most = 240
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// misnamed refuses a puzzle without rules whose title names one, or whose rules in words are more
// than the usual ones; words about regions and boards may be about its own. Where the author or the
// source has the name of a rule, it is noted: "Killer Joe", "Arrow Books". A row with rules of its
// own has none but those.
func (r *Reader) misnamed(rec *Record) error {
	if words := rec.Unread().Words; misnamedLine(strings.Split(words, "|")) >= 0 || headOfLines().MatchString(words) {
		return failure(rec.Line, rec.Line, 0, misnamedRows(words))
	}
	for part := range strings.SplitSeq(rec.Unread().Words, " | ") {
		if rec.Puzzle.Shape.N() == 9 && otherBoard().MatchString(part) {
			return failure(rec.Line, rec.Line, 0, finding.Errorf(ErrRule, "a line above or below this puzzle (%.40s) may give it other boxes or another order of its cells: write it as a line \"#board\", or leave it out", part))
		}
	}
	about := rec.About()
	if about == (finding.About{}) {
		return nil
	}
	if rec.Style.ruled || len(rec.Puzzle.RuleTexts()) > 0 {
		r.missing(rec)
		return nil
	}
	isUsual := isUsualBoard(rec.Puzzle.Shape.Board())
	named := lex.RuleIn
	if !isUsual {
		named = lex.RuleOnBoardIn
	}
	name, message := "", ""
	for _, x := range [...]string{about.Author, about.Source} {
		if about.Rules == "" && (named([]byte(x)) != "" || x == about.Source && lex.RuleInField("source", x) != "") {
			r.build.passOver(rec.Line, []byte(x))
			r.build.noteUnread(rec)
		}
	}
	word := named([]byte(about.Title))
	if title := []byte(about.Title); word == "" && isUsual {
		word = ruleInHeading(title)
	}
	if word != "" && about.Rules != "" {
		r.build.passOver(rec.Line, []byte(about.Title))
		r.build.noteUnread(rec)
	} else if word != "" {
		name, message = "title", fmt.Sprintf("the title of this puzzle names a rule (%.40s), and it has none", word)
	}
	if name == "" && (isUsual && !lex.IsUsual(about.Rules, rec.Puzzle.Shape.N()) || !isUsual && named([]byte(about.Rules)) != "") {
		name, message = "ruleset", fmt.Sprintf("the rules of this puzzle in words (%q) are not only the usual ones, and it has no others", excerpt(about.Rules))
	}
	switch o := r.build.passes; {
	case name == "":
	case o.Ignores(name):
		*rec = rec.noted(finding.About{}, []string{name})
	default:
		return failure(rec.Line, rec.Line, 0, finding.Ignorably(name, ErrRule, "%s", message))
	}
	return nil
}

// missing notes the words in the title of a puzzle and in its rules in words that name rules, and are
// not among the words for those that it has.
func (r *Reader) missing(rec *Record) {
	about := rec.About()
	if words := lex.Lacked(rec.Puzzle, about.Title+"\n"+about.Rules); words != nil {
		r.build.passOver(rec.Line, []byte("rules in words: "+strings.Join(words, ", ")))
		r.build.noteUnread(rec)
	}
}

// fromZero refuses a puzzle with rules on a usual board whose digits are written from 0, as its rules would
// count them from 1, and one above 9×9 in characters that begin otherwise than those of the puzzle before.
func (r *Reader) fromZero(rec *Record) error {
	p := rec.Puzzle
	if p.Shape == nil || len(p.Rules()) == 0 || rec.Style == nil {
		return nil
	}
	board, symbols := p.Shape.Board(), rec.Style.Symbols
	if board.Hi > 9 && symbols != Numbers && rec.Style.Sep == 0 && slices.Max(p.Givens[:p.Shape.Squares()]) > 0 {
		if before := r.symbols; before != symbols && before != FromZero && symbols != FromZero && r.isSpelt {
			return failure(rec.Line, rec.Line, 0, finding.Errorf(ErrRule, "A is 1 in one of two puzzles with rules, and 10 in the other, if letters alone count from 1: write numbers with spaces between them"))
		}
		r.symbols, r.isSpelt = symbols, true
	}
	if rec.Style.Symbols != FromZero || board.Lo != 1 {
		return nil
	}
	return failure(rec.Line, rec.Line, 0, finding.Errorf(ErrRule, "digits from 0 in a puzzle with rules, which would count them from 1: write a line \"#board %dx%d digits 0-%d\" above it", board.Rows, board.Cols, board.Hi-1))
}

// framed refuses a puzzle without rules of which two sides are full but for the corner between them,
// and which has a digit twice in a line or box: those are clues around a smaller grid, or the
// names of its rows and columns.
func (r *Reader) framed(rec *Record) error {
	p := rec.Puzzle
	if p.Shape == nil || !isPlain(p) || p.Shape.N() < 5 {
		return nil
	}
	g, n := p.Givens, p.Shape.N()
	isFull := func(from, step int) bool {
		for i := 1; i < n-1; i++ {
			if g[from+i*step] == 0 {
				return false
			}
		}
		return true
	}
	last := n * (n - 1)
	rows := [2]bool{isFull(0, 1), isFull(last, 1)}
	cols := [2]bool{isFull(0, n), isFull(n-1, n)}
	for i, corner := range [...]int{0, n - 1, last, n*n - 1} {
		if g[corner] == 0 && rows[i/2] && cols[i%2] && len(sudoku.Faults(context.Background(), p)) > 0 {
			return failure(rec.Line, rec.Line, 0, finding.Errorf(ErrRule, "two sides of this board are full but for the corner, and digits repeat: write clues around a smaller grid as lines \"#rule\" above it, and leave names of rows and columns out"))
		}
	}
	return nil
}
