package canon

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/generate"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func boardMaps(t testing.TB, b sudoku.Board) (sudoku.Puzzle, *Maps) {
	t.Helper()
	p := plain(t, b)
	p.Givens = sudoku.NewGrid(p.Shape)
	m, err := NewMaps(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return p, m
}

// TestBoardMaps holds the number of maps to what is known: orders of lines in bands, of
// bands, and mirrors; the turns and mirrors of a square; those of a cube of threes.
func TestBoardMaps(t *testing.T) {
	for name, c := range map[string]struct {
		board sudoku.Board
		maps  int64
	}{
		"1x1":                         {sudoku.Latin(1), 1},
		"latin 3":                     {sudoku.Latin(3), 6 * 6 * 2},
		"4x4":                         {sudoku.Boxed(2, 2), 128},
		"6x6":                         {sudoku.Boxed(2, 3), 6 * 8 * 2 * 36},
		"diagonals 4x4":               {sudoku.Boxed(2, 2, rule.Diagonal{}), 4 * 2 * 2},
		"diagonals":                   {sudoku.Boxed(3, 3, rule.Diagonal{}), 24 * 2 * 2},
		"one diagonal":                {sudoku.Boxed(3, 3, rule.Diagonal{Only: "+"}), 6 * 6 * 6 * 6 * 2},
		"8x8":                         {sudoku.Boxed(2, 4), 2 * 2 * 2 * 2 * 24 * 2 * 24 * 24},
		"diagonals 16x16":             {sudoku.Boxed(4, 4, rule.Diagonal{}), 24 * 24 * 2 * 4 * 2 * 2},
		"chess 25x25":                 {sudoku.Boxed(5, 5, rule.AntiKnight{}), 8},
		"region that has no symmetry": {sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 3, 1, 3, 3, 3, 1}), 2},
	} {
		if _, m := boardMaps(t, c.board); m.Len().Cmp(big.NewInt(c.maps)) != 0 {
			t.Errorf("%s: %s maps, want %d", name, m.Len(), c.maps)
		}
	}
}

// TestBoardClasses holds forms to the number of classes, and to how many grids each
// has: as many as there are maps and names of digits, but for automorphisms.
func TestBoardClasses(t *testing.T) {
	for _, c := range []struct {
		board          sudoku.Board
		first          []sudoku.Digit // the first row
		grids, classes int            // with it
		all            int            // with any
	}{
		{sudoku.Boxed(2, 2), nil, 288, 2, 288},
		{sudoku.Boxed(2, 2), []sudoku.Digit{1, 2, 3, 4}, 12, 2, 288},
		{sudoku.Latin(4), []sudoku.Digit{1, 2, 3, 4}, 24, 2, 576},
		{sudoku.Boxed(2, 3), []sudoku.Digit{1, 2, 3, 4, 5, 6}, 39168, 49, 28200960},
	} {
		t.Run(c.board.Text(), func(t *testing.T) {
			if !testenv.LongTests() && c.grids > 1000 {
				return
			}
			p, m := boardMaps(t, c.board)
			copy(p.Givens, c.first)
			names := 1
			for d := range p.Shape.N() {
				names *= d + 1
			}
			size, found, grids := map[string]int{}, map[string]int{}, 0
			for g, err := range sudoku.Solutions(context.Background(), native.New(), p) {
				if err != nil {
					t.Fatal(err)
				}
				f := done(m.Minlex(t.Context(), g))(t)
				if !f.Apply(g).Equal(f.Image) {
					t.Fatalf("%v: %+v", g, f)
				}
				key := p.Shape.GridText(f.Image)
				size[key] = int(m.Len().Int64()) * names / int(f.Automorphisms.Int64())
				found[key]++
				grids++
			}
			sum := 0
			for key, n := range size {
				sum += n
				if c.first != nil && n != found[key]*names || c.first == nil && n != found[key] {
					t.Errorf("%v: the class of %s has %d grids, found %d", p.Shape, key, n, found[key])
				}
			}
			if grids != c.grids || len(size) != c.classes || sum != c.all {
				t.Errorf("%v: %d grids in %d classes, which have %d; want %d, %d, %d", p.Shape, grids, len(size), sum, c.grids, c.classes, c.all)
			}
		})
	}
}

