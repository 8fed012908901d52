package generate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func fullGrid(t testing.TB, text string) sudoku.Puzzle {
	t.Helper()
	p := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	for i := range p.Givens {
		p.Givens[i] = sudoku.Digit(text[i] - '0')
	}
	return p
}

// differences is the sets of up to a number of cells in which grids differ from the first,
// without those that have another one as a part.
func differences(first sudoku.Grid, others iter.Seq[sudoku.Grid], size int) (out [][]sudoku.Cell) {
	seen := map[string]bool{}
	var sets [][]sudoku.Cell
	for g := range others {
		var set []sudoku.Cell
		for c := range g {
			if g[c] != first[c] {
				set = append(set, sudoku.Cell(c))
			}
		}
		if key := fmt.Sprint(set); len(set) > 0 && len(set) <= size && !seen[key] {
			seen[key] = true
			sets = append(sets, set)
		}
	}
	for _, set := range sets {
		if !slices.ContainsFunc(sets, func(o []sudoku.Cell) bool {
			return len(o) < len(set) && !slices.ContainsFunc(o, func(c sudoku.Cell) bool { return !slices.Contains(set, c) })
		}) {
			out = append(out, set)
		}
	}
	slices.SortFunc(out, func(a, b []sudoku.Cell) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return slices.Compare(a, b)
	})
	return out
}

func checkUnavoidable(t *testing.T, p sudoku.Puzzle, size int, others iter.Seq[sudoku.Grid]) {
	t.Helper()
	got, err := Unavoidable(context.Background(), p, size)
	if err != nil {
		t.Fatal(err)
	}
	if want := differences(p.Givens, others, size); !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("%v up to %d: %d sets, want %d:\n%v\n%v", p, size, len(got), len(want), got, want)
	}
}

// TestUnavoidable holds the sets of grids of small boards to all other grids.
func TestUnavoidable(t *testing.T) {
	e := native.New()
	for name, b := range map[string]sudoku.Board{
		"4x4": sudoku.Boxed(2, 2), "latin 4": sudoku.Latin(4), "latin 3": sudoku.Latin(3), "1x1": sudoku.Latin(1),
		"two holes": {Rows: 4, Cols: 4, Lo: 1, Hi: 4, BoxRows: 2, BoxCols: 2, Missing: []sudoku.Cell{0, 5}},
		"jigsaw":    sudoku.Jigsaw([]int{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}),
	} {
		p := shape(t, b)
		p.Givens = sudoku.NewGrid(p.Shape)
		var all []sudoku.Grid
		for g, err := range sudoku.Solutions(context.Background(), e, p) {
			if err != nil {
				t.Fatal(err)
			}
			if all = append(all, g); len(all) == 20000 {
				t.Fatalf("%s: too many grids", name)
			}
		}
		step := 1
		if len(all) > 300 || !testenv.LongTests() {
			step = len(all)/8 + 1
		}
		for i := 0; i < len(all); i += step {
			for _, size := range []int{3, 4, 7, 16} {
				t.Run(fmt.Sprint(name, i, size), func(t *testing.T) {
					checkUnavoidable(t, p.With(all[i]), size, slices.Values(all))
				})
			}
		}
	}
}

// TestUnavoidableByDigits holds the sets of larger grids to those that come to light by
// taking up to four digits away: a set of up to nine cells has no more, each of its
// digits standing in it twice.
func TestUnavoidableByDigits(t *testing.T) {
	e := native.New()
	jigsaw := make([]int, 36)
	for i := range jigsaw {
		jigsaw[i] = i / 6
	}
	jigsaw[5], jigsaw[6] = 1, 0
	for name, p := range map[string]sudoku.Puzzle{
		"9x9":      {Shape: sudoku.Classic()},
		"6x6":      shape(t, sudoku.Boxed(2, 3)),
		"diagonal": shape(t, sudoku.Boxed(2, 3, rule.Diagonal{})),
		"jigsaw":   shape(t, sudoku.Jigsaw(jigsaw)),
	} {
		if !testenv.LongTests() && p.Shape.N() > 6 {
			continue
		}
		p.Givens = sudoku.NewGrid(p.Shape)
		full, err := Fill(context.Background(), e, p, 8, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			checkUnavoidable(t, p.With(full), 9, func(yield func(sudoku.Grid) bool) {
				for digits := range uint64(1) << p.Shape.N() {
					if bits.OnesCount64(digits) != min(4, p.Shape.N()) {
						continue
					}
					less := full.Clone()
					for c, d := range less {
						if digits>>(d-1)&1 != 0 {
							less[c] = 0
						}
					}
					for g, err := range sudoku.Solutions(context.Background(), e, p.With(less)) {
						if err != nil {
							t.Fatal(err)
						}
						if !yield(g) {
							return
						}
					}
				}
			})
		})
	}
}

// TestUnavoidableFours holds the sets of four cells in random grids to a count over all
// 5,472,730,538 essentially different ones, which blue and others of the Sudoku
// players' forum made: the millions of grids that have 0, 1, 2 … of them.
func TestUnavoidableFours(t *testing.T) {
	millions := []float64{0.352894, 1.654475, 6.891532, 21.107315, 51.765007, 105.759561, 186.644998, 289.799298, 402.555715, 505.627121,
		580.153348, 612.280600, 598.177291, 543.232929, 460.415833, 364.777309, 270.755777, 188.260086, 122.672303, 74.788269, 42.628010,
		22.634443, 11.177578, 5.123654, 2.176664, 0.854253, 0.311585, 0.105410, 0.033612, 0.009897, 0.002798, 0.000721, 0.000186, 0.000043, 0.000014, 0, 0.000009}
	n := testenv.Rounds(2000)
	grids := make([]Cells, n)
	if err := NewGrids(lineSolver, 12).Make(context.Background(), 0, grids); err != nil {
		t.Fatal(err)
	}
	all, mean, square := 0.0, 0.0, 0.0
	for k, m := range millions {
		all, mean, square = all+m, mean+m*float64(k), square+m*float64(k*k)
	}
	if math.Abs(all-5472.730538) > 1e-6 {
		t.Fatalf("%f million grids", all)
	}
	mean, square = mean/all, square/all
	got := 0.0
	for _, g := range grids {
		p := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: make(sudoku.Grid, 81)}
		for i, d := range g {
			p.Givens[i] = sudoku.Digit(d)
		}
		sets, err := Unavoidable(context.Background(), p, 4)
		if err != nil {
			t.Fatal(err)
		}
		got += float64(len(sets)) / float64(n)
	}
	if deviation := math.Sqrt((square - mean*mean) / float64(n)); math.Abs(got-mean) > 3.5*deviation {
		t.Errorf("%.3f sets of four cells in a grid, want %.3f ± %.3f", got, mean, deviation)
	}
}

func TestUnavoidableErrors(t *testing.T) {
	p := fullGrid(t, "639241785284765193517983624123857946796432851458619237342178569861594372975326418")
	blank := p.With(p.Givens.Clone())
	blank.Givens[7] = 0
	wrong := p.With(p.Givens.Clone())
	wrong.Givens[7] = 9
	ruled := ruled(t, "thermo r1c1 r1c9")
	ruled.Givens = p.Givens
	for _, bad := range []sudoku.Puzzle{blank, wrong, ruled} {
		if _, err := Unavoidable(context.Background(), bad, 4); !errors.Is(err, ErrUnavoidable) {
			t.Errorf("%v: %v", bad, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Unavoidable(ctx, p, 12); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
