package sudokumaker

import (
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Groups of digits: each square of 2×2 holds one of each, or some neighbours on a
// line do. A group is a number whose bit d means that the digit d is in it.

// groups are those of a constraint, of which no two have a digit in common.
func (r *reader) groups(f *tree.Fields) (groups [][]int) {
	met := map[int]bool{}
	for _, m := range f.Ints("groups", 1, 1<<10-1) {
		var group []int
		for d := r.lo; d <= r.hi; d++ {
			if m>>d&1 == 1 {
				group = append(group, d)
				r.refuseIf(met[d], f.Of, "%d in two of the groups of %s", d, f.What)
				met[d] = true
			}
		}
		r.refuseIf(m>>r.lo<<r.lo != m || m>>(r.hi+1) != 0, f.Of, "a digit beyond %d to %d in the groups of %s", r.lo, r.hi, f.What)
		groups = append(groups, group)
	}
	r.refuseIf(len(groups) == 0, f.Of, "%s without groups", f.What)
	return groups
}

// parted are the digits, parted by a key; a digit with a key below 0 is in no part.
func (g grid) parted(key func(d int) int) [][]int {
	var digits []int
	for d := g.lo; d <= g.hi; d++ {
		if key(d) >= 0 {
			digits = append(digits, d)
		}
	}
	return grouped(digits, key)
}

// isPartition reports whether the groups, in some order, are the digits, parted by a key.
func (g grid) isPartition(groups [][]int, key func(d int) int) bool {
	return slices.EqualFunc(slices.SortedFunc(slices.Values(groups), slices.Compare[[]int]), g.parted(key), slices.Equal[[]int])
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
func readSquares(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	groups := r.groups(f)
	if r.refuseIf(len(groups) > 4, f.Of, "%d groups of digits in squares of four", len(groups)) {
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

func writeSquares(w *writer, family string, _ rule.Args) (part, bool) {
	return only("groups", w.masks(w.squareKinds()[family])), true
}

// masks are the groups of digits that a key parts.
func (g grid) masks(key func(int) int) (out []int) {
	for _, group := range g.parted(key) {
		m := 0
		for _, d := range group {
			m |= 1 << d
		}
		out = append(out, m)
	}
	slices.Sort(out)
	return out
}

// readGroupLines makes any n neighbours on a line hold a digit of each of n groups.
func readGroupLines(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	groups := r.groups(f)
	met := map[int]bool{}
	for v := range f.List("lines") {
		line := r.path(v, 2, f.What)
		if r.Err != nil {
			return nil
		}
		once := line
		if len(line) > 2 && line[0] == line[len(line)-1] && (len(line)-1)%len(groups) == 0 {
			once = line[1:]
		}
		r.refuseIf(isTwice(once), v, "%s with a square twice", f.What)
		for _, c := range once {
			r.refuseIf(met[c] && len(groups) > 2, v, "%s with lines that meet", f.What)
			met[c] = true
		}
		out = append(out, r.groupLine(groups, line, v)...)
	}
	return out
}

func (r *reader) groupLine(groups [][]int, line []int, v *tree.Value) (out []sudoku.Rule) {
	n, cells := len(groups), r.names(line...)
	all := len(slices.Concat(groups...))
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

// table lets two digits be neighbours that are in different groups.
func (g grid) table(groups [][]int) []string {
	of := func(d int) int {
		return slices.IndexFunc(groups, func(group []int) bool { return slices.Contains(group, g.lo+d) })
	}
	return common.Rows(g.digits(), func(a, b int) bool { return of(a) >= 0 && of(b) >= 0 && of(a) != of(b) })
}

// writeGroupLine writes a line by groups of digits; those of a table are its rows that
// are the same. Reading it back shows whether the table means just that.
func writeGroupLine(w *writer, family string, a rule.Args) (part, bool) {
	key := w.third
	switch family {
	case "modular":
		key = w.modulo(a.Numbers[0])
	case "pair", "all-pairs":
		rows := strings.Split(a.Word, "/")
		if len(rows) != w.digits() {
			return part{}, false
		}
		key = func(d int) int {
			if row := rows[d-w.lo]; strings.Contains(row, "1") {
				return slices.Index(rows, row)
			}
			return -1
		}
	}
	return only("lines", [][]int{w.squares(a.Lists[0])}, "groups", w.masks(key)), true
}
