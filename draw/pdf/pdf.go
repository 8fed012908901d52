// Package pdf writes pictures of package draw as PDF: each on a page of its own that
// fits it, or as a [Book] of puzzles with their solutions. Fonts are embedded, text
// can be selected, and the same pictures make the same bytes.
package pdf

import (
	"io"
	"math"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
)

// perPixel is points a pixel, of which pictures suggest how many a cell has.
const perPixel = 0.75

// largest is the greatest side of a page that readers take, in points.
const largest = 14400

// Write writes pictures, each on a page of its own. Options.Theme and Options.Cell
// count. Errors are those of w.
func Write(w io.Writer, pictures []*draw.Picture, o draw.Options) error {
	title := ""
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
		d.place(p, 0, 0, cell)
	}
	return d.Output(w)
}

// document is a PDF in the making. Lengths are points, from the top left of a page.
type document struct {
	*fpdf.Fpdf
	theme draw.Theme
	fonts struct {
		bold bool
		size float64
	}
}

func newDocument(title string, theme draw.Theme) *document {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 595.28, Ht: 841.89}})
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetCatalogSort(true)
	f.SetCreationDate(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	f.SetModificationDate(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	f.SetProducer("sudokusat", true)
	f.SetTitle(title, true)
	f.SetLang("en")
	for _, bold := range []bool{false, true} { // fpdf changes what it is given
		f.AddUTF8FontFromBytes("go", style(bold), slices.Clone(face.Data(bold)))
	}
	return &document{Fpdf: f, theme: theme}
}

func style(bold bool) string {
	if bold {
		return "B"
	}
	return ""
}

// page begins a page, in the colour of the paper where that is not white.
func (d *document) page(width, height float64) {
	d.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	d.SetLineJoinStyle("round")
	d.fonts.size = 0
	if d.theme == draw.Dark {
		c := d.theme.Colour(draw.Paper)
		d.SetFillColor(int(c.R), int(c.G), int(c.B))
		d.Rect(0, 0, width, height, "F")
	}
}

// place draws a picture with its top left corner at a point.
func (d *document) place(p *draw.Picture, x, y, cell float64) {
	at := func(q draw.Point) (float64, float64) { return x + (q.X-p.Min.X)*cell, y + (q.Y-p.Min.Y)*cell }
	for _, item := range p.Items {
		switch i := item.(type) {
		case draw.Path:
			if i.Layer == draw.PaperLayer {
				continue
			}
			for _, loop := range i.Loops {
				for k, q := range loop {
					if x, y := at(q); k == 0 {
						d.MoveTo(x, y)
					} else {
						d.LineTo(x, y)
					}
				}
				if i.Closed {
					d.ClosePath()
				}
			}
			d.DrawPath(evenOdd(d.paint(i.Paint, cell)))
		case draw.Disc:
			x, y := at(i.Center)
			d.Circle(x, y, i.Radius*cell, d.paint(i.Paint, cell))
		case draw.Text:
			x, y := at(i.At)
			d.text(x, y, i.Size*cell, i.Anchor, i.Text, i.Bold, i.Fill)
		}
	}
}

// paint sets the colours and the line, and returns how a path is to be drawn.
func (d *document) paint(p draw.Paint, cell float64) (how string) {
	if p.Fill != draw.NoPaint {
		c := d.theme.Colour(p.Fill)
		d.SetFillColor(int(c.R), int(c.G), int(c.B))
		how = "F"
	}
	if p.Stroke == draw.NoPaint {
		return how
	}
	c := d.theme.Colour(p.Stroke)
	d.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.SetLineWidth(p.Width * cell)
	end := "butt"
	if p.Round {
		end = "round"
	}
	d.SetLineCapStyle(end)
	dash := make([]float64, len(p.Dash))
	for i, length := range p.Dash {
		dash[i] = max(length*cell, 0.01)
	}
	d.SetDashPattern(dash, 0)
	return how + "D"
}

// text writes a text on its base line.
func (d *document) text(x, y, size float64, anchor draw.Anchor, text string, bold bool, fill draw.Role) {
	if size = math.Round(size*100) / 100; size < 0.1 {
		return
	}
	if d.fonts.size != size || d.fonts.bold != bold {
		d.SetFont("go", style(bold), size)
		d.fonts.size, d.fonts.bold = size, bold
	}
	c := d.theme.Colour(fill)
	d.SetTextColor(int(c.R), int(c.G), int(c.B))
	text = face.Known(text, bold)
	switch anchor {
	case draw.Middle:
		x -= d.GetStringWidth(text) / 2
	case draw.Finish:
		x -= d.GetStringWidth(text)
	}
	d.Text(x, y, text)
}

// evenOdd is how a path with holes is drawn.
func evenOdd(how string) string {
	if how == "D" {
		return how
	}
	return how + "*"
}
