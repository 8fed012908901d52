package ruled

import (
	"math/rand/v2"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native/internal/asked"
	"sudokusat/sudoku"
)

// Whatever two connected sets that cannot cross conclude from random states, each pair of
// such sets that the state allows is still there. Cells of neither set are among them.
func TestHalvesLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 3))
	for _, size := range [][2]int{{3, 3}, {2, 5}, {3, 4}} {
		shape, err := sudoku.NewShape(sudoku.Board{Rows: size[0], Cols: size[1], Lo: 1, Hi: 3, FreeLines: true})
		if err != nil {
			t.Fatal(err)
		}
		cells := make([]sudoku.Cell, shape.Cells())
		for i := range cells {
			cells[i] = sudoku.Cell(i)
		}
		var rule regionRule
		for d := range sudoku.Digit(2) {
			rule = append(rule, sudoku.Connected{Name: "half", Cells: cells, Allow: sudoku.NewDigitSet(3, d+1), Max: len(cells), Reason: "no"})
		}
		s := searchOf(t, shape, rule)
		if len(s.halvesList) != 1 || !s.load() {
			t.Fatal("the sets are not recognized")
		}
		losesNothing(t, r, s, testenv.Rounds(3000), twoSets(s), func() bool { return s.halves(&s.halvesList[0]) })
	}
}

// searchOf is a search before its first decision.
func searchOf(t *testing.T, shape *sudoku.Shape, rule regionRule) *search {
	t.Helper()
	p, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), rule)
	if err != nil {
		t.Fatal(err)
	}
	top := NewTopology(shape)
	s := &search{}
	s.problem = &problem{Topology: top, near: newNear(&top.shared)}
	s.poll = asked.Poll{Every: pollEvery}
	s.problem.build(p, p.Constraints())
	return s
}

// losesNothing draws conclusions from random states, each around one of all fillings with 0, 1 and 2,
// and finds every filling that a state allows among those that it allows afterwards.
func losesNothing(t *testing.T, r *rand.Rand, s *search, rounds int, all [][]uint8, conclude func() bool) {
	t.Helper()
	found, refuted := 0, 0
	for range rounds {
		like := all[r.IntN(len(all))]
		for i := range s.cand[:s.cells] {
			s.cand[i] = 1 << like[i]
			if r.IntN(2) == 0 {
				s.cand[i] |= r.Uint64() & s.full
			}
			if r.IntN(12) == 0 {
				s.cand[i] = 1 << r.IntN(3)
			}
		}
		before := append([]uint64(nil), s.cand[:s.cells]...)
		ok := conclude()
		s.forget()
		if !ok {
			refuted++
		}
		for i, m := range before {
			if ok && m != s.cand[i] {
				found++
				break
			}
		}
		for _, w := range all {
			if allows(before, w) && !(ok && allows(s.cand, w)) {
				t.Fatalf("%v: %v is lost: %t %v", before, w, ok, s.cand[:s.cells])
			}
		}
	}
	t.Logf("%d conclusions, %d contradictions", found, refuted)
	if found == 0 || refuted == 0 {
		t.Errorf("%d conclusions, %d contradictions", found, refuted)
	}
}

func allows(cand []uint64, w []uint8) bool {
	for i, d := range w {
		if cand[i]>>d&1 == 0 {
			return false
		}
	}
	return true
}

// twoSets lists the ways to fill the cells with 0, 1 and 2 so that the cells with 0 are
// connected, and those with 1.
func twoSets(s *search) (out [][]uint8) {
	beside := s.connecteds[0].beside
	w := make([]uint8, s.cells)
	for {
		if isOne(beside, w, 0) && isOne(beside, w, 1) {
			out = append(out, append([]uint8(nil), w...))
		}
		i := 0
		for ; i < len(w) && w[i] == 2; i++ {
			w[i] = 0
		}
		if i == len(w) {
			return out
		}
		w[i]++
	}
}

// isOne reports whether the cells with a digit are connected or none.
func isOne(beside [][]int32, w []uint8, d uint8) bool {
	met := make([]bool, len(w))
	begun := false
	for i := range w {
		if w[i] != d || met[i] {
			continue
		}
		if begun {
			return false
		}
		begun, met[i] = true, true
		for stack := []int{i}; len(stack) > 0; {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, o := range beside[v] {
				if w[o] == d && !met[o] {
					met[o] = true
					stack = append(stack, int(o))
				}
			}
		}
	}
	return true
}
