package text

import (
	"fmt"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// A puzzle as text of the Interactive Sudoku Solver, which iss.go reads back.

// issOut is the text that is written.
type issOut struct {
	items  strings.Builder
	values map[string]string // of cells with candidates
	order  []string          // those cells, as they were told
}

func issText(p sudoku.Puzzle) (string, error) {
	const site = "the Interactive Sudoku Solver"
	shape := p.Shape
	b := shape.Board()
	if b.Rows > 16 || b.Cols > 16 || b.Hi-b.Lo > 15 || b.Hi > 16 || b.Lo > 1 || len(b.Missing)+len(b.Extra) > 0 || b.FreeLines && (b.BoxRows > 0 || b.Regions != nil) {
		return "", flawf(ErrSize, "%s knows no board like this one (%s)", site, b.Text())
	}
	o := &issOut{values: map[string]string{}}
	if err := o.board(b); err != nil {
		return "", err
	}
	for _, r := range append(append([]sudoku.Rule(nil), b.Rules...), p.Rules()...) {
		if !o.tell(r) {
			return "", untellable(site, r)
		}
	}
	var givens strings.Builder
	for i, d := range p.Givens {
		if d > 0 {
			fmt.Fprintf(&givens, "~%s_%d", issCellName(i/b.Cols, i%b.Cols), shape.Value(d))
		}
	}
	for _, name := range o.order {
		givens.WriteString("~" + name + o.values[name])
	}
	text := o.items.String()
	if givens.Len() > 0 {
		text += "." + givens.String()
	}
	if text == "" {
		text = ".Shape~9x9"
	}
	return text, nil
}

// board says the size and the regions.
func (o *issOut) board(b sudoku.Board) error {
	if b.Rows != 9 || b.Cols != 9 || b.Lo != 1 || b.Hi != 9 || b.FreeLines {
		fmt.Fprintf(&o.items, ".Shape~%dx%d", b.Rows, b.Cols)
		switch {
		case b.Lo == 0:
			fmt.Fprintf(&o.items, "~0-%d", b.Hi)
		case b.Hi != max(b.Rows, b.Cols):
			fmt.Fprintf(&o.items, "~%d", b.Hi)
		}
		if b.FreeLines {
			o.items.WriteString("~Raw")
		}
	}
	boxRows, boxCols := issBox(b.Rows, b.Cols, max(b.Rows, b.Cols))
	if boxRows == 1 || boxCols == 1 {
		boxRows, boxCols = 0, 0
	}
	regions := b.Regions
	if b.BoxRows > 0 && (b.BoxRows != boxRows || b.BoxCols != boxCols) {
		if regions != nil || b.Rows%b.BoxRows > 0 || b.Cols%b.BoxCols > 0 {
			return flawf(ErrSize, "the Interactive Sudoku Solver knows no board like this one (%s)", b.Text())
		}
		for i := range b.Rows * b.Cols {
			regions = append(regions, i/b.Cols/b.BoxRows*(b.Cols/b.BoxCols)+i%b.Cols/b.BoxCols)
		}
		b.BoxRows = 0
	}
	if b.BoxRows == 0 && boxRows > 0 && !b.FreeLines {
		o.items.WriteString(".NoBoxes")
	}
	if regions != nil {
		o.items.WriteString(".Jigsaw~")
		for _, r := range regions {
			if r < 0 || r >= 62 {
				return flawf(ErrSize, "the Interactive Sudoku Solver knows no board with squares in no region")
			}
			o.items.WriteString(strconv.FormatInt(int64(r%36), 36)) // at most 16 regions matter
		}
	}
	return nil
}

// tell adds a rule, unless ISS has no item for it.
func (o *issOut) tell(r sudoku.Rule) bool {
	switch r := r.(type) {
	case rule.Diagonal:
		if r.Only != "-" {
			o.once(".Diagonal~1")
		}
		if r.Only != "+" {
			o.once(".Diagonal~-1")
		}
	case rule.Windoku:
		o.items.WriteString(".Windoku")
	case rule.Disjoint:
		o.items.WriteString(".DisjointSets")
	case rule.AntiKnight:
		o.items.WriteString(".AntiKnight")
	case rule.AntiKing:
		o.items.WriteString(".AntiKing")
	case rule.Nonconsecutive:
		o.items.WriteString(".AntiConsecutive")
	case rule.Thermo:
		return !r.Slow && o.line("Thermo", r.Cells)
	case rule.Palindrome:
		return o.line("Palindrome", r.Cells)
	case rule.Different:
		return o.line("AllDifferent", r.Cells)
	case rule.Whisper:
		return o.line("Whisper~"+strconv.Itoa(r.Least), r.Cells)
	case rule.Greater:
		for i := 1; i < len(r.Cells); i++ {
			if !isNextTo(r.Cells[i-1], r.Cells[i]) || !o.line("GreaterThan", r.Cells[i-1:i+1]) {
				return false
			}
		}
	case rule.Candidates:
		return o.candidates(r)
	case rule.Pair:
		item := map[string]string{"difference 1": "WhiteDot", "ratio 2": "BlackDot", "pair-sum 10": "X", "pair-sum 5": "V"}[fmt.Sprintf("%s %d", r.Kind, r.N)]
		return item != "" && len(r.Cells) == 2 && isNextTo(r.Cells[0], r.Cells[1]) && o.line(item, r.Cells)
	default:
		return false
	}
	return true
}

// once adds an item unless another rule has said it.
func (o *issOut) once(item string) {
	if !strings.Contains(o.items.String()+".", item+".") {
		o.items.WriteString(item)
	}
}

// line adds an item that ends with cells.
func (o *issOut) line(item string, cells rule.Cells) bool {
	o.items.WriteString("." + item)
	for _, c := range cells {
		row, col, ok := squareOf(c)
		if !ok {
			return false
		}
		o.items.WriteString("~" + issCellName(row, col))
	}
	return true
}

// candidates says the values of cells, which ISS lists among the givens. There is
// one list a cell.
func (o *issOut) candidates(r rule.Candidates) bool {
	values := ""
	for _, v := range r.Values {
		values += "_" + strconv.Itoa(v)
	}
	for _, c := range r.Cells {
		row, col, ok := squareOf(c)
		name := issCellName(row, col)
		if !ok || o.values[name] != "" {
			return false
		}
		o.values[name] = values
		o.order = append(o.order, name)
	}
	return true
}

// issCellName is the name of a square, counted from 0: a character for each
// number, "a" for 10.
func issCellName(row, col int) string {
	return "R" + strconv.FormatInt(int64(row+1), 17) + "C" + strconv.FormatInt(int64(col+1), 17)
}
