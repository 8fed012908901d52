package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// Entering what each hint claims, and asking anew, leads to the solution: a hint has something to enter or to
// strike, also where the digit and the region of a square are known together. What it needs of the pairs that were excluded
// before is part of its sentence.
func TestHintsLeadToTheSolution(t *testing.T) {
	for puzzle, want := range map[string]string{
		"#board 4x4 box none\n#rule chaos-construction\n.3.432.1..13413. region:111.2.22..33.4.4":                                                   "",
		"#board 4x4 box none\n#rule chaos-construction\n#rule chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1\n21341423431..241 region:.1.....4..2.....": "",
		"#board 4x4 box none\n#rule chaos-construction\n.2.....3..4.4... region:........23......":                                                   "r2c1 is not in region 4: with region.r2c1=4, region.r1c3 is 3 by the order of the regions, r1c1=1 in region 1 by the 1 of region 1, and no place is left for the 3 of region 1; found before: r2c3 is not the 1 of region 1: r2c3=1 in region 1 makes r2c3=1, r1c1=1 in row 1, and no way is left for r1c1 and its region",
	} {
		texts := hinted(t, puzzle)
		if want != "" && !slices.Contains(texts, want) {
			t.Errorf("%s: %q is not in %q", puzzle, want, texts)
		}
	}
}

// hinted enters what each hint claims until the puzzle is solved, and returns the hints.
func hinted(t *testing.T, puzzle string) (texts []string) {
	t.Helper()
	p := parse(t, puzzle)
	o := options(t, p)
	o.Cases = true
	s, open := p.Shape, map[sudoku.Cell][]sudoku.Digit{} // of cells that have lost a digit
	for p.Givens.Filled() < s.Fill() && len(texts) < 300 {
		step, err := Hint(t.Context(), p, o, -1)
		if err != nil || len(step.Reasons) == 0 {
			t.Fatalf("%s: after %q: %v", p.Text(), texts, err)
		}
		one := step.Patterns()[0]
		texts = append(texts, one.Text(p))
		entered := false
		p.Givens = p.Givens.Clone()
		for _, r := range one.Reasons {
			facts := []sudoku.Fact{r.Claim.Fact}
			if facts[0].Cell < 0 && !facts[0].Not {
				first, second := r.m.pairOf(r.x)
				facts = []sudoku.Fact{{Candidate: first}, {Candidate: second}}
			}
			for _, f := range facts {
				switch {
				case f.Cell < 0:
				case !f.Not:
					entered = entered || p.Givens[f.Cell] == 0
					p.Givens[f.Cell] = f.Digit
				default:
					if open[f.Cell] == nil {
						for d := range s.Width(f.Cell) {
							open[f.Cell] = append(open[f.Cell], sudoku.Digit(d+1))
						}
					}
					entered = entered || slices.Contains(open[f.Cell], f.Digit)
					open[f.Cell] = slices.DeleteFunc(open[f.Cell], func(d sudoku.Digit) bool { return d == f.Digit })
				}
			}
		}
		if !entered {
			t.Fatalf("%s: nothing to enter: %q", p.Text(), texts)
		}
		rules, cells := puzzle[:strings.LastIndex(puzzle, "\n")+1], puzzle[strings.LastIndex(puzzle, "\n")+1:]
		for c, list := range open {
			var words []string
			for _, d := range list {
				words = append(words, s.ValueName(c, d))
			}
			rule := "candidates"
			if layer, _ := s.LayerOf(c); layer >= 0 {
				rule = "hold"
			}
			rules += "#rule " + rule + " " + strings.Join(words, ",") + " " + s.CellName(c) + "\n"
		}
		p = parse(t, rules+cells).With(p.Givens)
	}
	if !slices.Equal(p.Givens, o.Solutions[0]) {
		t.Errorf("%s: %q", p.Text(), texts)
	}
	return texts
}

// Boards with layers come to their end, and small ones by hints too, in which each case follows from what is left before it.
func TestLayersComeToTheirEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 9))
	cases := 0
	for _, kind := range []struct {
		head  string
		count int
	}{
		{"#board 4x4 box none\n#rule chaos-construction\n" + strings.Repeat(".", 16), 45},
		{"#board 5x5 box none\n#rule chaos-construction\n" + strings.Repeat(".", 25), 10},
		{"#board 4x4 box 2x2\n#rule yin-yang\n" + strings.Repeat(".", 16), 30},
		{"#board 4x4 box 2x2\n#rule nurikabe-digits r1c1 r2c4 r4c2\n" + strings.Repeat(".", 16), 30},
		{"#board 5x5 box none\n#rule cave clues r2c2 r4c4\n" + strings.Repeat(".", 25), 10},
	} {
		blank := parse(t, kind.head)
		for range testenv.Few(kind.count) {
			p := minimal(t, r, blank)
			o := options(t, p)
			o.Limit, o.Cases = 3, true
			g := p.Givens.Clone()
			w, err := newWalk(t.Context(), p, o)
			for err == nil {
				alive := slices.Clone(w.p.alive)
				var s Step
				if s, err = w.next(t.Context()); err != nil || len(s.Reasons) == 0 {
					break
				}
				if s.Cases != nil && p.Shape.Squares() <= 16 { // all fillings of a rule are tried
					cases++
					followed(t, w.m, s.Reasons[0].cases, alive)
				}
				for _, r := range s.Reasons {
					if f := r.Claim.Fact; !f.Not && f.Cell >= 0 {
						g[f.Cell] = f.Digit
					}
				}
			}
			if err != nil || !slices.Equal(g, o.Solutions[0]) {
				t.Errorf("%s: %v", p.Text(), err)
			}
			if p.Shape.Squares() <= 16 {
				hinted(t, strings.TrimSuffix(p.Text(), "\n"))
			}
		}
	}
	if cases == 0 {
		t.Error("no cases")
	}
}

// minimal is a random puzzle with one solution, on a board with these rules, of which no clue can go.
func minimal(t *testing.T, r *rand.Rand, blank sudoku.Puzzle) sudoku.Puzzle {
	t.Helper()
	p := blank.With(blank.Givens.Clone())
	for _, c := range r.Perm(len(p.Givens)) {
		all := options(t, p).Solutions
		if len(all) == 1 {
			break
		}
		if p.Shape.Exists(sudoku.Cell(c)) {
			p.Givens[c] = sudoku.Digit(1 + r.IntN(p.Shape.Width(sudoku.Cell(c))))
			if len(options(t, p).Solutions) == 0 {
				p.Givens[c] = all[0][c]
			}
		}
	}
	for _, c := range r.Perm(len(p.Givens)) {
		old := p.Givens[c]
		if p.Givens[c] = 0; old != 0 && len(options(t, p).Solutions) > 1 {
			p.Givens[c] = old
		}
	}
	return p
}
