package rule

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

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
				if len(sudoku.Faults(plain)) == 0 && (!want || firstBroken(s, g, constraints) == nil) && fill(i+1) {
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
