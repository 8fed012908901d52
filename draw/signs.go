package draw

import (
	"math"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Highlights: what a picture points at.

// houses shades the cells of houses, behind everything else.
func (l *layout) houses() {
	for _, h := range l.scene.Highlights {
		if cells := l.scene.inside(h.Cells); h.Kind == House && len(cells) > 0 {
			l.add(Path{Layer: SignLayer, Loops: l.outline(cells, 0), Closed: true, Paint: Paint{Fill: HouseRole}})
		}
	}
}

// signs draws rings, crosses and frames, in front.
func (l *layout) signs() {
	for _, h := range l.scene.Highlights {
		cells := l.scene.inside(h.Cells)
		switch h.Kind {
		case House:
			if len(cells) > 0 {
				l.add(Path{Layer: SignLayer, Loops: l.outline(cells, 0.02), Closed: true,
					Paint: Paint{Stroke: Strong(rule.Orange), Width: 0.06, Dash: []float64{0.24, 0.12}}})
			}
		case Focus:
			for _, part := range l.components(cells) {
				l.add(Path{Layer: SignLayer, Loops: l.outline(part, 0.05), Closed: true, Paint: Paint{Stroke: FocusRole, Width: 0.1, Round: true}})
			}
		case Clash:
			for _, c := range cells {
				p, r, out := l.center(c), 0.43, 0.34
				if l.labelled[c] { // below a cage's total
					p.Y, r, out = p.Y+0.11, 0.32, 0.25
				}
				l.add(Disc{Layer: SignLayer, Center: p, Radius: r, Paint: Paint{Stroke: ClashRole, Width: 0.06}})
				q := Point{p.X + out, p.Y - out} // the cross sits on the ring, beside the digit
				l.add(Disc{Layer: SignLayer, Center: q, Radius: 0.13, Paint: Paint{Fill: ClashRole}},
					Path{Layer: SignLayer, Loops: cross(q, 0.06), Paint: Paint{Stroke: Paper, Width: 0.035, Round: true}})
			}
		case Difference:
			for _, c := range cells {
				p := l.center(c)
				l.add(Path{Layer: SignLayer, Loops: [][]Point{l.cellBox(c, 0.05)}, Closed: true, Paint: Paint{Stroke: Strong(rule.Vermilion), Width: 0.04}},
					Path{Layer: SignLayer, Loops: [][]Point{{{p.X - 0.4, p.Y + 0.4}, {p.X + 0.4, p.Y - 0.4}}}, Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.025}})
			}
		}
		if h.Kind == StrongLink || h.Kind == WeakLink {
			l.link(h)
			continue
		}
		for _, x := range h.Candidates {
			if len(l.scene.inside(append(cells[:0:0], x.Cell))) == 0 || x.Digit == 0 || int(x.Digit) > l.shape.N() {
				continue
			}
			p, size := l.spot(x)
			r := math.Max(size*0.52, 0.07)
			if h.Kind == Keep {
				l.add(Disc{Layer: SignLayer, Center: p, Radius: r, Paint: Paint{Stroke: FocusRole, Width: 0.035}})
			} else {
				l.add(Path{Layer: SignLayer, Loops: cross(p, r*0.8), Paint: Paint{Stroke: ClashRole, Width: 0.04, Round: true}})
			}
		}
	}
}

// link draws the line between two candidates, from rim to rim.
func (l *layout) link(h Highlight) {
	if len(h.Candidates) != 2 || h.Candidates[0] == h.Candidates[1] || slices.ContainsFunc(h.Candidates, func(x sudoku.Candidate) bool {
		return len(l.scene.inside([]sudoku.Cell{x.Cell})) == 0 || x.Digit == 0 || int(x.Digit) > l.shape.N()
	}) {
		return
	}
	from, size := l.spot(h.Candidates[0])
	to, _ := l.spot(h.Candidates[1])
	length, r := math.Hypot(to.X-from.X, to.Y-from.Y), math.Max(size*0.52, 0.07)
	if length <= 2*r {
		return
	}
	dx, dy := (to.X-from.X)*r/length, (to.Y-from.Y)*r/length
	paint := Paint{Stroke: FocusRole, Width: 0.035, Round: true}
	if h.Kind == WeakLink {
		paint.Dash = []float64{0.1, 0.08}
	}
	l.add(Path{Layer: SignLayer, Loops: [][]Point{{{from.X + dx, from.Y + dy}, {to.X - dx, to.Y - dy}}}, Paint: paint})
}

func cross(p Point, r float64) [][]Point {
	return [][]Point{{{p.X - r, p.Y - r}, {p.X + r, p.Y + r}}, {{p.X - r, p.Y + r}, {p.X + r, p.Y - r}}}
}
