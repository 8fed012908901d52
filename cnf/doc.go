// Package cnf is propositional formulas in conjunctive normal form, the
// language of SAT solvers: literals, clauses, formulas, writers for solvers
// and readers for their answers. It knows no Sudoku.
//
// Literals have the signs of DIMACS: variable 3 is the literal 3 when true
// and −3 when false. A formula too large for memory is never built: whoever
// makes clauses gives them to a [Sink], which may be a [Formula], a file or a
// hash.
package cnf
