package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Expressions: whole numbers that every grid has.
//
//	count black in shade                       how many squares are black
//	sum r1c1..r9c9 - 2*count 1,2 in r1c1..r1c9
//
// "sudokusat seek" looks for the largest and the smallest of them.

// Expression is a whole number that a grid has: counts of cells and sums of cells, each
// times a factor, added up.
type Expression []Term

// Term is a part of an [Expression].
type Term struct {
	Factor int    // −[sudoku.MaxSpan] to [sudoku.MaxSpan], not 0
	Values string // a count of the cells with one of them; "" for a sum
	Cells  Cells  // of a count in one plane, each once; of a sum any with numbers
}

// Text returns the expression as [ParseExpression] reads it.
func (e Expression) Text() string {
	var words []string
	for i, t := range e {
		factor := t.Factor
		if i > 0 {
			sign := "+"
			if factor < 0 {
				sign, factor = "-", -factor
			}
			words = append(words, sign)
		}
		times := ""
		if factor != 1 {
			times = strconv.Itoa(factor) + "*"
		}
		if t.Values != "" {
			words = append(words, times+"count", t.Values, "in", t.Cells.Text())
		} else {
			words = append(words, times+"sum", t.Cells.Text())
		}
	}
	return strings.Join(words, " ")
}

// ParseExpression reads "2*count black in shade - sum r1c1..r1c3". Errors are
// [*SyntaxError]s.
func ParseExpression(text string) (Expression, error) {
	list, bad := split(text, " \t")
	if bad != nil {
		return nil, bad
	}
	list = slices.DeleteFunc(list, func(w word) bool { return w.text == "" })
	return (&words{list: list, end: len(text)}).expression()
}

// expressionForm completes the messages about what is no expression.
const expressionForm = `an expression is "count VALUES in CELLS" or "sum CELLS", or several with "+" or "-" between them and perhaps factors, as in "sum r1c1 r1c2 - 2*count black,grey in shade"`

// expression reads terms up to the end.
func (w *words) expression() (e Expression, err error) {
	for sign := 1; ; {
		t := Term{Factor: sign}
		head, _ := w.next()
		kind := head
		if factor, rest, ok := strings.Cut(head, "*"); ok {
			n, err := strconv.Atoi(factor)
			if err != nil || n == 0 || max(n, -n) > sudoku.MaxSpan || strconv.Itoa(n) != factor {
				return nil, w.fail("%q: a factor is a number from -%d to %[2]d, not 0, as in 2*sum", head, sudoku.MaxSpan)
			}
			t.Factor, kind = sign*n, rest
		}
		switch kind {
		case "count":
			t.Values, _ = w.next()
			if checkValues(t.Values) != nil {
				return nil, w.fail("%q where the values belong that are counted, with commas between them: %s", t.Values, expressionForm)
			}
			if in, _ := w.next(); in != "in" {
				return nil, w.fail("%q where \"in\" belongs: %s", in, expressionForm)
			}
		case "sum":
		default:
			return nil, w.fail("%q where \"count\" or \"sum\" belongs: %s", head, expressionForm)
		}
		sign, w.ended = 0, ""
		for len(w.list) > 0 && sign == 0 {
			switch name, _ := w.next(); name {
			case "+":
				sign = 1
			case "-":
				sign = -1
			default:
				cells, err := w.run(name)
				if err != nil {
					return nil, err
				}
				t.Cells = append(t.Cells, cells...)
			}
		}
		if len(t.Cells) == 0 {
			return nil, w.fail("no cells: %s", expressionForm)
		}
		if e = append(e, t); sign == 0 {
			return e, nil
		}
	}
}

// Measure is an expression on a board: what each digit in each cell adds to it.
type Measure struct {
	Cells []sudoku.Cell // different ones, each of which matters
	Worth [][]int       // of each of them: by digit, from 1 to the width of the cell
	Base  int           // what is added anyway
}

