package rule_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// isolated reports whether no two squares of a set touch along a side.
func (x colouring) isolated(set uint64) bool { return x.sides(set) == 0 }

// Black squares are chosen in all ways; of the others, no two in a line are equal.
func TestHitori(t *testing.T) {
	r, some := rand.New(rand.NewPCG(22, 1)), 0
	for _, size := range [][2]int{{1, 4}, {3, 3}, {3, 4}, {4, 3}} {
		rows, cols := size[0], size[1]
		for range 6 {
			var digits strings.Builder
			for range rows * cols {
				fmt.Fprint(&digits, 1+r.IntN(4))
			}
			want := count2(rows, cols, func(x colouring, black, white uint64) bool {
				for i := range rows * cols {
					for j := range i {
						if digits.String()[i] == digits.String()[j] && (i/cols == j/cols || i%cols == j%cols) && white>>i&1 != 0 && white>>j&1 != 0 {
							return false
						}
					}
				}
				return x.isolated(black) && x.connected(white)
			})
			if some += want; countLayer(t, rows, cols, "1-4", "hitori", digits.String()) != want {
				t.Errorf("%s on %d×%d: want %d", &digits, rows, cols, want)
			}
		}
	}
	if some == 0 {
		t.Error("no shadings")
	}
}

// numbered numbers the squares of each region from 1, so that one of them has a given number.
func numbered(regions string, at, number int) string {
	next, out := map[byte]int{}, []byte(regions)
	for i := range regions {
		next[regions[i]]++
		out[i] = byte('0' + next[regions[i]])
	}
	for i := range regions {
		if regions[i] == regions[at] && out[i] == byte('0'+number) {
			out[i], out[at] = out[at], out[i]
		}
	}
	return string(out)
}

// A run of white squares crosses at most one border of regions.
func TestHeyawake(t *testing.T) {
	for _, regions := range []string{"001100110122", "000011222211", "010122122000", "000111111000"} {
		for _, size := range [][2]int{{3, 4}, {4, 3}} {
			rows, cols := size[0], size[1]
			crossed := func(white uint64) bool {
				for i := range rows * cols {
					for _, step := range []int{1, cols} {
						borders := 0
						for at := i; white>>at&1 != 0; at += step {
							next := at + step
							if next >= rows*cols || step == 1 && next%cols == 0 || white>>next&1 == 0 {
								break
							}
							if regions[at] != regions[next] {
								borders++
							}
						}
						if borders > 1 {
							return true
						}
					}
				}
				return false
			}
			in := func(at int) (set uint64) {
				for i := range rows * cols {
					if regions[i] == regions[at] {
						set |= 1 << i
					}
				}
				return set
			}
			is := func(x colouring, black, white uint64) bool {
				return x.isolated(black) && x.connected(white) && !crossed(white)
			}
			board := "1-6 regions " + regions
			want := count2(rows, cols, is)
			if got := countLayer(t, rows, cols, board, "heyawake", numbered(regions, 0, 1)); got != want || want == 0 {
				t.Errorf("%d×%d, %s: %d, want %d", rows, cols, regions, got, want)
			}
			for at := range rows * cols {
				for number := 1; number <= 3; number++ {
					want := count2(rows, cols, func(x colouring, black, white uint64) bool {
						return bits.OnesCount64(black&in(at)) == number && is(x, black, white)
					})
					if number > bits.OnesCount64(in(at)) {
						continue
					}
					cell := fmt.Sprintf("r%dc%d", at/cols+1, at%cols+1)
					if got := countLayer(t, rows, cols, board, "heyawake clues "+cell, numbered(regions, at, number)); got != want {
						t.Errorf("%d×%d, %s, %s has %d: %d, want %d", rows, cols, regions, cell, number, got, want)
					}
					if got := countLayer(t, rows, cols, board, fmt.Sprintf("heyawake-numbers %d %s", number, cell), numbered(regions, 0, 1)); got != want {
						t.Errorf("%d×%d, %s, number %d at %s: %d, want %d", rows, cols, regions, number, cell, got, want)
					}
				}
			}
		}
	}
}

// shape names four connected squares by their rows and columns, "" if they are none of L, I, T, S.
func (x colouring) shape(set uint64) string {
	rows, cols := map[int]int{}, map[int]int{}
	centre := false // a square with three neighbours
	for i := range x.rows * x.cols {
		if set>>i&1 == 0 {
			continue
		}
		rows[i/x.cols]++
		cols[i%x.cols]++
		centre = centre || x.sides(set)-x.sides(set&^(1<<i)) == 3
	}
	switch {
	case !x.connected(set) || len(rows) == 2 && len(cols) == 2:
		return ""
	case len(rows) == 1 || len(cols) == 1:
		return "I"
	case centre:
		return "T"
	}
	for _, of := range []map[int]int{rows, cols} {
		for _, k := range of {
			if k == 3 {
				return "L"
			}
		}
	}
	return "S"
}

// Four squares of each region are chosen in all ways.
func TestLits(t *testing.T) {
	total := 0
	for _, c := range []struct {
		rows, cols int
		regions    string
	}{{3, 4, "000111000111"}, {4, 3, "000111000111"}, {3, 4, "000011101111"}, {3, 5, "000110001122222"}, {3, 5, "001120011200122"}, {2, 5, "0001100011"}, {1, 4, "0000"}} {
		want := 0
		of := map[byte]uint64{}
		for i := range c.regions {
			of[c.regions[i]] |= 1 << i
		}
		x := colouring{c.rows, c.cols, 0}
		var choose func(region byte, all uint64, shapes []string, sets []uint64)
		choose = func(region byte, all uint64, shapes []string, sets []uint64) {
			room, ok := of[region]
			if !ok {
				if x.connected(all) && !x.hasSquare(all) {
					want++
				}
				return
			}
			for set := room; set > 0; set = (set - 1) & room {
				shape := ""
				if bits.OnesCount64(set) == 4 {
					shape = x.shape(set)
				}
				touch := false
				for i, other := range sets {
					touch = touch || shapes[i] == shape && x.sides(set|other) > x.sides(set)+x.sides(other)
				}
				if shape != "" && !touch {
					choose(region+1, all|set, append(shapes, shape), append(sets, set))
				}
			}
		}
		choose('0', 0, nil, nil)
		if got := countLayer(t, c.rows, c.cols, "1-7 regions "+c.regions, "lits", numbered(c.regions, 0, 1)); got != want {
			t.Errorf("%s: %d, want %d", c.regions, got, want)
		}
		total += want
	}
	if total == 0 {
		t.Error("no solutions")
	}
}
