package rule_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// meaning is a rule beside another way to decide whether values keep it.
type meaning struct {
	board string // small enough to try all fillings
	text  string
	holds func(v []int) bool // the values in the order of the cells
	sort  string             // "", "never" or "always": the rule is kept sometimes, never, always; "any" of these
}

// free is a board of two rows and three columns, 4096 fillings.
const free = "2x3 digits 0-3 lines free"

func shapeOf(t *testing.T, board string) *sudoku.Shape {
	t.Helper()
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// onAllFillings holds rules against their meanings on every filling of a board that
// keeps the board's own rules, and each text against what it reads back as.
func onAllFillings(t *testing.T, meanings []meaning) {
	t.Helper()
	for _, m := range meanings {
		r, err := rule.Parse(m.text)
		if err != nil {
			t.Fatalf("%s: %v", m.text, err)
		}
		if again, err := rule.Parse(r.Text()); err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%q is written %q and read back as %#v, %v", m.text, r.Text(), again, err)
		}
		s := shapeOf(t, m.board)
		empty := sudoku.NewGrid(s)
		plain, err := sudoku.NewPuzzle(s, empty)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.NewPuzzle(s, empty, r)
		if err != nil {
			t.Fatalf("%s on %s: %v", m.text, m.board, err)
		}
		kept, all := 0, 0
		g, values := sudoku.NewGrid(s), make([]int, s.Cells())
		var fill func(c int)
		fill = func(c int) {
			if c < len(g) && !s.Exists(sudoku.Cell(c)) {
				fill(c + 1)
				return
			}
			if c < len(g) {
				for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
					g[c], values[c] = d, s.Value(d)
					fill(c + 1)
				}
				return
			}
			if sudoku.Check(plain, g) != nil {
				return
			}
			err := sudoku.Check(p, g)
			if (err == nil) != m.holds(values) {
				t.Fatalf("%s on %s: %v for %v", m.text, m.board, err, values)
			}
			if all++; err == nil {
				kept++
			}
		}
		fill(0)
		sort := ""
		switch kept {
		case 0:
			sort = "never"
		case all:
			sort = "always"
		}
		if sort != m.sort && m.sort != "any" {
			t.Errorf("%s on %s: kept by %d of %d fillings", m.text, m.board, kept, all)
		}
	}
}

func sum(v ...int) (n int) {
	for _, x := range v {
		n += x
	}
	return n
}

// apart reports whether no value is there twice.
func apart(v ...int) bool {
	v = slices.Sorted(slices.Values(v))
	return len(slices.Compact(slices.Clone(v))) == len(v)
}

func consecutive(v ...int) bool { return apart(v...) && slices.Max(v)-slices.Min(v) == len(v)-1 }

