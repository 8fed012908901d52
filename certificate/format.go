package certificate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// The form of a certificate, version 2: a header, which is a JSON object on one
// line, and the lines of a proof in text DRAT.
//
//	{"certificate":2,"claim":"unique","board":"4x4 box 2x2","puzzle":"1.....3..4.....2", … ,"lines":2}
//	-12 34 0
//	0
//
// The header gives the number of lines of the proof. Only header lines contain a
// quotation mark, only they begin with a brace, and every line ends with a newline alone,
// so that line tools can count, split and cut certificates. A proof is never held in
// memory.

// Version is the version of the certificates that this package writes and reads.
const Version = 2

// maxHeader bounds the memory of a header line.
const maxHeader = 64 << 20

// Header is the first line of a certificate; the package comment describes the
// fields.
type Header struct {
	Version   int      `json:"certificate"`
	Claim     string   `json:"claim"`
	Board     string   `json:"board"`
	Rules     []string `json:"rules,omitempty"`
	Puzzle    string   `json:"puzzle"`
	Solutions []string `json:"solutions,omitempty"`
	Others    []string `json:"others,omitempty"`
	Encoding  string   `json:"encoding,omitempty"`
	Variables int64    `json:"variables,omitempty"`
	Clauses   int64    `json:"clauses,omitempty"`
	Named     int64    `json:"named,omitempty"`
	Formula   string   `json:"formula,omitempty"`
	Prover    string   `json:"prover,omitempty"`
	Lines     int64    `json:"lines,omitempty"`
}

// Marshal appends the header line to dst. The caller writes the lines of the proof after
// it. The error wraps [ErrTooLarge] for a header that is too long for readers.
func (h *Header) Marshal(dst []byte) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(h); err != nil {
		return dst, err
	}
	if size := b.Len() - len(dst); size > maxHeader {
		return dst, fmt.Errorf("%w: a header of %d bytes", ErrTooLarge, size)
	}
	return b.Bytes(), nil
}

// FormatError reports the line at which a text is no certificate, and why.
type FormatError struct {
	Line   int // of the input, from 1
	Reason string
}

