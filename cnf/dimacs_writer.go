package cnf

import (
	"fmt"
	"io"
	"iter"
	"strings"
)

// DIMACSWriter writes a formula in DIMACS CNF, clause by clause:
//
//	c r1c1=1 is variable 1     comments first,
//	p cnf 3 2                  then the header: variables, clauses,
//	1 -3 0                     then the clauses, each closed by 0
//	2 3 -1 0
//
// The header comes before the first clause, so both counts are given to
// NewDIMACSWriter. The writer checks them: a variable beyond the last or a clause too
// many is an error at once, a clause too few an error of Close.
//
// DIMACSWriter is a [Sink]. Its first error stays.
type DIMACSWriter struct {
	t             textBuf
	vars, clauses int64
	written       int64
	begun         bool
}

// NewDIMACSWriter returns a writer of exactly that many clauses over the
// variables 1..vars. It buffers; Close flushes.
func NewDIMACSWriter(w io.Writer, vars, clauses int64) *DIMACSWriter {
	return &DIMACSWriter{t: newTextBuf(w), vars: vars, clauses: clauses}
}

// Comment writes a comment of one or more lines. It must come before the first
// clause. Some solvers read options, projections or weights from comments, so
// text with "--" in it, lines that begin with a keyword of such solvers and
// control characters are refused: the error wraps [ErrComment].
func (w *DIMACSWriter) Comment(text string) error {
	if w.begun {
		return fmt.Errorf("%w: comments come before the first clause", ErrComment)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if err := checkComment(line); err != nil {
			return err
		}
		w.t.text("c ")
		w.t.text(line)
		w.t.text("\n")
	}
	return w.t.err
}

func checkComment(line string) error {
	if strings.Contains(line, "--") {
		return fmt.Errorf("%w: %q holds \"--\", which a solver could take for an option", ErrComment, line)
	}
	for i := range len(line) {
		if line[i] < ' ' && line[i] != '\t' || line[i] == 0x7f {
			return fmt.Errorf("%w: %q holds a control character", ErrComment, line)
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch first {
	case "p", "t", "ind", "MUST", "varname":
		return fmt.Errorf("%w: a solver could take %q for an instruction", ErrComment, line)
	}
	return nil
}

// Name writes the name of a variable, a single word. It must come before the
// first clause. [Names] reads it back.
//
//	c varname 137 r2c7=2
func (w *DIMACSWriter) Name(v Var, name string) error {
	switch {
	case w.begun:
		return fmt.Errorf("%w: names come before the first clause", ErrComment)
	case v < 1 || int64(v) > w.vars:
		return fmt.Errorf("%w: name of variable %d of %d", ErrRange, v, w.vars)
	case name == "" || strings.ContainsAny(name, " \t\n"):
		return fmt.Errorf("%w: %q is no name of one word", ErrComment, name)
	}
	if err := checkComment(name); err != nil {
		return err
	}
	w.t.text("c varname ")
	w.t.int(int64(v))
	w.t.text(" ")
	w.t.text(name)
	w.t.text("\n")
	return w.t.err
}

// Show writes the variables over which a model counter counts, in the format of the
// Model Counting Competition. It must come before the first clause.
//
//	c p show 1 2 3 0
func (w *DIMACSWriter) Show(vars iter.Seq[Var]) error {
	if w.begun {
		return fmt.Errorf("%w: what is shown comes before the first clause", ErrComment)
	}
	w.t.text("c p show ")
	for v := range vars {
		if v < 1 || int64(v) > w.vars {
			return fmt.Errorf("%w: variable %d of %d is shown", ErrRange, v, w.vars)
		}
		w.t.int(int64(v))
		w.t.text(" ")
	}
	w.t.text("0\n")
	return w.t.err
}

func (w *DIMACSWriter) begin() {
	w.begun = true
	w.t.text("p cnf ")
	w.t.int(w.vars)
	w.t.text(" ")
	w.t.int(w.clauses)
	w.t.text("\n")
}

// Clause writes a clause.
func (w *DIMACSWriter) Clause(lits []Lit) error {
	if !w.begun {
		w.begin()
	}
	if w.t.err != nil {
		return w.t.err
	}
	if w.written == w.clauses {
		w.t.err = fmt.Errorf("%w: a clause beyond the %d promised", ErrCount, w.clauses)
		return w.t.err
	}
	w.written++
	return w.t.clause("", lits, w.vars)
}

// Close flushes and returns the first error met, or one that wraps
// [ErrCount] when clauses are missing. It does not close the underlying
// writer.
func (w *DIMACSWriter) Close() error {
	if !w.begun {
		w.begin()
	}
	w.t.flush()
	if w.t.err == nil && w.written != w.clauses {
		w.t.err = fmt.Errorf("%w: %d written, %d promised", ErrCount, w.written, w.clauses)
	}
	return w.t.err
}

// WriteFormula writes a formula in DIMACS CNF.
func WriteFormula(w io.Writer, f *Formula) error {
	d := NewDIMACSWriter(w, int64(f.Vars), int64(f.Len()))
	for _, c := range f.All() {
		if err := d.Clause(c); err != nil {
			return err
		}
	}
	return d.Close()
}
