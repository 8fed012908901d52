package draw

import (
	"bufio"
	"math"
	"slices"
	"strings"
)

// raster is a picture as characters. Lines of the board run through the middle of
// characters: x·wide and y·high are whole numbers there.
type raster struct {
	wide, high int // characters per cell
	left, top  int // of the first character
	cols, rows int
	at         []glyph
}

func newRaster(p *Picture, high int) *raster {
	r := measured(p, high)
	r.at = make([]glyph, r.cols*r.rows)
	return r
}

// measured returns a raster without its characters.
func measured(p *Picture, high int) *raster {
	r := &raster{wide: 2 * high, high: high}
	margin := 12 / p.Cell // around every picture
	r.left, r.top = int(math.Floor((p.Min.X+margin)*float64(r.wide))), int(math.Floor((p.Min.Y+margin)*float64(high)))
	r.cols = int(math.Ceil((p.Max.X-margin)*float64(r.wide))) - r.left + 1
	r.rows = int(math.Ceil((p.Max.Y-margin)*float64(high))) - r.top + 1
	return r
}

// glyph is the character at a column and line, nil outside.
func (r *raster) glyph(x, y int) *glyph {
	if x -= r.left; x < 0 || x >= r.cols {
		return nil
	}
	if y -= r.top; y < 0 || y >= r.rows {
		return nil
	}
	return &r.at[y*r.cols+x]
}

// place is the character that a point is in.
func (r *raster) place(p Point) (x, y int) {
	return int(math.Round(p.X * float64(r.wide))), int(math.Round(p.Y * float64(r.high)))
}

func (r *raster) item(item Item) {
	switch i := item.(type) {
	case Path:
		if i.Layer == PaperLayer {
			return
		}
		if i.Char != 0 {
			r.char(i)
			return
		}
		if i.Fill != NoPaint {
			r.fill(i.Loops, i.Fill)
		}
		if i.Stroke == NoPaint || i.Stroke == Paper && i.Width < 0.15 {
			return
		}
		if i.Layer == SignLayer && i.Stroke == ClashRole && len(i.Loops) == 2 { // a candidate is struck out
			a, b := i.Loops[0][0], i.Loops[0][1]
			x, y := r.place(Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2})
			r.put(x+1, y, '×', ClashRole)
			return
		}
		for _, loop := range i.Loops {
			if i.Closed && len(loop) > 0 {
				loop = append(loop[:len(loop):len(loop)], loop[0])
			}
			for k := 1; k < len(loop); k++ {
				if i.Width >= 0.15 {
					r.band(loop[k-1], loop[k], i.Width, i.Stroke)
				} else if i.Layer != RuleLayer || i.Width != coreWidth {
					r.stroke(loop[k-1], loop[k], i.Paint)
				}
			}
		}
	case Disc:
		r.disc(i)
	}
}

// fill gives the characters inside loops a ground, line by line: from the first
// border that the line crosses to the second, and so on.
func (r *raster) fill(loops [][]Point, fill Role) {
	crossed := make([][]float64, r.rows)
	for _, loop := range loops {
		for k, a := range loop {
			b := loop[(k+1)%len(loop)]
			if a.Y > b.Y {
				a, b = b, a
			}
			for y := max(int(math.Ceil(a.Y*float64(r.high)))-r.top, 0); y < r.rows; y++ {
				at := float64(y+r.top) / float64(r.high)
				if at >= b.Y {
					break
				}
				if at >= a.Y {
					crossed[y] = append(crossed[y], a.X+(at-a.Y)/(b.Y-a.Y)*(b.X-a.X))
				}
			}
		}
	}
	for y, xs := range crossed {
		slices.Sort(xs)
		for k := 1; k < len(xs); k += 2 {
			for x := int(math.Ceil(xs[k-1] * float64(r.wide))); float64(x) < xs[k]*float64(r.wide); x++ {
				if g := r.glyph(x, y+r.top); g != nil {
					g.cover(fill)
				}
			}
		}
	}
}

// band is a wide stroke.
func (r *raster) band(a, b Point, width float64, role Role) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	steps := int(math.Ceil(length*float64(r.wide)*2)) + 1
	reach := width / 2
	for k := range steps + 1 {
		t := float64(k) / float64(steps)
		x, y := r.place(Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t})
		for dx := -int(reach * float64(r.wide)); dx <= int(reach*float64(r.wide)); dx++ {
			for dy := -int(reach * float64(r.high)); dy <= int(reach*float64(r.high)); dy++ {
				if g := r.glyph(x+dx, y+dy); g != nil {
					g.cover(role)
				}
			}
		}
	}
}