func (e *FormatError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// Parse reads a header and returns it with a reader of the proof, which ends with io.EOF
// after the last line; r is then at the next certificate. The error, of Parse or of the
// reader, is a *[FormatError] for a text that is no certificate or is cut short; other
// errors are those of r, and io.EOF at its end.
//
// [Reader] reads the certificates of a file and skips malformed ones.
func Parse(r *bufio.Reader) (*Header, io.Reader, error) {
	if _, err := r.Peek(1); err != nil {
		return nil, nil, err
	}
	p := &proofReader{in: r, line: 1}
	h, err := p.header()
	return h, p, err
}

// proofReader reads a certificate from its header on.
type proofReader struct {
	in    *bufio.Reader
	line  int   // of the input, for messages
	left  int64 // lines of the proof to come
	begun bool  // part of a line was read
	words bool  // small letters and colons are let pass
	junk  bool  // what follows, up to a header or an empty line, is no certificate
	err   error
}

func (p *proofReader) bad(format string, args ...any) error {
	p.junk = true
	return &FormatError{p.line, fmt.Sprintf(format, args...)}
}

// header reads the first line.
func (p *proofReader) header() (*Header, error) {
	if b, err := p.in.Peek(1); err != nil {
		return nil, err
	} else if b[0] != '{' {
		return nil, p.bad("no certificate: a line that starts with %q is no JSON object; \"sudokusat prove\" writes certificates", b[0])
	}
	var line []byte
	for full := true; full; {
		part, err := p.in.ReadSlice('\n')
		line = append(line, part...)
		full = errors.Is(err, bufio.ErrBufferFull)
		switch {
		case full && len(line) > maxHeader:
			p.begun = true
			return nil, p.bad("a header of more than %d bytes", maxHeader)
		case err == io.EOF:
			return nil, p.bad("the header is cut short: its line does not end with a newline")
		case err != nil && !full:
			return nil, err
		}
	}
	h, why := parseHeader(line)
	if why != "" {
		err := p.bad("%s", why)
		p.line++
		return nil, err
	}
	p.line++
	p.left, p.words = h.Lines, strings.HasSuffix(h.Claim, noneSmaller)
	return h, nil
}

// parseHeader decodes a header line; why is what is wrong with it.
func parseHeader(line []byte) (h *Header, why string) {
	h = &Header{}
	// A header as Marshal writes it has no field twice and no unknown one.
	if json.Unmarshal(line, h) != nil || !h.wrote(line) {
		*h = Header{}
		if why := h.parseStrictly(line); why != "" {
			return nil, why
		}
	}
	switch {
	case h.Version != Version:
		return nil, fmt.Sprintf("a certificate of version %d; only version %d is read: make it again", h.Version, Version)
	case h.Lines < 0:
		return nil, fmt.Sprintf("a proof of %d lines", h.Lines)
	}
	return h, ""
}

// wrote reports whether Marshal writes the header as this line.
func (h *Header) wrote(line []byte) bool {
	text, err := h.Marshal(make([]byte, 0, len(line)+1))
	return err == nil && bytes.Equal(text, line)
}

// parseStrictly decodes any header line, field by field. The names are exact,
// where encoding/json also takes "Claim" for "claim" and the last of two.
func (h *Header) parseStrictly(line []byte) (why string) {
	const broken = "the header is no JSON object, or cut short"
	fields := map[string]any{
		"certificate": &h.Version, "claim": &h.Claim, "board": &h.Board, "rules": &h.Rules, "puzzle": &h.Puzzle,
		"solutions": &h.Solutions, "others": &h.Others, "encoding": &h.Encoding,
		"variables": &h.Variables, "clauses": &h.Clauses, "named": &h.Named, "formula": &h.Formula, "prover": &h.Prover, "lines": &h.Lines,
	}
	seen := map[string]bool{}
	if bytes.IndexByte(line, '\r') >= 0 {
		return "a carriage return: lines of a certificate end with a newline alone"
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.Token() // the brace
	for d.More() {
		token, err := d.Token()
		name, ok := token.(string)
		if err != nil || !ok {
			return broken
		}
		switch into := fields[name]; {
		case seen[name]:
			return fmt.Sprintf("the field %q is there twice", name)
		case into == nil:
			return fmt.Sprintf("no certificate has a field %q", name)
		default:
			if err := d.Decode(into); err != nil {
				var kind *json.UnmarshalTypeError
				if !errors.As(err, &kind) {
					return fmt.Sprintf("no JSON value for the field %q", name)
				}
				return fmt.Sprintf("the field %q holds a %s in place of %s", name, kind.Value, wanted(kind.Type.Kind()))
			}
		}
		seen[name] = true
		if name == "certificate" && h.Version != Version {
			return "" // what other fields another version has is not our business
		}
	}
	if _, err := d.Token(); err != nil {
		return broken
	}
	if _, err := d.Token(); err != io.EOF {
		return "something follows the header on its line"
	}
	if !seen["certificate"] {
		return "no field \"certificate\" with the version"
	}
	return ""
}

// wanted is what a field holds.
func wanted(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a text"
	case reflect.Slice:
		return "a list"
	}
	return "a whole number"
}

// Read reads the proof. It lets nothing pass but digits, minus signs, the letter d,
// blanks and newlines; in steps all small letters and colons.
func (p *proofReader) Read(out []byte) (n int, err error) {
	if p.err != nil || len(out) == 0 {
		return 0, p.err
	}
	if p.left == 0 {
		p.err = io.EOF
		return 0, p.err
	}
	if _, err := p.in.Peek(1); err == io.EOF {
		p.err = p.short()
		return 0, p.err
	} else if err != nil {
		p.err = err
		return 0, err
	}
	chunk, _ := p.in.Peek(min(p.in.Buffered(), len(out)))
	for n < len(chunk) && p.left > 0 && p.err == nil {
		switch b := chunk[n]; {
		case b-'0' <= 9 || b == ' ' || b == '-' || b == 'd' || p.words && (b-'a' < 26 || b == ':'):
			p.begun = true
			n++
		case b == '\n' && p.begun:
			p.begun = false
			p.line++
			p.left--
			n++
		case b == '\n' || b == '{' && !p.begun:
			p.err = p.short()
		case b == '\r':
			p.err = p.bad("a carriage return: lines of a certificate end with a newline alone")
		default:
			p.err = p.bad("%q in a proof", b)
		}
	}
	copy(out, chunk[:n])
	p.in.Discard(n)
	if n == 0 {
		return 0, p.err
	}
	return n, nil
}

// short is the error for a proof that ends too early.
func (p *proofReader) short() error {
	return p.bad("the proof is cut short by %s; the last one ends with a newline, too", plural(p.left, "line"))
}
