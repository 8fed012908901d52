package rule_test

import (
	"fmt"
	"math/bits"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// shadings returns the number of solutions of rules on a board of one digit whose squares
// are all given, so that only the layer shade is open.
func shadings(t *testing.T, rows, cols int, rules string) int {
	t.Helper()
	b, err := sudoku.ParseBoard(fmt.Sprintf("%dx%d digits 1-2 lines free layers shade=white,black", rows, cols))
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
		p.Givens[c] = 1
	}
	return brute.Count(p, 1<<20)
}

// colouring is a set of squares of a small board, as bits.
type colouring struct {
	rows, cols int
	black      uint64
}

// connected reports whether the squares are connected, and there is one at least.
func (x colouring) connected(set uint64) bool {
	part := set & -set
	for {
		grown := part
		for i := range x.rows * x.cols {
			if part>>i&1 == 0 {
				continue
			}
			if i%x.cols > 0 {
				grown |= 1 << (i - 1)
			}
			if i%x.cols < x.cols-1 {
				grown |= 1 << (i + 1)
			}
			if i >= x.cols {
				grown |= 1 << (i - x.cols)
			}
			grown |= 1 << (i + x.cols)
		}
		if grown &= set; grown == part {
			return set != 0 && part == set
		}
		part = grown
	}
}

// degrees reports whether each square of a set has lo to hi neighbours in it.
func (x colouring) degrees(set uint64, lo, hi int) bool {
	for i := range x.rows * x.cols {
		if set>>i&1 == 0 {
			continue
		}
		k := 0
		for _, by := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			r, c := i/x.cols+by[0], i%x.cols+by[1]
			if r >= 0 && c >= 0 && r < x.rows && c < x.cols && set>>(r*x.cols+c)&1 != 0 {
				k++
			}
		}
		if k < lo || k > hi {
			return false
		}
	}
	return true
}

func (x colouring) hasSquare(set uint64) bool {
	for r := range x.rows - 1 {
		for c := range x.cols - 1 {
			if four := uint64(3)<<(r*x.cols+c) | 3<<((r+1)*x.cols+c); set&four == four {
				return true
			}
		}
	}
	return false
}

func count2(rows, cols int, ok func(x colouring, black, white uint64) bool) (count int) {
	all := uint64(1)<<(rows*cols) - 1
	for black := range all + 1 {
		if ok(colouring{rows, cols, black}, black, all&^black) {
			count++
		}
	}
	return count
}

// The shadings of rules are those that a slow count of all colourings finds.
func TestShadings(t *testing.T) {
	for _, c := range []struct {
		rules string
		ok    func(x colouring, black, white uint64) bool
	}{
		{"connected black shade", func(x colouring, black, _ uint64) bool { return x.connected(black) }},
		{"polyomino 4 black shade", func(x colouring, black, _ uint64) bool { return bits.OnesCount64(black) == 4 && x.connected(black) }},
		{"no-2x2 white shade", func(x colouring, _, white uint64) bool { return !x.hasSquare(white) }},
		{"connected white shade; count 1,3 black shade.r1c1..r1c3 shade.r2c1", func(x colouring, black, white uint64) bool {
			k := bits.OnesCount64(black & (7 | 1<<x.cols))
			return x.connected(white) && (k == 1 || k == 3)
		}},
		{"hold black shade.r1c1; connected black shade; connected white shade", func(x colouring, black, white uint64) bool {
			return black&1 != 0 && x.connected(black) && x.connected(white)
		}},
		{"degree 2 black shade; connected black shade", func(x colouring, black, _ uint64) bool {
			return x.connected(black) && x.degrees(black, 2, 2)
		}},
		{"degree 1,2 white shade", func(x colouring, _, white uint64) bool { return x.degrees(white, 1, 2) }},
		{"or { connected black shade } { polyomino 2 white shade.r1c1..r1c3 }", func(x colouring, black, white uint64) bool {
			row := white & 7
			return x.connected(black) || row == 3 || row == 6
		}},
		{"yin-yang", func(x colouring, black, white uint64) bool {
			return x.connected(black) && x.connected(white) && !x.hasSquare(black) && !x.hasSquare(white)
		}},
	} {
		for _, size := range [][2]int{{2, 3}, {3, 3}, {3, 4}} {
			want := count2(size[0], size[1], c.ok)
			if got := shadings(t, size[0], size[1], c.rules); got != want || want == 0 {
				t.Errorf("%s on %d×%d: %d, want %d", c.rules, size[0], size[1], got, want)
			}
		}
	}
}

