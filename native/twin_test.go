package native_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// The slow twin: cell by cell in reading order, digits ascending, each held
// against the cells that are filled and share a constraint. It shares nothing
// with the engine and finds the solutions in lexicographic order. A house needs
// no more than different digits here: it has as many cells as there are digits.

type twin struct {
	empty    sudoku.Puzzle
	peers    [][]sudoku.Cell
	tests    [][]func(sudoku.Digit) bool // by cell: what else a digit must pass
	digits   sudoku.Grid
	order    []sudoku.Digit // to try
	budget   int            // nodes; below 0 the twin has given up
	found    func(sudoku.Grid) bool
	hopeless bool // some constraint has more cells than digits
}

// newTwin is the twin for puzzles with the board and the rules of this one.
func newTwin(p sudoku.Puzzle) *twin {
	s := p.Shape
	t := &twin{empty: p.With(sudoku.NewGrid(s)), peers: make([][]sudoku.Cell, s.Cells()), tests: make([][]func(sudoku.Digit) bool, s.Cells())}
	differ := func(cells []sudoku.Cell) {
		for _, c := range cells {
			for _, o := range cells {
				if o != c && !slices.Contains(t.peers[c], o) {
					t.peers[c] = append(t.peers[c], o)
				}
			}
		}
	}
	for _, h := range s.Houses() {
		differ(h.Cells)
	}
	for _, d := range s.Differents() {
		differ(d.Cells)
	}
	for _, x := range p.Constraints() {
		switch x := x.(type) {
		case sudoku.Different:
			t.hopeless = t.hopeless || len(x.Cells) > s.N()
			differ(x.Cells)
		case sudoku.Domain:
			t.tests[x.Cell] = append(t.tests[x.Cell], x.Allow.Has)
		case sudoku.Relation:
			t.tests[x.A] = append(t.tests[x.A], func(d sudoku.Digit) bool {
				return t.digits[x.B] == 0 || x.Table.Allows(d, t.digits[x.B])
			})
			t.tests[x.B] = append(t.tests[x.B], func(d sudoku.Digit) bool {
				return t.digits[x.A] == 0 || x.Table.Allows(t.digits[x.A], d)
			})
		}
	}
	for d := range s.N() {
		t.order = append(t.order, sudoku.Digit(d+1))
	}
	return t
}

