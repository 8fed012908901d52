package singles

import (
	"fmt"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

func grid(t testing.TB, s *sudoku.Shape, puzzle string) sudoku.Puzzle {
	t.Helper()
	g := sudoku.NewGrid(s)
	if len(puzzle) != s.Cells() {
		t.Fatalf("%d cells", len(puzzle))
	}
	for i, c := range puzzle {
		if c >= '1' && c <= '9' {
			g[i] = sudoku.Digit(c - '0')
		}
	}
	return sudoku.Puzzle{Shape: s, Givens: g}
}

func TestSolve(t *testing.T) {
	for _, tt := range []struct {
		name, puzzle  string
		naked, hidden bool
	}{
		// the first three are the published sample of "is it a simple sudoku?"
		{"a hidden single is needed", "080300009000080003300500082198457326523961847476238195934825761652004938817693254", false, true},
		{"naked singles", "780300009000080003300500082198457326523961847476238195934825761652004938817693254", true, true},
		{"nothing forced", "160000700000001000000409000000030000000000000000050000000000000000080000000000000", false, false},
		{"hidden singles (Sudopedia)", "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..", false, true},
		{"full", "974236158638591742125487936316754289742918563589362417867125394253649871491873625", true, true},
		{"full, two cells swapped", "794236158638591742125487936316754289742918563589362417867125394253649871491873625", false, false},
		{"clashing clues", "110000000000000000000000000000000000000000000000000000000000000000000000000000000", false, false},
		{"clashing clues, full but one", "774236158638591742125487936316754289742918563589362417867125394253649871491873620", false, false},
		{"empty", "000000000000000000000000000000000000000000000000000000000000000000000000000000000", false, false},
		{"a cell without candidate", "123400000000000000000000000000056789000050000000000000000000000000000000000000000", false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := grid(t, sudoku.Classic(), tt.puzzle)
			for hidden, want := range map[bool]bool{false: tt.naked, true: tt.hidden} {
				g, got := Solve(p, hidden)
				if got != want {
					t.Errorf("hidden %v: %v, want %v", hidden, got, want)
				}
				if err := sudoku.Check(p, g); got != (err == nil) {
					t.Errorf("hidden %v: %v but %v", hidden, got, err)
				}
			}
		})
	}
}

// TestSinglesFollowHousesOfRules wants singles to follow houses and apart sets that a rule added:
// this 4×4 needs the diagonals.
func TestSinglesFollowHousesOfRules(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2, rule.Diagonal{}))
	if err != nil {
		t.Fatal(err)
	}
	p := grid(t, s, "12.4.3..........")
	if _, ok := Solve(p, true); !ok {
		t.Error("not solved with diagonals")
	}
	plain, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	if _, ok := Solve(grid(t, plain, "12.4.3.........."), true); ok {
		t.Error("solved without diagonals, but it is not unique")
	}
	one, _ := sudoku.NewShape(sudoku.Boxed(1, 1))
	if _, ok := Solve(sudoku.Puzzle{Shape: one, Givens: sudoku.NewGrid(one)}, false); !ok {
		t.Error("1×1")
	}
}

func Example() {
	p := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	for c := range sudoku.Cell(8) {
		p.Givens[c] = sudoku.Digit(c + 1) // 1 to 8 in row 1: the last cell is a naked single
	}
	g, solved := Solve(p, false)
	fmt.Println(g[8], solved)
	// Output: 9 false
}
