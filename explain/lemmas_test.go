package explain

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// Every lemma holds in all solutions, with rules of every sort.
func TestLemmasAgainstBruteForce(t *testing.T) {
	r, lemmas := rand.New(rand.NewPCG(6, 11)), 0
	for range 600 {
		p, count := brute.Puzzle(r)
		if count >= brute.MaxCount {
			continue
		}
		solutions := brute.Solutions(p, brute.MaxCount)
		for lemma, err := range Lemmas(t.Context(), p, Options{Limit: 3}) {
			if err != nil {
				if !errors.Is(err, ErrNoLemmas) && !errors.Is(err, ErrStuck) && !errors.Is(err, ErrTooLarge) {
					t.Fatalf("%s%v", p.Text(), err)
				}
				break
			}
			for _, g := range solutions {
				broken := true
				for _, x := range lemma {
					broken = broken && sudoku.Fact{Candidate: x}.In(g)
				}
				if broken {
					t.Fatalf("%s%v is false in %v", p.Text(), lemma, g)
				}
			}
			lemmas++
		}
	}
	if lemmas < 500 {
		t.Errorf("%d lemmas", lemmas)
	}
}