// On returns what the expression means on a board. It is an error if there is no such cell
// or value, if cells of a sum hold no numbers, or if values go beyond [sudoku.MaxTotal].
func (e Expression) On(s *sudoku.Shape) (m Measure, err error) {
	if len(e) == 0 {
		return m, fmt.Errorf("an expression without terms")
	}
	worth := map[sudoku.Cell][]int{}
	var order []sudoku.Cell
	add := func(c sudoku.Cell, value func(sudoku.Digit) int) {
		if worth[c] == nil {
			worth[c] = make([]int, s.Width(c))
			order = append(order, c)
		}
		for i := range worth[c] {
			worth[c][i] += value(sudoku.Digit(i + 1))
		}
	}
	for _, t := range e {
		if t.Factor == 0 || max(t.Factor, -t.Factor) > sudoku.MaxSpan {
			return m, fmt.Errorf("the factor %d where one from −%d to %[2]d, not 0, belongs", t.Factor, sudoku.MaxSpan)
		}
		if t.Values == "" {
			for _, name := range t.Cells {
				cells, err := Cells{name}.find(s)
				if err != nil {
					return m, err
				}
				if err := affords(4 * (len(order) + len(cells)) * s.N()); err != nil {
					return m, err
				}
				for _, c := range cells {
					numbers := s.Numbers(c)
					if numbers == nil {
						layer, _ := s.LayerOf(c)
						return m, fmt.Errorf("%s is %s: a sum is of numbers, and a count of anything", s.CellName(c), alternatives(s.Layers()[layer].Values))
					}
					add(c, func(d sudoku.Digit) int { return t.Factor * numbers[d-1] })
				}
			}
			continue
		}
		cells, set, err := valued(s, t.Values, t.Cells)
		if err != nil {
			return m, err
		}
		if err := affords(4 * (len(order) + len(cells)) * s.N()); err != nil {
			return m, err
		}
		for _, c := range cells {
			add(c, func(d sudoku.Digit) int {
				if set.Has(d) {
					return t.Factor
				}
				return 0
			})
		}
	}
	reach := 0
	for _, c := range order {
		lo, hi := slices.Min(worth[c]), slices.Max(worth[c])
		if reach += max(hi, -lo); reach > sudoku.MaxTotal {
			return m, fmt.Errorf("an expression with values beyond %d", sudoku.MaxTotal)
		}
		if lo == hi {
			m.Base += lo
			continue
		}
		m.Cells, m.Worth = append(m.Cells, c), append(m.Worth, worth[c])
	}
	return m, nil
}

// Of returns the value of a full grid.
func (m Measure) Of(g sudoku.Grid) int {
	total := m.Base
	for i, c := range m.Cells {
		total += m.Worth[i][g[c]-1]
	}
	return total
}

// Bounds returns the least and the largest value that digits have which are in the givens
// or, in blank cells, any; sets of different cells of the board make them closer.
func (m Measure) Bounds(s *sudoku.Shape, givens sudoku.Grid) (lo, hi int) {
	lo, hi = m.Base, m.Base
	place := make(map[sudoku.Cell]int, len(m.Cells)) // of the cells that are left
	for i, c := range m.Cells {
		if d := givens[c]; d != 0 {
			lo, hi = lo+m.Worth[i][d-1], hi+m.Worth[i][d-1]
			continue
		}
		place[c] = i
	}
	group := func(cells []sudoku.Cell) {
		var same []int // the worth of a digit in all of them, ascending
		k := 0
		for _, c := range cells {
			i, left := place[c]
			if !left || k > 0 && !slices.Equal(same, m.Worth[i]) {
				continue
			}
			same = m.Worth[i]
			k++
			delete(place, c)
		}
		sorted := slices.Sorted(slices.Values(same))
		for i := range min(k, len(sorted)) {
			lo, hi = lo+sorted[i], hi+sorted[len(sorted)-1-i]
		}
	}
	var sets [][]sudoku.Cell
	for _, h := range s.Houses() {
		sets = append(sets, h.Cells)
	}
	for _, d := range s.Differents() {
		sets = append(sets, d.Cells)
	}
	met := func(cells []sudoku.Cell) (n int) {
		for _, c := range cells {
			if _, left := place[c]; left {
				n++
			}
		}
		return n
	}
	many := make([]int, len(sets))
	byMany := make([]int, len(sets))
	for i, cells := range sets {
		many[i], byMany[i] = met(cells), i
	}
	slices.SortStableFunc(byMany, func(a, b int) int { return many[b] - many[a] })
	for _, i := range byMany {
		group(sets[i])
	}
	for _, c := range m.Cells {
		group([]sudoku.Cell{c})
	}
	return lo, hi
}
