package gen

import (
	"fmt"

	"sudokusat/cnf"
)

// Pigeonhole returns the formula that each pigeon sits in a hole and no two
// share one. With more pigeons than holes it is unsatisfiable, and every
// resolution refutation is exponentially long (Haken, "The intractability of
// resolution", 1985).
//
// Variable (p−1)·holes + h means that pigeon p sits in hole h, both from 1:
//
//	pigeons                        each pigeon has a hole
//	holes · pigeons·(pigeons−1)/2  no two have the same
func Pigeonhole(pigeons, holes int) Instance {
	pigeons, holes = max(pigeons, 0), max(holes, 0)
	in := func(p, h int) cnf.Lit { return cnf.Lit(p*holes + h + 1) }
	status := cnf.Satisfiable
	if pigeons > holes {
		status = cnf.Unsatisfiable
	}
	return Instance{
		Name:    fmt.Sprintf("pigeonhole, %d in %d", pigeons, holes),
		Vars:    pigeons * holes,
		Clauses: pigeons + holes*pigeons*(pigeons-1)/2,
		Status:  status,
		write: func(w *writer) {
			any := make([]cnf.Lit, holes)
			for p := range pigeons {
				for h := range holes {
					any[h] = in(p, h)
				}
				w.clause(any...)
			}
			for h := range holes {
				for p := range pigeons {
					for q := range p {
						w.clause(-in(q, h), -in(p, h))
					}
				}
			}
		},
	}
}
