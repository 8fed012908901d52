package generate

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Marks: dots and signs between two cells, marked cells, circles between four, and clues
// outside the grid. Those that fit the solution are listed, and some are taken.

// takePairs takes marks of neighbours. Where several fit, as two dots do between 1 and
// 2, one is drawn. With "all" goes the rule that no other neighbours are such, which is one
// rule for all marks with numbers.
func (t *ruleDraw) takePairs(d *Draw, forms []form) ([]bundle, bool) {
	var possible []bundle
	var marked rule.Cells
	for c := range int32(len(t.near[0])) {
		for _, o := range t.near[0][c] {
			if o < c {
				continue
			}
			var fitting []bundle
			for _, f := range forms {
				if t.fits(f, c, o) {
					fitting = append(fitting, drawn(t.rule(f, c, o))...)
				} else if t.fits(f, o, c) {
					fitting = append(fitting, drawn(t.rule(f, o, c))...)
				}
			}
			if len(fitting) > 0 {
				possible = append(possible, fitting[t.rng.IntN(len(fitting))])
				marked = append(marked, t.cells(c, o)...)
			}
		}
	}
	if !d.all || forms[0].numbers == nil {
		return t.some(d, possible)
	}
	all := slices.Concat(possible...)
	for _, f := range forms {
		all = append(all, rule.Negative{Kind: f.family.Name, N: f.numbers[0], Except: marked})
	}
	return []bundle{all}, true
}

// takeMarked takes one rule for some of the cells of which each could have one.
func (t *ruleDraw) takeMarked(d *Draw, f form) ([]bundle, bool) {
	var possible []int32
	for c := range int32(t.s.Squares()) {
		if t.solution[c] != 0 && t.fits(f, c) {
			possible = append(possible, c)
		}
	}
	want, enough := d.wanted(t, len(possible))
	t.rng.Shuffle(len(possible), func(i, k int) { possible[i], possible[k] = possible[k], possible[i] })
	possible = possible[:min(want, len(possible))]
	slices.Sort(possible)
	if len(possible) == 0 {
		return nil, enough == 0
	}
	mark := drawn(t.rule(f, possible...))
	return mark, mark != nil && len(possible) >= enough
}

// takeCorners takes circles between four cells.
func (t *ruleDraw) takeCorners(d *Draw, f form) ([]bundle, bool) {
	var possible []bundle
	cols := int32(t.s.Cols())
	for c := range int32(t.s.Squares()) - cols {
		around := []int32{c, c + 1, c + cols, c + cols + 1}
		if c%cols == cols-1 || slices.ContainsFunc(around, func(o int32) bool { return t.solution[o] == 0 }) {
			continue
		}
		values := make([]int, 4)
		for i, k := range t.rng.Perm(4) {
			values[i] = t.value(around[k])
		}
		values = values[:d.least+t.rng.IntN(d.most-d.least+1)]
		slices.Sort(values)
		possible = append(possible, drawn(t.rule(form{f.family, values}, around...))...)
	}
	return t.some(d, possible)
}

// takeSlants takes sums of diagonals, read from above or from the left.
func (t *ruleDraw) takeSlants(d *Draw, f form) ([]bundle, bool) {
	var possible []bundle
	rows, cols := t.s.Rows(), t.s.Cols()
	for c := range t.s.Squares() {
		for _, right := range []int{1, -1} {
			row, col := c/cols, c%cols
			if row > 0 && col-right >= 0 && col-right < cols {
				continue // it goes on before
			}
			var cells []int32
			for ; row < rows && col >= 0 && col < cols; row, col = row+1, col+right {
				if at := int32(row*cols + col); t.solution[at] != 0 {
					cells = append(cells, at)
				}
			}
			if len(cells) >= d.least && len(cells) <= d.most {
				possible = append(possible, drawn(t.rule(form{f.family, []int{t.sum(cells)}}, cells...))...)
			}
		}
	}
	return t.some(d, possible)
}

// takeOutside takes clues at the ends of rows and columns, at one end of those that read the
// same from both.
func (t *ruleDraw) takeOutside(d *Draw, f form) ([]bundle, bool) {
	var possible []bundle
	rows, cols := t.s.Rows(), t.s.Cols()
	lines := make([][]int32, rows+cols)
	for c := range int32(rows * cols) {
		if t.solution[c] != 0 {
			row, col := int(c)/cols, int(c)%cols
			lines[row], lines[rows+col] = append(lines[row], c), append(lines[rows+col], c)
		}
	}
	if d.kind.Way == rule.BothWays {
		for _, line := range lines[:rows+cols] {
			back := slices.Clone(line)
			slices.Reverse(back)
			lines = append(lines, back)
		}
	}
	for _, line := range lines {
		if len(line) == 0 {
			continue
		}
		if n, ok := f.family.Clue(t.values(line), t.s.Value(1), t.s.Value(sudoku.Digit(t.s.N()))); ok {
			possible = append(possible, drawn(t.rule(form{f.family, []int{n}}, line...))...)
		}
	}
	return t.some(d, possible)
}
