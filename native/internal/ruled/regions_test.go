package ruled

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// chaos is the regions of a board whose squares have the cells of a layer beside them.
func chaos(s *sudoku.Shape) (out regionRule) {
	n := s.N()
	pairs := sudoku.DifferentPairs{Name: "pairs", Reason: "no"}
	for c := range sudoku.Cell(s.Squares()) {
		pairs.A, pairs.B = append(pairs.A, c), append(pairs.B, s.LayerCell(0, c))
	}
	for d := range sudoku.Digit(s.Squares() / n) {
		set := sudoku.NewDigitSet(n, d+1)
		out = append(out, sudoku.Connected{Name: "region", Cells: pairs.B, Allow: set, Min: n, Max: n, Reason: "no"})
	}
	return append(out, pairs)
}

type regionRule []sudoku.Constraint

func (r regionRule) Text() string                                           { return "regions" }
func (r regionRule) Constraints(*sudoku.Shape) ([]sudoku.Constraint, error) { return r, nil }

// every lists the ways to divide and fill the squares, rows and columns aside: the digit
// and the region of each, from 0.
func every(x *regions) (out [][2][]int) {
	k := len(x.labels)
	digits, labels := make([]int, k), make([]int, k)
	used := make([]int, 8) // region → its digits
	var fill func(i int)
	fill = func(i int) {
		if i == k {
			if allConnected(x, labels) {
				out = append(out, [2][]int{append([]int(nil), digits...), append([]int(nil), labels...)})
			}
			return
		}
		for l := range k / x.size {
			for d := range x.size {
				if used[l]>>d&1 == 0 {
					used[l] |= 1 << d
					digits[i], labels[i] = d, l
					fill(i + 1)
					used[l] &^= 1 << d
				}
			}
		}
	}
	fill(0)
	return out
}

func allConnected(x *regions, labels []int) bool {
	met := make([]bool, len(labels))
	begun := map[int]bool{}
	for i, l := range labels {
		if met[i] {
			continue
		}
		if begun[l] {
			return false
		}
		begun[l], met[i] = true, true
		for stack := []int{i}; len(stack) > 0; {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, o := range x.beside[v] {
				if labels[o] == l && !met[o] {
					met[o] = true
					stack = append(stack, int(o))
				}
			}
		}
	}
	return true
}

// Whatever the regions conclude from random states, each way to divide and fill the squares
// that the state allows is still there.
func TestRegionsLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	found, refuted := 0, 0
	for _, b := range []sudoku.Board{
		{Rows: 3, Cols: 3, Hi: 3, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2", "3"}}}},
		{Rows: 2, Cols: 4, Hi: 4, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2"}}}},
	} {
		b.Lo, b.FreeLines = 1, true
		shape, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		s := regionSearch(t, shape, chaos(shape))
		all := every(&s.regionLists[0])
		for range testenv.Rounds(3000) {
			f, d := loseNothing(t, r, s, all)
			found, refuted = found+f, refuted+d
		}
	}
	t.Logf("%d conclusions, %d contradictions", found, refuted)
	if found == 0 || refuted == 0 {
		t.Errorf("%d conclusions and %d contradictions in all states", found, refuted)
	}
}

// regionSearch is a search before its first decision.
func regionSearch(t *testing.T, shape *sudoku.Shape, rule regionRule) *search {
	t.Helper()
	s := searchOf(t, shape, rule)
	if len(s.regionLists) != 1 {
		t.Fatal("the regions are not recognized")
	}
	return s
}

func loseNothing(t *testing.T, r *rand.Rand, s *search, all [][2][]int) (found, refuted int) {
	t.Helper()
	if !s.load() {
		t.Fatal("no solution at all")
	}
	x := &s.regionLists[0]
	like, decided := all[r.IntN(len(all))], r.IntN(4) == 0
	forest := s.cand[x.word:][:len(x.labels)]
	for i := range x.labels {
		d, l := uint64(1)<<like[0][i], uint64(1)<<like[1][i]
		if r.IntN(3) > 0 {
			d |= r.Uint64() & s.full
		}
		if r.IntN(3) > 0 {
			l |= r.Uint64() & r.Uint64() & x.all
		}
		if r.IntN(30) == 0 {
			d, l = 1+r.Uint64N(s.full), 1+r.Uint64N(x.all)
		}
		s.cand[x.squares[i]], s.cand[x.labels[i]] = d, l
		if j := r.IntN(len(x.labels)); !decided && like[1][i] == like[1][j] && r.IntN(3) == 0 {
			join(forest, int32(i), int32(j))
		} else if !decided && like[1][i] != like[1][j] && r.IntN(4) == 0 {
			s.noteApart(x, int32(i), int32(j))
		}
	}
	if decided { // which the regions test, here with two squares that changed places
		for i := range x.labels {
			s.cand[x.squares[i]], s.cand[x.labels[i]] = 1<<like[0][i], 1<<like[1][i]
		}
		i, j := r.IntN(len(x.labels)), r.IntN(len(x.labels))
		for _, cells := range [][]int32{x.squares, x.labels} {
			s.cand[cells[i]], s.cand[cells[j]] = s.cand[cells[j]], s.cand[cells[i]]
		}
	}
	possible := func(w [2][]int) bool {
		for i := range x.labels {
			if s.cand[x.squares[i]]>>w[0][i]&1 == 0 || s.cand[x.labels[i]]>>w[1][i]&1 == 0 || w[1][i] != w[1][forest[i]] {
				return false
			}
			for j := range x.labels {
				if w[1][i] == w[1][j] && s.knownApart(x, int32(i), int32(j)) {
					return false
				}
			}
		}
		return true
	}
	var left [][2][]int
	for _, w := range all {
		if possible(w) {
			left = append(left, w)
		}
	}
	before := append([]uint64(nil), s.cand...)
	ok := s.regions(x)
	s.forget()
	if !ok {
		if len(left) > 0 {
			t.Fatalf("%v: refuted, but %v is possible", before, left[0])
		}
		return 0, 1
	}
	for _, w := range left {
		if !possible(w) {
			t.Fatalf("%v: %v is lost: %v", before, w, s.cand)
		}
	}
	for i, m := range before {
		if m != s.cand[i] {
			return 1, 0
		}
	}
	// Where all is decided, it is a test.
	for i := range x.labels {
		if !single(s.cand[x.squares[i]]) || !single(s.cand[x.labels[i]]) {
			return 0, 0
		}
	}
	if len(left) == 0 {
		t.Fatalf("%v passes", before)
	}
	return 0, 0
}
