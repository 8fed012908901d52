package rule_test

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// countLayer returns the number of solutions of rules on a board without lines whose squares
// hold the digits of a text.
func countLayer(t *testing.T, rows, cols int, digits, rules, squares string) int {
	t.Helper()
	b, err := sudoku.ParseBoard(fmt.Sprintf("%dx%d digits %s lines free", rows, cols, digits))
	if err != nil {
		t.Fatal(err)
	}
	list, err := rule.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rule.Puzzle(nil, b, list)
	if err != nil {
		t.Fatal(rules, err)
	}
	for c := range rows * cols {
		p.Givens[c] = p.Shape.DigitOf(int(squares[c%len(squares)] - '0'))
	}
	return brute.Count(p, 1<<20)
}

// touches reports whether two squares of a set touch at a corner only.
func (x colouring) touches(set uint64) bool {
	on := func(r, c int) bool { return set>>(r*x.cols+c)&1 != 0 }
	for r := range x.rows - 1 {
		for c := range x.cols - 1 {
			if on(r, c) && on(r+1, c+1) && !on(r, c+1) && !on(r+1, c) || !on(r, c) && !on(r+1, c+1) && on(r, c+1) && on(r+1, c) {
				return true
			}
		}
	}
	return false
}

// sides returns the number of pairs of neighbours in a set.
func (x colouring) sides(set uint64) (k int) {
	for i := range x.rows * x.cols {
		if set>>i&1 == 0 {
			continue
		}
		if i%x.cols < x.cols-1 {
			k += int(set >> (i + 1) & 1)
		}
		if i/x.cols < x.rows-1 {
			k += int(set >> (i + x.cols) & 1)
		}
	}
	return k
}

// A connected set of k squares is a snake if no square has three neighbours and there are
// k−1 pairs of neighbours, and a loop if all have two.
func TestSnakesAndLoops(t *testing.T) {
	snake := func(x colouring, on uint64) bool {
		k := bits.OnesCount64(on)
		return k >= 2 && x.connected(on) && x.degrees(on, 1, 2) && x.sides(on) == k-1
	}
	for _, size := range [][2]int{{1, 3}, {2, 3}, {3, 3}, {3, 4}, {4, 4}} {
		rows, cols := size[0], size[1]
		last := uint64(1) << (rows*cols - 1)
		for rules, ok := range map[string]func(x colouring, on uint64) bool{
			"snake":       snake,
			"snake apart": func(x colouring, on uint64) bool { return snake(x, on) && !x.touches(on) },
			fmt.Sprintf("snake ends r1c1 r%dc%d", rows, cols): func(x colouring, on uint64) bool {
				return snake(x, on) && on&1 != 0 && on&last != 0 && bits.OnesCount64(on&(2|1<<cols)) == 1 && bits.OnesCount64(on&(last>>1|last>>cols)) == 1
			},
			"loop": func(x colouring, on uint64) bool {
				return bits.OnesCount64(on) > 4 && x.connected(on) && x.degrees(on, 2, 2)
			},
			"loop apart": func(x colouring, on uint64) bool {
				return bits.OnesCount64(on) > 4 && x.connected(on) && x.degrees(on, 2, 2) && !x.touches(on)
			},
		} {
			want := count2(rows, cols, func(x colouring, black, _ uint64) bool { return ok(x, black) })
			if got := countLayer(t, rows, cols, "1-2", rules, "1"); got != want {
				t.Errorf("%s on %d×%d: %d, want %d", rules, rows, cols, got, want)
			}
		}
	}
}

// What a cell sees is counted by walking.
func TestSeen(t *testing.T) {
	const rows, cols = 3, 4
	for at := range rows * cols {
		for number := 1; number <= 6; number++ {
			want := count2(rows, cols, func(x colouring, on, _ uint64) bool {
				if on>>at&1 == 0 {
					return false
				}
				k := 1
				for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
					for r, c := at/cols+step[0], at%cols+step[1]; r >= 0 && r < rows && c >= 0 && c < cols && on>>(r*cols+c)&1 != 0; r, c = r+step[0], c+step[1] {
						k++
					}
				}
				return k == number
			})
			rules := fmt.Sprintf("count 0,1,2,3,4,5,6,7,8,9,10,11,12 black shade; seen black shade.r%dc%d", at/cols+1, at%cols+1)
			b, err := sudoku.ParseBoard("3x4 digits 1-6 lines free layers shade=white,black")
			if err != nil {
				t.Fatal(err)
			}
			list, err := rule.ParseAll(rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rule.Puzzle(nil, b, list)
			if err != nil {
				t.Fatal(err)
			}
			for c := range rows * cols {
				p.Givens[c] = p.Shape.DigitOf(number)
			}
			if got := brute.Count(p, 1<<20); got != want {
				t.Errorf("r%dc%d sees %d: %d, want %d", at/cols+1, at%cols+1, number, got, want)
			}
		}
	}
	// On squares the number is the digit of the cell itself: 2 1 sees the digits of at least 1.
	if got := countLayer(t, 1, 3, "0-3", "seen 1,2,3 r1c1", "210"); got != 1 {
		t.Errorf("2 1 0: %d, want 1", got)
	}
	if got := countLayer(t, 1, 3, "0-3", "seen 1,2,3 r1c1", "211"); got != 0 {
		t.Errorf("2 1 1: %d, want 0", got)
	}
}

