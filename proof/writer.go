package proof

import (
	"io"

	"sudokusat/cnf"
)

// writerBuffer is how much text a Writer holds back.
const writerBuffer = 64 << 10

// Writer is a [Sink] that writes text DRAT, one step per line and no comments, so
// that no reader takes it for binary (drat-trim guesses from the first bytes).
// It buffers. The first error of the underlying writer is kept and returned by
// every later call.
type Writer struct {
	w     io.Writer
	buf   []byte
	lines int64
	err   error
}

// NewWriter returns a writer to w. Call [Writer.Flush] at the end.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Reset starts over with another destination and keeps the buffer's memory. What
// was not flushed is lost.
func (p *Writer) Reset(w io.Writer) { *p = Writer{w: w, buf: p.buf[:0]} }

// Lines returns the number of steps, hence lines, since the writer was made or
// reset.
func (p *Writer) Lines() int64 { return p.lines }

// Add writes a lemma.
func (p *Writer) Add(lits []cnf.Lit) error { return p.step(lits) }

// Delete writes a deletion.
func (p *Writer) Delete(lits []cnf.Lit) error {
	p.buf = append(p.buf, 'd', ' ')
	return p.step(lits)
}

func (p *Writer) step(lits []cnf.Lit) error {
	p.buf = cnf.AppendClause(p.buf, lits)
	p.lines++
	if len(p.buf) >= writerBuffer {
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
