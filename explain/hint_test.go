package explain

import (
	"slices"
	"strings"
	"testing"

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
		p := parse(t, puzzle)
		o := options(t, p)
		o.Cases = true
		s, open := p.Shape, map[sudoku.Cell][]sudoku.Digit{} // of cells that have lost a digit
		var texts []string
		for p.Givens.Filled() < s.Fill() && len(texts) < 100 {
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
				rules += "#rule candidates " + strings.Join(words, ",") + " " + s.CellName(c) + "\n"
			}
			p = parse(t, rules+cells).With(p.Givens)
		}
		if !slices.Equal(p.Givens, o.Solutions[0]) {
			t.Errorf("%s: %q", p.Text(), texts)
		}
		if want != "" && !slices.Contains(texts, want) {
			t.Errorf("%s: %q is not in %q", puzzle, want, texts)
		}
	}
}
