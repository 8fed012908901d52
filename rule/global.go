package rule

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Rules of the whole grid that name digits, and so belong to puzzles: see [Apply].

func globalFamilies() []Family {
	return []Family{
		{
			Name: "self-taxicab", Kind: aboutGrid,
			Sites:    Sites{ISS: "AntiTaxicab alone from1"},
			Summary:  "two equal digits are never as many steps apart as their value, counted along rows and columns",
			Example:  "self-taxicab",
			Synonyms: called("anti-taxicab"),
			means:    selfTaxicab,
		},
		{
			Name: "knightmare", Kind: aboutGrid, Params: []Param{numbersFrom(0, maxValue)},
			Sites:   Sites{Neutral: "sums"},
			Summary: "digits a chess knight's move apart do not add up to one of the numbers",
			Example: "knightmare 5,15",
			means:   knightmare,
		},
		{
			Name: "global-entropy", Kind: aboutGrid,
			Sites:    Sites{ISS: "GlobalEntropy alone from1 nine"},
			Summary:  "every 2×2 square has a low, a middle and a high digit",
			Notes:    "Low, middle and high are thirds of the digits, as of entropic.",
			Example:  "global-entropy",
			Synonyms: called("entropy squares", "entropy sudoku"),
			build:    func(a Args) (sudoku.Rule, error) { return Squares{"global-entropy"}, nil },
		},
		{
			Name: "global-mod3", Kind: aboutGrid,
			Sites:    Sites{ISS: "GlobalMod alone nine"},
			Summary:  "every 2×2 square has a digit of each remainder when divided by 3",
			Example:  "global-mod3",
			Synonyms: called("global modular", "modular squares"),
			build:    func(a Args) (sudoku.Rule, error) { return Squares{"global-mod3"}, nil },
		},
		{
			Name: "quadro", Kind: aboutGrid,
			Summary: "every 2×2 square has an odd and an even digit",
			Example: "quadro",
			build:   func(a Args) (sudoku.Rule, error) { return Squares{"quadro"}, nil },
		},
		{
			Name: "dutch-flatmates", Kind: aboutGrid,
			Sites:    Sites{ISS: "DutchFlatmates alone from1 nine"},
			Summary:  "each 5 has a 1 directly above or a 9 directly below it (the middle, the lowest and the highest digit)",
			Notes:    "The board needs an odd number of digits, or none is the middle one.",
			Example:  "dutch-flatmates",
			Synonyms: called("flatmates"),
			means:    dutchFlatmates,
		},
		{
			Name: "sudoku-grid", Kind: aboutGrid, Board: true, Params: []Param{{Kind: SquareParam, Name: "CELL"}, numberFrom(1, sudoku.MaxN), {Kind: SizeParam, Name: "HxW"}},
			Sites:    Sites{Neutral: "at size boxes"},
			Summary:  "a grid of N×N squares within a larger board, from a square at its top left on, with boxes of H×W",
			Example:  "sudoku-grid r1c1 9 3x3",
			Synonyms: called("subgrid", "inner grid"),
			check: func(a Args) error {
				if n, rows, cols := a.Numbers[0], a.Numbers[1], a.Numbers[2]; n%rows != 0 || n%cols != 0 {
					return fmt.Errorf("boxes of %d×%d cells do not divide a grid of %d×%[3]d", rows, cols, n)
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) {
				return SudokuGrid{a.Lists[0][0], a.Numbers[0], a.Numbers[1], a.Numbers[2]}, nil
			},
		},
	}
}

// selfTaxicab forbids two digits x at a distance of x steps, counted along rows and
// columns.
// It returns a relation for each pair of squares whose distance is a value.
func selfTaxicab(_ simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if s.Squares()*s.Squares()/2 > maxPairs {
		return nil, fmt.Errorf("a %s board has more than %d pairs of cells", s.Name(), maxPairs)
	}
	for a := range sudoku.Cell(s.Squares()) {
		for b := range a {
			down, right := int(a)/s.Cols()-int(b)/s.Cols(), int(a)%s.Cols()-int(b)%s.Cols()
			steps := max(down, -down) + max(right, -right)
			if s.DigitOf(steps) == 0 || !s.Exists(a) || !s.Exists(b) {
				continue
			}
			table := s.Table(fmt.Sprintf("not both %d", steps), func(x, y int) bool { return x != steps || y != steps })
			out = append(out, sudoku.Relation{Name: "self-taxicab", A: b, B: a, Table: table,
				Reason: fmt.Sprintf("and they are %d steps apart", steps)})
		}
	}
	return out, nil
}

// knightmare forbids that digits a knight's move apart add up to one of several
// numbers: 5 and 15 in the first puzzles of this name.
// It returns a relation for each knight's move.
func knightmare(k simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	table := s.Table(k.Text(), func(a, b int) bool { return !slices.Contains(k.Numbers, a+b) })
	eachMove(s, [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}, func(a, b sudoku.Cell) {
		out = append(out, sudoku.Relation{Name: "knightmare", A: a, B: b, Table: table, Reason: "and a knight's move apart they may not add up to " + strings.Join(strings.Split(joined(k.Numbers), ","), " or ")})
	})
	return out, nil
}

// Squares requires a digit of each of several groups in every square of 2×2 cells. The
// Kind determines the groups:
//
//	global-entropy   the low, the middle and the high digits, see [Entropic]
//	global-mod3      the values with the same remainder when divided by 3
//	quadro           the odd and the even values
type Squares struct{ Kind string }

// Text returns the kind.
func (q Squares) Text() string { return q.Kind }

func (q Squares) args() (string, Args) { return q.Kind, Args{} }

// Constraints returns a clause for each square and group. Squares with a missing cell
// have none.
func (q Squares) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	var groups []sudoku.DigitSet
	var names []string
	switch q.Kind {
	case "global-entropy":
		if s.N() < 3 {
			return nil, fmt.Errorf("%d digits are too few for low, middle and high ones", s.N())
		}
		for i, name := range []string{"a low digit", "a middle digit", "a high digit"} {
			names = append(names, name)
			groups = append(groups, where(s, func(v int) bool { return third(s, v) == i }))
		}
	case "global-mod3":
		for i := range 3 {
			names = append(names, fmt.Sprintf("a digit that leaves %d when divided by 3", i))
			groups = append(groups, where(s, func(v int) bool { return v%3 == i }))
		}
	case "quadro":
		for i, name := range []string{"an even digit", "an odd digit"} {
			names = append(names, name)
			groups = append(groups, where(s, func(v int) bool { return v%2 == i }))
		}
	default:
		return nil, fmt.Errorf("%q is no rule about squares", q.Kind)
	}
	for r := range s.Rows() - 1 {
		for c := range s.Cols() - 1 {
			var cells []sudoku.Cell
			for i := range 4 {
				cells = appendExisting(cells, s, r+i/2, c+i%2)
			}
			if len(cells) < 4 {
				continue
			}
			for i, group := range groups {
				tests := make([]sudoku.Test, len(cells))
				for k, cell := range cells {
					tests[k] = sudoku.Test{Cell: cell, Allow: group}
				}
				out = clause(out, s, q.Kind, "and one of them must be "+names[i], tests...)
			}
		}
	}
	return out, nil
}

