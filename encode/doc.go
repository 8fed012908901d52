// Package encode turns puzzles into formulas and models back into grids.
//
// A variable stands for a candidate: it is true when its digit stands in its
// cell. An [Encoding] makes a [Formula] of a puzzle, which knows its size by
// arithmetic, streams its clauses into any [cnf.Sink], decodes models and
// blocks solutions:
//
//   - minimal: each cell has a digit, no digit twice in a house;
//   - extended: also no cell has two digits, each digit has a place in each
//     house. Redundant, and what solvers like;
//   - residual: what reducing the puzzle (package reduce) leaves open,
//     renumbered.
//
// Every encoding needs "at most one of these"; how that is said in clauses is
// an [AMO], chosen by name. Solvers with native cardinality constraints get
// the groups themselves through [Formula.WriteCards].
//
// Adding an encoding is one new file plus one line in [Encodings]; adding a
// way to say "at most one" is one new file plus one line in [AMOs].
package encode
