// Package certificate makes and verifies certificates: verdicts about puzzles with
// evidence that anybody can check, without trusting the engine that found it and
// without running any engine.
//
// # For puzzlers
//
// A certificate makes one claim about one puzzle, for instance that it has exactly
// one solution. It shows the solution, which the referee checks against the clues
// and the rules, and it shows that there is no other. The second part is the hard
// one: a list of failed attempts convinces nobody. So the puzzle is written as a
// formula, a long list of plain statements ("r1c1 is 1 or 2 or … or 9", "r1c1 and
// r1c2 are not both 1"), with one more: "the solution is not this one". From these
// statements the certificate derives a contradiction, line by line. Each line is so
// small a step that a program which knows no Sudoku and cannot solve anything
// checks it by crossing out.
//
// What must still be believed:
//
//   - what the board and the rules mean: which cells a house has (package sudoku),
//     which pairs of digits a thermometer allows (package rule);
//   - that the formula expresses this. It has nineteen kinds of clauses, listed below, and
//     the clues; eighteen files of package encode write them, 1,690 lines of code:
//     minimal.go and plain.go the order, board.go, pairwise.go and candidate.go
//     the board, constraints.go, different.go, relation.go, clause.go and sets.go
//     most rules, diagram.go, states.go, sum.go and automaton.go what is read cell by
//     cell, connected.go and pairs.go shapes, anyof.go alternatives and someof.go how
//     many of some hold. A puzzle with none of these needs none of their files:
//     without sums and the like it is seven kinds in eight files, 470 lines;
//   - for claims that end in "none smaller", which have no formula, in its place what
//     choices.go and demand.go take from the rules, and the checker of steps.go,
//     steps_reason.go and cover.go;
//   - the checker: that of package proof, twelve hundred lines of code, or
//     drat-trim, or any other.
//
// # For SAT researchers
//
// The formula of a certificate is, in this order, where n is the number of digits:
//
//  1. for each cell, a digit: x(c,1) ∨ … ∨ x(c,n)
//  2. for each cell, no two digits: ¬x(c,d) ∨ ¬x(c,e), pair by pair
//  3. for each house and digit, no two cells: ¬x(a,d) ∨ ¬x(b,d), pair by pair
//  4. for each house and digit, a cell: x(a,d) ∨ … ∨ x(z,d)
//  5. for each other set of different cells and digit, no two cells, as in 3
//  6. the puzzle's own rules, one after the other, each as the primitives it is
//     made of: a digit that a cell may not hold is a unit clause ¬x(c,d); a pair
//     that two cells may not hold is ¬x(a,d) ∨ ¬x(b,e); different cells are as in
//     5, and if there are n of them, as in 4 after that; tests of which one holds,
//     sets of digits, states and alternatives are as package encode lists them,
//     with auxiliary variables after those of the candidates
//  7. for each given a unit clause
//  8. for each solution shown a clause that blocks it: the negated literals of
//     the cells that are there and have no given
//  9. for a claim about a candidate its opposite as a unit clause
//
// Cells are counted from 0: the squares row by row, missing ones included, then the
// extra cells. The variable of digit d, counted from 1, in cell c is c·n + d; those
// of missing squares are in no clause. A house is a row, column, box, region or
// set of a board rule with n cells that are there; with fewer it is one of the
// other sets. A house with the cells of an earlier one, and a pair inside a house,
// are left out. A plain 9×9 board has 729 variables and 11,988 clauses before the
// givens.
//
// The proof is text DRAT in which every lemma is RUP, and ends with the empty
// clause; see package proof. [Record.WriteFormula] and [Record.WriteProof] write
// files for other checkers (the command is "sudokusat verify --emit DIR").
//
// # The format
//
// A certificate, version 2, is a header line and the lines of a proof:
//
//	{"certificate":2,"claim":"unique","board":"4x4 box 2x2","puzzle":"1.....3..4.....2", … ,"lines":2}
//	-12 34 0
//	0
//
// The header is a JSON object on one line, with these fields in any order. Unknown
// and repeated ones are refused. Boards, rules, grids and claims have one spelling.
//
//	certificate  2, the version
//	claim        see below
//	board        the board: "9x9 box 3x3"; see [sudoku.Board.Text]
//	rules        the rules of the board, then those of the puzzle, left out if
//	             none: ["diagonal","thermo r1c1..r4c1"]; see package rule
//	puzzle       the grid, row by row, as usually printed: one character per square,
//	             "." for a blank and "#" for a square that the board leaves out;
//	             where values go beyond 9, numbers with single spaces. Extra cells
//	             that have a digit follow: " A=3"
//	solutions    grids; the number is that of the claim, and all differ
//	others       with the claim "minimal": for each clue, in the order of the cells,
//	             a solution of the puzzle without it that has another digit there;
//	             of a clash for each clue, and with rules for each text in "rules"
//	             after these, a solution of the puzzle without it
//	encoding     "extended"
//	variables    number of variables of the formula
//	clauses      number of clauses of the formula
//	named        left out, or the number of lines before the proof that are the formula:
//	             clauses of the one above, in any order, for a board whose own is too large.
//	             The puzzle has no rules but the board's, and no layers; see named.go
//	formula      "sha256:" and the hexadecimal hash of the formula in DIMACS without
//	             its "p cnf" line: a clause per line, literals and 0 separated by
//	             single spaces
//	prover       the program that found the proof; unchecked
//	lines        number of lines of the proof
//
// The proof is the next lines; the header gives their number. They consist of digits,
// minus signs, the letter d and blanks, in steps also small letters and colons: no
// comments, no tabs. So quotation marks are in header lines only, and no other line
// begins with a brace.
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
//	at least 2 solutions   one or more, and the solutions shown prove it: no formula, no proof, and
//	                       none of the fields from encoding to lines
//	minimal                unique, and not unique without any one clue
//	clash of clues         no solution, but one without any one clue
//	clash of clues and rules
//	                       … and one without any one rule; houses can be rules of
//	                       such a board: "9x9 lines free" has none of its own
//	r4c5 is 7              every solution has it (if there is one)
//	r4c5 is not 7          no solution has it
//
// and those whose lines are no proof about a formula but steps, which steps.go
// documents; they have none of the fields from encoding to prover:
//
//	r4c5 is not 7 by 2 truths, none smaller
//	                       a reason of two truths proves it in the position of the clues
//	                       and of digits that are the last ones left; no one truth does
//	unsolvable by 3 truths, none smaller
//	                       three truths contradict each other, and no two do
//	12 steps, none smaller
//	                       each step is the smallest in its position
//	12 steps to the solution, none smaller
//
// A claim about a candidate names a square or an extra cell, and the printed value.
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
