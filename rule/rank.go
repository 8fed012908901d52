package rule

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sudokusat/sudoku"
)

// Full rank: the rows and columns of a square grid, each read from both ends, are numbers,
// 4n of them. A clue is the place of its line among these, of which the smallest has 1:
//
//	4 3 1 2  ← 6     from the right this row is 2134. Four lines begin with 1, and
//	2 1 3 4          one with 2 is smaller: 2134 is the sixth, and equal to none.
//	3 4 2 1
//	1 2 4 3
//
// Two lines are compared by an automaton that reads them side by side. Where rows and columns
// hold every digit, each digit begins four lines, one from each side. So a clue fixes the
// first digit of its line, and of each other side the one line that begins with it is
// smaller or larger:
//
//	1 of 4   larger on all three sides
//	2 of 4   smaller on one of the three, and larger on the others
//
// The line of a side is one of its lines as alternatives, so that what each of them leaves
// to the first digits that are compared bounds these before it is known which one it is.

func rankFamilies() []Family {
	const text = "The line is a whole row or column of a square grid, from either end. Numbers are compared from their first digit on."
	rank := func(kind string) func(Args) (sudoku.Rule, error) {
		return func(a Args) (sudoku.Rule, error) { return Rank{kind, a.Numbers[0], a.Lists[0]}, nil }
	}
	params := []Param{numberFrom(1, 4*sudoku.MaxN), cellsFrom(1)}
	return []Family{
		{
			Name: "full-rank", Kind: aboutOutside, Params: params,
			Sites:    Sites{Neutral: "rank cells"},
			Summary:  "of all rows and columns, read as numbers from both ends, the line is the N-th smallest, and no other is equal to it",
			Notes:    text,
			Example:  "full-rank 5 r1c1..r1c9",
			Synonyms: called("rank"),
			build:    rank("full-rank"),
		},
		{
			Name: "tied-rank", Kind: aboutOutside, Params: params,
			Sites:   Sites{Neutral: "rank cells"},
			Summary: "of all rows and columns, read as numbers from both ends, N−1 are smaller than the line, and others may be equal to it",
			Notes:   text,
			Example: "tied-rank 5 r1c1..r1c9",
			build:   rank("tied-rank"),
		},
		{
			Name: "no-tied-ranks", Kind: aboutGrid,
			Summary: "no two rows or columns, read as numbers from both ends, are equal",
			Notes:   "The grid is square.",
			Example: "no-tied-ranks",
			build:   func(Args) (sudoku.Rule, error) { return NoTiedRanks{}, nil },
		},
	}
}

// Rank is the place of a line of the grid among all, from the smallest. Kind is "full-rank"
// (no other line is equal to it) or "tied-rank".
type Rank struct {
	Kind  string
	N     int   // from 1
	Cells Cells // from the clue inwards
}

// Text returns "full-rank N CELLS" or "tied-rank N CELLS".
func (r Rank) Text() string { return fmt.Sprintf("%s %d %s", r.Kind, r.N, r.Cells.Text()) }

func (r Rank) args() (string, Args) { return r.Kind, of(r.Cells, r.N) }

// Marks returns a clue outside the grid.
func (r Rank) Marks(s *sudoku.Shape) []Mark {
	return []Mark{{Sign: ClueSign, Cells: r.Cells.at(s), Text: strconv.Itoa(r.N)}, caption(r.Kind)}
}

