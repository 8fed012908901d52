package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// Caves: what is open is connected, and from each wall other walls lead to the edge of the
// grid.
//
//	■ . . ■     r2c2 sees itself, r1c2, r2c3 and r2c4: four
//	■ . . .
//	■ ■ . ■

func caveFamilies() []Family {
	clues, numbers := cellsFrom(1), numbersFrom(0, 2*sudoku.MaxN-1)
	clues.Optional, clues.Lead = true, "clues"
	return []Family{
		{
			Name: "cave", Kind: aboutLayers, Params: []Param{clues},
			Summary:  "every square is open or a wall; all open ones are connected, each wall is connected to the edge of the grid by walls, and each square with a clue is open and holds the number of open ones that it sees in its row and column, itself included, up to the first wall",
			Notes:    "It adds the layer cave=open,wall to the board. The squares with clues are behind \"clues\".",
			Example:  "cave clues r2c2 r5c5 r8c2",
			Synonyms: called("corral", "bag"),
			build: func(a Args) (sudoku.Rule, error) {
				if len(a.Lists) == 0 {
					return Cave{}, nil
				}
				return Cave{nil, a.Lists[0]}, nil
			},
		},
		{
			Name: "cave-numbers", Noun: "cave", Kind: aboutLayers, Params: []Param{numbers, cellsFrom(1)},
			Summary: "a cave whose clues are numbers beside the digits of the squares",
			Notes:   "One number per square, 0 for any. It adds the layer cave=open,wall to the board.",
			Example: "cave-numbers 5,0 r2c2 r5c5",
			check: func(a Args) error {
				if len(a.Numbers) != len(a.Lists[0]) {
					return misfitf("%d numbers for %d squares", len(a.Numbers), len(a.Lists[0]))
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) { return Cave{a.Numbers, a.Lists[0]}, nil },
		},
		{
			Name: "edge-connected", Kind: aboutLayers, Params: []Param{{Kind: ValuesParam, Name: "VALUES"}, cellsFrom(1)},
			Summary: "each of the cells with one of the values is on the edge of the grid, or connected to one that is by cells with one of the values",
			Notes:   "CELLS are squares, or cells of one layer; there may be none with one of the values. Cells beside a missing square are on the edge, too, unless others enclose it.",
			Example: "edge-connected 7,8,9 grid",
			build:   func(a Args) (sudoku.Rule, error) { return EdgeConnected{a.Word, a.Lists[0]}, nil },
		},
	}
}

// EdgeConnected requires that the cells with some values are connected to the edge of the
// grid. There may be none.
type EdgeConnected struct {
	Values string
	Cells  Cells // squares, or cells of one layer
}

// Text returns "edge-connected VALUES CELLS".
func (x EdgeConnected) Text() string { return "edge-connected " + x.Values + " " + x.Cells.Text() }

func (x EdgeConnected) args() (string, Args) {
	return "edge-connected", Args{Word: x.Values, Lists: []Cells{x.Cells}}
}

// Marks returns words.
func (x EdgeConnected) Marks(*sudoku.Shape) []Mark { return inWords(x) }

// Constraints returns one [sudoku.Connected].
func (x EdgeConnected) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, set, err := valued(s, x.Values, x.Cells)
	return []sudoku.Constraint{toEdge("edge-connected "+x.Values, listValues(x.Values), cells, set)}, err
}

func toEdge(name, what string, cells []sudoku.Cell, set sudoku.DigitSet) sudoku.Connected {
	return sudoku.Connected{Name: name, Cells: cells, Allow: set, Max: len(cells), Edge: true,
		Reason: "and each cell with " + what + " must be connected to the edge of the grid"}
}

// Cave requires a cave, in which some squares see as many open ones as their clues require. Its
// layer is "cave", with the values open and wall.
type Cave struct {
	Numbers []int // one per square, 0 for any; nil: the digits of the squares
	Cells   Cells // the squares with clues
}

// Text returns "cave clues CELLS", "cave", or "cave-numbers N,N CELLS".
func (c Cave) Text() string {
	switch {
	case c.Numbers != nil:
		return "cave-numbers " + joined(c.Numbers) + " " + c.Cells.Text()
	case len(c.Cells) > 0:
		return "cave clues " + c.Cells.Text()
	}
	return "cave"
}

func (c Cave) args() (string, Args) {
	switch {
	case c.Numbers != nil:
		return "cave-numbers", Args{Numbers: c.Numbers, Lists: []Cells{c.Cells}}
	case len(c.Cells) > 0:
		return "cave", of(c.Cells)
	}
	return "cave", Args{}
}

func (Cave) layer(*sudoku.Board) sudoku.Layer {
	return sudoku.Layer{Name: "cave", Values: []string{"open", "wall"}}
}

// Marks returns the numbers, or rings around the digits, and words.
func (c Cave) Marks(s *sudoku.Shape) []Mark {
	if c.Numbers == nil {
		out := []Mark{caption("cave")}
		if len(c.Cells) > 0 {
			out = append(out, Mark{Sign: SpotSign, Cells: c.Cells.at(s), Figure: Ring})
		}
		return out
	}
	return append([]Mark{caption("cave-numbers")}, inCorners(c.Numbers, c.Cells.at(s))...)
}

// inCorners marks squares with numbers, of which 0 is any.
func inCorners(numbers []int, cells []sudoku.Cell) (out []Mark) {
	for i, c := range cells {
		text := "?"
		if numbers[i] > 0 {
			text = strconv.Itoa(numbers[i])
		}
		out = append(out, Mark{Sign: CageSign, Cells: []sudoku.Cell{c}, Text: text})
	}
	return out
}

// Constraints returns the connection of what is open, that of the walls with the edge, and
// what the clues see. On a layer with other values, no square has one of them.
func (c Cave) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	all := Cells{"cave"}
	cells, open, err := valued(s, "open", all)
	if err != nil {
		return nil, err
	}
	_, wall, err := valued(s, "wall", all)
	if err != nil {
		return nil, err
	}
	if s.Width(cells[0]) > 2 {
		if out, err = (Hold{"open,wall", all}).Constraints(s); err != nil {
			return nil, err
		}
	}
	hole := connected("open", cells, open, 0)
	hole.Name = "cave"
	out = append(out, hole, toEdge("walls", "wall", cells, wall))
	if len(c.Cells) == 0 {
		return out, nil
	}
	squares, err := c.Cells.differing(s)
	if err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	for i, square := range squares {
		if int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square", s.CellName(square))
		}
		number := -1
		if c.Numbers != nil {
			number = c.Numbers[i]
		}
		cell := s.LayerCell(layer, square)
		if number == 0 {
			out = append(out, sudoku.Domain{Name: "cave", Cell: cell, Allow: open})
			continue
		}
		machine, err := seenBy(s, layer, open, number)
		if err != nil {
			return nil, err
		}
		view := inView(s, layer, square)
		if number < 0 {
			view = append([]sudoku.Cell{square}, view...)
		}
		out = append(out, sudoku.Automaton{Name: "cave at " + s.CellName(square), Cells: view, Machine: machine,
			Reason: "and the number must be that of the open squares in view, itself included"})
	}
	return out, nil
}
