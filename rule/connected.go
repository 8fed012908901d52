package rule

import (
	"fmt"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Rules about shading and regions: what lies together on a layer, or on the squares.

func connectedFamilies() []Family {
	values := Param{Kind: ValuesParam, Name: "VALUES"}
	return []Family{
		{
			Name: "connected", Kind: aboutLayers, Params: []Param{values, cellsFrom(1)},
			Summary:  "the cells with one of the values are connected along their sides, and there is at least one",
			Notes:    "CELLS are squares, or cells of one layer; the name of a layer is all its cells, \"grid\" all squares.",
			Example:  "connected 1,2,3,4,5,6 grid",
			Synonyms: called("connected values", "orthogonally connected"),
			means:    connectedRule,
		},
		{
			Name: "polyomino", Kind: aboutLayers, Params: []Param{numberFrom(1, sudoku.MaxN*sudoku.MaxN), values, cellsFrom(1)},
			Summary: "exactly N of the cells have one of the values, and they are connected along their sides",
			Notes:   "CELLS are squares, or cells of one layer; the name of a layer is all its cells, \"grid\" all squares.",
			Example: "polyomino 3 1,2,3 r1c1..r1c9",
			means:   connectedRule,
		},
		{
			Name: "no-2x2", Kind: aboutLayers, Params: []Param{values, cellsFrom(1)},
			Summary:  "no 2×2 square of the cells consists of cells with one of the values",
			Example:  "no-2x2 1,2,3,4,5 grid",
			Synonyms: called("no pool"),
			means:    noSquare,
		},
		{
			Name: "hold", Kind: aboutLayers, Params: []Param{values, cellsFrom(1)},
			Summary: "the cells have one of the values",
			Notes:   "As candidates, for values of layers, which have names.",
			Example: "hold 1,2 r1c1 r2c2",
			build:   func(a Args) (sudoku.Rule, error) { return Hold{a.Word, a.Lists[0]}, nil },
		},
		{
			Name: "count", Kind: aboutLayers, Params: []Param{setFrom(0, sudoku.MaxN*sudoku.MaxN), values, cellsFrom(1)},
			Summary: "the number of cells with one of the values is N, or one of several numbers",
			Example: "count 2,3 1,2,3 r1c1..r1c5",
			check: func(a Args) error {
				if len(ascending(a.Numbers)) < len(a.Numbers) {
					return misfitf("the number %d twice", repeated(a.Numbers))
				}
				return nil
			},
			means: number,
		},
		{
			Name: "yin-yang", Kind: aboutLayers,
			Summary: "every square is white or black; all black ones are connected, all white ones are, and no 2×2 square has one colour",
			Notes:   "It adds the layer shade=white,black to the board.",
			Example: "yin-yang",
			build:   func(a Args) (sudoku.Rule, error) { return YinYang{}, nil },
		},
	}
}

func repeated(numbers []int) int {
	seen := map[int]bool{}
	for _, n := range numbers {
		if seen[n] {
			return n
		}
		seen[n] = true
	}
	return 0
}

// connectedRule requires that the cells with some values are connected. There is at least one; if
// there is a number, that is how many they are.
func connectedRule(c simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, set, err := valued(s, c.Word, c.Lists[0])
	if err != nil {
		return nil, err
	}
	size := 0
	if c.family == "polyomino" {
		size = c.Numbers[0]
	}
	return []sudoku.Constraint{connected(c.Word, cells, set, size)}, nil
}

// about is a rule of a family about cells with some values.
func about(family, values string, cells Cells) simple {
	return simple{family: family, Args: Args{Word: values, Lists: []Cells{cells}}}
}

// connected makes the constraint, of any size if that is 0.
func connected(values string, cells []sudoku.Cell, set sudoku.DigitSet, size int) sudoku.Connected {
	x := sudoku.Connected{Name: "connected " + values, Cells: cells, Allow: set, Min: max(size, 1), Max: len(cells),
		Reason: "and the cells with " + listValues(values) + " must be connected"}
	if size > 0 {
		x.Name, x.Max = fmt.Sprintf("polyomino of %d", size), size
		x.Reason = fmt.Sprintf("and %d cells with %s must be connected", size, listValues(values))
	}
	return x
}

// noSquare forbids 2×2 squares of cells that all have one of some values.
// It returns a clause for each 2×2 square of the cells.
func noSquare(n simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, set, err := valued(s, n.Word, n.Lists[0])
	if err != nil {
		return nil, err
	}
	others := complement(s, set)
	eachSquare(s, cells, func(four [4]sudoku.Cell) {
		out = clause(out, s, "no-2x2", "and not all four of a 2×2 square may be "+listValues(n.Word), tests(four[:], others)...)
	})
	return out, nil
}

// complement is the other digits.
func complement(s *sudoku.Shape, set sudoku.DigitSet) sudoku.DigitSet {
	out := sudoku.NewDigitSet(s.N())
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		if !set.Has(d) {
			out.Add(d)
		}
	}
	return out
}

func tests(cells []sudoku.Cell, set sudoku.DigitSet) []sudoku.Test {
	out := make([]sudoku.Test, len(cells))
	for i, c := range cells {
		out[i] = sudoku.Test{Cell: c, Allow: set}
	}
	return out
}

// eachSquare visits the 2×2 squares of cells of one plane: top left, top right, bottom
// left, bottom right.
func eachSquare(s *sudoku.Shape, cells []sudoku.Cell, visit func([4]sudoku.Cell)) {
	in := make(map[sudoku.Cell]bool, len(cells))
	for _, c := range cells {
		in[c] = true
	}
	across := sudoku.Cell(s.Cols())
	for _, c := range cells {
		if _, square := s.LayerOf(c); int(square) >= s.Squares() || int(square)%s.Cols() == s.Cols()-1 || int(square)/s.Cols() == s.Rows()-1 {
			continue
		}
		if four := [4]sudoku.Cell{c, c + 1, c + across, c + across + 1}; in[four[1]] && in[four[2]] && in[four[3]] {
			visit(four)
		}
	}
}

// Hold requires that cells have one of some values, which may have names.
type Hold struct {
	Values string
	Cells  Cells
}

// Text returns "hold VALUES CELLS".
func (h Hold) Text() string { return "hold " + h.Values + " " + h.Cells.Text() }

func (h Hold) args() (string, Args) { return "hold", Args{Word: h.Values, Lists: []Cells{h.Cells}} }

// Marks returns words, none where cells of layers have one value: a picture shows it there.
func (h Hold) Marks(s *sudoku.Shape) []Mark {
	cells, _, err := valued(s, h.Values, h.Cells)
	square := func(c sudoku.Cell) bool { layer, _ := s.LayerOf(c); return layer < 0 }
	if err == nil && !strings.Contains(h.Values, ",") && !slices.ContainsFunc(cells, square) {
		return nil
	}
	return inWords(h)
}

// Constraints returns a domain per cell.
func (h Hold) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, set, err := valued(s, h.Values, h.Cells)
	for _, c := range cells {
		out = append(out, sudoku.Domain{Name: "hold " + h.Values, Cell: c, Allow: set})
	}
	return out, err
}

// number requires that the number of cells with one of some values is one of a few.
// It returns a count.
func number(n simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, set, err := valued(s, n.Word, n.Lists[0])
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Count{Name: "count of " + n.Word, Tests: tests(cells, set), Allowed: n.Numbers,
		Reason: fmt.Sprintf("and the number of cells with %s must be %s", listValues(n.Word), joined(n.Numbers))}}, nil
}
