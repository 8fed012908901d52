// Package sudoku defines boards, puzzles, the constraints of rules, the referee that
// checks a solution, and the contract between engines and their callers.
//
// A puzzle is data:
//
//   - a [Board] is rows, columns, digits, boxes, regions and layers; a [Shape] is a
//     board worked out into houses (sets of cells in which each digit appears
//     exactly once) and other sets of different cells. A list of puzzles
//     shares one shape, and [Shape.Key] is its identity;
//   - a [Puzzle] is a shape, the givens, and the rules this puzzle has beyond
//     its board;
//   - a [Rule] is what setters call it ("thermo r1c1 r2c1 r3c1"). It has a text
//     and means a few constraints;
//   - a [Constraint] is one of the sealed primitives: [Domain], [Different],
//     [Relation], [Clause], [Sets], [Sum], [Count], [Automaton], [Connected],
//     [DifferentPairs], [AnyOf], [SomeOf].
//     Engines, encodings, the referee and certificates know these and nothing
//     else.
//
// Rules live in package rule: this package knows only their interface. All
// that is data has a text, and the text reads back to the same data.
//
// Terms: a cell is a square of the board, or an extra one beside it; a
// digit is 1..N and represents a value, which is what people see; a candidate
// is a (cell, digit) pair; a given is a digit the puzzle fixes ("clue" in
// texts for users); a puzzle is the question and a solution the answer;
// unsolvable, unique and multiple are the three verdicts.
package sudoku
