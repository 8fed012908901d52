package rule

import (
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
	numbers := numbersFrom(0, 2*sudoku.MaxN-1)
	return []Family{
		{
			Name: "cave", Kind: aboutLayers, Params: []Param{clues()},
			Summary:  "every square is open or a wall; all open ones are connected, each wall is connected to the edge of the grid by walls, and each square with a clue is open and holds the number of open ones that it sees in its row and column, itself included, up to the first wall",
			Notes:    "It adds the layer cave=open,wall to the board. The squares with clues are behind \"clues\".",
			Example:  "cave clues r2c2 r5c5 r8c2",
			Synonyms: called("corral", "bag"),
			means:    cave,
			layer:    on("cave", "open", "wall"),
			marks:    clued(true),
		},
		{
			Name: "cave-numbers", Noun: "cave", Kind: aboutLayers, Params: []Param{numbers, cellsFrom(1)},
			Summary: "a cave whose clues are numbers beside the digits of the squares",
			Notes:   "One number per square, 0 for any. It adds the layer cave=open,wall to the board.",
			Example: "cave-numbers 5,0 r2c2 r5c5",
			check:   oneForEach,
			means:   cave,
			layer:   on("cave", "open", "wall"),
			marks:   clued(true),
		},
		{
			Name: "edge-connected", Kind: aboutLayers, Params: []Param{{Kind: ValuesParam, Name: "VALUES"}, cellsFrom(1)},
			Summary: "each of the cells with one of the values is on the edge of the grid, or connected to one that is by cells with one of the values",
			Notes:   "CELLS are squares, or cells of one layer; there may be none with one of the values. Cells beside a missing square are on the edge, too, unless others enclose it.",
			Example: "edge-connected 7,8,9 grid",
			means:   edgeConnected,
		},
	}
}

// clues is an optional list of squares with clues.
func clues() Param {
	p := cellsFrom(1)
	p.Optional, p.Lead = true, "clues"
	return p
}

// oneForEach refuses more or fewer numbers than squares.
func oneForEach(a Args) error {
	if len(a.Numbers) != len(a.Lists[0]) {
		return misfitf("%d numbers for %d squares", len(a.Numbers), len(a.Lists[0]))
	}
	return nil
}

// edgeConnected requires that the cells with some values are connected to the edge of the
// grid. There may be none.
// It returns one [sudoku.Connected].
func edgeConnected(x simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, set, err := valued(s, x.Word, x.Lists[0])
	return []sudoku.Constraint{toEdge("edge-connected "+x.Word, listValues(x.Word), cells, set)}, err
}

func toEdge(name, what string, cells []sudoku.Cell, set sudoku.DigitSet) sudoku.Connected {
	return sudoku.Connected{Name: name, Cells: cells, Allow: set, Max: len(cells), Edge: true,
		Reason: "and each cell with " + what + " must be connected to the edge of the grid"}
}

// clued returns the marks of rules with clues: their numbers, of which 0 is any if open, or rings
// around the digits; and words.
func clued(open bool) func(simple, *sudoku.Shape) []Mark {
	return func(r simple, s *sudoku.Shape) []Mark {
		out, cells := []Mark{caption(r.family)}, r.first().at(s)
		if r.Numbers == nil && len(cells) > 0 {
			out = append(out, Mark{Sign: SpotSign, Cells: cells, Figure: Ring})
		}
		for i, n := range r.Numbers[:min(len(r.Numbers), len(cells))] { // some names may be of no square
			text := strconv.Itoa(n)
			if n == 0 && open {
				text = "?"
			}
			out = append(out, Mark{Sign: CageSign, Cells: cells[i : i+1], Text: text})
		}
		return out
	}
}

// cave requires a cave, in which some squares see as many open ones as their clues require. Its
// layer is "cave", with the values open and wall; on a layer with other values, no square has one of
// them. The connections of what is open, and of the walls with the edge, come before what the clues
// see, of which each asks whether it is late: the automaton of a large number is large.
func cave(c simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
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
	squares, err := c.first().squares(s)
	if err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	seen, words := map[int]bool{}, 0
	for i, square := range squares {
		if err := c.late(); err != nil {
			return nil, err
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
