package sudokupad_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
	"sudokusat/text/site/sudokupad"
)

func ExampleSite() {
	u, _ := url.Parse("https://sudokupad.app/scl" + url.PathEscape("{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],t:'Four'}"))
	for _, f := range sudokupad.Site().Link(u, 0, finding.Options{}) {
		fmt.Println(f.Err, f.About.Title, f.Givens[0], f.Board.Text())
	}
	// Output: <nil> Four 1 4x4 box 2x2
}

// board is data of an empty 4×4 board, with more fields.
func board(fields string) string {
	row := "[{},{},{},{}]"
	return `{"cells":[` + strings.TrimSuffix(strings.Repeat(row+",", 4), ",") + `],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],` + fields + "}"
}

// read returns the rules of data as texts, or "error: …".
func read(data string, ignore ...string) string {
	found := sudokupad.Site().Object([]byte(data), 0, finding.Options{Ignore: func(name string) bool { return slices.Contains(ignore, name) }})
	if len(found) != 1 {
		return fmt.Sprintf("%d findings", len(found))
	}
	if found[0].Err != nil {
		return "error: " + found[0].Err.Error()
	}
	var list []string
	for _, r := range found[0].Rules {
		list = append(list, r.Text())
	}
	return strings.Join(list, "|")
}

// samples are fields and the rules that they are.
var samples = map[string]string{
	`"cages":[{"cells":[[0,0],[0,1]],"value":"5","sum":5,"unique":true},{"cells":"r2c1,r2c2","unique":true},{"cells":"r3c1,r3c2","sum":"4"}]`:  "cage 5 r1c1 r1c2|different r2c1 r2c2|sum 4 r3c1 r3c2",
	`"cages":[{"cells":"r1c1,r1c2","style":"extraregion"},{"cells":"r1c1,r1c2,r1c3,r1c4","type":"rowcol","unique":true},{"value":"title: x"}]`: "different r1c1 r1c2",
	`"cages":[{"cells":"r1c1,r2c2,r1c3","type":"rowcol","unique":true},{"cells":"r1c1,r1c2,r2c1,r2c2","style":"box"}]`:                         "different r1c1 r2c2 r1c3",
	`"global":["antiknight","antiratio","antixv"]`:  "anti-knight|negative ratio 2|negative pair-sum 5|negative pair-sum 10",
	`"metadata":{"antiking":true,"title":"x"}`:      "anti-king",
	`"global":["disjoint","nonconsecutive"],"id":7`: "disjoint|nonconsecutive",
}

// refused are fields and why they are refused.
var refused = map[string]string{
	`"cages":[{"cells":"r1c1,r1c2","value":"17"}]`:             `a cage of value "17", which is only drawn: what it means is in the text of its rules`,
	`"cages":[{"cells":"r1c1,r1c2"}]`:                          "a cage that has no rule by itself: only the text of its rules explains it",
	`"cages":[{"cells":"r1c1; odd r1c2","unique":true}]`:       `the cell "odd", which a board of 4×4 does not have`,
	`"cages":[{"cells":"r1c1,r1c5","unique":true}]`:            `the cell "r1c5", which a board of 4×4 does not have`,
	`"cages":[{"cells":"r1c1,r1c1","unique":true}]`:            "the cell r1c1 twice in a list",
	`"cages":[{"cells":"r1c1,r1c2","unique":true,"cipher":1}]`: `a cage with the field "cipher", which is not known here`,
	`"cages":[{"value":"norowcol: true"}]`:                     "a cage that has no cells",
	`"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]`:            "drawings (lines): they are rules which only its text explains; a link of f-puzzles has the rules; --ignore lines opens the puzzle without it",
	`"global":["antifish"]`:                                    `the rule "antifish", which is not known here`,
	`"metadata":{"norowcol":true}`:                             `the rule "norowcol", which is not known here`,
	`"metadata":{"killer":"yes"}`:                              `the metadata "killer", which are not known here or too long`,
	`"metadata":{"rules":"Killer sudoku"}`:                     "with a text that speaks of a rule (killer), and no field for it",
	`"settings":{"antiking":true}`:                             `the setting "antiking", which may be a rule`,
	`"fish":[1]`:                                               `the field "fish", which is not known here`,
	`"Cages":[{"cells":"r1c1,r1c2","unique":true}]`:            `the field "Cages", which is not known here`,
	`"regions":[]`: `the field "regions" twice`,
}

