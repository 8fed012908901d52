// Package se rates plain 9×9 puzzles on the scale of Sudoku Explainer 1.2.1.
//
// That program solves a puzzle the way a person might: it looks through a list of
// techniques, takes the first step that one of them finds, and begins anew. Each
// technique has a rating, chains of implications one that grows with their
// length. The rating of a puzzle is that of its dearest step.
//
// The steps depend on the order in which houses, cells and digits are looked
// through, which is that of SukakuExplainer 1.2.1.2 throughout; so a scrambled
// puzzle can have another rating there and here. Techniques that assume that there
// is only one solution are among them.
//
//   - tables.go, grid.go: the board, and a position on it.
//   - solver.go: the list of techniques and the way through a puzzle.
//   - singles.go, locked.go, sets.go, fish.go, wings.go, loops.go, grave.go,
//     aligned.go: the techniques that look for patterns.
//   - chains.go and what it names: forcing chains of all kinds.
package se