// search calls found for each solution until it returns false.
func (t *twin) search(givens sudoku.Grid, budget int, found func(sudoku.Grid) bool) (finished bool) {
	t.digits, t.budget, t.found = givens.Clone(), budget, found
	for c, d := range givens {
		if d != 0 && !t.fits(c, d) {
			return true
		}
	}
	if t.hopeless {
		return true
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
	for _, test := range t.tests[c] {
		if !test(d) {
			return false
		}
	}
	return true
}

func (t *twin) step(c int) bool {
	if t.budget--; t.budget < 0 {
		return false
	}
	for c < len(t.digits) && (t.digits[c] != 0 || !t.empty.Shape.Exists(sudoku.Cell(c))) {
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
func (t *twin) all(givens sudoku.Grid) (solutions []sudoku.Grid, ok bool) {
	finished := t.search(givens, 40_000, func(s sudoku.Grid) bool {
		solutions = append(solutions, s.Clone())
		return len(solutions) <= 800
	})
	return solutions, finished && len(solutions) <= 800
}

// puzzle makes a random puzzle with its solutions: a random solution with
// cells emptied, sometimes with a given changed. ok is false for a board that
// seems to have no solution.
func (t *twin) puzzle(r *rand.Rand) (puzzle sudoku.Puzzle, solutions []sudoku.Grid, ok bool) {
	g := t.empty.Givens.Clone()
	puzzle = t.empty.With(g)
	for range 20 {
		r.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		t.search(t.empty.Givens, 30_000, func(s sudoku.Grid) bool {
			ok = true
			copy(g, s)
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
	var cells []int
	for _, c := range r.Perm(len(g)) {
		if t.empty.Shape.Exists(sudoku.Cell(c)) {
			cells = append(cells, c)
		}
	}
	if r.IntN(4) == 0 {
		g[cells[len(cells)-1]] = sudoku.Digit(1 + r.IntN(t.empty.Shape.N()))
	}
	solutions, _ = t.all(g)
	for _, c := range cells[:r.IntN(len(cells)+1)] {
		was := g[c]
		g[c] = 0
		more, fine := t.all(g)
		if !fine {
			g[c] = was
			break
		}
		solutions = more
	}
	return puzzle, solutions, true
}

// testPuzzles are small boards of every kind of house and set, and every kind of
// constraint of a puzzle's own, without givens.
func testPuzzles(t testing.TB) (puzzles []sudoku.Puzzle) {
	add := func(b sudoku.Board, own string) {
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := rule.ParseAll(own)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	board := func(text string) sudoku.Board {
		b, err := sudoku.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	add(sudoku.Boxed(1, 1), "")
	add(sudoku.Latin(2), "")
	add(sudoku.Latin(3), "")
	add(sudoku.Boxed(2, 2), "")
	add(sudoku.Latin(5), "")
	add(sudoku.Boxed(2, 3), "")
	add(sudoku.Boxed(3, 2), "")
	add(sudoku.Boxed(2, 4), "")
	add(sudoku.Boxed(3, 3), "")
	add(sudoku.Boxed(3, 3, rule.Diagonal{}), "")
	add(sudoku.Boxed(3, 3, rule.Windoku{}), "")
	add(sudoku.Boxed(3, 3, rule.Disjoint{}), "")
	add(sudoku.Boxed(3, 3, rule.AntiKnight{}), "")
	add(sudoku.Boxed(3, 3, rule.AntiKing{}), "")
	add(sudoku.Latin(9), "")
	add(sudoku.Latin(6, rule.Diagonal{}), "")
	add(sudoku.Boxed(2, 2, rule.AntiKing{}), "") // has no solution at all
	add(sudoku.Jigsaw([]int{0, 0, 0, 1, 1, 0, 1, 1, 1, 2, 0, 3, 3, 3, 2, 4, 3, 3, 2, 2, 4, 4, 4, 4, 2}), "")
	add(sudoku.Jigsaw([]int{0, 0, 0, 1, 1, 1, 0, 0, 2, 2, 1, 3, 0, 2, 2, 1, 1, 3, 4, 2, 2, 3, 3, 3, 4, 4, 4, 3, 5, 5, 4, 4, 5, 5, 5, 5}), "")
	add(sudoku.Boxed(4, 4), "")
	add(sudoku.Boxed(2, 5), "")

	// Other numbers of rows, columns and digits, squares left out, extra cells.
	add(board("3x5 digits 1-5"), "")
	add(board("4x4 digits 0-5 box 2x2"), "")
	add(board("2x3 digits 1-7"), "")
	add(board("3x3 digits 1-4 lines free"), "")
	add(board("5x5 digits 1-4 missing r1c1,r2c2,r3c3,r4c4,r5c5"), "")
	add(board("4x4 box 2x2 extra A,B"), "different A B r1c1; greater A B")
	add(board("4x6 digits 1-6 regions 001122001122334455334455 extra X"), "clone X = r2c3")
	add(board("3x3 digits 1-70"), "greater r1c1 r1c2 r1c3; candidates 1,2,69 r1c2 r3c3; whisper 68 r2c1 r2c2; different r1c1 r2c2 r3c3")

	// Constraints of the puzzle's own: houses, pairs, sets, sets too large, all
	// relations, domains.
	add(sudoku.Boxed(2, 2), "different r1c1 r2c3 r3c2 r4c4; different r1c2 r2c1")
	add(sudoku.Boxed(2, 2), "different r1c1 r1c2 r1c3 r1c4 r2c1")
	add(sudoku.Latin(4), "different r1c1 r2c2 r3c3; clone r1c1 = r4c2")
	add(sudoku.Latin(5), "thermo r1c1..r5c1; odd r2c2")
	add(sudoku.Boxed(2, 3), "palindrome r1c1 r2c2 r3c3 r4c4; candidates 1,5 r6c6")
	add(sudoku.Boxed(2, 3), "nonconsecutive")
	add(sudoku.Boxed(2, 3), "whisper 3 r1c1 r2c2 r3c3 r4c4; pair-sum 7 r1c2 r1c3; ratio 2 r5c5 r6c5")
	add(sudoku.Boxed(3, 3), "thermo r1c1..r7c7; slow-thermo r9c1 r8c2 r7c3 r6c4; difference 1 r1c5 r1c6; even r5c5")
	return puzzles
}
