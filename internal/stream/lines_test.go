package stream

import (
	"strings"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// The memory of blocks is used again, by several goroutines; that does not change the
// answers of a long list, among which some lines become items.
func TestLongListsByLines(t *testing.T) {
	var puzzles []string
	for _, x := range corpus.Load(t, "9x9-17clue.txt") {
		puzzles = append(puzzles, lineOf(x.Puzzle.Givens))
	}
	var list strings.Builder
	for i := range 12 * fullBatch {
		p := puzzles[i%len(puzzles)]
		if i%777 == 5 {
			p = several
		}
		list.WriteString(p + "\n")
	}
	ask := func() *Ask {
		return &Ask{Engine: native.New(native.Jobs(1)), Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: 9}
	}
	want, got := answersTo(t, list.String(), false, ask()), answersTo(t, list.String(), true, ask())
	if want == got {
		return
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("line %d: %q, as an item %q", i+1, b[i], a[i])
		}
	}
	t.Fatalf("%d lines, as items %d", len(b), len(a))
}
