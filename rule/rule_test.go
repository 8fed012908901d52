package rule_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func ExampleParse() {
	r, err := rule.Parse("thermo r4c1 r3c1 r2c1 r1c1")
	fmt.Println(r.Text(), err)
	_, err = rule.Parse("thermo r4c1 r3c0")
	fmt.Println(err)
	// Output:
	// thermo r4c1..r1c1 <nil>
	// "r3c0" is no cell: a cell is written r3c7, a run r1c1..r1c9
}

func ExampleApply() {
	rules, _ := rule.ParseAll("diagonal; thermo r1c1..r1c3")
	board, own := rule.Apply(sudoku.Boxed(3, 3), rules)
	shape, _ := sudoku.NewShape(board)
	puzzle, _ := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), own...)
	fmt.Println(puzzle.Name(), len(puzzle.Constraints()))
	// Output: 9×9 diagonal, one rule 2
}

// Every family's example reads, on the board it is for, and reads back equal.
func TestFamilyExamplesReadBack(t *testing.T) {
	seen, kinds := map[string]bool{}, rule.Kinds()
	for _, f := range rule.Families() {
		if !slices.Contains(kinds, f.Kind) {
			t.Errorf("%s is of kind %q", f.Name, f.Kind)
		}
		if seen[f.Name] || f.Summary == "" || !strings.HasPrefix(f.Form(), f.Name) || f.Name != strings.ToLower(f.Name) {
			t.Errorf("%+v: named twice or described badly", f)
		}
		seen[f.Name] = true
		r, err := rule.Parse(f.Example)
		if err != nil || r.Text() != f.Example {
			t.Errorf("%q reads as %v, %v", f.Example, r, err)
			continue
		}
		upper, err := rule.Parse(strings.ToUpper(f.Name) + f.Example[len(f.Name):])
		if err != nil || !reflect.DeepEqual(upper, r) {
			t.Errorf("%q in capitals: %v, %v", f.Name, upper, err)
		}
		b, own := rule.Apply(sudoku.Boxed(3, 3), []sudoku.Rule{r})
		if f.Name == "doppelganger" {
			b.Lo = 0
		}
		if f.Board != (len(own) == 0) {
			t.Errorf("%s: board %v, own rules %v", f.Name, f.Board, own)
		}
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
		if err != nil || f.Name == "latin" != (p.Head() == "#board 9x9 box none\n") || f.Name != "latin" && !strings.Contains(p.Head(), "#rule "+f.Example+"\n") {
			t.Errorf("%s: %v\n%s", f.Name, err, p.Head())
		}
	}
}

func TestTexts(t *testing.T) {
	for text, want := range map[string]string{
		"diagonal +":                            "diagonal +",
		"  thermo   r1c1\tr1c2  ":               "thermo r1c1 r1c2",
		"thermo r1c1 r1c2 r1c3 r2c3 r3c3":       "thermo r1c1..r1c3 r2c3 r3c3",
		"thermo r3c3..r1c1":                     "thermo r3c3..r1c1",
		"palindrome r1c1 r1c2 r1c3 r1c2 r1c1":   "palindrome r1c1..r1c3 r1c2 r1c1",
		"different A r1c1 B2":                   "different A r1c1 B2",
		"candidates 4,2,4 r1c1":                 "candidates 2,4 r1c1",
		"clone r1c1..r1c3 = r2c1 r2c2 r2c3":     "clone r1c1..r1c3 = r2c1..r2c3",
		"whisper 5 r1c1 r2c2 r3c3 r4c4 r4c5":    "whisper 5 r1c1..r4c4 r4c5",
		"thermo r1c3 r1c2 r1c1 r2c1 r3c1":       "thermo r1c3..r1c1 r2c1 r3c1",
		"thermo r1c1 r1c1":                      "thermo r1c1 r1c1",
		"greater r1c1 r1c2 r1c4 r1c6 r1c7 r1c8": "greater r1c1 r1c2 r1c4 r1c6..r1c8",
	} {
		r, err := rule.Parse(text)
		if err != nil || r.Text() != want {
			t.Errorf("%q is written %v, %v; want %q", text, r, err, want)
			continue
		}
		again, err := rule.Parse(r.Text())
		if err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%q reads back as %#v, %v; was %#v", want, again, err, r)
		}
	}
	rules, err := rule.ParseAll("diagonal anti-king; thermo r1c1 r1c2 ;windoku")
	if err != nil || len(rules) != 4 {
		t.Errorf("a list of rules: %v, %v", rules, err)
	}
	if rules, err := rule.ParseAll("  "); rules != nil || err != nil {
		t.Errorf("no rules: %v, %v", rules, err)
	}
}

