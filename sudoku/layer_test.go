package sudoku_test

import (
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// Boards with layers have one text, which reads back to the same board.
func TestLayersReadBack(t *testing.T) {
	for _, text := range []string{
		"4x4 box 2x2 layers shade=white,black",
		"4x4 box 2x2 extra A layers region=1-4;flag=yes,no",
		"2x3 digits 0-4 lines free missing r1c2 layers factor=-1,2;region=0-3",
	} {
		b, err := sudoku.ParseBoard(text)
		if err != nil || b.Text() != text {
			t.Errorf("%q is written %q, %v", text, b.Text(), err)
			continue
		}
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for c := range sudoku.Cell(s.Cells()) {
			if !s.Exists(c) {
				continue
			}
			layer, square := s.LayerOf(c)
			if again, err := s.ParseCell(s.CellName(c)); err != nil || again != c || s.LayerCell(layer, square) != c {
				t.Errorf("%s, %s: cell %d is read as %d, %v", text, s.CellName(c), c, again, err)
			}
			for d := sudoku.Digit(1); int(d) <= s.Width(c); d++ {
				x := sudoku.Candidate{Cell: c, Digit: d}
				if again, err := s.ParseCandidate(s.CandidateName(x)); err != nil || again != x {
					t.Errorf("%s, %s: read as %v, %v", text, s.CandidateName(x), again, err)
				}
			}
		}
	}
}

// Layers that cannot be are refused with the reason.
func TestLayersRefused(t *testing.T) {
	for text, want := range map[string]string{
		"4x4 box none layers shade":                                    "is no layer",
		"4x4 box none layers shade=white":                              "layer shade has 1 values (at least 2)",
		"4x4 box none layers shade=a,b,c,d,e":                          "at most as many as the board has digits, 4",
		"4x4 box none layers shade=white,white":                        `value "white"`,
		"4x4 box none layers shade=white,b2":                           `value "b2"`,
		"4x4 box none layers r1c1=white,black":                         `layer "r1c1"`,
		"4x4 box none extra A layers A=white,black":                    `layer "A"`,
		"4x4 box none layers a=x,y;a=x,y":                              `layer "a"`,
		"4x4 box none layers " + strings.Repeat("a=x,y;", 8) + "b=x,y": "9 layers (at most 8)",
		"200x200 box none layers a=x,y;b=x,y":                          "layers of 80000 cells (at most 40000)",
	} {
		t.Run(text, func(t *testing.T) {
			b, err := sudoku.ParseBoard(text)
			if err == nil {
				_, err = sudoku.NewShape(b)
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

// Connected judges whole grids by what it means, and grids with blanks by what they can
// still become.
func TestConnectedJudge(t *testing.T) {
	b, err := sudoku.ParseBoard("3x3 digits 1-3 lines free")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sudoku.NewShape(b)
	if err != nil {
		t.Fatal(err)
	}
	var cells []sudoku.Cell
	for c := range sudoku.Cell(9) {
		cells = append(cells, c)
	}
	for _, c := range []struct {
		grid     string
		min, max int
		fault    bool
	}{
		{"222222222", 0, 9, false},
		{"222222222", 1, 9, true},
		{"122222221", 0, 9, true},
		{"112212211", 5, 5, false},
		{"112212211", 0, 4, true},
		{"1...2...1", 2, 9, false},
		{"1.2.2.2.1", 2, 9, true},
		{"122.22...", 5, 9, false},
		{"122222...", 1, 9, false},
		{"222222...", 4, 9, true},
	} {
		g := sudoku.NewGrid(s)
		for i, ch := range c.grid {
			if ch != '.' {
				g[i] = sudoku.Digit(ch - '0')
			}
		}
		x := sudoku.Connected{Name: "ones", Cells: cells, Allow: sudoku.NewDigitSet(3, 1), Min: c.min, Max: c.max}
		if f := x.Judge(s, g); (f != nil) != c.fault {
			t.Errorf("%s, %d to %d: %v", c.grid, c.min, c.max, f)
		}
	}
}
