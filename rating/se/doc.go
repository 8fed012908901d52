// Package se rates plain 9×9 puzzles on the scale of Sudoku Explainer 1.2.1.
//
// That program solves a puzzle the way a person might: it looks through a list of
// techniques, takes the first step that one of them finds, and begins anew. Each
// technique has a rating, chains of implications one that grows with their
// length. The rating of a puzzle is that of its dearest step.
//
// The steps depend on the order in which houses, cells and digits are looked
// through. That is the one of SukakuExplainer 1.2.1.2, with the corrections of later
// versions to unique loops and the bivalue universal grave, and with the candidates
// that a chain within a chain takes away in the order of cells and digits, which
// there is left to chance. A turned puzzle can have another rating, as there.
// Techniques that assume that there is only one solution are among them.
//
//   - tables.go, grid.go: the board, and a position on it.
//   - solver.go: the list of techniques and the way through a puzzle.
//   - singles.go, locked.go, sets.go, fish.go, wings.go, loops.go, grave.go,
//     aligned.go: the techniques that look for patterns.
//   - chains.go: the techniques that look for chains, and what chains cost.
//   - links.go, unary.go: chains without cases.
//   - run.go, ancestors.go, forcing.go: what follows from an assumption and from how
//     much, chains by cases.
//   - pattern.go, nested.go, traced.go: patterns and chains within chains.
package se
