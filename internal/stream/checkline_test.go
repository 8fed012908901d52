package stream

import (
	"math/rand/v2"
	"testing"

	"sudokusat/sudoku"
)

const lineSolution = "974236158638591742125487936316754289742918563589362417867125394253649871491873625"

// TestCheckLine wants the verdict of Check on every way to spoil a character
// of puzzle or solution, and on many random grids.
func TestCheckLine(t *testing.T) {
	agree := func(puzzle, solution string) bool {
		t.Helper()
		p, s := sudoku.NewGrid(sudoku.Classic()), sudoku.NewGrid(sudoku.Classic())
		whole := true
		for i := range 81 {
			if c := puzzle[i]; c >= '1' && c <= '9' {
				p[i] = sudoku.Digit(c - '0')
			}
			if c := solution[i]; c >= '1' && c <= '9' {
				s[i] = sudoku.Digit(c - '0')
			} else {
				whole = false
			}
		}
		want := whole && sudoku.Check(sudoku.Puzzle{Shape: sudoku.Classic(), Givens: p}, s) == nil
		if got := checkLine([]byte(puzzle), []byte(solution)); got != want {
			t.Fatalf("%v, want %v\n%s\n%s", got, want, puzzle, solution)
		}
		return want
	}
	empty := make([]byte, 81)
	for i := range empty {
		empty[i] = '.'
	}
	if !agree(string(empty), lineSolution) || !agree(lineSolution, lineSolution) {
		t.Fatal("the solution is refused")
	}
	for i := range 81 {
		for c := range 256 {
			spoilt := []byte(lineSolution)
			spoilt[i] = byte(c)
			agree(string(empty), string(spoilt))
			agree(string(spoilt), lineSolution)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 { // swaps keep every digit nine times
		s := []byte(lineSolution)
		for range 1 + r.IntN(3) {
			i, j := r.IntN(81), r.IntN(81)
			s[i], s[j] = s[j], s[i]
		}
		agree(string(empty), string(s))
	}
	for i := range 9 { // rows and columns in order, boxes not: a cyclic Latin square
		for j := range 9 {
			empty[9*i+j] = '1' + byte((i+j)%9)
		}
	}
	if agree(lineSolution, string(empty)) || checkLine([]byte(lineSolution)[:80], []byte(lineSolution)) {
		t.Error("accepted")
	}
}

func BenchmarkCheckLine(b *testing.B) {
	line := []byte(lineSolution)
	for b.Loop() {
		if !checkLine(line, line) {
			b.Fatal("refused")
		}
	}
}
