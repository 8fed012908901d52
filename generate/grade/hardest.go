package grade

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/generate"
	"sudokusat/sudoku"
)

// Puzzles harder than any that a climb from new ones meets: a walk from a known one,
// disguised, by one clue at a time. Most puzzles on the way are about as hard.

//go:embed hardest.txt
var hardest string

const (
	rarest    = 9.3 // of Sudoku Explainer's ratings: 90,000 puzzles of climbs had up to 9.4
	strides   = 3   // of a walk before a puzzle of it is returned
	walkSteps = 60  // of a walk without a stride
)

// isRarest reports whether climbs do not find the grade, and walks from known puzzles do, which have 20 to 26 clues
// without a symmetry.
func (s *Search) isRarest() bool {
	o, q := s.Grade.Other, s.Request
	return o != nil && o.Scale == "se" && o.Low >= rarest &&
		q.Symmetry.IsNone() && q.Pattern == nil && !q.Unbiased && q.Low <= 22 && (q.High == 0 || q.High >= 24)
}

// walk looks for a puzzle of the grade near known ones.
func (c *climb) walk(ctx context.Context, i uint64) (Result, error) {
	known := slices.DeleteFunc(strings.Fields(hardest), func(word string) bool { return len(word) != 81 })
	r := rand.New(rand.NewPCG(c.Request.Seed, i))
	for next := i << 32; !c.Exhausted; {
		from := make(sudoku.Grid, 81)
		for i, digit := range []byte(known[r.IntN(len(known))]) {
			if digit != '.' {
				from[i] = sudoku.Digit(digit - '0')
			}
		}
		at := generate.Outcome{Puzzle: generate.Disguise(r, sudoku.Classic(), from)}
		for made, steps := 0, 0; steps < walkSteps && !c.Exhausted; steps++ {
			one, err := c.Maker.Exchange(ctx, at, next)
			if err != nil {
				return c.Result, err
			}
			if next++; one.Puzzle == nil {
				continue
			}
			_, is, tooHard, err := c.rate(ctx, one)
			switch {
			case err != nil:
				return c.Result, err
			case is && made+1 >= strides:
				c.Outcome = one
				return c.Result, nil
			case is || tooHard:
				at, steps = one, 0
				made++
			}
		}
	}
	return c.Result, nil
}
