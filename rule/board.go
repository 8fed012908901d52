package rule

import (
	"errors"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Rules of the whole board: sets of cells, each digit once, and cells a move apart.

func boardFamilies() []Family {
	return []Family{
		{
			Name: "diagonal", Kind: aboutGrid, Board: true, Params: []Param{oneOfThese("", "+", "-")},
			Summary:  "each digit once on both long diagonals (Sudoku X), or on one: + rises, - falls",
			Example:  "diagonal",
			Synonyms: slices.Concat(called("x-sudoku", "sudoku-x", "diagonals", "x"), fixed(Args{Word: "+"}, "positive diagonal", "rising diagonal"), fixed(Args{Word: "-"}, "negative diagonal", "falling diagonal")),
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
			Sites:    Sites{ISS: "DisjointSets alone houses", FPuzzles: "disjointgroups flag"},
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
	for _, which := range []string{"-", "+"} {
		if d.Only != "" && d.Only != which {
			continue
		}
		var cells []sudoku.Cell
		name := "the falling diagonal"
		if which == "+" {
			name = "the rising diagonal"
		}
		for k := range n {
			col := k
			if which == "+" {
				col = n - 1 - k
			}
			cells = appendExisting(cells, s, k, col)
		}
		out = append(out, sudoku.Different{Name: name, Cells: cells})
	}
	return out, nil
}

// Latin removes the boxes. It is a name for a [sudoku.Board] without them:
// [Apply] acts on it, and no board or puzzle keeps it.
type Latin struct{}

// Text returns "latin".
func (Latin) Text() string { return "latin" }

func (Latin) args() (string, Args) { return "latin", Args{} }

// Constraints returns an error: the rule is about the board and not about cells, and about no
// board with regions.
func (Latin) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if s.Board().Regions != nil {
		return nil, errors.New("latin is about boards without regions, and this one has regions: leave one of them out")
	}
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

// Rules about cells a certain move apart, everywhere on the board. Moves go
// down, or to the right along a row, so that each pair occurs once.

func leaperFamilies() []Family {
	return []Family{
		{
			Name: "anti-knight", Kind: aboutGrid, Board: true,
			Sites:    Sites{ISS: "AntiKnight alone houses", FPuzzles: "antiknight flag", SudokuMaker: "13 Antiknight bare", Lisudoku: "antiKnight flag"},
			Summary:  "no digit twice a chess knight's move apart",
			Example:  "anti-knight",
			Synonyms: called("knight's move", "anti knight's move", "no knight's move", "no knight"),
			build:    func(a Args) (sudoku.Rule, error) { return AntiKnight{}, nil },
		},
		{
			Name: "anti-king", Kind: aboutGrid, Board: true,
			Sites:    Sites{ISS: "AntiKing alone houses", FPuzzles: "antiking flag", SudokuMaker: "12 Antiking bare", Lisudoku: "antiKing flag"},
			Summary:  "no digit twice a chess king's move apart",
			Example:  "anti-king",
			Synonyms: called("king's move", "anti king's move", "no touch", "touchless", "no king"),
			build:    func(a Args) (sudoku.Rule, error) { return AntiKing{}, nil },
		},
		{
			Name: "taxicab", Kind: aboutGrid, Board: true, Params: []Param{numberFrom(1, sudoku.MaxN)},
			Sites:   Sites{Neutral: "distance|value"},
			Summary: "cells N steps apart, counted along rows and columns, hold different digits",
			Example: "taxicab 3",
			means:   taxicab,
		},
		{
			Name: "nonconsecutive", Kind: aboutGrid,
			Sites:    Sites{ISS: "AntiConsecutive alone"},
			Summary:  "neighbours along rows and columns do not differ by 1",
			Notes:    "Pairs with a dot are no exception, as in the Interactive Sudoku Solver; f-puzzles and others except them, which \"negative difference 1\" does for white dots.",
			Example:  "nonconsecutive",
			Synonyms: called("no consecutive neighbours", "not consecutive"),
			build:    func(a Args) (sudoku.Rule, error) { return Nonconsecutive{}, nil },
		},
	}
}

// AntiKnight forbids equal digits a knight's move apart.
type AntiKnight struct{}

// Text returns "anti-knight".
func (AntiKnight) Text() string { return "anti-knight" }

func (AntiKnight) args() (string, Args) { return "anti-knight", Args{} }

// Constraints returns the pairs of cells a knight's move apart.
func (AntiKnight) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return apart(s, "anti-knight", [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}})
}

// AntiKing forbids equal digits a king's move apart.
type AntiKing struct{}

// Text returns "anti-king".
func (AntiKing) Text() string { return "anti-king" }

func (AntiKing) args() (string, Args) { return "anti-king", Args{} }

// Constraints returns the pairs of cells a king's move apart.
func (AntiKing) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return apart(s, "anti-king", [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}})
}

// taxicab forbids equal digits Steps steps apart, counted along rows and columns.
// It returns the pairs of cells at that distance.
func taxicab(t simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	moves := [][2]int{{0, t.Numbers[0]}, {t.Numbers[0], 0}}
	for down := 1; down < t.Numbers[0]; down++ {
		moves = append(moves, [2]int{down, t.Numbers[0] - down}, [2]int{down, down - t.Numbers[0]})
	}
	return apart(s, t.Text(), moves)
}

// Nonconsecutive forbids a difference of 1 between neighbours along rows and columns.
type Nonconsecutive struct{}

// Text returns "nonconsecutive".
func (Nonconsecutive) Text() string { return "nonconsecutive" }

func (Nonconsecutive) args() (string, Args) { return "nonconsecutive", Args{} }

// Constraints returns a relation for each pair of neighbours.
func (Nonconsecutive) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	table := s.Table("nonconsecutive", func(a, b int) bool { return a-b != 1 && b-a != 1 })
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(a, b sudoku.Cell) {
		out = append(out, sudoku.Relation{Name: "nonconsecutive", A: a, B: b, Table: table, Reason: "and neighbours may not be consecutive"})
	})
	return out, nil
}

// maxPairs bounds the pairs of cells of one rule: a short text must not take
// gigabytes. On the largest board it allows six moves per cell.
const maxPairs = 1 << 20

// apart makes the cells of each move different.
func apart(s *sudoku.Shape, name string, moves [][2]int) (out []sudoku.Constraint, err error) {
	if pairs := len(moves) * s.Squares(); pairs > maxPairs {
		return nil, fmt.Errorf("up to %d pairs of cells on a %s board, more than %d", pairs, s.Name(), maxPairs)
	}
	eachMove(s, moves, func(a, b sudoku.Cell) {
		out = append(out, sudoku.Different{Name: name, Cells: []sudoku.Cell{a, b}})
	})
	return out, nil
}

// eachMove visits every pair of squares that a move leads between.
func eachMove(s *sudoku.Shape, moves [][2]int, visit func(a, b sudoku.Cell)) {
	for r := range s.Rows() {
		for c := range s.Cols() {
			from, ok := at(s, r, c)
			if !ok {
				continue
			}
			for _, m := range moves {
				if to, ok := at(s, r+m[0], c+m[1]); ok {
					visit(from, to)
				}
			}
		}
	}
}
