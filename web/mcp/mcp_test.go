package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/web/api"
)

func options(e sudoku.Engine, command ...func(context.Context, string, ...string) (string, string, bool)) Options {
	o := api.Options{Engine: e, Prover: sat.Gophersat(), MaxCells: 10_000, MaxLiterals: 10_000_000, MaxAnswer: 1 << 20}
	if len(command) > 0 {
		o.Command = command[0]
	}
	return Options{API: api.New(o), Version: "test", Jobs: 2, Timeout: 10 * time.Second, Answer: 1 << 20}
}

// client is a client of a server of its own. Package sdk has another one.
func client(t *testing.T, o Options) *jrpc2.Client {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	end := make(chan error, 1)
	go func() { end <- Serve(context.Background(), in, out, o) }()
	t.Cleanup(func() {
		_ = to.Close()
		if err := <-end; err != nil {
			t.Error(err)
		}
	})
	return jrpc2.NewClient(channel.Line(from, to), nil)
}

// asked calls a tool and returns its text and whether it is an error.
func asked(t *testing.T, c *jrpc2.Client, tool, arguments string) (string, bool) {
	t.Helper()
	var r struct {
		Content           []content
		StructuredContent json.RawMessage
		IsError           bool
	}
	if err := c.CallResult(t.Context(), "tools/call", object{"name": tool, "arguments": json.RawMessage(arguments)}, &r); err != nil {
		t.Fatalf("%s %s: %v", tool, arguments, err)
	}
	if r.Content[0].Type == "image" {
		return r.Content[0].MIMEType + " " + string(r.Content[0].Data), r.IsError
	}
	text := r.Content[0].Text
	if !r.IsError {
		var a, b any
		if json.Unmarshal([]byte(text), &a) != nil || json.Unmarshal(r.StructuredContent, &b) != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the text %s is not the object %s", tool, text, r.StructuredContent)
		}
	}
	return text, r.IsError
}

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

func call(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, arguments)
}

const (
	unique  = `{"puzzle":"1.....3..4.....2"}`
	several = `{"puzzle":"1.....3..4......"}`
	none    = `{"puzzle":"1.....3..4......","board":"4x4 box 2x2","rules":["cage 3 r1c2 r1c3"]}`
)

// TestEvidence asks the tools with verdicts, and verifies the evidence by the tool verify.
func TestEvidence(t *testing.T) {
	c := client(t, options(native.New(native.Jobs(1))))
	for _, tool := range []string{"check", "solve", "count", "hint", "explain"} {
		for puzzle, want := range map[string][2]string{unique: {"unique", "unique"}, several: {"multiple", "exactly 3 solutions"}, none: {"unsolvable", "unsolvable"}} {
			text, wrong := asked(t, c, tool, puzzle)
			var got struct {
				Verdict  string
				Evidence evidence
			}
			if err := json.Unmarshal([]byte(text), &got); err != nil || wrong || got.Verdict != want[0] || got.Evidence.Claim != want[1] || got.Evidence.Prover == "" {
				t.Errorf("%s %s: %s", tool, puzzle, text)
				continue
			}
			again, _ := json.Marshal(api.VerifyRequest{Certificate: got.Evidence.Certificate})
			if text, wrong := asked(t, c, "verify", string(again)); wrong || !strings.Contains(text, `"verdict":"verified"`) {
				t.Errorf("%s %s: %s", tool, puzzle, text)
			}
			forged, _ := json.Marshal(api.VerifyRequest{Certificate: strings.Replace(got.Evidence.Certificate, "4", "3", 1)})
			if text, _ := asked(t, c, "verify", string(forged)); strings.Contains(text, `"verdict":"verified"`) {
				t.Errorf("%s %s: forged, and %s", tool, puzzle, text)
			}
		}
	}
	if text, wrong := asked(t, c, "count", `{"puzzle":"................"}`); wrong || !strings.Contains(text, `"count":288`) || !strings.Contains(text, `"claim":"at least 11 solutions"`) {
		t.Error(text)
	}
}

// TestOthers asks the tools without verdicts.
func TestOthers(t *testing.T) {
	c := client(t, options(native.New(native.Jobs(1))))
	for _, ask := range [][3]string{
		{"prove", `{"puzzle":"1.....3..4.....2","claim":"r1c2 is 3"}`, `"claim":"r1c2 is 3"`},
		{"convert", `{"puzzle":"1.....3..4.....2","to":"boxed"}`, `----+----`},
		{"draw", unique, `<svg`},
		{"rules", `{"names":["thermo"]}`, `"form":"thermo CELLS"`},
	} {
		if text, wrong := asked(t, c, ask[0], ask[1]); wrong || !strings.Contains(text, ask[2]) || strings.Contains(text, "evidence") {
			t.Errorf("%s: %s", ask, text)
		}
	}
}

