package sudokumaker

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// boxes is the map of the boxes of 9×9 squares.
const boxes = `{"type":1,"regions":[0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2,3,3,3,4,4,4,5,5,5,3,3,3,4,4,4,5,5,5,3,3,3,4,4,4,5,5,5,6,6,6,7,7,7,8,8,8,6,6,6,7,7,7,8,8,8,6,6,6,7,7,7,8,8,8]}`

// jigsaw4 is a map of regions that are no boxes of 4×4 squares.
const jigsaw4 = `{"type":1,"regions":[0,0,0,1,0,2,1,1,2,2,3,1,2,3,3,3]}`

// document is a puzzle of n×n cells, of which the first hold the given text, with more
// fields and with constraints.
func document(n int, cells, fields, constraints string) string {
	given := strings.Split(cells, ";")
	all := make([]string, n*n)
	for i := range all {
		if all[i] = "{}"; i < len(given) && given[i] != "" {
			all[i] = given[i]
		}
	}
	if fields == "" && n != 9 {
		fields = fmt.Sprintf(`"size":%d,`, n)
	}
	return fmt.Sprintf(`{"formatVersion":"1.5.0","puzzle":{"name":"N","author":"A","comment":"C",%s"cells":[%s],"constraints":[%s]}}`,
		fields, strings.Join(all, ","), constraints)
}

func plain(constraints string) string { return document(9, "", "", boxes+","+constraints) }

