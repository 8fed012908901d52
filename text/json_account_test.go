package text

import (
	"encoding/json"
	"fmt"
	"strings"
	"sudokusat/text/tree"
	"testing"
)

// jsonSamples are objects that are read, without fields without meaning.
var jsonSamples = []string{
	`{"puzzle":"1..............."}`,
	`{"n":4,"box":[2,2],"puzzle":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4]}`,
	`{"box":null,"puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]}`,
	`{"regions":[1,1,1,2,1,3,3,2,3,3,4,2,4,4,4,2],"rules":["diagonal","thermo r1c1 r1c2"],"puzzle":"1..............."}`,
	`{"board":"2x3 digits 0-3 missing r1c2 extra A","puzzle":"0#.3.. A=2"}`,
	`{"board":"2x3 digits 0-3","puzzle":[[0,null,null],[3,null,1]],"rules":[{"rule":"whisper","min":2,"cells":"r1c1 r2c1"}]}`,
	`{"rows":4,"cols":4,"values":[1,4],"latin":true,"boxes":[2,2],"givens":["1...","....","....","...4"],"rules":[{"rule":"cage","sum":5,"cells":"r1c1 r1c2"},{"rule":"arrow","circle":"r2c1","shaft":"r2c2 r2c3"}]}`,
	`{"rows":2,"cols":3,"values":[0,3],"latin":false,"blocked":"r1c2","extra":{"A":1,"S":[1,2]},"rules":[{"rule":"candidates","cell":"S2","values":[0,2]},{"rule":"clone","pairs":["r1c1 r2c2"]},{"rule":"odd","cells":"A"}]}`,
	`{"rows":4,"cols":4,"values":[1,4],"latin":true,"regions":["aabb","aabb","ccdd","ccdd"],"givens":[[1,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,4]],"rules":[{"rule":"negative","of":["difference:1"]},{"rule":"difference","value":1,"cells":"r1c1 r1c2"},{"rule":"ratio","value":2,"cells":"r2c1 r2c2"}]}`,
	`{"rows":4,"cols":4,"values":[1,4],"latin":true,"automata":{"M":{"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2],1],[1,[1,2,3,4],1]]}},"rules":[{"rule":"automaton","automaton":"M","cells":"r1c1..r1c3"},{"rule":"or","of":[[{"rule":"odd","cells":"r4c1"}],[{"rule":"even","cells":"r4c2"},{"rule":"sum","sum":5,"cells":"r4c1 r4c2","coeffs":[1,2]}]]}]}`,
	`{"puzzles":[{"puzzle":"1..............."}]}`,
	`{"response":{"easy":{"puzzle":"1..............."}}}`,
}

