package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

func Example() {
	s, err := sudoku.NewShape(2, 2, sudoku.AntiKnight())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Name(), "has", len(s.Houses()), "houses and", len(s.Aparts()), "apart sets")

	puzzle := sudoku.NewGrid(s)
	puzzle.Set(0, 3)
	puzzle.Set(2, 3)
	fmt.Println(sudoku.Clashes(puzzle)[0])
	// Output:
	// 4×4 anti-knight has 12 houses and 24 apart sets
	// 3 twice in row 1: r1c1, r1c3
}

func ExampleCheck() {
	s, _ := sudoku.NewShape(1, 2)
	puzzle, _ := sudoku.NewGridFrom(s, []sudoku.Digit{1, 0, 0, 0})
	right, _ := sudoku.NewGridFrom(s, []sudoku.Digit{1, 2, 2, 1})
	wrong, _ := sudoku.NewGridFrom(s, []sudoku.Digit{2, 1, 1, 2})
	fmt.Println(sudoku.Check(puzzle, right))
	fmt.Println(sudoku.Check(puzzle, wrong))
	// Output:
	// <nil>
	// r1c1 is 2, the clue says 1
}

// shape makes a board or ends the test.
func shape(t testing.TB, r, c int, rules ...sudoku.Rule) *sudoku.Shape {
	t.Helper()
	s, err := sudoku.NewShape(r, c, rules...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHousesAreCounted(t *testing.T) {
	for _, c := range []struct {
		r, c           int
		rules          []sudoku.Rule
		houses, aparts int
	}{
		{3, 3, nil, 27, 0},
		{2, 3, nil, 18, 0},
		{1, 7, nil, 14, 0}, // the boxes are the rows
		{1, 1, nil, 1, 0},
		{20, 20, nil, 1200, 0},
		{3, 3, []sudoku.Rule{sudoku.Diagonals()}, 29, 0},
		{3, 3, []sudoku.Rule{sudoku.Windoku()}, 31, 0},
		{4, 4, []sudoku.Rule{sudoku.Windoku()}, 57, 0},
		{3, 3, []sudoku.Rule{sudoku.DisjointGroups()}, 36, 0},
		{3, 3, []sudoku.Rule{sudoku.Latin()}, 18, 0},
		// pairs inside a box say nothing new: 8 diagonal ones and 8 knight's moves in each
		{3, 3, []sudoku.Rule{sudoku.AntiKing()}, 27, 128 - 9*8},
		{3, 3, []sudoku.Rule{sudoku.AntiKnight()}, 27, 224 - 9*8},
		{3, 3, []sudoku.Rule{sudoku.Latin(), sudoku.AntiKnight()}, 18, 224},
	} {
		s := shape(t, c.r, c.c, c.rules...)
		if got := len(s.Houses()); got != c.houses {
			t.Errorf("%s: %d houses, want %d", s.Name(), got, c.houses)
		}
		if got := len(s.Aparts()); got != c.aparts {
			t.Errorf("%s: %d apart sets, want %d", s.Name(), got, c.aparts)
		}
	}
}

// Each index from a cell to its sets must say what the sets themselves say.
func TestIndicesMirrorTheSets(t *testing.T) {
	for _, s := range []*sudoku.Shape{
		shape(t, 3, 3, sudoku.Rules()[:5]...), shape(t, 2, 5), shape(t, 4, 4, sudoku.AntiKnight()),
	} {
		for c := range sudoku.Cell(s.Cells()) {
			var houses, aparts []int32
			peers := map[sudoku.Cell]bool{}
			for i, h := range s.Houses() {
				if slices.Contains(h.Cells, c) {
					houses = append(houses, int32(i))
					for _, p := range h.Cells {
						peers[p] = true
					}
				}
			}
			for i, a := range s.Aparts() {
				if slices.Contains(a.Cells, c) {
					aparts = append(aparts, int32(i))
					for _, p := range a.Cells {
						peers[p] = true
					}
				}
			}
			delete(peers, c)
			if !slices.Equal(houses, s.HousesOf(c)) || !slices.Equal(aparts, s.ApartsOf(c)) {
				t.Fatalf("%s %s: houses %v aparts %v, the index says %v %v", s.Name(), s.CellName(c), houses, aparts, s.HousesOf(c), s.ApartsOf(c))
			}
			k := 0
			for p := range s.Peers(c) {
				if !peers[p] {
					t.Fatalf("%s: %s is no peer of %s or came twice", s.Name(), s.CellName(p), s.CellName(c))
				}
				delete(peers, p)
				k++
			}
			if len(peers) != 0 {
				t.Fatalf("%s: %d peers of %s missing", s.Name(), len(peers), s.CellName(c))
			}
		}
	}
}

func TestImpossibleShapes(t *testing.T) {
	bad := map[string]func() (*sudoku.Shape, error){
		"0×0":           func() (*sudoku.Shape, error) { return sudoku.NewShape(0, 0) },
		"1×401":         func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 401) },
		"21×20":         func() (*sudoku.Shape, error) { return sudoku.NewShape(21, 20) },
		"overflow":      func() (*sudoku.Shape, error) { return sudoku.NewShape(1<<(bits.UintSize/2), 1<<(bits.UintSize/2)) },
		"windows":       func() (*sudoku.Shape, error) { return sudoku.NewShape(2, 3, sudoku.Windoku()) },
		"twice":         func() (*sudoku.Shape, error) { return sudoku.NewShape(2, 3, sudoku.Latin(), sudoku.Latin()) },
		"short map":     func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 2, sudoku.Regions([]int{0, 1})) },
		"uneven map":    func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 2, sudoku.Regions([]int{0, 1, 1, 1})) },
		"region 2 of 2": func() (*sudoku.Shape, error) { return sudoku.NewShape(1, 2, sudoku.Regions([]int{0, 0, 2, 2})) },
		"two box rules": func() (*sudoku.Shape, error) {
			return sudoku.NewShape(1, 2, sudoku.Latin(), sudoku.Regions([]int{0, 0, 1, 1}))
		},
	}
	for name, f := range bad {
		if _, err := f(); !errors.Is(err, sudoku.ErrShape) {
			t.Errorf("%s: error %v, want ErrShape", name, err)
		}
	}
}

