package draw

// The display list. One unit is the side of a cell; x goes right and y down from the top
// left corner of the grid, so that what is outside it has negative coordinates. Items are
// painted in their order.

// Point is a place in a picture, in cells.
type Point struct{ X, Y float64 }

// Picture is a display list with its bounds.
type Picture struct {
	Title    string  // for viewers that show titles, such as screen readers
	Min, Max Point   // the corners of what is drawn, with its margin
	Cell     float64 // the usual side of a cell in pixels
	Items    []Item
}

// Width returns the width in cells.
func (p *Picture) Width() float64 { return p.Max.X - p.Min.X }

// Height returns the height in cells.
func (p *Picture) Height() float64 { return p.Max.Y - p.Min.Y }

// Item is a [Path], a [Disc] or a [Text].
type Item interface{ item() }

// Paint contains the colours and the line style of an item. Roles that are "" are not
// painted.
type Paint struct {
	Fill, Stroke Role
	Width        float64   // of the stroke, in cells
	Dash         []float64 // lengths of strokes and gaps, in cells; nil: solid
	Round        bool      // ends and corners are round
}

// Path is a set of lines through points: open, or closed and perhaps filled. Its loops
// are painted together; one that lies in another is a hole.
type Path struct {
	Layer  Layer
	Loops  [][]Point
	Closed bool
	Char   rune // what a terminal writes in the middle of its place; 0: it draws the path
	Paint
}

// Disc is a circle.
type Disc struct {
	Layer  Layer
	Center Point
	Radius float64
	Paint
}

// Anchor defines which point of a [Text] is at its field At: the start, the middle or the
// end of the line.
type Anchor int

// The anchors.
const (
	Middle Anchor = iota
	Start
	Finish
)

// Text is one line of text. At is on its base line.
type Text struct {
	Layer  Layer
	At     Point
	Anchor Anchor
	Size   float64 // in cells
	Text   string
	Bold   bool
	Fill   Role
}

func (Path) item() {}
func (Disc) item() {}
func (Text) item() {}

// Layer is the kind of an item, for style sheets and tests.
type Layer string

// The layers.
const (
	PaperLayer  Layer = "paper"
	ColourLayer Layer = "colours" // of a player
	RuleLayer   Layer = "rules"
	GridLayer   Layer = "grid"
	GivenLayer  Layer = "givens"
	DigitLayer  Layer = "digits" // placed
	PencilLayer Layer = "pencil"
	SignLayer   Layer = "signs" // rings and crosses
	WordLayer   Layer = "words"
)

// baseline is the distance of the base line of a text of size 1 below its middle. Not
// every viewer can centre a text vertically by itself.
const baseline = 0.36

// textWidth estimates the width of a text of size 1, a little too large.
func textWidth(text string, bold bool) float64 {
	w := 0.0
	for _, ch := range text {
		switch {
		case ch == ' ' || ch == 'i' || ch == 'j' || ch == 'l' || ch == '.' || ch == ',' || ch == ':' || ch == ';' || ch == '\'' || ch == '|' || ch == '!':
			w += 0.3
		case ch == 'm' || ch == 'w' || ch == 'M' || ch == 'W' || ch == '—' || ch == '…':
			w += 0.92
		case ch >= 'A' && ch <= 'Z':
			w += 0.7
		case ch >= 0x2E80: // wide scripts
			w += 1
		default:
			w += 0.57
		}
	}
	if bold {
		w *= 1.06
	}
	return w
}
