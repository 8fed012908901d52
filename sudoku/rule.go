package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is something a puzzle adds to rows, columns and boxes. A rule is data
// on the shape: it adds houses or apart sets, and engines need not know it.
type Rule struct {
	Name    string // as users name it: "anti-knight"
	Summary string // one line for a help text
	Extend  func(*Layout) error
}

// Rules lists the rules that need nothing but the board, in the order of a
// help text. [Regions] needs a map as well and is not among them.
func Rules() []Rule {
	return []Rule{Diagonals(), Windoku(), DisjointGroups(), AntiKnight(), AntiKing(), Latin()}
}

// RuleByName finds one of [Rules].
func RuleByName(name string) (Rule, error) {
	var names []string
	for _, r := range Rules() {
		if r.Name == name {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Rule{}, fmt.Errorf("no rule is called %q (there are %s)", name, strings.Join(names, ", "))
}

// Diagonals makes both long diagonals houses (Sudoku X).
func Diagonals() Rule {
	return Rule{"diagonal", "each digit once on both long diagonals (Sudoku X)", func(l *Layout) error {
		n := l.N()
		if err := l.AddHouse(Diagonal, 0, l.pick(func(i int) (int, int) { return i, i })); err != nil {
			return err
		}
		return l.AddHouse(Diagonal, 1, l.pick(func(i int) (int, int) { return i, n - 1 - i }))
	}}
}

// Windoku adds windows of a box's size, one cell apart from the border and
// from each other: four on a 9×9 board, nine on a 16×16. It needs square
// boxes.
func Windoku() Rule {
	return Rule{"windoku", "each digit once in each of the inner windows (square boxes only)", func(l *Layout) error {
		r, c := l.Box()
		if r != c {
			return fmt.Errorf("windows need square boxes, these have %d×%d cells", r, c)
		}
		for w := range (r - 1) * (r - 1) {
			top, left := 1+w/(r-1)*(r+1), 1+w%(r-1)*(r+1)
			if err := l.AddHouse(Window, w, l.pick(func(i int) (int, int) { return top + i/r, left + i%r })); err != nil {
				return err
			}
		}
		return nil
	}}
}

// DisjointGroups makes the cells in the same place of every box a house.
func DisjointGroups() Rule {
	return Rule{"disjoint", "each digit once among the cells at the same place of every box", func(l *Layout) error {
		_, cols := l.Box()
		for g := range l.N() {
			err := l.AddHouse(Group, g, l.pick(func(b int) (int, int) {
				top, left := l.BoxCorner(b)
				return top + g/cols, left + g%cols
			}))
			if err != nil {
				return err
			}
		}
		return nil
	}}
}

// AntiKnight keeps equal digits from standing a knight's move apart.
func AntiKnight() Rule {
	return Rule{"anti-knight", "no digit twice a chess knight's move apart", func(l *Layout) error {
		return l.leaps("anti-knight", [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}})
	}}
}

// AntiKing keeps equal digits from standing diagonally next to each other.
func AntiKing() Rule {
	return Rule{"anti-king", "no digit twice a chess king's move apart", func(l *Layout) error {
		return l.leaps("anti-king", [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}})
	}}
}

// leaps sets apart every pair of cells that one of the moves, all downwards
// or to the right, leads between.
func (l *Layout) leaps(rule string, moves [][2]int) error {
	for r := range l.n {
		for c := range l.n {
			for _, m := range moves {
				if r2, c2 := r+m[0], c+m[1]; r2 < l.n && c2 >= 0 && c2 < l.n {
					if err := l.AddApart(rule, []Cell{l.Cell(r, c), l.Cell(r2, c2)}); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// Latin takes the boxes away: rows and columns only.
func Latin() Rule {
	return Rule{"latin", "no boxes: a Latin square", func(l *Layout) error { return l.ReplaceBoxes(nil) }}
}

// Regions replaces the boxes by irregular ones (jigsaw): regionOf gives each
// cell, row by row, the number of its region; the numbers are 0..n−1 and each
// stands for n cells. The cells of a region need not touch.
func Regions(regionOf []int) Rule {
	regionOf = slices.Clone(regionOf)
	return Rule{"jigsaw", "irregular regions in place of the boxes", func(l *Layout) error {
		if len(regionOf) != l.n*l.n {
			return fmt.Errorf("a map of %d cells for a board of %d", len(regionOf), l.n*l.n)
		}
		houses := make([]House, l.n)
		for i := range houses {
			houses[i] = House{Kind: Region, Index: i}
		}
		for c, r := range regionOf {
			if r < 0 || r >= l.n {
				return fmt.Errorf("region %d of cell r%dc%d is not among 0..%d", r, c/l.n+1, c%l.n+1, l.n-1)
			}
			houses[r].Cells = append(houses[r].Cells, Cell(c))
		}
		return l.ReplaceBoxes(houses)
	}}
}
