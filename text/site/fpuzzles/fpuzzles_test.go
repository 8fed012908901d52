package fpuzzles_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/fpuzzles"
)

func ExampleObject() {
	data := `{"size":4,"title":"Four","grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
		"thermometer":[{"lines":[["R1C2","R2C2"]]}]}`
	for _, f := range fpuzzles.Object([]byte(data), 0, finding.Options{}) {
		fmt.Println(f.Err, f.About.Title, f.Givens[0], f.Rules[0].Text())
	}
	// Output: <nil> Four 3 thermo r1c2 r2c2
}

// board is data of an empty 9×9 grid, with more fields.
func board(fields string) string {
	row := "[" + strings.TrimSuffix(strings.Repeat("{},", 9), ",") + "]"
	data := `{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(row+",", 9), ",") + `]`
	if fields != "" {
		data += "," + fields
	}
	return data + "}"
}

// read returns the rules of data as texts, or "error: …".
func read(data string, ignore ...string) string {
	found := fpuzzles.Object([]byte(data), 0, finding.Options{Ignore: func(name string) bool { return slices.Contains(ignore, name) }})
	if len(found) != 1 {
		return fmt.Sprintf("%d findings", len(found))
	}
	f := found[0]
	if f.Err != nil {
		return "error: " + f.Err.Error()
	}
	if len(f.Places) != len(f.Rules) {
		return fmt.Sprintf("%d places of %d rules", len(f.Places), len(f.Rules))
	}
	return sitetest.Texts(f.Rules)
}

// samples are fields and the rules that they are.
var samples = map[string]string{
	`"killercage":[{"cells":["R1C1","R1C2"],"value":"17"},{"cells":["R2C1","R2C2"]},{"cells":["R3C1","R3C2"],"value":9,"outlineC":"#000"}]`:                                                "cage 17 r1c1 r1c2|different r2c1 r2c2|cage 9 r3c1 r3c2",
	`"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"],["R1C1","R2C1"]]},{"cells":["R5C1","R5C2"],"lines":[["R5C2","R6C2"]]}]`:                                                    "arrow r1c1 = r1c2 r1c3|arrow r1c1 = r2c1|arrow r5c1 r5c2 = r6c2",
	`"littlekillersum":[{"cell":"R0C3","cells":["R1C2","R2C1"],"direction":"DL","value":"9"},{"cell":"R0C4","cells":["R1C3"],"direction":"DL","value":""}]`:                                "little-killer 9 r1c2 r2c1",
	`"littlekillersum":[{"cell":"R10C0","direction":"UR","value":"54"},{"cell":"R7C10","direction":"DL","value":0}]`:                                                                       "little-killer 54 r9c1..r1c9",
	`"sandwichsum":[{"cell":"R0C4","value":"8"},{"cell":"R3C10","value":""}],"skyscraper":[{"cell":"R10C2","value":"3"}],"xsum":[{"cell":"R3C10","value":5}]`:                              "sandwich 8 r1c4..r9c4|skyscraper 3 r9c2..r1c2|x-sum 5 r3c9..r3c1",
	`"whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R1C2"]],"value":4}],"modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}],"lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]`:     "whisper 5 r1c1 r1c2|whisper 4 r1c1 r1c2|modular 3 r1c1..r1c3|lockout 4 r1c1..r1c3",
	`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1,3]},{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]`:                                                           "quadruple 1,1,3 r1c1 r1c2 r2c1 r2c2",
	`"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],"odd":[{"cell":"R9C9"}],"columnindexer":[{"cells":["R1C1","R2C1"]}]`:                                                                      "minimum r1c1 r1c2|odd r9c9|column-index r1c1 r2c1",
	`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C1","R5C2"]}]`:                                                                                                                     "clone r1c2 = r5c2",
	`"negative":["ratio","foglight"],"difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":"3"}],"nonconsecutive":true`:                                       "difference 1 r1c1 r1c2|ratio 3 r2c1 r2c2|negative difference 1 except r2c1 r2c2|negative ratio 3 except r1c1 r1c2",
	`"nonconsecutive":true,"diagonal+":true,"diagonal-":true,"antiking":true,"antiknight":true,"disjointgroups":true`:                                                                      "diagonal +|diagonal -|anti-king|anti-knight|disjoint|nonconsecutive",
	`"xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C1","R1C2"],"value":""}],"negative":["xv"]`:                                                                                  "pair-sum 10 r1c1 r1c2|negative pair-sum 5 except r1c1 r1c2|negative pair-sum 10",
	`"cage":[{"cells":["R1C1","R1C2"],"value":"DR7"},{"value":"title: x"},{"value":"FOGLIGHT"}]`:                                                                                           "digital-root 7 r1c1 r1c2",
	`"renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]`:                                                                                "renban r1c1 r1c2",
	`"thermometer":[{"lines":[["R2C3","R1C3"]]}],"text":[{"cells":["R1C3","R2C3"],"value":">"}]`:                                                                                           "thermo r2c3 r1c3",
	`"xsum":[{"cell":"R0C4","value":"8"}],"text":[{"cells":["R0C4"],"value":"◯","fromConstraint":"X Sum"},{"cells":["R0C4"],"value":"8","fromConstraint":"X Sum"}]`:                        "x-sum 8 r1c4..r9c4",
	`"extraregion":[{"cells":["R1C1","R2C2"]}],"title":"x","solution":[1],"circle":[]`:                                                                                                     "extra-region r1c1 r2c2",
	`"slowthermometer":[{"lines":[["R1C1","R1C2"]]}],"palindrome":[{"lines":[["R1C1","R1C2"]]}],"betweenline":[{"lines":[["R1C1","R1C2"]]}],"regionsumline":[{"lines":[["R1C1","R1C4"]]}]`: "slow-thermo r1c1 r1c2|palindrome r1c1 r1c2|between r1c1 r1c2|region-sum-line r1c1 r1c4",
	`"entropicline":[{"lines":[["R1C1","R1C2"]]}],"nabner":[{"lines":[["R1C1","R1C2"]]}],"doublearrow":[{"lines":[["R1C1","R1C2"]]}],"zipperline":[{"lines":[["R1C1","R1C2"]]}]`:           "entropic r1c1 r1c2|nabner r1c1 r1c2|double-arrow r1c1 r1c2|zipper r1c1 r1c2",
	`"rowindexer":[{"cells":["R1C1"]}],"boxindexer":[{"cells":["R1C1"]}],"even":[{"cell":"R1C1"}],"maximum":[{"cell":"R5C5"}]`:                                                             "row-index r1c1|box-index r1c1|even r1c1|maximum r5c5",
}

