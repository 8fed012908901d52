package cdcl

// Local search for values to begin decisions with: from the saved ones, a variable of a random
// clause that is not satisfied flips, the likelier the fewer clauses that breaks (Balint and
// Schöning, "Choosing probability distributions for stochastic local search and the role of make
// versus break", 2012). That breaking depends on the one true literal of a clause is used as in
// Balint, Biere, Fröhlich, Schöning, "Improving implementation of SLS solvers for SAT and new
// heuristics for k-SAT with long clauses", 2014.

// mostFlips bounds the flips without a better assignment.
const mostFlips = 1 << 16

// walker is one local search.
type walker struct {
	*Solver
	lits     []uint32 // of all clauses
	starts   []uint32 // by clause, and the end
	occurs   []uint32 // by literal, from first: the clauses with it
	first    []uint32
	value    []int8   // by literal
	trues    []uint32 // by clause: how many literals are true
	critical []uint32 // by clause: the exclusive or of the true ones
	breaks   []uint32 // by variable: clauses of which it is the only true literal
	unsat    []uint32 // clauses
	where    []uint32 // by clause: its place in unsat
	flips    []uint32 // since the best assignment
	scores   []float64
	table    []float64
}

// walk improves the saved values, with an effort relative to that of the search. The result is
// false if there is no memory for it.
func (s *Solver) walk() bool {
	effort := (s.searchTicks-s.walkTicks)*walkEffort/1000 + leastEffort
	s.walkTicks = s.searchTicks
	clauses, lits, size := s.measure()
	bytes := lits*8 + clauses*5*4 + len(s.vals)*(4+1+2) + 4*mostFlips
	if !s.takes(bytes) {
		s.full = false
		return false
	}
	s.memory += uint64(bytes)
	w := &walker{Solver: s}
	defer func() { s.memory -= uint64(bytes) }()
	if s.stopped != nil || !w.load(clauses, lits) || !w.prepare(size) {
		return true
	}
	before, best := len(w.unsat), len(w.unsat)
	for limit := s.ticks + effort; len(w.unsat) > 0 && s.ticks < limit; {
		if s.ticks >= s.nextCheck && s.interrupted() || len(w.flips) == mostFlips {
			break
		}
		w.flip(w.pick())
		if len(w.unsat) < best {
			best = len(w.unsat)
			w.flips = w.flips[:0]
		}
	}
	if best < before {
		for _, v := range w.flips {
			w.value[v<<1] = -w.value[v<<1]
		}
		for v := 1; v <= s.vars; v++ {
			if s.vals[v<<1] == 0 && s.state[v] == active {
				s.saved[v] = w.value[v<<1]
			}
		}
	}
	s.stats.Walks++
	return true
}

// measure counts the irredundant clauses that are not true at level 0, with their literals, and
// returns the mean size of those that are not binary. Binary clauses, of which formulas have many
// where digits exclude each other, would make a walk too random to get anywhere.
func (s *Solver) measure() (clauses, lits int, size float64) {
	pairs := 0
	s.eachIrredundant(func(c []uint32) {
		clauses++
		lits += len(c)
		if len(c) == 2 {
			pairs++
		}
	})
	return clauses, lits, float64(lits-2*pairs) / float64(max(clauses-pairs, 1))
}

// eachIrredundant calls a function with the literals of each irredundant clause that is not true
// at level 0, those false there included, until the search is to stop. It runs at level 0.
func (s *Solver) eachIrredundant(do func([]uint32)) {
	var pair [2]uint32
	for p := range lit(len(s.bins)) {
		if s.pollAt(int(p)) {
			return
		}
		if s.vals[p^1] > 0 {
			continue
		}
		for _, q := range s.bins[p] {
			if p^1 < q && s.vals[q] <= 0 {
				pair = [2]uint32{uint32(p ^ 1), uint32(q)}
				do(pair[:])
			}
		}
	}
	visited := 0
clauses:
	for c := s.first(); int(c) < len(s.arena); c = s.after(c) {
		if visited++; s.pollAt(visited) {
			return
		}
		if s.has(c, redundant|garbage) {
			continue
		}
		lits := s.lits(c)
		for _, l := range lits {
			if s.vals[l] > 0 {
				continue clauses
			}
		}
		do(lits)
	}
}

