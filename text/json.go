package text

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
	"sudokusat/text/tree"
)

// JSON: objects, each on one line or spread over several, and bare arrays, as in the
// package comment. What the fields of an object mean for board and rules is in
// json_object.go, grids are in json_grid.go, and the answer in json_write.go.

// objects reads JSON values.
type objects struct {
	text  block // of the value, without cells
	cells block // of a puzzle that is a string
	odd   oddGrids
}

func (o *objects) read(in *source, b *builder, _ lex.Kind, _ int) (rec Record, lines int, err error) {
	line, _ := in.peek(0)
	first := in.number(0)
	o.text.reset()
	v, twice, wrong := tree.Parse(line, 0)
	if v != nil {
		o.text.text = append(o.text.text, line...)
		o.text.rows = append(o.text.rows, row{line: first})
		rec, err = o.value(b, v, twice, wrong)
		return rec, 1, err
	}
	var whole json.RawMessage
	var syntax *json.SyntaxError
	if err := json.Unmarshal(line, &whole); errors.As(err, &syntax) && syntax.Offset < int64(len(line)) {
		return Record{}, 1, failure(first, first, int(max(syntax.Offset, 1)), jsonError(syntax))
	}
	if lines, err = o.spread(in); err != nil {
		lines = max(lines, 1) // up to the last one that was no contradiction
		return Record{}, lines, failure(first, first+lines-1, 0, jsonError(err))
	}
	v, twice, wrong = tree.Parse(o.text.text, 0)
	rec, err = o.value(b, v, twice, wrong)
	return rec, lines, err
}

// record reads a value that is a record of its own, valid and on one line.
func (o *objects) record(b *builder, text string) (Record, error) {
	o.text.reset()
	o.text.text = append(o.text.text, text...)
	o.text.rows = append(o.text.rows, row{line: 1})
	v, twice, wrong := tree.Parse(o.text.text, 0)
	return o.value(b, v, twice, wrong)
}

// jsonError returns an error that names a mistake in JSON, in place of one of package
// json in the terms of its parser.
func jsonError(err error) error {
	msg := err.Error()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		char, at, isChar := strings.Cut(strings.TrimPrefix(msg, "invalid character "), "' ")
		switch {
		case !isChar || char == msg:
			msg = "it ends too early"
		case char == `'\n` && at == "in string literal":
			msg = "a string does not end on its line"
		default:
			msg = char + "' does not belong here"
		}
	}
	return finding.Errorf(ErrSyntax, "JSON: %s", msg)
}

// spread collects a value over several lines in o.text. It returns the number of
// lines, with an error that of the lines before the mistake.
func (o *objects) spread(in *source) (lines int, err error) {
	feed := &lineFeed{in: in, b: &o.text}
	var whole json.RawMessage
	switch err = json.NewDecoder(feed).Decode(&whole); {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return feed.lines, errors.New("the object does not end")
	case err != nil:
		return feed.lines - 1, err
	case !json.Valid(o.text.text):
		return feed.lines, errors.New("text behind the object")
	}
	return feed.lines, nil
}

// lineFeed gives a decoder one line per Read and copies it to the block, so that the
// decoder never looks beyond the line with the mistake.
type lineFeed struct {
	in    *source
	b     *block
	lines int
	rest  []byte
}

func (f *lineFeed) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		b := f.b
		line, ok := f.in.peek(f.lines)
		// An object at the margin is the next record, not a part of this one.
		if !ok || f.in.long(f.lines) || len(b.text)+len(line) > MaxLine || f.lines > 0 && len(line) > 0 && line[0] == '{' {
			return 0, io.EOF
		}
		at := len(b.text)
		b.rows = append(b.rows, row{at: at, line: f.in.number(f.lines)})
		b.text = append(append(b.text, line...), '\n')
		f.rest = b.text[at:]
		f.lines++
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// value reads the puzzle of the JSON value in o.text. wrong is the mistake in it as a
// tree, at a place.
func (o *objects) value(b *builder, v *tree.Value, at int, wrong error) (rec Record, err error) {
	if wrong != nil {
		return rec, o.text.fail(at, wrong)
	}
	f := fields{of: v, text: &o.text}
	s := Style{Format: JSON}
	if v.Is(tree.List) {
		f.puzzle = v
	} else {
		f.read(b.passes)
	}
	rec = Record{Line: o.text.rows[0].line, Text: b.keep(o.text.text)}
	s.incomplete = f.isIncomplete(b.boards)
	switch {
	case neutral.Is(v):
		rec.Puzzle, err = o.neutral(b, &f, &s)
	case f.puzzle == nil:
		return Record{}, failure(rec.Line, rec.Line, 0, finding.Errorf(ErrSyntax, `no field "puzzle" with a string or an array in this object`))
	case f.err != nil:
		err = f.err
	default:
		if rec.Puzzle, err = o.puzzle(b, &f, &s); err == nil {
			err = f.sized(rec.Puzzle.Shape, b.passes)
		}
	}
	if err != nil {
		return Record{}, err
	}
	rec.Style = b.styled(s)
	about := neutral.About(v)
	var other *finding.Error
	if errors.As(b.compare(rec.Puzzle, about.Solution), &other) && !b.passes.Ignores("solution") { // refused by no reader: compare looks into it
		b.unread = Unread{Line: rec.Line, Words: other.Msg}
	}
	for i := 0; i < len(v.Names); i++ {
		if x := &v.Items[i]; lex.IsRemarkField(v.Names[i], x.Raw) && !isOfAnswer(v, v.Names[i]) {
			b.passOver(0, []byte(cmp.Or(x.Text, x.Raw)))
		}
	}
	about.Solution = "" // which is in the text of the record
	return rec.noted(about, f.ignored), nil
}
