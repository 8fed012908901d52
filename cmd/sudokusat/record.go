package main

import (
	"errors"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// newRecord is the line of --json of an answer as far as it is the same for all
// commands, with the message people get.
func newRecord(r *stream.Record, ans *sudoku.Answer, message string) *answer.Answer {
	if r.Err != nil {
		out := &answer.Answer{File: r.Path, Line: r.Number(), Verdict: "malformed", Message: r.Err.Error()}
		var parse *text.ParseError
		if errors.As(r.Err, &parse) {
			out.Line = parse.Line
		}
		return out
	}
	out := answer.New(r.Puzzle, ans, message)
	out.File, out.Line, out.Ignored = r.Path, r.Number(), r.Ignored()
	return out
}
