package explain

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Reasons in words: the claim, the truths that would have no way left, their ways, and
// the rules by which candidates exclude each other. Names of techniques are labels for
// reasons of a known pattern; nothing depends on them.

// Text returns the claim and its reason in a sentence: "r2c7 is not 4: it leaves no way
// for 4 in box 3 (r1c8 r3c8) and 4 in row 5 (r5c7 r5c8)".
func (r Reason) Text(p sudoku.Puzzle) string { return r.Claim.Text(p) + ": " + r.Because(p) }

// Because returns the second part of that sentence, without the claim.
func (r Reason) Because(p sudoku.Puzzle) string {
	switch {
	case r.cases != nil:
		return "by cases"
	case len(r.Truths) == 0 && r.Claim.Fact.Not:
		return "a clue or a rule excludes it"
	case len(r.Truths) == 0:
		return "it is a clue"
	case r.cut() != nil:
		return r.cut().because(p, r.Claim.Fact.Cell) + r.by(p)
	case r.Claim.Fact.Not:
		return "it leaves no way for " + r.Leaves(p)
	case len(r.Truths) > 1:
		return "anything else leaves no way for " + r.Leaves(p)
	}
	by := r.by(p)
	switch t := r.Truths[0]; t.Kind {
	case CellTruth:
		return "no other digit is left for the cell" + by
	case HouseTruth:
		if r.full {
			return "no other cell is left in " + p.Shape.Houses()[t.House].Name + by
		}
		return "no other place is left for " + t.Text(p) + by
	default:
		name := p.Constraints()[t.Constraint].RuleName()
		switch {
		case t.Digit != 0 && t.Second == 0 && r.Claim.Fact.Cell < 0:
			return fmt.Sprintf("anything else has %d, and no place is left for %d in %s", p.Shape.Value(t.Digit), p.Shape.Value(t.Digit), name) + by
		case t.Digit != 0:
			return "no other place is left for " + t.Text(p) + by
		}
		return "no other way is left for " + name + by
	}
}

// Leaves returns in words the truths that have no way left, with the ways of each.
func (r Reason) Leaves(p sudoku.Puzzle) string {
	var truths []string
	for i, t := range r.Truths {
		text := t.Text(p)
		if ways := r.waysText(p, i); ways != "" {
			text += " (" + ways + ")"
		}
		truths = append(truths, text)
	}
	return series(truths) + r.by(p)
}

// by names the rules that take part in the reason.
func (r Reason) by(p sudoku.Puzzle) string {
	if rules := r.Rules(p); len(rules) > 0 {
		return ", by " + series(rules)
	}
	return ""
}

