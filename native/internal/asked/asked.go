// Package asked is what the searches of native share about the caller:
// whether the answer is still wanted, and what becomes of the solutions.
package asked

import (
	"math"
	"math/bits"

	"sudokusat/sudoku"
)

// Poll checks a context now and then for whether the work is still wanted.
type Poll struct {
	Done    <-chan struct{} // nil: never ends
	Every   int             // work between two looks
	Stopped bool
	Report  func() // reports progress, unless nil

	credit int // work left until the next look
}

// Spend subtracts work from the credit and reports whether to go on.
func (p *Poll) Spend(work int) bool {
	if p.credit -= work; p.credit > 0 {
		return true
	}
	return p.Look()
}

// Look checks the context at once and reports whether to go on.
func (p *Poll) Look() bool {
	p.credit = p.Every
	if p.Report != nil {
		p.Report()
	}
	if p.Done != nil && !p.Stopped {
		select {
		case <-p.Done:
			p.Stopped = true
		default:
		}
	}
	return !p.Stopped
}

// Wanted is the caller's wish about the solutions, and the result so far.
type Wanted struct {
	Keep  int
	Least bool // keep the least ones; only with Keep > 0
	Kept  []sudoku.Grid
	Each  func(sudoku.Grid) bool // unless nil
	Ended bool                   // Each has had enough
	Count uint64
	Over  bool // Count passed 64 bits
}

// Lists reports whether the next solution is wanted as a grid.
func (w *Wanted) Lists() bool { return len(w.Kept) < w.Keep || w.Each != nil }

// Ordered reports whether the next solution must be the least one left.
func (w *Wanted) Ordered() bool { return w.Least && len(w.Kept) < w.Keep }

// Add counts solutions whose grids are not requested.
func (w *Wanted) Add(k uint64) {
	sum, carry := bits.Add64(w.Count, k, 0)
	if carry != 0 {
		sum, w.Over = math.MaxUint64, true
	}
	w.Count = sum
}

// Take notes a solution, which is kept.
func (w *Wanted) Take(g sudoku.Grid) {
	w.Add(1)
	if len(w.Kept) < w.Keep {
		w.Kept = append(w.Kept, g)
		if w.Each != nil {
			g = g.Clone()
		}
	}
	if w.Each != nil && !w.Each(g) {
		w.Ended = true
	}
}
