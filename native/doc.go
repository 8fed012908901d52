// Package native is the direct engine: it searches the grid itself, without a
// formula in between.
//
// [New] returns one engine with four searches, and a puzzle goes to the one that is
// specialised for it:
//
//   - plain 9×9 puzzles, where the CPU can: 16 or 32 search nodes at a time in
//     one vector; lists of them also where it cannot: 64 in the bits of words
//     (internal/batch9);
//   - plain 9×9 puzzles one by one where it cannot, where many solutions are wanted as
//     grids, and where they are streamed: one band of one digit per word
//     (internal/nine);
//   - every other board: a word of candidates per cell and a word of places for
//     each digit of a house (internal/general);
//   - puzzles with rules of their own that distinguish digits: a propagator for
//     each primitive, and sums that follow from cages and houses
//     (internal/ruled).
//
// All are exact: a search that ends by itself has covered everything, so a
// count is the number of solutions and not a bound.
//
// # What is supported
//
// Every board that [sudoku.NewShape] makes: any number of rows, columns and
// digits, houses and smaller sets of different cells, missing squares, extra
// cells. All constraints of a puzzle's own on boards of up to 64 digits and
// 10,000 cells; beyond, [sudoku.Domain], [sudoku.Different] and
// [sudoku.Relation]. Every query: limits, the first solutions or the least ones,
// solutions streamed as they are found. Digits that are interchangeable are counted
// without a search for each of them, in puzzles where every constraint treats all
// digits alike.
//
// # Lines of text
//
// [LineSolver] reads plain 9×9 puzzles in the form they have in a file, many at a
// time, and writes solutions in the same form: for lists by the million, where even
// allocating a grid costs as much as solving it.
//
// # When another engine is the better choice
//
// The search learns from a dead end only where to look next. That is enough up
// to some twenty digits, see [Suits], and for most boards to 36×36 ([Moment]
// identifies the others); every 16×16 of the test data takes milliseconds, every
// 25×25 and the 36×36 tenths of a second at most. A SAT solver is better for Latin
// squares of order 25 and up near their hardest filling, 36×36 boards with half the
// cells open, what is left to search on boards beyond 64 digits, and puzzles with
// rules of their own that take search longer than a moment.
package native
