package janko_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/janko"
)

// areas and rows4 are parts of the samples.
const (
	areas = "areas\na a b b\na a b b\nc c d d\nc e d d\n"
	rows4 = "- - - -\n- 2 - -\n- - - -\n- - - 1\n"
)

// samples are files, a kind each, and the boards and rules they mean.
var samples = map[string]string{
	"begin\npuzzle killer, diagonals\nauthor me\nsize 4\npatternx 2\npatterny 2\nproblem\n10 - - -\n- - - 9\n4 - 7 -\n- - - -\n" + areas + "end\n": "diagonal|cage 10 r1c1 r1c2 r2c1 r2c2|cage 9 r1c3 r1c4 r2c3 r2c4|cage 4 r3c1 r3c2 r4c1|cage 7 r3c3 r3c4 r4c3 r4c4|................",
	"author me\nrows 4\ncols 4\npatternx 2\npatterny 2\nproblem\n- - - -\n- - - -\n4 - 7 -\n- - - -\n" + areas:                                     "different r1c1 r1c2 r2c1 r2c2|different r1c3 r1c4 r2c3 r2c4|cage 4 r3c1 r3c2 r4c1|cage 7 r3c3 r3c4 r4c3 r4c4|................",
	"puzzle kendoku\nsize 4\nproblem\n10+ - 24* -\n- - - -\n1- - 2/ -\n- 3 - -\n" + areas:                                                          "#board 4x4 box none|sum 10 r1c1 r1c2 r2c1 r2c2|product 24 r1c3 r1c4 r2c3 r2c4|subtract 1 r3c1 r3c2 r4c1|divide 2 r3c3 r3c4 r4c3 r4c4|sum 3 r4c2|................",
	"puzzle sumdoku\nsize 4\nproblem\n10 - - -\n- - - -\n- - - -\n- - - -\n" + areas:                                                               "#board 4x4 box none|sum 10 r1c1 r1c2 r2c1 r2c2|................",
	"puzzle renban\nsize 4\nproblem\n" + rows4 + "areas\na a a a\nb c c c\nb b b c\nd d d d\n":                                                     "#board 4x4 box none|renban r1c1..r1c4|renban r2c1 r3c1..r3c3|renban r2c2..r2c4 r3c4|renban r4c1..r4c4|.....2.........1",
	"puzzle futoshiki\nsize 2\nproblem\n? » ?\nV - A\n1 « -\n":                                                                                     "#board 2x2|greater r1c1 r1c2|greater r1c1 r2c1|greater r2c2 r1c2|greater r2c2 r2c1|..1.",
	"puzzle skyscrapers\nsize 4\ndepth 4\nclabels\n2 - - -\n- - - 3\nrlabels\n- 1 - -\n- - 4 -\n":                                                  "#board 4x4 box none|skyscraper 2 r1c1..r4c1|skyscraper 3 r4c4..r1c4|skyscraper 1 r2c1..r2c4|skyscraper 4 r3c4..r3c1|................",
	"puzzle doubleblock\nrows 3\ncols 3\nclabels\n1 - -\nrlabels\n- - 0\n":                                                                         "#board 3x3 digits 0-1 lines free|contains-exactly 0,0,1 r1c1..r1c3|contains-exactly 0,0,1 r1c1..r3c1|contains-exactly 0,0,1 r2c1..r2c3|contains-exactly 0,0,1 r1c2..r3c2|contains-exactly 0,0,1 r3c1..r3c3|contains-exactly 0,0,1 r1c3..r3c3|doppelblock 1 r1c1..r3c1|doppelblock 0 r3c1..r3c3|.........",
	"puzzle abcendview\nsize 3\ndepth 2\nclabels\na - -\n- - b\nrlabels\n- - -\n- - -\n":                                                           "#board 3x3 digits 0-2 lines free|contains-exactly 0,1,2 r1c1..r1c3|contains-exactly 0,1,2 r1c1..r3c1|contains-exactly 0,1,2 r2c1..r2c3|contains-exactly 0,1,2 r1c2..r3c2|contains-exactly 0,1,2 r3c1..r3c3|contains-exactly 0,1,2 r1c3..r3c3|end-view 1 r1c1..r3c1|end-view 2 r3c3..r1c3|.........",
	"puzzle mathrax\nsize 2\nnodes\n2x\n":                                                                                                          "#board 2x2|product 2 r1c1 r2c2|product 2 r1c2 r2c1|....",
	"puzzle mathrax\nsize 3\nnodes\n1- 4+\ne 2/\n":                                                                                                 "#board 3x3|difference 1 r1c1 r2c2|difference 1 r1c2 r2c1|sum 4 r1c2 r2c3|sum 4 r1c3 r2c2|even r2c1 r2c2 r3c1 r3c2|ratio 2 r2c2 r3c3|ratio 2 r2c3 r3c2|.........",
	"puzzle str8ts\nsize 3\nproblem\nx - -\n- 3x -\n- - 1\n":                                                                                       "#board 3x3 missing r1c1|straight r1c2 r1c3|straight r3c1..r3c3|straight r2c1 r3c1|straight r1c3..r3c3|#...3...1",
	"puzzle sukaku\nsize 4\nproblem\n12 - - 3\n- - - -\n- - - -\n- - - -\n":                                                                        "candidates 1,2 r1c1|candidates 3 r1c4|................",
	"puzzle sudoku, gt\nsize 4\nclues\n1 - - -\n- - 8 -\n- - - -\n- - - -\n":                                                                       "greater r1c2 r1c1|greater r1c3 r2c3|................",
	"puzzle sudoku, kropki\nsize 4\n":                                                                                                              `error: the rule "kropki" (kropki), whose clues are in its picture only`,
	"puzzle fishes\nsize 4\n":                                                                                                                      `error: the rule "fishes", which is not known here`,
	"author me\nproblem\n" + rows4:                                                                                                                 `error: that does not name its kind: a line like "puzzle sudoku" is missing`,
	"puzzle renban\nsize 4\nproblem\n- - -\n":                                                                                                      `error: 1 rows in its part "problem"; 4 belong there`,
	"puzzle mathrax\nsize 3\nnodes\n1? 4+\ne 2/\n":                                                                                                 `error: the clue "1?" of r1c1, which has no sign + - * or /`,
	"puzzle kendoku\nsize 4\nproblem\n10 - - -\n- - - -\n- - - -\n- - - -\n" + areas:                                                               `error: the clue "10" of r1c1, which has no sign + - * or /`,
}

