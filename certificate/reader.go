package certificate

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sudokusat/sudoku"
)

// Records are read without holding a proof: the fields before it are small
// and decoded by encoding/json, the proof is handed out as it comes in.

// maxField bounds the memory one field before the proof can ask for.
const maxField = 64 << 20

// FormatError says where a text is no certificate.
type FormatError struct {
	Line   int // of the input, from 1
	Reason string
}

func (e *FormatError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// Reader reads certificates, one a line.
type Reader struct {
	in     *bufio.Reader
	line   int
	proof  *proofText // of the record handed out last
	shapes map[string]*sudoku.Shape
	raw    []byte
}

// NewReader reads certificates from r, in memory that does not depend on the
// length of their proofs.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, 64<<10), line: 1}
}

// Line is the line of the record that Next returned last.
func (d *Reader) Line() int { return d.line }

// Next returns the next record; empty lines are passed over. The record's
// proof is valid until the following call. A line that is no certificate
// gives a *[FormatError] and takes only itself out. io.EOF is the end; other
// errors are the underlying reader's.
func (d *Reader) Next() (*Record, error) {
	if d.proof != nil {
		if err := d.skipLine(); err != nil {
			return nil, err
		}
		d.proof = nil
	}
	for {
		b, err := d.in.ReadByte()
		switch {
		case err != nil:
			return nil, err
		case b == '\n':
			d.line++
		case b != ' ' && b != '\t' && b != '\r':
			d.in.UnreadByte()
			r, err := d.record()
			if why := new(FormatError); errors.As(err, &why) && d.proof == nil {
				d.proof = &proofText{} // skip what is left of the line, next time
			}
			return r, err
		}
	}
}

// skipLine moves behind the end of the line.
func (d *Reader) skipLine() error {
	for {
		_, err := d.in.ReadSlice('\n')
		switch err {
		case nil:
			d.line++
			return nil
		case bufio.ErrBufferFull:
		default:
			return err
		}
	}
}

func (d *Reader) bad(format string, args ...any) error {
	return &FormatError{d.line, fmt.Sprintf(format, args...)}
}

// byte is the next byte of the record that is not white space; 0 at the end
// of the line.
func (d *Reader) byte() (byte, error) {
	for {
		b, err := d.in.ReadByte()
		switch {
		case err == io.EOF:
			return 0, nil
		case err != nil:
			return 0, err
		case b == '\n':
			d.in.UnreadByte()
			return 0, nil
		case b != ' ' && b != '\t' && b != '\r':
			return b, nil
		}
	}
}

// fields are those before the proof, as they stand in the JSON.
type fields struct {
	Certificate *int     `json:"certificate"`
	Claim       *string  `json:"claim"`
	Puzzle      *string  `json:"puzzle"`
	Box         *string  `json:"box"`
	Rules       []string `json:"rules"`
	Regions     string   `json:"regions"`
	Solutions   []string `json:"solutions"`
	Others      []string `json:"others"`
	Encoding    *string  `json:"encoding"`
	Variables   *int64   `json:"variables"`
	Clauses     *int64   `json:"clauses"`
	Formula     *string  `json:"formula"`
	Prover      *string  `json:"prover"`
}

// into is where a field's value goes; nil for a field that is none.
func (f *fields) into(name string) any {
	switch name {
	case "certificate":
		return &f.Certificate
	case "claim":
		return &f.Claim
	case "puzzle":
		return &f.Puzzle
	case "box":
		return &f.Box
	case "rules":
		return &f.Rules
	case "regions":
		return &f.Regions
	case "solutions":
		return &f.Solutions
	case "others":
		return &f.Others
	case "encoding":
		return &f.Encoding
	case "variables":
		return &f.Variables
	case "clauses":
		return &f.Clauses
	case "formula":
		return &f.Formula
	case "prover":
		return &f.Prover
	}
	return nil
}

// record reads a record up to its proof, or to its end if it has none.
func (d *Reader) record() (*Record, error) {
	b, err := d.byte()
	if err != nil {
		return nil, err
	}
	if b != '{' {
		return nil, d.bad("no certificate: a line that starts with %q is no JSON object", rune(b))
	}
	var f fields
	seen := map[string]bool{}
	for {
		name, err := d.name()
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, d.bad("the field %q stands twice", name)
		}
		seen[name] = true
		if name == "proof" {
			if b, err = d.byte(); err != nil {
				return nil, err
			}
			if b != '"' {
				return nil, d.bad("the proof is not a string")
			}
			d.proof = &proofText{d: d}
			break
		}
		into := f.into(name)
		if into == nil {
			return nil, d.bad("no certificate has a field %q", name)
		}
		if err := d.value(); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(d.raw, into); err != nil {
			return nil, d.bad("field %q: %v", name, err)
		}
		if b, err = d.byte(); err != nil {
			return nil, err
		}
		if b == '}' {
			if err := d.end(); err != nil {
				return nil, err
			}
			d.proof = &proofText{err: io.EOF}
			break
		}
		if b != ',' {
			return nil, d.bad("the record is cut short or broken after the field %q", name)
		}
	}
	return d.assemble(&f, seen["proof"])
}

