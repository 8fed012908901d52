package rule

import (
	"errors"
	"fmt"

	"sudokusat/sudoku"
)

// Closed loops: what is inside is connected, and what is outside is connected to the edge. The
// border of such a set touches itself nowhere, and each loop has one.
//
//	┌───┐ .     a slitherlink runs along the sides          ┌───●───┐
//	│ 3 │ 1     of squares; a masyu through their           │       │
//	│ ┌─┘ .     middles, around corners of squares: it      └───┐   │
//	└─┘ . .     goes straight through white pearls and      .   ○   │
//	            turns in black ones                         .   └───┘

func loopFamilies() []Family {
	return []Family{
		{
			Name: "slitherlink", Kind: aboutLayers, Params: []Param{clues()},
			Summary:  "a closed loop runs along the sides of squares and touches itself nowhere; each square with a clue holds the number of its sides on the loop",
			Notes:    "It adds the layer slither=outside,inside to the board, the squares around which the loop runs. The squares with clues are behind \"clues\". The board has no missing squares.",
			Example:  "slitherlink clues r2c2 r5c5 r8c2",
			Synonyms: called("fences", "loop the loop"),
			means:    slitherlink,
			layer:    on("slither", "outside", "inside"),
			marks:    clued(false),
		},
		{
			Name: "slitherlink-numbers", Noun: "slitherlink", Kind: aboutLayers, Params: []Param{numbersFrom(0, 4), cellsFrom(1)},
			Summary: "a slitherlink whose clues are numbers beside the digits of the squares",
			Notes:   "One number per square. It adds the layer slither=outside,inside to the board.",
			Example: "slitherlink-numbers 3,0 r2c2 r5c5",
			check:   oneForEach,
			means:   slitherlink,
			layer:   on("slither", "outside", "inside"),
			marks:   clued(false),
		},
		{
			Name: "masyu", Kind: aboutLayers,
			Summary: "a closed loop runs through middles of squares, from neighbour to neighbour along rows and columns, and passes no square twice",
			Notes:   "It adds the layer masyu=out,in to the board: the value of a square is that of its corner at the lower right, inside the loop or outside. Its pearls are the rules white-pearls and black-pearls. The board has no missing squares.",
			Example: "masyu",
			build:   func(a Args) (sudoku.Rule, error) { return Masyu{}, nil },
		},
		{
			Name: "white-pearls", Kind: aboutLayers, Params: []Param{cellsFrom(1)},
			Summary: "the loop of masyu goes straight through each of the squares, and turns in the square before it or behind it",
			Notes:   "They add the rule masyu, the loop itself, unless it is there; among alternatives it has to be a rule by itself.",
			Example: "white-pearls r2c5 r5c2",
			means:   pearls,
			layer:   func(_ simple, b *sudoku.Board) sudoku.Layer { return Masyu{}.layer(b) },
			marks:   pearlsMarks,
		},
		{
			Name: "black-pearls", Kind: aboutLayers, Params: []Param{cellsFrom(1)},
			Summary: "the loop of masyu turns in each of the squares, and goes straight through the squares before it and behind it",
			Notes:   "They add the rule masyu, the loop itself, unless it is there; among alternatives it has to be a rule by itself.",
			Example: "black-pearls r3c3 r7c8",
			means:   pearls,
			layer:   func(_ simple, b *sudoku.Board) sudoku.Layer { return Masyu{}.layer(b) },
			marks:   pearlsMarks,
		},
	}
}

// loopAround returns the cells of a rule's layer of two values, outside and inside, the digits of
// the second, and the constraints of a loop around the cells that have it.
func loopAround(s *sudoku.Shape, name string, l sudoku.Layer) (cells []sudoku.Cell, inside sudoku.DigitSet, out []sudoku.Constraint, err error) {
	all := Cells{l.Name}
	if cells, inside, err = valued(s, l.Values[1], all); err != nil {
		return nil, nil, nil, err
	}
	_, outside, err := valued(s, l.Values[0], all)
	switch {
	case err != nil:
		return nil, nil, nil, err
	case s.Width(cells[0]) > 2:
		return nil, nil, nil, fmt.Errorf("the layer %s has %d values, and this rule has two", l.Name, s.Width(cells[0]))
	case len(s.Board().Missing) > 0:
		return nil, nil, nil, errors.New("squares are missing: this rule is about whole grids")
	}
	loop := connected(l.Values[1], cells, inside, 0)
	loop.Name = name
	return cells, inside, append(out, loop, toEdge(name, l.Values[0], cells, outside)), nil
}

