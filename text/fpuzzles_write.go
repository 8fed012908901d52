package text

import (
	"encoding/json"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// A puzzle as data of f-puzzles, which fpuzzles.go reads back.

// fpuzzlesOut is the object that is written.
type fpuzzlesOut struct {
	n      int
	grid   [][]fpuzzlesOutCell
	fields map[string]any

	negative bool // there is a rule of unmarked neighbours, which one field says of several
}

type fpuzzlesOutCell struct {
	Value  int             `json:"value,omitempty"`
	Given  bool            `json:"given,omitempty"`
	Marks  []int           `json:"givenPencilMarks,omitempty"`
	Region json.RawMessage `json:"region,omitempty"`
}

// fpuzzlesData returns the JSON of a puzzle.
func fpuzzlesData(p sudoku.Puzzle) (string, error) {
	const site = "f-puzzles"
	shape := p.Shape
	b := shape.Board()
	n := b.Hi
	if !isOrdinary(&b) || b.FreeLines || n > lex.MaxChars || b.Regions != nil && b.BoxRows > 0 {
		return "", squareOnly(site, b)
	}
	o := &fpuzzlesOut{n: n, grid: make([][]fpuzzlesOutCell, n), fields: map[string]any{}}
	boxRows, _ := sudoku.DefaultBox(n)
	for i := range o.grid {
		o.grid[i] = make([]fpuzzlesOutCell, n)
		for j := range o.grid[i] {
			c := &o.grid[i][j]
			if d := p.Givens[i*n+j]; d > 0 {
				c.Value, c.Given = shape.Value(d), true
			}
			switch {
			case b.Regions != nil:
				c.Region = regionNumber(b.Regions[i*n+j])
			case b.BoxRows == 0 && boxRows > 1:
				c.Region = regionNumber(-1)
			case b.BoxRows > 0 && b.BoxRows != boxRows:
				c.Region = regionNumber(i/b.BoxRows*(n/b.BoxCols) + j/b.BoxCols)
			}
		}
	}
	for _, r := range append(append([]sudoku.Rule(nil), b.Rules...), p.Rules()...) {
		if !o.tell(r) {
			return "", untellable(site, r)
		}
	}
	o.fields["size"], o.fields["grid"] = n, o.grid
	if o.negative || o.fields["nonconsecutive"] != nil {
		return o.strict(p)
	}
	data, err := json.Marshal(o.fields)
	return string(data), err
}

func regionNumber(r int) json.RawMessage {
	if r < 0 {
		return json.RawMessage("null")
	}
	data, _ := json.Marshal(r) // a number always can be
	return data
}

// tell adds a rule, unless f-puzzles has no field for it.
func (o *fpuzzlesOut) tell(r sudoku.Rule) bool {
	for field, text := range fpuzzlesSwitches {
		if r.Text() == text {
			o.fields[field] = true
			return true
		}
	}
	switch r := r.(type) {
	case rule.Nonconsecutive:
		o.fields["nonconsecutive"] = true
	case rule.Diagonal: // both
		o.fields["diagonal+"], o.fields["diagonal-"] = true, true
	case rule.Parity:
		field := "even"
		if r.Odd {
			field = "odd"
		}
		for _, c := range r.Cells {
			o.clue(field, map[string]any{"cell": strings.ToUpper(c)})
		}
	case rule.Candidates:
		return o.marks(r)
	case rule.Thermo:
		field := "thermometer"
		if r.Slow {
			field = "slowthermometer"
		}
		o.line(field, r.Cells, nil)
	case rule.Palindrome:
		o.line("palindrome", r.Cells, nil)
	case rule.Whisper:
		o.line("whispers", r.Cells, r.Least)
	case rule.Different:
		o.clue("extraregion", map[string]any{"cells": upperCells(r.Cells)})
	case rule.Clone:
		o.clue("clone", map[string]any{"cells": upperCells(r.Cells), "cloneCells": upperCells(r.Copies)})
	case rule.Pair:
		return o.pair(r)
	case rule.Negative:
		o.negative = true
	default:
		return o.tellClue(r)
	}
	return true
}

func (o *fpuzzlesOut) clue(field string, clue map[string]any) {
	list, _ := o.fields[field].([]any)
	o.fields[field] = append(list, clue)
}

// line adds a clue that is one line of cells, with a value or none.
func (o *fpuzzlesOut) line(field string, cells rule.Cells, value any) {
	clue := map[string]any{"lines": [][]string{upperCells(cells)}}
	if value != nil {
		clue["value"] = value
	}
	o.clue(field, clue)
}

func (o *fpuzzlesOut) pair(r rule.Pair) bool {
	clue := map[string]any{"cells": upperCells(r.Cells), "value": r.N}
	field := r.Kind
	if r.Kind == "pair-sum" {
		field = "xv"
		switch r.N {
		case 10:
			clue["value"] = "X"
		case 5:
			clue["value"] = "V"
		default:
			return false
		}
	}
	o.clue(field, clue)
	return true
}

// marks says the candidates of cells, in the cells themselves. There is one list a cell.
func (o *fpuzzlesOut) marks(r rule.Candidates) bool {
	for _, name := range r.Cells {
		row, col, ok := finding.SquareOf(name)
		if !ok || row >= o.n || col >= o.n || o.grid[row][col].Marks != nil {
			return false
		}
		o.grid[row][col].Marks = r.Values
	}
	return true
}

func upperCells(cells rule.Cells) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = strings.ToUpper(c)
	}
	return names
}
