package text

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"sudokusat/sudoku"
)

// The reader: it looks at the next line, decides what kind of record begins
// there, and hands over to the file of that format (rows.go, drawing.go,
// csv.go, json.go, profile.go). A 9×9 puzzle on a line takes a shorter way.

// Reader reads puzzles one by one. It is not safe for concurrent use.
type Reader struct {
	o      Options
	src    *source
	shapes *shapes
	block  block // the record being read
	spare  block // for a puzzle inside a JSON string
	csv    *csvStyle

	started bool // a line that is neither blank nor a comment was met
	run     run
	lastN   int // size of the last puzzle on one line, 0 when the last one was no line
	dialect dialect

	nine     *sudoku.Shape // the 9×9 board, once it was needed
	style    *Style        // the last one used
	alphabet *alphabet     // the last one used
	digits   []sudoku.Digit
	bytes    []byte
	widths   [sudoku.MaxN + 1]uint16 // see malformed
}

// run remembers how adjacent lines of one width were understood, so that a
// run of them is understood in one way.
type run struct {
	width  int
	kind   kind
	format Format
}

// NewReader reads puzzles from r. It buffers; r is not to be read by others.
func NewReader(r io.Reader, o Options) *Reader {
	if o.Name == "" {
		o.Name = "-"
	}
	if o.Profile != nil {
		o.BoxRows, o.BoxCols = o.Profile.order, o.Profile.order
	}
	return &Reader{o: o, src: newSource(r), shapes: newShapes(o), style: &Style{}}
}

// Read returns the next puzzle. A [*ParseError] stands for one malformed
// puzzle, and the next call goes on behind it. [io.EOF] is the end of a good
// input. Any other error comes from the underlying reader, with the line where
// it struck, and is final: every further call returns it again. Puzzles read
// one after the other may share memory, but no cell of it.
func (r *Reader) Read() (Record, error) {
	if r.o.Profile != nil {
		return r.readProfile()
	}
	for {
		line, ok := r.src.peek(0)
		if !ok {
			return Record{}, r.end()
		}
		if rec, ok := r.readClassic(line); ok {
			return rec, nil
		}
		if r.src.long(0) {
			return Record{}, r.tooLong()
		}
		k := kindOf(line)
		if k == blank || k == comment || k == label {
			r.src.advance(1)
			r.run, r.lastN = run{}, 0
			continue
		}
		first := !r.started
		r.started = true
		if first && k != object {
			if r.csv = csvHeader(line); r.csv != nil {
				r.src.advance(1)
				continue
			}
		}
		switch {
		case r.csv != nil:
			return r.readCSV(line)
		case k == object:
			return r.readObject()
		case k == drawing:
			_, width, _ := measure(line)
			return r.readDrawing(r.bands(drawing, width))
		case first && r.isCount(line):
			r.src.advance(1)
		default:
			return r.readRows(k)
		}
	}
}

// rowKind is the kind as which a line is read that must be a row.
func rowKind(k kind) kind {
	if k == words {
		return words
	}
	return chars
}

// isCount reports whether the first line, a lone number, counts the puzzles
// that follow: the next one has another width.
func (r *Reader) isCount(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) > 7 || bytes.ContainsFunc(line, func(c rune) bool { return c < '0' || c > '9' }) {
		return false
	}
	for i := 1; i <= 3; i++ {
		next, ok := r.src.peek(i)
		if !ok {
			return false
		}
		if k := kindOf(next); k != blank && k != comment && k != label {
			line, _ = r.src.peek(0)
			_, width, _ := measure(next)
			return width > 1 && width != len(bytes.TrimSpace(line))
		}
	}
	return false
}

