package sat

import (
	"sync"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

// scratch is the memory for one puzzle at a time: a list of puzzles of one
// shape is reduced and stated without allocating.
type scratch struct {
	reducer *reduce.Reducer
	formula encode.Residual
	problem cnf.CardFormula
	steps   *drat
}

// probes is how many failed literals are looked for before the solver is
// asked: it spares the solver all but 1 in 250 of the 17-clue puzzles, and
// costs 10 µs of the 1,100 of a hardest one, where there are none to find.
const probes = 32

// largeScratch is how many literals a scratch may hold and be kept.
const largeScratch = 4 << 20

// scratches keeps free ones for the shape asked for last.
type scratches struct {
	mu    sync.Mutex
	shape *sudoku.Shape
	free  []*scratch
}

func (s *scratches) get(shape *sudoku.Shape) *scratch {
	s.mu.Lock()
	if s.shape != shape {
		s.shape, s.free = shape, nil
	}
	if n := len(s.free); n > 0 {
		x := s.free[n-1]
		s.free = s.free[:n-1]
		s.mu.Unlock()
		return x
	}
	s.mu.Unlock()
	return &scratch{reducer: reduce.New(shape)}
}

func (s *scratches) put(shape *sudoku.Shape, x *scratch) {
	if x.problem.Capacity() > largeScratch {
		return
	}
	s.mu.Lock()
	if s.shape == shape {
		s.free = append(s.free, x)
	}
	s.mu.Unlock()
}
