package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/web/api"
)

// TestParseList wants each puzzle of a text with several by its place.
func TestParseList(t *testing.T) {
	a := newAPI()
	ask := func(text string, nth int) (p api.ParseAnswer, status int, answer string) {
		t.Helper()
		b, err := json.Marshal(api.ParseRequest{Question: api.Question{Text: text}, Nth: nth})
		if err != nil {
			t.Fatal(err)
		}
		status, out := a.Do(t.Context(), "parse", b)
		if status == 200 {
			if err := json.Unmarshal(out, &p); err != nil {
				t.Fatal(err)
			}
		}
		return p, status, string(out)
	}
	lines := []string{"1...............", ".2..............", "..3.........", "...4............"}
	list := "#box 2x2\n#rule diagonal\n" + strings.Join(lines, "\n") + "\n"
	for nth, want := range map[int]string{0: lines[0], 1: lines[0], 2: lines[1], 4: lines[3]} {
		p, status, answer := ask(list, nth)
		if status != 200 || p.Puzzle != want || p.Nth != max(nth, 1) || p.Count != 4 || p.More || len(p.Rules) != 1 {
			t.Errorf("puzzle %d: %s", nth, answer)
		}
	}
	for nth, want := range map[int]string{3: `"line":5`, 5: "the text has 4", -1: "from 1 on"} {
		if _, status, answer := ask(list, nth); status == 200 || !strings.Contains(answer, want) {
			t.Errorf("puzzle %d: %d %s", nth, status, answer)
		}
	}
	if p, _, answer := ask(lines[0], 0); p.Nth != 0 || p.Count != 0 {
		t.Errorf("a single puzzle: %s", answer)
	}
	if _, status, answer := ask(lines[0], 2); status == 200 || !strings.Contains(answer, "has one") {
		t.Errorf("the second of one: %s", answer)
	}
	if _, status, answer := ask(lines[2]+"\n"+lines[0]+"\n", 1); status == 200 {
		t.Errorf("a text that is no list: %s", answer)
	}
	if p, _, answer := ask(strings.Repeat(lines[0]+"\n", 10_001), 10_001); p.Nth != 10_001 || p.Count != 10_001 || p.More {
		t.Errorf("the last of many: %.300s", answer)
	}
	if p, _, answer := ask(strings.Repeat(lines[0]+"\n", 10_002), 7); p.Count != 10_000 || !p.More {
		t.Errorf("one of very many: %.300s", answer)
	}
	if status, out := a.Do(t.Context(), "parse", fmt.Appendf(nil, `{"puzzle":%q,"board":"4x4 box 2x2","nth":2}`, lines[0])); status == 200 {
		t.Errorf("a place in no list: %s", out)
	}
}

// TestWrongJSON wants errors to name fields of the request, and nothing of the program.
func TestWrongJSON(t *testing.T) {
	a := newAPI()
	for request, want := range map[string]string{
		`{"text":5}`:                          `field \"text\" cannot be of the kind number`,
		`[]`:                                  "of the kind array",
		`{"puzzle":"1","rules":"diagonal"}`:   `field \"rules\" cannot be of the kind string`,
		`{"puzzle":"1","marks":{"r1c1":"1"}}`: `marks`,
		`{"puzzle":"...1............","marks":{"r1c1":[]}}`: `the marks of r1c1 have no value`,
		`{"puzzel":"1"}`:                 `unknown field \"puzzel\"`,
		`{"rules":[],"Rules":["latin"]}`: `unknown field \"Rules\"`,
		`{"puzzle":"1","puzzle":"."}`:    `the field \"puzzle\" twice`,
	} {
		status, answer := a.Do(t.Context(), "check", []byte(request))
		if got := string(answer); status != 400 || !strings.Contains(got, want) || strings.Contains(got, "struct") || strings.Contains(got, "Request") || strings.Contains(got, "Question") {
			t.Errorf("%s: %d %s", request, status, got)
		}
	}
}

