package text

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// What stands beside a puzzle and could make it another one: words on its line that name a
// rule, and a map of regions as a grid of its own.

// ruleBeside returns the words in the text on a puzzle's line that name a rule, or "". What
// follows # is a comment, and where rules are said otherwise, the text is a name.
func (b *builder) ruleBeside(text []byte) string {
	if len(b.boards.rules) > 0 || b.boards.head.key() != "" {
		return ""
	}
	text = lex.BeforeComment(text)
	if bytes.Contains(text, []byte(":k:")) {
		return ":k: of a killer puzzle"
	}
	if !hasWord(text) {
		return ""
	}
	if word := lex.RuleIn(text); word != "" {
		return word
	}
	for i, from := 0, 0; i <= len(text); i++ {
		if i < len(text) && !endsPart[text[i]] {
			continue
		}
		if part := bytes.TrimSpace(text[from:i]); isRulePart(part) {
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

// isHarmless9 reports whether what follows a 9×9 puzzle on its line is neither a map nor
// names a rule, as far as a quick look tells.
func (b *builder) isHarmless9(puzzle *[81]byte, tail []byte) bool {
	switch {
	case isSolved(puzzle, tail):
		tail = tail[82:]
	case len(tail) > 81 && !isSolution9(tail) && b.boards.size() == 0:
		return false
	}
	return len(tail) < 4 || b.ruleBeside(tail) == ""
}

// hasWord reports whether a text has four letters in a row, or a hyphen between letters.
func hasWord(text []byte) bool {
	run := 0
	for _, c := range text {
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c == '-' && run > 0:
			if run++; run == 4 {
				return true
			}
		default:
			run = 0
		}
	}
	return false
}

func ruleBesideError(word string) error {
	return finding.Errorf(ErrRule, "the text beside this puzzle names a rule (%.40s): write it as a line \"#rule\" above, or # before the text if it is a comment", word)
}

// separateMap looks for a map of regions that is a grid of its own: a record that is one is
// no puzzle, and a puzzle with one below it is a jigsaw, which then takes more lines.
func (r *Reader) separateMap(rec *Record, lines int) (int, error) {
	known := r.build.boards
	n := rec.Puzzle.Shape.N()
	if rec.Style.Format == CSV || rec.Style.Format == JSON || n < 4 || !isPlain(rec.Puzzle) || known.size() > 0 {
		return lines, nil
	}
	if gridMap(rec.Puzzle.Givens, n) != nil {
		known.head.badBoard, known.head.lost, known.head.last = rec.Line, true, rec.Line
		return lines, failure(rec.Line, rec.Line, 0, finding.Errorf(ErrRule, "a map of regions and no puzzle: write it as a line \"#regions\" above the puzzle"))
	}
	look := r.mapBelow
	if rec.Style.Format == Line {
		look = r.lineMapBelow
	}
	regions, more, err := look(lines, n)
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

// mapBelow returns the map in the n rows that come next, blank lines and rules aside, and
// the number of lines up to its end.
func (r *Reader) mapBelow(from, n int) (regions []int, lines int, err error) {
	var text []byte
	var cells [sudoku.MaxN]lex.Token
	for ; len(text) < n*n; lines++ {
		if len(text) == 0 && !r.in.atHand(from+lines) {
			return nil, 0, nil // what is typed is answered at once
		}
		line, ok := r.in.peek(from + lines)
		if !ok || len(line) > lex.LongRow || r.in.long(from+lines) || lines > 2*n+4 {
			return nil, 0, nil
		}
		if lex.IsRule(line) || len(text) == 0 && lines < 8 && isAboveMap(line) {
			continue
		}
		if k := lex.KindOf(line); k == lex.Blank {
			continue
		}
		count, found := lex.ScanDrawing(line, 0, cells[:0])
		if count != n {
			return nil, 0, nil
		}
		for _, t := range found {
			if c := line[t.At]; t.N != 1 || !lex.IsAlphanumeric(c) {
				return nil, 0, nil
			}
			text = append(text, line[t.At])
		}
	}
	if regions = regionMap(text); regions == nil && isLetterMap(text, n) {
		return nil, lines, finding.Errorf(ErrRule, "%d rows of %[1]d letters below the puzzle that are neither its solution nor a map of %[1]d regions of %[1]d squares", n)
	}
	return regions, lines, nil
}

// lineMapBelow is mapBelow for a puzzle on a line: the map is the next line, headings and
// blank lines aside. Letters that are no map and no solution are an error: they are the
// cages of a killer, or nothing that is known.
func (r *Reader) lineMapBelow(from, n int) (regions []int, lines int, err error) {
	for ; lines < 5 && r.in.atHand(from+lines); lines++ {
		line, ok := r.in.peek(from + lines)
		if !ok || r.in.long(from+lines) {
			break
		}
		if isAboveMap(line) {
			continue
		}
		if line = bytes.TrimSpace(line); len(line) == n*n {
			if regions = regionMap(line); regions == nil && isLetterMap(line, n) {
				err = finding.Errorf(ErrRule, "%d letters below the puzzle that are neither its solution nor a map of %d regions of %[2]d squares", n*n, n)
			}
			if regions != nil || err != nil {
				return regions, lines + 1, err
			}
		}
		break
	}
	return nil, 0, nil
}

// isAboveMap reports whether a line may stand between a puzzle and its map: it is blank, a
// mark or a heading.
func isAboveMap(line []byte) bool {
	line = bytes.TrimSpace(line)
	k := lex.KindOf(line)
	return k == lex.Blank || k == lex.Label || len(line) < 40 && (bytes.HasPrefix(line, []byte("```")) || len(line) > 0 && line[len(line)-1] == ':' && hasWord(line))
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
// the buffer on: false if it is a puzzle or cannot be known yet.
func (s *source) mapMayFollow(at int) bool {
	rest := s.buf[at:s.end]
	if len(rest) < 81 {
		return len(rest) > 0 || s.ready && s.err == nil
	}
	return classic[rest[0]] == 0x80 || mayBeMap(rest)
}

// mayBeMap is a quick look at 81 characters: false if they are no map of regions in digits.
// A map has no blanks, and its first square has a neighbour in its region.
func mayBeMap(text []byte) bool {
	c := text[0]
	return (c == text[1] || c == text[9]) && classic[c] > 0 && classic[text[80]] > 0 && classic[text[40]] > 0
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
		if m := mapOf(x); m != nil {
			maps++
			regions = m
		} else if x.Err == nil {
			puzzle = i
		}
	}
	if maps == 0 {
		return found
	}
	if x := found[puzzle]; maps == 1 && len(found) == 2 && x.Board == nil && x.Puzzle.Shape == nil && x.Grid != "" {
		b := finding.Mapped(regions)
		x.Board = &b
		return []finding.Finding{x}
	}
	return finding.Refuse(found[0].At, "maps of regions beside puzzles, and which belongs to which is not certain: write each as a line \"#regions\" above its puzzle")
}

// mapOf returns the map that a finding is, or nil.
func mapOf(x finding.Finding) []int {
	if x.Err != nil || x.Rules != nil || x.Board != nil {
		return nil
	}
	if x.Puzzle.Shape != nil {
		return gridMap(x.Puzzle.Givens, x.Puzzle.Shape.N())
	}
	return regionMap(bytes.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune("[], \"\n", c): // of arrays
			return -1
		case c < utf8.RuneSelf && lex.IsBlank[c]:
			return '0'
		}
		return c
	}, []byte(x.Grid)))
}
