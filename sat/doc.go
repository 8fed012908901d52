// Package sat answers Sudoku questions with SAT solvers: gophersat, within
// this process ([InProcess]) or in worker processes ([Workers]), and any
// solver that is a command ([Exec]).
//
// All of them take the same road: the givens are propagated, what they leave
// open becomes a formula, a solver looks for models, each model is turned
// back into a grid and refereed, and blocked by a clause before the next is
// looked for. That a puzzle has one solution only is proved by the formula
// with that clause being unsatisfiable.
//
//	            encode                    solver                 referee
//	puzzle ──> open candidates ──groups──> model ──> candidates ──> grid
//	                                ^                  │
//	                                └── blocking clause ┘
//
// Solvers of others are not trusted: what they get wrong is a [*SolverError],
// and [Examine] reports on one as a whole. Each engine can also Prove: write
// the evidence that there is no further solution, for package proof to check.
package sat