// end is what Read returns when there are no more lines.
func (r *Reader) end() error {
	if errors.Is(r.src.err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("%s:%d: %w", r.o.Name, r.src.line+len(r.src.ahead), r.src.err)
}

func (r *Reader) tooLong() error {
	line := r.src.line
	r.src.advance(1)
	return &ParseError{r.o.Name, line, 0, line, flawf(ErrTooLong, "a line of more than %d MB", MaxLine>>20)}
}

// fail makes the error of the record that began at line first.
func (r *Reader) fail(first, line, column int, err error) error {
	return &ParseError{File: r.o.Name, Line: line, Column: column, First: first, Err: err}
}

// newDigits is room for k digits at the start of r.digits. The caller slices
// r.digits forward when it keeps them.
func (r *Reader) newDigits(k int) []sudoku.Digit {
	if len(r.digits) < k {
		r.digits = make([]sudoku.Digit, max(k, 32<<10))
	}
	return r.digits[:k:k]
}

// keep copies text that a record will own.
func (r *Reader) keep(text []byte) []byte {
	if len(text) == 0 {
		return nil
	}
	if len(r.bytes) < len(text) {
		r.bytes = make([]byte, max(len(text), 32<<10))
	}
	kept := r.bytes[:len(text):len(text)]
	copy(kept, text)
	r.bytes = r.bytes[len(text):]
	return kept
}

// styled is s as a shared value: the last one if that is the same.
func (r *Reader) styled(s Style) *Style {
	if *r.style != s {
		shared := s
		r.style = &shared
	}
	return r.style
}

// finish turns the cells in r.block into a record of size n. separate says that
// the cells stand apart, so that several digits make a number.
func (r *Reader) finish(n int, separate bool, s Style) (Record, error) {
	shape, err := r.shapes.of(n)
	if err != nil {
		return Record{}, r.failAt(r.block.start(), err)
	}
	return r.finishOn(shape, separate, s)
}

func (r *Reader) finishOn(shape *sudoku.Shape, separate bool, s Style) (Record, error) {
	b := &r.block
	digits := r.newDigits(shape.Cells())
	if at, err := r.decode(digits, shape.N(), separate, &s); err != nil {
		return Record{}, r.failAt(at, err)
	}
	puzzle, err := sudoku.NewGridFrom(shape, digits)
	if err != nil {
		return Record{}, r.failAt(b.start(), &flaw{ErrLength, err.Error()})
	}
	r.digits = r.digits[shape.Cells():]
	return Record{Puzzle: puzzle, Line: b.rows[0].line, Style: r.styled(s)}, nil
}

// failAt is the error at an offset of the block's text.
func (r *Reader) failAt(at int, err error) error {
	line, column := r.block.place(at)
	return r.fail(r.block.rows[0].line, line, column, err)
}

// decode reads the cells of the block, which are as many as digits, into
// digits, and completes the style by what it meets. On an error it returns the
// offset of the cell.
func (r *Reader) decode(digits []sudoku.Digit, n int, separate bool, s *Style) (at int, err error) {
	b := &r.block
	var set charset
	single, zeros := true, 0
	for _, t := range b.cells {
		c := b.text[t.at]
		set.add(c)
		single = single && t.n == 1
		if c == '0' {
			zeros++
		}
	}
	if !single || separate && n > 9 && !set.letters() {
		s.Symbols = Numbers
		for i, t := range b.cells {
			word := b.text[t.at : t.at+t.n]
			v := number(word)
			if v < 0 {
				return int(t.at), badNumber(word, n)
			}
			if v > n {
				return int(t.at), flawf(ErrSymbol, "%d is out of range in %s", v, puzzleOf(n))
			}
			if v == 0 && s.Blank == 0 {
				s.Blank = word[0]
			}
			digits[i] = sudoku.Digit(v)
		}
		return 0, nil
	}
	symbols, lower := set.guess(n, zeros, len(b.cells))
	if n > maxChars {
		return int(b.cells[0].at), flawf(ErrSize, "%s in single characters: they end at %d×%d, then numbers are needed", puzzleOf(n), maxChars, maxChars)
	}
	a := r.alphabet
	if a == nil || a.n != n || a.symbols != symbols || a.lower != lower {
		a = newAlphabet(n, symbols, lower)
		r.alphabet = a
	}
	s.Symbols, s.Lower = symbols, lower
	for i, t := range b.cells {
		c := b.text[t.at]
		v := a.value[c]
		if v < 0 {
			return int(t.at), badSymbol(b.text[t.at:], n, symbols)
		}
		if v == 0 && s.Blank == 0 {
			s.Blank = c
		}
		digits[i] = sudoku.Digit(v)
	}
	return 0, nil
}

func badNumber(word []byte, n int) error {
	if len(word) > 20 {
		word = word[:20]
	}
	return flawf(ErrSymbol, "%q is no number from 1 to %d and no blank", word, n)
}

// isqrt is the side of a square of k cells, and whether k is one.
func isqrt(k int) (int, bool) {
	n := int(math.Sqrt(float64(k)))
	return n, n*n == k
}
