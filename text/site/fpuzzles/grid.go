package fpuzzles

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// The grid: givens, candidates that are given, and regions. A square without a region is
// in the usual box of its place, with null in none.

// cellParts are the fields of a square that count.
var cellParts = []string{"value", "given", "givenPencilMarks", "region"}

// cellHarmless are the others.
var cellHarmless = tree.Harmless{
	"c":                 "a colour",
	"cArray":            "colours",
	"highlight":         "a colour",
	"centerPencilMarks": "notes of the player",
	"cornerPencilMarks": "notes of the player",
}

func (r *reader) grid(grid *tree.Value) {
	if len(grid.Items) != r.n {
		r.Refuse(grid, finding.ErrLength, "%d rows in %s", len(grid.Items), finding.PuzzleOf(r.n))
		return
	}
	regions := make([]int, 0, r.n*r.n)
	usual := make([]int, 0, r.n*r.n)
	rows, cols := sudoku.DefaultBox(r.n)
	for i := range grid.Items {
		row := &grid.Items[i]
		if !row.Is(tree.List) || len(row.Items) != r.n {
			r.Refuse(row, finding.ErrLength, "a row of %d cells in %s", len(row.Items), finding.PuzzleOf(r.n))
			return
		}
		for j := range row.Items {
			box := i/rows*rows + j/cols
			usual = append(usual, box)
			regions = append(regions, r.cell(&row.Items[j], i, j, box))
		}
	}
	board := sudoku.Boxed(rows, cols)
	if !slices.Equal(regions, usual) {
		board = finding.Mapped(regions)
	}
	if slices.Max(regions) < 0 || rows == 1 && board.Regions == nil {
		board = sudoku.Latin(r.n)
	}
	r.Found.Board = &board
}

// cell reads a square, and returns its region.
func (r *reader) cell(v *tree.Value, row, col, region int) int {
	given := finding.Blank
	r.Known(v, "a cell", cellParts, cellHarmless)
	switch is, value := v.Get("given"), v.Get("value"); {
	case is.Is(tree.True) && !value.IsEmpty():
		given = r.digit(value)
	case !is.IsEmpty() && !is.Is(tree.True):
		r.Refuse(is, finding.ErrSyntax, "a field \"given\" that is neither true nor false")
	}
	r.Found.Givens = append(r.Found.Givens, given)
	if marks := v.Get("givenPencilMarks"); !marks.IsEmpty() {
		var digits []int
		for v := range marks.Each {
			digits = append(digits, r.digit(v))
		}
		if !marks.Is(tree.List) {
			r.Refuse(marks, finding.ErrSyntax, "candidates that are no list")
		}
		r.AddOf(marks, "candidates", rule.Args{Numbers: digits, Lists: []rule.Cells{{finding.SquareName(row, col)}}})
	}
	switch own := v.Get("region"); {
	case own.Is(tree.Null):
		return -1
	case own != nil:
		number, ok := own.Int()
		if !ok || number < 0 || number >= r.n*r.n {
			r.Refuse(own, finding.ErrSyntax, "a region that has no number")
		}
		return number
	}
	return region
}

// digit is a digit of the board.
func (r *reader) digit(v *tree.Value) int {
	d, ok := v.Int()
	if !ok || d < 1 || d > r.n {
		r.Refuse(v, finding.ErrSymbol, "the given %.20q in %s", v.Word(), finding.PuzzleOf(r.n))
		return 1
	}
	return d
}
