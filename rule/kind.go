package rule

import "slices"

// Kinds lists what families are about, in the order of a help text. The slice is
// new.
func Kinds() []string {
	return []string{"the grid", "cells", "cages and sums", "lines", "two cells", "clues outside the grid", "counts and places", "your own rules"}
}

// Kind is what the family is about, one of [Kinds].
func (f Family) Kind() string {
	for i, names := range [][]string{
		{"diagonal", "latin", "windoku", "disjoint", "anti-knight", "anti-king", "taxicab", "self-taxicab", "knightmare", "nonconsecutive", "negative",
			"global-entropy", "global-mod3", "quadro", "dutch-flatmates", "sudoku-grid"},
		{"different", "extra-region", "odd", "even", "candidates", "minimum", "maximum"},
		{"cage", "cage-sums", "digital-root", "sum", "edge-sum", "equal-sum", "product", "subtract", "divide", "straight", "rellik-cage", "equality-cage", "lunchbox"},
		{"thermo", "slow-thermo", "whisper", "palindrome", "arrow", "double-arrow", "between", "lockout", "renban", "nabner", "zipper", "modular", "entropic",
			"region-sum-line", "sum-line"},
		{"difference", "ratio", "pair-sum", "greater", "clone"},
		{"little-killer", "sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room", "end-view", "doppelblock"},
		{"row-index", "column-index", "box-index", "value-index", "contains", "contains-exactly", "quadruple", "look-and-say", "same-values",
			"counting-circles", "count-distinct"},
		{"pair", "all-pairs", "regex", "automaton", "or"},
	} {
		if slices.Contains(names, f.Name) {
			return Kinds()[i]
		}
	}
	return ""
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
