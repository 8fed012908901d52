package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

func Example() {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2, rule.AntiKnight{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Name(), "has", len(s.Houses()), "houses and", len(s.Differents()), "other sets")

	givens := sudoku.NewGrid(s)
	givens[0], givens[2] = 3, 3
	puzzle, err := sudoku.NewPuzzle(s, givens, rule.Thermo{Cells: rule.Cells{"r1c1", "r2c1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sudoku.Faults(context.Background(), puzzle)[0])
	fmt.Print(puzzle.Text())
	// Output:
	// 4×4 anti-knight has 12 houses and 24 other sets
	// 3 twice in row 1: r1c1, r1c3
	// #box 2x2
	// #rule anti-knight
	// #rule thermo r1c1 r2c1
	// 3.3.............
}

func ExampleCheck() {
	s, _ := sudoku.NewShape(sudoku.Latin(2))
	puzzle, _ := sudoku.NewPuzzle(s, sudoku.Grid{1, 0, 0, 0})
	fmt.Println(sudoku.Check(puzzle, sudoku.Grid{1, 2, 2, 1}))
	fmt.Println(sudoku.Check(puzzle, sudoku.Grid{2, 1, 1, 2}))
	// Output:
	// <nil>
	// r1c1 is 2, the clue is 1
}

// shape makes a board or ends the test.
func shape(t testing.TB, b sudoku.Board) *sudoku.Shape {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHousesAreCounted(t *testing.T) {
	for _, c := range []struct {
		board              sudoku.Board
		houses, differents int
	}{
		{sudoku.Boxed(3, 3), 27, 0},
		{sudoku.Boxed(2, 3), 18, 0},
		{sudoku.Boxed(1, 7), 14, 0}, // the boxes are the rows
		{sudoku.Boxed(1, 1), 1, 0},
		{sudoku.Boxed(20, 20), 1200, 0},
		{sudoku.Boxed(3, 3, rule.Diagonal{}), 29, 0},
		{sudoku.Boxed(3, 3, rule.Windoku{}), 31, 0},
		{sudoku.Boxed(4, 4, rule.Windoku{}), 57, 0},
		{sudoku.Boxed(3, 3, rule.Disjoint{}), 36, 0},
		{sudoku.Latin(9), 18, 0},
		// pairs inside a box add nothing: 8 diagonal ones and 8 knight's moves in each
		{sudoku.Boxed(3, 3, rule.AntiKing{}), 27, 128 - 9*8},
		{sudoku.Boxed(3, 3, rule.AntiKnight{}), 27, 224 - 9*8},
		{sudoku.Latin(9, rule.AntiKnight{}), 18, 224},
		// beyond n×n: rows of 4 and columns of 3 under 5 digits are no houses
		{sudoku.Board{Rows: 3, Cols: 4, Lo: 1, Hi: 5}, 0, 7},
		{sudoku.Board{Rows: 3, Cols: 4, Lo: 0, Hi: 3}, 3, 4},
		{sudoku.Board{Rows: 3, Cols: 4, Lo: 1, Hi: 2, FreeLines: true}, 0, 0},
		{sudoku.Board{Rows: 2, Cols: 3, Lo: 1, Hi: 3, Missing: []sudoku.Cell{1}}, 1, 3}, // row 1 has two cells, column 2 one
		{sudoku.Board{Rows: 2, Cols: 2, Lo: 1, Hi: 2, Regions: []int{-1, 0, 0, -1}}, 5, 0},
		{sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, BoxRows: 2, BoxCols: 2, Regions: []int{0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2}}, 16, 0},
	} {
		s := shape(t, c.board)
		if got := len(s.Houses()); got != c.houses {
			t.Errorf("%s: %d houses, want %d", s.Key(), got, c.houses)
		}
		if got := len(s.Differents()); got != c.differents {
			t.Errorf("%s: %d other sets, want %d", s.Key(), got, c.differents)
		}
	}
}

// Each index from a cell to its sets must match the sets themselves.
func TestIndicesMirrorTheSets(t *testing.T) {
	for _, b := range []sudoku.Board{
		sudoku.Boxed(3, 3, rule.Diagonal{}, rule.Windoku{}, rule.Disjoint{}, rule.AntiKnight{}, rule.AntiKing{}),
		sudoku.Boxed(2, 5), sudoku.Boxed(4, 4, rule.AntiKnight{}),
		{Rows: 3, Cols: 5, Lo: 1, Hi: 5, Missing: []sudoku.Cell{0, 7}, Extra: []string{"A"}},
	} {
		s := shape(t, b)
		for c := range sudoku.Cell(s.Cells()) {
			var houses, differents []int32
			for i, h := range s.Houses() {
				if slices.Contains(h.Cells, c) {
					houses = append(houses, int32(i))
				}
			}
			for i, d := range s.Differents() {
				if slices.Contains(d.Cells, c) {
					differents = append(differents, int32(i))
				}
			}
			if !slices.Equal(houses, s.HousesOf(c)) || !slices.Equal(differents, s.DifferentsOf(c)) {
				t.Fatalf("%s %s: in %v and %v, the index has %v and %v", s.Name(), s.CellName(c), houses, differents, s.HousesOf(c), s.DifferentsOf(c))
			}
		}
	}
}

func TestImpossibleShapes(t *testing.T) {
	jigsaw := func(regions ...int) sudoku.Board { return sudoku.Jigsaw(regions) }
	for name, b := range map[string]sudoku.Board{
		"nothing":          {},
		"0×0":              sudoku.Boxed(0, 0),
		"1×401":            sudoku.Boxed(1, 401),
		"21×20":            sudoku.Boxed(21, 20),
		"overflow":         sudoku.Boxed(1<<(bits.UintSize/2), 1<<(bits.UintSize/2)),
		"windows":          sudoku.Boxed(2, 3, rule.Windoku{}),
		"twice":            sudoku.Boxed(2, 3, rule.AntiKing{}, rule.AntiKing{}),
		"nil rule":         sudoku.Boxed(2, 3, nil),
		"puzzle rule":      sudoku.Boxed(2, 3, rule.Thermo{Cells: rule.Cells{"r1c1", "r1c2"}}),
		"latin as a rule":  sudoku.Boxed(2, 3, rule.Latin{}),
		"short map":        {Rows: 2, Cols: 2, Lo: 1, Hi: 2, Regions: []int{0, 1}},
		"uneven map":       jigsaw(0, 1, 1, 1),
		"boxes too large":  {Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 3, BoxCols: 3},
		"boxes that cross": {Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 4, BoxCols: 1},
		"half a box":       {Rows: 6, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2},
		"few digits":       {Rows: 3, Cols: 3, Lo: 1, Hi: 2},
		"no digits":        {Rows: 3, Cols: 3, Lo: 4, Hi: 3},
		"below zero":       {Rows: 3, Cols: 3, Lo: -1, Hi: 3},
		"huge values":      {Rows: 3, Cols: 3, Lo: sudoku.MaxValue, Hi: sudoku.MaxValue + 2},
		"missing twice":    {Rows: 3, Cols: 3, Lo: 1, Hi: 3, Missing: []sudoku.Cell{1, 1}},
		"missing outside":  {Rows: 3, Cols: 3, Lo: 1, Hi: 3, Missing: []sudoku.Cell{9}},
		"extra twice":      {Rows: 3, Cols: 3, Lo: 1, Hi: 3, Extra: []string{"A", "A"}},
		"extra square":     {Rows: 3, Cols: 3, Lo: 1, Hi: 3, Extra: []string{"r1c1"}},
		"extra sign":       {Rows: 3, Cols: 3, Lo: 1, Hi: 3, Extra: []string{"A,"}},
		"no diagonal":      {Rows: 2, Cols: 3, Lo: 1, Hi: 3, Rules: []sudoku.Rule{rule.Diagonal{}}},
	} {
		if s, err := sudoku.NewShape(b); !errors.Is(err, sudoku.ErrShape) {
			t.Errorf("%s: %v, error %v, want ErrShape", name, s, err)
		}
	}
}

// boards are one of each sort.
var boards = []sudoku.Board{
	sudoku.Boxed(3, 3), sudoku.Boxed(2, 3), sudoku.Boxed(1, 7), sudoku.Boxed(20, 20), sudoku.Latin(5),
	sudoku.Boxed(3, 3, rule.Diagonal{Only: "+"}, rule.AntiKnight{}),
	sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}),
	{Rows: 3, Cols: 4, Lo: 0, Hi: 8, BoxRows: 3, BoxCols: 2, Regions: []int{-1, 0, 0, -1, 1, 1, 1, 1, -1, -1, 0, -1}},
	{Rows: 4, Cols: 3, Lo: 3, Hi: 12, FreeLines: true, Missing: []sudoku.Cell{0, 11}, Extra: []string{"A", "B2"}},
	sudoku.Jigsaw(func() []int { // 81 regions
		regions := make([]int, 81*81)
		for i := range regions {
			regions[i] = (i/81 + i%81) % 81
		}
		return regions
	}()),
}

// A board's text reads back to the same board, and different boards have different keys.
func TestBoardsHaveATextAndAKey(t *testing.T) {
	keys := map[string]int{}
	for i, b := range boards {
		s := shape(t, b)
		read, err := sudoku.ParseBoard(b.Text())
		if err != nil {
			t.Fatalf("%s: %v", b.Text(), err)
		}
		read.Rules = b.Rules
		again := shape(t, read)
		if again.Key() != s.Key() || !again.Same(s) || !reflect.DeepEqual(again.Houses(), s.Houses()) || !reflect.DeepEqual(again.Differents(), s.Differents()) {
			t.Errorf("%s reads back as %s", s.Key(), again.Key())
		}
		if j, dup := keys[s.Key()]; dup {
			t.Errorf("boards %d and %d have the key %s", i, j, s.Key())
		}
		keys[s.Key()] = i
	}
	a, b := shape(t, sudoku.Jigsaw([]int{0, 0, 1, 1})), shape(t, sudoku.Jigsaw([]int{7, 7, 3, 3}))
	if !a.Same(b) {
		t.Error("relabelled regions make another board")
	}
	for _, bad := range []string{"", "9", "9x", "x9", "0x3", "9x9 box", "9x9 box 3", "9x9 round 3", "9x9 box 3x3 box 3x3",
		"9x9 digits 1", "9x9 digits a-b", "9x9 lines none", "3x3 regions 01!", "3x3 regions 0,1,x", "3x3 missing r4c1", "999999x1"} {
		if b, err := sudoku.ParseBoard(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, b)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	for _, b := range boards[:9] {
		f.Add(b.Text())
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := sudoku.ParseBoard(text)
		if err != nil {
			return
		}
		if b.Rows*b.Cols > 10_000 {
			return
		}
		s, err := sudoku.NewShape(b)
		if err != nil {
			return
		}
		again, err := sudoku.ParseBoard(s.Board().Text())
		if err != nil || again.Text() != s.Board().Text() {
			t.Fatalf("%q: %q reads back as %q, %v", text, s.Board().Text(), again.Text(), err)
		}
	})
}

func TestCellNames(t *testing.T) {
	for _, b := range boards[:9] {
		s := shape(t, b)
		for c := range sudoku.Cell(s.Cells()) {
			if got, err := s.ParseCell(s.CellName(c)); s.Exists(c) && (err != nil || got != c) || !s.Exists(c) && err == nil {
				t.Fatalf("%s: %s reads back as %v, %v", s.Name(), s.CellName(c), got, err)
			}
			for d := sudoku.Digit(1 + int(c)%s.N()); int(d) <= s.N() && s.Exists(c); d += sudoku.Digit(1 + s.N()/8) {
				x := sudoku.Candidate{Cell: c, Digit: d}
				if got, err := s.ParseCandidate(s.CandidateName(x)); err != nil || got != x {
					t.Fatalf("%s: %s reads back as %v, %v", s.Name(), s.CandidateName(x), got, err)
				}
			}
		}
	}
	s := shape(t, sudoku.Boxed(5, 5))
	for _, bad := range []string{"", "r1", "c1r1", "r0c1", "r1c26", "r1c1x", "r 1c1", "r01c1", "r-1c1", "r99999999999999999999c1"} {
		if _, err := s.ParseCell(bad); err == nil {
			t.Errorf("%q is read as a cell", bad)
		}
	}
	for _, bad := range []string{"", "r1c1", "r1c1=", "r1c1=0", "r1c1=26", "r1c1=01", "r1c1=+1", "r1c1=1 ", "=1", "r26c1=1"} {
		if _, err := s.ParseCandidate(bad); err == nil {
			t.Errorf("%q is read as a candidate", bad)
		}
	}
}

const solved = "974236158638591742125487936316754289742918563589362417867125394253649871491873625"

// classicGrid reads 81 characters.
func classicGrid(text string) sudoku.Grid {
	g := sudoku.NewGrid(sudoku.Classic())
	for i, ch := range text {
		if ch != '.' {
			g[i] = sudoku.Digit(ch - '0')
		}
	}
	return g
}

// classic is a plain 9×9 puzzle with these givens.
func classic(text string) sudoku.Puzzle {
	return sudoku.Puzzle{Shape: sudoku.Classic(), Givens: classicGrid(text)}
}

// Whatever single change makes a solution wrong, the referee sees it.
func TestRefereeSeesEverySingleChange(t *testing.T) {
	solution, puzzle := classicGrid(solved), classic(strings.Repeat(".", 81))
	if err := sudoku.Check(puzzle, solution); err != nil {
		t.Fatal(err)
	}
	for c := range sudoku.Cell(81) {
		for d := range sudoku.Digit(10) {
			g := solution.Clone()
			g[c] = d
			if err := sudoku.Check(puzzle, g); (err == nil) != (d == solution[c]) {
				t.Fatalf("%s set to %d: %v", puzzle.Shape.CellName(c), d, err)
			}
		}
	}
	for i := range sudoku.Digit(8) { // swapping two digits everywhere breaks no house, but a clue
		swapped := solution.Clone()
		for c, d := range swapped {
			switch d {
			case i + 1:
				swapped[c] = i + 2
			case i + 2:
				swapped[c] = i + 1
			}
		}
		if err := sudoku.Check(puzzle, swapped); err != nil {
			t.Fatal(err)
		}
		if err := sudoku.Check(puzzle.With(solution), swapped); err == nil {
			t.Fatal("a changed clue passed")
		}
	}
	if sudoku.Check(puzzle, sudoku.Grid{1}) == nil || sudoku.Check(puzzle, nil) == nil || sudoku.Check(sudoku.Puzzle{}, solution) == nil {
		t.Fatal("a solution on another board passed")
	}
}

// The rules of a board are judged too: the same grid passes without the rule.
func TestRefereeKnowsTheRules(t *testing.T) {
	for _, r := range []sudoku.Rule{rule.Diagonal{}, rule.Windoku{}, rule.Disjoint{}, rule.AntiKnight{}, rule.AntiKing{}} {
		s := shape(t, sudoku.Boxed(3, 3, r))
		p := sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}
		if err := sudoku.Check(p, classicGrid(solved)); err == nil {
			t.Errorf("%s: a grid that breaks the rule passed", r.Text())
		}
	}
}