// name reads a field's name and the colon.
func (d *Reader) name() (string, error) {
	if err := d.value(); err != nil {
		return "", err
	}
	var name string
	if json.Unmarshal(d.raw, &name) != nil || len(d.raw) == 0 || d.raw[0] != '"' {
		return "", d.bad("a field's name belongs where %.20q stands", d.raw)
	}
	if b, err := d.byte(); err != nil || b != ':' {
		return "", errOr(err, d.bad("a colon belongs after %q", name))
	}
	return name, nil
}

func errOr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// value reads the text of one JSON value into d.raw; whether it is one is for
// encoding/json to say.
func (d *Reader) value() error {
	d.raw = d.raw[:0]
	depth, quoted := 0, false
	for {
		b, err := d.in.ReadByte()
		if err == io.EOF || b == '\n' && err == nil {
			if err == nil {
				d.in.UnreadByte()
			}
			return d.bad("the record is cut short")
		}
		if err != nil {
			return err
		}
		if !quoted && depth == 0 && len(d.raw) > 0 && (b == ',' || b == '}' || b == ':' || b == ']') {
			d.in.UnreadByte()
			return nil
		}
		if len(d.raw) == 0 && (b == ' ' || b == '\t' || b == '\r') {
			continue
		}
		if len(d.raw) == maxField {
			return d.bad("a field of more than %d bytes", maxField)
		}
		d.raw = append(d.raw, b)
		switch {
		case quoted && b == '\\':
			if b, err = d.in.ReadByte(); err == nil && b != '\n' {
				d.raw = append(d.raw, b)
			} else if err == nil {
				d.in.UnreadByte()
			}
		case b == '"':
			quoted = !quoted
			if !quoted && depth == 0 {
				return nil
			}
		case quoted:
		case b == '[' || b == '{':
			depth++
		case b == ']' || b == '}':
			if depth--; depth <= 0 {
				return nil
			}
		}
	}
}

// end requires that nothing follows the record on its line.
func (d *Reader) end() error {
	b, err := d.byte()
	if err == nil && b != 0 {
		err = d.bad("%q after the record", rune(b))
	}
	return err
}

// assemble turns the fields into a record.
func (d *Reader) assemble(f *fields, proof bool) (*Record, error) {
	switch {
	case f.Certificate == nil && proof:
		return nil, d.bad("no field \"certificate\" with the version, or the proof is not the last field")
	case f.Certificate == nil:
		return nil, d.bad("no field \"certificate\" with the version")
	case *f.Certificate != Version:
		return nil, d.bad("version %d, only %d is known", *f.Certificate, Version)
	case f.Claim == nil || f.Puzzle == nil || f.Box == nil:
		return nil, d.bad("claim, puzzle and box are not all there")
	}
	s, err := d.shape(board{*f.Box, f.Rules, f.Regions})
	if err != nil {
		return nil, d.bad("%v", err)
	}
	r := &Record{Proof: d.proof}
	if r.Claim, err = ParseClaim(s, *f.Claim); err != nil {
		return nil, d.bad("%v", err)
	}
	if r.Puzzle, err = parseGrid(s, *f.Puzzle); err != nil {
		return nil, d.bad("puzzle: %v", err)
	}
	for _, list := range []struct {
		name string
		from []string
		to   *[]sudoku.Grid
	}{{"solutions", f.Solutions, &r.Solutions}, {"others", f.Others, &r.Others}} {
		for i, text := range list.from {
			g, err := parseGrid(s, text)
			if err != nil {
				return nil, d.bad("%s, grid %d: %v", list.name, i+1, err)
			}
			*list.to = append(*list.to, g)
		}
	}
	if !r.Claim.proved() {
		if proof || f.Encoding != nil || f.Formula != nil || f.Variables != nil || f.Clauses != nil {
			return nil, d.bad("a claim of \"%s\" has no proof and no formula", *f.Claim)
		}
		return r, nil
	}
	if !proof {
		return nil, d.bad("no proof; it is the last field")
	}
	if f.Encoding == nil || f.Variables == nil || f.Clauses == nil || f.Formula == nil {
		return nil, d.bad("encoding, variables, clauses and formula are not all before the proof")
	}
	r.Encoding, r.Variables, r.Clauses, r.Formula = *f.Encoding, *f.Variables, *f.Clauses, *f.Formula
	if f.Prover != nil {
		r.Prover = *f.Prover
	}
	return r, nil
}

// maxShapes is how many boards a reader or verifier remembers.
const maxShapes = 16

// shape makes a board, once for all records that name it.
func (d *Reader) shape(b board) (*sudoku.Shape, error) {
	key := b.key()
	if s := d.shapes[key]; s != nil {
		return s, nil
	}
	s, err := b.shape()
	if err != nil {
		return nil, err
	}
	if len(d.shapes) >= maxShapes || d.shapes == nil {
		d.shapes = map[string]*sudoku.Shape{}
	}
	d.shapes[key] = s
	return s, nil
}
