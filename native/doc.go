// Package native is the direct engine: it searches the grid itself, without a
// formula in between.
//
// One door, [New], stands before four searches, and a puzzle goes through the
// one made for it:
//
//   - plain 9×9 puzzles, where the CPU can: 16 or 32 search nodes at a time in
//     one vector (internal/batch9);
//   - plain 9×9 puzzles where it cannot, where many solutions are wanted as
//     grids, and where they are streamed: one band of one digit a word
//     (internal/nine);
//   - every other board: a word of candidates a cell and a word of places for
//     each digit of a house (internal/general);
//   - puzzles with rules of their own that tell digits apart: a propagator for
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
// [sudoku.Relation]. Every query: limits, the first solutions or the least ones, solutions streamed as they are found. Digits
// that are interchangeable are counted without searching for each of them, in
// puzzles where every constraint treats all digits alike.
//
// # Lines of text
//
// [LineSolver] takes plain 9×9 puzzles as they stand in a file, many at a time,
// and writes solutions the same way: for lists by the million, where even
// making a grid costs as much as solving it.
//
// # When another engine is the better choice
//
// The search learns from a dead end only where to look next. That is enough up
// to some twenty digits, see [Suits], and for most boards to 36×36 ([Moment]
// tells the others); every 16×16 of the test data takes milliseconds, every
// 25×25 and the 36×36 tenths of a second at most. Latin squares of order 25
// and up near their hardest filling, 36×36 boards with half the cells open and
// what is left to search on boards beyond 64 digits are for a SAT solver. So
// are puzzles with rules of their own that take search longer than a moment.
package native
