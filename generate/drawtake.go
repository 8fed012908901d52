package generate

import (
	"math/rand/v2"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules from a solution: what all kinds have in common. Where each finds its cells is in the files
// beside this one.

// ruleDraw is a solution that rules are taken from.
type ruleDraw struct {
	rng      *rand.Rand
	s        *sudoku.Shape
	solution sudoku.Grid
	names    []string
	near     [2][][]int32 // for each square its neighbours along rows and columns, and those of a king
	used     []bool       // cells on lines
	cages    [][]int32
	caged    *Draw // that the cages are from
	cageForm form  // of their rules
}

func newTaking(r *rand.Rand, s *sudoku.Shape, solution sudoku.Grid, names []string, near *[2][][]int32) *ruleDraw {
	return &ruleDraw{rng: r, s: s, solution: solution, names: names, near: *near, used: make([]bool, s.Squares())}
}

// take takes the rules that a draw requests; enough reports whether there are as many.
func (t *ruleDraw) take(d *Draw) (all []bundle, enough bool) {
	forms := d.kind.forms(t.s.N())
	switch d.kind.Way {
	case rule.Areas:
		return t.takeCages(d, forms[0])
	case rule.Walks, rule.Growing, rule.Mirrored:
		return t.takeLines(d, forms[0])
	case rule.Adjacent:
		return t.takePairs(d, forms)
	case rule.Corners:
		return t.takeCorners(d, forms[0])
	case rule.Slants:
		return t.takeSlants(d, forms[0])
	case rule.Rows, rule.BothWays:
		return t.takeOutside(d, forms[0])
	}
	return t.takeMarked(d, forms[0])
}

// rule returns a rule with its cells. Where its family has two lists of them, the first has one.
func (t *ruleDraw) rule(f form, cells ...int32) (sudoku.Rule, error) {
	lists := []rule.Cells{t.cells(cells...)}
	isList := func(p rule.Param) bool { return p.Kind == rule.CellsParam }
	if i := slices.IndexFunc(f.family.Params, isList); slices.ContainsFunc(f.family.Params[i+1:], isList) {
		lists = []rule.Cells{lists[0][:1], lists[0][1:]}
	}
	return f.family.New(rule.Args{Numbers: f.numbers, Lists: lists})
}

// keeps reports whether the solution keeps a rule with these cells, and whether that requires anything.
func (t *ruleDraw) keeps(f form, cells ...int32) (kept, required bool) {
	r, err := t.rule(f, cells...)
	if err != nil {
		return false, false
	}
	constraints, err := r.Constraints(t.s)
	isBroken := func(c sudoku.Constraint) bool { return c.Judge(t.s, t.solution) != nil }
	return err == nil && !slices.ContainsFunc(constraints, isBroken), len(constraints) > 0
}

// fits reports whether a rule can have these cells: it requires something, and the solution keeps it.
func (t *ruleDraw) fits(f form, cells ...int32) bool {
	kept, required := t.keeps(f, cells...)
	return kept && required
}

// drawn returns rules, each by itself, that were made without an error.
func drawn(r sudoku.Rule, err error) []bundle {
	if err != nil {
		return nil
	}
	return []bundle{{r}}
}

// value is what a cell holds.
func (t *ruleDraw) value(c int32) int { return t.s.Value(t.solution[c]) }

func (t *ruleDraw) cells(list ...int32) rule.Cells {
	out := make(rule.Cells, len(list))
	for i, c := range list {
		out[i] = t.names[c]
	}
	return out
}

// cellNames is the names of all cells of a board.
func cellNames(s *sudoku.Shape) []string {
	names := make([]string, s.Cells())
	for c := range names {
		names[c] = s.CellName(sudoku.Cell(c))
	}
	return names
}

// neighbours is those of each square, see ruleDraw.
func neighbours(s *sudoku.Shape) (near [2][][]int32) {
	for k, steps := range [][][2]int{
		{{-1, 0}, {0, -1}, {0, 1}, {1, 0}},
		{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	} {
		near[k] = make([][]int32, s.Squares())
		for c := range near[k] {
			if !s.Exists(sudoku.Cell(c)) {
				continue
			}
			for _, step := range steps {
				row, col := c/s.Cols()+step[0], c%s.Cols()+step[1]
				if row < 0 || col < 0 || row >= s.Rows() || col >= s.Cols() {
					continue
				}
				if to := row*s.Cols() + col; s.Exists(sudoku.Cell(to)) {
					near[k][c] = append(near[k][c], int32(to))
				}
			}
		}
	}
	return near
}

// some takes the number of possible rules that a draw requests.
func (t *ruleDraw) some(d *Draw, possible []bundle) ([]bundle, bool) {
	want, enough := d.wanted(t, len(possible))
	order := t.rng.Perm(len(possible))
	if want < len(order) {
		order = order[:want]
	}
	slices.Sort(order)
	out := make([]bundle, len(order))
	for i, k := range order {
		out[i] = possible[k]
	}
	return out, len(out) >= enough
}
