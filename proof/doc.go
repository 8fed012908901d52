// Package proof reads, writes and checks proofs that a formula has no model,
// in DRAT, the format SAT solvers write. It knows formulas, not Sudoku, and
// calls no solver.
//
// A proof is a list of steps, one a line:
//
//	1 -2 3 0      a lemma: the formula implies this clause
//	d 1 -2 3 0    a deletion: this clause will not be needed any more
//	0             the empty clause: no model exists
//
// A [Checker] accepts a lemma when assuming all its literals false leads, by
// unit propagation in the clauses known so far, to a clause without a true or
// open literal. This is the rule RUP (reverse unit propagation; Goldberg and
// Novikov, "Verification of proofs of unsatisfiability for CNF formulas",
// 2003). What it accepts is implied by the formula, so a proof that reaches
// the empty clause refutes the formula. A checker that never meets the empty
// clause refuses, whatever else it was shown.
//
// DRAT allows a second rule, RAT, for steps that keep a formula satisfiable
// without being implied by it. A proof with such a step is not wrong, it is
// out of reach here: the error wraps [ErrNeedsRAT] rather than [ErrNotRUP].
//
// Deletions are obeyed as drat-trim obeys them: that of a unit clause is
// ignored, and a literal once implied stays so even when the clause that
// implied it goes. Neither can make a wrong proof pass, since lemmas are
// implied whatever is deleted.
package proof
