package rule

import (
	"errors"
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// Caves: what is open is connected, and from each wall other walls lead to the edge of the
// grid.
//
//	■ . . ■     r2c2 sees itself, r1c2, r2c3 and r2c4: four
//	■ . . .     The border of the cave is one loop that touches itself nowhere, and each
//	■ ■ . ■     loop is that of a cave: so a slitherlink is a cave with other clues.

func caveFamilies() []Family {
	clues, numbers, sides := cellsFrom(1), numbersFrom(0, 2*sudoku.MaxN-1), numbersFrom(0, 4)
	clues.Optional, clues.Lead = true, "clues"
	matching := func(a Args) error {
		if len(a.Numbers) != len(a.Lists[0]) {
			return misfitf("%d numbers for %d squares", len(a.Numbers), len(a.Lists[0]))
		}
		return nil
	}
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
			check:   matching,
			build:   func(a Args) (sudoku.Rule, error) { return Cave{a.Numbers, a.Lists[0]}, nil },
		},
		{
			Name: "slitherlink", Kind: aboutLayers, Params: []Param{clues},
			Summary:  "a closed loop runs along the sides of squares and touches itself nowhere; each square with a clue holds the number of its sides on the loop",
			Notes:    "It adds the layer slither=outside,inside to the board, the squares around which the loop runs. The squares with clues are behind \"clues\". The board has no missing squares.",
			Example:  "slitherlink clues r2c2 r5c5 r8c2",
			Synonyms: called("fences", "loop the loop"),
			build: func(a Args) (sudoku.Rule, error) {
				if len(a.Lists) == 0 {
					return Slitherlink{}, nil
				}
				return Slitherlink{nil, a.Lists[0]}, nil
			},
		},
		{
			Name: "slitherlink-numbers", Noun: "slitherlink", Kind: aboutLayers, Params: []Param{sides, cellsFrom(1)},
			Summary: "a slitherlink whose clues are numbers beside the digits of the squares",
			Notes:   "One number per square. It adds the layer slither=outside,inside to the board.",
			Example: "slitherlink-numbers 3,0 r2c2 r5c5",
			check:   matching,
			build:   func(a Args) (sudoku.Rule, error) { return Slitherlink{a.Numbers, a.Lists[0]}, nil },
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
func (c Cave) Text() string { return cluedText(c) }

func (c Cave) args() (string, Args) { return cluedArgs("cave", c.Numbers, c.Cells) }

// cluedArgs are the arguments of a rule with or without clues, which are digits or numbers.
func cluedArgs(name string, numbers []int, cells Cells) (string, Args) {
	switch {
	case numbers != nil:
		return name + "-numbers", Args{Numbers: numbers, Lists: []Cells{cells}}
	case len(cells) > 0:
		return name, of(cells)
	}
	return name, Args{}
}

// cluedText writes such a rule.
func cluedText(r interface{ args() (string, Args) }) string {
	switch name, a := r.args(); {
	case a.Numbers != nil:
		return name + " " + joined(a.Numbers) + " " + a.Lists[0].Text()
	case len(a.Lists) > 0:
		return name + " clues " + a.Lists[0].Text()
	default:
		return name
	}
}

func (Cave) layer(*sudoku.Board) sudoku.Layer {
	return sudoku.Layer{Name: "cave", Values: []string{"open", "wall"}}
}

// Marks returns the numbers, or rings around the digits, and words.
func (c Cave) Marks(s *sudoku.Shape) []Mark { return cluedMarks(s, "cave", c.Numbers, c.Cells, true) }

// cluedMarks returns the marks of such a rule. If open, a number 0 is any.
func cluedMarks(s *sudoku.Shape, name string, numbers []int, cells Cells, open bool) []Mark {
	if numbers == nil {
		out := []Mark{caption(name)}
		if len(cells) > 0 {
			out = append(out, Mark{Sign: SpotSign, Cells: cells.at(s), Figure: Ring})
		}
		return out
	}
	return append([]Mark{caption(name + "-numbers")}, inCorners(numbers, cells.at(s), open)...)
}

// inCorners marks squares with numbers, of which 0 is any if they are open.
func inCorners(numbers []int, cells []sudoku.Cell, open bool) (out []Mark) {
	for i, c := range cells {
		text := strconv.Itoa(numbers[i])
		if numbers[i] == 0 && open {
			text = "?"
		}
		out = append(out, Mark{Sign: CageSign, Cells: []sudoku.Cell{c}, Text: text})
	}
	return out
}

// Constraints returns the connection of what is open, that of the walls with the edge, and
// what the clues see. On a layer with other values, no square has one of them.
func (c Cave) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	return sudoku.ConstraintsWithin(nil, c, s)
}

// ConstraintsWithin returns what Constraints does; late is asked before each clue, whose
// automaton is large where its number is.
func (c Cave) ConstraintsWithin(late func() error, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
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
	seen, words := map[int]bool{}, 0
	for i, square := range squares {
		if err := late(); err != nil {
			return nil, err
		}
		if int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square", s.CellName(square))
		}
		number := -1
		if c.Numbers != nil {
			number = c.Numbers[i]
		}
		if !seen[number] {
			seen[number] = true
			words += max(number, 0) * s.N()
			if err := affords(words); err != nil {
				return nil, err
			}
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

// Slitherlink requires a loop along the sides of squares, of which some have as many on it as
// their clues require. Its layer is "slither", with the values outside and inside.
type Slitherlink struct {
	Numbers []int // one per square; nil: the digits of the squares
	Cells   Cells // the squares with clues
}

// Text returns "slitherlink clues CELLS", "slitherlink", or "slitherlink-numbers N,N CELLS".
func (x Slitherlink) Text() string { return cluedText(x) }

func (x Slitherlink) args() (string, Args) { return cluedArgs("slitherlink", x.Numbers, x.Cells) }

func (Slitherlink) layer(*sudoku.Board) sudoku.Layer {
	return sudoku.Layer{Name: "slither", Values: []string{"outside", "inside"}}
}

// Marks returns the numbers, or rings around the digits, and words.
func (x Slitherlink) Marks(s *sudoku.Shape) []Mark {
	return cluedMarks(s, "slitherlink", x.Numbers, x.Cells, false)
}

// Constraints returns the connection of what is inside, that of what is outside with the edge,
// and an automaton per clue. The layer has no other values.
func (x Slitherlink) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, inside, err := valued(s, "inside", Cells{"slither"})
	if err != nil {
		return nil, err
	}
	_, outside, err := valued(s, "outside", Cells{"slither"})
	switch {
	case err != nil:
		return nil, err
	case s.Width(cells[0]) > 2:
		return nil, fmt.Errorf("the layer slither has %d values, and this rule has two", s.Width(cells[0]))
	case len(s.Board().Missing) > 0:
		return nil, errors.New("squares are missing: this rule is about whole grids")
	}
	loop := connected("inside", cells, inside, 0)
	loop.Name = "slitherlink"
	out = append(out, loop, toEdge("slitherlink", "outside", cells, outside))
	if len(x.Cells) == 0 {
		return out, nil
	}
	squares, err := x.Cells.differing(s)
	if err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	for i, square := range squares {
		if int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square", s.CellName(square))
		}
		line, number := []sudoku.Cell{square, s.LayerCell(layer, square)}, -1
		if x.Numbers != nil {
			line, number = line[1:], x.Numbers[i]
		}
		sides := 0 // on the edge of the grid
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if o, ok := at(s, int(square)/s.Cols()+step[0], int(square)%s.Cols()+step[1]); ok {
				line = append(line, s.LayerCell(layer, o))
			} else {
				sides++
			}
		}
		machine, err := sidesOf(s, inside, number, sides)
		if err != nil {
			return nil, err
		}
		out = append(out, sudoku.Automaton{Name: "slitherlink at " + s.CellName(square), Cells: line, Machine: machine,
			Reason: "and the number must be that of its sides on the loop"})
	}
	return out, nil
}

// sidesOf is the automaton of a square's sides on the loop: it reads the square's digit, unless
// the number is known and not −1, and whether it and its neighbours are inside. Some sides are
// on the edge of the grid.
func sidesOf(s *sudoku.Shape, inside sudoku.DigitSet, number, sides int) (*sudoku.Machine, error) {
	type state struct {
		read int // 0: nothing, 1: the number, 2: the square as well
		left int // of the number
		in   bool
	}
	start := state{}
	if number >= 0 {
		start = state{1, number, false}
	}
	return s.Machine(fmt.Sprint("sides ", number, sides, inside), func() (*sudoku.Machine, error) {
		return machineOf(s, start, func(q state, v int) (state, bool) {
			in := inside.Has(s.DigitOf(v))
			switch {
			case q.read == 0:
				return state{1, v, false}, v >= 0 && v <= 4
			case q.read == 1:
				if q = (state{2, q.left, in}); in {
					q.left -= sides
				}
			case q.in != in:
				q.left--
			}
			return q, q.left >= 0
		}, func(q state) bool { return q.read == 2 && q.left == 0 })
	})
}
