package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Chaos construction: the regions have to be found with the digits. The layer "region"
// holds the number of each square's region. Regions are numbered in the order of their
// first squares, row by row, which is part of the meaning: else each solution would be
// there once for each order of the numbers.

func chaosFamilies() []Family {
	regions := func(_ simple, b *sudoku.Board) sudoku.Layer { return regionsOf(b) }
	others := oneOfThese("", "others")
	return []Family{
		{
			Name: "chaos-construction", Kind: aboutLayers,
			Summary:  "the grid is to be divided into connected regions of as many squares as there are digits, each digit once in every region",
			Notes:    "It adds the layer region, with a number for each region. Boxes count as well, unless the board has none.",
			Example:  "chaos-construction",
			Synonyms: called("unknown regions", "deconstruction"),
			build:    func(a Args) (sudoku.Rule, error) { return ChaosConstruction{}, nil },
		},
		{
			Name: "chaos-count", Kind: aboutLayers, Params: []Param{others, oneCellParam(), moreCells()},
			Summary: "the first cell is the number of the other cells that are in the same region as the first of them",
			Notes:   "With \"others\" that first one is not counted. The regions are the layer region, as of chaos-construction.",
			Example: "chaos-count r1c1 = r1c1 r1c2 r2c1 r2c2",
			means:   chaosCount,
			marks:   chaosMarks,
			layer:   regions,
		},
		{
			Name: "chaos-arrow", Kind: aboutLayers, Params: []Param{others, oneCellParam(), listsLike(4)},
			Summary: "the first cell is the number of cells on the arrows, which begin at the same cell, until each leaves its region",
			Notes:   "The beginning counts once, and with \"others\" not at all. The regions are the layer region, as of chaos-construction.",
			Example: "chaos-arrow r1c1 = r1c1..r1c9 = r1c1..r9c1",
			means:   chaosArrow,
			marks:   chaosMarks,
			layer:   regions,
		},
	}
}

// ChaosConstruction is the rule. Its layer is "region", with values from the lowest of the
// board's on.
type ChaosConstruction struct{}

// Text returns "chaos-construction".
func (ChaosConstruction) Text() string { return "chaos-construction" }

func (ChaosConstruction) args() (string, Args) { return "chaos-construction", Args{} }

func (ChaosConstruction) layer(b *sudoku.Board) sudoku.Layer { return regionsOf(b) }

// regionsOf is the layer of regions, numbered from the lowest value of the board on.
func regionsOf(b *sudoku.Board) sudoku.Layer {
	l := sudoku.Layer{Name: regionLayer}
	for v := b.Lo; v <= b.Hi; v++ {
		l.Values = append(l.Values, strconv.Itoa(v))
	}
	return l
}

const regionLayer = "region"

// Constraints returns the order of the numbers, a connection for each region, and the
// digits of all. The board needs as many squares as some regions have, of which there are
// no more than values.
func (ChaosConstruction) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := Cells{regionLayer}.find(s)
	if err != nil {
		return nil, err
	}
	n, width := s.N(), s.Width(cells[0])
	count := len(cells) / n
	if len(cells)%n != 0 || count > width || count < 1 {
		return nil, fmt.Errorf("%d squares are not 1 to %d regions of %d", len(cells), width, n)
	}
	machine, err := s.Machine(fmt.Sprintf("regions in order, %d", count), func() (*sudoku.Machine, error) {
		return machineOf(s, 0, func(met, v int) (int, bool) {
			label := int(s.DigitOf(v))
			return max(met, label), label <= min(met+1, count)
		}, func(met int) bool { return met == count })
	})
	if err != nil {
		return nil, err
	}
	out = append(out, sudoku.Automaton{Name: "the order of the regions", Cells: cells, Machine: machine, Reason: "and regions are numbered in the order of their first squares"})
	var squares []sudoku.Cell
	for _, c := range cells {
		_, square := s.LayerOf(c)
		squares = append(squares, square)
	}
	for d := range sudoku.Digit(count) {
		set := sudoku.NewDigitSet(n, d+1)
		name := "region " + s.ValueName(cells[0], d+1)
		out = append(out, sudoku.Connected{Name: name, Cells: cells, Allow: set, Min: n, Max: n, Reason: fmt.Sprintf("and its %d cells must be connected", n)})
	}
	return append(out, sudoku.DifferentPairs{Name: "digits of regions", A: squares, B: cells, Reason: "and no digit may be twice in a region"}), nil
}

// chaosCount requires that a cell is the number of squares in the region of the first.
// It returns an automaton over the regions and the number.
func chaosCount(c simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	x, err := regionRun(s, "chaos-count", c.Lists[0][0], []Cells{c.Lists[1]}, c.Word != "", false)
	if err != nil {
		return nil, err
	}
	x.Reason = "and the number must be that of the cells in the region of " + c.Lists[1][0]
	return []sudoku.Constraint{x}, nil
}

// chaosArrow requires that a cell is the number of squares on arrows from one square until
// each leaves its region.
// It returns an automaton over the regions and the number.
func chaosArrow(c simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	x, err := regionRun(s, "chaos-arrow", c.Lists[0][0], c.Lists[1:], c.Word != "", true)
	if err != nil {
		return nil, err
	}
	x.Reason = "and the number must be that of the cells on the arrows until they leave the region of " + c.Lists[1:][0][0]
	return []sudoku.Constraint{x}, nil
}

