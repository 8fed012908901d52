package draw

import (
	"strings"

	"sudokusat/rule"
)

// Clues outside the grid: before the first cell of their line, in its direction.
// Where several have the same place the later ones move outwards.

func (l *layout) outside() {
	families := map[string]bool{}
	for _, m := range l.marks {
		if m.Sign == rule.ClueSign && m.Figure != rule.Slanted {
			families[m.Family] = true
		}
	}
	for _, m := range l.marks {
		if m.Sign == rule.ClueSign && len(m.Cells) > 0 {
			caption := ""
			if len(families) > 1 && m.Figure != rule.Slanted {
				caption = m.Family
			}
			l.clue(m, caption)
		}
	}
}

func (l *layout) clue(m rule.Mark, caption string) {
	row, col, ok := l.square(m.Cells[0])
	dr, dc := l.inwards(m)
	if !ok || dr == 0 && dc == 0 || l.exists(row-dr, col-dc) {
		l.clueWithin(m, dr, dc)
		return
	}
	r, c := row-dr, col-dc
	for l.clues[[2]int{r, c}] || l.exists(r, c) {
		r, c = r-dr, c-dc
	}
	l.clues[[2]int{r, c}] = true
	p := Point{float64(c) + 0.5, float64(r) + 0.5}
	fill := InkRole
	if m.Figure == rule.Slanted {
		d, _ := toward(p, Point{p.X + float64(dc), p.Y + float64(dr)})
		from, tip := along(p, d, 0.16, 0), along(p, d, 0.5, 0)
		l.add(Path{Layer: RuleLayer, Paint: Paint{Stroke: InkRole, Width: 0.03, Round: true},
			Loops: [][]Point{{from, tip}, {along(tip, d, -0.11, -0.09), tip, along(tip, d, -0.11, 0.09)}}})
		l.text(RuleLayer, along(p, d, -0.14, 0), 0.36, 0.62, m.Text, fill, true)
	} else {
		if caption != "" {
			p.Y -= 0.12
			first, second, split := strings.Cut(caption, "-")
			if split {
				first += "-"
			}
			l.text(RuleLayer, Point{p.X, p.Y + 0.32}, 0.17, 0.94, first, QuietRole, false)
			if split {
				l.text(RuleLayer, Point{p.X, p.Y + 0.48}, 0.17, 0.94, second, QuietRole, false)
			}
		}
		l.text(RuleLayer, p, 0.44, 0.86, m.Text, fill, true)
	}
	l.reach(float64(c), float64(r), float64(c+1), float64(r+1))
}

// inwards is the direction of a clue's line. A single cell has the nearest side of
// the grid before it.
func (l *layout) inwards(m rule.Mark) (dr, dc int) {
	row, col, ok := l.square(m.Cells[0])
	if !ok {
		return 0, 0
	}
	if len(m.Cells) > 1 {
		r, c, ok := l.square(m.Cells[1])
		if !ok {
			return 0, 0
		}
		return sign(r - row), sign(c - col)
	}
	directions := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	if m.Figure == rule.Slanted {
		directions = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	}
	for _, d := range directions {
		if !l.exists(row-d[0], col-d[1]) {
			return d[0], d[1]
		}
	}
	return 0, 0
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// clueWithin is a clue whose line begins inside the grid: a number at the cell's
// side, and an arrow along the line.
func (l *layout) clueWithin(m rule.Mark, dr, dc int) {
	p := l.center(m.Cells[0])
	d, _ := toward(Point{}, Point{float64(dc), float64(dr)})
	if len(m.Cells) > 1 {
		last := l.center(m.Cells[len(m.Cells)-1])
		on, _ := toward(l.center(m.Cells[len(m.Cells)-2]), last)
		points := append([]Point{along(p, d, -0.4, 0)}, l.centers(m.Cells[1:])...)
		l.add(Path{Layer: RuleLayer, Loops: [][]Point{points}, Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.03, Dash: []float64{0.02, 0.06}, Round: true}},
			Path{Layer: RuleLayer, Loops: [][]Point{{along(last, on, -0.12, -0.1), last, along(last, on, -0.12, 0.1)}}, Paint: Paint{Stroke: Strong(rule.Grey), Width: 0.03, Round: true}})
	}
	text := m.Text
	if m.Figure != rule.Slanted {
		text = m.Family + " " + m.Text
	}
	l.tag(m.Cells[0], 0.05, text, InkRole, Paper)
}
