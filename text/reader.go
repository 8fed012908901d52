package text

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The reader chooses and keeps the place: it looks at the next line, picks the
// format of the record that begins there, and consumes the lines which that
// format took. A 9×9 puzzle on a line goes a shorter way (classic.go), and a
// judge's dialect a way of its own (profile_read.go).

// A format reads the record that begins on the first line of in; k is the kind
// of this line and width the number of its cells, where they were counted. It
// returns how many lines the record takes, at least one and also if it is
// malformed; it consumes none itself. An error is a [*ParseError] without the
// file's name.
type format interface {
	read(in *source, b *builder, k lex.Kind, width int) (rec Record, lines int, err error)
}

// Reader reads puzzles one by one. It is not safe for concurrent use.
type Reader struct {
	name    string // of the file
	inner   string // of the file of an archive, with a slash before it
	in      *source
	build   *builder
	begun   bool          // the beginning of the file was looked at
	started bool          // a line was met that is neither blank nor a comment
	nine    sudoku.Puzzle // the template of 9×9 puzzles, once it was needed

	clues   directive // the line below rows that are no puzzle and ended the last record, and how far those are indented
	found   int       // puzzles read, and mistakes met
	size    int       // the cells of the last puzzle on one line
	below   []byte    // of mapBelow: what may be a map, and the cells of one of its lines
	symbols Symbols   // of the last puzzle above 9×9 with rules, in characters …
	isSpelt bool      // … if there was one
	cells   []lex.Token
	noMap   int     // the line below the last puzzle, if it is known to be no map
	passed  int     // the line of the first heading or sentence that was passed over
	part    bool    // [Options.Part]
	whole   bool    // the input was looked at as a whole
	ahead   bool    // it reads lines below a puzzle for another reader, which looks for rules there
	queue   []reply // what it gave then

	rows     rows
	fields   *fieldLines // not nil once a puzzle stood in a field
	drawings drawings
	odd      oddGrids
	maps     mapLines
	objects  objects
	table    *table // not nil after the header of a table
	judge    *judge // not nil with a profile
}

// NewReader returns a Reader of the puzzles in r. It buffers, so nothing else should
// read from r.
func NewReader(r io.Reader, o Options) *Reader {
	o.Name = cmp.Or(o.Name, "-")
	return newReader(newSource(r), o)
}

func newReader(in *source, o Options) *Reader {
	if o.Profile != nil {
		o.BoxRows, o.BoxCols, o.Regions = o.Profile.order, o.Profile.order, nil
	}
	in.ready, in.files = o.Ready, o.Archive
	r := &Reader{name: o.Name, part: o.Part, in: in, build: newBuilder(o), rows: rows{want: o.Format}}
	if o.Profile != nil {
		r.judge = &judge{profile: o.Profile, in: in, build: r.build, rows: &r.rows}
	}
	return r
}

// Read returns the next puzzle. A [*ParseError] is one malformed puzzle, and the next
// call goes on after it. [io.EOF] is the end of a good input. Any other error comes from
// the underlying reader, with the line where it occurred, and is final: every further
// call returns it again. Puzzles may share memory with each other, but no cell.
func (r *Reader) Read() (rec Record, err error) {
	for {
		if r.judge == nil {
			if line, ok := r.in.peek(0); ok {
				if r.readClassic(line, &rec) {
					return rec, nil
				}
			}
		}
		var skipped bool
		rec, skipped, err = r.readOther()
		if late := r.late(); late != nil {
			return Record{}, late
		}
		if !skipped {
			if err != io.EOF {
				r.found++
			}
			if h := &r.build.boards.head; h.titled {
				rec = rec.noted(h.about, nil)
				h.about, h.titled = finding.About{}, false
			}
			if r.build.comment.Words != "" && err != io.EOF {
				r.build.noteComment(&rec)
			}
			if err == nil {
				r.build.noteUnread(&rec)
			}
			if err == nil && rec.Notes != nil {
				err = r.misnamed(&rec)
			}
			if err == nil {
				r.linked(&rec)
				err = r.fromZero(&rec)
			}
			if err == nil {
				err = r.framed(&rec)
			}
			if err == nil {
				err = r.cutOff(&rec)
			}
			err = r.build.boards.boardFirst(err)
			if late := r.late(); late != nil {
				return Record{}, late
			}
			return rec, r.named(err)
		}
	}
}

