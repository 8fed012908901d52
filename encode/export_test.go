package encode

import "sudokusat/cnf"

// AMOFormula is an at-most-one over the variables 1..k, for the tests.
func AMOFormula(a AMO, k int) (*cnf.Formula, int) {
	var f cnf.Formula
	e := &emitter{sink: &f, next: cnf.Var(k + 1)}
	x := consecutive(1, k)
	a.write(e, x)
	return &f, int(e.next) - k - 1
}

// CheckSize is what New asks of a formula's size.
func CheckSize(s Size) error { return s.check() }
