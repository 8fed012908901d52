// Package estimate estimates the number of solutions of a puzzle by the method of Knuth
// ("Estimating the efficiency of backtrack programs", 1975). A random path down the tree of all
// fillings, whose steps have k branches each, has the product of these k as its weight. At its
// end the remaining solutions are counted, or there are none. The mean of weight times count
// over many paths is the number of solutions, for any order of the cells.
package estimate

import (
	"context"
	"math"
	"math/rand/v2"

	"sudokusat/sudoku"
)

// Counted is the number of solutions up to which a puzzle's are counted: one whose estimate is
// not exact has at least as many.
const Counted = 1000

// countedAtEnd is the same below a path. More solutions there would take longer, and the error
// depends on the branches above.
const countedAtEnd = 100

// Sampler takes random paths. It is not safe for concurrent use.
type Sampler struct {
	engine sudoku.Engine
	puzzle sudoku.Puzzle
	random *rand.Rand

	known         Estimate
	mean, squares float64 // of Welford
}

// Estimate is the mean of the paths so far.
type Estimate struct {
	Solutions float64 // their number; +Inf where it is beyond the range of floating point
	Error     float64 // the standard error of Solutions; 0 of a single path, NaN or +Inf out of range
	Samples   uint64  // paths
	Exact     bool    // all solutions were counted; there are no more paths to take
	Unproved  bool    // the engine proves none of its counts
}

// New returns a sampler of the solutions of p, whose paths follow from the seed where the engine
// counts right.
func New(e sudoku.Engine, p sudoku.Puzzle, seed uint64) *Sampler {
	return &Sampler{engine: e, puzzle: p, random: rand.New(rand.NewPCG(1, seed))}
}

// Sample takes one more path, unless the estimate is exact. Errors are those of the engine and
// of ctx; a path with an error does not count.
func (s *Sampler) Sample(ctx context.Context) error {
	if s.known.Exact {
		return nil
	}
	x, err := s.path(ctx)
	if err != nil {
		return err
	}
	s.known.Samples++
	n := float64(s.known.Samples)
	delta := x - s.mean
	s.mean += delta / n
	s.squares += float64(delta * (x - s.mean)) // rounded, so that it is the same on all machines
	s.known.Solutions = s.mean
	if n > 1 {
		s.known.Error = math.Sqrt(s.squares / (n - 1) / n)
	}
	return nil
}

// Estimate returns the estimate of the paths so far, the zero value if there are none.
func (s *Sampler) Estimate() Estimate { return s.known }

// path returns the estimate of one random path.
func (s *Sampler) path(ctx context.Context) (float64, error) {
	at := s.puzzle.Givens.Clone()
	weight, limit := 1.0, uint64(Counted)
	for first := true; ; first, limit = false, countedAtEnd {
		if !first || s.known.Samples == 0 { // else known to have more
			found, err := s.engine.Solve(ctx, s.puzzle.With(at), sudoku.Query{Limit: limit})
			if err != nil {
				return 0, err
			}
			s.known.Unproved = s.known.Unproved || found.Unproved
			if found.Complete {
				s.known.Exact = first
				return weight * float64(found.Count), nil
			}
		}
		cell, open := narrowest(s.puzzle, at)
		if len(open) == 0 {
			return 0, nil
		}
		weight *= float64(len(open))
		at[cell] = open[s.random.IntN(len(open))]
	}
}

// narrowest returns the blank cell that the fewest digits are left for, with these.
func narrowest(p sudoku.Puzzle, g sudoku.Grid) (cell sudoku.Cell, open []sudoku.Digit) {
	seen, fewest := Seen(p, g), p.Shape.N()+1
	for i, d := range g {
		c := sudoku.Cell(i)
		if d != 0 || !p.Shape.Exists(c) {
			continue
		}
		var left []sudoku.Digit
		for d := range sudoku.Digit(p.Shape.Width(c)) {
			if !seen[c].Has(d + 1) {
				left = append(left, d+1)
			}
		}
		if len(left) < fewest {
			cell, open, fewest = c, left, len(left)
		}
	}
	return cell, open
}

// Seen returns for each cell the digits in a house or another set of different cells with it:
// those that it cannot have.
func Seen(p sudoku.Puzzle, g sudoku.Grid) []sudoku.DigitSet {
	s := p.Shape
	seen := make([]sudoku.DigitSet, s.Cells())
	for c := range seen {
		seen[c] = sudoku.NewDigitSet(s.N())
	}
	for _, set := range sets(p) {
		for _, c := range set {
			if d := g[c]; d != 0 {
				for _, o := range set {
					if o != c {
						seen[o].Add(d)
					}
				}
			}
		}
	}
	return seen
}

// sets returns the sets of cells whose digits differ: houses, other sets of the board, and
// those of the puzzle's rules.
func sets(p sudoku.Puzzle) (out [][]sudoku.Cell) {
	for _, h := range p.Shape.Houses() {
		out = append(out, h.Cells)
	}
	for _, d := range p.Shape.Differents() {
		out = append(out, d.Cells)
	}
	for _, x := range p.Constraints() {
		if d, ok := x.(sudoku.Different); ok {
			out = append(out, d.Cells)
		}
	}
	return out
}
