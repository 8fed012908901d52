package explain

import (
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

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
func (m *model) candidateName(s *sudoku.Shape, x sudoku.Candidate) string {
	return cellName(s, x.Cell) + "=" + m.value(s, x.Cell, x.Digit)
}

// value is a digit of a cell in a sentence: "5", "white".
func (m *model) value(s *sudoku.Shape, c sudoku.Cell, d sudoku.Digit) string {
	return m.language().Term("value", s.ValueName(c, d))
}

// areText is what cells of one plane are, or are not: "r1c2 and r2c1 are white", "r1c1 is not 2 or 7". A layer
// can have words of its own for all of its values, or for some: "r1c1 holds no star", "r1c1 is not in region 2".
func (m *model) areText(s *sudoku.Shape, cells []sudoku.Cell, digits []sudoku.Digit, not bool) string {
	layer, _ := s.LayerOf(cells[0])
	if layer < 0 {
		return m.plainText(s, cells, m.valueNames(s, cells[0], digits), not)
	}
	if width := s.Width(cells[0]); not && len(digits) == width-1 {
		digits, not = otherDigits(digits, width), false
	}
	l, is := m.language(), "is "
	if not {
		is = "is not "
	}
	var squares, texts []string
	for _, c := range cells {
		_, square := s.LayerOf(c)
		squares = append(squares, s.CellName(square))
	}
	name, among := s.Layers()[layer].Name, l.And(squares)
	var rest []sudoku.Digit
	for _, d := range digits {
		if key := is + name + " " + s.ValueName(cells[0], d); l.Has(key+" (other)") && (not || len(digits) == 1) {
			texts = append(texts, l.Count(key, len(cells), "cells", among))
		} else {
			rest = append(rest, d)
		}
	}
	switch key := is + name; {
	case len(rest) == 0:
	case slices.ContainsFunc(rest, func(d sudoku.Digit) bool { return l.Has(key + " " + s.ValueName(cells[0], d) + " (other)") }): // "sea or 1"
		texts = append(texts, m.plainText(s, cells, m.valueNames(s, cells[0], rest), not))
	case l.Has(key + " (other)"):
		texts = append(texts, l.Count(key, len(cells), "cells", among, "values", l.Or(m.valueNames(s, cells[0], rest))))
	default:
		texts = append(texts, m.plainText(s, cells, m.valueNames(s, cells[0], rest), not))
	}
	return l.Semicolon(texts)
}

// otherDigits is the digits up to the width that are not among some.
func otherDigits(digits []sudoku.Digit, width int) (out []sudoku.Digit) {
	for d := sudoku.Digit(1); int(d) <= width; d++ {
		if !slices.Contains(digits, d) {
			out = append(out, d)
		}
	}
	return out
}

// setText is areText with runs of numbers as "at least 6".
func (w *walk) setText(cells []sudoku.Cell, set uint64, not bool) string {
	s := w.m.puzzle.Shape
	if layer, _ := s.LayerOf(cells[0]); layer < 0 {
		return w.m.plainText(s, cells, []string{w.digitsText(cells[0], set)}, not)
	}
	return w.m.areText(s, cells, digitsOf(set), not)
}

// remains are cells with the digits that they can have, or cannot where these are fewer. Those that are the same are
// together.
type remains struct {
	order []remain
	cells map[remain][]sudoku.Cell
}

// remain is what cells of a group have in common.
type remain struct {
	digits uint64
	not    bool
	group  int
}

// add takes a cell of a group in that has some of its digits left.
func (r *remains) add(cell sudoku.Cell, group int, left, of uint64) {
	is := remain{left, false, group}
	if gone := of &^ left; bits.OnesCount64(gone) < bits.OnesCount64(left) {
		is.digits, is.not = gone, true
	}
	if r.cells == nil {
		r.cells = map[remain][]sudoku.Cell{}
	}
	if r.cells[is] == nil {
		r.order = append(r.order, is)
	}
	r.cells[is] = append(r.cells[is], cell)
}

// texts are the cells in words.
func (r *remains) texts(w *walk) (parts []string) {
	for _, is := range r.order {
		parts = append(parts, w.setText(r.cells[is], is.digits, is.not))
	}
	return parts
}

// digitsFor is digits and the cell that has them: "1 or 2", "r1c1"; "region 1", "r1c1" for a cell of that layer.
func (w *walk) digitsFor(cell sudoku.Cell, set uint64) (digits, name string) {
	s := w.m.puzzle.Shape
	digits = w.digitsText(cell, set)
	if layer, square := s.LayerOf(cell); layer >= 0 {
		key := "noun " + s.Layers()[layer].Name
		own := func(d sudoku.Digit) bool { return w.m.language().Has(key + " " + s.ValueName(cell, d)) }
		if w.m.language().Has(key) && !slices.ContainsFunc(digitsOf(set), own) {
			digits, cell = w.m.text(key, "value", digits), square
		}
	}
	return digits, cellName(s, cell)
}

// worded reports whether a layer has words of its own for a value.
func (m *model) worded(s *sudoku.Shape, c sudoku.Cell, d sudoku.Digit) bool {
	layer, _ := s.LayerOf(c)
	if layer < 0 {
		return false
	}
	name, l := "is "+s.Layers()[layer].Name, m.language()
	return l.Has(name+" (other)") || l.Has(name+" "+s.ValueName(c, d)+" (other)")
}

// wouldBe is what a cell would have to be and is not: "r1c4 is white, but would have to be black"; of a cell that can
// still be many things only the second part. It is one of the digits is, 0 for these.
func (w *walk) wouldBe(cell sudoku.Cell, is, wanted uint64) string {
	m, s, one := w.m, w.m.puzzle.Shape, []sudoku.Cell{cell}
	name, digits := cellName(s, cell), w.digitsText(cell, wanted)
	switch worded := m.worded(s, cell, sudoku.Digit(bits.TrailingZeros64(wanted)+1)); {
	case worded && is == 0:
		return m.text("would be required", "must", w.setText(one, wanted, false))
	case worded:
		return m.text("but is required", "is", w.setText(one, is, false), "must", w.setText(one, wanted, false))
	case is == 0:
		return m.text("would have to be", "cell", name, "digits", digits)
	}
	return m.text("but has to be", "cell", name, "left", w.digitsText(cell, is), "digits", digits)
}

// plainText is areText in the words for numbers.
func (m *model) plainText(s *sudoku.Shape, cells []sudoku.Cell, values []string, not bool) string {
	l, names := m.language(), cellNames(s, cells)
	if not {
		return l.Count("is not", len(cells), "cells", l.And(names), "digits", l.Or(values))
	}
	return l.Count("are", len(cells), "cells", l.And(names), "values", l.Or(values))
}

// noun is a value as the subject of a sentence, "7", "a star", "region 2"; with the key "part" what cells with it are:
// "part of region 2".
func (m *model) noun(key string, s *sudoku.Shape, c sudoku.Cell, values string) string {
	layer, _ := s.LayerOf(c)
	if layer < 0 {
		return values
	}
	name := key + " " + s.Layers()[layer].Name
	switch own := name + " " + values; {
	case m.language().Has(own):
		return m.text(own)
	case m.language().Has(name):
		return m.text(name, "value", values)
	}
	return m.terms(values)
}

// terms is values with slashes between, in words.
func (m *model) terms(values string) string {
	words := strings.Split(values, "/")
	for i := range words {
		words[i] = m.language().Term("value", words[i])
	}
	return strings.Join(words, "/")
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
	var all remains
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
		layer, _ := s.LayerOf(test.Cell)
		all.add(test.Cell, layer, left, low(s.Width(test.Cell)))
	}
	parts := all.texts(w)
	if len(parts) == 0 {
		return ""
	}
	return w.m.text("requires", "cells", w.m.language().Comma(parts), "rule", w.m.required(clause.Reason))
}

