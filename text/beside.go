package text

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
)

// Text beside a puzzle that could change it: words on its line that name a rule, and a
// map of regions as a grid of its own.

// ruleBeside returns the words in the text on a puzzle's line that name a rule, or are a
// directive, or "". What follows # otherwise is a comment, and where rules are given, the text is
// a name.
func (b *builder) ruleBeside(text []byte) string {
	if word := directiveIn(text); word != "" {
		return word
	}
	if len(b.boards.rules) == 0 && b.boards.head.key() == "" {
		if word := ruleIn(text); word != "" {
			return word
		}
	}
	b.heed(0, text)
	b.passOver(0, text)
	return ""
}

// textBeside returns the error of a text beside a grid of n×n cells that has another one, whole or with a mistake, or
// names a rule, as ruleBeside has it.
func (b *builder) textBeside(text []byte, n int) error {
	if at := lex.NearGrid(lex.BeforeComment(text), n, true); at >= 0 {
		return finding.Errorf(ErrSyntax, "text beside a puzzle that may be a puzzle with a mistake, or of another size: %.100q; what begins with # is a comment", excerpt(string(text[at:])))
	}
	if word := b.ruleBeside(text); word != "" {
		return ruleBesideError(word)
	}
	if bytes.IndexByte(text, '(') >= 0 {
		if code := scrape.AltersGrid().Find(text); code != nil {
			return finding.Errorf(ErrSyntax, scrape.Altered, code)
		}
	}
	return nil
}

// openTag is one of XML, whose name or attributes may be about the puzzle.
var openTag = lex.Lazily(`<[A-Za-z][^<>]*>`)

// ruleIn is ruleBeside where nothing else gives rules.
func ruleIn(text []byte) string {
	text = lex.BeforeComment(text)
	if bytes.Contains(text, []byte(":k:")) {
		return ":k: of a killer puzzle"
	}
	if i := bytes.IndexByte(text, '<'); i >= 0 {
		if tag := openTag().Find(text[i:]); tag != nil {
			return excerpt(string(tag))
		}
	}
	if meaning := lex.LegendIn(text); meaning != "" {
		return meaning
	}
	if hasWord(text) {
		if word := lex.RuleIn(text); word != "" {
			return word
		}
	}
	if !lex.HasName(text) {
		return ""
	}
	if cell := lex.CellIn(text); cell != "" {
		return cell
	}
	for i, from := 0, 0; i <= len(text); i++ {
		if i < len(text) && !endsPart[text[i]] {
			continue
		}
		if part := bytes.TrimSpace(text[from:i]); isRulePart(part) && !lex.IsUsualKind(string(part)) || lex.RuleName(string(part)) != "" {
			return string(part)
		}
		from = i + 1
	}
	return ""
}

// endsPart are the characters between the parts of the text beside a puzzle.
var endsPart = [256]bool{';': true, ',': true, ':': true, '[': true, ']': true, '|': true, '\t': true, '"': true}

// isRulePart reports whether a part of a text is a rule as package rule writes it, right or
// nearly so.
func isRulePart(part []byte) bool {
	if len(part) < 4 || !hasWord(part) {
		return false
	}
	name, _, _ := bytes.Cut(part, []byte(" "))
	if !rule.Is(string(name)) {
		return false
	}
	_, err := rule.ParseAll(string(part))
	return err == nil || lex.IsRuleText(part)
}

// isHarmless9 reports, after a quick look, whether what follows a 9×9 puzzle on its line
// is no map and names no rule. It may be false for a harmless text.
func (b *builder) isHarmless9(puzzle *[81]byte, tail []byte) bool {
	switch {
	case isSolved(puzzle, tail):
		tail = tail[82:]
		if word, _ := wordLike(tail, 0, 9); word != nil && b.boards.size() == 0 {
			return false
		}
	case len(tail) > 72 && !isSolution9(tail) && b.boards.size() == 0:
		return false
	}
	return len(tail) < 2 || b.textBeside(tail, 9) == nil
}