// Missing squares stay blank, and extra cells are filled like others.
func TestRefereeOnOddBoards(t *testing.T) {
	s := shape(t, sudoku.Board{Rows: 2, Cols: 2, Lo: 0, Hi: 1, Missing: []sudoku.Cell{3}, Extra: []string{"A"}})
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		g    sudoku.Grid
		want string
	}{
		{sudoku.Grid{1, 2, 2, 0, 1}, ""},
		{sudoku.Grid{1, 2, 2, 0, 0}, "A is blank"},
		{sudoku.Grid{1, 2, 2, 1, 1}, "r2c2 does not exist and has a digit"},
		{sudoku.Grid{1, 1, 2, 0, 1}, "0 twice in row 1: r1c1, r1c2"},
		{sudoku.Grid{1, 2, 3, 0, 1}, "3 in r2c1 is no digit"},
	} {
		got := ""
		if err := sudoku.Check(p, c.g); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.g, got, c.want)
		}
	}
	if got := s.GridText(sudoku.Grid{1, 2, 0, 0, 2}); got != "01.# A=1" || s.Fill() != 4 {
		t.Errorf("the grid reads %q, %d cells to fill", got, s.Fill())
	}
}

func TestFaultsNameTheCells(t *testing.T) {
	var got []string
	for _, f := range sudoku.Faults(t.Context(), classic("5...5...5.5......."+strings.Repeat(".", 63))) {
		got = append(got, f.Error())
	}
	want := []string{"5 3 times in row 1: r1c1, r1c5, r1c9", "5 twice in box 1: r1c1, r2c2"}
	if !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	if sudoku.Faults(t.Context(), classic(solved)) != nil {
		t.Fatal("a solution has faults")
	}
}

