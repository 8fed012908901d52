package sudokupad

import (
	"slices"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// board reads the regions, each of as many cells as there are digits. A board of 9×9
// without any has boxes.
func (r *reader) board(v, cells *tree.Value) {
	if v.IsEmpty() {
		if r.rows != 9 || r.cols != 9 {
			r.refuse(cells, finding.ErrSize, "no regions: whether the board has boxes is not certain")
			return
		}
		b := sudoku.Boxed(3, 3)
		r.found.Board = &b
		return
	}
	regions := slices.Repeat([]int{-1}, r.rows*r.cols)
	for id := range v.Items {
		list := r.cells(&v.Items[id])
		if len(list) != r.hi {
			r.refuse(&v.Items[id], finding.ErrSyntax, "a region that is none of %d cells", r.hi)
			return
		}
		for _, c := range list {
			at := &regions[c[0]*r.cols+c[1]]
			if *at >= 0 {
				r.refuse(&v.Items[id], finding.ErrSyntax, "the cell %s in two regions", finding.SquareName(c[0], c[1]))
			}
			*at = id
		}
	}
	b := sudoku.Board{Rows: r.rows, Cols: r.cols, Lo: 1, Hi: r.hi, Regions: regions}
	if r.rows == r.cols {
		b = finding.Mapped(regions)
	} else if slices.Contains(regions, -1) {
		r.refuse(v, finding.ErrSize, "a board that is not square, and cells in no region")
	}
	r.found.Board = &b
}
