// Package generate makes puzzles: new ones, minimal ones, and their canonical
// forms.
//
//   - A [Maker] makes puzzles by a [Request]: each from a random solution, by taking
//     away clues as long as it stays unique. A [Draw] asks for rules that are
//     taken from the solution, such as the cages of a killer.
//   - [Grids] are random full grids, all equally likely.
//   - A [Minimiser] takes away clues that a puzzle does not need.
//   - [Unavoidable] lists the sets of cells of a full grid of which each puzzle with
//     this solution has a clue.
//   - A [Canonizer] finds the canonical form of a plain 9×9 puzzle: the same for
//     all puzzles that differ in the names of digits and the order of rows and
//     columns only. A [Map] says which of those changes leads there.
//   - [BoardMaps] finds those of other boards, of plain ones of any size, and under
//     rules about different digits.
//
// Nothing here searches for solutions: that is the work of the [sudoku.Engine]
// that the caller brings.
package generate
