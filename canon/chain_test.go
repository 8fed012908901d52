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
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestChainFindsTheFormsOfTheList holds forms by a chain of maps to those by a list of them.
func TestChainFindsTheFormsOfTheList(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, b := range map[string]sudoku.Board{
		"latin 1":       sudoku.Latin(1),
		"4x4":           sudoku.Boxed(2, 2),
		"6x6":           sudoku.Boxed(2, 3),
		"latin 4":       sudoku.Latin(4),
		"diagonals":     sudoku.Boxed(2, 2, rule.Diagonal{}),
		"diagonals 9x9": sudoku.Boxed(3, 3, rule.Diagonal{}),
		"knight":        sudoku.Boxed(2, 3, rule.AntiKnight{}),
		"jigsaw":        sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 3, 1, 3, 3, 3, 1}),
	} {
		t.Run(name, func(t *testing.T) {
			p := plain(t, b)
			p.Givens = sudoku.NewGrid(p.Shape)
			all, err := findMaps(t.Context(), p, mapsRoom)
			if err != nil {
				t.Fatal(err)
			}
			m, err := findMaps(t.Context(), p, 0)
			if err != nil {
				t.Fatal(err)
			}
			product := big.NewInt(1)
			for _, level := range m.chain.reps {
				product.Mul(product, big.NewInt(int64(len(level))))
			}
			if m.Len().Cmp(all.Len()) != 0 || product.Cmp(all.Len()) != 0 {
				t.Errorf("%s maps, a chain of %s, listed %s", m.Len(), product, all.Len())
			}
			for i := range 45 {
				full, err := generate.Fill(context.Background(), native.New(), p, 5, uint64(i))
				if err != nil {
					t.Fatal(err)
				}
				g := thinned(r, full, []int{0, 5, 10, 20, 40, 60, 80, 90, 100}[i%9])
				for form, of := range map[string]func(*Maps) (Form, error){
					"minlex":   func(m *Maps) (Form, error) { return m.Minlex(t.Context(), g) },
					"pattern":  func(m *Maps) (Form, error) { return m.Pattern(t.Context(), g) },
					"solution": func(m *Maps) (Form, error) { return m.Solved(t.Context(), g, full) },
				} {
					got, want := done(of(m))(t), done(of(all))(t)
					if !got.Image.Equal(want.Image) || got.Automorphisms.Cmp(want.Automorphisms) != 0 || !got.Apply(g).Equal(got.Image) {
						t.Fatalf("%s, %s of %v\ngot  %v %s\nwant %v %s", name, form, g, got.Image, got.Automorphisms, want.Image, want.Automorphisms)
					}
				}
			}
		})
	}
}

// TestChainScrambled holds forms on boards with too many maps to list to those of images.
func TestChainScrambled(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, b := range []sudoku.Board{sudoku.Boxed(5, 5, rule.Diagonal{}), sudoku.Boxed(4, 4, rule.Disjoint{})} {
		p, m := boardMaps(t, b)
		if !testenv.LongTests() && p.Shape.N() > 16 {
			continue
		}
		if m.chain == nil {
			t.Fatalf("%s: %s maps are listed", b.Text(), m.Len())
		}
		full, err := generate.Fill(context.Background(), native.New(), p, 5, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, percent := range []int{0, 40} {
			g := thinned(r, full, percent)
			c := done(m.Minlex(t.Context(), g))(t)
			if percent == 0 && c.Automorphisms.Cmp(m.Len()) != 0 {
				t.Errorf("%s: %s automorphisms of the blank grid, want %s", b.Text(), c.Automorphisms, m.Len())
			}
			if m.Check(t.Context(), g, &c) != nil {
				t.Errorf("%s: %v is not the form of %v", b.Text(), c, g)
			}
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			if err := m.Check(ended, g, &c); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled: %v", b.Text(), err)
			}
		}
	}
}
