package draw

import (
	"slices"
	"strconv"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The board: squares, thick borders of boxes and regions, squares that do not exist,
// extra cells, names along the frame.

// blocked fills squares that do not exist, but for the gaps between the grids of a
// samurai.
func (l *layout) blocked() {
	for _, m := range l.marks {
		if m.Sign == rule.BoxSign {
			return
		}
	}
	var loops [][]Point
	for row := range l.shape.Rows() {
		for col := 0; col < l.shape.Cols(); col++ {
			from := col
			for col < l.shape.Cols() && !l.exists(row, col) {
				col++
			}
			if col > from {
				loops = append(loops, rectangle(Point{float64(from), float64(row)}, Point{float64(col), float64(row + 1)}))
			}
		}
	}
	for some := range slices.Chunk(loops, 100) { // long paths take some painters long
		l.add(Path{Layer: GridLayer, Loops: some, Closed: true, Paint: Paint{Fill: BlockRole}})
	}
}

// extras draws the boxes of extra cells.
func (l *layout) extras() {
	for i := range l.shape.Board().Extra {
		c := sudoku.Cell(l.shape.Squares() + i)
		p := l.corner(c)
		l.add(Path{Layer: GridLayer, Loops: [][]Point{l.cellBox(c, 0)}, Closed: true, Paint: Paint{Stroke: InkRole, Width: 0.05}})
		l.reach(p.X, p.Y, p.X+1, p.Y+1)
	}
}

// extraNames writes the names of extra cells above them, in front of lines there.
func (l *layout) extraNames() {
	for i, name := range l.shape.Board().Extra {
		p := l.center(sudoku.Cell(l.shape.Squares() + i))
		l.patch(Point{p.X, p.Y - 0.72}, 0.3, printable(name, 16), QuietRole)
	}
}

// edge is what lies between two squares.
type edge uint8

const (
	noEdge edge = iota
	thin
	dashed // between boxes, where regions and labels have the thick lines
	thick
)

// grid draws the lines of the board. Runs of equal edges are one line.
func (l *layout) grid() {
	rows, cols := l.shape.Rows(), l.shape.Cols()
	across, down := l.edges()
	loops := map[edge][][]Point{}
	runs := func(kinds []edge, line func(from, to int) []Point) {
		for i := 0; i < len(kinds); {
			j := i + 1
			for j < len(kinds) && kinds[j] == kinds[i] {
				j++
			}
			if kinds[i] != noEdge {
				loops[kinds[i]] = append(loops[kinds[i]], line(i, j))
			}
			i = j
		}
	}
	for r := range rows + 1 {
		runs(across[r*cols:(r+1)*cols], func(from, to int) []Point {
			return []Point{{float64(from), float64(r)}, {float64(to), float64(r)}}
		})
	}
	for c := range cols + 1 {
		column := make([]edge, rows)
		for r := range rows {
			column[r] = down[r*(cols+1)+c]
		}
		runs(column, func(from, to int) []Point {
			return []Point{{float64(c), float64(from)}, {float64(c), float64(to)}}
		})
	}
	wide := max(0.055, 1.6/l.unit)
	for _, part := range []struct {
		kind edge
		Paint
	}{
		{thin, Paint{Stroke: GridRole, Width: max(0.018, 0.7/l.unit)}},
		{dashed, Paint{Stroke: InkRole, Width: wide * 0.7, Dash: []float64{0.25, 0.15}}},
		{thick, Paint{Stroke: InkRole, Width: wide, Round: true}},
	} {
		if len(loops[part.kind]) > 0 {
			l.add(Path{Layer: GridLayer, Loops: loops[part.kind], Paint: part.Paint})
		}
	}
}

// edges are those above each square, with a last row below, and those left of each
// square, with a last column at the right.
func (l *layout) edges() (across, down []edge) {
	rows, cols := l.shape.Rows(), l.shape.Cols()
	b := l.shape.Board()
	across, down = make([]edge, (rows+1)*cols), make([]edge, rows*(cols+1))
	labels := l.labels()
	kind := func(r0, c0, r1, c1 int) edge {
		switch a, b := l.exists(r0, c0), l.exists(r1, c1); {
		case !a && !b:
			return noEdge
		case a != b:
			return thick
		}
		for _, of := range labels {
			if x, y := of[r0*cols+c0], of[r1*cols+c1]; x != 0 && y != 0 && x != y {
				return thick
			}
		}
		if b.Regions != nil && b.Regions[r0*cols+c0] != b.Regions[r1*cols+c1] {
			return thick
		}
		if b.BoxRows > 0 && (r0/b.BoxRows != r1/b.BoxRows || c0/b.BoxCols != c1/b.BoxCols) {
			if b.Regions != nil || labels != nil {
				return dashed
			}
			return thick
		}
		return thin
	}
	for r := range rows + 1 {
		for c := range cols {
			across[r*cols+c] = kind(r-1, c, r, c)
		}
	}
	for r := range rows {
		for c := range cols + 1 {
			down[r*(cols+1)+c] = kind(r, c-1, r, c)
		}
	}
	for _, m := range l.marks {
		if m.Sign != rule.BoxSign {
			continue
		}
		in := map[sudoku.Cell]bool{}
		for _, c := range m.Cells {
			in[c] = true
		}
		for _, cell := range m.Cells {
			r, c, ok := l.square(cell)
			if !ok {
				continue
			}
			if r == 0 || !in[cell-sudoku.Cell(cols)] {
				across[r*cols+c] = thick
			}
			if !in[cell+sudoku.Cell(cols)] {
				across[(r+1)*cols+c] = thick
			}
			if c == 0 || !in[cell-1] {
				down[r*(cols+1)+c] = thick
			}
			if c == cols-1 || !in[cell+1] {
				down[r*(cols+1)+c+1] = thick
			}
		}
	}
	return across, down
}

// names numbers the rows and columns along the frame, outside everything else there.
func (l *layout) names() {
	if !l.scene.Names {
		return
	}
	left, top := l.min.X, l.min.Y
	step := 1
	for step*60 < max(l.shape.Rows(), l.shape.Cols()) {
		step *= 5
	}
	size := min(max(0.28, 9/l.unit), 0.6)
	for r := 0; r < l.shape.Rows(); r += step {
		l.text(WordLayer, Point{left - 0.35, float64(r) + 0.5}, size, 0.6, strconv.Itoa(r+1), QuietRole, false)
	}
	for c := 0; c < l.shape.Cols(); c += step {
		l.text(WordLayer, Point{float64(c) + 0.5, top - 0.35}, size, 0.9, strconv.Itoa(c+1), QuietRole, false)
	}
	l.reach(left-0.7, top-0.7, left, top)
}

// components splits cells into parts that hang together by sides. The parts and
// their cells are in the order of the board.
func (l *layout) components(cells []sudoku.Cell) (parts [][]sudoku.Cell) {
	left := map[sudoku.Cell]bool{}
	for _, c := range cells {
		left[c] = true
	}
	for _, first := range slices.Sorted(slices.Values(cells)) {
		if !left[first] {
			continue
		}
		delete(left, first)
		part := []sudoku.Cell{first}
		for i := 0; i < len(part); i++ {
			for _, n := range l.neighbours(part[i]) {
				if left[n] {
					delete(left, n)
					part = append(part, n)
				}
			}
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// neighbours are the cells that share a side with one: none of an extra cell.
func (l *layout) neighbours(c sudoku.Cell) (out []sudoku.Cell) {
	row, col, ok := l.square(c)
	if !ok {
		return nil
	}
	for _, d := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		if l.exists(row+d[0], col+d[1]) {
			out = append(out, sudoku.Cell((row+d[0])*l.shape.Cols()+col+d[1]))
		}
	}
	return out
}
