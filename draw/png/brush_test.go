package png

import (
	"image"
	"image/color"
	"math"
	"testing"

	"sudokusat/draw"
)

// TestDashesGoAroundCorners cuts a line with a corner, and wants pieces of the right lengths that go
// around it.
func TestDashesGoAroundCorners(t *testing.T) {
	line := []draw.Point{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}}
	got := dashes(line, []float64{4, 3, 5, 1})
	want := [][]draw.Point{
		{{X: 0, Y: 0}, {X: 4, Y: 0}},
		{{X: 7, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 2}},
		{{X: 10, Y: 3}, {X: 10, Y: 7}},
	}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i, piece := range got {
		if len(piece) != len(want[i]) {
			t.Fatalf("%v, want %v", got, want)
		}
		for k, p := range piece {
			if math.Hypot(p.X-want[i][k].X, p.Y-want[i][k].Y) > 1e-9 {
				t.Errorf("%v, want %v", piece, want[i])
			}
		}
	}
	for _, odd := range [][]draw.Point{nil, line[:1], {{X: 1, Y: 1}, {X: 1, Y: 1}}, {{X: 0, Y: 0}, {X: math.NaN(), Y: 1}, {X: 2, Y: 1}}} {
		dashes(odd, []float64{0.05, 0.05}) // comes to an end
	}
}

// TestAreasOfStrokes holds areas to what they are: of a ring, of a stroked circle, of dots.
func TestAreasOfStrokes(t *testing.T) {
	const size = 100
	middle := draw.Point{X: size / 2, Y: size / 2}
	area := func(paint func(*brush)) (sum float64) {
		m := image.NewRGBA(image.Rect(0, 0, size, size))
		paint(newBrush(m))
		for i := 3; i < len(m.Pix); i += 4 {
			sum += float64(m.Pix[i]) / 255
		}
		return sum
	}
	ring := [][]draw.Point{circle(middle, 40), circle(middle, 30)}
	for name, tt := range map[string]struct {
		want  float64
		paint func(*brush)
	}{
		"a ring":   {math.Pi * (40*40 - 30*30), func(b *brush) { b.fill(ring, color.Black, true) }},
		"a disc":   {math.Pi * 40 * 40, func(b *brush) { b.fill(ring, color.Black, false) }},
		"a stroke": {math.Pi * 2 * 40 * 4, func(b *brush) { b.stroke(ring[:1], color.Black, 4, false, nil) }},
		"a line":   {60 * 5, func(b *brush) { b.stroke([][]draw.Point{{{X: 20, Y: 50}, {X: 80, Y: 50}}}, color.Black, 5, false, nil) }},
		"round ends": {60*10 + math.Pi*25, func(b *brush) {
			b.stroke([][]draw.Point{{{X: 20, Y: 50}, {X: 50, Y: 50}, {X: 80, Y: 50}}}, color.Black, 10, true, nil)
		}},
		"dots": {4 * (10*2 + math.Pi*1), func(b *brush) {
			b.stroke([][]draw.Point{{{X: 10, Y: 50}, {X: 89, Y: 50}}}, color.Black, 2, true, []float64{10, 10})
		}},
		"nothing": {0, func(b *brush) {
			b.stroke([][]draw.Point{nil, {{X: 10, Y: 50}}}, color.Black, 2, true, []float64{10, 10})
		}},
	} {
		if got := area(tt.paint); math.Abs(got-tt.want) > tt.want/50+0.01 {
			t.Errorf("%s: %.1f, want %.1f", name, got, tt.want)
		}
	}
}
