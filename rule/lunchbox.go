package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

func lunchboxFamilies() []Family {
	return []Family{
		{
			Name: "lunchbox", Kind: aboutCages, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Summary: "different digits; those between the smallest and the largest add up to N",
			Notes:   "A sandwich between the smallest and the largest digit of the cells themselves. Cells are listed once.",
			Example: "lunchbox 11 r1c1..r1c5",
			build:   func(a Args) (sudoku.Rule, error) { return Lunchbox{a.Numbers[0], a.Lists[0]}, nil },
		},
	}
}

// Lunchbox requires that the cells hold different digits, of which those between the
// smallest and the largest, in the order of the cells, add up to Sum. It is a sandwich
// whose slices vary.
type Lunchbox struct {
	Sum   int
	Cells Cells
}

// Text returns "lunchbox N CELLS".
func (l Lunchbox) Text() string { return fmt.Sprintf("lunchbox %d %s", l.Sum, l.Cells.Text()) }

func (l Lunchbox) args() (string, Args) { return "lunchbox", of(l.Cells, l.Sum) }

// Marks returns a cage with the sum.
func (l Lunchbox) Marks(s *sudoku.Shape) []Mark {
	return cageOf(s, l.Cells, "<"+strconv.Itoa(l.Sum)+">", "lunchbox N (<N>)")
}

// packing is what a lunchbox remembers of a line: the slices, which it has guessed
// before the first cell, how many of them it has met, and the sum behind the
// first.
type packing struct {
	lo, hi    int
	met       uint8
	firstIsHi bool
	sum       int
}

// Constraints returns a Different and an Automaton. It is an error if a cell is named
// twice, or if board and sum are too large for an automaton.
func (l Lunchbox) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := l.Cells.on(s)
	if err != nil {
		return nil, err
	}
	if err := l.Cells.atLeast(1); err != nil {
		return nil, err
	}
	name, reason := fmt.Sprintf("lunchbox %d at %s", l.Sum, l.Cells[0]), fmt.Sprintf("and those between the smallest and the largest must add up to %d", l.Sum)
	k := len(cells)
	if k == 1 && l.Sum == 0 {
		return nil, nil
	}
	lo, hi := ends(s)
	out := different(name, cells)
	if k == 1 || k > s.N() || l.Sum > hi*s.N() {
		return append(out, never(s, name, reason, cells)), nil
	}
	m, err := s.Machine(fmt.Sprintf("lunchbox %d of %d", l.Sum, k), func() (*sudoku.Machine, error) {
		var starts []packing
		for a := lo; a <= hi; a++ {
			for b := a + k - 1; b <= hi; b++ { // k different values
				starts = append(starts, packing{lo: a, hi: b})
			}
		}
		step := func(p packing, v int) (packing, bool) {
			switch {
			case v < p.lo || v > p.hi:
				return p, false
			case v == p.lo || v == p.hi:
				if p.met == 2 || p.met == 1 && p.firstIsHi == (v == p.hi) || p.met == 1 && p.sum != l.Sum {
					return p, false
				}
				if p.met++; p.met == 1 {
					p.firstIsHi = v == p.hi
				} else {
					p.sum, p.firstIsHi = 0, false
				}
			case p.met == 1:
				p.sum += v
			}
			return p, p.sum <= l.Sum
		}
		return explore(s, s.N(), starts, step, noBreak[packing], func(p packing) bool { return p.met == 2 })
	})
	if err != nil {
		return nil, err
	}
	return append(out, sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}), nil
}
