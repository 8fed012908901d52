package rule

import (
	"errors"
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Shadings whose white squares are connected while no two black ones touch, and shapes in rooms,
// which are the boxes or regions of the board.
//
//	1 ■ 3 1     hitori: no digit twice among the       ■ . . ┃ .     heyawake: a white line
//	■ 2 1 3     white squares of a row or column       . . ■ ┃ .     crosses one border
//	3 1 ■ 2                                            ━━━━━━╋━━     of rooms at most

func roomFamilies() []Family {
	shades := func(simple, *sudoku.Board) sudoku.Layer { return shadeOf() }
	return []Family{
		{
			Name: "hitori", Kind: aboutLayers,
			Summary: "every square is white or black; in each row and column no digit is there twice among the white squares, black squares do not touch along a side, and all white ones are connected",
			Notes:   "It adds the layer shade=white,black to the board, whose rows and columns are usually free of the rules of a Sudoku: \"lines free\".",
			Example: "hitori",
			means:   hitori,
			layer:   shades,
		},
		{
			Name: "heyawake", Kind: aboutLayers, Params: []Param{clues()},
			Summary: "every square is white or black; black squares do not touch along a side, all white ones are connected, no straight line of white squares crosses two borders of boxes or regions, and each square with a clue holds the number of black squares in its box or region",
			Notes:   "It adds the layer shade=white,black to the board. The squares with clues are behind \"clues\".",
			Example: "heyawake clues r2c2 r5c5 r8c2",
			means:   heyawake,
			layer:   shades,
			marks:   clued(false),
		},
		{
			Name: "heyawake-numbers", Noun: "heyawake", Kind: aboutLayers, Params: []Param{numbersFrom(0, sudoku.MaxN*sudoku.MaxN), cellsFrom(1)},
			Summary: "a heyawake whose clues are numbers beside the digits of the squares",
			Notes:   "One number per square. It adds the layer shade=white,black to the board.",
			Example: "heyawake-numbers 3,0 r2c2 r5c5",
			check:   oneForEach,
			means:   heyawake,
			layer:   shades,
			marks:   clued(false),
		},
		{
			Name: "lits", Kind: aboutLayers,
			Summary: "each box or region has one tetromino of the shapes L, I, T and S; all of them are connected, no 2×2 square is covered, and two of the same shape do not touch along a side",
			Notes:   "It adds the layer lits=empty,L,I,T,S to the board, which so has five digits or more. Shapes may be turned and reflected.",
			Example: "lits",
			means:   lits,
			layer:   on("lits", "empty", "L", "I", "T", "S"),
		},
	}
}

// rooms returns the boxes or regions of a board, and for each square the index of its own.
func rooms(s *sudoku.Shape) (list [][]sudoku.Cell, of []int, err error) {
	b := s.Board()
	boxRows, boxCols := s.Box()
	of = make([]int, s.Squares())
	at := map[int]int{}
	for c := range sudoku.Cell(s.Squares()) {
		var number int
		switch {
		case !s.Exists(c):
			continue
		case b.Regions != nil && b.Regions[c] < 0:
			return nil, nil, fmt.Errorf("%s is in no region", s.CellName(c))
		case b.Regions != nil:
			number = b.Regions[c]
		case boxRows > 0:
			number = int(c)/s.Cols()/boxRows*s.Cols() + int(c)%s.Cols()/boxCols
		default:
			return nil, nil, errors.New("it needs boxes or regions")
		}
		i, met := at[number]
		if !met {
			i = len(list)
			at[number], list = i, append(list, nil)
		}
		list[i], of[c] = append(list[i], c), i
	}
	return list, of, nil
}

// shadeOf is the layer of white and black squares.
func shadeOf() sudoku.Layer { return YinYang{}.layer(nil) }

// twoShades returns the layer of shades, what is black, and the constraints that all
// white ones are connected and no two black ones touch.
func twoShades(s *sudoku.Shape, name string) (layer int, black sudoku.DigitSet, out []sudoku.Constraint, err error) {
	all := Cells{shadeOf().Name}
	cells, black, err := valued(s, "black", all)
	if err != nil {
		return 0, nil, nil, err
	}
	_, white, err := valued(s, "white", all)
	if err != nil {
		return 0, nil, nil, err
	}
	if s.Width(cells[0]) > 2 {
		if out, err = (Hold{"white,black", all}).Constraints(s); err != nil {
			return 0, nil, nil, err
		}
	}
	layer, _ = s.LayerOf(cells[0])
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(x, y sudoku.Cell) {
		out = clause(out, s, name, "and black squares do not touch", tests([]sudoku.Cell{s.LayerCell(layer, x), s.LayerCell(layer, y)}, complement(s, black))...)
	})
	return layer, black, append(out, connected("white", cells, white, 0)), nil
}

