package rule_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// b2i is 1 for what holds.
func b2i(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

func TestMeaningsOfBounds(t *testing.T) {
	ones := func(v []int, values ...int) (n int) {
		for _, x := range v {
			for _, y := range values {
				n += b2i(x == y)
			}
		}
		return n
	}
	onAllFillings(t, []meaning{
		{free, "at-least 7 sum r1c1..r1c3", func(v []int) bool { return sum(v[:3]...) >= 7 }, ""},
		{free, "at-most 2 count 0,3 in grid", func(v []int) bool { return ones(v, 0, 3) <= 2 }, ""},
		{free, "exactly 3 count 1 in r1c1..r1c3 - count 2 in r1c1..r1c3 + count 1,2,3 in r2c1..r2c3", func(v []int) bool {
			return ones(v[:3], 1)-ones(v[:3], 2)+ones(v[3:], 1, 2, 3) == 3
		}, ""},
		{free, "at-least 4 2*count 0 in grid - 3*count 0,1 in r1c1 r1c2", func(v []int) bool { return 2*ones(v, 0)-3*ones(v[:2], 0, 1) >= 4 }, ""},
		{free, "at-most -1 sum r1c1 r1c1 - sum r1c2 + -2*count 3 in r2c1", func(v []int) bool { return 2*v[0]-v[1]-2*ones(v[3:4], 3) <= -1 }, ""},
		{free, "exactly 2 sum r1c1 r1c2 - count 0 in grid", func(v []int) bool { return v[0]+v[1]-ones(v, 0) == 2 }, ""},
		{free, "at-least 2 -1*sum r1c1 + sum r2c1", func(v []int) bool { return v[3]-v[0] >= 2 }, ""},
		{free, "exactly 3 sum r1c1", func(v []int) bool { return v[0] == 3 }, ""},
		{free, "exactly 5 count 1 in grid + count 0,2,3 in grid", func([]int) bool { return false }, "never"},
		{free, "at-most 6 count 1 in grid + count 0,2,3 in grid", func([]int) bool { return true }, "always"},
		{free, "at-least 18 sum grid", func(v []int) bool { return sum(v...) == 18 }, ""},
		{free, "at-least 19 sum grid", func([]int) bool { return false }, "never"},
		{free, "at-least 0 sum grid", func([]int) bool { return true }, "always"},
		{"2x2 digits 1-2 lines free layers shade=white,black", "exactly 2 count black in shade - count 2 in grid", func(v []int) bool {
			return ones(v[4:], 2)-ones(v[:4], 2) == 2
		}, ""},
		{"2x2 digits 1-2 lines free layers label=1-2", "at-least 5 sum label + sum label.r1c1", func(v []int) bool { return sum(v[4:]...)+v[4] >= 5 }, "always"},
		{"1x3 digits 0-2 extra A lines free", "at-least 1 sum A - sum r1c1 r1c3", func(v []int) bool { return v[3]-v[0]-v[2] >= 1 }, ""},
	})
}

func TestMistakesInExpressions(t *testing.T) {
	for text, want := range map[string]string{
		"at-least 3":                        `"" where "count" or "sum" belongs`,
		"at-least 3 r1c1":                   `"r1c1" where "count" or "sum" belongs`,
		"at-least 3 count black shade":      `"shade" where "in" belongs`,
		"at-least 3 count b1 in shade":      `"b1" where the values belong`,
		"at-least 3 count 1 in":             "no cells",
		"at-least 3 sum r1c1 +":             `"" where "count" or "sum" belongs`,
		"at-least 3 sum + sum r1c1":         "no cells",
		"at-least 3 0*sum r1c1":             "a factor is a number from -1048576 to 1048576, not 0",
		"at-least 3 2.5*sum r1c1":           "a factor is a number",
		"at-least x sum r1c1":               `"x" where a number`,
		"exactly 3 sum r1c1..r2c3":          "no straight run",
		"at-least 3 minimum r1c1":           `"minimum" where "count" or "sum" belongs`,
		"at-least 9999999999999 sum r1c1":   "where a number",
		"at-least 3 count 1,1 in r1c1 r1c2": `"1,1" where the values belong`,
	} {
		if _, err := rule.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	s := shapeOf(t, "2x2 digits 1-3 lines free layers shade=white,black")
	for text, want := range map[string]string{
		"sum shade":                        "shade.r1c1 is white or black: a sum is of numbers",
		"count grey in shade":              `"grey" is no value of the layer shade`,
		"count 1 in r1c1 shade.r1c1":       "different layers",
		"sum r3c3":                         "r3c3",
		"1000000*sum grid":                 "",
		"1048576*sum grid - 1048576*sum A": `"A"`,
	} {
		e, err := rule.ParseExpression(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err = e.On(s); err == nil && want != "" || err != nil && (want == "" || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// The value of an expression is within the bounds for every grid with the givens that
// keeps the board, and the bounds of a full grid are its value.
func TestBoundsOfExpressions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	met := 0
	for range testenv.Rounds(400) {
		p, _ := brute.Layered(r)
		made, ok := brute.Rule(r, p.Shape.Board(), familyOf(t, "at-least"))
		if !ok {
			continue
		}
		m, err := made.(rule.Bounded).Of.On(p.Shape)
		if err != nil {
			continue
		}
		lo, hi := m.Bounds(p.Shape, p.Givens)
		for _, g := range brute.Solutions(p, 50) {
			met++
			v := m.Of(g)
			if l, h := m.Bounds(p.Shape, g); v < lo || v > hi || l != v || h != v {
				t.Fatalf("%s on %s, %s: %d, bounds %d to %d, of the full grid %d to %d", made.Text(), p.Shape.Text(), p.Shape.GridText(g), v, lo, hi, l, h)
			}
		}
	}
	if met < testenv.Rounds(500) {
		t.Errorf("%d grids", met)
	}
	// Houses make bounds closer: no three 9s in a row.
	s := sudoku.Classic()
	e, _ := rule.ParseExpression("sum r1c1..r1c3 + sum r5c5..r7c5")
	m, err := e.On(s)
	if lo, hi := m.Bounds(s, sudoku.NewGrid(s)); err != nil || lo != 12 || hi != 48 {
		t.Errorf("%d to %d, %v", lo, hi, err)
	}
}

func familyOf(t *testing.T, name string) rule.Family {
	t.Helper()
	f, err := rule.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The number of a rule is that of a cell: each rule with a number that is its value.
func TestAsked(t *testing.T) {
	onAllFillings(t, []meaning{
		{free, "at-least ?r1c1 count 0 in r1c2 r1c3 r2c1", func(v []int) bool { return b2i(v[1] == 0)+b2i(v[2] == 0)+b2i(v[3] == 0) >= v[0] }, ""},
		{free, "whisper ?r1c1 r1c2 r1c3", func(v []int) bool { return v[0] > 0 && max(v[1]-v[2], v[2]-v[1]) >= v[0] }, ""},
		{free, "sum <= ?r2c1 r1c1 2*r1c2", func(v []int) bool { return v[0]+2*v[1] <= v[3] }, ""},
		{free, "cage ?r2c1 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] && v[0]+v[1] == v[3] }, ""},
		{free, "or { product ?r1c1 r1c2 r1c3 } { odd r2c1 }", func(v []int) bool {
			return v[1]*v[2] == v[0] || v[3]%2 != 0
		}, ""},
	})
	for text, want := range map[string]string{
		"star-battle ?A": "the number of a rule star-battle cannot be that of a cell", "taxicab ?A": "the number of a rule taxicab", "whisper ? r1c1 r1c2": `"?" where a number`,
		"negative pair-sum ?A": "rule negative cannot", "difference ?A r1c1 r1c2": "rule difference cannot", "n-truths ?A { odd r1c1 }": "rule n-truths cannot", "nurikabe ?A r1c1": `"?A" where numbers`, "cage ?B r1c1 r1c2": `"B" is no cell`, "cage ?shade.r1c1 r1c2 r1c3": "is on a layer",
	} {
		r, err := rule.Parse(text)
		if err == nil {
			b, bad := sudoku.ParseBoard("4x4 box 2x2 extra A layers shade=1,2")
			if bad != nil {
				t.Fatal(bad)
			}
			if r.Text() != text {
				t.Errorf("%s is written %s", text, r.Text())
			}
			_, err = rule.Puzzle(nil, b, []sudoku.Rule{r})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestNumbersOfLayers adds up what the values of a layer are called, in rules and expressions.
func TestNumbersOfLayers(t *testing.T) {
	numbers := []int{-3, 0, 2}
	s, err := sudoku.NewShape(sudoku.Board{Rows: 1, Cols: 3, Lo: 1, Hi: 3, FreeLines: true, Layers: []sudoku.Layer{{Name: "k", Values: []string{"-3", "0", "2"}}, {Name: "shade", Values: []string{"white", "black"}}}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]func(digits, k []int) bool{
		"sum -1 k.r1c1 k.r1c2":                                func(_, k []int) bool { return k[0]+k[1] == -1 },
		"sum != 1 k.r1c1 k.r1c2 r1c3":                         func(d, k []int) bool { return k[0]+k[1]+d[2] != 1 },
		"sum != 0 k.r1c1":                                     func(_, k []int) bool { return k[0] != 0 },
		"sum <= 0 -2*k.r1c1 k.r1c1 k.r1c3":                    func(_, k []int) bool { return k[2]-k[0] <= 0 },
		"sum >= 2 2*k.r1c1 r1c1 -1*k.r1c3":                    func(d, k []int) bool { return 2*k[0]+d[0]-k[2] >= 2 },
		"exactly 2 sum k":                                     func(_, k []int) bool { return k[0]+k[1]+k[2] == 2 },
		"at-least 1 sum k - 2*sum r1c1 + sum grid":            func(d, k []int) bool { return k[0]+k[1]+k[2]-d[0]+d[1]+d[2] >= 1 },
		"at-most 2 sum k.r1c1 + 3*count -3,2 in k":            func(_, k []int) bool { return k[0]+3*(b2i(k[0] != 0)+b2i(k[1] != 0)+b2i(k[2] != 0)) <= 2 },
		"count 2 -3 k":                                        func(_, k []int) bool { return b2i(k[0] == -3)+b2i(k[1] == -3)+b2i(k[2] == -3) == 2 },
		"or { sum 4 k.r1c1 k.r1c2 } { sum -6 k.r1c1 k.r1c2 }": func(_, k []int) bool { return k[0]+k[1] == 4 || k[0]+k[1] == -6 },
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		constraints, err := r.Constraints(s)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		kept := 0
		for n := range 729 {
			g, digits, k := sudoku.NewGrid(s), make([]int, 3), make([]int, 3)
			for i := range 3 {
				digits[i], k[i] = 1+n%3, numbers[n/27%3]
				g[i], g[3+i], g[6+i] = sudoku.Digit(1+n%3), sudoku.Digit(1+n/27%3), 1
				n = n / 3
			}
			holds := true
			for _, c := range constraints {
				holds = holds && c.Judge(s, g) == nil
			}
			if holds != want(digits, k) {
				t.Fatalf("%s: %v with digits %v and numbers %v", text, holds, digits, k)
			}
			if holds {
				kept++
			}
		}
		if kept == 0 || kept == 729 {
			t.Errorf("%s holds in %d of 729 grids", text, kept)
		}
	}
	for _, text := range []string{"sum 1 shade.r1c1 k.r1c1", "exactly 1 sum shade", "cage 3 k.r1c1 k.r1c2", "thermo k.r1c1 k.r1c2"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Constraints(s); err == nil || !strings.Contains(err.Error(), "r1c1 is ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
