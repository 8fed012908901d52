package sudoku

import (
	"fmt"
	"strings"
)

// The referee judges grids by the rules alone. It shares no code with any
// engine, so that an engine and the referee cannot be wrong together.

// Clash is one way in which digits break a rule: the same digit in several
// cells of a house or apart set.
type Clash struct {
	Where string // "row 3", "anti-knight"
	Digit Digit
	Cells []string // "r3c2", at least two
}

// String is the clash for people: "5 twice in row 3: r3c2, r3c7".
func (c Clash) String() string {
	times := "twice"
	if len(c.Cells) > 2 {
		times = fmt.Sprintf("%d times", len(c.Cells))
	}
	return fmt.Sprintf("%d %s in %s: %s", c.Digit, times, c.Where, strings.Join(c.Cells, ", "))
}

// Violation says why a grid is not a solution of a puzzle.
type Violation struct {
	Reason string // for people, with the cells named
}

func (v *Violation) Error() string { return v.Reason }

// Check is the referee: nil when solution is full, keeps every given of the
// puzzle and breaks no rule of the puzzle's shape, else a *[Violation] that
// names the first fault.
func Check(puzzle, solution Grid) error {
	s := puzzle.shape
	if s == nil || solution.shape == nil || s.n != solution.shape.n {
		return &Violation{"the solution's board is not the puzzle's"}
	}
	for i, d := range solution.digits {
		switch p := puzzle.digits[i]; {
		case d == 0:
			return &Violation{s.CellName(Cell(i)) + " is blank"}
		case int(d) > s.n:
			return &Violation{fmt.Sprintf("%d in %s is no digit", d, s.CellName(Cell(i)))}
		case p != 0 && p != d:
			return &Violation{fmt.Sprintf("%s is %d, the clue says %d", s.CellName(Cell(i)), d, p)}
		}
	}
	for i := range s.houses {
		if s.n < 64 && hasEvery(solution.digits, s.houses[i].Cells, s.n) {
			continue
		}
		if d := repeated(solution, s.houses[i].Cells); d != 0 {
			return &Violation{clash(solution, s.houses[i].Name(), s.houses[i].Cells, d).String()}
		}
	}
	for i := range s.aparts {
		if d := repeated(solution, s.aparts[i].Cells); d != 0 {
			return &Violation{clash(solution, s.aparts[i].Name(), s.aparts[i].Cells, d).String()}
		}
	}
	return nil
}

// hasEvery reports whether each digit 1..n, n below 64, stands in the cells:
// for the n cells of a house the quick way to see that none is repeated.
func hasEvery(digits []Digit, cells []Cell, n int) bool {
	var seen uint64
	for _, c := range cells {
		seen |= 1 << (digits[c] & 63)
	}
	return seen == 1<<(n+1)-2
}

// Clashes lists where the digits of a grid, full or not, break the rules of
// its shape: nil when they do not. A clash is listed for each house and apart
// set it stands in, in their order.
func Clashes(g Grid) []Clash {
	var out []Clash
	add := func(where string, cells []Cell) {
		var reported []Digit
		for _, c := range cells {
			if d := g.digits[c]; d != 0 && !contains(reported, d) {
				if k := clash(g, where, cells, d); len(k.Cells) > 1 {
					out, reported = append(out, k), append(reported, d)
				}
			}
		}
	}
	for i := range g.shape.houses {
		if repeated(g, g.shape.houses[i].Cells) != 0 {
			add(g.shape.houses[i].Name(), g.shape.houses[i].Cells)
		}
	}
	for i := range g.shape.aparts {
		if repeated(g, g.shape.aparts[i].Cells) != 0 {
			add(g.shape.aparts[i].Name(), g.shape.aparts[i].Cells)
		}
	}
	return out
}

func contains(list []Digit, d Digit) bool {
	for _, x := range list {
		if x == d {
			return true
		}
	}
	return false
}

// repeated is the first digit, in the order of the cells, that stands there
// for a second time; 0 when none does.
func repeated(g Grid, cells []Cell) Digit {
	var seen [MaxN/64 + 1]uint64
	for _, c := range cells {
		d := g.digits[c]
		if d == 0 {
			continue
		}
		if seen[d/64]>>(d%64)&1 != 0 {
			return d
		}
		seen[d/64] |= 1 << (d % 64)
	}
	return 0
}

func clash(g Grid, where string, cells []Cell, d Digit) Clash {
	k := Clash{Where: where, Digit: d}
	for _, c := range cells {
		if g.digits[c] == d {
			k.Cells = append(k.Cells, g.shape.CellName(c))
		}
	}
	return k
}