// TestNothingIsPassedOver wants a refusal of what an answer would not be about.
func TestNothingIsPassedOver(t *testing.T) {
	a := newAPI()
	const puzzle = `{"puzzle":"1.3...2.....4..2",`
	for _, tt := range []struct{ operation, rest, want string }{
		{"check", `"limit":1}`, "from 2 on"},
		{"check", `"limit":5,"brief":true}`, "not with"},
		{"check", `"limit":0}`, "from 1 on"},
		{"solve", `"limit":0}`, "from 1 on"},
		{"candidates", `"count":0}`, "from 1 on"},
		{"estimate", `"samples":0}`, "from 1 on"},
		{"parse", `"nth":0}`, "from 1 on"},
		{"prove", `"limit":0}`, "from 1 on"},
		{"prove", `"limit":5,"claim":"unique"}`, "exclude each other"},
		{"hint", `"from_start":true}`, "goes with"},
		{"hint", `"why":"r1c2 is 2","size":1}`, "goes without"},
		{"export", `"cubes":9}`, "icnf"},
		{"export", `"to":"drat","amo":"commander"}`, "leave"},
		{"export", `"to":"opb","amo":"commander"}`, "sums"},
		{"convert", `"to":"line","title":"x\ny"}`, "one line"},
		{"draw", `"highlights":{"Focus":["r1c1"]}}`, "no kind"},
		{"draw", `"placed":"2..............."}`, "than the clue"},
		{"draw", `"to":"list","theme":"dark"}`, "no colours"},
		{"draw", `"to":"gif"}`, "no picture"},
	} {
		if status, answer := a.Do(t.Context(), tt.operation, []byte(puzzle+tt.rest)); status != 400 || !strings.Contains(string(answer), tt.want) {
			t.Errorf("%s %s: %d %s", tt.operation, tt.rest, status, answer)
		}
	}
	_, answer := a.Do(t.Context(), "prove", []byte(puzzle+`"claim":"unique"}`))
	var made api.ProveAnswer
	if err := json.Unmarshal(answer, &made); err != nil {
		t.Fatal(err)
	}
	for behind, want := range map[string]int{"": 200, "\n\n": 200, "\n\nmore": 400, "\n" + made.Certificate: 400} {
		request, _ := json.Marshal(api.VerifyRequest{Certificate: made.Certificate + behind})
		if status, answer := a.Do(t.Context(), "verify", request); status != want {
			t.Errorf("a certificate and %.20q: %d %s", behind, status, answer)
		}
	}
}

// TestLayers wants the values of layers by their names, and the squares that differ on a
// layer with fewer values than the board has digits.
func TestLayers(t *testing.T) {
	a := newAPI()
	const board = `"board":"4x4 box 2x2 layers shade=white,black;region=1-4","rules":["yin-yang","hold black shade.r2c2"],`
	status, out := a.Do(t.Context(), "parse", []byte(`{`+board+`"puzzle":"1234341221434321 shade:.wb............. region:1..............4"}`))
	var p api.ParseAnswer
	if err := json.Unmarshal(out, &p); err != nil || status != 200 || len(p.Givens) != 48 {
		t.Fatalf("%d %s", status, out)
	}
	if got := fmt.Sprint(p.Givens[15:20], p.Givens[32], p.Givens[33], p.Givens[47]); got != "[1 <nil> white black <nil>] 1 <nil> 4" {
		t.Errorf("the givens are %s", got)
	}
	status, out = a.Do(t.Context(), "check", []byte(`{"board":"4x4 box 2x2 layers shade=white,black","rules":["yin-yang","hold black shade.r2c2"],"puzzle":"1234341221434321"}`))
	var c api.CheckAnswer
	if err := json.Unmarshal(out, &c); err != nil || status != 200 || c.Verdict != "multiple" || len(c.Open) != 15 {
		t.Fatalf("%d: %d cells differ: %s", status, len(c.Open), out)
	}
	for _, open := range c.Open {
		if fmt.Sprint(open.Values) != "[white black]" || !strings.HasPrefix(open.Cell, "shade.") {
			t.Errorf("%s can be %v", open.Cell, open.Values)
		}
	}
	a = api.New(api.Options{Engine: native.New(native.Jobs(1)), MaxCells: 40})
	if status, out = a.Do(t.Context(), "parse", []byte(`{`+board+`"puzzle":"1234341221434321"}`)); status == 200 {
		t.Errorf("48 cells are no more than 40: %s", out)
	}
}