func TestNewPuzzleRefuses(t *testing.T) {
	s := shape(t, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, Missing: []sudoku.Cell{5}})
	thermo := rule.Thermo{Cells: rule.Cells{"r1c1", "r1c2"}}
	for name, f := range map[string]func() (sudoku.Puzzle, error){
		"no board":       func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(nil, nil) },
		"no givens":      func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, nil) },
		"15 cells":       func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, make(sudoku.Grid, 15)) },
		"digit 5":        func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.Grid{15: 5}) },
		"missing square": func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.Grid{5: 1, 15: 0}) },
		"nil rule":       func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.NewGrid(s), thermo, nil) },
		"cell off board": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Thermo{Cells: rule.Cells{"r9c9"}})
		},
		"a missing cell": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Thermo{Cells: rule.Cells{"r2c2"}})
		},
		"cell twice": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Different{Cells: rule.Cells{"r1c1", "r1c1"}})
		},
		"no cells":       func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Different{}) },
		"parts left out": func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.NewGrid(s), rule.Pair{}) },
		"made by others": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), raw{sudoku.Relation{A: 0, B: 1}})
		},
		"a foreign table": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), raw{sudoku.Relation{A: 0, B: 1, Table: sudoku.NewTable(9, less)}})
		},
		"a cell with itself": func() (sudoku.Puzzle, error) {
			return sudoku.NewPuzzle(s, sudoku.NewGrid(s), raw{sudoku.Relation{A: 1, B: 1, Table: sudoku.NewTable(4, less)}})
		},
		"a foreign set": func() (sudoku.Puzzle, error) { return sudoku.NewPuzzle(s, sudoku.NewGrid(s), raw{sudoku.Domain{}}) },
	} {
		if _, err := f(); !errors.Is(err, sudoku.ErrPuzzle) {
			t.Errorf("%s: error %v, want ErrPuzzle", name, err)
		}
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), thermo)
	if err != nil || len(p.Constraints()) != 1 || len(p.Rules()) != 1 || p.Interchangeable() || p.IsClassic() {
		t.Errorf("%v, %v", p, err)
	}
}

