package ruled

import "sudokusat/sudoku"

// Renamed reports whether the search has names of its own for the regions of a puzzle.
func Renamed(t *Topology, puzzle sudoku.Puzzle) bool {
	p := &problem{Topology: t, near: newNear(&t.shared)}
	p.build(puzzle, puzzle.Constraints())
	return p.isLabel != nil
}
