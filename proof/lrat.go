package proof

import (
	"cmp"
	"encoding/binary"
	"io"
	"slices"
	"strconv"

	"sudokusat/cnf"
)

// LRAT is DRAT with hints (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
// certified RAT verification", 2017): each clause has a number, those of the formula 1, 2, …,
// and a lemma lists the clauses that become units, or at last the conflict, one after the other.
//
//	13 1 -2 0 4 7 0    lemma 13, by the clauses 4 and 7
//	13 d 4 0           clause 4 is deleted
//
// The compressed form (of drat-trim's tools, ACL2's checker and CaDiCaL from 2.0 on) has the letter
// "a" or "d" before each step, and every number, literal or hint as in binary DRAT, a zero byte for
// 0; deletions have no number of their own.

// Hinter is a [HintSink] that writes LRAT, as text or compressed. It buffers. The first error of
// the underlying writer is kept and returned by every later call. Make one with [NewHinter].
type Hinter struct {
	w          io.Writer
	buf        []byte
	compressed bool
	gone       []uint64 // deleted since the last lemma
	last       uint64   // the number of the last clause before these
	lits       []cnf.Lit
	err        error
}

// NewHinter returns a hinter that writes to w. Call [Hinter.Flush] at the end.
func NewHinter(w io.Writer, compressed bool) *Hinter {
	return &Hinter{w: w, compressed: compressed, buf: make([]byte, 0, writerBuffer+writerBuffer/4)}
}

// Lemma writes a lemma. The error is the writer's.
func (h *Hinter) Lemma(number uint64, lits []cnf.Lit, hints []uint64) error {
	h.forget()
	h.lits = append(h.lits[:0], lits...) // a clause is a set, and ACL2's checker wants it sorted by variables
	slices.SortFunc(h.lits, func(a, b cnf.Lit) int { return cmp.Compare(a.Var(), b.Var()) })
	if h.compressed {
		b := binary.AppendUvarint(append(h.buf, 'a'), 2*number)
		for _, l := range h.lits {
			b = binary.AppendUvarint(b, uint64(pack(l)))
		}
		b = append(b, 0)
		for _, k := range hints {
			b = binary.AppendUvarint(b, 2*k)
		}
		h.buf = append(b, 0)
	} else {
		b := append(strconv.AppendUint(h.buf, number, 10), ' ')
		for _, l := range h.lits {
			b = append(strconv.AppendInt(b, int64(l), 10), ' ')
		}
		b = append(b, '0', ' ')
		for _, k := range hints {
			b = append(strconv.AppendUint(b, k, 10), ' ')
		}
		h.buf = append(b, '0', '\n')
	}
	if len(h.buf) >= writerBuffer {
		return h.Flush()
	}
	return h.err
}

// Forget writes that a clause is deleted, together with others before the next lemma. What is
// deleted after the last one is not written.
func (h *Hinter) Forget(last, number uint64) error {
	h.gone, h.last = append(h.gone, number), last
	return h.err
}

func (h *Hinter) forget() {
	if len(h.gone) == 0 {
		return
	}
	b := h.buf
	if h.compressed {
		b = append(b, 'd')
		for _, k := range h.gone {
			b = binary.AppendUvarint(b, 2*k)
		}
		b = append(b, 0)
	} else {
		b = strconv.AppendUint(b, h.last, 10)
		b = append(b, " d "...)
		for _, k := range h.gone {
			b = append(strconv.AppendUint(b, k, 10), ' ')
		}
		b = append(b, '0', '\n')
	}
	h.buf, h.gone = b, h.gone[:0]
}

// Flush writes what is buffered. The error is the writer's.
func (h *Hinter) Flush() error {
	if h.err == nil && len(h.buf) > 0 {
		_, h.err = h.w.Write(h.buf)
	}
	h.buf = h.buf[:0]
	return h.err
}