// Constraints returns an automaton per line that cannot be smaller, or cannot be larger, and
// where some are smaller and some larger, the number of them.
func (r Rank) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	lines, err := numbersOf(s)
	if err != nil {
		return nil, err
	}
	cells, err := r.Cells.on(s)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(lines, func(line []sudoku.Cell) bool { return slices.Equal(line, cells) })
	if at < 0 {
		return nil, fmt.Errorf("%s is no whole row or column", r.Cells.Text())
	}
	x := ranking{s: s, name: fmt.Sprintf("%s %d %s", r.Kind, r.N, lineName(s, cells)), cells: cells}
	smaller, larger := r.N-1, len(lines)-r.N
	if larger < 0 {
		return []sudoku.Constraint{never(s, x.name, fmt.Sprintf("and there are %d lines", len(lines)), cells)}, nil
	}
	if s.N() == len(cells) && !slices.ContainsFunc(lines, func(line []sudoku.Cell) bool { return !keptApart(s, line) }) {
		x.first = sudoku.Digit(smaller/4 + 1)
		smaller, larger = smaller%4, larger%4
		x.out = []sudoku.Constraint{sudoku.Domain{Name: x.name, Cell: cells[0], Allow: only(s, s.Value(x.first))}}
	}
	for i, line := range lines {
		if i != at && (x.first == 0 || line[0] == cells[0] || !keptApart(s, []sudoku.Cell{line[0], cells[0]})) {
			x.others = append(x.others, line)
			x.sides[i%4] = append(x.sides[i%4], line)
		}
	}
	return x.constraints(smaller, larger, r.Kind == "tied-rank")
}

// NoTiedRanks requires that no two lines of a square grid, each row and column from both ends,
// are equal.
type NoTiedRanks struct{}

// Text returns "no-tied-ranks".
func (NoTiedRanks) Text() string { return "no-tied-ranks" }

func (NoTiedRanks) args() (string, Args) { return "no-tied-ranks", Args{} }

// Constraints returns an automaton for each two lines that could be equal, of those that are
// the same two read from their other ends only one.
func (x NoTiedRanks) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	return sudoku.ConstraintsWithin(nil, x, s)
}

// ConstraintsWithin returns what Constraints does; late is asked between two lines, of whose
// pairs a large board has a hundred thousand.
func (x NoTiedRanks) ConstraintsWithin(late func() error, s *sudoku.Shape) ([]sudoku.Constraint, error) {
	lines, err := numbersOf(s)
	if err != nil {
		return nil, err
	}
	var out []sudoku.Constraint
	equal, cells := newEqualities(s), 0
	for i, a := range lines {
		if err := late(); err != nil {
			return nil, err
		}
		k := ranking{s: s, name: x.Text(), cells: a}
		for j := i + 1; j < len(lines); j++ {
			if i > min(i^1, j^1) || i == min(i^1, j^1) && j > max(i^1, j^1) || !equal.may(a, lines[j]) {
				continue
			}
			k.others = append(k.others, lines[j])
		}
		cells += 2 * len(a) * len(k.others)
		if err := affords(cells); err != nil {
			return nil, err
		}
		if err := k.none(equalLine); err != nil {
			return nil, err
		}
		out = append(out, k.out...)
	}
	return out, nil
}

// equalities are the cells that equal lines make equal: a cell equals the one at its place in the
// other line, that one the one at its place, and so on.
type equalities struct {
	s  *sudoku.Shape
	of [][]sudoku.Cell // by cell: those that are equal to it, nil without any
}

func newEqualities(s *sudoku.Shape) *equalities {
	return &equalities{s, make([][]sudoku.Cell, s.Squares())}
}

// may reports whether two lines can have the same digits, as far as the board keeps cells apart.
func (e *equalities) may(a, b []sudoku.Cell) bool {
	cols := sudoku.Cell(e.s.Cols())
	for i := range a { // two cells of a row or a column are mostly apart, and found at once
		if c, d := a[i], b[i]; c != d && (c/cols == d/cols || c%cols == d%cols) && keptApart(e.s, []sudoku.Cell{c, d}) {
			return false
		}
	}
	for i := range a {
		e.of[a[i]], e.of[b[i]] = nil, nil
	}
	for i := range a {
		x, y := e.equal(a[i]), e.equal(b[i])
		if slices.Contains(x, b[i]) {
			continue
		}
		for _, c := range x {
			if slices.ContainsFunc(y, func(d sudoku.Cell) bool { return keptApart(e.s, []sudoku.Cell{c, d}) }) {
				return false
			}
		}
		all := slices.Concat(x, y)
		for _, c := range all {
			e.of[c] = all
		}
	}
	return true
}

