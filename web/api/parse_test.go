package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

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
		`{"puzzel":"1"}`:                      `unknown field \"puzzel\"`,
	} {
		status, answer := a.Do(t.Context(), "check", []byte(request))
		if got := string(answer); status != 400 || !strings.Contains(got, want) || strings.Contains(got, "struct") || strings.Contains(got, "Request") || strings.Contains(got, "Question") {
			t.Errorf("%s: %d %s", request, status, got)
		}
	}
}