// TestUnread wants the words that were not read in answers, beside evidence and pictures.
func TestUnread(t *testing.T) {
	o := options(native.New(native.Jobs(1)))
	const text = `"text":"Put 4 in the first square\n1.....3..4.....2"`
	c := client(t, o)
	if got, wrong := asked(t, c, "solve", "{"+text+"}"); wrong || !strings.Contains(got, `"unread":"Put 4 in the first square"`) {
		t.Error(got)
	}
	shown := result([]byte(`{"to":"png","data":"AAAA","unread":"Put 4"}`))["content"].([]content)
	if last := shown[len(shown)-1]; last.Type != "text" || !strings.Contains(last.Text, `not read`) || !strings.Contains(last.Text, "Put 4") {
		t.Errorf("%v", shown)
	}
}

// TestErrors wants errors of tools, in the words of package api.
func TestErrors(t *testing.T) {
	o := options(native.New(native.Jobs(1)), func(context.Context, string, ...string) (string, string, bool) {
		return "", "sudokusat: no such thing\n", false
	})
	c := client(t, o)
	for _, ask := range [][3]string{
		{"check", `{}`, "there is no puzzle: give it as"},
		{"check", `{"puzzle":"1.....3..4.....2","file":"/etc/passwd"}`, `unknown field "file"`},
		{"check", `{"puzzle":17}`, `the field "puzzle" cannot be of the kind number`},
		{"solve", `{"puzzle":"1.....3..4.....2","limit":-1}`, `"limit" is a number from 1`},
		{"check", `{"puzzle":"1","board":"400x400 box 20x20"}`, "the board has 160000 cells; up to 10000"},
		{"convert", `{"puzzle":"1.....3..4.....2","to":"nothing"}`, `"to" is one of line,`},
		{"verify", `{}`, `"certificate" is the text that prove makes`},
		{"generate", `{"number":21}`, `"number" is up to 20 here`},
		{"generate", `{"box":"6x6"}`, `"box" has up to 25 cells here`},
		{"generate", `{"output":"x"}`, `unknown field "output"`},
		{"generate", `{"seed":"--help"}`, `"--help" is no value of "seed", of the kind integer`},
		{"generate", `{"grade":"soft"}`, "no such thing"},
		{"rate", `{"puzzle":"1.....3..4.....2","scale":"--output=x"}`, "no such thing"},
		{"rate", `{"puzzle":"1.....3..4.....x"}`, "not a form I know"},
	} {
		if text, wrong := asked(t, c, ask[0], ask[1]); !wrong || !strings.Contains(text, ask[2]) || strings.HasPrefix(text, "sudokusat:") {
			t.Errorf("%s: %v %s", ask, wrong, text)
		}
	}
	for method, want := range map[string]jrpc2.Code{"tools/call": jrpc2.InvalidParams, "resources/list": jrpc2.MethodNotFound} {
		if _, err := c.Call(t.Context(), method, object{"name": "nothing"}); jrpc2.ErrorCode(err) != want {
			t.Errorf("%s of what is not there: %v", method, err)
		}
	}
}

// TestCommand looks at what the commands rate and generate are asked: options in the order
// of their names, each value in one argument.
func TestCommand(t *testing.T) {
	var got []string
	o := options(native.New(native.Jobs(1)), func(_ context.Context, input string, args ...string) (string, string, bool) {
		got = append(args, input)
		return `{"board":"4x4 box 2x2","puzzle":"1.....3..4.....2","solution":"1324423124133142"}`, "", false
	})
	c := client(t, o)
	text, wrong := asked(t, c, "generate", `{"with":["3 thermos","-x"],"number":1,"minimal":true}`)
	if want := []string{"generate", "--json", "--timeout=0s", "--minimal=true", "--number=1", "--with=3 thermos", "--with=-x", ""}; wrong || !slices.Equal(got, want) {
		t.Errorf("%q: %s", got, text)
	}
	if !strings.Contains(text, `"evidence":{"claim":"unique"`) {
		t.Error(text)
	}
	asked(t, c, "rate", strings.TrimSuffix(none, "}")+`,"limit":5}`)
	if want := []string{"rate", "--json", "--timeout=0s", "--limit=5"}; !slices.Equal(got[:4], want) || !strings.Contains(got[4], `"rules":["cage 3 r1c2 r1c3"]`) {
		t.Errorf("%q", got)
	}
}

