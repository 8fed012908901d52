package canon

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"sudokusat/generate"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// lineBoards are boards of lines whose maps can be listed.
func lineBoards() map[string]sudoku.Board {
	return map[string]sudoku.Board{
		"2x2":          sudoku.Boxed(2, 2),
		"2x3":          sudoku.Boxed(2, 3),
		"3x2":          sudoku.Boxed(3, 2),
		"latin 1":      sudoku.Latin(1),
		"latin 2":      sudoku.Latin(2),
		"latin 3":      sudoku.Latin(3),
		"latin 4":      sudoku.Latin(4),
		"latin 5":      sudoku.Latin(5),
		"3 by 5":       {Rows: 3, Cols: 5, Lo: 1, Hi: 5},
		"1 by 5":       {Rows: 1, Cols: 5, Lo: 1, Hi: 5},
		"4 by 6 boxed": {Rows: 4, Cols: 6, Lo: 1, Hi: 6, BoxRows: 2, BoxCols: 3},
		"4x4, 7":       {Rows: 4, Cols: 4, Lo: 0, Hi: 6, BoxRows: 2, BoxCols: 2},
		"flat boxes":   {Rows: 4, Cols: 4, Lo: 1, Hi: 4, BoxRows: 1, BoxCols: 2},
		"4 by 4 of 8":  {Rows: 4, Cols: 4, Lo: 1, Hi: 8, BoxRows: 2, BoxCols: 4},
	}
}

// thinned is a grid of which the given percentage of the digits is left.
func thinned(r *rand.Rand, full sudoku.Grid, percent int) sudoku.Grid {
	g := full.Clone()
	for c := range g {
		if r.IntN(100) >= percent {
			g[c] = 0
		}
	}
	return g
}

// TestLineFormsAreThoseOfAllImages holds all three forms, and their automorphisms, to those of all images.
func TestLineFormsAreThoseOfAllImages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, b := range lineBoards() {
		p, m := boardMaps(t, b)
		all, err := findMaps(t.Context(), p, mapsRoom)
		if err != nil {
			t.Fatal(err)
		}
		if all.Len().Cmp(m.Len()) != 0 {
			t.Errorf("%s: %s maps, listed %s", name, m.Len(), all.Len())
		}
		tries := testenv.Rounds(450)
		if all.Listed() > 2000 {
			tries = testenv.Rounds(90)
		}
		for i := range tries {
			full, err := generate.Fill(context.Background(), native.New(), p, 5, uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			g := thinned(r, full, []int{0, 5, 10, 20, 40, 60, 80, 90, 100}[i%9])
			for c := range g { // also what breaks the rules
				if i%5 == 4 && g[c] != 0 {
					g[c] = sudoku.Digit(1 + r.IntN(1+r.IntN(p.Shape.N())))
				}
			}
			for form, of := range map[string]func(*Maps) (Form, error){
				"minlex":   func(m *Maps) (Form, error) { return m.Minlex(t.Context(), g) },
				"pattern":  func(m *Maps) (Form, error) { return m.Pattern(t.Context(), g) },
				"solution": func(m *Maps) (Form, error) { return m.Solved(t.Context(), g, full) },
			} {
				if form == "solution" && i%5 == 4 {
					continue
				}
				got, want := done(of(m))(t), done(of(all))(t)
				if !got.Image.Equal(want.Image) || got.Automorphisms.Cmp(want.Automorphisms) != 0 || !got.Apply(g).Equal(got.Image) {
					t.Fatalf("%s, %s of %v\ngot  %v %s\nwant %v %s", name, form, g, got.Image, got.Automorphisms, want.Image, want.Automorphisms)
				}
			}
		}
	}
}

// latinOf is a grid in which what a place has follows from its column and from where in
// a cyclic solution its row is.
func latinOf(m *Maps, value func(row, col int) int) sudoku.Grid {
	l := m.lines
	g := make(sudoku.Grid, l.rows*l.cols)
	for c := range g {
		row, col := c/l.cols, c%l.cols
		first := row%l.high*l.wide + row/l.high
		if l.high == l.rows {
			first = row
		}
		g[c] = sudoku.Digit(value(first, col))
	}
	return g
}

