// Package certificate makes and verifies certificates: verdicts about puzzles with
// evidence that anybody can check, without trusting the engine that found it and
// without running any engine.
//
// # For puzzle people
//
// A certificate says one thing about one puzzle, for instance that it has exactly
// one solution. It shows the solution, which the referee checks against the clues
// and the rules, and it shows that there is no other. The second part is the hard
// one: a list of failed attempts convinces nobody. So the puzzle is written as a
// formula, a long list of plain statements ("r1c1 is 1 or 2 or … or 9", "r1c1 and
// r1c2 are not both 1"), with one more: "the solution is not this one". From these
// statements the certificate derives a contradiction, line by line. Each line is so
// small a step that a program which knows no Sudoku and cannot solve anything
// checks it by crossing out.
//
// What must still be believed is that the formula says what the puzzle says (the
// encoding "extended" of package encode: five kinds of clauses and the clues, the
// same for every size and rule, over the houses that package sudoku lists) and the
// checker: that of package proof, or drat-trim, or any other.
//
// # For SAT people
//
// The formula of a certificate is, in this order: for each cell at least one digit;
// for each cell no two digits, pair by pair; for each house and digit no two cells,
// pair by pair; for each house and digit at least one cell; for each apart set and
// digit no two cells; a unit clause for each given; for each solution shown a
// clause that blocks it (the negated literals of the cells that are not given); for
// a claim about a candidate its opposite as a unit clause. The variable of digit d
// in row r and column c is (r·n + c)·n + d, where r and c count from 0 and d from 1.
// A 9×9 board has 729 variables and 11,988 clauses before the givens.
//
// The proof is text DRAT in which every lemma is RUP, and ends with the empty
// clause; see package proof. [Record.WriteFormula] and [Record.WriteProof] write
// files for other checkers (the command is "sudokusat verify --emit DIR").
//
// # The format
//
// A certificate, version 2, is a header line and the lines of a proof:
//
//	{"certificate":2,"claim":"unique","puzzle":"1.....3..4.....2", … ,"lines":2}
//	-12 34 0
//	0
//
// The header is a JSON object on one line, with these fields in any order. Unknown
// and repeated ones are refused.
//
//	certificate  2, the version
//	claim        see below
//	puzzle       the grid, row by row: up to 9 digits one character a cell, "." for
//	             a blank; beyond, numbers with single spaces, 0 for a blank
//	box          rows x columns of a box: "3x3"
//	rules        names of further rules, left out if none: ["diagonal"]
//	regions      with the rule "jigsaw": a grid of region numbers from 1
//	solutions    grids; as many as the claim says, no two the same
//	others       with the claim "minimal": for each clue, in the order of the cells,
//	             a solution of the puzzle without it that has another digit there
//	encoding     "extended"
//	variables    number of variables of the formula
//	clauses      number of clauses of the formula
//	formula      "sha256:" and the hexadecimal hash of the formula in DIMACS without
//	             its "p cnf" line: a clause a line, literals and 0 separated by
//	             single spaces
//	prover       who found the proof; hearsay that nobody checks
//	lines        number of lines of the proof
//
// The proof is the next so many lines. They consist of digits, minus signs, the
// letter d and blanks: no comments, no tabs. So quotation marks are in header lines
// only, and no other line begins with a brace.
//
// A file of certificates is one after the other. An empty line between them keeps
// the place of a puzzle that has none. Every line ends with a newline alone, the
// last one as well. A missing line, a carriage return, a NUL or any other character
// makes a certificate malformed, and lines after a proof are malformed by
// themselves. A reader resumes at the next header or empty line.
//
// The claims are
//
//	unsolvable             no solution
//	unique                 one solution
//	exactly 5 solutions    two or more
//	at least 2 solutions   the solutions shown prove it: no formula, no proof, and
//	                       none of the fields from encoding to lines
//	minimal                unique, and not unique without any one clue
//	r4c5 is 7              every solution has it (if there is one)
//	r4c5 is not 7          no solution has it
//
// # Honesty
//
// A [Maker] gets solutions and proofs from a [Prover] and believes nothing: what it
// writes has passed the referee and the checker that a [Verifier] uses. No engine,
// lying or broken, can make it certify "unique" for a puzzle with two solutions; a
// test tries. That costs little: the board's clauses stay loaded between puzzles,
// steps are checked while the engine works, and of its proof only those are kept
// that unit propagation does not make by itself.
package certificate
