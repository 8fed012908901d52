package explain

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// The fewest clues of any solution are what trying all sets of clues finds.
func TestSettleAnyAgainstBruteForce(t *testing.T) {
	r, e, sizes := rand.New(rand.NewPCG(7, 7)), native.New(), map[int]int{}
	for range max(testenv.Rounds(400), 70) { // of which a few have a single solution or hundreds
		p, count := brute.Puzzle(r)
		if count < 2 || count >= 200 || e.Supports(t.Context(), p) != nil {
			continue
		}
		solutions := brute.Solutions(p, brute.MaxCount)
		want := 0
		for k := 1; k <= 3 && want == 0; k++ {
			if settles(p, solutions, nil, 0, k) {
				want = k
			}
		}
		got, err := SettleAny(t.Context(), e, p, false)
		if err != nil {
			t.Fatalf("%s%v", p.Text(), err)
		}
		if !got.Complete || got.Solutions != len(solutions) {
			t.Fatalf("%s%d solutions, %d there are", p.Text(), got.Solutions, len(solutions))
		}
		if left := having(solutions, got.Clues); len(left) != 1 {
			t.Fatalf("%s%v leave %d solutions", p.Text(), got.Clues, len(left))
		}
		if want > 0 && (len(got.Clues) != want || got.AtLeast != want) || want == 0 && got.AtLeast < 4 {
			t.Fatalf("%s%v, at least %d, want %d", p.Text(), got.Clues, got.AtLeast, want)
		}
		sizes[len(got.Clues)]++
	}
	if sizes[1] == 0 || sizes[2] == 0 || sizes[3] == 0 {
		t.Errorf("sizes %v", sizes)
	}
}

func having(solutions []sudoku.Grid, clues []sudoku.Candidate) (out []sudoku.Grid) {
	for _, g := range solutions {
		all := true
		for _, x := range clues {
			all = all && g[x.Cell] == x.Digit
		}
		if all {
			out = append(out, g)
		}
	}
	return out
}

func settles(p sudoku.Puzzle, solutions []sudoku.Grid, clues []sudoku.Candidate, from, k int) bool {
	if k == 0 {
		return len(having(solutions, clues)) == 1
	}
	n := p.Shape.N()
	for i := from; i < p.Shape.Cells()*n; i++ {
		x := sudoku.Candidate{Cell: sudoku.Cell(i / n), Digit: sudoku.Digit(i%n + 1)}
		if next := append(clues[:len(clues):len(clues)], x); len(having(solutions, next)) > 0 && settles(p, solutions, next, i+1, k-1) {
			return true
		}
	}
	return false
}
