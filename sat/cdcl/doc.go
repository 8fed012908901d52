// Package cdcl is a SAT solver by conflict-driven clause learning. It knows clauses,
// and nothing of Sudoku.
//
//	s := cdcl.New()
//	s.Add(1, -2)
//	s.Add(2, 3)
//	status, err := s.Solve(ctx, -3)   // under the assumption that 3 is false
//	value := s.Value(1)
//
// Clauses may be added between calls of [Solver.Solve], which keeps what it has
// learned, and each call may assume literals. What a solver learns goes, as it is
// learned, to the [proof.Sink] of [Solver.SetProof] as RUP lemmas and deletions. A
// solver starts no goroutine, has no state outside itself, and does the same each time
// it gets the same calls; a context or a memory limit that ends a search is the
// exception.
//
// The method is that of CaDiCaL and Kissat as their authors describe it (Biere, Faller,
// Fazekas, Fleury, Froleyks, Pollitt, "CaDiCaL 2.0", 2024; Biere, Fazekas, Fleury,
// Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling entering the SAT
// competition 2020", 2020). Each file begins with its idea and where that is published.
package cdcl