// hitori requires that squares are black so that no digit is left twice in a row or column. Its
// layer is "shade", with the values white and black.
// It returns the shading, and a clause for each digit and two squares of a line: one of
// them has another digit or is black.
func hitori(_ simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	layer, black, out, err := twoShades(s, "hitori")
	if err != nil {
		return nil, err
	}
	var moves [][2]int
	for step := 1; step < s.Rows(); step++ {
		moves = append(moves, [2]int{step, 0})
	}
	for step := 1; step < s.Cols(); step++ {
		moves = append(moves, [2]int{0, step})
	}
	eachMove(s, moves, func(x, y sudoku.Cell) {
		shades := tests([]sudoku.Cell{s.LayerCell(layer, x), s.LayerCell(layer, y)}, black)
		for d := sudoku.Digit(1); int(d) <= s.Width(x); d++ {
			others := complement(s, sudoku.NewDigitSet(s.N(), d))
			out = clause(out, s, "hitori", "and one of two equal digits in a line must be black", append(tests([]sudoku.Cell{x, y}, others), shades...)...)
		}
	})
	return out, nil
}

// heyawake requires a shading whose white lines cross few borders of rooms. Its layer is "shade",
// with the values white and black.
// It returns the shading, a clause for each shortest line across two borders, and a count
// per clue.
func heyawake(h simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	layer, black, out, err := twoShades(s, "heyawake")
	if err != nil {
		return nil, err
	}
	list, of, err := rooms(s)
	if err != nil {
		return nil, err
	}
	shades := func(squares []sudoku.Cell) (cells []sudoku.Cell) {
		for _, c := range squares {
			cells = append(cells, s.LayerCell(layer, c))
		}
		return cells
	}
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(from, next sudoku.Cell) {
		line := []sudoku.Cell{from}
		step := next - from
		for c, ok := next, of[from] != of[next]; ok; {
			line = append(line, c)
			if of[c] != of[next] {
				out = clause(out, s, "heyawake", "and a white line crosses one border at most", tests(shades(line), black)...)
				return
			}
			down, right := 0, 1
			if step > 1 || s.Cols() == 1 {
				down, right = 1, 0
			}
			c, ok = at(s, int(c)/s.Cols()+down, int(c)%s.Cols()+right)
		}
	})
	squares, err := h.first().squares(s)
	if err != nil {
		return nil, err
	}
	for i, c := range squares {
		cells := shades(list[of[c]])
		if h.Numbers != nil {
			name := "heyawake at " + s.CellName(c)
			out = append(out, sudoku.Count{Name: name, Tests: tests(cells, black), Allowed: []int{h.Numbers[i]},
				Reason: fmt.Sprintf("and the number of black squares must be %d", h.Numbers[i])})
			continue
		}
		x, err := countedBy(s, c, cells, black)
		if err != nil {
			return nil, err
		}
		x.Name, x.Reason = "heyawake at "+s.CellName(c), "and the number must be that of the black squares in its room"
		out = append(out, x)
	}
	return out, nil
}

