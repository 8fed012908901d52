package brute

import (
	"math/rand/v2"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// MaxCount is the largest number of solutions of puzzles of [Puzzle].
const MaxCount = 500

// tries bounds the work for a puzzle; puzzles that take more are dropped.
const tries = 20_000

// Puzzle returns a small random puzzle with at most [MaxCount] solutions, and its exact
// count. Boards have up to five rows, columns and digits: boxes, regions,
// lines that are no houses, digits from 0, missing squares and extra cells, and
// any of the rules of package rule but those about layers and connected cells. Many have one solution, and
// many have none. The same source gives the same puzzles.
func Puzzle(r *rand.Rand) (p sudoku.Puzzle, count int) { return puzzle(r, 0, false) }

// Layered returns a puzzle like those of [Puzzle] on a board of at most nine squares with
// layers, and with a rule about them or about connected cells.
func Layered(r *rand.Rand) (p sudoku.Puzzle, count int) { return puzzle(r, 0, true) }

// Primitives returns a puzzle of [Puzzle] with up to three more constraints of any kind, each
// a rule of [Primitive], whose text cannot be parsed. Some of their boards have a layer.
func Primitives(r *rand.Rand) (p sudoku.Puzzle, count int) {
	return puzzle(r, 1+r.IntN(3), false)
}

func puzzle(r *rand.Rand, primitives int, layered bool) (p sudoku.Puzzle, count int) {
	for {
		p, ok := attempt(r, primitives, layered)
		if !ok {
			continue
		}
		if _, ok := countWithin(p, 50, tries); !ok {
			continue
		}
		// Begin with what the rules allow, and add clues of one solution until
		// there are few others; or leave a clue that spoils it.
		if some := Solutions(p, 1+r.IntN(50)); len(some) > 0 {
			if p, ok = withClues(r, p, some[len(some)-1], []int{1, 1, 10, MaxCount}[r.IntN(4)]); !ok {
				continue
			}
		}
		if r.IntN(8) == 0 {
			spoil(r, p)
		}
		if count, ok := countWithin(p, MaxCount+1, tries); ok && count <= MaxCount {
			return p, count
		}
	}
}

// attempt returns an empty board with random rules and that number of primitives, perhaps with
// layers; false if a rule does not fit the board.
func attempt(r *rand.Rand, primitives int, layered bool) (sudoku.Puzzle, bool) {
	var rules []sudoku.Rule
	b := board(r)
	most := 4
	if layered && (b.Hi == b.Lo || b.Rows*b.Cols > 9) {
		return sudoku.Puzzle{}, false
	}
	if primitives > 0 || layered {
		most = 2
		if b.Hi > b.Lo && b.Rows*b.Cols <= 9 && (layered || r.IntN(2) == 0) {
			b.Layers = append(b.Layers, sudoku.Layer{Name: "shade", Values: []string{"white", "black", "grey"}[:min(2+r.IntN(2), b.Hi-b.Lo+1)]})
		}
	}
	for range r.IntN(most) {
		rules = append(rules, someRule(r, b, most == 2 && b.Rows*b.Cols <= 9))
	}
	for len(rules) < 4 && layered {
		x := someRule(r, b, true)
		rules = append(rules, x)
		if f, _, _ := rule.ArgsOf(x); ofLayers(f) {
			break
		}
	}
	b, own := rule.Apply(b, rules)
	s, err := sudoku.NewShape(b)
	if err != nil || s.Fill() == 0 {
		return sudoku.Puzzle{}, false
	}
	for range primitives {
		own = append(own, Primitive(r, s))
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
	return p, err == nil
}

func board(r *rand.Rand) sudoku.Board {
	var b sudoku.Board
	switch r.IntN(8) {
	case 0, 1:
		b = sudoku.Boxed(2, 2)
	case 2:
		b = sudoku.Latin(2 + r.IntN(4))
	case 3:
		n := 3 + r.IntN(2)
		regions := make([]int, n*n)
		for i := range regions {
			regions[i] = i / n
		}
		for range n * n { // swapping leaves every region its number of squares
			i, j := r.IntN(n*n), r.IntN(n*n)
			regions[i], regions[j] = regions[j], regions[i]
		}
		b = sudoku.Jigsaw(regions)
	default:
		b = sudoku.Board{Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(5)}
		b.Lo = r.IntN(3)
		b.Hi = b.Lo + max(b.Rows, b.Cols) - 1 + r.IntN(2)
		if r.IntN(3) == 0 {
			b.FreeLines = true
			b.Hi = b.Lo + r.IntN(4)
		}
		if b.Rows%2 == 0 && b.Cols%2 == 0 && b.Hi-b.Lo >= 3 && r.IntN(2) == 0 {
			b.BoxRows, b.BoxCols = 2, 2
		}
		for c := range sudoku.Cell(b.Rows * b.Cols) {
			if r.IntN(12) == 0 {
				b.Missing = append(b.Missing, c)
			}
		}
	}
	if r.IntN(6) == 0 {
		b.Extra = []string{"A", "B"}[:1+r.IntN(2)]
	}
	return b
}

// withClues adds digits of a solution until at most that many solutions are left; it returns
// false when that took too long.
func withClues(r *rand.Rand, p sudoku.Puzzle, solution sudoku.Grid, most int) (sudoku.Puzzle, bool) {
	p = p.With(p.Givens.Clone())
	for {
		count, ok := countWithin(p, most+1, tries)
		if !ok || count <= most {
			return p, ok
		}
		c := r.IntN(len(solution))
		p.Givens[c] = solution[c]
	}
}

// spoil changes a digit.
func spoil(r *rand.Rand, p sudoku.Puzzle) {
	if c := r.IntN(len(p.Givens)); p.Shape.Exists(sudoku.Cell(c)) {
		p.Givens[c] = sudoku.Digit(1 + r.IntN(p.Shape.Width(sudoku.Cell(c))))
	}
}
