package cnf

import "io"

// CubeWriter writes incremental CNF, the format of cube-and-conquer solvers:
// a formula and then cubes, each a set of assumptions to solve it under.
//
//	p inccnf
//	1 -3 0
//	a 1 2 0       solve assuming x1 and x2
//	a 1 -2 0
//
// When every cube is unsatisfiable and the cubes cover all assignments, the
// formula is unsatisfiable. It is a [Sink]; its first error stays.
type CubeWriter struct {
	t     textBuf
	vars  int64
	begun bool
}

// NewCubeWriter writes clauses and cubes over the variables 1..vars. It
// buffers; Close flushes.
func NewCubeWriter(w io.Writer, vars int64) *CubeWriter {
	return &CubeWriter{t: newTextBuf(w), vars: vars}
}

func (w *CubeWriter) line(prefix string, lits []Lit) error {
	if !w.begun {
		w.begun = true
		w.t.text("p inccnf\n")
	}
	if w.t.err != nil {
		return w.t.err
	}
	w.t.text(prefix)
	return w.t.clause(lits, w.vars)
}

// Clause writes a clause.
func (w *CubeWriter) Clause(lits []Lit) error { return w.line("", lits) }

// Cube writes a set of assumptions.
func (w *CubeWriter) Cube(lits []Lit) error { return w.line("a ", lits) }

// Close writes what is buffered and reports the first error met. It does not
// close the underlying writer.
func (w *CubeWriter) Close() error {
	if !w.begun {
		w.begun = true
		w.t.text("p inccnf\n")
	}
	w.t.flush()
	return w.t.err
}