// An island is what is connected without sea; the numbers of the layer follow.
func TestNurikabe(t *testing.T) {
	type clues struct {
		rows, cols     int
		sizes, squares []int
	}
	cases := []clues{
		{3, 4, []int{2, 3}, []int{0, 11}}, {3, 4, []int{0, 0}, []int{0, 2}}, {3, 4, []int{1, 1, 2}, []int{0, 7, 8}}, {3, 4, []int{0, 5}, []int{3, 4}},
		{3, 4, []int{4}, []int{5}}, {3, 4, []int{12}, []int{0}}, {3, 4, []int{1, 1}, []int{0, 1}}, {9, 1, []int{3, 0}, []int{1, 8}}, {5, 1, []int{1, 0}, []int{4, 0}},
	}
	rng := rand.New(rand.NewPCG(20, 36))
	for i := range testenv.Rounds(400) {
		size := [][2]int{{3, 4}, {3, 4}, {3, 4}, {10, 1}, {1, 10}}[i%5]
		k := 3 + rng.IntN(3)
		c := clues{size[0], size[1], make([]int, k), rng.Perm(size[0] * size[1])[:k]}
		for i := range c.sizes {
			c.sizes[i] = rng.IntN(4)
		}
		cases = append(cases, c)
	}
	shared, kept := 0, 0
	for _, c := range cases {
		rows, cols := c.rows, c.cols
		want := count2(rows, cols, func(x colouring, sea, land uint64) bool {
			if sea != 0 && !x.connected(sea) || x.hasSquare(sea) {
				return false
			}
			for i, square := range c.squares {
				part := x.part(land, square)
				if part == 0 || c.sizes[i] > 0 && bits.OnesCount64(part) != c.sizes[i] {
					return false
				}
				for _, other := range c.squares[:i] {
					if part>>other&1 != 0 {
						return false
					}
				}
				land &^= part
			}
			return land == 0
		})
		cells, sizes, digits := "", "", bytes.Repeat([]byte("1"), rows*cols)
		for i, square := range c.squares {
			cells += fmt.Sprintf(" r%dc%d", square/cols+1, square%cols+1)
			if i > 0 {
				sizes += ","
			}
			sizes += fmt.Sprint(c.sizes[i])
			digits[square] = byte('0' + c.sizes[i]%10)
		}
		for digits := range 4 { // with fewer digits than islands, those that are far apart share a number
			rules := "nurikabe " + sizes + cells
			if !fitsDigits(t, fmt.Sprintf("%dx%d digits 0-%d lines free", rows, cols, 5-digits), rules) {
				continue
			}
			if 5-digits < len(c.squares) {
				if shared++; want > 0 {
					kept++
				}
			}
			if got := countLayer(t, rows, cols, fmt.Sprintf("0-%d", 5-digits), rules, "1"); got != want {
				t.Errorf("%s with digits to %d: %d, want %d", rules, 5-digits, got, want)
			}
		}
		if c.sizes[0] > 0 && c.sizes[0] < 6 && len(c.sizes) < 4 && !slices.Contains(c.sizes, 0) {
			if got := countLayer(t, rows, cols, "0-5", "nurikabe-digits"+cells, string(digits)); got != want {
				t.Errorf("nurikabe-digits%s with %s: %d, want %d", cells, digits, got, want)
			}
		}
	}
	if kept == 0 {
		t.Errorf("of %d nurikabes whose islands share numbers, none has a solution", shared)
	}
}

// fitsDigits reports whether a board has enough digits for the layers of rules.
func fitsDigits(t *testing.T, board, rules string) bool {
	t.Helper()
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	list, err := rule.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = rule.Puzzle(nil, b, list); err != nil && !strings.Contains(err.Error(), " values, and the board has ") {
		t.Fatal(rules, err)
	}
	return err == nil
}

// part returns the squares of a set that are connected with one of them, none if that is not
// in the set.
func (x colouring) part(set uint64, square int) uint64 {
	part := set & (1 << square)
	for {
		grown := part
		for i := range x.rows * x.cols {
			if one := uint64(1) << i; part&one == 0 && set&one != 0 && x.sides(part|one) > x.sides(part) {
				grown |= one
			}
		}
		if grown == part {
			return part
		}
		part = grown
	}
}

