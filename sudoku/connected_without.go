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
func (x Connected) Excludes(s *Shape, in, out []Cell) bool {
	at := make(map[Cell]int, len(x.Cells))
	for i, c := range x.Cells {
		at[c] = i
	}
	beside := x.Beside(s)
	state, edge := make([]cellState, len(beside)), len(beside)-len(x.Cells)
	if x.Edge {
		state[len(x.Cells)] = with
	}
	for _, c := range out {
		state[at[c]] = without
	}
	for _, c := range in {
		if state[at[c]] == without {
			return true
		}
		state[at[c]] = with
	}
	sure := 0
	for _, is := range state {
		if is == with {
			sure++
		}
	}
	if sure-edge > x.Max {
		return true
	}
	if sure == 0 {
		for i := range state {
			if _, size := x.reached(beside, state, i, len(state)); size >= max(x.Min, 1) {
				return false
			}
		}
		return x.Min > 0
	}
	for i, is := range state {
		if is == with {
			met, size := x.reached(beside, state, i, x.Max+edge-sure)
			return met < sure || size-edge < x.Min
		}
	}
	return false
}

// cellState is what is supposed of a cell.
type cellState uint8

const (
	either cellState = iota
	with
	without
)

// reached returns how many cells that are in can be reached from one by ways of at most
// more cells that are not, and how many cells in all.
func (x Connected) reached(beside [][]int32, state []cellState, from, more int) (met, size int) {
	if state[from] == without {
		return 0, 0
	}
	seen := make([]bool, len(state))
	now, later := []int32{int32(from)}, []int32(nil)
	for step := 0; step <= more && len(now) > 0; step++ {
		for len(now) > 0 {
			v := now[len(now)-1]
			if now = now[:len(now)-1]; seen[v] {
				continue
			}
			seen[v] = true
			if size++; state[v] == with {
				met++
			}
			for _, o := range beside[v] {
				switch {
				case seen[o] || state[o] == without:
				case state[o] == with:
					now = append(now, o)
				default:
					later = append(later, o)
				}
			}
		}
		now, later = later, now
	}
	return met, size
}
