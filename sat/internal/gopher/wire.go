package gopher

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"sudokusat/cnf"
)

// The protocol between parent and worker: frames, each a type byte, the length
// of the body and the body. Numbers are unsigned varints. A list of literals is
// its length and then zig-zag varints, each the difference to the one before.
//
//	parent → worker    'P'  a formula begins: its variables
//	                   'G'  constraints of it: each a kind and a list
//	                   'T'  a task about it
//	worker → parent    'H'  hello, with the version of the protocol, once
//	                   'M'  a model: its true variables
//	                   'L'  a lemma: its literals
//	                   'C'  conflicts so far, at any time
//	                   'D'  done: the outcome

const (
	frameProblem = 'P'
	frameGroups  = 'G'
	frameTask    = 'T'
	frameHello   = 'H'
	frameModel   = 'M'
	frameLemma   = 'L'
	frameCounts  = 'C'
	frameDone    = 'D'
)

// version is the protocol's.
const version = 4

// maxFrame is the longest body that a reader accepts.
const maxFrame = 1 << 30

// ErrProtocol is wrapped by the errors for malformed frames.
var ErrProtocol = errors.New("worker protocol broken")

// writer buffers frames until they are flushed. It is safe for concurrent use.
// Its first error stays.
type writer struct {
	w   io.Writer
	mu  sync.Mutex
	buf []byte
	at  int // where the frame being written begins
	err error
}

// enough is the number of buffered bytes that are sent without a flush.
const enough = 1 << 15

// headRoom is the space before a body for its type and length.
const headRoom = 1 + binary.MaxVarintLen32

// begin starts a frame and end finishes it; the writer is locked in between.
func (w *writer) begin() {
	w.mu.Lock()
	w.at = len(w.buf)
	w.buf = append(w.buf, make([]byte, headRoom)...)
}

func (w *writer) end(kind byte) error {
	defer w.mu.Unlock()
	body := len(w.buf) - w.at - headRoom
	if body > maxFrame && w.err == nil {
		w.err = fmt.Errorf("%w: a frame of %d bytes", ErrProtocol, body)
	}
	w.buf[w.at] = kind
	n := 1 + binary.PutUvarint(w.buf[w.at+1:w.at+headRoom], uint64(body))
	copy(w.buf[w.at+n:], w.buf[w.at+headRoom:])
	w.buf = w.buf[:w.at+n+body]
	if len(w.buf) >= enough {
		w.send()
	}
	return w.err
}

func (w *writer) flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.send()
	return w.err
}

func (w *writer) send() {
	if len(w.buf) > 0 && w.err == nil {
		_, w.err = w.w.Write(w.buf)
	}
	w.buf = w.buf[:0]
}

func (w *writer) uint(x uint64) { w.buf = binary.AppendUvarint(w.buf, x) }

func (w *writer) bool(x bool) {
	if x {
		w.uint(1)
	} else {
		w.uint(0)
	}
}

func (w *writer) lits(list []cnf.Lit) {
	w.uint(uint64(len(list)))
	last := int64(0)
	for _, l := range list {
		w.buf = binary.AppendVarint(w.buf, int64(l)-last)
		last = int64(l)
	}
}

// list writes a frame whose body is one list.
func (w *writer) list(kind byte, lits []cnf.Lit) error {
	w.begin()
	w.lits(lits)
	return w.end(kind)
}

// reader reads frames and then their bodies. A malformed body is noted and
// reported by err.
type reader struct {
	r    *bufio.Reader
	buf  []byte // holds the body
	body []byte // the rest of it
	bad  bool   // it is malformed

	group []cnf.Lit // scratch
}

func newReader(r io.Reader) *reader { return &reader{r: bufio.NewReaderSize(r, 1<<16)} }

// next reads a frame; at the end of the stream it returns io.EOF.
func (r *reader) next() (kind byte, err error) {
	kind, err = r.r.ReadByte()
	if err != nil {
		return 0, err
	}
	n, err := binary.ReadUvarint(r.r)
	if err != nil || n > maxFrame {
		return 0, fmt.Errorf("%w: the length of a frame", ErrProtocol)
	}
	r.bad = false
	body := r.buf[:0]
	for left := int(n); left > 0; { // allocate for what arrives, not for what is announced
		k := min(left, 1<<20)
		at := len(body)
		body = slices.Grow(body, k)[:at+k]
		if _, err := io.ReadFull(r.r, body[at:]); err != nil {
			return 0, fmt.Errorf("%w: a frame ends early", ErrProtocol)
		}
		left -= k
	}
	r.buf, r.body = body, body
	return kind, nil
}