// liar claims that every puzzle has no solution.
type liar struct{ sudoku.Engine }

func (liar) Solve(context.Context, sudoku.Puzzle, sudoku.Query) (sudoku.Result, error) {
	return sudoku.Result{Complete: true}, nil
}

// TestLiar has an engine that lies in a way that no referee of answers sees.
func TestLiar(t *testing.T) {
	c := client(t, options(liar{native.New(native.Jobs(1))}))
	if text, wrong := asked(t, c, "solve", unique); !wrong || text != `engines disagree: the answer is "unsolvable", and the proof is of "unique"` {
		t.Errorf("%v %s", wrong, text)
	}
}

// TestWithoutEvidence wants the reason where there is no certificate.
func TestWithoutEvidence(t *testing.T) {
	o := options(native.New(native.Jobs(1)))
	o.API = api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.Gophersat(), MaxLiterals: 100})
	c := client(t, o)
	if text, wrong := asked(t, c, "check", unique); wrong || !strings.Contains(text, `"evidence":{"message":"the formula has `) {
		t.Error(text)
	}
}

// TestRoom bounds an answer with its evidence: the first puzzle's certificate fits, the
// second's does not.
func TestRoom(t *testing.T) {
	const made = `{"board":"4x4 box 2x2","puzzle":"1.....3..4.....2","solution":"1324423124133142"}`
	o := options(native.New(native.Jobs(1)), func(context.Context, string, ...string) (string, string, bool) { return made + "\n" + made, "", false })
	text, wrong := asked(t, client(t, o), "generate", `{}`)
	if strings.Count(text, `"certificate":"`) != 2 || wrong {
		t.Fatalf("%v %s", wrong, text)
	}
	o.Answer = len(text) - 100
	text, wrong = asked(t, client(t, o), "generate", `{}`)
	if strings.Count(text, `"certificate":"`) != 1 || strings.Count(text, `"evidence":{"message":"the certificate has `) != 1 || wrong || len(text) > o.Answer {
		t.Errorf("%v %s", wrong, text)
	}
	o.Answer = len(made)
	if text, wrong = asked(t, client(t, o), "generate", `{}`); !wrong || !strings.HasPrefix(text, "the answer would have ") {
		t.Errorf("%v %s", wrong, text)
	}
}

// TestLimit has a call that would take for ever.
func TestLimit(t *testing.T) {
	o := options(native.New(native.Jobs(1)))
	o.Timeout = 50 * time.Millisecond
	c := client(t, o)
	if text, wrong := asked(t, c, "count", `{"puzzle":"`+strings.Repeat(".", 81)+`"}`); wrong || !strings.Contains(text, `"message":"gave up: it took too long"`) {
		t.Errorf("%v %s", wrong, text)
	}
}

// TestServe pipes messages in: all are answered though the input has ended, cancelled ones
// too.
func TestServe(t *testing.T) {
	o := options(native.New(native.Jobs(1)))
	o.Jobs, o.Timeout = 1, time.Minute
	in := hello
	for id := 2; id < 12; id++ {
		in += call(id, "check", unique)
	}
	in += call(12, "count", `{"puzzle":"`+strings.Repeat(".", 81)+`"}`) + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12}}` + "\n"
	var out strings.Builder
	if err := Serve(t.Context(), strings.NewReader(in), &out, o); err != nil {
		t.Error(err)
	}
	if got := strings.Count(out.String(), `"evidence":{"claim":"unique"`); got != 10 {
		t.Errorf("%d answers: %s", got, out.String())
	}
	if !regexp.MustCompile(`"id":12,.*":"(context canceled|cancelled)"`).MatchString(out.String()) {
		t.Errorf("a cancelled call went on: %s", out.String())
	}
}

// endless is an engine that works until its context ends.
type endless struct {
	sudoku.Engine
	entered chan struct{}
}

func (e endless) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	select {
	case e.entered <- struct{}{}:
	default:
	}
	<-ctx.Done()
	return sudoku.Result{}, ctx.Err()
}

