package rule

import (
	"fmt"
	"strconv"

	"sudokusat/sudoku"
)

// Marks between two cells: dots, X and V.

// Pair relates the values of two cells: Kind is "difference" (they differ by
// exactly N), "ratio" (one is N times the other) or "pair-sum" (they add up to
// N).
type Pair struct {
	Kind  string
	N     int
	Cells Cells // two
}

// Text is "difference N CELL CELL", or the same with another kind.
func (p Pair) Text() string { return fmt.Sprintf("%s %d %s", p.Kind, p.N, p.Cells.Text()) }

// Marks are a white dot, a black dot or a number in a frame; X is 10, V is 5.
func (p Pair) Marks(s *sudoku.Shape) []Mark {
	m := Mark{Sign: DotSign, Cells: p.Cells.at(s)}
	switch p.Kind {
	case "difference":
		m.Text = numbered(p.N, 1)
	case "ratio":
		m.Figure, m.Text = Solid, numbered(p.N, 2)
	default:
		m.Figure, m.Text = Letter, strconv.Itoa(p.N)
		switch p.N {
		case 10:
			m.Text = "X"
		case 5:
			m.Text = "V"
		}
	}
	return []Mark{m}
}

// Constraints are one relation.
func (p Pair) Constraints(s *sudoku.Shape) ([]sudoku.Constraint, error) {
	says, allowed, err := p.meaning()
	if err != nil {
		return nil, err
	}
	if len(p.Cells) != 2 {
		return nil, fmt.Errorf("%d cells where two belong", len(p.Cells))
	}
	return steps(s, p.Cells, p.Kind, fmt.Sprintf("and must %s %d", says, p.N), allowed) // two cells: one step
}

// meaning is what the kind says, and of which values it is true.
func (p Pair) meaning() (says string, allowed func(a, b int) bool, err error) {
	if p.N < 0 {
		return "", nil, fmt.Errorf("%d where 0 or more belongs", p.N)
	}
	switch p.Kind {
	case "difference":
		return "differ by", func(a, b int) bool { return a-b == p.N || b-a == p.N }, nil
	case "ratio":
		return "be in the ratio 1 to", func(a, b int) bool { return a == p.N*b || b == p.N*a }, nil
	case "pair-sum":
		return "add up to", func(a, b int) bool { return a+b == p.N }, nil
	}
	return "", nil, fmt.Errorf("%q is no kind of pair: they are difference, ratio and pair-sum", p.Kind)
}

func readPair(kind string) func(*words) (sudoku.Rule, error) {
	return func(w *words) (sudoku.Rule, error) {
		n, err := w.number(0, 2*sudoku.MaxN)
		if err != nil {
			return nil, err
		}
		cells, err := w.cells(2, "")
		if err == nil && len(cells) > 2 {
			err = w.fail("%d cells where two belong: this rule is written %q", len(cells), w.form)
		}
		return Pair{kind, n, cells}, err
	}
}

// Clone makes cells at the same place of two lists hold the same digit.
type Clone struct{ Cells, Copies Cells } // of the same length

// Text is "clone CELLS = CELLS".
func (c Clone) Text() string { return "clone " + c.Cells.Text() + " = " + c.Copies.Text() }

// Marks are a shade of both lists, with a letter.
func (c Clone) Marks(s *sudoku.Shape) []Mark {
	return []Mark{
		{Sign: AreaSign, Cells: c.Cells.at(s), Ink: Grey, Group: 1, Text: "="},
		{Sign: AreaSign, Cells: c.Copies.at(s), Ink: Grey, Group: 1, Text: "="},
		saying("clone (= and a letter)"),
	}
}

// Constraints are an equality for each place; a cell that is its own copy says
// nothing.
func (c Clone) Constraints(s *sudoku.Shape) (out []sudoku.Constraint, err error) {
	if len(c.Cells) != len(c.Copies) || len(c.Cells) == 0 {
		return nil, fmt.Errorf("%d cells and %d copies", len(c.Cells), len(c.Copies))
	}
	cells, err := c.Cells.on(s)
	if err != nil {
		return nil, err
	}
	copies, err := c.Copies.on(s)
	if err != nil {
		return nil, err
	}
	table := s.Table("equal", func(a, b int) bool { return a == b })
	for i := range cells {
		if cells[i] != copies[i] {
			out = append(out, sudoku.Relation{Name: "clone", A: cells[i], B: copies[i], Table: table, Says: "and must be equal"})
		}
	}
	return out, nil
}

func readClone(w *words) (sudoku.Rule, error) {
	cells, err := w.cells(1, "=")
	if err != nil {
		return nil, err
	}
	if w.last.text != "=" {
		w.next()
		return nil, w.fail("no \"=\": this rule is written %q", w.form)
	}
	copies, err := w.cells(1, "")
	if err == nil && len(cells) != len(copies) {
		err = w.fail("%d cells and %d copies: this rule is written %q", len(cells), len(copies), w.form)
	}
	return Clone{cells, copies}, err
}
