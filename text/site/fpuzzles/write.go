package fpuzzles

import (
	"encoding/json"
	"slices"
	"strconv"

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

	unmarked bool // there are rules of neighbours without a mark, which are written last
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
	if !finding.IsOrdinary(&b) || n > lex.MaxChars {
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
	for r := range finding.EachRule(p) {
		if !w.rule(r) {
			return "", finding.Errorf(finding.ErrRule, "f-puzzles has no word for the rule %q", r.Text())
		}
	}
	if w.unmarked {
		if err := w.writeUnmarked(p.Rules()); err != nil {
			return "", err
		}
	}
	data, _ := json.Marshal(w.fields) // which is always possible
	return lz.Pack(string(data)), Object(data, 0, finding.Options{})[0].Err
}

// squares writes the grid: givens, and regions that are not the usual boxes.
func (w *writer) squares(p sudoku.Puzzle, b *sudoku.Board) {
	rows, cols := sudoku.DefaultBox(w.n)
	regions := finding.Regions(b)
	isUsual := b.BoxRows == rows && b.BoxCols == cols || regions == nil && rows == 1
	w.grid = make([][]cell, w.n)
	for i := range w.n * w.n {
		c := cell{}
		if d := p.Givens[i]; d > 0 {
			c.Value, c.Given = p.Shape.Value(d), true
		}
		switch {
		case isUsual:
		case regions == nil || regions[i] < 0:
			c.Region = json.RawMessage("null")
		default:
			c.Region = json.RawMessage(strconv.Itoa(regions[i]))
		}
		w.grid[i/w.n] = append(w.grid[i/w.n], c)
	}
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
	case "negative", "nonconsecutive":
		w.unmarked = true
		return true
	}
	for _, f := range table() {
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