// samples are constraints made by hand after the schema, with their rules;
// "once" marks those that cannot be written as they were read.
var samples = []struct{ document, rules string }{
	{document(9, `{"given":true,"value":5};{"value":3}`, "", `{"type":0},`+boxes), ""},
	{document(4, "", "", jigsaw4), ""},
	{document(4, "", `"type":"custom","width":4,"height":4,"maxDigit":4,`, `{"type":2003}`), ""},
	{document(4, "", `"type":"custom","width":4,"height":4,"minDigit":0,"maxDigit":9,`, ``), ""},
	{plain(`{"type":10,"style":{"color":"#34bbe6ff","thickness":0.02}},{"type":11}`), "diagonal -|diagonal +"},
	{plain(`{"type":12},{"type":13},{"type":14},{"type":15}`), "anti-king|anti-knight|disjoint|nonconsecutive"},
	{document(4, "", "", `{"type":14},`+jigsaw4), "different r1c1 r1c4 r2c2 r3c3|different r1c2 r2c3 r3c1 r4c2|different r1c3 r2c4 r3c2 r4c3|different r2c1 r3c4 r4c1 r4c4"},
	{plain(`{"type":16,"groups":[340,682]}`), "quadro"},
	{plain(`{"type":16,"groups":[14,112,896]}`), "global-entropy"},
	{plain(`{"type":16,"groups":[146,292,584]}`), "global-mod3"},
	{document(2, "", `"type":"custom","width":2,"height":2,`, `{"type":16,"groups":[6,24]}`),
		"once|or { candidates 1,2 r1c1 } { candidates 1,2 r1c2 } { candidates 1,2 r2c1 } { candidates 1,2 r2c2 }|or { candidates 3,4 r1c1 } { candidates 3,4 r1c2 } { candidates 3,4 r2c1 } { candidates 3,4 r2c2 }"},
	{plain(`{"type":100,"cells":[0,9],"style":{"color":"#00000033","size":0.8}},{"type":101,"cells":[80]}`), "even r1c1 r2c1|odd r9c9"},
	{plain(`{"type":102,"cells":[10]},{"type":103,"name":"low","cells":[20,21]}`), "maximum r2c2|minimum r3c3 r3c4"},
	{plain(`{"type":200,"clues":[{"value":1,"edge":70},{"value":3,"edge":75}],"negative":[],"overrideNegativeRatios":true}`), "difference 1 r4c8 r5c8|difference 3 r5c3 r5c4"},
	{plain(`{"type":201,"clues":[{"value":2,"edge":132}],"negative":[2,3],"overrideNegativeDifferences":true}`), "ratio 2 r8c6 r8c7|negative ratio 2 except r8c6 r8c7|negative ratio 3 except r8c6 r8c7"},
	{plain(`{"type":202,"clues":[{"value":10,"edge":70},{"value":5,"edge":103}],"negative":[10,5]}`),
		"pair-sum 10 r4c8 r5c8|pair-sum 5 r6c5 r7c5|negative pair-sum 10 except r4c8 r5c8 r6c5 r7c5|negative pair-sum 5 except r4c8 r5c8 r6c5 r7c5"},
	{plain(`{"type":200,"clues":[],"negative":[4],"overrideNegativeRatios":true}`), "negative difference 4"},
	{plain(`{"type":15},{"type":201,"clues":[{"value":2,"edge":1},{"value":3,"edge":2}],"negative":[],"overrideNegativeDifferences":true}`),
		"ratio 2 r1c1 r1c2|ratio 3 r1c2 r1c3|negative difference 1 except r1c1 r1c2"},
	{plain(`{"type":200,"clues":[{"value":4,"edge":1}],"negative":[],"overrideNegativeRatios":true},{"type":201,"clues":[],"negative":[2],"overrideNegativeDifferences":false}`),
		"difference 4 r1c1 r1c2|negative ratio 2 except r1c1 r1c2"},
	{plain(`{"type":300,"slow":false,"thermometers":[[0,1,2],[9,10]],"style":{"color":"#cccccc","thickness":0.3}},{"type":300,"slow":true,"thermometers":[[80,71]]}`),
		"thermo r1c1..r1c3|thermo r2c1 r2c2|slow-thermo r9c9 r8c9"},
	{plain(`{"type":301,"cages":[{"value":10,"cells":[0,1]},{"value":0,"cells":[3,4]}],"style":{"text":{"color":"#000000"},"cage":{"color":"#000000"}}}`), "cage 10 r1c1 r1c2|different r1c4 r1c5"},
	{plain(`{"type":302,"groups":[[0,40],[1,41]]}`), "clone r1c1 r1c2 = r5c5 r5c6"},
	{plain(`{"type":302,"groups":[[0,40,80]]}`), "clone r1c1 r5c5 = r5c5 r9c9"},
	{plain(`{"type":303,"clues":[{"corner":11,"digits":[1,1,7]},{"corner":0,"digits":[9]},{"corner":95,"digits":[4,5]}],"style":{"singleLine":false}}`),
		"quadruple 1,1,7 r1c1 r1c2 r2c1 r2c2|quadruple 9 r1c1|quadruple 4,5 r9c5 r9c6"},
	{plain(`{"type":304,"cages":[{"value":"152208","cells":[0,1,9,10]}]}`), "look-and-say 152208 r1c1 r1c2 r2c1 r2c2"},
	{plain(`{"type":305,"cells":[10,11,12],"style":{"color":"#0000","offset":0.1}}`), "extra-region r2c2..r2c4"},
	{plain(`{"type":306,"cells":[0,20],"style":{"size":0.75,"fill":"#fff","stroke":{"thickness":0.02,"color":"#000"}}}`), "counting-circles r1c1 r3c3"},
	{plain(`{"type":400,"lines":[[0,1,2],[40,41],[41,50]]}`), "renban r1c1..r1c3|renban r5c5 r5c6 r6c6"},
	{plain(`{"type":401,"lines":[[0,1,10,9,0]],"minDifference":5},{"type":401,"lines":[[3,4]],"minDifference":4}`), "whisper 5 r1c1 r1c2 r2c2 r2c1 r1c1|whisper 4 r1c4 r1c5"},
	{plain(`{"type":402,"lines":[[0,1,2]]},{"type":403,"lines":[[9,10,11]]},{"type":409,"lines":[[18,19,20]]}`), "palindrome r1c1..r1c3|between r2c1..r2c3|double-arrow r3c1..r3c3"},
	{plain(`{"type":404,"singleRegionTotals":false,"lines":[[1,2,3,4]]}`), "region-sum-line r1c2..r1c5"},
	{plain(`{"type":404,"singleRegionTotals":false,"lines":[[2,3],[3,12,11],[60,61]]}`), "once|equal-sum r1c3 = r1c4 r2c4 = r2c3|region-sum-line r7c7 r7c8"},
	{plain(`{"type":404,"singleRegionTotals":true,"lines":[[2,3,12,11]]}`), "once|equal-sum r1c3 r2c3 = r1c4 r2c4"},
	{plain(`{"type":405,"lines":[[0,1,2,11]]}`), "sum 0 r1c1 -2*r1c2 r1c3|sum 0 r1c2 -2*r1c3 r2c3"},
	{plain(`{"type":406,"groups":[14,112,896],"lines":[[0,1,2,3]]},{"type":406,"groups":[340,682],"lines":[[9,10,19,18,9]]}`), "entropic r1c1..r1c4|modular 2 r2c1 r2c2 r3c2 r3c1 r2c1"},
	{document(4, "", "", `{"type":406,"groups":[6,8,16],"lines":[[0,1,2,3]]}`), "all-pairs 0011/0011/1101/1110 r1c1..r1c3|all-pairs 0011/0011/1101/1110 r1c2..r1c4"},
	{document(4, "", "", `{"type":406,"groups":[2,12],"lines":[[0,1,2]]}`), "pair 0110/1000/1000/0000 r1c1..r1c3"},
	{plain(`{"type":407,"lines":[[0,1,2]],"style":{"lines":{"color":"#aabeefff","thickness":0.1},"endPoints":{"size":0.8,"stroke":{"color":"#0000ff80","thickness":0.05},"fill":"#e7e6ff80"}}}`), "lockout 4 r1c1..r1c3"},
	{plain(`{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[0,9,18],[1,2]]},{"bulbCells":[40],"arrows":[[40,41,42]]}],"style":{"arrow":{"headSize":0.3},"bulb":{"size":0.8}}}`),
		"arrow r1c1 r1c2 = r2c1 r3c1|arrow r1c1 r1c2 = r1c3|arrow r5c5 = r5c6 r5c7"},
	{plain(`{"type":500,"clues":[{"value":20,"outerCell":3,"diagonal":-1},{"value":7,"outerCell":3,"diagonal":1},{"value":5,"outerCell":0,"diagonal":-1},{"value":9,"outerCell":33,"diagonal":1}]}`),
		"little-killer 20 r1c4..r6c9|little-killer 7 r1c2 r2c1|little-killer 5 r1c1..r9c9|little-killer 9 r2c1 r1c2"},
	{plain(`{"type":501,"clues":[{"value":8,"outerCell":11}],"style":{"color":"#000000"}},{"type":502,"clues":[{"value":20,"outerCell":21}]}`), "sandwich 8 r1c1..r1c9|x-sum 20 r1c9..r1c1"},
	{plain(`{"type":503,"clues":[{"value":3,"outerCell":1}]},{"type":504,"clues":[{"value":4,"outerCell":111}]}`), "skyscraper 3 r1c1..r9c1|numbered-room 4 r9c1..r1c1"},
	{plain(`{"type":600,"cells":[9]},{"type":601,"cells":[9]}`), "row-index r2c1|column-index r2c1"},
	{plain(`{"type":4000,"cells":[0]},{"type":4001,"triggers":[{"cells":[0],"label":"A"}],"effects":[{"cells":[1],"label":"A"}],"patterns":[0],"overrides":[0],"editor":{"defaultDisabling":true}}`), ""},
	{plain(`{"type":2000,"lines":[]},{"type":2001,"cages":[]},{"type":2002,"params":[],"symbols":[]}`), ""},
	{plain(`{"type":300,"disabled":false,"solverIgnored":false,"slow":false,"thermometers":[[0,1]]}`), "thermo r1c1 r1c2"},
	{document(9, `{"candidates":6};{"cornerPencilMarks":8,"colors":2}`, `"messages":{"completion":"!"},"export":{"sudokuPad":{"useIncompleteGridAsSolution":true,"showDigits":false,"solution":{"type":"string","value":"1"}}},`, `{"type":12}`), "anti-king"},
}

