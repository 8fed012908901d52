package text

// Writers of puzzles on boards that they have not made themselves.

import (
	"errors"
	"strings"
	"testing"
)

// TestWriterKeepsRulesOfLargeBoards reads what is written of boards beyond 25 digits whose rules are the board's own.
func TestWriterKeepsRulesOfLargeBoards(t *testing.T) {
	for _, rule := range []string{"anti-king", "diagonal", "windoku", "disjoint"} {
		in := "#box 6x6\n#rule " + rule + "\n" + strings.Repeat(strings.Repeat("0 ", 35)+"0\n", 36)
		p, err := Parse(in, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		w := NewWriter(&b, WriterOptions{Format: Format("grid")})
		if err := errors.Join(w.Write(Record{Puzzle: p}, p.Givens), w.Flush()); err != nil {
			t.Fatal(err)
		}
		if again, err := Parse(b.String(), Options{}); err != nil || !again.Shape.Same(p.Shape) {
			t.Errorf("%s: %v, %.80q", rule, err, b.String())
		}
	}
}
