package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/native"
	"sudokusat/text"
)

// TestFields holds the fields of operations to the requests that they are read into, in their order.
func TestFields(t *testing.T) {
	requests := map[string]any{
		"check": CheckRequest{}, "solve": SolveRequest{}, "count": CountRequest{}, "estimate": EstimateRequest{}, "candidates": CandidatesRequest{}, "hint": HintRequest{},
		"explain": ExplainRequest{}, "prove": ProveRequest{}, "verify": VerifyRequest{}, "export": ExportRequest{}, "convert": ConvertRequest{},
		"draw": DrawRequest{}, "parse": ParseRequest{}, "rules": RulesRequest{}, "batch": BatchRequest{},
	}
	for _, o := range Operations() {
		r, ok := requests[o.Name]
		if ok == o.Command {
			t.Errorf("%s: a command %v, a request of its own %v", o.Name, o.Command, ok)
		}
		if !ok {
			continue
		}
		var got []string
		for _, f := range o.Fields {
			got = append(got, f.Name)
		}
		if want := fieldNames(reflect.TypeOf(r)); !slices.Equal(got, want) {
			t.Errorf("%s has %q, and its request %q", o.Name, got, want)
		}
	}
}

// fieldNames lists the fields of a request in JSON.
func fieldNames(t reflect.Type) (out []string) {
	for f := range t.Fields() {
		if f.Anonymous {
			out = append(out, fieldNames(f.Type)...)
			continue
		}
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "unread" { // it is of answers
			out = append(out, name)
		}
	}
	return out
}

// TestCommand looks at what commands are asked, and at their answers and refusals.
func TestCommand(t *testing.T) {
	var got []string
	output, messages := "", ""
	a := New(Options{Engine: native.New(native.Jobs(1)), MaxCells: 100, Command: func(_ context.Context, input string, args ...string) (string, string, bool) {
		got = append(args, input)
		return output, messages, strings.Contains(messages, "is wrong")
	}})
	const puzzle = `"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 3 r1c2 r1c3"]`
	for _, tt := range []struct {
		operation, request, output, messages string
		status                               int
		want                                 string
		args                                 []string
	}{
		{"canon", `{` + puzzle + `,"form":"minlex"}`, `{"canonical":"x"}` + "\n", "", 200, `{"canonical":"x"}`, []string{"canon", "--json", "--timeout=0s", "--form=minlex"}},
		{"repair", `{` + puzzle + `,"max":1}`, `{"least":1}`, "", 200, `{"least":1}`, []string{"repair", "--json", "--timeout=0s", "--max=1"}},
		{"minimise", `{` + puzzle + `,"least":true}`, "", "sudokusat: -: no (see sudokusat minimise --help)\n", 422, `{"error":"-: no"}`, []string{"minimise", "--json", "--timeout=0s", "--least=true"}},
		{"generate", `{"with":["3 thermos","-x"],"number":2}`, "{}\n{}\n", "sudokusat: a word", 200, `{"puzzles":[{},{}],"message":"a word"}`, []string{"generate", "--json", "--timeout=0s", "--number=2", "--with=3 thermos", "--with=-x"}},
		{"rate", `{` + puzzle + `,"output":"x"}`, "", "", 400, `unknown field \"output\"`, nil},
		{"rate", `{"puzzle":"1","board":"400x400 box 20x20"}`, "", "", 422, `160000 cells; up to 100`, nil},
		{"rate", `{"puzzle":"1...............","board":"4x4"}`, "", "", 422, `or \"box none\" if there are none`, nil},
		{"rate", `{"scale":"se"}`, "", "", 400, `there is no puzzle`, nil},
		{"rate", `{` + puzzle + `}`, "", "sudokusat: -: sat is wrong", 500, `sat is wrong`, []string{"rate", "--json", "--timeout=0s"}},
		{"rate", `[]`, "", "", 400, `not an object`, nil},
		{"generate", `{"box":"20×20"}`, "", "", 400, `up to 25 cells here`, nil},
		{"generate", `{"box":"10 x 10"}`, "", "", 400, `up to 25 cells here`, nil},
		{"generate", `{"box":"2*3"}`, "", "", 400, `as in 2x3`, nil},
	} {
		got, output, messages = nil, tt.output, tt.messages
		status, answer := a.Do(t.Context(), tt.operation, []byte(tt.request))
		if status != tt.status || !strings.Contains(string(answer), tt.want) {
			t.Errorf("%s %s: %d %s", tt.operation, tt.request, status, answer)
		}
		if n := len(tt.args); len(got) != n && len(got) != n+1 || !slices.Equal(got[:n], tt.args) {
			t.Errorf("%s %s: %q", tt.operation, tt.request, got)
		} else if strings.Contains(tt.request, puzzle) && n > 0 && !strings.Contains(got[n], `"rules":["cage 3 r1c2 r1c3"]`) {
			t.Errorf("%s: the puzzle is %q", tt.operation, got[n])
		}
	}
}

