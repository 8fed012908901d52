package mcp_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
	"sudokusat/web/mcp"
)

func Example() {
	in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"you","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"puzzle":"1.....3..4.....2","board":"4x4 box 2x3"}}}
`)
	err := mcp.Serve(context.Background(), in, lastLine{}, mcp.Options{
		API: api.New(api.Options{Engine: native.New(), Prover: sat.Gophersat()}), Version: "1", Jobs: 1, Timeout: time.Second, Answer: 1 << 20,
	})
	fmt.Println(err)
	// Output:
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"impossible shape: boxes of 2×3 cells do not divide a 4×4 board"}],"isError":true}}
	// <nil>
}

// lastLine prints the answers of calls.
type lastLine struct{}

func (lastLine) Write(p []byte) (int, error) {
	if strings.Contains(string(p), `"id":2`) {
		return os.Stdout.Write(p)
	}
	return len(p), nil
}
