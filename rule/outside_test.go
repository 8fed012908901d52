package rule_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Clues outside the grid, on lines whose digits may repeat and on rows whose
// digits may not, with 0 among the digits and without.
func TestOutsideMeanings(t *testing.T) {
	sandwich := func(lo, hi, n int) func(v []int) bool {
		return func(v []int) bool {
			if count(v, lo) != 1 || count(v, hi) != 1 {
				return false
			}
			i, j := slices.Index(v, lo), slices.Index(v, hi)
			return sum(v[min(i, j)+1:max(i, j)]...) == n
		}
	}
	xSum := func(n int) func(v []int) bool {
		return func(v []int) bool { return v[0] <= len(v) && sum(v[:v[0]]...) == n }
	}
	skyscraper := func(n int) func(v []int) bool {
		return func(v []int) bool {
			seen := 0
			for i, x := range v {
				tall := x > 0
				for _, before := range v[:i] {
					tall = tall && before < x
				}
				if tall {
					seen++
				}
			}
			return seen == n
		}
	}
	hidden := func(n int) func(v []int) bool {
		return func(v []int) bool {
			for i := 1; i < len(v); i++ {
				for _, before := range v[:i] {
					if before >= v[i] {
						return v[i] == n
					}
				}
			}
			return false
		}
	}
	room := func(n int) func(v []int) bool {
		return func(v []int) bool { return v[0] >= 1 && v[0] <= len(v) && v[v[0]-1] == n }
	}
	view := func(n int) func(v []int) bool {
		return func(v []int) bool {
			rest := strings.TrimLeft(strings.Trim(fmt.Sprint(v), "[]"), "0 ")
			if rest == "" {
				return n == 0
			}
			return n != 0 && strings.HasPrefix(rest+" ", fmt.Sprint(n)+" ")
		}
	}
	doppelblock := func(n int) func(v []int) bool {
		return func(v []int) bool {
			if count(v, 0) != 2 {
				return false
			}
			i := slices.Index(v, 0)
			return sum(v[i+1:i+1+slices.Index(v[i+1:], 0)]...) == n
		}
	}
	var meanings []meaning
	for _, b := range []struct{ board, line string }{
		{"1x5 digits 0-4 lines free", "r1c1..r1c5"}, {"1x4 digits 1-5 lines free", "r1c1..r1c4"}, {"1x5 digits 3-4 lines free", "r1c1..r1c5"}, {"1x5 digits 0-4", "r1c1..r1c5"},
		{"1x4 digits 0-5", "r1c1..r1c4"}, {"1x5 digits 1-5", "r1c1..r1c5"}, {"1x3 digits 9-13", "r1c1..r1c3"}, {"1x1 digits 0-1", "r1c1"}, {"1x3 digits 2-2 lines free", "r1c1..r1c3"},
	} {
		if b.board == "1x5 digits 0-4 lines free" && !testenv.LongTests() {
			continue
		}
		s := shapeOf(t, b.board)
		lo, hi := s.Board().Lo, s.Board().Hi
		add := func(kind string, n int, holds func([]int) bool) {
			meanings = append(meanings, meaning{b.board, fmt.Sprintf("%s %d %s", kind, n, b.line), holds, "any"})
		}
		for n := range 25 {
			add("little-killer", n, func(v []int) bool { return sum(v...) == n })
			add("sandwich", n, sandwich(lo, hi, n))
			add("x-sum", n, xSum(n))
			add("skyscraper", n, skyscraper(n))
			add("doppelblock", n, doppelblock(n))
			if lo <= n && n <= hi {
				add("hidden-skyscraper", n, hidden(n))
				add("numbered-room", n, room(n))
				add("end-view", n, view(n))
			}
		}
	}
	onAllFillings(t, meanings)
	const twice = "1x3 digits 0-3 lines free" // lines that pass a cell twice
	onAllFillings(t, []meaning{
		{twice, "little-killer 5 r1c1 r1c2 r1c1", func(v []int) bool { return 2*v[0]+v[1] == 5 }, ""},
		{twice, "numbered-room 3 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] == 2 && v[1] == 3 || v[0] == 3 }, ""},
		{twice, "x-sum 3 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] == 2 && v[1] == 1 }, ""},
	})
}

// count is how often a value is there.
func count(values []int, v int) (n int) {
	for _, x := range values {
		if x == v {
			n++
		}
	}
	return n
}

// Faults are in the words of the rule, and name where its line is.
func TestOutsideFaults(t *testing.T) {
	s := shapeOf(t, "3x3 digits 0-12 lines free")
	for text, want := range map[string]string{
		"little-killer 40 r3c1..r1c3": "little-killer 40 from r3c1: r3c1 is 2, r1c3 is 0, and they must add up to 40",
		"sandwich 9 r1c3..r1c1":       "sandwich 9 in row 1, from the right: r1c3 is 0, r1c2 is 12, r1c1 is 11, and those between 0 and 12, each there once, must add up to 9",
		"x-sum 3 r1c1..r3c1":          "x-sum 3 in column 1: r1c1 is 11, r3c1 is 2, and the first of them, as many as the value of the first one, must add up to 3",
		"skyscraper 1 r3c1..r1c1":     "skyscraper 1 in column 1, from below: r3c1 is 2, r1c1 is 11, and 1 of them must be higher than all before",
		"numbered-room 3 r1c3..r1c1":  "r1c3 is 0, which numbered-room 3 in row 1, from the right does not allow",
		"end-view 11 r1c3 r1c2":       "end-view 11 in row 1, from the right: r1c3 is 0, r1c2 is 12, and the first of them that is not 0 must be 11",
		"sandwich 999999 r1c1..r1c3":  "sandwich 999999 in row 1: r1c1 is 11, r1c2 is 12, r1c3 is 0, and those between 0 and 12, each there once, must add up to 999999",
		"regex 'K.*A' r1c1..r1c3":     "regex in row 1: r1c1 is 11, r1c2 is 12, r1c3 is 0, and together they must match K.*A",
	} {
		t.Run(text, func(t *testing.T) {
			r, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			g := sudoku.NewGrid(s)
			for c, v := range map[int]int{0: 11, 1: 12, 2: 0, 6: 2} {
				g[c] = s.DigitOf(v)
			}
			p, err := sudoku.NewPuzzle(s, g, r)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, f := range sudoku.Faults(t.Context(), p) {
				got += f.Error()
			}
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// Patterns match what package regexp makes of them, the whole line.
func TestRegexMeanings(t *testing.T) {
	var meanings []meaning
	for _, pattern := range []string{
		"1*", ".*", "", ".{4}", "^1.*2$", "1|2", "(12)*", "(1|2)+3?0", "[^12]*", "[0-2]+3", "1?2?3?0?", "(.)(.)(.)(.)", "(?:1|^2|3$)+", "1^2", "$1", "(1*)*2", "()|1", "(a|1)*", "[[:digit:]]*",
		`\d+`, `\D*`, "(?i:1.)+", "1{2,}.*", "(0|1){3}(2|3)", ".*1.*2.*", "(1*2*)*", "x", "^*1+", ".?([^13]|031)*", "1+?2??.*", `\A1.*\z`, "(?m)^1.*$", "((1)|(2))*", "1 2 . .", "'*1.*",
	} {
		for _, board := range []string{"1x4 digits 0-3 lines free", "1x3 digits 1-4 lines free", "1x1 digits 1-3 lines free", "1x3 digits 8-11 lines free", "1x3 digits 0-10 lines free"} {
			b := shapeOf(t, board).Board()
			if b.Hi > 9 {
				pattern = strings.NewReplacer("1", "A", "2", "I", "3", "J").Replace(pattern)
				if strings.ContainsAny(pattern, "{[") {
					continue
				}
			}
			whole, err := regexp.Compile("^(?:" + strings.ReplaceAll(pattern, " ", "") + ")$")
			if err != nil {
				t.Fatal(err)
			}
			meanings = append(meanings, meaning{board, regex(pattern, b.Cols), func(v []int) bool {
				var text strings.Builder
				for _, x := range v {
					if b.Hi > 9 && x > 0 {
						text.WriteByte("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[x-1])
					} else {
						text.WriteByte("0123456789"[x])
					}
				}
				return whole.MatchString(text.String())
			}, "any"})
		}
	}
	onAllFillings(t, meanings)
}

// regex is the rule about the first cells of the first row.
func regex(pattern string, cells int) string {
	return "regex '" + strings.ReplaceAll(pattern, "'", "''") + "' " + strings.Join([]string{"r1c1", "r1c2", "r1c3", "r1c4"}[:cells], " ")
}

func FuzzRegex(f *testing.F) {
	for _, pattern := range []string{"[124578]*3.*", "(?=1)", `(1)\1`, `\b1`, "1{1001}", "((a?){9}){9}", "^$", "'", "(?P<a>1)"} {
		f.Add(pattern)
	}
	s, err := sudoku.NewShape(sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 3, FreeLines: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		alone := strings.ReplaceAll(pattern, " ", "")
		if len(pattern) > 60 || strings.Contains(alone, `\Q`) { // \Q would quote the end of the twin as well
			return
		}
		r, err := rule.Parse(regex(pattern, 3))
		if err != nil {
			return
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r)
		if err != nil {
			return
		}
		whole, err := regexp.Compile("^(?:" + alone + ")$")
		if err != nil {
			t.Fatalf("%q is read, and no regular expression: %v", pattern, err)
		}
		for i := range 64 {
			g := sudoku.Grid{sudoku.Digit(i/16 + 1), sudoku.Digit(i/4%4 + 1), sudoku.Digit(i%4 + 1)}
			text := fmt.Sprintf("%d%d%d", g[0]-1, g[1]-1, g[2]-1)
			if got, want := sudoku.Check(p, g) == nil, whole.MatchString(text); got != want {
				t.Fatalf("%q on %s: %v", pattern, text, got)
			}
		}
	})
}

// TestCluesCountWhatTheyRequire compares what clues count on a line of values with their constraints, on boards
// from 0 and from 1, with digits that repeat and with those of a row.
func TestCluesCountWhatTheyRequire(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for _, board := range []string{"1x5 digits 1-5 lines free", "1x5 digits 0-4 lines free", "5x5 digits 1-5", "5x5 digits 0-4"} {
		s := shapeOf(t, board)
		lo, hi := s.Value(1), s.Value(sudoku.Digit(s.N()))
		for _, f := range rule.Families() {
			if f.Clue == nil {
				continue
			}
			counted := 0
			for range 200 {
				g, values := sudoku.NewGrid(s), make([]int, 5)
				for c, i := range rng.Perm(5) {
					if strings.Contains(board, "free") {
						i = rng.IntN(5)
					}
					g[c], values[c] = sudoku.Digit(i+1), s.Value(sudoku.Digit(i+1))
				}
				n, ok := f.Clue(values, lo, hi)
				if ok {
					counted++
				}
				for clue := range 16 {
					r, err := f.New(rule.Args{Numbers: []int{clue}, Lists: []rule.Cells{{"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}}})
					if err != nil {
						t.Fatal(err)
					}
					required, err := r.Constraints(s)
					isBroken := func(c sudoku.Constraint) bool { return c.Judge(s, g) != nil }
					if holds := err == nil && !slices.ContainsFunc(required, isBroken); holds != (ok && clue == n) {
						t.Fatalf("%s: %s %d on %v: %v, but %d, %v is counted", board, f.Name, clue, values, holds, n, ok)
					}
				}
			}
			if counted < 20 {
				t.Errorf("%s: %s counts on %d lines", board, f.Name, counted)
			}
		}
	}
}