// TestBatch answers each request of a batch with its own status, within the bound of one answer.
func TestBatch(t *testing.T) {
	a := New(Options{Engine: native.New(native.Jobs(1)), MaxAnswer: 2000})
	ask := func(requests string) (status int, out BatchAnswer) {
		t.Helper()
		status, answer := a.Do(t.Context(), "batch", []byte(`{"requests":[`+requests+`]}`))
		if err := json.Unmarshal(answer, &out); err != nil || len(answer) > 2000 {
			t.Errorf("%v, %d bytes: %s", err, len(answer), answer)
		}
		return status, out
	}
	const unique = `{"operation":"check","request":{"puzzle":"1.....3..4.....2"}}`
	status, out := ask(unique + `,{"operation":"check","request":{"puzzle":"x"}},{"operation":"chekc"},{"operation":"batch"},` + unique)
	var got []int
	for _, one := range out.Answers {
		got = append(got, one.Status)
	}
	if status != 200 || !slices.Equal(got, []int{200, 422, 404, 400, 200}) || !strings.Contains(string(out.Answers[4].Answer), `"unique"`) {
		t.Errorf("%d %d %+v", status, got, out)
	}
	if status, _ = ask(strings.Repeat(unique+",", 9) + unique); status != 422 {
		t.Errorf("more than 2000 bytes: %d", status)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if v, err := a.batch(ctx, &call{request: []byte(`{"requests":[` + unique + `,{"operation":"rules"}]}`)}); err != nil || fmt.Sprint(v.(BatchAnswer).Answers[0].Status, v.(BatchAnswer).Answers[1].Status) != "503 503" {
		t.Errorf("after the time: %v, %v", v, err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := a.batch(ctx, &call{request: []byte(`{"requests":[{"operation":"rules"}]}`)}); !errors.Is(err, context.Canceled) {
		t.Errorf("after hanging up: %v", err)
	}
	if status, _ = ask(strings.Repeat(`{"operation":"x"},`, 1000) + `{"operation":"x"}`); status != 400 {
		t.Errorf("1001 requests: %d", status)
	}
}

// TestOpenAPI wants a path per operation, and every reference to be of a definition.
func TestOpenAPI(t *testing.T) {
	b, err := OpenAPI("v1", "schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		OpenAPI string
		Paths   map[string]struct {
			Post struct {
				OperationID string
				RequestBody struct {
					Content map[string]struct{ Schema map[string]any }
				}
				Responses map[string]any
			}
		}
	}
	if err := json.Unmarshal(b, &d); err != nil || d.OpenAPI != "3.1.0" || len(d.Paths) != len(Operations()) {
		t.Fatalf("%v, %s", err, b)
	}
	for path, p := range d.Paths {
		if "/api/"+p.Post.OperationID != path || len(p.Post.Responses) != 1+len(Statuses()) || p.Post.RequestBody.Content["application/json"].Schema["type"] != "object" {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

// Without commands ratings and new puzzles are answered all the same, within their time.
func TestMakeWithoutCommand(t *testing.T) {
	a := New(Options{Engine: native.New(native.Jobs(1))})
	const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, tt := range []struct {
		operation, request string
		status             int
		want               string
	}{
		{"rate", `{"puzzle":"` + easy + `"}`, 200, `"word":"easy","complete":true`},
		{"rate", `{"puzzle":"` + easy + `","scale":"se"}`, 200, `"er":1.2`},
		{"rate", `{"puzzle":"` + easy + `","scale":"hodoku"}`, 200, `"level":"easy","score":204`},
		{"rate", `{"puzzle":"1.....3..4.....2","scale":"se"}`, 200, `"message":"--scale se rates plain 9x9 puzzles, not 4x4 box 2x2"`},
		{"rate", `{"puzzle":"1.....3..4......"}`, 200, `"verdict":"multiple"}`},
		{"rate", `{"puzzle":"11....3..4......"}`, 200, `"verdict":"unsolvable","message":`},
		{"rate", `{"puzzle":"` + easy + `","scale":"x"}`, 400, `is one of truths, se, hodoku`},
		{"generate", `{"seed":7}`, 200, `"index":0`},
		{"generate", `{"seed":7,"number":2,"box":"2x2","with":["1 cages 2","diagonal"],"clues":"0-9","least-rules":true}`, 200, `"index":1`},
		{"generate", `{"seed":7,"grade":"tricky","symmetry":"rot180","minimal":true}`, 200, `"minimal":true`},
		{"generate", `{"seed":7,"technique":"x-wing","scale":"hodoku"}`, 200, `"clues":`},
		{"generate", `{"scale":"se"}`, 400, `--scale goes with --technique`},
		{"generate", `{"number":21}`, 400, `the command makes more`},
		{"generate", `{"box":"9x9"}`, 400, `up to 25 cells here`},
		{"generate", `{"symmetry":"odd"}`, 400, `odd`},
		{"generate", `{"grade":"hodoku hard","box":"2x2"}`, 400, `leave out other boards`},
		{"generate", `{"box":"2x2","rule":["anti-king","anti-knight"]}`, 422, `no grid`},
		{"generate", `{"numbers":2}`, 400, `unknown field`},
	} {
		status, answer := a.Do(t.Context(), tt.operation, []byte(tt.request))
		if status != tt.status || !strings.Contains(string(answer), tt.want) {
			t.Errorf("%s %s: %d %s", tt.operation, tt.request, status, answer)
		}
		var out GenerateAnswer
		if err := json.Unmarshal(answer, &out); err != nil {
			t.Error(err)
		}
		for _, p := range out.Puzzles {
			if status, answer := a.Do(t.Context(), "check", p); status != 400 { // its other fields
				t.Errorf("%d %s", status, answer)
			}
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 1)
	defer cancel()
	if status, answer := a.Do(ctx, "generate", []byte(`{}`)); status != statusTooLong {
		t.Errorf("without time: %d %s", status, answer)
	}
}

// TestWorthTrying: where no reason is found, a hint names a cell and all that it can be.
func TestWorthTrying(t *testing.T) {
	for puzzle, want := range map[string]string{
		"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..": "no hint; r1c1 is worth trying, as it can only be 4 or 5",
		"123.............": "no hint; r2c1 is worth trying, as it can only be 3 or 4",
		"#rule candidates 2,4 r1c2\n1...............": "no hint; r1c2 is worth trying, as it can only be 2 or 4",
		"1234341221434321":                            "no hint",
	} {
		p, err := text.Parse(puzzle, text.Options{})
		if err != nil {
			t.Error(err)
			continue
		}
		if got := worthTrying(t.Context(), p, "no hint"); got != want {
			t.Errorf("%s: %s, not %s", puzzle, got, want)
		}
	}
}
