package cnf

import "io"

// Formulas run to gigabytes, so numbers are formatted by hand into one buffer
// that is written when it is nearly full: no fmt, no allocation per clause.

const (
	textBufSize = 64 << 10
	textBufRoom = 64 // what one token with its blanks needs at most
)

// digitPairs is "00" to "99": two digits by one look-up.
const digitPairs = "" +
	"0001020304050607080910111213141516171819" +
	"2021222324252627282930313233343536373839" +
	"4041424344454647484950515253545556575859" +
	"6061626364656667686970717273747576777879" +
	"8081828384858687888990919293949596979899"

// textBuf collects text for w. The first error stays: later writes do
// nothing.
type textBuf struct {
	w   io.Writer
	buf []byte
	n   int
	err error
}

func newTextBuf(w io.Writer) textBuf { return textBuf{w: w, buf: make([]byte, textBufSize)} }

// room makes sure that textBufRoom bytes are free.
func (t *textBuf) room() {
	if t.n > len(t.buf)-textBufRoom {
		t.flush()
	}
}

func (t *textBuf) flush() {
	if t.err == nil && t.n > 0 {
		_, t.err = t.w.Write(t.buf[:t.n])
	}
	t.n = 0
}

// text writes a string of any length.
func (t *textBuf) text(s string) {
	for len(s) > 0 {
		t.room()
		k := copy(t.buf[t.n:], s)
		t.n += k
		s = s[k:]
	}
}

// int writes a number; the caller has made room.
func (t *textBuf) int(x int64) {
	u := uint64(x)
	if x < 0 {
		t.buf[t.n] = '-'
		t.n++
		u = -u
	}
	t.n += putUint(t.buf[t.n:t.n+20], u)
}

// putUint writes u at the start of b, which has 20 bytes, and returns the
// number of digits.
func putUint(b []byte, u uint64) int {
	k := 1
	for p := uint64(10); u >= p && k < 20; p *= 10 {
		k++
	}
	i := k
	for u >= 100 {
		q := u / 100
		d := (u - q*100) * 2
		u = q
		i -= 2
		b[i], b[i+1] = digitPairs[d], digitPairs[d+1]
	}
	if u >= 10 {
		b[i-2], b[i-1] = digitPairs[u*2], digitPairs[u*2+1]
	} else {
		b[i-1] = byte('0' + u)
	}
	return k
}
