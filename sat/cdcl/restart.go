package cdcl

// Restarts: in focused mode when recent clauses have more glue than usual (Audemard and Simon,
// "Refining restarts strategies for SAT and UNSAT", 2012), by exponential averages (Biere and
// Fröhlich, "Evaluating CDCL restart schemes", 2015); in stable mode by reluctant doubling
// (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; Knuth, "The art
// of computer programming" 4B, 2015). The levels that would come back stay (Van der Tak, Ramos,
// Heule, "Reusing the assignment trail in CDCL solvers", 2011).

const (
	fastWindow      = 33
	slowWindow      = 100_000
	restartMargin   = 1.10
	restartInterval = 2
	reluctantPeriod = 1024
)

// ema is an exponential moving average, corrected for its beginning as in Adam (Kingma and Ba,
// "Adam", 2015).
type ema struct{ value, biased, rest, alpha float64 }

func newEMA(window float64) ema { return ema{alpha: 1 / window, rest: 1} }

func (e *ema) update(x float64) {
	e.biased += e.alpha * (x - e.biased)
	e.value = e.biased
	if e.rest > 0 {
		if e.rest *= 1 - e.alpha; e.rest < 1e-12 {
			e.rest = 0
		}
		e.value = e.biased / (1 - e.rest)
	}
}

type averages struct{ fast, slow ema }

func newAverages() averages { return averages{newEMA(fastWindow), newEMA(slowWindow)} }

func (a *averages) learned(glue int) {
	a.fast.update(float64(glue))
	a.slow.update(float64(glue))
}

// reluctant is the sequence 1, 1, 2, 1, 1, 2, 4, … times reluctantPeriod.
type reluctant struct {
	u, v uint64
	wait uint64 // conflicts to the next restart
}

func newReluctant() reluctant { return reluctant{1, 1, reluctantPeriod} }

// tick counts a conflict and reports whether the solver is to restart.
func (r *reluctant) tick() (due bool) {
	if r.wait--; r.wait > 0 {
		return false
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	r.wait = r.v * reluctantPeriod
	return true
}

func (s *Solver) restartDue() bool {
	if s.level() <= len(s.assumptions) {
		return false
	}
	if s.stable {
		return s.reluctantDue
	}
	return s.stats.Conflicts >= s.nextRestart && s.averages.fast.value > restartMargin*s.averages.slow.value
}

func (s *Solver) restart() {
	s.stats.Restarts++
	s.backtrack(s.reusable())
	s.reluctantDue = false
	s.nextRestart = s.stats.Conflicts + restartInterval
}

// reusable returns the level up to which decisions would be the same after a restart.
func (s *Solver) reusable() int {
	next := s.nextVariable()
	level := min(len(s.assumptions), s.level())
	for ; level < s.level(); level++ {
		v := s.trail[s.control[level]].of()
		if s.stable && !s.heap.less(v, next) || !s.stable && s.stamps[v] < s.stamps[next] {
			break
		}
	}
	return level
}

// quadratic returns n², for intervals of phases.
func quadratic(n uint64) uint64 { return n * n }
