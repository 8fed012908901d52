// Package singles reports whether a puzzle is simple: whether it can be filled
// by placing one forced digit after another, without search.
//
// A naked single is a cell in which one digit is left. A hidden single is a
// digit for which one cell of a house is left. Houses and sets of different
// cells take digits away, whatever the board; the rules of a single puzzle force
// nothing here, but the referee checks them at the end, so a puzzle with rules may
// be simple without being found so. The order in which singles are
// placed does not matter for the outcome: placing one only takes candidates away
// elsewhere, so whatever is forced stays forced until it is placed or the puzzle is
// shown to be impossible.
package singles

import "sudokusat/sudoku"

// Solve places singles until none is left: naked ones, and with hidden the
// hidden ones too. It returns the grid that far, a new one, and whether it is
// full and a solution of the puzzle by the referee's judgement. A puzzle whose
// clues break the rules is never solved.
func Solve(puzzle sudoku.Puzzle, hidden bool) (sudoku.Grid, bool) {
	b := newBoard(puzzle, hidden)
	for c, d := range puzzle.Givens {
		if d != 0 && !b.place(sudoku.Cell(c), d) {
			return b.grid, false
		}
	}
	for len(b.forced) > 0 {
		f := b.forced[len(b.forced)-1]
		b.forced = b.forced[:len(b.forced)-1]
		if b.grid[f.Cell] != f.Digit && !b.place(f.Cell, f.Digit) {
			return b.grid, false
		}
	}
	return b.grid, sudoku.Check(puzzle, b.grid) == nil
}

// board is the candidates left, and how many of them there are in each cell
// and for each digit in each house.
type board struct {
	grid     sudoku.Grid
	shape    *sudoku.Shape
	n        int
	hidden   bool
	possible []bool   // cell·n + digit − 1
	inCell   []uint16 // by cell
	inHouse  []uint16 // by house·n + digit − 1
	forced   []sudoku.Candidate
}

func newBoard(puzzle sudoku.Puzzle, hidden bool) *board {
	s := puzzle.Shape
	n := s.N()
	b := &board{grid: sudoku.NewGrid(s), shape: s, n: n, hidden: hidden,
		possible: make([]bool, s.Cells()*n), inCell: make([]uint16, s.Cells()), inHouse: make([]uint16, len(s.Houses())*n)}
	for i := range b.possible {
		b.possible[i] = true
	}
	for i := range b.inCell {
		b.inCell[i] = uint16(n)
	}
	for i := range b.inHouse {
		b.inHouse[i] = uint16(n)
	}
	for c := range sudoku.Cell(s.Cells()) {
		if n == 1 && s.Exists(c) {
			b.forced = append(b.forced, sudoku.Candidate{Cell: c, Digit: 1})
		}
	}
	return b
}

// place puts a digit into a cell and takes away what that excludes. It is
// false when the digit is not possible there.
func (b *board) place(c sudoku.Cell, d sudoku.Digit) bool {
	if !b.possible[int(c)*b.n+int(d)-1] {
		return false
	}
	b.grid[c] = d
	for o := range b.n {
		if o != int(d)-1 {
			b.remove(c, sudoku.Digit(o+1))
		}
	}
	for _, h := range b.shape.HousesOf(c) {
		b.removeFrom(b.shape.Houses()[h].Cells, c, d)
	}
	for _, a := range b.shape.DifferentsOf(c) {
		b.removeFrom(b.shape.Differents()[a].Cells, c, d)
	}
	return true
}

func (b *board) removeFrom(cells []sudoku.Cell, but sudoku.Cell, d sudoku.Digit) {
	for _, c := range cells {
		if c != but {
			b.remove(c, d)
		}
	}
}

// remove takes one candidate away and notes what is forced by it.
func (b *board) remove(c sudoku.Cell, d sudoku.Digit) {
	i := int(c)*b.n + int(d) - 1
	if !b.possible[i] {
		return
	}
	b.possible[i] = false
	if b.inCell[c]--; b.inCell[c] == 1 {
		for o, possible := range b.possible[int(c)*b.n : (int(c)+1)*b.n] {
			if possible {
				b.forced = append(b.forced, sudoku.Candidate{Cell: c, Digit: sudoku.Digit(o + 1)})
			}
		}
	}
	if !b.hidden {
		return
	}
	for _, h := range b.shape.HousesOf(c) {
		j := int(h)*b.n + int(d) - 1
		if b.inHouse[j]--; b.inHouse[j] == 1 {
			for _, p := range b.shape.Houses()[h].Cells {
				if b.possible[int(p)*b.n+int(d)-1] {
					b.forced = append(b.forced, sudoku.Candidate{Cell: p, Digit: d})
				}
			}
		}
	}
}
