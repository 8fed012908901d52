package api_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sudokusat/internal/answer/brief"
	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/api"
	"sudokusat/web/verdict"
)

// ofAllKinds are those of the corpus, and some with layers and cells beside the grid.
func ofAllKinds(t *testing.T) (out []sudoku.Puzzle) {
	t.Helper()
	for _, e := range corpus.Load(t, "9x9-easy.txt", "rules.txt", "9x9-odd.txt", "16x16.txt", "small-empty.txt") {
		if e.Puzzle.Shape.Cells() <= 256 {
			out = append(out, e.Puzzle)
		}
	}
	for _, written := range []string{
		"#box 2x2\n#rule yin-yang\n1234341221434321 shade:wb......b.......",
		"#board 4x4 box 2x2 layers region=1-4\n1234341221434321 region:1..............4",
		"#board 4x4 box 2x2 layers size=small,short\n1234341221434321 size:small/./././short/././././././././././.",
		"#board 3x3 digits 1-9 extra A,Total\n#rule equal-sum r1c1 r1c2 = Total\n1........ Total=7",
		"#board 9x9 digits 0-8 box 3x3\n0" + strings.Repeat(".", 79) + "8",
		"#board 3x3 digits 1-9 lines free missing r1c1,r3c3\n#.2.....#",
	} {
		p, err := text.Parse(written, text.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// TestSmallEngine holds the verdicts of package verdict to those of this one on puzzles of the corpus: as they
// are, with a clue less and with another digit; on boards of all kinds.
func TestSmallEngine(t *testing.T) {
	ctx, r := t.Context(), rand.New(rand.NewPCG(3, 4))
	engine := native.New(native.Jobs(1))
	small, whole := verdict.New(engine, nil), api.New(api.Options{Engine: engine})
	met := map[string]int{}
	for _, p := range ofAllKinds(t) {
		g := p.Givens.Clone()
		for range 2 {
			if c := r.IntN(len(g)); p.Shape.Exists(sudoku.Cell(c)) {
				g[c] = sudoku.Digit(r.IntN(p.Shape.Width(sudoku.Cell(c)) + 1))
			}
		}
		for _, p := range []sudoku.Puzzle{p, p.With(g)} {
			question, err := json.Marshal(api.CheckRequest{Question: api.Question{Board: p.Shape.Text(), Rules: p.RuleTexts(), Puzzle: strings.ReplaceAll(p.Shape.GridText(p.Givens), "\n", " ")}, Brief: true})
			if err != nil {
				t.Fatal(err)
			}
			status, got := small.Do(ctx, "check", question, nil)
			wantStatus, want := whole.Do(ctx, "check", question)
			if status != wantStatus {
				t.Fatalf("%s: %d %s, and the whole engine %d %s", question, status, got, wantStatus, want)
			}
			if status != 200 {
				if string(got) != string(want) {
					t.Fatalf("%s: %s, and the whole engine %s", question, got, want)
				}
				continue
			}
			var a, b verdict.Answer
			if err := json.Unmarshal(got, &a); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(want, &b); err != nil {
				t.Fatal(err)
			}
			met[a.Verdict]++
			if len(a.Faults) == 0 {
				b.Message = "" // which rules cannot be kept is a longer question
			}
			for _, s := range []*verdict.Answer{&a, &b} {
				for i, text := range s.Solutions {
					s.Solutions[i] = gridIn(t, text, p.Shape)
				}
			}
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("%s: %+v, and the whole engine %+v", question, a, b)
			}
		}
	}
	for _, v := range []string{"unique", "multiple", "unsolvable"} {
		if met[v] < 20 {
			t.Errorf("%d puzzles are %s", met[v], v)
		}
	}
}

// gridIn is a grid in one way of writing it.
func gridIn(t *testing.T, s string, shape *sudoku.Shape) string {
	t.Helper()
	g, err := text.ParseGrid(s, shape)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return fmt.Sprint(g)
}

// TestGridsOfPages reads each grid of the corpus as package text does, and nothing that is none.
func TestGridsOfPages(t *testing.T) {
	for _, p := range ofAllKinds(t) {
		s := p.Shape
		written := s.GridText(p.Givens)
		got, ok := brief.Grid(written, s)
		if want, err := text.ParseGrid(written, s); !ok || err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: %q is read as %v, %t, and by package text as %v, %v", s.Text(), written, got, ok, want, err)
		}
		for _, bad := range []string{"", written + " .", written + " nothing:1", strings.Replace(written, ".", "x", 1) + "!", written[1:]} {
			if g, ok := brief.Grid(bad, s); ok {
				t.Fatalf("%s: %q is read as %v", s.Text(), bad, g)
			}
		}
	}
}
