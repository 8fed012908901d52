package draw_test

import (
	"bytes"
	"io"
	"math"
	"testing"

	"sudokusat/draw"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// FuzzDraw holds every puzzle that can be read to be drawn: as valid XML of a size
// that its cells and its text bound, with all points in finite places, and in
// characters.
func FuzzDraw(f *testing.F) {
	for _, name := range boards(f) {
		p := read(f, name)
		f.Add(p.Text(), uint8(len(name)))
	}
	f.Add("#board 3x3 missing r2c2 extra A\n#rule sum 5 A r1c1; little-killer 5 r1c1\n....#....", uint8(7))
	f.Add("#rule thermo r1c1 r1c1; cage 3 r1c1 r1c1 r9c9; arrow r1c1 = r1c1\n"+text.String(sudoku.Classic(), sudoku.NewGrid(sudoku.Classic())), uint8(255))
	f.Fuzz(func(t *testing.T, input string, what uint8) {
		p, err := text.Parse(input, text.Options{})
		if err != nil || p.Shape.Cells() > 1000 {
			return
		}
		s := draw.Scene{Puzzle: p, Names: what&1 > 0}
		if what&2 > 0 {
			s.Candidates = marks(p, 2)
		}
		if what&4 > 0 {
			s = draw.Clashing(p, sudoku.Faults(t.Context(), p))
		}
		if what&8 > 0 {
			s.Placed, s.Other = filled(p, 2), filled(p, 3)
			s.Title = input
		}
		if what&16 > 0 {
			s.Colours, s.Corner, s.Center = make([][]int, 300), marks(p, 3), marks(p, 4)
			for c := range s.Colours {
				s.Colours[c] = []int{c - 100, c % 9}
			}
			s.Highlights = []draw.Highlight{{Kind: draw.House, Cells: []sudoku.Cell{-1, 0, 5, 5, 9999}}, {Kind: draw.Strike, Candidates: []sudoku.Candidate{{Cell: 0, Digit: 9999}, {Cell: -1, Digit: 1}, {Cell: 1, Digit: 1}}}}
		}
		pic := s.Picture()
		if !(pic.Width() > 0 && pic.Height() > 0 && pic.Width() < 1e5 && pic.Height() < 1e5) {
			t.Fatalf("%v × %v cells", pic.Width(), pic.Height())
		}
		for _, item := range pic.Items {
			if path, ok := item.(draw.Path); ok {
				for _, loop := range path.Loops {
					for _, q := range loop {
						if math.IsNaN(q.X+q.Y) || q.X < pic.Min.X-1e-9 || q.X > pic.Max.X+1e-9 || q.Y < pic.Min.Y-1e-9 || q.Y > pic.Max.Y+1e-9 {
							t.Fatalf("%v is not within %v and %v", q, pic.Min, pic.Max)
						}
					}
				}
			}
		}
		var b bytes.Buffer
		if err := draw.SVG(&b, pic, draw.Options{Auto: what&32 > 0}); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Fatal(err)
		}
		if most := 100_000 + 4000*p.Shape.Cells() + 300*len(input); b.Len() > most {
			t.Fatalf("%d bytes for %d cells and a text of %d", b.Len(), p.Shape.Cells(), len(input))
		}
		if err := draw.Terminal(t.Context(), io.Discard, s, draw.TerminalOptions{Colour: what&64 > 0, Width: int(what)}); err != nil {
			t.Fatal(err)
		}
	})
}
