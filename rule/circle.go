package rule

import (
	"fmt"
	"slices"

	"sudokusat/sudoku"
)

// Cells that count themselves or others.

func circleFamilies() []Family {
	return []Family{
		{
			Name: "counting-circles", Kind: aboutCounts, Params: []Param{cellsFrom(1)},
			Sites:    Sites{ISS: "CountingCircles *", SudokuMaker: "306 CountingCircles marked"},
			Summary:  "each digit in the circles appears in as many of them as its value",
			Notes:    "Three circles hold a 3, or none does; a 0 is in no circle.",
			Example:  "counting-circles r1c1 r2c5 r3c9 r4c2 r5c5 r9c9",
			Synonyms: called("circle counting"),
			means:    countingCircles,
			marks: func(c simple, s *sudoku.Shape) []Mark {
				return []Mark{{Sign: SpotSign, Cells: c.Lists[0].at(s), Figure: Ring, Ink: Vermilion}, caption("counting-circles")}
			},
		},
		{
			Name: "count-distinct", Kind: aboutCounts, Params: []Param{oneCellParam(), moreCells()},
			Sites:    Sites{ISS: "CountDistinct c*", Neutral: "control cells"},
			Summary:  "the first cell is the number of different digits in the others",
			Notes:    "A cell that is listed twice counts once.",
			Example:  "count-distinct r1c1 = r1c2 r2c2 r3c4 r4c4",
			Synonyms: called("distinct count"),
			means:    countDistinct,
			marks:    countDistinctMarks,
		},
	}
}

// countingCircles requires that a digit in one of the cells, the circles, is in
// exactly that number of them: three circles hold a 3, or none does.
// It returns a count for each digit. As the circles are as many as their
// different digits add up to, some digits can be ruled out, and some have to be
// there; where few sets of digits have that sum, the circles hold those of one of
// them.
func countingCircles(c simple, s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	cells, err := c.Lists[0].once(s)
	if err != nil {
		return nil, err
	}
	if err := affords(4 * len(cells) * s.N()); err != nil { // a test has a cell and a set
		return nil, err
	}
	times := make([]int, len(cells))
	for i := range times {
		times[i] = 1
	}
	in, without := addUp(s, len(cells))
	for i := range s.N() {
		v := s.Value(sudoku.Digit(i + 1))
		reason := fmt.Sprintf("and %d must appear in %d circles or in none, and all %d circles must have a digit", v, v, len(cells))
		out = counted(out, s, "counting circles", reason, cells, times, only(s, v), func(n int) bool {
			return n == v && in[i] || n == 0 && without[i]
		})
	}
	any := sudoku.AnyOf{Name: fmt.Sprintf("the digits in %d circles, which add up to as many", len(cells))}
	for _, set := range addends(s, len(cells)) {
		alternative := make([]sudoku.Constraint, len(cells))
		for i, c := range cells {
			alternative[i] = sudoku.Domain{Name: "counting circles", Cell: c, Allow: set}
		}
		any.Alternatives = append(any.Alternatives, alternative)
	}
	if len(any.Alternatives) > 1 { // a single one follows from the counts
		out = append(out, any)
	}
	return out, nil
}

// addends lists the sets of values, 0 not among them, that add up to a total; none
// where there are many, or where it takes long to see.
func addends(s *sudoku.Shape, total int) (sets []sudoku.DigitSet) {
	const most, steps = 64, 10_000
	tried := 0
	var add func(d, left int, set sudoku.DigitSet)
	add = func(d, left int, set sudoku.DigitSet) {
		if tried++; tried > steps || len(sets) > most {
			return
		}
		if left == 0 {
			sets = append(sets, slices.Clone(set))
			return
		}
		for ; d <= s.N(); d++ {
			if v := s.Value(sudoku.Digit(d)); v > left {
				return
			} else if v > 0 {
				with := slices.Clone(set)
				with.Add(sudoku.Digit(d))
				add(d+1, left-v, with)
			}
		}
	}
	if add(1, total, sudoku.NewDigitSet(s.N())); tried > steps || len(sets) > most {
		return nil
	}
	return sets
}

