package gopher

import (
	"slices"

	"sudokusat/cnf"
)

// The least model, by going down from any. Of the least so far, with the true
// variable t(i) in cell i, clauses leave only what is less:
//
//	¬t(1) ∨ … ∨ ¬t(i−1) ∨ v ∨ … ∨ t(i)    where all before is equal, cell i
//	                                      holds nothing greater
//	¬t(1) ∨ … ∨ ¬t(k)                     and it is another one
//
// They stay true as the least so far becomes less, so one solver takes them all and
// keeps what it has learned. When no model is left, the last one was the least.

// mostDescents bounds how often the least model becomes less. Of k models met in any
// order about ln k are the least so far; where there are many more, a search for each
// cell is shorter. maxDescent bounds the cells.
const (
	mostDescents = 6
	maxDescent   = 1024
)

// descent is the least model so far.
type descent struct {
	ends  []int
	least []cnf.Lit // the true variable of each cell; nil: none met
}

// goesOn reports whether a lesser model is wanted after descents of them.
func (x *descent) goesOn(descents int) bool {
	return len(x.ends) > 0 && len(x.ends) <= maxDescent && descents < mostDescents
}

// met compares a model with the least so far. Lesser variables represent lesser
// digits.
func (x *descent) met(trueVars []cnf.Lit) {
	if x.least == nil || slices.Compare(trueVars, x.least) < 0 {
		x.least = slices.Clone(trueVars)
	}
}

// below restricts a solver to models less than the least so far.
func (x *descent) below(s Solver) error {
	var prefix []cnf.Lit
	from := 0
	for i, end := range x.ends {
		t := x.least[i]
		if int(t) < end {
			clause := slices.Clone(prefix)
			for v := from + 1; v <= int(t); v++ {
				clause = append(clause, cnf.Lit(v))
			}
			if err := s.Append(clause); err != nil {
				return err
			}
		}
		prefix = append(prefix, -t)
		from = end
	}
	return s.Append(prefix)
}
