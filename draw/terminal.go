package draw

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"unicode/utf8"

	"sudokusat/sudoku"
)

// A picture in characters. The display list is rasterized: thin strokes become box
// characters, which join where they meet, wide strokes and areas a texture, and texts
// keep their places. A character is twice as high as wide, so a cell has twice as many
// columns as lines:
//
//	┏━━━━━━━┯━━━━━━━┓      ┏━━━┯━━━┓
//	┃17     ┆       ┃      ┃ 5 │   ┃
//	┃   5   ┆   ░░░░┃      ┠───┼───┨
//	┃       ┆   ░   ┃      ┃   │ 3 ┃
//	┠┄┄┄┄┄┄┄┼───░───┨      ┗━━━┷━━━┛

// TerminalOptions are the width and the colours of a scene in characters.
type TerminalOptions struct {
	Width  int  // in columns; 0: 80
	Colour bool // escape sequences of ANSI for 256 colours
}

// Terminal writes a scene in Unicode characters. Cells are as large as the width allows
// and the scene needs; a board that is too wide is drawn beyond the width. Without
// colours, digits that are no givens are put between dots. Errors are those of w, and the cause of
// ctx if that ends before the picture is laid out.
func Terminal(ctx context.Context, w io.Writer, s Scene, o TerminalOptions) error {
	if s.Puzzle.Shape == nil {
		return errors.New("no puzzle to draw: its board is nil")
	}
	if o.Width <= 0 {
		o.Width = 80
	}
	notes, title := s.Notes(), printable(s.Title, longestTitle)
	s.Title, s.Words, s.Quiet, s.TextScale = "", nil, true, 0
	p, err := s.PictureContext(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, line := range wrappedAt(title, o.Width) {
		out.WriteString(line + "\n")
	}
	high, rich, small := lines(&s, p, o.Width), false, false
	for _, m := range s.Candidates {
		rich = rich || len(m) > 0
	}
	r := newRaster(p, high)
	for _, item := range p.Items {
		small = small || layerOf(item) == PencilLayer
		r.item(item)
	}
	for _, item := range p.Items { // in front of all lines
		if t, ok := item.(Text); ok {
			r.text(t)
		}
	}
	r.write(out, o.Colour)
	if rich && high < candidateLines(s.Puzzle.Shape.N()) || small && high < 3 {
		notes = append(notes, "The terminal is too narrow for candidates.")
	}
	for _, text := range notes {
		for _, line := range wrappedAt(text, o.Width) {
			out.WriteString(line + "\n")
		}
	}
	return out.Flush()
}

// candidateLines returns the number of lines that a cell needs for its candidates, with
// its border.
func candidateLines(n int) int {
	side := int(math.Ceil(math.Sqrt(float64(n))))
	if n > 9 {
		return side + 2 // two characters each
	}
	return side + 1
}

// lines is how many lines a cell gets: two for digits alone, more for rules and
// candidates, as far as they fit.
func lines(s *Scene, p *Picture, width int) int {
	want := 2
	for _, i := range p.Items {
		if l := layerOf(i); l == RuleLayer || l == ColourLayer || l == SignLayer || l == PencilLayer && len(s.Candidates) == 0 {
			want = 4
		}
	}
	for _, m := range s.Candidates {
		if len(m) > 0 {
			want = max(want, candidateLines(s.Puzzle.Shape.N()))
		}
	}
	for c := range max(len(s.Center), len(s.Corner)) {
		if len(marksIn(s.Center, sudoku.Cell(c)))+len(marksIn(s.Corner, sudoku.Cell(c))) > 0 {
			want = max(want, 4)
		}
	}
	for want > 2 && measured(p, want).cols > width {
		want--
	}
	return want
}

// wrappedAt breaks a text into lines of at most width characters, 16 at least.
func wrappedAt(text string, width int) []string {
	return Wrap(text, float64(max(width, 16)), func(s string) float64 { return float64(utf8.RuneCountInString(s)) })
}
