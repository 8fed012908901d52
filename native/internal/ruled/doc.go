// Package ruled is the direct search for puzzles with rules of their own: cages,
// arrows, thermometers, outside clues and whatever else the primitives of package
// sudoku express, on boards of up to 64 digits.
//
// A file each:
//
//   - topology.go: the board, once for all its puzzles; problem.go with differ.go,
//     make.go, sum_make.go and finish.go: preparing a puzzle; caches.go: what puzzles
//     share.
//   - board.go: the candidates and the queue of propagators; planes.go: boards of
//     nine rows, columns and boxes, digit by digit.
//   - search.go, choose.go, ordered.go: depth first, where to decide, the least
//     solutions.
//   - a propagator for each primitive: house.go (different cells, locked
//     candidates), relation.go, clause.go, sets.go with fours.go, sum.go with reach.go,
//     count.go, automaton.go with exact.go and window.go, connected.go, halves.go,
//     pairs.go, regions.go with names.go, grow.go, apart.go, divide.go, counted.go and
//     enclosed.go, anyof.go with sole.go.
//   - what follows from several constraints: derive.go (the 45 rule), places.go (digits
//     with two or three places in a house), merge.go (long sums side by side), alike.go
//     (sums with one side in common), clique.go (relations between all of some cells),
//     totals.go and counts.go (what a line of an automaton adds up to, and how often it
//     has a digit).
//
// A propagator may leave more than is possible, never less, and on decided cells it
// is a plain test. So the search is exact whatever the propagators miss: a leaf
// has passed every constraint of the puzzle.
//
// Much here was learnt from Interactive-Sudoku-Solver: levels that are copied, sums
// as sets of digits, derived sums, weights by clashes, digits with two places.
package ruled
