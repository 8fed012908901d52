package proof

import (
	"io"
	"strconv"

	"sudokusat/cnf"
)

// Writer writes text DRAT: steps only, one a line, no comment, so that no
// reader takes it for binary (drat-trim guesses from the first bytes).
// It buffers; the first error of the underlying writer is kept and returned
// by every later call.
type Writer struct {
	w   io.Writer
	buf []byte
	err error
}

// NewWriter writes to w. Call [Writer.Flush] at the end.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Reset starts over with another destination, keeping the buffer; what was
// not flushed is lost.
func (p *Writer) Reset(w io.Writer) { p.w, p.buf, p.err = w, p.buf[:0], nil }

// Add writes a lemma; without literals it is the empty clause.
func (p *Writer) Add(lits ...cnf.Lit) error { return p.step(lits) }

// Delete writes a deletion.
func (p *Writer) Delete(lits ...cnf.Lit) error {
	p.buf = append(p.buf, 'd', ' ')
	return p.step(lits)
}

// Empty writes the empty clause.
func (p *Writer) Empty() error { return p.step(nil) }

// Write writes a step as it was read.
func (p *Writer) Write(s Step) error {
	if s.Delete {
		return p.Delete(s.Lits...)
	}
	return p.step(s.Lits)
}

func (p *Writer) step(lits []cnf.Lit) error {
	b := p.buf
	for _, l := range lits {
		b = strconv.AppendInt(b, int64(l), 10)
		b = append(b, ' ')
	}
	p.buf = append(b, '0', '\n')
	if len(p.buf) >= readerBuffer {
		return p.Flush()
	}
	return p.err
}

// Flush writes what is buffered.
func (p *Writer) Flush() error {
	if p.err == nil && len(p.buf) > 0 {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
	return p.err
}
