package explain

import (
	"slices"

	"sudokusat/sudoku"
)

// Nudges: a hint in parts, for people who want to find the rest by themselves.

// Nudges returns what helps a person to find the pattern, each more than the one before: the
// houses or rules to look at, the cells, and the pattern with what it is about. It has three
// elements, and none for a claim that needs no reason.
func (t Pattern) Nudges(p sudoku.Puzzle) []string {
	r := t.Reasons[0]
	var houses, truths, cells []string
	for _, truth := range r.Truths {
		text := truth.Text(p)
		truths = append(truths, text)
		switch truth.Kind {
		case CellTruth:
			text = r.around(p, truth.Cell)
		case HouseTruth:
			text = p.Shape.Houses()[truth.House].Name
		}
		if !slices.Contains(houses, text) {
			houses = append(houses, text)
		}
	}
	for _, c := range r.Cells(p) {
		cells = append(cells, p.Shape.CellName(c))
	}
	pattern := r.Label(p)
	switch {
	case r.cases != nil:
		where := "the rules"
		if c := r.Claim.Fact.Cell; c >= 0 {
			where = p.Shape.CellName(c)
		}
		houses, cells, pattern = []string{"the whole grid"}, []string{where}, "cases"
	case len(truths) == 0:
		return nil
	case pattern == "":
		pattern = series(truths)
	default:
		pattern += ": " + series(truths)
	}
	return []string{"look at " + series(houses), "look at " + series(cells), pattern}
}

// around is a house in which a person looks at a cell of the reason: one with the claim's cell,
// or else its first one.
func (r Reason) around(p sudoku.Puzzle, c sudoku.Cell) string {
	houses := p.Shape.HousesOf(c)
	for _, h := range houses {
		if r.Claim.Fact.Cell >= 0 && c != r.Claim.Fact.Cell && slices.Contains(p.Shape.Houses()[h].Cells, r.Claim.Fact.Cell) {
			return p.Shape.Houses()[h].Name
		}
	}
	if len(houses) == 0 {
		return p.Shape.CellName(c)
	}
	return p.Shape.Houses()[houses[len(houses)-1]].Name
}