// served is Serve, which has to return.
func served(t *testing.T, ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	t.Helper()
	end := make(chan error, 1)
	go func() { end <- Serve(ctx, in, out, o) }()
	select {
	case err := <-end:
		return err
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not end")
		return nil
	}
}

// gone is a client that dies with its first answer.
type gone struct{}

func (gone) Write(p []byte) (int, error) {
	if strings.Contains(string(p), `"id":1,`) {
		return len(p), nil
	}
	return 0, io.ErrClosedPipe
}

// TestClientDies has two calls open, of which one is answered to nobody.
func TestClientDies(t *testing.T) {
	var both sync.WaitGroup
	var first atomic.Bool
	o := options(native.New(native.Jobs(1)), func(ctx context.Context, _ string, _ ...string) (string, string, bool) {
		both.Done()
		both.Wait()
		if !first.CompareAndSwap(false, true) {
			<-ctx.Done()
		}
		return "", "nothing", false
	})
	o.Timeout = time.Hour
	both.Add(o.Jobs)
	_ = served(t, t.Context(), strings.NewReader(hello+call(2, "generate", `{}`)+call(3, "generate", `{}`)), gone{}, o)
}

// TestServeEnds ends the context while a call is worked on, and has a message that is too long.
func TestServeEnds(t *testing.T) {
	for _, closed := range []bool{false, true} { // the input
		e := endless{native.New(native.Jobs(1)), make(chan struct{}, 1)}
		o := options(e)
		o.Timeout = time.Hour
		ctx, cancel := context.WithCancel(t.Context())
		in, more := io.Pipe()
		go func() {
			_, _ = io.WriteString(more, hello+call(2, "count", unique))
			if closed {
				_ = more.Close()
			}
			<-e.entered
			cancel()
		}()
		if err := served(t, ctx, in, io.Discard, o); err != context.Canceled {
			t.Errorf("%v", err)
		}
		_ = more.Close()
	}
	o := options(native.New(native.Jobs(1)))
	o.Request = 1000
	if err := Serve(t.Context(), strings.NewReader(call(1, "check", `{"text":"`+strings.Repeat("x", 2000)+`"}`)), io.Discard, o); err == nil {
		t.Error("a message is too long and was read")
	}
}

// TestStuck ends the context while nobody reads the answers.
func TestStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in, more := io.Pipe()
		nobody, out := io.Pipe()
		go func() {
			_, _ = io.WriteString(more, hello+call(2, "rules", `{"names":["thermo"]}`))
			synctest.Wait()
			cancel()
		}()
		if err := Serve(ctx, in, out, options(native.New(native.Jobs(1)))); err != context.Canceled {
			t.Errorf("%v", err)
		}
		_, _ = more.Close(), nobody.Close() // what is left waits for these
	})
}

// TestLines sends lines of all kinds: the session goes on after each, and ends after the last answer.
func TestLines(t *testing.T) {
	o := options(native.New(native.Jobs(1)))
	for _, tt := range []struct {
		line, want string
		message    bool
	}{
		{"1.....3..4.....2", `"id":null,"error":{"code":-32700,`, false},
		{"5300700006001950", `"id":null,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"`, `"id":null,"error":{"code":-32700,`, false},
		{`{}`, `"id":null,"error":{"code":-32600,`, false},
		{`{"id":1,"method":"ping"}`, `"id":1,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0"}`, `"id":null,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, `"id":1,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, `"id":null,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","params":3}`, `"id":1,"error":{"code":-32600,`, false},
		{`{"jsonrpc":"2.0","method":"notifications/cancelled","params":3}`, `"id":null,"error":{"code":-32600,`, false},
		{`[]`, `"id":null,"error":{"code":-32600,`, false},
		{`[1,2]`, `"id":null,"error":{"code":-32600,`, false},
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"},{}]`, `"id":null,"error":{"code":-32600,`, true},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"}`, `"id":1,"result":{}`, true},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, `"id":1,"error":{"code":-32601,`, true},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":3}}`, `"id":1,"error":{"code":-32602,`, true},
		{`{"jsonrpc":"2.0","method":"x"}`, ``, true},
		{`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`, ``, true},
		{`[{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":1,"method":"ping"}]`, `[{"jsonrpc":"2.0","id":1,"result":{}}]`, true},
		{`[{"jsonrpc":"2.0","method":"x"}]`, ``, true},
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"id":2}]`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32600,`, true},
		{" \t\r", ``, true}, // passed over
	} {
		if err := served(t, t.Context(), strings.NewReader(tt.line), io.Discard, o); (err == nil) != tt.message {
			t.Errorf("%s alone: %v", tt.line, err)
		}
		for _, end := range []string{"", "\r\n"} {
			var out strings.Builder
			if err := served(t, t.Context(), strings.NewReader(tt.line+"\n"+`{"jsonrpc":"2.0","id":"last","method":"ping"}`+end), &out, o); err != nil {
				t.Errorf("%s: %v", tt.line, err)
			}
			before := strings.Replace(out.String(), `{"jsonrpc":"2.0","id":"last","result":{}}`+"\n", "", 1)
			if len(before) == out.Len() || (before == "") != (tt.want == "") || !strings.Contains(before, tt.want) {
				t.Errorf("%s: %s", tt.line, &out)
			}
		}
	}
}

