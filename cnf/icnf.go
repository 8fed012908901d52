package cnf

import "io"

// CubeWriter writes incremental CNF (icnf), the format of cube-and-conquer
// solvers: a formula and then cubes, each a set of assumptions to solve it
// under.
//
//	p inccnf
//	1 -3 0
//	a 1 2 0       solve assuming x1 and x2
//	a 1 -2 0
//
// If the formula is unsatisfiable under every cube and the cubes cover all
// assignments, the formula is unsatisfiable.
//
// CubeWriter is a [Sink]. Its first error stays.
type CubeWriter struct {
	t     textBuf
	vars  int64
	begun bool
}

// NewCubeWriter returns a writer of clauses and cubes over the variables
// 1..vars. It buffers; Close flushes.
func NewCubeWriter(w io.Writer, vars int64) *CubeWriter {
	return &CubeWriter{t: newTextBuf(w), vars: vars}
}

func (w *CubeWriter) begin() {
	if !w.begun {
		w.begun = true
		w.t.text("p inccnf\n")
	}
}

// Clause writes a clause.
func (w *CubeWriter) Clause(lits []Lit) error {
	w.begin()
	return w.t.clause("", lits, w.vars)
}

// Cube writes a cube.
func (w *CubeWriter) Cube(lits []Lit) error {
	w.begin()
	return w.t.clause("a ", lits, w.vars)
}

// Close flushes and returns the first error met. It does not close the
// underlying writer.
func (w *CubeWriter) Close() error {
	w.begin()
	w.t.flush()
	return w.t.err
}
