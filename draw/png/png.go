// Package png writes pictures of package draw as PNG, with fonts of its own, so that
// they look the same on every machine.
package png

import (
	"errors"
	"fmt"
	"image"
	imagedraw "image/draw"
	"image/png"
	"io"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
)

// MaxPixels is the largest width and the largest height of an image.
const MaxPixels = 8000

// ErrTooLarge is returned for an image of more than [MaxPixels] at a side.
var ErrTooLarge = errors.New("the image would be too large")

// Write writes a picture. Options.Theme and Options.Cell are used. The same picture gives
// the same bytes. Errors are those of w and [ErrTooLarge], which reports the largest
// possible number of pixels per cell.
func Write(w io.Writer, p *draw.Picture, o draw.Options) error {
	m, err := Image(p, o)
	if err != nil {
		return err
	}
	return png.Encode(w, m)
}

// Image returns the picture that Write encodes. The error is [ErrTooLarge], or that the
// picture is nil.
func Image(p *draw.Picture, o draw.Options) (image.Image, error) {
	if p == nil {
		return nil, errors.New("no picture to draw: nil")
	}
	cell := o.Cell
	if cell <= 0 {
		cell = p.Cell
	}
	wide, high := math.Ceil(p.Width()*cell), math.Ceil(p.Height()*cell)
	if !(wide <= MaxPixels && high <= MaxPixels) {
		return nil, fmt.Errorf("%w: %.0f×%.0f pixels; a cell can have up to %.0f", ErrTooLarge, wide, high,
			math.Floor(MaxPixels/max(p.Width(), p.Height())))
	}
	m := image.NewRGBA(image.Rect(0, 0, max(int(wide), 1), max(int(high), 1)))
	imagedraw.Draw(m, m.Bounds(), image.NewUniform(o.Theme.Colour(draw.Paper)), image.Point{}, imagedraw.Src)
	c := &canvas{image: m, brush: newBrush(m), theme: o.Theme, cell: cell, min: p.Min, faces: map[key]font.Face{}}
	for _, item := range p.Items {
		if o.Stop != nil {
			if err := o.Stop(); err != nil {
				return nil, err
			}
		}
		if err := c.item(item); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// key is a face: a size in sixteenths of a pixel.
type key struct {
	size int
	bold bool
}

type canvas struct {
	image *image.RGBA
	brush *brush
	theme draw.Theme
	cell  float64
	min   draw.Point
	faces map[key]font.Face
}

func (c *canvas) at(p draw.Point) draw.Point {
	return draw.Point{X: (p.X - c.min.X) * c.cell, Y: (p.Y - c.min.Y) * c.cell}
}

func (c *canvas) item(item draw.Item) error {
	switch i := item.(type) {
	case draw.Path:
		loops := make([][]draw.Point, len(i.Loops))
		for k, loop := range i.Loops {
			for _, p := range loop {
				loops[k] = append(loops[k], c.at(p))
			}
			if i.Closed && len(loop) > 0 {
				loops[k] = append(loops[k], loops[k][0])
			}
		}
		c.paint(loops, i.Paint, true)
	case draw.Disc:
		c.paint([][]draw.Point{circle(c.at(i.Center), i.Radius*c.cell)}, i.Paint, false)
	case draw.Text:
		return c.text(i)
	}
	return nil
}

// paint fills loops and strokes them. Where they have holes, those are the places that
// are within an even number of loops.
func (c *canvas) paint(loops [][]draw.Point, p draw.Paint, holes bool) {
	if p.Fill != draw.NoPaint {
		c.brush.fill(loops, c.theme.Colour(p.Fill), holes)
	}
	if p.Stroke == draw.NoPaint {
		return
	}
	var dash []float64
	for _, d := range p.Dash {
		dash = append(dash, max(d*c.cell, 0.05))
	}
	for some := range slices.Chunk(loops, atOnce) {
		c.brush.stroke(some, c.theme.Colour(p.Stroke), p.Width*c.cell, p.Round, dash)
	}
}

// atOnce is the number of loops that are stroked together: the rasterizer's time grows
// with the square of the edges that a row of pixels meets.
const atOnce = 8

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
	at := c.at(t.At)
	text := face.Substitute(t.Text, t.Bold)
	d := font.Drawer{Dst: c.image, Src: image.NewUniform(c.theme.Colour(t.Fill)), Face: f}
	switch w := float64(d.MeasureString(text).Floor()); t.Anchor {
	case draw.Middle:
		at.X -= w / 2
	case draw.Finish:
		at.X -= w
	}
	d.Dot = sixtyFourths(at)
	d.DrawString(text)
	return nil
}