func TestSamples(t *testing.T) {
	for _, s := range samples {
		f := Read([]byte(s.document), 0, finding.Options{})
		if got, want := sitetest.Texts(f.Rules), strings.TrimPrefix(s.rules, "once|"); f.Err != nil || got != want {
			t.Errorf("%s:\n got %s (%v)\nwant %s", s.document, got, f.Err, want)
		}
	}
}

// TestEveryKind wants a sample of every constraint.
func TestEveryKind(t *testing.T) {
	for _, k := range kinds() {
		name := fmt.Sprintf(`"type":%d`, k.number)
		if k.number != customKind && !slices.ContainsFunc(samples, func(s struct{ document, rules string }) bool {
			return strings.Contains(s.document, name+",") || strings.Contains(s.document, name+"}")
		}) {
			t.Errorf("no sample of %s", k.name)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for _, s := range samples {
		f := Read([]byte(s.document), 0, finding.Options{})
		f.About.Solution = "" // which is not written
		p := sitetest.Puzzle(t, f)
		out, err := Write(p, f.About)
		if strings.HasPrefix(s.rules, "once|") {
			if err == nil {
				t.Errorf("%s was written", s.rules)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", s.document, err)
			continue
		}
		back := Read(out, 0, finding.Options{})
		if back.Err != nil || back.About != f.About || !slices.Equal(back.Givens, f.Givens) || back.Board.Text() != f.Board.Text() {
			t.Errorf("%s:\nwritten as %s (%v)", s.document, out, back.Err)
		}
		if again := sitetest.Puzzle(t, back); !slices.Equal(slices.Sorted(slices.Values(again.RuleTexts())), slices.Sorted(slices.Values(p.RuleTexts()))) {
			t.Errorf("%q came back as %q", p.RuleTexts(), again.RuleTexts())
		}
	}
}

func TestBoards(t *testing.T) {
	for constraints, want := range map[string]string{
		document(9, "", "", boxes):   "9x9 box 3x3",
		document(9, "", "", ``):      "9x9 box none",
		document(4, "", "", jigsaw4): "4x4 regions 0001021122312333",
		document(4, "", `"type":"sudoku","size":4,"width":4,"height":4,`, ``):                           "4x4 box none",
		document(4, "", `"type":"custom","width":2,"height":8,"minDigit":0,`, ``):                       "8x2 digits 0-9 lines free",
		document(4, "", `"type":"custom","width":4,"height":4,"maxDigit":4,`, `{"type":2003}`):          "4x4 box none",
		strings.Replace(document(4, "", "", ``), `"puzzle"`, `"sudoku"`, 1):                             "4x4 box none",
		strings.Replace(document(4, "", "", `{"type":300,"disabled":true}`), "1.5.0", "1.6.0", 1):       "4x4 box none",
		document(4, "", "", `{"type":1000,"disabled":true,"definition":{}},{"type":9,"disabled":true}`): "4x4 box none",
	} {
		f := Read([]byte(constraints), 0, finding.Options{})
		if f.Err != nil || f.Board.Text() != want {
			t.Errorf("%s: %v %v, want %s", constraints, f.Board, f.Err, want)
		}
	}
}

// TestRefusals are puzzles that are not answered, with the reason.
func TestRefusals(t *testing.T) {
	for constraint, want := range map[string]string{
		`{"type":1000,"definition":{"name":"Doubler","input":[],"backend":{},"components":[]},"input":{}}`: `the custom constraint "Doubler", which is code`,
		`{"type":1000,"name":"Mine","definition":{}}`:                                                      `the custom constraint "Mine", which is code`,
		`{"type":9,"name":"X"}`:                                                       `the constraint "X" of the type 9, which is not known here`,
		`{"type":2003,"areas":[]}`:                                                    `the field "areas" in the constraint "SudokuRules", which is not known here`,
		`{"type":12,"solverIgnored":true}`:                                            `the constraint "Antiking", which the solver of the site leaves out`,
		`{"type":2000,"lines":[[{"x":0,"y":1}]]}`:                                     `drawings (line)`,
		`{"type":2001,"cages":[{"value":"9","cells":[0]}]}`:                           `drawings (cage)`,
		`{"type":2002,"params":[{"type":"text"},{"type":"arrow"}],"symbols":[[1,1]]}`: `drawings (text)`,
		boxes:                                 `two maps of regions`,
		`{"type":300,"thermometers":[[0,1]]}`: `no field "slow" in the constraint "Thermometer"`,
		`{"type":300,"slow":false,"thermometers":[[0,81]]}`:                                                  `a whole number from 0 to 80`,
		`{"type":300,"slow":false,"thermometers":[[0]]}`:                                                     `not a list of 2 squares`,
		`{"type":402,"lines":[[0,1,0]]}`:                                                                     `a square twice`,
		`{"type":202,"clues":[{"value":9,"edge":1}],"negative":[]}`:                                          `neither X nor V`,
		`{"type":201,"clues":[{"value":1.5,"edge":1}],"negative":[],"overrideNegativeDifferences":true}`:     `1.5, where a whole number`,
		`{"type":200,"clues":[{"value":1,"edge":0}],"negative":[],"overrideNegativeRatios":true}`:            `between no two squares`,
		`{"type":200,"clues":[{"edge":1}],"negative":[],"overrideNegativeRatios":true}`:                      `no field "value"`,
		`{"type":202,"clues":[{"value":10,"edge":1}],"negative":[]},{"type":202,"clues":[],"negative":[10]}`: `another constraint forbids`,
		`{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[1,2]]}]}`:                                `does not begin in its bulb`,
		`{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[]}]}`:                                     `without an arrow`,
		`{"type":500,"clues":[{"value":5,"outerCell":3,"diagonal":0}]}`:                                      `looks at no squares`,
		`{"type":500,"clues":[{"value":5,"outerCell":3}]}`:                                                   `no field "diagonal"`,
		`{"type":501,"clues":[{"value":5,"outerCell":3,"diagonal":1}]}`:                                      `the field "diagonal"`,
		`{"type":501,"clues":[{"value":5,"outerCell":0}]}`:                                                   `looks at no squares`,
		`{"type":501,"clues":[{"outerCell":1}]}`:                                                             `no field "value"`,
		`{"type":304,"cages":[{"value":"1","cells":[0]}]}`:                                                   `the look-and-say clue "1"`,
		`{"type":406,"groups":[6,12],"lines":[[0,1]]}`:                                                       `2 in two of the groups`,
		`{"type":406,"groups":[14,112,896],"lines":[[0,1,2],[2,11]]}`:                                        `lines that meet`,
		`{"type":16,"groups":[1025]}`:                                                                        `1025, where a whole number`,
		`{"type":16,"groups":[1]}`:                                                                           `a digit beyond`,
		`{"type":305,"cells":[0]}`:                                                                           `one square`,
		`{"type":303,"clues":[{"corner":0,"digits":[1,2]}]}`:                                                 `2 digits in a circle with 1 squares`,
		`{"type":301,"cages":[{"value":"9","cells":[0]}]}`:                                                   `a text where the field "value"`,
		`{"type":402,"lines":[[0,1]],"style":{"rule":1}}`:                                                    `the field "rule" in "style"`,
	} {
		for _, lead := range []string{"", "   "} {
			text := lead + plain(constraint)
			f := Read([]byte(text), 7, finding.Options{})
			if f.Err == nil || !strings.Contains(f.Err.Error(), want) {
				t.Errorf("%s: %v, want %s", constraint, f.Err, want)
			} else if !strings.HasPrefix(f.Err.Error(), "SudokuMaker data with ") || f.Rules != nil || f.Board != nil {
				t.Errorf("%s: %+v", constraint, f)
			}
			if start := strings.Index(text, "}]}},"); f.At-7 < 0 || f.At-7 >= len(text) || start > 0 && f.At-7 < start && !strings.Contains(want, "forbids") {
				t.Errorf("%s: refused at %d", constraint, f.At)
			}
		}
	}
	for text, want := range map[string]string{
		``: "not JSON", `{`: "not JSON", `[]`: "a list where the document belongs", `{"formatVersion":"1.5.0","formatVersion":"1.5.0"}`: "twice",
		strings.Replace(plain(`{"type":12}`), "1.5.0", "1.0.0", 1):                                                   `the version "1.0.0"`,
		strings.Replace(plain(`{"type":12}`), `"name":"N"`, `"name":7`, 1):                                           `a number where the field "name"`,
		plain(`{"type":12}`) + "x":                                                                                   "not JSON",
		document(4, "", `"type":"custom","width":5,"height":4,`, ``):                                                 `16 cells on a board of 4×5`,
		document(4, "", `"size":4,"minDigit":0,`, ``):                                                                `whose other fields give another size`,
		document(4, "", `"type":"loop",`, ``):                                                                        `a puzzle of the type "loop"`,
		document(4, `{"given":true}`, ``, ``):                                                                        `no field "value" in a cell`,
		document(4, `{"given":true,"value":5}`, ``, ``):                                                              `5, where a whole number from 1 to 4`,
		document(4, `{"given":true,"value":4}`, ``, `{"type":0,"disabled":true}`):                                    `givens that are switched off`,
		document(4, `{"colors":2}`, `"size":4,"export":{"sudokuPad":{"showColorMarks":true}},`, ``):                  `colours of cells (color)`,
		document(4, `{"candidates":2}`, `"size":4,"export":{"sudokuPad":{"showDigits":true}},`, ``):                  `pencil marks`,
		document(4, `{"value":2}`, `"size":4,"export":{"sudokuPad":{"showDigits":true}},`, ``):                       `digits in pencil`,
		document(4, ``, ``, `{"type":404,"singleRegionTotals":false,"lines":[[0,1]]}`):                               `region sums without regions`,
		document(4, ``, ``, `{"type":14}`):                                                                           `disjoint groups without regions`,
		document(4, ``, `"type":"custom","width":4,"height":4,`, `{"type":501,"clues":[{"value":5,"outerCell":1}]}`): `may hold a digit twice`,
		strings.Repeat("[", 1000) + strings.Repeat("]", 1000):                                                        "deep",
	} {
		if f := Read([]byte(text), 0, finding.Options{}); f.Err == nil || !strings.Contains(f.Err.Error(), want) {
			t.Errorf("%.200s: %v, want %s", text, f.Err, want)
		}
	}
}

func TestIgnore(t *testing.T) {
	text := document(9, `{"colors":2}`, `"export":{"sudokuPad":{"showColorMarks":true}},`,
		`{"type":2000,"lines":[[]]},{"type":2002,"params":[{"type":"text"}],"symbols":[[1,1]]},{"type":12,"solverIgnored":true},{"type":13}`)
	all := []string{"color", "line", "text", "unsolved"}
	f := Read([]byte(text), 0, finding.Options{Ignore: func(name string) bool { return slices.Contains(all, name) }})
	if f.Err != nil || !slices.Equal(f.Ignored, all) || sitetest.Texts(f.Rules) != "anti-knight" {
		t.Errorf("%+v", f)
	}
	for _, kept := range all {
		f := Read([]byte(text), 0, finding.Options{Ignore: func(name string) bool { return name != kept }})
		if f.Err == nil || !strings.Contains(f.Err.Error(), "("+kept+")") {
			t.Errorf("without %s: %v", kept, f.Err)
		}
	}
}

// TestLinks writes links and reads them, and others.
func TestLinks(t *testing.T) {
	shape, err := sudoku.NewShape(sudoku.Boxed(3, 3))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), rule.Thermo{Cells: rule.Cells{"r1c1", "r1c2", "r1c3"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Givens[80] = 7
	whole, err := Site().Write(p, finding.About{Title: "A thermometer"})
	if err != nil {
		t.Fatal(err)
	}
	read := func(address string) []finding.Finding {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		return Site().Link(u, 3, finding.Options{})
	}
	f := read(whole)
	if len(f) != 1 || f[0].Err != nil || sitetest.Texts(f[0].Rules) != "thermo r1c1..r1c3" || f[0].Givens[80] != 7 || f[0].About != (finding.About{Title: "A thermometer"}) {
		t.Errorf("%s: %+v", whole, f)
	}
	if f := read(strings.Replace(whole, "https://", "http://www.", 1)); len(f) != 1 || f[0].Err != nil {
		t.Error(f)
	}
	for _, bad := range []string{prefix, prefix + "N4Ig", whole[:len(whole)-40], "https://sudokumaker.app/?x=1"} {
		if f := read(bad); len(f) != 1 || f[0].Err == nil || f[0].At != 3 {
			t.Errorf("%s: %+v", bad, f)
		}
	}
	if f := read("https://example.org/?puzzle=N4Ig"); f != nil {
		t.Error(f)
	}
	for _, other := range []string{`{"puzzle":"1...","cells":[]}`, `{"formatVersion":"1.5.0"}`, `[]`} {
		if f := Site().Object([]byte(other), 0, finding.Options{}); f != nil {
			t.Errorf("%s: %+v", other, f)
		}
	}
}

// TestWriteRefuses are puzzles that the site has no words for.
func TestWriteRefuses(t *testing.T) {
	classic := sudoku.Boxed(3, 3)
	lockout, err := rule.ParseAll("lockout 3 r1c1 r1c2")
	if err != nil {
		t.Fatal(err)
	}
	samurai := sudoku.Latin(4)
	samurai.Missing = []sudoku.Cell{0}
	for _, x := range []struct {
		board sudoku.Board
		rule  sudoku.Rule
		want  string
	}{
		{classic, rule.EqualSum{Segments: []rule.Cells{{"r1c1"}, {"r2c2"}}}, "no constraint"},
		{classic, lockout[0], "no constraint"},
		{classic, rule.Outside{Kind: "sandwich", N: 3, Cells: rule.Cells{"r1c1", "r1c2"}}, "no constraint"},
		{classic, rule.Outside{Kind: "end-view", N: 3, Cells: rule.Cells{"r1c1", "r1c2"}}, "no constraint"},
		{classic, rule.Pair{Kind: "pair-sum", N: 7, Cells: rule.Cells{"r1c1", "r1c2"}}, "neither X nor V"},
		{classic, rule.Pair{Kind: "difference", N: 1, Cells: rule.Cells{"r1c1", "r5c5"}}, "no constraint that means just"},
		{classic, rule.Renban{Straight: true, Cells: rule.Cells{"r1c1", "r1c2"}}, "no constraint"},
		{classic, rule.Arrow{Circle: rule.Cells{"r1c2", "r1c1"}, Shaft: rule.Cells{"r2c1"}}, "means just"},
		{classic, rule.Contains{Kind: "quadruple", Values: []int{1}, Cells: rule.Cells{"r1c1", "r5c5"}}, "no constraint"},
		{sudoku.Boxed(4, 4), nil, "digits up to 9"},
		{samurai, nil, "without holes"},
	} {
		s, err := sudoku.NewShape(x.board)
		if err != nil {
			t.Fatal(err)
		}
		var rules []sudoku.Rule
		if x.rule != nil {
			rules = append(rules, x.rule)
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), rules...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Write(p, finding.About{}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v: %v, want %s", x.rule, err, x.want)
		}
	}
}

// TestWrite are what setters have beside the samples.
func TestWrite(t *testing.T) {
	for text, want := range map[string]string{
		"diagonal": "diagonal +|diagonal -",
		"negative difference 1; difference 2 r1c1 r1c2; difference 1 r2c1 r2c2":             "difference 1 r2c1 r2c2|difference 2 r1c1 r1c2|negative difference 1 except r1c1 r1c2 r2c1 r2c2",
		"nonconsecutive; difference 3 r1c1 r1c2":                                            "difference 3 r1c1 r1c2|nonconsecutive",
		"renban r1c1..r1c3; renban r2c1 r2c2; renban r1c1 r1c2":                             "renban r1c1 r1c2|renban r1c1..r1c3|renban r2c1 r2c2",
		"maximum r1c1; maximum r1c2; odd r1c1; odd r1c2":                                    "maximum r1c1|maximum r1c2|odd r1c1|odd r1c2",
		"arrow r1c1 r2c1 = r3c1; double-arrow r1c1..r1c4; little-killer 9 r9c1":             "arrow r1c1 r2c1 = r3c1|double-arrow r1c1..r1c4|little-killer 9 r9c1",
		"x-sum 5 r9c1..r1c1; skyscraper 2 r3c9..r3c1; little-killer 20 r3c9..r9c3":          "little-killer 20 r3c9..r9c3|skyscraper 2 r3c9..r3c1|x-sum 5 r9c1..r1c1",
		"modular 3 r1c1..r1c5; modular 3 r1c1..r5c1; cage 9 r1c1 r1c2; whisper 4 r1c1 r1c2": "cage 9 r1c1 r1c2|modular 3 r1c1..r1c5|modular 3 r1c1..r5c1|whisper 4 r1c1 r1c2",
	} {
		rules, err := rule.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		b, own := rule.Apply(sudoku.Boxed(3, 3), rules)
		s, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Write(p, finding.About{Title: "<&>", Rules: `\`})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		f := Read(out, 0, finding.Options{})
		got := strings.Split(sitetest.Texts(f.Rules), "|")
		slices.Sort(got)
		if strings.Join(got, "|") != want || f.About.Title != "<&>" || f.About.Rules != `\` {
			t.Errorf("%s came back as %s", text, got)
		}
	}
}

// TestLong reads long documents in time that grows with them.
func TestLong(t *testing.T) {
	size := 1 << 18
	if !testenv.LongTests() {
		size = 1 << 15
	}
	for _, one := range []string{
		`{"type":14}`, `{"type":15}`, `{"type":12}`, `{"type":16,"groups":[6,24]}`, `{"type":404,"singleRegionTotals":false,"lines":[[0,1]]}`,
		`{"type":200,"clues":[{"value":1,"edge":1}],"negative":[2],"overrideNegativeRatios":true}`, `{"type":1000,"disabled":true}`,
		`{"type":400,"lines":[[0,1,2,3,4,5,6,7,8]]}`, `{"zzz":1}`,
	} {
		long := plain(strings.Repeat(one+",", size/len(one)) + one)
		start := sitetest.CPU()
		Read([]byte(long), 0, finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 10*time.Second {
			t.Errorf("%s: %v", one, took)
		}
		t.Log(one, sitetest.CPU()-start)
	}
}