// TestUnknownFields adds a field to every object of the samples: it is refused by name,
// or listed where it may be ignored.
func TestUnknownFields(t *testing.T) {
	for _, in := range jsonSamples {
		p, err := Parse(in, Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		for at := range in {
			if in[at] != '{' {
				continue
			}
			for _, value := range []string{`"q"`, `5`, `true`, `[1]`, `{"a":1}`} {
				more := in[:at+1] + `"zebra":` + value
				if in[at+1] != '}' {
					more += ","
				}
				more += in[at+1:]
				for _, o := range []Options{{}, {Ignore: []string{"zebra"}}} {
					rec, err := NewReader(strings.NewReader(more), o).Read()
					if err == nil && rec.Puzzle.Text() == p.Text() && (o.Ignore == nil || fmt.Sprint(rec.Ignored()) != "[zebra]") {
						t.Errorf("%s is read and ignores %v", more, rec.Ignored())
					}
				}
			}
		}
	}
}

// TestChangedJSON changes every digit of the samples, removes every field and every
// element: the puzzle is another one then, or refused.
func TestChangedJSON(t *testing.T) {
	read := func(in string) string {
		p, err := Parse(in, Options{})
		if err != nil {
			return ""
		}
		return p.Text()
	}
	for _, in := range jsonSamples {
		want := read(in)
		same := func(changed string) {
			if read(changed) == want && changed != in {
				t.Errorf("%s is the same puzzle as\n%s", changed, in)
			}
		}
		for at := range in {
			if c := in[at]; c >= '0' && c <= '9' {
				same(in[:at] + string(rune('0'+(c-'0'+1)%10)) + in[at+1:])
			}
		}
		same(strings.Replace(in, "{", `{"puzzle":"...............2",`, 1))
		if m := strings.Index(in, `"rules":`); m >= 0 && strings.HasPrefix(in[m+8:], "[") {
			m += 8
			rules, _, err := tree.Parse([]byte(in[m:endOf(in, m)]), m)
			if err != nil {
				t.Fatal(err)
			}
			for element := range rules.Each {
				rest := strings.TrimPrefix(in[element.At+len(element.Raw):], ",")
				same(strings.Replace(in[:element.At]+rest, ",]", "]", 1))
			}
		}
	}
}

// endOf returns where the JSON value ends that begins at a place.
func endOf(in string, at int) int {
	var value json.RawMessage
	dec := json.NewDecoder(strings.NewReader(in[at:]))
	if err := dec.Decode(&value); err != nil {
		panic(err)
	}
	return at + int(dec.InputOffset())
}

// TestTwiceInJSON wants no name twice in an object.
func TestTwiceInJSON(t *testing.T) {
	for _, in := range jsonSamples {
		for at := range in {
			if in[at] != '{' || in[at+1] != '"' {
				continue
			}
			object, _, err := tree.Parse([]byte(in[at:endOf(in, at)]), at)
			if err != nil {
				t.Fatal(err)
			}
			for i, name := range object.Names {
				twice := in[:at+1] + `"` + name + `":` + object.Items[i].Raw + "," + in[at+1:]
				if p, err := Parse(twice, Options{}); err == nil {
					t.Errorf("%s is read as\n%s", twice, p.Text())
				}
			}
		}
	}
}

// TestRulesInWordsAreRefused wants rules in words to be refused where they are all there are, and more than the usual ones.
func TestRulesInWordsAreRefused(t *testing.T) {
	for in, want := range map[string]bool{
		`{"ruleset":"As you like.","puzzle":"1..............."}`:                                           false,
		`{"ruleset":"As you like.","board":"4x4 box 2x2","puzzle":"1..............."}`:                     false,
		`{"ruleset":"Each row, column and box contains the digits 1 to 4.","puzzle":"1..............."}`:   true,
		`{"ruleset":"Normal Sudoku rules apply.","board":"4x4 box 2x2","puzzle":"1..............."}`:       true,
		`{"ruleset":"Normal Sudoku rules apply (no repeats).","rules":[],"puzzle":"1..............."}`:     true,
		`{"ruleset":"Normal Sudoku rules don't apply.","board":"4x4 box 2x2","puzzle":"1..............."}`: false,
		`{"ruleset":"Each row and column contains the digits 1 to 9.","puzzle":"1..............."}`:        false,
		`{"ruleset":"As you like, on the diagonal.","rules":["diagonal"],"puzzle":"1..............."}`:     true,
	} {
		rec, err := NewReader(strings.NewReader(in), Options{}).Read()
		if (err == nil) != want || want && rec.About().Rules == "" {
			t.Errorf("%s: %v, %+v", in, err, rec.About())
		}
	}
}

// TestAboutJSON wants what belongs to a puzzle beside its question to pass through
// objects.
func TestAboutJSON(t *testing.T) {
	const in = `{"title":"A \"b\"","author":"Me","ruleset":"Normal rules.","source":"here","rules":["diagonal"],"puzzle":"1..............."}`
	rec := readAll(t, []byte(in), Options{})[0]
	if a := rec.About(); a.Title != `A "b"` || a.Author != "Me" || a.Rules != "Normal rules." || a.Source != "here" {
		t.Fatalf("%+v", a)
	}
	for _, rules := range []string{"diagonal", ""} {
		again := rec
		again.Style, again.Text = &Style{Format: JSON}, nil
		if rules == "" {
			again.Puzzle = readAll(t, []byte("1..............."), Options{})[0].Puzzle
		}
		out := answer(t, []Record{again}, grids([]Record{again}), WriterOptions{})
		if got := readAll(t, []byte(out), Options{})[0]; got.About() != rec.About() || !equalPuzzles(got.Puzzle, again.Puzzle) {
			t.Errorf("%s has %+v", out, got.About())
		}
	}
}
