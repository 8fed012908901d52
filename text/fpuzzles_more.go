package text

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Clues of f-puzzles that look at others: drawings, which a rule explains or not;
// rules about all neighbours, from which dots are exempt; and clues outside the grid.

// clone says that cells are equal to others, except to themselves.
func (c *fpuzzlesClue) clone() (texts []string, err error) {
	if len(c.Cells) != len(c.CloneCells) {
		return nil, finding.Errorf(ErrSyntax, "f-puzzles data with a clone of %d cells whose copy has %d", len(c.Cells), len(c.CloneCells))
	}
	var cells, copies []string
	for i := range c.Cells {
		if !strings.EqualFold(c.Cells[i], c.CloneCells[i]) {
			cells, copies = append(cells, c.Cells[i]), append(copies, c.CloneCells[i])
		}
	}
	if len(cells) == 0 {
		return nil, nil
	}
	return []string{"clone " + fpuzzlesCells(cells) + " = " + fpuzzlesCells(copies)}, nil
}

// drawing passes over what a field says as a rule, and over texts about the puzzle. A cage "DR7" is one whose sum has the digital root 7.
func (p *fpuzzle) drawing(name string, c *fpuzzlesClue) (texts []string, err error) {
	value := numberOf(c.Value)
	root, isRoot := strings.CutPrefix(strings.ToUpper(value), "DR")
	field := strings.ToLower(strings.ReplaceAll(c.FromConstraint, " ", ""))
	_, said := p.fields[field]
	switch {
	case name == "cage" && isRoot && lex.Atoi(root) > 0:
		return []string{"digital-root " + onlyWord(root) + " " + c.cells()}, nil
	case name == "cage" && (len(c.Cells) == 0 || strings.Contains(value, ":") || strings.HasPrefix(strings.ToUpper(value), "FOW") || strings.EqualFold(value, "foglight")):
		return nil, nil
	case field != "" && said || p.isExplained(c):
		return nil, nil
	case field != "":
		return nil, finding.Errorf(ErrRule, "f-puzzles data with the rule %q, of which only the drawing is in it", c.FromConstraint)
	}
	return nil, finding.Errorf(ErrRule, "f-puzzles data with a drawing (%s) that only the text of its rules explains", name)
}

// isExplained reports whether the cells of a drawing, and those of each of its lines,
// are exactly those of a rule.
func (p *fpuzzle) isExplained(c *fpuzzlesClue) bool {
	if p.explained == nil {
		p.explained = map[string]bool{}
		for name := range p.fields {
			if slices.Contains(fpuzzlesDrawings, name) || name == "grid" {
				continue
			}
			clues, _ := p.clues(name)
			for i := range clues {
				for _, set := range clues[i].sets() {
					p.explained[set] = true
				}
			}
		}
	}
	sets := c.sets()
	for _, set := range sets {
		if !p.explained[set] {
			return false
		}
	}
	return len(sets) > 0
}

// sets are the cells of a clue and of each of its lines, each in order.
func (c *fpuzzlesClue) sets() (sets []string) {
	for _, cells := range append([][]string{c.Cells}, c.Lines...) {
		if len(cells) > 0 {
			cells = slices.Clone(cells)
			slices.Sort(cells)
			sets = append(sets, strings.ToUpper(strings.Join(cells, " ")))
		}
	}
	return sets
}

// line returns the cells that a clue outside the grid sees, from the clue inwards.
func (p *fpuzzle) line(name string) (cells rule.Cells, err error) {
	r, c, ok := strings.Cut(strings.TrimPrefix(strings.ToLower(name), "r"), "c")
	row, err1 := strconv.Atoi(r)
	col, err2 := strconv.Atoi(c)
	down, right := 0, 0
	inRow, inCol := row >= 1 && row <= p.n, col >= 1 && col <= p.n
	switch {
	case !ok || err1 != nil || err2 != nil:
	case row == 0 && inCol:
		down = 1
	case row == p.n+1 && inCol:
		down = -1
	case col == 0 && inRow:
		right = 1
	case col == p.n+1 && inRow:
		right = -1
	}
	if down == 0 && right == 0 {
		return nil, finding.Errorf(ErrSyntax, "f-puzzles data with a clue at %.20q, which is not at the border of the grid", name)
	}
	for range p.n {
		row, col = row+down, col+right
		cells = append(cells, finding.SquareName(row-1, col-1))
	}
	return cells, nil
}

// pairs are the cells with dots, or with X and V, in the fields of these names.
func (p *fpuzzle) pairs(fields ...string) (marked []markedPair) {
	for _, field := range fields {
		clues, _ := p.clues(field)
		for _, c := range clues {
			if len(c.Cells) != 2 {
				continue
			}
			m := markedPair{kind: field, cells: [2]string{onlyWord(strings.ToLower(c.Cells[0])), onlyWord(strings.ToLower(c.Cells[1]))}}
			switch field {
			case "difference":
				m.n = lex.Atoi(c.or(1))
			case "ratio":
				m.n = lex.Atoi(c.or(2))
			default:
				m.kind, m.n = "pair-sum", map[string]int{"X": 10, "V": 5}[strings.ToUpper(numberOf(c.Value))]
				if m.n == 0 {
					continue
				}
			}
			marked = append(marked, m)
		}
	}
	return marked
}

// negative says what unmarked neighbours may not have: a ratio that occurs among
// the dots, or a sum of 5 or 10. Pairs with any dot have no rule about ratios.
func (p *fpuzzle) negative() error {
	var kinds []string
	if json.Unmarshal(p.fields["negative"], &kinds) != nil {
		return finding.Errorf(ErrRule, "f-puzzles data whose field \"negative\" is no list of words")
	}
	for _, kind := range kinds {
		switch kind {
		case "ratio":
			var all []negation
			for _, m := range p.pairs("ratio") {
				if not := (negation{"ratio", m.n}); !slices.Contains(all, not) && len(all) < maxNegations {
					all = append(all, not)
				}
			}
			if all == nil {
				all = []negation{{"ratio", 2}}
			}
			p.rules = append(p.rules, negatives(all, p.pairs("ratio", "difference"), []string{"ratio", "difference"}))
		case "xv":
			p.rules = append(p.rules, negatives([]negation{{"pair-sum", 5}, {"pair-sum", 10}}, p.pairs("xv"), []string{"pair-sum"}))
		case "foglight":
		default:
			return finding.Errorf(ErrRule, "f-puzzles data with the rule \"negative %.20s\", which is not known here", kind)
		}
	}
	return nil
}
