// Package encode turns puzzles into formulas and models back into grids.
//
// A variable stands for a candidate: it is true when its digit stands in its
// cell. An [Encoding] makes a [Formula] of a puzzle, which knows its size by
// arithmetic, streams its clauses into any [cnf.Sink], decodes models and
// blocks solutions:
//
//   - minimal: each cell has a digit, no digit twice in a house, the rules hold;
//   - extended: also no cell has two digits, each digit has a place in each
//     house. Redundant, and what solvers like;
//   - residual: what reducing the puzzle (package reduce) leaves open,
//     renumbered.
//
// # What to believe
//
// Proofs speak of the extended formula with pairwise at-most-ones. x(c,d) is the
// variable c·N + d ([Var]) for digit d = 1..N in cell c, cells counted from 0.
// Its clauses have these shapes and no others, in this order, those of one line
// together but for the rules':
//
//	each cell has a digit         x(c,1) ∨ … ∨ x(c,N)                 1 a cell
//	  and no second one           ¬x(c,d) ∨ ¬x(c,e), d < e            N(N−1)/2 a cell
//	no digit twice in a house     ¬x(a,d) ∨ ¬x(b,d), a, b of h        N·N(N−1)/2 a house
//	  and each once               x(c1,d) ∨ … ∨ x(cN,d), all of h     N a house
//	no digit twice in a set       ¬x(a,d) ∨ ¬x(b,d), a, b of s        N·k(k−1)/2 a set of k
//	a rule allows a cell's digits ¬x(c,d), d left out                 N less those allowed
//	a rule's cells differ         ¬x(a,d) ∨ ¬x(b,d)                   N·k(k−1)/2 for k cells
//	  and each digit once, k = N  x(c1,d) ∨ … ∨ x(cN,d)               N
//	a rule relates two cells      ¬x(a,u) ∨ ¬x(b,v), not allowed      N² less those allowed
//	one of some tests holds       x(a,d) ∨ x(a,e) … ∨ ¬x(b,d) …       1
//	a rule's digits are a set     y1 ∨ … ∨ ym                         1
//	  no others are there         ¬y ∨ ¬x(c,d), d not in y's set      k(N−k) a set of k
//	  and these are               ¬y ∨ x(c1,d) ∨ … ∨ x(ck,d)          k a set
//	a rule reads cells            ¬p ∨ ¬x(c,d) ∨ q, d leads p to q    1 a state and digit
//	  to a good end               ¬p ∨ ¬x(c,d), d leads p to none     1 a state and digit
//	one of some lists holds       b1 ∨ … ∨ bm                         1
//	a given                       x(c,d)                              1 a given
//
// A house has N cells; sets are the other sets of different cells on the board,
// such as the two cells of a knight's move, or a row of fewer than N squares. A
// rule's clauses follow its primitives in the order of
// [sudoku.Puzzle.Constraints]. Squares that do not exist have numbers, so that
// Var needs no table, and no clause mentions them; extra cells are cells like
// others. Different shapes may say the same thing twice.
//
// The variables y, p and b are auxiliary. They come after the candidates', in the
// order of the constraints, and none is shared. Sums, counts and automata are what
// reads cells: a state p is what they remember of the cells so far, the first
// cell's clauses have no ¬p, and what leads to good ends alone has no clause. What
// a list of alternatives says has ¬b in its clauses, or in those that begin where
// it has auxiliary variables itself. Clauses with auxiliary variables rule no
// solution out: for each solution there are values that keep them, the set it
// has, the states it goes through, the lists that hold.
//
// # Counting
//
// Auxiliary variables may have several values for one solution, and the variables of
// missing squares are free. [Encoding.Countable] adds clauses after all others that
// leave each one value (countable.go): then models are as many as solutions, for any
// counter. Proofs do not need them and speak of the formula without.
//
// # At most one
//
// Every encoding needs "at most one of these"; how that is said in clauses is
// an [AMO], chosen by name. Solvers with native cardinality constraints get
// the groups themselves through [Formula.WriteCards].
//
// Adding an encoding is one new file plus one line in [Encodings]; adding a
// way to say "at most one" is one new file plus one line in [AMOs]; adding a
// primitive is one new file and a case in constraints.go.
package encode
