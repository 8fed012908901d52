package text

import (
	"bytes"
	"encoding/binary"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/lex"
)

// The fast path for the commonest record: 81 characters on a line. Read takes it
// puzzle by puzzle. ReadBlock returns many at a time as text, checked eight characters
// at a time.

// classic decodes the characters of a 9×9 puzzle: a digit, a bit from 8 on for each sort of blank,
// or noClassic for what is no symbol.
var classic = func() (t [256]uint16) {
	for c := range t {
		switch i := strings.IndexByte(lex.Blanks, byte(c)); {
		case c >= '1' && c <= '9':
			t[c] = uint16(c - '0')
		case i >= 0:
			t[c] = 0x100 << i
		default:
			t[c] = noClassic
		}
	}
	return t
}()

const noClassic = 0x80

// isOneClassic reports whether codes that are put together are those of a puzzle with one sort of
// blanks.
func isOneClassic(codes uint16) bool {
	return codes&noClassic == 0 && codes>>8&(codes>>8-1) == 0
}

// isRuler reports whether codes of 81 characters that are put together are those of a line between puzzles.
func isRuler(codes uint16) bool {
	return codes == classic['-'] || codes == classic['_'] || codes == classic['*']
}

// board9 returns the template of 9×9 puzzles, or false if lines of 81 characters
// are nothing special in this input, or have layers behind them.
func (r *Reader) board9() (empty *sudoku.Puzzle, ok bool) {
	if r.table != nil || r.judge != nil || r.build.boards.head.titled {
		return nil, false
	}
	if r.nine.Shape == nil {
		r.begin()
		if size := r.build.boards.size(); size == 0 || size == 9 {
			if _, err := r.build.boards.doubtful(); err == nil {
				r.nine, _ = r.build.boards.of(9) // an error is reported by the longer way
			}
		}
	}
	return &r.nine, r.nine.Shape != nil && len(r.nine.Shape.Layers()) == 0
}

// readClassic reads a 9×9 puzzle on a line into rec and consumes it. It does not look at
// what else the line could be.
func (r *Reader) readClassic(line []byte, rec *Record) bool {
	if len(line) < 81 || r.size > 81 || len(line) > 81 && !lex.EndsWord[line[81]] {
		return false
	}
	empty, ok := r.board9()
	if !ok {
		return false
	}
	b := r.build
	digits := b.digits.next(81)
	hole, ok := decodeClassic((*[81]sudoku.Digit)(digits), (*[81]byte)(line))
	if !ok || len(line) > 82 && !b.isHarmless9((*[81]byte)(line), line[81:]) {
		return false
	}
	if areMarks(digits, 1) {
		return false // which refuses it
	}
	if r.noMap != r.in.line && mayBeMap((*[81]byte)(line)) {
		return false
	}
	if may, sure := r.in.mapMayFollow(r.in.spans[r.in.first].next); sure {
		r.noMap = r.in.line + 1
	} else if may && b.boards.size() == 0 {
		if regions, _, err := r.mapBelow(1, 9); regions != nil || err != nil {
			return false
		}
		if at, _ := r.rulesAtEnd(1, 9); at > 0 || r.isClue(1) && len(empty.Rules()) == 0 {
			return false
		}
		line, _ = r.in.peek(0)
	}
	b.digits.take(81)
	*rec = Record{Puzzle: empty.With(digits), Line: r.in.line, Style: b.styledLine(hole)}
	if len(line) > 81 {
		rec.Text = b.keep(line[81:])
	}
	if b.comment.Words != "" {
		b.noteComment(rec)
	}
	if b.again || b.unread.Words != "" {
		b.noteUnread(rec)
	}
	r.in.advance(1)
	r.wasClassic()
	return true
}

// areMarks reports whether the 81 cells of a line, digits from first on and blanks below, are the candidates of nine cells
// in groups as wide, each digit at its own place: a puzzle has hardly ten such digits and no others.
func areMarks[T byte | sudoku.Digit](cells []T, first T) bool {
	met := 0
	for i, c := range cells[:81] {
		if c < first || c > first+8 {
			continue
		}
		if met++; c != first+T(i%9) {
			return false
		}
	}
	return met >= 10 && met < 81
}

// wasClassic notes that the last record was a 9×9 puzzle on a line.
func (r *Reader) wasClassic() {
	if h := &r.build.boards.head; !h.used || h.waiting.line > 0 || h.idle.line > 0 || h.remark.line > 0 || h.heading.word != "" {
		h.met(false)
	}
	r.size = 81
	if r.started, r.found = true, max(r.found, 1); r.rows.lastN != 9 || r.rows.run.width > 0 {
		r.rows.run, r.rows.lastN = run{}, 9
	}
}

// decodeClassic decodes a puzzle. hole is the character of its blanks; with two of them, it is no
// puzzle for this way.
func decodeClassic(digits *[81]sudoku.Digit, line *[81]byte) (hole byte, ok bool) {
	codes := uint16(0)
	for i, c := range line {
		v := classic[c]
		codes |= v
		digits[i] = sudoku.Digit(v & 0xFF)
	}
	if !isOneClassic(codes) || isRuler(codes) {
		return 0, false
	}
	for i, d := range digits {
		if d == 0 {
			return line[i], true
		}
	}
	return 0, true
}

