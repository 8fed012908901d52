// Package encode turns puzzles into formulas and models back into grids.
//
// A variable represents a candidate: it is true when its digit is in its cell. An
// [Encoding] turns a puzzle into a [Formula], which computes its size by
// arithmetic, streams its clauses into any [cnf.Sink], decodes models and
// blocks solutions:
//
//   - minimal: each cell has a digit, no digit twice in a house, the rules hold;
//   - extended: also no cell has two digits, and each digit has a place in each
//     house: redundant, and useful for solvers;
//   - residual: what reducing the puzzle (package reduce) leaves open,
//     renumbered.
//
// # What to believe
//
// Proofs are about the extended formula with pairwise at-most-ones. x(c,d) is the
// variable c·N + d ([Var]) for digit d = 1..N in cell c, cells counted from 0.
// Its clauses have these shapes and no others, in this order. Clauses of one line
// are together, except for those of the rules:
//
//	each cell has a digit         x(c,1) ∨ … ∨ x(c,N)                 1 per cell
//	  and no second one           ¬x(c,d) ∨ ¬x(c,e), d < e            N(N−1)/2 per cell
//	no digit twice in a house     ¬x(a,d) ∨ ¬x(b,d), a, b of h        N·N(N−1)/2 per house
//	  and each once               x(c1,d) ∨ … ∨ x(cN,d), all of h     N per house
//	no digit twice in a set       ¬x(a,d) ∨ ¬x(b,d), a, b of s        N·k(k−1)/2 per set of k
//	a rule allows a cell's digits ¬x(c,d), d not allowed              N less those allowed
//	a rule's cells differ         ¬x(a,d) ∨ ¬x(b,d)                   N·k(k−1)/2 for k cells
//	  and each digit once, k = N  x(c1,d) ∨ … ∨ x(cN,d)               N
//	a rule relates two cells      ¬x(a,u) ∨ ¬x(b,v), not allowed      N² less those allowed
//	one of some tests holds       x(a,d) ∨ x(a,e) … ∨ ¬x(b,d) …       1
//	a rule's digits are a set     y1 ∨ … ∨ ym                         1
//	  no others are there         ¬y ∨ ¬x(c,d), d not in y's set      k(N−k) per set of k
//	  and these are               ¬y ∨ x(c1,d) ∨ … ∨ x(ck,d)          k per set
//	a rule reads cells            ¬p ∨ ¬x(c,d) ∨ q, d leads p to q    1 per state and digit
//	  to a good end               ¬p ∨ ¬x(c,d), d leads p to none     1 per state and digit
//	a rule's cells are connected  see connected.go                    K + 1 variables per cell
//	a rule's pairs differ         see pairs.go                        N² variables per pair
//	one of some lists holds       b1 ∨ … ∨ bm                         1
//	a given                       x(c,d)                              1 per given
//
// A house has N cells; sets are the other sets of different cells on the board,
// such as the two cells of a knight's move, or a row of fewer than N squares. A
// rule's clauses are in the order of its primitives in
// [sudoku.Puzzle.Constraints]. Squares that do not exist have numbers, so that
// Var needs no table, and no clause mentions them; extra cells are cells like
// others. Clauses of different shapes may be redundant.
//
// The variables y, p and b are auxiliary. They come after the candidates', in the
// order of the constraints, and none is shared. Sums, counts and automata are the
// primitives that read cells: a state p is what they remember of the cells so far.
// The first cell's clauses have no ¬p, and a state from which every digit leads to a
// good end has no clause. The clauses of a list of alternatives contain ¬b; of a
// constraint with auxiliary variables only the first ones do. Clauses with auxiliary
// variables exclude no solution: for each solution there are values that satisfy
// them, the set it has, the states it goes through, the lists that hold.
//
// # Counting
//
// Auxiliary variables may have several values for one solution, and the variables of
// missing squares are free. [Encoding.Countable] adds clauses after all others that
// leave each one value (countable.go): the formula then has as many models as the
// puzzle has solutions. Proofs are about the formula without these clauses.
//
// # At most one
//
// Every encoding needs "at most one of these"; its translation into clauses is
// an [AMO], chosen by name. Solvers with native cardinality constraints get
// the groups themselves through [Formula.WriteCards].
//
// Adding an encoding takes one new file and one line in [Encodings]; adding an
// at-most-one encoding, one new file and one line in [AMOs]; adding a primitive,
// one new file and a case in constraints.go.
package encode
