package sudokumaker

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Groups of digits: each square of 2×2 holds one of each, or some neighbours on a
// line do. A group is a number whose bit d says that the digit d is in it.

// groups are those of a constraint, of which no two have a digit in common.
func (r *reader) groups(f *fields) (groups [][]int) {
	met := map[int]bool{}
	for _, m := range f.numbers("groups", 1, 1<<10-1) {
		var group []int
		for d := r.lo; d <= r.hi; d++ {
			if m>>d&1 == 1 {
				group = append(group, d)
				if met[d] {
					r.refuse(f.of, "%d in two of the groups of %s", d, f.what)
				}
				met[d] = true
			}
		}
		if m>>r.lo<<r.lo != m || m>>(r.hi+1) != 0 {
			r.refuse(f.of, "a digit beyond %d to %d in the groups of %s", r.lo, r.hi, f.what)
		}
		groups = append(groups, group)
	}
	if len(groups) == 0 {
		r.refuse(f.of, "%s without groups", f.what)
	}
	return groups
}

// isPartition reports whether the groups are the digits, parted by a key.
func (g grid) isPartition(groups [][]int, key func(d int) int) bool {
	want := map[int][]int{}
	for d := g.lo; d <= g.hi; d++ {
		want[key(d)] = append(want[key(d)], d)
	}
	for _, group := range groups {
		if len(group) == 0 || !slices.Equal(want[key(group[0])], group) {
			return false
		}
	}
	return len(groups) == len(want)
}

func (g grid) modulo(n int) func(int) int { return func(d int) int { return d % n } }

// third is low, middle or high, as the rules about entropy part digits.
func (g grid) third(d int) int {
	outer := (g.digits() + 1) / 3
	switch {
	case d < g.lo+outer:
		return 0
	case d > g.hi-outer:
		return 2
	}
	return 1
}

// squareKinds are the partitions for which there is a rule about squares of 2×2.
func (g grid) squareKinds() map[string]func(int) int {
	return map[string]func(int) int{"quadro": g.modulo(2), "global-mod3": g.modulo(3), "global-entropy": g.third}
}

// readSquares makes each square of 2×2 hold a digit of each group.
func readSquares(r *reader, f *fields) (out []sudoku.Rule) {
	groups := r.groups(f)
	if len(groups) > 4 {
		r.refuse(f.of, "%d groups of digits in squares of four", len(groups))
		return nil
	}
	for _, name := range []string{"quadro", "global-mod3", "global-entropy"} {
		if r.isPartition(groups, r.squareKinds()[name]) {
			return []sudoku.Rule{rule.Squares{Kind: name}}
		}
	}
	for y := range r.h - 1 {
		for x := range r.w - 1 {
			c := x + y*r.w
			for _, group := range groups {
				var or rule.Or
				for _, cell := range r.names(c, c+1, c+r.w, c+r.w+1) {
					or.Of = append(or.Of, []sudoku.Rule{rule.Candidates{Values: group, Cells: rule.Cells{cell}}})
				}
				out = append(out, or)
			}
		}
	}
	return out
}

func writeSquares(w *writer, q rule.Squares) (part, bool) {
	key, ok := w.squareKinds()[q.Kind]
	if !ok {
		return part{}, false
	}
	return only("groups", w.masks(key)), true
}

// masks are the sets of digits that a key parts; a digit without one is in none.
func (g grid) masks(key func(int) int) []int {
	sets := map[int]int{}
	for d := g.lo; d <= g.hi; d++ {
		if k := key(d); k >= 0 {
			sets[k] |= 1 << d
		}
	}
	out := make([]int, 0, len(sets))
	for _, m := range sets {
		out = append(out, m)
	}
	slices.Sort(out)
	return out
}

// readGroupLines makes any n neighbours on a line hold a digit of each of n groups.
func readGroupLines(r *reader, f *fields) (out []sudoku.Rule) {
	groups := r.groups(f)
	met := map[int]bool{}
	for _, v := range f.list("lines") {
		line := r.path(v, 2, f.what)
		if r.first != nil {
			return nil
		}
		once := line
		if len(line) > 2 && line[0] == line[len(line)-1] && (len(line)-1)%len(groups) == 0 {
			once = line[1:]
		}
		if isTwice(once) {
			r.refuse(v, "%s with a square twice", f.what)
		}
		for _, c := range once {
			if met[c] && len(groups) > 2 {
				r.refuse(v, "%s with lines that meet", f.what)
			}
			met[c] = true
		}
		out = append(out, r.groupLine(groups, line, v)...)
	}
	return out
}

func (r *reader) groupLine(groups [][]int, line []int, v *value) (out []sudoku.Rule) {
	n, cells := len(groups), r.names(line...)
	all := 0
	for _, g := range groups {
		all += len(g)
	}
	switch {
	case n == 1 || n > len(line) && all < r.digits():
		r.refuse(v, "a line of %d squares and %d groups of digits", len(line), n)
		return nil
	case r.isPartition(groups, r.modulo(n)):
		return []sudoku.Rule{rule.Modular{Modulus: n, Cells: cells}}
	case n == 3 && r.isPartition(groups, r.third):
		return []sudoku.Rule{rule.Entropic{Cells: cells}}
	case n == 2:
		return []sudoku.Rule{rule.PairTable{Rows: r.table(groups), Cells: cells}}
	}
	for i := 0; i == 0 || i+n <= len(cells); i++ {
		out = append(out, rule.PairTable{All: true, Rows: r.table(groups), Cells: cells[i:min(i+n, len(cells))]})
	}
	return out
}

// table lets two digits stand together that are in different groups.
func (g grid) table(groups [][]int) (rows []string) {
	of := map[int]int{}
	for i, group := range groups {
		for _, d := range group {
			of[d] = i + 1
		}
	}
	for a := g.lo; a <= g.hi; a++ {
		row := ""
		for b := g.lo; b <= g.hi; b++ {
			if of[a] > 0 && of[b] > 0 && of[a] != of[b] {
				row += "1"
			} else {
				row += "0"
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// writeGroupLine says a line by groups of digits; those of a table are its rows that
// are the same. Whether the table says just that, reading shows.
func writeGroupLine(w *writer, x sudoku.Rule) (part, bool) {
	var key func(int) int
	var line rule.Cells
	switch x := x.(type) {
	case rule.Modular:
		key, line = w.modulo(x.Modulus), x.Cells
	case rule.Entropic:
		key, line = w.third, x.Cells
	case rule.PairTable:
		if len(x.Rows) != w.digits() {
			return part{}, false
		}
		line, key = x.Cells, func(d int) int {
			if row := x.Rows[d-w.lo]; strings.Contains(row, "1") {
				return slices.Index(x.Rows, row)
			}
			return -1
		}
	default:
		return part{}, false
	}
	return only("lines", [][]int{w.squares(line)}, "groups", w.masks(key)), true
}