// TestBoardScrambled holds forms of puzzles to those of their images, in all three
// forms, and maps to what they claim.
func TestBoardScrambled(t *testing.T) {
	e := native.New()
	for name, p := range map[string]sudoku.Puzzle{
		"6x6":       plain(t, sudoku.Boxed(2, 3)),
		"diagonals": plain(t, sudoku.Boxed(3, 3, rule.Diagonal{})),
		"jigsaw":    plain(t, sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 3, 1, 3, 3, 3, 1})),
	} {
		p.Givens = sudoku.NewGrid(p.Shape)
		m, err := NewMaps(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all, err := findMaps(t.Context(), p, mapsRoom)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 1))
		for i := range 12 {
			full, err := generate.Fill(context.Background(), e, p, 5, uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			g := full.Clone()
			for c := range g {
				if r.IntN(3) > i%3 {
					g[c] = 0
				}
			}
			k := r.IntN(all.Listed())
			names := r.Perm(p.Shape.N())
			image := func(g sudoku.Grid) sudoku.Grid {
				out := make(sudoku.Grid, len(g))
				for place, c := range all.from[k*m.n : (k+1)*m.n] {
					if d := g[c]; d != 0 {
						out[place] = sudoku.Digit(names[d-1] + 1)
					}
				}
				return out
			}
			if err := sudoku.Check(p, image(full)); err != nil {
				t.Fatalf("%s: a map breaks a rule: %v", name, err)
			}
			for form, of := range map[string]func(g, s sudoku.Grid) Form{
				"minlex":   func(g, _ sudoku.Grid) Form { return done(m.Minlex(t.Context(), g))(t) },
				"pattern":  func(g, _ sudoku.Grid) Form { return done(m.Pattern(t.Context(), g))(t) },
				"solution": func(g, s sudoku.Grid) Form { return done(m.Solved(t.Context(), g, s))(t) },
			} {
				a, b := of(g, full), of(image(g), image(full))
				if !a.Image.Equal(b.Image) || a.Automorphisms.Cmp(b.Automorphisms) != 0 || !a.Apply(g).Equal(a.Image) {
					t.Fatalf("%s, %s: %v becomes %v, its image %v", name, form, g, a, b)
				}
				from, digits := MapBetween(&a, &b)
				both := Form{From: from, Digits: digits}
				if form == "minlex" && !both.Apply(g).Equal(image(g)) {
					t.Fatalf("%s: from %v to %v: %v", name, g, image(g), both)
				}
			}
			if c := done(m.Minlex(t.Context(), g))(t); i < 3 && m.Check(t.Context(), g, &c) != nil {
				t.Errorf("%s: %v is not the least image of %v", name, c, g)
			}
			if form := done(m.Pattern(t.Context(), g))(t).Image; form.Filled() != g.Filled() {
				t.Fatal(form)
			}
			if least := done(m.Minlex(t.Context(), g))(t).Image; slices.Compare(least, g) > 0 && slices.Compare(least, done(m.Pattern(t.Context(), g))(t).Image) > 0 {
				t.Errorf("%s: %v is not least", name, least)
			}
		}
	}
}

// done is a form that was found.
func done(c Form, err error) func(testing.TB) Form {
	return func(t testing.TB) Form {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
}

func TestBoardErrors(t *testing.T) {
	if _, err := NewMaps(t.Context(), ruled(t, "thermo r1c1 r1c2")); !errors.Is(err, ErrMaps) {
		t.Error(err)
	}
}

// plain is a blank board.
func plain(t testing.TB, b sudoku.Board) sudoku.Puzzle {
	t.Helper()
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	return sudoku.Puzzle{Shape: s}
}

// ruled is the blank plain 9×9 board with rules.
func ruled(t testing.TB, texts ...string) sudoku.Puzzle {
	t.Helper()
	var rules []sudoku.Rule
	for _, text := range texts {
		more, err := rule.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, more...)
	}
	p, err := sudoku.NewPuzzle(sudoku.Classic(), sudoku.NewGrid(sudoku.Classic()), rules...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