func TestRules(t *testing.T) {
	for in, want := range samples {
		if got := read(board(in)); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
	for in, want := range refused {
		if got := read(board(in)); !strings.HasPrefix(got, "error: ") || !strings.HasSuffix(got, want) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestEveryTokenCounts changes the samples: whatever is added is refused, and a number or
// name that is changed makes another puzzle or a refusal.
func TestEveryTokenCounts(t *testing.T) {
	for in := range samples {
		base := read(board(in))
		for i := range len(in) {
			if in[i] == '{' && !strings.HasPrefix(in[i:], `{"value":"title`) {
				if got := read(board(in[:i+1] + `"fish":1,` + in[i+1:])); !strings.HasPrefix(got, "error: ") {
					t.Errorf("%s with a fish at %d is %s", in, i, got)
				}
			}
			if in[i] >= '0' && in[i] <= '9' && !strings.HasPrefix(in[max(0, i-5):], `"id":`) {
				changed := in[:i] + "3" + in[i+1:]
				if in[i] == '3' {
					changed = in[:i] + "4" + in[i+1:]
				}
				if got := read(board(changed)); got == base {
					t.Errorf("%s\nis the same as\n%s", changed, in)
				}
			}
		}
	}
}

// TestIgnore leaves out drawings that may be left out, by name.
func TestIgnore(t *testing.T) {
	data := board(`"lines":[1],"overlays":[2],"global":["antiking"]`)
	if got := read(data, "lines"); !strings.Contains(got, "(overlays)") {
		t.Error(got)
	}
	if got := read(data, "lines", "overlays"); got != "anti-king" {
		t.Error(got)
	}
	if got := read(board(`"overlays":[2],"global":["antiratio"]`), "overlays"); !strings.Contains(got, "may be the marks") {
		t.Error(got)
	}
	marks := strings.Replace(board(`"id":""`), "{}", `{"pencilMarks":"12"}`, 1)
	if got := read(marks); !strings.Contains(got, "marks in cells") {
		t.Error(got)
	}
	if got := read(marks, "pencilMarks"); got != "" {
		t.Error(got)
	}
}

// TestOblong reads a board that is not square, by its regions.
func TestOblong(t *testing.T) {
	const cells = `{"cells":[[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{"value":6}]]`
	regions := `,"regions":["r1c1 r1c2 r1c3 r2c1 r2c2 r2c3","r1c4 r1c5 r1c6 r2c4 r2c5 r2c6","r3c1 r3c2 r3c3 r4c1 r4c2 r4c3","r3c4 r3c5 r3c6 r4c4 r4c5 r4c6"]}`
	found := sudokupad.Site().Object([]byte(cells+regions), 0, finding.Options{})
	if f := found[0]; f.Err != nil || f.Board.Rows != 4 || f.Board.Cols != 6 || f.Board.Hi != 6 || f.Givens[23] != 6 {
		t.Errorf("%+v", f)
	} else if _, err := sudoku.NewShape(*f.Board); err != nil {
		t.Error(err)
	}
	if got := read(cells + "}"); !strings.Contains(got, "no regions") {
		t.Error(got)
	}
}

// TestUnzip restores the shorthand.
func TestUnzip(t *testing.T) {
	for in, want := range map[string]string{
		`{ce:[[,{v:5},],[,,]],t:'Bob\'s'}`:                    `{"cells":[[{},{"value":5},{}],[{},{},{}]],"title":"Bob's"}`,
		`{ca:[{ce:'r1c1,r1c2',u:t,c:#0,c2:a0b1c2}],h:f,l:[]}`: `{"cages":[{"cells":"r1c1,r1c2","underlays":true,"color":"#000000","backgroundColor":"#a0b1c2"}],"height":false,"lines":[]}`,
		`{"te":"a,b:[,]{t}",l:[{wp:[1,-2.5]}]}`:               `{"text":"a,b:[,]{t}","lines":[{"wayPoints":[1,-2.5]}]}`,
	} {
		if got := sudokupad.Unzip(in); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", in, got, want)
		}
	}
}

// TestRoundTrip writes puzzles and reads them again.
func TestRoundTrip(t *testing.T) {
	about := finding.About{Title: "é", Author: "A. N. Author", Rules: "Normal rules."}
	for name, b := range map[string]sudoku.Board{"scl": sudoku.Boxed(2, 3), "fpuzzles": sudoku.Boxed(2, 3, rule.Diagonal{}), "jigsaw": sudoku.Jigsaw([]int{0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3})} {
		shape, err := sudoku.NewShape(b)
		if err != nil {
			t.Fatal(err)
		}
		grid := sudoku.NewGrid(shape)
		grid[5] = 4
		text, err := sudokupad.Site().Write(sudoku.Puzzle{Shape: shape, Givens: grid}, about)
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		f := sudokupad.Site().Link(u, 7, finding.Options{})[0]
		if f.Err != nil || f.About != about || f.Board.Text() != b.Text() || f.Givens[5] != 4 || f.At != 7 {
			t.Errorf("%s: %+v", name, f)
		}
		u, _ = url.Parse("https://sudokupad.app/scl?puzzleid=" + u.Path[1:] + "&puzzleid=" + u.Path[1:])
		if f := sudokupad.Site().Link(u, 7, finding.Options{}); f[0].Err == nil {
			t.Errorf("%s: two puzzles", name)
		}
	}
}

// FuzzLink reads anything in bounded time.
func FuzzLink(f *testing.F) {
	for in := range samples {
		f.Add("scl" + lz.Pack(board(in)))
		f.Add("scl" + board(in))
	}
	f.Add("scfAD3*x*tA **star** x*")
	f.Add("classic5d3")
	f.Add("scl" + lz.Pack("{t:\u00a0,ce:[]}")) // a word of nothing but a space of Unicode panicked
	f.Fuzz(func(t *testing.T, id string) {
		start := sitetest.CPU()
		u := &url.URL{Scheme: "https", Host: "sudokupad.app", Path: "/" + id}
		for _, x := range sudokupad.Site().Link(u, 0, finding.Options{}) {
			if x.Err == nil && x.Grid == "" && len(x.Givens) == 0 {
				t.Fatal("half a finding")
			}
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > time.Second+time.Duration(len(id)/1024)*100*time.Millisecond {
			t.Fatalf("%d bytes took %v", len(id), took)
		}
	})
}
