package draw

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Layers are drawn on the squares. A cell that is black is filled, on the first layer that
// has black; one that is white has a ring in its corner, every other value is a small text in a
// corner of its layer. In a layer that is full, white and the first of two words are without
// a sign, unless they are given. What a rule "hold" leaves a single value is drawn as given.

// shades draws what is known of the layers.
func (l *layout) shades() {
	corners := []Point{{0.36, 0.38}, {-0.36, 0.38}, {0.36, -0.38}, {-0.36, -0.38}}
	layers := l.shape.Layers()
	hasBlack := func(layer sudoku.Layer) bool { return slices.Contains(layer.Values, "black") }
	filled, signs := slices.IndexFunc(layers, hasBlack), []func(){} // a fill of one layer would cover the signs of others
	held := l.held()
	for i, layer := range layers {
		plain := l.plain(i)
		for square := range sudoku.Cell(l.shape.Squares()) {
			c := l.shape.LayerCell(i, square)
			given := l.scene.given(c)
			if given == 0 {
				given = held[c]
			}
			d := given
			if d == 0 {
				d = l.scene.placed(c)
			}
			if d == 0 || int(d) > len(layer.Values) {
				continue
			}
			p, at, role := l.center(c), corners[i%len(corners)], PlacedRole
			if given != 0 {
				role = InkRole
			}
			switch value := layer.Values[d-1]; {
			case value == "black" && i == filled:
				l.add(Path{Layer: ColourLayer, Loops: [][]Point{l.cellBox(c, 0)}, Closed: true, Paint: Paint{Fill: Tint(rule.Grey)}})
			case value == plain && given == 0:
			case value == "white":
				signs = append(signs, func() {
					l.add(Disc{Layer: RuleLayer, Center: Point{p.X + at.X, p.Y + at.Y}, Radius: 0.07, Paint: Paint{Fill: Paper, Stroke: role, Width: 0.02}})
				})
			default:
				signs = append(signs, func() { l.text(RuleLayer, Point{p.X + at.X, p.Y + at.Y}, 0.22, 0.24, value, role, given != 0) })
			}
		}
	}
	for _, draw := range signs {
		draw()
	}
}

// held is the digits of cells for which rules leave one. A quiet scene is a background, to
// which its owner adds the cells.
func (l *layout) held() map[sudoku.Cell]sudoku.Digit {
	out := map[sudoku.Cell]sudoku.Digit{}
	for _, r := range l.scene.Puzzle.Rules() {
		h, ok := r.(rule.Hold)
		if !ok || l.scene.Quiet {
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

// plain is the value that a layer does without a sign for, "" unless all of it is known.
func (l *layout) plain(layer int) string {
	for square := range sudoku.Cell(l.shape.Squares()) {
		if c := l.shape.LayerCell(layer, square); l.shape.Exists(c) && l.scene.given(c) == 0 && l.scene.placed(c) == 0 {
			return ""
		}
	}
	if values := l.shape.Layers()[layer].Values; len(values) == 2 && values[0] >= "A" {
		return values[0]
	}
	return "white"
}
