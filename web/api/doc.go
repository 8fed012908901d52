// Package api answers questions about puzzles in JSON, the same in a browser's
// worker as over HTTP: the name of an operation and a request in, a status of HTTP
// and an object out.
//
//	a := api.New(api.Options{Engine: native.New()})
//	status, answer := a.Do(ctx, "check", []byte(`{"puzzle":"53..7...."}`))
//
// An answer has the fields that the command of the same name writes with --json;
// schema.json describes them, and those that only an operation has.
//
//   - record.go: what the commands and the operations write.
//   - puzzle.go: the puzzle of a request, and the boards kept for the next one.
//   - check.go, solve.go, explain.go, prove.go, forms.go, parse.go: the operations.
//
// A request names its puzzle in one of two ways. "text" is whatever package text
// reads; it has to hold one puzzle. "puzzle" is a grid on one line, with "board" and
// "rules" in the words of #board and #rule where it is not an n×n with the usual
// boxes: a program that asks again and again about the same board takes this one,
// since what a board and its rules mean is kept.
package api
