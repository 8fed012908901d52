// Package ruled is the direct search for puzzles with rules of their own: cages,
// arrows, thermometers, outside clues and whatever else the primitives of
// package sudoku say, on boards of up to 64 digits.
package ruled
