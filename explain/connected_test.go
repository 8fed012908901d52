package explain

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// shaded is a random puzzle about a layer of two or three colours, of which some are
// connected, perhaps as one of two alternatives.
func shaded(r *rand.Rand) (sudoku.Puzzle, int) {
	colours := []string{"black", "white", "red"}[:2+r.IntN(2)]
	s, err := sudoku.NewShape(sudoku.Board{Rows: 3, Cols: 2 + r.IntN(2), Lo: 1, Hi: len(colours) + r.IntN(2), FreeLines: true,
		Layers: []sudoku.Layer{{Name: "shade", Values: colours}}})
	if err != nil {
		panic(err)
	}
	g := sudoku.NewGrid(s)
	var cells []sudoku.Cell
	for c := range sudoku.Cell(s.Squares()) {
		g[c] = 1
		cells = append(cells, sudoku.Cell(s.Squares())+c)
	}
	var rules []sudoku.Rule
	for d := range 1 + r.IntN(2) {
		text := "connected " + colours[d]
		if r.IntN(2) == 0 {
			text = fmt.Sprintf("polyomino %d %s", 1+r.IntN(len(cells)-1), colours[d])
		}
		if len(colours) == 3 && r.IntN(3) == 0 {
			text += ",red"
		}
		text += " shade"
		if r.IntN(8) == 0 {
			text = "or { " + text + " } { hold white shade.r1c1 }"
		}
		parsed, err := rule.Parse(text)
		if err != nil {
			panic(err)
		}
		rules = append(rules, parsed)
	}
	blank, err := sudoku.NewPuzzle(s, g, rules...)
	if err != nil {
		panic(err)
	}
	all := brute.Solutions(blank, 1000)
	if len(all) == 0 {
		return blank, 0
	}
	solution, clues := all[r.IntN(len(all))], g.Clone()
	for _, c := range cells {
		if r.IntN(3) > 0 {
			clues[c] = solution[c]
		}
	}
	if r.IntN(8) == 0 {
		c := cells[r.IntN(len(cells))]
		clues[c] = sudoku.Digit(1 + r.IntN(len(colours)))
	}
	p := blank.With(clues)
	return p, brute.Count(p, brute.MaxCount)
}

// Steps about connected cells convince the checker, and are proofs.
func TestConnectedSteps(t *testing.T) {
	steps, claims, cuts := evidenceIsAccepted(t, testenv.Rounds(1500), shaded)
	t.Logf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	if steps < testenv.Rounds(500) || claims < testenv.Rounds(500) || cuts < testenv.Rounds(1000) {
		t.Errorf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	}
	proved, claims, stuck := proveAgainstBruteForce(t, testenv.Rounds(1500), shaded)
	t.Logf("%d proofs, %d claims, %d without", proved, claims, stuck)
	if proved < testenv.Rounds(500) || claims < testenv.Rounds(500) || stuck > (proved+claims)/8 {
		t.Errorf("%d proofs, %d claims, %d without", proved, claims, stuck)
	}
}
