package png

import (
	"image"
	"image/color"
	"math"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"sudokusat/draw"
)

// brush paints shapes, whose edges it smooths. Points are pixels from the top left.
type brush struct {
	raster  *raster.Rasterizer
	painter *raster.RGBAPainter
}

func newBrush(m *image.RGBA) *brush {
	return &brush{raster.NewRasterizer(m.Bounds().Dx(), m.Bounds().Dy()), raster.NewRGBAPainter(m)}
}

// fill fills loops, which are closed if they are not.
func (b *brush) fill(loops [][]draw.Point, c color.Color, evenOdd bool) {
	var p raster.Path
	for _, loop := range loops {
		for k, q := range loop {
			if k == 0 {
				p.Start(sixtyFourths(q))
			} else {
				p.Add1(sixtyFourths(q))
			}
		}
		if len(loop) > 0 {
			p.Add1(sixtyFourths(loop[0]))
		}
	}
	b.raster.Clear()
	b.raster.UseNonZeroWinding = !evenOdd
	b.raster.AddPath(p)
	b.painter.SetColor(c)
	b.raster.Rasterize(b.painter)
}

// stroke draws lines with round corners, dashed if there are dashes: lengths of what
// is drawn and what is not, in turns.
func (b *brush) stroke(lines [][]draw.Point, c color.Color, width float64, round bool, dash []float64) {
	var p raster.Path
	for _, line := range lines {
		for _, piece := range dashes(line, dash) {
			p = appendLine(p, piece)
		}
	}
	ends := raster.ButtCapper
	if round {
		ends = raster.RoundCapper
	}
	b.raster.Clear()
	b.raster.UseNonZeroWinding = true
	b.raster.AddStroke(p, fixed.Int26_6(math.Round(width*64)), ends, raster.RoundJoiner)
	b.painter.SetColor(c)
	b.raster.Rasterize(b.painter)
}

// tiny is a step, across and down, within which the rasterizer cannot determine the
// direction of a line.
const tiny = fixed.Int26_6(4)

// appendLine appends a line without its tiny steps. One that ends where it begins is
// closed after that, too.
func appendLine(p raster.Path, line []draw.Point) raster.Path {
	var kept []fixed.Point26_6
	for _, q := range line {
		f := sixtyFourths(q)
		if k := len(kept); k == 0 || abs(f.X-kept[k-1].X)+abs(f.Y-kept[k-1].Y) > tiny {
			kept = append(kept, f)
		}
	}
	if n := len(kept); n > 2 && line[0] == line[len(line)-1] && kept[n-1] != kept[0] {
		kept[n-1] = kept[0]
	}
	for k, f := range kept {
		if k == 0 {
			p.Start(f)
		} else {
			p.Add1(f)
		}
	}
	return p
}

// dashes cuts a line into pieces of which every other one is drawn, and returns those.
func dashes(line []draw.Point, dash []float64) [][]draw.Point {
	if len(dash) == 0 || len(line) < 2 {
		return [][]draw.Point{line}
	}
	var out [][]draw.Point
	piece, turn, left := []draw.Point{line[0]}, 0, dash[0]
	for k := 1; k < len(line); {
		from, to := piece[len(piece)-1], line[k]
		d := math.Hypot(to.X-from.X, to.Y-from.Y)
		if !(d > left) { // all of it, also of what is no number
			piece = append(piece, to)
			left -= d
			k++
			continue
		}
		cut := draw.Point{X: from.X + (to.X-from.X)*left/d, Y: from.Y + (to.Y-from.Y)*left/d}
		if piece = append(piece, cut); turn%2 == 0 {
			out = append(out, piece)
		}
		piece, turn = []draw.Point{cut}, turn+1
		left = dash[turn%len(dash)]
	}
	if turn%2 == 0 && len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}

// circle is a line around a point, of steps that are a twentieth of a pixel off at
// most.
func circle(center draw.Point, r float64) []draw.Point {
	n := 16
	if r > 1 {
		n = max(n, int(math.Ceil(math.Pi/math.Acos(1-0.05/r))))
	}
	line := make([]draw.Point, n+1)
	for k := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		line[k] = draw.Point{X: center.X + r*cos, Y: center.Y + r*sin}
	}
	line[n] = line[0]
	return line
}

func sixtyFourths(p draw.Point) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(math.Round(p.X * 64)), Y: fixed.Int26_6(math.Round(p.Y * 64))}
}

func abs(v fixed.Int26_6) fixed.Int26_6 { return max(v, -v) }
