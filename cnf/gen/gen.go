// Package gen generates formulas of well-known families, for tests of solvers,
// encoders and proof checkers: [Pigeonhole], [Parity], [KSAT] and [Planted].
//
// A family is a function that returns an [Instance]: its exact size, its
// status if the family determines it, and its clauses, written into any
// [cnf.Sink]. The same arguments always give the same clauses. For more
// families see CNFgen (Lauria, Elffers, Nordström, Vinyals: "CNFgen: a
// generator of crafted benchmarks", SAT 2017).
package gen

import "sudokusat/cnf"

// Instance is one formula of a family.
type Instance struct {
	Name    string     // "pigeonhole, 4 in 3"
	Vars    int        // variables are 1..Vars
	Clauses int        // exactly what Write writes
	Status  cnf.Status // Undecided if the family does not determine it

	write func(*writer)
}

// Write writes the clauses in a fixed order and stops at the sink's first
// error.
func (i Instance) Write(sink cnf.Sink) error {
	w := &writer{sink: sink}
	i.write(w)
	return w.err
}

// Formula returns the clauses in memory.
func (i Instance) Formula() *cnf.Formula {
	f := cnf.NewFormula(i.Vars, i.Clauses, 0)
	i.Write(f) // a Formula never fails
	return f
}

// writer passes clauses to a sink. The first error stays, and nothing is
// written after it.
type writer struct {
	sink cnf.Sink
	err  error
}

func (w *writer) clause(lits ...cnf.Lit) {
	if w.err == nil {
		w.err = w.sink.Clause(lits)
	}
}