// hasWord reports whether a text has four letters in a row, or a hyphen between letters, or a
// letter beyond ASCII.
func hasWord(text []byte) bool {
	run := 0
	for _, c := range text {
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c == '-' && run > 0:
			if run++; run == 4 {
				return true
			}
		case c >= utf8.RuneSelf:
			return true
		default:
			run = 0
		}
	}
	return false
}

func ruleBesideError(word string) error {
	if word[0] == '#' {
		return finding.Errorf(ErrRule, "a directive behind the puzzle (%.40s): write it on a line of its own above", word)
	}
	return finding.Errorf(ErrRule, "the text beside this puzzle names a rule (%.40s): write it as a line \"#rule\" above, or \"# \" before the text if it is a comment", word)
}

// withBelow looks at the lines below a puzzle that could belong to it, and returns the number of
// lines up to the end of those that do. What is a field of its own has nothing below it.
func (r *Reader) withBelow(rec *Record, lines int) (int, error) {
	if rec.Style.Format == CSV || rec.Style.Format == JSON {
		return lines, nil
	}
	lines, err := r.separateMap(rec, lines)
	if err == nil {
		err = r.layerBehind(rec, lines)
	}
	if err == nil {
		lines, err = r.cluesBelow(rec, lines)
	}
	if err != nil {
		return lines, err
	}
	if at, end := r.rulesAtEnd(lines, rec.Puzzle.Shape.N()); at > 0 {
		return end, failure(rec.Line, r.in.number(at), 1, finding.Errorf(ErrRule, "a line about a rule, a board or cells below this puzzle, and no puzzle below that: write it above the puzzles it is for, a rule as a line \"#rule\""))
	}
	return lines, nil
}

// rulesAtEnd looks for rules and boards, headings that name a rule and lists of cells below a puzzle
// of size n, from a line of the look-ahead on that no puzzle follows, but perhaps a name or a mark.
// It waits for lines behind the first of these alone, and not behind directives. It returns the first one, 0 for none, and the number of
// lines up to the end of the file.
func (r *Reader) rulesAtEnd(from, n int) (at, end int) {
	const most = 256 // lines
	isOdd := false   // there are lines that are no remarks
	for end = from; !r.ahead && end < from+most && (isOdd || r.in.atHand(end)); end++ {
		line, ok := r.in.peek(end)
		if !ok || r.in.isFileMark(line) {
			if isOdd && r.isPuzzleIn(at, end) {
				return 0, 0
			}
			return at, end
		}
		switch name, text, isDirective := parseDirective(line); {
		case name == "rule" && text == len(line):
		case isDirective && (!slices.Contains(aboutDirectives, name) || ruleInHeading(line[text:]) != "") || lex.IsRuleText(line), r.in.kind(end) == lex.Label && (ruleInHeading(line) != "" || r.isColourRow(end)), isTitleOfRule(line, r.in.kind(end)):
			at, isOdd = cmp.Or(at, end), isOdd || !isDirective
		case isDirective || r.in.kind(end) <= lex.Comment:
		case r.in.isEntry(end, n):
			at, isOdd = cmp.Or(at, end), true
		case at == 0 || r.in.kind(end) > lex.Label && areCells(line):
			return 0, 0
		default:
			isOdd = isOdd || r.in.kind(end) > lex.Label
		}
	}
	return 0, 0
}

// isColourRow reports whether a line of the look-ahead may be a row of a map in colours, and the line below it, too.
func (r *Reader) isColourRow(i int) bool {
	line, _ := r.in.peek(i)
	n := lex.ColourRow(string(line))
	if n == 0 {
		return false
	}
	below, ok := r.in.peek(i + 1)
	return ok && lex.ColourRow(string(below)) == n
}

