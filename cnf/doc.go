// Package cnf implements propositional formulas in conjunctive normal form,
// the language of SAT solvers: literals, clauses, cardinality and linear
// constraints, the file formats of solvers and their answers. It knows nothing
// of Sudoku.
//
// Literals are signed as in DIMACS: 3 means that variable 3 is true, −3 that it
// is false.
//
// Encoders write clauses into a [Sink]: a [Formula] in memory, a [DIMACSWriter], a
// hash. So a formula may be larger than memory.
package cnf