// equal returns the cells that are equal to a cell, itself among them.
func (e *equalities) equal(c sudoku.Cell) []sudoku.Cell {
	if e.of[c] == nil {
		return []sudoku.Cell{c}
	}
	return e.of[c]
}

// numbersOf returns the lines of a square grid: each row and column, and behind each its
// reverse.
func numbersOf(s *sudoku.Shape) (lines [][]sudoku.Cell, err error) {
	n := s.Rows()
	switch {
	case s.Cols() != n:
		return nil, fmt.Errorf("the rows and columns of a %s board have different lengths, and no ranks as numbers", s.Name())
	case n == 1:
		return nil, errors.New("a board of one square has no lines to rank")
	case len(s.Board().Missing) > 0:
		return nil, errors.New("lines without some of their squares have no ranks as numbers")
	}
	for i := range n {
		row, column := make([]sudoku.Cell, n), make([]sudoku.Cell, n)
		for k := range n {
			row[k], column[k] = sudoku.Cell(i*n+k), sudoku.Cell(k*n+i)
		}
		for _, line := range [2][]sudoku.Cell{row, column} {
			back := slices.Clone(line)
			slices.Reverse(back)
			lines = append(lines, line, back)
		}
	}
	return lines, nil
}

// ranking compares a line with others.
type ranking struct {
	s      *sudoku.Shape
	name   string
	cells  []sudoku.Cell // of the line
	others [][]sudoku.Cell
	sides  [4][][]sudoku.Cell // the same by the side that they are read from
	first  sudoku.Digit       // the first digit of the line, and of those that are compared; 0: any
	out    []sudoku.Constraint
}

// constraints requires how many of the other lines are smaller, and how many larger, or with
// ties are so at most.
func (x *ranking) constraints(smaller, larger int, ties bool) (out []sudoku.Constraint, err error) {
	switch {
	case x.first > 0:
		err = x.bySide(smaller, ties)
	case smaller == 0 && ties:
		err = x.none(smallerLine)
	case smaller == 0:
		err = x.none(smallerLine | equalLine)
	case larger == 0:
		err = x.none(largerLine | equalLine)
	default:
		if err = x.some(smallerLine, smaller); err == nil && !ties {
			err = x.some(largerLine, larger)
		}
	}
	return x.out, err
}

// How a line compares with another, as bits.
const (
	smallerLine = 1 << iota
	equalLine
	largerLine
	allLines = smallerLine | equalLine | largerLine
)

// none requires that no other line that begins with the digit compares in one of some ways.
func (x *ranking) none(ways int) error {
	for _, line := range x.others {
		a, err := x.compared(line, allLines&^ways, true)
		if err != nil {
			return err
		}
		x.out = append(x.out, a)
	}
	return nil
}

// bySide requires how many of the three lines that begin with the digit on other sides are
// smaller. A case is a side, and fails exactly if its line is larger (or with ties, equal).
func (x *ranking) bySide(smaller int, ties bool) error {
	other := largerLine
	if ties {
		other |= equalLine
	}
	var cases []sudoku.Case
	for _, lines := range x.sides {
		if len(lines) == 0 {
			continue
		}
		holds, err := x.oneOf(lines, smallerLine)
		if err != nil {
			return err
		}
		fails, err := x.oneOf(lines, other)
		if err != nil {
			return err
		}
		cases = append(cases, sudoku.Case{Holds: []sudoku.Constraint{holds}, Fails: []sudoku.Constraint{fails}})
	}
	switch smaller {
	case 0:
		for _, c := range cases {
			x.out = append(x.out, c.Fails...)
		}
		return nil
	case len(cases):
		for _, c := range cases {
			x.out = append(x.out, c.Holds...)
		}
		return nil
	}
	if !ties {
		if err := x.untied(); err != nil {
			return err
		}
	}
	c, err := sudoku.NewSomeCases(x.s, x.name, []int{smaller}, cases)
	x.out = append(x.out, c)
	return err
}