// isTitleOfRule reports whether a line that could be a row is the name of a rule by itself.
func isTitleOfRule(line []byte, k lex.Kind) bool {
	return k == lex.Chars && len(line) > 3 && line[0] > '9' && isNameOfRule(bytes.TrimSpace(line))
}

// isEntry reports whether a line of the look-ahead lists numbers otherwise than a row of n cells does, as
// cages are listed: "cage(12,[(1,1),(1,2)]).", "12: r1c1 r1c2", "3 1,1 1,2", "3 11 12"; or is a row with a digit twice.
func (s *source) isEntry(i, n int) bool {
	line, _ := s.peek(i)
	line = bytes.TrimSpace(line)
	isEnd := len(line) < 6 && len(bytes.Trim(line, "0 ")) == 0
	if s.kind(i) <= lex.Label || s.kind(i) == lex.Object && line[0] == '{' || s.long(i) || isEnd || bytes.Contains(line, []byte("://")) {
		return false
	}
	k, width, _ := s.measure(i)
	if width == n*n {
		return false // the next puzzle
	}
	if n > 3 && width == n && hasTwice(line, k, n) {
		return true // a row of a map, or of marks
	}
	if k == lex.Words && width != n && len(bytes.Trim(line, "0123456789 \t")) == 0 {
		return width < len(line)/2 || width < n
	}
	return lex.CellIn(line) != "" || bytes.ContainsAny(line, "([{:=+, ") && entry().Match(line)
}

// hasTwice reports whether a row of n cells has a digit or a number twice.
func hasTwice(row []byte, k lex.Kind, n int) bool {
	var room [lex.MaxChars]lex.Token
	cells := room[:0]
	if k == lex.Words {
		lex.ScanWords(row, 0, 0, &cells)
	}
	for i := 0; k != lex.Words && i < len(row) && len(cells) < n; i++ {
		if row[i] != ' ' {
			cells = append(cells, lex.Token{At: int32(i), N: 1})
		}
	}
	word := func(t lex.Token) []byte { return row[t.At : t.At+t.N] }
	for i, t := range cells {
		if w := word(t); !lex.IsBlank[w[0]] && slices.ContainsFunc(cells[:i], func(u lex.Token) bool { return bytes.Equal(word(u), w) }) {
			return true
		}
	}
	return false
}

// entry is a line with a number and two more behind signs, or in the names of cells.
var entry = lex.Lazily(`^[^"#|]*\d[^"#|]*(?:(?:[(\[{,:=+] *[(\[{]*[a-zA-Z]?\d+| [A-Ia-i]\d\b)[^"#|]*){2}$`)

// areCells reports whether a line has enough digits and blanks to be a puzzle or a row of one.
func areCells(line []byte) bool {
	line, cells, bars := bytes.TrimSpace(line), 0, 0
	for _, c := range line {
		if c >= '0' && c <= '9' || lex.IsBlank[c] && c != '-' {
			cells++
		} else if c == '|' {
			bars++
		}
	}
	return cells > 15 || cells > 3 && cells == len(line) || bars > 1
}

// isPuzzleIn reports whether the lines of the look-ahead have a puzzle, headings aside. A few numbers are
// one of less than 4×4 only below a line that gives its board.
func (r *Reader) isPuzzleIn(from, end int) bool {
	var lines []byte
	for i := from; i < end; i++ {
		if line, _ := r.in.peek(i); r.in.kind(i) != lex.Label {
			lines = append(append(lines, line...), '\n')
		}
	}
	one := newReader(memorySource(lines), r.options())
	one.ahead = true
	for {
		rec, err := one.Read()
		if isOne := err == nil && (rec.Puzzle.Shape.N() >= 4 || one.build.boards.head.board != nil); isOne || err != nil && !errors.As(err, new(*ParseError)) {
			return isOne
		}
	}
}

