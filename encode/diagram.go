package encode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"sudokusat/sudoku"
)

// A diagram is what a constraint remembers of the cells it has read, one after
// the other: a layered automaton. The sum of two cells that is 5, digits 1..4:
//
//	read       nothing     r1c1        both
//	state      start       1 2 3 4     ends
//	           1 → 1       4 → yes, else no
//	           2 → 2       3 → yes, else no …
//
// Sums remember a partial sum, counts a count, automata the set of states they
// can be in. States of a layer from which the same digits lead to the same states
// are one; a state that nothing leads to a good end from is "no", and one that
// everything does is "yes". So the diagram is the least there is, and depends on
// the constraint alone, not on how it was found (Bryant's reduction, from the end
// to the front).
type diagram struct {
	n      int
	cells  []sudoku.Cell // a layer for each; several layers may read one cell
	start  int32         // 0: the one state of the first layer; or yes or no
	layers [][]int32     // by layer: states × n: the next state for each digit
}

// Ends of a diagram, in place of a state of the next layer.
const (
	no  int32 = -1
	yes int32 = -2
)

// maxStates bounds the states of a diagram over all cells, and maxNexts those
// times the digits.
const (
	maxStates = 1 << 18
	maxNexts  = 1 << 23
)

// ErrTooComplex is wrapped by the error for a constraint that would take too many
// clauses: a sum or an automaton with too many states.
var ErrTooComplex = errors.New("too much for a formula")

// states returns the number of states in layer i.
func (x *diagram) states(i int) int { return len(x.layers[i]) / x.n }

// reading defines how a constraint reads digits: from key to key, each of which
// represents what is remembered. The keys yes and no are ends; others are not negative.
type reading struct {
	cells []sudoku.Cell
	first int
	next  func(layer, key int, d sudoku.Digit) (int, error)
	// ends is whether a key is a good end after the last cell.
	ends func(key int) bool
}

// build makes the diagram over the digits that allow lists for a cell, nil for
// all of them. A cell with one digit gets no layer.
func (r reading) build(n int, allow func(sudoku.Cell) []uint64) (*diagram, error) {
	x := &diagram{n: n}
	keys := []int{r.first}
	var raw [][]int32 // as layers, before states are joined
	var ends []int32  // by state after the last layer
	total := 0
	index := map[int]int32{}
	for i, c := range r.cells {
		var set []uint64
		one := sudoku.Digit(0)
		if allow != nil {
			set = allow(c)
			one = only(set)
		}
		clear(index)
		var after []int
		to := func(key int, d sudoku.Digit) (int32, error) {
			if key < 0 {
				return int32(key), nil
			}
			next, err := r.next(i, key, d)
			if err != nil || next < 0 {
				return int32(next), err
			}
			at, ok := index[next]
			if !ok {
				at = int32(len(after))
				index[next] = at
				after = append(after, next)
			}
			return at, nil
		}
		if one != 0 { // what it leads to takes the place of the states
			var moved []int32
			for _, key := range keys {
				at, err := to(key, one)
				if err != nil {
					return nil, err
				}
				moved = append(moved, at)
			}
			if len(raw) == 0 {
				if x.start >= 0 {
					x.start = moved[x.start]
				}
			} else {
				last := raw[len(raw)-1]
				for j, at := range last {
					if at >= 0 {
						last[j] = moved[at]
					}
				}
			}
			keys = after
			continue
		}
		x.cells = append(x.cells, c)
		total += len(keys)
		if total > maxStates || total*n > maxNexts {
			return nil, fmt.Errorf("%w: more than %d states, or %d times the digits", ErrTooComplex, maxStates, maxNexts/n*n)
		}
		rows := make([]int32, len(keys)*n)
		for s, key := range keys {
			for d := range n {
				rows[s*n+d] = no
				if set != nil && set[d>>6]>>(d&63)&1 == 0 {
					continue
				}
				at, err := to(key, sudoku.Digit(d+1))
				if err != nil {
					return nil, err
				}
				rows[s*n+d] = at
			}
		}
		raw = append(raw, rows)
		keys = after
	}
	for _, key := range keys {
		if r.ends(key) {
			ends = append(ends, yes)
		} else {
			ends = append(ends, no)
		}
	}
	x.join(raw, ends, allow)
	return x, nil
}

// only returns the one digit of a set, 0 when there are more or none.
func only(set []uint64) sudoku.Digit {
	d := sudoku.Digit(0)
	for i, w := range set {
		if w != 0 {
			if d != 0 || w&(w-1) != 0 {
				return 0
			}
			d = sudoku.Digit(i<<6 + bits.TrailingZeros64(w) + 1)
		}
	}
	return d
}

// join makes the layers of the raw ones, last layer first. class is what the
// states after a layer have become.
func (x *diagram) join(raw [][]int32, class []int32, allow func(sudoku.Cell) []uint64) {
	n := x.n
	x.layers = make([][]int32, len(raw))
	var key []byte
	for i := len(raw) - 1; i >= 0; i-- {
		var open []uint64
		if allow != nil {
			open = allow(x.cells[i])
		}
		rows, kept := raw[i], []int32(nil)
		same := map[string]int32{}
		now := make([]int32, len(rows)/n)
		for s := range now {
			row := rows[s*n : s*n+n]
			key = key[:0]
			all := int32(0) // yes or no when every digit leads there
			for d, at := range row {
				if at >= 0 {
					row[d] = class[at]
				}
				if open != nil && open[d>>6]>>(d&63)&1 == 0 {
					continue
				}
				if len(key) == 0 {
					all = row[d]
				} else if all != row[d] {
					all = 0
				}
				key = binary.NativeEndian.AppendUint32(key, uint32(row[d]))
			}
			if all < 0 {
				now[s] = all
				continue
			}
			at, ok := same[string(key)]
			if !ok {
				at = int32(len(kept) / n)
				same[string(key)] = at
				kept = append(kept, row...)
			}
			now[s] = at
		}
		x.layers[i], class = kept, now
	}
	if x.start >= 0 {
		x.start = class[x.start]
	}
	if x.start < 0 {
		x.cells, x.layers = nil, nil
	}
}