// flood is a client that ends the session while the server reads its lines.
type flood struct {
	lines int
	end   func()
}

func (f *flood) Read(p []byte) (int, error) {
	if f.lines--; f.lines == 0 {
		f.end()
	}
	return copy(p, `{"jsonrpc":"1.0","method":"x"}`+"\n"+`{"jsonrpc":"2.0","method":"notifications/cancelled"}`+"\n"), nil
}

// TestFlood ends sessions with lines that package jrpc2 would answer after its end.
func TestFlood(t *testing.T) {
	for i := range 100 {
		ctx, cancel := context.WithCancel(t.Context())
		if err := served(t, ctx, &flood{100 + i, cancel}, io.Discard, options(native.New(native.Jobs(1)))); err != context.Canceled {
			t.Error(err)
		}
	}
}

// TestLayers asks each tool about puzzles with layers: the verdicts agree, each has evidence that the tool verify
// accepts, and what there is not for layers is refused by name.
func TestLayers(t *testing.T) {
	c := client(t, options(native.New(native.Jobs(1))))
	for _, p := range corpus.Layers() {
		question := func(more map[string]any) string {
			fields := map[string]any{"board": p.Board, "rules": p.Rules, "puzzle": p.Puzzle}
			maps.Copy(fields, more)
			b, err := json.Marshal(fields)
			if err != nil {
				t.Fatal(err)
			}
			return string(b)
		}
		met := map[string]bool{"verify": true, "generate": true, "rules": true} // which take no puzzle
		for _, tool := range tools() {
			switch {
			case met[tool.Name]:
			case tool.Verdict:
				var got struct {
					Verdict  string
					Evidence evidence
				}
				text, wrong := asked(t, c, tool.Name, question(nil))
				if err := json.Unmarshal([]byte(text), &got); err != nil || wrong || got.Verdict != "unique" || got.Evidence.Claim != "unique" {
					t.Errorf("%s %v: %.500s", tool.Name, p.Rules, text)
					continue
				}
				again, _ := json.Marshal(api.VerifyRequest{Certificate: got.Evidence.Certificate})
				if text, wrong := asked(t, c, "verify", string(again)); wrong || !strings.Contains(text, `"verdict":"verified"`) {
					t.Errorf("%s %v: %.500s", tool.Name, p.Rules, text)
				}
			default:
				want := map[string]string{"prove": `"claim":"unique"`, "convert": p.Puzzle, "draw": "<svg"}[tool.Name]
				more := map[string]map[string]any{"convert": {"to": "line"}}[tool.Name]
				if text, wrong := asked(t, c, tool.Name, question(more)); wrong || want == "" || !strings.Contains(text, want) {
					t.Errorf("%s %v: %.500s", tool.Name, p.Rules, text)
				}
			}
			met[tool.Name] = true
		}
		if text, wrong := asked(t, c, "convert", question(map[string]any{"to": "simple"})); !wrong || !strings.Contains(text, `"to" is one of`) {
			t.Errorf("convert %v: %.300s", p.Rules, text)
		}
	}
	for arguments, want := range map[string]string{
		`{"board":"4x4 box 2x2 layers shade=white,black,white","puzzle":"................"}`:              "layer shade: value \"white\"",
		`{"board":"4x4 box 2x2","rules":["yin-yang"],"puzzle":"................ shade:x..............."}`: "neither \".\" nor one of white, black",
		`{"board":"4x4 box 2x2","rules":["connected grey shade"],"puzzle":"................"}`:            "shade",
	} {
		if text, wrong := asked(t, c, "check", arguments); !wrong || !strings.Contains(text, want) {
			t.Errorf("%s: %s", arguments, text)
		}
	}
}
