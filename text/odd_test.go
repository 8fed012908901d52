package text

import (
	"strings"
	"testing"
)

// TestOddGrids reads grids of boards that are not n×n in every look, each to the
// same puzzle, and what is wrong with them to its place.
func TestOddGrids(t *testing.T) {
	const small, big = "#board 2x3 digits 0-5 missing r1c2 extra A,B\n", "#board 2x3 digits 3-14 missing r2c1\n"
	const smallPuzzle, bigPuzzle = small + "0#..53 A=4 B=0\n", big + "3 . 14\n# 10 .\n"
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{name: "characters on a line", in: small + "0#..53 A=4 B=0 wrote somebody\n", want: smallPuzzle},
		{name: "words on a line", in: small + "0 # . . 5 3 A=4,B=0:1:\n", want: smallPuzzle},
		{name: "rows", in: small + "0#.\n.53 A=4 B=0 # a remark\n", want: smallPuzzle},
		{name: "rows of words", in: small + "0 # .\n. 5 3\nB=0 A=4\n", want: smallPuzzle},
		{name: "commas", in: small + "0,#,.\n*,5,3,A=4,B=0\n", want: smallPuzzle},
		{name: "bars", in: small + "| 0 # | - |\n| - 5 | 3 | A=4 B=0\n", want: smallPuzzle},
		{name: "a frame", in: small + "+-----+---+\n| 0 # | . |\n+-----+---+\n| . 5 | 3 |\n+-----+---+\nA=4 B=0\n", want: smallPuzzle},
		{name: "bars between characters", in: small + "0#|.\n--+-\n.5|3 A=4 B=0\n", want: smallPuzzle},
		{name: "a missing square as a blank", in: small + "0...53 A=4 B=0\n", want: smallPuzzle},
		{name: "numbers", in: big + "3 . 14\n0 10 .\n", want: bigPuzzle},
		{name: "aligned numbers", in: big + " 3  . 14\n #  A  .\n", want: bigPuzzle},
		{name: "letters", in: big + "3.E#A.\n", want: bigPuzzle},
		{name: "small letters", in: big + "3.e\n#a.\n", want: bigPuzzle},
		{name: "first square missing", in: "#board 2x2 digits 1-3 missing r1c1\n# a remark\n#1\n2.\n", want: "#board 2x2 digits 1-3 missing r1c1\n#12.\n"},
		{name: "both alphabets", in: "#board 1x3 digits 0-40\naAe\n", want: "#board 1x3 digits 0-40\n36 10 40\n"},
		{name: "a field", in: small + "id;puzzle\n1;0#..53 A=4 B=0\n", want: smallPuzzle},
		{name: "an object", in: small + `{"puzzle":"\n0#.\n.53 A=4 B=0\n\n"}`, want: smallPuzzle},
		{name: "a row of one", in: "#board 2x1 digits 1-12\n12\n.\n", want: "#board 2x1 digits 1-12\n12\n.\n"},

		{name: "a short line", in: small + "0#.5\n", want: "line 2: 4 cells; the board has 2 rows of 3"},
		{name: "a short row", in: small + "0#.\n53\n", want: "line 3, column 1: 2 cells; the board has 2 rows of 3"},
		{name: "a missing row", in: small + "0#.\n\n", want: "line 2: 1 rows; a 2×3 board has 2"},
		{name: "a row too many", in: small + "0#.\n.53\n...\n", want: "line 4: 1 rows; a 2×3 board has 2"},
		{name: "a directive in between", in: small + "0#.\n" + small + "0#..53", want: "line 2: 1 rows; a 2×3 board has 2"},
		{name: "a whole grid as a row", in: small + "0#.\n0#..53\n", want: "line 3, column 1: 6 cells; the board has 2 rows of 3"},
		{name: "text behind a row", in: small + "0#.:x\n.53\n", want: "line 2, column 4: text behind the cells of a row"},
		{name: "text behind extra cells", in: small + "0#.\n.53\nA=4 wrote\n", want: "line 4, column 5: text behind the extra cells"},
		{name: "a digit out of range", in: small + "0#..63", want: "line 2, column 5: \"6\" is no digit of this board: they are 0 to 5"},
		{name: "a number out of range", in: big + "3 . 15\n# . .\n", want: "line 2, column 5: \"15\" is no digit of this board: they are 3 to 14"},
		{name: "no symbol", in: small + "0#.?!3", want: "line 2, column 5: \"!\" is no digit of this board: they are 0 to 5"},
		{name: "a square that exists", in: small + "0##.53", want: "line 2, column 3: r1c3 is not missing on this board"},
		{name: "a square that does not", in: small + "01..53", want: "line 2, column 2: a digit in r1c2, a square that is missing"},
		{name: "an extra digit out of range", in: small + "0#..53 A=9", want: "line 2, column 8: \"A=9\" is no candidate of a 2×3 (digits 0 to 5) latin board: one is written r2c7=2"},
		{name: "an extra cell twice", in: small + "0#..53 A=1 A=1", want: "line 2, column 12: A is given twice"},
		{name: "no extra cell", in: small + "0#..53 r1c1=1", want: "line 2, column 8: r1c1 is no extra cell"},
		{name: "text behind a field", in: small + "puzzle\n0#..53 no\n", want: "line 3, column 8: text behind the puzzle"},
		{name: "a bad field", in: small + "puzzle\n0#..63\n", want: "line 3, column 5: \"6\" is no digit of this board: they are 0 to 5"},
		{name: "an empty field", in: small + "id,puzzle\n1,\n", want: "line 3, column 3: no cells"},
		{name: "text below a puzzle", in: small + `{"puzzle":"0#..53\nmore"}`, want: "line 2, column 11: text behind the puzzle"},
		{name: "a bad object", in: small + `{"puzzle":[0,null,1,2,3,9]}`, want: "line 2, column 11: \"9\" is no digit of this board: they are 0 to 5"},
		{name: "an object after a bad rule", in: small + "#rule odd r9c9\n" + `{"puzzle":"0#..53"}`, want: "line 2, column 11: odd r9c9: \"r9c9\" is not on a 2×3 board"},
		{name: "another ordinary size", in: "#box 2x2\n{\"puzzle\":\"" + puzzle9 + "\"}", want: "line 2, column 11: a 9×9 puzzle where the board is 4x4 box 2x2"},
		{name: "another size than the regions'", in: puzzle9, o: Options{Regions: make([]int, 16)}, want: "81 characters; a 4×4 puzzle has 16"},
		{name: "an object of another size than the regions'", in: `{"puzzle":"` + puzzle9 + `"}`, o: Options{Regions: make([]int, 16)}, want: "column 11: a 9×9 puzzle where the map of regions is 4×4"},
		{name: "an object of another size than the boxes'", in: `{"puzzle":"` + puzzle9 + `"}`, o: Options{BoxRows: 2, BoxCols: 2}, want: "column 11: a 9×9 puzzle where boxes of 2×2 cells make 4×4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Parse(tt.in, tt.o)
			got := text(p)
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestWrongDirectiveRefusesPuzzlesBelow reads on after a wrong directive: every puzzle below it is refused,
// but those that give their board and their rules themselves.
func TestWrongDirectiveRefusesPuzzlesBelow(t *testing.T) {
	in := "#board 4x4 digits 0-3 extra r1c1\n{\"puzzle\":\"................\"}\n" +
		"{\"board\":\"4x4 box 2x2\",\"rules\":[],\"puzzle\":\"................\"}\n................\n" +
		"#board 4x4 digits 0-3 box none\n#rule odd ?\n{\"puzzle\":\"................\"}\n{\"rules\":[\"odd r1c1\"],\"puzzle\":\"................\"}\n" +
		"#box 2x2\n#rule odd ?\n{\"puzzle\":\"................\"}\n{\"rules\":[],\"puzzle\":\"................\"}\n{\"box\":[1,4],\"puzzle\":\"................\"}\n{\"board\":\"4x4 box none\",\"puzzle\":\"................\"}\n" +
		"#box 2x\n{\"rules\":[],\"puzzle\":\"................\"}\n{\"box\":[1,4],\"puzzle\":\"................\"}\n"
	want := "-:1:8: impossible shape: extra cell \"r1c1\": names are letters and digits, start with a letter, look unlike r1c1 and differ\n" +
		"-:2:11: the board of this puzzle is unknown: line 1 is wrong\n3 json 4×4\n-:4:1: the board of this puzzle is unknown: line 1 is wrong\n" +
		"-:6:11: \"?\" is no cell: a cell is written r3c7, a run r1c1..r1c9\n-:7:11: the rules of this puzzle are unknown: line 6 is wrong\n8 json 4×4 (digits 0 to 3) latin, one rule\n" +
		"-:10:11: \"?\" is no cell: a cell is written r3c7, a run r1c1..r1c9\n-:11:11: the rules of this puzzle are unknown: line 10 is wrong\n12 json 4×4\n-:13:23: the rules of this puzzle are unknown: line 10 is wrong\n-:14:34: the rules of this puzzle are unknown: line 10 is wrong\n" +
		"-:15:6: boxes are written rows x columns, as in #box 2x3\n-:16:22: the board of this puzzle is unknown: line 15 is wrong\n17 json 4×4 (1×4 boxes)\n"
	if got := transcript(NewReader(strings.NewReader(in), Options{})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestDeletions takes candidates out of cells that a line of HoDoKu's library
// deletes them in.
func TestDeletions(t *testing.T) {
	p, err := Parse(":0201:6:"+line9+":413 113 213::\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.RuleTexts(); len(got) != 1 || got[0] != "candidates 3,5,6,7,8,9 r1c3" {
		t.Errorf("rules %q", got)
	}
}

// Layers that only a rule adds are read behind a puzzle on a line, and refused where they
// do not fit; other text is a name as ever.
func TestLayersBehindRules(t *testing.T) {
	four, nine := "1234341221434321", strings.Repeat(".", 81)
	for _, x := range []struct{ line, want, text string }{
		{four + " shade:.wb.............", four + " shade:.wb.............", ""},
		{four + " shade.r1c1=black a name", four + " shade:b...............", " a name"},
		{nine + " shade:b" + nine[1:], nine + " shade:b" + nine[1:], ""},
		{nine + " a name", nine, " a name"},
	} {
		rec, err := ParseRecord("#rule yin-yang\n"+x.line+"\n", Options{})
		if err != nil {
			t.Errorf("%s: %v", x.line, err)
			continue
		}
		if got := String(rec.Puzzle.Shape, rec.Puzzle.Givens); got != x.want || string(rec.Text) != x.text {
			t.Errorf("%s is read as %q with the text %q", x.line, got, rec.Text)
		}
	}
	for _, wrong := range []string{four + " shade:.wb", four + " shade:x...............", nine + " shade:b"} {
		if _, err := ParseRecord("#rule yin-yang\n"+wrong+"\n", Options{}); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}
