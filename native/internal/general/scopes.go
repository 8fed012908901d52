package general

import "sudokusat/sudoku"

// scopes is the cells of some constraints of a kind, from the constraint to its
// cells and from a cell to its constraints:
//
//	constraint 0   r1c1 r2c2          r1c1   0 1
//	           1   r1c1 r1c2 r1c3     r1c2     1
//
// both as one flat list, so that building them for each puzzle costs little.
type scopes struct {
	start     []int32 // constraint → its cells
	members   []int32
	cellStart []int32 // cell → its constraints
	byCell    []int32
}

// begin starts over, in the memory there is.
func (x *scopes) begin() { x.start, x.members = append(x.start[:0], 0), x.members[:0] }

// add adds a constraint on the cells.
func (x *scopes) add(cells ...sudoku.Cell) {
	for _, c := range cells {
		x.members = append(x.members, int32(c))
	}
	x.start = append(x.start, int32(len(x.members)))
}

// finish computes the lists from the cells of a board, whose number is cells, to the
// constraints.
func (x *scopes) finish(cells int) {
	if len(x.members) == 0 {
		return
	}
	if len(x.cellStart) != cells+2 {
		x.cellStart = make([]int32, cells+2)
	}
	clear(x.cellStart)
	if cap(x.byCell) < len(x.members) {
		x.byCell = make([]int32, len(x.members))
	}
	x.byCell = x.byCell[:len(x.members)]
	// Counted at c+2 and summed up, the list of c begins at the number at
	// c+1; writing it moves that to its end, which is the beginning of c+1's.
	for _, c := range x.members {
		x.cellStart[c+2]++
	}
	for c := range cells {
		x.cellStart[c+2] += x.cellStart[c+1]
	}
	for i := range x.count() {
		for _, c := range x.cells(int32(i)) {
			x.byCell[x.cellStart[c+1]] = int32(i)
			x.cellStart[c+1]++
		}
	}
}

// count returns the number of constraints.
func (x *scopes) count() int { return len(x.start) - 1 }

// of returns the constraints of a cell; there must be some constraints.
func (x *scopes) of(c int) []int32 { return x.byCell[x.cellStart[c]:x.cellStart[c+1]] }

// cells returns the cells of a constraint.
func (x *scopes) cells(i int32) []int32 { return x.members[x.start[i]:x.start[i+1]] }
