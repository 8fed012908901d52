package sat_test

import (
	"context"
	"testing"

	"sudokusat/internal/corpus"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

// TestCorpusIsCounted holds gophersat to the corpus all engines share: up to 20
// solutions of a puzzle are counted.
func TestCorpusIsCounted(t *testing.T) {
	const limit = 20
	e := sat.Gophersat()
	for i, x := range corpus.Load(t, "9x9-easy.txt", "9x9-counts.txt", "9x9-odd.txt", "9x9-hardest.txt", "16x16.txt", "25x25.txt", "jigsaw-empty.txt", "rules.txt") {
		if x.Puzzle.IsClassic() && i%4 != 0 {
			continue
		}
		r, err := e.Solve(context.Background(), x.Puzzle, sudoku.Query{Limit: limit, Keep: 1})
		if want := min(x.Count, limit); err != nil || r.Count != want || r.Count < limit && !r.Complete {
			t.Errorf("%s: %d solutions (complete %v, %v), want %d", x.Where, r.Count, r.Complete, err, want)
			continue
		}
		if x.Count == 0 {
			continue
		}
		if err := sudoku.Check(x.Puzzle, r.Solutions[0]); err != nil {
			t.Errorf("%s: %v", x.Where, err)
		}
		if x.Count == 1 && !r.Solutions[0].Equal(x.Solution) {
			t.Errorf("%s: another solution than the corpus has", x.Where)
		}
	}
}
