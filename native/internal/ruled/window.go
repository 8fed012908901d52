package ruled

// Long lines of automata. A change of one cell rarely matters far along a line, so
// for long ones the level keeps which states are reached and which go on to the
// end, a word for each place, and the candidates for which that holds:
//
//	place     1   2   3   4   5   6
//	changed           x
//	reached   .   .   .   →   →   .    until the states are those of before
//	goes on   .   ←   ←   .   .   .
//
// What is kept may be more than there is, as candidates go that no live state has:
// a state reached only with them does not go on to the end.

// windowFrom is the least number of places of such a line, and windowWords the number
// of words per cell of the board that all lines together may keep.
const (
	windowFrom  = 16
	windowWords = 4
)

// windows finds the lines that are looked at this way.
func (p *problem) windows() {
	left := windowWords * min(p.cells, 1024)
	for _, k := range p.outer {
		if k.kind != kindAutomaton {
			continue
		}
		x := &p.automata[k.at]
		places := len(x.cells)
		if need := 3*places + 2; places >= windowFrom && !x.repeats && x.counted == nil && need <= left && x.narrowLayers() {
			left -= need
			x.word = p.addWords(need)
		}
	}
}

// narrowLayers reports whether the states of each place fit into a word.
func (l *layeredMachine) narrowLayers() bool {
	for i := 1; i < len(l.layer); i++ {
		if l.layer[i]-l.layer[i-1] > 64 {
			return false
		}
	}
	return true
}

// window is sweep for a line whose level keeps its states.
func (b *board) window(x *automaton) bool {
	n := len(x.cells)
	words := b.cand[x.word:][:3*n+2]
	reached, going, seen := words[:n+1], words[n+1:2*n+2], words[2*n+2:]
	if first := x.layer[1]; reached[0] == 0 && first > 0 {
		reached[0] = ^uint64(0) >> (64 - first)
		going[n] = 1
	}
	if len(b.marks) < n {
		b.marks = make([]bool, n)
	}
	marks := b.marks[:n] // places whose states or candidates are others
	work := 0
	other := false // so are the states of this place
	for i, c := range x.cells {
		m := breakMask
		if c >= 0 {
			m = b.cand[c]
		}
		if marks[i] = other || m != seen[i]; !marks[i] {
			continue
		}
		next, from, to := uint64(0), x.layer[i], x.layer[i+1]
		for r := reached[i]; r != 0; r &= r - 1 {
			q := from + int32(lowest(r))
			for _, e := range x.waysOf(q) {
				if e.mask&m != 0 {
					next |= 1 << (e.to - to)
				}
			}
		}
		if next == 0 {
			return false
		}
		other = next != reached[i+1]
		reached[i+1] = next
		work++
	}
	if !b.poll.Spend(8 * work) {
		return false
	}
	other = false
	for i := n - 1; i >= 0; i-- {
		if !other && !marks[i] {
			continue
		}
		c, m := x.cells[i], breakMask
		if c >= 0 {
			m = b.cand[c]
		}
		now, support, from, to := uint64(0), uint64(0), x.layer[i], x.layer[i+1]
		for r := reached[i]; r != 0; r &= r - 1 {
			q := from + int32(lowest(r))
			for _, e := range x.waysOf(q) {
				if y := e.mask & m; y != 0 && going[i+1]>>(e.to-to)&1 != 0 {
					now |= r & -r
					support |= y
				}
			}
		}
		if support == 0 || support != m && !b.narrow(c, support) {
			return false
		}
		other = now != going[i]
		going[i], seen[i] = now, support
	}
	return true
}
