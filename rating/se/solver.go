package se

import (
	"context"
	"errors"
	"iter"

	"sudokusat/rating/spot"
)

// The algorithm of Sudoku Explainer: it takes the first step that the first technique of
// its list finds, and begins the list anew. A puzzle is rated by the hardest step. So the
// result depends on the order in which techniques, houses, cells and digits are visited,
// and each technique here keeps to that order.

// step is the result of a technique: a digit to place, candidates to eliminate, or both.
type step struct {
	name   string
	rating float64
	cell   int // to be filled, -1 for none
	digit  int
	out    []candidate // each is there
	// complexity is the number of implications of a chain, 0 for other steps.
	complexity int
	where      []spot.Part // if the solver locates
}

// solver is a position with the room that techniques work in. It is for one
// goroutine.
type solver struct {
	grid
	ctx     context.Context
	found   step
	chain   *chains // nil until a puzzle needs it
	locates bool    // where the pattern of a step is

	// What each technique that looks at houses or digits one by one has not yet
	// looked through in vain as it is.
	pending [patternsByPart]changes
}

// Techniques that look at houses or digits one by one.
const (
	directLockedPart = iota
	lockedPart
	fishPart                     // and 1, 2 more by size
	directSetPart = fishPart + 3 // …
	nakedSetPart  = directSetPart + 2
	hiddenSetPart = nakedSetPart + 3

	patternsByPart = hiddenSetPart + 3
)

// techniques is the list, in order. Each reports whether it has put a step into found.
var techniques = [...]func(*solver) bool{
	(*solver).hiddenSingle,
	(*solver).directLocked,
	func(s *solver) bool { return s.hiddenSet(2, true) },
	(*solver).nakedSingle,
	func(s *solver) bool { return s.hiddenSet(3, true) },
	(*solver).locked,
	func(s *solver) bool { return s.nakedSet(2) },
	func(s *solver) bool { return s.fish(2) },
	func(s *solver) bool { return s.hiddenSet(2, false) },
	func(s *solver) bool { return s.nakedSet(3) },
	func(s *solver) bool { return s.fish(3) },
	func(s *solver) bool { return s.hiddenSet(3, false) },
	func(s *solver) bool { return s.wing(2) },
	func(s *solver) bool { return s.wing(3) },
	(*solver).loop,
	func(s *solver) bool { return s.nakedSet(4) },
	func(s *solver) bool { return s.fish(4) },
	func(s *solver) bool { return s.hiddenSet(4, false) },
	(*solver).grave,
	(*solver).alignedPair,
}

// rate solves the position and rates it.
func (s *solver) rate(ctx context.Context) (r Rating, err error) {
	for f, err := range s.steps(ctx) {
		switch {
		case errors.Is(err, ErrStuck):
			r.ER, r.Technique = Unsolved, "none"
			return r, nil
		case err != nil:
			return r, err
		}
		r.add(f.rating, f.cell >= 0, f.name)
	}
	return r, nil
}

// steps yields each step before it is taken. Errors are those of [Steps].
func (s *solver) steps(ctx context.Context) iter.Seq2[*step, error] {
	return func(yield func(*step, error) bool) {
		s.ctx = ctx
		for s.left > 0 {
			err := ctx.Err()
			if err == nil && !s.next() {
				if err = ctx.Err(); err == nil {
					err = ErrStuck
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(&s.found, nil) {
				return
			}
			s.take()
		}
	}
}

// next looks for the next step.
func (s *solver) next() bool {
	s.found = step{cell: -1, out: s.found.out[:0]}
	for i := range s.pending {
		s.pending[i].add(s.touched)
	}
	s.touched = changes{}
	for _, technique := range techniques {
		if technique(s) {
			return true
		}
	}
	return s.chained()
}

// take takes the step that was found.
func (s *solver) take() {
	for _, x := range s.found.out {
		s.drop(int(x/9), int(x%9))
	}
	if s.found.cell >= 0 {
		s.put(s.found.cell, s.found.digit)
	}
}

// places makes the step found one that fills a cell.
func (s *solver) places(name string, rating float64, c, d int) bool {
	s.found.name, s.found.rating, s.found.cell, s.found.digit = name, rating, c, d
	return true
}

// takesAway makes the step found one that eliminates the candidates in out; it reports
// whether there are any.
func (s *solver) takesAway(name string, rating float64) bool {
	s.found.name, s.found.rating = name, rating
	return len(s.found.out) > 0
}

// strike adds to what the step takes away those digits of a cell that it has.
func (s *solver) strike(c int, digits uint16) {
	for m := s.cell[c] & digits; m != 0; m &= m - 1 {
		s.found.out = append(s.found.out, candidate(c*9+lowest(m)))
	}
}

// strikePlaces adds a digit at those places of a house where it is a candidate.
func (s *solver) strikePlaces(h, d int, places uint16) {
	for m := s.pos[h][d] & places; m != 0; m &= m - 1 {
		s.found.out = append(s.found.out, candidate(int(plain.cell[h][lowest(m)])*9+d))
	}
}

// tenths is a rating as it is printed: rounded to tenths the way its reference does.
func tenths(x float64) Score { return Score((x + 0.05) * 10) }

// inOrder is the order of houses in most techniques: boxes, columns, rows.
var inOrder = [houses]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17}
