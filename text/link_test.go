package text

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// TestLinks writes random puzzles of every sort as links, and reads them back: the
// same puzzle, or an error that says what the site does not know.
func TestLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 21))
	told := map[Format]int{}
	for range 600 {
		p, _ := brute.Puzzle(rng)
		for _, f := range LinkFormats() {
			link, err := Link(f, p)
			if err != nil {
				if !errors.Is(err, ErrRule) && !errors.Is(err, ErrSize) {
					t.Fatalf("%s: %v\n%s", f, err, p.Text())
				}
				continue
			}
			told[f]++
			sameFromLink(t, f, link, p)
		}
	}
	for _, f := range LinkFormats() {
		if told[f] < 40 {
			t.Errorf("%s took %d puzzles", f, told[f])
		}
	}
}

func sameFromLink(t *testing.T, f Format, link string, want sudoku.Puzzle) {
	t.Helper()
	r := NewReader(strings.NewReader(link+"\n"), Options{})
	rec, err := r.Read()
	if err != nil {
		t.Fatalf("%s: %v\n%s\n%s", f, err, link, want.Text())
	}
	if !sameMeaning(rec.Puzzle, want) {
		t.Fatalf("%s: got\n%s\nwant\n%s\nfrom %s", f, rec.Puzzle.Text(), want.Text(), link)
	}
}

// sameMeaning compares two puzzles by their solutions. A link may say a board with
// words of its own: boxes as regions, one rule as two, a lone candidate as a given.
func sameMeaning(a, b sudoku.Puzzle) bool {
	const limit = 40
	return a.Shape.Cells() == b.Shape.Cells() && a.Shape.N() == b.Shape.N() && a.Shape.Value(1) == b.Shape.Value(1) &&
		slices.EqualFunc(brute.Solutions(a, limit), brute.Solutions(b, limit), func(x, y sudoku.Grid) bool { return slices.Equal(x, y) })
}
