package native_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/sudoku"
)

// The slow twin: cell by cell in reading order, digits ascending, each held
// against the peers that are filled. It shares nothing with the engine and
// finds the solutions in lexicographic order.

type twin struct {
	shape  *sudoku.Shape
	peers  [][]sudoku.Cell
	digits []sudoku.Digit
	order  []sudoku.Digit // to try
	budget int            // nodes; below 0 the twin has given up
	found  func([]sudoku.Digit) bool
}

func newTwin(s *sudoku.Shape) *twin {
	t := &twin{shape: s}
	for c := range sudoku.Cell(s.Cells()) {
		t.peers = append(t.peers, slices.Collect(s.Peers(c)))
	}
	for d := range s.N() {
		t.order = append(t.order, sudoku.Digit(d+1))
	}
	return t
}

// search calls found for each solution until it says false.
func (t *twin) search(puzzle []sudoku.Digit, budget int, found func([]sudoku.Digit) bool) (finished bool) {
	t.digits, t.budget, t.found = slices.Clone(puzzle), budget, found
	for c, d := range puzzle {
		if d != 0 && !t.fits(c, d) {
			return true
		}
	}
	t.step(0)
	return t.budget >= 0
}

func (t *twin) fits(c int, d sudoku.Digit) bool {
	for _, p := range t.peers[c] {
		if t.digits[p] == d {
			return false
		}
	}
	return true
}

func (t *twin) step(c int) bool {
	if t.budget--; t.budget < 0 {
		return false
	}
	for c < len(t.digits) && t.digits[c] != 0 {
		c++
	}
	if c == len(t.digits) {
		return t.found(t.digits)
	}
	defer func() { t.digits[c] = 0 }()
	for _, d := range t.order {
		if t.fits(c, d) {
			t.digits[c] = d
			if !t.step(c + 1) {
				return false
			}
		}
	}
	return true
}

// all is every solution in order, at most 800; ok is false when there are
// more or they take too long to find.
func (t *twin) all(puzzle []sudoku.Digit) (solutions [][]sudoku.Digit, ok bool) {
	finished := t.search(puzzle, 40_000, func(s []sudoku.Digit) bool {
		solutions = append(solutions, slices.Clone(s))
		return len(solutions) <= 800
	})
	return solutions, finished && len(solutions) <= 800
}

// puzzle makes a random puzzle with its solutions: a random solution with
// cells emptied, sometimes with a given changed. ok is false for a shape that
// seems to have no solution.
func (t *twin) puzzle(r *rand.Rand) (puzzle sudoku.Grid, solutions [][]sudoku.Digit, ok bool) {
	puzzle = sudoku.NewGrid(t.shape)
	for range 20 {
		r.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		t.search(puzzle.Digits(), 30_000, func(s []sudoku.Digit) bool {
			ok = true
			copy(puzzle.Digits(), s)
			return false
		})
		if ok {
			break
		}
	}
	slices.Sort(t.order)
	if !ok {
		return puzzle, nil, false
	}
	cells := r.Perm(t.shape.Cells())
	if r.IntN(4) == 0 {
		c := sudoku.Cell(cells[len(cells)-1])
		puzzle.Set(c, sudoku.Digit(1+r.IntN(t.shape.N())))
	}
	solutions, _ = t.all(puzzle.Digits())
	for _, c := range cells[:r.IntN(len(cells)+1)] {
		was := puzzle.At(sudoku.Cell(c))
		puzzle.Set(sudoku.Cell(c), 0)
		more, fine := t.all(puzzle.Digits())
		if !fine {
			puzzle.Set(sudoku.Cell(c), was)
			break
		}
		solutions = more
	}
	return puzzle, solutions, true
}

// testShapes are small boards of every kind of house and apart set.
func testShapes(t testing.TB) []*sudoku.Shape {
	var shapes []*sudoku.Shape
	add := func(r, c int, rules ...sudoku.Rule) {
		s, err := sudoku.NewShape(r, c, rules...)
		if err != nil {
			t.Fatal(err)
		}
		shapes = append(shapes, s)
	}
	add(1, 1)
	add(1, 2)
	add(1, 3)
	add(2, 2)
	add(1, 5)
	add(2, 3)
	add(3, 2)
	add(2, 4)
	add(3, 3)
	add(3, 3, sudoku.Diagonals())
	add(3, 3, sudoku.Windoku())
	add(3, 3, sudoku.DisjointGroups())
	add(3, 3, sudoku.AntiKnight())
	add(3, 3, sudoku.AntiKing())
	add(3, 3, sudoku.Latin())
	add(2, 3, sudoku.Latin(), sudoku.Diagonals())
	add(2, 2, sudoku.AntiKing()) // has no solution at all
	add(1, 5, sudoku.Regions([]int{0, 0, 0, 1, 1, 0, 1, 1, 1, 2, 0, 3, 3, 3, 2, 4, 3, 3, 2, 2, 4, 4, 4, 4, 2}))
	add(2, 3, sudoku.Regions([]int{0, 0, 0, 1, 1, 1, 0, 0, 2, 2, 1, 3, 0, 2, 2, 1, 1, 3, 4, 2, 2, 3, 3, 3, 4, 4, 4, 3, 5, 5, 4, 4, 5, 5, 5, 5}))
	add(4, 4)
	add(2, 5)
	return shapes
}
