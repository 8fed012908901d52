// Package pdf writes pictures of package draw as PDF: each on a page of its own that fits
// it, or as a [Book] of puzzles with their solutions. Fonts are embedded, text can be
// selected, and the same pictures give the same bytes.
package pdf

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
)

// perPixel is points per pixel; pictures have a default number of pixels per cell.
const perPixel = 0.75

// largest is the greatest side of a page that readers take, in points.
const largest = 14400

// Write writes each picture on a page of its own. Options.Theme and Options.Cell are
// used. Errors are those of w and of Options.Stop.
func Write(w io.Writer, pictures []*draw.Picture, o draw.Options) error {
	title := ""
	if slices.Contains(pictures, nil) {
		return errors.New("no picture to draw: nil")
	}
	if len(pictures) > 0 {
		title = pictures[0].Title
	}
	d := newDocument(title, o.Theme)
	for _, p := range pictures {
		cell := o.Cell
		if cell <= 0 {
			cell = p.Cell
		}
		cell = min(cell*perPixel, largest/max(p.Width(), p.Height()))
		d.page(p.Width()*cell, p.Height()*cell)
		if err := d.place(p, 0, 0, cell, o.Stop); err != nil {
			return err
		}
	}
	return d.Output(w)
}

// document is a PDF in the making. Lengths are points, from the top left of a page.
type document struct {
	title string
	theme draw.Theme
	fonts [2]*typeface // regular and bold
	pages []sheet
	pen
}

// sheet is a page that is done.
type sheet struct {
	width, height float64
	content       []byte // packed
}

// pen writes what is on a page: operators and their numbers (ISO 32000-1, annex A).
type pen struct {
	on            bool // a page
	width, height float64
	out           []byte
	set           map[byte]string // the state now, by kind, so that it is not set again
}

func newDocument(title string, theme draw.Theme) *document {
	return &document{title: title, theme: theme, fonts: [2]*typeface{newTypeface(false), newTypeface(true)}}
}

// page begins a page, in the colour of the paper where that is not white.
func (d *document) page(width, height float64) {
	d.finish()
	d.pen = pen{on: true, width: width, height: height, set: map[byte]string{}}
	d.out = append(d.out, "1 j\n"...) // corners are round
	if d.theme == draw.Dark {
		d.colour('f', draw.Paper)
		d.write(" re f\n", 0, 0, width, height)
	}
}

// finish ends a page.
func (d *document) finish() {
	if d.on {
		d.pages = append(d.pages, sheet{d.width, d.height, packed(d.out)})
		d.on = false
	}
}

// Output writes the document, after which it cannot be added to.
func (d *document) Output(w io.Writer) error {
	d.finish()
	return d.writeTo(w)
}

// write writes numbers and an operator.
func (p *pen) write(operator string, numbers ...float64) {
	for i, v := range numbers {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.out = number(p.out, v, 2)
	}
	p.out = append(p.out, operator...)
}

// number appends a number with at most the given places, without zeros at the end.
func number(out []byte, v float64, places int) []byte {
	k := len(out)
	out = strconv.AppendFloat(out, v, 'f', places, 64)
	end := len(out)
	for out[end-1] == '0' {
		end--
	}
	if out[end-1] == '.' {
		end--
	}
	if out = out[:end]; string(out[k:]) == "-0" {
		out = append(out[:k], '0')
	}
	return out
}

// hold writes an operator that sets a state, unless it is set already.
func (p *pen) hold(kind byte, what string) {
	if p.set[kind] != what {
		p.set[kind] = what
		p.out = append(p.out, what...)
	}
}

// colour is what is filled with, 'f', or stroked, 's'. Text is filled.
func (d *document) colour(kind byte, role draw.Role) {
	c, operator := d.theme.Colour(role), "rg\n"
	if kind == 's' {
		operator = "RG\n"
	}
	var b []byte
	for _, v := range []uint8{c.R, c.G, c.B} {
		b = append(number(b, float64(v)/255, 3), ' ')
	}
	d.hold(kind, string(b)+operator)
}

