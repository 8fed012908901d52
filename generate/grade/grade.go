// Package grade generates puzzles of a requested difficulty, as package explain rates it:
// by the truths of the largest step; or as Sudoku Explainer or HoDoKu rates it, or by a
// technique that these need.
//
// New puzzles are rated, easy ones by a fast filter, until one is of the grade. After
// some that are not, the hardest that is not too hard is the start of a climb: puzzles
// near it are rated, and one that is as hard or harder replaces it. Grades that no climb
// reaches are looked for near known puzzles.
package grade

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/sudoku"
)

// Grade is a difficulty: the size of the largest step, from 0 to [explain.MaxLimit], or
// that of another program.
type Grade struct {
	Size   int
	OrMore bool   // larger steps are of the grade, too: for the hardest word
	Other  *Other // instead; nil for none
}

// Parse reads one of [explain.Words] or a number, or what [ParseOther] reads.
func Parse(text string) (Grade, error) {
	if other, err := ParseOther(text); other != nil || err != nil {
		return Grade{Other: other}, err
	}
	words := explain.Words()
	if i := slices.Index(words, strings.ToLower(text)); i >= 0 {
		return Grade{Size: i, OrMore: i == len(words)-1}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > explain.MaxLimit {
		return Grade{}, fmt.Errorf("it is one of %s, or a number from 0 to %d; or as 'se 9.5-10' or 'hodoku hard 800-1000'", strings.Join(words, ", "), explain.MaxLimit)
	}
	return Grade{Size: n}, nil
}

// Unit is what the ratings of the grade are: "truths", "by se", "by hodoku".
func (g Grade) Unit() string {
	if g.Other != nil {
		return "by " + g.Other.Scale
	}
	return "truths"
}

// rate rates a puzzle as far as it takes to know whether it is of the grade, and reports
// whether it is. Larger steps are not looked for: then it is too hard.
func (g Grade) rate(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (h height, is, tooHard bool, err error) {
	if g.Other != nil {
		h.points, is, tooHard, err = g.Other.rate(ctx, p, solution)
	} else {
		h.truths, is, tooHard, err = g.rateTruths(ctx, p, solution)
	}
	return h, is, tooHard, err
}

func (g Grade) rateTruths(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (r explain.Rating, is, tooHard bool, err error) {
	if p.IsClassic() {
		switch level := generate.QuickGrade(p.Givens); {
		case level < 2:
			return explain.Rating{Steps: make([]int, level+1), Complete: true}, level == g.Size, level > g.Size, nil
		case g.Size < 2:
			return r, false, true, nil
		}
	}
	limit := g.Size
	if g.OrMore {
		limit--
	}
	r, err = explain.Rate(ctx, p, explain.Options{Solutions: []sudoku.Grid{solution}, Limit: max(limit, 1), Brief: true})
	switch {
	case err != nil && !errors.Is(err, explain.ErrStuck):
		return r, false, false, err
	case g.OrMore:
		return r, r.Largest() >= g.Size, false, nil
	}
	return r, r.Complete && r.Largest() == g.Size, r.Largest() > g.Size, nil
}

// height is how hard a puzzle is, as far as that leads to the grade.
type height struct {
	truths explain.Rating
	points float64 // on another scale
}

func (h height) compare(o height) int {
	return cmp.Or(cmp.Compare(h.points, o.points), h.truths.Compare(o.truths))
}

// The limits of a search for puzzles of a grade.
const (
	atOnce     = 8  // new puzzles generated at once
	fresh      = 32 // new puzzles before a climb
	climbSteps = 60 // of a climb without getting higher
)

// Search generates puzzles of a grade out of those of a maker.
type Search struct {
	Maker   *generate.Maker
	Request *generate.Request
	Grade   Grade
	Misses  int // the most puzzles in a row of other grades

	mu  sync.Mutex
	met Met
}

// Met is what a search has met so far: the puzzles rated, how many of them were too hard, and the
// rating of the hardest of the others, which is a number of truths, or on the scale of the grade.
type Met struct {
	Rated, TooHard int
	Hardest        float64
}

// Met returns what the search has met so far. It is safe for concurrent use.
func (s *Search) Met() Met {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.met
}

// meet takes note of a puzzle that is rated.
func (s *Search) meet(h height, tooHard bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.met.Rated++; tooHard {
		s.met.TooHard++
		return
	}
	points := float64(h.truths.Largest())
	if s.Grade.Other != nil {
		points = math.Floor(h.points*10+1e-6) / 10 // without what orders puzzles of one rating
	}
	s.met.Hardest = max(s.met.Hardest, points)
}

// Result is the result of a search.
type Result struct {
	generate.Outcome      // Puzzle is nil if there is none of the grade, or Exhausted is set
	Rated            int  // puzzles that were rated, including the one found
	Grids            int  // that were tried for them
	Exhausted        bool // Misses puzzles were of other grades
}

// climb is one search on its way.
type climb struct {
	*Search
	Result
	best   generate.Outcome // Puzzle is nil before the first
	height height
}

// rate rates a puzzle and takes note of it.
func (c *climb) rate(ctx context.Context, one generate.Outcome) (h height, is, tooHard bool, err error) {
	h, is, tooHard, err = c.Grade.rate(ctx, c.Request.PuzzleOf(&one), one.Solution)
	if c.Rated++; err == nil {
		c.meet(h, tooHard)
		c.Exhausted = !is && c.Rated >= c.Misses
	}
	return h, is, tooHard, err
}

// look rates a puzzle and keeps it where it is higher than the best, or as high.
func (c *climb) look(ctx context.Context, one generate.Outcome) (found, higher bool, err error) {
	r, is, tooHard, err := c.rate(ctx, one)
	if err != nil || is {
		c.Outcome = one
		return err == nil, false, err
	}
	if tooHard || c.best.Puzzle != nil && r.compare(c.height) < 0 {
		return false, false, nil
	}
	higher = c.best.Puzzle == nil || r.compare(c.height) > 0
	c.best, c.height = one, r
	return false, higher, nil
}

// Make generates puzzle i of the list, which depends only on the request, the grade and
// i. It is safe for concurrent use.
func (s *Search) Make(ctx context.Context, i uint64) (Result, error) {
	c := climb{Search: s}
	if s.isRarest() {
		return c.walk(ctx, i)
	}
	next := i << 32 // puzzles of the maker's list, of which each index has its own
	for {
		for range fresh / atOnce {
			var outcomes [atOnce]generate.Outcome
			if err := s.Maker.Make(ctx, next, outcomes[:]); err != nil {
				return c.Result, err
			}
			next += atOnce
			for _, one := range outcomes {
				if c.Grids += one.Tries; one.Puzzle == nil {
					c.Outcome = one
					return c.Result, nil
				}
				if found, _, err := c.look(ctx, one); found || err != nil || c.Exhausted {
					return c.Result, err
				}
			}
		}
		if c.best.Puzzle == nil {
			continue
		}
		for steps := 0; steps < climbSteps && !c.Exhausted; steps++ {
			one, err := s.Maker.Nearby(ctx, c.best, next)
			if err != nil {
				return c.Result, err
			}
			if next++; one.Puzzle == nil {
				continue
			}
			found, higher, err := c.look(ctx, one)
			if found || err != nil {
				return c.Result, err
			}
			if higher {
				steps = 0
			}
		}
		if c.best = (generate.Outcome{}); c.Exhausted {
			return c.Result, nil
		}
	}
}
