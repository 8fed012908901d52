package symmetry

import (
	"bytes"
	"encoding/binary"
	"slices"

	"sudokusat/sudoku"
)

// The key of a constraint's image under a map is what it means and nothing else: two
// constraints with one key allow the same grids. Names and the order of cells are not in it.

// keys are those of the houses, sets and rules of a puzzle.
type keys map[string]struct{}

// newKeys reports false if the images of a constraint are not known.
func newKeys(p sudoku.Puzzle) (keys, bool) {
	same := Map{make([]sudoku.Cell, p.Shape.Cells()), make([]sudoku.Digit, p.Shape.N()+1)}
	for c := range same.Cells {
		same.Cells[c] = sudoku.Cell(c)
	}
	for d := range same.Digits {
		same.Digits[d] = sudoku.Digit(d)
	}
	has := keys{}
	for _, h := range p.Shape.Houses() {
		has[string(same.different(h.Cells))] = struct{}{}
	}
	for _, d := range p.Shape.Differents() {
		has[string(same.different(d.Cells))] = struct{}{}
	}
	for _, c := range p.Constraints() {
		k := same.constraint(p.Shape, c)
		if k == nil {
			return nil, false
		}
		has[string(k)] = struct{}{}
	}
	return has, true
}

func (has keys) contain(key []byte) bool {
	_, ok := has[string(key)]
	return ok && key != nil
}

// keep reports whether the images of houses, sets and rules are such.
func (has keys) keep(p sudoku.Puzzle, m *Map) bool {
	for _, h := range p.Shape.Houses() {
		if !has.contain(m.different(h.Cells)) {
			return false
		}
	}
	for _, d := range p.Shape.Differents() {
		if !has.contain(m.different(d.Cells)) {
			return false
		}
	}
	for _, c := range p.Constraints() {
		if !has.contain(m.constraint(p.Shape, c)) {
			return false
		}
	}
	return true
}

func number(dst []byte, n int) []byte { return binary.BigEndian.AppendUint64(dst, uint64(n)) }

func (m *Map) different(cells []sudoku.Cell) []byte { return m.cells([]byte{'D'}, cells) }

// cells appends the images of cells, in ascending order.
func (m *Map) cells(dst []byte, cells []sudoku.Cell) []byte {
	images := make([]sudoku.Cell, len(cells))
	for i, c := range cells {
		images[i] = m.Cells[c]
	}
	slices.Sort(images)
	dst = number(dst, len(images))
	for _, c := range images {
		dst = number(dst, int(c))
	}
	return dst
}

// set appends the image of a set of digits, a byte each.
func (m *Map) set(dst []byte, s sudoku.DigitSet) []byte {
	image := make([]byte, len(m.Digits))
	for d := 1; d < len(m.Digits); d++ {
		if s.Has(sudoku.Digit(d)) {
			image[m.Digits[d]] = 1
		}
	}
	return append(dst, image...)
}

// constraint returns the key of an image, nil if it is not known.
func (m *Map) constraint(s *sudoku.Shape, c sudoku.Constraint) []byte {
	switch x := c.(type) {
	case sudoku.Domain:
		return m.set(number([]byte{'d'}, int(m.Cells[x.Cell])), x.Allow)
	case sudoku.Different:
		return m.different(x.Cells)
	case sudoku.Relation:
		return m.relation(x)
	case sudoku.Clause:
		return m.tests([]byte{'c'}, x.Tests, func(int) int { return 1 })
	case sudoku.Count:
		dst := number([]byte{'n'}, len(x.Allowed))
		for _, n := range x.Allowed {
			dst = number(dst, n)
		}
		return m.tests(dst, x.Tests, x.Weight)
	case sudoku.Sets:
		var sets [][]byte
		for _, set := range x.Family.Sets() {
			sets = append(sets, m.set(nil, set))
		}
		return sorted(m.cells([]byte{'S'}, x.Cells), sets)
	case sudoku.Sum:
		return m.sum(s, x)
	case sudoku.AnyOf:
		return m.anyOf(s, x)
	}
	return nil
}

// sorted appends parts in ascending order, each once, with their lengths.
func sorted(dst []byte, parts [][]byte) []byte {
	slices.SortFunc(parts, bytes.Compare)
	parts = slices.CompactFunc(parts, bytes.Equal)
	dst = number(dst, len(parts))
	for _, p := range parts {
		dst = append(number(dst, len(p)), p...)
	}
	return dst
}

// relation has the smaller cell first.
func (m *Map) relation(x sudoku.Relation) []byte {
	a, b := m.Cells[x.A], m.Cells[x.B]
	n := len(m.Digits) - 1
	image := make([]byte, n*n)
	for d := range n {
		for e := range n {
			if !x.Table.Allows(sudoku.Digit(d+1), sudoku.Digit(e+1)) {
				continue
			}
			i, j := int(m.Digits[d+1])-1, int(m.Digits[e+1])-1
			if a > b {
				i, j = j, i
			}
			image[i*n+j] = 1
		}
	}
	return append(number(number([]byte{'r'}, int(min(a, b))), int(max(a, b))), image...)
}

// tests appends tests with their weights, ordered by their cells, which are different ones.
func (m *Map) tests(dst []byte, tests []sudoku.Test, weight func(int) int) []byte {
	var parts [][]byte
	for i, t := range tests {
		parts = append(parts, m.set(number(number(nil, int(m.Cells[t.Cell])), weight(i)), t.Allow))
	}
	return sorted(dst, parts)
}

// sum is known where the digits keep their names or are reversed: then a value v becomes
// first + last − v, and the sum that of all first + last less what it was.
func (m *Map) sum(s *sudoku.Shape, x sudoku.Sum) []byte {
	n, is, total := s.N(), x.Is, x.Total
	kept, reversed := true, true
	for d := 1; d <= n; d++ {
		kept = kept && int(m.Digits[d]) == d
		reversed = reversed && int(m.Digits[d]) == n+1-d
	}
	turned := func() { // of both sides, the signs
		total = -total
		switch is {
		case sudoku.AtMost:
			is = sudoku.AtLeast
		case sudoku.AtLeast:
			is = sudoku.AtMost
		}
	}
	type term struct {
		cell   sudoku.Cell
		weight int
	}
	terms, all := make([]term, len(x.Cells)), 0
	for i, c := range x.Cells {
		terms[i] = term{m.Cells[c], x.Weight(i)}
		all += x.Weight(i)
	}
	switch {
	case kept:
	case reversed:
		turned()
		total += all * (s.Value(1) + s.Value(sudoku.Digit(n)))
	default:
		return nil
	}
	slices.SortFunc(terms, func(a, b term) int { return int(a.cell) - int(b.cell) })
	if len(terms) > 0 && terms[0].weight < 0 {
		turned()
		for i := range terms {
			terms[i].weight = -terms[i].weight
		}
	}
	dst := number(number(number([]byte{'s'}, int(is)), total), len(terms))
	for _, t := range terms {
		dst = number(number(dst, int(t.cell)), t.weight)
	}
	return dst
}

// anyOf is known where all of its parts are.
func (m *Map) anyOf(s *sudoku.Shape, x sudoku.AnyOf) []byte {
	var alternatives [][]byte
	for _, alternative := range x.Alternatives {
		var parts [][]byte
		for _, c := range alternative {
			k := m.constraint(s, c)
			if k == nil {
				return nil
			}
			parts = append(parts, k)
		}
		alternatives = append(alternatives, sorted(nil, parts))
	}
	return sorted([]byte{'a'}, alternatives)
}