// Stars are permutations in which neighbours differ by two or more (OEIS A002464), and
// mines are counted around squares.
func TestStarsAndMines(t *testing.T) {
	for _, c := range []struct {
		board, rules string
		givens       string
		want         int
	}{
		{"4x4 digits 1-2 lines free", "star-battle 1", "1111111111111111", 2},
		{"5x5 digits 1-2 lines free", "star-battle 1", "1111111111111111111111111", 14},
		{"4x4 box 2x2", "star-battle 1", "1234341221434321", 2},
		{"4x4 digits 1-2 lines free", "star-battle 1; hold star star.r1c1", "1111111111111111", 0},
		{"3x3 digits 0-8 lines free", "minesweeper r2c2", "0000.0000", 512},
		{"3x3 digits 0-8 lines free", "minesweeper r2c2", "000030000", 112},
		{"3x3 digits 0-8 lines free", "minesweeper r1c1 r2c2; hold clear mine.r2c2 mine.r1c1", "200030000", 5},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b, err := sudoku.ParseBoard(c.board)
			if err != nil {
				t.Fatal(err)
			}
			list, err := rule.ParseAll(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rule.Puzzle(nil, b, list)
			if err != nil {
				t.Fatal(err)
			}
			for i, ch := range c.givens {
				if ch != '.' {
					p.Givens[i] = p.Shape.DigitOf(int(ch - '0'))
				}
			}
			if got := brute.Count(p, 1000); got != c.want {
				t.Errorf("%s on %s with %s: %d, want %d", c.rules, c.board, c.givens, got, c.want)
			}
		})
	}
}

// What yin-yang adds to its meaning excludes no shading, also where squares are missing.
func TestYinYangImplied(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 3}, {3, 5}, {4, 4}} {
		want := count2(size[0], size[1], func(x colouring, black, white uint64) bool {
			return x.connected(black) && x.connected(white) && !x.hasSquare(black) && !x.hasSquare(white)
		})
		if got := shadings(t, size[0], size[1], "yin-yang"); got != want {
			t.Errorf("%d×%d: %d, want %d", size[0], size[1], got, want)
		}
	}
	const bare = "connected black shade; connected white shade; no-2x2 black shade; no-2x2 white shade"
	for _, missing := range []string{"r1c1", "r2c2", "r1c2,r3c3", "r1c4,r2c3"} {
		counts := [2]int{}
		for i, rules := range []string{bare, "yin-yang"} {
			b, err := sudoku.ParseBoard("4x4 digits 1-2 lines free missing " + missing + " layers shade=white,black")
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
			for c := range 16 {
				if p.Shape.Exists(sudoku.Cell(c)) {
					p.Givens[c] = 1
				}
			}
			counts[i] = brute.Count(p, 1<<20)
		}
		if counts[0] != counts[1] || counts[0] == 0 {
			t.Errorf("without %s: %d shadings, %d with what follows", missing, counts[0], counts[1])
		}
	}
}

// On a layer with a third colour every square is white or black all the same.
func TestYinYangGrey(t *testing.T) {
	b, err := sudoku.ParseBoard("2x2 digits 1-3 lines free layers shade=white,grey,black")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rule.Puzzle(nil, b, []sudoku.Rule{rule.YinYang{}})
	if err != nil {
		t.Fatal(err)
	}
	for c := range 4 {
		p.Givens[c] = 1
	}
	if got := brute.Count(p, 1<<10); got != 12 {
		t.Errorf("%d shadings, want 12: 16 less two of one colour and two checkerboards", got)
	}
}

// Cells of layers are written as squares are, and rules about digits refuse them.
func TestCellsOfLayers(t *testing.T) {
	for text, want := range map[string]string{
		"hold black shade.r1c1 shade.r1c2 shade.r1c3":    "hold black shade.r1c1..r1c3",
		"hold black shade.r1c1..shade.r1c3 r1c4 r1c5":    "hold black shade.r1c1..r1c3 r1c4 r1c5",
		"connected 1,2 a.r1c1..r3c3 b.r3c3 b.r2c2":       "connected 1,2 a.r1c1..r3c3 b.r3c3 b.r2c2",
		"count 3 white shade":                            "count 3 white shade",
		"polyomino 4 white,grey shade.r1c1 shade.r1c2 A": "polyomino 4 white,grey shade.r1c1 shade.r1c2 A",
	} {
		r, err := rule.Parse(text)
		if err != nil || r.Text() != want {
			t.Errorf("%q is written %v, %v; want %q", text, r, err, want)
		}
	}
	b, err := sudoku.ParseBoard("4x4 box 2x2 extra A layers shade=white,black;region=1-4")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"thermo shade.r1c1 shade.r1c2":       "shade.r1c1 is white or black: this rule is about the digits of the board",
		"thermo region.r1c1 region.r1c2":     "",
		"sum 5 r1c1 region.r1c1":             "",
		"connected grey shade":               `"grey" is no value of the layer shade: they are white, black`,
		"connected 5 grid":                   `"5" is no digit of a 4×4 board`,
		"connected black shade.r1c1 r1c1":    "shade.r1c1 and r1c1 are on different layers",
		"connected 1 r1c1 A":                 "connected cells are squares, or cells of one layer",
		"hold white tint.r1c1":               `"tint.r1c1" is on a layer "tint", which this board does not have`,
		"no-2x2 white shade.r1c5":            `"r1c5" is not on a 4×4 board`,
		"yin-yang":                           "",
		"hold white,white shade.r1c1":        "with commas between them",
		"connected black shade.r1c1..a.r1c3": "a run goes from one square to another",
	} {
		t.Run(text, func(t *testing.T) {
			list, err := rule.ParseAll(text)
			if err == nil {
				_, err = rule.Puzzle(nil, b, list)
			}
			if (err == nil) != (want == "") || err != nil && !contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}
