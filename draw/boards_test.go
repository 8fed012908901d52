package draw_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/draw"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

var update = flag.Bool("update", false, "write the pictures of testdata/boards anew")

// read is the puzzle of a board of testdata.
func read(t testing.TB, name string) sudoku.Puzzle {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "boards", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := text.Parse(string(b), text.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p
}

// filled is a grid with digits in all cells: which digit is where, and in which order,
// is all the same to a picture.
func filled(p sudoku.Puzzle, shift int) sudoku.Grid {
	g := p.Givens.Clone()
	for c := range g {
		if g[c] == 0 && p.Shape.Exists(sudoku.Cell(c)) {
			g[c] = sudoku.Digit((c+c/p.Shape.Cols()*shift)%p.Shape.N() + 1)
		}
	}
	return g
}

// marks are some digits in each cell.
func marks(p sudoku.Puzzle, every int) [][]sudoku.Digit {
	out := make([][]sudoku.Digit, p.Shape.Cells())
	for c := range out {
		for d := 1; d <= p.Shape.N(); d++ {
			if p.Givens[c] == 0 && (c*7+d*d)%every == 0 {
				out[c] = append(out[c], sudoku.Digit(d))
			}
		}
	}
	return out
}

// scene is what the picture of a board shows beside its puzzle.
func scene(p sudoku.Puzzle, name string) draw.Scene {
	s := draw.Scene{Puzzle: p}
	if b, err := os.ReadFile(filepath.Join("testdata", "boards", name+".placed")); err == nil {
		if s.Placed, err = text.ParseGrid(strings.TrimSpace(string(b)), p.Shape); err != nil {
			panic(name + ": " + err.Error())
		}
	}
	_, what, _ := strings.Cut(name, "-")
	switch {
	case what == "solution":
		s.Placed, s.Title = filled(p, 3), "A title & <more>"
	case what == "candidates":
		s.Candidates, s.Names = marks(p, 2), true
	case strings.HasPrefix(name, "clash"):
		s = draw.Clashing(p, sudoku.Faults(context.Background(), p))
	case name == "compare":
		b := filled(p, 2)
		b[5], b[9] = b[5]%4+1, 0
		s = draw.Compared(p, filled(p, 2), b)
	case name == "step":
		s.Candidates, s.Words = marks(p, 2), []string{"r1c1 is not 7: row 1 and box 5 leave nothing else"}
		s.Highlights = []draw.Highlight{
			{Kind: draw.House, Cells: p.Shape.Houses()[0].Cells}, {Kind: draw.House, Cells: p.Shape.Houses()[22].Cells},
			{Kind: draw.Focus, Cells: []sudoku.Cell{0, 1, 40}},
			{Kind: draw.Strike, Candidates: []sudoku.Candidate{{Cell: 0, Digit: 7}, {Cell: 1, Digit: 9}}},
			{Kind: draw.Keep, Candidates: []sudoku.Candidate{{Cell: 40, Digit: 5}}},
		}
	case what == "left":
		s.Candidates = marks(p, 2)
		at := func(name, value string) []sudoku.Candidate {
			c, err := p.Shape.ParseCell(name)
			if err != nil {
				panic(err)
			}
			s.Candidates[c] = []sudoku.Digit{1, 2}
			return []sudoku.Candidate{{Cell: c, Digit: p.Shape.ParseValue(c, value)}}
		}
		s.Highlights = []draw.Highlight{{Kind: draw.Strike, Candidates: at("region.r1c2", "3")}, {Kind: draw.Keep, Candidates: at("shade.r2c2", "black")},
			{Kind: draw.Strike, Candidates: at("shade.r4c4", "white")}}
	case name == "player":
		s.Corner, s.Center, s.Colours = marks(p, 4), marks(p, 5), make([][]int, 81)
		for c := range s.Colours {
			s.Colours[c] = []int{c/2%10 - 1, c / 9 * 3 % 11}[:1+c%2]
		}
		for c := range 40 {
			s.Center[c] = nil
		}
	}
	return s
}

func boards(t testing.TB) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "boards", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".txt"))
	}
	if len(names) < 20 {
		t.Fatalf("%d boards", len(names))
	}
	return names
}

// TestBoardsAreDrawnAsReviewed compares the pictures of a set of boards with those that were looked at
// (go test ./draw -update writes them), and holds them to be XML.
func TestBoardsAreDrawnAsReviewed(t *testing.T) {
	for _, name := range boards(t) {
		p := read(t, name)
		o := draw.Options{}
		if name == "player" {
			o.Theme = draw.Dark
		}
		var b bytes.Buffer
		if err := draw.SVG(&b, scene(p, name).Picture(), o); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		path := filepath.Join("testdata", "boards", name+".svg")
		if *update {
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s: another picture than %s; look at it: go test ./draw -run TestBoardsAreDrawnAsReviewed -update", name, path)
		}
	}
}

