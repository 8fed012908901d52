package text

import (
	"strings"
	"testing"
)

// soloWalls writes the walls between the blocks of an n×n map as Solo does.
func soloWalls(regions string, n int) string {
	var walls []bool
	for i := range n * (n - 1) {
		a := i/(n-1)*n + i%(n-1)
		walls = append(walls, regions[a] != regions[a+1])
	}
	for i := range n * (n - 1) {
		a := i%(n-1)*n + i/(n-1)
		walls = append(walls, regions[a] != regions[a+n])
	}
	var out strings.Builder
	open := 0
	for _, wall := range append(walls, true) {
		switch {
		case !wall:
			open++
		default:
			for ; open > 25; open -= 26 {
				out.WriteByte('z')
			}
			out.WriteByte("_abcdefghijklmnopqrstuvwxy"[open])
			open = 0
		}
	}
	return out.String()
}

// TestSoloKillers wants the cages and sums of a killer, in boxes, on diagonals and in
// a jigsaw.
func TestSoloKillers(t *testing.T) {
	for in, want := range map[string]string{
		"2x2k:p," + soloWalls("aabb"+"caab"+"ccdb"+"cddd", 4) + ",7a13a10e9e\n":                                                  "#box 2x2|#rule cage 7 r1c1 r1c2 r2c2 r2c3|#rule cage 13 r1c3 r1c4..r3c4|#rule cage 10 r2c1 r3c1 r3c2 r4c1|#rule cage 9 r3c3 r4c2..r4c4|................",
		"2x2kx:p," + soloWalls("aabb"+"caab"+"ccdb"+"cddd", 4) + ",7a13a10e9e\n":                                                 "#box 2x2|#rule diagonal|#rule cage 7 r1c1 r1c2 r2c2 r2c3|#rule cage 13 r1c3 r1c4..r3c4|#rule cage 10 r2c1 r3c1 r3c2 r4c1|#rule cage 9 r3c3 r4c2..r4c4|................",
		"4jk:p," + soloWalls("aaab"+"cabb"+"ccdb"+"cddd", 4) + "," + soloWalls("aabb"+"caab"+"ccdb"+"cddd", 4) + ",7a13a10e9e\n": "#board 4x4 regions 0001201122312333|#rule cage 7 r1c1 r1c2 r2c2 r2c3|#rule cage 13 r1c3 r1c4..r3c4|#rule cage 10 r2c1 r3c1 r3c2 r4c1|#rule cage 9 r3c3 r4c2..r4c4|................",
		"2x2k:p," + soloWalls("aabb"+"caab"+"ccdb"+"cddd", 4) + ",7_7n\n":                                                        "error: a game id of a killer puzzle with two sums in a cage",
		"2x2k:p,aaa,p\n": "error: a game id of a killer puzzle whose cages cannot be read",
	} {
		p, err := Parse(in, Options{})
		got := ""
		if err != nil {
			if got = "error: " + err.Error(); strings.HasPrefix(want, "error: ") && strings.HasSuffix(got, want[len("error: "):]) {
				got = want
			}
		} else {
			got = strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|")
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}
