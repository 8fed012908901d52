package rule_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// readings are the rows and columns of a square grid as texts, from both ends, by the cells
// that they begin with and go on with.
func readings(n int, v []int) map[string]string {
	out := map[string]string{}
	for i := range n {
		for _, line := range [4][3]int{{i * n, 1, 0}, {i*n + n - 1, -1, 0}, {i, n, 0}, {(n-1)*n + i, -n, 0}} {
			first, number := line[0], ""
			for k := range n {
				number += string(rune('A' + v[first+k*line[1]]))
			}
			second := first + line[1]
			out[fmt.Sprintf("r%dc%d r%dc%d", first/n+1, first%n+1, second/n+1, second%n+1)] = number
		}
	}
	return out
}

// ranked reports whether a line has a rank, counted with all lines in their order.
func ranked(n int, v []int, cells string, rank int, ties bool) bool {
	all := readings(n, v)
	words := strings.Fields(cells)
	own := all[words[0]+" "+words[1]]
	var numbers []string
	for _, number := range all {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	equal := 0
	for _, number := range numbers {
		if number == own {
			equal++
		}
	}
	return slices.Index(numbers, own)+1 == rank && (ties || equal == 1)
}

func untied(n int, v []int) bool {
	seen := map[string]bool{}
	for _, number := range readings(n, v) {
		seen[number] = true
	}
	return len(seen) == 4*n
}

func TestRankMeanings(t *testing.T) {
	var meanings []meaning
	add := func(board string, n int, cells string, ranks ...int) {
		for _, rank := range ranks {
			for _, kind := range []string{"full-rank", "tied-rank"} {
				meanings = append(meanings, meaning{board, fmt.Sprintf("%s %d %s", kind, rank, cells), func(v []int) bool {
					return ranked(n, v, cells, rank, kind == "tied-rank")
				}, "any"})
			}
		}
	}
	add("2x2 digits 0-2 lines free", 2, "r1c1 r1c2", 1, 2, 3, 4, 5, 6, 7, 8, 9)
	add("2x2 digits 1-3", 2, "r2c2 r1c2", 1, 2, 3, 4, 5, 6, 7, 8, 9)
	add("3x3 digits 1-2 lines free", 3, "r1c2 r2c2 r3c2", 1, 2, 3, 5, 8, 12, 13)
	if testenv.LongTests() {
		add("3x3", 3, "r1c1 r2c1 r3c1", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
	}
	for _, board := range []string{"2x2 digits 0-2 lines free", "2x2 digits 1-4", "2x2"} {
		meanings = append(meanings, meaning{board, "no-tied-ranks", func(v []int) bool { return untied(2, v) }, "any"})
	}
	meanings = append(meanings, meaning{"3x3 digits 0-2 lines free", "no-tied-ranks", func(v []int) bool { return untied(3, v) }, ""})
	onAllFillings(t, meanings)
}

// Rules about ranks are held against their meaning on random Latin squares of four, with boxes
// and without.
func TestRanksOfRandomGrids(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 16))
	for _, board := range []string{"4x4 box 2x2", "4x4 box none", "4x4 digits 0-3 box none"} {
		s := shapeOf(t, board)
		kept := map[string]int{}
		for range testenv.Rounds(60) {
			g, v := square(r, s), make([]int, 16)
			for c, d := range g {
				v[c] = s.Value(d)
			}
			for line := range readings(4, v) {
				words := strings.Fields(line)
				cells := words[0] + ".." + map[bool]string{true: "r" + words[0][1:2], false: "r" + opposite(words[0][1:2])}[words[0][1] == words[1][1]] +
					map[bool]string{true: words[0][2:], false: "c" + opposite(words[0][3:])}[words[0][3] == words[1][3]]
				own := 1
				for own < 16 && !ranked(4, v, line, own, true) {
					own++
				}
				for _, rank := range []int{max(own-1, 1), own, own + 1, 1 + r.IntN(17)} {
					for _, kind := range []string{"full-rank", "tied-rank"} {
						text := fmt.Sprintf("%s %d %s", kind, rank, cells)
						eitherHoldsOrFails(t, s, g, text)
						if keeps(t, s, g, text) != ranked(4, v, line, rank, kind == "tied-rank") {
							t.Fatalf("%s on %s: %v", text, board, v)
						}
						if ranked(4, v, line, rank, kind == "tied-rank") {
							kept[kind]++
						}
					}
				}
			}
			if keeps(t, s, g, "no-tied-ranks") != untied(4, v) {
				t.Fatalf("no-tied-ranks on %s: %v", board, v)
			}
			if untied(4, v) {
				kept["untied"]++
			}
		}
		if kept["full-rank"] == 0 || kept["full-rank"] == kept["tied-rank"] || board == "4x4 box 2x2" && kept["untied"] == 0 {
			t.Errorf("%s: %v", board, kept)
		}
	}
}

