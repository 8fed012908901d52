package rule

import (
	"errors"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Rules of the whole board: sets of cells, each digit once.

func boardFamilies() []Family {
	return []Family{
		{
			Name: "diagonal", Kind: aboutGrid, Board: true, Params: []Param{oneOfThese("", "+", "-")},
			Summary:  "each digit once on both long diagonals (Sudoku X), or on one: + rises, - falls",
			Example:  "diagonal",
			Synonyms: slices.Concat(called("x-sudoku", "sudoku-x", "diagonals", "main diagonals", "x"), fixed(Args{Word: "+"}, "positive diagonal", "rising diagonal"), fixed(Args{Word: "-"}, "negative diagonal", "falling diagonal")),
			build:    func(a Args) (sudoku.Rule, error) { return Diagonal{a.Word}, nil },
		},
		{
			Name: "latin", Kind: aboutGrid, Board: true,
			Summary:  "no boxes: a Latin square",
			Example:  "latin",
			Synonyms: called("latin square", "no boxes"),
			build:    func(a Args) (sudoku.Rule, error) { return Latin{}, nil },
		},
		{
			Name: "windoku", Kind: aboutGrid, Board: true,
			Summary:  "each digit once in each of the inner windows (square boxes only)",
			Notes:    "Without boxes, those that are usual on the board count.",
			Example:  "windoku",
			Synonyms: called("hyper", "hyper sudoku", "windows", "nrc"),
			build:    func(a Args) (sudoku.Rule, error) { return Windoku{}, nil },
		},
		{
			Name: "disjoint", Kind: aboutGrid, Board: true,
			Summary:  "each digit once among the cells at the same place of every box",
			Notes:    "Without boxes, those that are usual on the board count.",
			Example:  "disjoint",
			Synonyms: called("disjoint groups", "disjoint sets"),
			build:    func(a Args) (sudoku.Rule, error) { return Disjoint{}, nil },
		},
	}
}

// Diagonal is Sudoku X: each digit at most once on a long diagonal of a square
// board. Only is "+" for the one that rises from r9c1 to r1c9, "-" for the one
// that falls from r1c1, "" for both.
type Diagonal struct{ Only string }

// Text returns "diagonal", "diagonal +" or "diagonal -".
func (d Diagonal) Text() string {
	if d.Only == "" {
		return "diagonal"
	}
	return "diagonal " + d.Only
}

func (d Diagonal) args() (string, Args) { return "diagonal", Args{Word: d.Only} }

// Marks returns a line from corner to corner for each diagonal.
func (d Diagonal) Marks(s *sudoku.Shape) (out []Mark) {
	constraints, _ := d.Constraints(s)
	for _, c := range constraints {
		out = append(out, Mark{Sign: LineSign, Cells: c.Scope(), Ink: Blue, Thin: true, From: Rim, To: Rim})
	}
	return out
}

// Constraints returns the cells of each diagonal, the falling one first. The board
// must be square.
func (d Diagonal) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if d.Only != "" && d.Only != "+" && d.Only != "-" {
		return nil, fmt.Errorf("no diagonal is called %q: they are + and -", d.Only)
	}
	n := s.Rows()
	if n != s.Cols() {
		return nil, fmt.Errorf("a %d×%d board has no long diagonals", n, s.Cols())
	}
	for i, which := range []string{"-", "+"} {
		if d.Only != "" && d.Only != which {
			continue
		}
		var cells []sudoku.Cell
		for k := range n {
			col := k
			if which == "+" {
				col = n - 1 - k
			}
			cells = appendExisting(cells, s, k, col)
		}
		out = append(out, sudoku.Different{Name: fmt.Sprintf("diagonal %d", i+1), Cells: cells})
	}
	return out, nil
}

// Latin removes the boxes. It is a name for a [sudoku.Board] without them:
// [Apply] acts on it, and no board or puzzle keeps it.
type Latin struct{}

// Text returns "latin".
func (Latin) Text() string { return "latin" }