// BlockStride is the number of bytes a puzzle takes in a [Block]: 81 symbols
// and a newline.
const BlockStride = 82

// Block holds 9×9 puzzles on consecutive lines, as text: puzzle i is the 81 bytes
// from i·[BlockStride] on, digits or any blank characters, and a newline. It
// saves the cost of records for an engine that takes text.
type Block struct {
	Line int // of the first puzzle
	Text []byte
}

// Len returns the number of puzzles.
func (b Block) Len() int { return len(b.Text) / BlockStride }

// Record returns puzzle i as [Reader.Read] would, without its Text.
func (b Block) Record(i int) Record {
	line := (*[81]byte)(b.Text[i*BlockStride:])
	givens := make(sudoku.Grid, 81)
	hole, _ := decodeClassic((*[81]sudoku.Digit)(givens), line)
	return Record{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic(), Givens: givens}, Line: b.Line + i, Style: &Style{Format: Line, Symbols: Digits, Blank: hole}}
}

// ReadBlock returns the plain 9×9 puzzles, without rules, that come next on
// lines of their own, as many as dst has room for and the input has ready; it waits for
// the first only. They are copied into dst and owned by the caller; a puzzle takes
// [BlockStride] bytes. Text after the puzzles on their lines is dropped. After an empty
// block, [Reader.Read] returns the next record, or the end of the input.
func (r *Reader) ReadBlock(dst []byte) Block {
	empty, ok := r.board9()
	s := r.in
	if !ok || !empty.IsClassic() || r.build.unread.Words+r.build.comment.Words != "" || len(r.queue) > 0 || len(dst) < BlockStride || s.odd >= s.line {
		return Block{}
	}
	for {
		data := s.buf[s.pos:s.end]
		if end := bytes.IndexByte(data, '\n'); end >= 81 {
			break
		} else if end >= 0 || s.err != nil || len(data) > 0 && classic[data[0]] == noClassic || len(data) > lex.LongRow {
			return Block{} // a last line without newline is left to Read, too
		}
		s.fill()
	}
	b := Block{Line: s.line, Text: dst[:0]}
	data := s.buf[s.pos:s.end]
	from, at, last := 0, 0, 0 // data[from:at] is whole lines to be copied, the last of all from there on
	more := r.build.more      // without the last
	for at+BlockStride <= len(data) && len(b.Text)+at-from+BlockStride <= len(dst) {
		if d := data[at : at+81]; !isClassic(d) || mayBeMap((*[81]byte)(d)) || areMarks(d, '1') {
			break
		}
		if data[at+81] == '\n' {
			last, more = at, r.build.more
			at += BlockStride
			continue
		}
		end := bytes.IndexByte(data[at+81:], '\n')
		if end < 0 || !lex.EndsWord[data[at+81]] || s.pos+at < s.high && firstHigh(data[at+81:at+81+end]) < end || !r.build.isHarmless9((*[81]byte)(data[at:]), data[at+81:at+81+end]) {
			break
		}
		if r.build.unread.Words+r.build.comment.Words != "" { // the first; Read notes it
			r.build.unread, r.build.comment, r.build.passed = Unread{}, Unread{}, false
			break
		}
		more = r.build.more
		r.build.noteUnread(nil)
		b.Text = append(append(b.Text, data[from:at+81]...), '\n')
		last = at
		at += 81 + end + 1
		from = at
	}
	b.Text = append(b.Text, data[from:at]...)
	for s.ready && s.err == nil && s.end-s.pos-at < 81 {
		s.fill()
	}
	if may, _ := s.mapMayFollow(s.pos + at); may && len(b.Text) > 0 && r.build.boards.size() == 0 {
		at, r.build.more, b.Text = last, more, b.Text[:len(b.Text)-BlockStride] // left to Read, too
	}
	if len(b.Text) > 0 {
		s.pos += at
		s.line += b.Len()
		s.spans, s.first = s.spans[:0], 0
		r.wasClassic()
	}
	return b
}

const (
	each01 = 0x0101010101010101
	each80 = 0x80 * each01
)

// isClassic reports whether 81 bytes are symbols of a 9×9 puzzle with one sort of blanks. It checks
// eight at a time that they are digits and full stops; if not all are, it checks byte by byte.
func isClassic(line []byte) bool {
	line = line[:81]
	codes := classic[line[80]]
	bad, noDot, noZero := uint64(0), ^uint64(0), ^uint64(0) // by top bits; a byte above ASCII, whose sums reach the next, is bad itself
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(line[i:i+8]) ^ '0'*each01 // 0 to 9 are digits
		y := x ^ ('.'^'0')*each01
		isOther := y + each7F | y // top bit: no full stop
		bad |= (x + (0x7F-9)*each01 | x) & isOther
		noDot &= isOther
		noZero &= x + each7F | x
	}
	if bad&each80 != 0 {
		for i := 0; i < 80; i += 8 {
			c := (*[8]byte)(line[i:])
			codes |= classic[c[0]] | classic[c[1]] | classic[c[2]] | classic[c[3]] | classic[c[4]] | classic[c[5]] | classic[c[6]] | classic[c[7]]
		}
		return isOneClassic(codes) && !isRuler(codes)
	}
	if noDot&each80 != each80 {
		codes |= classic['.']
	}
	if noZero&each80 != each80 {
		codes |= classic['0']
	}
	return isOneClassic(codes)
}
