package explain

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// shaded is a random puzzle about a layer of two or three colours, of which some are
// connected, perhaps with the edge, which is more on a larger board, perhaps as one of two
// alternatives.
func shaded(r *rand.Rand) (sudoku.Puzzle, int) {
	colours := []string{"black", "white", "red"}[:2+r.IntN(2)]
	rows, cols, edge := 3, 2+r.IntN(2), r.IntN(4) == 0
	if edge {
		rows, cols = 4, 4
	}
	s, err := sudoku.NewShape(sudoku.Board{Rows: rows, Cols: cols, Lo: 1, Hi: len(colours) + r.IntN(2), FreeLines: true,
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
		if edge && d == 0 {
			text = "edge-" + text
		}
		if !(edge && d == 0) && r.IntN(2) == 0 {
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
	steps, claims, cuts := evidenceIsAccepted(t, testenv.Few(1500), shaded)
	t.Logf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	if steps < testenv.Few(500) || claims < testenv.Few(500) || cuts < testenv.Few(1000) {
		t.Errorf("%d steps, %d claims, %d cuts", steps, claims, cuts)
	}
	proved, claims, stuck := proveAgainstBruteForce(t, testenv.Few(1500), shaded)
	t.Logf("%d proofs, %d claims, %d without", proved, claims, stuck)
	if proved < testenv.Few(500) || claims < testenv.Few(500) || stuck > (proved+claims)/8 {
		t.Errorf("%d proofs, %d claims, %d without", proved, claims, stuck)
	}
}

// Steps with cuts that are changed are refused, or all that they place or rule out is so in
// every solution.
func TestTamperedCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 23))
	v, refused, kept := certificate.NewVerifier(), 0, 0
	for refused+kept < testenv.Rounds(2000) {
		p, count := shaded(r)
		if count == 0 || count >= brute.MaxCount {
			continue
		}
		solutions := brute.Solutions(p, brute.MaxCount)
		var b bytes.Buffer
		e, err := WriteSteps(t.Context(), p, Options{Limit: 3}, 0, &b)
		if e.Steps == 0 || err != nil && !errors.Is(err, ErrStuck) || !bytes.Contains(b.Bytes(), []byte("cut")) {
			continue
		}
		for range 8 {
			lines := strings.SplitAfter(strings.TrimSuffix(b.String(), "\n"), "\n")
			what := tamper(r, lines)
			text := strings.TrimSuffix(strings.Join(lines, ""), "\n") + "\n"
			if text == b.String() {
				continue
			}
			rec := &certificate.Record{Claim: certificate.Claim{Kind: certificate.Steps, Count: strings.Count(text, "step ")}, Puzzle: p, Proof: strings.NewReader(text)}
			if v.Verify(t.Context(), rec) != nil {
				refused++
				continue
			}
			kept++
			for line := range strings.Lines(text) {
				var kind string
				var way int
				if _, err := fmt.Sscan(line, &kind, &way); err != nil || kind != "place" && kind != "not" || way > p.Shape.Cells()*p.Shape.N() {
					continue
				}
				cell, d := sudoku.Cell((way-1)/p.Shape.N()), sudoku.Digit((way-1)%p.Shape.N()+1)
				for _, g := range solutions {
					if (g[cell] == d) != (kind == "place") {
						t.Fatalf("%s: accepted with %q, which is false:\n%s%s", what, line, p.Text(), text)
					}
				}
			}
		}
	}
	t.Logf("%d refused, %d still true", refused, kept)
	if kept == 0 || refused < kept {
		t.Errorf("%d refused, %d still true", refused, kept)
	}
}
