package canon

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/sudoku"
)

// Canonical forms on any board: the least image under all its maps, see [Maps].

// Form is a canonical form and a map that leads to it.
type Form struct {
	Image  sudoku.Grid
	From   []sudoku.Cell  // by place: the cell that moves there
	Digits []sudoku.Digit // the new name of each digit; Digits[0] is 0
	// Automorphisms is as in [ClassicForm].
	Automorphisms *big.Int
}

// digitNames maps digits to names in the order of their first occurrence.
type digitNames struct {
	names []sudoku.Digit
	last  sudoku.Digit
}

func (n *digitNames) name(d sudoku.Digit) sudoku.Digit {
	if d == 0 {
		return 0
	}
	if n.names[d] == 0 {
		n.last++
		n.names[d] = n.last
	}
	return n.names[d]
}

// compare compares an image with the least so far, cell by cell, until it is larger. If
// it is less, form becomes that image.
func (b *Maps) compare(k int, form sudoku.Grid, value func(c int) sudoku.Digit) (order int) {
	for place, c := range b.from[k*b.n : (k+1)*b.n] {
		v := value(int(c))
		switch {
		case order < 0:
			form[place] = v
		case v > form[place]:
			return 1
		case v < form[place]:
			order = -1
			form[place] = v
		}
	}
	return order
}

// endless is larger than every form.
func (b *Maps) endless() sudoku.Grid {
	form := make(sudoku.Grid, b.n)
	form[0] = ^sudoku.Digit(0)
	return form
}

// Minlex returns the least image of a grid, cell by cell, a blank before the first digit.
// The error is that of ctx, or wraps [ErrWork] where the search takes too long, as for
// puzzles with many equal rows and columns on boards with very many maps.
func (b *Maps) Minlex(ctx context.Context, g sudoku.Grid) (Form, error) {
	return b.form(ctx, g, nil, false)
}

// Pattern returns the image whose pattern of blanks and digits is the least, and of those
// with this pattern the least one. The error is that of [Maps.Minlex].
func (b *Maps) Pattern(ctx context.Context, g sudoku.Grid) (Form, error) {
	return b.form(ctx, g, nil, true)
}

// Solved returns the puzzle under a map that takes its solution to the least image; of
// several such maps the one under which the puzzle is the least. The error is that of
// [Maps.Minlex].
func (b *Maps) Solved(ctx context.Context, g, solution sudoku.Grid) (Form, error) {
	if err := b.fits(solution); err != nil {
		return Form{}, err
	}
	return b.form(ctx, g, solution, false)
}

func (b *Maps) form(ctx context.Context, g, solution sudoku.Grid, pattern bool) (Form, error) {
	switch err := b.fits(g); {
	case err != nil:
		return Form{}, err
	case b.lines != nil:
		return b.lines.form(ctx, g, solution, pattern, lineWork)
	case b.chain != nil:
		return b.chain.form(ctx, g, solution, pattern, chainWork)
	}
	return b.least(g, solution, pattern), nil
}

// fits returns an error unless a grid is of the board.
func (b *Maps) fits(g sudoku.Grid) error {
	if err := (sudoku.Puzzle{Shape: b.shape, Givens: g}).Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrMaps, err)
	}
	return nil
}

// least is the least image by what comes first, if there is something: a pattern, or
// the solution, from which digits then have their names.
func (b *Maps) least(g, solution sudoku.Grid, pattern bool) (out Form) {
	digits := b.shape.N()
	head, form := b.endless(), b.endless()
	automorphisms := int64(0)
	scratch := make([]sudoku.Digit, digits+1)
	for k := range b.Listed() {
		clear(scratch)
		names := digitNames{names: scratch}
		order := 0
		switch {
		case pattern:
			order = b.compare(k, head, func(c int) sudoku.Digit { return min(g[c], 1) })
		case solution != nil:
			order = b.compare(k, head, func(c int) sudoku.Digit { return names.name(solution[c]) })
		}
		if order > 0 {
			continue
		}
		if order < 0 {
			copy(form, b.endless())
		}
		switch order = b.compare(k, form, func(c int) sudoku.Digit { return names.name(g[c]) }); {
		case order < 0:
			automorphisms = 1
			out.From = out.From[:0]
			for _, c := range b.from[k*b.n : (k+1)*b.n] {
				out.From = append(out.From, sudoku.Cell(c))
			}
		case order == 0:
			automorphisms++
		}
	}
	out.Automorphisms = big.NewInt(automorphisms)
	out.name(g, solution, digits)
	return out
}

// Check checks that c is the result of Minlex for a grid: it compares c with all images of
// the grid, and checks that each map takes houses to houses. On boards with too many maps
// it compares some random images, none of which may be less, and the forms of some of them,
// which must be equal. The error is [ErrWrong] if c is wrong, or one of [Maps.Minlex].
func (b *Maps) Check(ctx context.Context, g sudoku.Grid, c *Form) error {
	all := b
	if few := b.Len().Cmp(big.NewInt(int64(mapsRoom/b.n))) <= 0; !few {
		return b.checkSome(ctx, g, c)
	} else if b.lines != nil {
		b.listing.Do(func() { b.listed, _ = findMaps(context.Background(), sudoku.Puzzle{Shape: b.shape}, mapsRoom) })
		all = b.listed
	}
	if all == nil || !all.checkAll(g, c) {
		return ErrWrong
	}
	return nil
}

