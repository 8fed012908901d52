// Package sudoku is the ground everything else stands on: shapes (the houses
// and rules of a board of any size), grids, the referee that judges a
// solution, and the contract between engines and their callers.
//
// A puzzle is a [Shape] plus givens. A shape is data, not code: it lists its
// houses (sets of n cells in which every digit appears exactly once: rows,
// columns, boxes, diagonals …) and its apart sets (cells in which a digit
// appears at most once: a knight's move …). Engines and encodings loop over
// these and never ask which rule put them there, so a new rule is one new
// file in this package plus one line in [Rules].
//
// The words: a cell is a square of the board; a candidate is a (cell, digit)
// pair; a given is a digit the puzzle fixes ("clue" in texts for users); a
// puzzle is the question and a solution the answer; unsolvable, unique and
// multiple are the three verdicts.
//
// Reading and writing grids as text lives in sudokusat/text.
package sudoku
