package draw

import (
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Kakuro: on a board whose lines are free, a cage that is a whole run between squares
// that do not exist has its total in the square before it.
//
//	█████╲17█
//	█24 ╲████  17 down, 24 across

// total is a sum in a square that does not exist.
type total struct {
	square sudoku.Cell
	down   bool
	text   string
}

// totals takes the marks of whole runs out of the others.
func (l *layout) totals() (out []total) {
	if b := l.shape.Board(); !b.FreeLines || len(b.Missing) == 0 {
		return nil
	}
	seen := map[total]bool{}
	for i := range l.marks {
		m := &l.marks[i]
		if m.Sign != rule.CageSign || m.Text == "" || m.Group > 0 || m.Ink != "" {
			continue
		}
		t, ok := l.run(m.Cells)
		if !ok || seen[t] {
			continue
		}
		seen[t] = true
		t.text = m.Text
		m.Sign = "" // it is drawn here
		out = append(out, t)
	}
	return out
}

// run returns the place of the total of cells; ok reports whether they are a whole run.
func (l *layout) run(cells []sudoku.Cell) (t total, ok bool) {
	parts := l.components(cells)
	if len(parts) != 1 || len(parts[0]) != len(cells) {
		return t, false
	}
	part := parts[0]
	r0, c0, in := l.square(part[0])
	r1, c1, _ := l.square(part[len(part)-1])
	down := c0 == c1 && r1-r0 == len(part)-1 && len(part) > 1
	if !in || !down && (r0 != r1 || c1-c0 != len(part)-1) {
		return t, false
	}
	dr, dc := 0, 1
	if down {
		dr, dc = 1, 0
	}
	r, c := r0-dr, c0-dc
	if r < 0 || c < 0 || l.exists(r, c) || l.exists(r1+dr, c1+dc) {
		return t, false
	}
	return total{square: sudoku.Cell(r*l.shape.Cols() + c), down: down}, true
}

// kakuro writes totals into the squares before their runs.
func (l *layout) kakuro(totals []total) {
	split := map[sudoku.Cell]bool{}
	for _, t := range totals {
		p := l.center(t.square)
		if !split[t.square] {
			split[t.square] = true
			q := l.corner(t.square)
			l.add(Path{Layer: RuleLayer, Loops: [][]Point{{q, {q.X + 1, q.Y + 1}}}, Paint: Paint{Stroke: White, Width: 0.025}})
		}
		at := Point{p.X + 0.2, p.Y - 0.22}
		if t.down {
			at = Point{p.X - 0.2, p.Y + 0.24}
		}
		l.text(RuleLayer, at, 0.34, 0.5, t.text, White, true)
	}
}