// load copies the clauses and lists where each literal occurs. The result is false if the search is to stop.
func (w *walker) load(clauses, lits int) bool {
	w.lits = make([]uint32, 0, lits)
	w.starts = append(make([]uint32, 0, clauses+1), 0)
	w.first = make([]uint32, len(w.vals)+1)
	w.eachIrredundant(func(c []uint32) {
		w.lits = append(w.lits, c...)
		w.starts = append(w.starts, uint32(len(w.lits)))
		for _, l := range c {
			w.first[l+1]++
		}
	})
	for l := range w.vals {
		w.first[l+1] += w.first[l]
	}
	w.occurs = make([]uint32, len(w.lits))
	for c := range clauses {
		if w.stopped != nil || w.pollAt(c) {
			return false
		}
		for _, l := range w.lits[w.starts[c]:w.starts[c+1]] {
			w.occurs[w.first[l]] = uint32(c)
			w.first[l]++
		}
	}
	copy(w.first[1:], w.first[:len(w.vals)])
	w.first[0] = 0
	w.ticks += uint64(lits) >> 3
	return true
}

// prepare sets the values and counts what is true. The result is that of load.
func (w *walker) prepare(size float64) bool {
	clauses := len(w.starts) - 1
	w.value = make([]int8, len(w.vals))
	copy(w.value, w.vals)
	for v := 1; v <= w.vars; v++ {
		if w.value[v<<1] == 0 {
			w.value[v<<1], w.value[v<<1|1] = w.saved[v], -w.saved[v]
		}
	}
	w.trues, w.critical = make([]uint32, clauses), make([]uint32, clauses)
	w.breaks, w.where = make([]uint32, w.vars+1), make([]uint32, clauses)
	for c := range clauses {
		if w.pollAt(c) {
			return false
		}
		for _, l := range w.lits[w.starts[c]:w.starts[c+1]] {
			if w.value[l] > 0 {
				w.trues[c]++
				w.critical[c] ^= l
			}
		}
		switch w.trues[c] {
		case 0:
			w.spoil(uint32(c))
		case 1:
			w.breaks[w.critical[c]>>1]++
		}
	}
	for base, p := breakBase(size), 1.0; len(w.table) < 60 && p > 1e-30; p /= base {
		w.table = append(w.table, p)
	}
	return true
}

// breakBase interpolates the base of the probabilities by the mean size of the clauses, from the
// values that Balint and Schöning give for uniform formulas.
func breakBase(size float64) float64 {
	table := [...]struct{ size, base float64 }{{0, 2}, {3, 2.5}, {4, 2.85}, {5, 3.7}, {6, 5.1}, {7, 5.4}}
	for i := 1; i < len(table); i++ {
		a, b := table[i-1], table[i]
		if size <= b.size {
			return a.base + (size-a.size)*(b.base-a.base)/(b.size-a.size)
		}
	}
	return table[len(table)-1].base
}

// spoil puts a clause on the list of those not satisfied, mend takes it off.
func (w *walker) spoil(c uint32) {
	w.where[c] = uint32(len(w.unsat))
	w.unsat = append(w.unsat, c)
}

func (w *walker) mend(c uint32) {
	last := w.unsat[len(w.unsat)-1]
	w.unsat[w.where[c]], w.where[last] = last, w.where[c]
	w.unsat = w.unsat[:len(w.unsat)-1]
}

// pick returns the literal to make true.
func (w *walker) pick() lit {
	c := w.unsat[w.random.below(len(w.unsat))]
	lits := w.lits[w.starts[c]:w.starts[c+1]]
	w.scores = w.scores[:0]
	sum, chosen := 0.0, lit(0)
	for _, l := range lits {
		p := 0.0
		if w.vals[l] == 0 {
			p = w.table[min(int(w.breaks[l>>1]), len(w.table)-1)]
			chosen = lit(l)
		}
		sum += p
		w.scores = append(w.scores, p)
	}
	w.ticks += 1 + uint64(len(lits))>>1
	x := w.random.unit() * sum
	for i, l := range lits {
		if x -= w.scores[i]; x < 0 && w.scores[i] > 0 {
			return lit(l)
		}
	}
	return chosen
}

// flip makes a literal true.
func (w *walker) flip(l lit) {
	v := uint32(l >> 1)
	w.stats.Flips++
	w.flips = append(w.flips, v)
	w.value[l], w.value[l^1] = 1, -1
	for _, c := range w.occurs[w.first[l]:w.first[l+1]] {
		switch w.trues[c]++; w.trues[c] {
		case 1:
			w.mend(c)
			w.breaks[v]++
		case 2:
			w.breaks[w.critical[c]>>1]--
		}
		w.critical[c] ^= uint32(l)
	}
	no := l ^ 1
	for _, c := range w.occurs[w.first[no]:w.first[no+1]] {
		w.critical[c] ^= uint32(no)
		switch w.trues[c]--; w.trues[c] {
		case 0:
			w.breaks[v]--
			w.spoil(c)
		case 1:
			w.breaks[w.critical[c]>>1]++
		}
	}
	w.ticks += 1 + uint64(w.first[l+1]-w.first[l]+w.first[no+1]-w.first[no])>>2
}
