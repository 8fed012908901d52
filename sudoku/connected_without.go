package sudoku

import "slices"

// Excludes reports whether it is seen that no connected set has all of some cells and none
// of others, whatever the digits elsewhere: because the others part the cells, leave too
// little room for Min cells, or make the way between them longer than Max cells allow. It
// is no complete test: false claims nothing. The lists have cells of the constraint, in any
// order.
//
//	B x .     the first and the last cell with B and not the two with x:
//	x . B     every way between them leads through these
//
// So "one of the cells is out, or one of the others is in" is a consequence of the
// constraint, and the clause of its reasons.
func (x Connected) Excludes(s *Shape, in, out []Cell) bool { return x.Excluder(s).Excludes(in, out) }

// Excluder answers many questions about connected cells of one board. It is not for concurrent use.
type Excluder struct {
	Connected
	at         []int32 // by cell
	beside     [][]int32
	state      []cellState // by number of the cell, and of the edge
	queued     []bool
	seen       []int32 // in the order in which they are reached
	from, step []int32 // of a cell that is seen: where it is reached from, and how far
	now, later []int32 // room
	below      []below
	how        []uint8
}

// Excluder returns one for the cells.
func (x Connected) Excluder(s *Shape) *Excluder {
	v := &Excluder{Connected: x, at: make([]int32, s.Cells()), beside: x.Beside(s)}
	for i, c := range x.Cells {
		v.at[c] = int32(i)
	}
	k := len(v.beside)
	v.state, v.queued, v.from, v.step, v.below = make([]cellState, k), make([]bool, k), make([]int32, k), make([]int32, k), make([]below, k)
	return v
}

// Excludes is [Connected.Excludes].
func (v *Excluder) Excludes(in, out []Cell) bool {
	clear(v.state)
	for _, c := range out {
		v.state[v.at[c]] = cellOut
	}
	for _, c := range in {
		if v.state[v.at[c]] == cellOut {
			return true
		}
		v.state[v.at[c]] = cellIn
	}
	if v.Edge {
		v.state[len(v.Cells)] = cellIn
	}
	return v.excluded()
}

// Decide shows which of the open cells are in and which are not, where others are, −1 where these exclude each other, until
// a function takes none any more. All is what Excludes finds of each open cell; else what is found from one cell alone is
// enough, which is much faster. The lists in and out have room behind them that is used.
func (v *Excluder) Decide(in, out, open []Cell, all bool, take func(c Cell, in bool) bool) {
	if v.Excludes(in, out) {
		take(-1, false)
		return
	}
	how := v.promising(open, all)
	for i, c := range open {
		switch {
		case how[i]&tryIn != 0 && v.Excludes(append(in, c), out):
			if !take(c, false) {
				return
			}
		case how[i]&tryOut != 0 && v.Excludes(in, append(out, c)):
			if !take(c, true) {
				return
			}
		}
	}
}

// What may be excluded of a cell.
const tryIn, tryOut = 1, 2

// below is what is reached by way of a cell.
type below struct{ cells, sure int }

// promising is what the cells that were reached by the last question leave to be tried of open cells.
func (v *Excluder) promising(open []Cell, all bool) []uint8 {
	how := v.how[:0]
	for range open {
		how = append(how, tryIn|tryOut)
	}
	v.how = how
	sure, edge := v.sure(), len(v.beside)-len(v.Cells)
	switch {
	case all:
		return how
	case sure == 0:
		clear(v.queued)
		large, size := 0, 0
		for i := range v.state {
			if v.queued[i] {
				continue
			}
			v.seen = v.seen[:0]
			_, k := v.reached(i, len(v.state))
			for _, j := range v.seen {
				v.step[j] = int32(k)
			}
			if k >= max(v.Min, 1) {
				large, size = large+1, k
			}
		}
		for i, c := range open {
			how[i] = 0
			if int(v.step[v.at[c]]) < max(v.Min, 1) {
				how[i] = tryIn
			}
			if large == 1 && size-1 <= 4*(v.Min-1) { // of up to four parts that a cell holds together
				how[i] |= tryOut
			}
		}
		return how
	}
	more, farthest, near := v.Max+edge-sure, 0, 0
	for _, i := range v.seen {
		v.below[i] = below{1, 0}
		if v.state[i] == cellIn {
			v.below[i].sure, farthest = 1, max(farthest, int(v.step[i]))
		}
		if int(v.step[i]) < more {
			near++
		}
	}
	for _, i := range slices.Backward(v.seen) {
		if from := v.from[i]; from >= 0 {
			v.below[from].cells += v.below[i].cells
			v.below[from].sure += v.below[i].sure
		}
	}
	reached := func(i int32) bool { return v.queued[i] && int(v.step[i]) <= more }
	for k, c := range open {
		i := v.at[c]
		if !reached(i) {
			how[k] = tryIn
			continue
		}
		if more > farthest && near-edge >= v.Min {
			how[k] &^= tryIn
		}
		if v.below[i].sure == 0 && len(v.seen)-edge-v.below[i].cells >= v.Min {
			how[k] &^= tryOut
		}
	}
	return how
}

// sure is the number of cells that are in, the edge included.
func (v *Excluder) sure() (k int) {
	for _, is := range v.state {
		if is == cellIn {
			k++
		}
	}
	return k
}

func (v *Excluder) excluded() bool {
	sure, edge := v.sure(), len(v.beside)-len(v.Cells)
	if sure-edge > v.Max {
		return true
	}
	clear(v.queued)
	v.seen = v.seen[:0]
	if sure == 0 {
		for i := range v.state {
			if v.queued[i] { // in a part that is too small
				continue
			}
			if _, size := v.reached(i, len(v.state)); size >= max(v.Min, 1) {
				return false
			}
		}
		return v.Min > 0
	}
	met, size := v.reached(slices.Index(v.state, cellIn), v.Max+edge-sure)
	return met < sure || size-edge < v.Min
}

// cellState is what is supposed of a cell.
type cellState uint8

const (
	either cellState = iota
	cellIn
	cellOut
)

// reached returns how many cells that are in can be reached from one by ways of at most
// more cells that are not, and how many cells in all, of those not seen before.
func (v *Excluder) reached(from, more int) (met, size int) {
	if v.state[from] == cellOut {
		return 0, 0
	}
	v.queued[from], v.from[from] = true, -1
	now, later := append(v.now[:0], int32(from)), v.later[:0]
	for step := 0; step <= more && len(now) > 0; step++ {
		for len(now) > 0 {
			i := now[len(now)-1]
			now = now[:len(now)-1]
			v.step[i] = int32(step)
			v.seen = append(v.seen, i)
			if size++; v.state[i] == cellIn {
				met++
			}
			for _, o := range v.beside[i] {
				if v.queued[o] || v.state[o] == cellOut {
					continue
				}
				v.queued[o], v.from[o], v.step[o] = true, i, int32(step+1)
				if v.state[o] == cellIn {
					now = append(now, o)
				} else {
					later = append(later, o)
				}
			}
		}
		now, later = later, now
	}
	v.now, v.later = now[:0], later[:0]
	return met, size
}