// third is 0, 1 or 2 for a low, a middle or a high value: a third of the digits each.
// One that is left over is in the middle, two are low and high.
func third(s *sudoku.Shape, value int) int {
	outer := (s.N() + 1) / 3
	switch d := int(s.DigitOf(value)); {
	case d <= outer:
		return 0
	case d > s.N()-outer:
		return 2
	}
	return 1
}

// dutchFlatmates requires the lowest digit directly above each middle digit, or the
// highest directly below: on 1 to 9, a 1 above each 5, or a 9 below it.
// It returns a clause for each square. The board needs an odd number of
// digits, or none is in the middle.
func dutchFlatmates(_ simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	lo, hi := ends(s)
	if s.N()%2 == 0 {
		return nil, fmt.Errorf("of the digits %d to %d none is in the middle", lo, hi)
	}
	middle := (lo + hi) / 2
	for c := range sudoku.Cell(s.Squares()) {
		if !s.Exists(c) {
			continue
		}
		tests := []sudoku.Test{{Cell: c, Allow: allBut(s, middle)}}
		if above, ok := at(s, int(c)/s.Cols()-1, int(c)%s.Cols()); ok {
			tests = append(tests, sudoku.Test{Cell: above, Allow: only(s, lo)})
		}
		if below, ok := at(s, int(c)/s.Cols()+1, int(c)%s.Cols()); ok {
			tests = append(tests, sudoku.Test{Cell: below, Allow: only(s, hi)})
		}
		out = clause(out, s, "dutch-flatmates", fmt.Sprintf("and above a %d belongs a %d, or below it a %d", middle, lo, hi), tests...)
	}
	return out, nil
}

