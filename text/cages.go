package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What several formats of sites need and have not yet in packages of their own.

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

// negativesOf are the texts of the rules of unmarked neighbours, sorted.
func negativesOf(p sudoku.Puzzle) (texts []string) {
	for _, r := range p.Rules() {
		if x, ok := r.(rule.Negative); ok {
			pairs := make([]string, len(x.Except)/2)
			for i := range pairs {
				pair := []string{x.Except[2*i], x.Except[2*i+1]}
				slices.Sort(pair)
				pairs[i] = strings.Join(pair, "-")
			}
			slices.Sort(pairs)
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(slices.Compact(pairs), " "))
		}
	}
	slices.Sort(texts)
	return texts
}
