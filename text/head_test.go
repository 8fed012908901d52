package text

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// equalPuzzles reports whether two puzzles have the same board, givens and rules.
func equalPuzzles(a, b sudoku.Puzzle) bool {
	texts := func(p sudoku.Puzzle) (out []string) {
		for _, r := range p.Rules() {
			out = append(out, r.Text())
		}
		return out
	}
	return a.Shape != nil && b.Shape != nil && a.Shape.Same(b.Shape) && a.Givens.Equal(b.Givens) && slices.Equal(texts(a), texts(b))
}

// TestPuzzleText reads what Puzzle.Text writes, one by one and as a list.
func TestPuzzleText(t *testing.T) {
	many := testenv.Rounds(2000)
	rng := rand.New(rand.NewPCG(8, 9))
	var puzzles []sudoku.Puzzle
	var list strings.Builder
	for i := range many {
		p, _ := brute.Puzzle(rng)
		got, err := Parse(p.Text(), Options{})
		if err != nil || !equalPuzzles(got, p) {
			t.Fatalf("%v\n%sis read as\n%s", err, p.Text(), text(got))
		}
		g, err := ParseGrid(p.Shape.GridText(p.Givens), p.Shape)
		if err != nil || !g.Equal(p.Givens) {
			t.Fatalf("%v: %v\n%s", err, g, p.Text())
		}
		puzzles = append(puzzles, p)
		list.WriteString(p.Text())
		if i%3 == 0 {
			list.WriteString("\n# a remark\n")
		}
	}
	for i, rec := range readAll(t, []byte(list.String()), Options{}) {
		if !equalPuzzles(rec.Puzzle, puzzles[i]) {
			t.Fatalf("puzzle %d of a list\n%sis read as\n%s", i, puzzles[i].Text(), text(rec.Puzzle))
		}
	}
}

// TestLargeTexts is TestPuzzleText for boards whose grids are rows of numbers:
// each text is one puzzle.
func TestLargeTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 17))
	stripes := make([]int, 100)
	for i := range stripes {
		stripes[i] = i / 10
	}
	free := sudoku.Latin(12)
	free.FreeLines = true
	for _, b := range []sudoku.Board{
		sudoku.Boxed(2, 5), sudoku.Boxed(3, 4, rule.Diagonal{}), sudoku.Boxed(4, 4), sudoku.Boxed(5, 5), sudoku.Boxed(1, 11),
		sudoku.Latin(13), sudoku.Jigsaw(stripes), free, {Rows: 4, Cols: 4, Lo: 7, Hi: 12}, {Rows: 1, Cols: 1, Lo: 9, Hi: 10},
	} {
		shape, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		for range testenv.Rounds(50) {
			for _, share := range []float64{0, 0.05, 0.5, 1} {
				g := randomGrid(rng, shape, share)
				for i := range g[:shape.Cols()*rng.IntN(2)] { // a row of long numbers
					if g[i] != 0 {
						g[i] = sudoku.Digit(max(shape.N()-rng.IntN(max(shape.N()-9, 1)), 1))
					}
				}
				p, err := sudoku.NewPuzzle(shape, g, rule.Parity{Odd: true, Cells: rule.Cells{"r1c1"}})
				if err != nil {
					t.Fatal(err)
				}
				got, err := Parse(p.Text(), Options{})
				if err != nil || !equalPuzzles(got, p) {
					t.Fatalf("%v\n%sis read as\n%s", err, p.Text(), text(got))
				}
				for _, f := range Formats() {
					var out bytes.Buffer
					w := NewWriter(&out, WriterOptions{Format: f})
					if err := errors.Join(w.Write(Record{Puzzle: p}, g), w.Close()); err != nil {
						t.Fatal(err)
					}
					if got, err := Parse(out.String(), Options{}); err != nil || !equalPuzzles(got, p) {
						t.Fatalf("%v\n%sas %s\n%sis read as\n%s", err, p.Text(), f, out.String(), text(got))
					}
				}
			}
		}
	}
}

func text(p sudoku.Puzzle) string {
	if p.Shape == nil {
		return "nothing\n"
	}
	return p.Text()
}

