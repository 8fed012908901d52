package rule

import "sudokusat/sudoku"

// Yin-yang: a shading in two colours, each connected, without 2×2 squares of one colour.
//
// Two facts follow that neither search nor proofs find by themselves, since they are about
// the plane. Both have the same reason: let a closed curve run through black cells, from
// side to side, and perhaps outside of the grid. It parts the plane (Jordan), and no two
// white cells on different sides of it are connected.
//
//   - No 2×2 square is a checkerboard. Were it b w / w b, the two black cells would be
//     connected by black cells, and the curve is closed through their common corner. The
//     two white cells lie on different sides of it.
//   - The squares of the border change colour at most twice on the way around it. Were
//     there four changes, there would be cells b, w, b, w in this order. The two black
//     ones are connected by black cells, and the curve is closed outside of the grid; the
//     two white ones lie on different sides of it.
//
// They are constraints of the rule, by the names "yin-yang checkerboard" and "yin-yang
// border", and so in every formula. The second holds where no square is missing.
// TestYinYangImplied compares the counts with and without them.

// YinYang is the rule. Its layer is "shade", with the values white and black.
type YinYang struct{}

// Text returns "yin-yang".
func (YinYang) Text() string { return "yin-yang" }

func (YinYang) args() (string, Args) { return "yin-yang", Args{} }

func (YinYang) layer(*sudoku.Board) sudoku.Layer {
	return sudoku.Layer{Name: "shade", Values: []string{"white", "black"}}
}

// Marks returns words.
func (y YinYang) Marks(*sudoku.Shape) []Mark { return inWords(y) }

// Constraints returns the connection of each colour, the 2×2 squares, and what follows. On a
// layer with other values, no square has one of them.
func (YinYang) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	all := Cells{"shade"}
	cells, black, err := valued(s, "black", all)
	if err != nil {
		return nil, err
	}
	if s.Width(cells[0]) > 2 {
		if out, err = (Hold{"white,black", all}).Constraints(s); err != nil {
			return nil, err
		}
	}
	for _, colour := range []string{"black", "white"} {
		one, err := Connected{0, colour, all}.Constraints(s)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	for _, colour := range []string{"black", "white"} {
		squares, err := NoSquare{colour, all}.Constraints(s)
		if err != nil {
			return nil, err
		}
		out = append(out, squares...)
	}
	return implied(out, s, "yin-yang", cells, black, complement(s, black))
}

// implied appends what follows where the cells with two sets of values, which are all that
// they can have, are connected each.
func implied(out []sudoku.Constraint, s *sudoku.Shape, name string, cells []sudoku.Cell, a, b sudoku.DigitSet) ([]sudoku.Constraint, error) {
	eachSquare(s, cells, func(four [4]sudoku.Cell) {
		for _, sets := range [][4]sudoku.DigitSet{{a, b, b, a}, {b, a, a, b}} {
			var some []sudoku.Test
			for i, c := range four {
				some = append(some, sudoku.Test{Cell: c, Allow: sets[i]})
			}
			out = clause(out, s, name+" checkerboard", "and one of them must differ, or a colour falls apart", some...)
		}
	})
	around := border(s, cells)
	if around == nil {
		return out, nil
	}
	type state struct{ seen, changes int } // seen: 1 or 2, the last colour
	machine, err := s.Machine(name+" border", func() (*sudoku.Machine, error) {
		return machineOf(s, state{}, func(q state, v int) (state, bool) {
			colour := 1
			if b.Has(s.DigitOf(v)) {
				colour = 2
			}
			if q.seen != 0 && q.seen != colour {
				q.changes++
			}
			return state{colour, q.changes}, q.changes <= 2
		}, func(state) bool { return true })
	})
	if err != nil {
		return nil, err
	}
	return append(out, sudoku.Automaton{Name: name + " border", Cells: around, Machine: machine,
		Reason: "and around the border the colour changes at most twice, or a colour falls apart"}), nil
}

// border returns the cells of a plane on the border of the grid, clockwise from the top
// left; nil unless the cells are a whole plane of two rows and columns or more.
func border(s *sudoku.Shape, cells []sudoku.Cell) (around []sudoku.Cell) {
	rows, cols := s.Rows(), s.Cols()
	if len(cells) != rows*cols || rows < 2 || cols < 2 {
		return nil
	}
	layer, _ := s.LayerOf(cells[0])
	add := func(row, col int) { around = append(around, s.LayerCell(layer, sudoku.Cell(row*cols+col))) }
	for c := range cols {
		add(0, c)
	}
	for r := 1; r < rows; r++ {
		add(r, cols-1)
	}
	for c := cols - 2; c >= 0; c-- {
		add(rows-1, c)
	}
	for r := rows - 2; r > 0; r-- {
		add(r, 0)
	}
	return around
}
