package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// A puzzle as text of the Interactive Sudoku Solver, which iss.go reads back.

// issOut is the text that is written.
type issOut struct {
	items strings.Builder
	board sudoku.Board

	negative bool // there is a rule of unmarked neighbours, which one item says of two
}

func issText(p sudoku.Puzzle) (string, error) {
	shape := p.Shape
	b := shape.Board()
	if b.Rows > 16 || b.Cols > 16 || b.Hi-b.Lo > 15 || b.Hi > 16 || b.Lo > 1 || len(b.Missing) > 0 || b.FreeLines && (b.BoxRows > 0 || b.Regions != nil) {
		return "", finding.Errorf(ErrSize, "%s knows no board like this one (%.60s)", issSite, b.Text())
	}
	o := &issOut{board: b}
	if err := o.tellBoard(b); err != nil {
		return "", err
	}
	for _, r := range append(append([]sudoku.Rule(nil), b.Rules...), p.Rules()...) {
		if !o.tell(r) {
			return "", untellable(issSite, r)
		}
	}
	var givens strings.Builder
	for i, d := range p.Givens {
		if name, _ := issCellOut(shape.CellName(sudoku.Cell(i))); d > 0 {
			fmt.Fprintf(&givens, "~%s_%d", name, shape.Value(d))
		}
	}
	text := o.items.String()
	if givens.Len() > 0 {
		text += "." + givens.String()
	}
	if text == "" {
		text = ".Shape~9x9"
	}
	if o.negative {
		text = o.strict(text, p)
	}
	return text, nil
}

// tellBoard says the size, the boxes and regions, and the extra cells.
func (o *issOut) tellBoard(b sudoku.Board) error {
	no := finding.Errorf(ErrSize, "%s knows no board like this one (%.60s)", issSite, b.Text())
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
	usual := max(b.Rows, b.Cols)
	size, regions := usual, b.Regions
	are := func(size int) bool {
		r, c := issBox(b.Rows, b.Cols, size)
		return r > 1 && c > 1 && r == b.BoxRows && c == b.BoxCols
	}
	switch {
	case b.BoxRows == 0 || are(size):
	case are(b.BoxRows * b.BoxCols):
		size = b.BoxRows * b.BoxCols
	case regions != nil || b.BoxRows*b.BoxCols > usual:
		return no
	default: // boxes as regions
		for i := range b.Rows * b.Cols {
			regions = append(regions, i/b.Cols/b.BoxRows*(b.Cols/b.BoxCols)+i%b.Cols/b.BoxCols)
		}
		b.BoxRows = 0
	}
	var names strings.Builder
	if regions != nil {
		sizes := map[int]int{}
		for _, r := range regions {
			sizes[r]++
			if r >= 35 {
				return no
			}
			names.WriteByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[r+1])
		}
		for _, s := range sizes {
			if regions[slices.Index(regions, 0)] == 0 && sizes[0] != s && sizes[-1] != s || sizes[0] == sizes[-1] {
				return no
			}
		}
		if b.BoxRows > 0 && size != sizes[0] {
			return no
		}
		size = sizes[0]
	}
	if size != usual {
		fmt.Fprintf(&o.items, ".RegionSize~%d", size)
	}
	if r, c := issBox(b.Rows, b.Cols, size); b.BoxRows == 0 && r > 1 && c > 1 && !b.FreeLines {
		o.items.WriteString(".NoBoxes")
	}
	if regions != nil {
		o.items.WriteString(".Jigsaw~" + names.String())
	}
	return o.tellExtra(b.Extra)
}

// tellExtra says the groups of extra cells: V, letters, and numbers from 1 if there
// are several.
func (o *issOut) tellExtra(names []string) error {
	for len(names) > 0 {
		prefix := strings.TrimRight(names[0], "0123456789")
		count := 1
		for count < len(names) && names[count] == prefix+strconv.Itoa(count+1) {
			count++
		}
		first := prefix
		if count > 1 {
			first += "1"
		}
		if len(prefix) < 2 || prefix[0] != 'V' || names[0] != first || !issExtra().MatchString(prefix) {
			return finding.Errorf(ErrSize, "%s knows no extra cell called %s: they are V and capital letters, with numbers from 1 if there are several", issSite, names[0])
		}
		fmt.Fprintf(&o.items, ".Var~%s~%s~%d", prefix[1:], prefix[1:], count)
		names = names[count:]
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
		return true
	case rule.Negative:
		o.negative = true
		return true
	}
	text, ok := o.item(r)
	o.items.WriteString(text)
	return ok
}

// once adds an item unless another rule has said it.
func (o *issOut) once(item string) {
	if !strings.Contains(o.items.String()+".", item+".") {
		o.items.WriteString(item)
	}
}

// issCellName is the name of a square, counted from 0: a character for each
// number, "a" for 10.
func issCellName(row, col int) string {
	return "R" + strconv.FormatInt(int64(row+1), 17) + "C" + strconv.FormatInt(int64(col+1), 17)
}

// issCellOut is the name of a cell there.
func issCellOut(name string) (out string, ok bool) {
	row, col, ok := finding.SquareOf(name)
	if !ok {
		return name, issExtra().MatchString(name)
	}
	return issCellName(row, col), row < 16 && col < 16
}
