package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestGridsAreUniform holds the number of ways in which the corners of uniform grids go on to
// what arithmetic gives. A corner of N ways is that of N grids, so over all grids 1/N
// adds up to the number of corners, and on average is corners/grids. Corners that are
// equally likely would make it 1.2 % more, three standard errors here.
func TestGridsAreUniform(t *testing.T) {
	const grids = 6670903752021072936960.0
	const corners = 362880.0 * 56 * 46656 * 56 * 46656 // box, and 56 ways to share out · 6 orders of 6 rows, twice
	n := max(300, testenv.Rounds(1000))
	made := make([]Cells, n)
	if err := NewGrids(lineSolver, 3).Make(context.Background(), 0, made); err != nil {
		t.Fatal(err)
	}
	var text []byte
	empty := sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}
	first := map[uint8]int{}
	for _, g := range made {
		solution := sudoku.NewGrid(empty.Shape)
		for i, d := range g {
			solution[i] = sudoku.Digit(d)
			if i/9 >= 3 && i%9 >= 3 {
				d = 0
			}
			text = append(text, '0'+d)
		}
		if err := sudoku.Check(empty, solution); err != nil {
			t.Fatal(err)
		}
		first[g[80]]++
	}
	counts := make([]uint64, n)
	if err := lineSolver().Count(context.Background(), text, 0, counts); err != nil {
		t.Fatal(err)
	}
	sum, squares := 0.0, 0.0
	for _, c := range counts {
		x := grids / corners / float64(c)
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / float64(n)
	deviation := math.Sqrt((squares/float64(n) - mean*mean) / float64(n))
	if math.Abs(mean-1) > 3.5*deviation || deviation > 0.01 {
		t.Errorf("1/N is %.4f ± %.4f of what it should be", mean, deviation)
	}
	// the last digit is each of the nine alike: chi-square with 8 degrees of freedom
	chi := 0.0
	for d := uint8(1); d <= 9; d++ {
		off := float64(first[d]) - float64(n)/9
		chi += off * off / (float64(n) / 9)
	}
	if chi > 26.1 { // one in a thousand
		t.Errorf("last digits %v: chi-square %.1f", first, chi)
	}
}

// TestGridsAlone holds grids made together to those made one by one.
func TestGridsAlone(t *testing.T) {
	u := NewGrids(lineSolver, 4)
	many := make([]Cells, 10)
	if err := u.Make(context.Background(), 5, many); err != nil {
		t.Fatal(err)
	}
	for i := range many {
		var one [1]Cells
		if err := u.Make(context.Background(), 5+uint64(i), one[:]); err != nil || one[0] != many[i] {
			t.Errorf("grid %d: %v, with others %v (%v)", i, one[0], many[i], err)
		}
	}
}

// TestNthVisitsEveryWayOnce goes through all ways on from a corner: as many as an engine counts, all
// different.
func TestNthVisitsEveryWayOnce(t *testing.T) {
	testenv.Long(t)
	corner := fillCorner(rand.New(rand.NewPCG(1, 0)))
	var p [81]byte
	for i, d := range corner.cells {
		p[i] = '0' + d
	}
	counts := make([]uint64, 1)
	if err := (vectors{native.NewLineSolver()}).Count(context.Background(), p[:], 0, counts); err != nil {
		t.Fatal(err)
	}
	seen := map[Cells]bool{}
	for way := uint64(0); ; way++ {
		f, n := corner, way
		if !f.nth(f.n, &n) {
			if way != counts[0] || len(seen) != int(way) {
				t.Errorf("%d ways, %d of them different, want %d", way, len(seen), counts[0])
			}
			break
		}
		seen[f.cells] = true
	}
}
