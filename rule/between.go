package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// Lines whose ends bound the values between them, or exclude values there, and the lunchbox,
// whose smallest and largest digits bound a sum.

func betweenFamilies() []Family {
	return []Family{
		{
			Name: "between", Noun: "between line", Kind: aboutLines, Values: true, Params: []Param{cellsFrom(2)},
			Sites:    Sites{ISS: "Between *", FPuzzles: "betweenline lines", SudokuMaker: "403 BetweenLines lines 3"},
			Taken:    []Taken{{Name: "between-lines", Summary: "lines whose digits are between their ends", Way: Walks, Cells: sized(4, 5)}},
			Summary:  "digits between the ends of the line are strictly between those of the ends",
			Notes:    "A line of two cells requires nothing. The ends differ by 2 or more where there is a cell between them.",
			Example:  "between r1c1..r1c4",
			Synonyms: called("between line"),
			means:    between,
			marks: func(b simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: LineSign, Cells: b.Lists[0].at(s), Ink: Grey, From: Circle, To: Circle}, caption("between")}
			},
		},
		{
			Name: "lockout", Noun: "lockout line", Kind: aboutLines, Values: true, Params: []Param{numberFrom(0, sudoku.MaxN), cellsFrom(2)},
			Sites:    Sites{ISS: "Lockout n*", SudokuMaker: "407 LockoutLines lines 2", Neutral: "min cells"},
			Taken:    []Taken{{Name: "lockouts", Summary: "lockout lines", Way: Walks, Numbers: func(n int) []int { return []int{n / 2} }, Cells: sized(4, 5)}},
			Summary:  "the ends of the line differ by at least N, and no digit on it is one of theirs or between them",
			Example:  "lockout 4 r1c1..r1c4",
			Synonyms: called("lockout line"),
			means:    lockout,
			marks:    lockoutMarks,
		},
	}
}

// between requires that each cell between the ends of a line holds a value strictly
// between those of the ends.
// It returns a relation of the ends, which differ by 2 or more, and two
// clauses for each cell between them and each value v: the cell is more than v or
// an end is less; the cell is less than v or an end is more.
func between(b simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	name := "between line"
	return bounded(s, b.Lists[0], name, "and the line lies between them", func(a, b int) bool { return max(a-b, b-a) >= 2 }, len(b.Lists[0]) > 2,
		func(out []sudoku.Constraint, from, to, inner sudoku.Cell, less, more, _ sudoku.DigitSet) []sudoku.Constraint {
			const reason = "and that must be strictly between the ends"
			out = clause(out, s, name, reason, sudoku.Test{Cell: inner, Allow: more}, sudoku.Test{Cell: from, Allow: less}, sudoku.Test{Cell: to, Allow: less})
			return clause(out, s, name, reason, sudoku.Test{Cell: inner, Allow: less}, sudoku.Test{Cell: from, Allow: more}, sudoku.Test{Cell: to, Allow: more})
		})
}

// lockoutMarks returns a line with a diamond at each end.
func lockoutMarks(l simple, s *sudoku.Shape) []Mark {
	return []Mark{{Sign: LineSign, Cells: l.Lists[0].at(s), Ink: Sky, From: Diamond, To: Diamond, Text: numbered(l.Numbers[0], 4)},
		caption("lockout " + strconv.Itoa(l.Numbers[0]))}
}

// lockout requires that the ends of a line differ by at least Least, and that each cell
// between them holds a value that is neither between those of the ends nor one of them.
// It returns a relation of the ends, and two clauses for each cell between
// them and each value v: if the cell is v, then the first end is more or the last
// one less; and the other way round.
func lockout(l simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	name := "lockout line"
	return bounded(s, l.Lists[0], name, fmt.Sprintf("and the ends must differ by %d or more", l.Numbers[0]), func(a, b int) bool { return max(a-b, b-a) >= l.Numbers[0] }, l.Numbers[0] > 0,
		func(out []sudoku.Constraint, from, to, inner sudoku.Cell, less, more, other sudoku.DigitSet) []sudoku.Constraint {
			const reason = "and no end may be that, nor that be between the ends"
			out = clause(out, s, name, reason, sudoku.Test{Cell: inner, Allow: other}, sudoku.Test{Cell: from, Allow: more}, sudoku.Test{Cell: to, Allow: less})
			return clause(out, s, name, reason, sudoku.Test{Cell: inner, Allow: other}, sudoku.Test{Cell: from, Allow: less}, sudoku.Test{Cell: to, Allow: more})
		})
}

