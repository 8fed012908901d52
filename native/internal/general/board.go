package general

import "sudokusat/sudoku"

// board is the candidates during a search, closed under propagation after
// every call that returns true. A call that returns false has met a
// contradiction (or, with the poll stopped, has been cut short); the board is
// then good for nothing but undo.
type board interface {
	// load starts over with the givens, which are at most n, and with the
	// constraints of the puzzle's own that the board was made with.
	load(digits []sudoku.Digit) bool
	// place decides that the cell has the digit, one of its candidates.
	place(c, d int) bool
	// exclude takes the candidate d from a cell, and with it the digits that
	// are alike (nil: no other).
	exclude(c, d int, alike []bool) bool
	// mark names the present state for undo; marks nest.
	mark() mark
	undo(m mark)
	// choose is the next decision: the candidate to try first, digits from 0.
	// In a long search more time may go into the choice.
	choose(long bool) (c, d int)
	// first is the first cell from the given one on that is undecided, with
	// its least candidate.
	first(from int) (c, d int)
	// countOf returns the number of digits of a set that are candidates of a cell.
	countOf(c int, set []bool) int
	solved() bool
	// read writes the digits of a solved board.
	read(digits []sudoku.Digit)
	// open is the number of candidates in undecided cells.
	open() int
}

// mark is the height of a board's stacks.
type mark struct{ trail, placed int }

// pollEvery is the work between two looks at the context, in removed
// candidates: some tens of microseconds.
const pollEvery = 1 << 12
