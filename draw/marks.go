package draw

import (
	"math"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The drawing of marks. Widths and lengths are in cells.

const (
	wideLine  = 0.30
	coreWidth = 0.045
	thinLine  = 0.06
)

// label is the text of a mark with the letter of its group.
func label(m rule.Mark) string {
	return strings.TrimSpace(m.Text + " " + m.Letter())
}

// dashes are those of an outline or a thin line in an ink.
var dashes = map[rule.Ink][]float64{
	rule.Grey:      nil,
	rule.Green:     {0.22, 0.08},
	rule.Purple:    {0.02, 0.07},
	rule.Blue:      {0.16, 0.06, 0.03, 0.06},
	rule.Sky:       {0.06, 0.04},
	rule.Orange:    {0.16, 0.06, 0.03, 0.06, 0.03, 0.06},
	rule.Yellow:    {0.03, 0.03},
	rule.Vermilion: {0.30, 0.10},
}

// dashOf returns the dash of an ink, that of none by default.
func dashOf(i rule.Ink) []float64 {
	if dash, ok := dashes[i]; ok {
		return dash
	}
	return []float64{0.09, 0.06}
}

// cores are the dashes of the thin line within a wide one, by which wide lines differ
// besides their colour; a grey one has none.
var cores = map[rule.Ink][]float64{
	rule.Green:     {0.01, 0.16},
	rule.Purple:    nil,
	rule.Blue:      {0.18, 0.14},
	rule.Sky:       {0.18, 0.1, 0.01, 0.1},
	rule.Orange:    {0.01, 0.1, 0.01, 0.3},
	rule.Yellow:    {0.05, 0.09},
	rule.Vermilion: {0.4, 0.12},
}

// areas shades cells.
func (l *layout) areas() {
	for _, m := range l.marks {
		if m.Sign != rule.AreaSign || len(m.Cells) == 0 {
			continue
		}
		l.add(Path{Layer: RuleLayer, Loops: l.outline(m.Cells, 0.04), Closed: true,
			Paint: Paint{Fill: Tint(m.Ink), Stroke: Strong(m.Ink), Width: 0.02, Dash: dashOf(m.Ink)}})
		if text := label(m); text != "" {
			for _, part := range l.components(m.Cells) {
				l.tag(part[0], 0.06, text, Strong(m.Ink), Tint(m.Ink))
			}
		}
	}
}

// spots draws a shape in each cell.
func (l *layout) spots() {
	for _, m := range l.marks {
		if m.Sign != rule.SpotSign || m.Figure == rule.Ring {
			continue
		}
		if m.Figure == rule.Pointer {
			l.pointer(m)
			continue
		}
		for _, c := range m.Cells {
			p := l.center(c)
			switch m.Figure {
			case rule.Round:
				l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.38, Paint: Paint{Fill: Tint(m.Ink)}})
			case rule.Square:
				l.add(Path{Layer: RuleLayer, Loops: [][]Point{l.cellBox(c, 0.14)}, Closed: true, Paint: Paint{Fill: Tint(m.Ink)}})
			case rule.Letter:
				l.add(Path{Layer: RuleLayer, Loops: [][]Point{l.cellBox(c, 0.04)}, Closed: true, Paint: Paint{Fill: Tint(m.Ink)}})
				l.tag(c, 0.06, m.Text, Strong(m.Ink), NoPaint)
			case rule.In, rule.Out:
				l.add(Path{Layer: RuleLayer, Loops: [][]Point{l.cellBox(c, 0)}, Closed: true, Paint: Paint{Fill: Tint(rule.Sky)}})
				tip := 0.46
				if m.Figure == rule.In {
					tip = 0.34
				}
				var loops [][]Point
				for _, d := range []Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
					loops = append(loops, []Point{along(p, d, 0.8-tip, -0.11), along(p, d, tip, 0), along(p, d, 0.8-tip, 0.11)})
				}
				l.add(Path{Layer: RuleLayer, Loops: loops, Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.04, Round: true}})
			}
		}
	}
}

// pointer draws a small arrow in the first cell of a mark, at the side or corner towards the second.
func (l *layout) pointer(m rule.Mark) {
	p := l.center(m.Cells[0])
	d, length := toward(p, l.center(m.Cells[1]))
	tip := min(0.47*length, 0.62)
	strong, fill := Strong(rule.Grey), Strong(rule.Grey)
	if m.Ink != "" {
		strong, fill = Strong(m.Ink), Paper
	}
	side := int(math.Round(math.Atan2(d.Y, d.X)/(math.Pi/4))+8) % 8 // from the right, clockwise
	l.add(Path{Layer: RuleLayer, Loops: [][]Point{{along(p, d, tip-0.24, 0), along(p, d, tip-0.13, 0)},
		{along(p, d, tip-0.13, -0.09), along(p, d, tip, 0), along(p, d, tip-0.13, 0.09)}},
		Closed: true, Paint: Paint{Fill: fill, Stroke: strong, Width: 0.04}, Char: []rune("→↘↓↙←↖↑↗")[side]})
}

