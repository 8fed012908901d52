package sudoku

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
func (x Connected) Excludes(s *Shape, in, out []Cell) bool { return x.Excluder(s)(in, out) }

// Excluder returns the function Excludes for many lists of cells of one board. It is not for concurrent use.
func (x Connected) Excluder(s *Shape) func(in, out []Cell) bool {
	at := make([]int32, s.Cells())
	for i, c := range x.Cells {
		at[c] = int32(i)
	}
	v := without{Connected: x, beside: x.Beside(s)}
	v.state, v.seen = make([]cellState, len(v.beside)), make([]bool, len(v.beside))
	return func(in, out []Cell) bool {
		clear(v.state)
		for _, c := range out {
			v.state[at[c]] = cellOut
		}
		for _, c := range in {
			if v.state[at[c]] == cellOut {
				return true
			}
			v.state[at[c]] = cellIn
		}
		if x.Edge {
			v.state[len(x.Cells)] = cellIn
		}
		return v.excluded()
	}
}

// without is what some cells that are in, and others that are not, leave of connected cells.
type without struct {
	Connected
	beside     [][]int32
	state      []cellState // by cell, and of the edge
	seen       []bool      // room
	now, later []int32     // room
}

func (v *without) excluded() bool {
	sure, edge := 0, len(v.beside)-len(v.Cells)
	for _, is := range v.state {
		if is == cellIn {
			sure++
		}
	}
	if sure-edge > v.Max {
		return true
	}
	if sure == 0 {
		clear(v.seen)
		for i := range v.state {
			if v.seen[i] { // in a part that is too small
				continue
			}
			if _, size := v.reached(i, len(v.state)); size >= max(v.Min, 1) {
				return false
			}
		}
		return v.Min > 0
	}
	clear(v.seen)
	for i, is := range v.state {
		if is == cellIn {
			met, size := v.reached(i, v.Max+edge-sure)
			return met < sure || size-edge < v.Min
		}
	}
	return false
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
func (v *without) reached(from, more int) (met, size int) {
	if v.state[from] == cellOut {
		return 0, 0
	}
	now, later := append(v.now[:0], int32(from)), v.later[:0]
	for step := 0; step <= more && len(now) > 0; step++ {
		for len(now) > 0 {
			i := now[len(now)-1]
			if now = now[:len(now)-1]; v.seen[i] {
				continue
			}
			v.seen[i] = true
			if size++; v.state[i] == cellIn {
				met++
			}
			for _, o := range v.beside[i] {
				switch {
				case v.seen[o] || v.state[o] == cellOut:
				case v.state[o] == cellIn:
					now = append(now, o)
				default:
					later = append(later, o)
				}
			}
		}
		now, later = later, now
	}
	v.now, v.later = now, later
	return met, size
}
