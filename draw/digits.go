package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Digits and pencil marks. A given is bold and in the ink, a placed digit is
// regular and blue, so that they differ in print, too.

// colours paints the player's colours: a tint and, as no feature may differ by colour
// alone, a hatching for each. Several in a cell are stripes, from left to right.
func (l *layout) colours() {
	inks := Inks()
	for c, list := range l.scene.Colours {
		if c >= l.shape.Cells() || !l.shape.Exists(sudoku.Cell(c)) {
			continue
		}
		list = slices.DeleteFunc(slices.Clone(list), func(k int) bool { return k < 1 || k > len(inks) })
		p, width := l.corner(sudoku.Cell(c)), 1/float64(len(list))
		for _, k := range list {
			l.add(Path{Layer: ColourLayer, Loops: [][]Point{rectangle(p, Point{p.X + width, p.Y + 1})}, Closed: true, Paint: Paint{Fill: Tint(inks[k-1])}},
				Path{Layer: ColourLayer, Loops: hatching(p, width, k-1), Paint: Paint{Stroke: Strong(inks[k-1]), Width: 0.015}})
			p.X += width
		}
	}
}

// hatching is the lines of one of eight patterns in a stripe of a cell, along its border
// so that digits stay free.
func hatching(p Point, width float64, k int) (loops [][]Point) {
	line := func(x0, y0, x1, y1 float64) {
		loops = append(loops, []Point{{p.X + x0*width, p.Y + y0}, {p.X + x1*width, p.Y + y1}})
	}
	for _, t := range []float64{0.12, 0.24} {
		if k == 0 || k == 4 || k == 6 { // top left, bottom right
			line(0, t, t, 0)
			line(1, 1-t, 1-t, 1)
		}
		if k == 1 || k == 4 || k == 7 { // top right, bottom left
			line(1, t, 1-t, 0)
			line(0, 1-t, t, 1)
		}
		if k == 2 || k == 5 || k == 6 { // top and bottom
			line(0, t/2, 1, t/2)
			line(0, 1-t/2, 1, 1-t/2)
		}
		if k == 3 || k == 5 || k == 7 { // sides
			line(t/2, 0, t/2, 1)
			line(1-t/2, 0, 1-t/2, 1)
		}
	}
	return loops
}

// value returns the printed value of a digit.
func (l *layout) value(d sudoku.Digit) string {
	if int(d) > l.shape.N() {
		return "?"
	}
	return strconv.Itoa(l.shape.Value(d))
}

// digits draws the contents of the cells.
func (l *layout) digits() {
	differ := map[sudoku.Cell]bool{}
	for _, c := range l.scene.differing() {
		differ[c] = true
	}
	small := map[sudoku.Cell]string{}
	for _, m := range l.marks {
		if m.Sign != rule.PencilSign || len(m.Values) > maxMarkDigits {
			continue
		}
		for _, c := range m.Cells {
			small[c] = strings.Join(words.Of(m.Values, strconv.Itoa), l.separator())
		}
	}
	left := maxRepeated
	for i := range l.shape.Cells() {
		c := sudoku.Cell(i)
		if layer, _ := l.shape.LayerOf(c); layer >= 0 || !l.shape.Exists(c) {
			continue
		}
		p := l.center(c)
		given, placed := l.scene.given(c), l.scene.placed(c)
		switch {
		case given != 0:
			l.digit(GivenLayer, p, l.value(given), InkRole, true)
		case differ[c]:
			l.text(DigitLayer, Point{p.X - 0.22, p.Y - 0.2}, 0.42, 0.5, l.blankOr(placed), PlacedRole, false)
			l.text(DigitLayer, Point{p.X + 0.22, p.Y + 0.2}, 0.42, 0.5, l.blankOr(l.scene.Other[c]), Strong(rule.Vermilion), true)
		case placed != 0:
			l.digit(DigitLayer, p, l.value(placed), PlacedRole, false)
		default:
			marks := marksIn(l.scene.Candidates, c)
			if l.shape.N() <= maxMarkDigits && len(marks) <= left && len(marks) > 0 {
				left -= len(marks)
				l.candidates(c, marks)
				continue
			}
			l.playerMarks(c)
			if small[c] != "" && len(marks) == 0 && len(marksIn(l.scene.Center, c)) == 0 {
				l.text(PencilLayer, p, 0.26, 0.86, small[c], PencilRole, false)
			}
		}
	}
}

