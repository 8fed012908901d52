package main

import (
	"errors"

	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/api"
)

// newRecord returns the JSON record of an answer, as far as it is the same for all
// commands, with the message that is printed for users.
func newRecord(r *stream.Record, ans *sudoku.Answer, message string) *api.Answer {
	if r.Err != nil {
		out := &api.Answer{File: r.Path, Line: r.Number(), Verdict: "malformed", Message: r.Err.Error()}
		var parse *text.ParseError
		if errors.As(r.Err, &parse) {
			out.Line = parse.Line
		}
		return out
	}
	out := api.NewAnswer(r.Puzzle, ans, message)
	out.File, out.Line, out.Ignored = r.Path, r.Number(), r.Ignored()
	return out
}