// eitherHoldsOrFails requires that of the two lists of each case of a rule exactly one holds
// on a full grid, if the rule's other constraints do.
func eitherHoldsOrFails(t *testing.T, s *sudoku.Shape, g sudoku.Grid, text string) {
	t.Helper()
	x, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	list, err := x.Constraints(s)
	if err != nil {
		t.Fatal(err)
	}
	broken := func(c sudoku.Constraint) bool { return c.Judge(s, g) != nil }
	if slices.ContainsFunc(list, func(c sudoku.Constraint) bool { _, some := c.(sudoku.SomeOf); return !some && broken(c) }) {
		return
	}
	for _, c := range list {
		some, ok := c.(sudoku.SomeOf)
		if !ok {
			continue
		}
		for i := range some.Cases() {
			fails, known := some.Fails(i)
			if holds := some.Holds(i); known && slices.ContainsFunc(holds, broken) != !slices.ContainsFunc(fails, broken) {
				t.Fatalf("%s on %v: case %d holds and fails, or does neither", text, g, i)
			}
		}
	}
}

func opposite(digit string) string {
	return map[string]string{"1": "4", "4": "1", "2": "2", "3": "3"}[digit]
}

// keeps reports whether a full grid keeps a rule.
func keeps(t *testing.T, s *sudoku.Shape, g sudoku.Grid, text string) bool {
	t.Helper()
	x, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), x)
	if err != nil {
		t.Fatal(err)
	}
	return sudoku.Check(p, g) == nil
}

// square is a random full grid of a board without rules.
func square(r *rand.Rand, s *sudoku.Shape) sudoku.Grid {
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s))
	if err != nil {
		panic(err)
	}
	g := sudoku.NewGrid(s)
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == len(g) {
			return true
		}
		for _, d := range r.Perm(s.N()) {
			g[c] = sudoku.Digit(d + 1)
			if p.Givens = g; len(sudoku.Faults(context.Background(), p)) == 0 && fill(c+1) {
				return true
			}
		}
		g[c] = 0
		return false
	}
	fill(0)
	return g
}

func TestRanksAreRefused(t *testing.T) {
	for _, c := range [][3]string{
		{"4x4 box none", "full-rank 5 r1c1..r1c3", "r1c1..r1c3 is no whole row or column"},
		{"4x4 box none", "full-rank 5 r1c1 r1c3 r1c2 r1c4", "is no whole row or column"},
		{"3x4", "full-rank 5 r1c1..r1c4", "the rows and columns of a 3×4 latin board have different lengths"},
		{"3x4", "no-tied-ranks", "the rows and columns of a 3×4 latin board have different lengths"},
		{"1x1", "tied-rank 1 r1c1", "a board of one square has no lines to rank"},
		{"3x3 digits 1-4 missing r2c2", "full-rank 1 r1c1..r1c3", "lines without some of their squares"},
	} {
		x, err := rule.Parse(c[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := x.Constraints(shapeOf(t, c[0])); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s on %s: %v, want %q", c[1], c[0], err, c[2])
		}
	}
}
