package cdcl

// The value a decision tries is that in the largest assignment without conflict, the target, if it
// is there, and the last one that the variable had otherwise (Pipatsrisawat and Darwiche, "A
// lightweight component caching scheme for satisfiability solvers", 2007). From time to time all are set anew: as
// in the best assignment, by local search, as at the beginning (Cai and Zhang, "Deep cooperation
// of CDCL and local search for SAT", 2021; Biere and Fleury, "Chasing target phases", 2020). To
// invert them, as is usual, doubles the time on large boards, where the first phase is that a
// digit is in its cell.

// rephaseInterval is the number of conflicts to the first rephasing; the n-th interval is n
// times as long.
const rephaseInterval = 1000

// nextVariable returns the variable to decide. There has to be one.
func (s *Solver) nextVariable() uint32 {
	if s.stable {
		return s.heap.next(s)
	}
	return s.queue.next(s)
}

// value returns what a variable is decided to be.
func (s *Solver) value(v uint32) int8 {
	if s.target[v] != 0 {
		return s.target[v]
	}
	return s.saved[v]
}

// advance keeps the assignment before the last decision, which had no conflict, if it is the
// largest so far.
func (s *Solver) advance() {
	size := int(s.control[len(s.control)-1])
	if size > s.targetSize {
		s.targetSize = size
		for _, l := range s.trail[:size] {
			s.target[l>>1] = l.sign()
		}
	}
	if size > s.bestSize {
		s.bestSize = size
		for _, l := range s.trail[:size] {
			s.best[l>>1] = l.sign()
		}
	}
}

func (s *Solver) rephaseDue() bool {
	return s.uses(Rephasing) && s.stats.Conflicts >= s.nextRephase
}

// rephase sets all values anew, at level 0.
func (s *Solver) rephase() {
	s.backtrack(0)
	s.stats.Rephased++
	s.rephased++
	s.nextRephase = s.stats.Conflicts + s.opts.interval(rephaseInterval)*(s.rephased+1)
	switch s.rephased % 3 {
	case 0:
		s.allPhases(s.opts.phase)
	case 1:
		s.resume()
		s.bestSize = 0
	case 2:
		s.resume()
		s.shake()
	}
	clear(s.target)
	s.targetSize = 0
}

func (s *Solver) allPhases(value int8) {
	for v := range s.saved {
		s.saved[v] = value
	}
}

// resume goes back to the values of the best assignment.
func (s *Solver) resume() {
	for v, b := range s.best {
		if b != 0 {
			s.saved[v] = b
		}
	}
}

// shake has local search improve the values, or makes a tenth of them random.
func (s *Solver) shake() {
	if s.uses(Walk) && s.walk() {
		return
	}
	for v := range s.saved {
		if s.random.below(10) == 0 {
			s.saved[v] = int8(1 - 2*s.random.below(2))
		}
	}
}
