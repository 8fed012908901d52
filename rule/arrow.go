package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Lines that add up: on arrows the shaft comes to the circle, the pill or the ends; other lines
// are cut into pieces of equal sums.

func arrowFamilies() []Family {
	return []Family{
		{
			Name: "arrow", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1), moreCells()},
			Sites:    Sites{Neutral: "circle shaft"},
			Taken:    []Taken{{Name: "arrows", Summary: "arrows, with their circles", Way: Walks, Cells: sized(3, 4), Open: isOpenArrow}},
			Summary:  "the cells behind \"=\", the shaft, add up to the circle; several cells before it are a number, digit by digit",
			Notes:    "Digits may repeat. A cell that is listed twice counts twice. The digits of a pill are read in the order of its cells.",
			Example:  "arrow r1c1 = r1c2..r1c4",
			Synonyms: called("pill arrow", "pill"),
			check: func(a Args) error {
				if k := len(a.Lists[0]); k > maxPill {
					return fmt.Errorf("a pill of %d cells, %d at most", k, maxPill)
				}
				return nil
			},
			build: func(a Args) (sudoku.Rule, error) { return Arrow{a.Lists[0], a.Lists[1]}, nil },
		},
		{
			Name: "double-arrow", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "DoubleArrow *", FPuzzles: "doublearrow lines", SudokuMaker: "409 DoubleArrow lines 3"},
			Taken:    []Taken{{Name: "double-arrows", Summary: "double arrows", Way: Walks, Cells: sized(4, 6)}},
			Summary:  "the cells between the ends of the line add up to the sum of the ends",
			Example:  "double-arrow r1c1..r1c5",
			Synonyms: called("double arrow line", "double-ended arrow"),
			means:    doubleArrow,
			marks: func(d simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: LineSign, Cells: d.Lists[0].at(s), Thin: true, Ink: Blue, From: Circle, To: Circle}, caption("double-arrow")}
			},
		},
	}
}

// isOpenArrow reports whether the values of a shaft do not add up to more than that of its circle yet.
func isOpenArrow(values []int) bool {
	left := values[0]
	for _, v := range values[1:] {
		left -= v
	}
	return left >= 0
}

// Arrow requires that the cells of the shaft add up to the circle. Several cells in
// the place of the circle are a pill: their digits, read in the order of the cells,
// are a decimal number, so the second and later ones hold at most 9. Digits may
// be repeated; a cell that is listed several times counts each time.
type Arrow struct {
	Circle Cells // up to six
	Shaft  Cells
}

// maxPill is the largest number of cells in a pill.
const maxPill = 6

// Text returns "arrow CELLS = CELLS".
func (a Arrow) Text() string { return "arrow " + a.Circle.Text() + " = " + a.Shaft.Text() }

func (a Arrow) args() (string, Args) { return "arrow", Args{Lists: []Cells{a.Circle, a.Shaft}} }

// Marks returns a line from the circle, which may be a pill of several cells, to the
// head of the arrow.
func (a Arrow) Marks(s *sudoku.Shape) (out []Mark) {
	circle, shaft := a.Circle.at(s), a.Shaft.at(s)
	if len(circle) == 0 {
		return nil
	}
	from := circle[len(circle)-1]
	for _, c := range circle { // the shaft leaves the pill at the nearest cell
		if len(shaft) > 0 && distance(s, c, shaft[0]) < distance(s, from, shaft[0]) {
			from = c
		}
	}
	out = append(out, Mark{Sign: LineSign, Cells: append([]sudoku.Cell{from}, shaft...), Thin: true, Ink: Grey, To: Head})
	return append(out, Mark{Sign: SpotSign, Cells: circle, Figure: Ring, Joined: true})
}

// Constraints returns one Sum, or a Relation where the shaft is one cell; and a Domain
// for each cell of a pill that might hold a value above 9.
func (a Arrow) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	switch {
	case len(a.Circle) == 0 || len(a.Shaft) == 0:
		return nil, fmt.Errorf("an arrow needs a circle and a shaft")
	case len(a.Circle) > maxPill:
		return nil, fmt.Errorf("a pill of %d cells, %d at most", len(a.Circle), maxPill)
	}
	name, reason := "arrow at "+a.Circle[0], "and the shaft must add up to the circle"
	if len(a.Circle) > 1 {
		reason = "and the shaft must add up to the number in the pill"
	}
	weights := make([]int, len(a.Circle)+len(a.Shaft))
	for i := range weights {
		weights[i] = 1
	}
	for i, place := len(a.Circle)-1, -1; i >= 0; i, place = i-1, place*10 {
		weights[i] = place
	}
	out, err := linear(s, name, reason, append(a.Circle[:len(a.Circle):len(a.Circle)], a.Shaft...), weights, sudoku.Equal, 0)
	if err != nil {
		return nil, err
	}
	if _, hi := ends(s); hi > 9 && len(a.Circle) > 1 {
		one, err := domains(s, name, a.Circle[1:], func(v int) bool { return v <= 9 })
		if err != nil {
			return nil, err
		}
		out = append(one, out...)
	}
	return out, nil
}

// doubleArrow requires that the cells between the two ends of a line add up to the sum
// of the ends.
// It returns one Sum.
func doubleArrow(d simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	weights := make([]int, len(d.Lists[0]))
	for i := range weights {
		weights[i] = 1
		if i == 0 || i == len(weights)-1 {
			weights[i] = -1
		}
	}
	return linear(s, "double arrow at "+d.Lists[0][0], "and the line must add up to the sum of its ends", d.Lists[0], weights, sudoku.Equal, 0)
}