// raw is a rule of any constraint.
type raw struct{ c sudoku.Constraint }

func (raw) Text() string { return "raw" }

func (r raw) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) {
	return []sudoku.Constraint{r.c}, nil
}

func less(a, b sudoku.Digit) bool { return a < b }

// Only what treats digits alike may be called interchangeable: each constraint
// is asked, and its answer held against renaming the digits of every grid of
// its cells.
func TestInterchangeable(t *testing.T) {
	const n = 3
	equal := func(a, b sudoku.Digit) bool { return a == b }
	s := shape(t, sudoku.Latin(n))
	for _, c := range []struct {
		c    sudoku.Constraint
		want bool
	}{
		{sudoku.Different{Name: "d", Cells: []sudoku.Cell{0, 4, 8}}, true},
		{sudoku.Relation{Name: "=", A: 0, B: 4, Table: sudoku.NewTable(n, equal)}, true},
		{sudoku.Relation{Name: "≠", A: 0, B: 4, Table: sudoku.NewTable(n, func(a, b sudoku.Digit) bool { return a != b })}, true},
		{sudoku.Relation{Name: "<", A: 0, B: 4, Table: sudoku.NewTable(n, less)}, false},
		{sudoku.Relation{Name: "1,1", A: 0, B: 4, Table: sudoku.NewTable(n, func(a, b sudoku.Digit) bool { return a == 1 && b == 1 })}, false},
		{sudoku.Domain{Name: "odd", Cell: 0, Allow: sudoku.NewDigitSet(n, 1, 3)}, false},
		{sudoku.Domain{Name: "none", Cell: 0, Allow: sudoku.NewDigitSet(n)}, true},
	} {
		t.Run(fmt.Sprint(c.c), func(t *testing.T) {
			if got := c.c.Interchangeable(); got != c.want {
				t.Errorf("%v: %v, want %v", c.c, got, c.want)
			}
			invariant := true
			g := sudoku.NewGrid(s)
			for i := range 27 {
				g[0], g[4], g[8] = sudoku.Digit(i%3+1), sudoku.Digit(i/3%3+1), sudoku.Digit(i/9+1)
				for _, p := range [][]sudoku.Digit{{0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 2, 1}} {
					renamed := sudoku.NewGrid(s)
					for x, d := range g {
						renamed[x] = p[d]
					}
					if (c.c.Judge(s, g) == nil) != (c.c.Judge(s, renamed) == nil) {
						invariant = false
					}
				}
			}
			if c.want && !invariant || !c.want && invariant {
				t.Errorf("%v: renaming digits changes something: %v", c.c, !invariant)
			}
		})
	}
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		r    sudoku.Result
		want string
	}{
		{sudoku.Result{}, "unknown"},
		{sudoku.Result{Count: 1}, "unknown"},
		{sudoku.Result{Count: 2}, "multiple"},
		{sudoku.Result{Complete: true}, "unsolvable"},
		{sudoku.Result{Count: 1, Complete: true}, "unique"},
		{sudoku.Result{Count: 5, Complete: true}, "multiple"},
	} {
		if got := c.r.Verdict().String(); got != c.want || c.r.Unique() != (c.want == "unique") {
			t.Errorf("%d solutions, complete %v: %s, want %s", c.r.Count, c.r.Complete, got, c.want)
		}
	}
}