// SudokuGrid is a grid of its own within a larger board, as in a samurai: in each of
// its Size rows and columns, and in its boxes, no digit twice.
type SudokuGrid struct {
	At               string // its square at the top left
	Size             int
	BoxRows, BoxCols int
}

// Text returns "sudoku-grid CELL N HxW".
func (g SudokuGrid) Text() string {
	return fmt.Sprintf("sudoku-grid %s %d %dx%d", g.At, g.Size, g.BoxRows, g.BoxCols)
}

func (g SudokuGrid) args() (string, Args) {
	return "sudoku-grid", of(Cells{g.At}, g.Size, g.BoxRows, g.BoxCols)
}

// Marks returns a border for each box.
func (g SudokuGrid) Marks(s *sudoku.Shape) (out []Mark) {
	r0, c0, ok := sudoku.ParseSquare(g.At)
	if !ok || g.BoxRows < 1 || g.BoxCols < 1 {
		return nil
	}
	for top := 0; top < g.Size; top += g.BoxRows {
		for left := 0; left < g.Size; left += g.BoxCols {
			var cells []sudoku.Cell
			for i := range g.BoxRows * g.BoxCols {
				cells = appendExisting(cells, s, r0-1+top+i/g.BoxCols, c0-1+left+i%g.BoxCols)
			}
			out = append(out, Mark{Sign: BoxSign, Cells: cells})
		}
	}
	return out
}

// Constraints returns its rows, columns and boxes.
func (g SudokuGrid) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	top, left, ok := sudoku.ParseSquare(g.At)
	if !ok {
		return nil, fmt.Errorf("%q is no square", g.At)
	}
	if top, left = top-1, left-1; top+g.Size > s.Rows() || left+g.Size > s.Cols() {
		return nil, fmt.Errorf("a grid of %d×%[1]d squares at %s goes beyond a %d×%d board", g.Size, g.At, s.Rows(), s.Cols())
	}
	if g.Size < 1 || g.BoxRows < 1 || g.BoxCols < 1 || g.Size%g.BoxRows != 0 || g.Size%g.BoxCols != 0 {
		return nil, fmt.Errorf("boxes of %d×%d cells do not divide a grid of %d×%[3]d", g.BoxRows, g.BoxCols, g.Size)
	}
	add := func(name string, k, top, left, rows, cols int) {
		var cells []sudoku.Cell
		for i := range rows * cols {
			cells = appendExisting(cells, s, top+i/cols, left+i%cols)
		}
		if len(cells) > 0 {
			out = append(out, sudoku.Different{Name: fmt.Sprintf("%s %d of the grid at %s", name, k+1, g.At), Cells: cells})
		}
	}
	for i := range g.Size {
		add("row", i, top+i, left, 1, g.Size)
	}
	for i := range g.Size {
		add("column", i, top, left+i, g.Size, 1)
	}
	across := g.Size / g.BoxCols
	for i := range g.Size / g.BoxRows * across {
		add("box", i, top+i/across*g.BoxRows, left+i%across*g.BoxCols, g.BoxRows, g.BoxCols)
	}
	return out, nil
}