// chaosMarks are a ring around a number of squares, which are those that touch it or have an outline, or
// small arrows in the square where they begin, hollow where it does not count itself. What is drawn
// otherwise than setters draw it is in words: a number beside its squares, an arrow that is no
// straight line to the frame.
func chaosMarks(x simple, s *sudoku.Shape) []Mark {
	number, lists := x.Lists[0].at(s), x.Lists[1:]
	if len(number) == 0 || int(number[0]) >= s.Squares() || lists[0][0] != x.Lists[0][0] {
		return inWords(x)
	}
	itself := map[string]string{"": "with itself", "others": "without itself"}[x.Word]
	if x.family == "chaos-count" {
		ring := Mark{Sign: SpotSign, Cells: number, Figure: Ring, Ink: map[string]Ink{"": Grey, "others": Purple}[x.Word]}
		if cells := lists[0].at(s); !areAround(s, cells) {
			return []Mark{ring, {Sign: CageSign, Cells: cells, Ink: ring.Ink, Group: 1}, {Sign: WordsSign, Text: x.Text() + ": " + Meaning(x.family), Group: 1}}
		}
		return []Mark{ring, {Sign: WordsSign, Text: strings.TrimSpace("chaos-count "+x.Word) + ": the number of squares of its region among those that touch it, also at a corner, " + itself}}
	}
	var out []Mark
	for _, list := range lists {
		cells := list.at(s)
		if len(cells) < 2 || !isRay(s, cells) {
			return inWords(x)
		}
		out = append(out, Mark{Sign: SpotSign, Cells: cells[:2], Figure: Pointer, Ink: map[string]Ink{"others": Purple}[x.Word]})
	}
	return append(out, Mark{Sign: WordsSign, Text: strings.TrimSpace("chaos-arrow "+x.Word) + ": the number of squares along the arrows until each leaves the region, " + itself})
}

// areAround reports whether the first of the cells is followed by all squares that touch it, also at a corner.
func areAround(s *sudoku.Shape, cells []sudoku.Cell) bool {
	touching := 0
	for c := range sudoku.Cell(s.Squares()) {
		if c != cells[0] && s.Exists(c) && distance(s, cells[0], c) <= 2 {
			touching++
		}
	}
	apart := slices.Sorted(slices.Values(cells))
	return len(cells) == touching+1 && len(slices.Compact(apart)) == len(cells) &&
		!slices.ContainsFunc(cells, func(c sudoku.Cell) bool { return int(c) >= s.Squares() || distance(s, cells[0], c) > 2 })
}

// isRay reports whether the cells are squares in a straight line, each beside the one before it, up to the frame or a square that is missing.
func isRay(s *sudoku.Shape, cells []sudoku.Cell) bool {
	place := func(c sudoku.Cell) (row, col int) { return int(c) / s.Cols(), int(c) % s.Cols() }
	row, col := place(cells[0])
	next, beside := place(cells[1])
	down, right := next-row, beside-col
	if max(down, -down, right, -right) != 1 {
		return false
	}
	for _, c := range cells {
		if r, k := place(c); r != row || k != col || int(c) >= s.Squares() {
			return false
		}
		row, col = row+down, col+right
	}
	return row < 0 || col < 0 || row >= s.Rows() || col >= s.Cols() || !s.Exists(sudoku.Cell(row*s.Cols()+col))
}

// regionRun reads the region of the first square, the number, and the regions of the other
// squares: those in the first one's region count, on arms only until another comes.
func regionRun(s *sudoku.Shape, name, number string, arms []Cells, others, ends bool) (x sudoku.Automaton, err error) {
	layer := s.FindLayer(regionLayer)
	if layer < 0 {
		return x, fmt.Errorf("%s needs the regions of chaos-construction", name)
	}
	control, err := Cells{number}.on(s)
	if err != nil {
		return x, err
	}
	x.Name = name + " at " + number
	for i, arm := range arms {
		squares, err := arm.on(s)
		if err != nil {
			return x, err
		}
		for k, c := range squares {
			if int(c) >= s.Squares() {
				return x, fmt.Errorf("%s is no square", arm[k])
			}
			squares[k] = s.LayerCell(layer, c)
		}
		switch first := squares[0]; {
		case i == 0:
			x.Cells = append(x.Cells, first, control[0])
		case first != x.Cells[0]:
			return x, fmt.Errorf("arrows begin at %s and %s", arms[0][0], arm[0])
		default:
			x.Cells = append(x.Cells, sudoku.Break)
		}
		x.Cells = append(x.Cells, squares[1:]...)
	}
	type state struct {
		region int // 0: nothing is read yet
		left   int // of the number; −1: it is not read yet
		over   bool
	}
	counted := 1
	if others {
		counted = 0
	}
	key := fmt.Sprintf("cells in a region, %d, %t", counted, ends)
	x.Machine, err = s.Machine(key, func() (*sudoku.Machine, error) {
		return machineOfPieces(s, state{}, func(q state, v int) (state, bool) {
			switch {
			case q.region == 0:
				return state{int(s.DigitOf(v)), -1, false}, true
			case q.left < 0:
				return state{q.region, v - counted, false}, v >= counted
			case q.over:
			case int(s.DigitOf(v)) == q.region:
				q.left--
				return q, q.left >= 0
			case ends:
				q.over = true
			}
			return q, true
		}, func(q state) (state, bool) {
			q.over = false
			return q, q.left >= 0
		}, func(q state) bool { return q.left == 0 })
	})
	return x, err
}
