package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/answer"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/web/api"
)

// do asks for an operation and reads its answer.
func do[A any](t *testing.T, op string, request any) (a A, status int, reply string) {
	t.Helper()
	b, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	status, out := newAPI().Do(t.Context(), op, b)
	if err := json.Unmarshal(out, &a); err != nil {
		t.Fatal(err)
	}
	return a, status, string(out)
}

// TestAbout wants title, author, rules and source to come and go with the puzzle, in each
// format that has a place for them.
func TestAbout(t *testing.T) {
	about := answer.About{Title: "Four <corners>", Author: "A. Setter", Ruleset: "Normal rules apply.\nSolve the puzzle.", Source: "https://example.org/4"}
	q := api.Question{Puzzle: "1.....3..4.....2", Board: "4x4 box 2x2"}
	for _, to := range api.Targets() {
		out, status, reply := do[api.ConvertAnswer](t, "convert", api.ConvertRequest{Question: q, About: about, To: string(to)})
		if status != 200 {
			t.Fatalf("%s: %s", to, reply)
		}
		got, status, reply := do[api.ParseAnswer](t, "parse", api.ParseRequest{Question: api.Question{Text: out.Text}})
		want := about
		switch to {
		case text.ISS:
			want = answer.About{}
		case text.FPuzzles, text.SudokuPad, text.SudokuMaker: // the link is the source, or there is none
			want.Source, got.Source = "", ""
		}
		if status != 200 || got.About != want || strings.Trim(got.Puzzle, ".") != "1.....3..4.....2" {
			t.Errorf("%s: %s\n%.300s", to, reply, out.Text)
		}
	}
	about.Ruleset = strings.Repeat("x", finding.MaxText+1)
	if _, status, reply := do[api.Refusal](t, "convert", api.ConvertRequest{Question: q, About: about, To: "json"}); status != 400 {
		t.Errorf("a very long text: %.200s", reply)
	}
	if drawn, _, reply := do[api.DrawAnswer](t, "draw", api.DrawRequest{Question: q, Title: "Four <corners>"}); !strings.Contains(drawn.Text, "Four &lt;corners&gt;") {
		t.Errorf("%.300s", reply)
	}
}

// TestIgnore wants a refusal to name what a text can be read without, and reads it so.
func TestIgnore(t *testing.T) {
	const rows = `"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`
	fpuzzles := `{"size":4,` + rows + `,"line":[{"lines":[["R1C1","R1C2"]]}],"text":[{"cells":["R1C1"],"value":"A"}]}`
	for in, want := range map[string][]string{
		fpuzzles: {"line", "text"},
		`{"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}`: {"lines"},
		`{"puzzle":"1.....3..4.....2","tint":"grey"}`:                                                {"tint"},
		`{"rows":4,"cols":4,"values":[1,4],"boxes":[2,2],"puzzle":"1.....3..4.....2","tint":"grey"}`: {"tint"},
		"puzzle,tint\n1.....3..4.....2,grey\n":                                                       {"tint"},
		"1.....3..4.....2\n..............12\n" + `{"puzzle":"1.....3..4.....2","tint":"grey"}`:       nil,
	} {
		t.Run(in, func(t *testing.T) {
			var names []string
			for {
				r, status, reply := do[api.Refusal](t, "parse", api.ParseRequest{Question: api.Question{Text: in}, Ignore: names})
				if status == 200 || r.Ignorable == "" || slices.Contains(names, r.Ignorable) {
					break
				}
				if strings.Contains(reply, "--ignore") {
					t.Errorf("the option of the command: %s", reply)
				}
				names = append(names, r.Ignorable)
			}
			p, status, reply := do[api.ParseAnswer](t, "parse", api.ParseRequest{Question: api.Question{Text: in}, Ignore: names})
			if !slices.Equal(names, want) || status != 200 || !slices.Equal(p.Ignored, want) {
				t.Errorf("%s\nis read without %q, and not %q: %d %s", in, names, want, status, reply)
			}
		})
	}
	for _, q := range []api.ParseRequest{
		{Question: api.Question{Puzzle: "1"}, Ignore: []string{"line"}},
		{Question: api.Question{Text: "1"}, Ignore: make([]string, 101)},
	} {
		if _, status, reply := do[api.Refusal](t, "parse", q); status != 400 {
			t.Errorf("%d %s", status, reply)
		}
	}
}

// TestUnread wants the words of a text that were not read in the answer of each operation.
func TestUnread(t *testing.T) {
	asked := 0
	for _, o := range api.Operations() {
		if o.Fields[0].Name != "text" || o.Command {
			continue
		}
		asked++
		request := map[string]any{"text": "Put 4 in the first square\n1.....3..4.....2"}
		if o.Name == "convert" {
			request["to"] = "csv"
		}
		if got, status, reply := do[api.Passed](t, o.Name, request); status != 200 || got.Unread != "Put 4 in the first square" || strings.Count(reply, `"unread"`) != 1 {
			t.Errorf("%s: %d %.300s", o.Name, status, reply)
		}
	}
	if asked < 8 {
		t.Errorf("%d operations were asked", asked)
	}
	type batch struct{ Answers []struct{ Answer api.Passed } }
	got, _, reply := do[batch](t, "batch", map[string]any{"requests": []any{
		map[string]any{"operation": "solve", "request": map[string]any{"text": "Put 4 in the first square\n1.....3..4.....2"}},
		map[string]any{"operation": "solve", "request": map[string]any{"text": "1.....3..4.....2"}},
	}})
	if len(got.Answers) != 2 || got.Answers[0].Answer.Unread == "" || got.Answers[1].Answer.Unread != "" {
		t.Error(reply)
	}
	if _, status, reply := do[api.Refusal](t, "solve", map[string]any{"puzzle": "1.....3..4.....2", "any": true, "limit": 2}); status != 400 || !strings.Contains(reply, "limit") {
		t.Errorf("%d %s", status, reply)
	}
}