// Mistakes are reported with their place.
func TestMistakesHaveTheirPlace(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		reason string
	}{
		{"", 1, "a rule is missing"},
		{"knight", 1, `no rule is called "knight"`},
		{"anti-knight, anti-king", 1, `"anti-knight,": rules are separated by ";"`},
		{"odd r1c1; Finkz 6 r1c1..r9c1", 11, "finkz is a known rule that is not supported: it is about a loop"},
		{"aquarium", 1, "aquarium is a known rule that is not supported: it is about shapes that have to be found"},
		{"diagonal; knight", 11, `no rule is called "knight"`},
		{"diagonal;", 10, "a rule is missing"},
		{"anti-king 3", 11, `"3" is too much`},
		{"thermo r1c1", 12, "1 cell where at least 2 belong"},
		{"thermo r1c1 r0c1", 13, `"r0c1" is no cell`},
		{"thermo r1c1 r1c1..r2c3", 13, "no straight run"},
		{"thermo r1c1..r1c3 r1c3..r3c3", 19, "r1c3 ends one run"},
		{"sum 5 r1c1..r1c2 r1c2..r3c2", 18, "r1c2 ends one run"},
		{"thermo r1c1..r900c1", 8, "a run of more than"},
		{"thermo A..r1c1", 8, "a run goes from one square"},
		{"whisper r1c1 r1c2", 9, "where a number from 1"},
		{"whisper 05 r1c1 r1c2", 9, "where a number from 1"},
		{"ratio 2 r1c1 r1c2 r1c3", 19, "3 cells where two belong"},
		{"clone r1c1 r1c2", 16, `no "="`},
		{"clone r1c1 r1c2 =", 18, "no cells"},
		{"clone r1c1 r1c2 = r3c3", 19, "2 cells and 1 copies"},
		{"candidates 2;4 r1c1", 13, "no cells"},
		{"candidates x r1c1", 12, "where digits separated by commas"},
		{"taxicab", 8, "no number"},
	} {
		_, err := rule.Parse(c.text)
		var syntax *rule.SyntaxError
		if !errors.As(err, &syntax) || syntax.Column != c.column || !strings.Contains(syntax.Reason, c.reason) {
			t.Errorf("%q: %+v, want column %d: %s", c.text, err, c.column, c.reason)
		}
	}
	if r, err := rule.Parse("diagonal anti-king"); err == nil {
		t.Errorf("two rules are read as one: %v", r)
	}
}

