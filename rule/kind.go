package rule

// The subjects of families.
const (
	aboutGrid    = "the grid"
	aboutCells   = "cells"
	aboutCages   = "cages and sums"
	aboutLines   = "lines"
	aboutPairs   = "two cells"
	aboutOutside = "clues outside the grid"
	aboutCounts  = "counts and places"
	aboutLayers  = "shading and regions"
	aboutOwn     = "your own rules"
)

// Kinds lists the subjects of families, in the order of a help text. The slice is new.
func Kinds() []string {
	return []string{aboutGrid, aboutCells, aboutCages, aboutLines, aboutPairs, aboutOutside, aboutCounts, aboutLayers, aboutOwn}
}
