package rule_test

import (
	"fmt"
	"testing"
)

// Loops are the cycles of a grid of (n+1)×(n+1) points (OEIS A140517). With clues, they are
// enumerated by their sides: two or none at each point, and one piece.
func TestSlitherlink(t *testing.T) {
	for n, want := range []int{1: 1, 2: 13, 3: 213, 4: 9349} {
		if got := countLayer(t, max(n, 1), max(n, 1), "1-2", "slitherlink", "1"); n > 0 && got != want {
			t.Errorf("%d×%d: %d loops, want %d", n, n, got, want)
		}
	}
	for _, size := range [][2]int{{2, 3}, {3, 2}, {1, 4}} {
		rows, cols := size[0], size[1]
		loops := loopsOf(rows, cols)
		for at := range rows * cols {
			other := (at + 1) % (rows * cols)
			cell, next := fmt.Sprintf("r%dc%d", at/cols+1, at%cols+1), fmt.Sprintf("r%dc%d", other/cols+1, other%cols+1)
			for number := range 5 {
				one, both := 0, 0
				for _, sides := range loops {
					if sides[at] == number {
						if one++; sides[other] == 2 {
							both++
						}
					}
				}
				if got := countLayer(t, rows, cols, "0-5", "slitherlink clues "+cell, fmt.Sprint(number)); got != one {
					t.Errorf("%d×%d, %d at %s: %d, want %d", rows, cols, number, cell, got, one)
				}
				if got := countLayer(t, rows, cols, "1-2", fmt.Sprintf("slitherlink-numbers %d,2 %s %s", number, cell, next), "1"); got != both {
					t.Errorf("%d×%d, %d at %s and 2 at %s: %d, want %d", rows, cols, number, cell, next, got, both)
				}
			}
		}
	}
}

// loopsOf returns, for each loop along the sides of squares, how many sides of each square are
// on it.
func loopsOf(rows, cols int) (out [][]int) {
	type side struct{ a, b, up, down int } // points, and squares beside it, −1: none
	var sides []side
	square := func(r, c int) int {
		if r < 0 || c < 0 || r == rows || c == cols {
			return -1
		}
		return r*cols + c
	}
	point := func(r, c int) int { return r*(cols+1) + c }
	for r := range rows + 1 {
		for c := range cols + 1 {
			if c < cols {
				sides = append(sides, side{point(r, c), point(r, c+1), square(r-1, c), square(r, c)})
			}
			if r < rows {
				sides = append(sides, side{point(r, c), point(r+1, c), square(r, c-1), square(r, c)})
			}
		}
	}
	list := make([][2]int, len(sides))
	for i, s := range sides {
		list[i] = [2]int{s.a, s.b}
	}
	for _, on := range cycles(list, (rows+1)*(cols+1)) {
		of := make([]int, rows*cols)
		for i, s := range sides {
			for _, q := range []int{s.up, s.down} {
				if on>>i&1 != 0 && q >= 0 {
					of[q]++
				}
			}
		}
		out = append(out, of)
	}
	return out
}

// cycles returns the sets of sides between points that are one closed loop.
func cycles(sides [][2]int, points int) (out []int) {
	for on := 1; on < 1<<len(sides); on++ {
		near := make([][]int, points)
		number := 0
		for i, s := range sides {
			if on>>i&1 != 0 {
				number++
				near[s[0]], near[s[1]] = append(near[s[0]], s[1]), append(near[s[1]], s[0])
			}
		}
		start := -1
		for p, list := range near {
			if len(list) != 0 && len(list) != 2 {
				number = -1
			}
			if len(list) > 0 {
				start = p
			}
		}
		if number < 0 {
			continue
		}
		steps, before, now := 0, -1, start
		for ok := true; ok; ok = now != start {
			next := near[now][0]
			if next == before {
				next = near[now][1]
			}
			before, now, steps = now, next, steps+1
		}
		if steps == number {
			out = append(out, on)
		}
	}
	return out
}

// A masyu is a cycle of the grid of squares. Its pearls are looked at by the sides that it takes: up,
// left, right and down.
func TestMasyu(t *testing.T) {
	for n, want := range []int{2: 1, 3: 13, 4: 213, 5: 9349} {
		if got := countLayer(t, max(n, 1), max(n, 1), "1-2", "masyu", "1"); n > 1 && got != want {
			t.Errorf("%d×%d: %d loops, want %d", n, n, got, want)
		}
	}
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 3}, {2, 6}} {
		rows, cols := size[0], size[1]
		var sides [][2]int
		for i := range rows * cols {
			if i%cols < cols-1 {
				sides = append(sides, [2]int{i, i + 1})
			}
			if i/cols < rows-1 {
				sides = append(sides, [2]int{i, i + cols})
			}
		}
		type square struct{ next []int }
		var loops [][]square
		for _, on := range cycles(sides, rows*cols) {
			of := make([]square, rows*cols)
			for i, s := range sides {
				if on>>i&1 != 0 {
					of[s[0]].next, of[s[1]].next = append(of[s[0]].next, s[1]-s[0]), append(of[s[1]].next, s[0]-s[1])
				}
			}
			loops = append(loops, of)
		}
		isStraight := func(of []square, at int) bool { return len(of[at].next) == 2 && of[at].next[0] == -of[at].next[1] }
		white := func(of []square, at int) bool {
			return isStraight(of, at) && !(isStraight(of, at+of[at].next[0]) && isStraight(of, at+of[at].next[1]))
		}
		black := func(of []square, at int) bool {
			return len(of[at].next) == 2 && !isStraight(of, at) && isStraight(of, at+of[at].next[0]) && isStraight(of, at+of[at].next[1])
		}
		total := 0
		for at := range rows * cols {
			other := (at + cols - 1) % (rows * cols)
			cell, next := fmt.Sprintf("r%dc%d", at/cols+1, at%cols+1), fmt.Sprintf("r%dc%d", other/cols+1, other%cols+1)
			wants := map[string]int{"white-pearls " + cell: 0, "black-pearls " + cell: 0, "white-pearls " + cell + "; black-pearls " + next: 0, "white-pearls " + cell + " " + next: 0}
			for _, of := range loops {
				for rules, ok := range map[string]bool{
					"white-pearls " + cell: white(of, at), "black-pearls " + cell: black(of, at),
					"white-pearls " + cell + "; black-pearls " + next: white(of, at) && black(of, other), "white-pearls " + cell + " " + next: white(of, at) && white(of, other),
				} {
					if ok {
						wants[rules]++
						total++
					}
				}
			}
			for rules, want := range wants {
				for _, loop := range []string{"masyu; ", ""} { // which pearls add
					if got := countLayer(t, rows, cols, "1-2", loop+rules, "1"); got != want {
						t.Errorf("%d×%d, %s%s: %d, want %d", rows, cols, loop, rules, got, want)
					}
				}
			}
		}
		if total == 0 {
			t.Errorf("no pearls on %d×%d", rows, cols)
		}
	}
}
