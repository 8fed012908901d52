// Package mcp offers the questions of package api to programs that speak the Model Context
// Protocol, such as language models: a tool per question, over standard input and output.
// JSON-RPC is that of github.com/creachadair/jrpc2, and the few messages of the protocol are
// here: its Go SDK costs every start of a program that has it about a millisecond.
//
// A model that judges puzzles made by another one should have to believe nothing. So each
// answer with a verdict has a field "evidence", a certificate of that verdict, which was
// verified without any engine before it was sent, and which the tool verify or any other
// checker can verify again. Where there is none, the field gives the reason.
//
//   - mcp.go: the server, its methods, and one call of a tool.
//   - tools.go: the operations that are tools.
//   - evidence.go: the certificates.
//   - wire.go: the lines of input and output.
//
// Errors of tools are results with isError, so that a model reads them, and have the words
// of package api. Calls are bounded in time, in the number that is worked on at once, and in
// the size of boards, requests and answers.
package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/creachadair/jrpc2"

	"sudokusat/web/api"
)

// Options configures a server. All fields but Request are required.
type Options struct {
	API     *api.API
	Version string
	Jobs    int           // calls that are worked on at once; others wait
	Timeout time.Duration // the limit of a call; its certificates have as much again
	Request int           // the most bytes of a message from the client; 0 is 16 MB
	Answer  int           // the most bytes of the object of an answer; certificates beyond are left out
}

// server answers calls.
type server struct {
	o    Options
	free chan struct{} // a slot per call that is worked on
}

