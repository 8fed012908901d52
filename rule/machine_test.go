package rule

import (
	"strings"
	"testing"

	"sudokusat/sudoku"
)

func runs(m *sudoku.Machine, symbols ...int) bool {
	now := map[int32]bool{}
	for _, q := range m.Starts() {
		now[q] = true
	}
	for _, x := range symbols {
		next := map[int32]bool{}
		for q := range now {
			for _, to := range m.Next(q, x) {
				next[to] = true
			}
		}
		now = next
	}
	for q := range now {
		if m.Accepts(q) {
			return true
		}
	}
	return false
}

// A machine from functions accepts what the functions do, for lines of every
// length, and has no state that leads nowhere.
func TestMachineOf(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Board{Rows: 1, Cols: 5, Lo: 0, Hi: 3, FreeLines: true})
	if err != nil {
		t.Fatal(err)
	}
	const total = 4
	step := func(sum, v int) (int, bool) { return sum + v, sum+v <= total+3 } // more than can do
	one, err := machineOf(s, 0, step, func(sum int) bool { return sum == total })
	if err != nil || one.States() != total+1 || one.Symbols() != 4 {
		t.Fatal(one.States(), err)
	}
	pieces, err := machineOfPieces(s, 0, step, func(sum int) (int, bool) { return 0, sum == total }, func(sum int) bool { return sum == total })
	if err != nil || pieces.States() != total+1 || pieces.Symbols() != 5 {
		t.Fatal(pieces.States(), err)
	}
	var walk func(line []int, sum int, closed, broken bool)
	walk = func(line []int, sum int, closed, broken bool) {
		if !broken && runs(one, line...) != (sum == total) {
			t.Fatalf("%v", line)
		}
		if runs(pieces, line...) != (closed && sum == total) {
			t.Fatalf("in pieces: %v", line)
		}
		if len(line) == 6 {
			return
		}
		for v := range 4 {
			walk(append(line, v+1), sum+v, closed, broken)
		}
		walk(append(line, 5), 0, closed && sum == total, true)
	}
	walk(nil, 0, true, false)
	none, err := machineOf(s, 0, step, func(int) bool { return false })
	if err != nil || none.States() != 1 || runs(none) {
		t.Fatal(none, err)
	}
}

func TestMachineTooLarge(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Latin(9))
	if err != nil {
		t.Fatal(err)
	}
	_, err = machineOf(s, 0, func(sum, v int) (int, bool) { return sum + v, true }, func(int) bool { return true })
	if err == nil || !strings.Contains(err.Error(), "more than 65536 states on a 9×9") {
		t.Error(err)
	}
}