// lines draws the lines through cells, wide ones behind thin ones, and the rings,
// which hide what is behind them.
func (l *layout) lines() {
	if l.filling() >= 0 {
		l.casings()
	}
	for _, narrow := range []bool{false, true} {
		for _, m := range l.marks {
			if m.Sign == rule.LineSign && m.Thin == narrow && len(m.Cells) > 0 {
				l.line(m)
			}
		}
	}
	for _, m := range l.marks {
		if m.Sign == rule.SpotSign && m.Figure == rule.Ring && len(m.Cells) > 0 {
			l.rings(m)
		}
	}
}

// casings draws rims of paper around wide lines, so that a grey one is seen on a square
// that is black.
func (l *layout) casings() {
	for _, m := range l.marks {
		if m.Sign != rule.LineSign || m.Thin || len(m.Cells) < 2 || m.From == rule.Rim {
			continue
		}
		points := l.centers(m.Cells)
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{points}, Closed: m.Loop && len(points) > 2, Paint: Paint{Stroke: Paper, Width: wideLine + 0.1, Round: true}})
		if m.From == rule.Bulb {
			l.add(Disc{Layer: RuleLayer, Center: points[0], Radius: 0.45, Paint: Paint{Fill: Paper}})
		}
	}
}

func (l *layout) line(m rule.Mark) {
	points := l.centers(m.Cells)
	if len(points) == 1 { // a short stroke, so that it is seen
		p := points[0]
		points = []Point{{p.X - 0.12, p.Y}, {p.X + 0.12, p.Y}}
	}
	last := len(points) - 1
	start, finish := points[0], points[last]
	out, _ := toward(points[1], points[0])
	on, _ := toward(points[last-1], points[last])
	path := slices.Clone(points)
	shorten := func(p Point, d Point, e rule.End) Point {
		switch e {
		case rule.Rim:
			return Point{p.X + math.Copysign(0.5, d.X), p.Y + math.Copysign(0.5, d.Y)}
		case rule.Head:
			return along(p, d, 0.18, 0)
		}
		return p
	}
	path[0], path[last] = shorten(path[0], out, m.From), shorten(path[last], on, m.To)
	paint := Paint{Stroke: Tint(m.Ink), Width: wideLine, Round: true}
	switch {
	case m.From == rule.Rim:
		paint = Paint{Stroke: Strong(m.Ink), Width: 0.03, Dash: []float64{0.2, 0.1}}
	case m.Thin:
		paint = Paint{Stroke: Strong(m.Ink), Width: thinLine, Dash: dashOf(m.Ink), Round: true}
	case m.From == rule.Bar, m.From == rule.Circle, m.From == rule.Diamond:
		paint.Width = wideLine * 0.55
	}
	l.add(Path{Layer: RuleLayer, Loops: [][]Point{path}, Closed: m.Loop && len(path) > 2, Paint: paint})
	if dash, ok := cores[m.Ink]; ok && !m.Thin {
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{path}, Closed: m.Loop && len(path) > 2,
			Paint: Paint{Stroke: Strong(m.Ink), Width: coreWidth, Dash: dash, Round: true}})
	}
	l.end(m, m.From, start, path[0], out)
	l.end(m, m.To, finish, path[last], on)
	if text := label(m); text != "" {
		p := Point{(points[0].X + points[1].X) / 2, (points[0].Y + points[1].Y) / 2}
		if len(m.Cells) == 1 {
			p.Y += 0.3
		}
		l.patch(p, 0.2, text, Strong(m.Ink))
	}
}

// end draws the shape at an end: p is the centre of the cell, tip where the line ends, d
// its direction outwards.
func (l *layout) end(m rule.Mark, e rule.End, p, tip, d Point) {
	strong := Paint{Stroke: Strong(m.Ink), Width: 0.05, Round: true}
	hidden := strong
	hidden.Fill = Paper
	switch e {
	case rule.Bulb:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.40, Paint: Paint{Fill: Tint(m.Ink)}})
	case rule.Hollow:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.36, Paint: Paint{Fill: Paper, Stroke: Tint(m.Ink), Width: 0.09}})
	case rule.Circle:
		l.add(Disc{Layer: RuleLayer, Center: p, Radius: 0.38, Paint: hidden})
	case rule.Diamond:
		l.add(Path{Layer: RuleLayer, Closed: true, Paint: hidden,
			Loops: [][]Point{{{p.X, p.Y - 0.44}, {p.X + 0.44, p.Y}, {p.X, p.Y + 0.44}, {p.X - 0.44, p.Y}}}})
	case rule.Head:
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{{along(tip, d, -0.17, -0.14), tip, along(tip, d, -0.17, 0.14)}}, Paint: strong})
	case rule.Bar:
		strong.Width = 0.07
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{{along(p, d, 0.08, -0.2), along(p, d, 0.08, 0.2)}}, Paint: strong})
	}
}