// single answers every puzzle with the count of its givens; batch is the same
// with the batch door and remembers that it was used.
type single struct{}

func (single) Name() string { return "single" }

func (single) Supports(context.Context, sudoku.Puzzle) error { return nil }

func (single) Solve(_ context.Context, p sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	return sudoku.Result{Count: uint64(p.Givens.Filled())}, nil
}

type batch struct {
	single
	used *bool
}

func (b batch) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	*b.used = true
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = b.Solve(ctx, p, q)
	}
}

func TestSolveAllTakesTheBatchDoor(t *testing.T) {
	puzzles := []sudoku.Puzzle{classic(solved), classic(strings.Repeat(".", 81))}
	used := false
	for _, e := range []sudoku.Engine{single{}, batch{used: &used}} {
		a := sudoku.SolveAll(context.Background(), e, puzzles, sudoku.Query{})
		if len(a) != 2 || a[0].Count != 81 || a[1].Count != 0 {
			t.Errorf("answers %v", a)
		}
	}
	if !used {
		t.Error("the batch door was not used")
	}
}

// Rules are data: puzzles that mean the same have the same rules, whoever made
// them.
func TestSameRules(t *testing.T) {
	s := shape(t, sudoku.Boxed(2, 2))
	puzzle := func(rules ...sudoku.Rule) sudoku.Puzzle {
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	thermo := func(names ...string) sudoku.Rule { return rule.Thermo{Cells: names} }
	a := puzzle(thermo("r1c1", "r1c2"))
	for _, c := range []struct {
		p    sudoku.Puzzle
		want bool
	}{
		{a.With(sudoku.NewGrid(s)), true}, {puzzle(thermo("r1c1", "r1c2")), true}, {puzzle(), false},
		{puzzle(thermo("r1c1", "r1c3")), false}, {puzzle(thermo("r1c1", "r1c2"), thermo("r1c1", "r1c2")), false},
	} {
		if a.SameRules(c.p) != c.want || c.p.SameRules(a) != c.want {
			t.Errorf("%v: not %v", c.p.Rules(), c.want)
		}
	}
	if !puzzle().SameRules(sudoku.Puzzle{Shape: s}) {
		t.Error("no rules are not the same as none")
	}
}
