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

// beyond says why a rule that people know is not among the families, "" for names
// that it does not know.
func beyond(name string) string {
	switch name {
	case "full-rank", "full-rank-ties", "rank":
		return "it ranks whole lines as numbers among each other"
	case "chaos-construction", "chaos-arrow", "chaos-count", "fillomino", "shikaku":
		return "its regions have to be found with the digits"
	case "connected-values", "yin-yang", "nurikabe", "cave", "snake", "galaxies":
		return "it is about cells that hang together"
	case "loop", "loops", "slitherlink", "masyu":
		return "it is about a loop that has to be found"
	case "doppelganger", "schrodinger", "schroedinger", "doubler", "doublers", "negator", "negators":
		return "cells are worth other things than their digits there"
	case "wrogn":
		return "it says that clues are wrong; \"or\" says it of single ones"
	}
	return ""
}