// layerBehind refuses what is known of a layer behind a puzzle, or below it, whose board no
// directive gives: the grids of such boards end without it. On a board that is given, layers are
// directly below the grid.
func (r *Reader) layerBehind(rec *Record, lines int) error {
	shape := rec.Puzzle.Shape
	if shape == nil || len(shape.Layers()) == 0 {
		return nil
	}
	at, place := lines, 0 // of the line below
	isOdd := r.build.boards.isOdd()
	if !isOdd && beginsBeyond(rec.Text, shape) {
		at = lines - 1
	}
	line, ok := r.in.peek(at)
	for ok && at >= lines && r.in.atHand(at) && r.in.kind(at) == lex.Blank {
		at++
		line, ok = r.in.peek(at)
	}
	switch {
	case at < lines:
		place = len(line) - len(rec.Text)
	case !ok || !beginsLayer(line, shape) && (isOdd || at > lines || !beginsBeyond(line, shape)):
		return nil
	}
	place += lex.SkipSpace(line[place:], 0)
	if isOdd {
		return failure(rec.Line, r.in.number(at), place+1, finding.Errorf(ErrRule, "a layer apart from its puzzle: write it directly below the grid, \"%s:\" and a character for each square", shape.Layers()[0].Name))
	}
	return failure(rec.Line, r.in.number(at), place+1, finding.Errorf(ErrRule, "the layers of a puzzle whose board is not given: write it as a line \"#board\" above the puzzle, as in \"#board %s\"", shape.Text()))
}

// place is the name of a cell, a row or a side with a number, of which only rules speak.
var place = lex.Lazily(`(?i)^[^#]*\br\d+c\d+\b|^(?:rows?|col(?:umn)?s?|top|bottom) *\d* *[:=] *\d`)

// cluesBelow refuses a puzzle without rules that has clues directly below it, "15 r1c1 r1c2" or
// "a=15", and returns the number of lines up to their end. Rules in our own words are for the
// puzzles below them.
func (r *Reader) cluesBelow(rec *Record, lines int) (int, error) {
	if len(rec.Puzzle.Rules()) > 0 || r.build.boards.size() > 0 {
		return lines, nil
	}
	end := lines
	for r.isClue(end) {
		end++
	}
	if end == lines {
		return lines, nil
	}
	return end, failure(rec.Line, r.in.number(lines), 1, finding.Errorf(ErrRule, "a line about cells below this puzzle: write its rules above it, as lines like \"#rule cage 15 r1c1 r1c2\""))
}

// isClue reports whether a line of the look-ahead is at hand and has a clue.
func (r *Reader) isClue(i int) bool {
	if !r.in.atHand(i) {
		return false
	}
	line, ok := r.in.peek(i)
	return ok && isClueLine(bytes.TrimSpace(line))
}

// isClueLine reports whether a line has a clue, or speaks of cells. Most of the lines below a puzzle are
// the next one, which is known at once: a line of digits and blanks, or a word as long as a puzzle.
func isClueLine(line []byte) bool {
	if !bytes.ContainsFunc(line, func(c rune) bool { return c|0x20 >= 'a' || c >= ':' && c <= '>' }) {
		return false
	}
	isWord := len(line) >= 81 && !bytes.ContainsAny(line, " \t=:<>(,") && lex.CellIn(line) == ""
	if isWord || len(line) == 0 || len(line) > lex.LongRow || line[0] == '#' || line[0] == '{' || lex.IsRuleText(line) {
		return false
	}
	mayPlace := lex.CellIn(line) != "" || bytes.IndexByte([]byte("rctb"), line[0]|0x20) >= 0
	return lex.IsClue(string(line)) || mayPlace && place().Match(line)
}

// isPlain reports whether a grid alone shows the board and the rules of its puzzle: there are none but the
// usual ones of its size.
func isPlain(p sudoku.Puzzle) bool { return len(p.Rules()) == 0 && isUsualBoard(p.Shape.Board()) }
