package draw

import (
	"context"
	"math"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The layout of a scene. The parts are painted from the back to the front: shades, lines,
// the grid, cages and dots, digits, signs, words.

// layout is a picture in the making.
type layout struct {
	ctx   context.Context
	scene *Scene
	shape *sudoku.Shape
	marks []rule.Mark
	items []Item
	min   Point // of what is drawn so far
	max   Point

	labelled map[sudoku.Cell]bool           // cells with a text at their top left
	inset    map[sudoku.Cell]int            // how many cages a cell is in already
	clues    map[[2]int]bool                // places outside that are taken
	held     map[sudoku.Cell]sudoku.Digit   // of layers, by rules
	pointed  map[sudoku.Cell][]sudoku.Digit // of layers, by highlights
	unit     float64                        // pixels per cell
	scale    float64                        // of title and words
}

// Limits of what is drawn, so that a picture of the largest board stays one that
// programs can open.
const (
	maxMarkDigits = 36    // the most digits of a board whose candidates are shown
	maxRepeated   = 40000 // candidates in one picture
)

// leastMark is the least height of a candidate in pixels.
const leastMark = 6.5

// Picture returns the picture of the scene. What is outside the board is left out.
func (s Scene) Picture() *Picture {
	p, _ := s.PictureContext(context.Background())
	return p
}

// PictureContext returns the picture of the scene, as [Scene.Picture] does, or the cause of
// ctx's end if it ends first: thousands of cages on a large board take half a second.
func (s Scene) PictureContext(ctx context.Context) (*Picture, error) {
	shape := s.Puzzle.Shape
	if shape == nil {
		return &Picture{}, nil
	}
	l := &layout{ctx: ctx, scene: &s, shape: shape, labelled: map[sudoku.Cell]bool{}, inset: map[sudoku.Cell]int{}, clues: map[[2]int]bool{}}
	l.max = Point{float64(shape.Cols()), float64(shape.Rows())}
	l.unit = min(max(600/float64(max(shape.Cols(), shape.Rows()/2)), 16), 96)
	if l.marked() { // by digits that can be read
		_, size := l.spot(sudoku.Candidate{Digit: 1})
		widest := textWidth(l.value(sudoku.Digit(shape.N())), false)
		l.unit = max(l.unit, leastMark/(size*min(1, l.share()/widest)))
	}
	if l.scale = s.TextScale; !(l.scale > 0 && l.scale < 100) {
		l.scale = 1
	}
	rules := append(shape.Board().Rules[:len(shape.Board().Rules):len(shape.Board().Rules)], s.Puzzle.Rules()...)
	l.marks = rule.Marks(shape, rules)

	l.held, l.pointed = l.holds(), l.pointedAt()

	totals := l.totals()
	for _, paint := range []func(){
		l.extras, l.shades, l.blocked, l.colours, l.houses, l.areas, l.spots, l.tracks, l.lines, l.grid,
		func() { l.kakuro(totals) }, l.cages, l.between, l.layerSigns, l.digits, l.signs, l.outside, l.extraNames,
		l.names, l.title, l.words,
	} {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		paint()
	}
	margin := 12 / l.unit
	l.min.X, l.min.Y, l.max.X, l.max.Y = l.min.X-margin, l.min.Y-margin, l.max.X+margin, l.max.Y+margin
	paper := Path{Layer: PaperLayer, Loops: [][]Point{rectangle(l.min, l.max)}, Closed: true, Paint: Paint{Fill: Paper}}
	return &Picture{Title: l.caption(), Min: l.min, Max: l.max, Cell: l.unit, Items: append([]Item{paper}, l.items...)}, nil
}

// marked reports whether the scene shows candidates.
func (l *layout) marked() bool {
	return l.shape.N() <= maxMarkDigits && slices.ContainsFunc(l.scene.Candidates, func(marks []sudoku.Digit) bool { return len(marks) > 0 })
}

func (l *layout) add(items ...Item) { l.items = append(l.items, items...) }

// reach widens the picture to a box.
func (l *layout) reach(x0, y0, x1, y1 float64) {
	l.min.X, l.min.Y = min(l.min.X, x0), min(l.min.Y, y0)
	l.max.X, l.max.Y = max(l.max.X, x1), max(l.max.Y, y1)
}

// corner is the top left corner of a cell, on a layer of its square: extra cells are in a row below the grid, each
// below its name.
func (l *layout) corner(c sudoku.Cell) Point {
	_, c = l.shape.LayerOf(c)
	cols := l.shape.Cols()
	if i := int(c) - l.shape.Squares(); i >= 0 {
		per := max(int((float64(cols)+0.4)/1.4), 3) // cells in a row
		return Point{float64(i%per) * 1.4, float64(l.shape.Rows()) + 0.9 + float64(i/per)*1.6}
	}
	return Point{float64(int(c) % cols), float64(int(c) / cols)}
}

func (l *layout) center(c sudoku.Cell) Point {
	p := l.corner(c)
	return Point{p.X + 0.5, p.Y + 0.5}
}

func (l *layout) centers(cells []sudoku.Cell) (points []Point) {
	for _, c := range cells {
		points = append(points, l.center(c))
	}
	return points
}

// square is the row and column of a cell, and whether it is in the grid.
func (l *layout) square(c sudoku.Cell) (row, col int, ok bool) {
	_, c = l.shape.LayerOf(c)
	cols := l.shape.Cols()
	return int(c) / cols, int(c) % cols, int(c) < l.shape.Squares()
}

func (l *layout) exists(row, col int) bool {
	return row >= 0 && col >= 0 && row < l.shape.Rows() && col < l.shape.Cols() && l.shape.Exists(sudoku.Cell(row*l.shape.Cols()+col))
}

func rectangle(a, b Point) []Point { return []Point{a, {b.X, a.Y}, b, {a.X, b.Y}} }

// cellBox is the outline of a cell, so far inside it.
func (l *layout) cellBox(c sudoku.Cell, inset float64) []Point {
	p := l.corner(c)
	return rectangle(Point{p.X + inset, p.Y + inset}, Point{p.X + 1 - inset, p.Y + 1 - inset})
}

// toward is the direction from one point to another, of length 1, and how far it is.
func toward(a, b Point) (d Point, length float64) {
	d = Point{b.X - a.X, b.Y - a.Y}
	if length = math.Hypot(d.X, d.Y); length == 0 {
		return Point{1, 0}, 0
	}
	return Point{d.X / length, d.Y / length}, length
}

// along is the point so far from p in a direction, and so far to its right.
func along(p, d Point, forward, right float64) Point {
	return Point{p.X + d.X*forward - d.Y*right, p.Y + d.Y*forward + d.X*right}
}

// text centres a text at a point, no wider than it may be.
func (l *layout) text(layer Layer, p Point, size, widest float64, text string, fill Role, bold bool) {
	if w := textWidth(text, bold) * size; widest > 0 && w > widest {
		size *= widest / w
	}
	l.add(Text{Layer: layer, At: Point{p.X, p.Y + baseline*size}, Size: size, Text: text, Bold: bold, Fill: fill})
}
