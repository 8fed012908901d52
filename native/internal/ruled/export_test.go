package ruled

import "sudokusat/sudoku"

// Renamed reports whether the search numbers the regions of a puzzle in its own way.
func Renamed(t *Topology, puzzle sudoku.Puzzle) bool {
	p := &problem{Topology: t, near: newNear(&t.shared)}
	p.build(puzzle)
	return len(p.regionLists) == 1 && p.regionLists[0].renamed
}
