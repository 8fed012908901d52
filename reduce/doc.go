// Package reduce finds what the givens of a puzzle decide before any search:
// the preprocessing in front of a SAT solver.
//
// A [Reducer] removes candidates by these techniques, cheapest first:
//
//   - naked single: a cell with one candidate left holds that digit;
//   - hidden single: a digit with one place left in a house is there;
//   - arc consistency: a digit of a cell that goes with no candidate of a
//     related cell is false;
//   - locked candidates: a digit whose places in a house all lie in its
//     intersection with another house has no other place in that one;
//   - filters: a candidate without support in a clause, a sum, a count, an
//     automaton, among sets or alternatives is false (larger.go);
//   - derived sums: what cages leave over in houses is a sum as well (derived.go);
//   - failed literals: a candidate that leads to a contradiction is false.
//
// The result is a [Reduction]. It is open, solved or a contradiction, or it was
// stopped and then claims nothing.
//
// Houses are the board's, and a puzzle's own sets of as many different cells as
// there are digits. Naked and hidden singles, and what a decided cell forbids in
// others, are what unit propagation finds by itself on the clauses "each cell
// has one digit, each digit has one place in each house, not these two digits
// in these two cells". What arc consistency, locked candidates and failed literals
// remove is recorded, on demand, as a list of [Lemma], so that a proof can repeat
// it. Filters and derived sums give no reasons and then stay out.
package reduce
