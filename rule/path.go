package rule

import (
	"fmt"

	"sudokusat/sudoku"
)

// Snakes and loops, and what a square sees.
//
//	■ ■ ■ .     a snake has two ends, and along the sides each      ■ ■ ■ .
//	. . ■ .     of its squares touches only those before and        ■ . ■ ■
//	. ■ ■ .     behind it; a loop has no end                        ■ ■ ■ ■

func pathFamilies() []Family {
	ends := twoCellsParam()
	ends.Optional, ends.Lead = true, "ends"
	apart := oneOfThese("", "apart")
	return []Family{
		{
			Name: "snake", Kind: aboutLayers, Params: []Param{apart, ends},
			Summary: "the squares that are on are a snake of two squares or more: a path that touches itself along no side",
			Notes:   "It adds the layer path=off,on to the board. The cells behind \"ends\" are its two ends. With \"apart\" it does not touch itself at a corner either.",
			Example: "snake apart ends r1c1 r9c9",
			means:   path,
			layer:   on("path", "off", "on"),
			marks:   pathMarks,
		},
		{
			Name: "loop", Kind: aboutLayers, Params: []Param{apart},
			Summary: "the squares that are on are a closed loop, which touches itself along no side and is more than a 2×2 square",
			Notes:   "It adds the layer path=off,on to the board. With \"apart\" the loop does not touch itself at a corner either.",
			Example: "loop",
			means:   path,
			layer:   on("path", "off", "on"),
			marks:   pathMarks,
		},
		{
			Name: "seen", Kind: aboutLayers, Params: []Param{{Kind: ValuesParam, Name: "VALUES"}, cellsFrom(1)},
			Summary: "the digit is the number of cells with one of the values that the cell sees in its row and column, itself included, up to the first cell with another value",
			Notes:   "CELLS are squares, or cells of one layer; the digits are those of their squares. The cell has one of the values, too. It is the clue of caves.",
			Example: "seen 1,2,3,4,5,6,7 r1c1",
			means:   seen,
			marks: func(x simple, s *sudoku.Shape) []Mark {
				ring := Mark{Sign: SpotSign, Figure: Ring}
				for _, c := range x.Lists[0].at(s) {
					if _, square := s.LayerOf(c); int(square) < s.Squares() {
						ring.Cells = append(ring.Cells, square)
					}
				}
				return append(inWords(x), ring)
			},
		},
	}
}

// pathMarks returns rings in the ends, and words.
func pathMarks(p simple, s *sudoku.Shape) []Mark {
	out := inWords(p)
	if p.Word != "" {
		out[0].Text += ", and not at a corner either"
	}
	if len(p.first()) > 0 {
		out = append(out, Mark{Sign: SpotSign, Cells: p.first().at(s), Figure: Ring})
	}
	return out
}

// path requires that the squares that are on are a snake or a loop. Its layer is "path",
// with the values off and on.
// It returns a connection, the numbers of neighbours, and for a snake whose ends
// are unknown that there is one: else it could be a loop.
func path(p simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	all := Cells{"path"}
	cells, on, err := valued(s, "on", all)
	if err != nil {
		return nil, err
	}
	var ends []sudoku.Cell
	if len(p.first()) > 0 {
		if ends, err = p.first().once(s); err != nil {
			return nil, err
		}
	}
	x := connected("on", cells, on, 0)
	x.Min = 2
	out = append(out, x)
	degrees := []int{1, 2}
	switch {
	case (p.family == "loop"):
		degrees = []int{2}
		squares, err := about("no-2x2", "on", all).Constraints(s)
		if err != nil {
			return nil, err
		}
		out = append(out, squares...)
	case len(ends) > 0:
		degrees = []int{2}
	}
	isEnd := map[sudoku.Cell]bool{}
	for i, c := range ends {
		if int(c) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square", p.first()[i])
		}
		end := s.LayerCell(s.FindLayer("path"), c)
		isEnd[end] = true
		out = append(out, sudoku.Domain{Name: p.family, Cell: end, Allow: on})
	}
	someEnd := sudoku.AnyOf{Name: p.family}
	for i, beside := range x.Beside(s) {
		near := make([]sudoku.Cell, len(beside))
		for k, o := range beside {
			near[k] = cells[o]
		}
		allowed := degrees
		if isEnd[cells[i]] {
			allowed = []int{1}
		}
		reason := fmt.Sprintf("and a square of it has %s such neighbours", joined(allowed))
		out = append(out, degreeOf(s, p.family, reason, cells[i], near, on, allowed)...)
		if len(near) > 0 {
			someEnd.Alternatives = append(someEnd.Alternatives, []sudoku.Constraint{
				sudoku.Domain{Name: p.family, Cell: cells[i], Allow: on},
				sudoku.Count{Name: p.family, Tests: tests(near, on), Allowed: []int{1}, Reason: "and a snake has ends"},
			})
		}
	}
	if !(p.family == "loop") && len(ends) == 0 && len(someEnd.Alternatives) > 0 {
		out = append(out, someEnd)
	}
	if p.Word != "" {
		out = atCorners(out, s, p.family, cells, on)
	}
	return out, nil
}

