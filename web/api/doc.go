// Package api answers questions about puzzles in JSON, in a browser's worker as over HTTP.
// A call has the name of an operation and a request; it returns a status of HTTP and an
// object.
//
//	a := api.New(api.Options{Engine: native.New()})
//	status, answer := a.Do(ctx, "check", []byte(`{"puzzle":"53..7...."}`))
//
// An answer has the fields that the command of the same name writes with --json;
// schema.json describes them, and those that only an operation has.
//
//   - puzzle.go: the puzzle of a request, and the boards kept for the next one.
//   - check.go, solve.go, explain.go, prove.go, forms.go, parse.go: the operations.
//
// A request gives its puzzle in one of two forms. "text" contains one puzzle in any format
// of package text. "puzzle" is a grid on one line, with "board" and "rules" in the syntax of
// #board and #rule; an n×n board with the usual boxes needs neither. The second form is
// faster for repeated requests about the same board, since the API keeps the meaning of a
// board and its rules.
package api
