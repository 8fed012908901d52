package encode

import (
	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// The plain encodings number candidates as the literature does: the digits of
// the first cell are 1..n, those of the second n+1..2n, row by row. On a 9×9
// board r2c7=2 is (1·9 + 6)·9 + 1 + 1 = 137.

// Var returns the variable of the candidate of digit d (1..n) in cell c of a board
// with n digits, in the plain encodings.
func Var(n int, c sudoku.Cell, d sudoku.Digit) cnf.Var { return cnf.Var(int(c)*n + int(d)) }

// Candidate returns the cell and digit of a variable of the plain encodings, the
// inverse of [Var]. v is 1 or more.
func Candidate(n int, v cnf.Var) (sudoku.Cell, sudoku.Digit) {
	return sudoku.Cell((int(v) - 1) / n), sudoku.Digit((int(v)-1)%n + 1)
}

// AppendLemma appends a lemma on a board with n digits as a clause in the
// plain variables: that Out is false, or that If is.
func AppendLemma(lits []cnf.Lit, n int, l reduce.Lemma) []cnf.Lit {
	lits = append(lits, Var(n, l.Out.Cell, l.Out.Digit).Neg())
	if l.If != (sudoku.Candidate{}) {
		lits = append(lits, Var(n, l.If.Cell, l.If.Digit).Neg())
	}
	return lits
}