// TestWrittenHeads writes puzzles of every sort in every format that has lines for
// boards, one list a format and one of all mixed, and wants the same puzzles back;
// then their solutions, each judged by the puzzle it was written for.
func TestWrittenHeads(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	var puzzles []sudoku.Puzzle
	var solutions []sudoku.Grid
	for len(puzzles) < testenv.Rounds(600) {
		p, count := brute.Puzzle(rng)
		if len(puzzles)%4 == 3 { // among usual ones
			p, count = mustParse(t, []string{"12..34...1...2..", puzzle9, strings.Repeat(".", 36)}[len(puzzles)%3]), 1
			puzzles, solutions = append(puzzles, p), append(solutions, p.Givens)
			continue
		}
		if count > 0 {
			puzzles, solutions = append(puzzles, p), append(solutions, brute.Solutions(p, 1)[0])
		}
	}
	formats := []Format{Line, Square, Spaced, Boxed, CSV, JSON}
	for k := range len(formats) + 1 {
		var asked, answered bytes.Buffer
		w, v := NewWriter(&asked, WriterOptions{}), NewWriter(&answered, WriterOptions{})
		for i, p := range puzzles {
			f := formats[(k+i)%len(formats)]
			if k < len(formats) {
				f = formats[k]
			} else if f == CSV { // ends a mixed list
				f = Line
			}
			rec := Record{Puzzle: p, Style: &Style{Format: f, csv: convertedCSV}}
			if err := errors.Join(w.Write(rec, p.Givens), v.Write(rec, solutions[i])); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.Close(), v.Close()); err != nil {
			t.Fatal(err)
		}
		recs := readEvery(t, asked.Bytes())
		for i, p := range puzzles {
			if i >= len(recs) || !equalPuzzles(recs[i].Puzzle, p) {
				t.Fatalf("format %d: puzzle %d\n%sis read as\n%s", k, i, p.Text(), text(append(recs, make([]Record, i+1)...)[i].Puzzle))
			}
		}
		if k == 4 || k == 5 { // a table and objects have the puzzle and its solution
			continue
		}
		recs = readEvery(t, answered.Bytes())
		for i, p := range puzzles {
			want := solutions[i]
			if k == len(formats) && formats[(k+i)%len(formats)] == JSON {
				want = p.Givens
			}
			if i >= len(recs) || !recs[i].Puzzle.Shape.Same(p.Shape) || !recs[i].Puzzle.Givens.Equal(want) {
				t.Fatalf("format %d: solution %d of\n%sis read as\n%s", k, i, p.Text(), text(append(recs, make([]Record, i+1)...)[i].Puzzle))
			}
		}
	}
}