// atCorners appends that no two cells of a set touch at a corner only.
func atCorners(out []sudoku.Constraint, s *sudoku.Shape, name string, cells []sudoku.Cell, set sudoku.DigitSet) []sudoku.Constraint {
	others := complement(s, set)
	eachSquare(s, cells, func(four [4]sudoku.Cell) {
		for _, sets := range [][4]sudoku.DigitSet{{others, set, set, others}, {set, others, others, set}} {
			var some []sudoku.Test
			for i, c := range four {
				some = append(some, sudoku.Test{Cell: c, Allow: sets[i]})
			}
			out = clause(out, s, name, "and it does not touch itself at a corner", some...)
		}
	})
	return out
}

// seen requires that the digits of squares are the numbers of cells with some values that
// the cells of these squares see.
// It returns an automaton per cell, which reads the digit of the square, the cell,
// and the cells that it may see in the four directions.
func seen(x simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, set, err := valued(s, x.Word, x.Lists[0])
	if err != nil {
		return nil, err
	}
	layer, _ := s.LayerOf(cells[0])
	machine, err := seenBy(s, layer, set, -1)
	if err != nil {
		return nil, err
	}
	for _, c := range cells {
		_, square := s.LayerOf(c)
		if int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square and sees nothing", s.CellName(c))
		}
		line := inView(s, layer, square)
		if layer >= 0 {
			line = append([]sudoku.Cell{square}, line...)
		}
		out = append(out, sudoku.Automaton{Name: "seen at " + s.CellName(c), Cells: line, Machine: machine,
			Reason: "and the number must be that of the cells in view, itself included"})
	}
	return out, nil
}

// seenBy is the automaton of what a cell of a layer, or a square, sees: it reads the digit of
// the square, unless the number is known and not −1, and then what [inView] returns.
func seenBy(s *sudoku.Shape, layer int, set sudoku.DigitSet, number int) (*sudoku.Machine, error) {
	type state struct {
		read int  // 0: nothing, 1: the number, 2: the cell as well
		left int  // of the number
		over bool // the view ends
	}
	start := state{}
	if number >= 0 {
		start = state{1, number, false}
	}
	return s.Machine(fmt.Sprint("seen ", layer < 0, number, set), func() (*sudoku.Machine, error) {
		return machineOfPieces(s, start, func(q state, v int) (state, bool) {
			if q.read == 0 && layer < 0 { // the number is the cell
				return state{2, v - 1, false}, v >= 1 && set.Has(s.DigitOf(v))
			}
			if q.read == 0 {
				return state{1, v, false}, v >= 1
			}
			if !set.Has(s.DigitOf(v)) {
				return state{q.read, q.left, true}, q.read == 2
			}
			if !q.over {
				q.left--
			}
			q.read = 2
			return q, q.left >= 0
		}, func(q state) (state, bool) {
			q.over = false
			return q, q.read == 2
		}, func(q state) bool { return q.read == 2 && q.left == 0 })
	})
}

// inView is a cell of a layer, or a square, and the cells that it may see in the four
// directions, with a break before each.
func inView(s *sudoku.Shape, layer int, square sudoku.Cell) []sudoku.Cell {
	line := []sudoku.Cell{s.LayerCell(layer, square)}
	for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		row, col := int(square)/s.Cols()+step[0], int(square)%s.Cols()+step[1]
		first := true
		for o, ok := at(s, row, col); ok; o, ok = at(s, row, col) {
			if first {
				line, first = append(line, sudoku.Break), false
			}
			line = append(line, s.LayerCell(layer, o))
			row, col = row+step[0], col+step[1]
		}
	}
	return line
}
