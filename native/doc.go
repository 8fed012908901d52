// Package native is the direct engine: it searches the grid itself, without a
// formula in between.
//
// One door, [New], stands before three searches, and a puzzle goes through the
// one made for it:
//
//   - plain 9×9 puzzles by the batch: 16 or 32 search nodes at a time in one
//     vector (internal/batch9), where the CPU can;
//   - single plain 9×9 puzzles, and all of them where it cannot: one band of
//     one digit a word (internal/nine);
//   - every other shape and rule: a word of candidates a cell and a word of
//     places for each digit of a house (internal/general).
//
// All are exact: a search that ends by itself has covered everything, so a
// count is the number of solutions and not a bound.
//
// # When another engine is the better choice
//
// The search learns nothing from a dead end. Up to 16×16 that does not matter.
// On larger boards with many open cells it does, and a SAT solver, which
// learns, is ahead by any factor; [Suits] tells the two apart.
package native
