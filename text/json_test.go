package text

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestObjects wants the board and the rules of objects, and a refusal by name of
// what could be a rule and is not understood.
func TestObjects(t *testing.T) {
	const four = `"puzzle":"................"`
	neutral := `"rows":2,"cols":3,"values":[0,3],"latin":true`
	for _, tt := range []struct {
		name, in, want string
		o              Options
	}{
		{name: "plain", in: `{` + four + `}`, want: "#box 2x2\n................\n"},
		{name: "no boxes", in: `{"box":null,` + four + `}`, want: "#board 4x4 box none\n................\n"},
		{name: "regions and a rule", in: `{"regions":[1,1,1,2,1,3,3,2,3,3,4,2,4,4,4,2],"rules":["diagonal","thermo r1c1 r1c2"],` + four + `}`,
			want: "#board 4x4 regions 0001022122313331\n#rule diagonal\n#rule thermo r1c1 r1c2\n................\n"},
		{name: "rules in one text", in: `{"rules":"diagonal; odd r1c1",` + four + `}`, want: "#box 2x2\n#rule diagonal\n#rule odd r1c1\n................\n"},
		{name: "a board", in: `{"board":"2×3 digits 0-3 missing r1c2 extra A","puzzle":"0#.3.. A=2"}`, want: "#board 2x3 digits 0-3 missing r1c2 extra A\n0#.3.. A=2\n"},
		{name: "a board and an array", in: `{"board":"2x3 digits 0-3 missing r1c2","puzzle":[[0,null,null],[3,null,1]]}`, want: "#board 2x3 digits 0-3 missing r1c2\n0#.3.1\n"},
		{name: "a board and rows", in: `{"board":"2x3 digits 0-12","puzzle":["0 . 12","3 10 ."]}`, want: "#board 2x3 digits 0-12\n0 . 12\n3 10 .\n"},
		{name: "a puzzle called board", in: `{"board":["12..","....","....","...."]}`, want: "#box 2x2\n12..............\n"},
		{name: "single strings", in: `[["1","."," ",""],["2",".",".","."],[".",".",".","."],[".",".",".","4"]]`, want: "#box 2x2\n1...2..........4\n"},
		{name: "the neutral form", in: `{"id":"x",` + neutral + `,"blocked":"r1c2","extra":{"A":1,"S":[1,2]},"rules":[{"rule":"whisper","min":2,"cells":"r1c1 r2c1"},{"rule":"candidates","cell":"S2","values":[0,2]},{"rule":"clone","pairs":["r1c1 r2c2"]}],"ruleset":"Dutch"}`,
			want: "#board 2x3 digits 0-3 missing r1c2 extra A,S1,S2\n#rule whisper 2 r1c1 r2c1\n#rule candidates 0,2 S2\n#rule clone r1c1 = r2c2\n.#....\n"},
		{name: "neutral givens", in: `{` + neutral + `,"givens":["0..","..3"],"rules":[{"rule":"nonconsecutive"}]}`, want: "#board 2x3 digits 0-3\n#rule nonconsecutive\n0....3\n"},
		{name: "neutral with a source and cases", in: `{"src":["https://sudokupad.app/q5iopoxvbm"],` + neutral + `,"rules":[{"rule":"or","of":[[{"rule":"odd","cells":"r1c1"}],[{"rule":"odd","cells":"r2c2"}]]}]}`, want: "#board 2x3 digits 0-3\n#rule or { odd r1c1 } { odd r2c2 }\n......\n"},
		{name: "neutral and ordinary", in: `{"rows":4,"cols":4,"values":[1,4],"latin":true,"boxes":[2,2],"rules":[{"rule":"diagonal","direction":"+"},{"rule":"anti-king"}],"regions":["aabb","aabb","..cc","..cc"],"givens":[[1,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,4]]}`,
			want: "#board 4x4 box 2x2 regions 00110011..22..22\n#rule diagonal +\n#rule anti-king\n1..............4\n"},
		{name: "free lines", in: `{"rows":1,"cols":3,"values":[1,2],"latin":false}`, want: "#board 1x3 digits 1-2 lines free\n...\n"},
		{name: "harmless fields", in: `{"title":"t","author":"me","rating":3,"solutions":["1"],"tags":["x"],"clues":[],"killer":false,"type":"classic","metadata":{"title":"x"},"x-anything":"goes","_id":5,` + four + `}`, want: "#box 2x2\n................\n"},
		{name: "our own answer", in: `{"file":"-","line":1,"board":"4x4 regions 0001022122313331","puzzle":"................","verdict":"multiple","count":2,"complete":false,"solutions":["1234341221434321"],"engine":"native","statistics":{"nodes":5}}`,
			want: "#board 4x4 regions 0001022122313331\n................\n"},

		{name: "the object before the options", in: `{"box":[2,3],"puzzle":"` + strings.Repeat(".", 36) + `"}`, o: Options{BoxRows: 3, BoxCols: 2, Rules: []sudoku.Rule{rule.AntiKing{}}}, want: "#box 2x3\n#rule anti-king\n" + strings.Repeat(".", 36) + "\n"},
		{name: "its board as well", in: `{"board":"4x4 box 1x4",` + four + `}`, o: Options{BoxRows: 2, BoxCols: 2}, want: "#box 1x4\n................\n"},

		{name: "cages", in: `{"cages":[{"cells":["r1c1"],"value":3}],` + four + `}`, want: "column 10: the field \"cages\" is not understood, and could be a rule of the puzzle; --ignore cages opens the puzzle without it"},
		{name: "a switch", in: `{"antiknight":true,` + four + `}`, want: "column 15: the field \"antiknight\" is not understood, and could be a rule of the puzzle; --ignore antiknight opens the puzzle without it"},
		{name: "in metadata", in: `{"metadata":{"antiknight":true},` + four + `}`, want: "column 13: the field \"metadata\" is not understood, and could be a rule of the puzzle; --ignore metadata opens the puzzle without it"},
		{name: "a variant", in: `{"type":"killer",` + four + `}`, want: "column 9: the field \"type\" is not understood, and could be a rule of the puzzle; --ignore type opens the puzzle without it"},
		{name: "a ruleset", in: `{"ruleset":"Normal rules, and more",` + four + `}`, want: "the rules of this puzzle in words (\"Normal rules, and more\") are not only the usual ones, and it has no others; --ignore ruleset opens the puzzle without it"},
		{name: "a number", in: `{"taxicab":3,` + four + `}`, want: "column 12: the field \"taxicab\" is not understood, and could be a rule of the puzzle; --ignore taxicab opens the puzzle without it"},
		{name: "a size", in: `{"size":6,` + four + `}`, want: "column 9: \"size\" is not the size of this puzzle, which has 4×4 cells; --ignore size opens the puzzle without it"},
		{name: "rows", in: `{"rows":6,"cols":6,` + four + `}`, want: "column 9: \"rows\" is not the size of this puzzle, which has 4×4 cells; --ignore rows opens the puzzle without it"},
		{name: "a width", in: `{"height":4,"width":"6",` + four + `}`, want: "column 21: \"width\" is not the size of this puzzle, which has 4×4 cells; --ignore width opens the puzzle without it"},
		{name: "dimensions", in: `{"dimensions":[3,3],` + four + `}`, want: "column 15: \"dimensions\" is not the size of this puzzle, which has 4×4 cells; --ignore dimensions opens the puzzle without it"},
		{name: "an id", in: `{"id":"diagonal-17",` + four + `}`, want: "column 7: the field \"id\" names a rule (diagonal), and the puzzle has none; --ignore id opens the puzzle without it"},
		{name: "an array of one", in: `[null]`, want: "JSON without a puzzle that is understood"},
		{name: "techniques", in: `{"techniques":["thermo"],` + four + `}`, want: "column 15: the field \"techniques\" names a rule (thermo), and the puzzle has none; --ignore techniques opens the puzzle without it"},
		{name: "an address", in: `{"url":"https://example.org/sudoku-x/1",` + four + `}`, want: "column 8: the field \"url\" names a rule (sudoku-x/), and the puzzle has none; --ignore url opens the puzzle without it"},
		{name: "half the neutral form", in: `{"blocked":"r1c1","extra":{"A":1},` + four + `}`, want: "column 12: the field \"blocked\" is not understood, and could be a rule of the puzzle; --ignore blocked opens the puzzle without it"},
		{name: "an unknown rule", in: `{` + neutral + `,"rules":[{"rule":"thermo","cells":"r1c1 r1c2"},{"rule":"fishes","cells":"r1c1","sum":3}]}`, want: "column 95: no rule is called \"fishes\" (\"sudokusat rules\" lists them)"},
		{name: "an unknown part", in: `{` + neutral + `,"rules":[{"rule":"thermo","cells":"r1c1 r1c2","loop":true}]}`, want: "column 101: the field \"loop\" of the rule \"thermo\" is not understood"},
		{name: "a missing part", in: `{` + neutral + `,"rules":[{"rule":"whisper","cells":"r1c1 r1c2"}]}`, want: "column 57: the rule \"whisper\" needs a number in its field \"min\""},
		{name: "a rule out of reach", in: `{` + neutral + `,"rules":[{"rule":"finkz","cells":"r1c1 r1c2","rank":3}]}`, want: "column 57: the rule \"finkz\" is out of reach: it is about a loop that has to be found"},
		{name: "a rule among the cells", in: `{` + neutral + `,"rules":[{"rule":"thermo","cells":"r1c1 r1c2; odd r1c1"}]}`, want: "column 82: the rule \"thermo\" needs cells in its field \"cells\": \"r1c2;\" is no cell: a cell is written r3c7, a run r1c1..r1c9"},
		{name: "an unfinished row of extra cells", in: `{` + neutral + `,"extra":{"A":[0,3],"B":[1,2]},"rules":[{"rule":"odd","cells":"A2 B2 A1"}]}`, want: "#board 2x3 digits 0-3 extra A1,A2,B1,B2\n#rule odd A2 B2 A1\n......\n"},
		{name: "a rule without a name", in: `{` + neutral + `,"rules":[{"cells":"r1c1"}]}`, want: "column 57: a rule is an object with its name in the field \"rule\""},
		{name: "a rule that is a number", in: `{"rules":[5],` + four + `}`, want: "column 11: rules are an array of texts, or of objects like {\"rule\":\"thermo\",\"cells\":\"r1c1..r1c4\"}"},
		{name: "a rule off the board", in: `{` + neutral + `,"rules":["odd r9c9"]}`, want: "column 57: odd r9c9: \"r9c9\" is not on a 2×3 board"},
		{name: "a wrong board", in: `{"board":"2x3 digits","puzzle":"......"}`, want: "column 10: \"digits\" without a value"},
		{name: "another size", in: `{"n":4,"board":"2x3 digits 1-5","puzzle":"......"}`, want: "column 6: n is 4 where the board is 2x3 digits 1-5"},
		{name: "cells for another board", in: `{"board":"2x3","puzzle":"....."}`, want: "column 25: 5 cells; the board has 2 rows of 3"},
		{name: "cells for another ordinary board", in: `{"board":"3x3","puzzle":"...."}`, want: "column 25: 4 cells; the board is 3x3"},
		{name: "no board", in: `{"board":"0x3","puzzle":"...."}`, want: "column 10: \"0x3\" is no size: one is written 2x3"},
		{name: "an impossible one", in: `{"board":"4x4 box 3x3",` + four + `}`, want: "column 33: impossible shape: boxes of 3×3 cells do not divide a 4×4 board"},
		{name: "perhaps with boxes", in: `{"board":"4x4",` + four + `}`, want: "column 10: this board has no boxes: write \"box 2x2\" behind its size, or \"box none\" if there are none, as on a Latin square"},
		{name: "rows", in: `{"rows":0,"cols":3,"values":[0,3]}`, want: "column 9: rows 0: a board has 1 to 400"},
		{name: "columns", in: `{"rows":2,"cols":"x","values":[0,3]}`, want: "column 18: the puzzle needs a number in its field \"cols\""},
		{name: "values", in: `{"rows":2,"cols":3,"values":3}`, want: "column 29: the puzzle needs the least and the greatest digit, [1,9], in its field \"values\""},
		{name: "latin", in: `{"rows":2,"cols":3,"values":[1,3],"latin":1}`, want: "column 43: the field \"latin\" of the puzzle is true or false"},
		{name: "boxes", in: `{` + neutral + `,"boxes":2}`, want: "column 56: the puzzle needs rows and columns of a box, [3,3], in its field \"boxes\""},
		{name: "rows of regions", in: `{` + neutral + `,"regions":["aab"]}`, want: "column 58: regions are 2 strings of 3 letters, a row each"},
		{name: "a row of regions", in: `{` + neutral + `,"regions":["aab","aa"]}`, want: "column 58: regions are 2 strings of 3 letters, a row each"},
		{name: "blocked", in: `{` + neutral + `,"blocked":[1]}`, want: "column 58: the puzzle needs cells in its field \"blocked\": \"r1c1 r2c2..r2c5\""},
		{name: "blocked nowhere", in: `{` + neutral + `,"blocked":"r3c1"}`, want: "column 58: \"r3c1\" is no square of a 2×3 board"},
		{name: "blocked nothing", in: `{` + neutral + `,"blocked":"r3"}`, want: "column 58: \"r3\" is no square of a 2×3 board"},
		{name: "blocked badly", in: `{` + neutral + `,"blocked":"?"}`, want: "column 58: the puzzle needs cells in its field \"blocked\": \"?\" is no cell: a cell is written r3c7, a run r1c1..r1c9"},
		{name: "extra", in: `{` + neutral + `,"extra":{"A":[500,1]}}`, want: "column 56: extra cells are counted by name, as in {\"A\":1}, and at most 400"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Parse(tt.in, tt.o)
			got := ""
			if err == nil {
				got = p.Text()
			} else {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestObjectsFollowDirectives answers objects that leave to directives and options what their
// board and rules are: the answer has them.
func TestObjectsFollowDirectives(t *testing.T) {
	regions := Options{Regions: []int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}}
	for _, tt := range []struct {
		in, want string
		o        Options
	}{
		{`{"puzzle":"................"}`, `{"puzzle":"................","solution":"1...............","board":"4x4 regions 0001011122232333","rules":[]}`, regions},
		{`{"board":"4x4 box 2x2","puzzle":"................"}`, `{"board":"4x4 box 2x2","puzzle":"................","solution":"1..............."}`, regions},
		{`["................"]`, `{"n":4,"board":"4x4 regions 0001011122232333","puzzle":["....","....","....","...."],"solution":["1...","....","....","...."]}`, regions},
		{"#rule diagonal\n" + `{"rules":["odd r1c1"],"puzzle":"................"}`, `{"rules":["odd r1c1"],"puzzle":"................","solution":"1...............","board":"4x4 box 2x2"}`, Options{}},
		{"#rule diagonal\n" + `{"puzzle":"................"}`, `{"puzzle":"................","solution":"1...............","board":"4x4 box 2x2","rules":["diagonal"]}`, Options{}},
		{`{"rules":["diagonal"],"puzzle":"................"}`, `{"rules":["diagonal","odd r1c1"],"puzzle":"................","solution":"1...............","board":"4x4 box 2x2"}`, Options{Rules: []sudoku.Rule{rule.Parity{Odd: true, Cells: rule.Cells{"r1c1"}}}}},
	} {
		rec, err := NewReader(strings.NewReader(tt.in), tt.o).Read()
		if err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		g := rec.Puzzle.Givens.Clone()
		g[0] = 1
		got := strings.TrimSpace(answer(t, []Record{rec}, []sudoku.Grid{g}, WriterOptions{}))
		if got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.in, got, tt.want)
		}
		if again, err := Parse(got, Options{}); err != nil || !equalPuzzles(again, rec.Puzzle) {
			t.Errorf("%s is read as\n%s\nwant\n%s%v", got, text(again), rec.Puzzle.Text(), err)
		}
	}
}

// TestJSONCounts is what a puzzle may lose on its way through JSON: the
// solutions of an empty 4×4 jigsaw, and of small puzzles of every sort, answered as objects and
// counted again.
func TestJSONCounts(t *testing.T) {
	jigsaw, err := Parse("#regions 0001011122232333\n................", Options{})
	if err != nil {
		t.Fatal(err)
	}
	puzzles, counts := []sudoku.Puzzle{jigsaw}, []int{brute.Count(jigsaw, 1000)}
	if counts[0] == 288 || counts[0] == 0 {
		t.Fatalf("%d solutions", counts[0])
	}
	rng := rand.New(rand.NewPCG(12, 13))
	for range 300 {
		p, count := brute.Puzzle(rng)
		puzzles, counts = append(puzzles, p), append(counts, count)
	}
	for _, s := range []Style{{Format: JSON}, {Format: JSON, Symbols: Numbers}, {Format: JSON, Symbols: Numbers, nested: true}} {
		var out bytes.Buffer
		w := NewWriter(&out, WriterOptions{})
		for _, p := range puzzles {
			if err := w.Write(Record{Puzzle: p, Style: &s}, p.Givens); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		recs := readEvery(t, out.Bytes())
		again := readEvery(t, []byte(answer(t, recs, grids(recs), WriterOptions{}))) // mirrored
		for i, p := range puzzles {
			if !equalPuzzles(recs[i].Puzzle, p) || !equalPuzzles(again[i].Puzzle, p) {
				t.Fatalf("%s is read as\n%s, then\n%s", p.Text(), text(recs[i].Puzzle), text(again[i].Puzzle))
			}
			if got := brute.Count(again[i].Puzzle, 1000); got != counts[i] {
				t.Fatalf("%s has %d solutions after the round trip, %d before", p.Text(), got, counts[i])
			}
		}
	}
}

// A mistake in a list of JSON objects is that of its line, whatever the tables of rules
// in the others look like.
func TestMistakeAmongObjects(t *testing.T) {
	const good = `{"id":"a","source":"b","rows":4,"cols":4,"values":[1,4],"latin":true,"rules":[{"rule":"all-pairs","cells":"r1c1 r2c2","table":["1111","1101","1011","1110"]}]}`
	const bad = `{"id":"c","source":"b","rows":4,"cols":4,"values":[1,4],"latin":true,"rules":[{"rule":"cage","cells":"r9c9","sum":3}]}`
	r := NewReader(strings.NewReader(good+"\n"+bad+"\n"+good+"\n"), Options{})
	for i, want := range []string{"", "-:2:79:", ""} {
		rec, err := r.Read()
		switch {
		case want == "" && (err != nil || len(rec.Puzzle.Rules()) != 1):
			t.Errorf("line %d: %d rules, %v", i+1, len(rec.Puzzle.Rules()), err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("line %d: %v, want %q", i+1, err, want)
		}
	}
}
