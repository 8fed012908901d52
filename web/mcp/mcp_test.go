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
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

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

// client is a client of a server of its own.
func client(t *testing.T, o Options) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	s, err := newServer(t.Context(), o).sdk().Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "0"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Close()
		_ = s.Wait()
	})
	return c
}

// asked calls a tool and returns its text and whether it is an error.
func asked(t *testing.T, c *mcp.ClientSession, tool, arguments string) (string, bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s %s: %v", tool, arguments, err)
	}
	if picture, ok := r.Content[0].(*mcp.ImageContent); ok {
		return picture.MIMEType + " " + string(picture.Data), r.IsError
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if !r.IsError {
		var a, b any
		structured, err := json.Marshal(r.StructuredContent)
		if err != nil || json.Unmarshal([]byte(text), &a) != nil || json.Unmarshal(structured, &b) != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the text %s is not the object %s", tool, text, structured)
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
	picture := result([]byte(`{"to":"png","data":"AAAA","unread":"Put 4"}`))
	if last, ok := picture.Content[len(picture.Content)-1].(*mcp.TextContent); !ok || !strings.Contains(last.Text, `not read`) || !strings.Contains(last.Text, "Put 4") {
		t.Errorf("%v", picture.Content)
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
	if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "nothing"}); err == nil {
		t.Error("a tool that is not there was called")
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

// TestServeEnds ends the context while a call is worked on, and has messages that are none.
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
	if err := Serve(t.Context(), strings.NewReader("this is no message\n"), io.Discard, o); err == nil {
		t.Error("it was taken for a message")
	}
	o.Request = 1000
	if err := Serve(t.Context(), strings.NewReader(call(1, "check", `{"text":"`+strings.Repeat("x", 2000)+`"}`)), io.Discard, o); err == nil {
		t.Error("a message is too long and was read")
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