// Doppelgänger: a grid of n×n squares with the digits 0 to n, one more than a house has squares.
// Each house has the 0, and so misses one of the others, no two of a sort the same one,
// and at each 0 its houses miss different digits:
//
//	0 1 2 3    the row of this 0 misses 4, its column 1 and its box 3
//	2 4 1 0
//	3 2 0 4
//	4 0 3 1
//
// That rows miss different digits is a count: each digit but 0 is on the grid n−1 times. So it
// is of columns, and of boxes.

func doppelgangerFamilies() []Family {
	return []Family{{
		Name: "doppelganger", Kind: aboutGrid,
		Summary: "each row, column and box has a 0 and misses one of the other digits, no two rows, columns or boxes the same one, " +
			"and at each 0 its row, column and box miss different digits",
		Notes:    "A grid of N×N squares has the digits 0 to N: \"#board 9x9 digits 0-9\". Regions count as boxes do.",
		Example:  "doppelganger",
		Synonyms: called("doppelgänger"),
		build:    func(Args) (sudoku.Rule, error) { return Doppelganger{}, nil },
	}}
}

// Doppelganger is the rule.
type Doppelganger struct{}

// Text returns "doppelganger".
func (Doppelganger) Text() string { return "doppelganger" }

func (Doppelganger) args() (string, Args) { return "doppelganger", Args{} }

// mostDoppelganger is the largest number of squares in a house: it takes some 6n⁴ tests.
const mostDoppelganger = 32

// Constraints returns a clause for the 0 of each house, a count for each other digit, and for
// each square and digit a clause for two of its houses: if the square is 0, one has the digit.
func (Doppelganger) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	n, b := s.Rows(), s.Board()
	var squares []sudoku.Cell
	for c := range sudoku.Cell(s.Squares()) {
		squares = append(squares, c)
	}
	houses, names := linesOf(s, squares)
	switch {
	case s.Cols() != n || b.Lo != 0 || b.Hi != n || b.FreeLines || len(b.Missing) > 0:
		return nil, fmt.Errorf("it needs a grid of as many rows as columns, without missing squares, and the digits 0 to their number: \"#board %dx%[1]d digits 0-%[1]d\"", max(n, s.Cols()))
	case n > mostDoppelganger:
		return nil, fmt.Errorf("%d rows are more than %d", n, mostDoppelganger)
	case slices.ContainsFunc(houses, func(house []sudoku.Cell) bool { return len(house) != n }) || len(houses)%n != 0:
		return nil, fmt.Errorf("it needs boxes, or regions, of %d squares each, or none at all", n)
	}
	const name = "doppelganger"
	of := make([][]int, len(squares)) // the houses of each square
	for i, house := range houses {
		out = clause(out, s, name, "and "+names[i]+" must have a 0", tests(house, only(s, 0))...)
		for _, c := range house {
			of[c] = append(of[c], i)
		}
	}
	for v := 1; v <= n; v++ {
		out = append(out, sudoku.Count{Name: fmt.Sprintf("%s, %d", name, v), Tests: tests(squares, only(s, v)), Allowed: []int{n - 1},
			Reason: fmt.Sprintf("and %d must be missing in one row, one column and one box", v)})
	}
	for c, own := range of {
		for i, k := range own {
			for _, l := range own[:i] {
				reason := fmt.Sprintf("and at a 0, %s and %s miss different digits", names[l], names[k])
				both := slices.Concat(houses[l], houses[k])
				both = slices.DeleteFunc(both, func(other sudoku.Cell) bool { return int(other) == c })
				for v := 1; v <= n; v++ {
					all := append([]sudoku.Test{{Cell: sudoku.Cell(c), Allow: allBut(s, 0)}}, tests(both, only(s, v))...)
					out = clause(out, s, name, reason, all...)
				}
			}
		}
	}
	return out, nil
}