// stroke is a thin one: along a row or column by arms, else by slashes.
func (r *raster) stroke(a, b Point, p Paint) {
	weight := uint8(1)
	if p.Stroke == InkRole && p.Width > 0.03 && len(p.Dash) == 0 || p.Stroke == FocusRole || p.Stroke == ClashRole {
		weight = 2
	}
	x0, y0 := r.place(a)
	x1, y1 := r.place(b)
	const up, right, down, left = 0, 1, 2, 3
	arm := func(x, y, direction int) {
		if g := r.glyph(x, y); g != nil {
			g.dashed = len(p.Dash) > 0 && (g.arms == [4]uint8{} || g.dashed || p.Width < 0.04)
			g.arms[direction] = max(g.arms[direction], weight)
			if g.text = 0; p.Stroke != InkRole && p.Stroke != GridRole {
				g.fore = p.Stroke
			}
		}
	}
	switch {
	case y0 == y1:
		for x := min(x0, x1); x < max(x0, x1); x++ {
			arm(x, y0, right)
			arm(x+1, y0, left)
		}
	case x0 == x1:
		for y := min(y0, y1); y < max(y0, y1); y++ {
			arm(x0, y, down)
			arm(x0, y+1, up)
		}
	default:
		sign := '╲'
		if (x1 > x0) != (y1 > y0) {
			sign = '╱'
		}
		steps := max(y1-y0, y0-y1)
		for k := range steps + 1 {
			x := x0 + int(math.Round(float64((x1-x0)*k)/float64(steps)))
			y := y0 + (y1-y0)*k/steps
			if g := r.glyph(x, y); g != nil && g.arms == [4]uint8{} {
				g.text, g.fore = sign, p.Stroke
			}
		}
	}
}

// disc is one sign for a small circle, brackets for the ring of a cell, and a ground
// for a filled one.
func (r *raster) disc(d Disc) {
	x, y := r.place(d.Center)
	if d.Radius < 0.2 {
		switch {
		case d.Fill == Black:
			r.put(x, y, '●', InkRole)
		case d.Fill == White:
			r.put(x, y, '○', InkRole)
		case d.Fill == ClashRole:
			r.put(x, y, '×', ClashRole)
		case d.Fill == Paper && d.Layer == RuleLayer: // of a layer
			r.put(x, y, '○', d.Stroke)
		case d.Radius < 0.05:
			r.put(x, y, '·', d.Fill)
		case d.Fill == NoPaint && d.Layer == SignLayer: // around a candidate
			r.put(x-1, y, '(', d.Stroke)
			r.put(x+1, y, ')', d.Stroke)
		}
		return
	}
	if d.Fill != NoPaint && d.Fill != Paper {
		r.band(d.Center, d.Center, d.Radius*1.4, d.Fill)
	}
	if d.Stroke == NoPaint {
		return
	}
	span := max(int(d.Radius*float64(r.wide)), 1)
	if d.Fill == Paper {
		r.band(d.Center, d.Center, d.Radius*1.4, Paper)
	}
	r.put(x-span, y, '(', d.Stroke)
	r.put(x+span, y, ')', d.Stroke)
}

// put sets one character.
func (r *raster) put(x, y int, ch rune, fore Role) {
	if g := r.glyph(x, y); g != nil {
		g.text, g.fore, g.arms = ch, fore, [4]uint8{}
	}
}

// text writes a text, cut to the room at its place.
func (r *raster) text(t Text) {
	runes := []rune(t.Text)
	x, y := r.place(Point{t.At.X, t.At.Y - baseline*t.Size})
	switch t.Anchor {
	case Middle:
		x -= (len(runes) - 1) / 2
	case Start:
		x = max(x, int(math.Floor(t.At.X))*r.wide+1)
		y = max(y, int(math.Floor(t.At.Y-t.Size))*r.high+1)
	case Finish:
		x -= len(runes) - 1
	}
	if t.Layer == PencilLayer && r.high < 3 || t.Size < 0.18 && t.Layer == RuleLayer && r.high < 4 {
		return // no room
	}
	if t.Size < 0.18 && len(runes) >= r.wide {
		x, runes = x+(len(runes)-r.wide+1)/2, runes[:r.wide-1]
	}
	for k, ch := range runes { // what would hide another text goes below it
		if g := r.glyph(x+k, y); g != nil && g.written && ch != ' ' {
			y++
			break
		}
	}
	for k, ch := range runes {
		g := r.glyph(x+k, y)
		if g == nil {
			continue
		}
		g.text, g.fore, g.bold, g.arms, g.written = ch, t.Fill, t.Bold, [4]uint8{}, true
	}
	if t.Layer == DigitLayer {
		for _, k := range []int{-1, len(runes)} {
			if g := r.glyph(x+k, y); g != nil && g.text == 0 && g.arms == [4]uint8{} {
				g.text, g.fore, g.filled = '·', PlacedRole, true
			}
		}
	}
}

// write writes the characters, line by line.
func (r *raster) write(w *bufio.Writer, colour bool) {
	for y := range r.rows {
		var line strings.Builder
		now := ""
		width := 0 // up to the last character that shows
		row := r.at[y*r.cols : (y+1)*r.cols]
		for x := range row {
			if row[x].rune(colour) != ' ' || colour && row[x].ground != NoPaint {
				width = x + 1
			}
		}
		for x := range row[:width] {
			g := &row[x]
			if colour {
				if code := g.code(); code != now {
					line.WriteString("\x1b[0" + code + "m")
					now = code
				}
			}
			line.WriteRune(g.rune(colour))
		}
		if now != "" {
			line.WriteString("\x1b[0m")
		}
		w.WriteString(line.String() + "\n")
	}
}