func TestCellNames(t *testing.T) {
	s := shape(t, 5, 5)
	for c := range sudoku.Cell(s.Cells()) {
		if got, err := s.ParseCell(s.CellName(c)); err != nil || got != c {
			t.Fatalf("%s reads back as %v, %v", s.CellName(c), got, err)
		}
	}
	for _, bad := range []string{"", "r1", "c1r1", "r0c1", "r1c26", "r1c1x", "r 1c1", "r01c1", "r-1c1", "r99999999999999999999c1"} {
		if _, err := s.ParseCell(bad); err == nil {
			t.Errorf("%q is read as a cell", bad)
		}
	}
}

const solved = "974236158638591742125487936316754289742918563589362417867125394253649871491873625"

// classicGrid reads 81 characters.
func classicGrid(t *testing.T, text string) sudoku.Grid {
	t.Helper()
	g := sudoku.NewGrid(sudoku.Classic())
	for i, ch := range text {
		if ch != '.' {
			g.Set(sudoku.Cell(i), sudoku.Digit(ch-'0'))
		}
	}
	return g
}

// Whatever single change makes a solution wrong, the referee sees it.
func TestRefereeSeesEverySingleChange(t *testing.T) {
	solution := classicGrid(t, solved)
	puzzle := classicGrid(t, strings.Repeat(".", 81))
	if err := sudoku.Check(puzzle, solution); err != nil {
		t.Fatal(err)
	}
	for c := range sudoku.Cell(81) {
		for d := range sudoku.Digit(10) {
			g := solution.Clone()
			g.Set(c, d)
			if err := sudoku.Check(puzzle, g); (err == nil) != (d == solution.At(c)) {
				t.Fatalf("%s set to %d: %v", puzzle.Shape().CellName(c), d, err)
			}
		}
	}
	for i := range 8 { // swapping two digits everywhere breaks no house, but a clue
		swapped := solution.Clone()
		for c, d := range swapped.Digits() {
			switch d {
			case sudoku.Digit(i + 1):
				swapped.Set(sudoku.Cell(c), sudoku.Digit(i+2))
			case sudoku.Digit(i + 2):
				swapped.Set(sudoku.Cell(c), sudoku.Digit(i+1))
			}
		}
		if err := sudoku.Check(puzzle, swapped); err != nil {
			t.Fatal(err)
		}
		if err := sudoku.Check(solution, swapped); err == nil {
			t.Fatal("a changed clue passed")
		}
	}
	other, _ := sudoku.NewGridFrom(shape(t, 1, 1), []sudoku.Digit{1})
	if sudoku.Check(puzzle, other) == nil || sudoku.Check(puzzle, sudoku.Grid{}) == nil {
		t.Fatal("a solution on another board passed")
	}
}

// A rule's own sets are judged too: the same grid passes without the rule.
func TestRefereeKnowsTheRules(t *testing.T) {
	for _, rule := range []sudoku.Rule{sudoku.Diagonals(), sudoku.Windoku(), sudoku.DisjointGroups(), sudoku.AntiKnight(), sudoku.AntiKing()} {
		s := shape(t, 3, 3, rule)
		g, _ := sudoku.NewGridFrom(s, classicGrid(t, solved).Digits())
		if err := sudoku.Check(sudoku.NewGrid(s), g); err == nil {
			t.Errorf("%s: a grid that breaks the rule passed", rule.Name)
		}
	}
}

func TestClashesNameTheCells(t *testing.T) {
	g := classicGrid(t, "5...5...5.5......."+strings.Repeat(".", 63))
	var got []string
	for _, k := range sudoku.Clashes(g) {
		got = append(got, k.String())
	}
	want := []string{"5 3 times in row 1: r1c1, r1c5, r1c9", "5 twice in box 1: r1c1, r2c2"}
	if !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	if sudoku.Clashes(classicGrid(t, solved)) != nil {
		t.Fatal("a solution clashes")
	}
}

func TestGridFromRefuses(t *testing.T) {
	s := shape(t, 2, 2)
	for _, digits := range [][]sudoku.Digit{nil, make([]sudoku.Digit, 15), {15: 5}} {
		if _, err := sudoku.NewGridFrom(s, digits); !errors.Is(err, sudoku.ErrDigits) {
			t.Errorf("%v: error %v", digits, err)
		}
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

func (single) Solve(_ context.Context, p sudoku.Grid, _ sudoku.Query) (sudoku.Result, error) {
	return sudoku.Result{Count: uint64(p.Givens())}, nil
}

type batch struct {
	single
	used *bool
}

func (b batch) SolveBatch(ctx context.Context, puzzles []sudoku.Grid, q sudoku.Query, answers []sudoku.Answer) {
	*b.used = true
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = b.Solve(ctx, p, q)
	}
}

func TestSolveAllTakesTheBatchDoor(t *testing.T) {
	puzzles := []sudoku.Grid{classicGrid(t, solved), classicGrid(t, strings.Repeat(".", 81))}
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
