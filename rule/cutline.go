package rule

import (
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Lines that are cut into pieces of equal sums.

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
			build:    func(a Args) (sudoku.Rule, error) { return SumLine{a.Numbers[0], a.Word == "loop", a.Lists[0]}, nil },
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

// SumLine requires that a line can be cut into pieces that each add up to Sum. The last
// piece of a Loop may continue with the first cells.
type SumLine struct {
	Sum   int
	Loop  bool
	Cells Cells
}

// Text returns "sum-line N CELLS", or "sum-line N loop CELLS".
func (x SumLine) Text() string {
	loop := ""
	if x.Loop {
		loop = "loop "
	}
	return fmt.Sprintf("sum-line %d %s%s", x.Sum, loop, x.Cells.Text())
}

func (x SumLine) args() (string, Args) {
	a := of(x.Cells, x.Sum)
	if x.Loop {
		a.Word = "loop"
	}
	return "sum-line", a
}

// Marks returns a line with the sum of its pieces.
func (x SumLine) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: x.Cells.at(s), Ink: Orange, Text: "Σ" + strconv.Itoa(x.Sum), Loop: x.Loop, Thin: true}, caption("sum-line N (ΣN)")}
}

// cutting is what a sum line remembers: the sum of the piece it reads, what the
// piece had before the first cell, and whether anything was read since that adds
// to a sum.
type cutting struct {
	sum, before int
	read        bool
}

// Constraints returns one Automaton. It is an error if that would be too large.
func (x SumLine) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	if err := x.Cells.atLeast(1); err != nil {
		return nil, err
	}
	cells, err := x.Cells.on(s)
	if err != nil {
		return nil, err
	}
	if x.Sum < 0 {
		return nil, fmt.Errorf("the sum %d", x.Sum)
	}
	name, reason := fmt.Sprintf("sum line %d at %s", x.Sum, x.Cells[0]), fmt.Sprintf("and its pieces must add up to %d", x.Sum)
	lo, hi := ends(s)
	if lo < 0 {
		return nil, fmt.Errorf("a sum line of values from %d to %d: they must not be negative", lo, hi)
	}
	if x.Sum > hi*len(cells) {
		return []sudoku.Constraint{never(s, name, reason, cells[:1])}, nil
	}
	m, err := s.Machine(fmt.Sprintf("sum line %d %v", x.Sum, x.Loop), func() (*sudoku.Machine, error) {
		starts := []cutting{{read: x.Sum == 0}}
		for before := 1; x.Loop && before < x.Sum && before <= sudoku.MaxStates; before++ { // explore refuses more
			starts = append(starts, cutting{sum: before, before: before})
		}
		step := func(c cutting, v int) (cutting, bool) {
			c.sum, c.read = c.sum+v, c.read || v > 0
			if c.sum == x.Sum {
				c.sum = 0
			}
			return c, c.sum < max(x.Sum, 1)
		}
		return explore(s, s.N(), starts, step, noBreak[cutting], func(c cutting) bool { return c.read && c.sum == c.before })
	})
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}}, nil
}