// rings draws a ring in each cell, or one around all.
func (l *layout) rings(m rule.Mark) {
	ink := m.Ink
	if ink == "" {
		ink = rule.Grey
	}
	if m.Joined && len(m.Cells) > 1 {
		points := l.centers(m.Cells)
		for _, p := range []Paint{{Stroke: Strong(ink), Width: 0.80}, {Stroke: Paper, Width: 0.71}} {
			p.Round = true
			l.add(Path{Layer: RuleLayer, Loops: [][]Point{points}, Paint: p})
		}
		return
	}
	for _, c := range m.Cells {
		paint := Paint{Fill: Paper, Stroke: Strong(ink), Width: 0.05}
		if m.Ink != "" { // not of an arrow
			paint.Dash = dashOf(ink)
			paint.Fill = NoPaint
		}
		l.add(Disc{Layer: RuleLayer, Center: l.center(c), Radius: 0.38, Paint: paint})
	}
}

// cages draws dashed outlines with a text at the top left. A cell that is in several
// has one within the other.
func (l *layout) cages() {
	for i, m := range l.marks {
		if i&63 == 0 && l.ctx.Err() != nil {
			return
		}
		if m.Sign != rule.CageSign || len(m.Cells) == 0 {
			continue
		}
		level := 0
		for _, c := range m.Cells {
			level = max(level, l.inset[c])
		}
		for _, c := range m.Cells {
			l.inset[c] = level + 1
		}
		inset := 0.06 + 0.055*float64(level%6)
		role := Strong(m.Ink)
		if m.Ink == "" {
			role = InkRole
		}
		parts := l.components(m.Cells)
		if len(parts) > 1 && m.Group == 0 { // what belongs together hangs together
			var loops [][]Point
			for i := 1; i < len(parts); i++ {
				loops = append(loops, []Point{l.center(parts[i-1][len(parts[i-1])-1]), l.center(parts[i][0])})
			}
			l.add(Path{Layer: RuleLayer, Loops: loops, Paint: Paint{Stroke: role, Width: 0.02, Dash: []float64{0.02, 0.08}}})
		}
		paint := Paint{Stroke: role, Width: 0.028, Dash: dashOf(m.Ink)}
		for _, part := range parts {
			l.add(Path{Layer: RuleLayer, Loops: l.outline(part, inset), Closed: true, Paint: paint})
			if m.Figure == rule.Ring {
				l.add(Disc{Layer: RuleLayer, Center: l.center(part[0]), Radius: 0.3, Paint: Paint{Stroke: role, Width: 0.04}})
			}
		}
		if m.Group == 0 {
			parts = parts[:1]
		}
		for _, part := range parts {
			if text := label(m); text != "" {
				l.tag(part[0], inset-0.02, text, role, Paper)
			}
		}
	}
}

// tag writes a small text at the top left of a cell, on a ground that keeps lines
// away. A second one is below the first.
func (l *layout) tag(c sudoku.Cell, inset float64, text string, fill, ground Role) {
	const size = 0.23
	p := l.corner(c)
	p.X, p.Y = p.X+inset, p.Y+inset
	if l.labelled[c] {
		p.Y += size * 1.15
	}
	l.labelled[c] = true
	w := textWidth(text, true) * size
	shrink := 1.0
	if w > 0.94-inset {
		shrink = max((0.94-inset)/w, 0.5)
	}
	if ground != NoPaint {
		l.add(Path{Layer: RuleLayer, Closed: true, Paint: Paint{Fill: ground},
			Loops: [][]Point{rectangle(p, Point{p.X + w*shrink*0.96, p.Y + size})}})
	}
	l.add(Text{Layer: RuleLayer, At: Point{p.X + 0.01, p.Y + size*(0.5+baseline)}, Anchor: Start, Size: size * shrink, Text: text, Bold: true, Fill: fill})
}

// patch writes a small text in the middle of a line, on a ground of its own.
func (l *layout) patch(p Point, size float64, text string, fill Role) {
	w := textWidth(text, true)*size + 0.06
	l.add(Path{Layer: RuleLayer, Closed: true, Paint: Paint{Fill: Paper},
		Loops: [][]Point{rectangle(Point{p.X - w/2, p.Y - size*0.58}, Point{p.X + w/2, p.Y + size*0.58})}})
	l.text(RuleLayer, p, size, 0, text, fill, true)
}
