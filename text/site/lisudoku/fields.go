package lisudoku

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// The fields of a puzzle, each with what it means.

// fields are the readers of fields by name.
var fields = map[string]func(*reader, *tree.Value){
	"fixedNumbers":      each((*reader).given),
	"regions":           (*reader).regions,
	"extraRegions":      lines(1, func(c rule.Cells) sudoku.Rule { return rule.ExtraRegion{Cells: c} }),
	"thermos":           lines(2, func(c rule.Cells) sudoku.Rule { return rule.Thermo{Cells: c} }),
	"renbans":           lines(2, func(c rule.Cells) sudoku.Rule { return rule.Renban{Cells: c} }),
	"palindromes":       lines(2, func(c rule.Cells) sudoku.Rule { return rule.Palindrome{Cells: c} }),
	"arrows":            each((*reader).arrow),
	"killerCages":       each((*reader).cage),
	"kropkiDots":        each((*reader).dot),
	"kropkiNegative":    flag(func(r *reader) { r.later = append(r.later, r.noOtherDots) }),
	"oddCells":          marks(true),
	"evenCells":         marks(false),
	"primaryDiagonal":   flag(func(r *reader) { r.add(rule.Diagonal{Only: "-"}) }),
	"secondaryDiagonal": flag(func(r *reader) { r.add(rule.Diagonal{Only: "+"}) }),
	"antiKnight":        flag(func(r *reader) { r.add(rule.AntiKnight{}) }),
	"antiKing":          flag(func(r *reader) { r.add(rule.AntiKing{}) }),
	"topBottom": flag(func(r *reader) {
		r.refuse(finding.ErrRule, "the rule \"topBottom\" (paths of consecutive digits), which is out of reach")
	}),
}

// flag reads a field that is true, or false or null for none.
func flag(do func(*reader)) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) {
		switch {
		case v.Is(tree.True):
			do(r)
		case !v.Is(tree.False) && !v.Is(tree.Null):
			r.refuse(finding.ErrSyntax, "a rule that is neither true nor false")
		}
	}
}

// each reads the items of a list, or null for none.
func each(do func(*reader, *tree.Value)) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) {
		if !v.Is(tree.List) {
			if !v.Is(tree.Null) {
				r.refuse(finding.ErrSyntax, "a rule that is no list")
			}
			return
		}
		for i := range v.Items {
			do(r, &v.Items[i])
		}
	}
}

// lines reads a list of lists of cells, each a rule. Fewer cells than some are no rule.
func lines(least int, make func(rule.Cells) sudoku.Rule) func(*reader, *tree.Value) {
	return each(func(r *reader, v *tree.Value) {
		if cells := r.cells(v); len(cells) >= least {
			r.add(make(cells))
		}
	})
}

// marks reads a list of cells that are odd, or even.
func marks(odd bool) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) {
		if cells := r.cells(v); len(cells) > 0 {
			r.add(rule.Parity{Odd: odd, Cells: cells})
		}
	}
}

// object returns the fields of an object that has these and no others.
func (r *reader) object(v *tree.Value, names ...string) (items []*tree.Value) {
	if v.Is(tree.Object) && len(v.Names) == len(names) {
		for _, name := range names {
			for i := range v.Names {
				if inCamels(v.Names[i]) == name {
					items = append(items, &v.Items[i])
				}
			}
		}
	}
	if len(items) != len(names) {
		r.refuse(finding.ErrSyntax, "an item that has not the fields %q and no others", names)
		return slices.Repeat([]*tree.Value{nil}, len(names))
	}
	return items
}

// square returns the number of a cell.
func (r *reader) square(v *tree.Value) int {
	items := r.object(v, "row", "col")
	row, ok1 := number(items[0])
	col, ok2 := number(items[1])
	if !ok1 || !ok2 || row < 0 || col < 0 || row >= r.n || col >= r.n {
		r.refuse(finding.ErrSyntax, "a cell that is none of the grid")
		return 0
	}
	return row*r.n + col
}

