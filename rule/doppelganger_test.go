package rule_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// missed returns the digits that houses of a grid miss, nil unless each has a 0 and misses one.
func missed(n int, v []int, houses [][]int) (out []int) {
	for _, house := range houses {
		var misses []int
		for d := range n + 1 {
			if !slices.ContainsFunc(house, func(c int) bool { return v[c] == d }) {
				misses = append(misses, d)
			}
		}
		if len(misses) != 1 || misses[0] == 0 || slices.Contains(out, misses[0]) {
			return nil
		}
		out = append(out, misses[0])
	}
	return out
}

// isDoppelganger reports whether a grid of n×n values keeps the rule, with the digits that its
// houses miss.
func isDoppelganger(n int, v []int, boxRows, boxCols int) bool {
	rows, cols, boxes := make([][]int, n), make([][]int, n), make([][]int, n)
	box := func(c int) int { return c/n/boxRows*(n/boxCols) + c%n/boxCols }
	for c := range v {
		rows[c/n], cols[c%n] = append(rows[c/n], c), append(cols[c%n], c)
		if boxRows > 0 {
			boxes[box(c)] = append(boxes[box(c)], c)
		}
	}
	inRow, inCol := missed(n, v, rows), missed(n, v, cols)
	if inRow == nil || inCol == nil {
		return false
	}
	inBox := make([]int, n)
	if boxRows > 0 {
		if inBox = missed(n, v, boxes); inBox == nil {
			return false
		}
	}
	for c, x := range v {
		row, col := inRow[c/n], inCol[c%n]
		if x == 0 && (row == col || boxRows > 0 && (row == inBox[box(c)] || col == inBox[box(c)])) {
			return false
		}
	}
	return true
}

func TestDoppelganger(t *testing.T) {
	onAllFillings(t, []meaning{
		{"2x2 digits 0-2", "doppelganger", func(v []int) bool { return isDoppelganger(2, v, 0, 0) }, "any"},
		{"3x3 digits 0-3", "doppelganger", func(v []int) bool { return isDoppelganger(3, v, 0, 0) }, "any"},
	})
	// A grid that keeps the rule, with digits renamed and some squares changed.
	r := rand.New(rand.NewPCG(4, 5))
	for _, board := range []string{"4x4 digits 0-4", "4x4 digits 0-4 box 2x2"} {
		s := shapeOf(t, board)
		boxRows, boxCols := s.Box()
		kept, broken := 0, 0
		for range max(testenv.Rounds(2_000), 330) { // of which few are broken
			v := []int{0, 1, 2, 3, 2, 4, 1, 0, 3, 2, 0, 4, 4, 0, 3, 1}
			names := append([]int{0}, r.Perm(4)...)
			for c := range v {
				if v[c] > 0 {
					v[c] = names[v[c]] + 1
				}
			}
			for range r.IntN(3) {
				i, j := r.IntN(4), r.IntN(4)
				for k := range 4 {
					v[i*4+k], v[j*4+k] = v[j*4+k], v[i*4+k]
				}
			}
			if r.IntN(2) == 0 {
				v[r.IntN(16)] = r.IntN(5)
			}
			g := sudoku.NewGrid(s)
			for c := range v {
				g[c] = s.DigitOf(v[c])
			}
			if plain := (sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}); sudoku.Check(plain, g) != nil {
				continue
			}
			want := isDoppelganger(4, v, boxRows, boxCols)
			if keeps(t, s, g, "doppelganger") != want {
				t.Fatalf("%s: %v, want %t", board, v, want)
			}
			if want {
				kept++
			} else {
				broken++
			}
		}
		if kept < 20 || broken < 3 {
			t.Errorf("%s: %d kept, %d broken", board, kept, broken)
		}
	}
}

func TestBoardsOfDoppelganger(t *testing.T) {
	for board, want := range map[string]string{
		"4x4 box none":                            "the digits 0 to their number",
		"4x4 digits 0-5":                          "the digits 0 to their number",
		"4x3 digits 0-4":                          "as many rows as columns",
		"4x4 digits 0-4 lines free":               "as many rows as columns",
		"4x4 digits 0-4 missing r1c1":             "without missing squares",
		"4x4 digits 0-4 regions 0011..11........": "of 4 squares each",
		"33x33 digits 0-33":                       "33 rows are more than 32",
	} {
		if _, err := (rule.Doppelganger{}).Constraints(shapeOf(t, board)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", board, err, want)
		}
	}
}
