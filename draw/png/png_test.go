package png_test

import (
	"bytes"
	"errors"
	"image/png"
	"strings"
	"testing"

	"sudokusat/draw"
	drawpng "sudokusat/draw/png"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// picture is that of a board with a few rules.
func picture(t testing.TB, n int) *draw.Picture {
	t.Helper()
	rules, err := rule.ParseAll("thermo r1c1..r4c1; cage 10 r2c2 r2c3; anti-knight; arrow r3c3 = r4c3 r4c4; different r1c3 r1c4")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := sudoku.NewShape(sudoku.Boxed(n, n))
	if err != nil {
		t.Fatal(err)
	}
	g := sudoku.NewGrid(shape)
	g[0], g[5] = 1, sudoku.Digit(n*n)
	p, err := sudoku.NewPuzzle(shape, g, rules...)
	if err != nil {
		t.Fatal(err)
	}
	return draw.Scene{Puzzle: p, Title: "数独 and 𝔘"}.Picture()
}

// TestSamePictureMakesSameBytes holds the same picture to make the same bytes, in either theme, that
// decode to an image of the picture's size in the colours of the theme.
func TestSamePictureMakesSameBytes(t *testing.T) {
	for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
		var a, b bytes.Buffer
		p := picture(t, 3)
		for _, w := range []*bytes.Buffer{&a, &b} {
			if err := drawpng.Write(w, p, draw.Options{Theme: theme, Cell: 30}); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%v: other bytes", theme)
		}
		m, err := png.Decode(&a)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := m.Bounds().Dx(), int(p.Width()*30+0.999); got != want {
			t.Errorf("%d pixels wide, want %d", got, want)
		}
		for at, role := range map[draw.Point]draw.Role{{X: 8.5, Y: 8.5}: draw.Paper, {X: 0.5, Y: 2.5}: draw.Tint(rule.Grey), {X: 4.5, Y: 3}: draw.InkRole} {
			x, y := int((at.X-p.Min.X)*30), int((at.Y-p.Min.Y)*30)
			if got, want := m.At(x, y), theme.Colour(role); got != want {
				t.Errorf("%v at %v: %v, want %v, the %s", theme, at, got, want, role)
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	for _, cell := range []float64{1000, 1e300} {
		err := drawpng.Write(&bytes.Buffer{}, picture(t, 3), draw.Options{Cell: cell})
		if !errors.Is(err, drawpng.ErrTooLarge) || !strings.Contains(err.Error(), "a cell can have up to") {
			t.Errorf("%v: %v", cell, err)
		}
	}
	if err := drawpng.Write(&bytes.Buffer{}, picture(t, 2), draw.Options{Cell: 0.01}); err != nil {
		t.Error(err)
	}
}