// What each rule means, written a second time and plainly, over the values of a
// 4×4 board with the digits 0 to 4, on thousands of random grids.
func TestRulesHaveTheirMeaning(t *testing.T) {
	at := func(g []int, r, c int) int { return g[(r-1)*4+c-1] }
	abs := func(x int) int { return max(x, -x) }
	neighbours := func(g []int, ok func(a, b int) bool) bool {
		for r := 1; r <= 4; r++ {
			for c := 1; c <= 4; c++ {
				if c < 4 && !ok(at(g, r, c), at(g, r, c+1)) || r < 4 && !ok(at(g, r, c), at(g, r+1, c)) {
					return false
				}
			}
		}
		return true
	}
	apart := func(g []int, forbidden func(down, right int) bool) bool {
		for i := range 16 {
			for j := range i {
				if g[i] == g[j] && forbidden(abs(i/4-j/4), abs(i%4-j%4)) {
					return false
				}
			}
		}
		return true
	}
	distinct := func(digits ...int) bool {
		for i, a := range digits {
			for _, b := range digits[:i] {
				if a == b {
					return false
				}
			}
		}
		return true
	}
	for text, holds := range map[string]func(g []int) bool{
		"diagonal -": func(g []int) bool { return distinct(at(g, 1, 1), at(g, 2, 2), at(g, 3, 3), at(g, 4, 4)) },
		"diagonal +": func(g []int) bool { return distinct(at(g, 4, 1), at(g, 3, 2), at(g, 2, 3), at(g, 1, 4)) },
		"windoku":    func(g []int) bool { return distinct(at(g, 2, 2), at(g, 2, 3), at(g, 3, 2), at(g, 3, 3)) },
		"disjoint": func(g []int) bool {
			return distinct(at(g, 1, 1), at(g, 1, 3), at(g, 3, 1), at(g, 3, 3)) && distinct(at(g, 1, 2), at(g, 1, 4), at(g, 3, 2), at(g, 3, 4)) &&
				distinct(at(g, 2, 1), at(g, 2, 3), at(g, 4, 1), at(g, 4, 3)) && distinct(at(g, 2, 2), at(g, 2, 4), at(g, 4, 2), at(g, 4, 4))
		},
		"anti-knight":                 func(g []int) bool { return apart(g, func(d, r int) bool { return d*r == 2 }) },
		"anti-king":                   func(g []int) bool { return apart(g, func(d, r int) bool { return max(d, r) == 1 }) },
		"taxicab 3":                   func(g []int) bool { return apart(g, func(d, r int) bool { return d+r == 3 }) },
		"nonconsecutive":              func(g []int) bool { return neighbours(g, func(a, b int) bool { return abs(a-b) != 1 }) },
		"different r1c1 r2c2 r4c3":    func(g []int) bool { return distinct(at(g, 1, 1), at(g, 2, 2), at(g, 4, 3)) },
		"odd r1c1 r2c2":               func(g []int) bool { return at(g, 1, 1)%2 == 1 && at(g, 2, 2)%2 == 1 },
		"even r1c1":                   func(g []int) bool { return at(g, 1, 1)%2 == 0 },
		"candidates 0,3 r1c1":         func(g []int) bool { return at(g, 1, 1) == 0 || at(g, 1, 1) == 3 },
		"thermo r1c1..r1c3":           func(g []int) bool { return at(g, 1, 1) < at(g, 1, 2) && at(g, 1, 2) < at(g, 1, 3) },
		"slow-thermo r1c1..r1c3":      func(g []int) bool { return at(g, 1, 1) <= at(g, 1, 2) && at(g, 1, 2) <= at(g, 1, 3) },
		"greater r1c1 r2c1":           func(g []int) bool { return at(g, 1, 1) > at(g, 2, 1) },
		"whisper 2 r1c1..r1c3":        func(g []int) bool { return abs(at(g, 1, 1)-at(g, 1, 2)) >= 2 && abs(at(g, 1, 2)-at(g, 1, 3)) >= 2 },
		"palindrome r1c1..r1c4":       func(g []int) bool { return at(g, 1, 1) == at(g, 1, 4) && at(g, 1, 2) == at(g, 1, 3) },
		"difference 2 r1c1 r1c2":      func(g []int) bool { return abs(at(g, 1, 1)-at(g, 1, 2)) == 2 },
		"difference 0 r1c1 r1c2":      func(g []int) bool { return at(g, 1, 1) == at(g, 1, 2) },
		"ratio 2 r1c1 r1c2":           func(g []int) bool { return at(g, 1, 1) == 2*at(g, 1, 2) || at(g, 1, 2) == 2*at(g, 1, 1) },
		"pair-sum 5 r1c1 r1c2":        func(g []int) bool { return at(g, 1, 1)+at(g, 1, 2) == 5 },
		"clone r1c1 r1c2 = r3c3 r3c4": func(g []int) bool { return at(g, 1, 1) == at(g, 3, 3) && at(g, 1, 2) == at(g, 3, 4) },
		"clone r1c1 r1c2 = r1c1 r3c4": func(g []int) bool { return at(g, 1, 2) == at(g, 3, 4) },
		"thermo r1c1 r1c1":            func(g []int) bool { return false },
		"slow-thermo r1c1 r1c1":       func(g []int) bool { return true },
		"palindrome r1c1 r1c2 r1c1":   func(g []int) bool { return true },
	} {
		t.Run(text, func(t *testing.T) {
			r, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s, err := sudoku.NewShape(sudoku.Board{Rows: 4, Cols: 4, Lo: 0, Hi: 4, FreeLines: true})
			if err != nil {
				t.Fatal(err)
			}
			p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			kept := 0
			for range 3000 {
				g, values := sudoku.NewGrid(s), make([]int, 16)
				k := 1 + random.IntN(5) // few digits, so that equal ones are common; or all
				for c := range g {
					values[c] = (random.IntN(k) + random.IntN(2)*(c+k)) % 5
					g[c] = s.DigitOf(values[c])
				}
				err := sudoku.Check(p, g)
				if (err == nil) != holds(values) {
					t.Fatalf("%v for %v", err, values)
				}
				if err == nil {
					kept++
				}
			}
			if kept == 3000 && !strings.Contains(text, "r1c1 r1c1") && !strings.Contains(text, "r1c2 r1c1") {
				t.Error("never broken")
			}
		})
	}
}

func TestImpossibleOnTheBoard(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"windoku", "latin", "thermo r1c1 r7c1", "different r1c1 r1c1", "candidates 7 r1c1", "different A r1c1"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r); !errors.Is(err, sudoku.ErrPuzzle) {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
}

// A short text doesn't ask for gigabytes.
func TestManyPairs(t *testing.T) {
	for steps, fits := range map[int]bool{3: true, 4: false, 200: false} {
		if fits && !testenv.LongTests() {
			continue // a second
		}
		r, err := rule.Parse(fmt.Sprintf("taxicab %d", steps))
		if err != nil {
			t.Fatal(err)
		}
		_, err = sudoku.NewShape(sudoku.Boxed(20, 20, r))
		if (err == nil) != fits {
			t.Errorf("taxicab %d on 400×400: %v", steps, err)
		}
	}
}

