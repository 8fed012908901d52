package generate

import "sudokusat/sudoku"

// QuickGrade returns the level of the techniques that solve a plain 9×9 puzzle: 0 for
// naked and hidden singles, 1 for locked candidates as well, and 2 where these are not
// enough, or the grid is no 9×9 grid.
//
// It is a fast filter for puzzles of a grade, thousands of times as fast as a search for
// reasons.
func QuickGrade(puzzle sudoku.Grid) int {
	var l level
	if len(puzzle) != len(l.cand) {
		return 2
	}
	for i := range l.cand {
		l.cand[i] = 0x1ff
	}
	for c, v := range puzzle {
		if v != 0 && !l.place(uint8(c), 1<<(v-1)) {
			return 2
		}
	}
	for of := 0; ; {
		switch {
		case l.filled == 81:
			return of
		case l.singles():
		case l.locked():
			of = 1
		default:
			return 2
		}
	}
}

// level is the digits that each cell can have as bits, 0 for one that is filled.
type level struct {
	cand   [81]uint16
	filled int
}

// place fills a cell; false if it could not have the digit.
func (l *level) place(c uint8, bit uint16) bool {
	if l.cand[c]&bit == 0 {
		return false
	}
	l.cand[c] = 0
	l.filled++
	for _, p := range seen[c] {
		l.cand[p] &^= bit
	}
	return true
}

// singles fills cells, and reports whether there were any.
func (l *level) singles() (some bool) {
	for c := range uint8(81) {
		if m := l.cand[c]; m != 0 && m&(m-1) == 0 {
			some = l.place(c, m) || some
		}
	}
	for h := range houses {
		var once, twice uint16
		for _, c := range houses[h] {
			twice |= once & l.cand[c]
			once |= l.cand[c]
		}
		for once &^= twice; once != 0; once &= once - 1 {
			bit := once & -once
			for _, c := range houses[h] {
				if l.cand[c]&bit != 0 {
					some = l.place(c, bit) || some
					break
				}
			}
		}
	}
	return some
}

// locked takes away what locked candidates exclude, and reports whether that was
// anything: a digit that a line has in one box only, elsewhere in the box, and one that
// a box has in one line only, elsewhere in the line.
func (l *level) locked() (some bool) {
	for _, m := range meetings {
		var all [3][3]uint16 // digits where a line and a box meet
		for i := range 9 {
			for _, c := range m[i] {
				all[i/3][i%3] |= l.cand[c]
			}
		}
		for i := range 3 {
			for k := range 3 {
				x, y := (i+1)%3, (i+2)%3
				u, v := (k+1)%3, (k+2)%3
				line := all[i][u] | all[i][v] // elsewhere in the line
				box := all[x][k] | all[y][k]  // elsewhere in the box
				for _, o := range [4][2]int{{i, u}, {i, v}, {x, k}, {y, k}} {
					gone := all[i][k] & box &^ line
					if o[0] == i {
						gone = all[i][k] & line &^ box
					}
					if gone == 0 {
						continue
					}
					for _, c := range m[o[0]*3+o[1]] {
						if l.cand[c]&gone != 0 {
							l.cand[c] &^= gone
							some = true
						}
					}
				}
			}
		}
	}
	return some
}

// houses is the cells of rows, columns and boxes, seen the cells that share one with a
// cell, and meetings the three cells where each line of a band or stack meets each box.
var houses, seen, meetings = func() (h [27][9]uint8, s [81][20]uint8, m [6][9][3]uint8) {
	var n [81]int
	for c := range uint8(81) {
		row, col := c/9, c%9
		box := row/3*3 + col/3
		h[row][col], h[9+col][row], h[18+box][row%3*3+col%3] = c, c, c
		m[row/3][row%3*3+col/3][col%3] = c
		m[3+col/3][col%3*3+row/3][row%3] = c
		for o := range uint8(81) {
			if o != c && (o/9 == row || o%9 == col || o/27*3+o%9/3 == box) {
				s[c][n[c]] = o
				n[c]++
			}
		}
	}
	return h, s, m
}()