// oneOf requires that the line of a side that begins with the digit compares in one of some
// ways: the others do not begin with it.
func (x *ranking) oneOf(lines [][]sudoku.Cell, ways int) (sudoku.Constraint, error) {
	one := sudoku.AnyOf{Name: x.name}
	isNot := allBut(x.s, x.s.Value(x.first))
	for i, line := range lines {
		a, err := x.compared(line, ways, false)
		if err != nil {
			return nil, err
		}
		alternative := []sudoku.Constraint{a}
		for k, other := range lines {
			if k != i {
				alternative = append(alternative, sudoku.Domain{Name: x.name, Cell: other[0], Allow: isNot})
			}
		}
		one.Alternatives = append(one.Alternatives, alternative)
	}
	return one, nil
}

// untied requires that no other line is equal, of those that could be.
func (x *ranking) untied() error {
	y := ranking{s: x.s, name: x.name, cells: x.cells, first: x.first}
	equal := newEqualities(x.s)
	for _, line := range x.others {
		if equal.may(x.cells, line) {
			y.others = append(y.others, line)
		}
	}
	err := y.none(equalLine)
	x.out = append(x.out, y.out...)
	return err
}

// some requires that k of the other lines begin with the digit and compare in a way.
func (x *ranking) some(way, k int) error {
	cases := make([][]sudoku.Constraint, len(x.others))
	for i, line := range x.others {
		a, err := x.compared(line, way, false)
		if err != nil {
			return err
		}
		cases[i] = []sudoku.Constraint{a}
	}
	c, err := sudoku.NewSomeOf(x.s, x.name, []int{k}, cases...)
	x.out = append(x.out, c)
	return err
}

// The states of a comparison, beside the digit of the other line that is read and to be
// compared next.
const (
	unopened = -iota // the first digit of the other line is to be read
	tied
	settled
)

// compared returns the automaton that another line begins with the digit and compares in one
// of some ways, or if free that it does so unless it begins with another digit.
func (x *ranking) compared(line []sudoku.Cell, ways int, free bool) (sudoku.Constraint, error) {
	var cells []sudoku.Cell
	start, from := tied, 0
	if x.first > 0 {
		from = 1
		if line[0] != x.cells[0] {
			start, cells = unopened, append(cells, line[0])
		}
	}
	for i := from; i < len(line); i++ {
		if line[i] != x.cells[i] {
			cells = append(cells, line[i], x.cells[i])
		}
	}
	key := fmt.Sprintf("rank %d %d %d %t", start, x.first, ways, free)
	m, err := x.s.Machine(key, func() (*sudoku.Machine, error) {
		return machineOf(x.s, start, func(q, v int) (int, bool) {
			d := int(x.s.DigitOf(v))
			switch {
			case q == unopened && d == int(x.first):
				return tied, true
			case q == unopened:
				return settled, free
			case q == tied:
				return d, true
			case q == settled:
				return settled, true
			case q == d:
				return tied, true
			case q < d:
				return settled, ways&smallerLine != 0
			}
			return settled, ways&largerLine != 0
		}, func(q int) bool { return q == settled || q == tied && ways&equalLine != 0 })
	})
	reason := map[int]string{smallerLine: "smaller", largerLine: "larger", equalLine | largerLine: "equal or larger"}[ways]
	if reason == "" {
		reason = "another number"
	}
	reason = fmt.Sprintf("and the number %s must be %s", lineName(x.s, line), reason)
	return sudoku.Automaton{Name: x.name, Cells: cells, Machine: m, Reason: reason}, err
}
