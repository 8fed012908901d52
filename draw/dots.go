package draw

import (
	"strings"

	"sudokusat/rule"
)

// Marks between cells: dots, letters and signs on a side, circles where four meet.

func (l *layout) between() {
	for _, m := range l.marks {
		switch {
		case m.Sign == rule.DotSign && len(m.Cells) == 2:
			l.dot(m)
		case m.Sign == rule.CornerSign && len(m.Cells) > 0:
			l.meeting(m)
		}
	}
}

func (l *layout) dot(m rule.Mark) {
	a, b := l.center(m.Cells[0]), l.center(m.Cells[1])
	p := Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
	d, length := toward(a, b)
	if length > 1.01 {
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{{along(a, d, 0.3, 0), along(b, d, -0.3, 0)}},
			Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.025, Dash: []float64{0.04, 0.06}}})
	}
	radius := 0.125
	if m.Text != "" {
		radius = 0.17
	}
	ring := Paint{Fill: White, Stroke: Black, Width: 0.035}
	switch m.Figure {
	case rule.Round:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: radius, Paint: ring})
		l.dotText(p, m.Text, Black)
	case rule.Solid:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: radius, Paint: Paint{Fill: Black, Stroke: White, Width: 0.03}})
		l.dotText(p, m.Text, White)
	case rule.Letter:
		if m.Text == "X" || m.Text == "V" {
			l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.16, Paint: Paint{Fill: Paper}})
			l.text(RuleLayer, p, 0.34, 0, m.Text, InkRole, true)
			return
		}
		w := max(textWidth(m.Text, true)*0.24/2+0.04, 0.15)
		l.add(Path{Layer: RuleLayer, Closed: true, Loops: [][]Point{rectangle(Point{p.X - w, p.Y - 0.15}, Point{p.X + w, p.Y + 0.15})},
			Paint: Paint{Fill: Paper, Stroke: InkRole, Width: 0.025}})
		l.text(RuleLayer, p, 0.24, 0, m.Text, InkRole, true)
	case rule.Less:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.15, Paint: Paint{Fill: Paper}},
			Path{Layer: RuleLayer, Loops: [][]Point{{along(p, d, -0.08, -0.13), along(p, d, 0.09, 0), along(p, d, -0.08, 0.13)}},
				Paint: Paint{Stroke: InkRole, Width: 0.05, Round: true}})
	case rule.Ring:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.2, Paint: Paint{Stroke: Strong(m.Ink), Width: 0.04}})
	case rule.Free:
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{{along(p, d, -0.1, -0.07), along(p, d, 0.1, -0.07)}, {along(p, d, -0.1, 0.07), along(p, d, 0.1, 0.07)}},
			Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.03}})
	}
}

func (l *layout) dotText(p Point, text string, fill Role) {
	if text != "" {
		l.text(RuleLayer, p, 0.24, 0.3, text, fill, true)
	}
}

// meeting draws a circle with digits in the middle of its cells.
func (l *layout) meeting(m rule.Mark) {
	var p Point
	for _, c := range m.Cells {
		q := l.center(c)
		p.X, p.Y = p.X+q.X/float64(len(m.Cells)), p.Y+q.Y/float64(len(m.Cells))
	}
	l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.25, Paint: Paint{Fill: Paper, Stroke: InkRole, Width: 0.03}})
	words := strings.Fields(m.Text)
	if len(words) <= 2 {
		l.text(RuleLayer, p, 0.24, 0.42, m.Text, InkRole, true)
		return
	}
	half := (len(words) + 1) / 2
	l.text(RuleLayer, Point{p.X, p.Y - 0.095}, 0.2, 0.38, strings.Join(words[:half], " "), InkRole, true)
	l.text(RuleLayer, Point{p.X, p.Y + 0.095}, 0.2, 0.38, strings.Join(words[half:], " "), InkRole, true)
}
