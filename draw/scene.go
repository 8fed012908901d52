package draw

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// Scene is the contents of a picture. Its puzzle has a shape; the zero value of every
// other field means none. Slices by cell have the length of the shape's cells.
type Scene struct {
	Puzzle sudoku.Puzzle // its board, givens and rules
	Title  string        // above the picture

	Placed sudoku.Grid // digits that are no givens, such as a solution
	Other  sudoku.Grid // a second solution, where it differs from Placed

	Candidates [][]sudoku.Digit // by cell, ascending: each at a place of its own
	Corner     [][]sudoku.Digit // a player's marks at the top of the cell
	Center     [][]sudoku.Digit // a player's marks in its middle
	Colours    [][]int          // a player's colours by cell, each 1 to 8; others are not drawn

	Highlights []Highlight
	Words      []string // below the picture, one paragraph each
	TextScale  float64  // of title and words, beside the grid; 0 is 1
	Names      bool     // of rows and columns, along the frame
	// Quiet omits the words about rules that cannot be drawn.
	Quiet bool
	// Background omits the values that rules leave in layers: the owner of the picture draws
	// what is in the cells.
	Background bool
}

// Kind is the meaning of a highlight.
type Kind string

// The kinds of highlights. Each has a shape as well as a colour: a clash is a ring
// with a cross, a focus a thick frame, a house a shade with a dashed outline, a
// difference a frame with a slash. Candidates are struck out or circled, or joined by a line
// for a strong link and a dashed one for a weak link.
const (
	Clash      Kind = "clash"
	Focus      Kind = "focus"
	House      Kind = "house"
	Difference Kind = "difference"
	Strike     Kind = "strike"
	Keep       Kind = "keep"
	StrongLink Kind = "strong link" // of which one is right
	WeakLink   Kind = "weak link"   // which exclude each other
)

// Highlight marks cells, or candidates that the scene shows.
type Highlight struct {
	Kind       Kind
	Cells      []sudoku.Cell
	Candidates []sudoku.Candidate // of Strike and Keep; the two ends of a link
}

// Clashing returns a scene of a puzzle whose givens break rules by themselves, as found
// by sudoku.Faults: the cells of each fault are crossed, and its words are below the
// picture.
func Clashing(p sudoku.Puzzle, faults []*sudoku.Fault) Scene {
	s := Scene{Puzzle: p}
	seen := map[sudoku.Cell]bool{}
	var cells []sudoku.Cell
	for _, f := range faults {
		for _, c := range f.Cells {
			if !seen[c] {
				seen[c] = true
				cells = append(cells, c)
			}
		}
		if reason := f.Error(); !slices.Contains(s.Words, reason) { // two constraints of one rule may have the same
			s.Words = append(s.Words, reason)
		}
	}
	if len(cells) > 0 {
		s.Highlights = []Highlight{{Kind: Clash, Cells: cells}}
	}
	return s
}

// Compared returns a scene of two solutions of a puzzle: where they differ, a cell has
// both digits.
func Compared(p sudoku.Puzzle, a, b sudoku.Grid) Scene {
	s := Scene{Puzzle: p, Placed: a, Other: b}
	cells := s.differing()
	names := words.Of(cells, p.Shape.CellName)
	s.Highlights = []Highlight{{Kind: Difference, Cells: cells}}
	switch len(cells) {
	case 0:
		s.Words = []string{"The two solutions are the same."}
	case 1:
		s.Words = []string{"The two solutions differ in " + names[0] + "."}
	default:
		s.Words = []string{fmt.Sprintf("The two solutions differ in %d cells: %s.", len(cells), strings.Join(names, " "))}
	}
	return s
}

// differing is the cells in which the two solutions differ.
func (s *Scene) differing() (cells []sudoku.Cell) {
	for c := range s.Puzzle.Shape.Cells() {
		if c < len(s.Placed) && c < len(s.Other) && s.Placed[c] != s.Other[c] {
			cells = append(cells, sudoku.Cell(c))
		}
	}
	return cells
}

// given is the given of a cell, 0 for none.
func (s *Scene) given(c sudoku.Cell) sudoku.Digit { return digitIn(s.Puzzle.Givens, c) }

// placed is the digit of a cell without a given.
func (s *Scene) placed(c sudoku.Cell) sudoku.Digit {
	if s.given(c) != 0 {
		return 0
	}
	return digitIn(s.Placed, c)
}

func digitIn(g sudoku.Grid, c sudoku.Cell) sudoku.Digit {
	if int(c) < len(g) {
		return g[c]
	}
	return 0
}

func marksIn(marks [][]sudoku.Digit, c sudoku.Cell) []sudoku.Digit {
	if int(c) < len(marks) {
		return marks[c]
	}
	return nil
}

// inside is the cells that the board has.
func (s *Scene) inside(cells []sudoku.Cell) []sudoku.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c sudoku.Cell) bool {
		return c < 0 || int(c) >= s.Puzzle.Shape.Cells() || !s.Puzzle.Shape.Exists(c)
	})
}

// PencilMarks returns the digits of each cell without a clue that no clue in its houses,
// and no rule about the cell alone, excludes. When ctx ends, those of the last cells are
// missing: there are 64 million on the largest board.
func PencilMarks(ctx context.Context, p sudoku.Puzzle) [][]sudoku.Digit {
	s := p.Shape
	if s == nil {
		return nil
	}
	out := make([][]sudoku.Digit, s.Cells())
	taken := make([]sudoku.DigitSet, s.Cells())
	for c := range taken {
		taken[c] = sudoku.NewDigitSet(s.N())
	}
	sets := [][]sudoku.Cell{}
	for _, h := range s.Houses() {
		sets = append(sets, h.Cells)
	}
	for _, d := range s.Differents() {
		sets = append(sets, d.Cells)
	}
	for _, c := range p.Constraints() {
		switch c := c.(type) {
		case sudoku.Different:
			sets = append(sets, c.Cells)
		case sudoku.Sets:
			sets = append(sets, c.Cells)
		case sudoku.Domain:
			for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
				if !c.Allow.Has(d) {
					taken[c.Cell].Add(d)
				}
			}
		}
	}
	for _, cells := range sets {
		if ctx.Err() != nil {
			return out
		}
		for _, c := range cells {
			if p.Givens[c] == 0 {
				continue
			}
			for _, other := range cells {
				taken[other].Add(p.Givens[c])
			}
		}
	}
	for c := range out {
		if c&63 == 0 && ctx.Err() != nil {
			break
		}
		if p.Givens[c] != 0 || !s.Exists(sudoku.Cell(c)) {
			continue
		}
		for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
			if !taken[c].Has(d) {
				out[c] = append(out[c], d)
			}
		}
	}
	return out
}

// FewestMarks returns the name of the first cell with the fewest of these digits, two at least, and
// their values, "" if there is none: the last resort of a player.
func FewestMarks(ctx context.Context, p sudoku.Puzzle) (cell string, values []string) {
	least := p.Shape.N() + 1
	for c, digits := range PencilMarks(ctx, p) {
		if n := len(digits); n > 1 && n < least {
			least, cell, values = n, p.Shape.CellName(sudoku.Cell(c)), nil
			for _, d := range digits {
				values = append(values, p.Shape.ValueName(sudoku.Cell(c), d))
			}
		}
	}
	return cell, values
}
