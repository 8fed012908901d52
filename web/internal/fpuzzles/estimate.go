package fpuzzles

import (
	"math"
	"math/rand/v2"
	"time"

	"sudokusat/sudoku"
)

// The estimate of the number of solutions by Knuth ("Estimating the efficiency of backtrack
// programs", 1975). A random path down the tree of all fillings, whose steps have k branches
// each, has the product of these k as its weight. At its end the remaining solutions are
// counted, or there are none. The mean of weight times count over many paths is the number of
// solutions, for any order of the cells.

type estimateAnswer struct {
	answer
	Estimate   float64 `json:"estimate"`
	Stderr     float64 `json:"stderr"`
	Iterations uint64  `json:"iterations"`
	Lower      float64 `json:"ci95_lower"`
	Upper      float64 `json:"ci95_upper"`
	RelError   float64 `json:"relErrPercent"`
}

const (
	estimateEvery  = 500 * time.Millisecond
	countedAtEnd   = 1000 // solutions below a point of the way
	normalQuantile = 1.96 // of 95 %
)

func (m *command) estimate(b *board) error {
	r := rand.New(rand.NewPCG(1, uint64(m.Nonce)))
	var mean, squares float64 // of Welford
	reported := time.Now()
	for n := uint64(1); ; n++ {
		x, exact, err := m.way(b, r)
		if n > 1 && m.ctx.Err() != nil {
			return nil // what was sent last is the answer
		}
		if err != nil {
			return err
		}
		delta := x - mean
		mean += delta / float64(n)
		squares += delta * (x - mean)
		if !exact && n > 1 && time.Since(reported) < estimateEvery {
			continue
		}
		reported = time.Now()
		out := estimateAnswer{answer: m.answer("estimate"), Estimate: mean, Iterations: n}
		if n > 1 {
			out.Stderr = math.Sqrt(squares / float64(n-1) / float64(n))
		}
		out.Lower, out.Upper = mean-normalQuantile*out.Stderr, mean+normalQuantile*out.Stderr
		if mean > 0 {
			out.RelError = 100 * normalQuantile * out.Stderr / mean
		}
		m.send(out)
		if exact || m.pause() != nil {
			return nil
		}
	}
}

// pause lets those who wait have the slot of this command, which it then takes again.
func (m *command) pause() error {
	m.put()
	select {
	case m.c.h.slots <- struct{}{}:
		m.works = true
	case <-m.ctx.Done():
	}
	return m.ctx.Err()
}

// way returns the estimate of one random path; exact is true if all solutions were counted.
func (m *command) way(b *board, r *rand.Rand) (solutions float64, exact bool, err error) {
	p := b.puzzle
	at := board{puzzle: p, digits: p.Givens.Clone()}
	for weight, first := 1.0, true; ; first = false {
		found, err := m.c.h.engine.Solve(m.ctx, p.With(at.digits), sudoku.Query{Limit: countedAtEnd})
		if err != nil {
			return 0, false, err
		}
		if found.Complete {
			return weight * float64(found.Count), first, nil
		}
		cell, open := at.narrowest()
		if len(open) == 0 {
			return 0, false, nil
		}
		weight *= float64(len(open))
		at.digits[cell] = open[r.IntN(len(open))]
	}
}

// narrowest is the blank cell that the fewest digits are left for, with these.
func (b *board) narrowest() (cell sudoku.Cell, open []sudoku.Digit) {
	seen, n := b.peers(), b.puzzle.Shape.N()
	fewest := n + 1
	for c, d := range b.digits {
		if left := n - seen[c].Len(); d == 0 && left < fewest && b.puzzle.Shape.Exists(sudoku.Cell(c)) {
			cell, fewest = sudoku.Cell(c), left
		}
	}
	for d := range sudoku.Digit(n) {
		if !seen[cell].Has(d + 1) {
			open = append(open, d+1)
		}
	}
	return cell, open
}