// required is what a rule requires, in words.
func (m *model) required(reason string) string {
	l, reason := m.language(), strings.TrimPrefix(reason, "and ")
	key, parts := requirement(reason)
	if key = "rule " + key; l.Has("rule "+reason) || !l.Has(key) {
		return l.Term("rule", reason)
	}
	for i := 1; i < len(parts); i += 2 {
		if parts[i][0] != '"' {
			parts[i] = l.Or(strings.Split(strings.ReplaceAll(parts[i], " or ", ", "), ", "))
		}
	}
	return l.Text(key, parts...)
}

// quantity matches what differs in requirements of a kind: rules in quotes, cells, and numbers.
var quantity = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"[^"]*"|r\d+c\d+|\d+(?:, \d+)* or \d+|\d+`) })

// requirement is the kind of what a rule requires, "must differ by # or more", and the parts of its sentence, by number.
func requirement(reason string) (kind string, parts []string) {
	return quantity().ReplaceAllStringFunc(reason, func(text string) string {
		parts = append(parts, strconv.Itoa(len(parts)/2+1), text)
		return "#"
	}), parts
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
// have to be 3"; where that is many digits and the cell is left none of them, what the candidate's cell would have to be
// then. Nothing for other truths.
func (w *walk) required(x, truth int32) how {
	t, own := w.m.truths[truth], w.m.split(x)
	if t.Kind != RuleTruth || int(x) >= w.m.real || w.m.n > 64 {
		return how{}
	}
	clause, _ := w.m.puzzle.Constraints()[t.Constraint].(sudoku.Clause)
	if len(clause.Tests) != 2 {
		return how{}
	}
	for i, test := range clause.Tests {
		other := clause.Tests[1-i]
		if test.Cell != own.Cell || test.Allow.Has(own.Digit) {
			continue
		}
		before := w.digitsOf(other.Cell)
		is := before
		for _, d := range digitsOf(before) {
			if w.excludes(x, w.m.candidate(other.Cell, d)) {
				is &^= 1 << (d - 1)
			}
		}
		if is != 0 && other.Cell != own.Cell && is&other.Allow[0] == 0 && bits.OnesCount64(is) <= mostLeft && other.Allow.Len() > mostLeft && test.Allow.Len() <= mostLeft {
			then := w.m.inTurn([]string{w.setText([]sudoku.Cell{other.Cell}, is, false), w.wouldBe(own.Cell, 0, test.Allow[0])})
			if is == before {
				return how{then: then, tried: true}
			}
			return w.supposing(x, then)
		}
		return w.supposing(x, w.wouldBe(other.Cell, 0, other.Allow[0]))
	}
	return how{}
}
