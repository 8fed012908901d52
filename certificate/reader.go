package certificate

import (
	"bufio"
	"errors"
	"io"
)

// ErrNone is returned by [Reader.Next] for an empty line, which keeps the place of a
// puzzle without a certificate.
var ErrNone = errors.New("no certificate")

// errLate is the error for a proof that is read too late.
var errLate = errors.New("certificate: a proof read after the next record")

// Reader reads the certificates of a file, one after the other, in memory that
// does not depend on the length of their proofs.
type Reader struct {
	in     *bufio.Reader
	line   int          // of the record returned last
	proof  *proofReader // of that record
	boards boards
}

// NewReader returns a reader of certificates.
func NewReader(r io.Reader) *Reader {
	in := bufio.NewReaderSize(r, 64<<10)
	return &Reader{in: in, proof: &proofReader{in: in, line: 1}}
}

// Line returns the line of the record that Next returned last, from 1.
func (d *Reader) Line() int { return d.line }

// Next returns the next record. Its proof is valid until the following call. The error is
// [ErrNone] for an empty line, and a *[FormatError] for a malformed certificate, after
// which reading resumes at the next header or empty line. io.EOF is the end; other errors
// are those of the underlying reader.
func (d *Reader) Next() (*Record, error) {
	if err := d.skip(); err != nil {
		return nil, err
	}
	b, err := d.in.Peek(1)
	if err != nil {
		return nil, err
	}
	p := &proofReader{in: d.in, line: d.proof.line}
	d.proof, d.line = p, p.line
	if b[0] == '\n' {
		d.in.Discard(1)
		p.line++
		return nil, ErrNone
	}
	h, err := p.header()
	if err != nil {
		return nil, err
	}
	r, err := d.record(h)
	if err != nil {
		p.junk = true
		return nil, &FormatError{d.line, err.Error()}
	}
	r.Proof = p
	return r, nil
}

// skip passes over what is left of the last record.
func (d *Reader) skip() error {
	p := d.proof
	for p.left > 0 || p.junk || p.begun {
		b, err := d.in.Peek(1)
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if !p.begun && (b[0] == '{' || b[0] == '\n') {
			break
		}
		switch _, err := d.in.ReadSlice('\n'); {
		case err == nil:
			p.line++
			p.left = max(p.left-1, 0)
			p.begun = false
		case errors.Is(err, bufio.ErrBufferFull):
			p.begun = true
		case err != io.EOF:
			return err
		}
	}
	p.left, p.junk, p.begun = 0, false, false
	p.err = errLate
	return nil
}
