package draw

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

func small(t *testing.T, givens ...sudoku.Digit) sudoku.Puzzle {
	t.Helper()
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	g := sudoku.NewGrid(shape)
	copy(g, givens)
	return sudoku.Puzzle{Shape: shape, Givens: g}
}

func TestTerminal(t *testing.T) {
	s := Scene{Puzzle: small(t, 1, 2, 0, 0), Placed: sudoku.Grid{0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Title: "Four", Words: []string{"The end."}}
	var b bytes.Buffer
	if err := Terminal(t.Context(), &b, s, TerminalOptions{}); err != nil {
		t.Fatal(err)
	}
	const want = `Four
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃·3·│·4·┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
The end.
`
	if b.String() != want {
		t.Errorf("got\n%s", &b)
	}
	b.Reset()
	if err := Terminal(t.Context(), &b, s, TerminalOptions{Colour: true}); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "\x1b[0;1m1\x1b[0m") || !strings.Contains(text, "\x1b[0;38;5;33m 3 ") || strings.Contains(text, "·") {
		t.Errorf("in colour\n%q", text)
	}
}

// TestTerminalWidth holds cells to shrink where there is no room, and candidates to
// be reported as missing then.
func TestTerminalWidth(t *testing.T) {
	all := make([][]sudoku.Digit, 16)
	all[5] = []sudoku.Digit{1, 4}
	s := Scene{Puzzle: small(t), Candidates: all}
	for _, c := range []struct {
		width, columns int
		noted          bool
	}{{80, 25, false}, {24, 17, true}, {1, 17, true}} {
		var b bytes.Buffer
		if err := Terminal(t.Context(), &b, s, TerminalOptions{Width: c.width}); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(b.String(), "\n")
		if got := len([]rune(first)); got != c.columns {
			t.Errorf("width %d: %d columns, want %d", c.width, got, c.columns)
		}
		if strings.Contains(b.String(), "narrow") != c.noted {
			t.Errorf("width %d: %s", c.width, &b)
		}
	}
}

// TestTerminalPencilMarks shows the values of a rule "candidates", or reports that there is no room.
func TestTerminalPencilMarks(t *testing.T) {
	p := small(t)
	p, err := sudoku.NewPuzzle(p.Shape, p.Givens, rule.Candidates{Values: []int{1, 3}, Cells: rule.Cells{"r2c3"}})
	if err != nil {
		t.Fatal(err)
	}
	for width, want := range map[int]string{80: " 13 ", 17: "narrow"} {
		var b bytes.Buffer
		if err := Terminal(t.Context(), &b, Scene{Puzzle: p}, TerminalOptions{Width: width}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%v, no %q in\n%s", err, want, &b)
		}
	}
}

// TestEveryCrossingHasACharacter holds every crossing of strokes to have a character.
func TestEveryCrossingHasACharacter(t *testing.T) {
	seen := map[rune]bool{}
	for k, ch := range boxes() {
		if ch == 0 || seen[ch] {
			t.Errorf("%d: %q", k, ch)
		}
		seen[ch] = true
	}
}

// TestTerminalSigns holds what colours and shapes show of candidates and clashes to be
// shown in characters.
func TestTerminalSigns(t *testing.T) {
	p := small(t, 1, 1)
	s := Clashing(p, sudoku.Faults(t.Context(), p))
	s.Candidates = make([][]sudoku.Digit, 16)
	s.Candidates[15] = []sudoku.Digit{1, 4}
	s.Highlights = append(s.Highlights,
		Highlight{Kind: Strike, Candidates: []sudoku.Candidate{{Cell: 15, Digit: 1}}},
		Highlight{Kind: Keep, Candidates: []sudoku.Candidate{{Cell: 15, Digit: 4}}})
	var b bytes.Buffer
	if err := Terminal(t.Context(), &b, s, TerminalOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1×", "(4)", "(  1  )", "1 twice in row 1"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, &b)
		}
	}
}

// TestPaletteColoursAreTheirOwnNearest holds the colours of terminals to be their own nearest.
func TestPaletteColoursAreTheirOwnNearest(t *testing.T) {
	levels := []int{0, 95, 135, 175, 215, 255}
	for code := range 216 {
		hex := fmt.Sprintf("#%02x%02x%02x", levels[code/36], levels[code/6%6], levels[code%6])
		if got := palette(hex); got != code+16 {
			t.Errorf("%s: %d, want %d", hex, got, code+16)
		}
	}
	if got := palette("#2f3072"); got != 16+0*36+1*6+1 {
		t.Errorf("between levels: %d", got)
	}
}