// place draws a picture with its top left corner at a point. An error is that of stop, which is asked
// before each item if it is not nil.
func (d *document) place(p *draw.Picture, x, y, cell float64, stop func() error) error {
	at := func(q draw.Point) (float64, float64) {
		return x + (q.X-p.Min.X)*cell, d.height - y - (q.Y-p.Min.Y)*cell // pages are measured from below
	}
	for _, item := range p.Items {
		if stop != nil {
			if err := stop(); err != nil {
				return err
			}
		}
		switch i := item.(type) {
		case draw.Path:
			if i.Layer == draw.PaperLayer {
				continue
			}
			how := d.paint(i.Paint, cell, true)
			for _, loop := range i.Loops {
				for k, q := range loop {
					x, y := at(q)
					if k == 0 {
						d.write(" m\n", x, y)
					} else {
						d.write(" l\n", x, y)
					}
				}
				if i.Closed {
					d.write("h\n")
				}
			}
			d.write(how)
		case draw.Disc:
			how := d.paint(i.Paint, cell, false)
			x, y := at(i.Center)
			d.circle(x, y, i.Radius*cell)
			d.write(how)
		case draw.Text:
			x, y := at(i.At)
			d.text(x, d.height-y, i.Size*cell, i.Anchor, i.Text, i.Bold, i.Fill)
		}
	}
	return nil
}

// circle is a path of four curves.
func (d *document) circle(x, y, r float64) {
	k := r * 4 / 3 * (math.Sqrt2 - 1)
	d.write(" m\n", x+r, y)
	d.write(" c\n", x+r, y+k, x+k, y+r, x, y+r)
	d.write(" c\n", x-k, y+r, x-r, y+k, x-r, y)
	d.write(" c\n", x-r, y-k, x-k, y-r, x, y-r)
	d.write(" c\n", x+k, y-r, x+r, y-k, x+r, y)
	d.write("h\n")
}

// paint sets the colours and the line, and returns the operator that draws a path,
// whose loops can be holes in others.
func (d *document) paint(p draw.Paint, cell float64, holes bool) string {
	fills, strokes := p.Fill != draw.NoPaint, p.Stroke != draw.NoPaint
	if fills {
		d.colour('f', p.Fill)
	}
	if strokes {
		d.colour('s', p.Stroke)
		d.hold('w', string(number(nil, p.Width*cell, 2))+" w\n")
		end := "0 J\n"
		if p.Round {
			end = "1 J\n"
		}
		d.hold('J', end)
		dash := []byte{'['}
		for i, length := range p.Dash {
			if i > 0 {
				dash = append(dash, ' ')
			}
			dash = number(dash, max(length*cell, 0.01), 2)
		}
		d.hold('d', string(dash)+"] 0 d\n")
	}
	switch {
	case fills && strokes && holes:
		return "B*\n"
	case fills && strokes:
		return "B\n"
	case fills && holes:
		return "f*\n"
	case fills:
		return "f\n"
	case strokes:
		return "S\n"
	}
	return "n\n"
}

// text writes a text on its base line.
func (d *document) text(x, y, size float64, anchor draw.Anchor, text string, bold bool, fill draw.Role) {
	if size = math.Round(size*100) / 100; size < 0.1 {
		return
	}
	text = face.Substitute(text, bold)
	if text == "" {
		return
	}
	k := 0
	if bold {
		k = 1
	}
	font := d.fonts[k]
	width := float64(font.width(text)) * size / 1000
	switch anchor {
	case draw.Middle:
		x -= width / 2
	case draw.Finish:
		x -= width
	}
	d.colour('f', fill)
	d.write("BT\n")
	d.hold('t', fmt.Sprintf("/F%d %s Tf\n", k, number(nil, size, 2)))
	d.write(" Td\n<", x, d.height-y)
	for _, ch := range text {
		d.out = fmt.Appendf(d.out, "%04X", font.glyph(ch))
	}
	d.write("> Tj\nET\n")
}
