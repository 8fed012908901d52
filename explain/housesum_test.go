package explain

import (
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// killer is a puzzle whose steps need innies and outies.
const killer = `#box 3x3
#rule cage 4 r1c1 r2c1; cage 19 r1c2 r2c2 r2c3 r3c3; cage 15 r1c3..r1c5; cage 17 r1c6..r1c8 r2c7; cage 24 r1c9 r2c8 r2c9
#rule cage 19 r2c4 r2c5 r3c4 r3c5; cage 10 r2c6 r3c6 r3c7; cage 17 r3c1 r3c2; cage 12 r3c8 r3c9 r4c9; cage 23 r4c1..r4c4
#rule cage 8 r4c5 r4c6; cage 21 r4c7..r6c7; cage 13 r4c8 r5c8 r5c9 r6c8; cage 10 r5c1 r5c2; cage 17 r5c3 r6c2..r6c4
#rule cage 15 r5c4..r5c6; cage 21 r6c1 r7c1..r7c3; cage 8 r6c5 r7c5; cage 25 r6c6 r7c6..r7c8; cage 12 r6c9 r7c9
#rule cage 20 r7c4 r8c3 r8c4 r9c4; cage 14 r8c1 r9c1; cage 11 r8c2 r9c2 r9c3; cage 17 r8c5 r9c5; cage 16 r8c6 r9c6..r9c8
#rule cage 17 r8c7..r8c9 r9c9
.................................................................................
`

// Sums that fill a house but for a cell, or one more than it, are named with what is left.
func TestInniesAndOuties(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{"cage 7 r1c1 r1c2; cage 11 r1c3 r2c1 r2c2", "r2c3 is 3; r1c1, r1c2, r1c3, r2c1 and r2c2 are not 3: the 7 cage at r1c1 and the 11 cage at r1c3 come to 18 and box 1 to 21, so r2c3 is 3 [innie]"},
		{"cage 7 r1c1 r1c2; cage 18 r1c3 r2c1..r2c3 r3c3", "r3c3 is 4 [outie]"},
		{"cage 7 r1c1 r1c2; cage 16 r1c3 r2c1 r2c2 r3c1", "r3c1 is 2 more than r2c3 [innies and outies]"},
	} {
		p := parse(t, "#box 2x3\n#rule "+c.rules+"\n"+strings.Repeat(".", 36))
		s, err := Hint(t.Context(), p, Options{}, 2)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, one := range s.Patterns() {
			all = append(all, one.Text(p)+" ["+one.Reasons[0].Label(p)+"]")
		}
		if text := strings.Join(all, "\n"); !strings.Contains(text, c.want) {
			t.Errorf("%q is not in\n%s", c.want, text)
		}
	}
}

// What is left of houses is right in the solution, and no digits that were open when a claim was made
// go with it: they are tried one by one here, with nothing but rows, columns, boxes and cages.
func TestSumsOfHousesHold(t *testing.T) {
	p := parse(t, killer)
	o := options(t, p)
	come := func(cells []sudoku.Cell, g func(sudoku.Cell) int) (sum int) {
		for _, c := range cells {
			sum += g(c)
		}
		return sum
	}
	gone, labels := map[sudoku.Candidate]bool{}, map[string]int{}
	for s, err := range Steps(t.Context(), p, o) {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Reasons {
			h := r.houses
			if h == nil {
				continue
			}
			labels[r.Label(p)]++
			solved := func(c sudoku.Cell) int { return int(o.Solutions[0][c]) }
			if got := come(h.outies, solved) - come(h.innies, solved); got != h.total || len(h.outies)+len(h.innies) > 4 {
				t.Errorf("%d in the solution: %s", got, r.Text(p))
			}
			if goes(p, h, r.Claim.Fact.Candidate, gone, nil) {
				t.Errorf("not refuted: %s", r.Text(p))
			}
			if !goes(p, h, sudoku.Candidate{Cell: r.Claim.Fact.Cell, Digit: o.Solutions[0][r.Claim.Fact.Cell]}, gone, nil) {
				t.Errorf("refutes the solution: %s", r.Text(p))
			}
		}
		for _, r := range s.Reasons {
			f := r.Claim.Fact
			if f.Not {
				gone[f.Candidate] = true
				continue
			}
			for d := sudoku.Digit(1); d <= 9; d++ {
				if d != f.Digit {
					gone[sudoku.Candidate{Cell: f.Cell, Digit: d}] = true
				}
			}
			for c := range sudoku.Cell(81) {
				if c != f.Cell && apart(p, c, f.Cell) {
					gone[sudoku.Candidate{Cell: c, Digit: f.Digit}] = true
				}
			}
		}
	}
	if labels["innies"] == 0 || labels["innies and outies"] == 0 {
		t.Errorf("%v", labels)
	}
}

// apart reports whether cells share a row, a column, a box or a cage.
func apart(p sudoku.Puzzle, a, b sudoku.Cell) bool {
	if shareHouse(p.Shape, a, b) {
		return true
	}
	for _, c := range p.Constraints() {
		in := 0
		for _, cell := range c.Scope() {
			if cell == a || cell == b {
				in++
			}
		}
		if in == 2 {
			return true
		}
	}
	return false
}

// goes reports whether the cells of a sum can have digits that go with a candidate.
func goes(p sudoku.Puzzle, h *houseSum, with sudoku.Candidate, gone map[sudoku.Candidate]bool, chosen []sudoku.Candidate) bool {
	i, k := len(chosen), len(h.outies)
	if i == k+len(h.innies) {
		sum := 0
		for j, one := range chosen {
			if j < k {
				sum += int(one.Digit)
			} else {
				sum -= int(one.Digit)
			}
		}
		return sum == h.total
	}
	cell := append(append([]sudoku.Cell{}, h.outies...), h.innies...)[i]
	for d := sudoku.Digit(1); d <= 9; d++ {
		one := sudoku.Candidate{Cell: cell, Digit: d}
		ok := !gone[one]
		for _, other := range append(chosen, with) {
			ok = ok && (other == one || other.Cell != cell && (other.Digit != d || !apart(p, other.Cell, cell)))
		}
		if ok && goes(p, h, with, gone, append(chosen[:i:i], one)) {
			return true
		}
	}
	return false
}
