package api

import (
	"context"
	"errors"
	"io"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// What a text says, spelled out for who draws it.

// Parsed is a puzzle with what its board and rules look like. Cells have names;
// lists by cell have the squares row by row, then the extra cells.
type Parsed struct {
	Converted
	Name    string      `json:"name"` // for people
	Rows    int         `json:"rows"`
	Cols    int         `json:"cols"`
	Values  [2]int      `json:"values"`            // the least and the greatest
	Box     *[2]int     `json:"box,omitempty"`     // rows and columns of the boxes, if there are any
	Regions []int       `json:"regions,omitempty"` // by square: the number of its box or region, −1 for none
	Missing []string    `json:"missing,omitempty"`
	Extra   []string    `json:"extra,omitempty"`
	Givens  []*int      `json:"givens"` // by cell; null for none
	Houses  []HouseOf   `json:"houses"` // sets in which each digit stands once
	Marks   []RuleMarks `json:"marks"`  // of each text in "rules"
	More    bool        `json:"more,omitempty"`
}

// HouseOf is a house of the board.
type HouseOf struct {
	Kind  string   `json:"kind"`
	Name  string   `json:"name"`
	Cells []string `json:"cells"`
}

// RuleMarks is a rule taken apart: thermo r1c1..r3c1 is the name, no words, and one
// list of three cells.
type RuleMarks struct {
	Text  string     `json:"text"`
	Name  string     `json:"name"`
	Kind  string     `json:"kind"`
	Words []string   `json:"words,omitempty"` // that are no cells: numbers, digits
	Cells [][]string `json:"cells,omitempty"` // in the order of the text; "=" begins another list
	Scope []string   `json:"scope,omitempty"` // all cells that it speaks about, where the text has none
	Board bool       `json:"board"`           // it is the board's
}

func (a *API) parse(_ context.Context, c *call) (any, error) {
	var q Question
	if err := c.read(&q); err != nil {
		return nil, err
	}
	more := false
	var p sudoku.Puzzle
	var err error
	if q.Text != "" && q.Puzzle == "" && q.Board == "" && len(q.Rules) == 0 {
		p, more, err = firstOf(q.Text)
		if err == nil {
			err = a.affordable(p.Shape.Cells())
		}
	} else {
		p, err = a.puzzle(&q)
	}
	if err != nil {
		return nil, err
	}
	out := described(p)
	out.More = more
	return out, nil
}

// firstOf is the first puzzle of a text, and whether there are more.
func firstOf(s string) (p sudoku.Puzzle, more bool, err error) {
	p, err = text.Parse(s, text.Options{})
	if err == nil {
		return p, false, nil
	}
	r := text.NewReader(strings.NewReader(s), text.Options{})
	rec, first := r.Read()
	if first != nil {
		return p, false, err
	}
	_, next := r.Read()
	if next == io.EOF || errors.As(next, new(*text.ParseError)) {
		return p, false, err
	}
	return rec.Puzzle, true, nil
}

func described(p sudoku.Puzzle) *Parsed {
	s := p.Shape
	b := s.Board()
	out := &Parsed{Converted: NewConverted(p), Name: p.Name(), Rows: b.Rows, Cols: b.Cols, Values: [2]int{b.Lo, b.Hi}, Missing: names(s, b.Missing), Extra: b.Extra, Houses: []HouseOf{}, Marks: []RuleMarks{}}
	if b.BoxRows > 0 {
		out.Box = &[2]int{b.BoxRows, b.BoxCols}
		out.Regions = make([]int, s.Squares())
		across := (b.Cols + b.BoxCols - 1) / b.BoxCols
		for c := range out.Regions {
			out.Regions[c] = c/b.Cols/b.BoxRows*across + c%b.Cols/b.BoxCols
		}
	}
	if b.Regions != nil {
		out.Regions = b.Regions
	}
	for c, d := range p.Givens {
		out.Givens = append(out.Givens, nil)
		if d != 0 {
			v := s.Value(d)
			out.Givens[c] = &v
		}
	}
	for _, h := range s.Houses() {
		out.Houses = append(out.Houses, HouseOf{string(h.Kind), h.Name, names(s, h.Cells)})
	}
	for _, r := range b.Rules {
		out.Marks = append(out.Marks, marksOf(s, r, true))
	}
	for _, r := range p.Rules() {
		out.Marks = append(out.Marks, marksOf(s, r, false))
	}
	return out
}

// marksOf takes the text of a rule apart.
func marksOf(s *sudoku.Shape, r sudoku.Rule, board bool) RuleMarks {
	out := RuleMarks{Text: r.Text(), Board: board}
	words := strings.Fields(out.Text)
	out.Name = words[0]
	if f, err := rule.Find(out.Name); err == nil {
		out.Kind = f.Kind()
	}
	var list []string
	for _, w := range words[1:] {
		_, plain, factor := strings.Cut(w, "*")
		if !factor {
			plain = w
		}
		if cells := run(s, plain); cells != nil {
			list = append(list, cells...)
			continue
		}
		if w == "=" && list != nil {
			out.Cells, list = append(out.Cells, list), nil
			continue
		}
		out.Words = append(out.Words, w)
	}
	if list != nil {
		out.Cells = append(out.Cells, list)
	}
	if out.Cells == nil && !board {
		if constraints, err := r.Constraints(s); err == nil {
			seen := map[sudoku.Cell]bool{}
			for _, x := range constraints {
				for _, c := range x.Scope() {
					if !seen[c] {
						seen[c] = true
						out.Scope = append(out.Scope, s.CellName(c))
					}
				}
			}
		}
	}
	return out
}

// run is the cells of r1c1, of r1c1..r1c9 or of an extra cell's name; nil for
// another word.
func run(s *sudoku.Shape, word string) (cells []string) {
	from, to, long := strings.Cut(word, "..")
	if _, err := s.ParseCell(from); err != nil {
		return nil
	}
	if !long {
		return []string{from}
	}
	r0, c0, ok0 := sudoku.ParseSquare(from)
	r1, c1, ok1 := sudoku.ParseSquare(to)
	if _, err := s.ParseCell(to); !ok0 || !ok1 || err != nil {
		return nil
	}
	for {
		c := sudoku.Cell((r0-1)*s.Cols() + c0 - 1)
		cells = append(cells, s.CellName(c))
		if r0 == r1 && c0 == c1 {
			return cells
		}
		r0, c0 = toward(r0, r1), toward(c0, c1)
	}
}

func toward(from, to int) int {
	switch {
	case from < to:
		return from + 1
	case from > to:
		return from - 1
	}
	return from
}
