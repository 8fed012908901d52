package text

import (
	"bytes"
	"cmp"
	"encoding/binary"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Jigsaws on a line: n² characters of the puzzle, and behind them the n² of its
// map, which names the region of each square. Other lists have a solution at the same
// place; a map differs from it by regions that are connected.
//
//	1....2.......3.. aaabcabbcadbccdd…

// rowBits are the bits of the characters of a row: one for each digit, and one for whatever is
// no digit from 1 to 9.
var rowBits = func() (t [256]uint16) {
	for c := range t {
		if t[c] = 1 << 10; c >= '1' && c <= '9' {
			t[c] = 1 << (c - '0')
		}
	}
	return t
}()

// isSolution9 is a quick look at what follows a 9×9 puzzle on its line: true if it has no
// word that may be a grid, or one that has each digit once in each row, as the solution in many
// lists has, and not below itself, as a map of columns has.
func isSolution9(tail []byte) bool {
	tail = tail[skipSeparators(tail):]
	isSolution := len(tail) >= 81 && tail[0] != tail[9]
	for at := 0; isSolution && at < 81; at += 9 {
		r := (*[9]byte)(tail[at:])
		bits := rowBits[r[0]] | rowBits[r[1]] | rowBits[r[2]] | rowBits[r[3]] | rowBits[r[4]] | rowBits[r[5]] | rowBits[r[6]] | rowBits[r[7]] | rowBits[r[8]]
		isSolution = bits == 0b11_1111_1110
	}
	from := 0
	if isSolution {
		from = 81
	}
	word, _ := wordLike(tail, from, 9)
	return word == nil
}

// wordLike returns the first word of a text from a place on that is as long as a grid of n×n
// cells, give or take less than a row, and its end; nil for none.
func wordLike(text []byte, from, n int) (word []byte, end int) {
	for len(text)-from > n*n-n {
		i := from + skipSeparators(text[from:])
		from = lex.SkipWord(text, i)
		if length := from - i; length > n*n-n && length < n*n+n {
			return text[i:from], from
		}
		from = max(from, i+1)
	}
	return nil, from
}

// isSolved is a quick look at the 81 characters behind a puzzle and a separator: true only
// if they are its solution, or a state of it. They have all digits of the puzzle at their
// places, in six or more columns of eight, and the first is neither repeated below nor to
// the right, as that of a map is.
func isSolved(puzzle *[81]byte, tail []byte) bool {
	if len(tail) < 82 || len(tail) > 82 && !lex.EndsWord[tail[82]] || tail[1] == tail[2] || tail[1] == tail[10] {
		return false
	}
	grid := (*[81]byte)(tail[1:])
	wrong, givens, all := uint64(0), uint64(0), uint64(0)
	for i := 0; i < 80; i += 16 {
		p, g := binary.LittleEndian.Uint64(puzzle[i:]), binary.LittleEndian.Uint64(grid[i:])
		q, h := binary.LittleEndian.Uint64(puzzle[i+8:]), binary.LittleEndian.Uint64(grid[i+8:])
		// A top bit: '1' or above in the puzzle, and two characters that differ.
		wrong |= (p+fromOne)&((p^g)+each7F) | (q+fromOne)&((q^h)+each7F)
		givens |= (p + fromOne) | (q + fromOne)
		all |= g | h // ASCII, as the puzzle is: no sum reaches another byte
	}
	return (wrong|all)&each80 == 0 && (givens>>7&each01)*each01>>56 >= 6
}

const (
	fromOne = (0x80 - '1') * each01
	each7F  = 0x7F * each01
)

func skipSeparators(tail []byte) (i int) {
	for i < len(tail) && (lex.IsSpace(tail[i]) || tail[i] == ',' || tail[i] == ';' || tail[i] == '|' || tail[i] == ':') {
		i++
	}
	return i
}

// secondGrid reads the words behind a puzzle of n² cells on its line that have as many
// characters; on a small board only what follows directly. It returns the regions of
// a map, nil for a solution (each character once per row) or a later state of the first
// grid, and an error for any other n² characters, and for nearly as many of which no more are
// different than a map has. Another text is a name, a rating or a comment, for which it returns
// nil.
func secondGrid(first, tail []byte, n int) (regions []int, err error) {
	tail = lex.BeforeComment(tail)
	if n < 7 {
		i := skipSeparators(tail)
		tail = tail[i:lex.SkipWord(tail, i)]
	}
	for word, end := wordLike(tail, 0, n); word != nil && err == nil; word, end = wordLike(tail, end, n) {
		switch {
		case regions != nil && len(word) == n*n && agrees(first, word) && !hasRepeatedRow(word, n): // its solution
		case regions != nil:
			err = finding.Errorf(ErrRule, "%d characters behind the puzzle and a map of its regions: write the map as a line \"#regions\", and each puzzle on a line of its own", len(word))
		case len(word) == n*n:
			regions, err = secondGridOf(first, word, n)
		case n >= 7 && isNearlyMap(word, n):
			err = finding.Errorf(ErrRule, "%d characters behind the puzzle; its solution or a map of its regions has %d", len(word), n*n)
		}
	}
	return regions, err
}

// isNearlyMap reports whether a text has letters and digits only, and of those no more than a
// map of n regions.
func isNearlyMap(text []byte, n int) bool {
	_, different := finding.Numbered(text)
	isOther := func(c rune) bool { return c > 'z' || !lex.IsAlphanumeric(byte(c)) }
	return different > 1 && different <= n && !bytes.ContainsFunc(text, isOther)
}

// secondGridOf is secondGrid for the n² characters themselves.
func secondGridOf(first, text []byte, n int) (regions []int, err error) {
	for _, c := range text {
		if !lex.IsAlphanumeric(c) && !lex.IsBlank[c] {
			return nil, nil
		}
	}
	if regions := regionMap(text); regions != nil || !hasRepeatedRow(text, n) && agrees(first, text) {
		return regions, nil
	}
	return nil, finding.Errorf(ErrRule, "%d characters behind the puzzle that are neither its solution nor a map of %d regions of %d squares: write a map as a line \"#regions\", or leave them out", n*n, n, n)
}

// agrees reports whether a second grid is full, as a solution is, or a later state of the
// first, whose givens it repeats.
func agrees(first, second []byte) bool {
	if bytes.IndexFunc(second, func(c rune) bool { return lex.IsBlank[byte(c)] }) < 0 {
		return true
	}
	for i, c := range first {
		if i < len(second) && !lex.IsBlank[c] && c != second[i] {
			return false
		}
	}
	return true
}

// regionMap returns the regions of a map of n² characters: n regions of n squares
// that are connected. It is nil for anything else, such as a solution.
func regionMap(text []byte) []int {
	n, isSquare := lex.Isqrt(len(text))
	if !isSquare || n < 4 || n > lex.MaxChars {
		return nil
	}
	c := text[0]
	if c != text[1] && c != text[n] || c == text[len(text)-1] {
		return nil // a solution, or too large a region: certain without looking further
	}
	var count [256]uint8
	for _, c := range text {
		if count[c]++; int(count[c]) > n {
			return nil
		}
	}
	if c != text[n] && !hasRepeatedRow(text, n) {
		return nil // rows that may be those of a solution
	}
	for _, c := range text {
		if !lex.IsAlphanumeric(c) || int(count[c]) != n {
			return nil
		}
	}
	regions, met := finding.Numbered(text)
	same := make([][2]int, 0, 2*len(text)) // neighbours in one region
	for i, r := range regions {
		if i%n > 0 && regions[i-1] == r {
			same = append(same, [2]int{i - 1, i})
		}
		if i >= n && regions[i-n] == r {
			same = append(same, [2]int{i - n, i})
		}
	}
	if _, parts := finding.Parts(len(text), same); parts > met {
		return nil // a second part of a region
	}
	return regions
}

// hasRepeatedRow reports whether a row has a character twice that is no blank.
func hasRepeatedRow(text []byte, n int) bool {
	for i := 0; i < len(text); i += n {
		for j, c := range text[i : i+n] {
			if !lex.IsBlank[c] && bytes.IndexByte(text[i:i+j], c) >= 0 {
				return true
			}
		}
	}
	return false
}

// mapLines reads them.
type mapLines struct {
	n       int
	regions []int
	err     error // what follows the puzzle is no map and no solution
}

// look reports whether a line is a puzzle with its map, or with a second grid that is
// unknown. It is false if head.board or the options have given the board.
func (m *mapLines) look(line []byte, known *boards) bool {
	if known.size() > 0 || known.head.board != nil {
		return false
	}
	i := lex.SkipSpace(line, 0)
	j := lex.SkipWord(line, i)
	n, isSquare := lex.Isqrt(j - i)
	if !isSquare || n < 4 {
		return false
	}
	m.n = n
	tail := line[j:]
	if colon := bytes.IndexByte(tail, ':'); colon >= 0 && (known.layered || known.head.layered) {
		tail = tail[:colon] // the name of a layer
	}
	m.regions, m.err = secondGrid(line[i:j], tail, n)
	return m.regions != nil || m.err != nil
}

func (m *mapLines) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	number := in.number(0)
	i := lex.SkipSpace(line, 0)
	var c block
	c.reset()
	row := c.add(line[i:i+m.n*m.n], number, lex.Chars)
	row.from = i
	if m.err != nil {
		return Record{}, 1, failure(number, number, i+m.n*m.n+2, m.err)
	}
	if word := b.ruleBeside(line[i+m.n*m.n:]); word != "" {
		return Record{}, 1, failure(number, number, i+m.n*m.n+2, ruleBesideError(word))
	}
	empty, err := b.boards.on(finding.Mapped(m.regions))
	if err != nil {
		return Record{}, 1, failure(number, number, 0, err)
	}
	rec, err = b.recordOn(empty, &c, false, Style{Format: Line})
	return rec, 1, err
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
		r.nine.Shape = nil // the usual board
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
	text, holes, named := r.below[:0], false, ""
	defer func() { r.below = text }()
	for ; len(text) < n*n; lines++ {
		if len(text) == 0 && !r.in.atHand(from+lines) {
			return nil, 0, nil // a typed puzzle is answered at once
		}
		line, ok := r.in.peek(from + lines)
		if !ok || len(line) > lex.LongRow || r.in.long(from+lines) || lines > 2*n+4 {
			return nil, 0, nil
		}
		was, k, count, found := len(text), r.in.kind(from+lines), 0, r.cells[:0]
		start := lex.SkipSpace(line, 0)
		isRow := k == lex.Chars && len(line)-start >= n && lex.IsRun(line[start:start+n]) && lex.SkipSpace(line, start+n) == len(line)
		switch {
		case isRow:
			text = append(text, line[start:start+n]...)
		case lex.IsRule(line):
			continue
		case k == lex.Blank:
			continue
		case was == 0 && len(line) >= n*n && len(bytes.TrimSpace(line)) == n*n:
			text = append(text, bytes.TrimSpace(line)...)
		case k == lex.Words:
			var rest int
			if count, rest = lex.ScanWords(line, start, 0, &found); len(bytes.TrimSpace(lex.BeforeComment(line[rest:]))) > 0 && count == n {
				return nil, 0, nil // a row with a clue beside it
			}
		default:
			count, found = lex.ScanDrawing(line, 0, false, found)
		}
		r.cells = found
		if len(text) == 0 && count != n && lines < 8 && isAboveMap(line, k) {
			named = cmp.Or(named, lex.RuleOnBoardIn(line))
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
			if was+i == n-1 && holes && !hasTwin(text, 0, n, '0') {
				return nil, 0, nil // the usual case, with little effort
			}
		}
		areTwo := was == n || len(text) == n*n
		if areTwo && (holes || bytes.Count(text[:n], []byte("0")) < n) && !hasTwin(text, 0, n, '0') {
			return nil, 0, nil
		}
	}
	if regions = regionMap(text); regions != nil && !holes {
		if named != "" {
			err = finding.Errorf(ErrRule, "the line between this puzzle and its map names a rule (%.40s): write it as a line \"#rule\" above, or leave that line out", named)
		}
		return regions, lines, err
	}
	if isLetterMap(text, n) || areLabels(text, n, '0') {
		return nil, lines, finding.Errorf(ErrRule, "%d labels below the puzzle that are neither its solution nor a map of %d regions of %[2]d squares: write cages as lines \"cage 17 r1c1 r1c2\" above it", n*n, n)
	}
	return nil, 0, nil
}

// mapLabels are the labels of a map that are numbers as characters.
const mapLabels = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// isAboveMap reports whether a line that is no row may be between a puzzle and its map: a
// comment, a mark, a heading or empty cells.
func isAboveMap(line []byte, k lex.Kind) bool {
	_, _, isDirective := parseDirective(line)
	c := line[lex.SkipSpace(line, 0)] | 0x20
	return k == lex.Label || k == lex.Comment && !isDirective || len(line) < 40 && (c == '`' || c >= 'a' && c <= 'z') || len(bytes.Trim(line, ",;|\t ")) == 0
}
