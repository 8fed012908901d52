package text

import (
	"encoding/json"
	"errors"
	"io"
)

// JSON over several lines: where a value ends.

// spread collects a value over several lines into b. It returns the number of
// lines, with an error that of the lines before the mistake.
func spread(in *source, b *block) (lines int, err error) {
	feed := &lineFeed{in: in, b: b}
	dec := json.NewDecoder(feed)
	for depth := 0; ; {
		t, err := dec.Token()
		if err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return feed.lines, errors.New("the object does not end")
			}
			return feed.lines - 1, err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			break
		}
	}
	if !json.Valid(b.text) { // something follows the value on its last line
		return max(feed.lines, 1), errors.New("text behind the object")
	}
	return feed.lines, nil
}

// lineFeed gives a decoder one line each Read and copies it to the block. So the
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
