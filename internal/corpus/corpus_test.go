package corpus_test

import (
	"fmt"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
)

func ExampleRead() {
	entries, err := corpus.Read(strings.NewReader("#box 2x2\n#rule diagonal\n1...............:12:\n"), "example")
	fmt.Println(len(entries), entries[0].Where, entries[0].Puzzle.Shape.Name(), entries[0].Count, err)
	// Output: 1 example:3 4×4 diagonal 12 <nil>
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{
		"#box 1x2\n....:2\n",           // a field short
		"#box 1x2\n...:2:\n",           // a cell short
		"#box 1x2\n..3.:2:\n",          // no such digit
		"#box 1x2\n....:1:\n",          // no solution
		"#box 1x2\n....:2:1221\n",      // a solution too many
		"#box 1x2\n1...:1:2112\n",      // a wrong one
		"#box 1x2\n....:many:\n",       // no number
		"#box 1x2\n#rule knight\n",     // no such rule
		"#box 1x2\n#regions 0111\n",    // no such map
		"#box big\n",                   // no box
		"#box 30x30\n",                 // no board
		"#box 1x2\n#regions 00-1\n",    // no cell
		"#box 1x2\n#rule windoku\n",    // not on this board
		"#box 1x2\n!...:1:1221\n",      // no cell either
		"#box 1x2\n1...:1:1221:more\n", // a field too many
	} {
		if entries, err := corpus.Read(strings.NewReader(text), "x"); err == nil {
			t.Errorf("%q is read as %v", text, entries)
		}
	}
}

func TestTheCorpusLoads(t *testing.T) {
	if n := len(corpus.Load(t)); n < 500 {
		t.Errorf("%d puzzles", n)
	}
}