// tetrominoes are the shapes as places in rows and columns.
var tetrominoes = map[string][4][2]int{
	"L": {{0, 0}, {1, 0}, {2, 0}, {2, 1}},
	"I": {{0, 0}, {1, 0}, {2, 0}, {3, 0}},
	"T": {{0, 0}, {0, 1}, {0, 2}, {1, 1}},
	"S": {{0, 1}, {0, 2}, {1, 0}, {1, 1}},
}

// lits requires a tetromino in each room. Its layer is "lits", with the values empty, L, I, T, S.
// It returns the connection, the 2×2 squares, and for each room the places of its
// tetromino.
func lits(l simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	const name = "lits"
	cells, empty, err := valued(s, "empty", Cells{"lits"})
	if err != nil {
		return nil, err
	}
	if err := checkNumbered(s, cells[0], l.layer(nil)); err != nil {
		return nil, err
	}
	list, of, err := rooms(s)
	if err != nil {
		return nil, err
	}
	covered := complement(s, empty)
	out = append(out, connected("a letter", cells, covered, 0))
	layer, _ := s.LayerOf(cells[0])
	eachSquare(s, cells, func(four [4]sudoku.Cell) {
		out = clause(out, s, name, "and no 2×2 square is covered", tests(four[:], empty)...)
	})
	differ := s.Table("shapes apart", func(a, b int) bool { return a != b || empty.Has(s.DigitOf(a)) })
	eachMove(s, [][2]int{{0, 1}, {1, 0}}, func(x, y sudoku.Cell) {
		if of[x] != of[y] {
			out = append(out, sudoku.Relation{Name: name, A: s.LayerCell(layer, x), B: s.LayerCell(layer, y), Table: differ, Reason: "and two of the same shape do not touch"})
		}
	})
	for _, squares := range list {
		var room []sudoku.Cell
		for _, c := range squares {
			room = append(room, s.LayerCell(layer, c))
		}
		where := "the tetromino of the room of " + s.CellName(squares[0])
		x := sudoku.AnyOf{Name: where}
		for i, value := range l.layer(nil).Values {
			own := sudoku.NewDigitSet(s.N(), sudoku.Digit(i+1))
			for _, place := range placesOf(s, value, squares) {
				var one []sudoku.Constraint
				for i, c := range squares {
					d := sudoku.Domain{Name: where, Cell: room[i], Allow: empty}
					if slices.Contains(place, c) {
						d.Allow = own
					}
					one = append(one, d)
				}
				x.Alternatives = append(x.Alternatives, one)
			}
		}
		if len(x.Alternatives) == 0 {
			out = append(out, never(s, where, "and the room has no place for one", room))
			continue
		}
		out = append(out, x)
	}
	return out, nil
}

// placesOf returns the places of a tetromino in a room, turned and reflected.
func placesOf(s *sudoku.Shape, letter string, room []sudoku.Cell) (out [][]sudoku.Cell) {
	shape, ok := tetrominoes[letter]
	if !ok {
		return nil
	}
	for turn := range 8 {
		for _, c := range room {
			var squares []sudoku.Cell
			for _, p := range shape {
				down, right := p[0]-shape[0][0], p[1]-shape[0][1]
				if turn&1 != 0 {
					down = -down
				}
				if turn&2 != 0 {
					right = -right
				}
				if turn&4 != 0 {
					down, right = right, down
				}
				if o, ok := at(s, int(c)/s.Cols()+down, int(c)%s.Cols()+right); ok && slices.Contains(room, o) {
					squares = append(squares, o)
				}
			}
			slices.Sort(squares)
			if len(squares) == len(shape) && !slices.ContainsFunc(out, func(o []sudoku.Cell) bool { return slices.Equal(o, squares) }) {
				out = append(out, squares)
			}
		}
	}
	return out
}
