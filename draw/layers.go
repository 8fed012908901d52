package draw

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Layers are drawn on the squares, by the looks of their values: fills and tracks behind
// the rules, borders of regions as lines of the board, signs and words in a corner for each
// layer. Of several layers that fill squares, the first does. In a layer that is full,
// white and dots are left out, and so are labels of regions but for the first square of
// each, unless they are given. What a rule "hold" leaves a single value is drawn as given.

// layerCorners are the middles of signs from the middle of a cell, by layer.
var layerCorners = [4]Point{{0.36, 0.37}, {-0.36, 0.37}, {0.36, -0.37}, {-0.36, -0.37}}

// layerCell is what is known of a cell of a layer.
type layerCell struct {
	square sudoku.Cell
	digit  sudoku.Digit // 0 for nothing
	given  bool
}

// layerCells are the cells of a layer that have a value.
func (l *layout) layerCells(layer int) (out []layerCell, full bool) {
	full = true
	width := len(l.shape.Layers()[layer].Values)
	for square := range sudoku.Cell(l.shape.Squares()) {
		c := l.shape.LayerCell(layer, square)
		x := layerCell{square: square, digit: l.scene.given(c), given: true}
		if x.digit == 0 {
			x.digit = l.held[c]
		}
		if x.digit == 0 {
			x.digit, x.given = l.scene.placed(c), false
		}
		if marks := marksIn(l.scene.Candidates, c); x.digit == 0 && len(marks) == 1 && len(l.pointed[c]) == 0 {
			x.digit = marks[0]
		}
		switch {
		case !l.shape.Exists(c):
		case x.digit == 0 || int(x.digit) > width:
			full = false
		default:
			out = append(out, x)
		}
	}
	return out, full
}

// filling is the layer that fills squares, −1 for none.
func (l *layout) filling() int {
	return slices.IndexFunc(l.shape.Layers(), func(layer sudoku.Layer) bool { return slices.ContainsFunc(Looks(layer), fills) })
}

func fills(look Look) bool { return look == FillLook || look == PieceLook }

// shades fills squares.
func (l *layout) shades() {
	layer := l.filling()
	if layer < 0 {
		return
	}
	looks := Looks(l.shape.Layers()[layer])
	cells, _ := l.layerCells(layer)
	l.add(Path{Layer: PaperLayer, Loops: [][]Point{rectangle(Point{}, Point{float64(l.shape.Cols()), float64(l.shape.Rows())})}, Closed: true, Paint: Paint{Fill: OpenRole}})
	for _, x := range cells {
		if fills(looks[x.digit-1]) {
			l.add(Path{Layer: ColourLayer, Loops: [][]Point{l.cellBox(x.square, 0)}, Closed: true, Paint: Paint{Fill: ShadeRole}})
		}
	}
}

// tracks draws thick lines through neighbours with the same value of a path.
func (l *layout) tracks() {
	for i, layer := range l.shape.Layers() {
		looks := Looks(layer)
		cells, _ := l.layerCells(i)
		on := map[sudoku.Cell]sudoku.Digit{}
		for _, x := range cells {
			if looks[x.digit-1] == TrackLook {
				on[x.square] = x.digit
			}
		}
		var loops [][]Point
		for _, x := range cells {
			if on[x.square] == 0 {
				continue
			}
			alone, p := true, l.center(x.square)
			for _, o := range l.neighbours(x.square) {
				if on[o] != x.digit {
					continue
				}
				if alone = false; o > x.square {
					loops = append(loops, []Point{p, l.center(o)})
				}
			}
			if alone {
				loops = append(loops, []Point{{p.X - 0.01, p.Y}, {p.X + 0.01, p.Y}})
			}
		}
		if slices.Contains(looks, CornerLook) {
			loops = l.around(cells, looks)
		}
		for some := range slices.Chunk(loops, 100) {
			l.add(Path{Layer: ColourLayer, Loops: some, Paint: Paint{Stroke: Tint(rule.Green), Width: 0.26, Round: true}})
		}
	}
}

