package fpuzzles

import (
	"encoding/json"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/lz"
)

// writer is a puzzle that is being written.
type writer struct {
	n      int
	grid   [][]cell
	fields map[string]any
}

// cell is a square.
type cell struct {
	Value  int             `json:"value,omitempty"`
	Given  bool            `json:"given,omitempty"`
	Marks  []int           `json:"givenPencilMarks,omitempty"`
	Region json.RawMessage `json:"region,omitempty"`
}

// Data returns a puzzle as f-puzzles packs it. Reading it gives the same puzzle. An error
// names what f-puzzles cannot express.
func Data(p sudoku.Puzzle, about finding.About) (string, error) {
	b := p.Shape.Board()
	n := b.Hi
	isOrdinary := b.Rows == b.Cols && b.Lo == 1 && b.Hi == b.Rows && len(b.Missing) == 0 && len(b.Extra) == 0
	if !isOrdinary || b.FreeLines || n > lex.MaxChars || b.Regions != nil && b.BoxRows > 0 {
		return "", finding.Errorf(finding.ErrSize, "f-puzzles knows no board like this one (%.60s): only n×n with the digits from 1 to n", b.Text())
	}
	w := &writer{n: n, fields: map[string]any{}}
	w.squares(p, &b)
	w.fields["size"], w.fields["grid"] = n, w.grid
	for name, text := range map[string]string{"title": about.Title, "author": about.Author, "ruleset": about.Rules} {
		if text != "" {
			w.fields[name] = text
		}
	}
	unmarked := false
	for _, r := range append(slices.Clone(b.Rules), p.Rules()...) {
		switch r.(type) {
		case rule.Negative, rule.Nonconsecutive:
			unmarked = true
			continue
		}
		if !w.rule(r) {
			return "", finding.Errorf(finding.ErrRule, "f-puzzles has no word for the rule %q", r.Text())
		}
	}
	if unmarked {
		if err := w.writeUnmarked(p.Rules()); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(w.fields)
	if err != nil {
		return "", err
	}
	for _, f := range Object(data, 0, finding.Options{}) {
		if f.Err != nil {
			return "", f.Err
		}
	}
	return lz.Pack(string(data)), nil
}

// squares writes the grid: givens, and regions that are not the usual boxes.
func (w *writer) squares(p sudoku.Puzzle, b *sudoku.Board) {
	rows, _ := sudoku.DefaultBox(w.n)
	w.grid = make([][]cell, w.n)
	for i := range w.grid {
		w.grid[i] = make([]cell, w.n)
		for j := range w.grid[i] {
			c := &w.grid[i][j]
			if d := p.Givens[i*w.n+j]; d > 0 {
				c.Value, c.Given = p.Shape.Value(d), true
			}
			switch {
			case b.Regions != nil:
				c.Region = region(b.Regions[i*w.n+j])
			case b.BoxRows == 0 && rows > 1:
				c.Region = region(-1)
			case b.BoxRows > 0 && b.BoxRows != rows:
				c.Region = region(i/b.BoxRows*(w.n/b.BoxCols) + j/b.BoxCols)
			}
		}
	}
}

func region(r int) json.RawMessage {
	if r < 0 {
		return json.RawMessage("null")
	}
	data, _ := json.Marshal(r) // a number always can be
	return data
}

// rule writes a rule, unless f-puzzles has no field for it.
func (w *writer) rule(r sudoku.Rule) bool {
	f, a, ok := rule.ArgsOf(r)
	family := f.Name
	switch family {
	case "straight":
		family = "renban"
	case "greater": // a thermometer, from its other end
		family, a.Lists = "thermo", []rule.Cells{slices.Clone(a.Lists[0])}
		slices.Reverse(a.Lists[0])
	case "diagonal":
		if a.Word == "" {
			w.fields["diagonal+"], w.fields["diagonal-"] = true, true
			return true
		}
	case "candidates":
		return w.marks(a)
	}
	for _, f := range fields() {
		switch {
		case !ok || f.family != family:
		case f.flag != nil:
			if f.flag.Word == a.Word {
				w.fields[f.name] = true
				return true
			}
		default:
			if c := f.write(w, a); c != nil {
				w.clue(f.name, c)
				return true
			}
		}
	}
	return false
}

// clue adds a clue to a field.
func (w *writer) clue(field string, c clue) {
	list, _ := w.fields[field].([]any)
	w.fields[field] = append(list, c)
}

// valued adds the value of a clue; nil if there is no such value.
func (w *writer) valued(c clue, of value, a rule.Args) clue {
	v, ok := of.write(w.n, a.Numbers)
	if !ok {
		return nil
	}
	if v != nil {
		c["value"] = v
	}
	return c
}

// marks writes the candidates of cells in the cells themselves. There is one list a cell.
func (w *writer) marks(a rule.Args) bool {
	for _, name := range a.Lists[0] {
		row, col, ok := finding.SquareOf(name)
		if !ok || row >= w.n || col >= w.n || w.grid[row][col].Marks != nil {
			return false
		}
		w.grid[row][col].Marks = a.Numbers
	}
	return true
}
