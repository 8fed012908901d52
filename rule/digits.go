package rule

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Cells of layers in rules, and values by name: "black,grey" where the layer has such
// values, "1,2" where the values are digits.

// whole is the name of all squares in a list of cells. The name of a layer is that of all
// its cells.
const whole = "grid"

// find finds the cells of rules that are about values by name, each once. They lie on one
// plane: the squares and extra cells, or one layer.
func (c Cells) find(s *sudoku.Shape) (cells []sudoku.Cell, err error) {
	if err := c.atLeast(1); err != nil {
		return nil, err
	}
	seen := make(map[sudoku.Cell]bool, len(c))
	add := func(cell sudoku.Cell) {
		if !seen[cell] {
			seen[cell] = true
			cells = append(cells, cell)
		}
	}
	for _, name := range c {
		layer := s.FindLayer(name)
		if layer >= 0 || name == whole && !slices.Contains(s.Board().Extra, whole) {
			for square := range sudoku.Cell(s.Squares()) {
				if s.Exists(square) {
					add(s.LayerCell(layer, square))
				}
			}
			continue
		}
		cell, err := s.ParseCell(name)
		if err != nil {
			return nil, err
		}
		add(cell)
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("%s: the board has no squares", c.Text())
	}
	first, _ := s.LayerOf(cells[0])
	for _, cell := range cells {
		if layer, _ := s.LayerOf(cell); layer != first {
			return nil, fmt.Errorf("%s and %s are on different layers", s.CellName(cells[0]), s.CellName(cell))
		}
	}
	return cells, nil
}

// valueSet returns the set of the values of a cell, each of which it must have.
func valueSet(s *sudoku.Shape, cell sudoku.Cell, values string) (sudoku.DigitSet, error) {
	set := sudoku.NewDigitSet(s.N())
	for name := range strings.SplitSeq(values, ",") {
		d := s.ParseValue(cell, name)
		if d == 0 {
			layer, _ := s.LayerOf(cell)
			if layer < 0 {
				return nil, fmt.Errorf("%q is no digit of a %s board", name, s.Name())
			}
			return nil, fmt.Errorf("%q is no value of the layer %s: they are %s", name, s.Layers()[layer].Name, strings.Join(s.Layers()[layer].Values, ", "))
		}
		set.Add(d)
	}
	return set, nil
}

// valued finds the cells and the set of the values.
func valued(s *sudoku.Shape, values string, c Cells) ([]sudoku.Cell, sudoku.DigitSet, error) {
	cells, err := c.find(s)
	if err != nil {
		return nil, nil, err
	}
	set, err := valueSet(s, cells[0], values)
	return cells, set, err
}

// checkValues refuses what is no list of values.
func checkValues(values string) error {
	words := strings.Split(values, ",")
	for i, w := range words {
		if !sudoku.IsLayerValue(w) || slices.Contains(words[:i], w) {
			return misfitf("%q where values with commas between them belong, as in white,grey", values)
		}
	}
	return nil
}

// listValues is values in a sentence: "white or grey".
func listValues(values string) string { return alternatives(strings.Split(values, ",")) }

// Examples with digits, for people who want to see what a rule means.

// maxShown is the number of cells of which an example is shown with digits.
const maxShown = 9

// Digits returns digits for the example's cells on a 9×9 board that keep the rule, and
// digits that break it, in the order of the cells in the example:
// "1479" and "1749" for a thermometer of four. Both are "" where the rule is about
// the whole grid, or about many cells. The same digits come every time.
func (f Family) Digits() (kept, broken string) {
	r, err := Parse(f.Example)
	if err != nil {
		return "", ""
	}
	s := sudoku.Classic()
	constraints, err := r.Constraints(s)
	if err != nil {
		return "", ""
	}
	var cells []sudoku.Cell
	for _, word := range fields(strings.NewReplacer("{", " ", "}", " ", ";", " ").Replace(f.Example)) {
		_, name, term := strings.Cut(word.text, "*") // 2*r1c1 is a cell too
		if !term {
			name = word.text
		}
		run, err := (&words{}).run(name)
		if err != nil {
			continue
		}
		found, err := run.on(s)
		if err != nil {
			continue
		}
		for _, c := range found {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	if len(cells) == 0 || len(cells) > maxShown || slices.ContainsFunc(constraints, func(c sudoku.Constraint) bool {
		return slices.ContainsFunc(c.Scope(), func(c sudoku.Cell) bool { return !slices.Contains(cells, c) })
	}) {
		return "", ""
	}
	random := rand.New(rand.NewPCG(uint64(len(f.Example)), 9))
	show := func(want bool) string {
		g := sudoku.NewGrid(s)
		tries := 0
		var fill func(i int) bool
		fill = func(i int) bool {
			if i == len(cells) {
				return (firstBroken(s, g, constraints) == nil) == want
			}
			for _, d := range random.Perm(9) {
				g[cells[i]] = sudoku.Digit(d + 1)
				if tries++; tries > 5_000 {
					break
				}
				plain := sudoku.Puzzle{Shape: s, Givens: g}
				if len(sudoku.Faults(context.Background(), plain)) == 0 && (!want || firstBroken(s, g, constraints) == nil) && fill(i+1) {
					return true
				}
			}
			g[cells[i]] = 0
			return false
		}
		if !fill(0) {
			return ""
		}
		var text strings.Builder
		for _, c := range cells {
			fmt.Fprint(&text, g[c])
		}
		return text.String()
	}
	if kept, broken = show(true), show(false); kept == "" || broken == "" {
		return "", ""
	}
	return kept, broken
}

// firstBroken is the fault of the first constraint that digits break.
func firstBroken(s *sudoku.Shape, g sudoku.Grid, constraints []sudoku.Constraint) *sudoku.Fault {
	for _, c := range constraints {
		if f := c.Judge(s, g); f != nil {
			return f
		}
	}
	return nil
}