func (r *reader) uint() uint64 {
	x, n := binary.Uvarint(r.body)
	if n <= 0 {
		r.bad, r.body = true, nil
		return 0
	}
	r.body = r.body[n:]
	return x
}

// lits appends a list of literals, each within ±vars and not 0.
func (r *reader) lits(list []cnf.Lit, vars int) []cnf.Lit {
	last := int64(0)
	for n := r.uint(); n > 0 && !r.bad; n-- {
		d, k := binary.Varint(r.body)
		if k <= 0 {
			r.bad = true
			break
		}
		r.body = r.body[k:]
		last += d
		if last == 0 || last > int64(vars) || last < -int64(vars) {
			r.bad = true
			break
		}
		list = append(list, cnf.Lit(last))
	}
	return list
}

// err reports whether a body was malformed or longer than what was read of it.
func (r *reader) err(what string) error {
	if r.bad || len(r.body) > 0 {
		return fmt.Errorf("%w: %s", ErrProtocol, what)
	}
	return nil
}

func (w *writer) hello() error {
	w.begin()
	w.uint(version)
	return w.end(frameHello)
}

// task writes a formula, in frames that are sent as they fill up, and what to
// do with it.
func (w *writer) task(t Task, p *cnf.CardFormula) error {
	w.begin()
	w.uint(uint64(p.Vars))
	w.end(frameProblem)
	for i := 0; i < p.Len(); {
		w.begin()
		for ; i < p.Len() && len(w.buf)-w.at < enough; i++ {
			k, g := p.At(i)
			w.uint(uint64(k))
			w.lits(g)
		}
		if err := w.end(frameGroups); err != nil {
			return err
		}
	}
	w.begin()
	w.uint(t.Limit)
	w.uint(uint64(t.Project))
	w.uint(uint64(t.AMO))
	w.bool(t.Proof)
	w.uint(uint64(len(t.Least)))
	last := 0
	for _, end := range t.Least {
		w.uint(uint64(end - last))
		last = end
	}
	return w.end(frameTask)
}

// task reads the next formula and task. At the end of the stream it returns
// io.EOF.
func (r *reader) task(p *cnf.CardFormula) (t Task, err error) {
	p.Reset()
	for {
		kind, err := r.next()
		if err != nil {
			return t, err
		}
		switch kind {
		case frameProblem:
			p.Reset()
			p.Vars = int(min(r.uint(), maxVars))
		case frameGroups:
			for len(r.body) > 0 && !r.bad {
				k := r.uint()
				if k > uint64(cnf.AtMostOne) {
					r.bad = true
				}
				r.group = r.lits(r.group[:0], p.Vars)
				p.Add(cnf.CardKind(k), r.group)
			}
		case frameTask:
			t.Limit = r.uint()
			t.Project = int(min(r.uint(), maxVars))
			t.AMO = AMO(r.uint())
			t.Proof = r.uint() == 1
			t.Least = r.ends(p.Vars)
			return t, r.err("a task")
		default:
			r.bad = true
		}
		if err := r.err("a formula"); err != nil {
			return t, err
		}
	}
}

// ends reads the ends of runs of variables, none of them empty.
func (r *reader) ends(vars int) (ends []int) {
	last := uint64(0)
	for n := r.uint(); n > 0 && !r.bad; n-- {
		k := r.uint()
		if last += k; k == 0 || last > uint64(vars) {
			r.bad = true
		}
		ends = append(ends, int(last))
	}
	return ends
}

// maxVars is more than any formula has.
const maxVars = 1 << 30

func (w *writer) counts(conflicts uint64) error {
	w.begin()
	w.uint(conflicts)
	return w.end(frameCounts)
}

func (w *writer) done(o Outcome) error {
	w.begin()
	w.uint(o.Models)
	w.bool(o.Complete)
	w.bool(o.Least)
	for _, x := range []uint64{uint64(o.Descents), uint64(o.Clauses), o.Conflicts, o.Decisions, uint64(o.Solves), uint64(o.Build), uint64(o.Solve)} {
		w.uint(x)
	}
	return w.end(frameDone)
}

func (r *reader) done() (o Outcome, err error) {
	o.Models = r.uint()
	o.Complete = r.uint() == 1
	o.Least = r.uint() == 1
	o.Descents = int(r.uint())
	o.Clauses = int(r.uint())
	o.Conflicts = r.uint()
	o.Decisions = r.uint()
	o.Solves = int(r.uint())
	o.Build = time.Duration(r.uint())
	o.Solve = time.Duration(r.uint())
	return o, r.err("an outcome")
}