func wellFormed(b []byte) error {
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		switch _, err := d.Token(); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// TestEveryFamily holds the boards to show every family of rules, by a sign or in
// words, and signs to be of the layer of rules.
func TestEveryFamily(t *testing.T) {
	shown := map[string]bool{}
	for _, name := range boards(t) {
		p := read(t, name)
		rules := append(p.Shape.Board().Rules, p.Rules()...)
		for _, m := range rule.Marks(p.Shape, rules) {
			shown[m.Family] = true
		}
		words := strings.Join(draw.Scene{Puzzle: p}.Notes(), "\n")
		signs := 0
		for _, item := range (draw.Scene{Puzzle: p}).Picture().Items {
			if i, ok := item.(draw.Path); ok && i.Layer == draw.RuleLayer {
				signs++
			}
		}
		if len(rules) > 0 && signs == 0 && words == "" && name != "samurai" { // whose grids are thick lines
			t.Errorf("%s: nothing of %d rules", name, len(rules))
		}
	}
	for _, f := range rule.Families() {
		if !shown[f.Name] && f.Name != "latin" { // which is no rule of a board
			t.Errorf("no board has the rule %s", f.Name)
		}
	}
}

// TestThemesHaveTheSameTextsAndSizes holds a picture to have the same size, texts and roles in light, dark
// and with classes.
func TestThemesHaveTheSameTextsAndSizes(t *testing.T) {
	p := read(t, "lines")
	var plain, classes bytes.Buffer
	pic := (draw.Scene{Puzzle: p}).Picture()
	if err := draw.SVG(&plain, pic, draw.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := draw.SVG(&classes, pic, draw.Options{Auto: true}); err != nil {
		t.Fatal(err)
	}
	if err := wellFormed(classes.Bytes()); err != nil {
		t.Error(err)
	}
	if a, b := strings.Count(plain.String(), "<text"), strings.Count(classes.String(), "<text"); a != b || a == 0 {
		t.Errorf("%d and %d texts", a, b)
	}
	for _, want := range []string{"prefers-color-scheme: dark", `<g class="rules">`, `class="fill-strong-sky"`, ".stroke-tint-green{stroke:#0f5a46}"} {
		if !strings.Contains(classes.String(), want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(plain.String(), "class=") {
		t.Error("classes that nobody asked for")
	}
}

// TestTerminalIsReadBack reads what is written to a terminal for boards without rules, whatever their boxes
// and regions: it is the same puzzle, or is refused.
func TestTerminalIsReadBack(t *testing.T) {
	puzzles := map[string]sudoku.Puzzle{}
	for _, name := range boards(t) {
		puzzles[name] = read(t, name)
	}
	for name, in := range map[string]string{
		"usual": strings.Repeat(".", 80) + "1\n", "4x4": "1..............4\n", "6x6 box 3x2": "#box 3x2\n1" + strings.Repeat(".", 35) + "\n",
		"8x8 box 4x2": "#box 4x2\n1" + strings.Repeat(".", 63) + "\n", "latin": "#rule latin\n1" + strings.Repeat(".", 24) + "\n",
		"jigsaw": "#board 9x9 regions 000011122300011222330011122333314442553344462577744466557788866557788866557788866\n4.....7..9...5.....13.4..........8.............6...2.....4.698.8.....35....9.....\n",
	} {
		p, err := text.Parse(in, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		puzzles[name] = p
	}
	same := 0
	for name, p := range puzzles {
		if len(p.Rules())+len(p.Shape.Board().Rules) > 0 {
			continue
		}
		for _, digits := range []sudoku.Grid{p.Givens, filled(p, 3)} {
			p := p.With(digits)
			var b bytes.Buffer
			if err := draw.Terminal(t.Context(), &b, draw.Scene{Puzzle: p}, draw.TerminalOptions{}); err != nil {
				t.Fatal(err)
			}
			got, err := text.Parse(b.String(), text.Options{})
			switch {
			case err != nil:
				t.Logf("%s: %v", name, err)
			case got.Text() != p.Text():
				t.Errorf("%s is read as\n%s for\n%s", p.Text(), got.Text(), b.String())
			default:
				same++
			}
		}
	}
	if same < 10 {
		t.Errorf("only %d drawings are read", same)
	}
}