// begin looks at the beginning of a file, as much of it as is there, for the names of grids that overlap.
func (r *Reader) begin() {
	const most = 16 << 10
	if _, ok := r.in.peek(0); ok && !r.begun {
		r.begun, r.build.boards.head.samurai = true, lex.IsSamurai(r.in.atOnce(most))
	}
}

// readOther reads a record that is no 9×9 puzzle on a line, or skips a line that
// is no part of a record.
func (r *Reader) readOther() (rec Record, skipped bool, err error) {
	if r.judge != nil {
		rec, err = r.judge.read()
		return rec, false, err
	}
	if len(r.queue) > 0 {
		next := r.queue[0]
		r.queue = r.queue[1:]
		return next.rec, false, next.err
	}
	line, ok := r.in.peek(0)
	if !ok {
		if err := r.build.boards.settle(); err != nil {
			return Record{}, false, aside(err)
		}
		return Record{}, false, r.end()
	}
	r.begin()
	if r.in.long(0) {
		return Record{}, false, r.in.skipLong()
	}
	if r.in.isFileMark(line) {
		if err := r.unused(); err != nil {
			return Record{}, false, aside(err)
		}
		r.newFile(string(line[1:]))
		return Record{}, true, nil
	}
	k := r.in.kind(0)
	if r.table == nil && (isHeading(r.in, line, k) || isTitleOfRule(line, k)) {
		k = lex.Label
	}
	known := r.build.boards
	if k == lex.Comment {
		taken, err := r.readComment(line)
		if taken || err != nil {
			return Record{}, err == nil, aside(err)
		}
		if empty, ok := known.odd(); ok && isOddRow(r.table.puzzleIn(line), empty.Shape) {
			k = lex.Chars // it begins with a square that is missing
		}
	}
	if !r.started && len(line) == 5 && bytes.HasPrefix(line, []byte("sep=")) { // for Excel; the table shows it
		r.in.advance(1)
		return Record{}, true, nil
	}
	if !r.started && (k != lex.Blank || len(line) > 2) && r.takeForeign(line, k) {
		return Record{}, true, nil
	}
	if k == lex.Label {
		if lex.IsRuleText(line) {
			err := known.head.plainRule(line, r.in.line)
			r.directed()
			return Record{}, err == nil, aside(err)
		}
		if isFirst := known.head.badBoard < r.in.line-1 || known.head.badBoard == 0; lex.ColourRow(string(line)) > 0 && (!isFirst || r.isColourRow(0)) {
			known.head.badBoard, known.head.lost = r.in.line, true
			r.directed()
			if !isFirst {
				return Record{}, true, nil
			}
			return Record{}, false, failure(r.in.line-1, r.in.line-1, 0, finding.Errorf(ErrRule, "a row of letters or words, perhaps of a map: write a map of regions as a line \"#regions\" above the puzzle"))
		}
		if remark := known.head.remark; remark.line > 0 && bytes.HasPrefix(bytes.TrimSpace(line), []byte("```")) { // in Markdown
			known.head.title(remark.line, remark.word)
		} else {
			known.head.title(r.in.line, ruleInHeading(line))
		}
		r.nine = sudoku.Puzzle{}
	}
	if r.skips(line, k) || r.isEnd(line) {
		return Record{}, true, nil
	}
	if err := known.settle(); err != nil {
		return Record{}, false, aside(err)
	}
	f, width := r.choose(line, k)
	known.hasOwn = false
	rec, lines, err := f.read(r.in, r.build, k, width)
	if err == nil && f != &r.maps {
		if lines, err = r.withBelow(&rec, lines); err == nil {
			err = r.clued(f == &r.drawings, lines)
		}
		if err != nil {
			rec = Record{}
		}
	}
	r.clues = directive{}
	if err != nil && f == &r.rows && areNumbers(line) {
		r.clues = directive{r.in.line + lines, lex.SkipSpace(line, 0)}
	}
	r.in.advance(lines)
	known.head.met(err == nil && known.hasOwn && !known.head.isWithin(rec.Puzzle))
	if f != &r.rows {
		r.rows.forget()
	}
	return rec, false, err
}

