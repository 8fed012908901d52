package cdcl

// Focused mode restarts at every opportunity, which suits formulas without a model; stable mode
// restarts rarely, which suits those with one. They alternate, each as long as the other in
// ticks, in phases that become longer (Oh, "Between SAT and UNSAT: the fundamental difference in
// CDCL SAT", 2015; Biere and others, "CaDiCaL 2.0", 2024). Stable mode comes first: on 9×9
// puzzles it has an eighth less conflicts, and most puzzles end in the first phase.

// firstPhase is the number of conflicts of the first phase.
const firstPhase = 1000

// schedule is when what is done next.
type schedule struct {
	averages     averages // of focused mode
	reluctant    reluctant
	reluctantDue bool
	stampLevels  uint32

	stable      bool
	switches    uint64
	modeTicks   uint64 // of the first phase, once that is over
	nextSwitch  uint64 // in search ticks; until the first phase is over in conflicts
	nextRestart uint64
	nextReduce  uint64
	nextRephase uint64
	rephased    uint64

	nextInprocess uint64
	inprocessed   uint64
	effortTicks   uint64 // search ticks when effort was last given
	walkTicks     uint64
	probed        uint32 // the variable to go on with
	bound         int    // of elimination
}

func newSchedule(o *options) schedule {
	return schedule{
		stable:   o.off&Stable == 0,
		averages: newAverages(), reluctant: newReluctant(),
		nextSwitch: o.interval(firstPhase), nextReduce: o.interval(reduceInterval), nextRephase: o.interval(rephaseInterval),
		nextInprocess: o.interval(inprocessInterval),
	}
}

// interval returns a number of conflicts, which tests make small.
func (o *options) interval(n uint64) uint64 {
	if o.eager {
		return 2
	}
	return n
}

func (s *Solver) switchDue() bool {
	if s.opts.off&(Stable|Focused) != 0 {
		return false
	}
	if s.modeTicks == 0 {
		return s.stats.Conflicts >= s.nextSwitch
	}
	return s.searchTicks >= s.nextSwitch
}

// switchMode begins the next phase, at level 0.
func (s *Solver) switchMode() {
	if s.modeTicks == 0 {
		s.modeTicks = max(s.searchTicks, 1)
	}
	s.switches++
	s.nextSwitch = s.searchTicks + s.modeTicks*quadratic(s.switches/2+1)
	s.backtrack(0)
	s.stable = !s.stable
	if s.stable {
		s.heap.use(s)
		s.reluctant, s.reluctantDue = newReluctant(), false
		s.targetSize = 0
	}
}
