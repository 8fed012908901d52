package text_test

import (
	"strings"
	"testing"

	"sudokusat/text"
)

// What a reviewer broke: a malformed puzzle takes only itself out, on any board;
// fields that could be rules are refused; the second of two lists of rules does
// not replace the first in silence.
func TestReviewedInputsStayMended(t *testing.T) {
	read := func(in string) (good, bad int) {
		r := text.NewReader(strings.NewReader(in), text.Options{})
		for {
			_, err := r.Read()
			if err == nil {
				good++
				continue
			}
			if _, ok := err.(*text.ParseError); !ok {
				return good, bad
			}
			bad++
		}
	}
	six := strings.Repeat(".", 36)
	for _, tt := range []struct {
		name, in  string
		good, bad int
	}{
		{"a short line on an odd board", "#board 2x4 digits 1-4\n........\n.......\n1.......\n........\n", 3, 1},
		{"rows where r1c1 is missing", "#board 3x4 digits 0-3 missing r1c1\n#...........\n#............\n#..........\n#..1........\n", 2, 2},
		{"a field of the neutral form", `{"n":6,"puzzle":"` + six + `","blocked":"r1c1"}`, 0, 1},
		{"a rule as a number", `{"n":6,"puzzle":"` + six + `","xv":1}`, 0, 1},
		{"a board in capitals", `{"n":6,"puzzle":"` + six + `","Board":"6x6 box 3x2"}`, 0, 1},
		{"a board gone wrong", `{"n":6,"puzzle":"` + six + `","board":"6 x 6 box 3x2"}`, 0, 1},
		{"a list of givens without row, column and digit 9", "r1c1=5, r2c2=3, r3c4=7, r8c8=8, r5c5=1, r1c6=2", 0, 1},
		{"givens behind what they are called", "Givens: r1c1=5, r2c2=3, r3c4=7, r8c8=8, r5c5=1, r1c6=2", 0, 1},
		{"givens with a bullet", "- r1c1=5, r2c2=3, r3c4=7, r8c8=8, r5c5=1, r1c6=2", 0, 1},
		{"a column that marks the givens of a full grid", "puzzle,clues\n1234341221434321,1001010011001001\n", 0, 1},
		{"nine rows of a table with three digits each", strings.Repeat("| 123 |\n| 456 |\n| 789 |\n", 3), 0, 3},
		{"rules twice", `{"rules":["thermo r1c1 r1c2"],"rules":[],"puzzle":"................"}`, 0, 1},
	} {
		if good, bad := read(tt.in); good != tt.good || bad != tt.bad {
			t.Errorf("%s: %d puzzles and %d mistakes, want %d and %d", tt.name, good, bad, tt.good, tt.bad)
		}
	}
}
