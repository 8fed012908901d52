package draw

import (
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// How values of layers look. Setters and solvers of each genre have a sign of their own:
// yin-yang fills squares, star battle has stars, a loop is a line.

// Look is how a value of a layer is drawn on its square.
type Look string

// The looks. A dot is the other value of two where one has a sign: no star is here. A
// region is a label, and neighbours with different ones have a thick border between them.
const (
	WordLook   Look = "word"  // the value in small letters, or its sign
	FillLook   Look = "fill"  // the square is dark
	PieceLook  Look = "piece" // the square is dark, and has the value in small letters
	RingLook   Look = "ring"  // a small ring
	StarLook   Look = "star"
	MineLook   Look = "mine"
	TrackLook  Look = "track" // a thick line between the middles of neighbours with the value
	DotLook    Look = "dot"
	RegionLook Look = "region" // also what is inside of a loop and outside
	CornerLook Look = "corner" // the corner at the lower right of the square is inside a loop through middles
)

// looks are those of values by name, signs what is written for a value of a layer, and regionNames
// the names of layers whose numbers are labels.
var (
	looks = map[string]Look{
		"black": FillLook, "shaded": FillLook, "dark": FillLook, "wall": FillLook, "sea": FillLook, "water": FillLook, "filled": FillLook,
		"white": RingLook, "star": StarLook, "mine": MineLook, "bomb": MineLook,
		"inside": RegionLook, "outside": RegionLook, "path": TrackLook, "loop": TrackLook, "snake": TrackLook, "line": TrackLook, "track": TrackLook, "on": TrackLook,
	}
	signs       = map[string]string{"double doubled": "×2", "sign negative": "×−1", "heat hot": "+1", "heat cold": "−1"}
	regionNames = []string{"region", "regions", "galaxy", "galaxies", "island", "islands", "area", "areas", "room", "rooms", "label", "labels"}
)

// Looks returns the looks of a layer's values, in their order. They depend on the names of
// the layer and of its values only; the page has the same table.
func Looks(l sudoku.Layer) []Look {
	out := make([]Look, len(l.Values))
	signed := -1
	for i, v := range l.Values {
		out[i] = WordLook
		if look, ok := looks[strings.ToLower(v)]; ok {
			out[i], signed = look, i
		} else if l.Name == "masyu" && v == "in" {
			out[i], signed = CornerLook, i
		} else if l.Name == "lits" {
			out[i] = PieceLook
		} else if slices.Contains(regionNames, strings.ToLower(l.Name)) && isNumber(v) {
			out[i] = RegionLook
		}
	}
	if plain := slices.IndexFunc(l.Values, func(v string) bool { return v == "plain" || v == "empty" }); plain >= 0 {
		out[plain] = DotLook // the others are what changes a digit, or letters
	}
	if len(out) == 2 && signed >= 0 && out[1-signed] == WordLook && !isNumber(l.Values[1-signed]) {
		out[1-signed] = DotLook
	}
	return out
}

// isNumber reports whether a value of a layer is a number, which names are not.
func isNumber(v string) bool { return v[0] == '-' || v[0] <= '9' }

// star is the outline of a star with five points.
func star(p Point, radius float64) []Point {
	// The directions of the points and of the notches between them, from the top clockwise.
	const inner = 0.42
	directions := [10]Point{{0, -1}, {0.588, -0.809}, {0.951, -0.309}, {0.951, 0.309}, {0.588, 0.809}, {0, 1}, {-0.588, 0.809}, {-0.951, 0.309}, {-0.951, -0.309}, {-0.588, -0.809}}
	out := make([]Point, len(directions))
	for i, d := range directions {
		r := radius
		if i%2 == 1 {
			r *= inner
		}
		out[i] = along(p, d, r, 0)
	}
	return out
}

// spikes are the strokes of a mine around its body.
func spikes(p Point, radius float64) (loops [][]Point) {
	for _, d := range []Point{{1, 0}, {0, 1}, {0.707, 0.707}, {0.707, -0.707}} {
		loops = append(loops, []Point{along(p, d, -radius, 0), along(p, d, radius, 0)})
	}
	return loops
}

// char writes the character of a path in the middle of its place.
func (r *raster) char(p Path) {
	least, most := p.Loops[0][0], p.Loops[0][0]
	for _, loop := range p.Loops {
		for _, q := range loop {
			least, most = Point{min(least.X, q.X), min(least.Y, q.Y)}, Point{max(most.X, q.X), max(most.Y, q.Y)}
		}
	}
	x, y := r.place(Point{(least.X + most.X) / 2, (least.Y + most.Y) / 2})
	r.put(x, y, p.Char, max(p.Fill, p.Stroke))
}
