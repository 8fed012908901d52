package api

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokusat/internal/answer/brief"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Question is the puzzle of a request.
type Question struct {
	Text string `json:"text,omitempty"` // in any format, without the other fields

	Puzzle string   `json:"puzzle,omitempty"` // a grid on one line
	Board  string   `json:"board,omitempty"`  // "9x9 box 3x3"; by default from the length of the puzzle
	Rules  []string `json:"rules,omitempty"`  // those of the board and of the puzzle

	// Marks are the values left in cells, by name, as somebody has noted them:
	// {"r1c2":[1,7],"shade.r1c2":["white"]}. They are the rules "candidates", on layers "hold".
	Marks map[string][]Value `json:"marks,omitempty"`
}

// Value is a value of a cell as answers have it, a number or the name of a layer's value.
type Value string

// UnmarshalJSON reads a whole number or a string.
func (v *Value) UnmarshalJSON(b []byte) error {
	if b[0] == '"' {
		return json.Unmarshal(b, (*string)(v))
	}
	var n *int
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	if n == nil {
		return &json.UnmarshalTypeError{Value: "null"}
	}
	*v = Value(strconv.Itoa(*n))
	return nil
}

// puzzle is the puzzle of a question. Errors are [*text.ParseError]s and refusals.
func (a *API) puzzle(ctx context.Context, c *call, q *Question) (sudoku.Puzzle, error) {
	r, err := a.record(ctx, c, q)
	return r.Puzzle, err
}

// record is the puzzle of a question with what belongs to it. The answer gets the words that were
// not read.
func (a *API) record(ctx context.Context, c *call, q *Question) (r text.Record, err error) {
	switch {
	case q.Text != "" && (q.Puzzle != "" || q.Board != "" || len(q.Rules) > 0):
		return r, refuse(statusBadRequest, "\"text\" is a whole puzzle: \"puzzle\", \"board\" and \"rules\" do not go with it")
	case q.Text == "" && q.Puzzle == "":
		return r, refuse(statusBadRequest, "there is no puzzle: give it as \"text\" in any format, or as \"puzzle\" with \"board\" and \"rules\"")
	case q.Text != "":
		r, err = text.ParseRecord(q.Text, a.Reading(ctx))
	default:
		r, err = a.fromFields(ctx, q)
	}
	c.unread = r.Unread().Words
	if err == nil && len(q.Marks) > 0 {
		r.Puzzle, err = marked(ctx, r.Puzzle, q.Marks)
	}
	if err == nil {
		err = a.affordable(r.Puzzle.Shape.Cells())
	}
	return r, err
}

func (a *API) affordable(cells int) error {
	if most := a.o.MaxCells; most > 0 && cells > most {
		return refuse(statusUnreadable, "the board has %d cells; up to %d are answered here, more by the command", cells, most)
	}
	return nil
}

// Reading returns how texts of questions are read: until ctx ends, and boards of up to
// [Options.MaxCells].
func (a *API) Reading(ctx context.Context) text.Options {
	return text.Options{Late: ctx.Err, Accept: func(b sudoku.Board) error {
		return a.affordable(b.Rows*b.Cols*(1+len(b.Layers)) + len(b.Extra))
	}}
}

// fromFields is the puzzle of "puzzle", "board" and "rules".
func (a *API) fromFields(ctx context.Context, q *Question) (r text.Record, err error) {
	grid, o := strings.TrimSpace(q.Puzzle), a.Reading(ctx)
	if q.Board == "" && len(q.Rules) == 0 {
		return text.ParseRecord(grid, o)
	}
	var board sudoku.Board
	if q.Board != "" { // before a large one is made
		if board, err = sudoku.ParseBoard(q.Board); err == nil {
			err = o.Accept(board)
		}
		if err != nil {
			return r, err
		}
	}
	template, known := a.boards.Kept(q.Board, q.Rules)
	if !known {
		rules, err := brief.Rules(ctx, q.Rules)
		if err != nil {
			return r, err
		}
		if o.Rules = rules; q.Board == "" {
			return text.ParseRecord(grid, o)
		}
		if template, err = a.boards.Make(ctx, q.Board, q.Rules, board, rules); err != nil {
			return r, err
		}
	}
	g, err := gridOf(grid, template.Shape)
	r.Puzzle = template.With(g)
	return r, err
}

// gridOf reads a grid of a board, in any format.
func gridOf(s string, shape *sudoku.Shape) (sudoku.Grid, error) {
	if g, ok := brief.Grid(s, shape); ok {
		return g, nil
	}
	return text.ParseGrid(s, shape)
}

// marked is the puzzle with the marks as rules.
func marked(ctx context.Context, p sudoku.Puzzle, marks map[string][]Value) (sudoku.Puzzle, error) {
	s := p.Shape
	own := slices.Clone(p.Rules())
	for _, name := range slices.Sorted(maps.Keys(marks)) {
		c, err := s.ParseCell(name)
		if err != nil {
			return p, err
		}
		if len(marks[name]) == 0 {
			return p, refuse(statusBadRequest, "the marks of %s have no value: name the values that are left, or leave the cell out", name)
		}
		var names []string
		var numbers []int
		for _, v := range marks[name] {
			d := s.ParseValue(c, string(v))
			if d == 0 {
				return p, refuse(statusUnreadable, "%s has no value %q, which its marks have", name, v)
			}
			names, numbers = append(names, string(v)), append(numbers, s.Value(d))
		}
		slices.Sort(numbers)
		slices.Sort(names)
		names = slices.Compact(names)
		switch layer, _ := s.LayerOf(c); {
		case p.Givens[c] != 0:
			if !slices.Contains(names, s.ValueName(c, p.Givens[c])) {
				return p, refuse(statusUnreadable, "%s is a clue, which its marks are without", name)
			}
		case layer >= 0 && len(names) > 0:
			own = append(own, rule.Hold{Values: strings.Join(names, ","), Cells: rule.Cells{name}})
		default:
			own = append(own, rule.Candidates{Values: slices.Compact(numbers), Cells: rule.Cells{name}})
		}
	}
	return sudoku.NewPuzzleWithin(ctx.Err, s, p.Givens, own...)
}
