package draw

import (
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Layers are drawn on the squares. A cell that is black is filled, one that is given white
// has a ring in its corner; every other value is a small text in a corner of its own.

// shades draws what is known of the layers.
func (l *layout) shades() {
	corners := []Point{{0.36, 0.38}, {-0.36, 0.38}, {0.36, -0.38}, {-0.36, -0.38}}
	for i, layer := range l.shape.Layers() {
		for square := range sudoku.Cell(l.shape.Squares()) {
			c := l.shape.LayerCell(i, square)
			given := l.scene.given(c)
			d := given
			if d == 0 {
				d = l.scene.placed(c)
			}
			if d == 0 || int(d) > len(layer.Values) {
				continue
			}
			p, at := l.center(c), corners[i%len(corners)]
			switch value := layer.Values[d-1]; {
			case value == "black":
				l.add(Path{Layer: ColourLayer, Loops: [][]Point{l.cellBox(c, 0)}, Closed: true, Paint: Paint{Fill: Tint(rule.Grey)}})
			case value == "white" && given == 0:
			case value == "white":
				l.add(Disc{Layer: RuleLayer, Center: Point{p.X + at.X, p.Y + at.Y}, Radius: 0.07, Paint: Paint{Fill: Paper, Stroke: InkRole, Width: 0.02}})
			default:
				role := PlacedRole
				if given != 0 {
					role = InkRole
				}
				l.text(RuleLayer, Point{p.X + at.X, p.Y + at.Y}, 0.22, 0.3, value, role, given != 0)
			}
		}
	}
}