// addUp reports for each digit whether different values other than 0 can add up to a
// total with it, and without it.
func addUp(s *sudoku.Shape, total int) (with, without []bool) {
	n := s.N()
	with, without = make([]bool, n), make([]bool, n)
	if n*total > maxPairs {
		for i := range with {
			with[i], without[i] = true, true
		}
		return with, without
	}
	// below[i] are the sums of values of digits before the i-th, above[i] of those from it on.
	sums := func() []bool { return make([]bool, total+1) }
	below, above := make([][]bool, n+1), make([][]bool, n+1)
	below[0], above[n] = sums(), sums()
	below[0][0], above[n][0] = true, true
	add := func(to, from []bool, v int) {
		for t := range to {
			to[t] = from[t] || v > 0 && t >= v && from[t-v]
		}
	}
	for i := range n {
		below[i+1], above[n-1-i] = sums(), sums()
		add(below[i+1], below[i], s.Value(sudoku.Digit(i+1)))
		add(above[n-1-i], above[n-i], s.Value(sudoku.Digit(n-i)))
	}
	for i := range n {
		v := s.Value(sudoku.Digit(i + 1))
		for t := range total + 1 {
			if below[i][t] {
				without[i] = without[i] || above[i+1][total-t]
				with[i] = with[i] || v > 0 && total-t >= v && above[i+1][total-t-v]
			}
		}
	}
	return with, without
}

// countDistinctMarks returns a ring around the cell that counts and a cage of the others.
func countDistinctMarks(c simple, s *sudoku.Shape) []Mark {
	return []Mark{
		{Sign: CageSign, Cells: c.Lists[1].at(s), Text: "#", Ink: Green, Group: 1},
		{Sign: CageSign, Cells: Cells{c.Lists[0][0]}.at(s), Text: "#", Ink: Green, Group: 1, Figure: Ring},
		caption("count-distinct CELL = CELLS (#, the number is in the ring)"),
	}
}

// countDistinct requires that one cell, the control, is the number of different digits
// in others.
// It returns one automaton, which remembers the digits it has read and
// compares their number with the control behind a break. Beyond some fifteen
// digits and cells it takes more states than there can be.
func countDistinct(c simple, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	cells, err := c.Lists[1].once(s)
	if err != nil {
		return nil, err
	}
	control, err := s.ParseCell(c.Lists[0][0])
	if err != nil {
		return nil, err
	}
	m, err := s.Machine(fmt.Sprintf("distinct of %d", len(cells)), func() (*sudoku.Machine, error) { return distinct(s, len(cells)) })
	if err != nil {
		return nil, err
	}
	return []sudoku.Constraint{sudoku.Automaton{Name: "count-distinct at " + c.Lists[0][0], Cells: append(cells, sudoku.Break, control), Machine: m,
		Reason: fmt.Sprintf("and %s must be the number of different digits in the others", c.Lists[0][0])}}, nil
}

// distinct returns the machine for a number of cells, a break and the number of
// different digits in them.
func distinct(s *sudoku.Shape, cells int) (*sudoku.Machine, error) {
	const reading, behind, done = 0, 1, 2
	type state struct {
		met   [sudoku.MaxN/64 + 1]uint64
		count int
		phase int
	}
	return machineOfPieces(s, state{}, func(q state, v int) (state, bool) {
		d := s.DigitOf(v) - 1
		switch {
		case q.phase == behind:
			return state{phase: done}, v == q.count
		case q.phase == done:
			return q, false
		case q.met[d/64]>>(d%64)&1 == 0:
			q.met[d/64] |= 1 << (d % 64)
			q.count++
		}
		return q, q.count <= cells
	}, func(q state) (state, bool) {
		return state{count: q.count, phase: behind}, q.phase == reading
	}, func(q state) bool { return q.phase == done })
}
