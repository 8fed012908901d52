package fpuzzles

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Clues of a form of their own: arrows, quadruples and clones.

// readArrow reads a circle, or a pill in the order of its number, and lines that begin in
// it, each an arrow.
func readArrow(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	circle := r.cells(c, "cells")
	for _, line := range r.lists(c, "lines") {
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

// readQuadruple reads digits that are among four cells; without digits there is no rule.
func readQuadruple(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	cells, values := r.cells(c, "cells"), c.Get("values")
	r.RefuseIf(len(cells) != 4, c, finding.ErrRule, "a quadruple of %d cells", len(cells))
	if values.IsEmpty() {
		return nil, true
	}
	var digits []int
	for v := range values.Each {
		digits = append(digits, r.Digit(v, r.n))
	}
	r.RefuseIf(!values.Is(tree.List), values, finding.ErrSyntax, "a quadruple whose digits are no list")
	return []rule.Args{{Numbers: digits, Lists: []rule.Cells{cells}}}, true
}

func writeQuadruple(_ *writer, a rule.Args) clue {
	if len(a.Lists[0]) != 4 {
		return nil
	}
	return clue{"cells": finding.Upper(a.Lists[0]), "values": a.Numbers}
}

// readClone reads cells that are equal to others. A cell that is its own copy is no
// rule.
func readClone(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
	cells, copies := r.cells(c, "cells"), r.cells(c, "cloneCells")
	if r.RefuseIf(len(cells) != len(copies), c, finding.ErrSyntax, "a clone of %d cells whose copy has %d", len(cells), len(copies)) {
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

// Clues outside the grid: in row or column 0 or n+1. Without a value they are no rules.

// nameOf is the name of a place, whose row and column count from 0.
func nameOf(row, col int) string { return strings.ToUpper(finding.SquareName(row, col)) }

// outer reads the place and the number of a clue outside the grid; ok is false for a clue
// without a number.
func (r *reader) outer(c *tree.Value) (row, col, number int, ok bool) {
	text := c.Get("cell").Word()
	_, err := fmt.Sscanf(text, "R%dC%d", &row, &col)
	row, col = row-1, col-1
	down, right := finding.Inward(r.n, r.n, row, col)
	v := c.Get("value")
	switch {
	case err != nil || nameOf(row, col) != text || down == 0 && right == 0 || min(row, col) < -1 || max(row, col) > r.n:
		r.Refuse(c, finding.ErrSyntax, "a clue at %.20q, which is not at the border of the grid", text)
	case !v.IsEmpty():
		number, ok = v.Int()
		r.RefuseIf(!ok || number < 0, v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number", r.name, v.Word())
	}
	return row, col, number, ok
}

// outside are clues about a whole row or column.
func outside(name, family string) field {
	return field{
		name: name, family: family, parts: []string{"cell", "value"},
		read: func(r *reader, c *tree.Value) ([]rule.Args, bool) {
			row, col, number, ok := r.outer(c)
			if !ok {
				return nil, true
			}
			down, right := finding.Inward(r.n, r.n, row, col)
			r.RefuseIf(down != 0 && right != 0, c, finding.ErrSyntax, "a clue at a corner of the grid")
			return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{finding.Seen(r.n, r.n, row, col, down, right)}}}, true
		},
		write: func(w *writer, a rule.Args) clue {
			row, col, _, ok := finding.Outward(w.n, w.n, a.Lists[0], [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}...)
			if !ok {
				return nil
			}
			return clue{"cell": nameOf(row, col), "value": strconv.Itoa(a.Numbers[0])}
		},
	}
}

// slopes are the directions of little killers.
var slopes = map[string][2]int{"DR": {1, 1}, "DL": {1, -1}, "UR": {-1, 1}, "UL": {-1, -1}}

// readDiagonal reads a little killer. Its cells are written beside its place and
// direction, and must be those that it sees; a value of 0 is none.
func readDiagonal(r *reader, c *tree.Value) ([]rule.Args, bool) {
	row, col, number, ok := r.outer(c)
	step, known := slopes[c.Get("direction").Word()]
	switch seen := rule.Cells(finding.Seen(r.n, r.n, row, col, step[0], step[1])); {
	case !ok || number == 0:
		return nil, true
	case !known:
		r.Refuse(c, finding.ErrSyntax, "a little killer without a direction")
	case len(seen) == 0 || c.Get("cells") != nil && !slices.Equal(r.cells(c, "cells"), seen):
		r.Refuse(c, finding.ErrRule, "a little killer at %s whose cells are not those in its direction", c.Get("cell").Text)
	default:
		return []rule.Args{{Numbers: []int{number}, Lists: []rule.Cells{seen}}}, true
	}
	return nil, false
}

func writeDiagonal(w *writer, a rule.Args) clue {
	row, col, step, ok := finding.Outward(w.n, w.n, a.Lists[0], slopes["DR"], slopes["DL"], slopes["UR"], slopes["UL"])
	if !ok || a.Numbers[0] == 0 {
		return nil
	}
	way := map[int]string{1: "D", -1: "U"}[step[0]] + map[int]string{1: "R", -1: "L"}[step[1]]
	return clue{"cell": nameOf(row, col), "cells": finding.Upper(a.Lists[0]), "direction": way, "value": strconv.Itoa(a.Numbers[0])}
}

// Rules of neighbours that no dot or sign marks. All dots are exceptions to the rules of
// differences and ratios, whatever their values; X and V to those of sums.

// most bounds the numbers that neighbours may not have, one rule each.
const most = 64

// unmarked reads the fields "nonconsecutive" and "negative", after those of the marks.
func (r *reader) unmarked(name string, v *tree.Value) {
	dots, signs := common.PairsOf(r.Found.Rules, "difference", "ratio"), common.PairsOf(r.Found.Rules, "pair-sum")
	switch {
	case name == "negative" && !v.Is(tree.List):
		r.Refuse(v, finding.ErrRule, "a field \"negative\" that is no list of words")
	case name == "negative":
		for x := range v.Each {
			r.negative(v, x, dots, signs)
		}
	case !v.Is(tree.True):
		r.Refuse(v, finding.ErrSyntax, "a field \"nonconsecutive\" that is neither true nor false")
	case len(dots) == 0:
		r.Add(v, rule.Nonconsecutive{})
	default:
		r.Add(v, common.Unmarked("difference", 1, dots))
	}
}

// negative reads a word of the field: what unmarked neighbours may not have.
func (r *reader) negative(v, x *tree.Value, dots, signs []rule.Pair) {
	switch word := x.Text; {
	case word == "ratio":
		var numbers []int
		for _, d := range common.PairsOf(r.Found.Rules, "ratio") {
			if !slices.Contains(numbers, d.N) {
				numbers = append(numbers, d.N)
			}
		}
		if len(numbers) == 0 {
			numbers = []int{2}
		}
		if r.RefuseIf(len(numbers) > most, v, finding.ErrRule, "more than %d ratios that unmarked neighbours may not have", most) {
			return
		}
		for _, n := range numbers {
			r.Add(v, common.Unmarked("ratio", n, dots))
		}
	case word == "xv":
		r.Add(v, common.Unmarked("pair-sum", 5, signs), common.Unmarked("pair-sum", 10, signs))
	case word == "foglight": // hides squares
	default:
		r.Refuse(x, finding.ErrRule, "the rule \"negative %.20s\", which is not known here", x.Text)
	}
}

// writeUnmarked writes the fields of unmarked neighbours. As dots are exceptions to them,
// it tries which fields have exactly the meaning of the rules of the puzzle.
func (w *writer) writeUnmarked(rules []sudoku.Rule) error {
	want := common.Negatives(rules)
	for i := range 8 {
		tried := maps.Clone(w.fields)
		if i >= 4 {
			tried["nonconsecutive"] = true
		}
		if kinds := [][]string{nil, {"ratio"}, {"xv"}, {"ratio", "xv"}}[i%4]; kinds != nil {
			tried["negative"] = kinds
		}
		data, _ := json.Marshal(tried) // which is always possible
		if found := Object(data, 0, finding.Options{})[0]; found.Err == nil {
			if _, own := rule.Apply(*found.Board, found.Rules); slices.Equal(common.Negatives(own), want) {
				w.fields = tried
				return nil
			}
		}
	}
	return finding.Errorf(finding.ErrRule, "f-puzzles has no word for what the rules \"negative\" and \"nonconsecutive\" mean here: dots are exceptions to them there")
}