// bounded relates the ends of a line, if ends is set, and appends the constraints of
// each value of each cell between them, from the sets of smaller, larger and other
// values.
func bounded(s *sudoku.Shape, names Cells, name, reason string, allowed func(a, b int) bool, ends bool,
	each func(out []sudoku.Constraint, from, to, inner sudoku.Cell, less, more, other sudoku.DigitSet) []sudoku.Constraint,
) (out []sudoku.Constraint, err error) {
	if err := names.atLeast(2); err != nil {
		return nil, err
	}
	cells, err := names.on(s)
	if err != nil {
		return nil, err
	}
	last := len(cells) - 1
	if clauses := 2 * s.N() * (last - 1); clauses > maxPairs {
		return nil, fmt.Errorf("%d clauses, %d at most: a shorter line takes fewer", clauses, maxPairs)
	}
	if ends {
		out = relate(out, s, sudoku.Relation{Name: name, A: cells[0], B: cells[last], Table: s.Table(name+" "+reason, allowed), Reason: reason})
	}
	for d := sudoku.Digit(1); int(d) <= s.N(); d++ {
		v := s.Value(d)
		less := where(s, func(x int) bool { return x < v })
		more := where(s, func(x int) bool { return x > v })
		other := allBut(s, v)
		for _, inner := range cells[1:last] {
			out = each(out, cells[0], cells[last], inner, less, more, other)
		}
	}
	return out, nil
}

func lunchboxFamilies() []Family {
	return []Family{
		{
			Name: "lunchbox", Kind: aboutCages, Params: []Param{numberFrom(0, maxTotal), cellsFrom(1)},
			Sites:   Sites{ISS: "Lunchbox n*"},
			Summary: "different digits; those between the smallest and the largest add up to N",
			Notes:   "A sandwich between the smallest and the largest digit of the cells themselves. Cells are listed once.",
			Example: "lunchbox 11 r1c1..r1c5",
			means:   lunchbox,
			marks: func(l simple, s *sudoku.Shape) []Mark {
				return cageOf(s, l.Lists[0], "<"+strconv.Itoa(l.Numbers[0])+">", "lunchbox N (<N>)")
			},
		},
	}
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

// lunchbox requires that the cells hold different digits, of which those between the
// smallest and the largest, in the order of the cells, add up to Sum. It is a sandwich
// whose slices vary.
// It returns a Different and an Automaton. It is an error if a cell is named
// twice, or if board and sum are too large for an automaton.
func lunchbox(l simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := l.Lists[0].on(s)
	if err != nil {
		return nil, err
	}
	name, reason := fmt.Sprintf("lunchbox %d at %s", l.Numbers[0], l.Lists[0][0]), fmt.Sprintf("and those between the smallest and the largest must add up to %d", l.Numbers[0])
	k := len(cells)
	if k == 1 && l.Numbers[0] == 0 {
		return nil, nil
	}
	lo, hi := ends(s)
	out := different(name, cells)
	if k == 1 || k > s.N() || l.Numbers[0] > hi*s.N() {
		return append(out, never(s, name, reason, cells)), nil
	}
	m, err := s.Machine(fmt.Sprintf("lunchbox %d of %d", l.Numbers[0], k), func() (*sudoku.Machine, error) {
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
				if p.met == 2 || p.met == 1 && p.firstIsHi == (v == p.hi) || p.met == 1 && p.sum != l.Numbers[0] {
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
			return p, p.sum <= l.Numbers[0]
		}
		return explore(s, s.N(), starts, step, noBreak[packing], func(p packing) bool { return p.met == 2 })
	})
	if err != nil {
		return nil, err
	}
	return append(out, sudoku.Automaton{Name: name, Cells: cells, Machine: m, Reason: reason}), nil
}
