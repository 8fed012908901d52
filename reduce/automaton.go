package reduce

import "sudokusat/sudoku"

// An automaton, layer by layer: the states its machine can be in after each cell
// are found forwards, and those that cannot lead to a good end are dropped
// backwards. A candidate has support when it leads from a state to one that is
// left (Pesant, "A regular language membership constraint for finite sequences of
// variables", CP 2004). A cell that is read twice has to have support at each
// reading by itself.
type automatonFilter struct {
	of     sudoku.Automaton
	n      int
	layers [][]uint64 // sets of states, scratch
	set    []uint64
}

func (f *automatonFilter) narrow(x domains) bool {
	m, k := f.of.Machine, len(f.of.Cells)
	if f.layers == nil {
		f.layers = make([][]uint64, k+1)
		for i := range f.layers {
			f.layers[i] = make([]uint64, (m.States()+63)/64)
		}
		f.set = make([]uint64, (f.n+63)/64)
	}
	clear(f.layers[0])
	for _, q := range m.Starts() {
		f.layers[0][q>>6] |= 1 << (q & 63)
	}
	for i := range k {
		next := f.layers[i+1]
		clear(next)
		eachBit(f.layers[i], func(q int) {
			f.symbols(x, i, func(symbol int) {
				for _, to := range m.Next(int32(q), symbol) {
					next[to>>6] |= 1 << (to & 63)
				}
			})
		})
	}
	last := f.layers[k]
	some := false
	eachBit(last, func(q int) {
		if m.Accepts(int32(q)) {
			some = true
		} else {
			last[q>>6] &^= 1 << (q & 63)
		}
	})
	if !some {
		return false
	}
	for i := k - 1; i >= 0; i-- {
		clear(f.set)
		here, next := f.layers[i], f.layers[i+1]
		eachBit(here, func(q int) {
			alive := false
			f.symbols(x, i, func(symbol int) {
				for _, to := range m.Next(int32(q), symbol) {
					if next[to>>6]>>(to&63)&1 != 0 {
						alive = true
						if symbol <= f.n {
							f.set[(symbol-1)>>6] |= 1 << ((symbol - 1) & 63)
						}
						break
					}
				}
			})
			if !alive {
				here[q>>6] &^= 1 << (q & 63)
			}
		})
		if c := f.of.Cells[i]; c != sudoku.Break {
			if x.keep(c, f.set); !intersect(x.bits(c), f.set) {
				return false
			}
		}
	}
	return true
}

// symbols yields what can be read at a place of the line.
func (f *automatonFilter) symbols(x domains, i int, yield func(symbol int)) {
	if c := f.of.Cells[i]; c != sudoku.Break {
		eachBit(x.bits(c), func(d int) { yield(d + 1) })
	} else {
		yield(f.n + 1)
	}
}
