package ruled

import (
	"slices"

	"sudokusat/sudoku"
)

// problem is a puzzle prepared for search: its propagators, which cells wake which,
// and which cells differ. It is built for every puzzle in the memory of the one
// before.
type problem struct {
	*Topology
	near nearCaches

	start    []uint64 // the candidates before any search, then the words kept beside them
	size     int      // of a level
	planesAt int      // where the planes begin in it

	peers     []uint64 // as the topology's, with the puzzle's own
	peerStart []int32
	peerList  []int32
	ownPeers  bool // peers is not the topology's

	props     []prop
	wakes     []wakes // cell → what it sets in the queue
	wakeStart []int32
	wake      []wakeup
	priority  []int32 // cell → the weight of its constraints

	domains     []domain
	relations   []relation
	houseCells  [][]int32
	houseDigits []uint64 // of each house
	clauses     [][]test
	differents  [][]int32
	setsList    []setsOf
	sums        []sumOf
	counts      []count
	tallies     []tally
	crossList   []crossing
	automata    []automaton
	connecteds  []connected
	pairLists   []pairs
	regionLists []regions
	halvesList  []halves
	anyOfs      []anyOf
	someOfs     []someOf

	pairs  map[[2]int32]int // cells → their relation
	plain  []int            // the relations outside of alternatives
	equals [][2]int32       // cells that are equal
	outer  []prop           // the propagators of the puzzle itself

	constraints []sudoku.Constraint // what it was built of

	cages     []cage          // for derive
	cageWords []uint64        // their cells
	caged     []uint64        // the cells of all
	derived   map[uint64]bool // sums that are there already
	ownAreas  []area
	overlaps  []overlap

	clashWeight float32 // see choose.go
	manner      manner
	derivedSets [2]int32 // those of derive, from and to
	derivedSums [2]int32
	tables      []*lookup // for cliques
	beside      []uint64
	mostGroups  int  // of a sum
	broken      bool // it cannot be kept by any digits
	scratch     []int32
	aimWords    []uint64
	numbers     []uint64
	placing     placement
	fours       *fours
	forRegions  wakeup
	forCounted  []wakeup

	isLabel  []bool // where regions have names of the search, which cells they are, see names.go
	usedWord int32  // and where the level keeps the names that are used
}

type domain struct {
	cell  int32
	allow uint64
}

// wakeup is bits of the queue.
type wakeup struct {
	word int32
	bits uint64
}

// wakes is the wake-ups of a cell: a word of the queue, and some more.
type wakes struct {
	wakeup
	from, to int32
}

// build prepares a puzzle of the topology's board, with constraints that are the puzzle's or follow.
func (p *problem) build(puzzle sudoku.Puzzle, constraints []sudoku.Constraint) {
	p.reset(puzzle)
	p.constraints = constraints
	for _, c := range constraints {
		p.learnDifferent(c)
	}
	p.closeEqual(puzzle)
	for _, c := range constraints {
		if d, ok := c.(sudoku.Domain); ok {
			p.restrict(d)
		}
	}
	p.ownHouses()
	for _, c := range constraints {
		p.add(c)
	}
	p.findRegions()
	p.findHalves()
	p.nearConnected()
	for _, i := range p.plain {
		p.finishRelation(i)
	}
	p.cliques()
	p.houses()
	p.complements()
	p.manner = p.mannerOf()
	p.tallyCounts()
	p.lineCounts()
	p.derivedSets[0], p.derivedSums[0] = int32(len(p.setsList)), int32(len(p.sums))
	p.derive()
	p.alikeSums()
	p.derivedSets[1], p.derivedSums[1] = int32(len(p.setsList)), int32(len(p.sums))
	p.mergeSums()
	p.lineTotals()
	p.exactAutomata()
	p.windows()
	p.needFours()
	p.addPlaces()
	p.finish()
}

// reset starts over with the givens.
func (p *problem) reset(puzzle sudoku.Puzzle) {
	p.start = slices.Grow(p.start[:0], p.cells)[:p.cells]
	for c, d := range puzzle.Givens {
		switch {
		case d != 0:
			p.start[c] = 1 << (d - 1)
		case !p.shape.Exists(sudoku.Cell(c)):
			p.start[c] = 1 // in no house; unused
		default:
			p.start[c] = p.full
		}
	}
	p.broken = false
	p.isLabel = nil
	p.domains, p.relations, p.clauses = p.domains[:0], p.relations[:0], p.clauses[:0]
	p.differents, p.setsList, p.sums = p.differents[:0], p.setsList[:0], p.sums[:0]
	p.tallies = p.tallies[:0]
	p.counts, p.automata, p.anyOfs, p.connecteds = p.counts[:0], p.automata[:0], p.anyOfs[:0], p.connecteds[:0]
	p.pairLists, p.regionLists, p.halvesList, p.someOfs = p.pairLists[:0], p.regionLists[:0], p.halvesList[:0], p.someOfs[:0]
	p.houseCells = append(p.houseCells[:0], p.Topology.houses...)
	p.crossList = append(p.crossList[:0], p.Topology.cross...)
	p.equals, p.outer, p.plain = p.equals[:0], p.outer[:0], p.plain[:0]
	if p.pairs == nil {
		p.pairs = map[[2]int32]int{}
	}
	clear(p.pairs)
	p.peers, p.ownPeers = p.Topology.peers, false
	p.priority = slices.Grow(p.priority[:0], p.cells)[:p.cells]
	clear(p.priority)
}

// put adds a propagator to the list of its kind.
func put[T any](list *[]T, k kind, x T) prop {
	*list = append(*list, x)
	return prop{k, int32(len(*list) - 1)}
}

func toCells(cells []sudoku.Cell) []int32 {
	out := make([]int32, len(cells))
	for i, c := range cells {
		out[i] = int32(c)
	}
	return out
}