func TestMeaningsOfCages(t *testing.T) {
	square := "2x2 digits 1-5 lines free"
	onAllFillings(t, []meaning{
		{free, "cage 4 r1c1..r1c3", func(v []int) bool { return apart(v[:3]...) && sum(v[:3]...) == 4 }, ""},
		{free, "cage 3 r1c1..r1c3", func(v []int) bool { return apart(v[:3]...) && sum(v[:3]...) == 3 }, ""},
		{free, "cage 3 r2c2", func(v []int) bool { return v[4] == 3 }, ""},
		{free, "cage 0 r2c2", func(v []int) bool { return v[4] == 0 }, ""},
		{free, "cage 9 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "cage 2 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "cage 9 r2c2", func(v []int) bool { return false }, "never"},
		{free, "cage 6 r1c1..r1c3 r2c1..r2c3", func(v []int) bool { return false }, "never"}, // more cells than digits
		{free, "cage 6 r1c1..r1c3 r2c1", func(v []int) bool { return apart(v[:4]...) }, ""},
		{free, "cage 6 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] != v[1] && 2*v[0]+v[1] == 6 }, ""},
		{free, "cage 6 r1c1 r1c1", func(v []int) bool { return v[0] == 3 }, ""},
		{free, "cage 5 r1c1 r1c1", func(v []int) bool { return false }, "never"},
		{square, "cage 8 r1c1 r2c2", func(v []int) bool { return v[0]+v[3] == 8 && v[0] != v[3] }, ""},
		{"2x3", "cage 4 r1c1 r2c3", func(v []int) bool { return v[0]+v[5] == 4 && v[0] != v[5] }, ""},
		{"2x2 digits 0-2 lines free extra A", "cage 3 A r1c1", func(v []int) bool { return v[4]+v[0] == 3 && v[4] != v[0] }, ""},

		{free, "cage-sums 2,4 r1c1..r1c3", func(v []int) bool { return apart(v[:3]...) && sum(v[:3]...) == 4 }, ""},
		{free, "cage-sums 5,1 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] && (v[0]+v[1] == 5 || v[0]+v[1] == 1) }, ""},
		{free, "cage-sums 6,1,30 r1c1 r1c2 r1c2", func(v []int) bool { return v[0] != v[1] && (v[0]+2*v[1] == 6 || v[0]+2*v[1] == 1) }, ""},
		{free, "cage-sums 7,8 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{square, "digital-root 3 r1c1..r1c2 r2c1..r2c2", func(v []int) bool { return apart(v...) && sum(v...) == 12 }, ""},
		{free, "digital-root 4 r1c1 r1c2 r1c2", func(v []int) bool { return v[0] != v[1] && sum(v[0], v[1], v[1])%9 == 4 }, ""},
		{"1x3 digits 3-40 lines free", "digital-root 7 r1c1..r1c3", func(v []int) bool { return apart(v...) && sum(v...)%9 == 7 }, ""}, // more than 256 sets
		{free, "digital-root 9 r1c1", func(v []int) bool { return v[0] == 0 }, ""},
		{"1x2 digits 7-9 lines free", "digital-root 8 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] && sum(v...) == 17 }, ""},
	})
}

func TestMeaningsOfSums(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "sum 4 r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) == 4 }, ""},
		{free, "sum <= 4 r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) <= 4 }, ""},
		{free, "sum >= 4 r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) >= 4 }, ""},
		{free, "sum != 4 r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) != 4 }, ""},
		{free, "sum -1 2*r1c1 -3*r1c2 r1c3", func(v []int) bool { return 2*v[0]-3*v[1]+v[2] == -1 }, ""},
		{free, "sum 2 r1c1 r1c2 -1*r1c1", func(v []int) bool { return v[1] == 2 }, ""},
		{free, "sum 0 r1c1 -1*r1c1", func(v []int) bool { return true }, "always"},
		{free, "sum != 0 r1c1 -1*r1c1", func(v []int) bool { return false }, "never"},
		{free, "sum 5 r1c1 r1c1 r1c1 2*r2c2", func(v []int) bool { return 3*v[0]+2*v[4] == 5 }, ""},
		{free, "sum 3 2*r1c1 2*r2c2", func(v []int) bool { return false }, "never"},
		{free, "sum >= 2 r1c1", func(v []int) bool { return v[0] >= 2 }, ""},
		{free, "sum <= 9 r1c1..r1c3", func(v []int) bool { return true }, "always"},
		{free, "sum <= 2 r1c1 -1*r2c1", func(v []int) bool { return v[0]-v[3] <= 2 }, ""},
		{free, "sum <= -10 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "sum >= 10 -1*r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "sum >= -3 -1*r1c1..r1c3", func(v []int) bool { return -sum(v[:3]...) >= -3 }, ""},
		{free, "edge-sum 5 r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) == 5 }, ""},
		{free, "equal-sum r1c1 r1c2 = r2c1 r2c2 = r2c3", func(v []int) bool { return v[0]+v[1] == v[5] && v[3]+v[4] == v[5] }, ""},
		{free, "equal-sum r1c1 r1c2 = r1c2 r2c2", func(v []int) bool { return v[0] == v[4] }, ""},
		{free, "equal-sum r1c1 = r1c1", func(v []int) bool { return true }, "always"},
	})
}

func TestMeaningsOfArrows(t *testing.T) {
	high := "1x4 digits 8-12 lines free"
	onAllFillings(t, []meaning{
		{free, "arrow r1c1 = r1c2 r1c3", func(v []int) bool { return v[0] == v[1]+v[2] }, ""},
		{free, "arrow r1c1 = r1c2", func(v []int) bool { return v[0] == v[1] }, ""},
		{free, "arrow r1c1 = r1c1", func(v []int) bool { return true }, "always"},
		{free, "arrow r1c1 = r1c2 r1c3 r1c2", func(v []int) bool { return v[0] == 2*v[1]+v[2] }, ""},
		{free, "arrow r1c1 = r1c1 r1c2", func(v []int) bool { return v[1] == 0 }, ""},
		{free, "arrow r1c1 r2c1 = r1c2 r1c3 r2c2 r2c3", func(v []int) bool { return 10*v[0]+v[3] == sum(v[1], v[2], v[4], v[5]) }, ""},
		{free, "arrow r2c1 r1c1 = r1c2 r1c3 r2c2 r2c3", func(v []int) bool { return 10*v[3]+v[0] == sum(v[1], v[2], v[4], v[5]) }, ""},
		{free, "arrow r1c1 r1c2 r1c3 = r2c1 r2c2", func(v []int) bool { return 100*v[0]+10*v[1]+v[2] == v[3]+v[4] }, ""},
		{high, "arrow r1c1 r1c2 = r1c3 r1c4 r1c3 r1c4 r1c3 r1c4 r1c3 r1c4", func(v []int) bool { return v[1] <= 9 && 10*v[0]+v[1] == 4*(v[2]+v[3]) }, ""},
		{free, "double-arrow r1c1..r1c3 r2c3", func(v []int) bool { return v[0]+v[5] == v[1]+v[2] }, ""},
		{free, "double-arrow r1c1 r1c2", func(v []int) bool { return v[0] == 0 && v[1] == 0 }, ""},
		{free, "double-arrow r1c1..r1c3 r2c1 r1c1", func(v []int) bool { return 2*v[0] == sum(v[1:4]...) }, ""},
	})
}

func TestMeaningsOfSetLines(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "renban r1c1..r1c3", func(v []int) bool { return consecutive(v[:3]...) }, ""},
		{free, "straight r1c1 r2c2", func(v []int) bool { return consecutive(v[0], v[4]) }, ""},
		{free, "renban r1c1", func(v []int) bool { return true }, "always"},
		{free, "renban r1c1 r1c2 r1c1", func(v []int) bool { return consecutive(v[0], v[1]) }, ""},
		{free, "renban r1c1..r1c3 r2c1..r2c2", func(v []int) bool { return false }, "never"},
		{free, "renban r1c1..r1c3 r2c2", func(v []int) bool { return consecutive(v[0], v[1], v[2], v[4]) }, ""},
	})
}

func TestMistakesInSums(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		reason string
	}{
		{"cage r1c1 r1c2", 6, `where a sum belongs: this rule is written "cage N CELLS", and without a sum "different CELLS"`},
		{"cage 17", 8, "no cells: this rule is written \"cage N CELLS\""},
		{"cage -3 r1c1", 6, "where a number from 0 to"},
		{"cage-sums 8, r1c1", 11, "where numbers from 0 to"},
		{"cage-sums 8,x r1c1", 11, "with commas between them"},
		{"digital-root 0 r1c1", 14, "where a number from 1 to 9"},
		{"sum < 4 r1c1", 5, "where a number from -"},
		{"sum 4", 6, "no cells"},
		{"sum 4 0*r1c1", 7, "a weight is a number"},
		{"sum 4 2*0x", 7, `"0x" is no cell`},
		{"sum 4 02*r1c1", 7, "a weight is a number"},
		{"edge-sum r1c1", 10, "where a number"},
		{"equal-sum r1c1 r1c2", 20, `no "="`},
		{"equal-sum r1c1 =", 17, `no cells behind "="`},
		{"equal-sum = r1c1", 11, "no cells"},
		{"arrow r1c1 = r1c2 = r1c3", 21, "more than 2 lists"},
		{"arrow r1c1..r1c7 = r1c2", 20, "a pill of 7 cells, 6 at most"},
		{"double-arrow r1c1", 18, "1 cell where at least 2 belong"},
		{"renban", 7, "no cells"},
	} {
		_, err := rule.Parse(c.text)
		var syntax *rule.SyntaxError
		if !errors.As(err, &syntax) || syntax.Column != c.column || !strings.Contains(syntax.Reason, c.reason) {
			t.Errorf("%q: %+v, want column %d: %s", c.text, err, c.column, c.reason)
		}
	}
}

// Faults are in the rule's own words.
func TestFaultsOfRules(t *testing.T) {
	s := shapeOf(t, "9x9 box none")
	for _, c := range []struct{ text, givens, want string }{
		{"cage 17 r1c1 r1c2", "r1c1=9 r1c2=7", "cage 17 at r1c1: r1c1 is 9, r1c2 is 7, and they must add up to 17"},
		{"cage 17 r1c1 r2c2", "r1c1=9 r2c2=9", "9 twice in cage 17 at r1c1: r1c1, r2c2"},
		{"cage 30 r1c1..r1c3", "", "cage 30 at r1c1: no digits do, and they must add up to 30"},
		{"cage 11 r1c1 r1c1", "", "cage 11 at r1c1: no digits do, and they must add up to 11, where a cell that is listed twice counts twice"},
		{"cage-sums 8,9 r1c1 r1c2", "r1c1=9", "cage 8,9 at r1c1: r1c1 is 9, and they must add up to one of 8, 9"},
		{"digital-root 8 r1c1 r1c2", "r1c1=9 r1c2=7", "digital root 8 at r1c1: r1c1 is 9, r1c2 is 7, and the digital root of their sum must be 8"},
		{"renban r1c1..r1c3", "r1c1=9 r1c3=6", "renban at r1c1: r1c1 is 9, r1c3 is 6, and they must be consecutive"},
		{"straight r1c1..r9c1 r2c2", "", "straight at r1c1 wants 10 different digits and there are 9"},
		{"sum <= 4 r1c1..r1c3", "r1c1=5", "sum <= 4 at r1c1: r1c1 is 5, and they must add up to at most 4"},
		{"sum 4 r1c1 2*r1c2 r1c3", "r1c2=2", "sum 4 at r1c1: r1c2 is 2, and with their weights they must add up to 4"},
		{"arrow r1c1 = r1c2..r1c4", "r1c1=3 r1c2=4", "arrow at r1c1: r1c1 is 3, r1c2 is 4, and the shaft must add up to the circle"},
		{"arrow r1c1 = r2c2", "r1c1=3 r2c2=4", "r1c1 is 3 and r2c2 is 4, and the shaft must add up to the circle"},
		{"double-arrow r1c1..r1c4", "r1c1=9 r1c4=8 r1c2=1", "double arrow at r1c1: r1c1 is 9, r1c2 is 1, r1c4 is 8, and the line must add up to the sum of its ends"},
		{"equal-sum r1c1 = r2c1 r2c2", "r1c1=3 r2c1=7", "equal sums at r1c1 and r2c1: r1c1 is 3, r2c1 is 7, and both pieces must have the same sum"},
	} {
		t.Run(c.text, func(t *testing.T) {
			r, err := rule.Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			g := sudoku.NewGrid(s)
			for _, name := range strings.Fields(c.givens) {
				x, err := s.ParseCandidate(name)
				if err != nil {
					t.Fatal(err)
				}
				g[x.Cell] = x.Digit
			}
			p, err := sudoku.NewPuzzle(s, g, r)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range sudoku.Faults(t.Context(), p) {
				got = append(got, f.Error())
			}
			if !slices.Contains(got, c.want) {
				t.Errorf("%s with %s:\n %q, want\n %q", c.text, c.givens, got, c.want)
			}
		})
	}
}
