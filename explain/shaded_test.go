package explain

import (
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/corpus"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Reasons about layers name what the cells are and what the rule requires, as players do.
func TestShadingIsExplainedInWords(t *testing.T) {
	for puzzle, want := range map[string][]string{
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n112\n213\n321 shade:b........": {
			"r1c2 and r2c1 are white: r1c1 is black, and black squares do not touch",
		},
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n124\n234\n312 shade:..b.b....": {
			"r1c2 and r2c3 are white: r1c3 is black, and black squares do not touch",
			"r1c1 is white: else r1c2 and r3c2, white, would be cut off from each other by r1c3 and r2c2",
		},
		"#board 3x3 digits 1-4 lines free\n#rule hitori\n121\n213\n321 shade:w........": {
			"r1c3 is black: r1c1 and r1c3 are 1, r1c1 is white, and one of two equal digits in a line must be black",
		},
		"#board 4x4 box none\n#rule yin-yang\n1234\n3412\n2143\n4321 shade:ww..w...........": {
			"r2c2 is black: r1c1, r1c2 and r2c1 are white, and not all four of a 2×2 square may be white",
		},
		"#board 4x6 digits 1-6 regions 000111000111222333222333\n#rule lits\n" + strings.Repeat(".", 24) + " lits:L.....L.................": {
			"r1c2, r1c3, r2c2 and r2c3 are part of no I, T or S: the tetromino of the room of r1c1 has L at r1c1 r1c2 r1c3 r2c1 or L at r1c1 r2c1 r2c2 r2c3",
		},
		"#board 6x6 box 2x3\n#rule star-battle 1\n23614514523631256456.312.2165365342. star:...e..eeseee..eesee.eeeeee..........": {
			"r1c2, r1c3 and r3c2 hold no stars: r2c3 holds a star, and stars do not touch",
			"r1c1 holds no star: else the number of stars in box 1 would be wrong: r2c3 holds a star",
			"r4c2 holds a star: else the number of stars in row 4 would be wrong: r4c1, r4c3, r4c4, r4c5 and r4c6 hold no stars",
		},
		"#board 4x4 box none\n#rule chaos-construction\n#rule chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1\n21341423431..241 region:.1.....4..2.....": {
			"r1c1 is in region 1: the order of the regions has only region 1 for r1c1",
			"r1c4 is not in region 4: region 4 there would break the order of the regions: with region.r1c4=4, r1c2 is in region 1, but the rule would require that r1c2 is in region 2",
			"r2c1 is not in region 1: region 1 there would break the chaos arrow at r1c1: with region.r2c1=1, r1c2 is in region 1, and r1c1 is 2, but would have to be 1, 3 or 4",
			"r2c1 is not in region 2: r2c1 is the 1 of region 3 or 4",
			"r3c1 and r4c2 are not in region 4: as part of region 4 none of them has a way to r2c4 within 4 cells",
			"r1c3 is the 3 of region 2: no other digit is left for the cell with a region",
		},
		"#board 4x4 box none\n#rule chaos-construction\n.3.432.1..13413. region:111.2.22..33.4.4": {
			"r2c2 is in region 2: else r2c4, part of region 2, has no room for 4 cells past r1c3, r3c3 and r3c4",
			"r3c1 is the 2 of region 3: no other place is left for the 2 of region 3",
		},
		"#board 4x4 box 2x2\n#rule nurikabe-digits r1c1 r3c3\n1.32231432414123 island:.ssss.2..22sss2s": {
			"r1c1 is in island 1: only this value is left, by the nurikabe digits at r1c1",
			"r2c2, r2c4 and r3c1 are in the sea: else r4c2 and r4c4, part of the sea, would be cut off from each other by r1c1, r3c2, r3c3 and r4c3",
		},
		"#board 6x6 box 2x3\n#rule cave clues r2c2 r5c5\n13.4564561232135645.4231321645645312 cave:ooooo.oooowoowoowoowoowwowoo.oo.oowo": {
			"r6c2 is a wall: else r5c2, part of a wall, would be cut off from the edge by r2c2, r3c1, r3c3, r4c1, r4c4, r5c1, r5c4 and r6c3",
		},
		"#board 4x4 box 2x2\n#rule minesweeper r2c2 r3c3\n3214412323.11432 mine:ccccccccccm.c.mm": {
			"r3c4 and r4c2 hold mines: else the minesweeper at r2c2 would be wrong: r3c3 is 4, and r2c2, r2c3, r2c4 and r3c2 hold no mines",
		},
		"#board 4x4 box 2x2\n#rule doublers { cage 6 r1c1 r1c2; thermo r2c1..r2c3 }\n.4232.4141323214 double:.ppppppppppppppp": {
			"r1c1 is doubled: else the cage 6 at r1c1 would be wrong: with r1c1=plain, r1c1 is 1, but would have to be 2 or 4",
		},
	} {
		var got []string
		for s, err := range Steps(t.Context(), parse(t, puzzle), Options{}) {
			if err != nil {
				break
			}
			for _, one := range s.Fresh().Patterns() {
				got = append(got, one.Text(s.Reasons[0].m.puzzle))
			}
		}
		if strings.Contains(puzzle, "star-battle") && strings.Contains(strings.Join(got, "\n"), "only this value") {
			t.Errorf("a cell that holds no star has a step of its own: %q", got)
		}
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("%s\n%q is not in\n%s", puzzle, text, strings.Join(got, "\n"))
			}
		}
	}
}

