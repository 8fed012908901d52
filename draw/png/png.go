// Package png writes pictures of package draw as PNG, with fonts of its own, so that
// they look the same on every machine.
package png

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
)

// MaxPixels is the largest width and height of an image.
const MaxPixels = 8000

// ErrTooLarge is returned for an image of more than [MaxPixels] at a side.
var ErrTooLarge = errors.New("the image would be too large")

// Write writes a picture. Options.Theme and Options.Cell count. The same picture
// makes the same bytes. Errors are ErrTooLarge, which says how many pixels a cell
// could have, and those of w.
func Write(w io.Writer, p *draw.Picture, o draw.Options) error {
	m, err := Image(p, o)
	if err != nil {
		return err
	}
	return png.Encode(w, m)
}

// Image is the picture that Write encodes. The error is ErrTooLarge.
func Image(p *draw.Picture, o draw.Options) (image.Image, error) {
	cell := o.Cell
	if cell <= 0 {
		cell = p.Cell
	}
	wide, high := math.Ceil(p.Width()*cell), math.Ceil(p.Height()*cell)
	if !(wide <= MaxPixels && high <= MaxPixels) {
		return nil, fmt.Errorf("%w: %.0f×%.0f pixels; a cell can have up to %.0f", ErrTooLarge, wide, high,
			math.Floor(MaxPixels/max(p.Width(), p.Height())))
	}
	c := &canvas{Context: gg.NewContext(max(int(wide), 1), max(int(high), 1)), theme: o.Theme, cell: cell, min: p.Min, faces: map[key]font.Face{}}
	c.SetColor(o.Theme.Colour(draw.Paper))
	c.Clear()
	for _, item := range p.Items {
		if err := c.item(item); err != nil {
			return nil, err
		}
	}
	return c.Context.Image(), nil
}

// key is a face: a size in sixteenths of a pixel.
type key struct {
	size int
	bold bool
}

type canvas struct {
	*gg.Context
	theme draw.Theme
	cell  float64
	min   draw.Point
	faces map[key]font.Face
}

func (c *canvas) at(p draw.Point) (x, y float64) {
	return (p.X - c.min.X) * c.cell, (p.Y - c.min.Y) * c.cell
}

func (c *canvas) item(item draw.Item) error {
	switch i := item.(type) {
	case draw.Path:
		if i.Fill != draw.NoPaint {
			c.path(i.Loops, i.Closed)
			c.SetFillRuleEvenOdd()
			c.paint(draw.Paint{Fill: i.Fill})
		}
		i.Fill = draw.NoPaint
		if i.Stroke == draw.NoPaint {
			return nil
		}
		for loops := range slices.Chunk(i.Loops, atOnce) {
			c.path(loops, i.Closed)
			c.paint(i.Paint)
		}
	case draw.Disc:
		x, y := c.at(i.Center)
		c.NewSubPath()
		c.DrawCircle(x, y, i.Radius*c.cell)
		c.ClosePath()
		c.SetFillRuleWinding()
		c.paint(i.Paint)
	case draw.Text:
		return c.text(i)
	}
	return nil
}

// atOnce is how many loops are stroked together: the rasterizer takes time by the
// square of what a row of pixels meets.
const atOnce = 8

func (c *canvas) path(loops [][]draw.Point, closed bool) {
	for _, loop := range loops {
		for k, p := range loop {
			if x, y := c.at(p); k == 0 {
				c.MoveTo(x, y)
			} else {
				c.LineTo(x, y)
			}
		}
		if closed {
			c.ClosePath()
		}
	}
}

func (c *canvas) paint(p draw.Paint) {
	if p.Fill != draw.NoPaint {
		c.SetColor(c.theme.Colour(p.Fill))
		c.FillPreserve()
	}
	if p.Stroke != draw.NoPaint {
		c.SetColor(c.theme.Colour(p.Stroke))
		c.SetLineWidth(p.Width * c.cell)
		c.SetLineCapButt()
		if p.Round {
			c.SetLineCapRound()
		}
		c.SetLineJoinRound()
		dash := make([]float64, len(p.Dash))
		for i, d := range p.Dash {
			dash[i] = max(d*c.cell, 0.05)
		}
		c.SetDash(dash...)
		c.SetFillRuleWinding()
		c.StrokePreserve()
	}
	c.ClearPath()
}

func (c *canvas) text(t draw.Text) error {
	k := key{int(math.Round(t.Size * c.cell * 16)), t.Bold}
	if k.size < 16 {
		return nil // less than a pixel
	}
	f := c.faces[k]
	if f == nil {
		var err error
		f, err = opentype.NewFace(face.Font(t.Bold), &opentype.FaceOptions{Size: float64(k.size) / 16, DPI: 72})
		if err != nil {
			return err
		}
		c.faces[k] = f
	}
	c.SetFontFace(f)
	c.SetColor(c.theme.Colour(t.Fill))
	x, y := c.at(t.At)
	text := face.Known(t.Text, t.Bold)
	switch w, _ := c.MeasureString(text); t.Anchor {
	case draw.Middle:
		x -= w / 2
	case draw.Finish:
		x -= w
	}
	c.DrawString(text, x, y)
	return nil
}