// around returns the steps of a loop between the middles of squares: from each to the next below and to the
// right where one of the two corners beside the step is inside and the other outside, as are those on the edge.
func (l *layout) around(cells []layerCell, looks []Look) (steps [][]Point) {
	rows, cols := l.shape.Rows(), l.shape.Cols()
	in, known := map[[2]int]bool{}, map[[2]int]bool{}
	for row := -1; row < rows; row++ {
		for col := -1; col < cols; col++ {
			known[[2]int{row, col}] = row < 0 || col < 0 || row == rows-1 || col == cols-1
		}
	}
	for _, x := range cells {
		at := [2]int{int(x.square) / cols, int(x.square) % cols}
		known[at], in[at] = true, looks[x.digit-1] == CornerLook
	}
	step := func(a, b [2]int, from, to sudoku.Cell) {
		if known[a] && known[b] && in[a] != in[b] {
			steps = append(steps, []Point{l.center(from), l.center(to)})
		}
	}
	for square := range sudoku.Cell(l.shape.Squares()) {
		row, col := int(square)/cols, int(square)%cols
		if col+1 < cols {
			step([2]int{row - 1, col}, [2]int{row, col}, square, square+1)
		}
		if row+1 < rows {
			step([2]int{row, col - 1}, [2]int{row, col}, square, square+sudoku.Cell(cols))
		}
	}
	return steps
}

// layerSigns draws the signs and words of layers.
func (l *layout) layerSigns() {
	filled := l.filling()
	for i, layer := range l.shape.Layers() {
		looks := Looks(layer)
		cells, full := l.layerCells(i)
		met := map[sudoku.Digit]bool{}
		for _, x := range cells {
			look := looks[x.digit-1]
			if full && !x.given && (look == RingLook || look == DotLook || look == CornerLook || look == RegionLook && met[x.digit]) {
				continue
			}
			met[x.digit] = true
			if look == TrackLook || look == FillLook && i == filled {
				continue
			}
			if b := digitIn(l.scene.Other, l.shape.LayerCell(i, x.square)); x.given || b == 0 || b == x.digit {
				l.layerSign(look, l.center(x.square), layerCorners[i%len(layerCorners)], layerWord(layer, x.digit), x.given)
			}
		}
		l.layerPencil(i)
	}
}

// layerSign draws a sign, or a value as a word, in a corner of a cell.
func (l *layout) layerSign(look Look, center, corner Point, value string, given bool) {
	role, p := PlacedRole, Point{center.X + corner.X, center.Y + corner.Y}
	if given {
		role = InkRole
	}
	switch look {
	case RingLook, CornerLook:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.075, Paint: Paint{Fill: Paper, Stroke: role, Width: 0.022}})
	case DotLook:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.035, Paint: Paint{Fill: role}})
	case StarLook:
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{star(p, 0.14)}, Closed: true, Paint: Paint{Fill: role}, Char: '★'})
	case MineLook:
		l.add(Path{Layer: RuleLayer, Loops: spikes(p, 0.13), Paint: Paint{Stroke: role, Width: 0.03}, Char: '✹'},
			Disc{Layer: RuleLayer, Center: p, Radius: 0.085, Paint: Paint{Fill: role}})
	case RegionLook:
		l.text(RuleLayer, p, 0.2, 0.22, value, role, given)
	default:
		size, anchor := 0.22, Finish // at the rim
		if corner.X < 0 {
			anchor = Start
		}
		size *= min(1, 0.86/(textWidth(value, given)*size))
		l.add(Text{Layer: RuleLayer, At: Point{center.X + corner.X*1.22, p.Y + baseline*size}, Anchor: anchor, Size: size, Text: value, Bold: given, Fill: role})
	}
}

// labels are the labels of squares, 0 for none, in each layer of regions that has any.
func (l *layout) labels() (out [][]sudoku.Digit) {
	for i, layer := range l.shape.Layers() {
		if !slices.Contains(Looks(layer), RegionLook) {
			continue
		}
		cells, _ := l.layerCells(i)
		if len(cells) == 0 {
			continue
		}
		of := make([]sudoku.Digit, l.shape.Squares())
		for _, x := range cells {
			of[x.square] = x.digit
		}
		out = append(out, of)
	}
	return out
}

// holds are the digits of cells of layers for which rules leave one: a digit of a layer is drawn as a given is,
// and not as the mark of a rule.
func (l *layout) holds() map[sudoku.Cell]sudoku.Digit {
	out := map[sudoku.Cell]sudoku.Digit{}
	for _, r := range l.scene.Puzzle.Rules() {
		h, ok := r.(rule.Hold)
		if !ok || l.scene.Background {
			continue
		}
		for _, name := range h.Cells {
			c, err := l.shape.ParseCell(name)
			if layer, _ := l.shape.LayerOf(c); err == nil && layer >= 0 {
				out[c] = l.shape.ParseValue(c, h.Values) // 0 for several values
			}
		}
	}
	return out
}