// Galaxies are what is left of all ways to give each square to a centre.
func TestGalaxies(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		centres    string
		of         [][]int // squares of each
		least      int
	}{
		{2, 3, "r1c1 = r1c2 r1c3 r2c2 r2c3", [][]int{{0}, {1, 2, 4, 5}}, 0},
		{2, 3, "r1c1 r2c1 = r1c2 r1c3 r2c2 r2c3", [][]int{{0, 3}, {1, 2, 4, 5}}, 1},
		{3, 3, "r1c2 = r3c2 = r2c2", [][]int{{1}, {7}, {4}}, 1},
		{3, 4, "r2c2 = r1c4 = r3c4", [][]int{{5}, {3}, {11}}, 0},
		{3, 4, "r1c1 r1c2 = r2c2 r2c3 = r3c3 r3c4", [][]int{{0, 1}, {5, 6}, {10, 11}}, 0},
	} {
		t.Run(c.centres, func(t *testing.T) {
			want, k := 0, len(c.of)
			of := make([]int, c.rows*c.cols)
			var place func(i int)
			place = func(i int) {
				if i == len(of) {
					for g, centre := range c.of {
						set, sumR, sumC := uint64(0), 0, 0
						for square, owner := range of {
							if owner == g {
								set |= 1 << square
							}
						}
						for _, square := range centre {
							if set>>square&1 == 0 {
								return
							}
							sumR, sumC = sumR+2*(square/c.cols), sumC+2*(square%c.cols)
						}
						sumR, sumC = sumR/len(centre), sumC/len(centre)
						for square := range of {
							r, col := sumR-square/c.cols, sumC-square%c.cols
							if set>>square&1 != 0 && (r < 0 || col < 0 || r >= c.rows || col >= c.cols || set>>(r*c.cols+col)&1 == 0) {
								return
							}
						}
						if x := (colouring{c.rows, c.cols, 0}); !x.connected(set) {
							return
						}
					}
					want++
					return
				}
				for g := range k {
					of[i] = g
					place(i + 1)
				}
			}
			place(0)
			if got := countLayer(t, c.rows, c.cols, "1-4", "galaxies "+c.centres, "1"); got != want || want < c.least {
				t.Errorf("galaxies %s on %d×%d: %d, want %d", c.centres, c.rows, c.cols, got, want)
			}
		})
	}
}

// Parameters that do not fit are refused with the reason.
func TestIslandsRefused(t *testing.T) {
	b, err := sudoku.ParseBoard("4x4 box 2x2 extra A")
	if err != nil {
		t.Fatal(err)
	}
	numbered, err := sudoku.ParseBoard("4x4 box 2x2 layers island=sea,1,2,3")
	if err != nil {
		t.Fatal(err)
	}
	islands, err := rule.ParseAll("nurikabe 1,2 r1c1 r3c3")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rule.Puzzle(nil, numbered, islands); err == nil || !contains(err.Error(), "the layer island has 4 values") {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"snake ends r1c1":                              "1 cell where at least 2 belong",
		"snake ends r1c1 A":                            "A is no square",
		"snake sideways":                               "sideways",
		"galaxies r1c1":                                `no "="`,
		"galaxies r1c1 = r1c2 r2c3":                    "is no centre",
		"galaxies r1c1 = r1c2 r1c3 r1c4":               "is no centre",
		"nurikabe 1 r1c1 r2c2":                         "1 numbers for 2 squares",
		"nurikabe 3,5,4 r1c1 r1c1 r2c3":                "r1c1 appears twice",
		"nurikabe-digits r1c1 r2c3 r1c1":               "r1c1 appears twice",
		"doublers { different r1c1 r2c2 r1c1 }":        "r1c1 appears twice",
		"not { different r1c1 r1c2 r1c3 r1c4 r1c1 }":   "r1c1 appears twice",
		"nurikabe-digits A":                            "A is no square",
		"seen black r1c1":                              "black",
		"nurikabe 1 r1c1; nurikabe 2 r3c3":             "another rule numbers the layer island: one rule has to name all clues",
		"nurikabe 1,2 r1c1 r3c3; nurikabe-digits r4c4": "another rule numbers the layer island",
		"galaxies r1c1 = r1c2 = r1c3 = r2c1 = r2c2":    "its layer galaxy has 5 values, and the board has 4 digits",
		"seen 1 A": "A is no square",
	} {
		t.Run(text, func(t *testing.T) {
			list, err := rule.ParseAll(text)
			if err == nil {
				_, err = rule.Puzzle(nil, b, list)
			}
			if err == nil || !contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}