func mustParse(t testing.TB, s string) sudoku.Puzzle {
	t.Helper()
	p, err := Parse(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// readEvery is readAll with what was written in its errors.
func readEvery(t *testing.T, in []byte) (all []Record) {
	t.Helper()
	for r := NewReader(bytes.NewReader(in), Options{}); ; {
		rec, err := r.Read()
		if err == io.EOF {
			return all
		}
		if err != nil {
			lines := bytes.Split(in, []byte("\n"))
			from := max(r.in.line-12, 0)
			t.Fatalf("record %d: %v in\n%s", len(all), err, bytes.Join(lines[from:min(r.in.line, len(lines))], []byte("\n")))
		}
		all = append(all, rec)
	}
}

// TestDirectives wants the board and the rules that the lines above a puzzle give,
// and no puzzle answered without what it could not understand.
func TestDirectives(t *testing.T) {
	four, six := "12..34...1...2..\n", strings.Repeat(".", 36)+"\n"
	p9 := puzzle9 + "\n"
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{name: "boxes", in: "#box 3x2\n" + six + six + "#box 2x3\n" + six, want: "2 line 6×6 (3×2 boxes)\n3 line 6×6 (3×2 boxes)\n5 line 6×6 (2×3 boxes)\n"},
		{name: "boxes as printed, in capitals", in: " #BOX 3×2 \n" + six, want: "2 line 6×6 (3×2 boxes)\n"},
		{name: "comments", in: "# box of 2x2\n#ruleset\n#A me\n#odd puzzles first\n# Diagonal sudoku\n# Plain 9×9, hard for people\n#CFrom a book\n#both of 9x9 cells\n#total 1000\n#givens 24\n##\n" + p9, want: "12 line 9×9\n"},
		{name: "slips", in: "#boxes\n#box: 2x2\n#rules diagonal\n#diagonal\n#thermo r1c1 r1c2\n#cage 9 r1c1 r1c2\n#taxicab 3\n#or { odd r1c1 }\n#rul anti-king\n" + p9,
			want: slips(1, 2, 3, 4, 5, 6, 7, 8, 9) + "-:10:1: the board of this puzzle is unknown: line 9 is wrong\n"},
		{name: "rules of every size", in: "#rule diagonal\n" + p9 + "................\n", want: "2 line 9×9 diagonal\n3 line 4×4 diagonal\n"},
		{name: "rules replaced, added and taken away",
			in:   "#box 3x3\n" + p9 + "#rule diagonal\n# a remark\n\n#rule anti-king\n" + p9 + "#rule anti-knight\n" + p9 + "#rule\n" + p9 + "#rule anti-king ; odd r1c1\n" + p9 + "#box 3x3\n" + p9,
			want: "2 line 9×9\n7 line 9×9 diagonal anti-king\n9 line 9×9 anti-knight\n11 line 9×9\n13 line 9×9 anti-king, one rule\n15 line 9×9\n"},
		{name: "regions", in: "#regions 0001022122313331\n" + four + "#rule diagonal\n" + four + "#box 2x2\n" + four,
			want: "2 line 4×4 jigsaw\n4 line 4×4 jigsaw diagonal\n6 line 4×4\n"},
		{name: "regions that are boxes", in: "#board 4x4 regions 1100110022332233\n" + four + "#board 6x6 regions 000111000111222333222333444555444555\n" + six,
			want: "2 line 4×4\n4 line 6×6 (2×3 boxes)\n"},
		{name: "regions keep the rest", in: "#board 4x4 digits 0-3\n#rule diagonal\n#regions 0001022122313331\n3...............\n",
			want: "4 line 4×4 (digits 0 to 3) jigsaw diagonal\n"},
		{name: "no size but the board's", in: "#box 2x2\n" + p9 + six + four, want: "-:2:1: 81 characters; a 4×4 puzzle has 16\n-:3:1: 36 characters; a 4×4 puzzle has 16\n4 line 4×4\n"},
		{name: "sixteen small puzzles", in: "#box 2x2\n" + strings.Repeat("................\n", 2), want: "2 line 4×4\n3 line 4×4\n"},
		{name: "a grid of numbers", in: "#board 10x10 box none\n" + strings.Repeat("10 . . . . . . . . 1\n", 10), want: "2 spaced 10×10 latin\n"},
		{name: "one cell, and no count", in: "#box 1x1\n1\n.\n#box 2x2\n" + four, want: "2 line 1×1\n3 line 1×1\n5 line 4×4\n"},
		{name: "a table", in: "#rule diagonal\npuzzle\n" + p9 + "#rule\n" + p9, want: "3 csv 9×9 diagonal\n5 csv 9×9\n"},
		{name: "a drawing", in: "#rule diagonal\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n", want: "2 boxed 4×4 diagonal\n"},
		{name: "a refused map", in: map9 + "\n" + p9, want: "-:1: " + errMapAlone.Error() + "\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n"},
		{name: "an object", in: "#rule diagonal\n{\"puzzle\":\"................\"}\n", want: "2 json 4×4 diagonal\n"},
		{name: "options first", in: p9 + "#box 2x2\n" + four + "#rule anti-king\n" + four, o: Options{BoxRows: 3, BoxCols: 3, Rules: []sudoku.Rule{rule.Diagonal{}}},
			want: "1 line 9×9 diagonal\n3 line 4×4 diagonal\n5 line 4×4 diagonal anti-king\n"},
		{name: "a rule given twice", in: "#rule diagonal\n" + four, o: Options{Rules: []sudoku.Rule{rule.Diagonal{}}}, want: "2 line 4×4 diagonal\n"},
		{name: "options' regions", in: "................\n#box 2x2\n................\n", o: Options{Regions: []int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}}, want: "1 line 4×4 jigsaw\n3 line 4×4\n"},

		{name: "two boards", in: "#board 9x9 box 3x3\n#title one\n#box 1x9\n" + p9 + "#box 3x3\n" + p9,
			want: "-:3:6: the board of line 1 holds for no puzzle, as #box gives another: leave one of them out\n-:4:1: the board of this puzzle is unknown: line 3 is wrong\n6 line 9×9\n"},
		{name: "boxes and other regions", in: "#box 2x2\n#regions 0001022122313331\n" + four + "#regions 0011001122332233\n" + four,
			want: "-:2:10: the board of line 1 holds for no puzzle, as #regions gives another: leave one of them out\n-:3:1: the board of this puzzle is unknown: line 2 is wrong\n-:5:1: the board of this puzzle is unknown: line 2 is wrong\n"},
		{name: "A as 1 and as 10", in: "#rule cage 10 r1c1\n1G" + strings.Repeat(".", 254) + "\nA" + strings.Repeat(".", 255) + "\n",
			want: "2 line 16×16, one rule\n-:3: A is 1 in one of two puzzles with rules, and 10 in the other, if letters alone count from 1: write numbers with spaces between them\n"},
		{name: "boxes of one row as a size", in: "#box 1x5\n#rule latin\n" + strings.Repeat(".", 25) + "\n", want: "3 line 5×5\n"},
		{name: "no boxes above an object without", in: "#rule latin\n{\"rules\":[\"latin\"],\"puzzle\":\"................\"}\n", want: "2 json 4×4 latin\n"},
		{name: "an unknown rule in the object", in: "#rule diagonal\n{\"rules\":[\"nonsense\"],\"puzzle\":\"................\"}\n", want: "-:2:11: no rule is called \"nonsense\" (\"sudokusat rules\" lists them)\n"},
		{name: "regions and a drawing of boxes", in: "#regions 0123012301230123\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n", want: "-:2:1: this drawing shows boxes of 2×2 cells, and line 1 gives others\n"},
		{name: "boxes and their map", in: "#box 2x2\n#regions 0011001122332233\n" + four, want: "3 line 4×4\n"},
		{name: "boxes of which nothing is known", in: "#board 4x4 digits 0-3\n" + four + "#board 4x4\n#rule latin\n" + four + "#board 5x5\n" + strings.Repeat(".", 25) + "\n",
			want: "-:1:8: this board has no boxes: write \"box 2x2\" behind its size, or \"box none\" if there are none, as on a Latin square\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n5 line 4×4 latin\n7 line 5×5\n"},
		{name: "a rule above an object with rules of its own", in: "#rule diagonal\n{\"rules\":[],\"puzzle\":\"................\"}\n#rule odd r1c1\n" + four,
			want: "2 json 4×4\n4 line 4×4, one rule\n-:1:7: this rule holds for no puzzle: those below have rules of their own\n"},
		{name: "a drawing of other boxes", in: "#box 2x3\n" + strings.Repeat(". .|. .|. .\n", 6) + "#box 2x2\n#rule odd r1c1\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n",
			want: "-:2:1: this drawing shows boxes of 3×2 cells, and line 1 gives others\n10 boxed 4×4, one rule\n"},
		{name: "a wrong rule", in: "#rule diagonal\n" + p9 + "#rule odd r1c1 ?\n#rule diagonal\n" + p9 + p9 + "#rule\n" + p9,
			want: "2 line 9×9 diagonal\n-:3:16: \"?\" is no cell: a cell is written r3c7, a run r1c1..r1c9\n-:5:1: the rules of this puzzle are unknown: line 3 is wrong\n-:6:1: the rules of this puzzle are unknown: line 3 is wrong\n8 line 9×9\n"},
		{name: "wrong boxes", in: "#box 2x\n" + p9 + "#rule diagonal\n" + p9 + "#box 3x3\n" + p9,
			want: "-:1:6: boxes are written rows x columns, as in #box 2x3\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n-:4:1: the board of this puzzle is unknown: line 1 is wrong\n6 line 9×9\n"},
		{name: "no boxes", in: "#box\n" + p9, want: "-:1:5: boxes are written rows x columns, as in #box 2x3\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n"},
		{name: "an impossible board", in: "#board 4x4 box 3x3\n" + four + "#regions 0001022122313331\n" + four,
			want: "-:1:8: impossible shape: boxes of 3×3 cells do not divide a 4×4 board\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n4 line 4×4 jigsaw\n"},
		{name: "a wrong board", in: "#board 4x4 boxes 2x2\n" + four + "#regions 0001022122313331\n" + four,
			want: "-:1:8: a board has no \"boxes\" (it has digits, box, regions, lines, missing, extra, layers)\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n-:4:1: the board of this puzzle is unknown: line 1 is wrong\n"},
		{name: "wrong regions", in: "#regions 001\n" + four + "#regions 0001022122313331\n" + four,
			want: "-:1:10: 3 squares are no n×n board; #board gives any other one\n-:2:1: the board of this puzzle is unknown: line 1 is wrong\n4 line 4×4 jigsaw\n"},
		{name: "a rule that does not fit the board", in: "#box 2x2\n#rule odd r1c1\n#rule odd r9c9\n" + four + "#rule odd r1c1\n" + four,
			want: "-:3:11: odd r9c9: \"r9c9\" is not on a 4×4 board\n-:4:1: the rules of this puzzle are unknown: line 3 is wrong\n6 line 4×4, one rule\n"},
		{name: "a rule that fits no more", in: "#box 3x3\n#rule odd r9c9\n" + p9 + "#regions 0001022122313331\n" + four,
			want: "3 line 9×9, one rule\n-:4:10: impossible shape: a map of 16 cells for a board of 81\n-:5:1: the board of this puzzle is unknown: line 4 is wrong\n"},
		{name: "regions for which a rule is wrong", in: "#board 4x4 box none\n#rule windoku\n" + four + "#board 4x5 digits 1-9\n#rule odd r4c5\n" + strings.Repeat(".", 20) + "\n#regions " + strings.Repeat("0", 20) + "\n" + four,
			want: "3 line 4×4 latin windoku\n6 line 4×5 (digits 1 to 9) latin, one rule\n-:7:10: impossible shape: region 1 has 20 cells and there are 9 digits\n-:8:1: the board of this puzzle is unknown: line 7 is wrong\n"},
		{name: "a rule that fits no board yet", in: "#rule windoku\n" + six + "#regions 0011\n....\n", want: "-:2:1: the rule in line 1 does not fit: impossible shape: windoku: windows need square boxes, these have 2×3 cells\n-:3:10: the rule in line 1 does not fit: impossible shape: windoku: windows need square boxes, these have 1×2 cells\n-:4:1: the rules of this puzzle are unknown: line 1 is wrong\n"},
		{name: "a board rule that does not fit", in: "#box 2x3\n#rule windoku\n" + six, want: "-:2:7: impossible shape: windoku: windows need square boxes, these have 2×3 cells\n-:3:1: the rules of this puzzle are unknown: line 2 is wrong\n"},
		{name: "a rule that fits some", in: "#rule odd r9c9\n" + four + p9, want: "-:2:1: the rule in line 1 does not fit: odd r9c9: \"r9c9\" is not on a 4×4 board\n3 line 9×9, one rule\n"},
		{name: "a wrong directive and no puzzle", in: p9 + "#box 2x2\n#rule odd r9c9\n", want: "1 line 9×9\n-:3:11: odd r9c9: \"r9c9\" is not on a 4×4 board\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := transcript(NewReader(strings.NewReader(tt.in), tt.o))
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestSlips refuses lines that were meant to be a directive: with the name of a rule, or
// a synonym, directly behind "#", mistyped, in another word, or complete but for a blank. What is
// behind a puzzle on its line belongs above.
func TestSlips(t *testing.T) {
	columns := strings.Repeat("123456789", 9)
	for _, line := range []string{
		"#thermometer r1c2 r1c1", "#kropki r1c1 r1c2", "#white-dot", "#killer 11 r1c1 r1c2", "#killer sudoku from a book", "#cages", "#arrows", "#XV", "#x", "#sudoku-x", "#diagonals",
		"#hyper", "#nrc", "#antiknight", "#anti king", "#disjoint groups", "#jigsaw", "#Windoku:",
		"#baord 9x9", "#bxo 9x1", "#bord 9x9 box 9x1", "#regoins " + columns, "#regionen " + columns, "#areas " + columns, "#layout " + columns, "#rule; diagonal", "#box3x2", "##rule diagonal", "#ruel diagonal",
		"#digits 0-5", "#size 6x6 (3x2)", "#block 3x2", "#layers shade=white,black", "#given r1c1=5", "#givens r1c1=5", "#variant diagonal", "#type: X", "#constraint killer", "#constraints: anti-knight", "#regel diagonal", "#boîtes 3x2",
		"# box 3x2", "# board 9x9", "# regions " + columns, "# rule: diagonal", "# rule diagonal", "# thermo r1c1..r4c1",
	} {
		t.Run(line, func(t *testing.T) {
			want := slips(1) + "-:2:1: the board of this puzzle is unknown: line 1 is wrong\n"
			if got := transcript(NewReader(strings.NewReader(line+"\n"+puzzle9+"\n"), Options{})); got != want {
				t.Errorf("got\n%s", got)
			}
			for _, in := range []string{puzzle9 + " " + line, "17 " + puzzle9 + " " + line} {
				if _, err := Parse(in, Options{}); err == nil || !strings.Contains(err.Error(), "a directive behind the puzzle") {
					t.Errorf("%s: %v", in, err)
				}
			}
		})
	}
	for heading, want := range map[string]string{"[Sudoku X]": "a line above names one (sudoku x)", "[Anti-King 3]": "a line above names one (anti-king)", "[Sudoku 17]": "", "[a, b]": "does not belong here"} {
		_, err := Parse(heading+"\n"+puzzle9, Options{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", heading, err)
		}
	}
	for _, in := range []string{"# Killer Sudoku\n\n```\n" + puzzle9 + "\n```\n", puzzle9 + "\n# by Ann\nAnti-Knight Sudoku\n"} {
		if rec, err := NewReader(strings.NewReader(in), Options{Ready: true}).Read(); err == nil {
			t.Errorf("%s: %v", in, rec.Puzzle.Text())
		}
	}
	for _, remark := range []string{"# killer", "#17 is hard", "#title Diagonal", "# top"} {
		if _, err := Parse(puzzle9+" "+remark, Options{}); err != nil {
			t.Errorf("%s: %v", remark, err)
		}
	}
}

// slips is what is reported about lines that were meant to be directives.
func slips(lines ...int) string {
	var b strings.Builder
	for _, n := range lines {
		fmt.Fprintf(&b, "-:%d:1: this looks like a rule or a board and is none: lines of them begin with \"#rule \", \"#box \", \"#board \" or \"#regions \"\n", n)
	}
	return b.String()
}

// A line of many rules takes memory in proportion to its length.
func TestManyRulesOnALine(t *testing.T) {
	const count = 16_000
	input := "#board 9x9 box 3x3\n#rule " + strings.Repeat("odd r1c1; ", count-1) + "odd r1c1\n" + strings.Repeat(".", 81) + "\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rec, err := NewReader(strings.NewReader(input), Options{}).Read()
	runtime.ReadMemStats(&after)
	if err != nil || len(rec.Puzzle.Rules()) != count {
		t.Fatalf("%d rules, %v", len(rec.Puzzle.Rules()), err)
	}
	if used := (after.TotalAlloc - before.TotalAlloc) / count; used > 4<<10 {
		t.Errorf("%d bytes per rule", used)
	}
}