// slitherlink requires a loop along the sides of squares, of which some have as many on it as
// their clues require. Its layer is "slither", with the values outside and inside.
// It returns the loop, and an automaton per clue. The layer has no other values.
func slitherlink(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, inside, out, err := loopAround(s, "slitherlink", x.layer(nil))
	if err != nil {
		return nil, err
	}
	squares, err := x.first().squares(s)
	if err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	for i, square := range squares {
		line, number := []sudoku.Cell{square, s.LayerCell(layer, square)}, -1
		if x.Numbers != nil {
			line, number = line[1:], x.Numbers[i]
		}
		sides := 0 // on the edge of the grid
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if o, ok := at(s, int(square)/s.Cols()+step[0], int(square)%s.Cols()+step[1]); ok {
				line = append(line, s.LayerCell(layer, o))
			} else {
				sides++
			}
		}
		machine, err := sidesOf(s, inside, number, sides)
		if err != nil {
			return nil, err
		}
		out = append(out, sudoku.Automaton{Name: "slitherlink at " + s.CellName(square), Cells: line, Machine: machine,
			Reason: "and the number must be that of its sides on the loop"})
	}
	return out, nil
}

// sidesOf is the automaton of a square's sides on the loop: it reads the square's digit, unless
// the number is known and not −1, and whether it and its neighbours are inside. Some sides are
// on the edge of the grid.
func sidesOf(s *sudoku.Shape, inside sudoku.DigitSet, number, sides int) (*sudoku.Machine, error) {
	type state struct {
		read int // 0: nothing, 1: the number, 2: the square as well
		left int // of the number
		in   bool
	}
	start := state{}
	if number >= 0 {
		start = state{1, number, false}
	}
	return s.Machine(fmt.Sprint("sides ", number, sides, inside), func() (*sudoku.Machine, error) {
		return machineOf(s, start, func(q state, v int) (state, bool) {
			in := inside.Has(s.DigitOf(v))
			switch {
			case q.read == 0:
				return state{1, v, false}, v >= 0 && v <= 4
			case q.read == 1:
				if q = (state{2, q.left, in}); in {
					q.left -= sides
				}
			case q.in != in:
				q.left--
			}
			return q, q.left >= 0
		}, func(q state) bool { return q.read == 2 && q.left == 0 })
	})
}

// Masyu requires a loop through the middles of squares. Its layer is "masyu", with the values
// out and in of the corners at the lower right of squares. Those of the last row and column are
// on the edge of the grid, and outside.
type Masyu struct{}

// Text returns "masyu".
func (Masyu) Text() string { return "masyu" }

func (Masyu) args() (string, Args) { return "masyu", Args{} }

func (Masyu) layer(*sudoku.Board) sudoku.Layer {
	return sudoku.Layer{Name: "masyu", Values: []string{"out", "in"}}
}

// Constraints returns the loop, and what is outside.
func (m Masyu) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, inside, out, err := loopAround(s, "masyu", m.layer(nil))
	for i, c := range cells {
		if i%s.Cols() == s.Cols()-1 || i/s.Cols() == s.Rows()-1 {
			out = append(out, sudoku.Domain{Name: "masyu", Cell: c, Allow: complement(s, inside)})
		}
	}
	return out, err
}

// pearlsMarks returns the pearls, and words.
func pearlsMarks(p simple, s *sudoku.Shape) []Mark {
	m := Mark{Sign: SpotSign, Cells: p.Lists[0].at(s), Figure: Ring}
	if p.family == "black-pearls" {
		m.Figure, m.Ink = Round, Grey
	}
	return []Mark{caption(p.family), m}
}

