// Package se rates plain 9×9 puzzles on the scale of Sudoku Explainer 1.2.1 (Nicolas
// Juillerat's program).
//
// That program solves a puzzle as a person might: it tries a list of techniques, takes
// the first step that one of them finds, and begins anew. Each technique has a rating,
// and that of implication chains grows with their length. The rating of a puzzle is that
// of its hardest step.
//
// The steps depend on the order in which houses, cells and digits are visited. It is that
// of SukakuExplainer 1.2.1.2, with the corrections of later versions to unique loops and
// the bivalue universal grave, and with the eliminations of a chain within a chain in the
// order of cells and digits, which is arbitrary there. As in that program, a transposed
// puzzle can have another rating, and techniques are included that assume a unique
// solution.
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
//   - where.go: the place of a pattern, for who follows the steps.
package se