// versions are those of the protocol, newest first. In the newest each request has its version
// with it; the others begin with "initialize".
var versions = []string{"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// instructions are for the model that uses the tools.
const instructions = `Tools for Sudoku and its variants of any size and with any rules. A puzzle is given either as "text", in any usual format including links of puzzle sites, or as "puzzle" (a grid on one line, blanks are dots) with "board" and "rules" in the syntax that the tool rules explains.
Answers with a verdict have "evidence": a certificate that was verified without any engine. The tool verify checks such a certificate, whoever made it. A verdict without evidence should be called unproved.`

// Serve answers a client until the input ends or ctx does. All calls have been answered, or
// cancelled by ctx, when it returns. A line that is no message has an error for its answer;
// if no line is one, Serve returns an error. It is nil after other inputs, and that of ctx or
// of the connection if these end.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	w := newWire(ctx, in, out, cmp.Or(o.Request, 16<<20))
	defer w.end(nil)
	err := jrpc2.NewServer(&server{o, make(chan struct{}, o.Jobs)}, &jrpc2.ServerOptions{
		DisableBuiltin: true,
		Concurrency:    math.MaxInt, // calls have slots
		NewContext:     func() context.Context { return w.ctx },
	}).Start(w).Wait()
	select {
	case <-w.written:
	case <-time.After(time.Second): // nobody reads it
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// object is an object of JSON.
type object = map[string]any

// params are the parameters of all methods.
type params struct {
	ProtocolVersion string          // of initialize
	Name            string          // of a tool
	Arguments       json.RawMessage // of a tool
	RequestID       json.RawMessage // of what is cancelled
	Meta            struct {
		Version      string          `json:"io.modelcontextprotocol/protocolVersion"`
		Capabilities json.RawMessage `json:"io.modelcontextprotocol/clientCapabilities"`
	} `json:"_meta"`
}

// Assign returns the handler of all methods.
func (s *server) Assign(context.Context, string) jrpc2.Handler { return s.handle }

// handle answers a request, and cancels one when it is notified.
func (s *server) handle(ctx context.Context, r *jrpc2.Request) (any, error) {
	var p params
	if err := r.UnmarshalParams(&p); err != nil {
		return nil, err
	}
	newest := p.Meta.Version == versions[0]
	info, capabilities := object{"name": "sudokusat", "version": s.o.Version}, object{"tools": object{}}
	var out object
	switch method := r.Method(); {
	case r.IsNotification():
		if method == "notifications/cancelled" {
			jrpc2.ServerFromContext(ctx).CancelRequest(string(p.RequestID))
		}
		return nil, nil
	case p.Meta.Version != "" && !slices.Contains(versions, p.Meta.Version):
		return nil, jrpc2.Errorf(-32022, "unsupported protocol version").WithData(object{"supported": versions, "requested": p.Meta.Version})
	case newest && p.Meta.Capabilities == nil:
		return nil, jrpc2.Errorf(jrpc2.InvalidParams, `"_meta" has no "io.modelcontextprotocol/clientCapabilities"`)
	case method == "initialize":
		version := versions[max(1, slices.Index(versions, p.ProtocolVersion))]
		out = object{"protocolVersion": version, "serverInfo": info, "capabilities": capabilities, "instructions": instructions}
	case method == "server/discover":
		out = object{"supportedVersions": versions, "capabilities": capabilities, "instructions": instructions, "ttlMs": 0, "cacheScope": "public"}
	case method == "ping":
		out = object{}
	case method == "tools/list":
		out = object{"tools": list(), "ttlMs": 0, "cacheScope": "public"}
	case method == "tools/call":
		all := tools()
		i := slices.IndexFunc(all, func(t api.Operation) bool { return t.Name == p.Name })
		if i < 0 {
			return nil, jrpc2.Errorf(jrpc2.InvalidParams, "unknown tool %q", p.Name)
		}
		out = s.call(ctx, &all[i], p.Arguments)
	default:
		return nil, jrpc2.Errorf(jrpc2.MethodNotFound, "method not found: %q", method)
	}
	if newest {
		out["resultType"], out["_meta"] = "complete", object{"io.modelcontextprotocol/serverInfo": info}
	}
	return out, nil
}

// call answers a call of a tool.
func (s *server) call(ctx context.Context, t *api.Operation, arguments json.RawMessage) object {
	select {
	case s.free <- struct{}{}:
		defer func() { <-s.free }()
	case <-ctx.Done():
		return failed(ctx.Err())
	}
	within, over := context.WithTimeout(ctx, s.o.Timeout)
	defer over()
	answer, err := s.ask(within, t.Name, arguments)
	if err == nil && t.Verdict {
		answer, err = s.withEvidence(ctx, answer)
	}
	if err == nil && len(answer) > s.o.Answer {
		err = fmt.Errorf("the answer would have %d bytes, and %d is the most here", len(answer), s.o.Answer)
	}
	if err != nil {
		return failed(err)
	}
	return result(answer)
}

func failed(err error) object {
	return object{"content": []content{{Type: "text", Text: err.Error()}}, "isError": true}
}

// content is a text or a picture of a result.
type content struct {
	Type     string `json:"type"`
	Text     string `json:"text,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
	Data     []byte `json:"data,omitempty"`
}

// result is an answer as a model reads it and as a program does. Pictures are shown.
func result(answer []byte) object {
	var picture struct {
		To     string
		Data   []byte
		Unread string
	}
	if err := json.Unmarshal(answer, &picture); err == nil && picture.To == "png" && len(picture.Data) > 0 {
		shown := []content{{Type: "image", MIMEType: "image/png", Data: picture.Data}}
		if picture.Unread != "" {
			shown = append(shown, content{Type: "text", Text: "not read as part of the puzzle: " + picture.Unread})
		}
		return object{"content": shown}
	}
	return object{"content": []content{{Type: "text", Text: string(answer)}}, "structuredContent": json.RawMessage(answer)}
}

// ask asks package api and returns its answer, or its refusal as an error.
func (s *server) ask(ctx context.Context, operation string, request []byte) ([]byte, error) {
	status, answer := s.o.API.Do(ctx, operation, request)
	if status == 200 {
		return answer, nil
	}
	var refused api.Refusal
	if err := json.Unmarshal(answer, &refused); err != nil {
		return nil, fmt.Errorf("%s: status %d", operation, status)
	}
	return nil, errors.New(refused.Error)
}