// What rules require and the values of their layers are in the file of sentences, which has nothing else of the kind.
func TestRequirementsAreInTheFile(t *testing.T) {
	file, err := os.ReadFile("speech/english.txt")
	if err != nil {
		t.Fatal(err)
	}
	required := map[string]bool{}
	values := map[string]bool{}
	list := slices.Concat(Ruled(t, sudoku.Boxed(2, 2), 20), Ruled(t, sudoku.Boxed(2, 3), 10), Ruled(t, sudoku.Latin(3), 20))
	for _, p := range list {
		for _, l := range p.Shape.Layers() {
			for _, v := range l.Values {
				if len(v) > 1 { // and no number, and no letter of a tetromino
					values[v] = true
				}
			}
		}
	}
	for _, l := range append(corpus.Layers(), corpus.Layered{Board: "4x4 box 2x2", Puzzle: strings.Repeat(".", 16), Rules: []string{
		"negators { difference 1 r1c1 r1c2; not { palindrome r1c1 r1c2 }; sum 4 r1c1 2*r1c2; sum >= 4 r2c1 2*r2c2; sum != 4 r3c1 2*r3c2;" +
			" arrow r4c2 r3c3 = r4c2 r4c2; sum >= 4 r1c1 r1c2; sum <= 5 r2c1 r2c2; sum != 4 r3c1 r3c2; sum 4 r4c1 r4c3 }",
	}}) {
		list = append(list, parse(t, "#board "+l.Board+"\n#rule "+strings.Join(l.Rules, "\n#rule ")+"\n"+l.Puzzle))
	}
	for _, p := range list {
		for _, c := range p.Constraints() {
			clause, ok := c.(sudoku.Clause)
			reason, and := strings.CutPrefix(clause.Reason, "and ")
			if kind, _ := requirement(reason); ok && and && !strings.HasSuffix(reason, " may be w") {
				if !required[kind] && !required[reason] && !strings.Contains(string(file), "\nrule "+kind+":") && !strings.Contains(string(file), "\nrule "+reason+":") {
					t.Errorf("%q has no sentence: write \"rule %s: …\" in explain/speech/english.txt", reason, kind)
				}
				required[reason], required[kind] = true, true
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^rule (.*?):`).FindAllStringSubmatch(string(file), -1) {
		if !required[m[1]] {
			t.Errorf("no rule requires %q", m[1])
		}
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^value (.*?):`).FindAllStringSubmatch(string(file), -1) {
		found[m[1]] = true
	}
	if !maps.Equal(found, values) {
		t.Errorf("words for the values %v, of layers with %v", found, values)
	}
}

// Ruled is empty puzzles of a board, some of each family of rules with a rule of it, half of them small.
func Ruled(t *testing.T, on sudoku.Board, each int) (out []sudoku.Puzzle) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for _, f := range rule.Families() {
		for i := range each {
			one, ok := brute.Small(r, on, f)
			if i%2 == 1 {
				one, ok = brute.Rule(r, on, f)
			}
			if !ok {
				continue
			}
			b, own := rule.Apply(on, []sudoku.Rule{one})
			s, err := sudoku.NewShape(b)
			if err != nil {
				continue
			}
			if p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...); err == nil {
				out = append(out, p)
			}
		}
	}
	return out
}

// Words of layers are about layers that rules add, and about their values.
func TestWordsAreOfLayersOfRules(t *testing.T) {
	file, err := os.ReadFile("speech/english.txt")
	if err != nil {
		t.Fatal(err)
	}
	adds := regexp.MustCompile(`the layer (\w+)(?:=([\w,…]+))?`)
	values := map[string][]string{}
	for _, f := range rule.Families() {
		for _, m := range adds.FindAllStringSubmatch(f.Notes, -1) {
			values[m[1]] = append(values[m[1]], strings.Split(m[2], ",")...)
		}
	}
	found := 0
	for _, m := range regexp.MustCompile(`(?m)^(?:is not|is|noun|part|pair|signs|both) (\w+)(?: ([\w/]+))?(?: \(\w+\))?:`).FindAllStringSubmatch(string(file), -1) {
		if m[1] == "not" || m[1] == "at" {
			continue // other sentences
		}
		found++
		known, ok := values[m[1]]
		if !ok || m[2] != "" && slices.ContainsFunc(strings.Split(m[2], "/"), func(v string) bool { return !slices.Contains(known, v) }) {
			t.Errorf("%q: no rule adds such a layer: %q", m[0], known)
		}
	}
	if found < 70 {
		t.Errorf("%d words of layers", found)
	}
}
