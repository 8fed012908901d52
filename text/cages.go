package text

import (
	"strconv"

	"sudokusat/rule"
)

// Cages of killers.

// cage is cells that differ, with their sum, or 0 for none.
type cage struct {
	cells rule.Cells
	sum   int
}

// cageTexts are the rules of cages. A cell alone without a sum is free.
func cageTexts(cages []cage) (texts []string) {
	for _, c := range cages {
		switch {
		case c.sum > 0:
			texts = append(texts, "cage "+strconv.Itoa(c.sum)+" "+c.cells.Text())
		case len(c.cells) > 1:
			texts = append(texts, "different "+c.cells.Text())
		}
	}
	return texts
}