func (Latin) args() (string, Args) { return "latin", Args{} }

// Marks returns words.
func (l Latin) Marks(*sudoku.Shape) []Mark { return inWords(l) }

// Constraints returns an error: the rule is about the board and not about cells.
func (Latin) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) {
	return nil, errors.New("latin is about the whole board: it is a rule by itself, not among alternatives")
}

// Windoku adds windows of a box's size, one cell apart from the border and from
// each other: four on a 9×9 board, nine on a 16×16. It needs n×n squares and
// square boxes; without boxes, those that are usual for n digits count.
type Windoku struct{}

// Text returns "windoku".
func (Windoku) Text() string { return "windoku" }

func (Windoku) args() (string, Args) { return "windoku", Args{} }

// Marks returns a shade for each window.
func (w Windoku) Marks(s *sudoku.Shape) (out []Mark) {
	constraints, _ := w.Constraints(s)
	for _, c := range constraints {
		out = append(out, Mark{Sign: AreaSign, Cells: c.Scope(), Ink: Sky})
	}
	return out
}

// Constraints returns the windows.
func (Windoku) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	r, c, err := boxOf(s)
	if err != nil {
		return nil, err
	}
	if r != c {
		return nil, fmt.Errorf("windows need square boxes, these have %d×%d cells", r, c)
	}
	for w := range (r - 1) * (r - 1) {
		top, left := 1+w/(r-1)*(r+1), 1+w%(r-1)*(r+1)
		var cells []sudoku.Cell
		for i := range r * r {
			cells = appendExisting(cells, s, top+i/r, left+i%r)
		}
		out = append(out, sudoku.Different{Name: fmt.Sprintf("window %d", w+1), Cells: cells})
	}
	return out, nil
}

// Disjoint requires different digits in the cells at the same place of every box.
// Without boxes, those that are usual on an n×n board count.
type Disjoint struct{}

// Text returns "disjoint".
func (Disjoint) Text() string { return "disjoint" }

func (Disjoint) args() (string, Args) { return "disjoint", Args{} }

// Marks returns words.
func (d Disjoint) Marks(*sudoku.Shape) []Mark { return inWords(d) }

// Constraints returns the groups, one for each place in a box.
func (Disjoint) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	r, c := s.Box()
	if r == 0 {
		if r, c, err = boxOf(s); err != nil {
			return nil, err
		}
	}
	for g := range r * c {
		var cells []sudoku.Cell
		for top := 0; top < s.Rows(); top += r {
			for left := 0; left < s.Cols(); left += c {
				cells = appendExisting(cells, s, top+g/c, left+g%c)
			}
		}
		out = append(out, sudoku.Different{Name: fmt.Sprintf("group %d", g+1), Cells: cells})
	}
	return out, nil
}

// boxOf is the size of the boxes of an n×n board, or of those it would have.
func boxOf(s *sudoku.Shape) (rows, cols int, err error) {
	if rows, cols = s.Box(); rows > 0 && rows*cols == s.Rows() && s.Rows() == s.Cols() {
		return rows, cols, nil
	}
	if s.Rows() != s.Cols() {
		return 0, 0, fmt.Errorf("the rule needs an n×n board, this one is %d×%d", s.Rows(), s.Cols())
	}
	rows, cols = sudoku.DefaultBox(s.Rows())
	return rows, cols, nil
}

// at is the square at a row and column counted from 0, if it is there.
func at(s *sudoku.Shape, row, col int) (sudoku.Cell, bool) {
	if row < 0 || row >= s.Rows() || col < 0 || col >= s.Cols() {
		return 0, false
	}
	c := sudoku.Cell(row*s.Cols() + col)
	return c, s.Exists(c)
}

func appendExisting(cells []sudoku.Cell, s *sudoku.Shape, row, col int) []sudoku.Cell {
	if c, ok := at(s, row, col); ok {
		cells = append(cells, c)
	}
	return cells
}
