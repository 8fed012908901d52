// Package generate generates puzzles: new ones, minimal ones, and random full grids.
//
//   - A [Maker] makes puzzles by a [Request]: each from a random solution, by taking
//     away clues as long as it stays unique. A [Draw] asks for rules that are
//     taken from the solution, such as the cages of a killer.
//   - [Grids] are random full grids, all equally likely.
//   - A [Minimiser] takes away clues that a puzzle does not need.
//   - [Unavoidable] lists the sets of cells of a full grid of which each puzzle with
//     this solution has a clue.
//
// Nothing here searches for solutions: that is the work of the [sudoku.Engine] that the
// caller provides.
package generate
