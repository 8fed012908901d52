package text

import (
	"strings"
	"testing"
)

// TestMisplacedCandidatesAreNoLargerPuzzle changes one of the characters that are candidates at their places, so
// that they are none, and puts them below a puzzle. They are as many as the squares of a 27×27 or an 8×8 puzzle.
func TestMisplacedCandidatesAreNoLargerPuzzle(t *testing.T) {
	cube9 := cubeText()
	cube4 := strings.Repeat("1234", 7) + "1...12.." + strings.Repeat(".234", 7)
	for _, in := range []string{
		strings.Replace(cube9, "123456789", "123455789", 1), strings.Replace(cube9, "123456789", "1234567892"[:9], 1) + "\n" + cube9[:728] + "1",
		line9 + "\n" + cube9, cube4, strings.Replace(cube4, "2", "3", 1), strings.Replace(cube4, "4", "1", 1),
	} {
		if got := everyGrid(in + "\n"); got != "" {
			t.Errorf("%s\nis read as %s", in, got)
		}
	}
	for in, want := range map[string]string{cube9: line9, "QR1" + strings.Repeat(".", 726): "26 27 1 .", "12345678" + strings.Repeat(".", 56): "12345678."} {
		if got := everyGrid(in + "\n"); !strings.Contains(got, want) {
			t.Errorf("%s\nis read as %q", in, got)
		}
	}
}
