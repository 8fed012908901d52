package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"sudokusat/text/lex"
)

// Places in JSON text: where a value over several lines ends, and where the
// fields of an object are, so that an answer can be written into it.

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

// eachField calls yield with each key of an object and the bounds of its value.
// text must be valid JSON.
func eachField(text []byte, yield func(key []byte, start, end int)) {
	i := lex.SkipSpace(text, 0) + 1
	for {
		i = lex.SkipSpace(text, i)
		if i >= len(text) || text[i] == '}' {
			return
		}
		if text[i] == ',' {
			i++
			continue
		}
		j := skipValue(text, i)
		key := text[i+1 : j-1]
		i = lex.SkipSpace(text, j) + 1 // the colon
		i = lex.SkipSpace(text, i)
		j = skipValue(text, i)
		yield(key, i, j)
		i = j
	}
}

// skipValue returns where the value at i ends.
func skipValue(text []byte, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		default:
			if depth > 0 {
				continue
			}
			for i+1 < len(text) && !lex.IsSpace(text[i+1]) && bytes.IndexByte([]byte(",:]}"), text[i+1]) < 0 {
				i++
			}
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return i
}