func cutlineFamilies() []Family {
	return []Family{
		{
			Name: "region-sum-line", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "RegionSumLine *", FPuzzles: "regionsumline lines"},
			Taken:    []Taken{{Name: "region-sum-lines", Summary: "lines with the same sum in each box or region", Way: Walks, Cells: sized(4, 6)}},
			Summary:  "the pieces of the line, cut where the box or region changes, have the same sum",
			Notes:    "A box that the line visits twice has two pieces; cells in no box belong to none. With a map of regions, which takes the place of the boxes, the pieces are in these. A line of one piece requires nothing.",
			Example:  "region-sum-line r1c2..r1c5",
			Synonyms: called("region sum", "box sum line", "equal sum line"),
			build:    func(a Args) (sudoku.Rule, error) { return RegionSumLine{a.Lists[0]}, nil },
		},
		{
			Name: "sum-line", Kind: aboutLines, Values: true, Params: []Param{numberFrom(0, maxTotal), oneOfThese("", "loop"), cellsFrom(1)},
			Sites:    Sites{ISS: "SumLine n*l", Neutral: "sum loop cells"},
			Summary:  "the line can be cut into pieces that each add up to N",
			Notes:    "On a loop the last piece may go on with the first cells.",
			Example:  "sum-line 10 r1c1..r1c6",
			Synonyms: slices.Concat(called("n line"), fixed(Args{Numbers: []int{10}}, "ten line", "10-line")),
			means:    sumLine,
			marks: func(x simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: LineSign, Cells: x.Lists[0].at(s), Ink: Orange, Text: "Σ" + strconv.Itoa(x.Numbers[0]), Loop: x.Word == "loop", Thin: true}, caption("sum-line N (ΣN)")}
			},
		},
	}
}

// RegionSumLine cuts a line where the region changes and requires that all pieces have
// the same sum. A region visited twice gives two pieces. Cells in no region, and those
// beside the grid, belong to no piece and cut as well. Regions are the boxes of the
// board, or without boxes those of its map.
type RegionSumLine struct{ Cells Cells }

// Text returns "region-sum-line CELLS".
func (r RegionSumLine) Text() string { return "region-sum-line " + r.Cells.Text() }

func (r RegionSumLine) args() (string, Args) { return "region-sum-line", of(r.Cells) }

// Marks returns a blue line.
func (r RegionSumLine) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: r.Cells.at(s), Ink: Blue}, caption("region-sum-line")}
}

// Constraints returns those of an [EqualSum]; none where there is one piece. A board
// without boxes and regions is an error.
func (r RegionSumLine) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := r.Cells.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := r.Cells.on(s)
	if err != nil {
		return nil, err
	}
	b := s.Board()
	if b.BoxRows == 0 && b.Regions == nil {
		return nil, fmt.Errorf("a %s board has no regions that could cut the line: equal-sum lists the pieces", s.Name())
	}
	const none = -1
	region := func(c sudoku.Cell) int {
		switch {
		case int(c) >= s.Squares():
			return none
		case b.BoxRows > 0:
			row, col := int(c)/b.Cols, int(c)%b.Cols
			return row/b.BoxRows*b.Cols + col/b.BoxCols
		}
		return b.Regions[c]
	}
	var segments []Cells
	for i, c := range cells {
		at := region(c)
		if at == none {
			continue
		}
		if i == 0 || region(cells[i-1]) != at {
			segments = append(segments, nil)
		}
		last := len(segments) - 1
		segments[last] = append(segments[last], r.Cells[i])
	}
	if len(segments) < 2 {
		return nil, nil
	}
	return equalSums(s, "region sums", "the pieces in both regions", segments)
}

// cutting is what a sum line remembers: the sum of the piece it reads, what the
// piece had before the first cell, and whether anything was read since that adds
// to a sum.
type cutting struct {
	sum, before int
	read        bool
}

// sumLine requires that a line can be cut into pieces that each add up to N. The last
// piece of a loop may continue with the first cells.
// It returns one Automaton. It is an error if that would be too large.
func sumLine(x simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := x.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	name, reason := fmt.Sprintf("sum line %d at %s", x.Numbers[0], x.Lists[0][0]), fmt.Sprintf("and its pieces must add up to %d", x.Numbers[0])
	lo, hi := ends(s)
	if lo < 0 {
		return nil, fmt.Errorf("a sum line of values from %d to %d: they must not be negative", lo, hi)
	}
	if x.Numbers[0] > hi*len(cells) {
		return []sudoku.Constraint{never(s, name, reason, cells[:1])}, nil
	}
	m, err := s.Machine(fmt.Sprintf("sum line %d %v", x.Numbers[0], x.Word == "loop"), func() (*sudoku.Machine, error) {
		starts := []cutting{{read: x.Numbers[0] == 0}}
		for before := 1; x.Word == "loop" && before < x.Numbers[0] && before <= sudoku.MaxStates; before++ { // explore refuses more
			starts = append(starts, cutting{sum: before, before: before})
		}
		step := func(c cutting, v int) (cutting, bool) {
			c.sum, c.read = c.sum+v, c.read || v > 0
			if c.sum == x.Numbers[0] {
				c.sum = 0
			}
			return c, c.sum < max(x.Numbers[0], 1)
		}
		return explore(s, s.N(), starts, step, noBreak[cutting], func(c cutting) bool { return c.read && c.sum == c.before })
	})
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}}, nil
}
