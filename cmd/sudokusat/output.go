package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// record is one line of --json.
type record struct {
	File       string     `json:"file"`
	Line       int        `json:"line,omitempty"`
	Board      string     `json:"board,omitempty"` // "9×9", with its rules
	Puzzle     string     `json:"puzzle,omitempty"`
	Verdict    string     `json:"verdict"`         // unique, multiple, unsolvable, unknown, malformed
	Count      *uint64    `json:"count,omitempty"` // solutions found
	Complete   bool       `json:"complete"`        // there are no more than count
	Solutions  []string   `json:"solutions,omitempty"`
	Simple     *bool      `json:"simple,omitempty"` // of the command simple
	Engine     string     `json:"engine,omitempty"`
	Statistics *statistic `json:"statistics,omitempty"`
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
	if s == (sudoku.Stats{}) {
		return nil
	}
	return &statistic{s.Variables, s.Clauses, s.Propagated, s.Nodes, s.Conflicts, s.Solves, s.Encode.Seconds(), s.Solve.Seconds()}
}

// newRecord is the record of an item as far as it is the same for all
// commands, with the message people get.
func newRecord(it *item, message string) *record {
	r := &record{File: it.file, Line: it.Line, Message: message}
	if it.bad != nil {
		r.Verdict = "malformed"
		var parse *text.ParseError
		if errors.As(it.bad, &parse) {
			r.Line = parse.Line
		}
		r.Message = it.bad.Error()
		return r
	}
	r.Board = it.Puzzle.Shape().Name()
	r.Puzzle = text.String(it.Puzzle)
	r.Verdict = it.ans.Verdict().String()
	r.Complete = it.ans.Complete
	r.Engine = it.ans.Engine
	r.Statistics = newStatistic(it.ans.Stats)
	if count := it.ans.Count; it.ans.Complete || count > 0 {
		r.Count = &count
	}
	for _, s := range it.ans.Solutions {
		r.Solutions = append(r.Solutions, text.String(s))
	}
	return r
}

// lines is standard output for commands that print a line a puzzle.
type lines struct{ w *bufio.Writer }

func (a *app) lines() lines { return lines{bufio.NewWriterSize(a.stdout, 1<<16)} }

func (l lines) print(s string) error {
	l.w.WriteString(s)
	return outputError(l.w.WriteByte('\n'))
}

func (l lines) json(r any) error {
	b, err := json.Marshal(r)
	if err != nil {
		return fail(statusWrong, err)
	}
	return l.print(string(b))
}

func (l lines) flush() error { return outputError(l.w.Flush()) }

// judged books an item's outcome: it tells people what they must know and
// raises the exit status. It returns the message. asked says whether a
// second solution counts as a failure.
func (a *app) judged(it *item, unique bool) string {
	tell := func(k kind, status int32, message string) string {
		a.worsen(status)
		a.stderr.say(k, "%s: %s", it.place(), message)
		return message
	}
	if it.bad != nil {
		a.worsen(statusInput)
		a.stderr.say(malformed, "%v", it.bad)
		return ""
	}
	var lie *wrongAnswer
	switch {
	case errors.As(it.ans.Err, &lie), errors.Is(it.ans.Err, sat.ErrWrongModel), errors.Is(it.ans.Err, sat.ErrWrongUnsat), errors.Is(it.ans.Err, sat.ErrPartial):
		return tell(wrong, statusWrong, it.ans.Err.Error())
	case errors.Is(it.ans.Err, context.DeadlineExceeded):
		m := "gave up after " + a.shared.timeout.String()
		switch n := it.ans.Count; {
		case n == 1:
			m += " with a solution found, but without knowing whether there are more"
		case n > 1:
			m += fmt.Sprintf(" with %d solutions found", n)
		}
		return tell(unfinished, statusGaveUp, m)
	case it.ans.Err != nil:
		return tell(unfinished, statusGaveUp, "gave up: "+it.ans.Err.Error())
	}
	switch it.ans.Verdict() {
	case sudoku.Unsolvable:
		m := "unsolvable"
		if why := reason(it.Puzzle); why != "" {
			m += ": " + why
		}
		return tell(negative, statusNegative, m)
	case sudoku.Multiple:
		if unique {
			return tell(several, statusNegative, "not unique: it has several solutions")
		}
	}
	return ""
}

// statistics tells, under -v, who answered and what it cost.
func (a *app) statistics(it *item) {
	if !a.shared.verbose || it.bad != nil {
		return
	}
	var b strings.Builder
	if s := newStatistic(it.ans.Stats); s != nil {
		j, _ := json.Marshal(s)
		b.Write(j)
	}
	a.stderr.say(always, "%s: %s says %v %s", it.place(), it.ans.Engine, it.ans.Verdict(), b.String())
}
