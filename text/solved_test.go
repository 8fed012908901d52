package text

import (
	"math/rand/v2"
	"testing"

	"sudokusat/text/lex"
)

// TestIsSolvedAgreesWithSlowLook holds the quick look at a solution to a slow one.
func TestIsSolvedAgreesWithSlowLook(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	seen := [2]int{}
	for range 20000 {
		puzzle, tail := []byte(solution9), []byte(" "+solution9)
		blanks := rng.IntN(82)
		for _, i := range rng.Perm(81)[:blanks] {
			puzzle[i] = ".0*-"[rng.IntN(4)]
		}
		for range rng.IntN(3) {
			tail[1+rng.IntN(81)] = "123456789.a\xff"[rng.IntN(12)]
		}
		columns := map[int]bool{}
		want := tail[1] != tail[2] && tail[1] != tail[10]
		for i, c := range puzzle[:80] { // the last square is not looked at
			if !lex.IsBlank[c] {
				want = want && c == tail[1+i]
				columns[i%8] = true
			}
			want = want && tail[1+i] < 0x80
		}
		want = want && len(columns) >= 6
		got := isSolved((*[81]byte)(puzzle), tail)
		if got != want {
			t.Fatalf("%q %q: %v", puzzle, tail, got)
		}
		if got {
			seen[1]++
		} else {
			seen[0]++
		}
	}
	if min(seen[0], seen[1]) < 1000 {
		t.Error(seen)
	}
}
