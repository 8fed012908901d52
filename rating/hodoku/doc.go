// Package hodoku rates plain 9×9 puzzles as HoDoKu 2.4 or 2.2 does (Bernhard Hobiger's
// program): by the human solving techniques, tried in a fixed order from easy to hard. Each
// step adds the score of its technique; the level is that of the hardest technique, raised
// while the score is above the limit of the level.
//
//	r, err := hodoku.Rate(ctx, puzzle, solution, hodoku.V24)
//	fmt.Println(r.Level, r.Score, r.Hardest)
//
// The choice among several steps of a technique determines the next ones, and so the score.
// Therefore each search visits the grid in the order of HoDoKu, and the rating depends on
// the orientation of the grid: many puzzles get another score when they are transposed. The
// rating of package explain does not.
//
//   - technique.go: the techniques, their order, levels and scores.
//   - rate.go: the sum of the scores.
//   - grid.go: the position, and the singles that wait in it.
//   - position.go: the search for steps, and the choice of the best.
//   - where.go: the place of a pattern, for who follows the steps.
//   - singles.go, subsets.go: singles, locked candidates, pairs, triples, quadruples.
//   - fish.go, onedigit.go, colours.go: patterns of one digit.
//   - wings.go, suedecoq.go, als.go: patterns of a few cells.
//   - unique.go, avoidable.go: what follows from there being one solution.
//   - chains.go: chains of one digit or of cells with two candidates.
//   - implications.go, loops.go, forcing.go, nets.go: what follows from a candidate
//     in the end.
//
// The techniques that are disabled in HoDoKu's default settings are missing: fish of five
// houses and more, mutant and kraken fish, death blossoms, templates.
package hodoku