// number returns a whole number. A string is none.
func number(v *tree.Value) (int, bool) {
	if !v.Is(tree.Number) {
		return 0, false
	}
	return v.Int()
}

func (r *reader) cell(v *tree.Value) string {
	i := r.square(v)
	return finding.SquareName(i/r.n, i%r.n)
}

func (r *reader) cells(v *tree.Value) (cells rule.Cells) {
	each(func(r *reader, v *tree.Value) { cells = append(cells, r.cell(v)) })(r, v)
	return cells
}

func (r *reader) given(v *tree.Value) {
	items := r.object(v, "position", "value")
	at := r.square(items[0])
	value, ok := number(items[1])
	if !ok || value < 1 || value > r.n || r.f.Givens[at] != finding.Blank {
		r.refuse(finding.ErrSymbol, "a given %.10q, or two of a cell", items[1].Word())
		return
	}
	r.f.Givens[at] = value
}

// regions take the place of boxes.
func (r *reader) regions(v *tree.Value) {
	if v.IsEmpty() {
		return
	}
	numbers, left := slices.Repeat([]int{-1}, r.n*r.n), r.n*r.n
	region := 0
	each(func(r *reader, v *tree.Value) {
		each(func(r *reader, v *tree.Value) {
			if at := r.square(v); numbers[at] < 0 {
				numbers[at] = region
				left--
			} else {
				r.refuse(finding.ErrRule, "regions that overlap")
			}
		})(r, v)
		region++
	})(r, v)
	if region != r.n || left > 0 {
		r.refuse(finding.ErrRule, "%d regions, or %d cells in none", region, left)
	}
	board := sudoku.Jigsaw(numbers)
	r.f.Board = &board
}

// arrow has a circle, whose digits from the top left make a number.
func (r *reader) arrow(v *tree.Value) {
	items := r.object(v, "circleCells", "arrowCells")
	var circle []int
	each(func(r *reader, v *tree.Value) { circle = append(circle, r.square(v)) })(r, items[0])
	slices.Sort(circle)
	a := rule.Arrow{Shaft: r.cells(items[1])}
	for _, i := range circle {
		a.Circle = append(a.Circle, finding.SquareName(i/r.n, i%r.n))
	}
	r.add(a)
}

func (r *reader) cage(v *tree.Value) {
	items := r.object(v, "sum", "region")
	cells := r.cells(items[1])
	switch sum, ok := number(items[0]); {
	case ok && sum > 0:
		r.add(rule.Cage{Sum: sum, Cells: cells})
	case items[0].Is(tree.Null):
		r.add(rule.Different{Cells: cells})
	default:
		r.refuse(finding.ErrSyntax, "a cage with the sum %.10q", items[0].Word())
	}
}

// dots are the relations of marked neighbours.
var dots = map[string]rule.Pair{"Consecutive": {Kind: "difference", N: 1}, "Double": {Kind: "ratio", N: 2}}

func (r *reader) dot(v *tree.Value) {
	items := r.object(v, "dotType", "cell1", "cell2")
	p, known := dots[items[0].Word()]
	if !known {
		r.refuse(finding.ErrRule, "a dot of the kind %.20q, which is not known here", items[0].Word())
	}
	p.Cells = rule.Cells{r.cell(items[1]), r.cell(items[2])}
	r.add(p)
}

// noOtherDots adds that neighbours without a dot have neither relation.
func (r *reader) noOtherDots() {
	for _, kind := range []string{"Consecutive", "Double"} {
		x := rule.Negative{Kind: dots[kind].Kind, N: dots[kind].N}
		for _, made := range r.f.Rules {
			if p, ok := made.(rule.Pair); ok && p.Kind != x.Kind {
				x.Except = append(x.Except, p.Cells...)
			}
		}
		r.add(x)
	}
}
