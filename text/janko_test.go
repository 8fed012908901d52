package text

import (
	"strings"
	"testing"
)

// TestJanko holds files of janko.at, a kind each, against the boards and rules they
// mean.
func TestJanko(t *testing.T) {
	const areas = "areas\na a b b\na a b b\nc c d d\nc e d d\n"
	rows4 := "- - - -\n- 2 - -\n- - - -\n- - - 1\n"
	for in, want := range map[string]string{
		"begin\npuzzle killer, diagonals\nauthor me\nsize 4\npatternx 2\npatterny 2\nproblem\n10 - - -\n- - - 9\n4 - 7 -\n- - - -\n" + areas + "solution\n1 2 3 4\nend\n": "diagonal|cage 10 r1c1 r1c2 r2c1 r2c2|cage 9 r1c3 r1c4 r2c3 r2c4|cage 4 r3c1 r3c2 r4c1|cage 7 r3c3 r3c4 r4c3 r4c4|................",
		"author me\nrows 4\ncols 4\npatternx 2\npatterny 2\nproblem\n- - - -\n- - - -\n4 - 7 -\n- - - -\n" + areas:                                                        "different r1c1 r1c2 r2c1 r2c2|different r1c3 r1c4 r2c3 r2c4|cage 4 r3c1 r3c2 r4c1|cage 7 r3c3 r3c4 r4c3 r4c4|................",
		"puzzle kendoku\nsize 4\nproblem\n10+ - 24* -\n- - - -\n1- - 2/ -\n- 3 - -\n" + areas:                                                                             "#board 4x4|sum 10 r1c1 r1c2 r2c1 r2c2|product 24 r1c3 r1c4 r2c3 r2c4|subtract 1 r3c1 r3c2 r4c1|divide 2 r3c3 r3c4 r4c3 r4c4|sum 3 r4c2|................",
		"puzzle sumdoku\nsize 4\nproblem\n10 - - -\n- - - -\n- - - -\n- - - -\n" + areas:                                                                                  "#board 4x4|sum 10 r1c1 r1c2 r2c1 r2c2|................",
		"puzzle renban\nsize 4\nproblem\n" + rows4 + "areas\na a a a\nb c c c\nb b b c\nd d d d\n":                                                                        "#board 4x4|renban r1c1..r1c4|renban r2c1 r3c1..r3c3|renban r2c2..r2c4 r3c4|renban r4c1..r4c4|.....2.........1",
		"puzzle futoshiki\nsize 2\nproblem\n? » ?\nV - A\n1 « -\n":                                                                                                        "#board 2x2|greater r1c1 r1c2|greater r1c1 r2c1|greater r2c2 r1c2|greater r2c2 r2c1|..1.",
		"puzzle skyscrapers\nsize 4\ndepth 4\nclabels\n2 - - -\n- - - 3\nrlabels\n- 1 - -\n- - 4 -\n":                                                                     "#board 4x4|skyscraper 2 r1c1..r4c1|skyscraper 3 r4c4..r1c4|skyscraper 1 r2c1..r2c4|skyscraper 4 r3c4..r3c1|................",
		"puzzle doubleblock\nrows 3\ncols 3\nclabels\n1 - -\nrlabels\n- - 0\n":                                                                                            "#board 3x3 digits 0-1 lines free|contains-exactly 0,0,1 r1c1..r1c3|contains-exactly 0,0,1 r1c1..r3c1|contains-exactly 0,0,1 r2c1..r2c3|contains-exactly 0,0,1 r1c2..r3c2|contains-exactly 0,0,1 r3c1..r3c3|contains-exactly 0,0,1 r1c3..r3c3|doppelblock 1 r1c1..r3c1|doppelblock 0 r3c1..r3c3|.........",
		"puzzle abcendview\nsize 3\ndepth 2\nclabels\na - -\n- - b\nrlabels\n- - -\n- - -\n":                                                                              "#board 3x3 digits 0-2 lines free|contains-exactly 0,1,2 r1c1..r1c3|contains-exactly 0,1,2 r1c1..r3c1|contains-exactly 0,1,2 r2c1..r2c3|contains-exactly 0,1,2 r1c2..r3c2|contains-exactly 0,1,2 r3c1..r3c3|contains-exactly 0,1,2 r1c3..r3c3|end-view 1 r1c1..r3c1|end-view 2 r3c3..r1c3|.........",
		"puzzle mathrax\nsize 2\nnodes\n2x\n":                                                                                                                             "#board 2x2|product 2 r1c1 r2c2|product 2 r1c2 r2c1|....",
		"puzzle mathrax\nsize 3\nnodes\n1- 4+\ne 2/\n":                                                                                                                    "#board 3x3|difference 1 r1c1 r2c2|difference 1 r1c2 r2c1|sum 4 r1c2 r2c3|sum 4 r1c3 r2c2|even r2c1 r2c2 r3c1 r3c2|ratio 2 r2c2 r3c3|ratio 2 r2c3 r3c2|.........",
		"puzzle str8ts\nsize 3\nproblem\nx - -\n- 3x -\n- - 1\n":                                                                                                          "#board 3x3 missing r1c1|straight r1c2 r1c3|straight r3c1..r3c3|straight r2c1 r3c1|straight r1c3..r3c3|#...3...1",
		"puzzle sukaku\nsize 4\nproblem\n12 - - 3\n- - - -\n- - - -\n- - - -\n":                                                                                           "candidates 1,2 r1c1|candidates 3 r1c4|................",
		"puzzle sudoku, gt\nsize 4\nclues\n1 - - -\n- - 8 -\n- - - -\n- - - -\n":                                                                                          "greater r1c2 r1c1|greater r1c3 r2c3|................",

		"puzzle sudoku, kropki\nsize 4\n":                                                `error: the rule "kropki" (kropki), whose clues are in its picture only`,
		"puzzle fishes\nsize 4\n":                                                        `error: the rule "fishes", which is not known here`,
		"author me\nproblem\n" + rows4:                                                   `error: that does not say its kind: a line like "puzzle sudoku" is missing`,
		"puzzle renban\nsize 4\nproblem\n- - -\n":                                        `error: 1 rows in its part "problem"; 4 belong there`,
		"puzzle mathrax\nsize 3\nnodes\n1? 4+\ne 2/\n":                                   `error: the clue "1?", which has no sign + - * or /`,
		"puzzle kendoku\nsize 4\nproblem\n10 - - -\n- - - -\n- - - -\n- - - -\n" + areas: `error: the clue "10" of r1c1, which has no sign + - * or /`,
	} {
		p, err := Parse(in, Options{})
		got := ""
		if err != nil {
			if got = "error: " + err.Error(); strings.HasSuffix(got, strings.TrimPrefix(want, "error: ")) && strings.HasPrefix(want, "error: ") {
				got = want
			}
		} else {
			got = strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|"), "#rule ", ""), "#box 2x2|")
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestSamurai wants five grids that overlap.
func TestSamurai(t *testing.T) {
	row := strings.TrimSpace(strings.Repeat("- ", 21)) + "\n"
	p, err := Parse("puzzle sudoku, samurai\nsize 21\nproblem\n"+strings.Repeat(row, 21), Options{})
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