// separator returns the text between pencil marks on a line.
func (l *layout) separator() string {
	if l.shape.Board().Hi > 9 {
		return ","
	}
	return ""
}

func (l *layout) blankOr(d sudoku.Digit) string {
	if d == 0 {
		return "–"
	}
	return l.value(d)
}

func (l *layout) digit(layer Layer, p Point, text string, fill Role, bold bool) {
	size := 0.68
	if l.labelledAt(p) {
		p.Y, size = p.Y+0.07, 0.60
	}
	l.text(layer, p, size, 0.84, text, fill, bold)
}

// labelledAt reports whether the cell of a centre has a text at its top left.
func (l *layout) labelledAt(p Point) bool {
	row, col := int(math.Floor(p.Y)), int(math.Floor(p.X))
	return l.exists(row, col) && l.labelled[sudoku.Cell(row*l.shape.Cols()+col)]
}

// spot is the place of a candidate in its cell and its size: a square of places,
// below a text at the top left.
func (l *layout) spot(x sudoku.Candidate) (p Point, size float64) {
	if layer, _ := l.shape.LayerOf(x.Cell); layer >= 0 {
		return l.layerSpot(x)
	}
	side := max(int(math.Ceil(math.Sqrt(float64(l.shape.N())))), 2)
	rows := (l.shape.N() + side - 1) / side
	q := l.corner(x.Cell)
	top := 0.08
	if l.labelled[x.Cell] {
		top = 0.24
	}
	wide, high := 0.84/float64(side), (l.foot(x.Cell)-top)/float64(rows)
	k := int(x.Digit) - 1
	p = Point{q.X + 0.08 + wide*(float64(k%side)+0.5), q.Y + top + high*(float64(k/side)+0.5)}
	return p, min(wide, high) * 0.92
}

func (l *layout) candidates(c sudoku.Cell, digits []sudoku.Digit) {
	for _, d := range digits {
		if d == 0 || int(d) > l.shape.N() {
			continue
		}
		p, size := l.spot(sudoku.Candidate{Cell: c, Digit: d})
		l.text(PencilLayer, p, size, size*l.share(), l.value(d), PencilRole, false)
	}
}

// share is the part of its place that a candidate fills: numbers of two digits need gaps.
func (l *layout) share() float64 {
	if l.shape.Board().Hi > 9 {
		return 0.82
	}
	return 1
}

// playerMarks are the marks at the top and in the middle of a cell.
func (l *layout) playerMarks(c sudoku.Cell) {
	list := func(digits []sudoku.Digit) string { return strings.Join(words.Of(digits, l.value), l.separator()) }
	p := l.center(c)
	if center := marksIn(l.scene.Center, c); len(center) > 0 && len(center) <= maxMarkDigits {
		l.text(PencilLayer, p, 0.27, 0.9, list(center), PlacedRole, false)
	}
	corner := marksIn(l.scene.Corner, c)
	if len(corner) == 0 || len(corner) > maxMarkDigits {
		return
	}
	y := -0.34
	if l.labelled[c] {
		y = -0.14
	}
	if half := (len(corner) + 1) / 2; len(corner) > 4 {
		l.text(PencilLayer, Point{p.X, p.Y + y}, 0.25, 0.88, list(corner[:half]), PencilRole, false)
		l.text(PencilLayer, Point{p.X, p.Y + 0.34}, 0.25, 0.88, list(corner[half:]), PencilRole, false)
		return
	}
	l.text(PencilLayer, Point{p.X, p.Y + y}, 0.25, 0.88, list(corner), PencilRole, false)
}
