package fpuzzles

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Clues of a form of their own: arrows, quadruples and clones.

// readArrow reads a circle, or a pill in the order of its number, and lines that begin in
// it, each an arrow.
func readArrow(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	circle := r.cells(c, "cells")
	for _, line := range r.lines(c) {
		if len(line) < 2 || !slices.Contains(circle, line[0]) {
			r.Refuse(c.Get("lines"), finding.ErrRule, "an arrow whose line does not lead out of its circle")
			return nil, false
		}
		rules = append(rules, rule.Args{Lists: []rule.Cells{circle, line[1:]}})
	}
	return rules, true
}

func writeArrow(_ *writer, a rule.Args) clue {
	circle := finding.Upper(a.Lists[0])
	return clue{"cells": circle, "lines": [][]string{append(slices.Clone(circle[len(circle)-1:]), finding.Upper(a.Lists[1])...)}}
}

// readQuadruple reads digits that are among four cells; without digits it says nothing.
func readQuadruple(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	cells, values := r.cells(c, "cells"), c.Get("values")
	if len(cells) != 4 {
		r.Refuse(c, finding.ErrRule, "a quadruple of %d cells", len(cells))
	}
	if values.IsEmpty() {
		return nil, true
	}
	var digits []int
	for v := range values.Each {
		digits = append(digits, r.digit(v))
	}
	if !values.Is(tree.List) {
		r.Refuse(values, finding.ErrSyntax, "a quadruple whose digits are no list")
	}
	return []rule.Args{{Numbers: digits, Lists: []rule.Cells{cells}}}, true
}

func writeQuadruple(_ *writer, a rule.Args) clue {
	if len(a.Lists[0]) != 4 {
		return nil
	}
	return clue{"cells": finding.Upper(a.Lists[0]), "values": a.Numbers}
}

// readClone reads cells that are equal to others. A cell that is its own copy says
// nothing.
func readClone(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	cells, copies := r.cells(c, "cells"), r.cells(c, "cloneCells")
	if len(cells) != len(copies) {
		r.Refuse(c, finding.ErrSyntax, "a clone of %d cells whose copy has %d", len(cells), len(copies))
		return nil, false
	}
	var a, b rule.Cells
	for i := range cells {
		if cells[i] != copies[i] {
			a, b = append(a, cells[i]), append(b, copies[i])
		}
	}
	if len(a) == 0 {
		return nil, true
	}
	return []rule.Args{{Lists: []rule.Cells{a, b}}}, true
}

func writeClone(_ *writer, a rule.Args) clue {
	return clue{"cells": finding.Upper(a.Lists[0]), "cloneCells": finding.Upper(a.Lists[1])}
}