// TestLinesScrambled holds forms on boards of which the maps are too many to list to
// those of random images, puzzles with much symmetry among them, and those to what
// arithmetic gives for their automorphisms.
func TestLinesScrambled(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, b := range []sudoku.Board{sudoku.Boxed(2, 5), sudoku.Boxed(5, 2), sudoku.Boxed(3, 4), sudoku.Boxed(4, 4), sudoku.Boxed(5, 5), sudoku.Latin(10)} {
		t.Run(b.Text(), func(t *testing.T) {
			p, m := boardMaps(t, b)
			n := p.Shape.N()
			if !testenv.LongTests() && n > 10 {
				return
			}
			shift := func(row, col int) int { return (row+col)%n + 1 }
			full := latinOf(m, shift)
			if err := sudoku.Check(p, full); err != nil {
				t.Fatal(err)
			}
			grids := []sudoku.Grid{
				make(sudoku.Grid, n*n),
				full,
				latinOf(m, func(row, col int) int { return max(0, 2-shift(row, col)) }),
				latinOf(m, func(row, col int) int { return shift(row, col) * ((row + col) % 2) }),
				latinOf(m, func(row, col int) int { return (col + 1) * max(0, 1-row) }),
				latinOf(m, func(row, col int) int { return (row + 1) * max(0, 1-col) }),
				latinOf(m, func(row, col int) int { return 1 }),
			}
			if got := done(m.Minlex(t.Context(), grids[0]))(t).Automorphisms; got.Cmp(m.Len()) != 0 {
				t.Errorf("%s automorphisms of the blank grid, want %s", got, m.Len())
			}
			one := make(sudoku.Grid, n*n)
			one[n] = 3
			if got := done(m.Minlex(t.Context(), one))(t).Automorphisms; got.Mul(got, big.NewInt(int64(n*n))).Cmp(m.Len()) != 0 {
				t.Errorf("a clue has %s automorphisms for each of its places", got)
			}
			solution, err := generate.Fill(context.Background(), native.New(), p, 5, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, percent := range []int{3, 20, 40, 70, 95, 100} {
				grids = append(grids, thinned(r, solution, percent))
			}
			for i, g := range grids {
				h := m.lines.random(r)
				image := h.Apply(g)
				for form, of := range map[string]func(g, s sudoku.Grid) (Form, error){
					"minlex":  func(g, _ sudoku.Grid) (Form, error) { return m.Minlex(t.Context(), g) },
					"pattern": func(g, _ sudoku.Grid) (Form, error) { return m.Pattern(t.Context(), g) },
					"solution": func(g, s sudoku.Grid) (Form, error) {
						if i < 7 {
							s = g
						}
						return m.Solved(t.Context(), g, s)
					},
				} {
					was, is := done(of(g, solution))(t), done(of(image, h.Apply(solution)))(t)
					if !was.Image.Equal(is.Image) || was.Automorphisms.Cmp(is.Automorphisms) != 0 {
						t.Errorf("%s, %s of grid %d: %v %s, scrambled %v %s", b.Text(), form, i, was.Image, was.Automorphisms, is.Image, is.Automorphisms)
					}
					if !was.Apply(g).Equal(was.Image) || !is.Apply(image).Equal(is.Image) {
						t.Errorf("%s, %s of grid %d: the map leads elsewhere", b.Text(), form, i)
					}
					if form == "minlex" && i%4 == 1 && m.checkSome(t.Context(), g, &was) != nil {
						t.Errorf("%s, grid %d: an image is less, or has another form", b.Text(), i)
					}
				}
			}
		})
	}
}

// TestLineWorkIsLimited holds the limit to its documentation.
func TestLineWorkIsLimited(t *testing.T) {
	p, m := boardMaps(t, sudoku.Boxed(4, 4))
	if _, err := m.lines.form(t.Context(), sudoku.NewGrid(p.Shape), nil, false, 100); !errors.Is(err, ErrWork) {
		t.Error(err)
	}
	over, end := context.WithCancel(t.Context())
	end()
	if _, err := m.Minlex(over, sudoku.NewGrid(p.Shape)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
