package explain

import (
	"slices"
	"strings"
	"testing"
)

// Reasons about layers name what the cells are and what the rule requires, as players do.
func TestShadingIsExplainedInWords(t *testing.T) {
	for puzzle, want := range map[string][]string{
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n112\n213\n321 shade:b........": {
			"r1c2 and r2c1 are white: r1c1 is black, and black squares do not touch",
		},
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n124\n234\n312 shade:..b.b....": {
			"r1c2 and r2c3 are white: r1c3 is black, and black squares do not touch",
			"r1c1 is white: else r1c2 and r3c2, white, would be cut off from each other by r1c3 and r2c2",
		},
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n121\n213\n321 shade:w........": {
			"r1c3 is black: r1c1 and r1c3 are 1, r1c1 is white, and one of two equal digits in a line must be black",
		},
		"#board 4x4 box none\n#rule yin-yang\n1234\n3412\n2143\n4321 shade:ww..w...........": {
			"r2c2 is black: r1c1, r1c2 and r2c1 are white, and not all four of a 2×2 square may be white",
		},
		"#board 4x6 digits 1-6 regions 000111000111222333222333\n#rule lits\n" + strings.Repeat(".", 24) + " lits:L.....L.................": {
			"r1c2, r1c3, r2c2 and r2c3 are not I, T or S: the tetromino of the room of r1c1 has L at r1c1 r1c2 r1c3 r2c1 or L at r1c1 r2c1 r2c2 r2c3",
		},
	} {
		var got []string
		for s, err := range Steps(t.Context(), parse(t, puzzle), Options{}) {
			if err != nil {
				break
			}
			for _, one := range s.Patterns() {
				got = append(got, one.Text(s.Reasons[0].m.puzzle))
			}
		}
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("%s\n%q is not in\n%s", puzzle, text, strings.Join(got, "\n"))
			}
		}
	}
}
