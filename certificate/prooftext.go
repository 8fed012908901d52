package certificate

import (
	"errors"
	"io"
	"strconv"
	"unicode/utf8"
)

// proofText is the rest of a record: its proof's JSON string, decoded as it
// is read, then the closing brace.
type proofText struct {
	d   *Reader
	err error
}

func (p *proofText) Read(out []byte) (n int, err error) {
	if p.err != nil {
		return 0, p.err
	}
	if p.d == nil || p.d.proof != p {
		return 0, errors.New("certificate: a proof read after the next record")
	}
	for n < len(out) {
		if _, err := p.d.in.Peek(1); err != nil {
			return p.stop(n, errOr(notEOF(err), p.d.bad("the proof is cut short")))
		}
		chunk, _ := p.d.in.Peek(min(p.d.in.Buffered(), len(out)-n))
		k := 0
		for k < len(chunk) && chunk[k] != '"' && chunk[k] != '\\' && chunk[k] >= ' ' {
			k++
		}
		n += copy(out[n:], chunk[:k])
		p.d.in.Discard(k)
		if k == len(chunk) {
			continue
		}
		switch b := chunk[k]; b {
		case '"':
			p.d.in.Discard(1)
			return p.stop(n, p.close())
		case '\\':
			p.d.in.Discard(1)
			b, err := p.escape()
			if err != nil {
				return p.stop(n, err)
			}
			out[n] = b
			n++
		default:
			return p.stop(n, p.d.bad("the proof is cut short or holds a control character"))
		}
	}
	return n, nil
}

func (p *proofText) stop(n int, err error) (int, error) {
	p.err = err
	return n, err
}

func notEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// close reads what follows the proof; io.EOF is the good end.
func (p *proofText) close() error {
	b, err := p.d.byte()
	if err != nil {
		return err
	}
	if b != '}' {
		return p.d.bad("the proof is not the last field, or the record is cut short")
	}
	return errOr(p.d.end(), io.EOF)
}

// escape reads an escape of a JSON string; a proof has only ASCII.
func (p *proofText) escape() (byte, error) {
	b, err := p.d.in.ReadByte()
	if err != nil {
		return 0, errOr(notEOF(err), p.d.bad("the proof is cut short"))
	}
	switch b {
	case 'n':
		return '\n', nil
	case 't':
		return '\t', nil
	case 'r':
		return '\r', nil
	case '"', '\\', '/':
		return b, nil
	case 'u':
		hex, err := p.d.in.Peek(4)
		if err == nil {
			var v uint64
			if v, err = strconv.ParseUint(string(hex), 16, 16); err == nil && v < utf8.RuneSelf {
				p.d.in.Discard(4)
				return byte(v), nil
			}
		}
	}
	if b == '\n' {
		p.d.in.UnreadByte()
	}
	return 0, p.d.bad("the proof has an escape that stands for no ASCII character")
}
