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
			text = r.m.houseName(p.Shape, truth.House)
		}
		if !slices.Contains(houses, text) {
			houses = append(houses, text)
		}
	}
	for _, c := range r.Cells(p) {
		cells = append(cells, p.Shape.CellName(c))
	}
	pattern, l := r.Name(p), r.m.language()
	switch {
	case r.cases != nil:
		where := l.Text("rules")
		if c := r.Claim.Fact.Cell; c >= 0 {
			where = p.Shape.CellName(c)
		}
		houses, cells, pattern = []string{l.Text("whole grid")}, []string{where}, l.Text("cases")
	case len(truths) == 0:
		return nil
	case pattern == "":
		pattern = l.And(truths)
	default:
		pattern = l.Text("pattern", "name", pattern, "truths", l.And(truths))
	}
	return []string{l.Text("look", "where", l.And(houses)), l.Text("look", "where", l.And(cells)), pattern}
}

// around is a house in which a person looks at a cell of the reason: one with the claim's cell,
// or else its first one.
func (r Reason) around(p sudoku.Puzzle, c sudoku.Cell) string {
	houses := p.Shape.HousesOf(c)
	for _, h := range houses {
		if r.Claim.Fact.Cell >= 0 && c != r.Claim.Fact.Cell && slices.Contains(p.Shape.Houses()[h].Cells, r.Claim.Fact.Cell) {
			return r.m.houseName(p.Shape, int(h))
		}
	}
	if len(houses) == 0 {
		return p.Shape.CellName(c)
	}
	return r.m.houseName(p.Shape, int(houses[len(houses)-1]))
}
