package sudoku

import (
	"context"
	"fmt"
	"strings"
)

// The referee judges grids by the rules alone. It shares no code with any
// engine, so that an engine and the referee cannot be wrong together.

// Fault is one way in which digits break a rule.
type Fault struct {
	Where string // the house or rule: "row 3", "anti-knight", "thermo"
	Cells []Cell // whose digits break it

	words func() string
}

// Error returns a sentence for people, with cells and values: "5 twice in row 3: r3c2, r3c7". The
// zero Fault has none.
func (f *Fault) Error() string {
	if f.words == nil {
		return f.Where
	}
	return f.words()
}

// words returns a sentence that is known.
func words(sentence string) func() string { return func() string { return sentence } }

// Check is the referee: it returns nil if solution fills every cell, keeps every given
// of the puzzle and breaks no rule of its board or its own, else a [*Fault] with the
// first error.
func Check(p Puzzle, solution Grid) error {
	s := p.Shape
	if s == nil || len(solution) != s.cells || len(p.Givens) != s.cells {
		return &Fault{words: words("the solution's board is not the puzzle's")}
	}
	whole, n, givens := s.missing == nil, Digit(s.n), p.Givens[:len(solution)]
	for i, d := range solution {
		if given := givens[i]; whole && d-1 < n && (given == 0 || given == d) { // 0 − 1 is large
			continue
		}
		if f := s.misfilled(Cell(i), d, p.Givens[i]); f != nil {
			return f
		}
	}
	for i := range s.houses {
		h := &s.houses[i]
		if s.n < 64 && digitsOf(solution, h.Cells) == 1<<(s.n+1)-2 {
			continue // n cells with n digits
		}
		if f := repeated(s, solution, h.Name, h.Cells); f != nil {
			return f
		}
	}
	for i := range s.differents {
		if f := s.differents[i].Judge(s, solution); f != nil {
			return f
		}
	}
	for _, c := range p.Constraints() {
		if f := c.Judge(s, solution); f != nil {
			return f
		}
	}
	return nil
}

// misfilled is the fault of a single cell: blank, no digit of the board, not the
// given, or not there at all.
func (s *Shape) misfilled(c Cell, d, given Digit) *Fault {
	reason := ""
	switch {
	case s.missing != nil && s.missing[c]:
		if d == 0 {
			return nil
		}
		reason = s.CellName(c) + " does not exist and has a digit"
	case d != 0 && int(d) <= s.n && (given == 0 || given == d):
		return nil
	case d == 0:
		reason = s.CellName(c) + " is blank"
	case int(d) > s.n:
		reason = fmt.Sprintf("%d in %s is no digit", d, s.CellName(c))
	default:
		reason = fmt.Sprintf("%s is %s, the clue is %s", s.CellName(c), s.ValueName(c, d), s.ValueName(c, given))
	}
	return &Fault{Cells: []Cell{c}, words: words(reason)}
}

// Faults lists the faults of the givens of a puzzle against its rules, nil if there are
// none. Each repeated digit of a house or set is a fault of its own, in the order of
// houses, sets and the puzzle's rules. Once ctx has ended, no more rules are looked at.
func Faults(ctx context.Context, p Puzzle) []*Fault {
	s, g := p.Shape, p.Givens
	if s == nil || len(g) != s.cells {
		return []*Fault{{words: words("the givens are not those of the puzzle's board")}}
	}
	var out []*Fault
	for _, h := range s.houses {
		out = appendRepeats(out, s, g, h.Name, h.Cells)
	}
	for _, d := range s.differents {
		out = appendRepeats(out, s, g, d.Name, d.Cells)
	}
	for _, c := range p.Constraints() {
		if ctx.Err() != nil {
			break
		}
		if d, ok := c.(Different); ok && len(d.Cells) <= s.n {
			out = appendRepeats(out, s, g, d.Name, d.Cells)
		} else if f := c.Judge(s, g); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// appendRepeats appends a fault for each digit that occurs twice in the cells.
func appendRepeats(out []*Fault, s *Shape, g Grid, where string, cells []Cell) []*Fault {
	if repeated(s, g, where, cells) == nil {
		return out
	}
	var seen [MaxN/64 + 1]uint64
	for i, c := range cells {
		d := g[c]
		if d == 0 || seen[d/64]>>(d%64)&1 != 0 {
			continue
		}
		seen[d/64] |= 1 << (d % 64)
		for _, o := range cells[i+1:] {
			if g[o] == d {
				out = append(out, repeat(s, g, where, cells, d))
				break
			}
		}
	}
	return out
}

// repeated is the fault of the first digit, in the order of the cells, that
// is there for a second time; nil when none does.
func repeated(s *Shape, g Grid, where string, cells []Cell) *Fault {
	var met [MaxN/64 + 1]uint64
	for _, c := range cells {
		d := g[c]
		if d != 0 && met[d/64]>>(d%64)&1 != 0 {
			return repeat(s, g, where, cells, d)
		}
		met[d/64] |= 1 << (d % 64)
	}
	return nil
}

// digitsOf is the digits in the cells as bits, 63 at most, blanks at bit 0.
func digitsOf(g Grid, cells []Cell) (met uint64) {
	for _, c := range cells {
		met |= 1 << (g[c] & 63)
	}
	return met
}

// repeat returns the fault of a digit that occurs more than once.
func repeat(s *Shape, g Grid, where string, cells []Cell, d Digit) *Fault {
	f := &Fault{Where: where}
	for _, c := range cells {
		if g[c] == d {
			f.Cells = append(f.Cells, c)
		}
	}
	f.words = func() string {
		var names []string
		for _, c := range f.Cells {
			names = append(names, s.CellName(c))
		}
		times := "twice"
		if len(names) > 2 {
			times = fmt.Sprintf("%d times", len(names))
		}
		return fmt.Sprintf("%s %s in %s: %s", s.ValueName(f.Cells[0], d), times, where, strings.Join(names, ", "))
	}
	return f
}
