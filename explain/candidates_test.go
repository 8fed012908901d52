package explain

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// The counts of candidates are those of all solutions by brute force.
func TestCandidatesAgainstBruteForce(t *testing.T) {
	r, engine := rand.New(rand.NewPCG(5, 12)), native.New()
	several := 0
	for range testenv.Rounds(400) {
		p, count := brute.Puzzle(r)
		if count >= brute.MaxCount || engine.Supports(t.Context(), p) != nil {
			continue
		}
		limit := uint64(1 + r.IntN(4))
		got, err := Candidates(t.Context(), engine, p, limit)
		if err != nil {
			t.Fatal(err)
		}
		if count > enumerated {
			several++
		}
		want := tallies(p, brute.Solutions(p, brute.MaxCount))
		compareTallies(t, p, got, want, limit)
	}
	if several == 0 {
		t.Errorf("%d puzzles with many solutions", several)
	}
}

// The batch kernel counts what the search of one puzzle after the other does.
func TestCandidatesInBatches(t *testing.T) {
	p := parse(t, "..8.....1.6.1...4.1...23.....59..2.............2..85.....27...6.9...4.7.7.....1..")
	for _, limit := range []uint64{1, 5} {
		got, err := Candidates(t.Context(), native.New(), p, limit)
		if err != nil {
			t.Fatal(err)
		}
		slow, err := Candidates(t.Context(), struct{ sudoku.Engine }{native.New()}, p, limit)
		if err != nil {
			t.Fatal(err)
		}
		some := false
		for i := range got {
			if min(got[i].Count, limit) != min(slow[i].Count, limit) {
				t.Fatalf("limit %d, candidate %d: %v, one by one %v", limit, i, got[i], slow[i])
			}
			some = some || got[i].Count == 0 && p.Givens[i/9] == 0
		}
		if !some {
			t.Error("every candidate is true")
		}
	}
}

func tallies(p sudoku.Puzzle, solutions []sudoku.Grid) []uint64 {
	out := make([]uint64, p.Shape.Cells()*p.Shape.N())
	for _, g := range solutions {
		for c, d := range g {
			if d != 0 {
				out[c*p.Shape.N()+int(d)-1]++
			}
		}
	}
	return out
}

func compareTallies(t *testing.T, p sudoku.Puzzle, got []Tally, want []uint64, limit uint64) {
	t.Helper()
	for i, g := range got {
		if !g.More && g.Count != want[i] || g.More && (g.Count < limit || g.Count > want[i]) {
			t.Fatalf("%scandidate %d, limit %d: %+v, want %d", p.Text(), i, limit, g, want[i])
		}
	}
}
