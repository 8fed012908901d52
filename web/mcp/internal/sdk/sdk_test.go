// The tests of this package ask the server by a client that others wrote. They are a package of
// their own, so that importers of package mcp do not download it.
package sdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/web/api"
	server "sudokusat/web/mcp"
)

// connect returns a client of a server of its own.
func connect(t *testing.T, version string, e sudoku.Engine) *mcp.ClientSession {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	end := make(chan error, 1)
	go func() {
		end <- server.Serve(context.Background(), in, out, server.Options{
			API: api.New(api.Options{Engine: e, Prover: sat.Gophersat()}), Version: "test", Jobs: 1, Timeout: time.Minute, Answer: 1 << 20,
		})
	}()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "0"}, nil).
		Connect(t.Context(), &mcp.IOTransport{Reader: from, Writer: to}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Close()
		if err := <-end; err != nil && err != io.ErrClosedPipe { // an answer that the client did not wait for
			t.Error(err)
		}
	})
	return c
}

// TestVersions has a session in each version of the protocol that the client knows.
func TestVersions(t *testing.T) {
	for _, version := range mcp.SupportedProtocolVersions() {
		t.Run(version, func(t *testing.T) {
			c := connect(t, version, native.New(native.Jobs(1)))
			if is := c.InitializeResult(); is.ProtocolVersion != version || is.ServerInfo.Name != "sudokusat" || is.ServerInfo.Version != "test" || is.Capabilities.Tools == nil || !strings.Contains(is.Instructions, "evidence") {
				t.Errorf("%+v", is)
			}
			list, err := c.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, tool := range list.Tools {
				names = append(names, tool.Name)
				var s jsonschema.Schema
				b, err := json.Marshal(tool.InputSchema)
				if err == nil {
					err = json.Unmarshal(b, &s)
				}
				if _, wrong := s.Resolve(nil); err != nil || wrong != nil || s.Type != "object" || tool.Description == "" || !tool.Annotations.ReadOnlyHint {
					t.Errorf("%s: %v %v %s", tool.Name, err, wrong, b)
				}
			}
			if want := []string{"check", "convert", "count", "draw", "explain", "generate", "hint", "prove", "rate", "rules", "solve", "verify"}; !slices.Equal(names, want) {
				t.Errorf("%q", names)
			}
			r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "solve", Arguments: map[string]any{"puzzle": "1.....3..4.....2"}})
			if err != nil || r.IsError || len(r.Content) != 1 {
				t.Fatal(r, err)
			}
			structured, _ := json.Marshal(r.StructuredContent)
			for _, answer := range []string{r.Content[0].(*mcp.TextContent).Text, string(structured)} {
				var got struct {
					Verdict  string
					Evidence struct{ Claim, Certificate string }
				}
				if err := json.Unmarshal([]byte(answer), &got); err != nil || got.Verdict != "unique" || got.Evidence.Claim != "unique" || got.Evidence.Certificate == "" {
					t.Error(answer)
				}
			}
			if r, err = c.CallTool(t.Context(), &mcp.CallToolParams{Name: "solve"}); err != nil || !r.IsError || !strings.Contains(r.Content[0].(*mcp.TextContent).Text, "there is no puzzle") {
				t.Error(r, err)
			}
			var wrong *jsonrpc.Error
			if _, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "nothing"}); !errors.As(err, &wrong) || wrong.Code != jsonrpc.CodeInvalidParams {
				t.Error(err)
			}
		})
	}
}

// slow is an engine that works until its context ends.
type slow struct {
	sudoku.Engine
	entered, left chan struct{}
}

func (s slow) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	s.entered <- struct{}{}
	<-ctx.Done()
	s.left <- struct{}{}
	return sudoku.Result{}, ctx.Err()
}

// TestCancelled has a call that the client gives up. Others are answered meanwhile.
func TestCancelled(t *testing.T) {
	e := slow{native.New(native.Jobs(1)), make(chan struct{}), make(chan struct{})}
	c := connect(t, "2025-11-25", e)
	ctx, cancel := context.WithCancel(t.Context())
	end := make(chan error)
	go func() {
		_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "count", Arguments: map[string]any{"puzzle": "................"}})
		end <- err
	}()
	<-e.entered
	if err := c.Ping(t.Context(), nil); err != nil {
		t.Error(err)
	}
	cancel()
	if err := <-end; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-e.left
}
