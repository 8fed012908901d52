package generate

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Marks: dots and signs between two cells, marked cells, circles between four, and clues
// outside the grid. Those that fit the solution are listed, and some are taken.

// takePairs takes marks of neighbours. Where several fit, as two dots do between 1 and
// 2, one is drawn. With "all" goes the rule that no other neighbours are such.
func takePairs(marks ...rule.Negative) func(t *ruleDraw, d *Draw) ([]bundle, bool) {
	return func(t *ruleDraw, d *Draw) ([]bundle, bool) {
		var possible []bundle
		var marked rule.Cells
		for c := range t.near[0] {
			for _, o := range t.near[0][c] {
				if int(o) < c {
					continue
				}
				var fits []rule.Pair
				for _, m := range marks {
					if pairFits(m, t.value(int32(c)), t.value(o)) {
						fits = append(fits, rule.Pair{Kind: m.Kind, N: m.N, Cells: t.cells(int32(c), o)})
					}
				}
				if len(fits) > 0 {
					pair := fits[t.rng.IntN(len(fits))]
					possible = append(possible, bundle{pair})
					marked = append(marked, pair.Cells...)
				}
			}
		}
		if !d.all {
			return t.some(d, possible)
		}
		all := slices.Concat(possible...)
		for _, m := range marks {
			m.Except = marked
			all = append(all, m)
		}
		return []bundle{all}, true
	}
}

func pairFits(m rule.Negative, a, b int) bool {
	switch m.Kind {
	case "difference":
		return a-b == m.N || b-a == m.N
	case "ratio":
		return a == m.N*b || b == m.N*a
	}
	return a+b == m.N
}

func takeGreater(t *ruleDraw, d *Draw) ([]bundle, bool) {
	var possible []bundle
	for c := range t.near[0] {
		for _, o := range t.near[0][c] {
			if int(o) > c && t.solution[c] != t.solution[o] {
				cells := t.cells(int32(c), o)
				if t.solution[c] < t.solution[o] {
					slices.Reverse(cells)
				}
				possible = append(possible, bundle{rule.Greater{Cells: cells}})
			}
		}
	}
	return t.some(d, possible)
}

// takeMarked takes one rule of a family for some of the cells of which each could have one.
func takeMarked(f rule.Family) func(t *ruleDraw, d *Draw) ([]bundle, bool) {
	return func(t *ruleDraw, d *Draw) ([]bundle, bool) {
		var possible []int32
		for c := range int32(t.s.Squares()) {
			if t.solution[c] != 0 && t.holdsAt(f, c) {
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
		mark, err := f.New(rule.Args{Lists: []rule.Cells{t.cells(possible...)}})
		return []bundle{{mark}}, err == nil && len(possible) >= enough
	}
}

// holdsAt reports whether a rule of a family about one cell requires something, and the solution keeps it.
func (t *ruleDraw) holdsAt(f rule.Family, c int32) bool {
	mark, err := f.New(rule.Args{Lists: []rule.Cells{t.cells(c)}})
	if err != nil {
		return false
	}
	required, err := mark.Constraints(t.s)
	isBroken := func(c sudoku.Constraint) bool { return c.Judge(t.s, t.solution) != nil }
	return err == nil && len(required) > 0 && !slices.ContainsFunc(required, isBroken)
}

func takeQuadruples(t *ruleDraw, d *Draw) ([]bundle, bool) {
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
		possible = append(possible, bundle{rule.Contains{Kind: "quadruple", Values: values, Cells: t.cells(around...)}})
	}
	return t.some(d, possible)
}

// takeLittleKillers takes sums of diagonals, read from above or from the left.
func takeLittleKillers(t *ruleDraw, d *Draw) ([]bundle, bool) {
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
				possible = append(possible, bundle{rule.Outside{Kind: "little-killer", N: t.sum(cells), Cells: t.cells(cells...)}})
			}
		}
	}
	return t.some(d, possible)
}

// takeOutside takes clues at the ends of rows and columns; sandwiches, which read the
// same from both ends, at one.
func takeOutside(kind string) func(t *ruleDraw, d *Draw) ([]bundle, bool) {
	return func(t *ruleDraw, d *Draw) ([]bundle, bool) {
		var possible []bundle
		rows, cols := t.s.Rows(), t.s.Cols()
		lines := make([][]int32, rows+cols)
		for c := range int32(rows * cols) {
			row, col := int(c)/cols, int(c)%cols
			lines[row], lines[rows+col] = append(lines[row], c), append(lines[rows+col], c)
		}
		if kind != "sandwich" {
			for _, line := range lines[:rows+cols] {
				back := slices.Clone(line)
				slices.Reverse(back)
				lines = append(lines, back)
			}
		}
		for _, line := range lines {
			line = slices.DeleteFunc(line, func(c int32) bool { return t.solution[c] == 0 })
			if n, ok := t.clue(kind, line); ok {
				possible = append(possible, bundle{rule.Outside{Kind: kind, N: n, Cells: t.cells(line...)}})
			}
		}
		return t.some(d, possible)
	}
}

// clue returns the number of a clue outside the grid for a line, false if there is none.
func (t *ruleDraw) clue(kind string, line []int32) (n int, ok bool) {
	if len(line) == 0 {
		return 0, false
	}
	switch first := t.value(line[0]); kind {
	case "x-sum":
		if first < 1 || first > len(line) {
			return 0, false
		}
		return t.sum(line[:first]), true
	case "numbered-room":
		if first < 1 || first > len(line) {
			return 0, false
		}
		return t.value(line[first-1]), true
	case "skyscraper":
		highest := 0
		for _, c := range line {
			if v := t.value(c); v > highest {
				n, highest = n+1, v
			}
		}
		return n, true
	}
	var bread []int // sandwich
	for i, c := range line {
		if t.solution[c] == 1 || int(t.solution[c]) == t.s.N() {
			bread = append(bread, i)
		}
	}
	if len(bread) != 2 || t.solution[line[bread[0]]] == t.solution[line[bread[1]]] {
		return 0, false
	}
	return t.sum(line[bread[0]+1 : bread[1]]), true
}