// parsed returns a puzzle as text, or its mistake.
func parsed(in string) string {
	p, err := text.Parse(in, text.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|"), "#rule ", ""), "#box 2x2|")
}

func TestSamples(t *testing.T) {
	for in, want := range samples {
		got := parsed(in)
		if mistake, ok := strings.CutPrefix(want, "error: "); ok && strings.HasPrefix(got, "error: ") && strings.HasSuffix(got, mistake) {
			continue
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestSamurai wants five grids that overlap.
func TestSamurai(t *testing.T) {
	row := strings.TrimSpace(strings.Repeat("- ", 21)) + "\n"
	p, err := text.Parse("puzzle sudoku, samurai\nsize 21\nproblem\n"+strings.Repeat(row, 21), text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Shape.Fill(); got != 5*81-4*9 {
		t.Errorf("%d squares", got)
	}
	if got := strings.Join(p.RuleTexts(), "|"); got != "sudoku-grid r1c1 9 3x3|sudoku-grid r1c13 9 3x3|sudoku-grid r7c7 9 3x3|sudoku-grid r13c1 9 3x3|sudoku-grid r13c13 9 3x3" {
		t.Error(got)
	}
}

// TestEachPartCounts takes the lines and words out of the samples, or puts others in
// their place: the puzzle is another one then, or refused.
func TestEachPartCounts(t *testing.T) {
	for in, want := range samples {
		if strings.HasPrefix(want, "error: ") {
			continue
		}
		lines := strings.SplitAfter(strings.TrimSuffix(in, "end\n"), "\n")
		part := ""
		for i, line := range lines {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] == "begin" {
				continue
			}
			if len(words[0]) > 2 && strings.Trim(words[0], "abcdefghijklmnopqrstuvwxyz") == "" {
				part = words[0]
			}
			other := func(line string) string {
				return strings.Join(lines[:i], "") + line + strings.Join(lines[i+1:], "")
			}
			switch part {
			case "author", "solution":
				continue
			case "size", "rows", "cols", "patternx", "patterny", "depth", "puzzle": // the usual ones may be left out
				for _, value := range []string{"", " 0", " 5", " x", " " + words[1] + " x"} {
					if got := parsed(other(part + value + "\n")); !strings.HasPrefix(got, "error: ") {
						t.Errorf("%s with %q: %s", in, part+value, got)
					}
				}
				continue
			}
			if got := parsed(other("")); got == want {
				t.Errorf("%s without line %d is the same", in, i+1)
			}
			for k, w := range words {
				if w == part {
					continue
				}
				for _, x := range []string{"", "-", "17", "zz", "2x"} {
					if x == w || x == "-" && w == "?" {
						continue
					}
					changed := append(append(append([]string{}, words[:k]...), x), words[k+1:]...)
					if got := parsed(other(strings.Join(changed, " ") + "\n")); got == want && !isFree(in, part, w) {
						t.Errorf("%s with %q in line %d is the same", in, strings.Join(changed, " "), i+1)
					}
				}
			}
		}
		for _, more := range []string{"edge 3\n", "problem\n", "magic 7\n", "nodes\n1+ 2+\n", "areas x\n", "end\nfurther\n", "size 4\nsize 4\n"} {
			if got := parsed(strings.Join(lines, "") + more); !strings.HasPrefix(got, "error: ") {
				t.Errorf("%s with %q: %s", in, more, got)
			}
		}
	}
}

// isFree reports whether the name of a square's area makes no difference: it is alone in
// it, or the area has no clue.
func isFree(in, part, name string) bool {
	return part == "areas" && (strings.Count(in[strings.Index(in, "areas"):], name) == 1+strings.Count("areas", name) || strings.Contains(in, "sumdoku") || name == "e")
}

// TestAbout wants what a file contains beside its puzzle.
func TestAbout(t *testing.T) {
	in := "begin\npuzzle killer\ntitle Nine sums\nauthor A. B.\nsource https://example.org/\ninfo 9037-79\nunit 30\nsize 4\nproblem\n10 - - -\n- - - 9\n4 - 7 -\n- - - -\n" + areas + "moves\nZ2;ba,2;\naa,4;\nend\n"
	found := janko.Site().Document(document(in), finding.Options{})
	if len(found) != 1 || found[0].Err != nil {
		t.Fatal(found)
	}
	if got, want := found[0].About, (finding.About{Title: "Nine sums", Author: "A. B.", Source: "https://example.org/"}); got != want {
		t.Errorf("%+v", got)
	}
}

// TestTwoFilesInOne wants two files in one, each at its place.
func TestTwoFilesInOne(t *testing.T) {
	one := "begin\npuzzle renban\nsize 4\nareas\na a a a\nb c c c\nb b b c\nd d d d\nend\n"
	found := janko.Site().Document(document(one+"\n"+one), finding.Options{})
	if len(found) != 2 || found[0].At != 0 || found[1].At != len(one)+1 || len(found[1].Rules) != 4 {
		t.Error(found)
	}
}

// TestTitleWithARuleIsRefused wants no plain answer to a file whose title names a rule.
func TestTitleWithARuleIsRefused(t *testing.T) {
	if got := parsed("puzzle sudoku\ntitle Windoku 7\nsize 4\nproblem\n" + rows4); !strings.HasSuffix(got, `whose title speaks of "windoku"`) {
		t.Error(got)
	}
}

// TestSkyscrapersWithGaps wants no answer where some squares stay empty.
func TestSkyscrapersWithGaps(t *testing.T) {
	if got := parsed("puzzle skyscrapers\nsize 4\ndepth 3\nclabels\n2 - - -\n- - - 3\nrlabels\n- 1 - -\n- - 4 -\n"); !strings.Contains(got, "depth 3") {
		t.Error(got)
	}
}

func document(in string) *finding.Document {
	return &finding.Document{Text: in, Lines: strings.Split(strings.TrimSuffix(in, "\n"), "\n"), First: 1}
}

func FuzzRead(f *testing.F) {
	for in := range samples {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		for _, x := range janko.Site().Document(document(in), finding.Options{}) {
			if x.Err == nil && x.Board != nil && len(x.Givens) != x.Board.Rows*x.Board.Cols {
				t.Error(x)
			}
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(in)>>10) {
			t.Errorf("%v for %d bytes", took, len(in))
		}
	})
}

func ExampleSite() {
	in := "begin\npuzzle futoshiki\nsize 2\nproblem\n? » ?\nV - A\n1 « -\nend\n"
	for _, f := range janko.Site().Document(document(in), finding.Options{}) {
		for _, r := range f.Rules {
			fmt.Println(r.Text())
		}
		fmt.Println(f.Givens[2], f.Board.BoxRows == sudoku.Latin(2).BoxRows)
	}
	// Output:
	// greater r1c1 r1c2
	// greater r1c1 r2c1
	// greater r2c2 r1c2
	// greater r2c2 r2c1
	// 1 true
}