// Random images of a grid that Check makes, and how many of them it finds the form of.
const (
	checkImages = 10000
	checkForms  = 8
)

func (b *Maps) checkSome(ctx context.Context, g sudoku.Grid, c *Form) error {
	r := rand.New(rand.NewPCG(1, uint64(len(g))))
	if !b.own && !b.keepsHouses(c.From) {
		return ErrWrong
	}
	random := func() Form { return b.chain.random(r) }
	if b.lines != nil {
		random = func() Form { return b.lines.random(r) }
	}
	for i := range checkImages {
		m := random()
		image := m.Apply(g)
		if i < checkForms {
			form, err := b.Minlex(ctx, image)
			if err != nil {
				return err
			}
			if !form.Image.Equal(c.Image) || form.Automorphisms.Cmp(c.Automorphisms) != 0 {
				return ErrWrong
			}
		}
		names := digitNames{names: make([]sudoku.Digit, len(m.Digits))}
		for at, d := range image {
			image[at] = names.name(d)
		}
		if slices.Compare(image, c.Image) < 0 {
			return ErrWrong
		}
	}
	return nil
}

// keepsHouses reports whether the cells of each house come from those of a house, as
// they do unless the puzzle has sets of its own.
func (b *Maps) keepsHouses(from []sudoku.Cell) bool {
	houses := b.shape.Houses()
	for _, h := range houses {
		house := make([]sudoku.Cell, 0, len(h.Cells))
		for _, place := range h.Cells {
			house = append(house, from[place])
		}
		slices.Sort(house)
		if !slices.ContainsFunc(houses, func(o sudoku.House) bool { return slices.Equal(o.Cells, house) }) {
			return false
		}
	}
	return true
}

func (b *Maps) checkAll(g sudoku.Grid, c *Form) bool {
	least, maps := sudoku.Grid(nil), int64(0)
	for k := range b.Listed() {
		one := Form{Digits: make([]sudoku.Digit, b.shape.N()+1)}
		names := digitNames{names: one.Digits}
		for _, from := range b.from[k*b.n : (k+1)*b.n] {
			one.From = append(one.From, sudoku.Cell(from))
			names.name(g[from])
		}
		if !b.own && !b.keepsHouses(one.From) {
			return false
		}
		switch image := one.Apply(g); {
		case least == nil || slices.Compare(image, least) < 0:
			least, maps = image, 1
		case image.Equal(least):
			maps++
		}
	}
	return least.Equal(c.Image) && c.Automorphisms.Cmp(big.NewInt(maps)) == 0
}

// Apply returns the image of a grid.
func (c *Form) Apply(g sudoku.Grid) sudoku.Grid {
	out := make(sudoku.Grid, len(g))
	for place, from := range c.From {
		out[place] = c.Digits[g[from]]
	}
	return out
}

// MapBetween returns a map from the first of two grids with equal forms to the second: by
// place the cell that moves there, and the new names of the digits.
func MapBetween(a, b *Form) (from []sudoku.Cell, digits []sudoku.Digit) {
	if a == nil || b == nil || len(a.From) != len(b.From) || len(a.Digits) != len(b.Digits) {
		return nil, nil
	}
	from, digits = make([]sudoku.Cell, len(a.From)), make([]sudoku.Digit, len(a.Digits))
	for place, c := range b.From {
		from[c] = a.From[place]
	}
	back := make([]sudoku.Digit, len(b.Digits))
	for d, to := range b.Digits {
		back[to] = sudoku.Digit(d)
	}
	for d, to := range a.Digits {
		digits[d] = back[to]
	}
	return from, digits
}

// MapText returns the text of a map: the rows and columns in their new order, counted
// from 1, if it keeps them together, otherwise the cell that moves to each place; and the
// new names of digits.
//
//	transposed rows 2 1 4 3 columns 1 2 3 4 digits 1 2 4 3
func MapText(s *sudoku.Shape, from []sudoku.Cell, digits []sudoku.Digit) string {
	var t strings.Builder
	if !linesText(&t, s, from) {
		t.WriteString("cells")
		for _, c := range from {
			fmt.Fprintf(&t, " %s", s.CellName(c))
		}
	}
	t.WriteString(" digits")
	for _, d := range digits[min(1, len(digits)):] {
		fmt.Fprintf(&t, " %d", d)
	}
	return t.String()
}

// linesText writes a map of rows and columns, and reports whether it is one.
func linesText(t *strings.Builder, s *sudoku.Shape, from []sudoku.Cell) bool {
	n := s.Rows()
	if s.Cells() != s.Squares() || s.Cols() != n || s.Cells() != n*n {
		return false
	}
	for _, transposed := range []bool{false, true} {
		row := func(c sudoku.Cell) int { return int(c) / n }
		col := func(c sudoku.Cell) int { return int(c) % n }
		if transposed {
			row, col = col, row
		}
		fits := true
		for place, c := range from {
			fits = fits && row(c) == row(from[place/n*n]) && col(c) == col(from[place%n])
		}
		if !fits {
			continue
		}
		if transposed {
			t.WriteString("transposed ")
		}
		t.WriteString("rows")
		for r := range n {
			fmt.Fprintf(t, " %d", row(from[r*n])+1)
		}
		t.WriteString(" columns")
		for c := range n {
			fmt.Fprintf(t, " %d", col(from[c])+1)
		}
		return true
	}
	return false
}
