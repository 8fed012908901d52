package main

import (
	"errors"

	"sudokusat/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// record is one line of --json. Its fields board, rules and puzzle are read
// back to the same puzzle.
type record struct {
	File       string     `json:"file"`
	Line       int        `json:"line,omitempty"`
	Board      string     `json:"board,omitempty"` // as sudoku.Board.Text writes it: "9x9 box 3x3"
	Rules      []string   `json:"rules,omitempty"` // of the board and of the puzzle, as package rule reads them
	Puzzle     string     `json:"puzzle,omitempty"`
	Verdict    string     `json:"verdict"`            // unique, multiple, unsolvable, unknown, malformed
	Count      *uint64    `json:"count,omitempty"`    // solutions found
	Complete   bool       `json:"complete"`           // there are no more than count
	Unproved   bool       `json:"unproved,omitempty"` // message has something on the word of the engine alone
	Solutions  []string   `json:"solutions,omitempty"`
	Simple     *bool      `json:"simple,omitempty"` // of the command simple
	Engine     string     `json:"engine,omitempty"`
	Statistics *statistic `json:"statistics,omitempty"` // of every puzzle that could be read
	Message    string     `json:"message,omitempty"`
}

// statistic is what an answer cost, as far as the engine counts it.
type statistic struct {
	Variables     int     `json:"variables,omitempty"`
	Clauses       int     `json:"clauses,omitempty"`
	Propagated    int     `json:"propagated,omitempty"`
	Nodes         uint64  `json:"nodes,omitempty"`
	Conflicts     uint64  `json:"conflicts,omitempty"`
	Solves        int     `json:"solves,omitempty"`
	EncodeSeconds float64 `json:"encode_seconds,omitempty"`
	SolveSeconds  float64 `json:"solve_seconds,omitempty"`
}

func newStatistic(s sudoku.Stats) *statistic {
	return &statistic{s.Variables, s.Clauses, s.Propagated, s.Nodes, s.Conflicts, s.Solves, s.Encode.Seconds(), s.Solve.Seconds()}
}

// newRecord is the record of an answer as far as it is the same for all
// commands, with the message people get.
func newRecord(r *stream.Record, ans *sudoku.Answer, message string) *record {
	out := &record{File: r.Path, Line: r.Number(), Message: message}
	if r.Err != nil {
		out.Verdict = "malformed"
		var parse *text.ParseError
		if errors.As(r.Err, &parse) {
			out.Line = parse.Line
		}
		out.Message = r.Err.Error()
		return out
	}
	out.Board = r.Puzzle.Shape.Text()
	out.Rules = r.Puzzle.RuleTexts()
	out.Puzzle = text.String(r.Puzzle.Shape, r.Puzzle.Givens)
	out.Verdict = ans.Verdict().String()
	out.Complete, out.Unproved = ans.Complete && !ans.Unproved, ans.Unproved
	out.Engine = ans.Engine
	out.Statistics = newStatistic(ans.Stats)
	if count := ans.Count; ans.Complete || count > 0 {
		out.Count = &count
	}
	for _, s := range ans.Solutions {
		out.Solutions = append(out.Solutions, text.String(r.Puzzle.Shape, s))
	}
	return out
}
