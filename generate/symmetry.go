package generate

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Symmetry is a set of rotations and reflections of a square board; cells that they take
// to each other have clues together or not at all.
type Symmetry struct {
	Name  string
	moves []move
}

// move returns the image of a square; last is the last row and column.
type move func(last, r, c int) (int, int)

// Symmetries returns all symmetries, the first of which is none.
func Symmetries() []Symmetry {
	turn := move(func(n, r, c int) (int, int) { return c, n - r })
	half := move(func(n, r, c int) (int, int) { return n - r, n - c })
	left := move(func(n, r, c int) (int, int) { return r, n - c })
	up := move(func(n, r, c int) (int, int) { return n - r, c })
	main := move(func(n, r, c int) (int, int) { return c, r })
	other := move(func(n, r, c int) (int, int) { return n - c, n - r })
	return []Symmetry{
		{"none", nil},
		{"rot180", []move{half}},
		{"rot90", []move{turn}},
		{"mirror", []move{left}},
		{"flip", []move{up}},
		{"diagonal", []move{main}},
		{"antidiagonal", []move{other}},
		{"mirrors", []move{left, up}},
		{"diagonals", []move{main, other}},
		{"full", []move{turn, left}},
	}
}

// SymmetryByName returns the symmetry of a name. The error lists the names.
func SymmetryByName(name string) (Symmetry, error) {
	var names []string
	for _, s := range Symmetries() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Symmetry{}, fmt.Errorf("no symmetry is called %q (there are %s)", name, strings.Join(names, ", "))
}

// IsNone reports whether cells have clues independently of each other.
func (y Symmetry) IsNone() bool { return len(y.moves) == 0 }

// groups is the cells of a board in groups that go together: those that exist, of
// which may is nil or true. Cells of a layer go as their squares do, and extra cells alone.
func (y Symmetry) groups(s *sudoku.Shape, may []bool) (groups [][]int32, err error) {
	b := s.Board()
	if len(y.moves) > 0 && b.Rows != b.Cols {
		return nil, fmt.Errorf("the symmetry %s is for square boards, and this is %d×%d", y.Name, b.Rows, b.Cols)
	}
	done := make([]bool, s.Cells())
	for first := range s.Cells() {
		if done[first] || !s.Exists(sudoku.Cell(first)) {
			continue
		}
		done[first] = true
		group := []int32{int32(first)}
		layer, square := s.LayerOf(sudoku.Cell(first))
		plane := first - int(square) // the first cell of the squares or of the layer
		for i := 0; i < len(group) && (first < s.Squares() || layer >= 0); i++ {
			for _, m := range y.moves {
				k := int(group[i]) - plane
				r, c := m(b.Rows-1, k/b.Cols, k%b.Cols)
				if to := plane + r*b.Cols + c; !done[to] && s.Exists(sudoku.Cell(to)) {
					done[to] = true
					group = append(group, int32(to))
				}
			}
		}
		if may == nil || !slices.ContainsFunc(group, func(c int32) bool { return !may[c] }) {
			groups = append(groups, group)
		}
	}
	return groups, nil
}
