package api

import (
	"context"
	"encoding/base64"
	"io"
	"maps"
	"slices"
	"strings"

	"sudokusat/draw"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Pictures, and the lists of their items for clients that draw them by other means.

// DrawRequest asks for a picture of a puzzle with a player's additions.
type DrawRequest struct {
	Question
	To    string `json:"to,omitempty"`    // svg (default), list, or a format of Options.Writers
	Theme string `json:"theme,omitempty"` // light (default) or dark
	Title string `json:"title,omitempty"` // above the picture

	Placed  string             `json:"placed,omitempty"` // digits that are no clues, as a grid like "puzzle"
	Corner  map[string][]Value `json:"corner,omitempty"` // pencil marks by cell
	Centre  map[string][]Value `json:"centre,omitempty"`
	Colours map[string][]int   `json:"colours,omitempty"` // each 1 to 8, by cell

	// Highlights are cells by kind: clash, focus, house, difference.
	Highlights map[draw.Kind][]string `json:"highlights,omitempty"`
}

// DrawAnswer is the answer of draw: a picture as text, as base64 for binary formats, or as
// a list.
type DrawAnswer struct {
	To   string `json:"to"`
	Text string `json:"text,omitempty"`
	Data string `json:"data,omitempty"` // base64

	// Of a list: the corners of what is drawn, and its items from the back to the
	// front. One unit is the side of a square, and the grid's top left is 0, 0.
	Min   *[2]float64 `json:"min,omitempty"`
	Max   *[2]float64 `json:"max,omitempty"`
	Items []DrawItem  `json:"items,omitempty"`
	Passed
}

// DrawItem is an item of [draw.Picture]: a path, a disc or a text.
type DrawItem struct {
	Kind   string     `json:"kind"`
	Layer  draw.Layer `json:"layer"`
	Fill   draw.Role  `json:"fill,omitempty"`
	Stroke draw.Role  `json:"stroke,omitempty"`
	Width  float64    `json:"width,omitempty"`
	Dash   []float64  `json:"dash,omitempty"`
	Round  bool       `json:"round,omitempty"`

	Loops  [][][2]float64 `json:"loops,omitempty"` // of a path
	Closed bool           `json:"closed,omitempty"`

	At     *[2]float64 `json:"at,omitempty"` // of a disc and a text
	Radius float64     `json:"r,omitempty"`
	Anchor string      `json:"anchor,omitempty"` // of a text: middle, start, end
	Size   float64     `json:"size,omitempty"`
	Text   string      `json:"text,omitempty"`
	Bold   bool        `json:"bold,omitempty"`
}

// leastItem is the fewest bytes of an item in a picture or a list.
const leastItem = 24

// PictureWriter writes a picture in a format.
type PictureWriter func(w io.Writer, p *draw.Picture, o draw.Options) error

// ofCells are the kinds of highlights of cells.
var ofCells = []draw.Kind{draw.Clash, draw.Focus, draw.House, draw.Difference}

// list is the format of a [DrawAnswer.Items].
const list = "list"

func (a *API) draw(ctx context.Context, c *call) (any, error) {
	r := DrawRequest{To: "svg"}
	if err := c.read(&r); err != nil {
		return nil, err
	}
	known := append([]string{"svg", list}, slices.Sorted(maps.Keys(a.o.Writers))...)
	if !slices.Contains(known, r.To) {
		status := statusBadRequest
		if r.To == "png" || r.To == "pdf" {
			status = statusNobody
		}
		return nil, refuse(status, "no picture is called %q here: there are %s", r.To, strings.Join(known, ", "))
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	if r.To == list && r.Theme != "" {
		return nil, refuse(statusBadRequest, "a list has no colours: \"theme\" is of pictures")
	}
	scene, err := r.scene(p)
	if err != nil {
		return nil, err
	}
	o := draw.Options{}
	if r.Theme != "" {
		if o.Theme, err = draw.ParseTheme(r.Theme); err != nil {
			return nil, refuse(statusBadRequest, "%v", err)
		}
	}
	picture, err := scene.PictureContext(ctx)
	if err != nil {
		return nil, err
	}
	if size := len(picture.Items) * leastItem; a.o.MaxAnswer > 0 && size > a.o.MaxAnswer {
		return nil, a.tooLarge(size)
	}
	if r.To == list {
		return listed(picture), nil
	}
	b := written{a: a, ctx: ctx}
	if r.To == "svg" {
		err = draw.SVG(&b, picture, o)
		return &DrawAnswer{To: r.To, Text: b.String()}, err
	}
	err = a.o.Writers[r.To](&b, picture, o)
	return &DrawAnswer{To: r.To, Data: base64.StdEncoding.EncodeToString(b.Bytes())}, err
}

// scene returns the scene of the request.
func (r *DrawRequest) scene(p sudoku.Puzzle) (s draw.Scene, err error) {
	s = draw.Scene{Puzzle: p, Title: r.Title, Quiet: r.To == list, Background: r.To == list}
	shape := p.Shape
	if r.Placed != "" {
		if s.Placed, err = text.ParseGrid(r.Placed, shape); err != nil {
			return s, err
		}
		for c, d := range s.Placed {
			if g := p.Givens[c]; d != 0 && g != 0 && d != g {
				return s, refuse(statusBadRequest, "\"placed\" has another digit than the clue in %s", shape.CellName(sudoku.Cell(c)))
			}
		}
	}
	if s.Corner, err = digitsByCell(shape, r.Corner); err != nil {
		return s, err
	}
	if s.Center, err = digitsByCell(shape, r.Centre); err != nil {
		return s, err
	}
	for _, name := range slices.Sorted(maps.Keys(r.Colours)) {
		colours := r.Colours[name]
		c, err := shape.ParseCell(name)
		if err != nil {
			return s, err
		}
		for _, colour := range colours {
			if most := len(draw.Inks()); colour < 1 || colour > most {
				return s, refuse(statusBadRequest, "\"colours\": %s has the colour %d; there are 1 to %d", name, colour, most)
			}
		}
		if s.Colours == nil {
			s.Colours = make([][]int, shape.Cells())
		}
		s.Colours[c] = colours
	}
	for _, kind := range slices.Sorted(maps.Keys(r.Highlights)) {
		if !slices.Contains(ofCells, kind) {
			return s, refuse(statusBadRequest, "\"highlights\": no kind of cells is called %q (there are clash, focus, house, difference)", kind)
		}
		h := draw.Highlight{Kind: kind}
		for _, name := range r.Highlights[kind] {
			c, err := shape.ParseCell(name)
			if err != nil {
				return s, err
			}
			h.Cells = append(h.Cells, c)
		}
		s.Highlights = append(s.Highlights, h)
	}
	return s, nil
}

// digitsByCell are values by the names of cells as digits by cell; values that a
// cell does not have are left out.
func digitsByCell(s *sudoku.Shape, marks map[string][]Value) ([][]sudoku.Digit, error) {
	if len(marks) == 0 {
		return nil, nil
	}
	out := make([][]sudoku.Digit, s.Cells())
	for name, values := range marks {
		c, err := s.ParseCell(name)
		if err != nil {
			return nil, err
		}
		for _, v := range values {
			if d := s.ParseValue(c, string(v)); d != 0 {
				out[c] = append(out[c], d)
			}
		}
		slices.Sort(out[c])
		out[c] = slices.Compact(out[c])
	}
	return out, nil
}

// listed is a picture as a list.
func listed(p *draw.Picture) *DrawAnswer {
	out := &DrawAnswer{To: list, Min: &[2]float64{p.Min.X, p.Min.Y}, Max: &[2]float64{p.Max.X, p.Max.Y}}
	for _, item := range p.Items {
		var i DrawItem
		switch x := item.(type) {
		case draw.Path:
			i = painted("path", x.Layer, x.Paint)
			i.Closed = x.Closed
			for _, loop := range x.Loops {
				points := make([][2]float64, len(loop))
				for k, q := range loop {
					points[k] = [2]float64{q.X, q.Y}
				}
				i.Loops = append(i.Loops, points)
			}
		case draw.Disc:
			i = painted("disc", x.Layer, x.Paint)
			i.At, i.Radius = &[2]float64{x.Center.X, x.Center.Y}, x.Radius
		case draw.Text:
			anchors := map[draw.Anchor]string{draw.Middle: "middle", draw.Start: "start", draw.Finish: "end"}
			i = DrawItem{Kind: "text", Layer: x.Layer, Fill: x.Fill, At: &[2]float64{x.At.X, x.At.Y}, Anchor: anchors[x.Anchor], Size: x.Size, Text: x.Text, Bold: x.Bold}
		}
		out.Items = append(out.Items, i)
	}
	return out
}

func painted(kind string, l draw.Layer, p draw.Paint) DrawItem {
	return DrawItem{Kind: kind, Layer: l, Fill: p.Fill, Stroke: p.Stroke, Width: p.Width, Dash: p.Dash, Round: p.Round}
}
