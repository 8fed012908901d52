package rule_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Plain second meanings of set rules, lines and operations, on all fillings.

// pairwise reports whether ok holds of any two values.
func pairwise(v []int, ok func(a, b int) bool) bool {
	for i, b := range v {
		for _, a := range v[:i] {
			if !ok(a, b) {
				return false
			}
		}
	}
	return true
}

// parts lists the sums of all parts of values that are not empty.
func parts(v []int) (sums []int) {
	for part := 1; part < 1<<len(v); part++ {
		total := 0
		for i, x := range v {
			total += x * (part >> i & 1)
		}
		sums = append(sums, total)
	}
	return sums
}

func TestMeaningsOfMoreSets(t *testing.T) {
	nabner := func(v ...int) bool { return pairwise(v, func(a, b int) bool { return a-b > 1 || b-a > 1 }) }
	rellik := func(n int, v ...int) bool { return apart(v...) && !slices.Contains(parts(v), n) }
	equality := func(lo, hi int, v ...int) bool {
		odd, low, high := 0, 0, 0
		for _, x := range v {
			odd += x % 2
			if 2*x < lo+hi {
				low++
			}
			if 2*x > lo+hi {
				high++
			}
		}
		return apart(v...) && 2*odd == len(v) && 2*low == len(v) && 2*high == len(v)
	}
	lunch := func(n int, v ...int) bool {
		i, j := slices.Index(v, slices.Min(v)), slices.Index(v, slices.Max(v))
		return apart(v...) && (i == j && n == 0 || i != j && sum(v[min(i, j)+1:max(i, j)]...) == n)
	}
	five := "1x5 digits 1-6 lines free"
	onAllFillings(t, []meaning{
		{free, "extra-region r1c1 r2c2 r1c1 r2c3", func(v []int) bool { return apart(v[0], v[4], v[5]) }, ""},
		{free, "extra-region r1c1", func(v []int) bool { return true }, "always"},
		{free, "extra-region r1c1..r1c3 r2c1..r2c3", func(v []int) bool { return false }, "never"},
		{free, "nabner r1c1 r1c2", func(v []int) bool { return nabner(v[:2]...) }, ""},
		{free, "nabner r1c1 r1c2 r1c1", func(v []int) bool { return nabner(v[:2]...) }, ""},
		{free, "nabner r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{five, "nabner r1c1..r1c3", func(v []int) bool { return nabner(v[:3]...) }, ""},
		{"1x3 digits 0-25 lines free", "nabner r1c1..r1c3", func(v []int) bool { return nabner(v...) }, ""}, // more than 256 sets
		{free, "rellik-cage 3 r1c1..r1c2", func(v []int) bool { return rellik(3, v[:2]...) }, ""},
		{free, "rellik-cage 0 r1c1..r1c2", func(v []int) bool { return rellik(0, v[:2]...) }, ""},
		{free, "rellik-cage 3 r1c1 r1c1", func(v []int) bool { return v[0] != 3 }, ""},
		{free, "rellik-cage 99 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] }, ""},
		{free, "rellik-cage 1 r1c1..r1c3 r2c1 r2c2", func(v []int) bool { return false }, "never"},
		{five, "rellik-cage 7 r1c1..r1c3", func(v []int) bool { return rellik(7, v[:3]...) }, ""},
		{five, "rellik-cage 4 r1c1..r1c4", func(v []int) bool { return rellik(4, v[:4]...) }, ""},
		{"1x3 digits 0-25 lines free", "rellik-cage 12 r1c1..r1c3", func(v []int) bool { return rellik(12, v...) }, ""},
		{free, "equality-cage r1c1 r1c2", func(v []int) bool { return equality(0, 3, v[:2]...) }, ""},
		{free, "equality-cage r1c1..r1c3 r2c1", func(v []int) bool { return equality(0, 3, v[:4]...) }, ""},
		{free, "equality-cage r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{"1x4 digits 1-7 lines free", "equality-cage r1c1..r1c4", func(v []int) bool { return equality(1, 7, v...) }, ""},
		{"1x4 digits 3-14", "equality-cage r1c1..r1c4", func(v []int) bool { return equality(3, 14, v...) }, ""},
		{"1x2 digits 1-41", "equality-cage r1c1 r1c2", func(v []int) bool { return equality(1, 41, v...) }, ""},
		{"1x2 digits 0-60", "equality-cage r1c1 r1c2", func(v []int) bool { return equality(0, 60, v...) }, ""}, // as counts
		{free, "lunchbox 1 r1c1..r1c3", func(v []int) bool { return lunch(1, v[:3]...) }, ""},
		{free, "lunchbox 0 r1c1..r1c3", func(v []int) bool { return lunch(0, v[:3]...) }, ""},
		{free, "lunchbox 3 r1c1..r1c3 r2c1", func(v []int) bool { return lunch(3, v[:4]...) }, ""},
		{free, "lunchbox 0 r1c1", func(v []int) bool { return true }, "always"},
		{free, "lunchbox 1 r1c1", func(v []int) bool { return false }, "never"},
		{free, "lunchbox 0 r1c1 r1c2", func(v []int) bool { return v[0] != v[1] }, ""},
		{free, "lunchbox 99 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{five, "lunchbox 5 r1c1..r1c5", func(v []int) bool { return lunch(5, v...) }, ""},
	})
}

func TestMeaningsOfLines(t *testing.T) {
	five, odd := "1x5 digits 1-5 lines free", "1x4 digits 0-4 lines free"
	between := func(ends []int, inner ...int) bool {
		for _, x := range inner {
			if x <= slices.Min(ends) || x >= slices.Max(ends) {
				return false
			}
		}
		return true
	}
	lockout := func(k, a, b int, inner ...int) bool {
		for _, x := range inner {
			if x >= min(a, b) && x <= max(a, b) {
				return false
			}
		}
		return max(a, b)-min(a, b) >= k
	}
	modular := func(m int, v ...int) bool {
		for i := range v {
			seen := map[int]bool{}
			for _, x := range v[i:min(i+m, len(v))] {
				if seen[x%m] {
					return false
				}
				seen[x%m] = true
			}
		}
		return true
	}
	entropic := func(thirds string, lo int, v ...int) bool {
		for i := range v {
			seen := ""
			for _, x := range v[i:min(i+3, len(v))] {
				if strings.Contains(seen, thirds[x-lo:x-lo+1]) {
					return false
				}
				seen += thirds[x-lo : x-lo+1]
			}
		}
		return true
	}
	var cut func(k int, v []int) bool
	cut = func(k int, v []int) bool { // into pieces of cells that each add up to k
		for i := 1; i <= len(v); i++ {
			if sum(v[:i]...) == k && (i == len(v) || cut(k, v[i:])) {
				return true
			}
		}
		return false
	}
	loop := func(k int, v []int) bool {
		for i := range v {
			if cut(k, append(slices.Clone(v[i:]), v[:i]...)) {
				return true
			}
		}
		return false
	}
	boxes := "2x4 digits 0-2 box 1x2 lines free"
	onAllFillings(t, []meaning{
		{five, "between r1c1..r1c5", func(v []int) bool { return between([]int{v[0], v[4]}, v[1:4]...) }, ""},
		{free, "between r1c1..r1c3", func(v []int) bool { return between([]int{v[0], v[2]}, v[1]) }, ""},
		{free, "between r1c1 r1c2", func(v []int) bool { return true }, "always"},
		{free, "between r1c1 r1c2 r1c1", func(v []int) bool { return false }, "never"},
		{free, "between r1c1 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{"1x3 digits 1-2 lines free", "between r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{five, "lockout 2 r1c1..r1c5", func(v []int) bool { return lockout(2, v[0], v[4], v[1:4]...) }, ""},
		{free, "lockout 1 r1c1..r1c3", func(v []int) bool { return lockout(1, v[0], v[2], v[1]) }, ""},
		{free, "lockout 0 r1c1..r1c3", func(v []int) bool { return lockout(0, v[0], v[2], v[1]) }, ""},
		{free, "lockout 0 r1c1 r1c2 r1c1", func(v []int) bool { return v[0] != v[1] }, ""},
		{free, "lockout 2 r1c1 r1c2", func(v []int) bool { return lockout(2, v[0], v[1]) }, ""},
		{free, "lockout 4 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{free, "lockout 1 r1c1 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{free, "modular 3 r1c1..r1c3 r2c3", func(v []int) bool { return modular(3, v[0], v[1], v[2], v[5]) }, ""},
		{free, "modular 3 r1c1 r1c2", func(v []int) bool { return v[0]%3 != v[1]%3 }, ""},
		{free, "modular 2 r1c1..r1c3", func(v []int) bool { return modular(2, v[:3]...) }, ""},
		{free, "modular 2 r1c1 r1c2 r1c1", func(v []int) bool { return modular(2, v[:2]...) }, ""},
		{free, "modular 3 r1c1 r1c2 r1c1", func(v []int) bool { return false }, "never"},
		{free, "modular 1 r1c1..r1c3", func(v []int) bool { return true }, "always"},
		{free, "modular 4 r1c1", func(v []int) bool { return true }, "always"},
		{free, "entropic r1c1..r1c3 r2c3", func(v []int) bool { return entropic("LMMH", 0, v[0], v[1], v[2], v[5]) }, ""},
		{free, "entropic r1c1 r1c2", func(v []int) bool { return entropic("LMMH", 0, v[:2]...) }, ""},
		{five, "entropic r1c1..r1c5", func(v []int) bool { return entropic("LLMHH", 1, v...) }, ""},
		{"1x3 digits 2-10 lines free", "entropic r1c1..r1c3", func(v []int) bool { return entropic("LLLMMMHHH", 2, v...) }, ""},
		{"1x4 digits 1-6 lines free", "entropic r1c1..r1c4", func(v []int) bool { return entropic("LLMMHH", 1, v...) }, ""},
		{"1x3 digits 1-2 lines free", "entropic r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{odd, "zipper r1c1..r1c3", func(v []int) bool { return v[0]+v[2] == v[1] }, ""},
		{odd, "zipper r1c1..r1c4", func(v []int) bool { return v[0]+v[3] == v[1]+v[2] }, ""},
		{five, "zipper r1c1..r1c5", func(v []int) bool { return v[0]+v[4] == v[2] && v[1]+v[3] == v[2] }, ""},
		{free, "zipper r1c1..r1c3 r2c3 r2c2 r2c1", func(v []int) bool { return v[0]+v[3] == v[2]+v[5] && v[1]+v[4] == v[2]+v[5] }, ""},
		{free, "zipper r1c1 r1c2", func(v []int) bool { return true }, "always"},
		{free, "zipper r1c1", func(v []int) bool { return true }, "always"},
		{free, "zipper r1c1 r1c2 r1c1", func(v []int) bool { return 2*v[0] == v[1] }, ""},
		{free, "sum-line 3 r1c1..r1c3 r2c3", func(v []int) bool { return cut(3, []int{v[0], v[1], v[2], v[5]}) }, ""},
		{free, "sum-line 3 loop r1c1..r1c3 r2c3", func(v []int) bool { return loop(3, []int{v[0], v[1], v[2], v[5]}) }, ""},
		{five, "sum-line 5 r1c1..r1c5", func(v []int) bool { return cut(5, v) }, ""},
		{five, "sum-line 5 loop r1c1..r1c5", func(v []int) bool { return loop(5, v) }, ""},
		{odd, "sum-line 4 loop r1c1..r1c4", func(v []int) bool { return loop(4, v) }, ""},
		{odd, "sum-line 4 r1c1..r1c4", func(v []int) bool { return cut(4, v) }, ""},
		{odd, "sum-line 1 loop r1c1..r1c4", func(v []int) bool { return loop(1, v) }, ""},
		{free, "sum-line 0 r1c1 r1c2", func(v []int) bool { return v[0]+v[1] == 0 }, ""},
		{free, "sum-line 0 loop r1c1 r1c2", func(v []int) bool { return v[0]+v[1] == 0 }, ""},
		{free, "sum-line 2 r1c1 r1c1", func(v []int) bool { return v[0] == 1 || v[0] == 2 }, ""},
		{free, "sum-line 7 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{boxes, "region-sum-line r1c1..r1c3 r2c3", func(v []int) bool { return v[0]+v[1] == v[2] && v[0]+v[1] == v[6] }, ""},
		{boxes, "region-sum-line r1c2 r1c3 r1c4 r2c4", func(v []int) bool { return v[1] == v[2]+v[3] && v[1] == v[7] }, ""},
		{"2x4 digits 0-3 box 2x2 lines free", "region-sum-line r1c1 r2c1 r1c3 r1c2 r2c2", func(v []int) bool { return v[0]+v[4] == v[2] && v[1]+v[5] == v[2] }, ""}, // a box visited twice
		{boxes, "region-sum-line r1c1 r1c2", func(v []int) bool { return true }, "always"},
		{"2x3 digits 0-3 regions AA.ABB lines free", "region-sum-line r1c1..r1c3 r2c3 r2c2", func(v []int) bool { return v[0]+v[1] == v[5]+v[4] }, ""},
		{"2x3 digits 0-3 regions AA.ABB lines free", "region-sum-line r1c2 r1c3 r2c1 r2c2", func(v []int) bool { return false }, "never"},
		{"2x2 digits 0-3 box 1x2 lines free extra A", "region-sum-line r1c1 A r2c1", func(v []int) bool { return v[0] == v[2] }, ""},
	})
}

func TestMeaningsOfOperations(t *testing.T) {
	product := func(v ...int) int {
		p := 1
		for _, x := range v {
			p *= x
		}
		return p
	}
	minus := func(n int, v ...int) bool { return 2*slices.Max(v)-sum(v...) == n }
	over := func(n int, v ...int) bool {
		v = slices.Sorted(slices.Values(v))
		return v[len(v)-1] == n*product(v[:len(v)-1]...)
	}
	six := "1x4 digits 1-6 lines free"
	onAllFillings(t, []meaning{
		{six, "product 12 r1c1..r1c4", func(v []int) bool { return product(v...) == 12 }, ""},
		{six, "product 7 r1c1..r1c3", func(v []int) bool { return false }, "never"},
		{free, "product 0 r1c1..r1c3", func(v []int) bool { return product(v[:3]...) == 0 }, ""},
		{free, "product 6 r1c1..r1c3", func(v []int) bool { return product(v[:3]...) == 6 }, ""},
		{free, "product 6 r1c1 r1c2", func(v []int) bool { return v[0]*v[1] == 6 }, ""},
		{free, "product 0 r1c1 r1c2", func(v []int) bool { return v[0]*v[1] == 0 }, ""},
		{free, "product 2 r1c1", func(v []int) bool { return v[0] == 2 }, ""},
		{free, "product 9 r1c1 r1c1", func(v []int) bool { return v[0] == 3 }, ""},
		{free, "product 18 r1c1 r1c1 r1c2", func(v []int) bool { return v[0]*v[0]*v[1] == 18 }, ""},
		{"1x3 digits 1048575-1048576 lines free", "product 1073741824 r1c1..r1c3", func(v []int) bool { return false }, "never"}, // 2³⁰, far exceeded
		{six, "subtract 2 r1c1..r1c3", func(v []int) bool { return minus(2, v[:3]...) }, ""},
		{free, "subtract 0 r1c1..r1c3", func(v []int) bool { return minus(0, v[:3]...) }, ""},
		{free, "subtract 1 r1c1 r1c2", func(v []int) bool { return minus(1, v[:2]...) }, ""},
		{free, "subtract 2 r1c1", func(v []int) bool { return v[0] == 2 }, ""},
		{free, "subtract 0 r1c1 r1c1", func(v []int) bool { return true }, "always"},
		{free, "subtract 4 r1c1 r1c2", func(v []int) bool { return false }, "never"},
		{free, "subtract 1 r1c1 r1c1 r1c2", func(v []int) bool { return minus(1, v[0], v[0], v[1]) }, ""},
		{six, "divide 2 r1c1..r1c3", func(v []int) bool { return over(2, v[:3]...) }, ""},
		{six, "divide 3 r1c1 r1c2", func(v []int) bool { return over(3, v[:2]...) }, ""},
		{six, "divide 1 r1c1..r1c4", func(v []int) bool { return over(1, v...) }, ""},
		{free, "divide 1 r1c1..r1c3", func(v []int) bool { return over(1, v[:3]...) }, ""},
		{free, "divide 2 r1c1 r1c2", func(v []int) bool { return over(2, v[:2]...) }, ""},
		{free, "divide 2 r1c1", func(v []int) bool { return v[0] == 2 }, ""},
		{free, "divide 1 r1c1 r1c1", func(v []int) bool { return true }, "always"},
		{free, "divide 9 r1c1..r1c3 r2c3", func(v []int) bool { return v[0]+v[1]+v[2]+v[5] == 0 }, ""},
	})
}

func TestMistakesInLines(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		reason string
	}{
		{"nabner", 7, "no cells"},
		{"rellik-cage r1c1", 13, "where a number from 0 to"},
		{"rellik-cage 3", 14, "no cells"},
		{"equality-cage", 14, "no cells"},
		{"lunchbox 1.5 r1c1", 10, "where a number from 0 to"},
		{"extra-region r1c0", 14, `"r1c0" is no cell`},
		{"between r1c1", 13, "1 cell where at least 2 belong"},
		{"lockout r1c1 r1c2", 9, "where a number from 0 to 400 belongs: this rule is written \"lockout N CELLS\""},
		{"lockout 4 r1c1", 15, "1 cell where at least 2 belong"},
		{"modular 0 r1c1 r1c2", 9, "where a number from 1"},
		{"entropic", 9, "no cells"},
		{"zipper r1c1..r2c3", 8, "no straight run"},
		{"sum-line loop r1c1", 10, "where a number from 0"},
		{"sum-line 10 loop", 17, "no cells"},
		{"sum-line 10 10 r1c1", 13, `"10" is no cell`},
		{"region-sum-line", 16, "no cells"},
		{"product x r1c1", 9, "where a number from 0"},
		{"divide 0 r1c1 r1c2", 8, "where a number from 1"},
		{"subtract 1", 11, "no cells"},
		{"german whisprs r1c1 r1c2", 1, `no rule is called "german whisprs": did you mean German whispers?`},
	} {
		_, err := rule.Parse(c.text)
		var syntax *rule.SyntaxError
		if !errors.As(err, &syntax) || syntax.Column != c.column || !strings.Contains(syntax.Reason, c.reason) {
			t.Errorf("%q: %+v, want column %d: %s", c.text, err, c.column, c.reason)
		}
	}
}

// What is too large, or does not suit a board, is refused with the reason.
func TestRefusedOnTheBoard(t *testing.T) {
	for _, c := range []struct{ board, text, want string }{
		{"9x9 box none", "region-sum-line r1c1..r1c9", "has no regions"},
		{"9x9 box 3x3", "region-sum-line r1c1 r1c10", `"r1c10" is not on`},
		{"9x9 box none", "zipper r1c1 r1c10", `"r1c10" is not on`},
		{"9x9 box none", "lunchbox 3 r1c1 r1c2 r1c1", "r1c1 appears twice"},
		{"400x400 box none", "lunchbox 3000 r1c1..r1c100", "an automaton of more than"},
		{"9x9 box none", "sum-line 600 loop r1c1..r9c1 r1c2..r9c2 r1c3..r9c3 r1c4..r9c4 r1c5..r9c5 r1c6..r9c6 r1c7..r9c7 r1c8..r9c8 r1c9..r9c9", "an automaton of more than"},
		{"400x400 box none", "subtract 3 r1c1..r1c3", "an automaton of more than"},
		{"400x400 box none", "rellik-cage 3 r1c1..r1c20", "20 cells have more than 4096 parts"},
		{"400x400 box none", "modular 400 r1c1..r400c1 r1c2..r400c2 r1c3..r400c3 r1c4..r400c4 r1c5..r400c5 r1c6..r400c6 r1c7..r400c7", "pairs of cells"},
		{"400x400 box none", "between r1c1..r400c1 r1c2..r400c2 r1c3..r400c3 r1c4..r400c4", "clauses"},
		{"400x400 box none", "sum 200010 100000*r1c1 r1c2 r1c3", "sums that can differ by more than"},
	} {
		t.Run(c.text, func(t *testing.T) {
			r, err := rule.Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			s := shapeOf(t, c.board)
			if _, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), r); !errors.Is(err, sudoku.ErrPuzzle) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s on %s: %v, want %q", c.text, c.board, err, c.want)
			}
		})
	}
}