// series is "a", "a and b", "a, b and c".
func series(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// waysOf is the candidates of a truth of the reason.
func (r Reason) waysOf(i int) []int32 {
	ways := r.ways
	for ; i > 0; i-- {
		ways = ways[slices.Index(ways, -1)+1:]
	}
	if end := slices.Index(ways, -1); end >= 0 {
		return ways[:end]
	}
	return nil
}

// waysText returns the ways of a truth in words: digits of a cell, cells of a digit,
// otherwise the choices of a rule.
func (r Reason) waysText(p sudoku.Puzzle, i int) string {
	if i < len(r.sets) && r.sets[i] != "" {
		return r.sets[i]
	}
	const shown = 9
	var words []string
	for _, x := range r.waysOf(i) {
		switch {
		case int(x) >= r.m.real:
			words = append(words, r.m.options[int(x)-r.m.real].text)
		case r.Truths[i].Kind == CellTruth:
			words = append(words, p.Shape.ValueName(r.m.split(x).Cell, r.m.split(x).Digit))
		case r.Truths[i].Digit != 0:
			words = append(words, p.Shape.CellName(r.m.split(x).Cell))
		default:
			words = append(words, p.Shape.CandidateName(r.m.split(x)))
		}
	}
	if more := len(words) - shown; more > 0 {
		words = append(words[:shown], fmt.Sprintf("… %d more", more))
	}
	if r.Truths[i].Kind == RuleTruth {
		return strings.Join(words, ", ")
	}
	return strings.Join(words, " ")
}

// Rules returns the names of the rules that take part in a reason besides cells and
// houses and are not named with its truths: those that exclude candidates from each
// other, or have removed candidates of the truths' cells.
func (r Reason) Rules(p sudoku.Puzzle) (names []string) {
	if r.m == nil {
		return nil
	}
	add := func(name string) {
		if name != "" && name != "candidates" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	var all []sudoku.Candidate
	if f := r.Claim.Fact; f.Cell >= 0 && f.Not {
		all = append(all, f.Candidate)
	}
	for _, x := range r.ways {
		if x >= 0 && int(x) < r.m.real {
			all = append(all, r.m.split(x))
		}
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if a.Cell != b.Cell && !(a.Digit == b.Digit && shareHouse(p.Shape, a.Cell, b.Cell)) {
				for _, name := range r.m.excluding(p, a, b) {
					add(name)
				}
			}
		}
	}
	for _, t := range r.Truths {
		for i, c := range p.Constraints() {
			d, ok := c.(sudoku.Domain)
			switch {
			case !ok:
			case t.Kind == CellTruth && d.Cell == t.Cell,
				t.Kind == HouseTruth && !d.Allow.Has(t.Digit) && slices.Contains(p.Shape.Houses()[t.House].Cells, d.Cell):
				add(r.m.nameOf(i, d.Name))
			}
		}
	}
	return names
}

func shareHouse(s *sudoku.Shape, a, b sudoku.Cell) bool {
	return slices.ContainsFunc(s.HousesOf(a), func(h int32) bool { return slices.Contains(s.HousesOf(b), h) })
}

// longestText is the length up to which the text of a rule is used as its name.
const longestText = 60

// ruleTexts is the text of each constraint's rule, "" where it is too long, and for the
// domains of layers, which come first.
func ruleTexts(p sudoku.Puzzle) (out []string) {
	out = make([]string, len(sudoku.Puzzle{Shape: p.Shape}.Constraints()))
	for _, r := range p.Rules() {
		text := r.Text()
		if len(text) > longestText {
			text = ""
		}
		constraints, _ := r.Constraints(p.Shape)
		for range constraints {
			out = append(out, text)
		}
	}
	return out
}

// nameOf is the rule of a constraint in its own words, or else its name.
func (m *model) nameOf(i int, name string) string {
	if texts := m.texts(); name != "candidates" && i < len(texts) && texts[i] != "" {
		return texts[i]
	}
	return name
}

// excluding names the rules by which two candidates of different cells exclude each
// other.
func (m *model) excluding(p sudoku.Puzzle, a, b sudoku.Candidate) (names []string) {
	for _, d := range p.Shape.Differents() {
		if a.Digit == b.Digit && slices.Contains(d.Cells, a.Cell) && slices.Contains(d.Cells, b.Cell) {
			names = append(names, d.Name)
		}
	}
	for i, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Different:
			if a.Digit == b.Digit && slices.Contains(c.Cells, a.Cell) && slices.Contains(c.Cells, b.Cell) {
				names = append(names, m.nameOf(i, c.Name))
			}
		case sudoku.Relation:
			if c.A == a.Cell && c.B == b.Cell && !c.Table.Allows(a.Digit, b.Digit) || c.A == b.Cell && c.B == a.Cell && !c.Table.Allows(b.Digit, a.Digit) {
				names = append(names, m.nameOf(i, c.Name))
			}
		}
	}
	return names
}

// Cells returns the cells of the truths and of their ways, in ascending order: all cells
// of a rule, and of a house those in which the digit is still possible.
func (r Reason) Cells(p sudoku.Puzzle) (out []sudoku.Cell) {
	for i, t := range r.Truths {
		switch t.Kind {
		case CellTruth:
			out = append(out, t.Cell)
		case RuleTruth:
			if t.Cut != nil {
				out = append(append(out, t.Cut.In...), t.Cut.Out...)
				continue
			}
			if d := r.m.demanded[r.truths[i]]; d != nil {
				out = append(out, d.cells...)
				continue
			}
			out = append(out, p.Constraints()[t.Constraint].Scope()...)
		}
	}
	for _, x := range r.ways {
		if x >= 0 && int(x) < r.m.real {
			out = append(out, r.m.split(x).Cell)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
