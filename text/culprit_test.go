package text_test

import (
	"errors"
	"strings"
	"testing"

	"sudokusat/text"
)

// Two rules of a board that are possible each by itself and not together: the
// one that spoils the board is named, and nothing crashes.
func TestRulesThatSpoilABoard(t *testing.T) {
	dots := strings.Repeat(".", 24)
	for _, in := range []string{
		"#board 4x6 digits 1-6\n#rule latin\n#rule disjoint\n" + dots + "\n",
		`{"board":"4x6 digits 1-6","rules":["latin","disjoint"],"puzzle":"` + dots + `"}`,
		"#board 4x6 digits 1-6\n#rule latin; disjoint; odd r1c1\n" + dots + "\n",
	} {
		p, err := text.Parse(in, text.Options{})
		if !errors.Is(err, text.ErrRule) || !strings.Contains(err.Error(), "disjoint") {
			t.Errorf("%q: %v, %v", in, p, err)
		}
	}
}