// A rule put together without its parts is an error, never a rule that means
// nothing, and never a panic.
func TestRulesWithoutParts(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	one := rule.Cells{"r1c1"}
	for _, r := range []sudoku.Rule{
		rule.Thermo{}, rule.Thermo{Cells: one}, rule.Greater{}, rule.Whisper{}, rule.Whisper{Least: -3, Cells: rule.Cells{"r1c1", "r1c2"}},
		rule.Parity{}, rule.Candidates{}, rule.Candidates{Cells: one}, rule.Candidates{Values: []int{3, 1}, Cells: one}, rule.Different{},
		rule.Clone{}, rule.Clone{Cells: one}, rule.Pair{}, rule.Pair{Kind: "ratio", N: -1, Cells: rule.Cells{"r1c1", "r1c2"}}, rule.Diagonal{Only: "x"}, rule.Latin{},
	} {
		if constraints, err := r.Constraints(s); err == nil {
			t.Errorf("%#v means %v", r, constraints)
		}
	}
}

// A thousand rules of one kind share a table.
func TestTablesAreShared(t *testing.T) {
	s, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	table := func(text string) *sudoku.Table {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		constraints, err := r.Constraints(s)
		if err != nil {
			t.Fatal(err)
		}
		return constraints[0].(sudoku.Relation).Table
	}
	if table("whisper 2 r1c1 r1c2") != table("whisper 2 r2c1 r2c2") || table("whisper 2 r1c1 r1c2") == table("whisper 3 r1c1 r1c2") {
		t.Error("tables are not shared as they should be")
	}
}

func FuzzParse(f *testing.F) {
	for _, family := range rule.Families() {
		f.Add(family.Example)
	}
	f.Add("german whispers r1c1..r1c4; x; X r1c1 r1c2; killer cage 12 A B; negative x; renban line")
	f.Add("diagonal anti-king; thermo r1c1..r9c9 r1c2")
	f.Add("sum >= -3 2*r1c1 -1*r1c1..r1c3; arrow r1c1 r1c2 r1c3 = r2c1 r2c2 A; sum-line 5 loop r1c1..r1c4 r1c1")
	f.Add("cage-sums 3,4,99 r1c1 r1c1 r1c2; rellik-cage 4 r1c1..r1c9; lunchbox 7 r1c1..r1c4; product 0 r1c1..r1c3")
	var shapes []*sudoku.Shape
	for _, text := range []string{"9x9 box 3x3", "2x4 digits 0-3 regions AABB.AAB lines free extra A", "16x16 box 4x4"} {
		b, err := sudoku.ParseBoard(text)
		if err != nil {
			f.Fatal(err)
		}
		s, err := sudoku.NewShape(b)
		if err != nil {
			f.Fatal(err)
		}
		shapes = append(shapes, s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rules, err := rule.ParseAll(text)
		var syntax *rule.SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Column > len(text)+1 {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		for _, r := range rules {
			again, err := rule.Parse(r.Text())
			if err != nil || !reflect.DeepEqual(again, r) {
				t.Fatalf("%q: %q reads back as %#v, %v", text, r.Text(), again, err)
			}
			f, a, _ := rule.ArgsOf(r)
			if made, err := f.New(a); err != nil || !reflect.DeepEqual(made, r) {
				t.Fatalf("%q: its arguments %+v make %#v, %v", text, a, made, err)
			}
			for _, s := range shapes {
				p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r)
				if err != nil && !errors.Is(err, sudoku.ErrPuzzle) {
					t.Fatalf("%q on %s: %v", text, s.Name(), err)
				}
				if err == nil {
					sudoku.Faults(t.Context(), p)
				}
			}
		}
	})
}

// Cells are read back as they are written, runs that meet among them.
func TestCellsAreReadBack(t *testing.T) {
	for _, list := range []string{
		"r1c1 r1c2 r1c3 r1c3 r1c4 r1c5",
		"r1c1 r1c2 r1c3 r1c3 r1c2 r1c1",
		"r1c1 r1c2 r1c3 r1c3 r2c3 r3c3 r3c3 r3c4 r3c5",
		"r1c1 r1c1 r1c1",
		"r1c1 r2c2 r3c3 r4c4 r3c3 r2c2",
	} {
		c := rule.Cells(strings.Fields(list))
		if back, err := rule.ParseCells(c.Text()); err != nil || !slices.Equal(back, c) {
			t.Errorf("%s is written %s and read as %v, %v", list, c.Text(), back, err)
		}
	}
}
