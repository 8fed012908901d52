package cnf

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Mode is how strictly a [DIMACSReader] reads.
type Mode int

const (
	// Strict requires the header "p cnf V C" before the first clause, no
	// variable beyond V and exactly C clauses.
	Strict Mode = iota
	// Tolerant accepts a missing or wrong header, as most solvers do, and
	// stops at a line that begins with "%", which ends files of SATLIB.
	Tolerant
)

// maxComment is how much of a comment line is kept.
const maxComment = 4096

// DIMACSReader reads a formula in DIMACS CNF clause by clause. It allocates for
// the longest clause read, never for what a header promises.
//
// Clauses may span lines and a line may hold several; comment lines may come
// anywhere between clauses.
type DIMACSReader struct {
	// Comment, if not nil, is called with each comment line, without its
	// "c " and cut to 4096 bytes.
	Comment func(text string)

	s             scanner
	mode          Mode
	vars, clauses int64
	header        bool
	read          int64
	lits          []Lit
	err           error
}

// NewDIMACSReader reads from r.
func NewDIMACSReader(r io.Reader, mode Mode) *DIMACSReader {
	return &DIMACSReader{s: newScanner(r), mode: mode}
}

// Header returns the numbers of variables and clauses that the header
// declares, after reading it if need be. ok is false if a tolerant reader
// found no header.
func (r *DIMACSReader) Header() (vars, clauses int64, ok bool, err error) {
	if !r.header && r.err == nil && r.read == 0 {
		r.preamble()
	}
	if r.err != nil && r.err != io.EOF {
		return 0, 0, false, r.err
	}
	return r.vars, r.clauses, r.header, nil
}

// preamble reads comments and the header and stops before the first clause.
func (r *DIMACSReader) preamble() {
	for {
		switch c := r.s.space(); {
		case c == 'c':
			r.comment()
		case c == 'p':
			r.readHeader()
			return
		case r.mode == Strict:
			r.fail(ErrHeader, "a \"p cnf\" line belongs before the first clause")
			return
		default:
			return
		}
	}
}

func (r *DIMACSReader) comment() {
	text := strings.TrimPrefix(r.s.restOfLine(maxComment), "c")
	if r.Comment != nil {
		r.Comment(strings.TrimPrefix(text, " "))
	}
}

func (r *DIMACSReader) readHeader() {
	line, col := r.s.line, r.s.col
	text := r.s.restOfLine(maxComment)
	var trailing string
	k, _ := fmt.Sscanf(text, "p cnf %d %d %s", &r.vars, &r.clauses, &trailing)
	if k != 2 || r.vars < 0 || r.clauses < 0 || r.vars >= 1<<31 {
		r.err = &ParseError{line, col, fmt.Sprintf("%.40q is no \"p cnf VARIABLES CLAUSES\"", text), ErrHeader}
		return
	}
	r.header = true
}

// fail sets an error at the current place, unless reading itself failed.
func (r *DIMACSReader) fail(err error, detail string) {
	r.err = r.s.failure()
	if r.err == nil {
		r.err = &ParseError{r.s.line, r.s.col, detail, err}
	}
}

// Next returns the next clause, which is valid until the following call, and
// io.EOF after the last. A fault of the text is a [*ParseError]. Every error is
// final: later calls return it again.
func (r *DIMACSReader) Next() ([]Lit, error) {
	if _, _, _, err := r.Header(); err != nil || r.err != nil {
		return nil, r.err
	}
	r.lits = r.lits[:0]
	for {
		c := r.s.space()
		switch {
		case c == eof || c == '%' && r.mode == Tolerant && len(r.lits) == 0:
			r.finish()
			return nil, r.err
		case c == 'c' && len(r.lits) == 0:
			r.comment()
			continue
		case c == 'p' && !r.header:
			r.fail(ErrHeader, "it comes after the first clause")
			return nil, r.err
		}
		col := r.s.col
		n, text, ok := r.s.number()
		switch {
		case !ok:
			r.s.col = col
			r.fail(ErrSyntax, fmt.Sprintf("%q is no literal", text))
			return nil, r.err
		case n == 0:
			r.read++
			if r.mode == Strict && r.read > r.clauses {
				r.s.col = col
				r.fail(ErrCount, fmt.Sprintf("the header declares %d", r.clauses))
				return nil, r.err
			}
			return r.lits, nil
		case r.mode == Strict && max(n, -n) > r.vars:
			r.s.col = col
			r.fail(ErrRange, fmt.Sprintf("literal %d, the header declares %d variables", n, r.vars))
			return nil, r.err
		}
		r.lits = append(r.lits, Lit(n))
	}
}

// finish checks that the text may end here.
func (r *DIMACSReader) finish() {
	switch {
	case len(r.lits) > 0:
		r.fail(ErrTruncated, "the last clause has no closing 0")
	case r.mode == Strict && r.read != r.clauses:
		r.fail(ErrCount, fmt.Sprintf("%d read, the header declares %d", r.read, r.clauses))
	default:
		if r.err = r.s.failure(); r.err == nil {
			r.err = io.EOF
		}
	}
}

// ReadFormula reads a whole formula into memory. Its Vars is the header's
// number or the largest variable met, whichever is larger.
func ReadFormula(r io.Reader, mode Mode) (*Formula, error) {
	d := NewDIMACSReader(r, mode)
	f := &Formula{}
	for {
		c, err := d.Next()
		if errors.Is(err, io.EOF) {
			f.Vars = max(f.Vars, int(d.vars))
			return f, nil
		}
		if err != nil {
			return nil, err
		}
		f.Clause(c)
	}
}
