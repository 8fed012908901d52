package explain

import (
	"slices"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/sudoku"
)

// A nudge has more than the one before, and never the whole reason: where to look, the cells, and the name of the pattern, what
// to suppose, or where the rules exclude something.
func TestNudgesGoFurther(t *testing.T) {
	blank := strings.Repeat(".", 81)
	for puzzle, want := range map[string]string{
		"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1":                                   "look at the whole grid|look at r7c6|suppose r7c6=1",
		"#box 3x3\n#rule thermo r1c1..r1c5\n....7....8" + strings.Repeat(".", 71):                                             "look at the thermometer from r1c1 to r1c5|look at r1c1, r1c2, r1c3, r1c4 and r1c5|the thermometer from r1c1 to r1c5 excludes something at r1c1, r1c2, r1c3 and r1c4",
		"#box 3x3\n#rule cage 3 r1c1 r1c2; cage 3 r2c3 r3c3\n" + blank:                                                        "look at the 3 cage at r2c3|look at r2c3 and r3c3|the 3 cage at r2c3 excludes something at r1c1, r1c2, r2c3, r3c3, r4c3, r5c3, r6c3, r7c3, r8c3 and r9c3",
		"#box 3x3\n#rule hold 1,2 r1c1 r2c2\n" + blank:                                                                        "look at row 1, column 2 and the hold at r1c1|look at r1c1 and r2c2|r1c1 and r2c2 together exclude something at r1c2, r1c3, r2c1, r2c3, r3c1, r3c2 and r3c3",
		"#board 6x6 box 2x3\n#rule chaos-construction\n" + blank[:36]:                                                         "look at the order of the regions|look at r1c1|the order of the regions settles r1c1", // of all cells
		"#board 4x4 box 2x2\n#rule nurikabe 3,0 r1c1 r4c4\n" + blank[:16]:                                                     "look at the nurikabe at r1c1|look at r1c1|the nurikabe at r1c1 settles r1c1 and r4c4",
		"#board 6x6 box 2x3\n#rule yin-yang\n245316163245312564456123524631631452 shade:ww.w..b.......w.b........w...w....b.": "look at the yin-yang border|look at r1c3|the yin-yang border settles r1c3",
		"#board 3x3 box none layers shade=black,white\n#rule connected black shade\n123231312 shade:b.ww..b.w":                "look at connected black|look at r1c1, r1c2, r2c1, r2c2, r3c1 and r3c2|connected black settles r1c2, r2c2 and r3c2",
	} {
		p := parse(t, puzzle)
		found, err := native.New().Solve(t.Context(), p, sudoku.Query{Limit: 2, Keep: 2})
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Solutions: found.Solutions, Limit: 7, Cases: len(found.Solutions) == 1}
		s, err := Hint(t.Context(), p, o, -1)
		if err != nil || len(s.Reasons) == 0 {
			t.Errorf("%s: %v", puzzle, err)
			continue
		}
		if got := strings.Join(s.Patterns()[0].Nudges(p), "|"); got != want {
			t.Errorf("%s\n%s\nwant %s", puzzle, got, want)
		}
		for s, err := range Steps(t.Context(), p, o) {
			if err != nil || s.Size > 1 {
				break
			}
			for _, one := range s.Fresh().Patterns() {
				got := one.Nudges(p)
				if len(got) != 3 || slices.Contains(got, "") || slices.Contains(got[:2], "look at "+got[2]) || strings.Contains(got[2], one.Because(p)) || strings.Contains(got[2], one.Claims(p)) {
					t.Errorf("%s: %q", one.Text(p), got)
				}
			}
		}
	}
}
