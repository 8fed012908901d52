// Package certificate makes and verifies certificates: verdicts about puzzles
// with evidence that anybody can check, without trusting the engine that
// found them and without running any engine at all.
//
// # For puzzle people
//
// A certificate says one thing about one puzzle, for instance that it has
// exactly one solution. It shows the solution, which the referee checks
// against the clues and the rules, and it shows that there is no other. The
// second part is the hard one: no list of failed attempts is convincing. So
// the puzzle is written down as a formula, a long list of plain statements
// ("r1c1 is 1 or 2 or … or 9", "r1c1 and r1c2 are not both 1"), together with
// one more: "the solution is not this one". The certificate then derives,
// line by line, from these statements a contradiction. Each line is so small
// a step that a program which knows no Sudoku and cannot solve anything
// checks it by crossing out.
//
// What must still be believed: that the formula says what the puzzle says.
// That is the encoding "extended" of package encode, five kinds of clauses and
// the clues, in some hundred and twenty lines of Go (sets.go, pairwise.go), the
// same for every size and rule; the shape's houses, which package sudoku lists;
// and the checker of package proof, a thousand lines, or drat-trim, or any
// other checker, if ours is not to be believed either.
//
// # For SAT people
//
// The formula of a certificate is, in this order: for each cell at least one
// digit; for each cell no two digits, pair by pair; for each house and digit
// no two cells, pair by pair; for each house and digit at least one cell; for
// each apart set and digit no two cells; a unit clause for each given; then
// for each solution shown a clause that forbids it (the negated literals of
// the cells that are no givens), or for a claim about a candidate its
// opposite as a unit clause. The variable of digit d in row r, column c, all
// from 0 but d from 1, is (r·n + c)·n + d. A 9×9 board has 729 variables and
// 11,988 clauses before the givens.
//
// The proof is text DRAT in which every lemma is RUP, and ends with the
// empty clause; see package proof. [Record.WriteFormula] and
// [Record.WriteProof] write both for other checkers (the command is
// "sudokusat verify --emit DIR").
//
// # The record
//
// A certificate is one JSON object on one line; a file of certificates is
// JSON Lines. The fields stand in any order, but the proof comes last, so
// that it can be made, sent and checked in a stream. Unknown and repeated
// fields are refused.
//
//	certificate  1, the version of this form
//	claim        see below
//	puzzle       the grid, row by row: up to 9 digits one character a cell,
//	             "." for a blank; beyond, numbers with single spaces, 0 for a blank
//	box          rows x columns of a box: "3x3"
//	rules        names of further rules, left out if none: ["diagonal"]
//	regions      with the rule "jigsaw": a grid of region numbers from 1
//	solutions    grids; as many as the claim says, no two the same
//	others       with the claim "minimal": for each clue, in the order of the
//	             cells, a solution of the puzzle without it that has another
//	             digit in its place
//	encoding     "extended"
//	variables    of the formula
//	clauses      of the formula
//	formula      "sha256:" and the hexadecimal hash of the formula as DIMACS
//	             without its "p cnf" line: one clause a line, literals and 0
//	             separated by single spaces
//	prover       who found the proof; hearsay that nobody checks
//	proof        text DRAT
//
// The claims are
//
//	unsolvable             no solution
//	unique                 one solution
//	exactly 5 solutions    two or more
//	at least 2 solutions   the solutions shown prove it: no formula, no proof
//	minimal                unique, and without any one clue not unique
//	r4c5 is 7              every solution has it (if there is one)
//	r4c5 is not 7          no solution has it
//
// # Honesty
//
// A [Maker] gets solutions and proofs from a [Prover] and believes nothing:
// what it writes has passed the same referee and the same checker that a
// [Verifier] uses. No engine, lying or broken, can make it certify "unique"
// for a puzzle with two solutions; a test tries. It is also why making costs
// little more than proving: the checker keeps the shape's clauses loaded
// between puzzles, and of the engine's proof only the steps that unit
// propagation does not give anyway are kept.
package certificate
