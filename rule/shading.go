package rule

import (
	"fmt"

	"sudokusat/sudoku"
)

// More rules about shading: neighbours, stars, mines, and yin-yang.

func shadingFamilies() []Family {
	return []Family{
		{
			Name: "degree", Kind: aboutLayers, Params: []Param{setFrom(0, 4), {Kind: ValuesParam, Name: "VALUES"}, cellsFrom(1)},
			Summary: "of the cells, each with one of the values has N neighbours along its sides with one of the values, or one of several numbers of them",
			Notes:   "Connected cells with the degree 2 are a loop that does not touch itself, those with 1,2 a snake. Neighbours are among the cells.",
			Example: "degree 0,1 1,2 r1c1..r1c9",
			means:   degree,
		},
		{
			Name: "star-battle", Kind: aboutLayers, Params: []Param{numberFrom(1, sudoku.MaxN)},
			Summary: "each row, column and box or region has N stars, and stars do not touch, not even at a corner",
			Notes:   "It adds the layer star=empty,star to the board.",
			Example: "star-battle 1",
			means:   starBattle,
			layer:   on("star", "empty", "star"),
		},
		{
			Name: "minesweeper", Kind: aboutLayers, Params: []Param{cellsFrom(1)},
			Summary: "each of the squares holds the number of mines among the squares around it, eight at most",
			Notes:   "It adds the layer mine=clear,mine to the board. A mine in the square itself does not count; hold excludes it.",
			Example: "minesweeper r2c2 r5c5",
			means:   minesweeper,
			marks:   clued(false),
			layer:   on("mine", "clear", "mine"),
		},
	}
}

// degree requires that each cell with one of some values has one of a few numbers of
// neighbours with one of them.
// It returns alternatives per cell: it is none of them, or its neighbours are
// counted.
func degree(d simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, set, err := valued(s, d.Word, d.Lists[0])
	if err != nil {
		return nil, err
	}
	plane := sudoku.Connected{Cells: cells}
	for _, c := range cells {
		if _, square := s.LayerOf(c); int(square) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square and has no neighbours", s.CellName(c))
		}
	}
	for i, beside := range plane.Beside(s) {
		near := make([]sudoku.Cell, len(beside))
		for k, o := range beside {
			near[k] = cells[o]
		}
		reason := fmt.Sprintf("and a cell with %s has %s such neighbours", listValues(d.Word), joined(d.Numbers))
		out = append(out, degreeOf(s, "degree of "+s.CellName(cells[i]), reason, cells[i], near, set, d.Numbers)...)
	}
	return out, nil
}

// degreeOf requires that a cell is not in the set, or has one of some numbers, in
// ascending order, of neighbours in it.
func degreeOf(s *sudoku.Shape, name, reason string, c sudoku.Cell, near []sudoku.Cell, set sudoku.DigitSet, numbers []int) []sudoku.Constraint {
	out := sudoku.Domain{Name: name, Cell: c, Allow: complement(s, set)}
	switch {
	case len(near) > 0:
		count := sudoku.Count{Name: name, Tests: tests(near, set), Allowed: numbers, Reason: reason}
		return []sudoku.Constraint{sudoku.AnyOf{Name: name, Alternatives: [][]sudoku.Constraint{{out}, {count}}}}
	case numbers[0] > 0:
		return []sudoku.Constraint{out}
	}
	return nil
}

// starBattle requires N stars in each row, column and box or region, none beside another.
// Its layer is "star", with the values empty and star.
// It returns a count per row, column and box or region, and a clause for each two
// squares that touch.
func starBattle(b simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, star, err := valued(s, "star", Cells{"star"})
	if err != nil {
		return nil, err
	}
	out = perHouse(s, cells, star, []int{b.Numbers[0]}, "stars")
	empty := complement(s, star)
	layer, _ := s.LayerOf(cells[0])
	eachMove(s, [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}}, func(x, y sudoku.Cell) {
		out = append(out, sudoku.Clause{Name: "star-battle", Tests: tests([]sudoku.Cell{s.LayerCell(layer, x), s.LayerCell(layer, y)}, empty), Reason: "and stars do not touch"})
	})
	return out, nil
}

// linesOf sorts the cells of a plane into rows, columns, and boxes and regions.
func linesOf(s *sudoku.Shape, cells []sudoku.Cell) (groups [][]sudoku.Cell, names []string) {
	b := s.Board()
	boxRows, boxCols := s.Box()
	at := map[string]int{}
	add := func(name string, c sudoku.Cell) {
		i, met := at[name]
		if !met {
			i = len(groups)
			at[name], groups, names = i, append(groups, nil), append(names, name)
		}
		groups[i] = append(groups[i], c)
	}
	place := func(c sudoku.Cell) (square, row, col int) {
		_, on := s.LayerOf(c)
		return int(on), int(on) / s.Cols(), int(on) % s.Cols()
	}
	for _, c := range cells {
		_, row, _ := place(c)
		add(fmt.Sprintf("row %d", row+1), c)
	}
	for _, c := range cells {
		_, _, col := place(c)
		add(fmt.Sprintf("column %d", col+1), c)
	}
	for _, c := range cells {
		square, row, col := place(c)
		if boxRows > 0 {
			add(fmt.Sprintf("box %d", row/boxRows*(s.Cols()/boxCols)+col/boxCols+1), c)
		}
		if b.Regions != nil && b.Regions[square] >= 0 {
			add(fmt.Sprintf("region %d", b.Regions[square]+1), c)
		}
	}
	return groups, names
}

// minesweeper requires that squares hold the numbers of mines around them. Its layer is
// "mine", with the values clear and mine.
// It returns an automaton per square, which reads its digit and then the mines.
func minesweeper(m simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := m.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	_, mine, err := valued(s, "mine", Cells{"mine"})
	if err != nil {
		return nil, err
	}
	layer := s.FindLayer("mine")
	for _, c := range cells {
		if int(c) >= s.Squares() {
			return nil, fmt.Errorf("%s is no square and has no neighbours", s.CellName(c))
		}
		var around []sudoku.Cell
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if o, ok := at(s, int(c)/s.Cols()+down, int(c)%s.Cols()+right); ok && o != c {
					around = append(around, s.LayerCell(layer, o))
				}
			}
		}
		x, err := countedBy(s, c, around, mine)
		if err != nil {
			return nil, err
		}
		x.Name, x.Reason = "minesweeper at "+s.CellName(c), "and the number must be that of the mines around it"
		out = append(out, x)
	}
	return out, nil
}

// countedBy requires that the digit of a square is the number of cells in a set. The caller
// names it.
func countedBy(s *sudoku.Shape, square sudoku.Cell, cells []sudoku.Cell, set sudoku.DigitSet) (x sudoku.Automaton, err error) {
	x.Cells = append([]sudoku.Cell{square}, cells...)
	x.Machine, err = s.Machine(fmt.Sprint("counted by a digit ", set), func() (*sudoku.Machine, error) {
		return machineOf(s, -1, func(left, v int) (int, bool) {
			switch {
			case left < 0:
				return v, true
			case set.Has(s.DigitOf(v)):
				return left - 1, left > 0
			}
			return left, true
		}, func(left int) bool { return left == 0 })
	})
	return x, err
}

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
		one, err := about("connected", colour, all).Constraints(s)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	for _, colour := range []string{"black", "white"} {
		squares, err := about("no-2x2", colour, all).Constraints(s)
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
			out = clause(out, s, name+" checkerboard", "and a checkerboard of 2×2 squares parts a colour", some...)
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
