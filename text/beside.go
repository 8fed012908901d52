package text

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
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
	b.passOver(text)
	return ""
}

// passOver notes the first words of an input that are taken for a name or a remark. Nobody
// needs a word about comments, numbers and hashes.
func (b *builder) passOver(text []byte) {
	if b.passed {
		return
	}
	text = bytes.TrimSpace(lex.BeforeComment(text))
	if b.passed = lex.HasName(text); b.passed {
		b.unread = excerpt(string(bytes.Trim(text, " \t,;:|\"")))
	}
}

// noteUnread adds what was passed over to the next record.
func (b *builder) noteUnread(rec *Record) {
	if b.unread == "" {
		return
	}
	n := Notes{}
	if rec.Notes != nil {
		n = *rec.Notes
	}
	n.Unread, b.unread = b.unread, ""
	rec.Notes = &n
}

// excerpt is the beginning of a text, on one line.
func excerpt(text string) string {
	const most = 60
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// ruleIn is ruleBeside where nothing else gives rules.
func ruleIn(text []byte) string {
	text = lex.BeforeComment(text)
	if bytes.Contains(text, []byte(":k:")) {
		return ":k: of a killer puzzle"
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
	if m := cellName().Find(text); m != nil {
		return string(m)
	}
	for i, from := 0, 0; i <= len(text); i++ {
		if i < len(text) && !endsPart[text[i]] {
			continue
		}
		if part := bytes.TrimSpace(text[from:i]); isRulePart(part) || len(part) > 1 && rule.Knows(string(part)) {
			return string(part)
		}
		from = i + 1
	}
	return ""
}

// cellName is the name of a cell with what is in it, or that of several.
var cellName = lex.Lazily(`(?i)\br\d+c\d+(?:[^0-9\n]|$)`)

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
	return len(tail) < 2 || b.ruleBeside(tail) == ""
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

// misnamed refuses a puzzle of the usual kind whose title names a rule, or whose rules in words
// are more than the usual ones. A row with rules of its own has none but those.
func (r *Reader) misnamed(rec *Record) error {
	about := rec.About()
	if about.Title == "" && about.Rules == "" || !isPlain(rec.Puzzle) || rec.Style.ruled {
		return nil
	}
	name, message := "", ""
	if word := lex.RuleIn([]byte(about.Title)); word != "" && about.Rules == "" {
		name, message = "title", fmt.Sprintf("the title of this puzzle names a rule (%.40s), and it has none", word)
	} else if !lex.IsUsual(about.Rules, rec.Puzzle.Shape.N()) {
		name, message = "text", fmt.Sprintf("the rules of this puzzle in words (%q) are not only the usual ones, and it has no others", excerpt(about.Rules))
	}
	switch o := r.build.passes(); {
	case name == "":
	case o.Ignore != nil && (o.Ignore(name) || name == "text" && o.Ignore("ruleset")):
		*rec = rec.noted(finding.About{}, []string{name})
	default:
		return failure(rec.Line, rec.Line, 0, finding.Ignorably(name, ErrRule, "%s", message))
	}
	return nil
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
	return lines, err
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
	for ok && at >= lines && r.in.atHand(at) && lex.KindOf(line) == lex.Blank {
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
	for ; r.in.atHand(end); end++ {
		line, ok := r.in.peek(end)
		line = bytes.TrimSpace(line)
		if !ok || len(line) == 0 || len(line) > lex.LongRow || line[0] == '#' || line[0] == '{' || lex.IsRuleText(line) || !lex.IsClue(string(line)) && !place().Match(line) {
			break
		}
	}
	if end == lines {
		return lines, nil
	}
	return end, failure(rec.Line, r.in.number(lines), 1, finding.Errorf(ErrRule, "a line about cells below this puzzle: write its rules above it, as lines like \"#rule cage 15 r1c1 r1c2\""))
}

// separateMap looks for a map that is a grid of its own: a record that is one is no puzzle,
// and a puzzle with one below it is a jigsaw, which then takes more lines. Any other map is an
// error: it may be the cages of a killer.
func (r *Reader) separateMap(rec *Record, lines int) (int, error) {
	known := r.build.boards
	n, board := rec.Puzzle.Shape.N(), rec.Puzzle.Shape.Board()
	if n < 4 || !finding.IsOrdinary(&board) {
		return lines, nil
	}
	if known.head.board == nil && isMapOf(rec.Puzzle.Givens, n) {
		known.head.badBoard, known.head.lost, known.head.last = rec.Line, true, rec.Line
		return lines, failure(rec.Line, rec.Line, 0, errMapAlone)
	}
	if !isPlain(rec.Puzzle) || known.size() > 0 {
		return lines, nil
	}
	regions, more, err := r.mapBelow(lines, n)
	if err != nil && rec.Style.Symbols == Digits { // letters below letters are another puzzle
		return lines + more, failure(rec.Line, rec.Line, 0, err)
	}
	if regions == nil {
		return lines, nil
	}
	empty, err := known.on(finding.Mapped(regions))
	if err != nil {
		return lines + more, failure(rec.Line, rec.Line, 0, err)
	}
	rec.Puzzle = empty.With(rec.Puzzle.Givens)
	return lines + more, nil
}

var errMapAlone = finding.Errorf(ErrRule, "a map of regions or cages where a puzzle belongs: write a map of regions on one line that begins with \"#regions \", cages as lines \"cage 17 r1c1 r1c2\", above the puzzle")

// mapBelow returns the map that comes next, in n rows or on a line, headings, blank lines and
// rules aside, and the number of lines up to its end.
func (r *Reader) mapBelow(from, n int) (regions []int, lines int, err error) {
	var text []byte
	var cells [sudoku.MaxN]lex.Token
	holes := false
	for ; len(text) < n*n; lines++ {
		if len(text) == 0 && !r.in.atHand(from+lines) {
			return nil, 0, nil // a typed puzzle is answered at once
		}
		line, ok := r.in.peek(from + lines)
		if !ok || len(line) > lex.LongRow || r.in.long(from+lines) || lines > 2*n+4 {
			return nil, 0, nil
		}
		if lex.IsRule(line) {
			continue
		}
		was, k, count, found := len(text), lex.KindOf(line), 0, cells[:0]
		switch {
		case k == lex.Blank:
			continue
		case was == 0 && len(line) >= n*n && len(bytes.TrimSpace(line)) == n*n:
			text = append(text, bytes.TrimSpace(line)...)
		case k == lex.Words:
			count, _ = lex.ScanWords(line, lex.SkipSpace(line, 0), 0, &found)
		default:
			count, found = lex.ScanDrawing(line, 0, found)
		}
		if len(text) == 0 && count != n && lines < 8 && isAboveMap(line, k) {
			continue
		}
		if len(text) == was && count != n {
			return nil, 0, nil
		}
		for _, t := range found {
			c := line[t.At]
			if v := lex.Number(line[t.At : t.At+t.N]); t.N > 1 && v >= 0 && v < len(mapLabels) {
				c = mapLabels[v]
			} else if t.N > 1 {
				return nil, 0, nil
			}
			text = append(text, c)
		}
		for i, c := range text[was:] {
			if lex.IsBlank[c] {
				holes, text[was+i] = holes || c != '0', '0'
			} else if !lex.IsAlphanumeric(c) {
				return nil, 0, nil
			}
		}
		areTwo := was == n || len(text) == n*n
		if (was == 0 && holes || areTwo && (holes || bytes.Count(text[:n], []byte("0")) < n)) && !hasTwin(text, 0, n, '0') {
			return nil, 0, nil // the usual case, with little effort
		}
	}
	if regions = regionMap(text); regions != nil && !holes {
		return regions, lines, nil
	}
	if isLetterMap(text, n) || areLabels(text, n, '0') {
		return nil, lines, finding.Errorf(ErrRule, "%d labels below the puzzle that are neither its solution nor a map of %d regions of %[2]d squares: write cages as lines \"cage 17 r1c1 r1c2\" above it", n*n, n)
	}
	return nil, 0, nil
}

// mapLabels are the labels of a map that are numbers as characters.
const mapLabels = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// areLabels reports whether the characters of a grid name areas, as the cages of a killer:
// there are many, not all the same, some are twice in a row, and nearly all have a neighbour in
// their area.
func areLabels[T byte | sudoku.Digit](text []T, n int, blank T) bool {
	labels, twins, first, differ, across := 0, 0, blank, false, false
	for i, c := range text {
		if c == blank {
			continue
		}
		if first == blank {
			first = c
		}
		differ = differ || c != first
		across = across || (i+1)%n > 0 && text[i+1] == c
		if labels++; hasTwinAt(text, i, n) {
			twins++
		}
	}
	return differ && across && labels >= 2*n && 8*twins >= 7*labels
}

// hasTwin reports whether a square of row i has the label of a neighbour.
func hasTwin[T byte | sudoku.Digit](text []T, i, n int, blank T) bool {
	for k := i * n; k < (i+1)*n; k++ {
		if text[k] != blank && hasTwinAt(text, k, n) {
			return true
		}
	}
	return false
}

// hasTwinAt reports whether square i, and a neighbour among the text, have the same label.
func hasTwinAt[T byte | sudoku.Digit](text []T, i, n int) bool {
	c := text[i]
	return (i+1)%n > 0 && i+1 < len(text) && text[i+1] == c || i%n > 0 && text[i-1] == c || i >= n && text[i-n] == c || i+n < len(text) && text[i+n] == c
}

// isMapOf reports whether the digits of a grid are a map of regions, blanks among them as a
// region of their own, or labels of cages.
func isMapOf(givens sudoku.Grid, n int) bool {
	return len(givens) == n*n && (hasTwin(givens, 0, n, 0) || hasTwin(givens, n/2, n, 0)) && (areLabels(givens, n, 0) || gridMap(givens, n) != nil)
}

// isAboveMap reports whether a line that is no row may be between a puzzle and its map: a
// comment, a mark, a heading or empty cells.
func isAboveMap(line []byte, k lex.Kind) bool {
	_, _, isDirective := parseDirective(line)
	c := line[lex.SkipSpace(line, 0)] | 0x20
	return k == lex.Label || k == lex.Comment && !isDirective || len(line) < 40 && (c == '`' || c >= 'a' && c <= 'z') || len(bytes.Trim(line, ",;|\t ")) == 0
}

// isLetterMap reports whether n² characters are letters and blanks that can be no puzzle
// and no solution: one is twice in a row.
func isLetterMap(text []byte, n int) bool {
	letters := 0
	for _, c := range text {
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			letters++
		} else if !lex.IsBlank[c] {
			return false
		}
	}
	return 2*letters > len(text) && hasRepeatedRow(text, n)
}

// mapMayFollow is a quick look at what is below a line of 81 characters, from a place in
// the buffer on: false if it is a puzzle, which is sure then, or cannot be known yet.
func (s *source) mapMayFollow(at int) (may, sure bool) {
	rest := s.buf[at:s.end]
	if len(rest) < 81 {
		return len(rest) > 0 || s.ready && s.err == nil, false
	}
	may = classic[rest[0]] == 0x80 || mayBeMap((*[81]byte)(rest))
	return may, !may
}

// mayBeMap is a quick look at 81 characters: false if they are no map of regions in digits
// and no labels of cages, both of which have equal neighbours in the first row or the fifth.
func mayBeMap(text *[81]byte) bool {
	twins := twins9((*[9]byte)(text[:9])) | twins9((*[9]byte)(text[36:45]))
	return twins != 0 || text[0] == text[9] && classic[text[0]] > 0 && classic[text[80]] > 0 && classic[text[40]] > 0
}

// twins9 has the top bit of each byte whose character in a row is a digit and its right
// neighbour the same.
func twins9(row *[9]byte) uint64 {
	p, q := binary.LittleEndian.Uint64(row[:8]), binary.LittleEndian.Uint64(row[1:])
	return (p + fromOne) &^ (p + fromOne - 9*each01) &^ (p ^ q + each7F) & each80
}

// isPlain reports whether a puzzle has the usual board and no rules.
func isPlain(p sudoku.Puzzle) bool { return len(p.Rules()) == 0 && isUsualBoard(p.Shape.Board()) }

// gridMap returns the map of regions that the digits of a grid are, blanks among them as a
// region of their own; nil for a puzzle.
func gridMap(givens sudoku.Grid, n int) []int {
	if len(givens) != n*n || n > 26 || givens[0] != givens[1] && givens[0] != givens[n] {
		return nil
	}
	text := make([]byte, n*n)
	for i, d := range givens {
		text[i] = 'A' + byte(d)
	}
	return regionMap(text)
}

// joinMaps makes a jigsaw of two findings of a document, a puzzle and the map of its
// regions, and refuses other maps.
func joinMaps(found []finding.Finding) []finding.Finding {
	maps, puzzle := 0, 0
	var regions []int
	for i, x := range found {
		if r, isMap := mapOf(x); isMap {
			maps++
			regions = r
		} else if x.Err == nil {
			puzzle = i
		}
	}
	if maps == 0 {
		return found
	}
	if x := found[puzzle]; maps == 1 && regions != nil && len(found) == 2 && x.Board == nil && x.Puzzle.Shape == nil && x.Grid != "" {
		b := finding.Mapped(regions)
		x.Board = &b
		return []finding.Finding{x}
	}
	return finding.Refuse(found[0].At, "maps of regions or cages beside puzzles, and which belongs to which is not certain: write regions as a line \"#regions\" above their puzzle, cages as lines \"cage 17 r1c1 r1c2\"")
}

// mapOf reports whether a finding is a map and no puzzle, and returns its regions, nil for one
// of cages.
func mapOf(x finding.Finding) (regions []int, isMap bool) {
	if x.Err != nil || x.Rules != nil || x.Board != nil {
		return nil, false
	}
	if s := x.Puzzle.Shape; s != nil {
		return gridMap(x.Puzzle.Givens, s.N()), isMapOf(x.Puzzle.Givens, s.N())
	}
	text := bytes.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune("[], \"\n", c): // of arrays
			return -1
		case c < utf8.RuneSelf && lex.IsBlank[c]:
			return '0'
		}
		return c
	}, []byte(x.Grid))
	n, isSquare := lex.Isqrt(len(text))
	regions = regionMap(text)
	return regions, regions != nil || isSquare && n >= 4 && areLabels(text, n, '0')
}
