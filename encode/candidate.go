package encode

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/cnf"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// The plain encodings number candidates as the literature does: the digits of
// the first cell are 1..n, those of the second n+1..2n, row by row. On a 9×9
// board r2c7=2 is (1·9 + 6)·9 + 1 + 1 = 137.

// Var is the variable that says digit d (1..n) stands in cell c of a board
// with n digits, in the plain encodings.
func Var(n int, c sudoku.Cell, d sudoku.Digit) cnf.Var { return cnf.Var(int(c)*n + int(d)) }

// Candidate is the cell and digit of a variable of the plain encodings, the
// inverse of [Var]. v is 1..n³.
func Candidate(n int, v cnf.Var) (sudoku.Cell, sudoku.Digit) {
	return sudoku.Cell((int(v) - 1) / n), sudoku.Digit((int(v)-1)%n + 1)
}

// CandidateName is how files and users meet a candidate: "r2c7=2".
func CandidateName(s *sudoku.Shape, c sudoku.Cell, d sudoku.Digit) string {
	b := make([]byte, 0, 16)
	b = strconv.AppendInt(append(b, 'r'), int64(int(c)/s.N()+1), 10)
	b = strconv.AppendInt(append(b, 'c'), int64(int(c)%s.N()+1), 10)
	b = strconv.AppendInt(append(b, '='), int64(d), 10)
	return string(b)
}

// ParseCandidate reads what [CandidateName] writes.
func ParseCandidate(s *sudoku.Shape, name string) (sudoku.Cell, sudoku.Digit, error) {
	cell, digit, _ := strings.Cut(name, "=")
	d, err := strconv.ParseUint(digit, 10, 16)
	if err != nil || d < 1 || int(d) > s.N() || digit[0] == '0' || digit[0] == '+' {
		return 0, 0, fmt.Errorf("%q is no candidate of a %s board: one is written r2c7=2", name, s.Name())
	}
	c, err := s.ParseCell(cell)
	return c, sudoku.Digit(d), err
}

// AppendLemma appends a lemma on a board with n digits as a clause in the
// plain variables: that Out is false, or that If is.
func AppendLemma(lits []cnf.Lit, n int, l reduce.Lemma) []cnf.Lit {
	lits = append(lits, Var(n, l.Out.Cell, l.Out.Digit).Neg())
	if l.If != (reduce.Candidate{}) {
		lits = append(lits, Var(n, l.If.Cell, l.If.Digit).Neg())
	}
	return lits
}