func TestRules(t *testing.T) {
	for in, want := range samples {
		if got := read(board(in)); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestRefused names what could be a rule and is none that is known.
func TestRefused(t *testing.T) {
	for in, want := range map[string]string{
		`"line":[{"lines":[["R1C1","R1C2"]]}]`:                                                                  "a drawing (line) that only the text of its rules explains; --ignore line opens the puzzle without it",
		`"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]`:                                        `the rule "Renban", of which only the drawing is in it; --ignore line opens the puzzle without it`,
		`"renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C3"]],"fromConstraint":"Renban"}]`: `the rule "Renban", of which only the drawing is in it; --ignore line opens the puzzle without it`,
		`"difference":[{"cells":["R2C3","R1C3"]}],"text":[{"cells":["R1C3","R2C3"],"value":">"}]`:               "a drawing (text) that only the text of its rules explains; --ignore text opens the puzzle without it",
		`"killercage":[{"cells":["R2C3","R1C3"]}],"cage":[{"cells":["R1C3","R2C3"],"value":"A"}]`:               "a drawing (cage) that only the text of its rules explains; --ignore cage opens the puzzle without it",
		`"fish":[{"cells":["R1C1"]}]`:                                                                           `the rule "fish", which is not known here`,
		`"AntiKnight":true`:                                                                                     `the rule "AntiKnight", which is not known here`,
		`"antiknight":1`:                                                                                        `a field "antiknight" that is neither true nor false`,
		`"sandwichsum":[{"cell":"R1C4","value":"8"}]`:                                                           `a clue at "R1C4", which is not at the border of the grid`,
		`"sandwichsum":[{"cell":"R0C0","value":"8"}]`:                                                           "a clue at a corner of the grid",
		`"thermometer":[{"lines":[["R1C1","R1C2; odd r1c1\n#rule even r9c9"]]}]`:                                "which a 9×9 puzzle does not have",
		`"thermometer":[{"lines":[["R1C1","R1C10"]]}]`:                                                          `the cell "R1C10", which a 9×9 puzzle does not have`,
		`"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C1"]}]`:                                             "a clone of 2 cells whose copy has 1",
		`"negative":["fish"]`:                                                                                   `the rule "negative fish", which is not known here`,
		`"palindrome":[{"lines":[["R1C1","R1C2"]],"value":"3"}]`:                                                `a clue of "palindrome" with the value "3", which has no meaning there`,
		`"palindrome":[{"lines":[["R1C1","R1C2"]],"circle":"R1C1"}]`:                                            `a clue of "palindrome" with the field "circle", which is not known here`,
		`"killercage":[{"cells":["R1C1","R1C2"],"value":"<17"}]`:                                                `a clue of "killercage" with the value "<17", which is no number from 1`,
		`"killercage":[{"cells":["R1C1","R1C2"],"value":"12/13"}]`:                                              `a clue of "killercage" with the value "12/13", which is no number from 1`,
		`"xv":[{"cells":["R1C1","R1C2"],"value":"?"}]`:                                                          `the sign "?" of two cells, which is neither X nor V`,
		`"littlekillersum":[{"cell":"R0C3","cells":["R1C2"],"direction":"DL","value":"9"}]`:                     "a little killer at R0C3 whose cells are not those in its direction",
		`"arrow":[{"cells":["R1C1"],"lines":[["R2C1","R1C2"]]}]`:                                                "an arrow whose line does not lead out of its circle",
		`"cage":[{"value":"norowcol: true"}]`:                                                                   "a drawing (cage) that only the text of its rules explains; --ignore cage opens the puzzle without it",
		`"metadata":{"title":"x","norowcol":"true"}`:                                                            `the metadata "norowcol", which are not known here or too long`,
		`"ruleset":"Killer sudoku."`:                                                                            "a text that speaks of a rule (killer), and no field for it",
		`"size":9`:                                                                                              `the field "size" twice`,
	} {
		if got := read(board(in)); !strings.HasPrefix(got, "error: ") || !strings.HasSuffix(got, want) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestDigitsOfPlayers counts the digits that are not given.
func TestDigitsOfPlayers(t *testing.T) {
	f := fpuzzles.Object([]byte(`{"size":4,"grid":[[{"value":3,"given":true},{"value":1},{"value":2},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`), 0, finding.Options{})[0]
	if f.Err != nil || f.Unread != "2 digits of a player" || f.Givens[0] != 3 || f.Givens[1] != finding.Blank {
		t.Errorf("%v, %q, %v", f.Err, f.Unread, f.Givens)
	}
}

// TestGrid reads squares.
func TestGrid(t *testing.T) {
	const rest = `,{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`
	for in, want := range map[string]string{
		`{"value":3,"given":true,"c":"#FFF","highlight":"#000"}`: "3 ",
		`{"value":"3","given":true}`:                             "3 ",
		`{"value":3,"centerPencilMarks":[1],"given":false}`:      "0 ",
		`{"givenPencilMarks":[1,"2",2]}`:                         "0 candidates 1,2 r1c1",
		`{"given":true}`:                                         "error: a given cell without its digit",
		`{"value":5,"given":true}`:                               `error: the given "5" in a 4×4 puzzle`,
		`{"value":3,"given":1}`:                                  `error: a field "given" that is neither true nor false`,
		`{"value":3,"Given":true}`:                               `error: a cell with the field "Given", which is not known here`,
		`{"circle":true}`:                                        `error: a cell with the field "circle", which is not known here`,
		`{"region":"x"}`:                                         `error: a region that has no number`,
	} {
		f := fpuzzles.Object([]byte(`{"size":4,"grid":[[`+in+rest), 0, finding.Options{})[0]
		got := ""
		if f.Err != nil {
			got = strings.Replace(f.Err.Error(), "f-puzzles data with ", "error: ", 1)
		} else {
			got = fmt.Sprintf("%d %s", max(0, f.Givens[0]), sitetest.Texts(f.Rules))
		}
		if got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}

// TestIgnore leaves out drawings that may be left out, by name.
func TestIgnore(t *testing.T) {
	data := board(`"line":[{"lines":[["R1C1","R1C2"]]}],"text":[{"cells":["R1C3"],"value":"A"}],"odd":[{"cell":"R1C1"}],"cage":[{"cells":["R1C1"],"value":"DR7"}]`)
	if got := read(data, "line"); !strings.Contains(got, "a drawing (text)") {
		t.Error(got)
	}
	if got := read(data, "line", "text", "cage"); got != "odd r1c1|digital-root 7 r1c1" {
		t.Error(got)
	}
	f := fpuzzles.Object([]byte(data), 0, finding.Options{Ignore: func(string) bool { return true }})[0]
	if !slices.Equal(f.Ignored, []string{"line", "text"}) {
		t.Error(f.Ignored)
	}
}

// TestRoundTrip writes each sample and reads it again.
func TestRoundTrip(t *testing.T) {
	for in := range samples {
		data := strings.Replace(board(in), `{}`, `{"value":7,"given":true}`, 1)
		f := fpuzzles.Object([]byte(data), 0, finding.Options{})[0]
		f.About.Author, f.About.Rules = "A. N. Author", "Rules é ∧ \U0001F600"
		f.About.Solution = "" // which is not written
		p := sitetest.Puzzle(t, f)
		packed, err := fpuzzles.Data(p, f.About)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		plain, err := fpuzzles.Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		again := fpuzzles.Object(plain, 0, finding.Options{})[0]
		if again.Err != nil || again.About != f.About || !slices.Equal(again.Givens, f.Givens) {
			t.Errorf("%s: %v, %+v", in, again.Err, again.About)
			continue
		}
		q := sitetest.Puzzle(t, again)
		if a, b := sorted(p), sorted(q); a != b {
			t.Errorf("%s\nis  %s\nwas %s", in, b, a)
		}
	}
}

func sorted(p sudoku.Puzzle) string {
	var list []string
	for _, r := range append(p.Shape.Board().Rules, p.Rules()...) {
		list = append(list, r.Text())
	}
	slices.Sort(list)
	return strings.Join(list, "|")
}

// TestBoards reads and writes maps of regions.
func TestBoards(t *testing.T) {
	jigsaw := []int{0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}
	for _, b := range []sudoku.Board{sudoku.Boxed(2, 2), sudoku.Boxed(3, 2), sudoku.Boxed(2, 3), sudoku.Latin(6), sudoku.Latin(5), sudoku.Jigsaw(jigsaw), sudoku.Boxed(4, 4)} {
		shape, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}
		packed, err := fpuzzles.Data(p, finding.About{})
		if err != nil {
			t.Errorf("%s: %v", b.Text(), err)
			continue
		}
		plain, _ := fpuzzles.Unpack(packed)
		f := fpuzzles.Object(plain, 0, finding.Options{})[0]
		if f.Err != nil || f.Board.Text() != b.Text() {
			t.Errorf("%s: %v", b.Text(), f.Err)
		}
	}
}

// TestEveryTokenCounts changes the samples: whatever is added is refused, and what is
// taken away or changed makes another puzzle or a refusal.
func TestEveryTokenCounts(t *testing.T) {
	for in := range samples {
		if strings.Contains(in, "title") || strings.Contains(in, "foglight") || strings.Contains(in, "fromConstraint") || strings.Contains(in, `"text"`) {
			continue // with what does not count
		}
		base := read(board(in))
		for i := range len(in) {
			if in[i] == '{' {
				if got := read(board(in[:i+1] + `"fish":1,` + in[i+1:])); !strings.HasPrefix(got, "error: ") {
					t.Errorf("%s with a fish at %d is %s", in, i, got)
				}
			}
			if in[i] == '"' || in[i] >= '0' && in[i] <= '9' && in[i-1] != '#' && in[i-1] != '0' {
				changed := in[:i] + "7" + in[i+1:]
				if in[i] == '7' {
					changed = in[:i] + "6" + in[i+1:]
				}
				if in[i] == '"' {
					changed = in[:i+1] + "x" + in[i+1:]
				}
				if got := read(board(changed)); got == base && !strings.Contains(changed[:min(i+12, len(changed))], "outlineC") && !strings.Contains(in[max(0, i-60):i], `"value":""`) && !strings.Contains(in[i:], `"value":""`) && !strings.Contains(in[i:], `"value":0`) && !strings.Contains(in[i:], `"values":[]`) {
					t.Errorf("%s\nis the same as\n%s", changed, in)
				}
			}
		}
	}
}

// TestNothingIsMissed takes every field and every element of the samples away: another
// puzzle or a refusal remains.
func TestNothingIsMissed(t *testing.T) {
	idle := []string{"line", "outlineC", "cells", "fromConstraint"}
	for in := range samples {
		if strings.Contains(in, "foglight") || strings.Contains(in, `""`) || strings.Contains(in, `"values":[]`) || strings.Contains(in, `"value":0`) || strings.Contains(in, "FOGLIGHT") || strings.Contains(in, `"text"`) || strings.Contains(in, "cloneCells") || strings.Contains(in, "solution") {
			continue // with clues that do not count
		}
		base := read(board(in))
		var doc map[string]any
		if err := json.Unmarshal([]byte("{"+in+"}"), &doc); err != nil {
			t.Fatal(err)
		}
		each(doc, func(what string) {
			if slices.Contains(idle, what) && !(what == "cells" && strings.Contains(in, "killercage")) {
				return
			}
			text, _ := json.Marshal(doc)
			if got := read(board(string(text[1 : len(text)-1]))); got == base {
				t.Errorf("%s without %s is the same", in, what)
			}
		})
	}
}

// each takes each part of a value away, calls yield and puts it back.
func each(v any, yield func(what string)) {
	switch v := v.(type) {
	case map[string]any:
		for name, x := range v {
			delete(v, name)
			yield(name)
			v[name] = x
			each(x, yield)
		}
	case []any:
		for i, x := range v {
			v[i] = nil
			yield(fmt.Sprint("element ", i))
			v[i] = x
			each(x, yield)
		}
	}
}

// FuzzObject reads anything in bounded time.
func FuzzObject(f *testing.F) {
	for in := range samples {
		f.Add(board(in))
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		for _, x := range fpuzzles.Object([]byte(in), 0, finding.Options{}) {
			if x.Err == nil && (len(x.Places) != len(x.Rules) || x.Board == nil || len(x.Givens) != x.Board.Rows*x.Board.Cols) {
				t.Fatal("half a finding")
			}
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > time.Second+time.Duration(len(in)/1024)*100*time.Millisecond {
			t.Fatalf("%d bytes took %v", len(in), took)
		}
	})
}
