// Package proof reads, writes and checks proofs that a formula has no model, in
// DRAT, the format of SAT solvers. It knows formulas, not Sudoku, and calls no
// solver.
//
// A proof is a list of steps, one per line:
//
//	1 -2 3 0      a lemma: the formula implies this clause
//	d 1 -2 3 0    a deletion: later steps do not need this clause
//	0             the empty clause: the formula has no model
//
// Inside a program steps are events, not text: a solver gives them to a [Sink].
// A [Writer] writes them as text, a [Checker] checks them, a [Trimmer] checks
// them and passes on what is needed. [Copy] gives the steps of a file to a sink.
//
// # What is checked
//
// A lemma is accepted if assuming all its literals false leads, by unit
// propagation in the clauses known so far, to a conflict. This is the rule RUP
// (reverse unit propagation; Goldberg and Novikov, "Verification of proofs of
// unsatisfiability for CNF formulas", 2003). A lemma that is RUP is implied, so a
// proof that reaches the empty clause refutes the formula.
//
// DRAT has a second rule, RAT, for lemmas that are not implied but keep a formula
// satisfiable. A proof with such a step is not wrong, it is out of reach: the
// error wraps [ErrNeedsRAT], not [ErrNotRUP].
//
// Deletions work as in drat-trim: that of a unit clause is ignored, and an implied
// literal stays implied when the clause that implied it is deleted. Neither can
// make a wrong proof pass, since lemmas are implied whatever is deleted.
package proof
