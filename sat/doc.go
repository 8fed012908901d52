// Package sat solves Sudoku with SAT solvers: with gophersat, in this process
// ([InProcess]) or in worker processes ([Workers]), with our own solver, package cdcl
// ([CDCL]), and with any solver that is a command ([Exec]).
//
// An engine makes a formula of the puzzle and has the solver look for a model.
// It decodes the model to a grid, has the referee check that, and adds a
// blocking clause, which excludes the solution, before it looks for the next
// model. A solution is unique if the formula with its blocking clause is
// unsatisfiable.
//
//	         encode            solver          decode        referee
//	puzzle ─────────> formula ────────> model ────────> grid ───────> solution
//	                     ^                                │
//	                     └──────── blocking clause ───────┘
//
// For gophersat and cdcl the formula is what propagating the givens leaves open, in
// cardinality constraints. A solver that is a command gets all of the puzzle,
// in clauses, unless that is too large.
//
// External solvers are not trusted: whatever one does wrong is a [*SolverError],
// what only one claims is Unproved until [Exec.Settle] has checked a proof of it,
// and [Examine] reports on a solver as a whole. Each engine also has a method
// Prove, which gives the steps of a proof that there is no further solution to a
// sink of package proof.
package sat
