package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/sudoku"
)

// Puzzles of a grade. New puzzles are rated, easy ones by a quick look, until one is of
// the grade. After some that are not, the hardest that is not too hard is the start of a
// climb: puzzles near it are rated, and one that is as hard or harder takes its place.

// grade is how hard puzzles should be, by the size of their largest step.
type grade struct {
	size   int
	orMore bool // the hardest word is for all beyond, too
}

// parseGrade reads a word or a number; nil for "".
func parseGrade(text string) (*grade, error) {
	if text == "" {
		return nil, nil
	}
	words := explain.Words()
	if i := slices.Index(words, strings.ToLower(text)); i >= 0 {
		return &grade{i, i == len(words)-1}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > explain.MaxLimit {
		return nil, fmt.Errorf("--grade %s: it is one of %s, or a number from 0 to %d", quoted(text), strings.Join(words, ", "), explain.MaxLimit)
	}
	return &grade{n, false}, nil
}

// rate rates a puzzle as far as it takes to know whether it is of the grade, and reports
// whether it is. Steps beyond are not looked for: too says that it is too hard.
func (g *grade) rate(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (r explain.Rating, is, too bool, err error) {
	if p.IsClassic() {
		switch level := generate.QuickGrade(p.Givens); {
		case level < 2:
			return explain.Rating{Steps: make([]int, level+1), Complete: true}, level == g.size, level > g.size, nil
		case g.size < 2:
			return r, false, true, nil
		}
	}
	limit := g.size
	if g.orMore {
		limit--
	}
	r, err = explain.Rate(ctx, p, explain.Options{Solutions: []sudoku.Grid{solution}, Limit: max(limit, 1), Brief: true})
	switch {
	case err != nil && !errors.Is(err, explain.ErrStuck):
		return r, false, false, err
	case g.orMore:
		return r, r.Largest() >= g.size, false, nil
	}
	return r, r.Complete && r.Largest() == g.size, r.Largest() > g.size, nil
}

// misses is how many puzzles in a row may be of other grades.
func (m *making) misses() int { return cmp.Or(m.tries, 100_000) }

// How puzzles of a grade are looked for: so many new ones at once, so many of them before
// a climb, and so many steps of a climb without getting higher.
const (
	gradeAtOnce = 8
	gradeFresh  = 32
	gradeSteps  = 60
)

// graded makes puzzle i of the list, of a grade.
func (m *making) graded(ctx context.Context, maker *generate.Maker, q *generate.Request, g *grade, i uint64) (p newPuzzle) {
	p.index = i
	next := i << 32 // puzzles of the maker's list, of which each index has its own
	var best generate.Outcome
	var height explain.Rating
	// look rates a puzzle and keeps it where it is higher than the best, or as high.
	look := func(one generate.Outcome) (found, higher bool) {
		r, is, too, err := g.rate(ctx, m.puzzle(q, &one), one.Solution)
		if p.err = err; err != nil || is {
			p.Outcome, p.tried = one, p.tried+1
			return true, false
		}
		p.tried++
		m.ungraded.Add(1)
		if too || best.Puzzle != nil && r.Compare(height) < 0 {
			return false, false
		}
		higher = best.Puzzle == nil || r.Compare(height) > 0
		best, height = one, r
		return false, higher
	}
	for {
		for range gradeFresh / gradeAtOnce {
			var made [gradeAtOnce]generate.Outcome
			if p.err = maker.Make(ctx, next, made[:]); p.err != nil {
				return p
			}
			next += gradeAtOnce
			for _, one := range made {
				if p.grids += one.Tries; one.Puzzle == nil {
					p.Outcome = one
					return p
				}
				if found, _ := look(one); found {
					return p
				}
				if p.others = p.tried >= m.misses(); p.others {
					return p
				}
			}
		}
		if best.Puzzle == nil {
			continue
		}
		for steps := 0; steps < gradeSteps && !p.others; steps++ {
			one, err := maker.Nearby(ctx, best, next)
			if p.err = err; err != nil {
				return p
			}
			if next++; one.Puzzle == nil {
				continue
			}
			found, higher := look(one)
			if found {
				return p
			}
			if higher {
				steps = 0
			}
			p.others = p.tried >= m.misses()
		}
		if best = (generate.Outcome{}); p.others {
			return p
		}
	}
}