// pearls requires what the loop of a [Masyu] does in some squares.
// It returns for each square the alternatives of what the loop does there.
func pearls(p simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	_, inside, _, err := loopAround(s, "masyu", Masyu{}.layer(nil))
	if err != nil {
		return nil, err
	}
	squares, err := p.Lists[0].squares(s)
	if err != nil {
		return nil, err
	}
	for _, c := range squares {
		w := corners{s, s.FindLayer("masyu"), int(c) / s.Cols(), int(c) % s.Cols(), [2]sudoku.DigitSet{complement(s, inside), inside}}
		ways := w.straight
		if p.family == "black-pearls" {
			ways = w.turning
		}
		x := sudoku.AnyOf{Name: p.family + " at " + s.CellName(c)}
		for side := range 2 {
			x.Alternatives = append(x.Alternatives, ways(x.Name, side)...)
		}
		if len(x.Alternatives) == 0 {
			out = append(out, never(s, x.Name, "and the loop has no room there", []sudoku.Cell{s.LayerCell(w.layer, c)}))
			continue
		}
		out = append(out, x)
	}
	return out, nil
}

// corners are those around a square of the loop.
type corners struct {
	s               *sudoku.Shape
	layer, row, col int
	sets            [2]sudoku.DigitSet // of what is outside, and inside
}

// corner is a corner of squares, by the rows and columns below and to the right of the square's
// own at the upper left, and where it is, 1 for inside.
type corner struct{ down, right, side int }

// test returns the test of a corner, or else whether it holds on the edge of the grid.
func (w *corners) test(x corner) (t sudoku.Test, holds, isTest bool) {
	c, ok := at(w.s, w.row+x.down-1, w.col+x.right-1)
	if !ok || w.row+x.down == w.s.Rows() || w.col+x.right == w.s.Cols() {
		return t, x.side == 0, false
	}
	return sudoku.Test{Cell: w.s.LayerCell(w.layer, c), Allow: w.sets[x.side]}, false, true
}

// all returns that corners are where they have to be, and false if they cannot.
func (w *corners) all(name string, list ...corner) (out []sudoku.Constraint, ok bool) {
	for _, x := range list {
		t, holds, isTest := w.test(x)
		switch {
		case isTest:
			out = append(out, sudoku.Domain{Name: name, Cell: t.Cell, Allow: t.Allow})
		case !holds:
			return nil, false
		}
	}
	return out, true
}

// straight returns the ways in which the loop goes straight through the square and turns before
// it or behind it, where what is left or above is on a side of the loop.
func (w *corners) straight(name string, side int) (out [][]sudoku.Constraint) {
	for _, isRow := range []bool{false, true} {
		turned := func(along, across, side int) corner {
			if isRow {
				return corner{across, along, side}
			}
			return corner{along, across, side}
		}
		one, ok := w.all(name, turned(0, 0, side), turned(1, 0, side), turned(0, 1, 1-side), turned(1, 1, 1-side))
		if !ok {
			continue
		}
		var some []sudoku.Test
		turns := false
		for _, x := range []corner{turned(-1, 0, 1-side), turned(-1, 1, side), turned(2, 0, 1-side), turned(2, 1, side)} {
			t, holds, isTest := w.test(x)
			if isTest {
				some = append(some, t)
			}
			turns = turns || holds
		}
		if !turns {
			one = clause(one, w.s, name, "and the loop turns before a white pearl or behind it", some...)
		}
		out = append(out, one)
	}
	return out
}

// turning returns the ways in which the loop turns in the square and goes on straight, where the
// corner that it goes around is on a side of it.
func (w *corners) turning(name string, side int) (out [][]sudoku.Constraint) {
	for _, v := range []int{0, 1} { // the row and the column of that corner
		for _, h := range []int{0, 1} {
			farRow, farCol := 3*v-1, 3*h-1
			one, ok := w.all(name, corner{v, h, side}, corner{1 - v, h, 1 - side}, corner{v, 1 - h, 1 - side}, corner{1 - v, 1 - h, 1 - side},
				corner{farRow, h, side}, corner{farRow, 1 - h, 1 - side}, corner{v, farCol, side}, corner{1 - v, farCol, 1 - side})
			if ok {
				out = append(out, one)
			}
		}
	}
	return out
}
