package cnf

import (
	"fmt"
	"io"
)

// Formulas run to gigabytes, so their text is collected in one buffer that is
// written out when it is full: no fmt, no allocation per clause.

const (
	textBufSize = 64 << 10 // a buffer this full is written out
	textBufRoom = 4 << 10  // and this much is kept free, for the line that fills it
)

// textBuf collects text for w. Its first error stays: later writes do nothing.
type textBuf struct {
	w   io.Writer
	buf []byte
	err error
}

func newTextBuf(w io.Writer) textBuf {
	return textBuf{w: w, buf: make([]byte, 0, textBufSize+textBufRoom)}
}

func (t *textBuf) flush() {
	if t.err == nil && len(t.buf) > 0 {
		_, t.err = t.w.Write(t.buf)
	}
	t.buf = t.buf[:0]
}

// text appends a string.
func (t *textBuf) text(s string) {
	t.buf = append(t.buf, s...)
	t.full()
}

// full writes the buffer out if it is full.
func (t *textBuf) full() {
	if len(t.buf) >= textBufSize {
		t.flush()
	}
}

// int appends a number in decimal.
func (t *textBuf) int(x int64) {
	u, sign := uint64(x), ""
	if x < 0 {
		u, sign = -u, "-"
	}
	var digits [20]byte
	t.buf = append(append(t.buf, sign...), digits[:putUint(digits[:], u)]...)
}

// clause appends a clause over the variables 1..vars after a prefix.
func (t *textBuf) clause(prefix string, lits []Lit, vars int64) error {
	if t.err == nil {
		t.err = inRange(lits, vars)
	}
	if t.err != nil {
		return t.err
	}
	t.buf = AppendClause(append(t.buf, prefix...), lits)
	t.full()
	return t.err
}

// inRange returns an error that wraps [ErrRange] unless all literals are of
// the variables 1..vars.
func inRange(lits []Lit, vars int64) error {
	for _, l := range lits {
		if v := l.Var(); v <= 0 || int64(v) > vars {
			return fmt.Errorf("%w: literal %d, the variables go to %d", ErrRange, l, vars)
		}
	}
	return nil
}
