// Package canon finds canonical forms of puzzles: equal for all puzzles that differ only
// by a map of the cells that keeps the board and its rules, and by the names of the
// digits.
//
//   - A [Finder] takes puzzles on any board.
//   - A [Classic] takes plain 9×9 grids, in microseconds. A [Map] leads to the form.
//   - [Maps] are the maps of another board and its rules about different digits. A
//     [Form] holds the image and the map that leads to it.
//   - [Classes] finds the first puzzle of each class in a list of any length.
//
// Forms of large boards are found by a search over ordered partitions of the rows and
// columns that is pruned by automorphisms, after McKay, Practical graph isomorphism
// (1981), and McKay and Piperno, Practical graph isomorphism II (2014), which describes
// the program nauty.
package canon
