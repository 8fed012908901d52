// Package mcp offers the questions of package api to programs that speak the Model Context
// Protocol, such as language models: a tool per question, over standard input and output.
//
// A model that judges puzzles made by another one should have to believe nothing. So each
// answer with a verdict has a field "evidence", a certificate of that verdict, which was
// verified without any engine before it was sent, and which the tool verify or any other
// checker can verify again. Where there is none, the field gives the reason.
//
//   - mcp.go: the server, and one call of a tool.
//   - tools.go: the operations that are tools.
//   - evidence.go: the certificates.
//   - patient.go: the end of the input.
//
// The protocol is that of the Go SDK (github.com/modelcontextprotocol/go-sdk). Errors are
// results of tools with isError, so that a model reads them, and have the words of package
// api. Calls are bounded in time, in the number that is worked on at once, and in the size
// of boards, requests and answers.
package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"sudokusat/web/api"
)

// Options configures a server. All fields are required.
type Options struct {
	API     *api.API
	Version string
	Jobs    int           // calls that are worked on at once; others wait
	Timeout time.Duration // the limit of a call; its certificates have as much again
	Request int           // the most bytes of a message from the client
	Answer  int           // the most bytes of the object of an answer; certificates beyond are left out
}

// server answers calls.
type server struct {
	ends context.Context // of Serve: the SDK's contexts of calls do not end with it
	o    Options
	free chan struct{} // a slot per call that is worked on
	open sync.WaitGroup
}

// instructions are for the model that uses the tools.
const instructions = `Tools for Sudoku and its variants of any size and with any rules. A puzzle is given either as "text", in any usual format including links of puzzle sites, or as "puzzle" (a grid on one line, blanks are dots) with "board" and "rules" in the syntax that the tool rules explains.
Answers with a verdict have "evidence": a certificate that was verified without any engine. The tool verify checks such a certificate, whoever made it. A verdict without evidence should be called unproved.`

// Serve answers a client until the input ends or ctx does. All calls have been answered, or
// cancelled by ctx, when it returns. The error is that of the connection, nil at the end of
// the input.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := newServer(ctx, o)
	err := s.sdk().Run(ctx, patient{&mcp.IOTransport{Reader: io.NopCloser(in), Writer: keepOpen{out}, MaxLineLength: o.Request}})
	s.open.Wait()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// keepOpen is a writer whose Close does nothing.
type keepOpen struct{ io.Writer }

func (keepOpen) Close() error { return nil }

func newServer(ctx context.Context, o Options) *server {
	return &server{ends: ctx, o: o, free: make(chan struct{}, o.Jobs)}
}

// sdk returns the server of the SDK with the tools.
func (s *server) sdk() *mcp.Server {
	out := mcp.NewServer(&mcp.Implementation{Name: "sudokusat", Version: s.o.Version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}})
	for _, t := range tools() {
		out.AddTool(&mcp.Tool{Name: t.Name, Description: summary(&t), InputSchema: schema(&t), Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
			func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return s.call(ctx, &t, r.Params.Arguments), nil
			})
	}
	return out
}

// call answers a call of a tool.
func (s *server) call(ctx context.Context, t *api.Operation, arguments json.RawMessage) *mcp.CallToolResult {
	s.open.Add(1)
	defer s.open.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ends, cancel)()
	select {
	case s.free <- struct{}{}:
		defer func() { <-s.free }()
	case <-ctx.Done():
		return failed(ctx.Err())
	}
	within, over := context.WithTimeout(ctx, s.o.Timeout)
	defer over()
	object, err := s.ask(within, t.Name, arguments)
	if err == nil && t.Verdict {
		object, err = s.withEvidence(ctx, object)
	}
	if err == nil && len(object) > s.o.Answer {
		err = fmt.Errorf("the answer would have %d bytes, and %d is the most here", len(object), s.o.Answer)
	}
	if err != nil {
		return failed(err)
	}
	return result(object)
}

func failed(err error) *mcp.CallToolResult {
	var r mcp.CallToolResult
	r.SetError(err)
	return &r
}

// result is an answer as a model reads it and as a program does. Pictures are shown.
func result(object []byte) *mcp.CallToolResult {
	var picture struct {
		To     string
		Data   []byte
		Unread string
	}
	out := &mcp.CallToolResult{StructuredContent: json.RawMessage(object)}
	if err := json.Unmarshal(object, &picture); err == nil && picture.To == "png" && len(picture.Data) > 0 {
		out.Content = []mcp.Content{&mcp.ImageContent{Data: picture.Data, MIMEType: "image/png"}}
		if picture.Unread != "" {
			out.Content = append(out.Content, &mcp.TextContent{Text: "not read as part of the puzzle: " + picture.Unread})
		}
		out.StructuredContent = nil
		return out
	}
	out.Content = []mcp.Content{&mcp.TextContent{Text: string(object)}}
	return out
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