// readComment takes in a comment line if it is a directive. An error is that of the directive.
func (r *Reader) readComment(line []byte) (taken bool, err error) {
	head := &r.build.boards.head
	if rest, isOther := bytes.CutPrefix(bytes.TrimSpace(line), []byte("//")); isOther {
		line = append([]byte("# "), bytes.TrimSpace(rest)...)
	}
	if r.isLate() {
		return true, nil
	}
	if ok, err := head.directive(line, r.in.line); ok {
		r.directed()
		return true, err
	}
	if word := ruleInHeading(bytes.TrimLeft(line, "# ")); lex.AreGrids(word) {
		head.title(r.in.line, word)
	} else if word != "" {
		head.remark = heading{line: r.in.line, word: word}
	}
	return false, nil
}

// named adds the name of the file to an error, and the line to an error of the
// underlying reader.
func (r *Reader) named(err error) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *ParseError:
		e.File = r.Name()
		return e
	}
	if err == io.EOF {
		return err
	}
	return fmt.Errorf("%s:%d: %w", r.Name(), r.in.number(len(r.in.ahead())), err)
}

// directed consumes a directive line.
func (r *Reader) directed() {
	r.in.advance(1)
	r.rows.forget()
	r.nine = sudoku.Puzzle{}
}

// skips consumes a line that is no part of a record: blank, a comment, a
// heading, or the first line if it is about those that follow.
func (r *Reader) skips(line []byte, k lex.Kind) bool {
	if k == lex.Blank || k == lex.Comment || k == lex.Label && (r.started || csvHeader(line) == nil) {
		r.passLine(line, k)
		if k != lex.Blank && r.passed == 0 {
			r.passed = r.in.line
		}
		r.in.advance(1)
		r.rows.forget()
		return true
	}
	if r.started {
		return false
	}
	r.started = true
	if k == lex.Object {
		return false
	}
	header := csvHeader(line)
	if header != nil && header.columns == 1 && !r.isPuzzleBelow() {
		r.passLine(line, lex.Label) // the heading of a grid
		r.build.boards.head.title(r.in.line, ruleInHeading(line))
	} else if header != nil {
		r.table = &table{style: header}
	} else if k == lex.Drawing || r.build.boards.head.last > 0 || !isCount(r.in) {
		return false
	}
	r.in.advance(1)
	return true
}

// choose returns the format of the record that begins on this line, and the
// number of its cells if the line shows it.
func (r *Reader) choose(line []byte, k lex.Kind) (f format, width int) {
	switch {
	case r.table != nil:
		return r.table, 0
	case k == lex.Object:
		return &r.objects, 0
	}
	if r.build.boards.isOdd() {
		return &r.odd, 0
	}
	_, width, rest := r.in.measure(0)
	if k == lex.Chars && 4*(len(line)-rest) > 3*width && r.maps.look(line, r.build.boards) {
		return &r.maps, width
	}
	if _, isSquare := lex.Isqrt(width); len(line) > 16 && (rest < len(line) || !isSquare) && (k != lex.Drawing || !lex.IsRule(line)) {
		best, behind, long := findField(line, r.build.boards)
		if best.Cells == 0 && k != lex.Words && k != lex.Drawing {
			best = long
		}
		if best.Cells > 0 {
			if r.fields == nil {
				r.fields = &fieldLines{}
			}
			r.fields.field, r.fields.behind = best, behind
			return r.fields, 0
		}
	}
	r.drawings.banded = bands(r.in, r.build.boards, k, width)
	if k == lex.Drawing || r.drawings.banded > 0 {
		return &r.drawings, width
	}
	return &r.rows, width
}
