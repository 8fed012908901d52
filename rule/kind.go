package rule

// What families are about.
const (
	aboutGrid    = "the grid"
	aboutCells   = "cells"
	aboutCages   = "cages and sums"
	aboutLines   = "lines"
	aboutPairs   = "two cells"
	aboutOutside = "clues outside the grid"
	aboutCounts  = "counts and places"
	aboutOwn     = "your own rules"
)

// Kinds lists what families are about, in the order of a help text. The slice is
// new.
func Kinds() []string {
	return []string{aboutGrid, aboutCells, aboutCages, aboutLines, aboutPairs, aboutOutside, aboutCounts, aboutOwn}
}
