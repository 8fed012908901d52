package draw

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sudokusat/internal/words"
)

// Options are the size, the theme and the style of a written picture.
type Options struct {
	Theme Theme
	// Cell is the side of a cell in pixels; 0 means the default of the picture.
	Cell float64
	// Auto makes an SVG follow the light or dark mode of the viewer, by a style element;
	// Theme is then for viewers without style sheets.
	Auto bool
	// Classes adds classes to the elements of an SVG: the layer of each, and its roles as
	// "fill-ROLE" and "stroke-ROLE", so that the style sheet of a page can colour them.
	// Auto implies it.
	Classes bool
	// Stop, if not nil, is asked before each item of a PNG or PDF. Its error ends the picture.
	Stop func() error
	// Bare omits the paper and the XML declaration: for an SVG within a page.
	Bare bool
}

// perCell is the units of an SVG that a cell has.
const perCell = 60

// SVG writes a picture as a complete drawing, valid XML, with text that can be selected.
// Errors are those of w.
func SVG(w io.Writer, p *Picture, o Options) error {
	if p == nil {
		return errors.New("no picture to draw: nil")
	}
	s := &svg{Writer: bufio.NewWriter(w), options: o, colours: map[Role]string{}}
	s.classes = o.Classes || o.Auto
	cell := o.Cell
	if cell <= 0 {
		cell = p.Cell
	}
	if !o.Bare {
		s.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="%s %s %s %s" role="img" aria-label="%s" font-family="Arial, Helvetica, 'DejaVu Sans', sans-serif" stroke-linejoin="round">`,
		short(p.Width()*cell), short(p.Height()*cell),
		unit(p.Min.X), unit(p.Min.Y), unit(p.Width()), unit(p.Height()), escaped(p.Title))
	s.WriteString("\n<title>" + escaped(p.Title) + "</title>\n")
	if o.Auto {
		s.style()
	}
	layer := Layer("")
	for _, item := range p.Items {
		l := layerOf(item)
		if o.Bare && l == PaperLayer {
			continue
		}
		if s.classes && l != layer {
			if layer != "" {
				s.WriteString("</g>\n")
			}
			fmt.Fprintf(s, "<g class=\"%s\">\n", l)
			layer = l
		}
		s.item(item)
	}
	if layer != "" {
		s.WriteString("</g>\n")
	}
	s.WriteString("</svg>\n")
	return s.Flush()
}

func layerOf(item Item) Layer {
	switch i := item.(type) {
	case Path:
		return i.Layer
	case Disc:
		return i.Layer
	case Text:
		return i.Layer
	}
	return ""
}

type svg struct {
	*bufio.Writer
	options Options
	classes bool
	colours map[Role]string
}

func (s *svg) hex(r Role) string {
	text, ok := s.colours[r]
	if !ok {
		text = s.options.Theme.Hex(r)
		s.colours[r] = text
	}
	return text
}

func (s *svg) item(item Item) {
	switch i := item.(type) {
	case Path:
		s.WriteString(`<path d="`)
		for _, loop := range i.Loops {
			for k, p := range loop {
				s.WriteString("ML"[min(k, 1):min(k, 1)+1] + unit(p.X) + " " + unit(p.Y))
			}
			if i.Closed {
				s.WriteByte('Z')
			}
		}
		s.WriteByte('"')
		if i.Fill != NoPaint && len(i.Loops) > 1 {
			s.WriteString(` fill-rule="evenodd"`)
		}
		s.paint(i.Paint)
	case Disc:
		fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s"`, unit(i.Center.X), unit(i.Center.Y), unit(i.Radius))
		s.paint(i.Paint)
	case Text:
		s.WriteString(`<text x="` + unit(i.At.X) + `" y="` + unit(i.At.Y) + `" font-size="` + unit(i.Size) + `"`)
		switch i.Anchor {
		case Middle:
			s.WriteString(` text-anchor="middle"`)
		case Finish:
			s.WriteString(` text-anchor="end"`)
		}
		if i.Bold {
			s.WriteString(` font-weight="bold"`)
		}
		s.role(i.Fill, NoPaint)
		s.WriteString(">" + escaped(i.Text) + "</text>\n")
	}
}

// paint writes the attributes of a paint and the end of the element.
func (s *svg) paint(p Paint) {
	s.role(p.Fill, p.Stroke)
	if p.Stroke != NoPaint {
		fmt.Fprintf(s, ` stroke-width="%s"`, unit(p.Width))
		if len(p.Dash) > 0 {
			s.WriteString(` stroke-dasharray="` + strings.Join(words.Of(p.Dash, unit), " ") + `"`)
		}
		if p.Round {
			s.WriteString(` stroke-linecap="round"`)
		}
	}
	s.WriteString("/>\n")
}

// role writes the colours of an element, or of a text.
func (s *svg) role(fill, stroke Role) {
	if fill == NoPaint {
		s.WriteString(` fill="none"`)
	} else {
		s.WriteString(` fill="` + s.hex(fill) + `"`)
	}
	if stroke != NoPaint {
		s.WriteString(` stroke="` + s.hex(stroke) + `"`)
	}
	if !s.classes {
		return
	}
	var names []string
	if fill != NoPaint {
		names = append(names, "fill-"+string(fill))
	}
	if stroke != NoPaint {
		names = append(names, "stroke-"+string(stroke))
	}
	if len(names) > 0 {
		s.WriteString(` class="` + strings.Join(names, " ") + `"`)
	}
}

// style colours the roles by the mode of the viewer.
func (s *svg) style() {
	other := Dark
	if s.options.Theme == Dark {
		other = Light
	}
	fmt.Fprintf(s, "<style>@media (prefers-color-scheme: %s) {\n%s}</style>\n", other, StyleSheet(other))
}

// StyleSheet returns the CSS rules that give the classes of an SVG the colours of a
// theme.
func StyleSheet(t Theme) string {
	var b strings.Builder
	for _, r := range Roles() {
		fmt.Fprintf(&b, ".fill-%s{fill:%s}.stroke-%s{stroke:%s}\n", r, t.Hex(r), r, t.Hex(r))
	}
	return b.String()
}

// unit is a length in the units of the drawing.
func unit(cells float64) string { return short(cells * perCell) }

// short is a number with up to two decimals.
func short(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// escaped is a text as XML holds it.
func escaped(text string) string {
	if !strings.ContainsAny(text, "&<>\"") {
		return text
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text)
}
