package explain

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Shading in words. Most rules about layers are clauses, of which one test has to hold; where the
// others fail, the reason is what their cells are and what the rule requires:
//
//	r1c2 and r2c1 are white: r1c1 is black, and black squares do not touch
//
// Cells of the only layer of a board need no name of it where the values are no numbers.

// cellName is a cell in a sentence about its values: "r1c2" for shade.r1c2.
func cellName(s *sudoku.Shape, c sudoku.Cell) string {
	if layer, square := s.LayerOf(c); layer >= 0 && ownNames(s) {
		return s.CellName(square)
	}
	return s.CellName(c)
}

// ownNames reports whether the board has one layer, and no value of it is a number.
func ownNames(s *sudoku.Shape) bool {
	layers := s.Layers()
	return len(layers) == 1 && !slices.ContainsFunc(layers[0].Values, func(v string) bool {
		_, err := strconv.Atoi(v)
		return err == nil
	})
}

// candidateName is a candidate in a sentence: "r1c2=white".
func candidateName(s *sudoku.Shape, x sudoku.Candidate) string {
	return cellName(s, x.Cell) + "=" + s.ValueName(x.Cell, x.Digit)
}

// areText is cells with a value: "r1c2 and r2c1 are white".
func (m *model) areText(cells []string, values string) string {
	return m.language().Count("are", len(cells), "cells", m.language().And(cells), "values", values)
}

// failed is why a clause has few ways left: the cells of its tests that fail, and what the rule requires; ""
// for other truths.
func (w *walk) failed(truth int32) string {
	t, s := w.m.truths[truth], w.m.puzzle.Shape
	if t.Kind != RuleTruth || w.m.demanded[truth] != nil {
		return ""
	}
	clause, ok := w.m.puzzle.Constraints()[t.Constraint].(sudoku.Clause)
	if !ok || clause.Reason == "" {
		return ""
	}
	if slices.ContainsFunc(clause.Tests, func(t sudoku.Test) bool { return s.Width(t.Cell) > 64 }) {
		return ""
	}
	var values []string
	cells := map[string][]string{} // by value
	for _, test := range clause.Tests {
		var left uint64
		for d := range s.Width(test.Cell) {
			if w.p.alive[w.m.candidate(test.Cell, sudoku.Digit(d+1))] {
				left |= 1 << d
			}
		}
		if left == 0 || slices.ContainsFunc(w.m.digits(test.Cell, test.Allow.Has), func(x int32) bool { return w.p.alive[x] }) {
			continue
		}
		text := w.digitsText(test.Cell, left)
		if gone := low(s.Width(test.Cell)) &^ left; bits.OnesCount64(gone) < bits.OnesCount64(left) {
			text = w.m.text("not", "digits", w.digitsText(test.Cell, gone))
		}
		if cells[text] == nil {
			values = append(values, text)
		}
		cells[text] = append(cells[text], cellName(s, test.Cell))
	}
	var parts []string
	for _, text := range values {
		parts = append(parts, w.m.areText(cells[text], text))
	}
	if len(parts) == 0 {
		return ""
	}
	return w.m.text("requires", "cells", w.m.language().Comma(parts), "rule", clause.Reason)
}

// mostShapes is the number of places of shapes that a reason lists.
const mostShapes = 4

// shapes is the places that a demand has for the shapes of which it requires one: "L at r1c1 r2c1 r3c1 r3c2 or
// I at …"; "" where they are many, or it requires something else.
func (w *walk) shapes(t int) string {
	at := w.p.demandOf[t]
	if at == 0 {
		return ""
	}
	d, truth, all := &w.p.demands[at-1], w.m.truths[w.p.truth[t]], w.m.puzzle.Constraints()
	var places []string
	for _, c := range all[truth.Constraint:] {
		if c.RuleName() != all[truth.Constraint].RuleName() {
			break
		}
		any, _ := c.(sudoku.AnyOf)
		for _, list := range any.Alternatives {
			text, ok := w.shape(d, list)
			switch {
			case !ok:
				return ""
			case text != "":
				places = append(places, text)
			}
		}
	}
	if len(places) > mostShapes {
		return ""
	}
	return w.m.language().Or(places)
}

// shape is an alternative in which some cells have one value, and others the first one of their layer, as
// "empty"; "" where it is not possible any more.
func (w *walk) shape(d *demandAt, list []sudoku.Constraint) (text string, ok bool) {
	digits, value := slices.Clone(w.refute.of(d, w.weave.full)), uint64(0)
	var cells []sudoku.Cell
	var names []string
	for _, c := range list {
		one, ok := c.(sudoku.Domain)
		i := slices.Index(d.demand.cells, one.Cell)
		if !ok || i < 0 || one.Allow.Len() != 1 {
			return "", false
		}
		digits[i] &= one.Allow[0]
		if one.Allow[0] == 1 {
			continue
		}
		if value|one.Allow[0] != one.Allow[0] {
			return "", false
		}
		value = one.Allow[0]
		cells, names = append(cells, one.Cell), append(names, cellName(w.m.puzzle.Shape, one.Cell))
	}
	switch {
	case len(cells) == 0:
		return "", false
	case slices.Contains(digits, 0) || !d.narrow(digits, w.m.n, &arena{}):
		return "", true
	}
	return w.m.text("shape", "value", w.digitsText(cells[0], value), "cells", strings.Join(names, " ")), true
}

// required is what a clause would require where a candidate fails its first test, if it has one more: "r3c3 would
// have to be 3"; "" for other truths.
func (w *walk) required(x, truth int32) string {
	t, own := w.m.truths[truth], w.m.split(x)
	if t.Kind != RuleTruth || int(x) >= w.m.real || w.m.n > 64 {
		return ""
	}
	clause, _ := w.m.puzzle.Constraints()[t.Constraint].(sudoku.Clause)
	if len(clause.Tests) != 2 {
		return ""
	}
	for i, test := range clause.Tests {
		if other := clause.Tests[1-i]; test.Cell == own.Cell && !test.Allow.Has(own.Digit) {
			return w.m.text("would have to be", "cell", cellName(w.m.puzzle.Shape, other.Cell), "digits", w.digitsText(other.Cell, other.Allow[0]))
		}
	}
	return ""
}
